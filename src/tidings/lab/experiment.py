"""Which policies are tried at which budgets, and how each trial is run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tidings.errors import SettingsError
from tidings.lab.bounds import BOUNDS, EXACT, bound
from tidings.lab.peers import compared_policies, compared_policy
from tidings.lab.poisson import drawn_trace, fitted_rates
from tidings.lab.replay import Replay, Setting, replay
from tidings.schedule.planner.planner import Planner
from tidings.schedule.policies.base import Policy, ranks


@dataclass(frozen=True, slots=True)
class Trial:
    policy: str  # or one of BOUNDS
    budget: float | None  # visits a source a day; None: as many as it wants

    def run(self, setting: Setting, on_day: Callable[[], None] = lambda: None) -> Replay:
        if self.policy not in (*BOUNDS, EXACT):
            return replay(compared_policy(self.policy), setting, self.budget, on_day)
        assert self.budget is not None
        return bound(self.policy, setting, self.budget, on_day)


def poisson_world(setting: Setting, seed: int) -> Setting:
    """Returns the setting with posts that are drawn from the intensities of its sources."""
    rates = fitted_rates(setting.trace)
    return replace(setting, trace=drawn_trace(setting.trace, rates, seed), rates=rates)


def keeps_budget(policy: Policy[Any]) -> bool:
    """Returns whether it can be given a number of visits. The other rules decide that themselves."""
    return ranks(policy) or isinstance(policy, Planner)


def trials(names: Sequence[str], budgets: Sequence[float], *, poisson: bool = False) -> list[Trial]:
    """Each policy at each budget; rules without a budget once. `all`: every policy, and with budgets the bounds (in a
    Poisson world `exact` among them)."""
    bounds = (*BOUNDS, EXACT) if poisson else tuple(BOUNDS)
    chosen: list[str] = []
    for name in names:
        chosen += [*compared_policies(), *(bounds if budgets else ())] if name == "all" else [name]
    tried: list[Trial] = []
    for name in dict.fromkeys(chosen):
        if name == EXACT and not poisson:
            raise SettingsError("exact knows the intensities that posts were drawn from: give --poisson")
        if name in bounds:
            if not budgets:
                raise SettingsError(f"{name} places the visits of a budget: give it one with --budget")
        elif not keeps_budget(_policy(name)):
            tried.append(Trial(name, None))
            continue
        tried += [Trial(name, budget) for budget in budgets or (None,)]
    return tried


def _policy(name: str) -> Policy[Any]:
    try:
        return compared_policy(name)
    except SettingsError as error:
        raise SettingsError(f"{error}; and all, {', '.join(BOUNDS)}; with --poisson {EXACT}") from None
