"""The options by which people say what a watch is: the same for add, edit and test.

Three panels of --help: what is asked for, where, and how it is told.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import typer
from typer.core import TyperCommand

from tidings.cli.common.app import FLAG
from tidings.cli.common.output import parse_since

_ASKED, _WHERE, _TOLD = "What is asked for", "Where it is looked for", "How it is told"

DAILY_AT = "08:00"
BACKFILL = "30d"
NOTHING = "none"  # of `watch edit`: takes away what was there


def _option(panel: str, name: str, metavar: str | None, help: str, **more: Any) -> Any:
    return typer.Option(name, metavar=metavar, help=help, rich_help_panel=panel, **more)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is looked for: it becomes one query."""

    any: Annotated[list[str] | None, _option(_ASKED, "--any", "W,W,...", "One of these words or phrases.")] = None
    all: Annotated[list[str] | None, _option(_ASKED, "--all", "W,W,...", "Every one of these.")] = None
    none: Annotated[list[str] | None, _option(_ASKED, "--none", "W,W,...", "None of these.")] = None
    at_least: Annotated[
        int | None, _option(_ASKED, "--at-least", "N", "So many different ones of --any.", min=1, max=1000)
    ] = None
    exact: Annotated[bool, _option(_ASKED, "--exact", FLAG, "The words as they are, in no other form.")] = False
    case: Annotated[bool, _option(_ASKED, "--case", FLAG, "The same, and upper and lower case as written.")] = False
    sentence: Annotated[bool, _option(_ASKED, "--sentence", FLAG, "All of it within one sentence.")] = False
    near: Annotated[
        int | None,
        _option(_ASKED, "--near", "N", "What --all, --any, --regex ask for, at most N words apart.", min=1, max=1000),
    ] = None
    regex: Annotated[str | None, _option(_ASKED, "--regex", "EXPR", "A regular expression (RE2).")] = None
    like: Annotated[str | None, _option(_ASKED, "--like", "TEXT", "What is similar to this text.")] = None
    like_file: Annotated[Path | None, _option(_ASKED, "--like-file", "FILE", "The text is in a file.")] = None
    title: Annotated[bool, _option(_ASKED, "--title", FLAG, "All of it in the title.")] = False


@dataclass(frozen=True, slots=True)
class Placed:
    """Where it is looked for."""

    stem: Annotated[
        list[str] | None,
        _option(_WHERE, "--stem", "LANG", "Words in the forms of this language (pl), whatever a text's."),
    ] = None
    lang: Annotated[list[str] | None, _option(_WHERE, "--lang", "LANG", "Only texts in this language.")] = None
    source: Annotated[
        list[str] | None, _option(_WHERE, "--source", "SOURCE", "Only here: an id, a URL, or a part only one has.")
    ] = None
    category: Annotated[list[str] | None, _option(_WHERE, "--category", "NAME", "Only of this category.")] = None
    articles: Annotated[bool, _option(_WHERE, "--articles", FLAG, "Only articles of feeds.")] = False
    pages: Annotated[bool, _option(_WHERE, "--pages", FLAG, "Only what is new on followed pages.")] = False
    both: Annotated[bool, _option(_WHERE, "--both", FLAG, "Articles and pages (so it is at first).")] = False
    detector: Annotated[
        list[str] | None, _option(_WHERE, "--detector", "NAME", "What this plugin finds, too (docs/plugins.md).")
    ] = None


@dataclass(frozen=True, slots=True)
class Told:
    """Who is told, and when."""

    to: Annotated[
        list[str] | None,
        _option(_TOLD, "--to", "CHANNEL", "Whom to tell: a name of notify.channels, or an address (docs/notify.md)."),
    ] = None
    at_once: Annotated[bool, _option(_TOLD, "--at-once", FLAG, "Tell at once (so it is at first).")] = False
    hourly: Annotated[bool, _option(_TOLD, "--hourly", FLAG, "All matches of an hour in one message.")] = False
    daily: Annotated[
        str | None, _option(_TOLD, "--daily", "[HH:MM]", f"All of a day in one message, at this time ({DAILY_AT}).")
    ] = None
    quiet: Annotated[
        str | None,
        _option(
            *(_TOLD, "--quiet", "22:00-07:00"),
            "Nothing is sent then; it comes afterwards. none: at any time; default: as notify.quiet says.",
        ),
    ] = None
    zone: Annotated[
        str | None,
        _option(_TOLD, "--zone", "ZONE", "Of these times, as in Europe/Warsaw; none: as notify.zone is now."),
    ] = None
    template: Annotated[
        str | None, _option(_TOLD, "--template", "TEXT", "What a message says of a match (docs/notify.md).")
    ] = None


@dataclass(frozen=True, slots=True)
class Wish:
    """All that was said of a watch by options. What is None or False was not named."""

    asked: Asked = Asked()
    placed: Placed = Placed()
    told: Told = Told()

    @property
    def names_something(self) -> bool:
        return self != Wish()


_PARTS: dict[str, type] = {"asked": Asked, "placed": Placed, "told": Told}


def with_wish(*, telling: bool = True) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Gives a command with an argument `wish` the options of one: they are declared once, above. `telling`: those
    about who is told, too."""
    parts = {name: kind for name, kind in _PARTS.items() if telling or kind is not Told}

    def widened(command: Callable[..., None]) -> Callable[..., None]:
        kept = [one for one in inspect.signature(command, eval_str=True).parameters.values() if one.name != "wish"]
        options = {one.name: name for name, kind in parts.items() for one in fields(kind)}

        @wraps(command)
        def wider(**given: Any) -> None:
            said: dict[str, dict[str, Any]] = {name: {} for name in parts}
            for option, name in options.items():
                said[name][option] = given.pop(option)
            command(wish=Wish(**{name: kind(**said[name]) for name, kind in parts.items()}), **given)

        declared = [*kept, *(one for kind in parts.values() for one in _parameters(kind))]
        every = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in declared]
        wider.__signature__ = inspect.Signature(every)  # type: ignore[attr-defined]
        wider.__annotations__ = {}  # Typer reads the signature; it must not look for the command's own
        return wider

    return widened


def _parameters(kind: type) -> list[inspect.Parameter]:
    hints = get_type_hints(kind, include_extras=True)
    keyword = inspect.Parameter.KEYWORD_ONLY
    return [
        inspect.Parameter(one.name, keyword, default=one.default, annotation=hints[one.name]) for one in fields(kind)
    ]


# -- options whose value may be left out --------------------------------------------------------------


def _is_time_of_day(text: str) -> bool:
    """Or meant for one: `7`, `7am`. What is wrong with it is said when it is read."""
    return re.fullmatch(r"\d{1,2}(:\d{2}\S*|h|am|pm)?", text, re.IGNORECASE) is not None


def _is_time(text: str) -> bool:
    if _MEANT.fullmatch(text):
        return True
    try:
        return parse_since(text) is not None
    except typer.BadParameter:
        return False


_MEANT = re.compile(r"yesterday|today|all|ever|always|\d{1,3}( ?(day|week|month|year)s?)?", re.IGNORECASE)
_VALUES = {"--daily": (_is_time_of_day, DAILY_AT), "--backfill": (_is_time, BACKFILL)}


class AskingCommand(TyperCommand):
    """`--daily` and `--backfill` may stand without a value: what follows is taken for one if it is a time."""

    def parse_args(self, ctx: typer.Context, args: list[str]) -> list[str]:  # type: ignore[override]
        return super().parse_args(ctx, with_values(args))


def with_values(args: list[str]) -> list[str]:
    """`--daily gas` -> `--daily=08:00 gas`, `--daily 7:30` -> `--daily=7:30`; `--backfill 5G` the same."""
    found: list[str] = []
    left = iter(enumerate(args))
    for at, arg in left:
        if arg == "--":
            return found + args[at:]
        if arg not in _VALUES:
            found.append(arg)
            continue
        is_value, usual = _VALUES[arg]
        follows = args[at + 1] if at + 1 < len(args) else ""
        if is_value(follows):
            next(left)
            found.append(f"{arg}={follows}")
        else:
            found.append(f"{arg}={usual}")
    return found
