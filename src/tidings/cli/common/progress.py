"""How far a long command is, on standard error: a bar on a terminal, a line every few seconds elsewhere."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from tidings.cli.common.output import complain

EVERY: Final = 5.0  # seconds between two lines; a command that takes less says nothing

Show = Callable[[str, int, int | None], None]  # what is done, how many are done, how many there are
Say = Callable[[str], None]


@contextmanager
def progress(*, quiet: bool, unit: str = "number") -> Iterator[Show]:
    """`unit` is "number" or "bytes"; `quiet`: nothing is said."""
    if quiet:
        yield lambda words, done, total: None
    elif sys.stderr.isatty():
        with _bar(unit) as show:
            yield show
    else:
        with progress_lines("reading") as say:
            yield lambda words, done, total: say(how_far(words, done, total, unit))


@contextmanager
def _bar(unit: str) -> Iterator[Show]:
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


@contextmanager
def progress_lines(words: str, *, quiet: bool = False) -> Iterator[Say]:
    """Prints the words that were said last, and for how long the command runs, every few seconds.

    By a thread: a command that waits for a server is known to be alive, too."""
    if quiet:
        yield lambda words: None
        return
    latest, ended, began = words, threading.Event(), time.monotonic()

    def say(words: str) -> None:
        nonlocal latest
        latest = words

    def repeat() -> None:
        while not ended.wait(EVERY):
            complain(f"{latest} ({time.monotonic() - began:.0f} s)")

    thread = threading.Thread(target=repeat, name="progress", daemon=True)
    thread.start()
    try:
        yield say
    finally:
        ended.set()
        thread.join()


def how_far(words: str, done: int, total: int | None, unit: str = "number") -> str:
    """`reading: 1,200 of 4,000`; bytes as megabytes. Where nothing is counted, the words alone."""
    if not done and total is None:
        return words
    numbers = [f"{one / 10**6:,.1f}" if unit == "bytes" else f"{one:,}" for one in (done, total) if one is not None]
    return f"{words}: {' of '.join(numbers)}{' MB' if unit == 'bytes' else ''}"
