"""An outbox and a book of watches in memory: what the ports promise, and no more."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tests.unit.notify.letters import match_of

from tidings.errors import StoreError
from tidings.model.matches import Match
from tidings.model.messages import ChannelChange, Message, MessageQuery, MessageSummary, NewMessage, PendingDelivery
from tidings.model.people import OWNER
from tidings.model.watches import Watch, WatchCounts, WatchPlace, WatchTerms


@dataclass
class Kept:
    message: Message
    next_at: datetime | None
    sent_at: datetime | None = None
    error: str | None = None


class MemoryOutbox:
    """`faults`: names of methods that fail next, each once."""

    def __init__(self, *watches: Watch) -> None:
        self.watches = {watch.id: watch for watch in watches}
        self.waits: dict[int, PendingDelivery] = {}
        self.matches: dict[int, Match] = {}
        self.kept: dict[int, Kept] = {}
        self.copies: list[int] = []
        self.faults: list[str] = []
        self.calls: list[str] = []

    def put(self, one: PendingDelivery) -> None:
        self.waits[one.delivery_id] = one
        self.matches[one.delivery_id] = match_of(one.match_id, at=one.at)

    def _called(self, name: str) -> None:
        self.calls.append(name)
        if name in self.faults:
            self.faults.remove(name)
            raise StoreError(f"{name}: the disk is full")

    async def oldest(self) -> dict[int, datetime]:
        self._called("oldest")
        found: dict[int, datetime] = {}
        for one in self.waits.values():
            found[one.watch_id] = min(one.at, found.get(one.watch_id, one.at))
        return found

    async def waiting(self, limit: int, watches: Collection[int] | None = None) -> list[PendingDelivery]:
        self._called("waiting")
        those = [self.waits[number] for number in sorted(self.waits)]
        return [one for one in those if watches is None or one.watch_id in watches][:limit]

    async def create_messages(self, messages: Sequence[NewMessage], copies: Sequence[int], at: datetime) -> int:
        self._called("create_messages")
        made = 0
        for parcel in messages:
            inside = [number for number in parcel.delivery_ids if self.waits.pop(number, None) is not None]
            if inside:
                made += 1
                number = len(self.kept) + 1
                matches = tuple(self.matches[number] for number in inside)
                watch, about = self.watches[parcel.watch_id], (parcel.channel, parcel.digest)
                self.kept[number] = Kept(Message(number, f"msg_{number}", watch, *about, matches, at), at)
        for number in copies:
            if self.waits.pop(number, None) is not None:
                self.copies.append(number)
        return made

    async def due(self, now: datetime, limit: int) -> list[Message]:
        self._called("due")
        due = [kept for kept in self.kept.values() if kept.next_at is not None and kept.next_at <= now]
        return [kept.message for kept in sorted(due, key=lambda kept: kept.next_at or now)][:limit]

    async def begin(self, message_id: int, at: datetime) -> bool:
        self._called("begin")
        return message_id in self.kept

    async def sent(self, message_id: int, at: datetime) -> None:
        self._called("sent")
        kept = self.kept[message_id]
        kept.next_at, kept.sent_at, kept.error = None, at, None

    async def failed(self, message_id: int, at: datetime, error: str, next_at: datetime | None) -> None:
        self._called("failed")
        kept = self.kept[message_id]
        kept.message = replace(kept.message, attempts=kept.message.attempts + 1)
        kept.next_at, kept.error = next_at, error

    async def hold(self, channel: str, until: datetime) -> None:
        self._called("hold")
        for kept in self.kept.values():
            if kept.message.channel == channel and kept.next_at is not None:
                kept.next_at = max(kept.next_at, until)

    async def give_up(self, channel: str, made_by: datetime, error: str) -> int:
        self._called("give_up")
        those = [kept for kept in self.kept.values() if kept.message.channel == channel and kept.next_at is not None]
        old = [kept for kept in those if kept.message.created_at <= made_by]
        for kept in old:
            kept.next_at, kept.error = None, error
        return len(old)

    async def next_at(self) -> datetime | None:
        self._called("next_at")
        return min((kept.next_at for kept in self.kept.values() if kept.next_at is not None), default=None)

    async def messages(self, query: MessageQuery) -> list[MessageSummary]:
        self._called("messages")
        before = query.before_id or len(self.kept) + 1
        latest = [self.kept[number] for number in sorted(self.kept, reverse=True) if number < before]
        return [_sending(kept) for kept in latest[: query.limit]]

    async def retry(self, message_id: int | None, now: datetime) -> int:
        raise NotImplementedError


def _sending(kept: Kept) -> MessageSummary:
    one, matches = kept.message, len(kept.message.matches)
    about = one.id, one.key, one.watch.id, one.watch.name, one.channel, matches, one.created_at, one.attempts
    return MessageSummary(*about, kept.error, kept.next_at, kept.sent_at)


class MemoryBook:
    """Only what the postman reads."""

    def __init__(self, *watches: Watch) -> None:
        self._watches = list(watches)

    async def watches(self, person_id: int | None = None) -> list[Watch]:
        return self._watches

    async def add(
        self, terms: WatchTerms, at: datetime, secret: str, since: datetime | None = None, person_id: int = OWNER
    ) -> int:
        raise NotImplementedError

    async def page(
        self, limit: int, after: WatchPlace | None = None, *, paused: bool = False, person_id: int | None = None
    ) -> list[Watch]:
        raise NotImplementedError

    async def counts(self, person_id: int | None = None) -> WatchCounts:
        raise NotImplementedError

    async def by_id(self, watch_id: int, person_id: int | None = None) -> Watch:
        raise NotImplementedError

    async def watch(self, text: str, person_id: int = OWNER) -> Watch:
        raise NotImplementedError

    async def edit(self, watch_id: int, terms: WatchTerms) -> ChannelChange:
        raise NotImplementedError

    async def pause(self, watch_id: int, paused: bool) -> None:
        raise NotImplementedError

    async def remove(self, watch_id: int) -> None:
        raise NotImplementedError

    async def trouble(self, watch_ids: Sequence[int], words: str) -> None:
        raise NotImplementedError

    async def changes(self) -> int:
        raise NotImplementedError
