"""ImportedWatch: what is made of one entry of another program; and names and queries made of its texts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tidings.errors import QueryError
from tidings.model.sources import SourceKind
from tidings.model.watches import WatchTerms
from tidings.text.url import host_of, is_web
from tidings.watch.query.nodes import And, Not, Or, Query, Regex, quoted
from tidings.watch.query.parser import parse_query

MOST_BYTES = 64 << 20  # of a file
_LONGEST_NAME = 80  # characters; a number may follow
_LONGEST_CATEGORY = 200
_SHOWN = 60


@dataclass(frozen=True, slots=True)
class ImportedWatch:
    """A source to follow and a watch on it, as read from another program's file."""

    name: str  # in the other program
    url: str = ""  # what to follow; empty: nothing
    kind: SourceKind = SourceKind.FEED  # a feed, or a page: that page alone
    category: str | None = None
    terms: WatchTerms | None = None  # its watch, without its source, which has no id yet
    own: bool = False  # the watch is limited to this source
    paused: bool = False
    notes: tuple[str, ...] = ()  # what could not be carried over, and what to do about it


def watch_name(*names: object) -> str:
    """The first of these that can be the name of a watch."""
    for name in names:
        said = name if isinstance(name, str) else ""
        text = " ".join("".join([char if char.isprintable() else " " for char in said]).split())
        if text and not text.isdecimal():
            return shortened(text, _LONGEST_NAME)
    return "imported"


def category_of(names: Iterable[object]) -> str | None:
    """The first usable tag: a source has one category."""
    for name in names:
        text = " ".join(name.split()) if isinstance(name, str) else ""
        if text and text.isprintable():
            return text[:_LONGEST_CATEGORY]
    return None


def shortened(text: str, most: int = _SHOWN) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def can_be_followed(url: str) -> bool:
    return is_web(url) and bool(host_of(url)) and url.isprintable() and " " not in url


# -- texts and expressions as a query --------------------------------------------------------


def text_query(text: str) -> Query:
    """A query for a piece of text: its words as a phrase, or, if it has none, its signs."""
    try:
        return parse_query(quoted(text.replace("*", " ")))
    except QueryError:
        return regex_query("".join(f"\\{char}" if char.isascii() and not char.isalnum() else char for char in text))


def regex_query(pattern: str, *, ignore_case: bool = False) -> Query:
    """A query for a regular expression. QueryError if RE2 cannot parse it."""
    return parse_query(str(Regex(pattern, ignore_case)))


def joined_query(all_of: Iterable[Query] = (), any_of: Iterable[Query] = (), none_of: Iterable[Query] = ()) -> str:
    """The query text; empty: no parts. QueryError if it is too long."""
    some, parts = tuple(any_of), [*all_of]
    if some:
        parts.append(some[0] if len(some) == 1 else Or(some))
    parts += [Not(part) for part in none_of]
    if not parts:
        return ""
    text = str(parts[0] if len(parts) == 1 else And(tuple(parts)))
    try:
        text.encode()
    except UnicodeEncodeError:  # half a character, which JSON and YAML can say
        raise QueryError("it holds what is no character") from None
    parse_query(text)
    return text
