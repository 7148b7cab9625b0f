"""The headlines in the program's own store: what a watch for each word finds, what search finds, which are one story.

Each headline is an item of its feed, with a title alone and the feed's language, compared and stored as by a visit.
"""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from bench.headlines.judged import Headline
from tidings.app.lemmas import index_lemmas_of
from tidings.app.stores import Stores, open_stores
from tidings.crawl.search_indexer import Indexer, analyse_here
from tidings.model.articles import ArticleQuery
from tidings.model.feeds import Entry, Hints
from tidings.model.orders import FeedOutcome
from tidings.model.search import SearchQuery
from tidings.model.sources import NewSource
from tidings.model.visits import Decision, Rescheduled, Scheduled, Visit, VisitResult
from tidings.model.watches import Watch, WatchedArticle, WatchTerms
from tidings.read.document import FeedDocument
from tidings.read.feed.novelty import compare_feed
from tidings.settings.sections import FetchSettings, TextSettings
from tidings.settings.settings import Settings, load
from tidings.watch.evaluate import WatchEvaluator

Found = frozenset[tuple[str, str]]  # (query, key)

TABLES: Final = Path(tempfile.gettempdir()) / "tidings-lemmas"  # of lemmas, kept from one run to the next
_NOW: Final = datetime(2025, 4, 1, tzinfo=UTC)
_AT: Final = "https://headlines.test/"
_PAGE = 200


@dataclass(frozen=True, slots=True)
class Matches:
    """What was found for the query words of one language."""

    watched: Found
    searched: Found


class LemmasUnavailable(LookupError):
    """The program cannot match by lemmas here."""


async def matches(
    headlines: Collection[Headline], queries: Iterable[str], language: str, *, lemmas: bool = False
) -> Matches:
    """What one watch for each query finds in the headlines, and what a search for it finds."""
    if lemmas and find_spec("simplemma") is None:
        raise LemmasUnavailable
    texts = sorted(set(queries))
    async with _stored(headlines, lemmas=lemmas) as (settings, stores):
        make = index_lemmas_of(settings, stores.search, stores.crawl)
        await Indexer(stores.search, analyse_here, lemmas=make).catch_up()
        searched = [(text, key) for text in texts for key in await _hits(stores, text, language)]
        return Matches(frozenset(await _watched(stores, texts)), frozenset(searched))


async def stories(headlines: Collection[Headline]) -> dict[str, int]:
    """Key -> story, of the headlines that the program joined to a story."""
    async with _stored(headlines) as (_, stores):
        articles = await stores.library.articles(ArticleQuery(limit=len(headlines)))
        return {_key(one.url): one.story_id for one in articles if one.story_id is not None}


async def _watched(stores: Stores, queries: list[str]) -> list[tuple[str, str]]:
    since = _NOW - timedelta(days=1)
    evaluator = WatchEvaluator(
        [Watch(number, WatchTerms(text, text), since, since, "secret") for number, text in enumerate(queries)]
    )
    if evaluator.faults:
        raise ValueError(f"queries that cannot be read: {evaluator.faults}")
    found: list[tuple[str, str]] = []
    after = 0
    while items := await stores.queue.stored(since, (after, 0), _PAGE):
        for item in items:
            if isinstance(item, WatchedArticle):
                after = item.article.article_id
                result = evaluator.evaluate(item, _NOW).result
                found += [(queries[match.watch_id], _key(item.url)) for match in result.matches]
    return found


async def _hits(stores: Stores, text: str, language: str) -> list[str]:
    keys: list[str] = []
    after = None
    while True:
        query = SearchQuery(text, _NOW, language=language, limit=_PAGE, after=after)
        page = await stores.search.search(query)
        keys += [_key(hit.found.url) for hit in page.hits]
        after = page.following
        if after is None:
            return keys


@asynccontextmanager
async def _stored(headlines: Collection[Headline], *, lemmas: bool = False) -> AsyncIterator[tuple[Settings, Stores]]:
    feeds: dict[tuple[str, str], list[Headline]] = {}
    for one in sorted(headlines, key=lambda one: (one.published, one.key), reverse=True):
        feeds.setdefault((one.language, one.source), []).append(one)
    with tempfile.TemporaryDirectory() as folder:
        text = TextSettings(lemmas="on" if lemmas else "off")
        settings = load(Path(folder), fetch=FetchSettings(articles=False), text=text)
        if lemmas:  # tables take a minute to make
            TABLES.mkdir(exist_ok=True)
            (settings.data / "lemmas").symlink_to(TABLES)
        async with open_stores(settings) as stores:
            for (language, url), several in sorted(feeds.items()):
                await _store_feed(stores, language, url, several)
            yield settings, stores


async def _store_feed(stores: Stores, language: str, url: str, headlines: list[Headline]) -> None:
    source = NewSource(url, url.split("/")[2])
    await stores.catalogue.add([source], _NOW, [_NOW])
    source_id = (await stores.library.find(url)).id
    entries = [Entry(one.key, f"{_AT}{one.key}", one.title, one.published) for one in headlines]
    novelty = compare_feed(FeedDocument("rss2.0", language=language, entries=tuple(entries)), b"", _NOW)
    outcome = FeedOutcome(source_id, 0, _NOW, VisitResult.CHANGED, "read", 200, fresh=novelty.fresh)
    await stores.crawl.apply([outcome], _later)


def _later(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
    return Rescheduled(Decision(visit.at + timedelta(hours=1), "hourly"), b"", 0, hints)


def _key(link: str | None) -> str:
    return (link or "").removeprefix(_AT)
