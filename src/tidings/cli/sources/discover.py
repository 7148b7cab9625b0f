"""Command discover: finds the feeds of sites, or gathers sites from page to page."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.memory import check_memory
from tidings.cli.common.output import complain, counted, moment, print_json, printable, table
from tidings.cli.common.progress import Show, progress, progress_lines
from tidings.cli.common.times import zoned

if TYPE_CHECKING:
    from tidings.app.discovery import Scout
    from tidings.crawl.discovery.gather import Gathered, GatheredSite
    from tidings.discover.candidates import DiscoveryResult, FoundFeed
    from tidings.settings.settings import Settings

_OTHERS_SHOWN = 5


@app.command()
def discover(
    urls: Annotated[list[str], typer.Argument(metavar="URL", help="Sites; https:// may be left out.")],
    every: Annotated[
        bool, typer.Option("--all", metavar=FLAG, help="Read every feed that a site names, not only the best.")
    ] = False,
    follow: Annotated[
        int | None,
        typer.Option(min=1, max=10, metavar="N", help="Follow links to other sites, so many deep, and gather feeds."),
    ] = None,
    sites: Annotated[int, typer.Option(min=1, max=100_000, metavar="N", help="Sites to meet at most.")] = 500,
    add: Annotated[
        bool, typer.Option("--add", metavar=FLAG, help="Follow the best feed of each site (with --all: all of them).")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Find the feeds of sites: where they are, how they were found, and how many requests it took.

    What is seen is learned: the next site of the same kind takes fewer requests. With --follow, robots.txt, filters
    and traps apply to pages, and fetch.page_gap (10s) passes between two requests to the same host.

    Example: tidings discover example.org --follow 1
    """
    settings = load_settings(data)
    if follow is None:
        _discover(settings, urls, every=every, add=add, json=json)
    elif every:
        raise typer.BadParameter("with --follow the best feed of each site is read", param_hint="'--all'")
    else:
        _gather(settings, urls, follow, sites, add=add, json=json)


# -- the sites that were named ----------------------------------------------------------------------


def _discover(settings: Settings, urls: list[str], *, every: bool, add: bool, json: bool) -> None:
    check_memory("discover")
    with progress(quiet=json) as show:
        results, found = run_async(_search_all(settings, urls, show, every=every, add=add))
    if json:
        print_json(results)
    else:
        _show_sites(results, found)
    if any("error" in result for result in results):
        raise typer.Exit(1)


def _show_sites(results: list[dict[str, Any]], findings: list[DiscoveryResult]) -> None:
    feeds = [feed for found in findings for feed in found.feeds]
    if feeds:
        _show(feeds)
    for result in results:
        if "error" in result:
            complain(result["error"])
        elif others := [other["url"] for other in result["others"]]:
            more = " ..." if len(others) > _OTHERS_SHOWN else ""
            words = f"not read (--all reads them): {' '.join(others[:_OTHERS_SHOWN])}{more}"
            print(printable(f"{result['asked']} may have more feeds, {words}"))
    requests = sum(result.get("requests", 0) for result in results)
    if feeds:
        print(f"{counted(len(feeds), 'feed')} of {counted(len(findings), 'site')}, {counted(requests, 'request')}")
    for result in results:
        _say_added(result.get("added"))


def _show(feeds: list[FoundFeed]) -> None:
    from tidings.discover.candidates import FeedKind

    table(
        ["feed", "title", "how", "entries", zoned("last")],
        (
            [
                feed.url,
                feed.title or "-",
                _how(feed) if feed.kind is FeedKind.MAIN else f"{_how(feed)}; {feed.kind.words}",
                str(feed.entries) if feed.format else "?",
                moment(feed.last_published),
            ]
            for feed in feeds
        ),
        numbers=[3],
        whole=[3, 4],
    )


def _how(feed: FoundFeed) -> str:
    from tidings.discover.candidates import FoundVia

    return (
        f"{feed.how} ({feed.why})" if feed.why and feed.how in (FoundVia.PLATFORM, FoundVia.LEARNED) else str(feed.how)
    )


async def _search_all(
    settings: Settings, urls: list[str], show: Show, *, every: bool, add: bool
) -> tuple[list[dict[str, Any]], list[DiscoveryResult]]:
    """One after the other: the next site profits from paths learned at the last."""
    from tidings.app.discovery import open_scout
    from tidings.app.stores import open_stores
    from tidings.errors import TidingsError

    results: list[dict[str, Any]] = []
    findings: list[DiscoveryResult] = []
    async with open_stores(settings) as stores, open_scout(settings, stores) as scout:
        for number, asked in enumerate(urls):
            show(f"looking at {asked}", number, len(urls))
            try:
                found = await _search(scout, asked, every=every)
            except TidingsError as error:
                results.append({"asked": asked, "error": str(error)})
                continue
            findings.append(found)
            result = found.summary() | {"asked": asked}
            if not found.feeds:
                result["error"] = f"{asked}: no feed found ({found.reason})"
            elif add:
                result["added"] = await _follow(scout, asked, found.feeds if every else found.feeds[:1])
            results.append(result)
    return results, [found for found in findings if found.feeds]


async def _search(scout: Scout, asked: str, *, every: bool) -> DiscoveryResult:
    """A bare name by https, then by http if there is no answer."""
    from tidings.cli.sources.add import limits_of
    from tidings.errors import ConnectFailed
    from tidings.text.url import addresses

    found: DiscoveryResult | None = None
    for url in addresses(asked):
        found = await scout.find(url, limits_of(url, every=every, sure=True))
        if found.feeds or not isinstance(scout.failure(url), ConnectFailed):
            break
    assert found is not None
    return found


# -- gathering --------------------------------------------------------------------------------------


def _gather(settings: Settings, urls: list[str], depth: int, sites: int, *, add: bool, json: bool) -> None:
    check_memory("discover")
    gathered, added, stopped = run_async(_gather_all(settings, urls, depth, sites, add=add, quiet=json))
    if json:
        print_json(_summary(gathered) | {"stopped": stopped} | ({"added": added} if add else {}))
    else:
        _show_gathered(gathered, depth)
        _say_added(added)
    if stopped:
        complain("stopped; what was met until then is shown, and what it taught is kept")
    if stopped or not gathered.feeds:
        raise typer.Exit(1)


def _show_gathered(gathered: Gathered, depth: int) -> None:
    if gathered.feeds:
        _show(list(gathered.feeds))
    met = counted(len(gathered.met), "site")
    links = counted(depth, "link")
    print(
        f"{counted(len(gathered.feeds), 'feed')} of {met} within {links}, {counted(gathered.requests, 'request')}; "
        f"{gathered.share_spared:.0%} of the visits spared"
    )
    if gathered.refused:
        print(f"{gathered.refused} addresses kept out by filters, traps or sites that cannot be asked")
    if gathered.left_out:
        print(f"{counted(gathered.left_out, 'site')} left out: --sites allows more")


def _summary(gathered: Gathered) -> dict[str, Any]:
    from tidings.discover.candidates import DiscoveryResult

    met = [
        {
            "url": one.url,
            "depth": one.depth,
            "feed": one.finding.best.url if one.finding.best else None,
            "requests": one.finding.requests,
            "spared": one.spared,
            "reason": one.finding.reason,
        }
        for one in gathered.met
    ]
    return {
        "feeds": DiscoveryResult("", gathered.feeds).summary()["feeds"],
        "sites": len(met),
        "requests": gathered.requests,
        "spared": gathered.spared,
        "share_spared": round(gathered.share_spared, 4),
        "refused": gathered.refused,
        "left_out": gathered.left_out,
        "met": met,
    }


async def _gather_all(
    settings: Settings, urls: list[str], depth: int, sites: int, *, add: bool, quiet: bool
) -> tuple[Gathered, list[dict[str, Any]], bool]:
    """(what was gathered, what came of following it, was it stopped half-way)."""
    from tidings.app.discovery import open_scout
    from tidings.app.stores import open_stores
    from tidings.cli.run.crawl import stop_on_signals
    from tidings.crawl.discovery.gather import Gathered, GatherLimits
    from tidings.discover.learned_paths import Knowledge
    from tidings.text.url import addresses

    seeds = [addresses(asked)[0] for asked in urls]
    stop = stop_on_signals()
    met: list[GatheredSite] = []
    async with open_stores(settings) as stores, open_scout(settings, stores) as scout:
        with nullcontext(_nowhere) if quiet else _bar() if sys.stderr.isatty() else _lines(settings) as show:

            def note(one: GatheredSite) -> None:
                met.append(one)
                show(met)

            gathering = asyncio.create_task(scout.gather(seeds, depth, GatherLimits(sites=sites), note))
            stopping = asyncio.create_task(stop.wait())
            await asyncio.wait({gathering, stopping}, return_when=asyncio.FIRST_COMPLETED)
            stopped = not gathering.done()
            stopping.cancel()
            if stopped:
                gathering.cancel()
                await asyncio.wait({gathering})
        gathered = Gathered(tuple(met), Knowledge()) if stopped else gathering.result()
        added = await _follow(scout, None, gathered.feeds) if add and not stopped else []
    return gathered, added, stopped


def _nowhere(met: list[GatheredSite]) -> None:
    return None


@contextmanager
def _lines(settings: Settings) -> Iterator[Callable[[list[GatheredSite]], None]]:
    """Progress as lines, where there is no terminal for a bar."""
    from tidings.model.times import show_duration

    gap = settings.fetch.page_gap
    if gap:
        complain(f"following links, {show_duration(gap)} between two requests to the same host")
    with progress_lines("gathering") as say:
        yield lambda met: say(f"gathering: {_so_far(met)}")


def _so_far(met: list[GatheredSite]) -> str:
    feeds = sum(one.finding.best is not None for one in met)
    spared = sum(one.spared for one in met) / len(met)
    return f"{counted(len(met), 'site')}, {counted(feeds, 'feed')}, {spared:.0%} of the visits spared"


@contextmanager
def _bar() -> Iterator[Callable[[list[GatheredSite]], None]]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = TextColumn("gathering"), BarColumn(), TextColumn("{task.description}"), TimeElapsedColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda met: bar.update(task, description=_so_far(met), completed=len(met))


# -- following what was found -----------------------------------------------------------------------


async def _follow(scout: Scout, asked: str | None, feeds: tuple[FoundFeed, ...]) -> list[dict[str, Any]]:
    """Follows the sites' own feeds, but no sitemaps, comments and feeds of other sites."""
    from tidings.cli.sources.add import AddOptions, Selection, follow_all
    from tidings.discover.candidates import FeedKind
    from tidings.views.adding.offers import offered

    results: list[dict[str, Any]] = []
    for feed in feeds:
        if feed.kind <= FeedKind.PART:
            results += await follow_all(scout, asked or feed.url, Selection([offered(feed)]), AddOptions())
    return results


def _say_added(results: list[dict[str, Any]] | None) -> None:
    from tidings.cli.sources.add import say_added

    for result in results or []:
        say_added(result)
