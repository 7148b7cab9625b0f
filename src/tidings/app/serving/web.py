"""Serves the web page, the API and the feeds beside the program, or alone (app.cluster.web)."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

from tidings.app.descriptors import shares_for

if TYPE_CHECKING:
    from tidings.app.serving.application import Application
    from tidings.app.serving.page_processes import Demand, PageProcesses
    from tidings.app.serving.services import Served
    from tidings.views.cluster import ClusterView
    from tidings.web.core.metrics import Metrics

_log = logging.getLogger(__name__)


@asynccontextmanager
async def serve_web(
    program: Served,
    stop: asyncio.Event,
    on_url: Callable[[str], None] = lambda url: None,
    cluster: ClusterView | None = None,
    demand: Demand | None = None,
) -> AsyncIterator[Metrics]:
    """Runs the web server until `stop`; if the server fails, the program stops too. `cluster`: where the program is one
    process of several. `demand`: when further processes answer pages; None: as it usually is."""
    from tidings.app.serving.application import open_application
    from tidings.web.core.metrics import Metrics

    metrics, most = Metrics(), shares_for(program.settings).web
    async with AsyncExitStack() as stack:
        made = await stack.enter_async_context(open_application(program, stop, cluster, metrics=metrics, most=most))
        others = _page_processes(program, metrics, made, most, demand, has_cluster=cluster is not None)
        server = asyncio.create_task(_serve(program, stop, made, most, others, listening := _Listening()))
        server.add_done_callback(lambda task: stop.set())
        either: set[asyncio.Future[Any]] = {server, listening.port}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if not listening.port.done():
            await server  # raises what went wrong
        host, code = program.settings.web.host, made.people.code
        base = f"http://{f'[{host}]' if ':' in host else host}:{listening.port.result()}/"
        on_url(base if code is None else f"{base}setup  (code {code}: make the first person there)")
        try:
            yield metrics
        finally:
            stop.set()
            await server


class _Listening:
    def __init__(self) -> None:
        self.port: asyncio.Future[int] = asyncio.get_running_loop().create_future()


def _page_processes(
    program: Served, metrics: Metrics, made: Application, most: int, demand: Demand | None, *, has_cluster: bool
) -> PageProcesses | None:
    """Makes the processes that are started when many requests come at once; None where there is to be one process."""
    from tidings.app.serving.page_processes import PageProcesses, may_have_processes

    if not may_have_processes(program):
        return None
    try:
        return PageProcesses(program, metrics, made.limits.pressure, most, demand, has_cluster=has_cluster)
    except OSError as error:
        _log.warning("pages are answered by one process alone: no memory can be shared with others (%s)", error)
        return None


async def _serve(
    program: Served,
    stop: asyncio.Event,
    made: Application,
    most: int,
    others: PageProcesses | None,
    listening: _Listening,
) -> None:
    """Serves requests until `stop` is set, with the processes beside it."""
    from tidings.web.server.connections import ConnectionLimits
    from tidings.web.server.server import serve

    web, limits = program.settings.web, ConnectionLimits(most=most)
    beside = asyncio.create_task(others.run(), name="page processes") if others is not None else None
    try:
        await serve(
            made.app,
            web.host,
            web.port,
            stop=stop,
            started=listening.port.set_result,
            limits=limits,
            elsewhere=others,
        )
    finally:
        if beside is not None and others is not None:
            beside.cancel()
            await asyncio.wait({beside})
            await others.aclose()
