"""Texts of made-up pages as they are compared: what a reader sees, however its parts are spaced."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from functools import cache, lru_cache
from random import Random

from selectolax.lexbor import LexborHTMLParser

from bench.changing.scenario import HOURS, Edit, Fetch

_WORD = re.compile(r"\w")
START = datetime(2026, 3, 2, 6, tzinfo=UTC)  # of round 0
LINK_TARGET = "link target"  # the kind of edit that is not in the text but in an address


def fetch_of(number: int, at: datetime, seed: str = "") -> Fetch:
    """The same seed, the same noise; without one, the number is the seed."""
    return Fetch(number, at, Random(seed or f"fetch {number}"))


def start_of(round: int) -> datetime:
    return START + round * timedelta(hours=HOURS)


@cache
def _pattern(wanted: str) -> re.Pattern[str]:
    """Whole words; between any two characters there may be white space, as in a price of two spans. Behind a bracket or
    a quotation mark anything may follow: the next inline element."""
    letters = "".join(wanted.split())
    parts = r"\s*".join(map(re.escape, letters))
    before, behind = (
        edge if _WORD.match(end) else "" for end, edge in ((letters[0], r"(?<!\w)"), (letters[-1], r"(?!\w)"))
    )
    return re.compile(f"{before}{parts}{behind}", re.IGNORECASE)


def count_in(text: str, wanted: str) -> int:
    """How often a text says it."""
    return len(_pattern(wanted).findall(text))


def unspaced(text: str) -> str:
    return "".join(text.split())


@lru_cache(maxsize=64)
def visible(html: str) -> str:
    """The visible text of a page. Those of late are kept: one is asked for what is new and what is gone."""
    tree = LexborHTMLParser(html)
    for node in tree.css("script,style,template,noscript"):
        node.decompose()
    return tree.body.text(separator=" ") if tree.body is not None else ""


def occurrences(page: str, edit: Edit, text: str) -> int:
    """How often the page of an edit says a text; for a link target, how often it leads there."""
    return page.count(text) if edit.kind.startswith(LINK_TARGET) else count_in(visible(page), text)
