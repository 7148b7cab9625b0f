"""The services of the pages for those who run the program, open as long as the web page is served."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Protocol

from tidings.app.admin.admin_service import StoredAdminService
from tidings.app.admin.demo_service import DemoProcessService
from tidings.app.admin.log_tail import log_tail
from tidings.app.hooks.hook_service import StoredHookService
from tidings.app.lab.lab_service import LabProcessService
from tidings.app.pages.page_service import StoredPageService
from tidings.app.people.reader_apps import StoredApiPasswords, StoredFeedLinks
from tidings.app.people.sign_in import is_loopback
from tidings.app.reading.pictures import open_pictures
from tidings.app.reading.reading_service import StoredSubscriptionService
from tidings.app.watches.channel_service import StoredChannelService
from tidings.web.core.context import Services
from tidings.web.live.hub import NewsHub

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings
    from tidings.store.db.patience import Outage


class Served(Protocol):
    """The process that serves the web page, as the page needs it. app.program.Program is one,
    app.cluster.web.WebProcess another."""

    @property
    def settings(self) -> Settings: ...

    @property
    def clock(self) -> Clock: ...

    @property
    def stores(self) -> Stores: ...

    @property
    def outage(self) -> Outage | None:
        """Returns since when and why the database cannot be used."""
        ...

    @property
    def can_store(self) -> bool: ...

    def pushed(self) -> None:
        """A hub has sent something."""
        ...

    def notices(self) -> list[str]: ...

    @property
    def waiting(self) -> int | None:
        """Visits that are due or under way here; None: other processes crawl."""
        ...


@asynccontextmanager
async def open_services(program: Served, stop: asyncio.Event) -> AsyncIterator[Services]:
    stores, settings, clock = program.stores, program.settings, program.clock
    with log_tail(settings) as tail:
        pictures = await open_pictures(settings, clock)
        admin = StoredAdminService(stores, settings, clock, tail, lambda: program.waiting)
        lab = LabProcessService(stores.upkeep.publications, clock)
        demo = DemoProcessService() if _may_show_demo(settings) else None
        try:
            yield Services(
                pages=StoredPageService(stores),
                admin=admin,
                pictures=pictures,
                lab=lab,
                demo=demo,
                answers=stores.api_answers,
                news=stores.news,
                passwords=StoredApiPasswords(stores.api_passwords, clock),
                streams=stores.streams,
                feed_links=StoredFeedLinks(stores.feed_links, clock),
                hooks=StoredHookService(stores, settings, clock),
                hub=settings.web.hub if settings.web.public_url else "",
                subscriptions=StoredSubscriptionService(stores.reading, clock),
                channels=StoredChannelService(stores, settings, clock),
                live=NewsHub(stores.news, stop),
            )
        finally:
            await admin.aclose()
            if pictures is not None:
                await pictures.aclose()
            await lab.aclose()
            if demo is not None:
                await demo.aclose()


def _may_show_demo(settings: Settings) -> bool:
    """Its page is on loopback: only a browser on this machine reaches it. A demo, whose hosts are its own, has none."""
    return is_loopback(settings.web.host) and not settings.web.public_url and not settings.fetch.hosts
