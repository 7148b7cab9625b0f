"""Other programs' rules that step an interval up or down after each visit, read from their code. For comparison only.

`mediacloud`     starts at 6 h; where over 67 % of a feed's items are known already, 10 min more (60 after a silent
                 month); where under 33 % are, 60 min less; within 10 min and 24 h
`nutch`          changed: I * 0.8; unchanged: I * 1.4; within 60 s and 365 d                 (AdaptiveFetchSchedule)
`stormcrawler`   changed: (1 - d) I + d * Imin; unchanged: I (1 + i), at most Imax; i = d = 0.5; within 1 h and 14 d
                                                                                              (AdaptiveScheduler)

Nutch and StormCrawler start at a day here: StormCrawler's default, while Nutch's own of 30 days would leave a feed
alone for a month. With none of the three does the first visit move the interval: there is nothing to compare it with.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Wish
from tidings.schedule.policies.words import in_words

WINDOW = 20  # items a feed holds, where it has not shown more
_SILENT = timedelta(days=31)
_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86400.0


@dataclass(frozen=True, slots=True)
class MediaCloudState:
    minutes: int = 360
    items: int = 0  # that the feed holds, as far as it has shown
    news: datetime | None = None  # when a visit last found something new, or first looked; None: never visited


@dataclass(frozen=True, slots=True)
class MediaCloud:
    """What share of a feed's items is new is known here only from how many it holds: as many as one visit brought,
    or as were seen in all, up to WINDOW."""

    name: str = "mediacloud"
    summary: str = "Media Cloud's rule: 10 min more where most items are known, 60 min less where most are new"
    state_type: type[MediaCloudState] = MediaCloudState

    def start(self, rng: random.Random) -> MediaCloudState:
        return MediaCloudState()

    def observe(self, state: MediaCloudState, visit: Visit) -> MediaCloudState:
        if not _worked(visit):
            return state
        new = visit.articles_new
        items = max(state.items, new, min(WINDOW, state.items + new))
        if state.news is None:
            return MediaCloudState(items=items, news=visit.at)
        news = visit.at if new else state.news
        known = 1 - new / items if items else 1.0
        minutes = state.minutes
        if known > 0.67:
            minutes += 60 if visit.at - news > _SILENT else 10
        elif known < 0.33:
            minutes -= 60
        return MediaCloudState(min(24 * 60, max(10, minutes)), items, news)

    def next_visit(self, state: MediaCloudState, circumstances: Circumstances, now: datetime) -> Wish:
        interval = timedelta(minutes=state.minutes)
        return Wish(now + interval, f"mediacloud: its interval is now {in_words(interval)}")

    def explain(self, state: MediaCloudState) -> str:
        return f"visited every {in_words(timedelta(minutes=state.minutes))}; the feed holds about {state.items} items"


@dataclass(frozen=True, slots=True)
class IntervalState:
    seconds: float = _DAY
    visited: bool = False

    def explain(self) -> str:
        return f"visited every {in_words(timedelta(seconds=self.seconds))}, as its visits so far have moved it"


@dataclass(frozen=True, slots=True)
class Nutch:
    name: str = "nutch"
    summary: str = "Nutch's rule: the interval times 0.8 after a change, times 1.4 after none"
    state_type: type[IntervalState] = IntervalState

    def start(self, rng: random.Random) -> IntervalState:
        return IntervalState()

    def observe(self, state: IntervalState, visit: Visit) -> IntervalState:
        if not _worked(visit) or not state.visited:
            return IntervalState(state.seconds, state.visited or _worked(visit))
        factor = 0.8 if visit.result is VisitResult.CHANGED else 1.4
        return IntervalState(min(365 * _DAY, max(_MINUTE, state.seconds * factor)), True)

    def next_visit(self, state: IntervalState, circumstances: Circumstances, now: datetime) -> Wish:
        interval = timedelta(seconds=state.seconds)
        return Wish(now + interval, f"nutch: its interval is now {in_words(interval)}")

    def explain(self, state: IntervalState) -> str:
        return state.explain()


@dataclass(frozen=True, slots=True)
class StormCrawler:
    name: str = "stormcrawler"
    summary: str = "StormCrawler's rule: halfway to 1 h after a change, half as long again after none, up to 14 d"
    state_type: type[IntervalState] = IntervalState

    def start(self, rng: random.Random) -> IntervalState:
        return IntervalState()

    def observe(self, state: IntervalState, visit: Visit) -> IntervalState:
        if not _worked(visit) or not state.visited:
            return IntervalState(state.seconds, state.visited or _worked(visit))
        if visit.result is VisitResult.CHANGED:
            return IntervalState(0.5 * state.seconds + 0.5 * _HOUR, True)
        return IntervalState(min(14 * _DAY, 1.5 * state.seconds), True)

    def next_visit(self, state: IntervalState, circumstances: Circumstances, now: datetime) -> Wish:
        interval = timedelta(seconds=state.seconds)
        return Wish(now + interval, f"stormcrawler: its interval is now {in_words(interval)}")

    def explain(self, state: IntervalState) -> str:
        return state.explain()


def _worked(visit: Visit) -> bool:
    return visit.result in (VisitResult.UNCHANGED, VisitResult.CHANGED)
