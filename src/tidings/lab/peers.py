"""Other feed readers' rules that go by when a feed posted, read from their code. For comparison only.

`peersteps` has those that only step an interval up and down.

`miniflux`    7 d / entries of the last 7 days, within 5 min and 24 h (its `entry_frequency`; by default it has 60 min)
`commafeed`   last post >= 30 d ago: 4 h; >= 14 d: 2 h; >= 7 d: 1 h; else half the average gap, within 5 min and 1 h;
              no dates: 4 h. After errors 5 min, from the third on an hour for each, at most 4 h
`newsblur`    s stories a day (of the last 30 days), u subscribers, in minutes:
              s >= 1: 6, 15 or 45 for u >= 10, u > 1, else;  0 < s < 1: 60 (1 - s) for u > 1, else 360 (1 - s);
              s = 0: 360, 720 or 1440 for u > 1, u = 1, else, times the months it has been silent, at least one

What they all do then (at least ttl, max-age, Retry-After) is `decide`'s part here. They count what they have stored,
and so do these: the first visit of a feed brings the dates of the items it holds. NewsBlur's factor for feeds that
push is left out.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime, timedelta

from tidings.lab.recentposts import Buckets, RecentPosts, post_times
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Wish
from tidings.schedule.policies.words import in_words

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
WINDOW = 20  # posts remembered: what a feed usually holds


def within(span: timedelta, least: timedelta, most: timedelta) -> timedelta:
    return min(most, max(least, span))


def _worked(visit: Visit) -> bool:
    return visit.result in (VisitResult.UNCHANGED, VisitResult.CHANGED)


# -- Miniflux ----------------------------------------------------------------------------------------

_WEEK = Buckets(HOUR, 7 * 24)


@dataclass(frozen=True, slots=True)
class Miniflux:
    name: str = "miniflux"
    summary: str = "Miniflux's entry_frequency: 7 days / entries of the last 7 days, 5 min to 24 h"
    state_type: type[RecentPosts] = RecentPosts

    def start(self, rng: random.Random) -> RecentPosts:
        return RecentPosts()

    def observe(self, state: RecentPosts, visit: Visit) -> RecentPosts:
        return _WEEK.add(state, post_times(visit), visit.at) if _worked(visit) else state

    def next_visit(self, state: RecentPosts, circumstances: Circumstances, now: datetime) -> Wish:
        entries = _WEEK.total(state, now)
        interval = within(7 * DAY / entries, 5 * MINUTE, DAY) if entries else DAY
        return Wish(now + interval, f"miniflux: {entries} entries in 7 days, so every {in_words(interval)}")

    def explain(self, state: RecentPosts) -> str:
        return f"{sum(state.counts)} entries in the 7 days before its last visit"


# -- CommaFeed ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CommaFeedState:
    posts: tuple[datetime, ...] = ()  # the last WINDOW ones, oldest first

    @property
    def average_gap(self) -> timedelta | None:
        if len(self.posts) < 2:
            return None
        return (self.posts[-1] - self.posts[0]) / (len(self.posts) - 1)


@dataclass(frozen=True, slots=True)
class CommaFeed:
    name: str = "commafeed"
    summary: str = "CommaFeed's rule: half the average gap between posts, 5 min to 1 h; up to 4 h where it is silent"
    state_type: type[CommaFeedState] = CommaFeedState

    def start(self, rng: random.Random) -> CommaFeedState:
        return CommaFeedState()

    def observe(self, state: CommaFeedState, visit: Visit) -> CommaFeedState:
        if not _worked(visit) or not visit.articles_new:
            return state
        return CommaFeedState(tuple(sorted([*state.posts, *post_times(visit)])[-WINDOW:]))

    def next_visit(self, state: CommaFeedState, circumstances: Circumstances, now: datetime) -> Wish:
        if circumstances.failures:
            wait = min(4, max(0, circumstances.failures - 2)) * HOUR or 5 * MINUTE
            return Wish(now + wait, f"commafeed: failed {circumstances.failures} times, so {in_words(wait)} on")
        gap = state.average_gap
        if gap is None:
            return Wish(now + 4 * HOUR, "commafeed: too few posts to learn from, so every 4 h")
        silent = now - state.posts[-1]
        for limit, interval in ((30 * DAY, 4 * HOUR), (14 * DAY, 2 * HOUR), (7 * DAY, HOUR)):
            if silent >= limit:
                return Wish(now + interval, f"commafeed: silent for {in_words(silent)}, so every {in_words(interval)}")
        interval = within(gap / 2, 5 * MINUTE, HOUR)
        return Wish(now + interval, f"commafeed: a post every {in_words(gap)}, so every {in_words(interval)}")

    def explain(self, state: CommaFeedState) -> str:
        gap = state.average_gap
        if gap is None:
            return "too few posts to learn from"
        last = state.posts[-1]
        return f"a post every {in_words(gap)} among the last {len(state.posts)}; the last at {last:%Y-%m-%d %H:%M}"


# -- NewsBlur ----------------------------------------------------------------------------------------

_MONTH = Buckets(DAY, 30)


@dataclass(frozen=True, slots=True)
class NewsBlurState:
    stories: RecentPosts = RecentPosts()
    last: datetime | None = None  # the newest story


def newsblur_minutes(stories_a_day: float, subscribers: float, months_silent: float) -> float:
    if stories_a_day >= 1:
        return 6 if subscribers >= 10 else 15 if subscribers > 1 else 45
    if stories_a_day > 0:
        return (60 if subscribers > 1 else 360) * (1 - stories_a_day)
    return (360 if subscribers > 1 else 720 if subscribers == 1 else 1440) * max(1.0, months_silent)


@dataclass(frozen=True, slots=True)
class NewsBlur:
    name: str = "newsblur"
    summary: str = "NewsBlur's rule: by stories a day and subscribers, 6 min to days"
    state_type: type[NewsBlurState] = NewsBlurState
    subscribers: float = 1

    def start(self, rng: random.Random) -> NewsBlurState:
        return NewsBlurState()

    def observe(self, state: NewsBlurState, visit: Visit) -> NewsBlurState:
        if not _worked(visit):
            return state
        times = [moment for moment in post_times(visit) if moment <= visit.at]
        last = max([*times, state.last] if state.last else times, default=None)
        return NewsBlurState(_MONTH.add(state.stories, times, visit.at), last)

    def next_visit(self, state: NewsBlurState, circumstances: Circumstances, now: datetime) -> Wish:
        stories = _MONTH.total(state.stories, now)
        months = (now - state.last) / (30 * DAY) if state.last else 1.0
        interval = newsblur_minutes(stories / 30, self.subscribers, months) * MINUTE
        return Wish(now + interval, f"newsblur: {stories} stories in 30 days, so every {in_words(interval)}")

    def explain(self, state: NewsBlurState) -> str:
        last = f"; the last at {state.last:%Y-%m-%d %H:%M}" if state.last else ""
        return f"{sum(state.stories.counts)} stories in the 30 days before its last visit{last}"
