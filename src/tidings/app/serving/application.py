"""The web application over the stores of a process: of the main one, and of those that answer pages beside it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from tidings.app.descriptors import spare_collector
from tidings.app.views import conduct_of, followed_of, watching_of

if TYPE_CHECKING:
    from fastapi import FastAPI

    from tidings.app.people.sign_in import SignIn
    from tidings.app.serving.services import Served
    from tidings.settings.settings import Settings
    from tidings.views.adding.source_service import SourceService
    from tidings.views.adding.watch_service import WatchService
    from tidings.views.cluster import ClusterView
    from tidings.views.reading.service import ReadingService
    from tidings.web.core.context import Services
    from tidings.web.core.metrics import Metrics
    from tidings.web.server.overload import RequestLimits
    from tidings.web.websub import HubEndpoint

# Seconds that a thread may keep others from running Python, 5 ms usually. SQLite's driver waits for its turn behind
# every row: beside a page that is being rendered, a read of fifty rows would wait for as long as many pages take. With
# ten people without a pause (bench.web) the slowest twentieth waited 3.0 instead of 3.8 times as long as the median.
_TURN = 0.001

AUTO: Final = 2  # processes that answer requests


@dataclass(frozen=True, slots=True)
class Application:
    app: FastAPI
    people: SignIn
    limits: RequestLimits


def process_count(settings: Settings) -> int:
    """The setting web.processes as a number."""
    from tidings.crawl.workers.process import usable_cores

    chosen = settings.web.processes
    return min(AUTO, usable_cores()) if chosen == "auto" else chosen


def begun_at_once(processes: int, cores: int) -> int:
    """Returns how many requests each process begins side by side: one core's work is not done sooner by halves."""
    return max(1, cores // processes)


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
    service: SourceService,
    watch_service: WatchService,
    reading: ReadingService,
    services: Services,
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
        service=service,
        watch_service=watch_service,
        reading=reading,
        services=services,
        people=people.pages,
        proxy=people.proxy,
    )


@asynccontextmanager
async def open_application(
    program: Served, stop: asyncio.Event, cluster: ClusterView | None = None, *, metrics: Metrics, most: int
) -> AsyncIterator[Application]:
    """`most`: connections that there may be. `cluster`: where the program is one process of several."""
    from tidings.app.people.sign_in import sign_in_of
    from tidings.app.reading.reading_service import StoredReadingService
    from tidings.app.serving.services import open_services
    from tidings.app.sources.source_service import StoredSourceService
    from tidings.app.watches.watch_service import StoredWatchService
    from tidings.crawl.workers.process import usable_cores
    from tidings.web.server.overload import RequestLimits

    async with open_services(program, stop) as services:
        web, share = program.settings.web, most // 4  # fewer requests than connections: the others can be closed
        people = await sign_in_of(program.stores.people, program.clock, web)
        limits = RequestLimits(
            at_once=min(web.requests, share),
            begun=begun_at_once(process_count(program.settings), usable_cores()),
            waiting=share,
            files=share,
            streams=share // 2,
        )
        service = StoredSourceService(program.stores, program.settings, program.clock)
        watch_service = StoredWatchService(program.stores, program.settings, program.clock)
        reading = StoredReadingService(program.stores.reading, program.clock)
        app = _application(program, metrics, limits, people, service, watch_service, reading, services, cluster)
        spare_collector()
        sys.setswitchinterval(_TURN)
        try:
            yield Application(app, people, limits)
        finally:
            await service.aclose()
