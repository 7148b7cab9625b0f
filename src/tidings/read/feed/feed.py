"""Feeds: bytes -> FeedDocument.

    bytes -> empty? HTML? -> JSON: jsonfeed
                          -> XML:  charset -> one lxml parse -> rss | atom      (read_feed_fast)
                                   refused -> mend -> feedparser                (read_feed_slow)

The fast path takes what is well-formed and says NeedsFallback of the rest, so that a caller can send the slow
path (up to seconds for a hostile document) to a process it may kill. Entities and DTDs are never expanded.
"""

from __future__ import annotations

import re

from lxml import etree

from tidings.errors import NotAFeed
from tidings.read.document import FeedDocument, NeedsFallback, one_line
from tidings.read.feed import atom, rss
from tidings.read.feed.feedparser import read_with_feedparser
from tidings.read.feed.jsonfeed import read_json_feed
from tidings.read.feed.xml import has_internal_subset
from tidings.text.charset import decode_xml, utf8_xml
from tidings.text.html import looks_like_html, plain_text
from tidings.text.markup import XmlContext

_PARSER = etree.XMLParser(
    encoding="utf-8",  # what utf8_xml hands over, whatever the document declares
    resolve_entities=False,
    no_network=True,
    load_dtd=False,
    huge_tree=False,
    remove_comments=True,
    remove_pis=True,
)
_SPACE = b" \t\r\n\f\v\xef\xbb\xbf"  # and a byte order mark in the wrong place, or twice
_TITLE = re.compile(r"<title[^>]{0,200}>(.{1,400}?)</title", re.IGNORECASE | re.DOTALL)
_XHTML = "{http://www.w3.org/1999/xhtml}html"
_WRAPPED = re.compile(rb"<(?:feed|rss|rdf:RDF)\s[^<>]*?(?:xmlns|version)\s*=")
# Roots of other well-known documents, and what to say of them.
_OTHERS = {
    "opml": "an OPML subscription list: import it instead",
    "urlset": "a sitemap: follow it as one",
    "sitemapindex": "a sitemap index: follow it as a sitemap",
}


def read_feed(body: bytes, *, url: str, content_type: str | None = None) -> FeedDocument:
    """The feed in a body; NotAFeed, in one clear line, where there is none."""
    try:
        return read_feed_fast(body, url=url, content_type=content_type)
    except NeedsFallback:
        return read_feed_slow(body, url=url, content_type=content_type)


def read_feed_fast(body: bytes, *, url: str, content_type: str | None = None) -> FeedDocument:
    """Well-formed feeds only; NeedsFallback for what feedparser may still read."""
    if _is_json(body):
        return read_json_feed(body, url, content_type)
    _refuse_others(body)
    xml = utf8_xml(body, content_type).lstrip(_SPACE)
    root = _parsed(xml, url)
    context = XmlContext(url, bases=b"xml:base" in xml, languages=b"xml:lang" in xml)
    if root.tag == _XHTML:  # a feed that a template wrapped in a page
        root = next(root.iter(*rss.ROOTS, *atom.ROOTS), root)
    if root.tag in rss.ROOTS:
        return rss.read_rss(root, context)
    if root.tag in atom.ROOTS:
        return atom.read_atom(root, context)
    name = root.tag.rpartition("}")[2].lower()
    if name == "html":
        raise NotAFeed(_html_instead(body))
    if name in _OTHERS:
        raise NotAFeed(f"no feed but {_OTHERS[name]}")
    raise NeedsFallback(f"a root <{name[:40]}> that is no feed's")


def _parsed(xml: bytes, url: str) -> etree._Element:
    """The root of a well-formed document in UTF-8 that declares nothing."""
    has_doctype = b"<!DOCTYPE" in xml
    # Asked before the parse: in attributes libxml2 expands entities whatever it is told.
    if has_doctype and has_internal_subset(xml):
        raise NeedsFallback("a DOCTYPE with declarations of its own")
    try:
        root = etree.fromstring(xml, _PARSER, base_url=url)
    except etree.XMLSyntaxError as error:
        if "xcessive depth" in str(error):  # feedparser would take seconds, and find nothing
            raise NotAFeed("elements within elements, more than 256 deep: no feed is") from error
        raise NeedsFallback(f"XML that is not well-formed: {one_line(error)}") from error
    if has_doctype and next(root.iter(etree.Entity), None) is not None:
        raise NeedsFallback("entities that only a DTD explains")
    return root


def read_feed_slow(body: bytes, *, url: str, content_type: str | None = None) -> FeedDocument:
    """feedparser, for anything; NotAFeed where nothing can be saved."""
    if _is_json(body):
        return read_json_feed(body, url, content_type)
    _refuse_others(body)
    return read_with_feedparser(body, url, content_type)


def _is_json(body: bytes) -> bool:
    return body[:512].lstrip(_SPACE)[:1] in (b"{", b"[")


def _refuse_others(body: bytes) -> None:
    """What is plainly no feed costs no parse."""
    if b"<" not in body:
        raise NotAFeed("the body is empty" if not body.strip(_SPACE + b"\x00") else "no feed: not even markup")
    if looks_like_html(body) and not _WRAPPED.search(body):
        raise NotAFeed(_html_instead(body))


def _html_instead(body: bytes) -> str:
    title = _TITLE.search(decode_xml(body[:16_384], None))
    name = plain_text(title[1])[:80] if title else ""
    return f"an HTML page instead of a feed (“{name}”)" if name else "an HTML page instead of a feed"
