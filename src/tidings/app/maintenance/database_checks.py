"""Checks of the database: can it be opened, is it whole, which schema, blobs, bodies outside, times too far ahead."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

from sqlalchemy import text

from tidings.app.maintenance.findings import REPAIR, Finding, fail, ok, warn
from tidings.app.scheduling import time_ceilings
from tidings.app.stores import bodies_of, open_stores
from tidings.errors import TidingsError
from tidings.settings.settings import Settings
from tidings.store.bodies.body_store import BodyStore
from tidings.store.db.database import Database
from tidings.store.db.engines import known_versions, parse_url, stored_version
from tidings.store.db.schema import HEAD
from tidings.store.maintenance.integrity import (
    BlobState,
    FileState,
    examine_blobs,
    examine_file,
    mend_blobs,
    rebuild_indexes,
)
from tidings.store.maintenance.outside_bodies import check_place, sample_bodies
from tidings.store.sqlite.sqlite_file import is_database, opening_of
from tidings.views.format import size

_BODIES = "bodies outside"
_NAMED = 3  # objects that are named
_RESTORE = "`tidings restore FILE` puts a backup in its place"


async def database_findings(
    settings: Settings, database: Path | None, now: datetime, *, quick: bool
) -> AsyncIterator[Finding]:
    """`database`: the SQLite file; None for PostgreSQL."""
    if database is None:
        schema = await asyncio.to_thread(stored_version, parse_url(settings.database_url))
        async for finding in _postgres(settings, schema):
            yield finding
    else:
        if not is_database(database):
            yield ok("database", f"{database}: there is none yet; the first command makes it")
            return
        opening = opening_of(database)
        state = await asyncio.to_thread(examine_file, database, opening, quick=quick)
        yield _file_finding(database, state, "quick check" if quick else "integrity check")
        if state.lost_references:
            tables = ", ".join(state.lost_references)
            yield fail("references", f"rows point to rows that are gone, in {tables}", _RESTORE)
        if opening.notice:
            yield warn("database log", opening.notice, "make it readable for you")
        schema = state.schema
        if state.faults:
            return
    yield _schema(schema)
    if schema == HEAD:
        async for finding in _contents(settings, now):
            yield finding


def _file_finding(file: Path, state: FileState, check: str) -> Finding:
    if not state.faults:
        return ok("database", f"SQLite, {size(file.stat().st_size)}, {check} passed")
    words = f"damaged: {'; '.join(state.faults)[:400]}"
    if state.reindexing_helps:
        return fail("database", words, f"{REPAIR} makes its indexes anew", _Reindex(file))
    return fail("database", words, _RESTORE)


class _Reindex:
    def __init__(self, file: Path) -> None:
        self._file = file

    async def __call__(self) -> str:
        try:
            await asyncio.to_thread(rebuild_indexes, self._file)
        except sqlite3.Error as error:
            return f"database: its indexes could not be made anew ({error})"
        return "database: indexes made anew"


def _schema(version: str | None) -> Finding:
    if version == HEAD:
        return ok("schema", version)
    if version is None:
        return warn("schema", "none yet; the next command that opens the database makes it")
    if version not in known_versions():
        return fail("schema", f"{version}, of a newer Tidings (this one: {HEAD})", "update Tidings")
    words = f"{version}, of an older Tidings (this one: {HEAD}); the next command upgrades it"
    return warn("schema", words, "make a backup first: `tidings backup FILE`")


# -- PostgreSQL ---


async def _postgres(settings: Settings, schema: str | None) -> AsyncIterator[Finding]:
    if schema is None:
        yield ok("database", f"PostgreSQL answers at {settings.shown_database}; nothing is in it yet")
    elif schema == HEAD:  # opening it would upgrade another one
        async with await Database.open(settings.database_url) as database:
            said = await database.read(lambda connection: connection.execute(text("SHOW server_version")).scalar_one())
            taken = text("SELECT pg_database_size(current_database())")
            bytes_ = await database.read(lambda connection: connection.execute(taken).scalar_one())
        yield ok("database", f"PostgreSQL {str(said).partition(' ')[0]} at {settings.shown_database}, {size(bytes_)}")
    if missing := [name for name in ("pg_dump", "pg_restore") if shutil.which(name) is None]:
        yield warn(
            "backup programs",
            f"{' and '.join(missing)} not on PATH: `tidings backup` and `restore` cannot work",
            "install PostgreSQL's client programs (postgresql-client)",
        )


# -- what is in it ---


async def _contents(settings: Settings, now: datetime) -> AsyncIterator[Finding]:
    async with await Database.open(settings.database_url) as database:
        state = await database.read(examine_blobs)
        read_only = database.read_only
    yield _blobs(settings, state)
    async for finding in body_findings(settings):
        yield finding
    if read_only:
        yield ok("stored times", "not checked: the database can only be read")
        return
    async with open_stores(settings) as stores:
        found = await stores.crawl.mend_times(now, time_ceilings(settings), dry_run=True)
    if not found.total:
        yield ok("stored times", "none lies further ahead than it may")
        return
    ahead = f"; the last request was made {found.ahead} in the future" if found.ahead else ""
    words = f"too far ahead, by a clock that was wrong: {found}{ahead}"
    yield warn("stored times", words, f"{REPAIR}, or start the program, which does the same", _Mend(settings, now))


def _blobs(settings: Settings, state: BlobState) -> Finding:
    if state.whole:
        return ok("bodies", "all there, and counted right")
    faults = {
        f"{state.missing} missing": state.missing,
        f"{state.unused} unused ({size(state.unused_bytes)})": state.unused,
        f"{state.miscounted} counted wrong": state.miscounted,
    }
    words = ", ".join(text for text, number in faults.items() if number)
    if state.missing_versions:
        words += f"; {state.missing_versions} versions of pages have none"
        return fail("bodies", words, f"{_RESTORE}; {REPAIR} mends the rest", _MendBlobs(settings))
    return (fail if state.missing else warn)("bodies", words, REPAIR, _MendBlobs(settings))


class _MendBlobs:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def __call__(self) -> str:
        async with await Database.open(self._settings.database_url) as database:
            found = await database.write(mend_blobs)
        forgotten = found.missing - found.missing_versions
        done = {
            f"deleted {found.unused} unused ({size(found.unused_bytes)})": found.unused,
            f"counted {found.miscounted} anew": found.miscounted,
            f"{forgotten} that are gone are no longer pointed to": forgotten > 0,
        }
        return f"bodies: {', '.join(text for text, number in done.items() if number)}"


class _Mend:
    def __init__(self, settings: Settings, now: datetime) -> None:
        self._settings, self._now = settings, now

    async def __call__(self) -> str:
        async with open_stores(self._settings) as stores:
            found = await stores.crawl.mend_times(self._now, time_ceilings(self._settings))
        return f"stored times: brought back {found}"


# -- bodies outside the database (store.bodies) ---


async def body_findings(settings: Settings) -> AsyncIterator[Finding]:
    """Whether the place can be written and read, and whether some bodies are there."""
    bodies = bodies_of(settings)
    async with await Database.open(settings.database_url, None, bodies) as database:
        if bodies is not None:
            try:
                await asyncio.to_thread(bodies.check_settings)
                if not database.read_only:
                    await database.write(check_place)
            except TidingsError as error:
                yield fail(_BODIES, str(error), "new bodies cannot be stored there; see docs/operations.md")
                return
        found = await _sampled(database, bodies)
    if found is not None:
        yield found


async def _sampled(database: Database, bodies: BodyStore | None) -> Finding | None:
    try:
        sample = await database.read(sample_bodies)
    except TidingsError as error:
        return fail(_BODIES, str(error))
    if bodies is None:
        return None
    wrong = {"missing": sample.missing, "damaged": sample.damaged}
    words = [f"{len(names)} {what} ({', '.join(names[:_NAMED])})" for what, names in wrong.items() if names]
    if words:
        what = f"{bodies.address}: of {sample.looked_at} bodies, {' and '.join(words)}"
        return fail(_BODIES, what, "put them back from a copy of that place; lists and other bodies are not affected")
    return ok(_BODIES, f"{bodies.address} can be written and read; {sample.looked_at} bodies looked at, all whole")
