"""`tidings demo --cluster`: the demo's sites, visited by a whole cluster on this machine, in real time.

servers and processes, as `tidings cluster up` -> all are there -> the sites begin to publish -> a terminal and a
controller are killed -> the sites end -> every feed was read once more -> what is stored is compared with their log

The demo's own clock waits for the program, which is only possible within one process. So time is real here, and the
sites hurry: the processes are those of any cluster, and know nothing of a demo.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections import deque
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tidings.app.cluster.supervisor import ClusterPlan, Supervisor, note_addresses
from tidings.cli.common.app import load_settings
from tidings.cli.common.output import complain, counted, printable
from tidings.cli.common.progress import Say, progress_lines
from tidings.cli.run.crawl import stop_on_signals
from tidings.crawl.clock import SystemClock
from tidings.errors import TidingsError
from tidings.lab.farm.audit import Audit, SeenArticle, audit
from tidings.lab.farm.responses import RequestKind
from tidings.lab.farm.server import Farm
from tidings.lab.farm.site_table import site_rows

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.settings.settings import Settings

SPEED: Final = 360.0  # an hour of news every ten seconds
SPAN: Final = timedelta(minutes=1)
LONGEST: Final = timedelta(hours=1)
KILL_FROM: Final = timedelta(seconds=30)  # shorter runs are left in peace: a killed terminal's orders wait for 30 s
PLAN = ClusterPlan(controllers=2, terminals=3)
_START_SECONDS = 180.0  # for all processes to be there
_REST_SECONDS = 180.0  # for every feed to be read once more
_LOOK = 0.5
_LINES = 400  # of the processes' logs that are kept to be shown where something is wrong

_ENVIRONMENT: Final = {
    "TIDINGS_SCHEDULE__POLICY": "fixed",
    "TIDINGS_SCHEDULE__FIXED_INTERVAL": "4s",
    "TIDINGS_SCHEDULE__FLOOR": "1s",
    "TIDINGS_SCHEDULE__QUIET_FLOOR": "0s",
    "TIDINGS_SCHEDULE__BLIND_FLOOR": "0s",
    "TIDINGS_FETCH__ALLOW_ADDRESSES": '["127.0.0.0/8"]',
    "TIDINGS_FETCH__FEED_GAP": "1s",
    "TIDINGS_FETCH__PAGE_GAP": "4s",
    "TIDINGS_FETCH__PROXY": "",
    "TIDINGS_CRAWL__POLL": "0.5s",
    "TIDINGS_CLUSTER__LEASE": "3s",
    "TIDINGS_STORE__KEEP_FREE": "0",
    "TIDINGS_STORE__BODIES": "",
    "TIDINGS_TEXT__LEMMAS": "off",
    # A cluster for this machine alone, whatever keys a person has for another one.
    "TIDINGS_CLUSTER__SEED": "",
    "TIDINGS_CLUSTER__CONTROLLERS": "[]",
    "TIDINGS_CLUSTER__TERMINALS": "[]",
}


@dataclass(frozen=True, slots=True)
class ClusterSummary:
    seconds: float  # that the sites published
    sites: int
    plan: ClusterPlan
    killed: tuple[str, ...]
    feed_requests: int
    requests: int
    texts: int  # of articles, from their pages or whole in the feed
    violations: int
    audit: Audit

    @property
    def sound(self) -> bool:
        """Returns whether nothing is wrong. Nothing may be pending: every feed was read after its last article."""
        return self.audit.is_clean and self.audit.pending == 0 and self.violations == 0

    def as_json(self) -> dict[str, Any]:
        delay = self.audit.mean_delay
        return {
            "seconds": round(self.seconds, 1),
            "sites": self.sites,
            "controllers": self.plan.controllers,
            "terminals": self.plan.terminals,
            "killed": list(self.killed),
            "feed_requests": self.feed_requests,
            "requests": self.requests,
            "articles_published": self.audit.published,
            "articles_seen": self.audit.seen,
            "articles_missed": self.audit.missed,
            "articles_doubled": self.audit.doubled,
            "articles_pending": self.audit.pending,
            "texts": self.texts,
            "mean_delay_s": None if delay is None else round(delay.total_seconds(), 2),
            "robots_violations": self.violations,
            "ok": self.sound,
        }

    def print(self) -> None:
        facts = self.as_json()
        print(
            f"\n{counted(self.sites, 'site')} published for {self.seconds:.0f} s, an hour of news every "
            f"{3600 / SPEED:.0f} s; {counted(self.plan.controllers, 'controller')} and "
            f"{counted(self.plan.terminals, 'terminal')} over NATS and PostgreSQL"
        )
        for words in self.killed:
            print(f"killed: {words}")
        print(
            f"articles: {facts['articles_published']} published, {facts['articles_seen']} stored, "
            f"{facts['articles_missed'] + facts['articles_pending']} lost, {facts['articles_doubled']} doubled"
        )
        late = "-" if facts["mean_delay_s"] is None else f"{facts['mean_delay_s']:.1f} s"
        print(
            f"requests: {self.requests:,}, {self.feed_requests:,} of them for feeds; {counted(self.texts, 'text')} of "
            f"articles; mean delay {late}"
        )
        print(
            f"checked against the sites' own log: {facts['articles_missed']} missed, "
            f"{facts['articles_doubled']} doubled, {facts['articles_pending']} never looked for, "
            f"{self.violations} requests against robots.txt: {'ok' if self.sound else 'WRONG'}"
        )
        for finding in self.audit.findings[:10]:
            print(f"  {finding}")


@dataclass
class _Logs:
    """The output of the processes: their starts and ends are printed, the rest is kept for the case that all goes
    wrong."""

    quiet: bool
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=_LINES))

    def say(self, name: str, line: str) -> None:
        self.lines.append(f"{name}: {line}")
        if not self.quiet and line.startswith(("process ", "ended", "web page: ")):
            print(f"{name:<12} | {printable(line)}", flush=True)

    def show(self) -> None:
        for line in list(self.lines)[-40:]:
            complain(printable(line))


async def cluster_demo(data: Path | None, span: timedelta, port: int, sites: int, *, quiet: bool) -> ClusterSummary:
    """Runs the demo on a cluster. TidingsError where the processes do not start. Ctrl-C ends the publishing; what was
    published by then is still read and compared."""
    stop, logs = stop_on_signals(), _Logs(quiet)
    with tempfile.TemporaryDirectory(prefix="tidings-demo-") as spare:
        settings = load_settings(data or Path(spare))
        store = settings.store.model_copy(update={"bodies": ""})
        settings = settings.model_copy(update={"database": "", "lane": "", "store": store})
        supervisor = Supervisor(settings, PLAN, logs.say)
        try:
            summary = await _with_servers(supervisor, settings, logs, stop, _Run(span, sites, port, quiet))
        except TidingsError:
            if not stop.is_set():
                logs.show()
            raise
        finally:
            await supervisor.stop_servers()
            if data is None:
                supervisor.remove_servers()
    if not summary.sound:
        logs.show()
    return summary


@dataclass(frozen=True, slots=True)
class _Run:
    span: timedelta
    sites: int
    web_port: int
    quiet: bool


async def _with_servers(
    supervisor: Supervisor, settings: Settings, logs: _Logs, stop: asyncio.Event, run: _Run
) -> ClusterSummary:
    from tidings.app.cluster.servers import free_port
    from tidings.app.stores import open_stores

    found = await supervisor.start_servers()
    settings = settings.model_copy(update={"database": found["TIDINGS_DATABASE"], "lane": found["TIDINGS_LANE"]})
    note_addresses(settings, found)
    farm_port = free_port()
    hosts = {f"{row.name}.test": f"127.0.0.1:{farm_port}" for row in site_rows(run.sites)}
    web = {"TIDINGS_WEB__PORT": str(run.web_port), "TIDINGS_FETCH__HOSTS": json.dumps(hosts)}
    end = asyncio.Event()
    async with AsyncExitStack() as stack:
        say = stack.enter_context(progress_lines("starting", quiet=run.quiet))
        stores = await stack.enter_async_context(open_stores(settings))
        if await stores.library.sources():  # before anything runs on it
            raise TidingsError(f"data folder {settings.data} is in use already; give the demo one of its own")
        running = asyncio.create_task(supervisor.run({**_ENVIRONMENT, **web, **found}, end))
        stack.push_async_callback(_ended, running, end)
        await _wait_until_there(settings, stores, stop)
        trial = _Trial(supervisor, settings, stores, run, stop)
        return await trial.run(farm_port, say)


async def _ended(running: asyncio.Task[None], end: asyncio.Event) -> None:
    end.set()
    await running


async def _wait_until_there(settings: Settings, stores: Stores, stop: asyncio.Event) -> None:
    from tidings.app.cluster.state import open_view
    from tidings.ports.cluster import PARTITIONS

    deadline = time.monotonic() + _START_SECONDS
    async with open_view(settings, stores.leases) as view:
        while not stop.is_set():
            state = await view.state()
            held = sum(one.leases for one in state.controllers)
            if (len(state.controllers), held, len(state.terminals)) == (PLAN.controllers, PARTITIONS, PLAN.terminals):
                return
            if time.monotonic() > deadline:
                raise TidingsError(f"after {_START_SECONDS:.0f} s some processes of the cluster are still missing")
            await asyncio.sleep(_LOOK)
    raise TidingsError("stopped before the cluster had started")


@dataclass
class _Trial:
    """The sites publish, processes are killed, and in the end the ledger is compared."""

    supervisor: Supervisor
    settings: Settings
    stores: Stores
    wanted: _Run
    stop: asyncio.Event
    killed: list[str] = field(default_factory=list)

    async def run(self, port: int, say: Say) -> ClusterSummary:

        clock, span = SystemClock(), self.wanted.span
        days = span / timedelta(days=1)
        async with Farm(clock, seed=7, sites=self.wanted.sites, days=days, speed=SPEED, port=port) as farm:
            await self._follow(farm)
            if not self.wanted.quiet:
                print(f"{counted(len(farm.sites), 'site')} publish; Ctrl-C ends them", flush=True)
            while (passed := clock.now() - farm.start) < span and not self.stop.is_set():
                say(f"{_published(farm, clock.now())} published, {farm.counts.total():,} requests")
                self._kill(passed)
                await asyncio.sleep(min(_LOOK, max(0.0, (span - passed).total_seconds())))
            until = min(clock.now(), farm.start + span)
            say("the sites have ended; every feed is read once more")
            await self._read_once_more(farm, until)
            return await self._summary(farm, until)

    async def _follow(self, farm: Farm) -> None:
        from tidings.app.add_source import add_sources
        from tidings.model.sources import NewSource
        from tidings.text.url import host_of

        sources = [NewSource(url, host_of(url)) for url in farm.feed_urls]
        await add_sources(self.stores, self.settings, sources, farm.start, random.Random(7))

    def _kill(self, passed: timedelta) -> None:
        if self.wanted.span < KILL_FROM:
            return
        for number, name in enumerate(("terminal-1", "controller-1")):
            is_time = len(self.killed) == number and passed >= self.wanted.span * (number + 1) / 3
            if is_time and self.supervisor.kill(name):
                self.killed.append(f"{name} after {passed.total_seconds():.0f} s (SIGKILL); it was started again")

    async def _read_once_more(self, farm: Farm, until: datetime) -> None:
        """Waits until a visit of each feed is stored whose request came after `until`. The sites' own log says when it
        came, and visits of one host follow each other: a stored visit with a later time is that one or a later one."""
        deadline = time.monotonic() + _REST_SECONDS
        while time.monotonic() < deadline:
            read: dict[str, datetime] = {}
            for request in farm.requests:
                if request.kind is RequestKind.FEED and request.status in (200, 304) and request.at > until:
                    read.setdefault(request.site, request.at)
            visits = {source.host: source.last_visit_at for source in await self.stores.library.sources()}
            if len(read) == len(farm.sites) and all((visits[site] or farm.start) >= at for site, at in read.items()):
                return
            await asyncio.sleep(_LOOK)

    async def _summary(self, farm: Farm, until: datetime) -> ClusterSummary:
        from tidings.model.articles import ArticleQuery, TextState

        library = self.stores.library
        sources = {source.id: source for source in await library.sources()}
        articles = await library.articles(ArticleQuery(limit=1_000_000))
        seen = [
            SeenArticle(found.identity, found.url, sources[found.source_id].url, found.first_seen) for found in articles
        ]
        visited = {one.url: one.last_visit_at for one in sources.values() if one.last_visit_at and not one.last_error}
        return ClusterSummary(
            seconds=(until - farm.start).total_seconds(),
            sites=len(farm.sites),
            plan=PLAN,
            killed=tuple(self.killed),
            feed_requests=farm.counts[RequestKind.FEED],
            requests=farm.counts.total(),
            texts=sum(found.text_state is TextState.DONE for found in articles),
            violations=len(farm.violations),
            audit=audit(farm.posts(SystemClock().now()), seen, visited, farm.start, until),
        )


def _published(farm: Farm, now: datetime) -> int:
    return sum(post.at >= farm.start for post in farm.posts(now))
