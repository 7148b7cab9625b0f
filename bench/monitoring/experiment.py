"""The web-monitoring paper's experiment: three inflected words, threshold 2, over 7 sites for 70 hours.

    .venv/bin/python -m bench.monitoring                    # every 6 hours, as in the paper; then by the planner
    .venv/bin/python -m bench.monitoring --policy planner

Real pages with keyword-tag boxes and other noise in them, and sentences of which it is known what they say and when
they were published (newsstand.py), are served over HTTP on loopback and followed by the whole program on a simulated
clock, with one watch: `2 of (gaz, łupki, energia)`, stems of Polish. Its matches are held against what is true.

The paper's own way is tried on the very same bodies: whatever leaf was never on its page before is new, and is asked.

right      a sentence that holds two of the words, and was published after its page was first visited
recall     of those that stood on a page when it was visited, the share that was told
precision  of what was told, the share that was right; what the first crawl found is kept and not told
delay      from the hour a sentence was published to its match
"""

from __future__ import annotations

import argparse
import asyncio
import random
import re
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiohttp import web

from bench.monitoring.dispatches import AT_LEAST, LANGUAGE, QUERY, Kind
from bench.monitoring.newsstand import FRONT, HOURS, Dispatch, Newsstand, newsstand
from bench.noise.edited import FOLDER
from bench.noise.noisy import Moment
from tidings.app.program import Program
from tidings.lab.clock import SimulatedClock
from tidings.lab.farm.server import LoopbackServer, request_host
from tidings.model.matches import MatchQuery
from tidings.model.pages import NewSite
from tidings.model.watches import WatchScope, WatchTerms
from tidings.read.page.tree.segments import read_segments
from tidings.settings.sections import CrawlSettings, FetchSettings, ScheduleSettings
from tidings.settings.settings import load
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import matches
from tidings.watch.query.parser import parse_query

_START = datetime(2026, 3, 2, 6, tzinfo=UTC)
_HOUR = timedelta(hours=1)
_CRAWL = 6 * _HOUR  # between two crawls of the paper
_GOOGLE = 9  # hours, after which the paper compares with alerts
_QUERY = f"{AT_LEAST} of ({', '.join(QUERY)})"
_NEEDED = 1.0, 0.95  # recall, precision
_SECRET = "whsec_" + "A" * 32


@dataclass(frozen=True, slots=True)
class Asked:
    """A page that was fetched."""

    site: str
    path: str
    at: datetime
    hour: int
    look: int = 0  # so many fetches of this page in this hour were before

    @property
    def moment(self) -> Moment:
        return Moment(self.hour, self.at, self.look)

    @property
    def page(self) -> tuple[str, str]:
        return self.site, self.path


@dataclass(frozen=True, slots=True)
class Told:
    """Something that was found in a page."""

    site: str
    path: str
    at: datetime
    text: str
    first: bool  # by the page's first visit: kept, not told


class StandFarm(LoopbackServer):
    """The sites. Every hour is another edition, and noise is another at every fetch."""

    def __init__(self, clock: SimulatedClock, stand: Newsstand) -> None:
        super().__init__(stand.sites)
        self._clock, self._stand = clock, stand
        self._looks: Counter[tuple[str, str, int]] = Counter()
        self.asked: list[Asked] = []

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        name, now = request_host(request), self._clock.now()
        if request.path == "/robots.txt":
            return web.Response(text="User-agent: *\nDisallow:\n")
        hour = (now - _START) // _HOUR
        asked = Asked(name, request.path_qs, now, hour, self._looks[name, request.path_qs, hour])
        body = self._stand.body(name, asked.path, asked.moment) if name in self._stand.sites else None
        if body is None:
            return web.Response(status=404, text="not found\n")
        self._looks[name, request.path_qs, hour] += 1
        self.asked.append(asked)
        return web.Response(body=body, headers={"Content-Type": "text/html; charset=utf-8"})


async def monitored(stand: Newsstand, policy: str) -> tuple[list[Told], list[Asked], int]:
    """What the watch found, what was asked of the sites, and how many messages would have been sent."""
    with tempfile.TemporaryDirectory() as folder:
        async with SimulatedClock(_START) as clock, StandFarm(clock, stand) as farm:
            settings = load(
                Path(folder),
                fetch=FetchSettings(allow_addresses=("127.0.0.0/8",), hosts=dict(farm.hosts)),
                schedule=ScheduleSettings(fixed_interval=_CRAWL, quiet_floor=timedelta(0), blind_floor=timedelta(0)),
                crawl=CrawlSettings(poll=6 * _HOUR),
            )
            async with Program.open(settings, clock, random.Random(1)) as program:
                terms = WatchTerms("gaz", _QUERY, WatchScope.PAGES, stems=(LANGUAGE,))
                await program.stores.watches.add(terms, clock.now(), _SECRET)
                for name in stand.sites:
                    pages = rf'matches:"^http://{re.escape(name)}/(story/\d+)?$"'
                    site = NewSite(f"http://{name}{FRONT}", name, depth=2, include=(pages,), policy=policy)
                    await program.stores.sites.follow(site, clock.now())
                await _run(program, clock)
                kept = await program.stores.matches.matches(MatchQuery(limit=1_000_000))
    published = {one.text for one in stand.dispatches}
    told = [
        Told(*_place(match.url or ""), match.at, _unlabelled(match.passages[0].text, published), match.baseline)
        for match in sorted(kept, key=lambda match: match.id)
    ]
    stories = {one.text for one in told if not one.first}
    return told, farm.asked, len(stories)


async def _run(program: Program, clock: SimulatedClock) -> None:
    stop = asyncio.Event()

    async def end() -> None:
        await clock.sleep_until(_START + HOURS * _HOUR)
        stop.set()

    ending = asyncio.create_task(end())
    try:
        await program.crawl(stop)
    finally:
        ending.cancel()


def trivially(stand: Newsstand, asked: Iterable[Asked]) -> list[Told]:
    """The paper's way, on the same bodies: what was never on its page before is new."""
    query, found = parse_query(_QUERY), []
    seen: dict[tuple[str, str], set[int]] = {}
    for one in asked:
        body = stand.body(one.site, one.path, one.moment) or b""
        tree = read_segments(body, url=f"http://{one.site}{one.path}")
        known, first = seen.get(one.page, set()), one.page not in seen and not stand.is_late(*one.page)
        hashes = tree.hashed.hashes.tolist()
        for leaf, key in enumerate(hashes):
            text = tree.text(leaf) if key not in known else ""
            if text and matches(query, Document(text=text, language=LANGUAGE)) is not None:
                found.append(Told(one.site, one.path, one.at, text, first))
            known.add(key)
        seen[one.page] = known
    return found


def _place(url: str) -> tuple[str, str]:
    site, _, path = url.removeprefix("http://").partition("/")
    return site, f"/{path}"


def _unlabelled(text: str, published: Collection[str]) -> str:
    """The sentence that was published: a short one is reported with the heading it is under, or what it was before."""
    after = [text[at.end() :] for at in re.finditer(": | -> ", text)]
    return next((one for one in (text, *after) if one in published), text)


class Truth:
    """What was to be told, going by when the pages were visited."""

    def __init__(self, stand: Newsstand, asked: Sequence[Asked]) -> None:
        self._published = {one.text: one for one in stand.true()}
        visits: dict[tuple[str, str], list[int]] = defaultdict(list)
        for one in asked:
            visits[one.page].append(one.hour)
        self.wanted = {
            one.text: one
            for one in self._published.values()
            if (hours := visits.get((one.site, one.path)))
            and one.hour <= hours[-1]
            and (one.hour > hours[0] or stand.is_late(one.site, one.path))
        }

    def is_right(self, told: Told) -> bool:
        """It is news, wherever on its site it stands."""
        return told.text in self.wanted

    def dispatch(self, told: Told) -> Dispatch | None:
        return self._published.get(told.text)


@dataclass(frozen=True, slots=True)
class Result:
    recall: float
    precision: float
    delay: timedelta  # mean, of those that were found
    right: int
    told: int
    first_share: float  # of all that was found, by the first crawl
    missed: tuple[str, ...]
    wrong: tuple[str, ...]


def scored(truth: Truth, told: Sequence[Told]) -> Result:
    news = [one for one in told if not one.first]
    right = [one for one in news if truth.is_right(one)]
    earliest: dict[str, datetime] = {}
    for one in right:
        earliest[one.text] = min(one.at, earliest.get(one.text, one.at))
    delays = [at - (_START + truth.wanted[text].hour * _HOUR) for text, at in earliest.items()]
    return Result(
        len(earliest) / max(1, len(truth.wanted)),
        len(right) / max(1, len(news)),
        sum(delays, timedelta(0)) / max(1, len(delays)),
        len(right),
        len(news),
        sum(one.first for one in told) / max(1, len(told)),
        tuple(sorted(truth.wanted.keys() - earliest.keys())),
        tuple(sorted({one.text for one in news if not truth.is_right(one)})),
    )


def table(stand: Newsstand, told: Sequence[Told]) -> list[tuple[str, int, int, int, int]]:
    """The columns of the paper's Table 1, by site: distinct URLs with the pattern, URLs counted with every change that
    brought it, those whose title is about it, and those in which it was found after 9 hours."""
    rows = []
    for name, site in stand.sites.items():
        here = [one for one in told if one.site == name]
        late = {one.path for one in here if one.at >= _START + _GOOGLE * _HOUR}
        paths = {one.path for one in here}
        about = {path for path in paths if (sheet := site.sheet(path)) is not None and sheet.kind is Kind.TRUE}
        rows.append((name, len(paths), len({(one.path, one.at) for one in here}), len(about), len(late)))
    return rows


def show(name: str, stand: Newsstand, result: Result, rows: Sequence[tuple[str, int, int, int, int]]) -> None:
    print(f"  {name}")
    print("    site          URLs  with changes  related  after 9 h")
    for site, urls, changes, about, late in rows:
        print(f"    {site:12} {urls:5} {changes:13} {about:8} {late:10}")
    print(
        f"    recall {result.recall:.3f}, precision {result.precision:.3f} ({result.right} of {result.told} right), "
        f"mean delay {result.delay.total_seconds() / 3600:.1f} h, "
        f"{100 * result.first_share:.0f} % found by first visits"
    )


def experiment(folder: Path, policy: str, seed: int, loud: int) -> bool:
    began = time.perf_counter()
    stand = newsstand(folder, seed)
    told, asked, messages = asyncio.run(monitored(stand, policy))
    truth = Truth(stand, asked)
    ours, paper = scored(truth, told), trivially(stand, asked)
    pages = len({one.page for one in asked})
    print(f"{policy}: {len(asked)} visits to {pages} pages of {len(stand.sites)} sites in {HOURS} hours")
    show("every leaf that was never there before (the paper)", stand, scored(truth, paper), table(stand, paper))
    show("the watch", stand, ours, table(stand, told))
    print(f"    {messages} messages for {len(truth.wanted)} true sentences; {time.perf_counter() - began:.0f} s")
    for text in ours.missed[:loud]:
        print(f"    missed: {text}")
    for text in ours.wrong[:loud]:
        print(f"    wrong: {text[:110]}")
    return ours.recall >= _NEEDED[0] and ours.precision >= _NEEDED[1]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    parser.add_argument("--policy", choices=("fixed", "planner"), help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--loud", type=int, default=0, help="show so many of what was missed or wrong")
    given = parser.parse_args(arguments)
    if not given.folder.is_dir():
        print("the articles in ../shared/data are not beside the project")
        return 1
    policies = (given.policy,) if given.policy else ("fixed", "planner")
    fine = [experiment(given.folder, policy, given.seed, given.loud) for policy in policies]
    return 0 if all(fine) else 1
