"""Commands run and crawl: visits that are due, for ever or once."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from tidings.cli.common import output as logs
from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.memory import check_memory
from tidings.cli.common.output import complain, counted, note_demo_clock, print_json
from tidings.cli.common.progress import how_far, progress, progress_lines

if TYPE_CHECKING:
    from tidings.app.program import Program
    from tidings.crawl.controller.controller import Controller
    from tidings.settings.settings import Settings

_TICK = 0.5  # seconds from one look at how far it is to the next
_INDEXING = 30.0  # seconds of indexing after the last visit; the rest is left to the next command


@app.command()
def run(
    web: Annotated[bool, typer.Option("--web/--no-web", metavar=FLAG, help="Serve the web page and API.")] = True,
    host: Annotated[str | None, typer.Option(metavar="ADDRESS", help="Where it listens, for web.host.")] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="Its port, for web.port; 0 takes a free one.")
    ] = None,
    setup: Annotated[
        bool, typer.Option("--setup", metavar=FLAG, help="Make the first person in the browser, with a printed code.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", metavar=FLAG, help="Say more.")] = False,
    data: DataOption = None,
) -> None:
    """Start the program: controller, terminals and web page in one process. Ctrl-C or SIGTERM stops it gracefully.

    The web page is at http://127.0.0.1:8642 (web.host, web.port); --host and --port hold for this run alone.
    Where others can reach it, a person must be able to sign in: tidings user add NAME, or --setup.

    Example: tidings run --port 8080
    """
    asked = (("host", host), ("port", port), ("setup", setup or None))
    given = {name: value for name, value in asked if value is not None}
    if given and not web:
        raise typer.BadParameter(f"--{next(iter(given))} is of the web page, which --no-web leaves out")
    check_memory("run")
    logs.begin("%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("tidings").setLevel(logging.DEBUG if verbose else logging.INFO)
    settings = load_settings(data)
    settings = settings.model_copy(update={"web": settings.web.model_copy(update=given)})
    note_demo_clock()
    run_async(_run(settings, web))


def stop_on_signals() -> asyncio.Event:
    """An event that Ctrl-C and SIGTERM set; a second one ends the process at once."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def ask(number: signal.Signals) -> None:
        if stop.is_set():
            loop.remove_signal_handler(number)
            signal.raise_signal(number)
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, ask, number)
    return stop


async def _run(settings: Settings, web: bool) -> None:
    from tidings.app.program import Program
    from tidings.app.serving.web import serve_web

    stop = stop_on_signals()
    runs = f"tidings runs on {settings.data}; Ctrl-C stops it"
    async with Program.open(settings, stop=stop) as program:
        if not web:
            print(runs, flush=True)
            await program.crawl(stop)
            return
        # Not before it serves: an address that may not be served yet is refused in one line.
        async with serve_web(program, stop, lambda url: print(f"{runs}\nweb page: {url}", flush=True)) as metrics:
            await program.crawl(stop, metrics.applied, on_report=metrics.reported)


@app.command()
def crawl(
    once: Annotated[bool, typer.Option("--once", metavar=FLAG, help="Visit all that is due, then end.")] = False,
    feeds_only: Annotated[
        bool, typer.Option("--feeds-only", metavar=FLAG, help="Leave the pages of new articles for later.")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Visit all that is due and end with a summary, for cron.

    The pages of new articles take a while: fetch.page_gap (10s) passes between two pages of the same host.
    A followed page takes longer at its first visit: it is fetched once more, pages.second_look (15s) later.

    What was stored is indexed for search before it ends; of very much, the rest is indexed by the next search.

    Visits to hosts that want to be left alone are put off to the next run, and counted.

    Example: tidings crawl --once
    """
    if not once:
        raise typer.TyperException("crawl needs --once; to go on visiting, use `tidings run`")
    check_memory("crawl")
    settings = load_settings(data)
    note_demo_clock()
    logs.begin("%(message)s")
    summary, stopped = run_async(_crawl_once(settings, pages=not feeds_only, quiet=json))
    if json:
        print_json(summary)
    else:
        _say(summary)
    if stopped:
        complain("stopped before all that is due was visited; the rest stays due")
        raise typer.Exit(1)


def _say(summary: dict[str, float]) -> None:
    print(
        "visited {visited}: {unchanged} unchanged, {changed} changed, ".format(**summary)
        + (f"{counted(summary['first'], 'page')} for the first time, " if summary["first"] else "")
        + f"{summary['failed']} failed; "
        + f"{counted(summary['articles_new'], 'new article')}, {summary['articles_revised']} revised, "
        + f"{counted(summary['pages'], 'page')} read; {summary['seconds']} s"
    )
    if summary["offline"]:
        print(f"offline: nothing could be reached, {counted(summary['put_off'], 'visit')} put off; no source is blamed")
    elif put_off := summary["put_off"]:
        print(f"{counted(put_off, 'visit')} put off: the host wants to be left alone; `tidings hosts` shows until when")
    elif not summary["visited"] and not summary["pages"]:
        print("nothing was due; `tidings sources` shows when each source is visited next")
    if summary["failed"]:
        print("`tidings sources` shows why visits failed")


async def _crawl_once(settings: Settings, *, pages: bool, quiet: bool) -> tuple[dict[str, float], bool]:
    """(what the run came to, was it stopped half-way)."""
    from tidings.app.program import Program

    began = time.perf_counter()
    stop = stop_on_signals()
    controllers: list[Controller] = []
    gap = settings.fetch.page_gap if pages and settings.fetch.articles else timedelta(0)
    look, is_bar = settings.pages.second_look, sys.stderr.isatty()
    async with Program.open(settings, stop=stop) as program:
        with nullcontext(_nowhere) if quiet else _progress(look) if is_bar else _lines(gap, look) as show:
            ticking = asyncio.create_task(_tick(lambda: [show(one) for one in controllers]))
            try:
                tally = await program.crawl(
                    stop, lambda _: show(controllers[0]), once=True, pages=pages, on_controller=controllers.append
                )
            finally:
                ticking.cancel()
        await _index(program, stop)
    summary = {
        "visited": tally.visited,
        "unchanged": tally.unchanged,
        "changed": tally.changed,
        "first": tally.first,
        "failed": tally.failed,
        "articles_new": tally.articles_new,
        "articles_revised": tally.articles_revised,
        "pages": tally.pages,
        "put_off": tally.put_off,
        "offline": tally.offline,
        "seconds": round(time.perf_counter() - began, 2),
    }
    return summary, stop.is_set()


async def _index(program: Program, stop: asyncio.Event) -> None:
    """Makes what was stored ready for search; what is not done in time stays queued. Says on standard error how far it
    is, with --json, too: tables of lemmas, once, take a while."""
    from tidings.app.maintenance.indexing import catch_up_index
    from tidings.errors import StoreError

    with progress(quiet=False) as show:
        try:
            await catch_up_index(program.settings, program.stores, show, within=_INDEXING, stopped=stop.is_set)
        except StoreError as error:
            complain(f"search does not know the latest articles and pages: {error}")


async def _tick(show: Callable[[], object]) -> None:
    """Shows the state also between two visits: what is waited for changes."""
    while True:
        await asyncio.sleep(_TICK)
        show()


def waiting_words(controller: Controller, look: timedelta) -> str:
    """`; waiting 12 s between two requests to a.test`, for people; empty: it is busy. `look`: the time from one look at
    a page to the second."""
    from tidings.model.times import show_duration

    waits = controller.waits_for
    if waits is None:
        return ""
    if waits.pause is not None:
        return f"; waiting {max(1, round(waits.pause.total_seconds()))} s between two requests to {waits.host}"
    again = f", once more {show_duration(look)} later where it is new" if waits.is_page and look else ""
    return f"; reading a page of {waits.host}{again}" if waits.is_page else f"; reading {waits.host}"


def _nowhere(controller: Controller) -> None:
    return None


_THE_PAGES = "the pages of articles"  # of those that were known before


@contextmanager
def _lines(gap: timedelta, look: timedelta) -> Iterator[Callable[[Controller], None]]:
    """Reports progress where there is no bar: says on standard error how far it is, what it waits for, and once what
    the seconds are spent on."""
    said = False

    def show(controller: Controller) -> None:
        nonlocal said
        new = controller.tally.articles_new
        # `tidings add` leaves pages behind that wait for us.
        if gap and not said and (new > 1 or (controller.tally.pages and controller.waiting)):
            said = True
            words = f"{counted(new, 'new article')} so far; {_pause(gap)}" if new > 1 else _pause(gap, _THE_PAGES)
            complain(f"{words} (--feeds-only leaves them for later)")
        done = controller.tally.visited + controller.tally.pages
        articles = f", {counted(new, 'new article')}" if new else ""
        words = how_far("visiting", done, done + controller.waiting)
        say(f"{words}{articles}{waiting_words(controller, look)}")

    with progress_lines("visiting") as say:
        yield show


def _pause(gap: timedelta, what: str = "their pages") -> str:
    from tidings.model.times import show_duration

    return f"fetching {what}, {show_duration(gap)} between two of the same host"


@contextmanager
def _progress(look: timedelta) -> Iterator[Callable[[Controller], None]]:
    """A bar on standard error; what is yielded moves it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    bar = Progress(
        TextColumn("visiting"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeElapsedColumn(),
        console=Console(stderr=True),
    )
    with bar:
        task = bar.add_task("", total=None)

        def show(controller: Controller) -> None:
            done = controller.tally.visited + controller.tally.pages
            new = controller.tally.articles_new
            words = (counted(new, "new article") if new else "") + waiting_words(controller, look)
            bar.update(task, completed=done, total=done + controller.waiting, description=words.removeprefix("; "))

        yield show
