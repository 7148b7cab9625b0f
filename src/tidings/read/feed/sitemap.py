"""Sitemaps: bytes -> FeedDocument, so that a site without a feed can be followed by its sitemap.

    urlset          URLs of a site, with the date of the last change        -> "sitemap"
    urlset + news   URLs of news, with title, date and language             -> "sitemap-news"
    sitemapindex    other sitemaps, with the date of the last change        -> "sitemap-index", children only
    text            one URL a line                                          -> "sitemap-text"
    RSS, Atom       the protocol allows feeds too                           -> as feed.py reads them

Any of them may be compressed (sitemap.xml.gz is a file, not a content encoding): it is inflated with a size cap.
Entries are sorted by date, newest first; those without a date come last.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice

from lxml import etree

from tidings.errors import NotAFeed
from tidings.model.feeds import Entry
from tidings.read.document import MOST_ITEMS, ChildSitemap, FeedDocument, error_line
from tidings.read.feed.feed import read_feed
from tidings.read.feed.xml import SAFE_PARSING, has_internal_subset, has_long_scope
from tidings.text.charset import decode_xml, utf8_xml
from tidings.text.dates import parse_date
from tidings.text.html import looks_like_html
from tidings.text.markup import XmlElement, collapsed, text_of, title_of, unique
from tidings.text.url import is_web, join, safe_link

MOST_BYTES = 50 * 2**20  # limit of the protocol, inflated
MOST_URLS = 50_000  # limit of the protocol
MOST_CHILDREN = 1_000  # of an index, the newest ones
_GZIP = b"\x1f\x8b"
_PIECE_BYTES = 256 * 1024
_LEADING = b" \t\r\n\f\v\xef\xbb\xbf"
_ROOT = re.compile(rb"<([A-Za-z_][\w:.-]*)")
_BARE_AMPERSAND = re.compile(rb"&(?!(?:[A-Za-z]{2,6}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});)")
_LONGEST_ADDRESS = 2_048
_ITEM_NAMES = {"urlset": "url", "sitemapindex": "sitemap"}


def read_sitemap(body: bytes, *, url: str, content_type: str | None = None) -> FeedDocument:
    """Reads the sitemap in a body. Raises NotAFeed, with a message of one line, where there is none."""
    body = inflated(body)
    stripped = body.lstrip(_LEADING)
    if not stripped:
        raise NotAFeed("the body is empty")
    if not stripped.startswith(b"<") and b"\x00" not in stripped[:8]:
        return _text(stripped, url, content_type)
    if looks_like_html(body):
        raise NotAFeed("an HTML page instead of a sitemap")
    xml = utf8_xml(body, content_type).lstrip(_LEADING)
    name = _root_of(xml)
    if name not in _ITEM_NAMES:
        return read_feed(body, url=url, content_type=content_type)
    if has_internal_subset(xml):
        raise NotAFeed("a DOCTYPE with declarations of its own: no sitemap has one")
    if has_long_scope(xml):
        raise NotAFeed("a namespace of more than 500 bytes: no sitemap has one")
    xml = _repaired(xml, name)
    try:
        return _index(xml, url) if name == "sitemapindex" else _urlset(xml, url)
    except UnicodeDecodeError as error:  # with recover=True lxml accepts references to surrogates
        raise NotAFeed("a sitemap with characters that are none") from error


def is_compressed(body: bytes) -> bool:
    return body.startswith(_GZIP)


def inflated(body: bytes, most: int = MOST_BYTES) -> bytes:
    """The content of a gzip file, at most `most` bytes; any other body unchanged. Of a truncated file, what is there:
    the newest URLs are mostly at one end, and nothing shows which."""
    if not is_compressed(body):
        return body
    decoder, pieces, size = zlib.decompressobj(16 + zlib.MAX_WBITS), list[bytes](), 0
    rest = body
    try:
        while rest and not decoder.eof:
            piece = decoder.decompress(rest, _PIECE_BYTES)
            pieces.append(piece)
            size += len(piece)
            if size > most:
                raise NotAFeed(f"a compressed sitemap of more than {most:,} bytes")
            rest = decoder.unconsumed_tail
    except zlib.error as error:
        raise NotAFeed(f"a compressed sitemap that cannot be inflated ({error_line(error)})") from error
    return b"".join(pieces)


def _root_of(xml: bytes) -> str:
    """The local name of the root element, without parsing."""
    root = _ROOT.search(xml[:8192])
    return root[1].decode("latin-1").rpartition(":")[2].lower() if root else ""


def _repaired(xml: bytes, root: str) -> bytes:
    """Repairs what breaks sitemaps: URLs with a bare `&`, and truncation (cut after the last complete element)."""
    if b"&" in xml:
        xml = _BARE_AMPERSAND.sub(b"&amp;", xml)
    if not re.search(rb"</(?:[\w.-]+:)?" + root.encode() + rb"\s*>\s*", xml[-4096:], re.IGNORECASE):
        name = _ITEM_NAMES[root].encode()
        ends = [match.end() for match in re.finditer(rb"</(?:[\w.-]+:)?" + name + rb"\s*>", xml, re.IGNORECASE)]
        first = re.search(rb"<(?:[\w.-]+:)?" + name + rb"[\s>]", xml, re.IGNORECASE)
        xml = xml[: ends[-1] if ends else first.start() if first else len(xml)]
    return xml


# -- XML ----------------------------------------------------------------------------------------------


def _elements(xml: bytes, name: str) -> Iterator[XmlElement]:
    """Yields each <url> or <sitemap> and frees it afterwards, so that fifty megabytes need little memory. Broken parts
    are skipped as far as lxml can."""
    events = etree.iterparse(
        io.BytesIO(xml),
        events=("end",),
        tag=(name, f"{{*}}{name}"),
        **SAFE_PARSING,
        recover=True,
    )
    try:
        for _, element in events:
            yield element
            element.clear(keep_tail=True)  # the parser may still be writing its tail
            parent = element.getparent()
            while parent is not None and element.getprevious() is not None:
                del parent[0]
    except etree.XMLSyntaxError as error:
        raise NotAFeed(f"a sitemap that cannot be read: {error_line(error)}") from error


def _children(element: XmlElement) -> dict[str, XmlElement]:
    """Child elements by local name, the first of each. Not deeper: images and videos have a <title> of their own."""
    found: dict[str, XmlElement] = {}
    for child in element:
        if isinstance(child.tag, str):
            found.setdefault(child.tag.rpartition("}")[2], child)
    return found


def _address(element: XmlElement | None, url: str) -> str | None:
    link = safe_link(url, text_of(element))
    return link if link is not None and is_web(link) and len(link) <= _LONGEST_ADDRESS else None


def _urlset(xml: bytes, url: str) -> FeedDocument:
    entries: list[Entry] = []
    name: str | None = None
    news = 0
    for element in islice(_elements(xml, "url"), MOST_URLS):
        parts = _children(element)
        link = _address(parts.get("loc"), url)
        if link is None:
            continue
        news_element = parts.get("news")
        if news_element is None:
            entries.append(Entry(link=link, published=parse_date(text_of(parts.get("lastmod")))))
            continue
        news += 1
        entry, publication = _news(news_element, link, text_of(parts.get("lastmod")))
        entries.append(entry)
        name = name or publication
    return _document("sitemap-news" if news else "sitemap", entries, url, name)


def _news(news_element: XmlElement, link: str, changed: str | None) -> tuple[Entry, str | None]:
    """An entry of a Google News sitemap, and the name of the publication."""
    parts = _children(news_element)
    paper = _children(parts["publication"]) if "publication" in parts else {}
    language = collapsed(text_of(paper.get("language"))) or collapsed(text_of(parts.get("language")))
    keywords = (text_of(parts.get("keywords")) or "").split(",")
    published, updated = parse_date(text_of(parts.get("publication_date"))), parse_date(changed)
    entry = Entry(
        link=link,
        title=title_of(text_of(parts.get("title"))),
        published=published or updated,
        updated=updated if published else None,
        categories=unique(keywords),
        language=language,
    )
    return entry, collapsed(text_of(paper.get("name")))


def _index(xml: bytes, url: str) -> FeedDocument:
    children: dict[str, ChildSitemap] = {}
    for element in islice(_elements(xml, "sitemap"), MOST_URLS):
        parts = _children(element)
        link = _address(parts.get("loc"), url)
        if link is not None:
            children.setdefault(link, ChildSitemap(link, parse_date(text_of(parts.get("lastmod")))))
    if not children:
        raise NotAFeed("a sitemap index that names no sitemap")
    newest = sorted(children.values(), key=lambda child: _newest_first(child.modified))
    return FeedDocument("sitemap-index", link=join(url, "/"), children=tuple(newest[:MOST_CHILDREN]))


# -- text ---------------------------------------------------------------------------------------------


def _text(body: bytes, url: str, content_type: str | None) -> FeedDocument:
    lines = [line.strip() for line in islice(decode_xml(body, content_type).splitlines(), MOST_URLS)]
    links = [line for line in lines if line]
    if not links or not all(is_web(link) and " " not in link for link in links):
        raise NotAFeed("no sitemap: neither XML nor one address a line")
    found = (safe_link(url, link) for link in links)
    entries = [Entry(link=link) for link in found if link is not None and len(link) <= _LONGEST_ADDRESS]
    return _document("sitemap-text", entries, url, None)


def _document(format_: str, entries: list[Entry], url: str, title: str | None) -> FeedDocument:
    entries.sort(key=lambda entry: _newest_first(entry.published))
    languages = {entry.language for entry in entries[:MOST_ITEMS]}
    language = languages.pop() if len(languages) == 1 else None
    return FeedDocument(
        format_,
        title=title,
        link=join(url, "/"),
        language=language,
        entries=tuple(entries[:MOST_ITEMS]),
        left_out=max(0, len(entries) - MOST_ITEMS),
    )


def _newest_first(moment: datetime | None) -> float:
    """Sort key: newest first, without a date last."""
    return float("inf") if moment is None else -moment.astimezone(UTC).timestamp()
