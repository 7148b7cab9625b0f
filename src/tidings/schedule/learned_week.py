"""The week that a policy has learned of a source, as articles an hour."""

from __future__ import annotations

import msgspec

from tidings.schedule.planner.state import HALF_LIFE, WHOLE_WEEK, PlannerState

_name = msgspec.msgpack.Decoder(tuple[str, msgspec.Raw])
_planner = msgspec.msgpack.Decoder(PlannerState)


def learned_week(stored: bytes | None) -> list[float] | None:
    """Articles an hour by hour of the week, from Monday 00:00 UTC; None where the policy has learned none."""
    if stored is None:
        return None
    try:
        name, state = _name.decode(stored)
        if name == "planner":
            return _of_planner(_planner.decode(state))
    except msgspec.DecodeError:
        pass
    return None


def _of_planner(state: PlannerState) -> list[float] | None:
    import numpy as np

    if not state.seen or state.articles <= 0:
        return None
    counts = np.frombuffer(state.hours, np.float16).astype(np.float64)
    as_of_now = 2.0 ** (-(state.seen - state.epoch) / HALF_LIFE)
    weeks = max(state.exposure / WHOLE_WEEK, 1.0)
    return [float(count) for count in counts * as_of_now / weeks]
