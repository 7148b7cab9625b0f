"""What the XML formats share: safe parsing, child elements by name, the prolog (DOCTYPE), update hints.

A DOCTYPE with an internal subset can define entities, by which a short document becomes a gigabyte (billion laughs) or
includes a local file (XXE). No reader here ever expands one: the fast paths refuse such a document, the slow path drops
its whole prolog.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final

from tidings.model.feeds import NO_HINTS, Hints
from tidings.text.dates import parse_date
from tidings.text.markup import XmlElement, name_in, text_of

# How lxml reads what strangers send: nothing is fetched, expanded or built without limit.
SAFE_PARSING: Final[Mapping[str, Any]] = MappingProxyType(
    {
        "encoding": "utf-8",  # as returned by utf8_xml, whatever the document declares
        "resolve_entities": False,
        "no_network": True,
        "load_dtd": False,
        "huge_tree": False,
        "remove_comments": True,
        "remove_pis": True,
    }
)

# -- child elements by name ---------------------------------------------------------------------------

_NO_ELEMENTS: tuple[XmlElement, ...] = ()

# How the elements of a short name are kept; as in native/compiled.c.
TEXT, LEAF, ONCE, MANY, WORDS, PEOPLE = range(6)
# Tag -> (short name, how its elements are kept). Other elements are ignored.
ElementKinds = dict[str, tuple[str, int]]


def element_kinds(names: Mapping[str, str], kept: Mapping[str, int]) -> ElementKinds:
    """`names`: tag -> short name; `kept`: short name -> how its elements are kept, TEXT where it is not there."""
    return {tag: (name, kept.get(name, TEXT)) for tag, name in names.items()}


_COMPILED_VERSION = 4  # of native/compiled.c, which has the same number


def usable(built: Any) -> Any:
    """The module if it was built from this version of its source, else None: an older one has other functions."""
    return built if getattr(built, "VERSION", None) == _COMPILED_VERSION else None


def _built() -> Any:
    """The compiled form of elements and their fields; None where it was not built (without a compiler)."""
    try:
        return usable(import_module("tidings.read.feed.native.compiled"))
    except ImportError:
        return None


COMPILED = _built()
COMPILED_ELEMENT: type | None = COMPILED.Element if COMPILED else None

# Places of the values that compiled code gathers of an ordinary item (native/items.h): those of Entry in its order,
# then what some are made of. A tag at UNUSUAL makes its item one for Fields; one without a place has no meaning.
_VALUES = (
    *("id", "link", "title", "published", "updated", "person", "summary", "content", "category", "language"),
    *("enclosure", "image", "original", "about", "dc_title", "media_title", "media", "atom_link", "created", "subject"),
)
UNUSUAL = -1


def places_of(names: Mapping[str, str], places: Mapping[str, str], unusual: Iterable[str] = ()) -> dict[str, int]:
    """Tag -> place. `names`: tag -> short name; `places`: the names of places that differ from the short names."""
    found = {tag: places.get(name, name) for tag, name in names.items()}
    known = {tag: _VALUES.index(name) for tag, name in found.items() if name in _VALUES}
    return known | {tag: UNUSUAL for tag, name in names.items() if name in unusual}


# Flags of values that are not ready; as in native/items.h.
LINK_UNREADY, TITLE_UNREADY, PERSON_UNREADY, CATEGORY_UNREADY, FILES_UNREADY = 1, 2, 4, 8, 16
SUMMARY_UNREADY, CONTENT_UNREADY, SUMMARY_PLAIN = 32, 64, 128


class Fields:
    """The child elements of a feed or item, by short names.

    `text`: the first text under each name. `once`: the first element of the names whose attributes or child elements
    matter; its text too where it is a LEAF without child elements. `many`: all elements of the names that may be
    repeated. `words`: all texts of the names of which only that counts, or the names of PEOPLE.

    A plain class filled by its constructor, for speed: one is made for each item of each feed. Compiled elements are
    gathered by compiled code, in the same way.
    """

    __slots__ = ("many", "once", "text", "words")

    def __init__(self, parent: XmlElement, kinds: ElementKinds) -> None:
        if type(parent) is COMPILED_ELEMENT:
            self.text, self.once, self.many, self.words = COMPILED.fields(parent, kinds, text_of, name_in)
            return
        text: dict[str, str] = {}
        once: dict[str, XmlElement] = {}
        many: dict[str, list[XmlElement]] = {}
        words: dict[str, list[str]] = {}
        known_kind = kinds.get
        for child in parent:
            known = known_kind(child.tag)
            if known is None:
                continue
            name, kind = known
            if kind == MANY:
                many.setdefault(name, []).append(child)
                continue
            if kind in (ONCE, LEAF):
                if name in once:
                    continue
                once[name] = child
                if kind == ONCE or len(child):
                    continue
            elif kind == TEXT and name in text:
                continue
            found = child.text
            # What text_of makes of plain text, without the call.
            if found and found.isascii() and not len(child):
                found = found.strip()
            else:
                found = name_in(child) if kind == PEOPLE else text_of(child)
            if not found:
                continue
            if kind in (TEXT, LEAF):
                text[name] = found
            else:
                words.setdefault(name, []).append(found)
        self.text, self.once, self.many, self.words = text, once, many, words

    def all(self, name: str) -> Sequence[XmlElement]:
        found: Sequence[XmlElement] = self.many.get(name, _NO_ELEMENTS)
        return found


# -- prolog -------------------------------------------------------------------------------------------

_SKIPPED = re.compile(rb"\s+|<\?.*?\?>|<!--.*?-->", re.DOTALL)
_DOCTYPE = re.compile(rb"<!DOCTYPE", re.IGNORECASE)
# Outside of quotes a DOCTYPE ends at '>' and opens its internal subset at '['.
_DOCTYPE_HEAD = re.compile(rb"""(?>[^'"\[>]+|"[^"]*"|'[^']*')*+""")
# Inside the subset, ']' and '>' in strings, comments and instructions do not end it.
_SUBSET = re.compile(rb"""\[(?>[^'"\]<]+|"[^"]*"|'[^']*'|<!--.*?-->|<\?.*?\?>|<)*+\]\s*>""", re.DOTALL)
_ELEMENT = re.compile(rb"<[A-Za-z_]")
_LONG_SCOPE = re.compile(rb"""xml(?:ns(?::[^\s=<>:]++)?|:base)\s*+=\s*+(?:"[^"<]{501}|'[^'<]{501})""")


def _after_misc(body: bytes, at: int) -> int:
    """The offset after white space, processing instructions and comments."""
    while match := _SKIPPED.match(body, at):
        at = match.end()
    return at


def has_internal_subset(body: bytes) -> bool:
    """Is there a DOCTYPE with declarations of its own?"""
    if not _DOCTYPE.search(body):
        return False
    at = _after_misc(body, 0)
    if not _DOCTYPE.match(body, at):
        return False
    head = _DOCTYPE_HEAD.match(body, at)
    return head is not None and body[head.end() : head.end() + 1] == b"["


def has_long_scope(body: bytes) -> bool:
    """Is there a namespace, or an xml:base, of more than 500 bytes? Each tag or link in it would be as long: a small
    document would take minutes, or gigabytes."""
    return _LONG_SCOPE.search(body) is not None


def without_prolog(body: bytes) -> bytes:
    """The document from its root element on; from the first element found where the prolog is broken.

    A wrong cut only makes the document ill-formed: no declaration survives, because one after the first element has no
    effect.
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


# -- update hints: <ttl>, sy:updatePeriod, <skipHours>, <skipDays> ------------------------------------

_PERIODS = {
    "hourly": timedelta(hours=1),
    "daily": timedelta(days=1),
    "weekly": timedelta(days=7),
    "monthly": timedelta(days=30),
    "yearly": timedelta(days=365),
}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MOST_MINUTES = 366 * 24 * 60


def feed_hints(
    ttl: str | None,
    period: str | None,
    frequency: str | None,
    hours: Iterable[str | None],
    days: Iterable[str | None],
    base: str | None = None,
) -> Hints:
    """Hints from the texts of these elements; invalid values are ignored."""
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
