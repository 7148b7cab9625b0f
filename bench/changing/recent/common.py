"""What the sites of this group share: chance of one request, and what a calendar or a cache decides."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from random import Random
from typing import TypeVar

from bench.changing.chances import number as number
from bench.changing.chances import pick as pick
from bench.changing.chances import sometimes
from bench.changing.scenario import Fetch
from bench.changing.visible import START

at_times = sometimes

_Any = TypeVar("_Any")
Forms = tuple[tuple[str, str], tuple[str, str], tuple[str, str]]  # minutes, hours, days: one and many
ENGLISH: Forms = (("{} min ago", "{} mins ago"), ("{} hour ago", "{} hours ago"), ("{} day ago", "{} days ago"))
GERMAN: Forms = (
    ("vor {} Minute", "vor {} Minuten"),
    ("vor {} Stunde", "vor {} Stunden"),
    ("vor {} Tag", "vor {} Tagen"),
)
FRENCH: Forms = (
    ("il y a {} minute", "il y a {} minutes"),
    ("il y a {} heure", "il y a {} heures"),
    ("il y a {} jour", "il y a {} jours"),
)


def hexes(fetch: Fetch, length: int = 10) -> str:
    return f"{fetch.random.getrandbits(4 * length):0{length}x}"


def mixed(fetch: Fetch, pool: Sequence[_Any], amount: int = 0) -> list[_Any]:
    """So many of a pool, or all of it, in any order."""
    return fetch.random.sample(list(pool), amount or len(pool))


def in_some_hours(fetch: Fetch, what: str, share: float, html: str) -> str:
    """In some of the half days, for everybody."""
    return html if Random(f"{what} {int(fetch.at.timestamp()) // 43_200}").random() < share else ""


def turning(fetch: Fetch, pool: Sequence[_Any], hours: int = 6) -> _Any:
    """One after the other, and then from the beginning."""
    return pool[int(fetch.at.timestamp()) // (hours * 3600) % len(pool)]


def ago(fetch: Fetch, hours: float, forms: Forms = ENGLISH) -> str:
    """The age of what was published so many hours before the first round."""
    age = max(fetch.at - START + timedelta(hours=hours), timedelta(minutes=1))
    minutes = age // timedelta(minutes=1)
    for unit, (one, many) in ((1440, forms[2]), (60, forms[1]), (1, forms[0])):
        if minutes >= unit:
            amount = minutes // unit
            return (one if amount == 1 else many).format(amount)
    return forms[0][0].format(1)


def json_ld(kind: str, **fields: object) -> str:
    data = {"@context": "https://schema.org", "@type": kind, **fields}
    return f'<script type="application/ld+json">{json.dumps(data, ensure_ascii=False)}</script>'


def links(pairs: Sequence[tuple[str, str]], tag: str = "li", css: str = "") -> str:
    """Each path and title as a link in an element of its own."""
    attribute = f' class="{css}"' if css else ""
    return "".join(f'<{tag}{attribute}><a href="{path}">{title}</a></{tag}>' for path, title in pairs)
