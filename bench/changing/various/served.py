"""What the pages of this group are written with: choices of the single request, and what only follows the clock."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import TypeVar

from bench.changing.parts import cached
from bench.changing.scenario import HOURS, Fetch
from bench.changing.visible import START

_Any = TypeVar("_Any")
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


def key(fetch: Fetch, length: int = 20) -> str:
    """A nonce, a token, an id of a request."""
    return "".join(fetch.random.choices(_LETTERS, k=length))


def number(fetch: Fetch, least: int, most: int) -> int:
    return fetch.random.randint(least, most)


def pick(fetch: Fetch, pool: Sequence[_Any]) -> _Any:
    return fetch.random.choice(pool)


def some(fetch: Fetch, pool: Sequence[_Any], count: int) -> list[_Any]:
    """Some of a pool, in any order."""
    return fetch.random.sample(list(pool), count)


def chance(fetch: Fetch, share: float, html: str) -> str:
    """What a share of the requests gets."""
    return html if fetch.random.random() < share else ""


def el(tag: str, text: str, attributes: str = "") -> str:
    """An element where there is a text, nothing else."""
    return f"<{tag}{' ' if attributes else ''}{attributes}>{text}</{tag}>" if text else ""


def turn(fetch: Fetch, hours: int, pool: Sequence[_Any]) -> _Any:
    """What the server shows in these hours; after the last of the pool comes the first again."""
    return pool[int(fetch.at.timestamp()) // (hours * 3600) % len(pool)]


def some_hours(fetch: Fetch, what: str, share: float, html: str) -> str:
    """A banner that everybody gets in a share of the hours."""
    return html if cached(fetch, 3 * 3600, what).random() < share else ""


def hours_since(fetch: Fetch, round: float) -> int:
    """Full hours since a round, or before the first with a number below nought."""
    return (fetch.at - START - timedelta(hours=HOURS * round)) // timedelta(hours=1)


def links(pairs: Sequence[tuple[str, str]], tag: str = "li", attributes: str = "") -> str:
    """Each address with its text, in an element of its own."""
    return "".join(el(tag, f'<a href="{path}">{text}</a>', attributes) for path, text in pairs)
