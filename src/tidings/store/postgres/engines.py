"""Engines for PostgreSQL: one that writes, and one whose transactions read a single snapshot each.

A transaction that reads takes one way to the server beside its statements: BEGIN together with the name of the
snapshot. The answer to COMMIT is not waited for. Its connection is not checked before: a socket of an
idle connection that has more to say than that answer was closed by the server, or is about to be.
"""

from __future__ import annotations

import select
from contextlib import suppress
from importlib.util import find_spec
from typing import Any, Final

from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DisconnectionError

from tidings.errors import StoreError
from tidings.store.postgres.at_once import PREPARED

_CONNECT_SECONDS = 10

# A connection that is cut without a word (a cable, a firewall) is noticed within a minute by both sides: this side does
# not wait for ever, and the other gives up the locks of a transaction that will never end.
_KEEPALIVES = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3, "tcp_user_timeout": 60_000}
_SERVER_KEEPALIVES = "SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3"

# PostgreSQL plans for disks that turn, compiles what seems to take long, and starts processes for it: starred ones of a
# million articles take 195 ms so, instead of 20. What the server's owner has set stays.
_PLANNING = """SELECT set_config(name, wanted, false) FROM pg_settings NATURAL JOIN (VALUES ('jit', 'off'),
    ('random_page_cost', '1.1'), ('max_parallel_workers_per_gather', '0')) AS ours (name, wanted)
    WHERE source = 'default'"""

_BEGIN: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
_NAME, _POLL = "snapshot", "poll"  # in what SQLAlchemy keeps with a connection


def snapshot(connection: Connection) -> str | None:
    """What names the snapshot of a transaction that reads in PostgreSQL: two with the same name show the same rows, as
    it lists all transactions that are not visible. None for SQLite, and for a standby, which leaves those out that are
    under way."""
    if connection.dialect.name != "postgresql":
        return None
    found: str | None = connection.info.get(_NAME)
    return found


def writing_engine(url: URL) -> Engine:
    """One connection, as there is one thread that writes."""
    engine = create_engine(
        url, **_options(), pool_size=1, max_overflow=0, pool_pre_ping=True, isolation_level="READ COMMITTED"
    )

    def connected(connection: Any, _record: Any) -> None:
        connection.execute(_SERVER_KEEPALIVES)
        connection.execute(_PLANNING)
        connection.commit()

    event.listen(engine, "connect", connected)
    return engine


def reading_engine(url: URL, size: int) -> Engine:
    """`size`: connections at most. The last one is used again (LIFO): each has to prepare its statements."""
    engine = create_engine(url, **_options(autocommit=True), pool_size=size, max_overflow=0, pool_use_lifo=True)

    def connected(connection: Any, record: Any) -> None:
        from tidings.store.postgres.cursors import PreparedStatements, read_cursors

        connection.execute(_PLANNING)
        record.info[PREPARED] = statements = PreparedStatements(connection)
        connection.cursor_factory = read_cursors(connection, statements)
        connection.commit, connection.rollback = statements.commit, statements.roll_back
        record.info[_POLL] = poll = select.poll()
        poll.register(connection.fileno(), select.POLLIN)

    event.listen(engine, "connect", connected)
    event.listen(engine, "checkout", _checked_out)
    event.listen(engine, "begin", _begun)
    return engine


def _options(**arguments: Any) -> dict[str, Any]:
    if find_spec("psycopg") is None:
        raise StoreError(
            "database: PostgreSQL needs the package psycopg, which is not installed: pip install 'tidings[postgres]'"
        )
    given = {"connect_timeout": _CONNECT_SECONDS, "application_name": "tidings", **_KEEPALIVES, **arguments}
    return {"connect_args": given}


def _checked_out(connection: Any, record: Any, _proxy: Any) -> None:
    """Raises DisconnectionError where the server has closed this connection, so that another one is made."""
    from psycopg import Error

    if not (heard := record.info[_POLL].poll)(0):
        return
    with suppress(Error):
        connection.pgconn.consume_input()  # the answer to COMMIT
        if heard(0):
            connection.pgconn.exec_(b"")  # it may have said something harmless, too
    if connection.closed:
        raise DisconnectionError("the server has closed the connection")


def _begun(connection: Connection) -> None:
    """Begins a transaction by libpq: SQLAlchemy takes as long for each of these as for a statement, and knows what to
    do where one fails."""
    from psycopg import Error
    from psycopg.pq import ExecStatus

    connection.info[_NAME] = None
    with suppress(Error):  # the connection was lost just now: SQLAlchemy is to meet that, too
        found = connection.info[PREPARED].begin()
        if found.status == ExecStatus.TUPLES_OK:
            name: bytes | None = found.get_value(0, 0)
            connection.info[_NAME] = None if name is None else name.decode()
            return
        driver: Any = connection.connection.driver_connection
        driver.rollback()
    connection.exec_driver_sql(_BEGIN)
