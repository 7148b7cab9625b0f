"""Sources that move: a permanent redirect that was seen often enough becomes the source's own address.

Only a visit that read something counts, so that no source moves to a dead address; a push came from a hub and says
nothing of redirects.

Where the address is another page of the same site, the two are one page: the one that leads there is retired. The root
of a site never is: it takes the address over, and the other one is retired.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import bindparam, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from tidings.model.orders import FeedOutcome
from tidings.model.pages import DEEPER
from tidings.model.redact import redacted
from tidings.model.sources import MOVES_CONFIRMED, SourceState
from tidings.model.visits import VisitResult
from tidings.store.db.schema import source
from tidings.store.db.site_tables import link, page
from tidings.store.db.statements import AnyRow
from tidings.store.db.types import storable
from tidings.store.rows.links import adopt_children, link_key, note_page, retire
from tidings.store.rows.listing import relist
from tidings.store.rows.sources import LONGEST_URL
from tidings.store.visits.accept import AcceptedOutcome

_WORDS = "moved to "
_READ = (VisitResult.UNCHANGED, VisitResult.CHANGED)

_follower = (
    select(source.c.id, source.c.state, page.c.root_id, page.c.parent_id)
    .outerjoin_from(source, page, page.c.source_id == source.c.id)
    .where(source.c.url == bindparam("wanted"))
)
# The same page of the site, its address spelt in another way.
_namesake = (
    select(source.c.id, source.c.state, page.c.root_id, page.c.parent_id)
    .join_from(link, source, source.c.url == link.c.url)
    .join(page, page.c.source_id == source.c.id)
    .where(link.c.url_hash == bindparam("hash"), link.c.root_id == bindparam("root"))
    .where(page.c.root_id == bindparam("root"), source.c.id != bindparam("own"))
)
_refused = select(link.c.id).where(
    link.c.url_hash == bindparam("hash"),
    link.c.root_id == bindparam("root"),
    link.c.refusal.is_not(None),
    link.c.refusal != DEEPER,
)
_rewrite = (
    update(source).where(source.c.id == bindparam("key")).values(url=bindparam("new_url"), host=bindparam("new_host"))
)

_set_aside = update(source).where(source.c.id == bindparam("key")).values(url=bindparam("new_url"))
STATEMENTS: Final[dict[str, Executable]] = {
    "follower": _follower,
    "namesake": _namesake,
    "refused": _refused,
    "rewrite": _rewrite,
}


class Address(NamedTuple):
    url: str
    host: str


@dataclass(frozen=True, slots=True)
class Move:
    """The target of permanent redirects after a visit, how often in a row they led there, and what followed from it."""

    to: str | None = None
    times: int = 0
    taken: Address | None = None  # the source's own from now on
    notice: str | None = None  # why it was not taken
    seen: bool = True  # False: the visit says nothing of it
    ended: str = ""  # why the page is not visited any more

    def how(self, how: str) -> str:
        if self.ended:
            return f"{how}; {self.ended}"
        return how if self.taken is None else f"{how}; {_WORDS}{redacted(self.taken.url)}"


STAYS = Move()


def moves(
    connection: Connection, accepted: Sequence[AcceptedOutcome], visited: set[int], places: Mapping[int, AnyRow]
) -> dict[int, Move]:
    """The moves by source, without sources that stay where they are. Confirmed addresses are rewritten here.
    `visited`: all sources of the batch. `places`: the rows of those that are pages."""
    found: dict[int, Move] = {}
    for one in accepted:
        outcome, row = one.outcome, one.row
        if outcome.moved_to is None and not row.moved_times and outcome.result in _READ:
            continue
        move = _seen(outcome, row)
        if move.times >= MOVES_CONFIRMED and move.seen:
            mover = _Mover(connection, one, places.get(row.id))
            move = mover.take_over(move, visited, {page_id for page_id, other in found.items() if other.ended})
        found[outcome.source_id] = move
    return found


def notice_after(outcome: FeedOutcome, held: str | None, move: Move) -> str | None:
    """The source's notice after this visit; `held`: the one before."""
    if move.notice is not None:
        return move.notice
    if outcome.notice is not None:
        return storable(outcome.notice) or None
    return None if move.seen and held is not None and held.startswith(_WORDS) else held


def _seen(outcome: FeedOutcome, row: AnyRow) -> Move:
    if outcome.result not in _READ or outcome.push_id is not None:
        return Move(row.moved_to, row.moved_times, seen=False)
    to = storable(outcome.moved_to)
    if not to or to == row.url or len(to.encode()) > LONGEST_URL:
        return STAYS
    return Move(to, row.moved_times + 1 if to == row.moved_to else 1)


class _Mover:
    """Gives one source another address. `place`: its row as a page; None: it is no page."""

    def __init__(self, connection: Connection, one: AcceptedOutcome, place: AnyRow | None) -> None:
        self._connection, self._row, self._at, self._place = connection, one.row, one.at, place

    def take_over(self, move: Move, visited: set[int], ended: set[int]) -> Move:
        """`visited`: the sources of this batch. `ended`: those that it retires."""
        from tidings.text.url import host_of

        url = move.to or ""
        host = host_of(url)
        if not host:
            return STAYS
        follower = self._follower(url)
        if follower is None:
            if self._is_refused(url):
                return Move(url, move.times)
            try:
                with self._connection.begin_nested():
                    return self._rewrite(Address(url, host))
            except IntegrityError:  # added by another program, just now (PostgreSQL)
                follower = self._follower(url)
        if follower is not None and self._place is not None and follower.root_id == self._place.root_id:
            return self._join(move, Address(url, host), follower, visited, ended)
        number = None if follower is None else follower.id
        known = f"{_WORDS}{redacted(url)}, which is already followed as source {number}; remove one of them"
        return Move(url, move.times, notice=known)

    def _follower(self, url: str) -> AnyRow | None:
        found = self._connection.execute(_follower, {"wanted": url}).first()
        if found is None and self._place is not None:
            root, key = link_key(self._place.root_id, url)
            found = self._connection.execute(_namesake, {"hash": key, "root": root, "own": self._row.id}).first()
        return found

    def _is_refused(self, url: str) -> bool:
        """Returns True where filters, robots.txt or a person excluded this address from the site."""
        if self._place is None or self._place.root_id == self._row.id:
            return False
        root, key = link_key(self._place.root_id, url)
        return self._connection.execute(_refused, {"hash": key, "root": root}).first() is not None

    def _rewrite(self, to: Address) -> Move:
        self._connection.execute(_rewrite, {"key": self._row.id, "new_url": to.url, "new_host": to.host})
        relist(self._connection, [self._row.id])
        if (place := self._place) is not None:
            above = place.parent_id or place.root_id, place.level
            note_page(self._connection, place.root_id, self._row.url, to.url, above, self._at)
        return Move(taken=to)

    def _join(self, move: Move, to: Address, follower: AnyRow, visited: set[int], ended: set[int]) -> Move:
        """Retires one of two sources that are one page of this site."""
        again = Move(move.to, move.times)  # the next visit is led there too
        if self._row.id != follower.root_id:
            if follower.state != SourceState.ACTIVE.value or follower.id in ended:
                return again  # one of them must stay
            return Move(ended=f"the same page as {follower.id}")
        if follower.id in visited:
            return again  # its visit is being written
        if follower.state == SourceState.ACTIVE.value:
            retire(self._connection, [follower.id], f"the same page as {self._row.id}")
        adopt_children(self._connection, [(follower.id, self._row.id)])
        # No redirect leads to an address with a fragment: people can still read it, and the root can have the other.
        self._connection.execute(_set_aside, {"key": follower.id, "new_url": f"{to.url}#{follower.id}"})
        return self._rewrite(to)
