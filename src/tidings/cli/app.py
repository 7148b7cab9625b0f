"""The Typer application, the options every command shares, and the way from a command into the program."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import click
import typer

if TYPE_CHECKING:
    from tidings.settings import Settings

T = TypeVar("T")

app = typer.Typer(
    name="tidings",
    help="A self-hosted news and web monitor that learns when every source publishes, and looks exactly then.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

DataOption = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="Folder in which everything is kept (or TIDINGS_DATA)."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON: one object, or a list of objects.")]


def _version(wanted: bool) -> None:
    if wanted:
        from tidings import __version__

        typer.echo(f"tidings {__version__}")
        raise typer.Exit


@app.callback()
def root(
    data: DataOption = None,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Keeps `--data` given before the command: `tidings --data DIR sources`."""


def load_settings(data: Path | None) -> Settings:
    """Settings for this run; --data may stand before the command or after it."""
    from tidings.settings import load

    if data is None:
        before = click.get_current_context().find_root().params.get("data")
        data = Path(before) if before else None
    return load(data)


def run_async(coroutine: Coroutine[Any, Any, T]) -> T:
    try:
        import uvloop
    except ImportError:
        import asyncio

        return asyncio.run(coroutine)
    return uvloop.run(coroutine)
