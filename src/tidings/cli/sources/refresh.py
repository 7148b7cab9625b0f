"""Command refresh: makes sources, or the pages of sites, due now."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import find_source
from tidings.cli.common.output import complain, counted, print_json, printable
from tidings.cli.common.times import READER, stamped

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.sources import Refreshed, Source, Wait, WaitingPage
    from tidings.settings.settings import Settings

_MOST_NAMED = 5  # pages that wait
SourceArguments = Annotated[
    list[str],
    typer.Argument(
        metavar="SOURCE", help="Ids, URLs, or parts only one has, a feed before a site; a site: all its pages."
    ),
]


@app.command()
def refresh(
    sources: SourceArguments,
    page: Annotated[
        bool,
        typer.Option("--page", metavar=FLAG, help="SOURCE is a followed page: of a site the first one alone."),
    ] = False,
    now: Annotated[
        bool, typer.Option("--now", metavar=FLAG, help="Also what was visited or refreshed less than 10m ago.")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Make sources due now; one that is gone comes back. A running program visits them within seconds.

    Of a site that is followed page by page, all pages become due; they are visited with the usual pause between two.

    Where no program runs, `tidings crawl --once` visits them.

    Not within fetch.refresh_cool_down (10m) of the last visit, unless --now is given, and never while their server
    asks to be left alone.

    Example: tidings refresh example.org 7
    """
    results = run_async(_refresh(load_settings(data), sources, whole=not page, now=now))
    if json:
        print_json(results)
    else:
        for result in results:
            _say(result)
    if any("error" in result for result in results):
        raise typer.Exit(1)


def _say(result: dict[str, Any]) -> None:
    if "error" in result:
        complain(result["error"])
        return
    back = " (it had been gone)" if result["was_gone"] else ""
    name, pages = result["title"] or result["url"], result.get("pages")
    if pages is None:
        print(printable(f"due now: {name}{back}"))
        return
    print(printable(f"due now: {counted(pages['due'], 'page')} of {name}{back}{_how_long(pages)}"))
    for line in _left_words(pages):
        print(printable(line))


def _how_long(pages: dict[str, Any]) -> str:
    from tidings.schedule.policies.base import duration_words

    number, pause = pages["due"], pages["pause_seconds"]
    if number < 2 or not pause:
        return ""
    whole = duration_words(timedelta(seconds=pause * (number - 1)))
    return f", with {duration_words(timedelta(seconds=pause))} between two: {whole} for all"


def _left_words(pages: dict[str, Any]) -> list[str]:
    """Says which pages are not due, and why: a line for each reason, and the first pages by name."""
    lines = []
    for why in dict.fromkeys(one["why"] for one in pages["waiting"]):
        waiting = [one for one in pages["waiting"] if one["why"] == why]
        verb = "waits" if len(waiting) == 1 else "wait"
        lines.append(f"{counted(len(waiting), 'page')} {verb}: {why}")
        lines += [f"  {one['url']} until {_moment(one['may_at'])}" for one in waiting[:_MOST_NAMED]]
        if len(waiting) > _MOST_NAMED:
            lines.append(f"  and {len(waiting) - _MOST_NAMED} more")
    if pages["left_out"]:
        lines.append(f"{counted(pages['left_out'], 'page')} left out: gone, or no longer followed")
    return lines


async def _refresh(settings: Settings, texts: list[str], *, whole: bool, now: bool) -> list[dict[str, Any]]:
    from tidings.app.stores import open_stores
    from tidings.errors import TidingsError

    results: list[dict[str, Any]] = []
    done = set[int]()  # by an argument before: its own refresh is no reason to wait
    cool_down = timedelta(0) if now else settings.fetch.refresh_cool_down
    async with open_stores(settings) as stores:
        for asked in texts:
            try:
                source = await find_source(stores.library, asked, page=not whole, option="", strict=False)
                result = await _refresh_one(stores, settings, source, cool_down, done, whole=whole)
            except TidingsError as error:
                results.append({"asked": asked, "error": str(error)})
            else:
                results.append({"asked": asked} | result)
    return results


async def _refresh_one(
    stores: Stores, settings: Settings, source: Source, cool_down: timedelta, done: set[int], *, whole: bool
) -> dict[str, Any]:
    from tidings.model.sources import SourceState

    at = READER.now()
    result: dict[str, Any] = {"id": source.id, "url": source.url, "title": source.title}
    result["was_gone"] = source.state is SourceState.GONE
    page = await stores.sites.page(source.id) if whole else None
    if page is not None and page.root_id == source.id:
        refreshed = await stores.catalogue.refresh_site(source.id, at, cool_down)
        done.update(refreshed.due)
        return result | await _of_site(stores, settings, source, refreshed, cool_down)
    wait = None if source.id in done else await stores.catalogue.refresh(source.id, at, cool_down)
    if wait is None:
        done.add(source.id)
        return result | {"due": True, "may_at": None}
    error = f"{source.name}: not before {_moment(wait.until)} ({_why(wait, cool_down)})"
    return result | {"due": False, "may_at": wait.until, "error": error}


async def _of_site(
    stores: Stores, settings: Settings, source: Source, refreshed: Refreshed, cool_down: timedelta
) -> dict[str, Any]:
    from tidings.model.hosts import HostManners
    from tidings.schedule.hosts import gap_of

    manners = (await stores.hosts.manners_of([source.host])).get(source.host, HostManners(source.host))
    pause = gap_of(manners, settings.fetch.page_gap, READER.now())
    pages = {
        "due": len(refreshed.due),
        "waiting": [_waiting(one, cool_down) for one in refreshed.waiting],
        "left_out": refreshed.left_out,
        "pause_seconds": pause.total_seconds(),
    }
    may_at = min((one.wait.until for one in refreshed.waiting), default=None)
    result = {"due": bool(refreshed.due), "may_at": None if refreshed.due else may_at, "pages": pages}
    if refreshed.due or may_at is None:
        return result
    first = min(refreshed.waiting, key=lambda one: one.wait.until).wait
    waits = "its only page waits" if len(refreshed.waiting) == 1 else f"its {len(refreshed.waiting)} pages wait"
    error = f"{source.name}: {waits}, until {_moment(first.until)} at the earliest ({_why(first, cool_down)})"
    return result | {"error": error}


def _waiting(page: WaitingPage, cool_down: timedelta) -> dict[str, Any]:
    return {"id": page.source_id, "url": page.url, "may_at": page.wait.until, "why": _why(page.wait, cool_down)}


def _why(wait: Wait, cool_down: timedelta) -> str:
    from tidings.model.times import show_duration

    if wait.asked:
        return "its server asked us to wait"
    return f"visited or refreshed less than {show_duration(cool_down)} ago; --now does not wait for that"


def _moment(at: datetime) -> str:
    return stamped(at, seconds=True)
