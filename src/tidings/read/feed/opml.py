"""Subscription lists (OPML), read and written.

Sources that are not feeds (a sitemap, a page of links) are written as `type="sitemap" url="..."`: other programs ignore
an outline without an xmlUrl, and read_subscriptions restores its kind.

Lists with unescaped characters are repaired before they are parsed. lxml's recover=True cannot replace that: it turns
`?a=1&b=2` into `?a=1=2`, loses the feed of an outline with quotes in quotes, and accepts a truncated list as a whole
one.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from html import escape
from html.entities import html5

from lxml import etree

from tidings.errors import ReadError
from tidings.model.redact import redacted
from tidings.model.sources import NewSource, Source, SourceKind
from tidings.model.times import utc
from tidings.read.document import error_line
from tidings.read.feed.xml import SAFE_PARSING, has_internal_subset, has_long_scope
from tidings.text.charset import decode_xml, utf8_xml
from tidings.text.markup import XmlElement, collapsed, scrubbed
from tidings.text.url import is_web

# -- repair of unescaped characters -------------------------------------------------------------------

_REFERENCE = re.compile(r"&(#\d+;|#x[0-9a-fA-F]+;|\w+;)?")
_VALUE = re.compile(r'="[^"]*"')
_XML_NAMES = frozenset({"amp;", "lt;", "gt;", "quot;", "apos;"})

_OUTLINE = re.compile(r"<outline\b", re.IGNORECASE)
_FEED = re.compile(r'\sxmlUrl\s*=\s*"\s*\S', re.IGNORECASE)
_NAME = re.compile(r'\s*([A-Za-z_][\w:.-]*)\s*=\s*"')
_CLOSE = re.compile(r"\s*/?>")
# A quote that may end a value: followed by an attribute of OPML, or by the end of the tag without text after it.
_END = re.compile(
    r'"(?=\s+(?:text|title|description|xmlUrl|htmlUrl|url|type|version|language|category|created|isComment|isBreakpoint)'
    r'\s*=\s*"|\s*/?>\s*(?:</?(?:outline|body|opml)\b|<!--|$))',
    re.IGNORECASE,
)
_TAG = re.compile(r"<[A-Za-z/]")
_LONGEST_VALUE = 20_000  # characters
_MOST_ENDS = 100  # quotes in one value that may be its end


def escaped_references(text: str) -> str:
    """Escapes ampersands: `AT&T`, `caf&eacute;`. One list of three needs it."""
    return _REFERENCE.sub(_escaped_reference, scrubbed(text).lstrip())


def escaped_values(text: str) -> str:
    """Escapes `<` in values: `title="<b>"`."""
    return _VALUE.sub(lambda value: value[0].replace("<", "&lt;"), text)


def _escaped_reference(match: re.Match[str]) -> str:
    name = match[1] or ""
    if name in _XML_NAMES or name.startswith("#"):
        return match[0]
    return escape(html5.get(name, match[0]))


def requoted(text: str) -> tuple[str, int]:
    """Escapes quotes in quotes (`description="<a href="x">y</a>"`), and counts the feeds that the list must then have.
    The count is 0, and the text unchanged, where the end of a value cannot be determined."""
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
    """The attributes of one outline with escaped values, and the offset of their end."""
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
    """The offset of the first quote that may end the value and is not inside a tag within it."""
    for number, quote in enumerate(_END.finditer(text, at, at + _LONGEST_VALUE)):
        value = text[at : quote.start()].replace("&lt;", "<").replace("&gt;", ">")
        last = max((tag.start() for tag in _TAG.finditer(value)), default=-1)
        if last <= value.rfind(">"):
            return quote.start()
        if number == _MOST_ENDS:
            break
    return None


# -- reading ------------------------------------------------------------------------------------------

_REPORT_EVERY = 1_000  # outlines
_OTHER_KINDS = {kind.value: kind for kind in SourceKind if kind is not SourceKind.FEED}


@dataclass(frozen=True, slots=True)
class OpmlFeed:
    """One subscription of a list."""

    url: str
    title: str | None
    site_url: str | None
    category: str | None  # its folders, as "a/b"
    kind: SourceKind = SourceKind.FEED


@dataclass(frozen=True, slots=True)
class Subscriptions:
    """The content of a list."""

    feeds: tuple[OpmlFeed, ...]  # each once, in order
    foreign: tuple[str, ...] = ()  # URLs that are not http(s)
    repeated: int = 0  # outlines with a URL that an earlier one has
    mended: bool = False  # it was not well-formed XML


def read_subscriptions(body: bytes, on_read: Callable[[int], None] = lambda outlines: None) -> Subscriptions:
    """Reads a list. Raises ReadError, with the line, where it is incomplete: importing half a list silently would be
    worse than refusing it. `on_read` is called with the number of outlines read so far, every thousand."""
    xml = utf8_xml(body, None).lstrip()
    if not xml:
        raise ReadError("an empty file, no OPML")
    if has_internal_subset(xml):
        raise ReadError("OPML with a DOCTYPE that declares things: refused")
    if has_long_scope(xml):
        raise ReadError("OPML with a namespace of more than 500 bytes: refused")
    try:
        return _OpmlReader(on_read).read(xml)
    except etree.XMLSyntaxError:
        text = escaped_references(decode_xml(body, None))
    try:
        return _OpmlReader(on_read, mended=True).read(escaped_values(text).encode())
    except etree.XMLSyntaxError as error:
        refusal = ReadError(f"no well-formed OPML: {error_line(error)}")
        quoted, feeds = requoted(text)
        if not feeds:
            raise refusal from error
    try:
        found = _OpmlReader(on_read, mended=True).read(quoted.encode())
    except etree.XMLSyntaxError as error:
        raise refusal from error
    # The ends of values were guessed. The result counts only where it has every feed.
    if len(found.feeds) + len(found.foreign) + found.repeated != feeds:
        raise refusal
    return found


class _OpmlReader:
    def __init__(self, on_read: Callable[[int], None], *, mended: bool = False) -> None:
        self._on_read, self._mended = on_read, mended
        self._found: dict[str, OpmlFeed] = {}
        self._foreign: list[str] = []
        self._category: list[str | None] = [None]  # paths of the open folders
        self._repeated = self._outlines = 0

    def read(self, xml: bytes) -> Subscriptions:
        """Reads element by element and drops each when it ends: a million lines fit in memory."""
        is_opml = False
        events = etree.iterparse(
            io.BytesIO(xml),
            events=("start", "end"),
            **SAFE_PARSING,
        )
        for event, element in events:
            name = element.tag.rpartition("}")[2].lower()
            if not is_opml:
                if name != "opml":
                    raise ReadError(f"no OPML: the root is <{name[:40]}>")
                is_opml = True
            if name != "outline":
                continue
            if event == "start":
                self._begin(element)
                continue
            self._category.pop()
            # Not the element itself: the parser may still be writing its tail text.
            parent, before = element.getparent(), element.getprevious()
            if parent is not None and before is not None:
                parent.remove(before)
        self._on_read(self._outlines)
        return Subscriptions(tuple(self._found.values()), tuple(self._foreign), self._repeated, self._mended)

    def _begin(self, element: XmlElement) -> None:
        self._outlines += 1
        if self._outlines % _REPORT_EVERY == 0:
            self._on_read(self._outlines)
        attributes = {str(key).lower(): str(value) for key, value in element.attrib.items()}
        url, kind = (attributes.get("xmlurl") or "").strip(), SourceKind.FEED
        if not url and (other := _OTHER_KINDS.get((attributes.get("type") or "").strip().lower())):
            url, kind = (attributes.get("url") or "").strip(), other
        label = collapsed(attributes.get("title")) or collapsed(attributes.get("text"))
        within = self._category[-1]
        self._category.append(within if url else _path((within, label)))
        if not url:
            return
        if not is_web(url):
            self._foreign.append(url)
        elif url in self._found:
            self._repeated += 1
        else:
            site = (attributes.get("htmlurl") or "").strip()
            category = within or _path([(attributes.get("category") or "").partition(",")[0]])
            title = label if label != url else None  # write_opml writes the URL where a source has no title
            self._found[url] = OpmlFeed(url, title, site if is_web(site) else None, category, kind)


def _path(names: Iterable[str | None]) -> str | None:
    """Nested folders as `a/b`. A slash in a name makes two folders, so that writing and reading again is stable."""
    parts = (collapsed(part) for name in names if name for part in name.split("/"))
    return "/".join(part for part in parts if part) or None


# -- writing ------------------------------------------------------------------------------------------


def write_opml(sources: Iterable[Source | NewSource], title: str, created: datetime) -> bytes:
    """OPML 2.0 with categories as folders; `a/b` becomes nested folders."""
    root = etree.Element("opml", version="2.0")
    head = etree.SubElement(root, "head")
    etree.SubElement(head, "title").text = scrubbed(title)
    etree.SubElement(head, "dateCreated").text = format_datetime(utc(created), usegmt=True)
    folders: dict[str, XmlElement] = {"": etree.SubElement(root, "body")}
    for source in sources:
        name, url = scrubbed(redacted(source.title or source.url)), scrubbed(source.url)
        outline = etree.SubElement(
            _folder(folders, scrubbed(source.category or "")),
            "outline",
            type="rss" if source.kind is SourceKind.FEED else source.kind.value,
            text=name,
            title=name,
        )
        outline.set("xmlUrl" if source.kind is SourceKind.FEED else "url", url)
        if source.site_url:
            outline.set("htmlUrl", scrubbed(source.site_url))
    return etree.tostring(root, encoding="utf-8", xml_declaration=True, pretty_print=True)


def _folder(folders: dict[str, XmlElement], path: str) -> XmlElement:
    at = ""
    for name in (_path([path]) or "").split("/"):
        if name:
            below = f"{at}/{name}"
            if below not in folders:
                folders[below] = etree.SubElement(folders[at], "outline", text=name, title=name)
            at = below
    return folders[at]
