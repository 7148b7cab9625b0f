"""Small parts that several of these sites are written with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import TypeVar

from bench.changing.parts import Slot, cached, token
from bench.changing.scenario import HOURS, Fetch
from bench.changing.visible import START

_Any = TypeVar("_Any")


def texts(slots: Mapping[str, Slot], round: int) -> Mapping[str, str]:
    """What all slots of a site say in a round."""
    return {key: slot.at(round) for key, slot in slots.items()}


def some(fetch: Fetch, pool: Sequence[_Any], number: int) -> list[_Any]:
    """So many of a pool in any order, drawn at each request."""
    return fetch.random.sample(list(pool), number)


def pick(fetch: Fetch, pool: Sequence[_Any]) -> _Any:
    return fetch.random.choice(pool)


def between(fetch: Fetch, least: int, most: int) -> int:
    return fetch.random.randint(least, most)


def key(fetch: Fetch, length: int = 10) -> str:
    return token(fetch.random, length)


def uuid(fetch: Fetch) -> str:
    return "-".join(key(fetch, length) for length in (8, 4, 4, 4, 12))


def turn(fetch: Fetch, pool: Sequence[_Any], hours: int = HOURS) -> _Any:
    """One of a set for all visitors, the next one some hours later."""
    return pool[int(fetch.at.timestamp()) // (hours * 3600) % len(pool)]


def is_shown(fetch: Fetch, what: str, share: float, hours: int = 5) -> bool:
    """Whether something that comes and goes for all visitors is there in these hours."""
    return cached(fetch, hours * 3600, what).random() < share


def hour_of(round: int, minutes: int = 0) -> datetime:
    """The time some minutes before a round; rounds before the first are negative."""
    return START + timedelta(hours=HOURS * round, minutes=-minutes)


def age(fetch: Fetch, since: datetime) -> tuple[int, int]:
    """Whole days and hours since something was written."""
    passed = max(fetch.at - since, timedelta(0))
    return passed.days, int(passed.total_seconds()) // 3600


def seen(fetch: Fetch, base: int, daily: int) -> int:
    """A counter of views that each node keeps for itself, so that two requests seldom agree."""
    days = (fetch.at - START) / timedelta(days=1)
    return base + int(days * daily) + fetch.random.randrange(max(daily // 2, 60))


def when(text: str, html: str) -> str:
    """A piece of HTML that is there while its text is."""
    return html if text else ""
