"""Who makes the request that is being answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from tidings.model.people import Caller


@dataclass(frozen=True, slots=True)
class Visitor:
    """`is_open`: nobody can sign in, and whoever asks is the owner. `form_token`: what their forms must carry; empty:
    nothing."""

    caller: Caller | None
    is_open: bool
    form_token: str = ""


_visitor: ContextVar[Visitor | None] = ContextVar("visitor", default=None)


def visitor() -> Visitor:
    """Of the request that is being answered."""
    return _visitor.get() or Visitor(None, is_open=True)


@contextmanager
def visiting(who: Visitor) -> Iterator[None]:
    before = _visitor.set(who)
    try:
        yield
    finally:
        _visitor.reset(before)
