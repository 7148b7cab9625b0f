"""Pages followed: segmented, links followed, a watch tested, stored; beside Scrapy, and fetching and parsing alone."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from bench.pages.experiment import crawled, peer
from bench.peer_environments import Unavailable
from bench.served.site import SiteMaker
from bench.served.static import served
from bench.speed.children import figures_of
from bench.speed.results import OURS, Better, Contest, Floor, Role, Series

LIMIT = "aiohttp + lexbor"
_FLOORS = (Floor("Scrapy", 8, pinned=1.5), Floor(LIMIT, 0.5, pinned=0.05))


def contest(python: Path | None, *, pages: int, repeats: int, short: bool = False) -> Contest:
    """Pages a second of a first pass over one site. `short`: a CPU second, which changes little on a busy machine."""
    bodies = SiteMaker(pages).bodies()
    values: dict[str, list[float]] = {OURS: [], LIMIT: []}
    with served(bodies) as base:
        for _ in range(repeats):
            with tempfile.TemporaryDirectory() as folder:
                found = crawled(folder, base, 0, None, new=True, tenth=max(1, pages // 10))
            values[OURS].append(found.pages / (found.cpu if short else found.seconds))
            bare = peer(
                "bench.pages.barepages", base, given=json.dumps([path for path in bodies if path != "/robots.txt"])
            )
            values[LIMIT].append(bare.pages / (bare.cpu if short else bare.seconds))
            if python is not None:
                python = _scrapy(python, base, values, "cpu" if short else "seconds")
    roles = {OURS: Role.OURS, LIMIT: Role.LIMIT}
    series = [Series(name, roles.get(name, Role.PEER), found) for name, found in values.items()]
    return Contest("pages, first pass", "pages/CPU s" if short else "pages/s", Better.MORE, series, _FLOORS)


def _scrapy(python: Path, base: str, values: dict[str, list[float]], figure: str) -> Path | None:
    """The same Python where it can go on. `figure`: which time of Scrapy's counts."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            told = figures_of([python, "-m", "bench.pages.scrapycrawl", f"{base}/", Path(folder) / "scrapy.db"])
        except Unavailable as error:
            print(f"  Scrapy is left out: {error}", flush=True)
            return None
    values.setdefault("Scrapy", []).append(told["pages"] / told[figure])
    return python
