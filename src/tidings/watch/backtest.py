"""What a watch would have found: the results of a walk over everything stored, summed up.

What a source had on its first visit would have been stored and not delivered: it is counted apart. The number of
messages is computed by notify/message/plan.py from `BacktestTally.news`.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from tidings.model.matches import NewMatch, WatchResult
from tidings.model.messages import PendingDelivery
from tidings.model.watches import DUPLICATE_WINDOW, Watched, WatchedArticle, WatchScope, WatchTerms
from tidings.text.identity import address_keys
from tidings.text.tokens import fold

SHOWN = 5  # of the best, and of the latest
_DAY = timedelta(days=1)
_Row = tuple[float, datetime, int, NewMatch]  # the number keeps matches from being compared


def covers(terms: WatchTerms, watched: Watched) -> bool:
    """Returns True if the item is in the watch's scope, sources and categories. Languages are left to the
    evaluation."""
    is_article = isinstance(watched, WatchedArticle)
    if terms.scope not in (WatchScope.BOTH, WatchScope.ARTICLES if is_article else WatchScope.PAGES):
        return False
    if terms.sources and not any(str(number) in watched.source for number in terms.sources):
        return False
    filed = {fold(one) for one in (watched.category, *(watched.tags if isinstance(watched, WatchedArticle) else ()))}
    return not terms.categories or not filed.isdisjoint(map(fold, terms.categories))


@dataclass(frozen=True, slots=True)
class DayCount:
    day: datetime  # its midnight, UTC
    news: int = 0
    baselines: int = 0


@dataclass(frozen=True, slots=True)
class SourceCount:
    """Matches of a source, or of a site that is followed page by page."""

    name: str
    news: int = 0
    baselines: int = 0


@dataclass(frozen=True, slots=True)
class Backtest:
    since: datetime
    until: datetime
    articles: int  # evaluated
    pages: int  # versions of pages, evaluated
    covered: float  # days from the first item to the end; 0: there were none
    days: tuple[DayCount, ...]  # those with a match, in order
    places: tuple[SourceCount, ...]  # the same, those with most matches first
    best: tuple[NewMatch, ...]
    latest: tuple[NewMatch, ...]  # `at`: when it was first seen

    @property
    def news(self) -> int:
        return sum(day.news for day in self.days)

    @property
    def baselines(self) -> int:
        return sum(day.baselines for day in self.days)

    @property
    def per_day(self) -> float:
        return self.news / self.covered if self.covered else 0.0


class BacktestTally:
    """Counts results as they come. One article is one match; so is one segment of a page, within DUPLICATE_WINDOW."""

    def __init__(self, since: datetime, until: datetime, shown: int = SHOWN) -> None:
        self._since, self._until, self._shown = since, until, shown
        self._articles = self._pages = self._number = 0
        self._oldest = until
        self._days: dict[datetime, DayCount] = {}
        self._places: dict[tuple[str, int], SourceCount] = {}
        self._known: dict[tuple[int, int], datetime] = {}
        self.news: list[PendingDelivery] = []  # as deliveries that wait for a channel
        self._best: list[_Row] = []
        self._latest: list[_Row] = []

    def add(self, watched: Iterable[Watched], answers: Iterable[WatchResult]) -> None:
        """Items and their results, in the same order."""
        for one, answer in zip(watched, answers, strict=True):
            seen = _seen(one)
            self._articles += isinstance(one, WatchedArticle)
            self._pages += not isinstance(one, WatchedArticle)
            self._oldest = min(self._oldest, seen)
            for match in answer.matches:
                self._match(one, replace(match, at=seen, baseline=one.baseline))

    def _match(self, watched: Watched, match: NewMatch) -> None:
        if match.segment is not None:
            key = (match.source_id, match.segment)
            if key in self._known and abs(match.at - self._known[key]) < DUPLICATE_WINDOW:
                return
            self._known[key] = match.at
        midnight = match.at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
        day = self._days.get(midnight, DayCount(midnight))
        where = _where(watched)
        place = self._places.get(where, SourceCount(_name(watched)))
        news, baselines = int(not match.baseline), int(match.baseline)
        self._days[midnight] = replace(day, news=day.news + news, baselines=day.baselines + baselines)
        self._places[where] = replace(place, news=place.news + news, baselines=place.baselines + baselines)
        self._number += 1
        if not match.baseline:
            self.news.append(_waiting(self._number, watched, match))
        _keep(self._best, (match.score, match.at, self._number, match), self._shown)
        _keep(self._latest, (0.0, match.at, self._number, match), self._shown)

    def backtest(self) -> Backtest:
        looked = self._articles + self._pages
        return Backtest(
            self._since,
            self._until,
            self._articles,
            self._pages,
            max(1.0, (self._until - self._oldest) / _DAY) if looked else 0.0,
            tuple(self._days[day] for day in sorted(self._days)),
            tuple(sorted(self._places.values(), key=lambda place: (-place.news, -place.baselines, place.name))),
            tuple(row[-1] for row in sorted(self._best, reverse=True)),
            tuple(row[-1] for row in sorted(self._latest, reverse=True)),
        )


def _keep(rows: list[_Row], row: _Row, most: int) -> None:
    """Keeps the largest few."""
    (heapq.heappush if len(rows) < most else heapq.heappushpop)(rows, row)


def _waiting(number: int, watched: Watched, match: NewMatch) -> PendingDelivery:
    if isinstance(watched, WatchedArticle):
        story = None if watched.story_id is None else 2 * watched.story_id
        places = address_keys(watched.url, watched.canonical)
        waiting = PendingDelivery(number, number, match.watch_id, "", match.at, story, addresses=places)
        return replace(waiting, source_id=watched.source_id, title=watched.article.title)
    places = address_keys(watched.url) if watched.before is None else ()  # its first state
    story = None if match.segment is None else 2 * match.segment + 1
    return PendingDelivery(number, number, match.watch_id, "", match.at, story, watched.version_id, addresses=places)


def _seen(watched: Watched) -> datetime:
    return watched.first_seen if isinstance(watched, WatchedArticle) else watched.at


def _where(watched: Watched) -> tuple[str, int]:
    if isinstance(watched, WatchedArticle):
        return "source", watched.source_id
    return "site", watched.root_id


def _name(watched: Watched) -> str:
    """The title of a source, else its URL."""
    if isinstance(watched, WatchedArticle):
        return next((name for name in reversed(watched.source) if name), str(watched.source_id))
    return watched.site or watched.url
