"""Chance of a single request, and the small pieces of markup that sites of several groups are written with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from bench.changing import parts
from bench.changing.scenario import Fetch

_Any = TypeVar("_Any")


def number(fetch: Fetch, least: int, most: int) -> int:
    return fetch.random.randint(least, most)


def pick(fetch: Fetch, pool: Sequence[_Any]) -> _Any:
    return fetch.random.choice(pool)


def mixed(fetch: Fetch, pool: Sequence[_Any], count: int = 0) -> list[_Any]:
    """So many of a pool, or all, in an order of this request."""
    return fetch.random.sample(list(pool), count or len(pool))


def sometimes(fetch: Fetch, share: float, html: str) -> str:
    """For a share of the visitors."""
    return html if fetch.random.random() < share else ""


def key(fetch: Fetch, length: int) -> str:
    """A nonce, an id or a name that busts caches."""
    return parts.token(fetch.random, length)


def clock(fetch: Fetch) -> str:
    return f"{fetch.at:%H:%M:%S}"


def para(text: str, attributes: str = "") -> str:
    """A paragraph, if there is something to say."""
    return f"<p{attributes}>{text}</p>" if text else ""


def listed(items: Sequence[str], attributes: str = "") -> str:
    """Those that are there, as entries of a list."""
    return "\n".join(f"<li{attributes}>{item}</li>" for item in items if item)


def rows(table: Sequence[Sequence[str]], attributes: str = "") -> str:
    """Table rows; one whose first cell is empty is not there."""
    return "\n".join(
        f"<tr{attributes}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>" for cells in table if cells[0]
    )
