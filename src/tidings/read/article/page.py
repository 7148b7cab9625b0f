"""HTML -> PageDocument, and the feeds that a page names."""

from __future__ import annotations

from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tidings.errors import ReadError
from tidings.read.article.article import extract, html_language
from tidings.read.document import LinkedFeed, PageDocument
from tidings.text.charset import decode_html
from tidings.text.language import detect_language, primary
from tidings.text.markup import collapsed
from tidings.text.url import is_web, join

_FEED_TYPES = frozenset({"application/rss+xml", "application/atom+xml", "application/feed+json", "application/rdf+xml"})
_MOST_LINKS = 5_000


def feed_links(body: bytes, *, url: str, content_type: str | None = None) -> tuple[LinkedFeed, ...]:
    """The feeds in <link rel=alternate>, in page order, each once. Fast."""
    tree = LexborHTMLParser(decode_html(body, content_type))
    return _feeds(tree, _base(tree, url))


def read_page(body: bytes, *, url: str, content_type: str | None = None) -> PageDocument:
    """Reads a page. Without a main text, `text` is empty. Raises ReadError where the page is empty."""
    page = decode_html(body, content_type)
    if not page.strip():
        raise ReadError("the page is empty")
    tree = LexborHTMLParser(page)
    base = _base(tree, url)
    found = extract(page, url)
    text = found.text if found else ""
    return PageDocument(
        title=_title(tree),
        language=html_language(page) or _meta_language(tree) or detect_language(text),
        published=found.published if found else None,
        author=found.author if found else None,
        text=text,
        links=tuple(anchor_links(tree, base)),
        feeds=_feeds(tree, base),
    )


def _base(tree: LexborHTMLParser, url: str) -> str:
    base = tree.css_first("base[href]")
    return join(url, base.attributes.get("href") or "") if base is not None else url


def _title(tree: LexborHTMLParser) -> str | None:
    for query in ("head title", "title", "h1"):
        node = tree.css_first(query)
        title = collapsed(node.text()) if node is not None else None
        if title:
            return title
    return None


def _meta_language(tree: LexborHTMLParser) -> str | None:
    node = tree.css_first('meta[http-equiv="content-language" i]')
    return primary(node.attributes.get("content")) if node is not None else None


def anchor_links(tree: LexborHTMLParser, base: str, most: int = _MOST_LINKS) -> Iterator[str]:
    """The http(s) links of all anchors: absolute, each once, without fragments."""
    seen: set[str] = set()
    for node in tree.css("a[href]"):
        link = join(base, (node.attributes.get("href") or "").partition("#")[0])
        if is_web(link) and link not in seen:
            seen.add(link)
            yield link
            if len(seen) == most:
                return


def _feeds(tree: LexborHTMLParser, base: str) -> tuple[LinkedFeed, ...]:
    found: dict[str, LinkedFeed] = {}
    for node in tree.css("link[href]"):
        link = _feed_link(node, base)
        if link is not None and is_web(link.url):
            found.setdefault(link.url, link)
    return tuple(found.values())


def _feed_link(node: LexborNode, base: str) -> LinkedFeed | None:
    attributes = node.attributes
    kind = (attributes.get("type") or "").partition(";")[0].strip().lower()
    relations = (attributes.get("rel") or "").lower().split()
    if kind not in _FEED_TYPES or not {"alternate", "feed"}.intersection(relations):
        return None
    return LinkedFeed(join(base, attributes.get("href") or ""), collapsed(attributes.get("title")), kind)
