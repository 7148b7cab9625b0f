"""What the sites of this group share: chance of one request, and what a calendar or a cache decides."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import TypeVar

from bench.changing.chances import number, pick
from bench.changing.chances import sometimes as sometimes
from bench.changing.scenario import Fetch
from bench.changing.visible import START

count = number
one_of = pick

_Any = TypeVar("_Any")
Pairs = Sequence[tuple[str, str]]  # path and title, or heading and text


def token(fetch: Fetch, length: int = 16) -> str:
    return f"{fetch.random.getrandbits(4 * length):0{length}x}"


def some_of(fetch: Fetch, pool: Sequence[_Any], amount: int) -> list[_Any]:
    """So many of a pool, in any order."""
    return fetch.random.sample(list(pool), amount)


def by_turns(fetch: Fetch, what: str, pool: Sequence[_Any], hours: int = 6) -> _Any:
    """Chosen by the server every few hours, for everybody."""
    return Random(f"{what} {int(fetch.at.timestamp()) // (3600 * hours)}").choice(pool)


def age(fetch: Fetch, hours: float) -> str:
    """How long ago it was, for what came so many hours before the first round."""
    minutes = max(fetch.at - START + timedelta(hours=hours), timedelta(minutes=1)) // timedelta(minutes=1)
    for unit, name in ((1440, "day"), (60, "hour"), (1, "minute")):
        if minutes >= unit:
            amount = minutes // unit
            return f"{amount} {name}{'s' if amount > 1 else ''} ago"
    return "just now"


def anchors(pairs: Pairs, tag: str = "li", css: str = "") -> str:
    """Each path and title as a link in an element of its own."""
    named = f' class="{css}"' if css else ""
    return "\n".join(f'<{tag}{named}><a href="{path}">{title}</a></{tag}>' for path, title in pairs)


def structured(kind: str, **fields: object) -> str:
    data = {"@context": "https://schema.org", "@type": kind, **fields}
    return f'<script type="application/ld+json">{json.dumps(data)}</script>'
