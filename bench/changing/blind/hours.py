"""What the clock says on more than one of the sites: a part of the day, whether somebody is there, two tongues."""

from __future__ import annotations

from collections.abc import Sequence

from bench.changing.chances import mixed
from bench.changing.pieces import Links, Tongue, others
from bench.changing.scenario import Fetch

DUTCH = Tongue(
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag".split(),
    "januari februari maart april mei juni juli augustus september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("{} minuut geleden", "{} minuten geleden"),
    ("{} uur geleden", "{} uur geleden"),
    ("{} dag geleden", "{} dagen geleden"),
)
SWEDISH = Tongue(
    "måndag tisdag onsdag torsdag fredag lördag söndag".split(),
    "januari februari mars april maj juni juli augusti september oktober november december".split(),
    "{weekday} {day} {month} {year}",
    ("för {} minut sedan", "för {} minuter sedan"),
    ("för {} timme sedan", "för {} timmar sedan"),
    ("för {} dag sedan", "för {} dagar sedan"),
)


def greeting(fetch: Fetch, words: Sequence[str]) -> str:
    """Of four words, those of the night, the morning, the afternoon and the evening, the one of this hour."""
    return words[fetch.at.hour // 6]


def between(fetch: Fetch, first: int, last: int, inside: str, outside: str) -> str:
    """What a sign says in some hours of the day, and in all others."""
    return inside if first <= fetch.at.hour < last else outside


def some_others(fetch: Fetch, links: Links, path: str, count: int) -> Links:
    """So many of a site's own pages, without the one that is read."""
    return mixed(fetch, others(links, path), count)
