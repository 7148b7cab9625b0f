"""The feed files in ../shared/data, each read once for all the tests that look at what came of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tidings.read.document import FeedDocument, NeedsFallback
from tidings.read.feed.feed import read_feed_fast, read_feed_slow

FEEDS = Path(__file__).resolve().parents[5].parent / "shared" / "data" / "feeds"
URL = "https://publisher.test/feeds/index.xml"
needed = pytest.mark.skipif(not FEEDS.is_dir(), reason="the feeds in ../shared/data are not beside the project")


def body(name: str) -> bytes:
    return (FEEDS / name).read_bytes()


@cache
def fast(name: str) -> FeedDocument | None:
    """As the fast path reads it; None where only feedparser does."""
    try:
        return read_feed_fast(body(name), url=URL)
    except NeedsFallback:
        return None


@cache
def slow(name: str) -> FeedDocument:
    return read_feed_slow(body(name), url=URL)
