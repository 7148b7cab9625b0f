"""What a person may set of a source, checked before it is written."""

from __future__ import annotations

import math
from collections.abc import Mapping

from tidings.store.db.statements import Values
from tidings.store.db.text import clean

_MOST = 2**31 - 1  # what the column holds


def edited(changes: Mapping[str, object]) -> Values:
    """Columns and their values. ValueError names the field and what it may be."""
    values: Values = {}
    for name, value in changes.items():
        if name == "weight":
            values[name] = weight_given(value)
        elif name == "subscribers":
            values[name] = whole_given(name, value)
        elif name in ("policy", "category", "title", "notice"):
            values[name] = _text_given(name, value)
        else:
            raise ValueError(f"{name}: a source has no such setting (policy, weight, subscribers, category, title)")
    return values


def weight_given(value: object) -> float:
    if not isinstance(value, (int, float)) or isinstance(value, bool) or not 0 < value < math.inf:
        raise ValueError(f"weight: {value!r} is not a number above 0")
    return float(value)


def whole_given(name: str, value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= _MOST:
        raise ValueError(f"{name}: {value!r} is not a whole number from 0 on")
    return value


def _text_given(name: str, value: object) -> str | None:
    """Nothing, or blank: as if nobody had said it."""
    if value is not None and not isinstance(value, str):
        raise ValueError(f"{name}: {value!r} is not text")
    return clean(value.strip() if value else None) or None
