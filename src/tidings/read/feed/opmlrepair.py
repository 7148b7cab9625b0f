"""Subscription lists that are no XML, made into some: text -> text. What careless exporters leave unescaped."""

from __future__ import annotations

import re
from html import escape
from html.entities import html5

from tidings.text.markup import scrubbed

_REFERENCE = re.compile(r"&(#\d+;|#x[0-9a-fA-F]+;|\w+;)?")
_VALUE = re.compile(r'="[^"]*"')
_XML_NAMES = frozenset({"amp;", "lt;", "gt;", "quot;", "apos;"})

_OUTLINE = re.compile(r"<outline\b", re.IGNORECASE)
_FEED = re.compile(r'\sxmlUrl\s*=\s*"\s*\S', re.IGNORECASE)
_NAME = re.compile(r'\s*([A-Za-z_][\w:.-]*)\s*=\s*"')
_CLOSE = re.compile(r"\s*/?>")
# A quote that may end a value: what follows is an attribute that OPML has, or the end of the tag with no text after it.
_END = re.compile(
    r'"(?=\s+(?:text|title|description|xmlUrl|htmlUrl|url|type|version|language|category|created|isComment|isBreakpoint)'
    r'\s*=\s*"|\s*/?>\s*(?:</?(?:outline|body|opml)\b|<!--|$))',
    re.IGNORECASE,
)
_TAG = re.compile(r"<[A-Za-z/]")
_LONGEST = 20_000  # characters of one value
_MOST_ENDS = 100  # quotes in one value that look like its end


def escaped_references(text: str) -> str:
    """`AT&T`, `caf&eacute;`: seen in one list of three."""
    return _REFERENCE.sub(_mended_reference, scrubbed(text).lstrip())


def escaped_values(text: str) -> str:
    """`title="<b>"`."""
    return _VALUE.sub(lambda value: value[0].replace("<", "&lt;"), text)


def _mended_reference(match: re.Match[str]) -> str:
    name = match[1] or ""
    if name in _XML_NAMES or name.startswith("#"):
        return match[0]
    return escape(html5.get(name, match[0]))


def requoted(text: str) -> tuple[str, int]:
    """Quotes in quotes (`description="<a href="x">y</a>"`), escaped; and how many feeds the list then must have.
    0 where no end of a value can be told: then nothing is mended."""
    parts: list[str] = []
    at = 0
    for begin in _OUTLINE.finditer(text):
        if begin.start() < at:  # within a value
            continue
        tag = _tag(text, begin.end())
        if tag is None:
            return text, 0
        parts += text[at : begin.end()], tag[0]
        at = tag[1]
    parts.append(text[at:])
    return "".join(parts), len(_FEED.findall(text))


def _tag(text: str, at: int) -> tuple[str, int] | None:
    """The attributes of one outline with their values escaped, and where they end."""
    parts: list[str] = []
    while not (close := _CLOSE.match(text, at)):
        name = _NAME.match(text, at)
        end = _end_of_value(text, name.end()) if name else None
        if name is None or end is None:
            return None
        value = text[name.end() : end].replace('"', "&quot;").replace("<", "&lt;")
        parts.append(f' {name[1]}="{value}"')
        at = end + 1
    return "".join(parts) + close[0], close.end()


def _end_of_value(text: str, at: int) -> int | None:
    """The first quote that may end it and does not stand within a tag of the value's own."""
    for number, quote in enumerate(_END.finditer(text, at, at + _LONGEST)):
        value = text[at : quote.start()].replace("&lt;", "<").replace("&gt;", ">")
        last = max((tag.start() for tag in _TAG.finditer(value)), default=-1)
        if last <= value.rfind(">"):
            return quote.start()
        if number == _MOST_ENDS:
            break
    return None
