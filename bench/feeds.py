"""Feeds as they were published: which path reads them, how fast, and where we read other than feedparser does.

    .venv/bin/python -m bench.feeds                    # files in ../shared/data/feeds
    .venv/bin/python -m bench.feeds FOLDER

Three tables: fast / repaired / refused; feeds a second on the fast path beside feedparser, on the same files in the
same run, the least of several times for each (of the processor, so that a busy machine favours neither); and entries,
titles, links and dates of every file against what feedparser itself makes of it, with the number of differences of
each kind and an example. docs/reading.md says why each kind is right.
"""

from __future__ import annotations

import argparse
import calendar
import io
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

import feedparser

from tidings.errors import ReadError
from tidings.model.feeds import Entry
from tidings.read.document import FeedDocument, NeedsFallback
from tidings.read.feed.feed import read_feed_fast, read_feed_slow
from tidings.text.html import plain_text

FOLDER = Path(__file__).resolve().parents[1].parent / "shared" / "data" / "feeds"
URL = "https://publisher.test/feeds/index.xml"
LEAST_FAST, LEAST_RATIO = 0.85, 20.0
ROUNDS, THEIR_ROUNDS = 7, 3


@dataclass
class Paths:
    fast: dict[Path, FeedDocument] = field(default_factory=dict)
    repaired: dict[Path, FeedDocument] = field(default_factory=dict)
    refused: dict[Path, str] = field(default_factory=dict)

    @property
    def files(self) -> int:
        return len(self.fast) + len(self.repaired) + len(self.refused)


def sort_out(files: list[Path]) -> Paths:
    paths = Paths()
    for file in files:
        body = file.read_bytes()
        try:
            paths.fast[file] = read_feed_fast(body, url=URL)
        except NeedsFallback:
            try:
                paths.repaired[file] = read_feed_slow(body, url=URL)
            except ReadError as error:
                paths.refused[file] = str(error)
        except ReadError as error:
            paths.refused[file] = str(error)
    return paths


# -- speed --------------------------------------------------------------------------------------------


def least_seconds(read: Callable[[bytes], object], body: bytes, rounds: int) -> float:
    times = []
    for _ in range(rounds):
        began = time.process_time()
        read(body)
        times.append(time.process_time() - began)
    return min(times)


def ours(body: bytes) -> object:
    return read_feed_fast(body, url=URL)


def theirs(body: bytes) -> Any:
    return feedparser.parse(io.BytesIO(body), response_headers={"content-location": URL})


def measure(files: list[Path]) -> tuple[list[float], list[float]]:
    """Seconds a file, of both. JSON is left out: feedparser does not read it."""
    us, them = [], []
    for file in files:
        body = file.read_bytes()
        us.append(least_seconds(ours, body, ROUNDS))
        them.append(least_seconds(theirs, body, THEIR_ROUNDS))
    return us, them


# -- agreement ----------------------------------------------------------------------------------------


@dataclass
class Differences:
    compared: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    files: dict[str, set[str]] = field(default_factory=dict)
    examples: dict[str, tuple[str, object, object]] = field(default_factory=dict)

    def note(self, kind: str, file: str, mine: object, their: object) -> None:
        self.found[kind] += 1
        self.files.setdefault(kind, set()).add(file)
        self.examples.setdefault(kind, (file, mine, their))


def compare(documents: dict[Path, FeedDocument]) -> Differences:
    differences = Differences()
    for file, mine in documents.items():
        their = theirs(file.read_bytes())
        differences.compared["files"] += 1
        if len(mine.entries) != len(their.entries):
            kind = "entries: ours more" if len(mine.entries) > len(their.entries) else "entries: ours fewer"
            differences.note(kind, file.name, len(mine.entries), len(their.entries))
            continue
        for one, other in zip(mine.entries, their.entries, strict=True):
            differences.compared["entries"] += 1
            for kind, ours_is, theirs_is in entry_differences(one, other):
                differences.note(kind, file.name, ours_is, theirs_is)
    return differences


def entry_differences(mine: Entry, their: Any) -> Iterator[tuple[str, object, object]]:
    title = plain_text(dict.get(their, "title") or "") or None
    if mine.title != title:
        yield f"title: {title_kind(mine.title, title)}", mine.title, title
    link = (dict.get(their, "link") or "").strip() or None
    if mine.link != link:
        yield f"link: {link_kind(mine, their, link)}", mine.link, link
    for name, moment in (("published", mine.published), ("updated", mine.updated)):
        yield from date_differences(name, mine, moment, their)


def title_kind(mine: str | None, their: str | None) -> str:
    if not their or not mine:
        return "only theirs" if their else "only ours"
    if "".join(mine.split()) == "".join(their.split()):
        return "white space where markup stood"
    return "a tag that is text" if "<" in mine else "other"


def link_kind(mine: Entry, their: Any, link: str | None) -> str:
    if mine.link is None:
        return "only theirs"
    if mine.link == dict.get(their, "feedburner_origlink"):
        return "feedburner's original address"
    if link is None:
        return "only ours"
    return "relative, resolved" if not link.startswith("http") else "other"


def date_differences(
    name: str, mine: Entry, moment: datetime | None, their: Any
) -> Iterator[tuple[str, object, object]]:
    text, parsed = dict.get(their, name), dict.get(their, f"{name}_parsed")
    seconds = calendar.timegm(parsed) if parsed else None
    if moment is not None and seconds == int(moment.timestamp()):
        return
    if moment is None and seconds is None:
        return
    if moment is None:
        yield f"{name}: {'one date alone is when it was published' if mine.published else 'only theirs'}", None, text
    elif seconds is None:
        only = dict.get(their, "updated") and not dict.get(their, "published") and name == "published"
        yield f"{name}: {'one date alone is when it was published' if only else 'only ours'}", moment.isoformat(), text
    else:
        yield f"{name}: another moment", moment.isoformat(), text


# -- tables -------------------------------------------------------------------------------------------


def print_paths(paths: Paths) -> None:
    print(f"feeds: {paths.files} files\n{'':12}{'files':>7}{'share':>9}")
    for name, found in (("fast", paths.fast), ("repaired", paths.repaired), ("refused", paths.refused)):
        print(f"{name:12}{len(found):7}{len(found) / paths.files:9.1%}")
    for file, why in paths.refused.items():
        print(f"  {file.name}: {why}")


def print_speed(files: list[Path]) -> float:
    us, them = measure(files)
    ratio = sum(them) / sum(us)
    size = sum(file.stat().st_size for file in files) / len(files)
    print(f"\nspeed: {len(files)} files that both read, {size:,.0f} bytes each")
    print(f"{'':12}{'feeds/s':>9}{'median ms':>11}{'max ms':>9}")
    for name, times in (("tidings", us), ("feedparser", them)):
        print(f"{name:12}{len(times) / sum(times):9,.0f}{1e3 * statistics.median(times):11.3f}{1e3 * max(times):9.2f}")
    ratios = sorted(their / our for our, their in zip(us, them, strict=True))
    spread = f"{ratios[0]:.1f} to {ratios[-1]:.1f}, median {statistics.median(ratios):.1f}"
    print(f"{ratio:.1f} times as fast; by file {spread}")
    return ratio


def print_agreement(differences: Differences) -> None:
    compared = differences.compared
    print(f"\nagreement with feedparser: {compared['files']} files, {compared['entries']:,} entries")
    print(f"{'kind':58}{'times':>7}{'files':>7}")
    for kind, times in sorted(differences.found.items()):
        print(f"{kind:58}{times:7}{len(differences.files[kind]):7}")
        file, mine, their = differences.examples[kind]
        print(f"    {file[:70]}\n    ours {_short(mine)}, feedparser {_short(their)}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 110 else f"{text[:107]}..."


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder = parser.parse_args().folder
    files = sorted(file for file in folder.glob("*") if file.suffix in (".xml", ".json", ".rss", ".atom", ".rdf"))
    if not files:
        sys.exit(f"no feeds in {folder}")
    paths = sort_out(files)
    print_paths(paths)
    ratio = print_speed([file for file, feed in paths.fast.items() if not feed.format.startswith("json")])
    documents = {**paths.fast, **paths.repaired}
    print_agreement(compare({file: feed for file, feed in documents.items() if not feed.format.startswith("json")}))
    if len(paths.fast) < LEAST_FAST * paths.files:
        sys.exit(f"the fast path takes less than {LEAST_FAST:.0%}")
    if ratio < LEAST_RATIO:
        sys.exit(f"the fast path is less than {LEAST_RATIO:g} times as fast as feedparser")


if __name__ == "__main__":
    main()
