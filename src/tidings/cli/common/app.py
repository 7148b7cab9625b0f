"""The Typer application, which imports a command when it is run, and the options that every command shares."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from tidings.cli.common.commands import COMMANDS, OVER_THE_NETWORK, Command

if TYPE_CHECKING:
    from tidings.app.remote.connection import RemoteServer
    from tidings.settings.settings import Settings

T = TypeVar("T")


class LazyCommand(TyperCommand):
    """A placeholder in lists and in --help until the command is run."""


class LazyGroup(TyperGroup):
    """A group with a placeholder for every command of the table; only the command that is run is imported."""

    def __init__(self, *, commands: Any = None, **attributes: Any) -> None:
        listed = {name: LazyCommand(name=name, help=command.help) for name, command in COMMANDS.items()}
        super().__init__(commands={**listed, **(commands or {})}, **attributes)

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name, command, rest = super().resolve_command(ctx, args)
        if name in COMMANDS:  # a group may be registered in part: by a module of another command that ran before
            command = self.commands[name] = imported(name)
            _freeze_modules("of the command")
            gc.enable()  # see `main`
        return name, command, rest


@cache
def imported(name: str) -> Any:
    """The command of this name, with its parameters; its modules register it with `app`. Made once: tests run many."""
    import_modules(COMMANDS[name])
    return get_group(app).commands[name]


@cache
def command_line() -> Any:
    """All that can be typed after `tidings`, with placeholders. Made once: tests run many commands."""
    return get_command(app)


def import_modules(command: Command) -> None:
    """They register the command with `app`."""
    for module in command.modules.split():
        import_module(f"tidings.cli.{module}")


app = typer.Typer(
    name="tidings",
    cls=LazyGroup,
    help="A self-hosted news and web monitor that learns when every source publishes, and looks exactly then.",
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _data_before(context: typer.Context, value: Path | None) -> Path | None:
    """--data is accepted before the command, too: `tidings --data DIR sources`."""
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


ServerOption = Annotated[
    str | None,
    typer.Option(
        "--server",
        metavar="URL",
        help="Work on another Tidings over its API (or TIDINGS_SERVER): sources, add, set, refresh, pause, resume, "
        "remove, import, export, articles, article, mark, search, watch, matches, messages, pages, changes, diff, "
        "noise, explain, hooks, tail, token, user, doctor.",
    ),
]
TokenOption = Annotated[
    str | None,
    typer.Option(
        "--token",
        metavar="TOKEN",
        help="Your token there (`tidings token add`). Better @FILE, or TIDINGS_TOKEN: others on this machine "
        "can read what is on the command line.",
    ),
]


def _version(wanted: bool) -> None:
    if wanted:
        from tidings.version import __version__

        typer.echo(f"tidings {__version__}")
        raise typer.Exit


@dataclass(slots=True)
class _OptionsBefore:
    """The options that were given before the command that runs."""

    command: str | None = None
    server: str | None = None
    token: str | None = None


_BEFORE = _OptionsBefore()


@app.callback()
def root(
    context: typer.Context,
    data: DataOption = None,
    server: ServerOption = None,
    token: TokenOption = None,
    version: Annotated[
        bool, typer.Option("--version", metavar=FLAG, callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options before the command."""
    _BEFORE.command, _BEFORE.server, _BEFORE.token = context.invoked_subcommand, server, token


def load_settings(data: Path | None) -> Settings:
    """The settings of this run; from now on times are shown in the zone that they name, and are those of the folder's
    clock."""
    from tidings.app.folder_clock import time_behind
    from tidings.cli.common.times import READER
    from tidings.settings.settings import load

    settings = load(data)
    READER.use(settings.ui.zone)
    if (server := _server()) is not None:
        from tidings.app.remote.connection import remote_settings

        return remote_settings(settings, server)
    READER.behind = time_behind(settings)
    return settings


def _server() -> RemoteServer | None:
    """The machine that the options before the command name, or the environment. TidingsError where the command works on
    a data folder alone."""
    if not _BEFORE.server and "TIDINGS_SERVER" not in os.environ:
        return None
    from tidings.app.remote.connection import server_named
    from tidings.errors import TidingsError

    server = server_named(_BEFORE.server, _BEFORE.token)
    if server is not None and _BEFORE.command not in OVER_THE_NETWORK:
        raise TidingsError(f"`tidings {_BEFORE.command}` works on a data folder: it cannot be used with --server")
    return server


@cache
def _freeze_modules(which: str) -> None:
    """The collector passes over what was imported: see `main`. Once in a process for each: tests run many commands."""
    gc.freeze()


def run_async(coroutine: Coroutine[Any, Any, T]) -> T:
    gc.disable()  # see `main`
    run: Callable[[Coroutine[Any, Any, T]], T]
    try:
        import uvloop

        run = uvloop.run
    except ImportError:
        import asyncio

        run = asyncio.run
    _freeze_modules("that it imported to run")
    gc.enable()
    return run(coroutine)
