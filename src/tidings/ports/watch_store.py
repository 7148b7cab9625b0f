"""Stores of watches, of the queue they are evaluated on, of matches and of messages."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from tidings.model.matches import Match, MatchCount, MatchQuery, RatedMatch, Rating, WatchResult
from tidings.model.messages import ChannelChange, Message, MessageQuery, MessageSummary, NewMessage, PendingDelivery
from tidings.model.people import OWNER
from tidings.model.watches import Watch, WatchCounts, Watched, WatchPlace, WatchTerms


class WatchBook(Protocol):
    """The watches people made. Each belongs to one person; `person_id` None means all people."""

    async def add(
        self, terms: WatchTerms, at: datetime, secret: str, since: datetime | None = None, person_id: int = OWNER
    ) -> int:
        """Stores a watch and returns its id. `since`: it is also evaluated on what was first seen from then on, and
        that is delivered if terms.backfill says so. WatchError where the person has one of this name;
        PersonNotFound."""
        ...

    async def watches(self, person_id: int | None = None) -> list[Watch]:
        """Returns all watches by name, however many."""
        ...

    async def page(
        self, limit: int, after: WatchPlace | None = None, *, paused: bool = False, person_id: int | None = None
    ) -> list[Watch]:
        """Returns watches by name, those after a place only; `paused`: paused ones only."""
        ...

    async def counts(self, person_id: int | None = None) -> WatchCounts: ...

    async def by_id(self, watch_id: int, person_id: int | None = None) -> Watch:
        """Returns the watch of this id. WatchNotFound, also where it is another person's."""
        ...

    async def watch(self, text: str, person_id: int = OWNER) -> Watch:
        """Finds a watch of a person by name, id, or a unique part of a name. WatchNotFound."""
        ...

    async def edit(self, watch_id: int, terms: WatchTerms) -> ChannelChange:
        """Replaces the terms from now on. Deliveries to channels that are no longer named, and that were certainly
        never sent, move to the new channels, or are dropped where there are none. WatchNotFound; WatchError where the
        name is taken."""
        ...

    async def pause(self, watch_id: int, paused: bool) -> None:
        """Pauses or resumes a watch. While paused it is not evaluated, not even later on what arrives meanwhile;
        earlier matches are still delivered. Clears its trouble. WatchNotFound."""
        ...

    async def remove(self, watch_id: int) -> None:
        """Deletes a watch with its matches. WatchNotFound."""
        ...

    async def trouble(self, watch_ids: Sequence[int], words: str) -> None:
        """Stores why these watches do not work; an empty text clears it."""
        ...

    async def changes(self) -> int:
        """Returns a counter that rises with every change of a watch by a person."""
        ...


class WatchQueue(Protocol):
    """The queue of new articles and page versions that watches are evaluated on. It survives restarts, and is filled
    only while there are active watches."""

    async def waiting(self) -> int: ...

    async def next_items(self, limit: int) -> list[Watched]:
        """Returns queued items, oldest first; fewer where they are long."""
        ...

    async def write_results(self, results: Sequence[WatchResult]) -> int:
        """Stores matches and deliveries and removes the evaluated items from the queue, in one transaction; returns how
        many matches are new. An article, or a segment of one page version, is one match of a watch however often it is
        evaluated. Results of a watch that was removed meanwhile are dropped."""
        ...

    async def stored(self, since: datetime, after: tuple[int, int], limit: int) -> list[Watched]:
        """Returns stored items first seen since then, to try a watch out: articles with id > after[0], then versions
        with id > after[1], by id; empty at the end. Baselines are marked as they were then."""
        ...


class MatchStore(Protocol):
    """The matches of all watches."""

    async def matches(self, query: MatchQuery) -> list[Match]:
        """Returns them, latest first."""
        ...

    async def match(self, match_id: int, person_id: int | None = None) -> Match | None:
        """Returns a match; None where there is none, or it is of a watch of another person."""
        ...

    async def first_matches(self, match_ids: Sequence[int], *, baselines: bool) -> dict[int, int]:
        """Maps each duplicate match to the first match of its watch for the same story: an article of the same story
        whose title is no other news (watch.duplicates), the same segment text within DUPLICATE_WINDOW, or an article
        and the first version of the page at its URL. `baselines=False`: a baseline is never the first."""
        ...

    async def rate(self, match_id: int, rating: Rating | None, at: datetime, person_id: int | None = None) -> bool:
        """Sets or clears a rating; returns False if there is no such match, or it is of a watch of another person."""
        ...

    async def counts(self, watch_id: int, since: datetime) -> list[MatchCount]:
        """Returns the number of matches for each day that had some, in order."""
        ...

    async def counts_of(self, watch_ids: Sequence[int], since: datetime) -> Mapping[int, list[MatchCount]]:
        """Counts matches as `counts` does, for several watches; those without matches are left out."""
        ...

    async def baselines_of(self, watch_ids: Sequence[int]) -> Mapping[int, int]:
        """Returns how many matches of each watch are baselines; those without any are left out."""
        ...

    async def rated(self, watch_id: int, limit: int) -> list[RatedMatch]:
        """Returns them, latest first."""
        ...


class Outbox(Protocol):
    """Deliveries and messages: waiting, due, sent and failed."""

    async def oldest(self) -> Mapping[int, datetime]:
        """Maps each watch with matches that are in no message yet to the time of the oldest."""
        ...

    async def waiting(self, limit: int, watches: Collection[int] | None = None) -> list[PendingDelivery]:
        """Returns deliveries that are in no message yet, oldest first, of these watches only where given."""
        ...

    async def create_messages(self, messages: Sequence[NewMessage], copies: Sequence[int], at: datetime) -> int:
        """Creates messages, due at once, in one transaction; returns how many. `copies` are ids of deliveries that are
        never sent. A delivery that is in a message already, or gone, is left out."""
        ...

    async def due(self, now: datetime, limit: int) -> list[Message]:
        """Returns messages to send by now, the longest due first."""
        ...

    async def begin(self, message_id: int, at: datetime) -> bool:
        """Notes that sending starts: from now on the message may have been received. False if it no longer exists."""
        ...

    async def sent(self, message_id: int, at: datetime) -> None: ...

    async def failed(self, message_id: int, at: datetime, error: str, next_at: datetime | None) -> None:
        """Notes a failed attempt. `next_at` None: no further attempts until `retry`."""
        ...

    async def hold(self, channel: str, until: datetime) -> None:
        """Delays all messages of a channel that is down; no attempt is counted."""
        ...

    async def give_up(self, channel: str, made_by: datetime, error: str) -> int:
        """Fails messages of a channel made by then, without an attempt; returns how many."""
        ...

    async def next_at(self) -> datetime | None:
        """Returns when the next message is due."""
        ...

    async def messages(self, query: MessageQuery) -> list[MessageSummary]:
        """Returns them, latest first."""
        ...

    async def retry(self, message_id: int | None, now: datetime) -> int:
        """Makes failed or delayed messages (None: all of them) due now; returns how many."""
        ...


class Channel(Protocol):
    """Sends messages to people."""

    async def send(self, message: Message, at: datetime) -> None:
        """Returns once the receiver accepted the message. ChannelError where it did not, or that is unknown."""
        ...
