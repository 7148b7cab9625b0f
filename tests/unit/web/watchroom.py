"""Watches in memory: ports.WatchBook, MatchStore and Outbox as far as the face asks them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta

from tests.unit.web.library import NOW

from tidings.errors import StoreError, WatchNotFound
from tidings.model.matches import Match, MatchCount, MatchQuery, MatchReason, RatedMatch, Rating
from tidings.model.messages import ChannelChange, Message, MessageQuery, MessageSummary, NewMessage, PendingDelivery
from tidings.model.people import OWNER
from tidings.model.search import Passage
from tidings.model.watches import Watch, WatchCounts, WatchPlace, WatchTerms, place_of
from tidings.views.watches import Watching

SECRET = "whsec_dontshowme"
CHANNEL = "slack://team/hunter2/news"


def masked(channel: str) -> str:
    return channel.replace("hunter2", "***")


@dataclass
class FakeWatches:
    kept: dict[int, Watch] = field(default_factory=dict)
    broken: bool = False

    async def add(
        self, terms: WatchTerms, at: datetime, secret: str, since: datetime | None = None, person_id: int = OWNER
    ) -> int:
        raise NotImplementedError("the face makes no watch")

    async def watches(self, person_id: int | None = None) -> list[Watch]:
        if self.broken:
            raise StoreError("the database is locked")
        every = [one for one in self.kept.values() if person_id in (None, one.person_id)]
        return sorted(every, key=lambda watch: (watch.name.casefold(), watch.id))

    async def page(
        self, limit: int, after: WatchPlace | None = None, *, paused: bool = False, person_id: int | None = None
    ) -> list[Watch]:
        every = [one for one in await self.watches(person_id) if one.paused or not paused]
        return [one for one in every if after is None or place_of(one) > after][:limit]

    async def counts(self, person_id: int | None = None) -> WatchCounts:
        every = await self.watches(person_id)
        return WatchCounts(len(every), sum(one.paused for one in every), sum(bool(one.trouble) for one in every))

    async def by_id(self, watch_id: int, person_id: int | None = None) -> Watch:
        found = [one for one in await self.watches(person_id) if one.id == watch_id]
        if not found:
            raise WatchNotFound(str(watch_id))
        return found[0]

    async def watch(self, text: str, person_id: int = OWNER) -> Watch:
        every = await self.watches(person_id)
        exact = [one for one in every if text.casefold() == one.name.casefold() or text == str(one.id)]
        fitting = exact[:1] or [one for one in every if text.casefold() in one.name.casefold()]
        if len(fitting) != 1:
            raise WatchNotFound(text, [one.name for one in fitting])
        return fitting[0]

    async def edit(self, watch_id: int, terms: WatchTerms) -> ChannelChange:
        raise NotImplementedError("the face edits no watch")

    async def pause(self, watch_id: int, paused: bool) -> None:
        raise NotImplementedError("the face pauses no watch")

    async def remove(self, watch_id: int) -> None:
        raise NotImplementedError("the face removes no watch")

    async def trouble(self, watch_ids: Sequence[int], words: str) -> None:
        raise NotImplementedError("the face notes no trouble")

    async def changes(self) -> int:
        return 0


def firsts_of(matches: Iterable[Match]) -> dict[int, int]:
    """As MatchStore.first_matches has them."""
    stories: dict[tuple[int, int | None, int | None], int] = {}
    firsts = {}
    for match in sorted(matches, key=lambda match: match.id):
        if match.story_id is None and match.segment is None:
            continue
        first = stories.setdefault((match.watch_id, match.story_id, match.segment), match.id)
        if first != match.id:
            firsts[match.id] = first
    return firsts


@dataclass
class FakeMatches:
    """`owners`: of matches that are another's than OWNER's, by id."""

    kept: dict[int, Match] = field(default_factory=dict)
    owners: dict[int, int] = field(default_factory=dict)
    rated_at: dict[int, datetime] = field(default_factory=dict)

    async def matches(self, query: MatchQuery) -> list[Match]:
        found = sorted(self.kept.values(), key=lambda match: (match.at, match.id), reverse=True)
        if query.before_id is not None:
            last = self.kept[query.before_id]
            found = [one for one in found if (one.at, one.id) < (last.at, last.id)]
        found = [one for one in found if query.watch_id in (None, one.watch_id)]
        found = [one for one in found if self._is_of(one.id, query.person_id)]
        found = [one for one in found if query.since is None or one.at >= query.since]
        found = [one for one in found if query.baselines or not one.baseline]
        found = [one for one in found if not query.rated or one.rating is not None]
        return found[: query.limit]

    def _is_of(self, match_id: int, person_id: int | None) -> bool:
        return person_id in (None, self.owners.get(match_id, OWNER))

    async def match(self, match_id: int, person_id: int | None = None) -> Match | None:
        return self.kept.get(match_id) if self._is_of(match_id, person_id) else None

    async def rate(self, match_id: int, rating: Rating | None, at: datetime, person_id: int | None = None) -> bool:
        if match_id not in self.kept or not self._is_of(match_id, person_id):
            return False
        self.kept[match_id] = replace(self.kept[match_id], rating=rating)
        self.rated_at[match_id] = at
        return True

    async def first_matches(self, match_ids: Sequence[int], *, baselines: bool) -> dict[int, int]:
        return firsts_of(one for one in self.kept.values() if baselines or not one.baseline)

    async def counts(self, watch_id: int, since: datetime) -> list[MatchCount]:
        days: dict[datetime, MatchCount] = {}
        for match in sorted(self.kept.values(), key=lambda match: match.at):
            if match.watch_id != watch_id or match.at < since:
                continue
            day = match.at.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
            count = days.get(day, MatchCount(day))
            days[day] = replace(
                count,
                news=count.news + (not match.baseline),
                baselines=count.baselines + match.baseline,
                good=count.good + (match.rating is Rating.GOOD),
                bad=count.bad + (match.rating is Rating.BAD),
            )
        return list(days.values())

    async def counts_of(self, watch_ids: Sequence[int], since: datetime) -> dict[int, list[MatchCount]]:
        found = {watch_id: await self.counts(watch_id, since) for watch_id in watch_ids}
        return {watch_id: counts for watch_id, counts in found.items() if counts}

    async def baselines_of(self, watch_ids: Sequence[int]) -> dict[int, int]:
        return Counter(one.watch_id for one in self.kept.values() if one.baseline and one.watch_id in watch_ids)

    async def rated(self, watch_id: int, limit: int) -> list[RatedMatch]:
        return []


@dataclass
class FakeOutbox:
    kept: dict[int, MessageSummary] = field(default_factory=dict)

    async def oldest(self) -> dict[int, datetime]:
        return {}

    async def waiting(self, limit: int, watches: Collection[int] | None = None) -> list[PendingDelivery]:
        return []

    async def create_messages(self, messages: Sequence[NewMessage], copies: Sequence[int], at: datetime) -> int:
        raise NotImplementedError("the face sends nothing")

    async def due(self, now: datetime, limit: int) -> list[Message]:
        return []

    async def begin(self, message_id: int, at: datetime) -> bool:
        raise NotImplementedError("the face sends nothing")

    async def sent(self, message_id: int, at: datetime) -> None:
        raise NotImplementedError("the face sends nothing")

    async def hold(self, channel: str, until: datetime) -> None:
        raise NotImplementedError("the face sends nothing")

    async def give_up(self, channel: str, made_by: datetime, error: str) -> int:
        raise NotImplementedError("the face sends nothing")

    async def failed(self, message_id: int, at: datetime, error: str, next_at: datetime | None) -> None:
        raise NotImplementedError("the face sends nothing")

    async def next_at(self) -> datetime | None:
        return None

    async def messages(self, query: MessageQuery) -> list[MessageSummary]:
        found = sorted(self.kept.values(), key=lambda one: one.id, reverse=True)
        found = [one for one in found if query.watch_id in (None, one.watch_id)]
        found = [one for one in found if query.before_id is None or one.id < query.before_id]
        found = [one for one in found if not query.unsent or one.sent_at is None]
        return found[: query.limit]

    async def retry(self, message_id: int | None, now: datetime) -> int:
        raise NotImplementedError("the face sends nothing")


@dataclass
class WatchRoom:
    """Everything together."""

    book: FakeWatches = field(default_factory=FakeWatches)
    match_store: FakeMatches = field(default_factory=FakeMatches)
    outbox: FakeOutbox = field(default_factory=FakeOutbox)
    public_url: str = ""

    @property
    def watching(self) -> Watching:
        return Watching(self.book, self.match_store, self.outbox, masked, self.public_url)

    def put(self, *things: Watch | Match | MessageSummary) -> None:
        for thing in things:
            match thing:
                case Watch():
                    self.book.kept[thing.id] = thing
                case Match():
                    self.match_store.kept[thing.id] = thing
                case MessageSummary():
                    self.outbox.kept[thing.id] = thing


def a_watch(id: int = 1, *, terms: dict[str, object] | None = None, **other: object) -> Watch:
    said: dict[str, object] = {"name": f"Watch {id}", "query": "2 of (gas, shale, energy)", "channels": (CHANNEL,)}
    values: dict[str, object] = {
        "id": id,
        "terms": WatchTerms(**(said | (terms or {}))),  # type: ignore[arg-type]
        "created_at": NOW - timedelta(days=20),
        "since": NOW - timedelta(days=20),
        "secret": SECRET,
        "matches": 4,
        "last_match_at": NOW - timedelta(minutes=10),
    }
    return Watch(**(values | other))  # type: ignore[arg-type]


def a_match(id: int, ago: timedelta | None = None, **other: object) -> Match:
    """An article's; with version_id and segment, a page's."""
    title = f"Gas from shale, part {id}"
    values: dict[str, object] = {
        "id": id,
        "watch_id": 1,
        "watch_name": "Watch 1",
        "source_id": 1,
        "source_name": "Site 1",
        "at": NOW - (timedelta(minutes=10 * (100 - id)) if ago is None else ago),
        "url": f"https://site1.example/articles/{id}",
        "title": title,
        "score": 2.0,
        "words": "gas, shale: 2 of 3",
        "reasons": (MatchReason("gas", "title", "Gas", 1.0), MatchReason("shale", "text", "shale", 1.0)),
        "passages": (Passage(title, ((0, 3), (9, 14))), Passage(f"The gas of well {id} is dry.", ((4, 7),))),
        "baseline": False,
        "article_id": None if "segment" in other else 100 + id,
    }
    return Match(**(values | other))  # type: ignore[arg-type]


def a_sending(id: int, **other: object) -> MessageSummary:
    values: dict[str, object] = {
        "id": id,
        "key": f"msg_{id}",
        "watch_id": 1,
        "watch_name": "Watch 1",
        "channel": CHANNEL,
        "matches": 1,
        "created_at": NOW - timedelta(minutes=10 * (100 - id)),
        "attempts": 1,
        "sent_at": NOW - timedelta(minutes=10 * (100 - id)),
    }
    return MessageSummary(**(values | other))  # type: ignore[arg-type]


def a_room() -> WatchRoom:
    """One watch that found four things, one of them a baseline; one message was sent, one is not taken."""
    room = WatchRoom()
    quiet: dict[str, object] = {"name": "Ferries", "query": "", "channels": ()}
    room.put(a_watch(1), a_watch(2, terms=quiet, matches=0, last_match_at=None))
    room.put(a_match(11, timedelta(days=3), baseline=True), a_match(12, timedelta(hours=30)))
    segment = (Passage("Gas is 3.20 euro", ((0, 3),)),)
    room.put(a_match(13, timedelta(hours=2), rating=Rating.GOOD, told_at=NOW - timedelta(hours=1)))
    room.put(
        a_match(14, timedelta(minutes=10), segment=77, version_id=3, source_id=8, title="Prices", passages=segment)
    )
    error = f"{CHANNEL}: connection refused"
    failing = {"sent_at": None, "error": error, "next_at": NOW + timedelta(minutes=5), "attempts": 3}
    room.put(a_sending(21), a_sending(22, **failing))
    return room
