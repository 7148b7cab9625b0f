"""A bar on standard error for what takes a while."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

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
