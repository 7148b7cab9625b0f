"""What an input is given to, and what is promised of the answer.

A check may refuse (TidingsError, in one line). Anything else it raises is a fault, and so is `Broken`: an answer that
is not as promised. What is read line by line gets many lines in one input, because to hand one over costs more than
to read it.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from unittest import mock
from zlib import crc32

from fuzz import corpus, imports
from fuzz.planted import planted
from tidings.discover.page_traits import header_links, read_traits
from tidings.discover.search import sitemap_summary, sitemaps_named
from tidings.discover.url_shape import parse_site_url
from tidings.errors import SettingsError, TidingsError
from tidings.fetch.admission.addresses import UnreadableAddress, normalized
from tidings.fetch.admission.filter_syntax import parse_filter
from tidings.fetch.admission.filters import Filter
from tidings.fetch.robots.rules import read_robots
from tidings.model.feeds import FeedFacts
from tidings.model.pages import PageBrief
from tidings.model.sources import Source, SourceKind, SourceState
from tidings.model.times import utc
from tidings.read.article.article import read_article, whole_content
from tidings.read.article.page import feed_links, read_page
from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed_fast, read_feed_slow
from tidings.read.feed.novelty import compare_feed, notice_of
from tidings.read.feed.opml import OpmlFeed, read_subscriptions, write_opml
from tidings.read.feed.websub import intent_of
from tidings.read.feed.xml import COMPILED
from tidings.read.page.changes import find_changes
from tidings.read.page.compare.memory import LARGEST
from tidings.read.page.diff import diff_pages
from tidings.read.page.native.built import COMPILED as PAGES_COMPILED
from tidings.read.page.tree import leaf_hash, walk
from tidings.read.page.tree.segments import read_segments
from tidings.text.dates import parse_date, zone_of
from tidings.text.html import clean_html, looks_like_html, plain_text
from tidings.text.http_headers import hints_of, links_of, validators_of
from tidings.text.url import host_of, is_web, join, normalise, platform_of, safe_link, without_credentials
from tidings.watch.match.document import AnalysedDocument, Document
from tidings.watch.match.index import WatchIndex
from tidings.watch.match.matcher import matches
from tidings.watch.query.parser import parse_query

Check = Callable[[bytes], None]
URL = "https://news.test/a/feed.xml"
NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
_TYPES = (
    None, "text/xml", "text/html; charset=utf-8", "application/xml; charset=iso-8859-1", "text/plain; charset=utf-16",
    'application/json; charset="koi8-r"', "text/html; charset=iso-2022-jp", "charset=", "text/html; charset=nosuch",
)  # fmt: skip


# Bytes a second of the checks that have no fixed second: feedparser takes some 50 us for each tag, twice, and what is
# nothing but tags has 13,000 of them in so many bytes. A worker process that can be ended reads with it.
# A sitemap that is a feed after all goes the same way; the reader of YAML is slow, too, and bounded at 1 MiB.
PACE = {"slow": 64 << 10, "sitemap": 64 << 10, "watchimports": 64 << 10}


class Broken(Exception):
    """A reader answered, but not as it promises."""


@dataclass(frozen=True)
class Target:
    name: str
    checks: tuple[Check, ...]
    samples: tuple[bytes, ...]  # what loads all that is loaded late
    corpus: Callable[[], list[bytes]]
    by_line: bool = False
    share: float = 1.0  # of the time that is asked for


def _type_of(body: bytes) -> str | None:
    """Any of them, and the same for the same body."""
    return _TYPES[crc32(body) % len(_TYPES)]


def _demand(condition: object, words: str, *shown: object) -> None:
    if not condition:
        raise Broken(f"{words}: {', '.join(repr(one)[:120] for one in shown)}")


def _sound(*texts: str | None) -> None:
    """What is read can be stored: no NUL, no lone surrogate."""
    for text in filter(None, texts):
        _demand("\x00" not in text, "a NUL", text)
        try:
            text.encode()
        except UnicodeEncodeError as error:
            raise Broken(f"a lone surrogate: {text[max(0, error.start - 20) : error.end + 20]!r}") from None


def _aware(*moments: datetime | None) -> None:
    for moment in filter(None, moments):
        _demand(moment.tzinfo is not None, "no zone", moment)
        _demand(1899 <= utc(moment).year <= 9999, "a year nobody means", moment)


def _lines(body: bytes) -> Iterator[str]:
    for line in body.split(b"\n"):
        yield line.decode("utf-8", "surrogateescape") if crc32(line) % 8 == 0 else line.decode("utf-8", "replace")


# -- feeds ------------------------------------------------------------------------------------------


def fast(body: bytes) -> None:
    _read(read_feed_fast(body, url=URL, content_type=_type_of(body)))


def both(body: bytes) -> None:
    """Compiled code and lxml read the same; what one of them refuses, both do."""
    found = []
    for compiled in (COMPILED, None):
        with mock.patch("tidings.read.feed.feed.COMPILED", compiled):
            try:
                found.append(repr(read_feed_fast(body, url=URL, content_type=_type_of(body))))
            except TidingsError as error:
                found.append(str(error))
    at = next((at for at, (one, other) in enumerate(zip(*found, strict=False)) if one != other), 0)
    _demand(found[0] == found[1], "lxml reads it otherwise", *(one[max(0, at - 40) : at + 80] for one in found))


def slow(body: bytes) -> None:
    _read(read_feed_slow(body, url=URL, content_type=_type_of(body)))


def shown(body: bytes) -> None:
    """What a visit makes of a feed, and a page of its articles."""
    feed = read_feed_fast(body, url=URL, content_type=_type_of(body))
    seen = compare_feed(feed, b"")
    again = compare_feed(feed, seen.known)
    _demand(not again.fresh and not again.revised, "the same feed brings news", again.fresh[:1], again.revised[:1])
    _sound(notice_of(feed, body, _type_of(body), NOW))
    for entry in feed.entries:
        _shows(entry.content, entry.link)
        _shows(entry.summary, URL)
        whole = whole_content(entry.content, entry.summary)
        _sound(whole.text if whole else None)


def _shows(markup: str | None, base: str | None) -> None:
    if markup:
        cleaned = clean_html(markup, base)
        _demand("<script" not in cleaned.lower(), "a script is shown", markup)
        _sound(cleaned, plain_text(markup))


def _read(feed: FeedDocument) -> None:
    facts: FeedFacts = feed.facts
    _sound(facts.title, facts.site_url, facts.language, feed.hub, feed.topic)
    _demand(feed.hints.ttl is None or feed.hints.ttl.total_seconds() > 0, "no time to live", feed.hints)
    for entry in feed.entries:
        _sound(entry.id, entry.link, entry.title, entry.author, entry.summary, entry.content, entry.language)
        _sound(*entry.categories)
        _aware(entry.published, entry.updated)
        _demand("\n" not in (entry.title or "") + (entry.link or ""), "a line break", entry.title, entry.link)


# -- pages ------------------------------------------------------------------------------------------

_OF_NO_LANGUAGE = corpus.PAGE.replace(b' lang="en"', b"")  # it loads the model that finds the language


def article(body: bytes) -> None:
    found = read_article(body, url=URL, content_type=_type_of(body))
    _sound(found.text, found.title, found.author, found.language)
    _aware(found.published)
    _demand(found.text.strip(), "an article without text", found.title)


def page(body: bytes) -> None:
    found = read_page(body, url=URL, content_type=_type_of(body))
    _sound(found.title, found.language, found.author, found.text, *found.links)
    _aware(found.published)
    _demand(all(map(is_web, found.links)), "a link that is none", found.links[:3])


def links(body: bytes) -> None:
    looks_like_html(body)
    named = feed_links(body, url=URL, content_type=_type_of(body))
    _demand(all(is_web(link.url) for link in named), "a feed that is nowhere", named[:3])


def traits(body: bytes) -> None:
    found = read_traits(body, URL, _type_of(body))
    _demand(all(map(is_web, found.links)), "a link that is none", found.links[:3])


def leaves(body: bytes) -> None:
    """Compiled code and Python find the same leaves, names of blocks, links and hashes."""
    found = []
    for compiled in (PAGES_COMPILED, None):
        with mock.patch.object(walk, "COMPILED", compiled), mock.patch.object(leaf_hash, "COMPILED", compiled):
            tree = read_segments(body, url=URL, content_type=_type_of(body))
            hashes = tree.hashed.hashes.tolist()
        columns = [tree.column(leaf) for leaf in range(len(tree))]
        links = list(tree.all_hrefs()), tree.base
        found.append((tree.texts, tree.parts, tree.paths, tree.linked, columns, tree.title, *links, hashes))
    for one, other in zip(*found, strict=True):
        _demand(one == other, "Python finds other leaves", one, other)


def segments(body: bytes) -> None:
    """A page as it is followed: the same body again is nothing new, and half of it is told from the whole."""
    brief, kind = PageBrief(1, 0, words=("news", "river"), at_least=1), _type_of(body)
    seen, memory = find_changes(body, url=URL, content_type=kind, brief=brief, memory=b"")
    if seen.no_page:
        _sound(seen.no_page)
        return
    _sound(seen.title, *seen.links, *(finding.words for finding in seen.findings))
    _demand(all(map(is_web, seen.links)), "a link that is none", seen.links[:3])
    _demand(len(memory) <= LARGEST, "a memory without end", len(memory))
    again, memory = find_changes(body, url=URL, content_type=kind, brief=brief, memory=memory)
    _demand(not again.added and not again.removed, "the same page brings news", again.added[:1], again.removed)
    less, _ = find_changes(body[: len(body) // 2], url=URL, content_type=kind, brief=brief, memory=memory)
    _sound(*(change.segment.text for change in less.added), *(change.segment.path for change in less.added))
    for one in diff_pages(body, body[: len(body) // 2], url=URL).segments:
        _sound(one.old, one.new, one.path)


# -- line by line -----------------------------------------------------------------------------------


def dates(body: bytes) -> None:
    for line in _lines(body):
        moment = parse_date(line)
        _aware(moment)
        if moment is not None:
            _demand(1900 <= moment.year <= 9998, "a year nobody means", line, moment)
            _demand(parse_date(moment.isoformat()) == moment, "not read again as it is written", line, moment)
        zone_of(line[:80])


def addresses(body: bytes) -> None:
    for line in _lines(body):
        same = normalise(line)
        _demand(normalise(same) == same, "not the same twice", line, same)
        _demand(isinstance(platform_of(host_of(line)), str | None), "no platform", line)
        join(URL, line)
        link = safe_link(URL, line)
        _demand(link is None or not link.lower().startswith(("javascript:", "data:")), "it runs code", line, link)
        without_credentials(line)
        try:
            address = normalized(line)
        except UnreadableAddress:
            continue
        _demand(normalized(address) == address, "not plain twice", line, address)
        with suppress(ValueError):  # as it says
            parse_site_url(address)


def _no_plugins(name: str) -> Filter:
    raise SettingsError(f"plugin:{name} cannot be used here")


def filters(body: bytes) -> None:
    for line in _lines(body):
        try:
            one = parse_filter(line, _no_plugins)
        except TidingsError as error:
            _demand(len(str(error).splitlines()) == 1, "a refusal of several lines", str(error))
            continue
        _demand(parse_filter(str(one), _no_plugins) == one, "not read again as it is written", line, str(one))
        for address in (URL, line, "http://[::1]/", ""):
            _demand(isinstance(one.admits(address), bool), "neither yes nor no", line)


def headers(body: bytes) -> None:
    for line in _lines(body):
        found = links_of(line, URL)
        _demand(all(is_web(address) for _, address in found), "a link that is none", found[:2])
        header_links(line, URL)
        said = dict.fromkeys(("etag", "last-modified", "retry-after", "cache-control", "expires", "date", "age"), line)
        validators_of(said)
        for failed in (True, False):
            hints = hints_of(said, NOW, failed=failed)
            _aware(hints.retry_after, hints.fresh_until)
        intent_of(line.encode("utf-8", "surrogateescape"))


def queries(body: bytes) -> None:
    """Each line is asked of itself and of the others, one by one and through the index."""
    lines = list(_lines(body))
    asked = []
    for line in lines:
        try:
            query = parse_query(line)
        except TidingsError as error:
            _demand(len(str(error).splitlines()) == 1, "a refusal of several lines", str(error))
            continue
        _demand(parse_query(str(query)) == query, "not read again as it is written", line, str(query))
        asked.append(query)
    languages = (None, "pl", "el", "en", "ja")
    for line in lines[:4]:
        language = languages[crc32(line.encode("utf-8", "replace")) % len(languages)]
        reading = AnalysedDocument(Document(title=line[:200], text=" ".join(lines), language=language, site="a.test"))
        found = [number for number, query in enumerate(asked) if matches(query, reading) is not None]
        indexed = [number for number, _ in WatchIndex(enumerate(asked)).match(reading)]
        _demand(found == indexed, "the index finds something else", line, found, indexed)


# -- other files ------------------------------------------------------------------------------------


def subscriptions(body: bytes) -> None:
    """Read, written, read again: the same feeds, now together by folder; and then the same again, to the letter."""
    first = read_subscriptions(body).feeds
    for feed in first:
        _sound(feed.url, feed.title, feed.site_url, feed.category)
    second = read_subscriptions(_written(first)).feeds
    missing = {feed.url for feed in first} ^ {feed.url for feed in second}
    _demand(not missing and len(first) == len(second), "another list", missing)
    third = read_subscriptions(_written(second)).feeds
    _demand(second == third, "another list the second time", *_differing(second, third))


def _differing(one: Sequence[OpmlFeed], other: Sequence[OpmlFeed]) -> Iterable[object]:
    return next(
        ((first, second) for first, second in zip(one, other, strict=False) if first != second), (len(one), len(other))
    )


def _written(feeds: Sequence[OpmlFeed]) -> bytes:
    return write_opml([_source(feed) for feed in feeds], "Mine", NOW)


def _source(feed: OpmlFeed) -> Source:
    return Source(
        id=1,
        url=feed.url,
        host=host_of(feed.url),
        kind=SourceKind.FEED,
        state=SourceState.ACTIVE,
        title=feed.title,
        site_url=feed.site_url,
        language=None,
        category=feed.category,
        policy=None,
        added_at=NOW,
        next_at=None,
        reason="",
        failures=0,
    )


def robots(body: bytes) -> None:
    rules = read_robots(body, "Tidings/1.0 (+https://news.test/)")
    _sound(*rules.sitemaps)
    delay = rules.crawl_delay
    _demand(delay is None or 0 <= delay < float("inf"), "no delay", delay)
    for address in (
        URL,
        "https://a.test",
        "https://a.test/private/x.html?a=%2F",
        body[:200].decode("utf-8", "replace"),
    ):
        _demand(isinstance(rules.allows(address), bool), "neither yes nor no", address)
    _demand(rules.allows("https://a.test/robots.txt"), "robots.txt itself is closed")
    sitemaps_named(body, URL)


def sitemaps(body: bytes) -> None:
    found = sitemap_summary(body)
    _aware(found.last_published if found else None)


def _reading_of_sitemaps() -> tuple[Check, ...]:
    """Of the reader that sitemaps have, where they have one."""
    if importlib.util.find_spec("tidings.read.feed.sitemap") is None:
        return ()
    module: Any = importlib.import_module("tidings.read.feed.sitemap")
    read = getattr(module, "read_sitemap", None)
    if read is None:
        return ()

    def sitemap(body: bytes) -> None:
        read(body, url=URL)

    return (sitemap,)


# ---------------------------------------------------------------------------------------------------

_BY_LINE = 0.2
TARGETS = {
    target.name: target
    for target in (
        Target("feeds", (fast, both, slow, shown), (corpus.RSS, corpus.ATOM, corpus.JSON), corpus.feeds),
        Target("pages", (article, page, links, traits, leaves, segments), (corpus.PAGE, _OF_NO_LANGUAGE), corpus.pages),
        Target("dates", (dates,), (b"\n".join(corpus.DATES),), corpus.dates, by_line=True),
        Target("opml", (subscriptions,), (corpus.OPML,), corpus.lists),
        Target("sitemaps", (sitemaps, *_reading_of_sitemaps()), (corpus.SITEMAP,), corpus.sitemaps, share=_BY_LINE),
        Target("robots", (robots,), (corpus.ROBOTS,), corpus.robots, share=_BY_LINE),
        Target(
            "addresses", (addresses,), (b"\n".join(corpus.ADDRESSES),), corpus.addresses, by_line=True, share=_BY_LINE
        ),
        Target("filters", (filters,), (b"\n".join(corpus.FILTERS),), corpus.filters, by_line=True, share=_BY_LINE),
        Target("headers", (headers,), (b"\n".join(corpus.HEADERS),), corpus.headers, by_line=True, share=_BY_LINE),
        Target("queries", (queries,), (b"\n".join(corpus.QUERIES),), corpus.queries, by_line=True, share=_BY_LINE),
        Target("watchimports", (imports.watchimports,), imports.SAMPLES, imports.corpus, share=_BY_LINE),
    )
}
_PLANTED = Target("planted", (planted,), (b"nothing",), lambda: [b"nothing"])


def target_named(name: str) -> Target:
    return _PLANTED if name == _PLANTED.name else TARGETS[name]
