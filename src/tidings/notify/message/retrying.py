"""When a message that nobody took is tried again. Pure: message + error + now + chance -> a moment, or never."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from tidings.errors import ChannelError
from tidings.model.watches import Message

FIRST, LONGEST = timedelta(minutes=1), timedelta(hours=1)
FEWEST = 8  # tries before a message is given up: two hours
_JITTER = 0.1
_DOUBLINGS = 10


def next_try(
    message: Message, error: ChannelError, now: datetime, give_up: timedelta, rng: random.Random
) -> datetime | None:
    """After a minute, two, four ... an hour at most, and not before the other side said. None: that was it. A message
    that is older than `give_up` was tried some times at least: the program, or the line, may have been away."""
    ends = message.created_at + give_up
    if error.final or (now >= ends and message.attempts >= FEWEST):
        return None
    wait = min(FIRST * (1 << min(message.attempts, _DOUBLINGS)), LONGEST) * rng.uniform(1 - _JITTER, 1 + _JITTER)
    at = max(now + wait, error.retry_at or now)
    return min(at, ends) if now < ends else at
