"""What the sites of this group share: the chance of one request, and counters that only grow."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVar

from bench.changing.scenario import Fetch
from bench.changing.visible import START

_Any = TypeVar("_Any")


def number(fetch: Fetch, least: int, most: int) -> int:
    return fetch.random.randint(least, most)


def pick(fetch: Fetch, pool: Sequence[_Any]) -> _Any:
    return fetch.random.choice(pool)


def at_times(fetch: Fetch, share: float, html: str) -> str:
    """In a share of the requests."""
    return html if fetch.random.random() < share else ""


def counter(fetch: Fetch, first: int, hourly: int) -> str:
    """So many at the first round, and more with each hour and request."""
    hours = (fetch.at - START) // timedelta(hours=1)
    return f"{first + hours * hourly + fetch.random.randrange(max(2, hourly)):,}"


def letters(fetch: Fetch, length: int = 6) -> str:
    """Part of a class name as bundlers make them."""
    return "".join(fetch.random.choices("abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ0123456789", k=length))


def kept(text: str, before: str, after: str) -> str:
    """A text within its markup; nothing where there is no text."""
    return f"{before}{text}{after}" if text else ""
