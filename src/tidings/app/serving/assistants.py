"""The MCP server on standard input and output, over the data folder: `tidings mcp`."""

from __future__ import annotations

from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from tidings.errors import TidingsError

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.app.stores import Stores
    from tidings.model.people import Person, Rights
    from tidings.settings.settings import Settings
    from tidings.web.core.context import WebContext


async def serve_stdio(settings: Settings, person: str | None, rights: Rights) -> None:
    """Answers until standard input ends, in the name of this person; None: of the person who runs the program."""
    try:
        from mcp.server.stdio import stdio_server
    except ImportError:
        from tidings.web.mcp.endpoint import MISSING

        raise TidingsError(f"`tidings mcp` {MISSING}") from None
    from tidings.app.folder_clock import clock_of
    from tidings.app.sources.source_service import StoredSourceService
    from tidings.app.stores import open_stores
    from tidings.app.watches.watch_service import StoredWatchService
    from tidings.model.people import Caller
    from tidings.web.core.visitor import Visitor, visiting
    from tidings.web.mcp.server import make_server
    from tidings.web.mcp.tools import tools_of

    async with open_stores(settings) as stores:
        clock = clock_of(settings)
        who = Visitor(Caller(await _person(stores, person, clock.now()), rights), is_open=False)
        service = StoredSourceService(stores, settings, clock)
        context = _context(settings, stores)
        server = make_server(context, tools_of(context, service, StoredWatchService(stores, settings, clock)))
        try:
            with visiting(who):
                async with stdio_server() as (read, write):
                    await server.run(read, write, server.create_initialization_options())
        finally:
            await service.aclose()


async def _person(stores: Stores, name: str | None, now: datetime) -> Person:
    """Returns the person of this name; without a name the owner. PersonNotFound."""
    from tidings.model.people import OWNER, Person, Role

    return await stores.people.person(name) if name is not None else Person(OWNER, "", Role.ADMIN, now)


def _context(settings: Settings, stores: Stores) -> WebContext:
    from tidings.app.folder_clock import clock_of
    from tidings.app.views import conduct_of, followed_of, watching_of
    from tidings.web.core.context import WebContext
    from tidings.web.core.metrics import Metrics

    schedule = settings.schedule
    return WebContext(
        library=stores.library,
        clock=clock_of(settings),
        metrics=Metrics(),
        default_policy=schedule.policy,
        conduct=conduct_of(stores, settings),
        page_policy=schedule.page_policy,
        page_unit=schedule.page_unit,
        followed=followed_of(stores, settings),
        search=stores.search,
        watching=watching_of(stores, settings),
        zone=ZoneInfo(settings.ui.zone) if settings.ui.zone else None,
    )
