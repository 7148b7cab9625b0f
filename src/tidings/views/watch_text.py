"""A watch's query, timing and matches as text for people. Pure."""

from __future__ import annotations

import re
import shlex

from tidings.errors import QueryError
from tidings.model.matches import Match
from tidings.model.search import Passage
from tidings.model.watches import NEVER_QUIET, DeliveryPace, DeliveryTiming, WatchScope
from tidings.views.format import decimal, number
from tidings.views.languages.current import gettext as _
from tidings.views.languages.current import named, pgettext
from tidings.views.languages.query_words import describe_query
from tidings.watch.query.parser import parse_query

_QUOTES = "“”„«» \u00a0\u202f"  # of all languages
_SCOPES = dict(
    zip(
        (WatchScope.ARTICLES, WatchScope.PAGES, WatchScope.BOTH),
        named("in ...", "articles", "pages", "articles and pages"),
        strict=True,
    )
)


def scope(value: WatchScope) -> str:
    return pgettext("in ...", _SCOPES[value])


def clock(minutes: int) -> str:
    """`08:00`."""
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def timing(value: DeliveryTiming) -> str:
    """`at once`, `daily at 08:00, not from 22:00 to 07:00 (Europe/Warsaw)`, `at once, at any hour`."""
    said = {
        DeliveryPace.AT_ONCE: _("at once"),
        DeliveryPace.HOURLY: _("every hour"),
        DeliveryPace.DAILY: _("daily at %(time)s") % {"time": clock(value.at)},
    }[value.pace]
    hours = None if value.quiet == NEVER_QUIET else value.quiet
    if hours is not None:
        said += _(", not from %(start)s to %(end)s") % {"start": clock(hours[0]), "end": clock(hours[1])}
    elif value.quiet is not None:
        said += _(", at any hour")
    timed = value.pace is DeliveryPace.DAILY or hours is not None
    return f"{said} ({value.zone})" if timed else said


def rate_number(per_day: float) -> str:
    """`0`, `0.2`, `14`."""
    return number(per_day) if per_day >= 9.95 or not per_day else decimal(f"{max(per_day, 0.1):.1f}")


def rate_words(per_day: float) -> str:
    """`0.2 a day`, `14 a day`."""
    return _("%(number)s a day") % {"number": rate_number(per_day)} if per_day else _("none")


def query_meaning(query: str) -> str:
    """A query in plain words; empty where that adds nothing, or where it has a mistake."""
    if not query:
        return ""
    try:
        found = describe_query(parse_query(query))
    except QueryError:
        return ""
    return found if found.strip(_QUOTES) != query else ""


def command(query: str, source: str = "", language: str = "") -> str:
    """The command that adds a watch for a search."""
    words = re.findall(r"[^\W\d_]+", query)
    options = [part for name, value in (("--source", source), ("--lang", language)) if value for part in (name, value)]
    last = ["--"] if query.startswith("-") else []
    return shlex.join(["tidings", "watch", "add", *options, *last, " ".join(words[:3]) or "my watch", query])


def cut_passage(passage: Passage, most: int) -> Passage:
    """The first `most` characters of a passage, with the marks in them."""
    if len(passage.text) <= most:
        return passage
    marks = tuple((start, min(end, most - 1)) for start, end in passage.marks if start < most - 1)
    return Passage(passage.text[: most - 1] + "…", marks)


def headline(match: Match) -> Passage:
    """The title of the matched article or page, with marks where they are known."""
    if match.article_id is not None and match.passages and match.passages[0].text.strip():
        return match.passages[0]
    return Passage(match.title or "")


def body_passages(match: Match) -> tuple[Passage, ...]:
    """The passages of a match without its headline."""
    return match.passages[1:] if match.article_id is not None else match.passages
