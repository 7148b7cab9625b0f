"""The options that describe a watch, the same for add, edit and test, in three panels of --help."""

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

_QUERY, _SCOPE, _DELIVERY = "Query", "Scope", "Delivery"

DAILY_AT = "08:00"
BACKFILL = "30d"
NOTHING = "none"  # of `watch edit`: takes away what was there


def _option(panel: str, name: str, metavar: str | None, help: str, **more: Any) -> Any:
    return typer.Option(name, metavar=metavar, help=help, rich_help_panel=panel, **more)


@dataclass(frozen=True, slots=True)
class WatchQueryOptions:
    """The options that become one query."""

    any: Annotated[list[str] | None, _option(_QUERY, "--any", "W,W,...", "One of these words or phrases.")] = None
    all: Annotated[list[str] | None, _option(_QUERY, "--all", "W,W,...", "Every one of these.")] = None
    none: Annotated[list[str] | None, _option(_QUERY, "--none", "W,W,...", "None of these.")] = None
    at_least: Annotated[
        int | None, _option(_QUERY, "--at-least", "N", "So many different ones of --any.", min=1, max=1000)
    ] = None
    exact: Annotated[bool, _option(_QUERY, "--exact", FLAG, "The words as they are, in no other form.")] = False
    case: Annotated[bool, _option(_QUERY, "--case", FLAG, "As --exact, and upper and lower case as written.")] = False
    sentence: Annotated[bool, _option(_QUERY, "--sentence", FLAG, "All of it within one sentence.")] = False
    near: Annotated[
        int | None,
        _option(_QUERY, "--near", "N", "The words of --all, --any, --regex at most N words apart.", min=1, max=1000),
    ] = None
    regex: Annotated[str | None, _option(_QUERY, "--regex", "EXPR", "A regular expression (RE2).")] = None
    like: Annotated[str | None, _option(_QUERY, "--like", "TEXT", "Texts that are similar to this one.")] = None
    like_file: Annotated[Path | None, _option(_QUERY, "--like-file", "FILE", "The text is in a file.")] = None
    title: Annotated[bool, _option(_QUERY, "--title", FLAG, "All of it in the title.")] = False


@dataclass(frozen=True, slots=True)
class WatchScopeOptions:
    """Sources, languages, categories and kinds of text."""

    stem: Annotated[
        list[str] | None,
        _option(_SCOPE, "--stem", "LANG", "Words in the forms of this language (pl), whatever a text's."),
    ] = None
    lang: Annotated[list[str] | None, _option(_SCOPE, "--lang", "LANG", "Only texts in this language.")] = None
    source: Annotated[
        list[str] | None, _option(_SCOPE, "--source", "SOURCE", "Only here: an id, a URL, or a part only one has.")
    ] = None
    category: Annotated[list[str] | None, _option(_SCOPE, "--category", "NAME", "Only of this category.")] = None
    articles: Annotated[bool, _option(_SCOPE, "--articles", FLAG, "Only articles of feeds.")] = False
    pages: Annotated[bool, _option(_SCOPE, "--pages", FLAG, "Only what is new on followed pages.")] = False
    both: Annotated[bool, _option(_SCOPE, "--both", FLAG, "Articles and pages (the default).")] = False
    detector: Annotated[
        list[str] | None, _option(_SCOPE, "--detector", "NAME", "Findings of this plugin, too (docs/plugins.md).")
    ] = None


@dataclass(frozen=True, slots=True)
class WatchDeliveryOptions:
    """Channels, times and the template of messages."""

    to: Annotated[
        list[str] | None,
        _option(
            _DELIVERY,
            "--to",
            "CHANNEL",
            "Where to send matches: a name (yours, or of notify.channels), or an address (docs/notify.md).",
        ),
    ] = None
    at_once: Annotated[bool, _option(_DELIVERY, "--at-once", FLAG, "Send matches at once (the default).")] = False
    hourly: Annotated[bool, _option(_DELIVERY, "--hourly", FLAG, "All matches of an hour in one message.")] = False
    daily: Annotated[
        str | None, _option(_DELIVERY, "--daily", "[HH:MM]", f"All of a day in one message, at this time ({DAILY_AT}).")
    ] = None
    quiet: Annotated[
        str | None,
        _option(
            _DELIVERY,
            "--quiet",
            "22:00-07:00",
            "Nothing is sent then; it comes afterwards. none: at any time; default: as notify.quiet says.",
        ),
    ] = None
    zone: Annotated[
        str | None,
        _option(
            _DELIVERY,
            "--zone",
            "ZONE",
            "The time zone of these times, such as Europe/Warsaw; none: as notify.zone is now.",
        ),
    ] = None
    template: Annotated[
        str | None, _option(_DELIVERY, "--template", "TEXT", "The template for a match in a message (docs/notify.md).")
    ] = None


@dataclass(frozen=True, slots=True)
class WatchOptions:
    """All options of a watch. None and False: not given."""

    query: WatchQueryOptions = WatchQueryOptions()
    scope: WatchScopeOptions = WatchScopeOptions()
    delivery: WatchDeliveryOptions = WatchDeliveryOptions()

    @property
    def any_given(self) -> bool:
        return self != WatchOptions()


_PARTS: dict[str, type] = {"query": WatchQueryOptions, "scope": WatchScopeOptions, "delivery": WatchDeliveryOptions}


def with_watch_options(*, delivery: bool = True) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Decorates a command that has an argument `options: WatchOptions`: its fields become options of the command line.
    `delivery`: those about messages, too."""
    parts = {name: kind for name, kind in _PARTS.items() if delivery or kind is not WatchDeliveryOptions}

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        kept = [one for one in inspect.signature(command, eval_str=True).parameters.values() if one.name != "options"]
        part_of = {one.name: name for name, kind in parts.items() for one in fields(kind)}

        @wraps(command)
        def wrapper(**given: Any) -> None:
            values: dict[str, dict[str, Any]] = {name: {} for name in parts}
            for option, name in part_of.items():
                values[name][option] = given.pop(option)
            command(options=WatchOptions(**{name: kind(**values[name]) for name, kind in parts.items()}), **given)

        declared = [*kept, *(one for kind in parts.values() for one in _parameters(kind))]
        every = [one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in declared]
        wrapper.__signature__ = inspect.Signature(every)  # type: ignore[attr-defined]
        wrapper.__annotations__ = {}  # Typer reads the signature; it must not look for the command's own
        return wrapper

    return decorate


def _parameters(kind: type) -> list[inspect.Parameter]:
    hints = get_type_hints(kind, include_extras=True)
    keyword = inspect.Parameter.KEYWORD_ONLY
    return [
        inspect.Parameter(one.name, keyword, default=one.default, annotation=hints[one.name]) for one in fields(kind)
    ]


# -- options whose value may be left out --------------------------------------------------------------


def _is_time_of_day(text: str) -> bool:
    """Returns True also for what is meant as one (`7`, `7am`): the error comes when it is parsed."""
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


class OptionalValueCommand(TyperCommand):
    """`--daily` and `--backfill` take the next argument as their value only if it is a time."""

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
