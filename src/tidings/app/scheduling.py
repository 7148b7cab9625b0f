"""Settings -> when sources are visited: terms, policies, the rescheduler."""

from __future__ import annotations

import random
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any

from tidings.errors import SettingsError
from tidings.model.times import TimeCeilings
from tidings.model.visits import Visit, VisitResult
from tidings.schedule.budget import Steering
from tidings.schedule.decision import JITTER_SHARE
from tidings.schedule.policies.base import Circumstances, Policy, Rounds, Terms, limits_of, ranks, times
from tidings.schedule.policies.median import Median
from tidings.schedule.registry import PolicySet, for_pages, policies, policy_named, standard_policies
from tidings.schedule.reschedule import Rescheduler
from tidings.settings.sections import ScheduleSettings
from tidings.settings.settings import Settings


def policy_given(name: str) -> Policy[Any]:
    """Returns the policy that a setting or a person names; SettingsError where there is none. Rules of other programs,
    which earlier versions offered, are named as what they are."""
    try:
        return policy_named(name)
    except SettingsError:
        from tidings.lab.peers import PEERS

        if name not in {peer.name for peer in PEERS}:
            raise
    known = ", ".join(policy.name for policy in policies())
    words = f"another program's rule, which `tidings simulate` compares; there are {known}"
    raise SettingsError(f"no policy {name!r}; {words}")


def check_policies(settings: ScheduleSettings) -> None:
    """Raises SettingsError at start, not at the first visit, for a policy that does not exist or cannot be used for
    pages."""
    for setting, name in (("policy", settings.policy), ("page_policy", settings.page_policy)):
        try:
            policy_given(name)
        except SettingsError as error:
            raise SettingsError(f"setting schedule.{setting}: {error}") from error
    if ranks(policy_named(settings.page_policy)):
        words = f"{settings.page_policy} ranks sources; pages need a policy that times, such as planner"
        raise SettingsError(f"setting schedule.page_policy: {words}")


def warm_up(policies: Collection[str]) -> None:
    """Loads the planner's kernels (and compiles them, once after an installation) before the first visit needs
    them."""
    now = datetime.now(UTC)
    visits = [Visit(0, now + timedelta(hours=hour), VisitResult.UNCHANGED, "") for hour in range(3)]
    visits.append(Visit(0, now + timedelta(days=1), VisitResult.CHANGED, "", within=True))
    for policy in {"planner"}.intersection(policies):
        for planner in (policy_named(policy), for_pages(policy_named(policy))):
            state = planner.start(random.Random(0))
            for visit in visits:
                state = planner.observe(state, visit)
            if times(planner):
                planner.next_visit(state, Circumstances(), visits[-1].at)


def schedule_terms(settings: ScheduleSettings) -> Terms:
    return Terms(
        floor=settings.floor,
        ceiling=settings.ceiling,
        floor_is_set="floor" in settings.model_fields_set,
        ceiling_is_set="ceiling" in settings.model_fields_set,
        round_min=settings.round_min,
        round_max=settings.round_max,
        fixed_interval=settings.fixed_interval,
        price=settings.price,
        quiet_floor=settings.quiet_floor,
        blind_floor=settings.blind_floor,
        push_floor=settings.push_floor,
        subscriber_weight=settings.subscriber_weight,
        page_ceiling=settings.page_ceiling,
        page_unit=settings.page_unit,
    )


def policy_set_of(settings: ScheduleSettings) -> PolicySet:
    policies = standard_policies()
    policies["median"] = Median(grows=settings.median_cap_grows)
    return policies


def rescheduler_of(
    settings: ScheduleSettings,
    rounds: Rounds,
    rng: random.Random,
    policies: PolicySet,
    steering: Steering | None = None,
) -> Rescheduler:
    return Rescheduler(
        settings.policy,
        schedule_terms(settings),
        rng,
        rounds,
        event_driven=settings.executions == "events",
        steering=steering,
        policies=policies,
        default_page_policy=settings.page_policy,
    )


def time_ceilings(settings: Settings) -> TimeCeilings:
    """The longest that stored times may keep anything away: `CrawlStore.mend_times` brings back those beyond."""
    schedule = settings.schedule
    terms, policies = schedule_terms(schedule), policy_set_of(schedule)
    earned = max(schedule.quiet_floor, schedule.blind_floor, schedule.push_floor)

    def longest(ceiling: timedelta) -> timedelta:
        rest = schedule.round_max + timedelta(minutes=5)  # the next execution, jitter
        return max(ceiling, earned) * (1 + JITTER_SHARE) + rest

    own: dict[str | None, timedelta] = {name: longest(limits_of(one, terms)[1]) for name, one in policies.items()}
    own[None] = own[schedule.policy]
    page = longest(max(schedule.page_ceiling, schedule.ceiling))
    message = max(settings.notify.give_up, timedelta(hours=2))
    return TimeCeilings(longest(schedule.ceiling), page, message, own)
