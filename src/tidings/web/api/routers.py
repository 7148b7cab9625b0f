"""All routers of the API, at /api/v1 and at the old names, and its middleware."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fastapi import FastAPI

from tidings.ports.doors import ApiAnswers, ApiPasswords
from tidings.ports.news import News
from tidings.ports.outside import Clock
from tidings.ports.people import Accounts
from tidings.views.adding.source_desk import SourceDesk
from tidings.views.adding.watch_desk import ChannelDesk, WatchDesk
from tidings.views.admin.admin_desk import AdminDesk
from tidings.views.lab.lab_desk import LabDesk
from tidings.views.pages.page_desk import PageDesk
from tidings.views.reading.desk import ReadingDesk, SubscriptionDesk
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
from tidings.web.api.protocol.description import Application
from tidings.web.api.protocol.entity_tags import EntityTags
from tidings.web.api.protocol.exchanges import V0, V1
from tidings.web.api.protocol.idempotency import Idempotency
from tidings.web.core.context import WebContext
from tidings.web.core.routes import LazyRouter


@dataclass(frozen=True, slots=True)
class ApiDesks:
    """What can be done; None: nothing of the kind."""

    sources: SourceDesk | None = None
    watches: WatchDesk | None = None
    reading: ReadingDesk | None = None
    subscriptions: SubscriptionDesk | None = None
    pages: PageDesk | None = None
    admin: AdminDesk | None = None
    accounts: Accounts | None = None
    channels: ChannelDesk | None = None
    lab: LabDesk | None = None
    news: News | None = None
    passwords: ApiPasswords | None = None


def add_api(app: Application, context: WebContext, desks: ApiDesks) -> None:
    """In the order in which the reference at /api/docs lists them."""
    readable = list(_readable(context, V1))
    for one in (*readable, *_writable(context, desks)):
        app.index.add(one)
    for one in readable:
        app.index.add(one.at(V0))


def _writable(context: WebContext, desks: ApiDesks) -> Iterator[LazyRouter]:
    if desks.news is not None:
        yield articles.now_router(context, desks.news, V1)
    if desks.sources is not None:
        yield adding.router(context, desks.sources, V1)
    if desks.watches is not None and context.watching is not None:
        yield watch_edits.router(context, context.watching, desks.watches, V1)
    if desks.channels is not None:
        yield watch_edits.channels_router(desks.channels, V1)
    if desks.reading is not None:
        yield reading.router(context, desks.reading, V1)
        yield reading.preferences_router(desks.reading, V1)
    if desks.subscriptions is not None:
        yield subscriptions.router(desks.subscriptions, V1)
    if desks.pages is not None:
        yield sites.blocks_router(desks.pages, V1)
    if desks.admin is not None:
        yield program.messages_router(desks.admin, V1)
        yield program.admin_router(context, desks.admin, V1)
    if desks.lab is not None:
        yield program.lab_router(desks.lab, V1)
    if desks.accounts is not None:
        yield people.router(desks.accounts, desks.passwords, V1)


def _readable(context: WebContext, base: str) -> Iterator[LazyRouter]:
    """What is at the old names, too."""
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
