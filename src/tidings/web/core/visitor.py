"""Who makes the request that is being answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from tidings.model.people import OWNER, Caller, Rights
from tidings.ports.together import REQUEST


@dataclass(frozen=True, slots=True)
class Visitor:
    """`is_open`: no person can sign in: every visitor is the owner. `form_token`: what their forms must carry; empty:
    nothing."""

    caller: Caller | None
    is_open: bool
    form_token: str = ""

    @property
    def person_id(self) -> int:
        """Returns the id of the person whose sources, marks and lists are shown."""
        return OWNER if self.caller is None else self.caller.person.id

    def may(self, rights: Rights) -> bool:
        """Returns whether they may do what needs these rights."""
        return self.is_open or (self.caller is not None and self.caller.rights.include(rights))


_visitor: ContextVar[Visitor | None] = ContextVar("visitor", default=None)


def visitor() -> Visitor:
    """Returns the visitor whose request is being answered."""
    return _visitor.get() or Visitor(None, is_open=True)


@contextmanager
def visiting(who: Visitor) -> Iterator[None]:
    before, request = _visitor.set(who), REQUEST.set(object())
    try:
        yield
    finally:
        REQUEST.reset(request)
        _visitor.reset(before)


def own_id() -> int:
    """The id of the person who asks; the owner's where no sign-in is needed."""
    return visitor().person_id


def is_admin() -> bool:
    """Returns whether the things of all people may be seen and changed."""
    who = visitor()
    return who.is_open or (who.caller is not None and who.caller.rights.include(Rights.ADMIN))


def reach() -> int | None:
    """Returns the id of the person whose things the caller may see and change: their own; None: those of all people."""
    return None if is_admin() else own_id()
