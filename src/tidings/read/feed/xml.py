"""What stands before the root element of an XML document: declaration, comments, DOCTYPE.

A DOCTYPE with an internal subset can define entities, and entities are how a short document becomes a
gigabyte (billion laughs) or somebody's file (XXE). No reader here ever expands one: the fast paths refuse
such a document, the slow path drops its whole prolog.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

from lxml import etree

from tidings.model.feeds import Hints
from tidings.text.dates import parse_date
from tidings.text.markup import text_of

# -- A feed or an item as it stands: what its elements hold, under the short names that an adapter knows.

_NONE: tuple[etree._Element, ...] = ()


class Fields:
    """`text`: the first text under each name. `once`: the first element of the names whose attributes or inner
    elements matter. `many`: every element of the names that may be repeated.

    A plain class that is filled by its constructor: it is made for each item of each feed.
    """

    __slots__ = ("many", "once", "text")

    def __init__(self, parent: etree._Element, names: Mapping[str, str], kinds: Mapping[str, str]) -> None:
        """`names`: tag -> short name, other elements are passed over; `kinds`: short name -> once or many."""
        text: dict[str, str] = {}
        once: dict[str, etree._Element] = {}
        many: dict[str, list[etree._Element]] = {}
        for child in parent:
            name = names.get(child.tag)
            if name is None:
                continue
            kind = kinds.get(name)
            if kind is None:
                if name not in text and (found := text_of(child)):
                    text[name] = found
            elif kind == "once":
                once.setdefault(name, child)
            elif name in many:
                many[name].append(child)
            else:
                many[name] = [child]
        self.text, self.once, self.many = text, once, many

    def all(self, name: str) -> Sequence[etree._Element]:
        return self.many.get(name, _NONE)


# --------------------------------------------------------------------------------------------------

_SKIPPED = re.compile(rb"\s+|<\?.*?\?>|<!--.*?-->", re.DOTALL)
_DOCTYPE = re.compile(rb"<!DOCTYPE", re.IGNORECASE)
# Outside of quotes a DOCTYPE ends at '>' and opens its internal subset at '['.
_DOCTYPE_HEAD = re.compile(rb"""(?>[^'"\[>]+|"[^"]*"|'[^']*')*+""")
# Inside the subset: strings, comments and instructions may hold ']' and '>' that end nothing.
_SUBSET = re.compile(rb"""\[(?>[^'"\]<]+|"[^"]*"|'[^']*'|<!--.*?-->|<\?.*?\?>|<)*+\]\s*>""", re.DOTALL)
_ELEMENT = re.compile(rb"<[A-Za-z_]")


def _after_misc(body: bytes, at: int) -> int:
    """Past white space, instructions and comments."""
    while match := _SKIPPED.match(body, at):
        at = match.end()
    return at


def has_internal_subset(body: bytes) -> bool:
    """Does the DOCTYPE, if there is one, carry declarations of its own?"""
    if not _DOCTYPE.search(body):
        return False
    at = _after_misc(body, 0)
    if not _DOCTYPE.match(body, at):
        return False
    head = _DOCTYPE_HEAD.match(body, at)
    return head is not None and body[head.end() : head.end() + 1] == b"["


def without_prolog(body: bytes) -> bytes:
    """The document from its root element on. Where the prolog is broken: from the first element found.

    What is dropped too early or too late only makes the document ill-formed: no declaration survives,
    because a declaration after the first element declares nothing.
    """
    at = _after_misc(body, 0)
    if _DOCTYPE.match(body, at):
        head = _DOCTYPE_HEAD.match(body, at)
        end = head.end() if head else at
        subset = _SUBSET.match(body, end)
        if subset:
            at = _after_misc(body, subset.end())
        elif body[end : end + 1] == b">":
            at = _after_misc(body, end + 1)
    root = _ELEMENT.search(body, at)
    return body[root.start() :] if root else b""


# -- When a feed asks to be visited: <ttl>, sy:updatePeriod, <skipHours>, <skipDays> -> Hints. -----

_PERIODS = {
    "hourly": timedelta(hours=1),
    "daily": timedelta(days=1),
    "weekly": timedelta(days=7),
    "monthly": timedelta(days=30),
    "yearly": timedelta(days=365),
}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MOST_MINUTES = 366 * 24 * 60
NO_HINTS = Hints()


def feed_hints(
    ttl: str | None,
    period: str | None,
    frequency: str | None,
    hours: Iterable[str | None],
    days: Iterable[str | None],
    base: str | None = None,
) -> Hints:
    """What cannot be read counts as not said."""
    span = _ttl(ttl) or _update_period(period, frequency)
    skip_hours = frozenset(hour % 24 for hour in map(_number, hours) if hour is not None and hour <= 24)
    names = ((day or "").strip().lower() for day in days)
    skip_days = frozenset(_DAYS.index(name) for name in names if name in _DAYS)
    if span is None and not skip_hours and not skip_days:
        return NO_HINTS
    return Hints(ttl=span, skip_hours=skip_hours, skip_days=skip_days, base=parse_date(base) if span else None)


def _number(text: str | None) -> int | None:
    text = (text or "").strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def _ttl(text: str | None) -> timedelta | None:
    minutes = _number(text)
    return timedelta(minutes=minutes) if minutes and minutes <= _MOST_MINUTES else None


def _update_period(period: str | None, frequency: str | None) -> timedelta | None:
    span = _PERIODS.get((period or "").strip().lower())
    return span / (_number(frequency) or 1) if span else None
