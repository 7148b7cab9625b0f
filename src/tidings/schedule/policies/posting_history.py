"""`history`: each execution visits the k sources with the most articles to expect (Adam et al. 2010, section 3.2).

    articles_f(t) = integral of postingRate_f / 3600 from the last visit to t, by the second       (equation 5)
    rank(f, t)    = articles_f(t) * (1 + c * subscribers(f))                                       (equation 6)

The weight in brackets is the same for all policies (`base.weight_of`); the caller that ranks the sources of an
execution applies it. c = 0 (schedule.subscriber_weight) unless an operator sets it. `posting_rates` has the rates and
what is learned from a visit.

A new source is in training for four weeks, in which it is visited as `median` would, while its rates are learned.
A rank can only say "sooner than others", so a source in training ranks 0 until it has waited its ToE executions, and
then above all sources that are trained. Under a budget the same holds for the visits there are.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo

from tidings.model.visits import Visit
from tidings.schedule.policies.base import PAPER_GAP, Limits, Terms, duration_words
from tidings.schedule.policies.median import Median, MedianState
from tidings.schedule.policies.posting_rates import HourlyState, describe_rates, expected, expected_delay, learn_rates

OVERDUE = 1e9  # more articles than any source has: a source in training goes before those that are trained


@dataclass(frozen=True, slots=True)
class HistoryState:
    hourly: HourlyState = HourlyState()
    median: MedianState = MedianState()


@dataclass(frozen=True, slots=True)
class History:
    name: str = "history"
    summary: str = "each execution visits the sources with the most articles to expect by their hourly rates"
    state_type: type[HistoryState] = HistoryState
    training: timedelta = timedelta(days=28)
    execution: timedelta = timedelta(seconds=480)  # the mean time between two, to count them by in training

    def start(self, rng: random.Random) -> HistoryState:
        return HistoryState(median=Median().start(rng))

    def observe(self, state: HistoryState, visit: Visit) -> HistoryState:
        return HistoryState(learn_rates(state.hourly, visit), Median().observe(state.median, visit))

    def limits(self, terms: Terms) -> Limits:
        return PAPER_GAP

    def rank(self, state: HistoryState, now: datetime) -> float:
        hourly = state.hourly
        if not hourly.begun or hourly.visited > now:  # in the future: the clock was wrong then
            return math.inf
        if now - hourly.since < self.training:
            return self._rank_in_training(state, now)
        return expected(hourly, now)

    def explain(self, state: HistoryState, zone: tzinfo = UTC) -> str:
        learned = describe_rates(state.hourly, zone)
        left = self.training - (state.hourly.visited - state.hourly.since)
        if not state.hourly.begun or left <= timedelta(0):
            return learned
        return f"in training for another {duration_words(left)}, visited as under median; so far {learned}"

    def _rank_in_training(self, state: HistoryState, now: datetime) -> float:
        # Executions come at random times around their mean: the nearest whole number of them has passed.
        executions = round((now - state.hourly.visited) / self.execution)
        waited = executions / max(1, state.median.toe)
        return OVERDUE * waited if waited >= 1 else 0.0


# -- `minimum-delay`: each execution visits the k sources whose unseen articles have waited longest in sum ---
#
# The paper's second comparison:
#
#     rank(f, t) = integral of postingRate_f(s) * (t - s) ds from the last visit to t
#
# An article that was published at s and is fetched at t has waited t - s; the rates and what is learned from a visit
# are those of `history`. It grows with the square of the time since the last visit, so no source is put off
# for as long as under `history`, and a mean delay is what it makes small.


@dataclass(frozen=True, slots=True)
class MinimumDelay:
    name: str = "minimum-delay"
    summary: str = "each execution visits the sources whose unseen articles have waited longest in all"
    state_type: type[HourlyState] = HourlyState

    def start(self, rng: random.Random) -> HourlyState:
        return HourlyState()

    def observe(self, state: HourlyState, visit: Visit) -> HourlyState:
        return learn_rates(state, visit)

    def limits(self, terms: Terms) -> Limits:
        return PAPER_GAP

    def rank(self, state: HourlyState, now: datetime) -> float:
        return expected_delay(state, now) if state.begun and state.visited <= now else math.inf

    def explain(self, state: HourlyState, zone: tzinfo = UTC) -> str:
        return describe_rates(state, zone)
