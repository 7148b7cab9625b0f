"""The man page and the pages of the docs about commands, made from the commands' own help.

`python -m tidings.cli.maintenance.manual FOLDER` writes the man page and the completions of shells into FOLDER, as
`make man` does; they are a part of wheels.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import typer
from typer.main import get_group

from tidings.cli.common.app import app, import_modules
from tidings.cli.common.commands import COMMANDS
from tidings.cli.maintenance.completion import Shell, completion_script
from tidings.version import __version__

# -- the commands, read from themselves ---

_EXAMPLE = "Example: "


@dataclass(frozen=True, slots=True)
class CommandParameter:
    form: str  # --since T
    help: str


@dataclass(frozen=True, slots=True)
class CommandHelp:
    name: str  # watch add
    usage: str  # tidings watch add [OPTIONS] {NAME} [QUERY]
    paragraphs: tuple[str, ...]
    examples: tuple[str, ...]
    arguments: tuple[CommandParameter, ...]
    options: tuple[CommandParameter, ...]


def options_before() -> tuple[CommandParameter, ...]:
    """The options that are written before the command."""
    return _parameters(get_group(app), "option")


@cache
def all_commands() -> tuple[CommandHelp, ...]:
    """Returns all commands in the order of --help; those of a group follow the group. All their modules are
    imported."""
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


def _parameters(command: Any, kind: str) -> tuple[CommandParameter, ...]:
    context = typer.Context(command, info_name=command.name)
    shown = [one for one in command.params if one.param_type_name == kind and not one.hidden]
    records = [one.get_help_record(context) for one in shown]
    return tuple(CommandParameter(form.strip(), " ".join(words.split())) for form, words in filter(None, records))


_ABOUT = "a self-hosted news and web monitor that learns when every source publishes, and looks exactly then"
_FILES = (
    ("~/.local/share/tidings", "the data folder, unless --data or TIDINGS_DATA names another"),
    ("tidings.db", "in it: everything that is kept"),
    ("tidings.toml", "in it: your settings; `tidings settings` lists them all"),
)
_PLACES = {
    Shell.BASH: "bash/tidings",
    Shell.ZSH: "zsh/_tidings",
    Shell.FISH: "fish/tidings.fish",
}


# -- man ---


def man_page(version: str = __version__) -> str:
    """tidings(1) in the macros of man(7)."""
    lines = [f'.TH TIDINGS 1 "" "Tidings {version}" "User Commands"', ".SH NAME", _roff(f"tidings - {_ABOUT}")]
    lines += [".SH SYNOPSIS", r".B tidings", r"[\fIOPTIONS\fR] \fICOMMAND\fR [\fIARGUMENTS\fR]"]
    lines += [".SH OPTIONS", *_terms(options_before()), ".SH COMMANDS"]
    for command in all_commands():
        lines += _man_command(command)
    lines += [".SH FILES", *_terms([CommandParameter(*file) for file in _FILES])]
    lines += [
        ".SH EXIT STATUS",
        "0 where the command succeeded, 1 where it failed (one line on standard error says why), 2 where",
        "it was not understood. Commands with other codes say so.",
        ".SH SEE ALSO",
        "The documentation: docs/ in the project, and /api/docs of a running program.",
    ]
    return "\n".join(lines) + "\n"


def _man_command(command: CommandHelp) -> Iterator[str]:
    yield f".SS {_roff(command.usage)}"
    for number, words in enumerate(command.paragraphs):
        yield from ([".PP"] if number else [])
        yield _roff(words)
    yield from _terms([*command.arguments, *command.options])
    for example in command.examples:
        yield from (".PP", "Example:", ".RS 4", ".nf", _roff(example), ".fi", ".RE")


def _terms(parameters: Sequence[CommandParameter]) -> Iterator[str]:
    for one in parameters:
        yield from (".TP", rf"\fB{_roff(one.form)}\fR", _roff(one.help or "-"))


def _roff(text: str) -> str:
    """Text in which nothing is read as a request or an escape; a hyphen stays one that can be copied."""
    text = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^(?=[.'])", r"\\&", text, flags=re.MULTILINE)


def main(folder: Path) -> None:
    texts = {"man/tidings.1": man_page(), **{_PLACES[shell]: completion_script(shell) for shell in Shell}}
    for name, text in texts.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
