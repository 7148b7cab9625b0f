"""Shares duties out among the live members of a cluster, in PostgreSQL: ports.cluster.LeaseBook.

A heartbeat is one transaction:

    renew the membership -> renew own leases -> live members -> the fair share -> let go of what is above it,
    or take free and expired leases up to it, each with the next epoch

All times are the database's. A lease has one holder because it is one row. Locks of rows do the rest:

- A lease is taken with FOR UPDATE SKIP LOCKED, so two members never wait for each other, nor take the same one.
- A controller that writes has its leases locked FOR KEY SHARE meanwhile (store.cluster.held_leases). To renew a
  lease does not conflict with that. To take it, or to let it go, does: it changes hands between two transactions of its
  holder, never within one.
- Code that needs both locks members before leases, and leases in the order of their numbers: no deadlocks.

The book should have a Database of its own: a heartbeat must not wait behind a long transaction of the crawl.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.engine import Connection

from tidings.errors import SettingsError
from tidings.ports.cluster import Duty, Held, Member
from tidings.store.db.database import Database
from tidings.store.db.statements import AnyRow
from tidings.store.db.types import from_micros

_NOW: Final = "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"
_FORGOTTEN: Final = timedelta(hours=1)  # after which a dead member's row is deleted

# A process that is stopped (SIGSTOP, a machine that sleeps) in the middle of a heartbeat must not keep its rows locked.
_NO_PAUSE = text("SELECT set_config('idle_in_transaction_session_timeout', :milliseconds, true)")
_RENEW_MEMBER = text(
    f"INSERT INTO member (id, kind, name, version, started, expires) "
    f"SELECT :id, :kind, :name, :version, now, now + :ttl FROM (SELECT {_NOW} AS now) AS clock "
    "ON CONFLICT (id, kind) DO UPDATE SET name = excluded.name, version = excluded.version, expires = excluded.expires "
    "RETURNING expires - :ttl AS now, xmax = 0 AS is_new"
)
_FORGET_DEAD = text(
    "WITH dead AS MATERIALIZED (SELECT id, kind FROM member WHERE expires < :before FOR UPDATE SKIP LOCKED) "
    "DELETE FROM member USING dead WHERE member.id = dead.id AND member.kind = dead.kind"
)
_ADD_LEASES = text(
    "INSERT INTO lease (kind, number) SELECT :kind, number FROM generate_series(0, :last) AS number "
    "ON CONFLICT DO NOTHING"
)
_RENEW = text(
    "UPDATE lease SET expires = :expires WHERE kind = :kind AND holder = :id AND number <= :last "
    "RETURNING number, epoch"
)
# Those that hold more come first: what does not come out even stays where it is.
_LIVE = text(
    "SELECT id FROM member LEFT JOIN (SELECT holder, count(*) AS leases FROM lease WHERE kind = :kind GROUP BY holder) "
    "AS held ON held.holder = member.id WHERE kind = :kind AND expires > :now "
    "ORDER BY coalesce(held.leases, 0) DESC, id"
)
_TAKE = text(
    "WITH free AS MATERIALIZED (SELECT number FROM lease WHERE kind = :kind AND number <= :last "
    "AND (holder IS NULL OR expires <= :now) ORDER BY number LIMIT :most FOR UPDATE SKIP LOCKED) "
    "UPDATE lease SET holder = :id, epoch = epoch + 1, expires = :expires FROM free "
    "WHERE lease.kind = :kind AND lease.number = free.number RETURNING lease.number, epoch"
)
_LOCK_SURPLUS = (
    "WITH surplus AS MATERIALIZED (SELECT kind, number FROM lease WHERE {} ORDER BY kind, number FOR UPDATE) "
    "UPDATE lease SET holder = NULL, expires = 0 FROM surplus "
    "WHERE lease.kind = surplus.kind AND lease.number = surplus.number"
)
_LET_GO = text(_LOCK_SURPLUS.format("kind = :kind AND holder = :id AND number = ANY(:numbers)"))
_LEAVE = text(_LOCK_SURPLUS.format("holder = :id"))
_END_MEMBER = text(
    "WITH leaving AS MATERIALIZED (SELECT id, kind FROM member WHERE id = :id ORDER BY kind FOR UPDATE) "
    "DELETE FROM member USING leaving WHERE member.id = leaving.id AND member.kind = leaving.kind"
)
_MEMBERS = text(
    f"SELECT id, kind, name, version, started, (SELECT count(*) FROM lease WHERE lease.kind = member.kind "
    f"AND holder = id AND lease.expires > clock.now) AS leases FROM member, (SELECT {_NOW} AS now) AS clock "
    "WHERE member.expires > clock.now AND (:kind = '' OR kind = :kind) ORDER BY kind, name, id"
)


class LeaseRows:
    """SettingsError for a database that is not PostgreSQL."""

    def __init__(self, database: Database) -> None:
        if database.file is not None:
            raise SettingsError(
                f"a cluster shares one PostgreSQL, and the database is the SQLite file {database.file}; set "
                '`database = "postgresql://..."`, or use `tidings run`, which needs no cluster'
            )
        self._database = database

    async def heartbeat(self, member: Member, ttl: timedelta) -> Held:
        return await self._database.write(lambda connection: _Heartbeat(connection, member, ttl).beat())

    async def leave(self, member_id: str) -> None:
        def work(connection: Connection) -> None:
            connection.execute(_END_MEMBER, {"id": member_id})
            connection.execute(_LEAVE, {"id": member_id})

        await self._database.write(work)

    async def members(self, duty: Duty | None = None) -> list[Member]:
        def work(connection: Connection) -> list[Member]:
            rows = connection.execute(_MEMBERS, {"kind": "" if duty is None else duty.value})
            return [_member(row) for row in rows]

        return await self._database.read(work)


@dataclass(slots=True)
class _Heartbeat:
    """One heartbeat of one member, in a transaction."""

    connection: Connection
    member: Member
    ttl: timedelta

    def beat(self) -> Held:
        duty, seconds = self.member.duty, self.ttl.total_seconds()
        self.connection.execute(_NO_PAUSE, {"milliseconds": str(max(1, round(seconds * 1000)))})
        now = self._renew_membership()
        values = {"id": self.member.id, "kind": duty.value, "last": duty.leases - 1}
        values |= {"now": now, "expires": now + _micros(self.ttl)}
        epochs = self._epochs(_RENEW, values)
        live = [row.id for row in self.connection.execute(_LIVE, values)]
        missing = fair_share(duty.leases, live, self.member.id) - len(epochs)
        if missing > 0:
            epochs |= self._epochs(_TAKE, values | {"most": missing})
        elif missing < 0:
            numbers = sorted(epochs)[missing:]
            self.connection.execute(_LET_GO, values | {"numbers": numbers})
            epochs = {number: epoch for number, epoch in epochs.items() if number not in numbers}
        return Held(epochs, len(live), from_micros(now))

    def _renew_membership(self) -> int:
        """Returns the database's time."""
        member = self.member
        values = {"id": member.id, "kind": member.duty.value, "name": member.name, "version": member.version}
        row = self.connection.execute(_RENEW_MEMBER, values | {"ttl": _micros(self.ttl)}).one()
        if row.is_new:
            self.connection.execute(_FORGET_DEAD, {"before": row.now - _micros(_FORGOTTEN)})
            self.connection.execute(_ADD_LEASES, {"kind": member.duty.value, "last": member.duty.leases - 1})
        now: int = row.now
        return now

    def _epochs(self, statement: Any, values: dict[str, Any]) -> dict[int, int]:
        return {row.number: row.epoch for row in self.connection.execute(statement, values)}


def fair_share(leases: int, live: list[str], member_id: str) -> int:
    """Returns how many leases a member should hold: all have the same number, the first ones of `live` one more where
    they do not come out even."""
    each, more = divmod(leases, len(live))
    return each + (live.index(member_id) < more)


def _micros(span: timedelta) -> int:
    return round(span.total_seconds() * 1_000_000)


def _member(row: AnyRow) -> Member:
    started = from_micros(row.started)
    return Member(row.id, Duty(row.kind), row.name, row.version, started, row.leases)
