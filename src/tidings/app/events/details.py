"""What events are about, and which of them a hook wants: notify.hooks.sender.EventDetails over the stores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from tidings.errors import SourceNotFound
from tidings.model.messages import EventFilter, EventKind, Hook, LoggedEvent
from tidings.model.people import MarkedWholeArticle

if TYPE_CHECKING:
    from tidings.ports.events import EventLog, HookStore
    from tidings.ports.library import Archive, Library, SearchStore
    from tidings.ports.news import News
    from tidings.ports.people import People
    from tidings.ports.reader_apps import FeedLinkStore, Streams
    from tidings.ports.reading import Reading
    from tidings.ports.watch_store import MatchStore, Outbox, WatchBook
    from tidings.views.events.event_detail import EventDetail, EventTest


class EventStores(Protocol):
    """The stores that events are made from. app.stores.Stores is one."""

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


_NOBODY = 0  # how a person has named a source is not for others
_OF_ARTICLES = (EventKind.ARTICLE_NEW, EventKind.ARTICLE_REVISED)


class StoredEventDetails:
    """The details of events from the store. What it makes of them is imported with the first event: the schema of the
    API takes 0.2 s of CPU, and most crawls notify no process."""

    def __init__(self, stores: EventStores) -> None:
        self._stores = stores

    async def test(self, hook: Hook) -> EventTest:
        return await self.test_of(hook.filter, hook.person_id)

    async def test_of(self, wanted: EventFilter, person_id: int) -> EventTest:
        """Matches are those of the person's own watches. QueryError."""
        from tidings.views.events.event_detail import event_test

        folder: frozenset[int] = frozenset()
        if wanted.folder_id is not None:
            followed = await self._stores.reading.following(person_id, folder_id=wanted.folder_id)
            folder = frozenset(one.source_id for one in followed)
        watches = frozenset(one.id for one in await self._stores.watches.watches(person_id))
        return event_test(wanted, folder, watches)

    async def details(self, events: Sequence[LoggedEvent]) -> list[EventDetail]:
        from tidings.views.events.event_detail import EventDetail

        ids = [one.subject for one in events if one.kind in _OF_ARTICLES and one.subject is not None]
        articles = {one.article.id: one for one in await self._stores.streams.whole(_NOBODY, ids)} if ids else {}
        names = await self._stores.library.source_names(sorted({one.source_id for one in events}))
        found = []
        for event in events:
            detail = await self._detail(EventDetail(event, names.get(event.source_id, "")), articles)
            if detail is not None:
                found.append(detail)
        return found

    async def _detail(self, detail: EventDetail, articles: Mapping[int, MarkedWholeArticle]) -> EventDetail | None:
        """Reads what the event is about; returns None where that is gone."""
        subject = detail.event.subject or 0
        match detail.event.kind:
            case EventKind.ARTICLE_NEW | EventKind.ARTICLE_REVISED:
                article = articles.get(subject)
                return None if article is None else replace(detail, article=article)
            case EventKind.MATCH:
                found = await self._stores.matches.match(subject)
                return None if found is None else replace(detail, match=found)
            case EventKind.PAGE_CHANGED:
                version = await self._stores.archive.version(subject)
                page = None if version is None else await self._of_source(detail)
                return None if page is None else replace(page, version=version)
        return await self._of_source(detail)

    async def _of_source(self, detail: EventDetail) -> EventDetail | None:
        from tidings.views.events.event_detail import EventDetail

        try:
            source = await self._stores.library.find(str(detail.event.source_id))
        except SourceNotFound:
            return None
        return EventDetail(detail.event, source.name, source.url, language=source.language)
