"""What several of these sites leave to chance, per request."""

from __future__ import annotations

from bench.changing.chances import number as number
from bench.changing.chances import pick as pick
from bench.changing.chances import sometimes
from bench.changing.noises import token
from bench.changing.pieces import Links, anchors
from bench.changing.scenario import Fetch

at_times = sometimes


def guid(fetch: Fetch) -> str:
    return "-".join(token(fetch, length) for length in (8, 4, 4, 4, 12))


def chosen(fetch: Fetch, links: Links, count: int, tag: str = "li") -> str:
    """Links to some of the pages, in any order."""
    return anchors(fetch.random.sample(list(links), count), tag)
