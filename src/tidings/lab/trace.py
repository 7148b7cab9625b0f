"""Traces: when real sources published. A CSV file, gzipped or not, with the columns source,timestamp.

A timestamp is a number of seconds since 1970, or an ISO time, in UTC where it names no zone.
"""

from __future__ import annotations

import csv
import gzip
import io
import math
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tidings.errors import TraceError

Posts = Mapping[str, NDArray[np.float64]]  # by source, sorted; seconds since 1970

DAY = 86400
LEAST_POSTS = 5  # a source with fewer is not worth replaying
_LATEST = 4102444800.0  # 2100: beyond it, these are no seconds
_WRITE = "write seconds since 1970, or an ISO time (2026-01-31T12:30:00Z)"
_GZIP = b"\x1f\x8b"


@dataclass(frozen=True, slots=True)
class Trace:
    """A record to replay: sources that published between two midnights."""

    start: datetime
    end: datetime
    names: tuple[str, ...]
    posts: tuple[NDArray[np.float64], ...]  # of each source, sorted; seconds since 1970

    @property
    def articles(self) -> int:
        return sum(len(times) for times in self.posts)


def read_traces(paths: Sequence[Path]) -> Posts:
    """All posts of these files. Sources of the same name in two files are kept apart."""
    joined: dict[str, NDArray[np.float64]] = {}
    for number, path in enumerate(paths, 1):
        for name, times in _read(path).items():
            joined[f"{name} ({number})" if name in joined else name] = np.sort(np.array(times))
    return joined


def posts_of(publications: Iterable[tuple[str, datetime]]) -> Posts:
    """Posts from (source, time) pairs that a program recorded itself."""
    times: dict[str, list[float]] = {}
    for source, published in publications:
        times.setdefault(source, []).append(published.timestamp())
    return {source: np.sort(np.array(moments)) for source, moments in times.items()}


def cut_trace(
    posts: Posts, days: int | None = None, skip_hours: frozenset[int] = frozenset(), least: int = LEAST_POSTS
) -> Trace:
    """The first `days` (all, where None) from the midnight before the first post on, without posts of the UTC hours
    to skip and without sources that have fewer than `least` posts then."""
    if not posts:
        raise TraceError("the trace holds no posts")
    start = math.floor(min(float(times[0]) for times in posts.values()) / DAY) * DAY
    last = max(float(times[-1]) for times in posts.values())
    end = start + DAY * (days if days is not None else math.floor((last - start) / DAY) + 1)
    skipped = np.array(sorted(skip_hours))
    kept: dict[str, NDArray[np.float64]] = {}
    for name, times in posts.items():
        within = times[(times >= start) & (times < end)]
        within = within[~np.isin(within // 3600 % 24, skipped)]
        if len(within) >= least:
            kept[name] = within
    if not kept:
        words = f"no source has {least} posts or more from {_date(start)} to {_date(end)}"
        raise TraceError(f"{words}; give more days" if days is not None else words)
    first = datetime.fromtimestamp(start, UTC)
    return Trace(first, first + timedelta(seconds=end - start), tuple(kept), tuple(kept.values()))


def parse_hours(text: str) -> frozenset[int]:
    """`22-24`: from 22:00 to 24:00 UTC. Several are joined by commas; `23-1` goes over midnight."""
    hours: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        try:
            begin, end = int(first), int(last)
        except ValueError:
            dash = ""
        if not dash or not (0 <= begin < 24 and 0 <= end <= 24 and begin != end):
            raise ValueError(f"{part.strip()!r} are no hours; write 22-24 for the time from 22:00 to 24:00 UTC")
        hours.update(range(begin, end) if begin < end else (*range(begin, 24), *range(end)))
    if len(hours) == 24:
        raise ValueError(f"{text!r} leaves no hour of the day")
    return frozenset(hours)


def _date(moment: float) -> str:
    return f"{datetime.fromtimestamp(moment, UTC):%Y-%m-%d}"


# -- files ------------------------------------------------------------------------------------------


def _read(path: Path) -> dict[str, list[float]]:
    rows = csv.reader(io.StringIO(_text(path), newline=""))
    try:
        head = [name.strip().lower() for name in next(rows, [])]
        if not head:
            raise TraceError(f"{path}: the file is empty")
        for wanted in ("source", "timestamp"):
            if wanted not in head:
                raise TraceError(f"{path}: no column {wanted!r} in its first line; it needs source,timestamp")
        posts = _rows(path, rows, head.index("source"), head.index("timestamp"))
    except csv.Error as error:
        raise TraceError(f"{path}, line {rows.line_num}: {error}") from error
    if not posts:
        raise TraceError(f"{path}: there are no posts in it")
    return posts


def _rows(path: Path, rows: Iterable[list[str]], source: int, timestamp: int) -> dict[str, list[float]]:
    posts: dict[str, list[float]] = {}
    for number, row in enumerate(rows, 2):
        if not row:
            continue
        try:
            name, moment = row[source], _seconds(row[timestamp])
        except IndexError:
            raise TraceError(f"{path}, line {number}: has {len(row)} columns, fewer than the first line") from None
        except ValueError:
            words = f"timestamp {row[timestamp]!r} is no time"
            raise TraceError(f"{path}, line {number}: {words}; {_WRITE}") from None
        if not 0 <= moment < _LATEST:
            words = f"timestamp {row[timestamp]} is not within 1970 and 2100"
            raise TraceError(f"{path}, line {number}: {words}; {_WRITE}")
        posts.setdefault(name, []).append(moment)
    return posts


def _seconds(text: str) -> float:
    """Parses a time. ValueError where it is neither a number nor a time."""
    try:
        return float(text)
    except ValueError:
        moment = datetime.fromisoformat(text.strip())
        return (moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)).timestamp()


def _text(path: Path) -> str:
    try:
        data = path.read_bytes()
        if data.startswith(_GZIP):
            data = gzip.decompress(data)
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        raise TraceError(f"{path}: there is no such file") from None
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise TraceError(f"{path}: damaged gzip ({error})") from error
    except UnicodeDecodeError as error:
        raise TraceError(f"{path}: not a text file ({error.reason} at byte {error.start})") from error
    except OSError as error:
        raise TraceError(f"{path}: {error.strerror or error}") from error
