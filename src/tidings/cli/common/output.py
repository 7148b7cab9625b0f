"""How commands print: JSON for programs, tables for people, and times as people write them."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal

import typer

from tidings.model.redact import redacted

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from tidings.model.search import Passage

# What JSON may hold as it is and a terminal obeys: C1 controls, and marks that turn the direction of writing.
_ADDRESSES = {"url", "site_url", "asked", "feed", "moved_to", "move", "notice", "last_error", "error", "reason", "how"}
_OBEYED = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def print_json(value: Any) -> None:
    import json

    text = json.dumps(plain(value), ensure_ascii=False, indent=2)
    sys.stdout.write(_OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n")


def report(results: list[dict[str, Any]], say: Callable[[dict[str, Any]], None], *, json: bool) -> None:
    """What came of each of several wishes; where one failed the command ends with 1."""
    if json:
        print_json(results)
    else:
        for result in results:
            say(result)
    if any("error" in result for result in results):
        raise typer.Exit(1)


def complain(message: str) -> None:
    """An error or a remark, in one line on standard error."""
    print(f"tidings: {printable(' '.join(message.split()))}", file=sys.stderr)


def plain(value: Any) -> Any:
    """A value as JSON has it: dataclasses as objects, times as ISO 8601 in UTC."""
    if is_dataclass(value) and not isinstance(value, type):
        return plain({field.name: getattr(value, field.name) for field in fields(value)})
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    if isinstance(value, dict):
        return {key: redacted(item) if _is_of_address(key, item) else plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(item) for item in value]
    return value


def _is_of_address(key: object, item: object) -> bool:
    """Is it an address, or words of ours about one? Names and passwords in it are not shown. What articles say is."""
    return key in _ADDRESSES and isinstance(item, str)


def console() -> Console:
    from rich.console import Console

    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())


def table(
    headings: Sequence[str],
    rows: Iterable[Sequence[str]],
    numbers: Sequence[int] = (),
    whole: Sequence[int] = (),
    least: Mapping[int, int] | None = None,
) -> None:
    """Rows for people; `numbers` are the columns that are aligned to the right, `whole` those that are never broken
    into lines, however narrow the terminal, `least` how wide others are at least, so that words stay in one piece. What
    feeds say is shown as it is: no markup is read in it, and no control character reaches the terminal."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for number, heading in enumerate(headings):
        justify: Literal["right", "left"] = "right" if number in numbers else "left"
        narrowest = (least or {}).get(number)
        grid.add_column(heading, justify=justify, overflow="fold", no_wrap=number in whole, min_width=narrowest)
    for row in rows:
        grid.add_row(*(Text(printable(cell)) for cell in row))
    console().print(grid)


def printable(text: str) -> str:
    """On one line, without what a terminal obeys, and without a password in an address."""
    return redacted("".join(char if char.isprintable() else " " for char in text))


def markup_safe(text: str) -> str:
    """Like `printable`, for texts that are printed together with markup of ours."""
    from rich.markup import escape

    return escape(printable(text))


def marked(passage: Passage, style: str = "") -> Text:
    """What feeds and pages say, its marks in colour. No markup is read in it, and no control character reaches the
    terminal."""
    from rich.text import Text

    text = Text("".join(char if char.isprintable() else " " for char in passage.text), style=style)
    for start, end in passage.marks:
        text.stylize("yellow" if style else "bold yellow", start, end)
    return text


def counted(number: float, noun: str) -> str:
    """`1 article`, `2 articles`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def moment(value: datetime | None) -> str:
    return value.astimezone(UTC).strftime("%Y-%m-%d %H:%M") if value is not None else "-"


def short_moment(value: datetime | None) -> str:
    """For narrow columns: the year is left out where it is this one."""
    text = moment(value)
    return text.removeprefix(f"{datetime.now(UTC).year}-") if value is not None else text


def parse_since(text: str | None, option: str = "--since") -> datetime | None:
    """`--since`: an ISO time, or how long ago (`30d`, `2h`)."""
    if text is None:
        return None
    from tidings.settings.durations import parse_duration

    try:
        return datetime.now(UTC) - parse_duration(text)
    except OverflowError:
        raise typer.BadParameter(f"{text!r} is too long ago", param_hint=option) from None
    except ValueError:
        pass
    try:
        value = datetime.fromisoformat(text)
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)
    except (ValueError, OverflowError):
        words = f"{text!r}: write an ISO time (2026-01-31) or how long ago (30d, 2h)"
        raise typer.BadParameter(words, param_hint=option) from None


# -- A bar on standard error for what takes a while. -----------------------------------------------

Show = Callable[[str, int, int | None], None]  # what is done, how many are done, how many there are


@contextmanager
def progress(*, quiet: bool, unit: str = "number") -> Iterator[Show]:
    """Nothing where standard error is no terminal. `unit` is "number" or "bytes"."""
    if quiet or not sys.stderr.isatty():
        yield lambda words, done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    count = DownloadColumn() if unit == "bytes" else MofNCompleteColumn()
    columns = TextColumn("{task.description}"), BarColumn(), count, TimeElapsedColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("reading", total=None)
        yield lambda words, done, total: bar.update(task, description=words, completed=done, total=total)


# -- Log lines that stay lines: what comes from outside (an address, a path, an error in a server's words) cannot
# begin a line of its own, nor speak to the terminal.

_BELONGS = "  | "  # before each line of a traceback


class OneLine(logging.Formatter):
    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802  # logging's own name
        return printable(super().formatMessage(record))

    def formatException(self, ei: object) -> str:  # noqa: N802
        return _marked(super().formatException(ei))  # type: ignore[arg-type]

    def formatStack(self, stack_info: str) -> str:  # noqa: N802
        return _marked(super().formatStack(stack_info))


def _marked(text: str) -> str:
    return "\n".join(_BELONGS + printable(line) for line in text.splitlines())


def begin(layout: str) -> None:
    """To standard error. Libraries speak up only when something is wrong: Alembic alone would greet everybody with a
    page of plugins."""
    handler = logging.StreamHandler()
    handler.setFormatter(OneLine(layout))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
