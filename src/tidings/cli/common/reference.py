"""Every command with its options and arguments, read from the commands themselves: for the man page and the docs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import typer
from typer.main import get_group

from tidings.cli.common.app import app, import_modules
from tidings.cli.common.commands import COMMANDS

_EXAMPLE = "Example: "


@dataclass(frozen=True, slots=True)
class Parameter:
    form: str  # --since T
    help: str


@dataclass(frozen=True, slots=True)
class CommandHelp:
    name: str  # watch add
    usage: str  # tidings watch add [OPTIONS] {NAME} [QUERY]
    paragraphs: tuple[str, ...]
    examples: tuple[str, ...]
    arguments: tuple[Parameter, ...]
    options: tuple[Parameter, ...]


def options_before() -> tuple[Parameter, ...]:
    """The options that are written before the command."""
    return _parameters(get_group(app), "option")


@cache
def all_commands() -> tuple[CommandHelp, ...]:
    """In the order of --help; the commands of a group follow the group. All their modules are imported."""
    for command in COMMANDS.values():
        import_modules(command)
    built = get_group(app).commands
    return tuple(one for name in COMMANDS for one in _with_commands(built[name], name))


def _with_commands(command: Any, name: str) -> Iterator[CommandHelp]:
    if getattr(command, "hidden", False):
        return
    yield _help_of(command, name)
    for part, inner in getattr(command, "commands", {}).items():
        yield from _with_commands(inner, f"{name} {part}")


def _help_of(command: Any, name: str) -> CommandHelp:
    pieces = command.collect_usage_pieces(typer.Context(command, info_name=name))
    paragraphs = [" ".join(part.split()) for part in (command.help or "").split("\n\n")]
    return CommandHelp(
        name,
        " ".join(["tidings", name, *pieces]),
        tuple(words for words in paragraphs if words and not words.startswith(_EXAMPLE)),
        tuple(words.removeprefix(_EXAMPLE) for words in paragraphs if words.startswith(_EXAMPLE)),
        _parameters(command, "argument"),
        _parameters(command, "option"),
    )


def _parameters(command: Any, kind: str) -> tuple[Parameter, ...]:
    context = typer.Context(command, info_name=command.name)
    shown = [one for one in command.params if one.param_type_name == kind and not one.hidden]
    records = [one.get_help_record(context) for one in shown]
    return tuple(Parameter(form.strip(), " ".join(words.split())) for form, words in filter(None, records))
