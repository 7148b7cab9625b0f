"""Sites of many pages that change over a month, with all their changes known: two sites of the selective crawler paper.

The paper (docs/papers.md#selective-crawler) followed two sites up to level 2. After ten crawls it had found (table 2):

    internal pages     front page changed     internal pages that changed
    586                9 of 10 times          10 %
    718                1 of 10 times          89 %

`selective_crawler_sites` builds such sites: a front page, sections, and the pages under them. Each inner page is active
(one to three changes a day) or rests (one change in two months or more); the share of active ones is such that crawls
two days apart, the paper's fr_max = 2, find the paper's numbers. Changes are more frequent by day, and rarer on
weekends.

Some pages are generated for every request: they show the time of day and have no validator, so each visit downloads
them, changed or not. All others answer conditional requests with 304.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime, parsedate_to_datetime
from functools import cached_property
from html import escape
from random import Random

from aiohttp import web

from tidings.lab.farm import prose
from tidings.lab.farm.responses import FarmAnswer, RequestKind
from tidings.lab.farm.server import LOG_LENGTH, LoggedRequest, LoopbackServer, is_conditional, request_host
from tidings.model.times import utc
from tidings.ports.outside import Clock

LIVELY = (1.0, 3.0)  # changes a day
RESTING = (60.0, 400.0)  # days between two changes
RESTLESS = 1 / 3  # share of the pages that are made anew for every request
_BY_DAY, _BY_NIGHT, _FREE = 1.6, 0.4, 0.5  # how much likelier a change is than on average; on free days
_HOURS = range(7, 19)  # UTC
_LEAST_APART = timedelta(minutes=1)
_LANGUAGE = "en"


@dataclass(frozen=True, slots=True)
class Plan:
    """The parameters of a site."""

    name: str
    pages: int
    sections: int
    front: timedelta  # between two changes of the front page
    lively: float  # share of the inner pages


MYSITE = Plan("mysite.test", 586, 25, timedelta(hours=46), 0.093)
MYSITE_2 = Plan("mysite2.test", 718, 28, timedelta(days=20), 0.94)


@dataclass(frozen=True, slots=True)
class Leaf:
    """One page of a site."""

    number: int  # 0: the front page
    path: str
    level: int
    parent: int | None
    changes: tuple[datetime, ...]
    restless: bool
    seed: int

    def version(self, now: datetime) -> int:
        """The number of changes up to then."""
        return bisect_right(self.changes, now)


@dataclass(frozen=True)
class ChangingSite:
    """A site with all its future changes."""

    name: str
    start: datetime
    leaves: tuple[Leaf, ...]
    children: tuple[tuple[int, ...], ...] = field(repr=False)  # of each page

    @property
    def url(self) -> str:
        return f"http://{self.name}/"

    @cached_property
    def by_path(self) -> dict[str, Leaf]:
        return {leaf.path: leaf for leaf in self.leaves}

    def modified(self, leaf: Leaf, now: datetime) -> datetime:
        version = leaf.version(now)
        return leaf.changes[version - 1] if version else self.start

    def body(self, leaf: Leaf, now: datetime) -> bytes:
        """The page at a moment; each change replaces one paragraph and nothing else."""
        version = leaf.version(now)
        story = prose.story(_LANGUAGE, leaf.number)
        text = list(prose.paragraphs(_LANGUAGE, story, leaf.seed))
        if version:
            text[(version - 1) % len(text)] = prose.paragraphs(_LANGUAGE, story, leaf.seed + version)[-1]
        paragraphs = "\n".join(f"<p>{escape(paragraph)}</p>" for paragraph in text)
        below = "\n".join(
            f'<li><a href="{self.leaves[number].path}">{escape(prose.story(_LANGUAGE, number).headline)}</a></li>'
            for number in self.children[leaf.number]
        )
        links = f"<ul>\n{below}\n</ul>\n" if below else ""
        made = f'<p class="made">Made at {now:%H:%M:%S} on {now:%Y-%m-%d}</p>\n' if leaf.restless else ""
        title = escape(story.headline)
        return (
            f'<!doctype html>\n<html lang="{_LANGUAGE}">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
            f'</head>\n<body>\n<nav><a href="/">{self.name}</a></nav>\n<main>\n<h1>{title}</h1>\n'
            f"{paragraphs}\n{links}</main>\n"
            f"<footer>{made}<p>{self.name}</p></footer>\n</body>\n</html>\n"
        ).encode()


def selective_crawler_sites(
    start: datetime, days: float = 30, seed: int = 4, plans: Sequence[Plan] = (MYSITE, MYSITE_2)
) -> list[ChangingSite]:
    """The paper's two sites from `start` on."""
    return [_acre(plan, utc(start).replace(microsecond=0), timedelta(days=days), seed) for plan in plans]


def _acre(plan: Plan, start: datetime, span: timedelta, seed: int) -> ChangingSite:
    rng = Random(f"{seed}:{plan.name}")
    parents = _parents(plan, rng)
    inner = range(1, plan.pages)
    # So many, not each with so much luck: the shares are the paper's whatever the seed.
    lively = set(rng.sample(inner, k=round(plan.lively * len(inner))))
    restless = set(rng.sample(range(plan.pages), k=round(RESTLESS * plan.pages)))
    children: list[list[int]] = [[] for _ in parents]
    leaves: list[Leaf] = []
    for number, parent in enumerate(parents):
        own = Random(f"{seed}:{plan.name}:{number}")
        if parent is None:
            level, path, changes = 0, "/", _front(plan.front, start, start + span, own)
        else:
            level = leaves[parent].level + 1
            path = f"/section-{number}/" if level == 1 else f"{leaves[parent].path}page-{number}"
            children[parent].append(number)
            changes = _changes(_rate(number in lively, own), start, start + span, own)
        leaves.append(Leaf(number, path, level, parent, tuple(changes), number in restless, own.getrandbits(40)))
    return ChangingSite(plan.name, start, tuple(leaves), tuple(map(tuple, children)))


def _parents(plan: Plan, rng: Random) -> list[int | None]:
    """The parent of each page: the front page for sections, a section for the rest, unevenly distributed."""
    below = plan.pages - 1 - plan.sections
    return [None, *[0] * plan.sections, *sorted(rng.randint(1, plan.sections) for _ in range(below))]


def _rate(lively: bool, rng: Random) -> float:
    """Changes a day."""
    least, most = LIVELY if lively else (1 / RESTING[1], 1 / RESTING[0])
    return math.exp(rng.uniform(math.log(least), math.log(most)))


def _front(usual: timedelta, start: datetime, end: datetime, rng: Random) -> list[datetime]:
    changes, at = [], start + usual * rng.uniform(0.25, 0.75)
    while at < end:
        changes.append(at.replace(microsecond=0))
        at += usual * rng.uniform(0.5, 1.5)
    return changes


def _changes(a_day: float, start: datetime, end: datetime, rng: Random) -> list[datetime]:
    """A Poisson process whose rate depends on the hour: drawn at its highest rate, then thinned."""
    usual_week = (5 + 2 * _FREE) / 7
    changes: list[datetime] = []
    at = start
    while True:
        at += timedelta(days=rng.expovariate(a_day * _BY_DAY / usual_week))
        if at >= end:
            return changes
        likely = (_BY_DAY if at.hour in _HOURS else _BY_NIGHT) * (_FREE if at.weekday() >= 5 else 1.0)
        if rng.random() * _BY_DAY < likely and (not changes or at - changes[-1] >= _LEAST_APART):
            changes.append(at.replace(microsecond=0))


# -- Sites of many pages on a port of loopback, told apart by the Host header. ---------------------
#
# async with ChangingSiteFarm(clock, selective_crawler_sites(clock.now())) as farm:
#     farm.hosts      # {"mysite.test": "127.0.0.1:40123", ...}, for fetch.hosts
#     farm.requests   # all that was asked, with the answer's status

_HTML = {"Content-Type": "text/html; charset=utf-8"}
_TEXT = {"Content-Type": "text/plain; charset=utf-8"}


def answer(acre: ChangingSite, path: str, headers: Mapping[str, str], now: datetime) -> FarmAnswer:
    """The response of a site; `headers` is a case-insensitive mapping. Pure."""
    if path == "/robots.txt":
        return FarmAnswer(200, RequestKind.ROBOTS, _TEXT, b"User-agent: *\nDisallow:\n")
    leaf = acre.by_path.get(path)
    if leaf is None:
        return FarmAnswer(404, RequestKind.OTHER, _TEXT, b"not found\n")
    kind = RequestKind.FRONT if leaf.number == 0 else RequestKind.PAGE
    if leaf.restless:
        return FarmAnswer(200, kind, _HTML, acre.body(leaf, now))
    etag, modified = f'"{leaf.number}-{leaf.version(now)}"', acre.modified(leaf, now)
    sent = {**_HTML, "ETag": etag, "Last-Modified": format_datetime(modified.astimezone(UTC), usegmt=True)}
    if _is_known(headers, etag, modified):
        return FarmAnswer(304, kind, sent)
    return FarmAnswer(200, kind, sent, acre.body(leaf, now))


def _is_known(headers: Mapping[str, str], etag: str, modified: datetime) -> bool:
    """Whether 304 is the answer. RFC 9110: with If-None-Match, If-Modified-Since is ignored."""
    known = headers.get("If-None-Match")
    if known is not None:
        return etag in {tag.strip().removeprefix("W/") for tag in known.split(",")}
    since = headers.get("If-Modified-Since")
    if since is None:
        return False
    try:
        return modified <= parsedate_to_datetime(since).astimezone(UTC)
    except ValueError:
        return False


class ChangingSiteFarm(LoopbackServer):
    """Serves sites that change by the given clock."""

    def __init__(self, clock: Clock, acres: Sequence[ChangingSite]) -> None:
        self._clock = clock
        self.acres = {acre.name: acre for acre in acres}
        super().__init__(self.acres)
        self.requests: deque[LoggedRequest] = deque(maxlen=LOG_LENGTH)

    def downloads(self, name: str) -> int:
        """The number of complete pages sent for a site."""
        pages = (RequestKind.FRONT, RequestKind.PAGE)
        return sum(asked.site == name and asked.kind in pages and asked.status == 200 for asked in self.requests)

    async def _handle(self, request: web.BaseRequest) -> web.Response:
        now = self._clock.now()
        name = request_host(request)
        acre = self.acres.get(name)
        if acre is None:
            return web.Response(status=421, text=f"no site {name!r} on this farm\n")
        if request.method not in ("GET", "HEAD"):
            return web.Response(status=405, headers={"Allow": "GET, HEAD"})
        said = answer(acre, request.path, request.headers, now)
        conditional = is_conditional(request)
        self.requests.append(LoggedRequest(now, name, request.path, said.status, conditional, said.kind))
        return web.Response(status=said.status, headers=said.headers, body=said.body)
