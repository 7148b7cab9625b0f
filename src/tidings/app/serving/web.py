"""Serves the web page, the API and the feeds beside the program, or alone (app.cluster.web)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from tidings.app.descriptors import shares_for, spare_collector
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
async def serve_web(
    program: Served,
    stop: asyncio.Event,
    on_url: Callable[[str], None] = lambda url: None,
    cluster: ClusterView | None = None,
) -> AsyncIterator[Metrics]:
    """Runs the web server until `stop`; if the server fails, the program stops too. `cluster`: where the program is one
    process of several."""
    from tidings.app.serving.desks import open_desks

    async with open_desks(program, stop) as desks, _served(program, stop, on_url, cluster, desks) as metrics:
        yield metrics


@asynccontextmanager
async def _served(
    program: Served, stop: asyncio.Event, on_url: Callable[[str], None], cluster: ClusterView | None, desks: Desks
) -> AsyncIterator[Metrics]:
    from tidings.app.people.sign_in import sign_in_of
    from tidings.app.reading.reading_desk import StoredReadingDesk
    from tidings.app.sources.source_desk import StoredSourceDesk
    from tidings.app.watches.watch_desk import StoredWatchDesk
    from tidings.web.core.metrics import Metrics
    from tidings.web.server.connections import ConnectionLimits
    from tidings.web.server.overload import RequestLimits
    from tidings.web.server.server import serve

    metrics, web = Metrics(), program.settings.web
    connections = shares_for(program.settings).web
    # Fewer requests than connections: the others can be closed for new ones.
    share = connections // 4
    people = await sign_in_of(program.stores.people, program.clock, web)
    requests = RequestLimits(at_once=min(web.requests, share), waiting=share, files=share, streams=share // 2)
    desk = StoredSourceDesk(program.stores, program.settings, program.clock)
    watch_desk = StoredWatchDesk(program.stores, program.settings, program.clock)
    reading = StoredReadingDesk(program.stores.reading, program.clock)
    app = _application(program, metrics, requests, people, desk, watch_desk, reading, desks, cluster)
    spare_collector()
    listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    server = asyncio.create_task(
        serve(
            *(app, web.host, web.port),
            stop=stop,
            started=listening.set_result,
            limits=ConnectionLimits(most=connections),
        )
    )
    server.add_done_callback(lambda task: stop.set())
    either: set[asyncio.Future[Any]] = {server, listening}
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if not listening.done():
        await server  # raises what went wrong
    base = f"http://{f'[{web.host}]' if ':' in web.host else web.host}:{listening.result()}/"
    on_url(base if people.code is None else f"{base}setup  (code {people.code}: make the first person there)")
    try:
        yield metrics
    finally:
        stop.set()
        await server
        await desk.aclose()
