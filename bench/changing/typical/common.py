"""What the sites of this group are written with: chances and figures of a single request."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bench.changing.scenario import Fetch

_Any = TypeVar("_Any")


def at_times(fetch: Fetch, share: float, html: str) -> str:
    """What only a share of the requests get."""
    return html if fetch.random.random() < share else ""


def figure(fetch: Fetch, least: int, most: int) -> int:
    return fetch.random.randint(least, most)


def pick(fetch: Fetch, pool: Sequence[_Any]) -> _Any:
    return fetch.random.choice(pool)


def framed(text: str, html: str) -> str:
    """The text where the markup has "{}"; nothing if there is no text."""
    return html.replace("{}", text) if text else ""
