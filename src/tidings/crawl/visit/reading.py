"""Reading the body of a source: here where it is quick, else in a worker process that may be stopped."""

from __future__ import annotations

from tidings.crawl.workers.tasks import Readers
from tidings.model.sources import SourceKind
from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed_fast
from tidings.read.feed.linkpage import read_links
from tidings.read.feed.sitemap import is_compressed, read_sitemap
from tidings.read.refusal import NeedsFallback

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
