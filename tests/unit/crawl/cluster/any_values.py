"""Any value of a frozen dataclass, made from its annotations."""

from __future__ import annotations

import types
from dataclasses import fields, is_dataclass
from datetime import datetime, timedelta, timezone
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

_OFFSETS = st.integers(-840, 840).map(lambda minutes: timezone(timedelta(minutes=minutes)))
_PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(max_size=20),
    bytes: st.binary(max_size=20),
    bool: st.booleans(),
    int: st.integers(-(2**63), 2**64 - 1),
    float: st.floats(allow_nan=False),
    datetime: st.datetimes(datetime(1971, 1, 2), datetime(2999, 1, 1), timezones=_OFFSETS),  # noqa: DTZ001
    timedelta: st.timedeltas(timedelta(days=-10_000), timedelta(days=10_000)),
}


def any_value(hint: Any) -> st.SearchStrategy[Any]:
    """Strategy of values of a type as the models use them."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    if hint is type(None):
        return st.none()
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return st.one_of(*(any_value(one) for one in arguments))
    if origin is tuple:
        return st.lists(any_value(arguments[0]), max_size=2).map(tuple)
    if origin is frozenset:
        return st.frozensets(any_value(arguments[0]), max_size=3)
    if issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    assert isinstance(hint, type)
    assert is_dataclass(hint), hint
    hints = get_type_hints(hint)
    return st.deferred(lambda: st.builds(hint, **{one.name: any_value(hints[one.name]) for one in fields(hint)}))
