"""Sources that move: a permanent redirect that was seen often enough becomes the source's own address.

Only a visit that brought something readable counts, so that nobody is led to a dead address; a push came from a hub
and says nothing of redirects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import bindparam, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

from tidings.errors import redacted
from tidings.model import FeedOutcome, VisitResult
from tidings.store.newsources import LONGEST_URL
from tidings.store.schema import source
from tidings.store.statements import AnyRow
from tidings.store.text import clean

MOVES_CONFIRMED: Final = 3  # visits in a row that were led to the same address

_WORDS = "moved to "
_READ = (VisitResult.UNCHANGED, VisitResult.CHANGED)

_follower = select(source.c.id).where(source.c.url == bindparam("wanted"))
_rewrite = (
    update(source).where(source.c.id == bindparam("key")).values(url=bindparam("new_url"), host=bindparam("new_host"))
)


@dataclass(frozen=True, slots=True)
class Move:
    """Where permanent redirects lead after a visit, how often in a row, and what followed from it."""

    to: str | None = None
    times: int = 0
    taken: tuple[str, str] | None = None  # the URL and host that are the source's own now
    notice: str | None = None  # why it was not taken
    seen: bool = True  # False: the visit says nothing of it

    def how(self, how: str) -> str:
        return how if self.taken is None else f"{how}; {_WORDS}{redacted(self.taken[0])}"


STAYS = Move()


def moves(connection: Connection, counted: Sequence[tuple[FeedOutcome, AnyRow]]) -> dict[int, Move]:
    """By source, but those that stay where they are. Addresses that were confirmed often enough are rewritten here."""
    found = {}
    for outcome, row in counted:
        if outcome.moved_to is None and not row.moved_times and outcome.result in _READ:
            continue
        move = _seen(outcome, row)
        if move.times >= MOVES_CONFIRMED and move.seen:
            move = _take_over(connection, row.id, move)
        found[outcome.source_id] = move
    return found


def notice_after(outcome: FeedOutcome, held: str | None, move: Move) -> str | None:
    """What is odd about a source after this visit."""
    if move.notice is not None:
        return move.notice
    if outcome.notice is not None:
        return clean(outcome.notice) or None
    return None if move.seen and held is not None and held.startswith(_WORDS) else held


def _seen(outcome: FeedOutcome, row: AnyRow) -> Move:
    if outcome.result not in _READ or outcome.push_id is not None:
        return Move(row.moved_to, row.moved_times, seen=False)
    to = clean(outcome.moved_to)
    if not to or to == row.url or len(to.encode()) > LONGEST_URL:
        return STAYS
    return Move(to, row.moved_times + 1 if to == row.moved_to else 1)


def _take_over(connection: Connection, source_id: int, move: Move) -> Move:
    from tidings.read.url import host_of

    url = move.to or ""
    host = host_of(url)
    if not host:
        return STAYS
    follower = connection.execute(_follower, {"wanted": url}).scalar()
    if follower is None:
        try:
            with connection.begin_nested():
                connection.execute(_rewrite, {"key": source_id, "new_url": url, "new_host": host})
            return Move(taken=(url, host))
        except IntegrityError:  # added by another program, just now (PostgreSQL)
            follower = connection.execute(_follower, {"wanted": url}).scalar()
    known = f"{_WORDS}{redacted(url)}, which is already followed as source {follower}; remove one of them"
    return Move(url, move.times, notice=known)
