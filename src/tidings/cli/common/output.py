"""How commands print: JSON, tables, times and log lines."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal

import typer

from tidings.cli.common.times import READER
from tidings.errors import shortage_of
from tidings.model.redact import ADDRESSES, redacted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from tidings.model.search import Passage

# Allowed in JSON, but terminals act on them: C1 controls, and marks that change the direction of writing.
_TERMINAL_CONTROLS = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def print_json(value: Any) -> None:
    import json

    text = json.dumps(json_value(value), ensure_ascii=False, indent=2)
    sys.stdout.write(_TERMINAL_CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n")


def report(results: list[dict[str, Any]], say: Callable[[dict[str, Any]], None], *, json: bool) -> None:
    """Prints the result of each of several requests; exits with 1 if one failed."""
    if json:
        print_json(results)
    else:
        for result in results:
            say(result)
    if any("error" in result for result in results):
        raise typer.Exit(1)


def complain(message: str) -> None:
    """Prints an error or a remark in one line on standard error."""
    print(f"tidings: {printable(' '.join(message.split()))}", file=sys.stderr)


def note_demo_clock() -> None:
    """Says of a demo's folder that its clock is not the world's, before real sources are visited from it."""
    if READER.is_demo:
        shown = f"{READER.local(READER.now()):%Y-%m-%d %H:%M}"
        complain(
            f"this folder is a demo's, and goes by its clock, which shows {shown}: dates of real sources lie ahead of "
            "it; follow them in another folder (--data)"
        )


def json_value(value: Any) -> Any:
    """The value in types that JSON has: dataclasses as objects, times as ISO 8601 in UTC."""
    if is_dataclass(value) and not isinstance(value, type):
        return json_value({field.name: getattr(value, field.name) for field in fields(value)})
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, dict):
        return {key: redacted(item) if _has_address(key, item) else json_value(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [json_value(item) for item in value]
    return value


def _has_address(key: object, item: object) -> bool:
    """Returns whether it is a URL or a message with one, whose password must not be shown. Texts of articles are
    left."""
    return key in ADDRESSES and isinstance(item, str)


_UNLIMITED = 1_000_000  # columns of what is no terminal


def on_terminal() -> bool:
    """Returns whether lines must fit a window; in a file or a pipe none is broken, whatever COLUMNS says."""
    return sys.stdout.isatty()


def console() -> Console:
    from rich.console import Console

    terminal = on_terminal()
    return Console(highlight=False, soft_wrap=not terminal, width=None if terminal else _UNLIMITED)


def table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    numbers: Sequence[int] = (),
    whole: Sequence[int] = (),
    least: Mapping[int, int] | None = None,
) -> None:
    """Prints a table; `numbers` are the columns that are aligned to the right, `whole` those that are never broken
    into lines, however narrow the terminal, `least` how wide others are at least, so that words stay in one piece.

    Where there is no terminal a row is one line, so that addresses stay whole. What feeds say is shown as it is: no
    markup is read in it, and no control character reaches the terminal."""
    cells = [[printable(cell) for cell in row] for row in rows]
    if not on_terminal():
        sys.stdout.write(_unbroken_table(headings, cells, numbers, least or {}))
        return
    from rich import box
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for number, heading in enumerate(headings):
        justify: Literal["right", "left"] = "right" if number in numbers else "left"
        narrowest = (least or {}).get(number)
        grid.add_column(heading, justify=justify, overflow="fold", no_wrap=number in whole, min_width=narrowest)
    for row in cells:
        grid.add_row(*map(Text, row))
    console().print(grid)


def _unbroken_table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], numbers: Sequence[int], least: Mapping[int, int]
) -> str:
    """The table as Rich would lay it out on endless lines, without spaces at their ends. Rich takes 0.1 s of CPU for
    forty rows, its import included: a sixth of a short command."""
    from rich.cells import cell_len

    columns = enumerate(zip(headings, *rows, strict=True))
    widths = [max(least.get(number, 0), *map(cell_len, cells)) for number, cells in columns]

    def padded(number: int, cell: str) -> str:
        room = " " * (widths[number] - cell_len(cell))
        return room + cell if number in numbers else cell + room

    first, *others = ("   ".join([padded(*cell) for cell in enumerate(row)]) for row in (headings, *rows))
    rule = "\N{BOX DRAWINGS LIGHT HORIZONTAL}" * (sum(widths) + 3 * (len(widths) - 1))
    return "\n".join(f" {line}".rstrip() for line in ("", first, rule, *others, "", ""))


def printable(text: str) -> str:
    """The text in one line, without control characters and without passwords in URLs."""
    return redacted("".join(char if char.isprintable() else " " for char in text))


def markup_safe(text: str) -> str:
    """Like `printable`, with rich's markup escaped."""
    from rich.markup import escape

    return escape(printable(text))


def marked_text(passage: Passage, style: str = "") -> Text:
    """The passage with its marks in colour; markup in it is not read, control characters are removed."""
    from rich.text import Text

    text = Text("".join(char if char.isprintable() else " " for char in passage.text), style=style)
    for start, end in passage.marks:
        text.stylize("yellow" if style else "bold yellow", start, end)
    return text


def counted(number: float, noun: str) -> str:
    """`1 article`, `2 articles`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def moment(value: datetime | None) -> str:
    """Returns a time by the reader's clock."""
    return f"{READER.local(value):%Y-%m-%d %H:%M}" if value is not None else "-"


def short_moment(value: datetime | None) -> str:
    """Returns a time for narrow columns: the year is left out where it is this one."""
    text = moment(value)
    return text.removeprefix(f"{READER.local(READER.now()).year}-") if value is not None else text


def beside(value: datetime | None, other: datetime | None) -> str:
    """A moment in the column next to another one: the time of day alone where the day is the same."""
    if value is None or other is None or READER.local(value).date() != READER.local(other).date():
        return moment(value)
    return f"{READER.local(value):%H:%M}"


def parse_since(text: str | None, option: str = "--since") -> datetime | None:
    """`--since`: an ISO time, by the reader's clock unless it names a zone, or how long ago (`30d`, `2h`)."""
    if text is None:
        return None
    from tidings.model.times import parse_duration

    try:
        return READER.now() - parse_duration(text)
    except OverflowError:
        raise typer.BadParameter(f"{text!r} is too long ago", param_hint=option) from None
    except ValueError:
        pass
    try:
        value = datetime.fromisoformat(text)
        return READER.moment(value) if value.tzinfo is None else value.astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        words = f"{text!r}: write an ISO time (2026-01-31) or how long ago (30d, 2h)"
        raise typer.BadParameter(words, param_hint=option) from None


# -- log lines -------------------------------------------------------------------------------------
#
# What comes from outside (a URL, a path, a server's error) must not begin a line of its own, nor control the terminal.

_CONTINUED = "  | "  # before each line of a traceback


class OneLineFormatter(logging.Formatter):
    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        return printable(super().formatMessage(record))

    def formatException(self, ei: object) -> str:  # noqa: N802
        error = ei[1] if isinstance(ei, tuple) else None
        if isinstance(error, BaseException) and (shortage := shortage_of(error)) is not None:
            return f"{_CONTINUED}{type(error).__name__}: not enough {shortage.value}"  # where says nothing
        return _marked(super().formatException(ei))  # type: ignore[arg-type]

    def formatStack(self, stack_info: str) -> str:  # noqa: N802
        return _marked(super().formatStack(stack_info))


def _marked(text: str) -> str:
    return "\n".join(_CONTINUED + printable(line) for line in text.splitlines())


def begin(layout: str) -> None:
    """Starts logging to standard error; of libraries only warnings: Alembic would list its plugins at each start."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLineFormatter(layout))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
