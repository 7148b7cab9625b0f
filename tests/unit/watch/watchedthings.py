"""Watches, and things that are new, for tests."""

from __future__ import annotations

import struct
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import numpy as np

from tidings.model.search import Unindexed
from tidings.model.watches import Watch, WatchedArticle, WatchedPage, WatchScope, WatchTerms
from tidings.read.page.tree.leaf_hash import hash_leaves

NOW = datetime(2026, 3, 2, 6, tzinfo=UTC)


def watch(query: str = "", number: int = 1, **terms: Any) -> Watch:
    said = WatchTerms(name=f"watch {number}", query=query, **terms)
    return Watch(number, said, created_at=NOW, since=NOW, secret="")


def article(title: str = "", text: str = "", **known: Any) -> WatchedArticle:
    said = Unindexed(7, 1, title, text=text, language=known.pop("language", "en"))
    made = WatchedArticle(
        article=said,
        source_id=12,
        source=("12", "https://paper.test/feed", "The Paper"),
        category="World News",
        site="www.paper.test",
        url="https://www.paper.test/1",
        published=NOW,
        first_seen=NOW,
        baseline=False,
    )
    return replace(made, **known)


def page(body: str, *segments: str, first: bool = False, **known: Any) -> WatchedPage:
    """`segments`: the texts that are new on it."""
    made = WatchedPage(
        version_id=3,
        source_id=21,
        root_id=20,
        source=("21", "https://site.test/a", "A", "20", "https://site.test/", "The Site"),
        category="Shops",
        site="site.test",
        url="https://site.test/a",
        title="A",
        at=NOW,
        body=body.encode(),
        content_type="text/html; charset=utf-8",
        segments=None if first else packed(*segments),
        baseline=first,
    )
    return replace(made, **known)


def packed(*texts: str) -> bytes:
    keys: list[int] = np.asarray(hash_leaves(list(texts)).hashes).tolist()
    return struct.pack(f"<{len(keys)}q", *keys)


PAGES, ARTICLES = WatchScope.PAGES, WatchScope.ARTICLES
