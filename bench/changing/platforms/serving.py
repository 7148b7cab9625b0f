"""What the servers of these sites have in common: ids of a request, what a cache chose, turns by the hour, ages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import TypeVar

from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

_Any = TypeVar("_Any")
_HEX = "0123456789abcdef"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"


def hexes(fetch: Fetch, length: int = 32) -> str:
    """A token in hexadecimal digits, as PHP and Ruby make them."""
    return "".join(fetch.random.choices(_HEX, k=length))


def letters(fetch: Fetch, length: int = 22) -> str:
    """A token in the alphabet of URL-safe Base64."""
    return "".join(fetch.random.choices(_LETTERS, k=length))


def one(fetch: Fetch, pool: Sequence[_Any]) -> _Any:
    """One of a pool, drawn at each request."""
    return fetch.random.choice(pool)


def several(fetch: Fetch, pool: Sequence[_Any], number: int) -> list[_Any]:
    """Some of a pool in random order, drawn at each request."""
    return fetch.random.sample(list(pool), number)


def often(fetch: Fetch, share: float) -> bool:
    """True in this share of the requests."""
    return fetch.random.random() < share


def of_cache(fetch: Fetch, what: str, seconds: int = 60) -> Random:
    """The random numbers of something that a cache keeps for some seconds: fetches close together agree."""
    return Random(f"{what} {int(fetch.at.timestamp()) // seconds}")


def turn(fetch: Fetch, pool: Sequence[_Any], shown: int = 1, hours: int = 6) -> list[_Any]:
    """The part of a small set that has its turn at this hour; after the last the first comes again."""
    first = int(fetch.at.timestamp()) // 3600 // hours
    return [pool[(first + step) % len(pool)] for step in range(shown)]


def age(fetch: Fetch, round: int, hours: float = 0) -> timedelta:
    """How old something is that was published some hours before the start of a round."""
    return fetch.at - (start_of(round) - timedelta(hours=hours))


def ago(fetch: Fetch, round: int, hours: float = 0) -> str:
    """The age in English words."""
    seconds = int(age(fetch, round, hours).total_seconds())
    for unit, length in (("day", 86_400), ("hour", 3_600), ("min", 60)):
        if seconds >= length:
            number = seconds // length
            return f"{number} {unit}{'s' if number > 1 else ''} ago"
    return "just now"


def moment(fetch: Fetch) -> datetime:
    """The clock of the server that answers: a few seconds off."""
    return fetch.at + timedelta(seconds=fetch.random.randrange(8), milliseconds=fetch.random.randrange(1000))
