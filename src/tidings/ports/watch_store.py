"""Watches: what is kept of them, what is still to be looked at, what was found, and what is to be told."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from tidings.model.matches import Match, MatchCount, MatchQuery, RatedMatch, Rating, WatchResult
from tidings.model.messages import ChannelChange, Message, MessageQuery, MessageSummary, NewMessage, PendingDelivery
from tidings.model.watches import Watch, Watched, WatchTerms


class WatchBook(Protocol):
    """What people ask for."""

    async def add(self, terms: WatchTerms, at: datetime, secret: str, since: datetime | None = None) -> int:
        """`since`: what was first seen from then on is looked at, too, and told where terms.backfill says so. Its id.
        WatchError where there is one of this name."""
        ...

    async def watches(self) -> list[Watch]:
        """In the order of their names."""
        ...

    async def watch(self, text: str) -> Watch:
        """By name, id, or a part of a name that only one has. WatchNotFound."""
        ...

    async def edit(self, watch_id: int, terms: WatchTerms) -> ChannelChange:
        """From now on. What is to be told to channels that are no longer named, and was certainly never sent, goes to
        those that are new; where none is, it is dropped. WatchNotFound; WatchError where another has this name."""
        ...

    async def pause(self, watch_id: int, paused: bool) -> None:
        """One that is paused finds nothing; what it found is told all the same. What comes meanwhile is not looked at
        later. Takes its trouble away. WatchNotFound."""
        ...

    async def remove(self, watch_id: int) -> None:
        """With all it found. WatchNotFound."""
        ...

    async def trouble(self, watch_ids: Sequence[int], words: str) -> None:
        """Note why they do not work as they should; empty: they do."""
        ...

    async def changes(self) -> int:
        """A counter that every change of a watch by a person raises."""
        ...


class WatchQueue(Protocol):
    """What is new, on its way past the watches. It waits in the store, so that nothing is missed in a restart; and
    only while there are watches that are not paused."""

    async def waiting(self) -> int: ...

    async def unwatched(self, limit: int) -> list[Watched]:
        """Some of those that wait, the oldest first; fewer where they are long."""
        ...

    async def answer(self, answers: Sequence[WatchResult]) -> int:
        """How many matches are new: all in one transaction with what waits no more, and with the deliveries that
        follow. One article, or one segment of one version of a page, is one match of a watch, however often it is
        asked about. Of a watch that was removed meanwhile nothing is kept."""
        ...

    async def stored(self, since: datetime, after: tuple[int, int], limit: int) -> list[Watched]:
        """What is kept and was first seen from then on, to try a watch out: articles with an id beyond after[0], then
        versions with an id beyond after[1]; in the order of their ids; empty: that was all. Baselines are what
        they were then."""
        ...


class MatchShelf(Protocol):
    """What was found."""

    async def matches(self, query: MatchQuery) -> list[Match]:
        """The latest first."""
        ...

    async def match(self, match_id: int) -> Match | None: ...

    async def firsts(self, match_ids: Sequence[int], *, baselines: bool) -> dict[int, int]:
        """Those of them that are copies, each with the first match of its watch that has the same story and is no other
        news by its title (watch.copies), or, within DUPLICATE_WINDOW, the same text of a segment; of an article and the
        first state of the page at its address, the one that was there first. False: baselines are no firsts."""
        ...

    async def rate(self, match_id: int, rating: Rating | None, at: datetime) -> bool:
        """False: there is none with this id."""
        ...

    async def counts(self, watch_id: int, since: datetime) -> list[MatchCount]:
        """The days on which it found something, in order."""
        ...

    async def counts_of(self, watch_ids: Sequence[int], since: datetime) -> Mapping[int, list[MatchCount]]:
        """The same of several at once; one that found nothing is left out."""
        ...

    async def rated(self, watch_id: int, limit: int) -> list[RatedMatch]:
        """The latest first."""
        ...


class Outbox(Protocol):
    """What is to be told, and was."""

    async def oldest(self) -> Mapping[int, datetime]:
        """Of each watch with matches that are in no message yet: the time of the oldest."""
        ...

    async def waiting(self, limit: int, watches: Collection[int] | None = None) -> list[PendingDelivery]:
        """Matches that are in no message yet, the oldest first; of these watches only, where any are named."""
        ...

    async def seal(self, parcels: Sequence[NewMessage], copies: Sequence[int], at: datetime) -> int:
        """Make messages of them, due at once; `copies` (ids of deliveries) are told by nobody. All in one transaction;
        a delivery that is in a message already, or gone, is left out. How many messages there are."""
        ...

    async def due(self, now: datetime, limit: int) -> list[Message]:
        """Messages to send by now, the longest due first."""
        ...

    async def begin(self, message_id: int, at: datetime) -> bool:
        """It is about to be sent: from now on nobody can say that it was not. False: it is not there any more."""
        ...

    async def sent(self, message_id: int, at: datetime) -> None: ...

    async def failed(self, message_id: int, at: datetime, error: str, next_at: datetime | None) -> None:
        """It was tried, once more. None: it is given up, until somebody asks for it again."""
        ...

    async def hold(self, channel: str, until: datetime) -> None:
        """All messages of a channel that is down wait as long as this. They were not tried."""
        ...

    async def give_up(self, channel: str, made_by: datetime, error: str) -> int:
        """Those of a channel that are as old as this; how many. They were not tried."""
        ...

    async def next_at(self) -> datetime | None:
        """When the next message is to be tried."""
        ...

    async def sendings(self, query: MessageQuery) -> list[MessageSummary]:
        """The latest first."""
        ...

    async def retry(self, message_id: int | None, now: datetime) -> int:
        """Those that failed, or wait because their channel is down (None: all of them), are due now; how many."""
        ...


class Channel(Protocol):
    """A way to tell people."""

    async def send(self, message: Message, at: datetime) -> None:
        """Returns when the other side has taken it. ChannelError where it did not, or nobody knows."""
        ...
