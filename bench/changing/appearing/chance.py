"""Chance that the sites of this group share: what is on in some rounds only, counters, tokens, teasers of own pages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import TypeVar

from bench.changing.chances import key, mixed, number
from bench.changing.scenario import HOURS, Fetch
from bench.changing.visible import START

_Any = TypeVar("_Any")
Teasers = Sequence[tuple[str, str, str]]  # path, title and a sentence of the page


def is_on(fetch: Fetch, what: str, share: float = 0.4) -> bool:
    """Whether a test or a campaign runs now: for all fetches of a round, in a share of the rounds after the first."""
    round = (fetch.at - START) // timedelta(hours=HOURS)
    return round > 0 and Random(f"{what}:{round}").random() < share


def thousands(fetch: Fetch, least: int, most: int, mark: str = ",") -> str:
    """A figure of this request."""
    return f"{number(fetch, least, most):,}".replace(",", mark)


def grown(fetch: Fetch, base: int, per_hour: int, mark: str = ",") -> str:
    """A counter that grows between two visits, and by some more between two requests."""
    hours = (fetch.at - START) // timedelta(hours=1)
    return f"{base + per_hour * hours + number(fetch, 0, 3 * per_hour + 20):,}".replace(",", mark)


def tagged(fetch: Fetch, path: str, on: bool = True) -> str:
    """An address of the site with what tells one click from another."""
    if not on:
        return path
    return f"{path}?utm_content={key(fetch, 6)}&amp;sid={key(fetch, 20)}"


def drawn(fetch: Fetch, pool: Sequence[_Any], count: int, on: bool = True) -> Sequence[_Any]:
    """Some of a pool at each request; the first of it where nothing is drawn."""
    return mixed(fetch, pool, count) if on else pool[:count]


def chosen(fetch: Fetch, teasers: Teasers, path: str, count: int, on: bool = True) -> Teasers:
    """Some other pages of the site, others at each request."""
    return drawn(fetch, [teaser for teaser in teasers if teaser[0] != path], count, on)


def in_turn(fetch: Fetch, teasers: Teasers, path: str, count: int, hours: int = 6) -> Teasers:
    """Some other pages of the site, moved on by one every few hours."""
    pages = [teaser for teaser in teasers if teaser[0] != path]
    start = int(fetch.at.timestamp()) // (hours * 3600)
    return [pages[(start + step) % len(pages)] for step in range(count)]


def made_up(fetch: Fetch, *columns: Sequence[str]) -> str:
    """A text of one part of each column."""
    return " ".join(map(fetch.random.choice, columns))


def without(*texts: str) -> Sequence[str]:
    """Those that there are."""
    return [text for text in texts if text]
