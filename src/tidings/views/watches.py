"""Watches with their counts, matches and messages, for the web pages, the API and the output feeds.

A channel may contain a password. It is returned only as `shown` masks it, and so are a channel's errors.
"""

from __future__ import annotations

import asyncio
import shlex
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from tidings.model.matches import Match, MatchCount, MatchQuery, RatedMatch
from tidings.model.messages import MessageQuery, MessageSummary
from tidings.model.times import EPOCH
from tidings.model.watches import Watch, WatchPage, WatchQuery, WatchShow, WatchTerms, place_of
from tidings.ports.library import Library
from tidings.ports.people import People
from tidings.ports.watch_store import MatchStore, Outbox, WatchBook
from tidings.views.match_rows import MatchRow, rows_of, whole_page, with_copies
from tidings.watch.ratings import Suggestion

DAYS = 14  # of the small bars
PAGE = 50  # watches of a page
MOST_EXAMINED = 1_000  # watches that a filter looks through for one page
_AT_A_TIME = 250
_DAY = timedelta(days=1)
_LOWEST_PEAK = 4  # a single match is no full bar
_UNSENT = 500
_MOST_MASKS = 1_000
_RATED = 300  # ratings that suggestions are made from


@dataclass(frozen=True, slots=True)
class Bar:
    """One day of a watch."""

    day: datetime  # its midnight
    news: int
    baselines: int
    height: float  # from 0 to 1


@dataclass(frozen=True, slots=True)
class Daily:
    """Matches of a watch by day. The last bar is today."""

    bars: tuple[Bar, ...]
    per_day: float  # news
    lived: float  # days the average is over: since the watch was made, at least 1

    @property
    def news(self) -> int:
        return sum(bar.news for bar in self.bars)


@dataclass(frozen=True, slots=True)
class Ratings:
    good: int = 0
    bad: int = 0

    @property
    def precision(self) -> float | None:
        """Returns the share of useful matches; None: nothing was rated."""
        return self.good / (self.good + self.bad) if self.good + self.bad else None


@dataclass(frozen=True, slots=True)
class WatchRow:
    """A watch as a row of the table."""

    watch: Watch
    daily: Daily
    channels: tuple[str, ...]  # as they may be shown
    unsent: int  # messages that a channel did not take
    baselines: int = 0  # of its matches


@dataclass(frozen=True, slots=True)
class ShownMessage:
    """A message with its channel and error masked."""

    sending: MessageSummary
    channel: str
    error: str | None

    @property
    def state(self) -> str:
        """sent, waiting, failing (it is tried again), given up."""
        if self.sending.sent_at is not None:
            return "sent"
        if self.sending.next_at is None:
            return "given up"
        return "failing" if self.sending.error else "waiting"


@dataclass(frozen=True, slots=True)
class Watching:
    """Reads watches, their matches and messages."""

    book: WatchBook
    match_store: MatchStore
    outbox: Outbox
    shown: Callable[[str], str]  # masks a channel
    public_url: str = ""  # base of the output feeds' URLs; empty: that of the request
    people: People | None = None  # whose watches they are; None: one person's
    masks: dict[str, str] = field(default_factory=dict)  # channels as `shown` has masked them

    async def watch(self, watch_id: int, person_id: int | None = None) -> Watch:
        """The watch of this id, not of this name, which may be a number, too. `person_id`: whose it must be; None:
        any person's. WatchNotFound."""
        return await self.book.by_id(watch_id, person_id)

    async def owners(self) -> dict[int, str]:
        """The names of the people who may have watches, by id."""
        return {} if self.people is None else {one.id: one.name for one in await self.people.people()}

    async def page(self, library: Library, query: WatchQuery) -> WatchPage:
        """One page of watches. Queries are packed in the store, so a filter looks through the watches, some at a time;
        where few fit, the page ends after MOST_EXAMINED, and `following` leads on."""
        words, paused = query.text.casefold().split(), query.show is WatchShow.PAUSED
        filtered = bool(words) or query.show is WatchShow.TROUBLE
        found: list[Watch] = []
        after, examined, most = query.after, 0, _AT_A_TIME if filtered else query.limit + 1
        while True:
            page = await self.book.page(most, after, paused=paused, person_id=query.person_id)
            some = await with_source_trouble(library, page)
            found += [watch for watch in some if _is_shown(watch, query.show) and _holds(watch, words)]
            if len(found) > query.limit:
                return WatchPage(tuple(found[: query.limit]), place_of(found[query.limit - 1]))
            if len(some) < most:
                return WatchPage(tuple(found))
            after, examined = place_of(some[-1]), examined + len(some)
            if examined >= MOST_EXAMINED:
                return WatchPage(tuple(found), after)

    async def rows(self, watches: Sequence[Watch], now: datetime) -> list[WatchRow]:
        if not watches:  # nothing is read of the messages of others
            return []
        days = await self.days(watches, now)
        before = await self.match_store.baselines_of([watch.id for watch in watches])
        unsent, channels = await self.unsent(), await self.channels(watches)
        return [
            WatchRow(
                watch,
                days[watch.id],
                channels[watch.id],
                unsent.get(watch.id, 0),
                min(before.get(watch.id, 0), watch.matches),
            )
            for watch in watches
        ]

    async def days(self, watches: Sequence[Watch], now: datetime) -> dict[int, Daily]:
        """The last days of each watch, by id."""
        since = _midnight(now) - (DAYS - 1) * _DAY
        counts = await self.match_store.counts_of([watch.id for watch in watches], since)
        return {watch.id: daily(counts.get(watch.id, []), watch, now) for watch in watches}

    async def counts(self, watch: Watch) -> list[MatchCount]:
        """The counts of all its days: a backfill finds matches older than the watch."""
        return await self.match_store.counts(watch.id, EPOCH)

    async def suggestions(self, watch: Watch, counts: Sequence[MatchCount]) -> list[Suggestion]:
        """Returns suggestions from a watch's ratings; nothing is read before there are enough."""
        from tidings.watch.ratings import FEWEST_BAD, suggestions

        said = ratings(counts)
        if said.bad < FEWEST_BAD or not said.good:
            return []
        rated = await self.match_store.rated(watch.id, _RATED)
        return await asyncio.to_thread(suggestions, rated, suggestion_language(watch.terms, rated))

    async def unsent(self) -> dict[int, int]:
        """Returns how many messages of each watch failed, by id."""
        found: dict[int, int] = {}
        for sending in await self.outbox.messages(MessageQuery(unsent=True, limit=_UNSENT)):
            if sending.error:
                found[sending.watch_id] = found.get(sending.watch_id, 0) + 1
        return found

    async def messages(self, query: MessageQuery) -> list[ShownMessage]:
        found = await self.outbox.messages(query)
        masks = await self._masks(sending.channel for sending in found)
        return [_message(sending, masks[sending.channel]) for sending in found]

    async def channels(self, watches: Sequence[Watch]) -> dict[int, tuple[str, ...]]:
        """The masked channels of each watch, by id."""
        masks = await self._masks(channel for watch in watches for channel in watch.terms.channels)
        return {watch.id: tuple(masks[channel] for channel in watch.terms.channels) for watch in watches}

    async def _masks(self, channels: Iterable[str]) -> dict[str, str]:
        """Masks secrets of channels, in a thread and once for each: the first call loads apprise, which takes a
        second."""
        wanted = set(channels)
        if unknown := wanted - self.masks.keys():
            found = await asyncio.to_thread(lambda: {channel: self.shown(channel) for channel in unknown})
            if len(self.masks) < _MOST_MASKS:
                self.masks.update(found)
            return {**{channel: self.masks[channel] for channel in wanted & self.masks.keys()}, **found}
        return {channel: self.masks[channel] for channel in wanted}

    async def latest(self, query: MatchQuery) -> tuple[list[Match], bool]:
        """(at most query.limit matches, whether there are more)."""
        found = await self.match_store.matches(replace(query, limit=query.limit + 1))
        return found[: query.limit], len(found) > query.limit

    async def page_of_rows(self, query: MatchQuery) -> tuple[list[MatchRow], int | None]:
        """(rows, `before_id` of the next page or None). Several watches in one article are one row; copies are joined
        to the first of their story on the page. `query.limit` counts matches."""
        found = await self.match_store.matches(replace(query, limit=query.limit + 1))
        shown, following = whole_page(found, query.limit)
        return await self._rows(shown, baselines=query.baselines), following

    async def _rows(self, found: Sequence[Match], *, baselines: bool) -> list[MatchRow]:
        firsts = await self.match_store.first_matches([match.id for match in found], baselines=baselines)
        stories: dict[int, list[Match]] = {}
        for match in sorted(found, key=lambda match: match.id):
            first = match.id
            while first in firsts:  # ids fall
                first = firsts[first]
            stories.setdefault(first, []).append(match)
        copies: dict[int, Sequence[Match]] = {first.id: others for first, *others in stories.values()}
        return with_copies(rows_of(match for match in found if match.id in copies), copies)


def suggestion_language(terms: WatchTerms, rated: Sequence[RatedMatch]) -> str | None:
    """The language whose stems words are counted by: the watch's own, else that of most texts."""
    if terms.stems or terms.languages:
        return (*terms.stems, *terms.languages)[0]
    if not rated:
        return None
    from tidings.text.language import detect_language

    return detect_language(" ".join(one.text[:500] for one in rated[:8]))


async def with_source_trouble(library: Library, watches: Sequence[Watch]) -> list[Watch]:
    """The watches, with a trouble set where all sources a watch is limited to are gone."""
    wanted = {source_id for watch in watches for source_id in watch.terms.sources}
    if not wanted:
        return list(watches)
    followed = await library.existing(sorted(wanted))
    return [_without_source(watch, followed) for watch in watches]


def _without_source(watch: Watch, followed: Collection[int]) -> Watch:
    sources = watch.terms.sources
    if not sources or watch.trouble or any(source_id in followed for source_id in sources):
        return watch
    gone = "its source is" if len(sources) == 1 else "all its sources are"
    edit = f"tidings watch edit {shlex.quote(watch.name)} --source"
    words = f"{gone} no longer followed, so nothing is found; `{edit} SOURCE` names another, `{edit} none` takes all"
    return replace(watch, trouble=words)


def _message(sending: MessageSummary, channel: str) -> ShownMessage:
    error = sending.error
    if error:  # the channel is shown beside it already
        error = error.replace(sending.channel, channel).removeprefix(f"{channel}: ")
    return ShownMessage(sending, channel, error)


def _midnight(at: datetime) -> datetime:
    return at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)


def daily(counts: Sequence[MatchCount], watch: Watch, now: datetime, days: int = DAYS) -> Daily:
    """The last days of a watch. The average is over the days since it was made."""
    of_day = {count.day.astimezone(UTC): count for count in counts}
    today = _midnight(now)
    every = [today - back * _DAY for back in reversed(range(days))]
    peak = max((of_day[day].news for day in every if day in of_day), default=0)
    bars = tuple(
        Bar(day, found.news, found.baselines, found.news / max(peak, _LOWEST_PEAK))
        for day, found in ((day, of_day.get(day, MatchCount(day))) for day in every)
    )
    lived = min(float(days), max(1.0, (now - watch.created_at) / _DAY))
    return Daily(bars, sum(bar.news for bar in bars) / lived, lived)


def ratings(counts: Sequence[MatchCount]) -> Ratings:
    return Ratings(sum(count.good for count in counts), sum(count.bad for count in counts))


def _is_shown(watch: Watch, show: WatchShow) -> bool:
    match show:
        case WatchShow.PAUSED:
            return watch.paused
        case WatchShow.TROUBLE:
            return bool(watch.trouble)
        case _:
            return True


def _holds(watch: Watch, words: Sequence[str]) -> bool:
    everything = f"{watch.name} {watch.terms.query}".casefold()
    return all(word in everything for word in words)
