"""Subscription lists: OPML in, OPML out."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from html import escape
from html.entities import html5

from lxml import etree

from tidings.errors import ReadError
from tidings.model import Source, utc
from tidings.read.charset import decode_xml, utf8_xml
from tidings.read.markup import folded, scrubbed
from tidings.read.prolog import has_internal_subset
from tidings.read.refusal import one_line
from tidings.read.url import is_web

_REFERENCE = re.compile(r"&(#\d+;|#x[0-9a-fA-F]+;|\w+;)?")
_VALUE = re.compile(r'="[^"]*"')
_XML_NAMES = frozenset({"amp;", "lt;", "gt;", "quot;", "apos;"})


@dataclass(frozen=True, slots=True)
class OpmlFeed:
    url: str
    title: str | None
    site_url: str | None
    category: str | None  # the folders it lies in, as "a/b"


def read_opml(body: bytes) -> list[OpmlFeed]:
    """Every feed once, in the list's order. ReadError, with the line, for what is no whole OPML:
    half a list imported in silence would be worse than none."""
    xml = utf8_xml(body, None).lstrip()
    if not xml:
        raise ReadError("an empty file, no OPML")
    if has_internal_subset(xml):
        raise ReadError("OPML with a DOCTYPE that declares things: refused")
    try:
        return _feeds(xml)
    except etree.XMLSyntaxError:
        mended = _mended(decode_xml(body, None))
    try:
        return _feeds(mended)
    except etree.XMLSyntaxError as error:
        raise ReadError(f"no well-formed OPML: {one_line(error)}") from error


def _mended(text: str) -> bytes:
    """What careless exporters leave unescaped: `AT&T`, `caf&eacute;`, `title="<b>"`. Seen in one list of three."""
    text = _REFERENCE.sub(_mended_reference, scrubbed(text).lstrip())
    return _VALUE.sub(lambda value: value[0].replace("<", "&lt;"), text).encode()


def _mended_reference(match: re.Match[str]) -> str:
    name = match[1] or ""
    if name in _XML_NAMES or name.startswith("#"):
        return match[0]
    return escape(html5.get(name, match[0]))


def _feeds(xml: bytes) -> list[OpmlFeed]:
    """Element by element, each forgotten when it is over: a million lines fit in memory."""
    found: dict[str, OpmlFeed] = {}
    folders: list[str | None] = []
    is_opml = False
    events = etree.iterparse(
        io.BytesIO(xml),
        events=("start", "end"),
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    for event, element in events:
        name = element.tag.rpartition("}")[2].lower()
        if not is_opml:
            if name != "opml":
                raise ReadError(f"no OPML: the root is <{name[:40]}>")
            is_opml = True
        if name != "outline":
            continue
        if event == "end":
            folders.pop()
            parent = element.getparent()
            if parent is not None:
                parent.remove(element)
            continue
        attributes = {str(key).lower(): str(value) for key, value in element.attrib.items()}
        url = (attributes.get("xmlurl") or "").strip()
        label = folded(attributes.get("title")) or folded(attributes.get("text"))
        folders.append(None if url else label)
        if is_web(url):
            site = (attributes.get("htmlurl") or "").strip()
            category = "/".join(folder for folder in folders if folder) or folded(attributes.get("category"))
            found.setdefault(url, OpmlFeed(url, label, site if is_web(site) else None, category))
    return list(found.values())


def write_opml(sources: Iterable[Source], title: str, created: datetime) -> bytes:
    """OPML 2.0 with the categories as folders; `a/b` becomes a folder in a folder."""
    root = etree.Element("opml", version="2.0")
    head = etree.SubElement(root, "head")
    etree.SubElement(head, "title").text = scrubbed(title)
    etree.SubElement(head, "dateCreated").text = format_datetime(utc(created), usegmt=True)
    folders: dict[str, etree._Element] = {"": etree.SubElement(root, "body")}
    for source in sources:
        name = scrubbed(source.name)
        outline = etree.SubElement(
            _folder(folders, scrubbed(source.category or "")),
            "outline",
            type="rss",
            text=name,
            title=name,
            xmlUrl=scrubbed(source.url),
        )
        if source.site_url:
            outline.set("htmlUrl", scrubbed(source.site_url))
    return etree.tostring(root, encoding="utf-8", xml_declaration=True, pretty_print=True)


def _folder(folders: dict[str, etree._Element], path: str) -> etree._Element:
    at = ""
    for name in filter(None, (part.strip() for part in path.split("/"))):
        below = f"{at}/{name}"
        if below not in folders:
            folders[below] = etree.SubElement(folders[at], "outline", text=name, title=name)
        at = below
    return folders[at]
