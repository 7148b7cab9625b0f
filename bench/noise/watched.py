"""A noisy site (bench.noise.edited) over HTTP on loopback, followed by the whole program on a simulated clock.

    EditionFarm -> fetch, robots -> terminals -> a worker process reads -> the store finds what is new -> versions

Every hour there is another edition, and `fixed` visits each page once in each; a second look at a page of an edition
shows other noise. What is read is written down on the way through, and must agree with the visit and the version that
the store kept.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from tests.farm.editions import EditionFarm

from bench.noise.edited import FRONT, INTO, START, STEP, Paper
from bench.noise.noisy import Moment
from bench.noise.silence import Look, Score
from tidings.app.program import Program
from tidings.crawl.workers.tasks import Readers
from tidings.lab.clock import SimulatedClock
from tidings.model.orders import Applied
from tidings.model.pages import NewSite, PageBrief, PageSeen, Version, VersionQuery
from tidings.model.visits import Visit, VisitResult
from tidings.ports.outside import Clock
from tidings.settings.sections import CrawlSettings, FetchSettings, ScheduleSettings
from tidings.settings.settings import Settings, load

NAME = "noisy.test"
ROOT = f"http://{NAME}{FRONT}"
# A real page leads to itself with a query, too: that would be one page more.
_STORIES = rf'matches:"^{re.escape(ROOT)}story/\d+$"'
_LIMIT = 600.0  # real seconds
_NONE = timedelta(0)

Key = tuple[str, int]  # path, edition


async def watch(paper: Paper, depth: int = 3) -> Score:
    """All visits to all pages, through the program. RuntimeError where the store disagrees with what was read."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            SimulatedClock(START) as clock,
            EditionFarm(clock, NAME, _Press(paper, clock).body, STEP) as farm,
            Program.open(_settings(Path(folder), farm), clock, Random(3)) as program,
        ):
            readers = _Readers(program, farm)
            watched = _Watched(program, readers, farm)
            await watched.run(depth, paper.visits)
            return _scored(paper, readers, watched, await watched.versions())


class _Press:
    """Makes each page anew for every request."""

    def __init__(self, paper: Paper, clock: Clock) -> None:
        self._paper, self._clock = paper, clock
        self._looks: Counter[Key] = Counter()

    def body(self, path: str, edition: int) -> bytes | None:
        if path not in self._paper.paths or edition > self._paper.visits:
            return None
        look = self._looks[path, edition]
        self._looks[path, edition] += 1
        return self._paper.body(path, Moment(edition, self._clock.now(), look))


def _settings(folder: Path, farm: EditionFarm) -> Settings:
    return load(
        folder,
        fetch=FetchSettings(allow_addresses=("127.0.0.0/8",), hosts=dict(farm.hosts)),
        schedule=ScheduleSettings(fixed_interval=STEP, quiet_floor=_NONE, blind_floor=_NONE),
        crawl=CrawlSettings(poll=timedelta(hours=6)),  # nobody adds anything beside it
    )


class _Readers(Readers):
    """Reads as the program does, and writes down what was seen."""

    def __init__(self, program: Program, farm: EditionFarm) -> None:
        crawl = program.settings.crawl
        super().__init__(crawl.workers, crawl.read_timeout.total_seconds())
        self._farm = farm
        self.looks: dict[Key, list[Look]] = {}

    async def page(
        self,
        body: bytes,
        url: str,
        content_type: str | None,
        brief: PageBrief,
        memory: bytes,
        visit: int,
        at: datetime | None = None,
        second: tuple[bytes, str | None] | None = None,
        third: tuple[bytes, str | None] | None = None,
    ) -> tuple[PageSeen, bytes]:
        seen, after = await super().page(body, url, content_type, brief, memory, visit, at, second, third)
        assert at is not None
        path, edition = url.removeprefix(f"http://{NAME}"), self._farm.edition(at)
        looks = self.looks.setdefault((path, edition), [])
        if second is not None and looks:  # the same visit once more, with what the further look saw
            looks.pop()
        looks.append(Look(path, edition, seen, twice=second is not None))
        return seen, after


class _Watched:
    """The program with these readers, and the visits it kept."""

    def __init__(self, program: Program, readers: _Readers, farm: EditionFarm) -> None:
        self._program = Program(program.settings, program.clock, program.stores, program.fetcher, readers, Random(5))
        self._readers, self._farm = readers, farm
        self._visits: list[Visit] = []
        self.visits: dict[Key, Visit] = {}

    async def run(self, depth: int, editions: int) -> None:
        """Through so many editions of the site."""
        program, clock, stop = self._program, self._program.clock, asyncio.Event()
        await clock.sleep_until(START + INTO)
        site = NewSite(ROOT, NAME, depth=depth, include=(_STORIES,), policy="fixed")
        root_id = (await program.stores.sites.follow(site, clock.now()))[0]

        async def end() -> None:
            await clock.sleep_until(START + editions * STEP)
            stop.set()

        ending = asyncio.create_task(end())
        try:
            async with asyncio.timeout(_LIMIT):
                await program.crawl(stop, self._applied)
        finally:
            ending.cancel()
            await self._readers.close()
        pages = {page.source_id: page.url for page in await program.stores.sites.pages(root_id, 1000)}
        for visit in self._visits:
            key = self._key(pages[visit.source_id], visit.at)
            if key in self.visits:
                raise RuntimeError(f"{key[0]} was visited twice in edition {key[1]}")
            self.visits[key] = visit

    def _applied(self, applied: Applied) -> None:
        self._visits += applied.visits

    async def versions(self) -> dict[Key, Version]:
        kept = await self._program.stores.archive.versions(VersionQuery(limit=100_000))
        return {self._key(version.url, version.at): version for version in kept}

    def _key(self, url: str, at: datetime) -> Key:
        return url.removeprefix(f"http://{NAME}"), self._farm.edition(at)


def _scored(paper: Paper, readers: _Readers, watched: _Watched, versions: dict[Key, Version]) -> Score:
    score = Score()
    for edition in range(1, paper.visits + 1):
        for path in paper.paths:
            looks = readers.looks.get((path, edition), [])
            if len(looks) != 1:
                raise RuntimeError(f"{path} was read {len(looks)} times in edition {edition}")
            look, visit, version = looks[0], watched.visits.get((path, edition)), versions.get((path, edition))
            _agree(look, visit, version)
            score.count(replace(look, kept=version is not None), paper.edit(path, edition))
    return score


def _told(version: Version) -> tuple[int, int]:
    """How many segments came and went. One that changed did both."""
    return version.added + version.changed, version.removed + version.changed


def _agree(look: Look, visit: Visit | None, version: Version | None) -> None:
    """A change of which no version is kept is a lost one; anything else that is not as it was read is a fault."""
    changed = look.seen.first or bool(look.true) or look.seen.removed > 0
    result = VisitResult.CHANGED if changed else VisitResult.UNCHANGED
    if visit is None or visit.result is not result:
        raise RuntimeError(f"{look.path}, edition {look.visit}: {len(look.true)} segments are news, but {visit}")
    if version is not None and _told(version) != (len(look.true), look.seen.removed):
        raise RuntimeError(f"{look.path}, edition {look.visit}: {len(look.true)} segments are news, but {version}")
    if version is not None and not changed:
        raise RuntimeError(f"{look.path}, edition {look.visit}: nothing is news, but {version}")
