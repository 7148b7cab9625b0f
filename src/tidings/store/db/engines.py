"""Opens SQLite and PostgreSQL: an engine that writes, one that only reads; errors in words; upgrades of the schema."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from sqlalchemy import URL, Engine, create_engine, event, inspect, text
from sqlalchemy.engine import Connection, ExceptionContext, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tidings.errors import RolledBack, StoreError, StoreUnavailable
from tidings.store.db.schema import HEAD
from tidings.store.postgres.engines import reading_engine, writing_engine
from tidings.store.sqlite.sqlite_file import WRITABLE, Opening
from tidings.store.unchanged import FileVersion

if TYPE_CHECKING:
    from alembic.config import Config

READERS = 4
MOVED_ASIDE: Final = "tidings_before_"  # schemas of PostgreSQL with what a restore has moved aside
BUSY_SECONDS = 30


def parse_url(text: str) -> URL:
    """The URL with the driver Tidings uses; anything but a SQLite file or a PostgreSQL server is refused."""
    try:
        url = make_url(text)
    except ArgumentError as error:
        # Not printed: it may hold a password.
        raise StoreError("database: this is no URL; write postgresql+psycopg://... or sqlite:///file") from error
    backend = url.drivername.partition("+")[0]
    if backend in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if backend == "sqlite" and url.database and url.database != ":memory:":
        return url.set(drivername="sqlite+pysqlite")
    raise StoreError(f"database {display_url(url)}: Tidings keeps its data in a SQLite file or in PostgreSQL")


def display_url(url: URL) -> str:
    """The URL as it may be printed: without its password."""
    return url.database or "" if url.drivername.startswith("sqlite") else url.render_as_string(hide_password=True)


def file_of(url: URL) -> Path | None:
    """The file of a SQLite database; None for PostgreSQL."""
    return Path(url.database or "") if url.drivername.startswith("sqlite") else None


def open_engines(url: URL, opening: Opening = WRITABLE) -> tuple[Engine, Engine]:
    """Returns (writer, reader). Nothing is connected yet. `opening`: where it is read-only, both are the reader."""
    is_file = url.drivername.startswith("sqlite")
    if opening.read_only:
        reader = _sqlite_engine(url, opening, writes=False) if is_file else _postgres_engine(url, writes=False)
        return reader, reader
    if is_file:
        return _sqlite_engine(url, opening, writes=True), _sqlite_engine(url, opening, writes=False)
    return _postgres_engine(url, writes=True), _postgres_engine(url, writes=False)


# -- SQLite -----------------------------------------------------------------------------------------


def _sqlite_connect(url: URL, opening: Opening, seconds: float) -> Callable[[], sqlite3.Connection]:
    """`seconds`: how long to wait where the file is locked."""
    file = Path(url.database or "").absolute()
    # A file that is missing later (its disk was taken away) must not be made anew, empty, in its place.
    target = opening.uri or f"file:{quote(str(file))}?mode={'rw' if file.exists() else 'rwc'}"
    return lambda: sqlite3.connect(target, timeout=seconds, check_same_thread=False, uri=True)


def file_version(url: URL, opening: Opening) -> FileVersion | None:
    """Returns the version of a SQLite file; None: a server, or a file that no other process may open beside its
    reader."""
    if not url.drivername.startswith("sqlite") or opening.alone:
        return None
    return FileVersion(_sqlite_connect(url, opening, 0))


def _sqlite_engine(url: URL, opening: Opening, *, writes: bool) -> Engine:
    connect = _sqlite_connect(url, opening, BUSY_SECONDS)
    size = 1 if writes else READERS
    # The last connection is used again (LIFO): after a write by others each reads its pages anew.
    engine = create_engine(url, creator=connect, pool_size=size, max_overflow=0, pool_use_lifo=True)
    event.listen(engine, "connect", _sqlite_connected(opening, writes))
    begin = "BEGIN IMMEDIATE" if writes else "BEGIN"

    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    def read_begun(connection: Connection) -> None:
        # By the driver: SQLAlchemy takes as long for this as for a statement, and knows what to do where it fails.
        driver: Any = connection.connection.driver_connection
        try:
            driver.execute(begin).close()
        except sqlite3.Error:
            begun(connection)

    event.listen(engine, "begin", begun if writes else read_begun)
    event.listen(engine, "handle_error", _drop_useless)
    return engine


def _sqlite_connected(opening: Opening, writes: bool) -> Callable[[Any, Any], None]:
    # WAL: readers go on while the writer writes, and a process killed at any moment leaves whole transactions.
    # synchronous=NORMAL: no fsync for each commit; only a power cut can take the latest commits back, whole.
    pragmas = ["foreign_keys=ON", "temp_store=MEMORY"]
    if writes:
        pragmas += ["synchronous=NORMAL", "cache_size=-65536", "wal_autocheckpoint=4000", "journal_size_limit=67108864"]
    else:
        pragmas += ["query_only=ON", "cache_size=-16384"]
    if opening.alone:
        pragmas = ["locking_mode=EXCLUSIVE", *pragmas]

    def connected(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # the driver begins no transaction by itself
        if writes:
            _use_wal(connection)
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    return connected


def _use_wal(connection: Any) -> None:
    """Switches to WAL. SQLite itself does not wait for another program that switches a new file just now."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.01)


# -- PostgreSQL -------------------------------------------------------------------------------------


def _postgres_engine(url: URL, *, writes: bool) -> Engine:
    engine = writing_engine(url) if writes else reading_engine(url, READERS)
    event.listen(engine, "handle_error", _drop_useless)
    return engine


def transaction_id(connection: Connection) -> int | None:
    """The number of a transaction that has changed something, by which `committed` finds it; None: SQLite, where a
    COMMIT that failed was certainly not made, or nothing was changed."""
    if connection.dialect.name != "postgresql":
        return None
    number: int | None = connection.execute(text("SELECT txid_current_if_assigned()")).scalar()
    return number


def committed(connection: Connection, number: int) -> bool | None:
    """Returns whether that transaction was committed; None: it has not ended yet. PostgreSQL keeps this across a crash.
    Where another server has taken its place, the number may not have been given yet."""
    known = text("SELECT txid_status(:number) WHERE :number < txid_snapshot_xmax(txid_current_snapshot())")
    status: str | None = connection.execute(known, {"number": number}).scalar()
    return None if status == "in progress" else status == "committed"


# -- errors -----------------------------------------------------------------------------------------


def store_error(error: SQLAlchemyError, url: URL, *, opening: bool = False) -> StoreError:
    """SQLAlchemy's error as one line: what failed, why, and advice where there is some. StoreUnavailable where it may
    work later; `opening`: a database that could be opened before is given more credit than one that never was."""
    cause = " ".join(str(getattr(error, "orig", None) or error).split())
    advice = next((advice for sign, advice in _ADVICE if re.search(sign, cause)), None)
    if advice is not None and url.drivername.startswith("sqlite"):
        advice = advice.replace(_ITS_DISK, f"the disk that {Path(url.database or '').parent} is on")
    kind = StoreUnavailable if _is_outage(error, cause, opening) else StoreError
    if not opening and getattr(getattr(error, "orig", None), "sqlstate", None) in _ROLLED_BACK:
        kind = RolledBack
    return kind(f"database {display_url(url)}: " + (cause if advice is None else f"{advice} ({cause})"))


_SQLITE_OUTAGES = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_PROTOCOL,
}
# Of a file that could be used before: no descriptor is left, its disk was taken away or is mounted read-only now.
_SQLITE_OUTAGES_LATER = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM}
# Classes of SQLSTATE: connection, rollback (deadlock, serialization), resources (disk full), operator intervention
# (shutdown), system (I/O error).
_POSTGRES_OUTAGES = {"08", "40", "53", "57", "58"}
# A prepared statement is of no more use: its tables were altered, or another user of the connection has dropped it.
_OUTDATED = {"0A000", "26000"}
_ROLLED_BACK = {"40001", "40P01", *_OUTDATED}  # the former: serialization, deadlock. Nothing was stored
_STANDBY = "25006"  # it may only be read
_POSTGRES_OUTAGE_CODES = {"55P03", _STANDBY}  # the former: a lock was not available
_POSTGRES_OUTAGES_LATER = {"28", "3D"}  # it does not know us, or the database: it may be restored just now
_REFUSED = re.compile('password|authentication|pg_hba|(database|role) ".*" does not exist|permission denied')


def _is_outage(error: SQLAlchemyError, cause: str, opening: bool) -> bool:
    if isinstance(error, PoolTimeout):
        return True
    if not isinstance(error, DBAPIError):
        return False
    if isinstance(error.orig, sqlite3.Error):
        code = getattr(error.orig, "sqlite_errorcode", None)
        primary = None if code is None else code & 0xFF
        return primary in _SQLITE_OUTAGES or (not opening and primary in _SQLITE_OUTAGES_LATER)
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state is None:  # the connection could not be made, or was lost
        lost = error.connection_invalidated or isinstance(error, (OperationalError, InterfaceError))
        return lost and not (opening and _REFUSED.search(cause))
    if state[:2] in _POSTGRES_OUTAGES or state in _POSTGRES_OUTAGE_CODES or error.connection_invalidated:
        return True
    return not opening and state[:2] in _POSTGRES_OUTAGES_LATER


def _drop_useless(context: ExceptionContext) -> None:
    """Makes all connections anew where the open ones are of no more use: the disk of a SQLite file went away and may
    come back as another, the server became a standby and its name leads to another one, or statements were prepared for
    tables as they were."""
    cause = context.original_exception
    code = getattr(cause, "sqlite_errorcode", None)
    gone = code is not None and code & 0xFF in (sqlite3.SQLITE_IOERR, *_SQLITE_OUTAGES_LATER)
    if gone or getattr(cause, "sqlstate", None) in (_STANDBY, *_OUTDATED):
        context.is_disconnect = True


_ITS_DISK = "its disk"
_ADVICE = (
    ("unable to open database file", "it cannot be opened; is its folder there, and may it be written in?"),
    ("readonly database", "it may only be read; check who owns the file and its folder"),
    ("is not a database", "this is no SQLite database; move that file away"),
    ("malformed", "it is damaged; `tidings doctor` says where, `tidings restore FILE` puts a backup in its place"),
    ("database is locked", f"another program kept it locked for {BUSY_SECONDS} s"),
    ("disk is full|No space left", f"{_ITS_DISK} is full; make room there"),
    ("disk I/O error", f"it cannot be read or written; {_ITS_DISK} may be full, not writable, or failing"),
    ("password authentication failed|no password supplied", "PostgreSQL refuses the password"),
    ('(database|role) ".*" does not exist', "PostgreSQL answers, but does not know this name; create it first"),
    (
        "connection (failed|is bad|timeout)|connection to server|could not translate host|failed to resolve host",
        "cannot connect to PostgreSQL; is it running at this address?",
    ),
)

# -- the schema, new or upgraded: what that takes is imported only where there is something to do ----

_SCRIPTS = str(Path(__file__).parents[1] / "migrations").replace("%", "%%")
_UPGRADE_LOCK = 0x7469_6469  # the number of Tidings' advisory lock in PostgreSQL


def upgrade(engine: Engine, where: str) -> None:
    """Makes the schema, or upgrades it to HEAD, in one transaction: a process killed half-way leaves what was there."""
    with engine.begin() as connection:
        if schema_version(connection) == HEAD:
            return
    with engine.connect() as connection, _references_unchecked(connection), connection.begin():
        if engine.dialect.name == "postgresql":
            # Two programs that start together; in SQLite the write transaction itself keeps them apart.
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _UPGRADE_LOCK})
        version = schema_version(connection)
        if version is None:
            _create(connection, where)
        elif version != HEAD:
            _migrate(connection, version, where)


def check_version(engine: Engine, where: str) -> None:
    """Raises StoreError unless the schema is HEAD. For a database that cannot be upgraded because it may only be
    read."""
    with engine.begin() as connection:
        version = schema_version(connection)
        if version == HEAD:
            return
        if version is not None:
            _refuse_newer(version, where)
    raise StoreError(
        f"database {where} was written by an older Tidings (its schema is {version or 'none'}, this program's {HEAD}) "
        "and may only be read, so it cannot be upgraded; copy it to a folder that can be written in"
    )


def stored_version(url: URL) -> str | None:
    """The version of the schema as it is, None where there is none; nothing is upgraded. StoreError with the reason."""
    writer, reader = open_engines(url)
    try:
        with reader.connect() as connection:
            return schema_version(connection)
    except SQLAlchemyError as error:
        raise store_error(error, url) from error
    finally:
        writer.dispose()
        reader.dispose()


def schema_version(connection: Connection) -> str | None:
    """The version of the schema; None where there is none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return version


@contextmanager
def _references_unchecked(connection: Connection) -> Iterator[None]:
    """Turns foreign keys off: SQLite alters a table by copying and dropping it, which would delete all references."""
    if connection.dialect.name != "sqlite":
        yield
        return
    driver = connection.connection.driver_connection
    assert driver is not None
    driver.execute("PRAGMA foreign_keys=OFF").close()  # counts only outside a transaction
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON").close()


def alembic_config(connection: Connection) -> Config:
    """The configuration for Alembic's commands to run on this connection, in its transaction."""
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", _SCRIPTS)
    return config


def _create(connection: Connection, where: str) -> None:
    from tidings.store.db.indexes import create_schema

    if connection.dialect.name == "postgresql":
        _refuse_half_restored(connection, where)
    create_schema(connection)


def _migrate(connection: Connection, version: str, where: str) -> None:
    from alembic import command

    _refuse_newer(version, where)
    command.upgrade(alembic_config(connection), "head")


def known_versions() -> frozenset[str]:
    """The versions of the schema that this program can upgrade, and its own."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    return frozenset(script.revision for script in ScriptDirectory.from_config(config).walk_revisions())


def _refuse_half_restored(connection: Connection, where: str) -> None:
    """A restore that was killed when it had moved the old tables aside: not to be taken for a new database."""
    schemas = text("SELECT nspname FROM pg_namespace WHERE nspname LIKE :name ORDER BY nspname DESC")
    if moved := connection.execute(schemas, {"name": f"{MOVED_ASIDE}%"}).scalars().first():
        raise StoreError(
            f"database {where} has no tables: a restore was interrupted. `tidings restore FILE` again; what was there "
            f"before is in the schema {moved}. To begin anew, drop or rename that schema"
        )


def _refuse_newer(version: str, where: str) -> None:
    if version not in known_versions():
        raise StoreError(
            f"database {where} was written by a newer Tidings (its schema is {version}, this program's {HEAD}); "
            "update Tidings, or use another data folder"
        )
