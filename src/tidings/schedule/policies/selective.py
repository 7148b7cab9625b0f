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
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime

from tidings.model.pages import Examination, PageStanding
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Proposal
from tidings.schedule.policies.frequency import Frequency, FrequencyState

START, PACE, LEAST, MOST = 0.40, 0.2, 0.1, 0.9


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


@dataclass(frozen=True, slots=True)
class SelectiveState:
    frequency: FrequencyState = FrequencyState()
    theta: Theta = Theta()


@dataclass(frozen=True, slots=True)
class Selective:
    name: str = "selective"
    summary: str = "as frequency; an unchanged page is crawled where enough of its children changed"
    state_type: type[SelectiveState] = SelectiveState
    frequency: Frequency = Frequency(name="selective")

    def start(self, rng: random.Random) -> SelectiveState:
        return SelectiveState(self.frequency.start(rng))

    def observe(self, state: SelectiveState, visit: Visit) -> SelectiveState:
        return SelectiveState(self.frequency.observe(state.frequency, visit), state.theta)

    def next_visit(self, state: SelectiveState, circumstances: Circumstances, now: datetime) -> Proposal:
        return self.frequency.next_visit(state.frequency, circumstances, now)

    def waits(self, page: PageStanding) -> str | None:
        """Why a page has no visit time of its own; None: it has one."""
        return None if page.level == 0 else f"{self.name}: looked at when the page above it asks for it"

    def children(self, page: PageStanding, visit: Visit) -> Examination | None:
        """How deep its children are examined because of this visit; None: not at all."""
        if not page.children or visit.first or page.examination is Examination.SHALLOW:
            return None
        match visit.result:
            case VisitResult.CHANGED:
                return Examination.DEEP
            case VisitResult.UNCHANGED:
                return Examination.SHALLOW
        return None

    def explain(self, state: SelectiveState) -> str:
        return (
            f"{self.frequency.explain(state.frequency)}; "
            f"while it rests it is crawled where {state.theta.share:.0%} of its children changed"
        )
