"""The Typer application, the options every command shares, and the way from a command into the program."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

if TYPE_CHECKING:
    from tidings.settings.settings import Settings

T = TypeVar("T")

app = typer.Typer(
    name="tidings",
    help="A self-hosted news and web monitor that learns when every source publishes, and looks exactly then.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _data_before(context: typer.Context, value: Path | None) -> Path | None:
    """--data may stand before the command, too: `tidings --data DIR sources`."""
    above = context.parent
    while value is None and above is not None:
        value, above = above.params.get("data"), above.parent
    return value


DataOption = Annotated[
    Path | None,
    typer.Option(
        "--data", metavar="DIR", callback=_data_before, help="Folder in which everything is kept (or TIDINGS_DATA)."
    ),
]
FLAG = ""  # a flag's metavar: Typer would show <bool>, as though a value were to follow
JsonOption = Annotated[bool, typer.Option("--json", metavar=FLAG, help="Print JSON: one object, or a list of objects.")]


def _version(wanted: bool) -> None:
    if wanted:
        from tidings import __version__

        typer.echo(f"tidings {__version__}")
        raise typer.Exit


@app.callback()
def root(
    data: DataOption = None,
    version: Annotated[
        bool, typer.Option("--version", metavar=FLAG, callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """What may stand before the command."""


def load_settings(data: Path | None) -> Settings:
    from tidings.settings.settings import load

    return load(data)


def run_async(coroutine: Coroutine[Any, Any, T]) -> T:
    try:
        import uvloop
    except ImportError:
        import asyncio

        return asyncio.run(coroutine)
    return uvloop.run(coroutine)
