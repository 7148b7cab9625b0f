"""The planner's arithmetic: compiled where that was built, otherwise in numpy. Imported where it is first used.

What the functions mean is said in plain_kernels.py. The compiled form is built when the program is installed, wheels
have it; without a compiler a decision takes several times as long, and is the same.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tidings.schedule.planner import plain_kernels

_COMPILED_VERSION = 4  # of compiled.c, which has the same number


def _built() -> Any:
    """The compiled form, None where it was not built, or was built from another version of its source."""
    try:
        built = import_module("tidings.schedule.planner.compiled")
    except ImportError:
        return None
    return built if getattr(built, "VERSION", None) == _COMPILED_VERSION else None


COMPILED = _built()
_form: Any = COMPILED or plain_kernels

next_slot_stored = _form.next_slot_stored
nothing_came = _form.nothing_came
score_components = _form.score_components
# Short cuts that only the compiled form has.
look_again = getattr(_form, "look_again", None)
first_numbers = getattr(_form, "first_numbers", None)


def forecast(source: tuple[Any, ...], start: int, count: int, weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Articles expected of a source in each of `count` slots from slot number `start` on."""
    out = np.empty(count)
    _form.forecast(*source, start, weights, out)
    return out


def plan(expected: NDArray[np.float64], price: float) -> int:
    """Returns after how many slots to visit next. `expected` articles a slot, `price` in slots of delay a visit."""
    return int(_form.plan(expected, price))


def plan_all(
    times: NDArray[np.float64], mass: NDArray[np.float64], moment: NDArray[np.float64], price: float, end: float
) -> NDArray[np.int64]:
    """The places among `times` at which to visit, so that delay + price * visits is least; what is not seen waits
    until `end`."""
    out = np.empty(len(times), np.int64)
    return out[: _form.plan_all(times, mass, moment, price, end, out)][::-1]
