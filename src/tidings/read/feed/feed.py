"""Reads a feed: bytes -> FeedDocument.

    bytes -> empty? HTML? -> JSON: jsonfeed
                          -> XML:  charset -> expat, compiled -> rss | atom     (read_feed_fast)
                                   all but ordinary feeds -> lxml -> rss | atom
                                   refused -> repair -> feedparser              (read_feed_slow)

The fast path reads what is well-formed and raises NeedsFallback for the rest, so that a caller can run the slow path
(up to seconds for a hostile document) in a process that can be killed. Entities and DTDs are never expanded.
"""

from __future__ import annotations

import re

from lxml import etree

from tidings.errors import NotAFeed
from tidings.read.document import FeedDocument, NeedsFallback, error_line
from tidings.read.feed import atom, rss
from tidings.read.feed.feedparser import read_with_feedparser
from tidings.read.feed.jsonfeed import read_json_feed
from tidings.read.feed.xml import COMPILED, SAFE_PARSING, has_internal_subset, has_long_scope
from tidings.text.charset import decode_xml, utf8_xml
from tidings.text.html import looks_like_html, plain_text
from tidings.text.markup import NeedsLxml, XmlContext, XmlElement

_PARSER = etree.XMLParser(**SAFE_PARSING)
_LEADING = b" \t\r\n\f\v\xef\xbb\xbf"  # with a byte order mark in the wrong place, or twice
_TITLE = re.compile(r"<title[^>]{0,200}>(.{1,400}?)</title", re.IGNORECASE | re.DOTALL)
_XHTML = "{http://www.w3.org/1999/xhtml}html"
_FEED_IN_PAGE = re.compile(rb"<(?:feed|rss|rdf:RDF)\s[^<>]*?(?:xmlns|version)\s*=")
# Roots of other well-known documents, and the message for each.
_OTHER_ROOTS = {
    "opml": "an OPML subscription list: import it instead",
    "urlset": "a sitemap: follow it as one",
    "sitemapindex": "a sitemap index: follow it as a sitemap",
}


def read_feed(body: bytes, *, url: str, content_type: str | None = None) -> FeedDocument:
    """Reads the feed in a body. Raises NotAFeed, with a message of one line, where there is none."""
    try:
        return read_feed_fast(body, url=url, content_type=content_type)
    except NeedsFallback:
        return read_feed_slow(body, url=url, content_type=content_type)


def read_feed_fast(body: bytes, *, url: str, content_type: str | None = None) -> FeedDocument:
    """Reads a well-formed feed. Raises NeedsFallback for what feedparser may still read."""
    if _is_json(body):
        return read_json_feed(body, url, content_type)
    _refuse_obvious(body)
    xml = utf8_xml(body, content_type).lstrip(_LEADING)
    found = _read_compiled(xml, url)
    if found is not None:
        return found
    root = _parsed(xml, url)
    has_xml = b"xml:" in xml  # one search where there is neither, as in most feeds
    context = XmlContext(url, bases=has_xml and b"xml:base" in xml, languages=has_xml and b"xml:lang" in xml)
    if root.tag == _XHTML:  # a feed wrapped in a page by a template
        root = next(root.iter(*rss.ROOTS, *atom.ROOTS), root)
    if root.tag in rss.ROOTS:
        return rss.read_rss(root, context)
    if root.tag in atom.ROOTS:
        return atom.read_atom(root, context)
    name = root.tag.rpartition("}")[2].lower()
    if name == "html":
        raise NotAFeed(_html_message(body))
    if name in _OTHER_ROOTS:
        raise NotAFeed(f"no feed but {_OTHER_ROOTS[name]}")
    raise NeedsFallback(f"a root <{name[:40]}> that is no feed's")


def _read_compiled(xml: bytes, url: str) -> FeedDocument | None:
    """An ordinary feed, read by compiled code. None for all else: a DOCTYPE, links in a relative xml:base, markup with
    scripts, any fault, or where nothing was compiled."""
    root = COMPILED.tree(xml) if COMPILED is not None else None
    if root is None:
        return None
    context = XmlContext(url, bases=root.has_bases, languages=True)
    try:
        if root.tag in rss.ROOTS:
            return rss.read_rss(root, context)
        return atom.read_atom(root, context) if root.tag in atom.ROOTS else None
    except NeedsLxml:
        return None


def _parsed(xml: bytes, url: str) -> XmlElement:
    """The root element of a well-formed UTF-8 document without entity declarations."""
    declared = b"<!DOCTYPE" in xml
    # Checked before parsing: in attributes libxml2 expands entities despite resolve_entities=False.
    if declared and has_internal_subset(xml):
        raise NeedsFallback("a DOCTYPE with declarations of its own")
    if has_long_scope(xml):
        raise NeedsFallback("a namespace or an xml:base of more than 500 bytes")
    try:
        root = etree.fromstring(xml, _PARSER, base_url=url)
    except etree.XMLSyntaxError as error:
        if "xcessive depth" in str(error):  # feedparser would take seconds, and find nothing
            raise NotAFeed("elements within elements, more than 256 deep: no feed is") from error
        raise NeedsFallback(f"XML that is not well-formed: {error_line(error)}") from error
    if declared and next(root.iter(etree.Entity), None) is not None:
        raise NeedsFallback("entities that only a DTD explains")
    return root


def read_feed_slow(body: bytes, *, url: str, content_type: str | None = None) -> FeedDocument:
    """Reads any feed with feedparser. Raises NotAFeed where nothing can be recovered."""
    if _is_json(body):
        return read_json_feed(body, url, content_type)
    _refuse_obvious(body)
    return read_with_feedparser(body, url, content_type)


def _is_json(body: bytes) -> bool:
    return body[:512].lstrip(_LEADING)[:1] in (b"{", b"[")


def _refuse_obvious(body: bytes) -> None:
    """Raises NotAFeed for empty bodies and HTML pages, without parsing them."""
    if b"<" not in body:
        raise NotAFeed("the body is empty" if not body.strip(_LEADING + b"\x00") else "no feed: not even markup")
    if looks_like_html(body) and not _FEED_IN_PAGE.search(body):
        raise NotAFeed(_html_message(body))


def _html_message(body: bytes) -> str:
    title = _TITLE.search(decode_xml(body[:16_384], None))
    name = plain_text(title[1])[:80] if title else ""
    return f"an HTML page instead of a feed (“{name}”)" if name else "an HTML page instead of a feed"
