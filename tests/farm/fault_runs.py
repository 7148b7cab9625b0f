"""A run of the whole program on a tiny farm, with faults; and the ledger: what was published, what is stored."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.farm.network_faults import HOOK, FaultyNetwork, NetworkFault
from tests.farm.store_faults import Fault, StoreFaults
from tests.integration.stage import ReadersInPlace

from tidings.app.add_source import add_sources
from tidings.app.program import Program
from tidings.app.stores import Stores, open_fetcher, open_stores
from tidings.lab.clock import SimulatedClock
from tidings.lab.farm.audit import Audit, SeenArticle, audit
from tidings.lab.farm.server import Farm
from tidings.lab.farm.site import FarmSite
from tidings.model.articles import ArticleQuery
from tidings.model.matches import MatchQuery
from tidings.model.messages import MessageQuery
from tidings.model.orders import Applied
from tidings.model.pages import NewSite
from tidings.model.sources import NewSource
from tidings.model.visits import VisitResult
from tidings.model.watches import WatchTerms
from tidings.settings.sections import CrawlSettings, FetchSettings, NotifySettings, PagesSettings, ScheduleSettings
from tidings.settings.settings import Settings, load

START = datetime(2026, 3, 2, 6, tzinfo=UTC)
EVERY = timedelta(minutes=30)  # each feed is visited so often
QUIET = timedelta(hours=1)  # without faults, at the end: what a fault has delayed is made up for

StorePlan = Callable[[str, int], Sequence[Fault]]
NetworkPlan = Callable[[int], NetworkFault | None]


@dataclass(frozen=True)
class Ledger:
    """What came of a run."""

    audit: Audit
    calls: Counter[str]  # of the store, by name
    tried: list[str]  # faults
    stuck: list[str]
    doubled_messages: list[int]  # ids of matches that were told twice
    unmatched: list[int]  # ids of articles that the watch did not find

    @property
    def faults_found(self) -> list[str]:
        """Everything that is wrong; empty: the run has survived all its faults."""
        told = [f"match {match} was told twice" for match in self.doubled_messages]
        missed = [f"article {article} was not shown to the watch" for article in self.unmatched]
        return [*self.audit.findings, *self.stuck, *told, *missed]


def no_store_faults(call: str, number: int) -> Sequence[Fault]:
    return ()


def no_network_faults(number: int) -> NetworkFault | None:
    return None


async def run_with_faults(
    folder: Path,
    store: StorePlan = no_store_faults,
    network: NetworkPlan = no_network_faults,
    *,
    database: str = "",
    hours: float = 1,
    sites: int = 2,
    watched: bool = False,
    followed: bool = False,
    seed: int = 7,
) -> Ledger:
    """`watched`: a watch finds every article and a webhook takes its messages. `followed`: one site is followed page by
    page as well."""
    end = START + timedelta(hours=hours) + QUIET
    async with AsyncExitStack() as stack:
        clock = await stack.enter_async_context(SimulatedClock(START))
        with clock.hold():
            farm = await stack.enter_async_context(Farm(clock, seed=seed, sites=40, days=1))
            plain = (site for site in farm.sites if _is_plain(site))
            chosen = sorted(plain, key=lambda site: len(site.items(START)))[:sites]
            faulty = FaultyNetwork(farm, lambda number: network(number) if clock.now() < end - QUIET else None)
            await stack.enter_async_context(faulty)
            settings = _settings(folder, database, faulty.hosts)
            stores = await stack.enter_async_context(open_stores(settings))
            fetcher = await stack.enter_async_context(open_fetcher(settings, clock, stores.robots))
            rng = random.Random(seed)
            program = Program(settings, clock, stores, faulty.wrapped(fetcher), ReadersInPlace(), rng)
            sources = [NewSource(site.feed_url, site.name) for site in chosen]
            await add_sources(stores, settings, sources, clock.now(), rng)
            if watched:
                await stores.watches.add(
                    WatchTerms("all", channels=(f"webhook:http://{HOOK}/",)), START, "whsec_c2VjcmV0"
                )
            if followed:
                await stores.sites.follow(NewSite(f"http://{chosen[0].name}/", chosen[0].name, depth=1), START)
        faults = stack.enter_context(
            StoreFaults(lambda call, number: store(call, number) if clock.now() < end - QUIET else ())
        )
        succeeded = await _run(program, clock, end)
        tried = [f"{call}: {fault}" for call, fault in faults.raised] + [f"fetch: {one}" for one in faulty.raised]
        result = await _audited(stores, farm, {site.name for site in chosen}, succeeded, clock.now())
        told = Counter(match["id"] for message in faulty.messages for match in message["data"]["matches"])
        matched = {match.article_id for match in await stores.matches.matches(MatchQuery(limit=100_000))}
        articles = await stores.library.articles(ArticleQuery(limit=100_000)) if watched else []
        return Ledger(
            audit=result,
            calls=faults.calls,
            tried=tried,
            stuck=await _stuck(stores, clock.now()),
            doubled_messages=[match for match, times in told.items() if times > 1],
            unmatched=[article.id for article in articles if article.id not in matched],
        )


def _is_plain(site: FarmSite) -> bool:
    """Read in this process, without a pause of real time; it publishes within the run."""
    manners = site.manners
    recent = sum(START < post.at < START + timedelta(hours=3) for post in site.posts)
    return not (manners.flaw or manners.slow or site.moved_at or site.troubles or manners.max_age) and 1 <= recent <= 20


def _settings(folder: Path, database: str, hosts: dict[str, str]) -> Settings:
    settings = load(
        folder,
        fetch=FetchSettings(
            hosts=hosts,
            allow_addresses=("127.0.0.0/8",),
            feed_gap=timedelta(0),
            page_gap=timedelta(seconds=1),
            total_timeout=timedelta(seconds=1),
        ),
        crawl=CrawlSettings(poll=timedelta(minutes=10)),
        pages=PagesSettings(second_look=timedelta(0)),  # requests are counted
        schedule=ScheduleSettings(
            policy="fixed",
            fixed_interval=EVERY,
            quiet_floor=timedelta(0),
            blind_floor=timedelta(0),
            page_policy="fixed",
        ),
        notify=NotifySettings(burst=1_000, patience=timedelta(0)),
    )
    return settings.model_copy(update={"database": database})


async def _run(program: Program, clock: SimulatedClock, end: datetime) -> dict[int, datetime]:
    """Until then; when each source was last read."""
    stop, succeeded = asyncio.Event(), dict[int, datetime]()

    def applied(batch: Applied) -> None:
        for visit in batch.visits:
            if visit.result in (VisitResult.CHANGED, VisitResult.UNCHANGED):
                succeeded[visit.source_id] = visit.at

    async def finish() -> None:
        await clock.sleep_until(end)
        stop.set()

    ending = asyncio.create_task(finish())
    try:
        async with asyncio.timeout(120):
            await program.crawl(stop, applied)
    finally:
        ending.cancel()
    return succeeded


async def _audited(stores: Stores, farm: Farm, names: set[str], succeeded: dict[int, datetime], now: datetime) -> Audit:
    urls = {source.id: source.url for source in await stores.library.sources()}
    articles = await stores.library.articles(ArticleQuery(limit=100_000))
    seen = [SeenArticle(one.identity, one.url, urls[one.source_id], one.first_seen) for one in articles]
    visited = {urls[source_id]: at for source_id, at in succeeded.items() if source_id in urls}
    return audit([post for post in farm.posts(now) if post.site in names], seen, visited, START, now)


async def _stuck(stores: Stores, now: datetime) -> list[str]:
    """What waits for nothing."""
    found = [
        f"{source.url} is not due until {source.next_at}, after {source.failures} failures"
        for source in await stores.library.sources()
        if source.failures or source.next_at is None or not now - EVERY <= source.next_at <= now + 2 * EVERY
    ]
    if waiting := await stores.queue.waiting():
        found.append(f"{waiting} items wait for the watches")
    found += [
        f"message {one.id} was not sent: {one.error}"
        for one in await stores.outbox.messages(MessageQuery())
        if not one.sent_at
    ]
    if await stores.outbox.oldest():
        found.append("matches wait to be told")
    if links := await stores.frontier.found(10):
        found.append(f"{len(links)} links wait for the frontier")
    overdue = await stores.crawl.article_orders(now - timedelta(minutes=30), 100)
    return found + [f"the page of {order.url} was not fetched" for order in overdue]
