"""EventStores: the stores that events are told from. app.stores.Stores is one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tidings.ports.doors import FeedLinkStore, Streams
    from tidings.ports.events import EventLog, HookStore
    from tidings.ports.library import Archive, Library, SearchStore
    from tidings.ports.news import News
    from tidings.ports.people import People
    from tidings.ports.reading import Reading
    from tidings.ports.watch_store import MatchStore, Outbox, WatchBook


class EventStores(Protocol):
    @property
    def archive(self) -> Archive: ...

    @property
    def events(self) -> EventLog: ...

    @property
    def feed_links(self) -> FeedLinkStore: ...

    @property
    def hooks(self) -> HookStore: ...

    @property
    def library(self) -> Library: ...

    @property
    def matches(self) -> MatchStore: ...

    @property
    def news(self) -> News: ...

    @property
    def outbox(self) -> Outbox: ...

    @property
    def people(self) -> People: ...

    @property
    def reading(self) -> Reading: ...

    @property
    def search(self) -> SearchStore: ...

    @property
    def streams(self) -> Streams: ...

    @property
    def watches(self) -> WatchBook: ...
