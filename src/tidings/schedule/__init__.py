"""WHEN to look again. Pure: history + now + random -> Decision(at, reason)."""

from tidings.schedule.budget import Steering
from tidings.schedule.decision import decide, first_visit
from tidings.schedule.executions import Rounds
from tidings.schedule.judgement import judge_kept
from tidings.schedule.policy import (
    Circumstances,
    Policy,
    RankingPolicy,
    Terms,
    TimingPolicy,
    Wish,
    ranks,
    weight_of,
)
from tidings.schedule.registry import (
    Book,
    explain_state,
    for_pages,
    pack_state,
    policies,
    policy_named,
    standard_book,
    unpack_state,
)
from tidings.schedule.rescheduling import Rescheduler

__all__ = [
    "Book",
    "Circumstances",
    "Policy",
    "RankingPolicy",
    "Rescheduler",
    "Rounds",
    "Steering",
    "Terms",
    "TimingPolicy",
    "Wish",
    "decide",
    "explain_state",
    "first_visit",
    "for_pages",
    "judge_kept",
    "pack_state",
    "policies",
    "policy_named",
    "ranks",
    "standard_book",
    "unpack_state",
    "weight_of",
]
