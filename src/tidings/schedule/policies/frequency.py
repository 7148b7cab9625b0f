"""`frequency`: the selective crawler (Bouras et al. 2005, docs/papers.md), section 3.2.

Each page has fr_max, how many crawls lie between two visits, and fr, which counts down to 0 from it; event-driven,
that is a visit fr_max crawls on. From time to time fr_max follows the page:

    x      = min(records, limit)                     records: visits so far; limit: how many of them are examined
    b      = x / changes,  or x where nothing changed
    fr_max = floor((fr_max + b) / 2), at least 1

45 records, limit 20, 10 changes: 3 -> 2. In the paper's table, after 10 crawls, 9 changes take 2 to 1 and one change
takes 2 to 6. A page whose own content rests while the pages it links to change is visited more often than fr_max says:

    effective = max(1, floor((fr_max + unchanged share of the linked pages * fr_max) / 2))      6 -> 3 at 89 % changed

which is computed from the stored fr_max each time and never stored itself.

The paper examines a page "after it has been crawled several times": every 10 crawls, as in its table. A change is a
record that differs from the one before, so the first visit is none. A failed visit is no record.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from tidings.model.visits import Visit, VisitResult
from tidings.schedule.policies.base import Circumstances, Proposal, duration_words


def new_fr_max(fr_max: int, records: int, limit: int, changes: int) -> int:
    examined = min(records, limit)
    # floor((fr_max + x / changes) / 2) in whole numbers, where no rounding error can move the floor.
    changes_or_one = changes or 1
    return max(1, (fr_max * changes_or_one + examined) // (2 * changes_or_one))


def effective_fr_max(fr_max: int, unchanged_share: float) -> int:
    """fr_max shortened, down to half, by the share of internal links that changed."""
    return max(1, math.floor((fr_max + unchanged_share * fr_max) / 2))


@dataclass(frozen=True, slots=True)
class FrequencyState:
    fr_max: int = 2
    records: int = 0
    changes: int = 0  # bit i: the visit i records ago differed from the one before it

    @property
    def rests(self) -> bool:
        """Returns whether its last visit found nothing new."""
        return not self.changes & 1


@dataclass(frozen=True, slots=True)
class Frequency:
    name: str = "frequency"
    summary: str = "every fr_max crawls, which follows the share of visits that found a change"
    state_type: type[FrequencyState] = FrequencyState
    limit: int = 20  # records examined; at most 64
    every: int = 10  # crawls between two examinations
    unit: timedelta = timedelta(hours=1)  # one crawl; of a page it is the operator's (schedule.page_unit)

    def start(self, rng: random.Random) -> FrequencyState:
        return FrequencyState()

    def observe(self, state: FrequencyState, visit: Visit) -> FrequencyState:
        if visit.result not in (VisitResult.UNCHANGED, VisitResult.CHANGED):
            return state
        changed = visit.result is VisitResult.CHANGED and state.records > 0
        records = state.records + 1
        changes = (state.changes << 1 | changed) & ((1 << self.limit) - 1)
        fr_max = state.fr_max
        if records % self.every == 0:
            fr_max = new_fr_max(fr_max, records, self.limit, changes.bit_count())
        return FrequencyState(fr_max, records, changes)

    def next_visit(self, state: FrequencyState, circumstances: Circumstances, now: datetime) -> Proposal:
        page = circumstances.page
        if page is None:
            wait = state.fr_max * self.unit
            return Proposal(now + wait, f"{self.name}: fr_max = {state.fr_max}, so {duration_words(wait)} on")
        effective, words = state.fr_max, ""
        if page.children_unchanged is not None and state.rests:
            effective = effective_fr_max(state.fr_max, page.children_unchanged)
            if effective < state.fr_max:
                changed = 1 - page.children_unchanged
                words = f", and {effective} while {changed:.0%} of the pages it links to change and it does not"
        wait = effective * circumstances.terms.page_unit
        return Proposal(now + wait, f"{self.name}: fr_max = {state.fr_max}{words}, so {duration_words(wait)} on")

    def explain(self, state: FrequencyState, zone: tzinfo = UTC) -> str:
        examined = min(state.records, self.limit)
        return (
            f"fr_max = {state.fr_max}: visited every {duration_words(state.fr_max * self.unit)}; "
            f"{state.changes.bit_count()} of its last {examined} visits found a change"
        )
