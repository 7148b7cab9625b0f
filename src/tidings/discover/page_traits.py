"""What a page shows about feeds: those it names, its software, and anchors that look like feeds. Cheap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from selectolax.lexbor import LexborHTMLParser, LexborNode

from tidings.discover.candidates import FeedCandidate, FoundVia
from tidings.discover.url_shape import ParsedUrl, parse_site_url
from tidings.read.article.page import anchor_links, feed_links
from tidings.text.charset import decode_html
from tidings.text.markup import collapsed
from tidings.text.url import host_of, is_web, join

_MOST_LINKS = 2_000
_MOST_ANCHORS = 8
_MARKED = 400_000  # characters of a page that are searched for markers
_FEED_TYPES = frozenset(
    "application/rss+xml application/atom+xml application/feed+json application/rdf+xml application/rss "
    "application/atom text/rss text/atom".split()
)
_XML_TYPES = frozenset("application/xml text/xml application/json application/x.atom+xml application/x-rss+xml".split())
# Of a feed's URL.
_FEED_PATH = re.compile(
    r"(?:^|[/._-])(?:rss|feeds?|atom|rdf|rss2|xmlfeed|backend)(?:[/._-]|\d?\.(?:xml|rdf|json|php|aspx?)|$)"
    r"|\.(?:rss|atom|rdf)$|/index\.(?:xml|rdf)$",
    re.IGNORECASE,
)
_FEED_QUERY = re.compile(
    r"(?:^|[&;?])(?:feed|format|type|alt|tempskin|action)=[^&]*(?:rss|atom|feed|\.xml)", re.IGNORECASE
)
_FEED_WORD = re.compile(r"\b(?:rss|atom|rdf|news ?feed|feed|xml|syndication|syndicate)\b", re.IGNORECASE)
_NO_FEED = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|css|js|pdf|zip|mp3|mp4|opml)$", re.IGNORECASE)
# Buttons of feed readers: the feed's URL is in the button's.
_INSIDE = re.compile(r"(?:feed(?:%2F|/)|[?&](?:url|feed|rss)=)(https?(?:%3A|:)(?:%2F|/){2}[^&\s]+)", re.IGNORECASE)
_READERS = frozenset("feedly.com inoreader.com newsblur.com theoldreader.com netvibes.com bloglines.com".split())
_POWERED = re.compile(
    r"(?:powered by|proudly published with|erstellt mit|propulsé par)\s+(?:<[^>]{1,200}>\s*){0,3}([a-z][\w.+-]{1,30})",
    re.IGNORECASE,
)
_HEADER_LINK = re.compile(r'<([^<>]{1,2000})>((?:\s*;\s*[\w*-]+\s*=\s*(?:"[^"]*"|[^",;\s]*))*+)')
_PARAMETER = re.compile(r';\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^",;\s]*))')
_VERSION = re.compile(r"[\s/(,;v]*\d.*$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class PageTraits:
    """The traits of one page."""

    parsed: ParsedUrl  # its URL, after redirects
    named: tuple[FeedCandidate, ...]  # by link elements, then by the Link header
    anchors: tuple[FeedCandidate, ...]  # the likeliest first
    generators: tuple[str, ...]  # in lower case
    keys: tuple[str, ...]  # of its site kinds, for learning
    text: str  # the markup in lower case, cut
    markup: str  # as written, cut
    links: tuple[str, ...]  # targets of its anchors


def read_traits(body: bytes, url: str, content_type: str | None, link: str = "") -> PageTraits:
    html = decode_html(body, content_type)
    tree = LexborHTMLParser(html)
    node = tree.css_first("base[href]")
    base = join(url, node.attributes.get("href") or "") if node is not None else url
    parsed = parse_site_url(url)
    named = [
        FeedCandidate(feed.url, FoundVia.LINK, feed.title)
        for feed in feed_links(body, url=url, content_type=content_type)
    ]
    named += _loose_links(tree, base)
    named += header_links(link, url)
    generators = tuple(_generators(tree))
    markup = html[:_MARKED]
    return PageTraits(
        parsed=parsed,
        named=_each_once(named),
        anchors=tuple(_anchors(tree, base, parsed)),
        generators=generators,
        keys=tuple(_keys(tree, generators, markup)),
        text=markup.lower(),
        markup=markup,
        links=tuple(anchor_links(tree, base, _MOST_LINKS)),
    )


def _each_once(candidates: list[FeedCandidate]) -> tuple[FeedCandidate, ...]:
    found: dict[str, FeedCandidate] = {}
    for candidate in candidates:
        found.setdefault(candidate.url, candidate)
    return tuple(found.values())


def looks_like_feed(url: str) -> bool:
    """Returns True if the URL looks like a feed's."""
    path, _, query = url.partition("//")[2].partition("#")[0].partition("?")
    path = "/" + path.partition("/")[2]
    if _NO_FEED.search(path):
        return False
    return _FEED_PATH.search(path) is not None or _FEED_QUERY.search(query) is not None


def header_links(link: str, base: str) -> list[FeedCandidate]:
    """Feeds in a Link header: rel=alternate with a feed's type, or rel=feed."""
    found = []
    for target, parameters in _HEADER_LINK.findall(link[:32_768]):
        given = {name.lower(): quoted or plain for name, quoted, plain in _PARAMETER.findall(parameters)}
        relations = given.get("rel", "").lower().split()
        kind = given.get("type", "").partition(";")[0].strip().lower()
        is_feed = kind in _FEED_TYPES or (kind in _XML_TYPES | {""} and looks_like_feed(join(base, target)))
        address = join(base, target)
        if is_feed and {"alternate", "feed"}.intersection(relations) and is_web(address):
            found.append(FeedCandidate(address, FoundVia.HEADER, collapsed(given.get("title"))))
    return found


def _loose_links(tree: LexborHTMLParser, base: str) -> Iterator[FeedCandidate]:
    """Link elements with a general XML type or none, if the URL looks like a feed's."""
    for node in tree.css("link[href][rel]"):
        given = node.attributes
        relations = (given.get("rel") or "").lower().split()
        kind = (given.get("type") or "").partition(";")[0].strip().lower()
        address = join(base, given.get("href") or "")
        if not {"alternate", "feed"}.intersection(relations) or not is_web(address) or "hreflang" in given:
            continue
        if kind in _FEED_TYPES or (kind in _XML_TYPES | {""} and looks_like_feed(address)):
            yield FeedCandidate(address, FoundVia.LINK, collapsed(given.get("title")))


def _generators(tree: LexborHTMLParser) -> Iterator[str]:
    for node in tree.css('meta[name="generator" i][content]')[:4]:
        text = (node.attributes.get("content") or "").strip().lower()
        if text:
            yield text[:100]


def _keys(tree: LexborHTMLParser, generators: tuple[str, ...], markup: str) -> Iterator[str]:
    """Keys of site kinds by the page's software: `made:hugo`, `powered:pivot`, `assets:/wp-content`."""
    for generator in generators:
        name = _VERSION.sub("", generator).strip()
        if name:
            yield f"made:{name[:40]}"
    if powered := _POWERED.search(markup):
        yield f"powered:{powered[1].lower()}"
    folders = set()
    for node in tree.css("script[src], link[rel~=stylesheet][href]")[:50]:
        path = node.attributes.get("src") or node.attributes.get("href") or ""
        parts = path.split("/")
        if path.startswith("/") and not path.startswith("//") and len(parts) > 2:
            folders.add(f"assets:/{parts[1][:40].lower()}")
    yield from sorted(folders)[:5]


def _anchors(tree: LexborHTMLParser, base: str, parsed: ParsedUrl) -> list[FeedCandidate]:
    """Anchors that look like feeds, the likeliest first."""
    found: dict[str, tuple[int, FeedCandidate]] = {}
    for node in tree.css("a[href]")[:_MOST_LINKS]:
        href = (node.attributes.get("href") or "").strip()
        inside = _address_inside(href)
        address = inside or join(base, href.partition("#")[0])
        if not is_web(address) or (inside is None and host_of(address) in _READERS):
            continue
        score = _score(address, node, parsed) + (4 if inside else 0)
        if score > 0 and score > found.get(address, (0, None))[0]:
            found[address] = (score, FeedCandidate(address, FoundVia.ANCHOR, collapsed(node.text()[:200])))
    ranked = sorted(found.values(), key=lambda item: -item[0])
    return [candidate for _, candidate in ranked[:_MOST_ANCHORS]]


def _address_inside(href: str) -> str | None:
    """The feed's URL inside `feed:https://...` and buttons of feed readers; None for others."""
    if href[:5].lower() == "feed:":
        inner = href[5:]
        return inner if is_web(inner) else f"http:{inner}" if inner.startswith("//") else None
    if host_of(href) in _READERS and (inside := _INSIDE.search(href)):
        return unquote(inside[1])
    return None


def _score(address: str, node: LexborNode, parsed: ParsedUrl) -> int:
    """Returns how much an anchor looks like a feed; 0: not at all."""
    if _NO_FEED.search(address.partition("?")[0]):
        return 0
    given = node.attributes
    images = " ".join(image.attributes.get("alt") or "" for image in node.css("img[alt]")[:2])
    words = " ".join(filter(None, (node.text()[:100], given.get("title"), given.get("aria-label"), images)))
    score = 4 if looks_like_feed(address) else 0
    score += 3 if (given.get("type") or "").lower() in _FEED_TYPES else 0
    score += 2 if len(words) < 60 and _FEED_WORD.search(words) else 0
    if not score:
        return 0
    return score + 1 if host_of(address) == host_of(parsed.root) else score - 3
