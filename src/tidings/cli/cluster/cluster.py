"""Commands cluster up, cluster status, cluster keys."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tidings.cli.common.app import FLAG, app

cluster = typer.Typer(
    name="cluster",
    help="Several processes and machines: make their keys.",
    epilog="Example: tidings cluster keys keys --host nats.example",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(cluster)


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
