"""`selective`: the selective crawler (Bouras et al. 2005, docs/papers.md), section 3.3, selective incremental crawling.

A page that did not change may still link to pages that did. So where a page is unchanged its direct children are
examined, and the page, with what is under it, is crawled where enough of them changed:

    crawl where changed / examined >= theta                          theta = 0.40 at first
    theta' = theta + 0.2 * (changed / examined - theta)              within 0.1 to 0.9

The paper moves its percentage "in proportion to the number of pages that have changed or not" and gives no rule; this
one follows the share that a page usually shows, so that a page is crawled when it shows more than usual.

`frequency` decides when a page is looked at. A source without children (a feed) is visited as under `frequency`.

Of a followed site only the root has a time of its own. A visit says what it means for the page's children: where it
found a change they are due now and go on in the same way (DEEP); where it found none they are only looked at (SHALLOW)
and the page is judged when the last of them was. On a first visit all that is found is new, and visited anyway.

The paper's first site changes every day while the pages below it rest: "we daily begin from a specific link but we
analyze it rarely". It gives no rule. Here a page that was looked at twice in a row without a change, at it or below it,
rests: its parent's changes do not wake it for 4 crawls, after another look in vain for 8 each time. So a page whose
changes never came with changes below it stops waking its children, while the few that do change are still woken. In the
judgement a page that rests counts as unchanged.

The paper's sites have two levels. On a deeper one its rule never looks at a page whose parent and grandparent do not
change; so from level 2 on a shallow look goes on with the page's children, and they rest like any other.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, tzinfo

from tidings.model.pages import Examination, PageStanding
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Proposal, stamp_words
from tidings.schedule.policies.frequency import Frequency, FrequencyState

START, PACE, LEAST, MOST = 0.40, 0.2, 0.1, 0.9
LEVELS = 2  # of the paper's sites: from this one on a shallow look goes on below
LOOKS, LONGEST = 2, 8  # looks in vain after which a page rests; crawls it rests at most


def resting_crawls(calm: int) -> int:
    """Returns for how many crawls a page is not looked at, after so many looks in a row that found nothing at it or
    below."""
    return min(LONGEST, 1 << calm) if calm >= LOOKS else 0


@dataclass(frozen=True, slots=True)
class Theta:
    """The share of changed children from which on an unchanged page is crawled."""

    share: float = START

    def __post_init__(self) -> None:
        if not LEAST <= self.share <= MOST:
            raise ValueError(f"theta lies within {LEAST} and {MOST}, not at {self.share}")


def judge_children(theta: Theta, changed: int, examined: int) -> tuple[bool, Theta]:
    """(crawl the page?, theta from now on), after `changed` of `examined` children of an unchanged page were found
    changed. A page without children gives no reason to crawl it, and teaches nothing."""
    if not 0 <= changed <= examined:
        raise ValueError(f"{changed} of {examined} children changed")
    if examined == 0:
        return False, theta
    share = changed / examined
    moved = theta.share + PACE * (share - theta.share)
    return share >= theta.share, Theta(min(MOST, max(LEAST, moved)))


def goes_on_below(level: int) -> bool:
    """Returns whether a shallow look at a page of this level goes on with its children, whatever its parent's
    judgement."""
    return level >= LEVELS


def _ends_at(page: PageStanding) -> bool:
    return page.examination is Examination.SHALLOW and not goes_on_below(page.level)


@dataclass(frozen=True, slots=True)
class SelectiveState:
    frequency: FrequencyState = FrequencyState()
    theta: Theta = Theta()
    calm: int = 0  # looks in a row that found nothing, neither at the page nor below it
    rest: tuple[datetime, datetime] | None = None  # from when until when its parent does not wake it


@dataclass(frozen=True, slots=True)
class Selective:
    name: str = "selective"
    summary: str = "as frequency; an unchanged page is crawled where enough of its children changed"
    state_type: type[SelectiveState] = SelectiveState
    frequency: Frequency = Frequency(name="selective")

    def start(self, rng: random.Random) -> SelectiveState:
        return SelectiveState(self.frequency.start(rng))

    def observe(self, state: SelectiveState, visit: Visit) -> SelectiveState:
        return replace(state, frequency=self.frequency.observe(state.frequency, visit))

    def calmed(self, state: SelectiveState, page: PageStanding, visit: Visit, unit: timedelta) -> SelectiveState:
        """The state with what the visit says of how long the page rests. A page with children counts as calm until one
        of them is found changed (`judge_stored`); a shallow look at it says nothing of them."""
        if visit.result is VisitResult.CHANGED:
            return replace(state, calm=0, rest=None)
        if visit.result is not VisitResult.UNCHANGED or (page.children and _ends_at(page)):
            return state
        calm = state.calm + 1
        crawls = resting_crawls(calm)
        return replace(state, calm=calm, rest=(visit.at, visit.at + crawls * unit) if crawls else None)

    def next_visit(self, state: SelectiveState, circumstances: Circumstances, now: datetime) -> Proposal:
        return self.frequency.next_visit(state.frequency, circumstances, now)

    def waits(self, page: PageStanding) -> str | None:
        """Returns why a page has no visit time of its own; None: it has one."""
        return None if page.level == 0 else f"{self.name}: looked at when the page above it asks for it"

    def children(self, page: PageStanding, visit: Visit) -> Examination | None:
        """Returns how deep its children are examined because of this visit; None: not at all."""
        if not page.children or visit.first or _ends_at(page):
            return None
        match visit.result:
            case VisitResult.CHANGED:
                return Examination.DEEP
            case VisitResult.UNCHANGED:
                return Examination.SHALLOW
        return None

    def explain(self, state: SelectiveState, zone: tzinfo = UTC) -> str:
        words = (
            f"{self.frequency.explain(state.frequency)}; "
            f"while it rests it is crawled where {state.theta.share:.0%} of its children changed"
        )
        if state.rest is None:
            return words
        return (
            f"{words}; {state.calm} looks in a row found nothing at it or below it, so its parent's changes do not "
            f"wake it until {stamp_words(state.rest[1], zone)}"
        )
