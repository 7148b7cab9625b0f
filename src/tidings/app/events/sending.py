"""Settings -> the sender of events to webhooks, and the announcer of feeds where a hub is set."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from tidings.app.events.details import StoredEventDetails
from tidings.notify.hooks.sender import IDLE, HookSender

if TYPE_CHECKING:
    from tidings.app.events.announcer import Announcer
    from tidings.app.events.details import EventStores
    from tidings.model.orders import Applied
    from tidings.ports.events import HookStore
    from tidings.ports.outside import Clock, Fetcher
    from tidings.settings.settings import Settings


class EventDelivery:
    """Sends events to webhooks and pings the hub, beside the crawl."""

    def __init__(
        self,
        settings: Settings,
        stores: EventStores,
        fetcher: Fetcher,
        clock: Clock,
        rng: random.Random,
        is_offline: Callable[[], bool] = lambda: False,
        hooks: HookStore | None = None,
        idle: float = IDLE,
    ) -> None:
        """`hooks`: in a cluster, of the process that has the lease to send. `idle`: seconds between looks for events
        of other processes."""
        self._sender = HookSender(
            events=stores.events,
            hooks=hooks or stores.hooks,
            details=StoredEventDetails(stores),
            fetcher=fetcher,
            clock=clock,
            timeout=settings.notify.timeout,
            rng=rng,
            is_offline=is_offline,
            idle=idle,
        )
        self._announcer = announcer_of(settings, stores, fetcher, clock)

    def applied(self, applied: Applied) -> None:
        self._sender.applied(applied)
        if self._announcer is not None:
            self._announcer.applied(applied)

    def matched(self, count: int = 1) -> None:
        self._sender.matched(count)
        if self._announcer is not None:
            self._announcer.matched(count)

    def loops(self) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        return [self._sender.run] if self._announcer is None else [self._sender.run, self._announcer.run]

    async def run(self) -> None:
        """Runs all loops until it is cancelled."""
        async with asyncio.TaskGroup() as group:
            for loop in self.loops():
                group.create_task(loop())

    async def finish_once(self) -> None:
        """Sends what is due now, for `tidings run --once`."""
        await self._sender.step()
        if self._announcer is not None:
            await self._announcer.step()


def announcer_of(settings: Settings, stores: EventStores, fetcher: Fetcher, clock: Clock) -> Announcer | None:
    """Makes the announcer of feeds; None where no hub is set, or others cannot reach us."""
    if not (settings.web.hub and settings.web.public_url):
        return None
    from tidings.app.events.announcer import Announcer
    from tidings.app.reading.reading_service import StoredReadingService
    from tidings.notify.channels.address import redacted_channel
    from tidings.views.conduct import Conduct
    from tidings.views.watches import Watching
    from tidings.web.core.context import WebContext
    from tidings.web.core.metrics import Metrics
    from tidings.web.out.lists import FeedLists

    base, kept = settings.web.public_url, (stores.watches, stores.matches, stores.outbox)
    context = WebContext(
        library=stores.library,
        clock=clock,
        metrics=Metrics(),
        default_policy=settings.schedule.policy,
        conduct=Conduct(),
        search=stores.search,
        watching=Watching(*kept, redacted_channel, base, stores.people),
        reading=StoredReadingService(stores.reading, clock),
        zone=ZoneInfo(settings.ui.zone) if settings.ui.zone else None,
    )
    return Announcer(
        FeedLists(context, stores.streams),
        stores.feed_links,
        stores.news,
        fetcher,
        settings.web.hub,
        base,
    )
