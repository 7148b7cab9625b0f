"""Texts of made-up pages as they are compared: what a reader sees, without white space and capitals."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random

from selectolax.lexbor import LexborHTMLParser

from bench.changing.scenario import HOURS, Edit, Fetch, Site

START = datetime(2026, 3, 2, 6, tzinfo=UTC)  # of round 0
LINK_TARGET = "link target"  # the kind of edit that is not in the text but in an address


def fetch_of(number: int, at: datetime) -> Fetch:
    """The same number, the same noise."""
    return Fetch(number, at, Random(f"fetch {number}"))


def start_of(round: int) -> datetime:
    return START + round * timedelta(hours=HOURS)


def squeezed(text: str) -> str:
    """However the parts of a text are spaced (a price in two spans), it is the same."""
    return "".join(text.split()).casefold()


def visible(html: str) -> str:
    """The visible text of a page, squeezed."""
    tree = LexborHTMLParser(html)
    for node in tree.css("script,style,template,noscript"):
        node.decompose()
    return squeezed(tree.body.text(separator=" ") if tree.body is not None else "")


def occurrences(site: Site, edit: Edit, text: str, round: int, fetch: Fetch) -> int:
    """How often the page says it; for a link target, how often it leads there."""
    body = site.body(edit.path, round, fetch)
    return body.count(text) if edit.kind.startswith(LINK_TARGET) else visible(body).count(squeezed(text))
