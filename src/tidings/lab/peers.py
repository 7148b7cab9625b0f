"""The schedulers of other programs, read from their code. For comparison only: the program does not offer them.

Rules that go by when a feed posted:

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
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any

from tidings.errors import SettingsError
from tidings.model.times import EPOCH
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Policy, Proposal, duration_words
from tidings.schedule.registry import PolicySet, standard_policies

# -- rules that step an interval up or down after each visit ---
#
# `mediacloud`     starts at 6 h; where over 67 % of a feed's items are known already, 10 min more (60 after a silent
#                  month); where under 33 % are, 60 min less; within 10 min and 24 h
# `nutch`          changed: I * 0.8; unchanged: I * 1.4; within 60 s and 365 d                 (AdaptiveFetchSchedule)
# `stormcrawler`   changed: (1 - d) I + d * Imin; unchanged: I (1 + i), at most Imax; i = d = 0.5; within 1 h and 14 d
#                                                                                               (AdaptiveScheduler)
#
# Nutch and StormCrawler start at a day here: StormCrawler's default, while Nutch's own of 30 days would leave a feed
# alone for a month. With none of the three does the first visit move the interval: there is nothing to compare it with.

FEWEST_ITEMS = 20  # items a feed holds, where it has not shown more
_SILENT = timedelta(days=31)
_MINUTE, _HOUR, _DAY = 60.0, 3600.0, 86400.0


@dataclass(frozen=True, slots=True)
class MediaCloudState:
    minutes: int = 360
    items: int = 0  # that the feed holds, as far as it has shown
    news: datetime | None = None  # when a visit last found something new, or first looked; None: never visited


@dataclass(frozen=True, slots=True)
class MediaCloud:
    """The policy of Media Cloud's rss-fetcher. The share of a feed's items that is new is known here only from how many
    it holds: as many as one visit brought, or as were seen in all, up to FEWEST_ITEMS."""

    name: str = "mediacloud"
    summary: str = "Media Cloud's rule: 10 min more where most items are known, 60 min less where most are new"
    state_type: type[MediaCloudState] = MediaCloudState

    def start(self, rng: random.Random) -> MediaCloudState:
        return MediaCloudState()

    def observe(self, state: MediaCloudState, visit: Visit) -> MediaCloudState:
        if not _worked(visit):
            return state
        new = visit.articles_new
        items = max(state.items, new, min(FEWEST_ITEMS, state.items + new))
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

    def next_visit(self, state: MediaCloudState, circumstances: Circumstances, now: datetime) -> Proposal:
        interval = timedelta(minutes=state.minutes)
        return Proposal(now + interval, f"mediacloud: its interval is now {duration_words(interval)}")

    def explain(self, state: MediaCloudState, zone: tzinfo = UTC) -> str:
        interval = duration_words(timedelta(minutes=state.minutes))
        return f"visited every {interval}; the feed holds about {state.items} items"


@dataclass(frozen=True, slots=True)
class IntervalState:
    seconds: float = _DAY
    visited: bool = False

    def after(self, visit: Visit, changed: float, unchanged: float) -> IntervalState:
        """Returns the state after a visit, with one of these intervals. The first visit does not move it, nor does one
        that failed."""
        if not _worked(visit):
            return self
        if not self.visited:
            return IntervalState(self.seconds, True)
        return IntervalState(changed if visit.result is VisitResult.CHANGED else unchanged, True)

    def explain(self) -> str:
        return f"visited every {duration_words(timedelta(seconds=self.seconds))}, as its visits so far have moved it"


@dataclass(frozen=True, slots=True)
class Nutch:
    name: str = "nutch"
    summary: str = "Nutch's rule: the interval times 0.8 after a change, times 1.4 after none"
    state_type: type[IntervalState] = IntervalState

    def start(self, rng: random.Random) -> IntervalState:
        return IntervalState()

    def observe(self, state: IntervalState, visit: Visit) -> IntervalState:
        shorter, longer = max(_MINUTE, state.seconds * 0.8), min(365 * _DAY, state.seconds * 1.4)
        return state.after(visit, changed=shorter, unchanged=longer)

    def next_visit(self, state: IntervalState, circumstances: Circumstances, now: datetime) -> Proposal:
        interval = timedelta(seconds=state.seconds)
        return Proposal(now + interval, f"nutch: its interval is now {duration_words(interval)}")

    def explain(self, state: IntervalState, zone: tzinfo = UTC) -> str:
        return state.explain()


@dataclass(frozen=True, slots=True)
class StormCrawler:
    name: str = "stormcrawler"
    summary: str = "StormCrawler's rule: halfway to 1 h after a change, half as long again after none, up to 14 d"
    state_type: type[IntervalState] = IntervalState

    def start(self, rng: random.Random) -> IntervalState:
        return IntervalState()

    def observe(self, state: IntervalState, visit: Visit) -> IntervalState:
        shorter, longer = 0.5 * state.seconds + 0.5 * _HOUR, min(14 * _DAY, 1.5 * state.seconds)
        return state.after(visit, changed=shorter, unchanged=longer)

    def next_visit(self, state: IntervalState, circumstances: Circumstances, now: datetime) -> Proposal:
        interval = timedelta(seconds=state.seconds)
        return Proposal(now + interval, f"stormcrawler: its interval is now {duration_words(interval)}")

    def explain(self, state: IntervalState, zone: tzinfo = UTC) -> str:
        return state.explain()


# -- posts in each of the last hours or days, in a few bytes however busy the feed is ---

_MOST = 255  # the largest count of a bucket; no rule here needs more


@dataclass(frozen=True, slots=True)
class RecentPosts:
    newest: int = 0  # the number of the last bucket, since 1970
    counts: bytes = b""  # oldest first


@dataclass(frozen=True, slots=True)
class Buckets:
    """The shape of the counts: `size` buckets of `width` each. Posts are remembered for size * width."""

    width: timedelta
    size: int

    def add(self, recent: RecentPosts, times: Iterable[datetime], now: datetime) -> RecentPosts:
        """The counts with these posts added; those too old by now or dated in the future are left out."""
        newest = self._bucket(now)
        counts = bytearray(self._aged(recent, newest))
        for moment in times:
            age = newest - self._bucket(moment)
            if 0 <= age < self.size:
                counts[-1 - age] = min(_MOST, counts[-1 - age] + 1)
        return RecentPosts(newest, bytes(counts))

    def total(self, recent: RecentPosts, now: datetime) -> int:
        """Posts within size * width before now."""
        return sum(self._aged(recent, self._bucket(now)))

    def _bucket(self, at: datetime) -> int:
        return (at - EPOCH) // self.width

    def _aged(self, recent: RecentPosts, newest: int) -> bytes:
        passed = max(0, newest - recent.newest)
        return (recent.counts + bytes(min(passed, self.size))).rjust(self.size, b"\0")[-self.size :]


def post_times(visit: Visit) -> list[datetime]:
    """Returns when the new articles were published; those without a date when they were seen, as those programs do."""
    return [*visit.published, *[visit.at] * max(0, visit.articles_new - len(visit.published))]


# -- rules that go by when a feed posted ---

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

    def next_visit(self, state: RecentPosts, circumstances: Circumstances, now: datetime) -> Proposal:
        entries = _WEEK.total(state, now)
        interval = within(7 * DAY / entries, 5 * MINUTE, DAY) if entries else DAY
        return Proposal(now + interval, f"miniflux: {entries} entries in 7 days, so every {duration_words(interval)}")

    def explain(self, state: RecentPosts, zone: tzinfo = UTC) -> str:
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

    def next_visit(self, state: CommaFeedState, circumstances: Circumstances, now: datetime) -> Proposal:
        if circumstances.failures:
            wait = min(4, max(0, circumstances.failures - 2)) * HOUR or 5 * MINUTE
            return Proposal(
                now + wait, f"commafeed: failed {circumstances.failures} times, so {duration_words(wait)} on"
            )
        gap = state.average_gap
        if gap is None:
            return Proposal(now + 4 * HOUR, "commafeed: too few posts to learn from, so every 4 h")
        silent = now - state.posts[-1]
        for limit, interval in ((30 * DAY, 4 * HOUR), (14 * DAY, 2 * HOUR), (7 * DAY, HOUR)):
            if silent >= limit:
                return Proposal(
                    now + interval,
                    f"commafeed: silent for {duration_words(silent)}, so every {duration_words(interval)}",
                )
        interval = within(gap / 2, 5 * MINUTE, HOUR)
        return Proposal(
            now + interval, f"commafeed: a post every {duration_words(gap)}, so every {duration_words(interval)}"
        )

    def explain(self, state: CommaFeedState, zone: tzinfo = UTC) -> str:
        gap = state.average_gap
        if gap is None:
            return "too few posts to learn from"
        last = state.posts[-1]
        return (
            f"a post every {duration_words(gap)} among the last {len(state.posts)}; the last at {last:%Y-%m-%d %H:%M}"
        )


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

    def next_visit(self, state: NewsBlurState, circumstances: Circumstances, now: datetime) -> Proposal:
        stories = _MONTH.total(state.stories, now)
        months = (now - state.last) / (30 * DAY) if state.last else 1.0
        interval = newsblur_minutes(stories / 30, self.subscribers, months) * MINUTE
        return Proposal(now + interval, f"newsblur: {stories} stories in 30 days, so every {duration_words(interval)}")

    def explain(self, state: NewsBlurState, zone: tzinfo = UTC) -> str:
        last = f"; the last at {state.last:%Y-%m-%d %H:%M}" if state.last else ""
        return f"{sum(state.stories.counts)} stories in the 30 days before its last visit{last}"


# -- all policies a replay can run: those of the program, then those above ---

PEERS: tuple[Policy[Any], ...] = (Miniflux(), CommaFeed(), NewsBlur(), MediaCloud(), Nutch(), StormCrawler())


def compared_policies() -> PolicySet:
    """Every policy a replay can run, by name."""
    return standard_policies() | {peer.name: peer for peer in PEERS}


def compared_policy(name: str) -> Policy[Any]:
    """Returns a policy by name, those of other programs among them. SettingsError where there is none of that name."""
    policies = compared_policies()
    if name not in policies:
        raise SettingsError(f"no policy {name!r}; there are {', '.join(policies)}")
    return policies[name]
