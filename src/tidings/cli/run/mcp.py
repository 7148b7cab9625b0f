"""Command mcp: the data folder for assistants, on standard input and output."""

from __future__ import annotations

from typing import Annotated

import typer

from tidings.cli.common.app import FLAG, DataOption, app, load_settings, run_async
from tidings.cli.common.options import PersonOption


@app.command()
def mcp(
    write: Annotated[
        bool, typer.Option("--write", metavar=FLAG, help="It may make watches and follow sources, too.")
    ] = False,
    person: PersonOption = None,
    data: DataOption = None,
) -> None:
    """Answer an assistant over MCP on standard input and output: search, read, what is new, stories, matches.

    An assistant starts it by itself; docs/assistants.md says how. A running program answers at /mcp, too.

    Example: tidings mcp --data data
    """
    from tidings.app.serving.assistants import serve_stdio
    from tidings.model.people import Rights

    run_async(serve_stdio(load_settings(data), person, Rights.WRITE if write else Rights.READ))
