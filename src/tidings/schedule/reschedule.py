"""From one visit to the next: the decision taken inside the transaction that applies an outcome."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from tidings.model.feeds import NO_HINTS, Hints
from tidings.model.pages import Examination, PageStanding
from tidings.model.sources import SourceState
from tidings.model.visits import Decision, Rescheduled, Scheduled, Standing, Visit, VisitResult
from tidings.quick_dataclass import quick_dataclass
from tidings.schedule.budget import Steering
from tidings.schedule.clock_jumps import rebased_hints
from tidings.schedule.decision import asked_to_wait, decide, retry_failed
from tidings.schedule.policies.base import (
    Chance,
    Circumstances,
    KnownChances,
    Policy,
    Rounds,
    Terms,
    looks_again,
    ranks,
)
from tidings.schedule.policies.selective import Selective, SelectiveState, judge_children
from tidings.schedule.registry import (
    PolicySet,
    for_pages,
    pack_state,
    policy_or_default,
    standard_policies,
    unpack_state,
)

RETRIES = 3  # of a page that is visited once
_NO_TIME = timedelta(0)
# By names of this module: that is quicker.
_FAILED, _GONE, _UNCHANGED = VisitResult.FAILED, VisitResult.GONE, VisitResult.UNCHANGED
_ACTIVE = SourceState.ACTIVE


@quick_dataclass(frozen=True, slots=True)
class NextStep:
    """The decision after a visit. The policy's state is not packed yet."""

    decision: Decision
    state: Any
    failures: int
    hints: Hints
    source_state: SourceState = SourceState.ACTIVE
    children: Examination | None = None


@dataclass(frozen=True, slots=True)
class Rescheduler:
    """Observes a visit, then decides. Pure but for the budget's price and the policies it was given."""

    default_policy: str
    terms: Terms
    rng: random.Random
    rounds: Rounds
    event_driven: bool = True  # False: every visit waits for an execution; ranking policies always do
    steering: Steering | None = None  # None: no budget
    policies: PolicySet = field(default_factory=standard_policies)
    default_page_policy: str = "planner"  # of pages that name none
    seed: int = field(init=False)
    _generator: random.Random = field(init=False, repr=False, compare=False, default_factory=random.Random)

    def __post_init__(self) -> None:
        # From the generator's state, without drawing from it: its numbers are used for executions.
        object.__setattr__(self, "seed", hash(self.rng.getstate()[1]))

    def policy(self, name: str | None, *, page: bool = False) -> Policy[Any]:
        """The policy of a source that names this one; the default where it names none, or one that is not there."""
        chosen = policy_or_default(self.policies, name, self.default_page_policy if page else self.default_policy)
        return for_pages(chosen) if page else chosen

    def chance(self, visit: Visit) -> random.Random:
        """A generator with numbers of this visit's own, until the next call, whichever visit is applied before it: a
        laboratory that applies the same visits in another order draws the same numbers."""
        # One for all: to make one for each visit takes twice as long, since Python seeds a new one two times.
        self._generator.seed(self._seed_of(visit))
        return self._generator

    def _known_chance(self, visit: Visit) -> Chance:
        """Returns a generator for a decision, which draws two numbers at most: a seeded one takes twice as long."""
        seed, first_numbers = self._seed_of(visit), _first_numbers()
        return self.chance(visit) if first_numbers is None else KnownChances(seed, first_numbers(abs(seed)))

    def _seed_of(self, visit: Visit) -> int:
        return hash((self.seed, visit.source_id, visit.at.timestamp()))

    def __call__(self, scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        page = scheduled.page
        policy = self.policy(scheduled.policy, page=page is not None)
        held, not_before = scheduled.hints, None
        if held is not NO_HINTS:
            held = rebased_hints(held, scheduled.last_visit_at, visit.at)
            visited_at = None if scheduled.last_visit_at is None else min(scheduled.last_visit_at, visit.at)
            asked = replace(held, ttl=None) if scheduled.failures else held  # `decide` goes by no ttl after a failure
            not_before = asked_to_wait(asked, visited_at, self.terms.ceiling)
            hints = held if visit.pushed else carry_over(held, hints, visit)
        elif visit.pushed:
            hints = held
        waited = _NO_TIME
        if self.steering is not None and scheduled.due is not None:
            waited = max(_NO_TIME, visit.at - scheduled.due)
        if page is None and visit.result is _UNCHANGED:
            circumstances = self._circumstances(policy, hints, 0, visit, waited, scheduled.standing, None)
            kept, decision = self._unchanged(policy, scheduled.policy_state, circumstances, visit)
            return Rescheduled(decision, kept, 0, hints, _ACTIVE, not_before)
        rng = self.chance(visit)
        state = unpack_state(policy, scheduled.policy_state, rng)
        step = self.step(policy, state, scheduled.failures, hints, visit, rng, waited, scheduled.standing, page)
        kept = pack_state(policy, step.state)
        return Rescheduled(step.decision, kept, step.failures, step.hints, step.source_state, not_before, step.children)

    def _unchanged(
        self, policy: Policy[Any], packed: bytes | None, circumstances: Circumstances, visit: Visit
    ) -> tuple[bytes, Decision]:
        """The state to be stored after a visit of a feed that found nothing, as most do, and the decision."""
        if packed is not None and circumstances.every is None and looks_again(policy):
            found = policy.look_again(packed, visit, circumstances)
            if found is not None:
                kept, proposal = found
                return kept, decide(policy, None, circumstances, visit.at, self._known_chance(visit), proposal)
        rng = self.chance(visit)
        state = policy.observe(unpack_state(policy, packed, rng), visit)
        return pack_state(policy, state), decide(policy, state, circumstances, visit.at, rng)

    def step(
        self,
        policy: Policy[Any],
        state: Any,
        failures: int,
        hints: Hints,
        visit: Visit,
        rng: random.Random,
        waited: timedelta = _NO_TIME,
        standing: Standing | None = None,
        page: PageStanding | None = None,
    ) -> NextStep:
        """The step from this visit to the next. `failures` in a row before it; `hints` that hold after it; how long
        it `waited` for its turn; the `standing` of the source, this visit included; and of the page."""
        failures = failures + 1 if visit.result is _FAILED else 0
        state = policy.observe(state, visit)
        if page is not None and isinstance(policy, Selective):
            state = policy.calmed(state, page, visit, self.terms.page_unit)
        if visit.result is _GONE:
            gone = Decision(None, "gone: the server said it will not come back (410)")
            return NextStep(gone, state, failures, hints, SourceState.GONE)
        circumstances = self._circumstances(policy, hints, failures, visit, waited, standing, page)
        if page is None:
            return NextStep(decide(policy, state, circumstances, visit.at, rng), state, failures, hints)
        decision, children = _of_page(policy, state, circumstances, page, visit, rng)
        return NextStep(decision, state, failures, hints, children=children)

    def _circumstances(
        self,
        policy: Policy[Any],
        hints: Hints,
        failures: int,
        visit: Visit,
        waited: timedelta,
        standing: Standing | None,
        page: PageStanding | None,
    ) -> Circumstances:
        """Returns what the decision after this visit depends on. Once for each visit: the budget counts them."""
        rounds = None if self.event_driven and not ranks(policy) else self.rounds
        price = None
        if self.steering is not None:
            if not visit.pushed:
                self.steering.visited(visit.at, waited)
            price = self.steering.price(visit.at)
        return Circumstances(self.terms, hints, failures, rounds, price, standing, visit.status, page)


@cache
def _first_numbers() -> Any:
    from tidings.schedule.planner import kernels

    return kernels.first_numbers


def _of_page(
    policy: Policy[Any],
    state: Any,
    circumstances: Circumstances,
    page: PageStanding,
    visit: Visit,
    rng: random.Random,
) -> tuple[Decision, Examination | None]:
    """Returns when to visit a page again, and how deep its children are examined at once."""
    if page.once:
        return _collected(circumstances, visit, rng), None
    if not isinstance(policy, Selective) or circumstances.every is not None:
        return decide(policy, state, circumstances, visit.at, rng), None
    words = policy.waits(page)
    decision = decide(policy, state, circumstances, visit.at, rng) if words is None else Decision(None, words)
    return decision, policy.children(page, visit)


def _collected(circumstances: Circumstances, visit: Visit, rng: random.Random) -> Decision:
    failures = circumstances.failures
    if not failures:
        return Decision(None, "collected: visited once")
    if failures > RETRIES:
        return Decision(None, f"given up: it failed {failures} times")
    return retry_failed(circumstances, visit.at, rng)


def carry_over(old: Hints, new: Hints, visit: Visit) -> Hints:
    """The hints that hold after a visit: those of the body (ttl, skipHours, skipDays) until another body replaces
    them, those of the headers for this answer alone."""
    silent = new.ttl is None and not new.skip_hours and not new.skip_days
    nothing = old.ttl is None and not old.skip_hours and not old.skip_days
    if silent and not nothing and visit.result is not VisitResult.CHANGED:
        return replace(new, ttl=old.ttl, skip_hours=old.skip_hours, skip_days=old.skip_days, base=old.base)
    return new


# -- unchanged pages under `selective` ---


def judge_stored(policy_state: bytes | None, examined: int, changed: int) -> tuple[bool, bytes | None]:
    """(crawl the pages below?, the state to store), after `changed` of `examined` children of a page had changed. The
    store calls this in the transaction that applies the last child. A state that is not `selective`'s (any more) is
    returned as it is, and nothing is crawled."""
    policy = Selective()
    state: SelectiveState = unpack_state(policy, policy_state, random.Random(0))
    if not state.frequency.records:  # never visited under this policy: a visit leaves a record behind
        return False, policy_state
    crawl, theta = judge_children(state.theta, min(changed, examined), examined)
    if changed:
        state = replace(state, calm=0, rest=None)
    return crawl, pack_state(policy, replace(state, theta=theta))


def rests(policy_state: bytes | None, at: datetime) -> bool:
    """Returns whether a page is not looked at now when its parent changed, or is judged: neither it nor anything below
    it was found changed at the last looks. A state that is not `selective`'s says nothing, so the page is looked at."""
    state: SelectiveState = unpack_state(Selective(), policy_state, random.Random(0))
    return state.rest is not None and state.rest[0] <= at < state.rest[1]  # before it: the clock was set back
