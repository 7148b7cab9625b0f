"""What a feed itself says of its articles: where that is the whole text, no page need be fetched for it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace

from tidings.crawl.workers.tasks import Readers
from tidings.errors import ReadError
from tidings.model.orders import NewArticle
from tidings.model.sources import SourceKind
from tidings.read.article.article import may_be_whole
from tidings.read.document import FeedDocument, NeedsFallback
from tidings.read.feed.feed import read_feed_fast
from tidings.read.feed.linkpage import read_links
from tidings.read.feed.sitemap import is_compressed, read_sitemap

# -- Reading the body of a source: here where it is quick, else in a worker process that may be stopped.

# A page is read in a worker much sooner: a tag with thousands of attributes costs a parser of HTML their square.
PAGE_IN_PLACE = 16 * 1024
IN_PLACE = 512 * 1024  # a larger body is read in a worker: at 70 MB/s it would stop the loop for over 7 ms


async def read_body(
    readers: Readers, kind: SourceKind, body: bytes, url: str, content_type: str | None
) -> FeedDocument:
    """ReadError where it is not what its kind says."""
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


# --------------------------------------------------------------------------------------------------

log = logging.getLogger(__name__)

Articles = tuple[NewArticle, ...]


async def with_texts(readers: Readers, fresh: Articles, revised: Articles) -> tuple[Articles, Articles]:
    """Those that are whole, with their texts. A worker that is lost costs nothing else: their pages are fetched."""
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
    """Told from titles and summaries: no page will come that could tell more."""
    silent = [number for number, article in enumerate(fresh) if article.language is None]
    if not silent:
        return tuple(fresh)
    texts = [f"{fresh[number].entry.title or ''}\n{fresh[number].entry.summary or ''}" for number in silent]
    told = list(fresh)
    try:
        languages = await readers.languages(texts)
    except ReadError as error:  # a worker that is stopped must not cost the visit
        log.info("the languages of %d articles cannot be told: %s", len(silent), error)
        languages = [None] * len(silent)
    for number, language in zip(silent, languages, strict=True):
        told[number] = replace(fresh[number], language=language or "en")
    return tuple(told)
