"""What the sites of this group are written with besides the templates: chance, and notices of a whole site."""

from __future__ import annotations

from typing import TypeVar

from bench.changing.chances import listed as listed
from bench.changing.chances import mixed as mixed
from bench.changing.chances import number as number
from bench.changing.chances import pick as pick
from bench.changing.chances import rows as rows
from bench.changing.chances import sometimes as sometimes
from bench.changing.scenario import Fetch
from bench.changing.visible import start_of

_Any = TypeVar("_Any")


def during(fetch: Fetch, first: int, last: int, html: str) -> str:
    """On all pages of a site that ask for it, from one round to before another."""
    return html if start_of(first) <= fetch.at < start_of(last) else ""
