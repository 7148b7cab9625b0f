"""A walk over what is kept, with a watch that is tried out. Nothing is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tidings.model.watches import Watched, WatchedArticle, WatchScope
from tidings.watch.backtest import SHOWN, Backtest, BacktestTally, covers

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.app.stores import Stores
    from tidings.crawl.search_indexer import Vocabulary
    from tidings.crawl.watcher.process import WatchTrial
    from tidings.model.watches import Watch
    from tidings.settings.settings import Settings

BEYOND = 2**62  # no article has this id
_BATCH = 200  # articles or versions at a time

Ids = tuple[int, int]  # of an article and of a version
Span = tuple[Ids, Ids]  # what is behind the first and not behind the second

Show = Callable[[str, int, int | None], None]  # what is done, how many, of how many


@dataclass(frozen=True, slots=True)
class TrialLimits:
    """How far a walk goes. The usual ones are those of a person who waits at a terminal: everything."""

    spans: tuple[Span, ...] = (((0, 0), (BEYOND, BEYOND)),)  # walked one after the other
    most: int | None = None  # articles and versions
    seconds: float | None = None
    shown: int = SHOWN  # of the best, and of the latest
    learns: bool = True  # word counts and tables of lemmas are made first, where they are missing


EVERYTHING: Final = TrialLimits()


@dataclass(frozen=True, slots=True)
class TrialOutcome:
    found: Backtest
    stories: int  # messages, if each were sent at once
    troubles: tuple[str, ...] = ()  # why not all of it could be evaluated
    is_whole: bool = True  # False: time was up, or there was too much


def _silent(what: str, done: int, total: int | None) -> None: ...


async def walk_stored(
    settings: Settings,
    stores: Stores,
    watch: Watch,
    since: datetime,
    now: datetime,
    limits: TrialLimits = EVERYTHING,
    show: Show = _silent,
) -> TrialOutcome:
    """Evaluates the watch, in a process of its own, on what was first seen since then."""
    from tidings.app.watching import open_trial
    from tidings.crawl.search_indexer import Vocabulary
    from tidings.notify.message.plan import count_messages

    vocabulary = Vocabulary(stores.crawl)
    if limits.learns:
        await _learn_words(settings, stores, watch, vocabulary, show)
    tally = BacktestTally(since, now, limits.shown)
    counts = await vocabulary.packed()
    async with open_trial(settings, [watch], counts, makes_tables=limits.learns) as trial:
        try:
            async with asyncio.timeout(limits.seconds):
                is_whole = await _walk(stores, trial, watch, tally, since, now, limits, show)
        except TimeoutError:
            is_whole = False
        troubles = tuple(trial.troubles().values())
    return TrialOutcome(tally.backtest(), count_messages(tally.news), troubles, is_whole)


async def _learn_words(settings: Settings, stores: Stores, watch: Watch, vocabulary: Vocabulary, show: Show) -> None:
    """Counts words as search does: texts are compared by the counts of all that is kept."""
    from tidings.app.lemmas import index_lemmas_of
    from tidings.crawl.search_indexer import Indexer, analyse_here
    from tidings.watch.query.compose import compares_texts

    if compares_texts(watch.terms) and not stores.read_only:
        lemmas = index_lemmas_of(settings, stores.search, stores.crawl)
        indexer = Indexer(stores.search, analyse_here, vocabulary, lemmas)
        await indexer.catch_up(lambda done, total: show("indexing", done, total))


async def _walk(
    stores: Stores,
    trial: WatchTrial,
    watch: Watch,
    tally: BacktestTally,
    since: datetime,
    now: datetime,
    limits: TrialLimits,
    show: Show,
) -> bool:
    """Evaluates the watch on stored items; returns True if everything was looked at."""
    done = 0
    for start, end in limits.spans:
        after = start if watch.terms.scope is not WatchScope.PAGES else (BEYOND, start[1])
        while batch := await stores.queue.stored(since, after, _BATCH):
            if watch.terms.scope is WatchScope.ARTICLES and not isinstance(batch[0], WatchedArticle):
                break
            if limits.most is not None and done >= limits.most:
                return False
            inside = [one for one in batch if _is_within(one, end)]
            looked = [one for one in inside if covers(watch.terms, one)]
            if looked:
                tally.add(looked, await trial.results(looked, now))
            done += len(inside)
            show("looking through what is kept", done, None)
            if len(inside) < len(batch):
                break
            after = _behind(after, batch)
    return True


def _is_within(one: Watched, end: Ids) -> bool:
    return one.article.article_id <= end[0] if isinstance(one, WatchedArticle) else one.version_id <= end[1]


def _behind(after: Ids, batch: list[Watched]) -> Ids:
    articles = [one.article.article_id for one in batch if isinstance(one, WatchedArticle)]
    versions = [one.version_id for one in batch if not isinstance(one, WatchedArticle)]
    return max([after[0], *articles]), max([after[1], *versions])
