"""Commands cluster up, cluster status, cluster keys."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tidings.cli.common import output as logs
from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.output import complain, printable
from tidings.cli.run.crawl import stop_on_signals

if TYPE_CHECKING:
    from tidings.app.cluster.supervisor import ClusterPlan
    from tidings.settings.settings import Settings

cluster = typer.Typer(
    name="cluster",
    help="Several processes and machines: try it out on this one, see how it fares, make keys.",
    epilog="Example: tidings cluster up --terminals 3 --controllers 2",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(cluster)


@cluster.command()
def up(
    terminals: Annotated[int, typer.Option("--terminals", min=0, metavar="N", help="Processes that visit.")] = 3,
    controllers: Annotated[int, typer.Option("--controllers", min=0, metavar="N", help="Processes that order.")] = 2,
    watchers: Annotated[int, typer.Option("--watchers", min=0, metavar="N", help="Processes that watch.")] = 1,
    web: Annotated[bool, typer.Option("--web/--no-web", metavar=FLAG, help="Serve the web page and API.")] = True,
    port: Annotated[
        int | None, typer.Option("--port", min=0, max=65535, metavar="PORT", help="Of the web page, not web.port.")
    ] = None,
    data: DataOption = None,
) -> None:
    """Start a whole cluster on this machine, with servers of NATS and PostgreSQL in the data folder.

    Each process and its number is printed, and what they log. One that ends by itself is started again. Ctrl-C or
    SIGTERM stops all of them in order. tidings.toml is written where there is none: other commands with the same --data
    then work beside it. A server that tidings.toml names is used, and not started.

    Needs the extra: pip install 'tidings[cluster]'

    Example: tidings cluster up --terminals 3 --controllers 2
    """
    from tidings.app.cluster.supervisor import ClusterPlan

    logs.begin("%(asctime)s %(levelname)s %(name)s %(message)s")
    plan = ClusterPlan(controllers, terminals, watchers, web)
    run_async(_up(load_settings(data), plan, {} if port is None else {"TIDINGS_WEB__PORT": str(port)}))


async def _up(settings: Settings, plan: ClusterPlan, environment: dict[str, str]) -> None:
    from tidings.app.cluster.supervisor import Supervisor
    from tidings.store.sqlite.data_folder import DataLock

    stop = stop_on_signals()

    def say(name: str, line: str) -> None:
        print(f"{name:<12} | {printable(line)}", flush=True)

    with DataLock(settings.data):
        supervisor = Supervisor(settings, plan, say)
        try:
            found = await supervisor.start_servers()
            _note(settings, found)
            print(f"a cluster runs on {settings.data}; Ctrl-C stops it", flush=True)
            await supervisor.run(found | environment, stop)
        finally:
            await supervisor.stop_servers()
    print("stopped", flush=True)


def _note(settings: Settings, found: dict[str, str]) -> None:
    """Writes where the servers are, or says what other commands need."""
    from tidings.app.cluster.supervisor import note_addresses

    named = {"TIDINGS_DATABASE": settings.database, "TIDINGS_LANE": settings.lane}
    unnamed = {variable: url for variable, url in found.items() if named[variable] != url}
    if unnamed and not note_addresses(settings, found):
        lines = "; ".join(f'{name.removeprefix("TIDINGS_").lower()} = "{url}"' for name, url in unnamed.items())
        complain(f"for other commands, write in {settings.data / 'tidings.toml'}: {lines}")


@cluster.command()
def status(json: JsonOption = False, data: DataOption = None) -> None:
    """List the processes of a cluster: controllers with their partitions, terminals, watchers, and parked orders.

    Example: tidings cluster status --json
    """
    from tidings.cli.cluster.state import show_status

    show_status(load_settings(data), json=json)


@cluster.command()
def keys(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="Where they are written.")],
    host: Annotated[
        list[str] | None,
        typer.Option("--host", metavar="NAME", help="By which machines reach NATS: a name or an address; repeatable."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", metavar=FLAG, help="Make all anew where there are some.")] = False,
) -> None:
    """Make the keys of a cluster: nkeys, certificates, nats.conf with each role's rights, a tidings.toml for each role.

    FOLDER/nats is for the machine of NATS; controller, terminal and reader are data folders for machines with that
    role. Only their owner can read them. FOLDER/ca.key signs further certificates, and is needed nowhere else.

    Example: tidings cluster keys keys --host nats.example
    """
    from tidings.app.cluster.keys import make_keys

    written = make_keys(folder, host or (), force=force)
    print(f"{len(written)} files in {folder}: nats/, controller/, terminal/, reader/, ca.pem, ca.key")
    print(f"next: `nats-server -c nats.conf` in {folder / 'nats'}; copy each role's folder to its machines (--data)")
