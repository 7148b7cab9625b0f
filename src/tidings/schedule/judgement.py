"""The judgement on a page that rests: are the pages under its children to be looked at?

The store calls it inside the transaction in which the last of the page's children was looked at.
"""

from __future__ import annotations

import random
from dataclasses import replace

from tidings.schedule.policies.selective import Selective, SelectiveState, judge
from tidings.schedule.registry import pack_state, unpack_state


def judge_kept(policy_state: bytes | None, examined: int, changed: int) -> tuple[bool, bytes | None]:
    """(crawl what is under it?, the state to keep), after `changed` of `examined` children of a page had changed. Where
    the kept state is not `selective`'s (any more) nothing follows, and it stays as it is."""
    policy = Selective()
    state: SelectiveState = unpack_state(policy, policy_state, random.Random(0))
    if not state.frequency.records:  # never visited under this policy: a visit leaves a record behind
        return False, policy_state
    crawl, theta = judge(state.theta, min(changed, examined), examined)
    return crawl, pack_state(policy, replace(state, theta=theta))
