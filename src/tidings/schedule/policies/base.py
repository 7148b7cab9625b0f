"""What a policy is: pure rules that turn what was seen of a source into the time, or the rank, of its next visit.

Contract, in one sentence: `observe` folds a visit into a small frozen state, and from that state alone a timing
policy proposes the time of the next visit and a ranking policy gives a rank, of which each execution visits the k
highest. `decide` bounds a proposal by what publishers ask for, by failures and by the operator's limits.

Nothing here reads a clock or a global random number: both are arguments, so the laboratory replays the functions the
controller calls.
"""

from __future__ import annotations

import bisect
import random
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Any, Protocol, TypeGuard, TypeVar

from tidings.model.feeds import NO_HINTS, Hints
from tidings.model.pages import PageStanding
from tidings.model.sources import ONE_READER
from tidings.model.visits import Standing, Visit
from tidings.quick_dataclass import quick_dataclass

# -- executions: rounds every 360-600 s at random (advaRSS, section II; docs/papers.md) ---


_MONTH = timedelta(days=30)


class Rounds:
    """An endless sequence of execution times, drawn on demand. The same seed gives the same times."""

    def __init__(self, start: datetime, least: timedelta, most: timedelta, rng: random.Random) -> None:
        if not timedelta(0) < least <= most:
            raise ValueError(f"rounds need 0 < least <= most, not {least} and {most}")
        self._times = [start]
        self._least, self._most, self._rng = least.total_seconds(), most.total_seconds(), rng

    def nth_after(self, now: datetime, n: int) -> datetime:
        """The n-th execution strictly after `now`; n = 1 is the next one."""
        if n < 1:
            raise ValueError("executions are counted from 1")
        self._forget(now)
        # Where the clock was set, nothing waits until it is as late again, and no policy draws years of executions.
        if now < self._times[0] - timedelta(seconds=self._most) or now > self._times[-1] + _MONTH:
            self._times = [now]
        while True:
            index = bisect.bisect_right(self._times, now) + n - 1
            if index < len(self._times):
                return self._times[index]
            self._times.append(self._times[-1] + timedelta(seconds=self._rng.uniform(self._least, self._most)))

    def _forget(self, now: datetime) -> None:
        """Drops past executions, but never the last one: the next is drawn from it."""
        past = bisect.bisect_right(self._times, now) - 1
        if past > 1000:
            del self._times[:past]


# -- chance ---


class Chance(Protocol):
    """The part of random.Random that a decision needs."""

    def uniform(self, a: float, b: float) -> float: ...


class KnownChances:
    """A generator that gives what random.Random(seed) gives, whose first two numbers are known."""

    __slots__ = ("_further", "_numbers", "_seed")

    def __init__(self, seed: int, numbers: tuple[float, float]) -> None:
        self._seed, self._numbers = seed, iter(numbers)
        self._further: random.Random | None = None

    def uniform(self, a: float, b: float) -> float:
        number = next(self._numbers, None)
        if number is not None:
            return a + (b - a) * number
        if self._further is None:
            self._further = random.Random(self._seed)
            for _ in range(2):
                self._further.random()
        return self._further.uniform(a, b)


# -- what bears on a decision, and the protocols of policies ---

S = TypeVar("S")


@quick_dataclass(frozen=True, slots=True)
class Terms:
    """The operator's limits and prices; the same for all sources."""

    floor: timedelta = timedelta(minutes=5)  # no source more often
    ceiling: timedelta = timedelta(hours=24)  # no source less often
    floor_is_set: bool = False  # by a person: it bounds policies that state a floor of their own, too
    ceiling_is_set: bool = False
    round_min: timedelta = timedelta(seconds=360)
    round_max: timedelta = timedelta(seconds=600)
    fixed_interval: timedelta = timedelta(hours=1)
    price: timedelta = timedelta(minutes=40)  # of delay that a visit must save; a budget steers it from there
    quiet_floor: timedelta = timedelta(0)  # sources with nothing new for a week no more often
    blind_floor: timedelta = timedelta(0)  # nor those never seen to change whose server offers no validator
    push_floor: timedelta = timedelta(0)  # nor those whose hub pushes what is new
    subscriber_weight: float = 0.5  # c of the posting-history paper
    page_ceiling: timedelta = timedelta(days=30)  # no page of a followed site less often
    page_unit: timedelta = timedelta(hours=24)  # one crawl of `frequency` and `selective` for pages

    @property
    def round_mean(self) -> timedelta:
        return (self.round_min + self.round_max) / 2


@quick_dataclass(frozen=True, slots=True)
class Circumstances:
    """Everything a decision depends on besides the policy's state."""

    terms: Terms = Terms()
    hints: Hints = NO_HINTS
    failures: int = 0  # visits failed in a row, this one included
    rounds: Rounds | None = None  # None: event-driven
    price: float | None = None  # seconds of delay that a visit must save; None: no budget steers it
    standing: Standing | None = None  # None: not known, and nothing follows from it
    status: int | None = None  # of the last answer
    page: PageStanding | None = None  # None: it is no page

    @property
    def ceiling(self) -> timedelta:
        """The longest time between two visits, of policies that state none; failures back off up to it."""
        return self.terms.ceiling if self.page is None else self.terms.page_ceiling

    @property
    def every(self) -> timedelta | None:
        """The interval that a person asked for; None: the policy decides."""
        return None if self.standing is None else self.standing.every

    @property
    def weight(self) -> float:
        """Returns how much the delay of its articles counts, relative to a plain source."""
        return 1.0 if self.standing is None else weight_of(self.standing, self.terms.subscriber_weight)


def weight_of(standing: Standing, c: float) -> float:
    """Returns how much more than a plain source's its delay counts: its own weight, times the factor 1 + c *
    subscribers of the posting-history paper's equation 6, divided by what that is for one subscriber. So the ranks are
    in the paper's order, and with one reader nothing changes. Subscribers are those that a person has set, or those who
    read it here, whichever are more."""
    if standing.weight == 1.0 and standing.subscribers == 1 and standing.readers is ONE_READER:  # most
        return 1.0
    subscribers = max(float(standing.subscribers), standing.readers.subscribers)
    return standing.weight * (1 + c * subscribers) / (1 + c)


@quick_dataclass(frozen=True, slots=True)
class Proposal:
    """The time at which a policy would visit next, and why."""

    at: datetime
    reason: str
    drift: float = 1.0  # which way jitter may move a visit that is far ahead: later (1), earlier (-1), not at all (0)


class Policy(Protocol[S]):
    """The members every policy has."""

    @property
    def name(self) -> str: ...

    @property
    def summary(self) -> str:
        """One line for `tidings policies`."""
        ...

    @property
    def state_type(self) -> type[S]: ...

    def start(self, rng: random.Random) -> S:
        """The state of a source never visited."""
        ...

    def observe(self, state: S, visit: Visit) -> S:
        """The state after this visit."""
        ...

    def explain(self, state: S, zone: tzinfo = UTC) -> str:
        """The state in one sentence, for people, with times of their zone."""
        ...


class TimingPolicy(Policy[S], Protocol[S]):
    def next_visit(self, state: S, circumstances: Circumstances, now: datetime) -> Proposal: ...


class RankingPolicy(Policy[S], Protocol[S]):
    def rank(self, state: S, now: datetime) -> float:
        """The higher, the sooner. Among all sources of the policy an execution visits the k best."""
        ...


class QuickPolicy(TimingPolicy[S], Protocol[S]):
    def look_again(self, packed: bytes, visit: Visit, circumstances: Circumstances) -> tuple[bytes, Proposal] | None:
        """What `observe` and then `next_visit` come to after a visit that found nothing, from the stored state to the
        one to be stored; None where it is another case."""
        ...


@quick_dataclass(frozen=True, slots=True)
class Limits:
    """The shortest and longest time between two visits of a feed that a policy states for itself; None: the usual."""

    floor: timedelta | None = None
    ceiling: timedelta | None = None


# By attribute, not isinstance: a check against a runtime protocol costs 40 microseconds, and each decision needs one.


def ranks(policy: Policy[Any]) -> TypeGuard[RankingPolicy[Any]]:
    return hasattr(policy, "rank")


def times(policy: Policy[Any]) -> TypeGuard[TimingPolicy[Any]]:
    return hasattr(policy, "next_visit")


def looks_again(policy: Policy[Any]) -> TypeGuard[QuickPolicy[Any]]:
    return hasattr(policy, "look_again")


PAPER_GAP = Limits(floor=timedelta(minutes=10))  # the posting-history paper, between two retrievals of a source


def limits_of(policy: Policy[Any], terms: Terms) -> tuple[timedelta, timedelta]:
    """(floor, ceiling) of feeds under this policy: its own (`limits`, where it has the method) beyond the usual ones,
    unless a person has set those. A policy that waits for a Wednesday is of no use where a day is the longest wait."""
    limits = getattr(policy, "limits", None)
    if limits is None:
        return terms.floor, terms.ceiling
    own: Limits = limits(terms)
    floor = terms.floor if own.floor is None or terms.floor_is_set else max(own.floor, terms.floor)
    ceiling = terms.ceiling if own.ceiling is None or terms.ceiling_is_set else max(own.ceiling, terms.ceiling)
    return floor, ceiling


# -- durations in words ---


def stamp_words(value: datetime, zone: tzinfo) -> str:
    """`2026-03-02 09:00 CET`."""
    return f"{value.astimezone(zone):%Y-%m-%d %H:%M %Z}"


def hour_words(hours: Iterable[int], now: datetime, zone: tzinfo) -> str:
    """Hours of the day (UTC) by the clocks of a zone, as they are set at `now`: `8:00, 14:00 CET`."""
    local = sorted((now + timedelta(hours=hour) - _since_midnight(now)).astimezone(zone).time() for hour in hours)
    return ", ".join(f"{one.hour}:{one:%M}" for one in local) + f" {now.astimezone(zone):%Z}"


def _since_midnight(now: datetime) -> timedelta:
    now = now.astimezone(UTC)
    return now - now.replace(hour=0, minute=0, second=0, microsecond=0)


@lru_cache(maxsize=4096)  # every decision names the same floor and ceiling
def duration_words(span: timedelta) -> str:
    """`45 s`, `24 min`, `3 h 20 min`, `2 d 4 h`."""
    seconds = max(0, round(span.total_seconds()))
    if seconds < 120:
        return f"{seconds} s"
    minutes = round(seconds / 60)
    if minutes < 120:
        return f"{minutes} min"
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    days, hours = divmod(hours, 24)
    return f"{days} d {hours} h" if hours else f"{days} d"


def how_often(span: timedelta) -> str:
    """Returns how often something comes that has this mean span: `about 4 times a day`, `about every 3 days`."""
    days = span / timedelta(days=1)
    if days < 2 / 3:
        return f"about {min(999, round(1 / max(days, 1e-3)))} times a day"
    if days < 1.5:
        return "about once a day"
    for name, size, most in (("days", 1, 14), ("weeks", 7, 70)):
        if days < most:
            return f"about every {round(days / size)} {name}"
    return f"about every {round(days / 30)} months"
