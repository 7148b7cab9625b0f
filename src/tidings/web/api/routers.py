"""All routers of the API, at /api/v1 and at the old names, and its middleware."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from fastapi import FastAPI

from tidings.ports.news import News
from tidings.ports.outside import Clock
from tidings.ports.people import Accounts
from tidings.ports.reader_apps import ApiAnswers, ApiPasswords
from tidings.views.adding.source_service import SourceService
from tidings.views.adding.watch_service import ChannelService, WatchService
from tidings.views.admin.admin_service import AdminService, DemoService
from tidings.views.lab.lab_service import LabService
from tidings.views.pages.page_service import PageService
from tidings.views.reading.service import ReadingService, SubscriptionService
from tidings.web.api import (
    adding,
    articles,
    people,
    program,
    reading,
    search,
    sites,
    sources,
    subscriptions,
    watch_edits,
    watches,
)
from tidings.web.api.protocol.description import IndexedFastAPI
from tidings.web.api.protocol.entity_tags import EntityTags
from tidings.web.api.protocol.exchanges import V0, V1
from tidings.web.api.protocol.idempotency import Idempotency
from tidings.web.core.context import WebContext
from tidings.web.core.routes import LazyRouter
from tidings.web.reading.article import PlaceFinder


@dataclass(frozen=True, slots=True)
class ApiServices:
    """The services behind the API; None: there is none of the kind."""

    sources: SourceService | None = None
    watches: WatchService | None = None
    reading: ReadingService | None = None
    subscriptions: SubscriptionService | None = None
    pages: PageService | None = None
    admin: AdminService | None = None
    demo: DemoService | None = None
    accounts: Accounts | None = None
    channels: ChannelService | None = None
    lab: LabService | None = None
    news: News | None = None
    passwords: ApiPasswords | None = None

    @classmethod
    def of(
        cls,
        context: WebContext,
        sources: SourceService | None,
        watches: WatchService | None,
        accounts: Accounts | None,
    ) -> Self:
        """Returns these services, with those that the pages have."""
        services = context.services
        return cls(
            sources=sources,
            watches=watches,
            reading=context.reading,
            subscriptions=services.subscriptions,
            pages=services.pages,
            admin=services.admin,
            demo=services.demo,
            accounts=accounts,
            channels=services.channels,
            lab=services.lab,
            news=services.news,
            passwords=services.passwords,
        )


def add_api(app: IndexedFastAPI, context: WebContext, services: ApiServices, place_in_search: PlaceFinder) -> None:
    """Adds the routers in the order in which the reference at /api/docs lists them."""
    readable = list(_readable(context, V1))
    for one in (*readable, *_writable(context, services, place_in_search)):
        app.index.add(one)
    for one in readable:
        app.index.add(one.at(V0))


def _writable(context: WebContext, services: ApiServices, place_in_search: PlaceFinder) -> Iterator[LazyRouter]:
    if services.news is not None:
        yield articles.now_router(context, services.news, V1)
    if services.sources is not None:
        yield adding.router(context, services.sources, V1)
    if services.watches is not None and context.watching is not None:
        yield watch_edits.router(context, context.watching, services.watches, V1)
    if services.channels is not None:
        yield watch_edits.channels_router(services.channels, V1)
    if services.reading is not None:
        yield reading.router(context, services.reading, place_in_search, V1)
        yield reading.preferences_router(services.reading, V1)
    if services.subscriptions is not None:
        yield subscriptions.router(services.subscriptions, V1)
    if services.pages is not None:
        yield sites.blocks_router(services.pages, V1)
    if services.admin is not None:
        yield program.messages_router(services.admin, V1)
        yield program.admin_router(context, services.admin, V1)
    if services.demo is not None:
        yield program.demo_router(services.demo, V1)
    if services.lab is not None:
        yield program.lab_router(services.lab, V1)
    if services.accounts is not None:
        yield people.router(services.accounts, services.passwords, V1)


def _readable(context: WebContext, base: str) -> Iterator[LazyRouter]:
    """Yields the routers that are at the old names, too."""
    yield sources.router(context, base)
    yield articles.router(context, base)
    yield sources.etiquette_router(context, base)
    if context.followed is not None:
        yield sites.router(context, context.followed, base)
    if context.search is not None:
        yield search.router(context, context.search, base)
    if context.watching is not None:
        yield watches.router(context, context.watching, base)
    if context.cluster is not None:
        yield program.cluster_router(context, context.cluster, base)


def add_api_middleware(app: FastAPI, clock: Clock, answers: ApiAnswers | None) -> None:
    """Inside the check of who asks. `answers` None: keys of writes are passed over."""
    app.add_middleware(EntityTags)
    if answers is not None:
        app.add_middleware(Idempotency, answers=answers, clock=clock)
