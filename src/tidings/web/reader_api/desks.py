"""What the APIs for apps are made from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from starlette.requests import Request

from tidings.errors import AmbiguousSource, SourceNotFound
from tidings.ports.doors import ApiPasswords, Streams
from tidings.ports.library import Library
from tidings.ports.outside import Clock
from tidings.ports.watch_store import WatchBook
from tidings.views.adding.source_desk import SourceDesk
from tidings.views.doors.streams import Labels, Stream, StreamKind, labels_of
from tidings.views.reading.desk import ReadingDesk
from tidings.views.reading.subscriptions import SubscriptionDesk

_MOST_WATCHES = 500  # that are labels


@dataclass(frozen=True, slots=True)
class ReaderDesks:
    """`address`: whom tries of a password are counted for."""

    passwords: ApiPasswords
    streams: Streams
    reading: ReadingDesk
    subscriptions: SubscriptionDesk
    sources: SourceDesk
    library: Library
    watches: WatchBook
    clock: Clock
    address: Callable[[Request], str]

    async def labels(self, person_id: int) -> Labels:
        tree = await self.reading.tree(person_id)
        watches = await self.watches.page(_MOST_WATCHES, person_id=person_id)
        tags = await self.reading.tags(person_id)
        folders = ((one.id, one.name, one.unread) for one in tree.folders)
        return labels_of(folders, ((one.id, one.name) for one in watches), tags)

    async def source_id(self, stream: Stream) -> int | None:
        """Of a feed, by its number or its address; None: there is none."""
        name = stream.name
        if stream.kind is not StreamKind.FEED:
            return None
        if name.isascii() and name.isdecimal():
            return int(name) if len(name) < 19 else None
        try:
            found = await self.library.find(name)
        except (SourceNotFound, AmbiguousSource):
            return None
        return found.id if found.url == name else None
