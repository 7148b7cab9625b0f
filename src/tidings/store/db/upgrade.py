"""Bringing a database to this program's schema. Alembic is imported only where there is something to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Engine, inspect, text
from sqlalchemy.engine import Connection

from tidings.errors import StoreError
from tidings.store.db.schema import HEAD

if TYPE_CHECKING:
    from alembic.config import Config

_MIGRATIONS = Path(__file__).parents[1] / "migrations"
_UPGRADE_LOCK = 0x7469_6469  # PostgreSQL's advisory locks have numbers for names; this one is Tidings'


def upgrade(engine: Engine, where: str) -> None:
    """To HEAD, in one transaction: a process killed half-way leaves the old schema, whole."""
    with engine.begin() as connection:
        if _version(connection) == HEAD:
            return
    with engine.connect() as connection, _references_unchecked(connection), connection.begin():
        if engine.dialect.name == "postgresql":
            # Two programs that start together; in SQLite the write transaction itself keeps them apart.
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _UPGRADE_LOCK})
        version = _version(connection)
        if version != HEAD:
            _migrate(connection, version, where)


def _version(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    version: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()
    return version


@contextmanager
def _references_unchecked(connection: Connection) -> Iterator[None]:
    """SQLite changes a table by copying it and dropping the old one, which would take all that refers to it along."""
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
    """What Alembic's commands need to work on this connection, in its transaction."""
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config


def _migrate(connection: Connection, version: str | None, where: str) -> None:
    from alembic import command
    from alembic.script import ScriptDirectory

    config = alembic_config(connection)
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if version is not None and version not in known:
        raise StoreError(
            f"database {where} was written by a newer Tidings (its schema is {version}, this program's {HEAD}); "
            "update Tidings, or use another data folder"
        )
    command.upgrade(config, "head")
