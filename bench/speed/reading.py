"""Feeds read in memory: our fast path beside feedparser and fastfeedparser, on the same feeds, in CPU seconds."""

from __future__ import annotations

import tempfile
from pathlib import Path

from bench.feeds import FOLDER, sort_out
from bench.peer_environments import Unavailable
from bench.speed.children import ours, theirs
from bench.speed.feed_site import first_bodies
from bench.speed.results import OURS, Better, Contest, Floor, Role, Series

_FLOORS = (Floor("feedparser", 30, pinned=30), Floor("fastfeedparser", 1, pinned=1))
_MADE = 100


def contests(python: Path | None, *, repeats: int) -> list[Contest]:
    """Real feeds, where they lie beside the project; made-up ones in any case."""
    made = []
    with tempfile.TemporaryDirectory() as folder:
        for name, body in first_bodies(_MADE).items():
            (Path(folder) / name.lstrip("/")).write_bytes(body)
        made.append(_contest("feeds in memory, made up", sorted(Path(folder).iterdir()), python, repeats))
    if FOLDER.is_dir():
        files = [file for file in sorted(FOLDER.iterdir()) if file.suffix in (".xml", ".rss", ".atom", ".rdf")]
        fast = [file for file, feed in sort_out(files).fast.items() if not feed.format.startswith("json")]
        made.append(_contest("feeds in memory, real", fast, python, repeats))
    return made


def _contest(name: str, files: list[Path], python: Path | None, repeats: int) -> Contest:
    asked = {"files": [str(file) for file in files]}
    values: dict[str, list[float]] = {OURS: []}
    peers = ["feedparser", "fastfeedparser"] if python is not None else []
    for _ in range(repeats):
        values[OURS].append(ours("bench.speed.ours.reading", **asked)["milliseconds"])
        for peer in list(peers):
            assert python is not None
            try:
                told = theirs(python, "reading.py", library=peer, **asked)
            except Unavailable as error:
                print(f"  {peer} is left out: {error}", flush=True)
                peers.remove(peer)
            else:
                values.setdefault(peer, []).append(told["milliseconds"])
    series = [Series(who, Role.OURS if who == OURS else Role.PEER, found) for who, found in values.items()]
    return Contest(name, "ms", Better.LESS, series, _FLOORS, note=f"{len(files)} files, CPU for one")
