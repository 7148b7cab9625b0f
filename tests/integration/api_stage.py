"""The API over a real store with a little of everything in it, asked in process. Nothing outside is reached."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import pytest
from fastapi import FastAPI
from tests.contract.sitestories import SITE, baseline, look, news
from tests.contract.stories import HOUR, NOW, hourly
from tests.integration.watch.test_watch_face import add_watch_with_matches
from tests.unit.views.admin.adminservice import EXAMINED, FakeAdminService
from tests.unit.views.admin.demoservice import FakeDemoService
from tests.unit.views.lab.labservice import FakeLabService
from tests.unit.web.library import StillClock

from tidings.app.hooks.hook_service import StoredHookService
from tidings.app.pages.page_service import StoredPageService
from tidings.app.people.accounts import StoredAccounts
from tidings.app.people.reader_apps import StoredApiPasswords, StoredFeedLinks
from tidings.app.reading.reading_service import StoredReadingService, StoredSubscriptionService
from tidings.app.sources.source_service import StoredSourceService
from tidings.app.stores import Stores, open_stores
from tidings.app.views import conduct_of, followed_of, watching_of
from tidings.app.watches.channel_service import StoredChannelService
from tidings.app.watches.watch_service import StoredWatchService
from tidings.errors import ConnectFailed
from tidings.model.people import OWNER, Rights, Role
from tidings.settings.settings import Settings, load
from tidings.web.app import create_app
from tidings.web.core.context import Services
from tidings.web.people.account import SignInPages
from tidings.web.server.server import serve

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ApiStage:
    settings: Settings
    stores: Stores
    app: FastAPI
    tokens: dict[str, str]  # "admin", "write", "read": Ada's; "ben": of Ben, who reads

    def client(self, whose: str = "admin") -> httpx.AsyncClient:
        headers = {"Authorization": f"Bearer {self.tokens[whose]}"}
        transport = httpx.ASGITransport(app=self.app, raise_app_exceptions=False)
        return httpx.AsyncClient(transport=transport, base_url="http://tidings.test/api/v1", headers=headers)


@asynccontextmanager
async def no_network(*_: object, **__: object) -> AsyncIterator[None]:
    raise ConnectFailed("http://outside.test/", "there is no network in this test")
    yield


@asynccontextmanager
async def api_stage(folder: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[ApiStage]:
    for name in ("tidings.app.discovery.open_scout", "tidings.app.stores.open_fetcher"):
        patch.setattr(name, no_network)
    settings, clock = load(folder), StillClock(NOW + 3 * HOUR)
    async with open_stores(settings) as stores:
        await add_watch_with_matches(stores)
        await _follow_site(stores)
        accounts = StoredAccounts(stores.people, clock)
        tokens = await _people(stores, accounts)
        service = StoredSourceService(stores, settings, clock)
        app = create_app(
            library=stores.library,
            clock=clock,
            default_policy=settings.schedule.policy,
            conduct=conduct_of(stores, settings),
            followed=followed_of(stores),
            search=stores.search,
            history=stores.history,
            watching=watching_of(stores, settings),
            service=service,
            watch_service=StoredWatchService(stores, settings, clock, seconds=2),
            reading=StoredReadingService(stores.reading, clock),
            services=Services(
                pages=StoredPageService(stores),
                admin=FakeAdminService(looked=EXAMINED),
                demo=FakeDemoService(),
                lab=FakeLabService(),
                channels=StoredChannelService(stores, settings, clock),
                subscriptions=StoredSubscriptionService(stores.reading, clock),
                passwords=StoredApiPasswords(stores.api_passwords, clock),
                streams=stores.streams,
                feed_links=StoredFeedLinks(stores.feed_links, clock),
                hooks=StoredHookService(stores, settings, clock),
                answers=stores.api_answers,
                news=stores.news,
            ),
            people=SignInPages(accounts, None, lambda request: False, lambda request: "192.0.2.1"),
        )
        try:
            yield ApiStage(settings, stores, app, tokens)
        finally:
            await service.aclose()


async def _follow_site(stores: Stores) -> None:
    """A site with one page, of which two versions are kept."""
    root_id, _ = await stores.sites.follow(SITE, NOW)
    await stores.crawl.apply([baseline(root_id)], hourly)
    await stores.crawl.apply([look(root_id, 1, news("Prices rise"))], hourly)


async def _people(stores: Stores, accounts: StoredAccounts) -> dict[str, str]:
    """Tokens 1 to 3 are nobody's concern: a request that removes them takes no rights away."""
    await stores.people.add("Ada", Role.ADMIN, None, NOW)
    ben = await stores.people.add("Ben", Role.READER, None, NOW)
    for number in range(3):
        await accounts.new_token(OWNER, f"spare {number}", Rights.READ)
    tokens = {rights.value: (await accounts.new_token(OWNER, rights.value, rights))[1] for rights in Rights}
    return tokens | {"ben": (await accounts.new_token(ben.id, "phone", Rights.WRITE))[1]}


@dataclass(frozen=True, slots=True)
class StagedThread:
    """A stage on a loop of its own, for callers that are in none."""

    stage: ApiStage
    loop: asyncio.AbstractEventLoop
    url: str  # where it is served

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(60)


@contextmanager
def loop_thread(folder: Path) -> Iterator[StagedThread]:
    loop = asyncio.new_event_loop()
    ready: asyncio.Future[tuple[ApiStage, int]] = loop.create_future()
    done = asyncio.Event()

    async def stay() -> None:
        with pytest.MonkeyPatch.context() as patch:
            async with api_stage(folder, patch) as stage:
                port = loop.create_future()
                serving = asyncio.create_task(serve(stage.app, "127.0.0.1", 0, stop=done, started=port.set_result))
                ready.set_result((stage, await asyncio.wait_for(port, 60)))
                await serving

    staying = loop.create_task(stay())
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        stage, port = asyncio.run_coroutine_threadsafe(_first(ready, staying), loop).result(90)
        yield StagedThread(stage, loop, f"http://127.0.0.1:{port}")
    finally:
        loop.call_soon_threadsafe(done.set)
        asyncio.run_coroutine_threadsafe(_ended(staying), loop).result(90)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _first(ready: asyncio.Future[T], staying: asyncio.Task[None]) -> T:
    either: set[asyncio.Future[Any]] = {ready, staying}
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if not ready.done():
        staying.result()
    return ready.result()


async def _ended(task: asyncio.Task[None]) -> None:
    await asyncio.wait({task})
    task.result()
