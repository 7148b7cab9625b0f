"""Which policies are tried at which budgets, and how each trial is run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tidings.errors import SettingsError
from tidings.lab.bounds import BOUNDS, bound
from tidings.lab.peers import compared_policies, compared_policy
from tidings.lab.replay import Replay, Setting, replay
from tidings.schedule.planner.planner import Planner
from tidings.schedule.policies.base import Policy, ranks


@dataclass(frozen=True, slots=True)
class Trial:
    policy: str  # or one of BOUNDS
    budget: float | None  # visits a source a day; None: as many as it wants

    def run(self, setting: Setting, on_day: Callable[[], None] = lambda: None) -> Replay:
        if self.policy not in BOUNDS:
            return replay(compared_policy(self.policy), setting, self.budget, on_day)
        assert self.budget is not None
        return bound(self.policy, setting, self.budget, on_day)


def keeps_budget(policy: Policy[Any]) -> bool:
    """Whether it can be given a number of visits. The other rules decide that themselves."""
    return ranks(policy) or isinstance(policy, Planner)


def trials(names: Sequence[str], budgets: Sequence[float]) -> list[Trial]:
    """Each policy at each budget; rules without a budget once. `all`: every policy, and with budgets the bounds."""
    chosen: list[str] = []
    for name in names:
        chosen += [*compared_policies(), *(BOUNDS if budgets else ())] if name == "all" else [name]
    tried: list[Trial] = []
    for name in dict.fromkeys(chosen):
        if name in BOUNDS:
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
        raise SettingsError(f"{error}; and all, {', '.join(BOUNDS)}") from None
