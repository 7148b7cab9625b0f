"""Command demo: the whole program against simulated sites on loopback, at about 1,800 times real time."""

from __future__ import annotations

import asyncio
import random
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.memory import check_memory
from tidings.cli.common.output import print_json
from tidings.cli.common.progress import progress_lines
from tidings.cli.common.times import READER, stamped

if TYPE_CHECKING:
    from tidings.app.program import Program
    from tidings.cli.run.demo_view import Progress
    from tidings.lab.farm.audit import Audit, FixedPoll, Syndication
    from tidings.lab.farm.server import Farm
    from tidings.model.articles import Article
    from tidings.model.orders import Applied
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings

SPEED = 1800.0
SITES = 60
PRICE = timedelta(minutes=6)  # of delay a visit: here that makes about as many visits as an hourly poll would
_NOTE_EVERY = 1.0  # seconds between two notes of the clock
ENDLESS = timedelta(days=60)  # how long the sites publish without --for


@app.command()
def demo(
    for_: Annotated[
        str | None,
        typer.Option("--for", metavar="TIME", help="Simulated time to run: 2d, 12h. Without a terminal: 2d."),
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, metavar="PORT", help="Port of the web page; 0 takes a free one.")
    ] = None,
    cluster: Annotated[
        bool, typer.Option("--cluster", metavar=FLAG, help="On a cluster: processes, NATS, PostgreSQL; in real time.")
    ] = False,
    json: JsonOption = False,
    with_parent: Annotated[
        bool, typer.Option("--with-parent", metavar=FLAG, hidden=True, help="End when standard input does.")
    ] = False,
    data: DataOption = None,
) -> None:
    """See Tidings at work with nothing from outside: 60 sites on loopback, two days in about a minute and a half.

    The end is checked against the sites' own log: an article missed or kept twice, and the exit is not 0.

    With --cluster it runs on two controllers, three terminals, a watcher and the web page as processes over NATS and
    PostgreSQL. The simulated clock waits for the program, within one process only; so time is real here, and the sites
    hurry: an hour of news every ten seconds, for a minute (--for). A third of the way a terminal is killed, then a
    controller. In the end every article must be stored, none twice. Needs: pip install 'tidings\\[cluster]'

    Example: tidings demo --for 2d --json
    """
    from tidings.model.times import parse_duration

    if cluster:
        _cluster_demo(data, for_, port, json=json)
        return
    live = sys.stdout.isatty() and not json
    try:
        span = parse_duration(for_) if for_ else (ENDLESS if live else timedelta(days=2))
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    if not timedelta(0) < span <= ENDLESS:
        raise typer.BadParameter("--for: more than nothing, and 60d at most")
    check_memory("demo")
    summary = run_async(_demo(data, span, port, live=live, quiet=json, with_parent=with_parent))
    if data is not None:
        load_settings(data)  # with the clock that the demo has left
    if json:
        print_json(summary.as_json())
    else:
        summary.print()
        if data is not None:
            print(f"`tidings --data {data}` goes on by the demo's clock, which shows {stamped(READER.now())}")
    if not summary.sound:
        raise typer.Exit(1)


def _cluster_demo(data: Path | None, for_: str | None, port: int | None, *, json: bool) -> None:
    from tidings.app.cluster.requirements import require_servers
    from tidings.model.times import parse_duration

    require_servers()  # before anything is imported that needs the extra
    from tidings.cli.run.demo_cluster import LONGEST, SPAN, cluster_demo

    try:
        span = parse_duration(for_) if for_ else SPAN
    except ValueError as error:
        raise typer.BadParameter(str(error)) from error
    if not timedelta(0) < span <= LONGEST:
        raise typer.BadParameter("--for: with --cluster it is real time, more than nothing, and 1h at most")
    check_memory("demo")
    web = load_settings(data).web
    found = run_async(cluster_demo(data, span, _free_port(web.host, web.port, port), SITES, quiet=json))
    if json:
        print_json(found.as_json())
    else:
        found.print()
        if data is not None:
            print(f"`tidings cluster up --data {data}` goes on with what it stored")
    if not found.sound:
        raise typer.Exit(1)


@dataclass(frozen=True, slots=True)
class Summary:
    simulated: timedelta
    seconds: float
    policy: str
    visits: int
    requests: int
    texts: int
    texts_from_before: int  # articles published before the start with their text; one page may serve several
    violations: int
    audit: Audit
    hourly: FixedPoll
    syndication: Syndication

    @property
    def sound(self) -> bool:
        return self.audit.is_clean and self.violations == 0 and self.worth_it is not False

    @property
    def worth_it(self) -> bool | None:
        """Returns whether the delay is at most half of an hourly poll's with no more visits. None for other policies
        than the planner, and for less than a day: before that it has seen too little."""
        if self.policy != "planner" or self.simulated < timedelta(days=1):
            return None
        ours, theirs = self.audit.mean_delay, self.hourly.mean_delay
        if ours is None or theirs is None:
            return None
        return ours <= theirs / 2 and self.visits <= self.hourly.requests

    def as_json(self) -> dict[str, Any]:
        return {
            "simulated_hours": round(self.simulated.total_seconds() / 3600, 2),
            "seconds": round(self.seconds, 1),
            "policy": self.policy,
            "visits": self.visits,
            "requests": self.requests,
            "articles_published": self.audit.published,
            "articles_seen": self.audit.seen,
            "articles_missed": self.audit.missed,
            "articles_doubled": self.audit.doubled,
            "articles_pending": self.audit.pending,
            "pages_read": self.texts,
            "pages_from_before": self.texts_from_before,
            "stories": self.syndication.stories,
            "stories_copies": self.syndication.copies,
            "stories_carried": self.syndication.carried,
            "stories_found": self.syndication.found,
            "stories_wrong": self.syndication.wrong,
            "mean_delay_min": _minutes(self.audit.mean_delay),
            "median_delay_min": _minutes(self.audit.median_delay),
            "p95_delay_min": _minutes(self.audit.p95_delay),
            "robots_violations": self.violations,
            "fixed_hourly": {"visits": self.hourly.requests, "mean_delay_min": _minutes(self.hourly.mean_delay)},
            "half_the_delay_of_hourly": self.worth_it,
            "ok": self.sound,
        }

    def print(self) -> None:
        facts = self.as_json()
        hours = f"{self.simulated.total_seconds() / 3600:.3g}"
        noun = "hour" if hours == "1" else "hours"
        print(f"\n{hours} simulated {noun} in {self.seconds:.0f} s, {SITES} sites, policy {self.policy}")
        print(
            f"articles: {facts['articles_published']} published, {facts['articles_seen']} seen, "
            f"{facts['articles_pending']} still to be seen at the end"
        )
        print(
            f"pages: {facts['pages_read']} read; of articles that stood in the feeds before the start "
            f"{facts['pages_from_before']} have their text"
        )
        told = self.syndication
        print(
            f"stories: {told.stories} in several sites, {told.copies} articles were copies (the sites' own log: "
            f"{told.carried} articles of such stories, {told.found} found, {told.wrong} joined wrongly)"
        )
        print(f"{'':20}{'visits':>10}{'mean delay':>14}")
        fixed = facts["fixed_hourly"]
        for who, visits, delay in (
            ("tidings", self.visits, facts["mean_delay_min"]),
            ("a fixed hourly poll", fixed["visits"], fixed["mean_delay_min"]),
        ):
            print(f"{who:20}{visits:10,}{'-' if delay is None else f'{delay:.1f} min':>14}")
        print(f"requests in all, pages and robots.txt included: {self.requests:,}")
        verdict = "ok" if self.sound else "WRONG"
        print(
            f"checked against the sites' own log: {facts['articles_missed']} missed, "
            f"{facts['articles_doubled']} doubled, {self.violations} requests against robots.txt: {verdict}"
        )
        if self.worth_it is not None:
            print(f"at most half the hourly poll's delay with no more visits: {'yes' if self.worth_it else 'NO'}")
        for finding in self.audit.findings[:10]:
            print(f"  {finding}")


def _minutes(span: timedelta | None) -> float | None:
    return None if span is None else round(span.total_seconds() / 60, 2)


async def _demo(
    data: Path | None, span: timedelta, port: int | None, *, live: bool, quiet: bool, with_parent: bool = False
) -> Summary:
    from tidings.app.folder_clock import remember_clock
    from tidings.app.program import Program
    from tidings.app.serving.web import serve_web
    from tidings.cli.run.crawl import stop_on_signals
    from tidings.cli.run.demo_view import START, Progress, show_progress
    from tidings.lab.clock import SimulatedClock
    from tidings.lab.farm.server import Farm

    began = time.perf_counter()
    stop = stop_on_signals()
    if with_parent:
        _stop_with_input(stop)
    async with AsyncExitStack() as stack:
        # A temporary folder unless --data is given.
        folder = data or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tidings-demo-")))
        clock = await stack.enter_async_context(SimulatedClock(START, SPEED))
        with clock.hold():  # time starts when everything is set up
            farm = await stack.enter_async_context(Farm(clock, seed=7, sites=SITES, days=span / timedelta(days=1)))
            settings = demo_settings(load_settings(folder), farm.hosts, port)
            program = await stack.enter_async_context(Program.open(settings, clock, random.Random(7)))
            await follow_farm(program, farm)
            remember_clock(folder, clock.now())
            progress, urls = Progress(), list[str]()
            metrics = await stack.enter_async_context(serve_web(program, stop, urls.append))
            if not quiet and not live:
                print(f"{SITES} sites on loopback, web page at {urls[0]}", flush=True)

        say = stack.enter_context(progress_lines("starting", quiet=quiet or live))

        noted = time.monotonic()

        def applied(batch: Applied) -> None:
            nonlocal noted
            progress.applied(batch)
            if time.monotonic() - noted > _NOTE_EVERY:  # commands on the folder, beside the demo, go by its clock
                remember_clock(folder, clock.now())
                noted = time.monotonic()
            metrics.applied(batch)
            say(f"{clock.now():%d %B %H:%M} in the demo: {progress}")

        tasks = [asyncio.create_task(_end(clock, START + span, stop))]
        if live:
            tasks.append(asyncio.create_task(show_progress(program, farm, progress, START + span, urls[0])))
        try:
            await program.crawl(stop, applied)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
            remember_clock(folder, clock.now())
        return await _summary(program, farm, progress, time.perf_counter() - began)


def _stop_with_input(stop: asyncio.Event) -> None:
    """Sets `stop` when standard input ends: the parent process is gone, or wants no more of it."""
    loop = asyncio.get_running_loop()

    def wait() -> None:
        while sys.stdin.buffer.read(4096):
            pass
        loop.call_soon_threadsafe(stop.set)

    threading.Thread(target=wait, daemon=True).start()


def demo_settings(settings: Settings, hosts: dict[str, str], port: int | None) -> Settings:
    """The settings with what simulated sites on loopback need."""
    # Some sites ask for a Crawl-delay of 8 s and watch for it: a shorter gap of a person's own would fail the check.
    gap = max(settings.fetch.page_gap, timedelta(seconds=10))
    fetch = settings.fetch.model_copy(update={"hosts": hosts, "allow_addresses": ("127.0.0.0/8",), "page_gap": gap})
    # No sources are added during the demo: at 1,800 times real time, a poll every 5 s would be all it does.
    crawl = settings.crawl.model_copy(update={"poll": timedelta(hours=1)})
    schedule = settings.schedule
    if not {"budget", "price"} & schedule.model_fields_set:
        schedule = schedule.model_copy(update={"price": PRICE})
    web = settings.web.model_copy(update={"port": _free_port(settings.web.host, settings.web.port, port)})
    # It stores a few megabytes: a disk that is nearly full is no reason to wait.
    store = settings.store.model_copy(update={"keep_free": 0})
    # Tables of lemmas for its four languages would take minutes: only on request.
    text = settings.text
    if "lemmas" not in text.model_fields_set:
        text = text.model_copy(update={"lemmas": "off"})
    sections = {"fetch": fetch, "crawl": crawl, "schedule": schedule, "store": store, "web": web, "text": text}
    # Never in the user's own database (TIDINGS_DATABASE).
    return settings.model_copy(update={"database": "", **sections})


def _free_port(host: str, usual: int, given: int | None) -> int:
    """The usual port, or 0 (any) where it is in use: a demo beside a running Tidings is no error."""
    if given is not None:
        return given
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        return 0 if probe.connect_ex((host, usual)) == 0 else usual


async def follow_farm(program: Program, farm: Farm) -> None:
    from tidings.app.add_source import add_sources
    from tidings.errors import TidingsError
    from tidings.model.sources import NewSource
    from tidings.text.url import host_of

    if await program.stores.library.sources():  # a user's own folder, or an earlier demo's
        raise TidingsError(f"data folder {program.settings.data} is in use already; give the demo one of its own")
    sources = [NewSource(url, host_of(url)) for url in farm.feed_urls]
    await add_sources(program.stores, program.settings, sources, program.clock.now(), random.Random(7))


async def _end(clock: Clock, when: datetime, stop: asyncio.Event) -> None:
    await clock.sleep_until(when)
    stop.set()


async def _summary(program: Program, farm: Farm, progress: Progress, seconds: float) -> Summary:
    from tidings.cli.run.demo_view import START
    from tidings.lab.farm.audit import SeenArticle, audit, hourly, syndication
    from tidings.model.articles import ArticleQuery, TextState

    until = program.clock.now()
    urls = {source.id: source.url for source in await program.stores.library.sources()}
    articles = await program.stores.library.articles(ArticleQuery(limit=1_000_000))
    seen = [SeenArticle(found.identity, found.url, urls[found.source_id], found.first_seen) for found in articles]
    visited = {urls[source_id]: at for source_id, at in progress.last_success.items()}
    posts = farm.posts(until)
    old = {post.url for post in posts if post.at < START}
    return Summary(
        simulated=until - START,
        seconds=seconds,
        policy=program.settings.schedule.policy,
        visits=progress.visits,
        requests=farm.counts.total(),
        texts=progress.texts,
        texts_from_before=sum(found.text_state is TextState.DONE and found.url in old for found in articles),
        violations=len(farm.violations),
        audit=audit(posts, seen, visited, START, until),
        hourly=hourly(posts, START, until),
        syndication=syndication(posts, _stories(articles)),
    )


def _stories(articles: Iterable[Article]) -> dict[str, int | None]:
    """The story of every article whose page was read, by its URL."""
    from tidings.model.articles import TextState

    return {
        found.url: found.story_id for found in articles if found.url is not None and found.text_state is TextState.DONE
    }
