"""Reads the body of a source, and the texts of articles that a feed holds whole: their pages need not be fetched."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from tidings.crawl.workers.tasks import Readers
from tidings.errors import ReadError
from tidings.model.orders import NewArticle
from tidings.model.sources import SourceKind
from tidings.quick_dataclass import replace
from tidings.read.article.lengths import may_be_whole
from tidings.read.document import FeedDocument, NeedsFallback
from tidings.read.feed.feed import read_feed_fast
from tidings.read.feed.linkpage import read_links
from tidings.read.feed.sitemap import is_compressed, read_sitemap

# A tag with thousands of attributes costs a parser of HTML their square.
PAGE_IN_PLACE = 16 * 1024
IN_PLACE = 512 * 1024  # a larger body is read in a worker: at 70 MB/s it would stop the loop for over 7 ms

Articles = tuple[NewArticle, ...]

log = logging.getLogger(__name__)


async def read_body(
    readers: Readers, kind: SourceKind, body: bytes, url: str, content_type: str | None
) -> FeedDocument:
    """Read it here where that is quick, else in a worker process. ReadError where it is not of its kind."""
    if kind is not SourceKind.FEED:
        most = PAGE_IN_PLACE if kind is SourceKind.LINKS else IN_PLACE
        if len(body) > most or is_compressed(body):  # a few kilobytes may hold megabytes
            return await readers.listing(kind, body, url, content_type)
        read = read_links if kind is SourceKind.LINKS else read_sitemap
        return read(body, url=url, content_type=content_type)
    if len(body) <= IN_PLACE:
        try:
            return read_feed_fast(body, url=url, content_type=content_type)
        except NeedsFallback:
            pass  # feedparser takes 25 ms and more a feed: not in this loop
    return await readers.feed(body, url, content_type)


async def with_texts(readers: Readers, fresh: Articles, revised: Articles) -> tuple[Articles, Articles]:
    """Returns the articles with the texts of those that are whole. Where the worker is lost their pages are fetched."""
    articles = [*fresh, *revised]
    long = [number for number, article in enumerate(articles) if may_be_whole(article.entry.content)]
    if not long:
        return fresh, revised
    contents = [(one.entry.content, one.entry.summary, one.language) for one in map(articles.__getitem__, long)]
    try:
        texts = await readers.whole(contents)
    except ReadError as error:
        log.info("the contents of %d articles cannot be read: %s", len(long), error)
        return fresh, revised
    for number, text in zip(long, texts, strict=True):
        if text is not None:
            language = articles[number].language or text.language
            articles[number] = replace(articles[number], text=text, language=language)
    return tuple(articles[: len(fresh)]), tuple(articles[len(fresh) :])


async def with_languages(readers: Readers, fresh: Sequence[NewArticle]) -> Articles:
    """Returns the articles with the language of each, detected in title and summary where the feed names none."""
    unknown = [number for number, article in enumerate(fresh) if article.language is None]
    if not unknown:
        return tuple(fresh)
    texts = [f"{fresh[number].entry.title or ''}\n{fresh[number].entry.summary or ''}" for number in unknown]
    articles = list(fresh)
    try:
        languages = await readers.languages(texts)
    except ReadError as error:  # a worker that is stopped must not cost the visit
        log.info("the languages of %d articles cannot be told: %s", len(unknown), error)
        languages = [None] * len(unknown)
    for number, language in zip(unknown, languages, strict=True):
        articles[number] = replace(fresh[number], language=language or "en")
    return tuple(articles)
