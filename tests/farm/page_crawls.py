"""Follows sites page by page in virtual time, through the very functions the controller calls, without HTTP.

    ChangingSite -> a look at a page -> Visit -> Rescheduler -> the next visit, and those of the page's children

What the store does for `selective` is done here in a few lines: it makes children due when a visit asks for it (not
those that rest), counts what was found of them, and has their parent judged when the last one is in.

A visit downloads a page where it is another one than the last time, or is made anew for every request; otherwise the
answer is 304. A change is *caught* where a visit finds the page as the change left it; one that the next change
overwrote before any visit is *lost*. Requests to a site are at least `gap` apart, as `fetch.page_gap` has it.
"""

from __future__ import annotations

import heapq
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tests.farm.many_pages import ChangingSite, Leaf

from tidings.model.feeds import Hints
from tidings.model.pages import Examination, PageStanding
from tidings.model.visits import Rescheduled, Scheduled, Standing, Visit, VisitResult
from tidings.schedule.policies.base import Rounds, Terms
from tidings.schedule.policies.selective import goes_on_below
from tidings.schedule.reschedule import Rescheduler, judge_stored, rests

GAP = timedelta(seconds=10)
ROUNDS = 2  # after so many visits of each page the paper gives its saving
_NO_HINTS = Hints()


@dataclass(frozen=True, slots=True)
class Crawl:
    """What following sites for some time came to."""

    pages: int
    visits: int
    downloads: int
    changes: int  # after a page's first visit
    caught: int
    lost: int
    delay: timedelta  # mean, of a change until the next visit, or the end
    early_downloads: int  # within the first ROUNDS visits of each page

    @property
    def answered_304(self) -> int:
        return self.visits - self.downloads

    @property
    def waiting(self) -> int:
        """Changes that no visit has come for yet."""
        return self.changes - self.caught - self.lost

    @property
    def saving(self) -> float:
        """Of the downloads that a crawler makes which simply takes all pages ROUNDS times."""
        return 1 - self.early_downloads / (ROUNDS * self.pages)

    def __add__(self, other: Crawl) -> Crawl:
        changes = self.changes + other.changes
        delay = (self.changes * self.delay + other.changes * other.delay) / max(1, changes)
        return Crawl(
            self.pages + other.pages,
            self.visits + other.visits,
            self.downloads + other.downloads,
            changes,
            self.caught + other.caught,
            self.lost + other.lost,
            delay,
            self.early_downloads + other.early_downloads,
        )


@dataclass(slots=True)
class _Page:
    """What the store keeps of a page."""

    leaf: Leaf
    children: tuple[int, ...]
    due: datetime | None = None
    state: bytes | None = None
    version: int = 0
    changed: bool | None = None  # did its last visit find a change? None: not visited since the first
    examination: Examination | None = None
    pending: int = 0  # children that are still to be looked at for its judgement
    examined: int = 0
    examined_changed: int = 0
    visits: list[datetime] = field(default_factory=list)
    downloads: list[bool] = field(default_factory=list)  # as visits
    caught: int = 0


def crawl(acre: ChangingSite, policy: str, days: float = 30, terms: Terms | None = None, seed: int = 1) -> Crawl:
    """One site under one policy, for so many days from its start on."""
    return _Run(acre, policy, acre.start + timedelta(days=days), terms or Terms(), seed).go()


def crawl_all(
    acres: Sequence[ChangingSite], policy: str, days: float = 30, terms: Terms | None = None, seed: int = 1
) -> list[Crawl]:
    return [crawl(acre, policy, days, terms, seed) for acre in acres]


def dearest(
    acres: Sequence[ChangingSite],
    caught: int,
    days: float = 30,
    cheap: timedelta = timedelta(hours=6),
    dear: timedelta = timedelta(days=10),
    steps: int = 9,
    seed: int = 1,
) -> tuple[timedelta, list[Crawl]]:
    """The highest price of a visit, one for all these sites and within bounds, at which `planner` catches at least so
    many changes of them, as far as it is found by halving so many times; and what it comes to then."""
    best: tuple[timedelta, list[Crawl]] | None = None
    for _ in range(steps):
        middle = cheap * math.sqrt(dear / cheap)
        found = crawl_all(acres, "planner", days, Terms(price=middle), seed)
        if sum(one.caught for one in found) >= caught:
            cheap, best = middle, (middle, found)
        else:
            dear = middle
    return best or (cheap, crawl_all(acres, "planner", days, Terms(price=cheap), seed))


class _Run:
    """One site under one policy, under way."""

    def __init__(self, acre: ChangingSite, policy: str, end: datetime, terms: Terms, seed: int) -> None:
        self._end, rng = end, random.Random(seed)
        rounds = Rounds(acre.start, terms.round_min, terms.round_max, rng)
        self._reschedule = Rescheduler("planner", terms, rng, rounds, default_page_policy=policy)
        self._pages = [_Page(leaf, acre.children[leaf.number]) for leaf in acre.leaves]
        self._heap: list[tuple[datetime, int]] = []
        self._free = acre.start  # when the site may be asked again
        self._put(0, acre.start)

    def go(self) -> Crawl:
        while self._heap:
            due, number = heapq.heappop(self._heap)
            page = self._pages[number]
            if page.due != due:
                continue  # it was put off, or brought forward, in the meantime
            at = max(due, self._free)
            if at >= self._end:
                break
            self._free = at + GAP
            self._visit(number, at)
        return self._counted()

    # -- a visit ------------------------------------------------------------------------------------

    def _visit(self, number: int, at: datetime) -> None:
        page = self._pages[number]
        visit, examination = self._look(page, at), page.examination
        page.examination, page.due = None, None
        then = self._reschedule(self._kept(page, visit, examination), visit, _NO_HINTS)
        page.state = then.policy_state
        self._apply(number, page, visit, then, at)
        parent = page.leaf.parent
        if examination is Examination.SHALLOW and parent is not None:
            self._report(parent, visit.result is VisitResult.CHANGED, at)

    def _look(self, page: _Page, at: datetime) -> Visit:
        first, version = not page.visits, page.leaf.version(at)
        changed = version != page.version and not first
        page.visits.append(at)
        page.downloads.append(first or changed or page.leaf.restless)
        page.version = version
        page.caught += changed
        page.changed = None if first else changed
        result = VisitResult.CHANGED if first or changed else VisitResult.UNCHANGED
        return Visit(
            page.leaf.number,
            at,
            result,
            "",
            status=200 if page.downloads[-1] else 304,
            within=True,
            first=first,
        )

    def _kept(self, page: _Page, visit: Visit, examination: Examination | None) -> Scheduled:
        looked_at = [
            child.changed for child in map(self._pages.__getitem__, page.children) if child.changed is not None
        ]
        unchanged = looked_at.count(False) / len(looked_at) if looked_at else None
        place = PageStanding(page.leaf.level, len(page.children), unchanged, examination)
        posted_at = page.leaf.changes[page.version - 1] if page.version else None
        standing = Standing(posted_at=posted_at, changes=page.caught, validated=not page.leaf.restless)
        return Scheduled(visit.source_id, None, page.state, 0, standing=standing, page=place)

    def _apply(self, number: int, page: _Page, visit: Visit, then: Rescheduled, at: datetime) -> None:
        if then.decision.at is not None:
            self._put(number, then.decision.at)
        if visit.first:
            for child in page.children:
                self._put(child, at)
        elif then.children is not None:
            self._wake(number, then.children, at)

    # -- selective: what the store does -------------------------------------------------------------

    def _wake(self, number: int, how: Examination, at: datetime) -> None:
        page = self._pages[number]
        woken = [child for child in page.children if not rests(self._pages[child].state, at)]
        page.examined, page.examined_changed = len(page.children) - len(woken), 0
        page.pending = len(woken) if how is Examination.SHALLOW else 0
        for child in woken:
            self._pages[child].examination = how
            self._put(child, at)

    def _report(self, parent: int, changed: bool, at: datetime) -> None:
        """One more child of a page that rests was looked at."""
        page = self._pages[parent]
        page.pending -= 1
        page.examined += 1
        page.examined_changed += changed
        if page.pending:
            return
        goes_on, page.state = judge_stored(page.state, page.examined, page.examined_changed)
        if goes_on:
            for child in page.children:
                below = self._pages[child]
                if below.children and not goes_on_below(below.leaf.level) and not rests(below.state, at):
                    self._wake(child, Examination.DEEP if below.changed else Examination.SHALLOW, at)

    def _put(self, number: int, at: datetime) -> None:
        self._pages[number].due = at
        heapq.heappush(self._heap, (at, number))

    # -- what it came to ----------------------------------------------------------------------------

    def _counted(self) -> Crawl:
        changes, lost, delay = 0, 0, timedelta(0)
        for page in self._pages:
            if not page.visits:
                continue
            visits = iter([*page.visits, self._end])
            visit = next(visits)
            since = page.leaf.version(visit)
            moments = [moment for moment in page.leaf.changes[since:] if moment < self._end]
            changes += len(moments)
            for moment in moments:
                while visit < moment:
                    visit = next(visits)
                delay += visit - moment
            # Of those that came since the last visit the latest still stands there to be seen.
            unseen = len(moments) - (page.version - since)
            lost += page.version - since - page.caught + max(0, unseen - 1)
        downloads = [page.downloads for page in self._pages]
        return Crawl(
            pages=len(self._pages),
            visits=sum(map(len, downloads)),
            downloads=sum(map(sum, downloads)),
            changes=changes,
            caught=sum(page.caught for page in self._pages),
            lost=lost,
            delay=delay / max(1, changes),
            early_downloads=sum(sum(made[:ROUNDS]) for made in downloads),
        )
