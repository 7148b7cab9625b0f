"""Commands controller, terminal, watcher and web: the processes of a cluster."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common import output as logs
from tidings.cli.common.app import FLAG, DataOption, app, load_settings, run_async
from tidings.cli.common.memory import check_memory
from tidings.cli.run.crawl import stop_on_signals

if TYPE_CHECKING:
    from tidings.settings.settings import Settings

NameOption = Annotated[
    str | None, typer.Option("--name", metavar="NAME", help="What it is called in lists (cluster.name).")
]
VerboseOption = Annotated[bool, typer.Option("--verbose", "-v", metavar=FLAG, help="Say more.")]
ParentOption = Annotated[bool, typer.Option("--with-parent", metavar=FLAG, hidden=True)]


@app.command()
def controller(
    name: NameOption = None,
    verbose: VerboseOption = False,
    with_parent: ParentOption = False,
    data: DataOption = None,
) -> None:
    """Start a controller of a cluster: it orders the visits of its share of the hosts. Any number may run.

    Needs `database` (PostgreSQL) and `lane` (NATS). SIGTERM hands its share over to the others at once.

    Example: tidings controller --name east
    """
    _begin("controller", verbose=verbose)
    settings = _named(load_settings(data), name)
    _check(settings, lane=True, postgres=True)
    _run(lambda stop: _controller(settings, stop), with_parent)


async def _controller(settings: Settings, stop: asyncio.Event) -> None:
    from tidings.app.cluster.controller import ControllerProcess

    async with ControllerProcess.open(settings, stop) as process:
        print(f"controller {process.crawl.member.name} runs; SIGTERM stops it", flush=True)
        await process.run(stop, lambda count: print(f"it has {count} partitions", flush=True))


@app.command()
def terminal(
    egress: Annotated[
        list[str] | None,
        typer.Option("--egress", metavar="LABEL", help="It takes orders of sources that ask for it, too; repeatable."),
    ] = None,
    name: NameOption = None,
    slots: Annotated[
        int | None,
        typer.Option("--slots", min=1, metavar="N", help="Visits at the same time (crawl.terminals)."),
    ] = None,
    verbose: VerboseOption = False,
    with_parent: ParentOption = False,
    data: DataOption = None,
) -> None:
    """Start a terminal of a cluster: it visits what controllers order. Any number may run, on any machine.

    Needs `lane` (NATS) and no database. SIGTERM lets visits under way end, and gives the other orders back.

    Example: tidings terminal --egress eu --slots 100
    """
    _begin("terminal", verbose=verbose)
    settings = _named(load_settings(data), name)
    if slots is not None:
        settings = settings.model_copy(update={"crawl": settings.crawl.model_copy(update={"terminals": slots})})
    _check(settings, lane=True, postgres=False)
    _run(lambda stop: _terminal(settings, tuple(egress or ()), stop), with_parent)


async def _terminal(settings: Settings, egress: tuple[str, ...], stop: asyncio.Event) -> None:
    from tidings.app.cluster.terminal import run_terminal

    def ready(name: str, slots: int) -> None:
        print(f"terminal {name} runs with {slots} visits at the same time; SIGTERM drains it", flush=True)

    await run_terminal(settings, stop, egress, ready)


@app.command()
def watcher(
    name: NameOption = None,
    verbose: VerboseOption = False,
    with_parent: ParentOption = False,
    data: DataOption = None,
) -> None:
    """Start a watcher of a cluster: it evaluates watches, sends messages and keeps the search index.

    Several share the items; one of them sends messages, and one indexes. Needs `database` (PostgreSQL).

    Example: tidings watcher
    """
    _begin("watcher", verbose=verbose)
    settings = _named(load_settings(data), name)
    _check(settings, lane=False, postgres=True)
    from tidings.app.cluster.watcher import run_watcher

    _run(lambda stop: run_watcher(settings, stop, lambda it: print(f"watcher {it} runs", flush=True)), with_parent)


@app.command()
def web(
    host: Annotated[str | None, typer.Option("--host", metavar="ADDRESS", help="Instead of web.host.")] = None,
    port: Annotated[int | None, typer.Option("--port", metavar="PORT", help="Instead of web.port.")] = None,
    setup: Annotated[
        bool, typer.Option("--setup", metavar=FLAG, help="Make the first person in the browser, with a printed code.")
    ] = False,
    verbose: VerboseOption = False,
    with_parent: ParentOption = False,
    data: DataOption = None,
) -> None:
    """Serve the web page and API of a cluster, alone; its processes are at /cluster.

    Needs `database` (PostgreSQL) and `lane` (NATS). Where others can reach it, a person must be able to sign in:
    tidings user add NAME, or --setup.

    Example: tidings web --port 8642
    """
    _begin("web", verbose=verbose)
    settings = load_settings(data)
    asked = (("host", host), ("port", port), ("setup", setup or None))
    given = {name: value for name, value in asked if value is not None}
    settings = settings.model_copy(update={"web": settings.web.model_copy(update=given)})
    _check(settings, lane=True, postgres=True)
    from tidings.app.cluster.web import run_web

    _run(lambda stop: run_web(settings, stop, lambda url: print(f"web page: {url}", flush=True)), with_parent)


def _begin(command: str, *, verbose: bool) -> None:
    check_memory(command)
    logs.begin("%(asctime)s %(levelname)s %(name)s %(message)s")
    logging.getLogger("tidings").setLevel(logging.DEBUG if verbose else logging.INFO)


def _check(settings: Settings, *, lane: bool, postgres: bool) -> None:
    """Checks that what the process needs is there, before anything of the extra's packages is imported."""
    from tidings.app.cluster.requirements import require_lane, require_postgres

    if lane:
        require_lane(settings)
    if postgres:
        require_postgres(settings)


def _named(settings: Settings, name: str | None) -> Settings:
    if name is None:
        return settings
    return settings.model_copy(update={"cluster": settings.cluster.model_copy(update={"name": name})})


def _run(work: Callable[[asyncio.Event], Awaitable[Any]], with_parent: bool) -> None:
    async def run() -> None:
        await work(_stop_of(with_parent))

    run_async(run())


def _stop_of(with_parent: bool) -> asyncio.Event:
    """An event that signals set; `with_parent`: the end of standard input, too, which the parent holds open."""
    stop = stop_on_signals()
    if with_parent:
        loop = asyncio.get_running_loop()

        def read() -> None:
            if not os.read(sys.stdin.fileno(), 1024):
                loop.remove_reader(sys.stdin.fileno())
                stop.set()

        loop.add_reader(sys.stdin.fileno(), read)
    return stop
