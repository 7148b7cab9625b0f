"""When a message that nobody took is tried again. Pure: message + error + now + chance -> a moment, or never."""

from __future__ import annotations

import random
from datetime import datetime, timedelta

from tidings.errors import ChannelError
from tidings.model.watches import Message

FIRST, LONGEST = timedelta(minutes=1), timedelta(hours=1)
_JITTER = 0.1
_DOUBLINGS = 10


def next_try(
    message: Message, error: ChannelError, now: datetime, give_up: timedelta, rng: random.Random
) -> datetime | None:
    """After a minute, two, four ... an hour at most, and not before the other side said. The last try is at the age of
    `give_up`; None: that was it."""
    ends = message.created_at + give_up
    if error.final or now >= ends:
        return None
    wait = min(FIRST * (1 << min(message.attempts, _DOUBLINGS)), LONGEST) * rng.uniform(1 - _JITTER, 1 + _JITTER)
    at = max(now + wait, error.retry_at or now)
    return min(at, ends)
