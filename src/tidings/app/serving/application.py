"""The web application over the stores of a process: of the main one, and of those that answer pages beside it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from tidings.app.descriptors import spare_collector
from tidings.app.views import conduct_of, followed_of, watching_of

if TYPE_CHECKING:
    from fastapi import FastAPI

    from tidings.app.people.sign_in import SignIn
    from tidings.app.serving.desks import Served
    from tidings.views.adding.source_desk import SourceDesk
    from tidings.views.adding.watch_desk import WatchDesk
    from tidings.views.cluster import ClusterView
    from tidings.views.reading.desk import ReadingDesk
    from tidings.web.core.context import Desks
    from tidings.web.core.metrics import Metrics
    from tidings.web.server.overload import RequestLimits
    from tidings.web.websub import HubEndpoint

# Seconds that a thread may keep others from running Python, 5 ms usually. SQLite's driver waits for its turn behind
# every row: beside a page that is being rendered, a read of fifty rows would wait for as long as many pages take. With
# ten people without a pause (bench.web) the slowest twentieth waited 3.0 instead of 3.8 times as long as the median.
_TURN = 0.001


@dataclass(frozen=True, slots=True)
class Application:
    app: FastAPI
    people: SignIn
    limits: RequestLimits


def _hub_endpoint(program: Served) -> HubEndpoint | None:
    """The endpoint hubs push to; None where they cannot reach us, or WebSub is off."""
    from tidings.web.websub import HubEndpoint

    settings = program.settings
    if not (settings.fetch.websub and settings.web.public_url):
        return None
    return HubEndpoint(
        program.stores.pushes,
        program.clock,
        settings.fetch.max_body,
        program.pushed,
        may_receive=lambda: program.can_store,
    )


def _application(
    program: Served,
    metrics: Metrics,
    requests: RequestLimits,
    people: SignIn,
    desk: SourceDesk,
    watch_desk: WatchDesk,
    reading: ReadingDesk,
    desks: Desks,
    cluster: ClusterView | None,
) -> FastAPI:
    from tidings.web.app import create_app
    from tidings.web.core.context import ProgramState
    from tidings.web.languages.catalogs import usual_language

    settings = program.settings
    return create_app(
        library=program.stores.library,
        clock=program.clock,
        metrics=metrics,
        default_policy=settings.schedule.policy,
        page_policy=settings.schedule.page_policy,
        page_unit=settings.schedule.page_unit,
        followed=followed_of(program.stores, settings),
        search=program.stores.search,
        history=program.stores.history,
        watching=watching_of(program.stores, settings),
        cluster=cluster,
        zone=ZoneInfo(settings.ui.zone) if settings.ui.zone else None,
        language=usual_language(settings.ui.language),
        hubs=_hub_endpoint(program),
        conduct=conduct_of(program.stores, settings),
        names=(settings.web.host, urlsplit(settings.web.public_url).hostname or ""),
        state=ProgramState(program.notices, lambda: None if program.outage is None else program.outage.reason),
        limits=requests,
        desk=desk,
        watch_desk=watch_desk,
        reading=reading,
        desks=desks,
        people=people.pages,
        proxy=people.proxy,
    )


@asynccontextmanager
async def open_application(
    program: Served, stop: asyncio.Event, cluster: ClusterView | None = None, *, metrics: Metrics, most: int
) -> AsyncIterator[Application]:
    """`most`: connections that there may be. `cluster`: where the program is one process of several."""
    from tidings.app.people.sign_in import sign_in_of
    from tidings.app.reading.reading_desk import StoredReadingDesk
    from tidings.app.serving.desks import open_desks
    from tidings.app.sources.source_desk import StoredSourceDesk
    from tidings.app.watches.watch_desk import StoredWatchDesk
    from tidings.web.server.overload import RequestLimits

    async with open_desks(program, stop) as desks:
        web, share = program.settings.web, most // 4  # fewer requests than connections: the others can be closed
        people = await sign_in_of(program.stores.people, program.clock, web)
        limits = RequestLimits(at_once=min(web.requests, share), waiting=share, files=share, streams=share // 2)
        desk = StoredSourceDesk(program.stores, program.settings, program.clock)
        watch_desk = StoredWatchDesk(program.stores, program.settings, program.clock)
        reading = StoredReadingDesk(program.stores.reading, program.clock)
        app = _application(program, metrics, limits, people, desk, watch_desk, reading, desks, cluster)
        spare_collector()
        sys.setswitchinterval(_TURN)
        try:
            yield Application(app, people, limits)
        finally:
            await desk.aclose()
