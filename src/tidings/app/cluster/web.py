"""`tidings web`: the web page alone, over the database of a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from tidings.app.cluster.requirements import require_lane, require_postgres
from tidings.app.cluster.state import open_view
from tidings.app.folder_clock import clock_of
from tidings.app.serving.web import serve_web
from tidings.app.stores import Stores, open_stores
from tidings.errors import StoreError
from tidings.ports.outside import Clock
from tidings.settings.settings import Settings
from tidings.store.db.patience import Outage, Patience
from tidings.views.cluster import ClusterView

_LOOK = 5.0  # seconds between looks at the cluster, for what people should know


@dataclass(slots=True)
class WebProcess:
    """Implements app.serving.services.Served."""

    settings: Settings
    clock: Clock
    stores: Stores
    outage: Outage | None = None
    _notices: list[str] = field(default_factory=list)

    @property
    def can_store(self) -> bool:
        return self.outage is None

    def pushed(self) -> None:
        """Controllers look for pushes every few seconds (crawl.poll)."""

    def notices(self) -> list[str]:
        return self._notices

    @property
    def waiting(self) -> None:
        """Controllers are other processes; /cluster shows them."""

    async def look(self, view: ClusterView) -> None:
        """Checks again and again, until it is cancelled, whether the database and the lane answer, and which processes
        run."""
        while True:
            try:
                self._notices, self.outage = (await view.state(0)).notices, None
            except StoreError as error:
                self.outage = self.outage or Outage(self.clock.now(), str(error))
            await asyncio.sleep(_LOOK)


async def run_web(settings: Settings, stop: asyncio.Event, on_url: Callable[[str], None] = lambda url: None) -> None:
    """Serves the web page until `stop` is set. Waits for a database that is away. SettingsError with what to do."""
    require_lane(settings)
    require_postgres(settings)
    clock = clock_of(settings)
    async with AsyncExitStack() as stack:
        patience = Patience(settings.store.patience.total_seconds(), stop=stop, now=clock.now)
        stores = await stack.enter_async_context(open_stores(settings, patience))
        view = await stack.enter_async_context(open_view(settings, stores.leases))
        process = WebProcess(settings, clock, stores)
        looking = asyncio.create_task(process.look(view))
        try:
            async with serve_web(process, stop, on_url, view):
                await stop.wait()
        finally:
            looking.cancel()
            await asyncio.wait({looking})
