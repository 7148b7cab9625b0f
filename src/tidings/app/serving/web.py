"""Serves the web page, the API and the feeds beside the program, or alone (app.cluster.web)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from tidings.app.descriptors import shares_for
from tidings.app.views import conduct_of, followed_of, watching_of

if TYPE_CHECKING:
    from fastapi import FastAPI

    from tidings.app.people.sign_in import SignIn
    from tidings.app.stores import Stores
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings
    from tidings.store.db.patience import Outage
    from tidings.views.adding.source_desk import SourceDesk
    from tidings.views.adding.watch_desk import WatchDesk
    from tidings.views.cluster import ClusterView
    from tidings.web.core.metrics import Metrics
    from tidings.web.core.overload import RequestLimits
    from tidings.web.websub import HubEndpoint


class Served(Protocol):
    """What the web page needs of the process it is served by: app.program.Program is one."""

    @property
    def settings(self) -> Settings: ...

    @property
    def clock(self) -> Clock: ...

    @property
    def stores(self) -> Stores: ...

    @property
    def outage(self) -> Outage | None:
        """Since when and why the database cannot be used."""
        ...

    @property
    def can_store(self) -> bool: ...

    def pushed(self) -> None:
        """A hub has sent something."""
        ...

    def notices(self) -> list[str]: ...


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
    cluster: ClusterView | None,
) -> FastAPI:
    from tidings.web.app import create_app
    from tidings.web.core.context import ProgramState

    settings = program.settings
    return create_app(
        library=program.stores.library,
        clock=program.clock,
        metrics=metrics,
        default_policy=settings.schedule.policy,
        page_policy=settings.schedule.page_policy,
        page_unit=settings.schedule.page_unit,
        followed=followed_of(program.stores),
        search=program.stores.search,
        watching=watching_of(program.stores, settings),
        cluster=cluster,
        zone=ZoneInfo(settings.ui.zone) if settings.ui.zone else None,
        hubs=_hub_endpoint(program),
        conduct=conduct_of(program.stores, settings),
        names=(settings.web.host, urlsplit(settings.web.public_url).hostname or ""),
        state=ProgramState(program.notices, lambda: None if program.outage is None else program.outage.reason),
        limits=requests,
        desk=desk,
        watch_desk=watch_desk,
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
    from tidings.app.people.sign_in import sign_in_of
    from tidings.app.sources.source_desk import StoredSourceDesk
    from tidings.app.watches.watch_desk import StoredWatchDesk
    from tidings.web.core.connections import ConnectionLimits
    from tidings.web.core.metrics import Metrics
    from tidings.web.core.overload import RequestLimits
    from tidings.web.core.server import serve

    metrics, web = Metrics(), program.settings.web
    connections = shares_for(program.settings).web
    # Fewer requests than connections: the others can be closed for new ones.
    share = connections // 4
    people = await sign_in_of(program.stores.people, program.clock, web)
    requests = RequestLimits(at_once=min(web.requests, share), waiting=share, files=share)
    desk = StoredSourceDesk(program.stores, program.settings, program.clock)
    watch_desk = StoredWatchDesk(program.stores, program.settings, program.clock)
    app = _application(program, metrics, requests, people, desk, watch_desk, cluster)
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
