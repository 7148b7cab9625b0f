"""Runs synchronous transactions for asynchronous callers.

    await db.write(fn)    fn(connection) in a transaction of the one writer thread
    await db.read(fn)     fn(connection) in a snapshot, on one of a few reader threads

    await db.read(fn, key)    the same; what fn returned for this key before, if nothing was written since

A transaction commits when `fn` returns and rolls back when it raises. A cancelled task does not stop a transaction
that has begun: it runs to its end.

`bodies` is where new bodies are written (blobs.py): in the database itself where it is None.

A SQLite file that cannot be written is opened for reading (store/sqlite/sqlite_file.py); to write is then refused.

A transaction that PostgreSQL rolled back in favour of another one (a deadlock) is made again, a few times: `fn` is to
depend on its connection alone, so that it may be called more than once.

`fenced` is the same database for a process that may write only while it holds certain leases (cluster/held_leases.py).

Where the database cannot be used now, StoreUnavailable is raised; `patient` repeats the transaction instead. A COMMIT
whose answer was lost (PostgreSQL restarted at that moment) is looked up before `fn` is called again: it is never made
twice.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from sqlalchemy.engine import URL, Connection

from tidings.errors import RolledBack, StoreError, StoreUnavailable
from tidings.ports.together import SEEN, Seen
from tidings.store.bodies.body_store import BodyStore
from tidings.store.db.connections import DatabaseConnections, Transaction
from tidings.store.db.engines import (
    display_url,
    file_of,
    file_version,
    open_engines,
    parse_url,
)
from tidings.store.db.patience import Patience
from tidings.store.postgres.engines import snapshot
from tidings.store.sqlite.sqlite_file import TO_READ, WRITABLE, Opening, is_full, opening_to_read, prepare, reading
from tidings.store.unchanged import MISSING, FileVersion, Probe, RecentAnswers

_ROLLED_BACK_TRIES, _ROLLED_BACK_PAUSE = 6, 0.05  # the pause, in seconds, is random: those that met do not meet again
_ANSWER_SECONDS, _ANSWER_PAUSE = 2.0, 0.05  # for the fate of a COMMIT, where nothing else is repeated

SEEN_SECONDS = 0.5  # answers take less; streams, which last, are not to show what is older
# For so long what another request saw counts as the present, where processes answer pages together. It is as old as a
# page that was under way; what one of them has written is seen at once.
LATEST_SECONDS = 0.2

Result = TypeVar("Result")
Fence = Callable[[Connection], None]  # raises where nothing may be written

log = logging.getLogger(__name__)


class Database:
    """Open it with `Database.open`, close it when done; as an async context manager it closes itself."""

    def __init__(
        self, connections: DatabaseConnections, patience: Patience | None = None, fences: tuple[Fence, ...] = ()
    ) -> None:
        self._connections, self._patience, self._fences = connections, patience, fences

    @property
    def read_only(self) -> bool:
        return self._connections.read_only

    @property
    def bodies(self) -> BodyStore | None:
        """Returns the store of bodies outside the database; None: all are in it."""
        return self._connections.bodies

    @property
    def recent(self) -> RecentAnswers:
        """Answers about people that may be two seconds old, or more."""
        return self._connections.recent

    @property
    def file(self) -> Path | None:
        """The file of a SQLite database; None for PostgreSQL."""
        return file_of(self._connections.url)

    @classmethod
    async def open(
        cls, url: str, patience: Patience | None = None, bodies: BodyStore | None = None, *, reads: bool = False
    ) -> Self:
        """Opens the database: creates it and its folder, upgrades the schema; where it cannot be written, it can be
        read. Raises StoreError with the reason. `patience`: how long to wait for one that cannot be used yet.
        `bodies`: where bodies lie outside it; it is closed with the database. `reads`: nothing is created, upgraded or
        written."""
        parsed = parse_url(url)
        file = file_of(parsed)
        if reads:
            return await cls._open(parsed, TO_READ if file is None else opening_to_read(file), patience, bodies)
        opening = prepare(file) if file is not None else WRITABLE
        try:
            return await cls._open(parsed, opening, patience, bodies)
        except StoreUnavailable:
            if file is None or patience is not None or opening.read_only or not is_full(file.parent):
                raise
        return await cls._open(parsed, reading(file), bodies=bodies)  # SQLite would have to make files beside it

    @classmethod
    async def _open(
        cls, url: URL, opening: Opening, patience: Patience | None = None, bodies: BodyStore | None = None
    ) -> Self:
        engines, version = open_engines(url, opening), file_version(url, opening)
        connections = DatabaseConnections(url, *engines, bodies, read_only=opening.read_only, version=version)
        if opening.notice:
            log.warning("%s", opening.notice)
        try:
            await (patience.repeat(connections.upgrade) if patience is not None else connections.upgrade())
        except BaseException:
            await connections.close()
            raise
        return cls(connections)

    def patient(self, patience: Patience) -> Self:
        """Returns this database with transactions that are repeated as long as patience lasts."""
        return type(self)(self._connections, patience, self._fences)

    def fenced(self, fence: Fence) -> Self:
        """Returns this database with transactions that call `fence` before they write, which raises where they may
        not."""
        return type(self)(self._connections, self._patience, (*self._fences, fence))

    async def write(self, work: Callable[[Connection], Result], concerns: Sequence[int] = ()) -> Result:
        """`concerns`: ids of people, SIGN_INS or EVERYBODY (unchanged.py), who see at once what it changed, also where
        an answer may otherwise be two seconds old."""
        if self.read_only:
            raise StoreError(
                f"database {display_url(self._connections.url)} may only be read; check who owns the file and its "
                "folder, and whether its disk is full, or is not mounted for writing"
            )
        return await self._run(Transaction(self._behind_fences(work), True, concerns))

    async def read(
        self, work: Callable[[Connection], Result], key: Hashable = None, probe: Probe | None = None
    ) -> Result:
        """`key`: what is read, so that an answer can be given again while nothing was written. The caller must not
        change it, and `work` must depend on the key and the database alone. `probe`: SQL for SQLite; while it finds the
        same rows the answer is the same, whatever was written."""
        if key is None or self._connections.is_closed:  # a closed file must not be opened again to ask for its version
            return await self._run(Transaction(work, writes=False))
        kept, version = self._connections.kept, self._connections.version
        if version is None:
            return await self._from_snapshot(work, key)
        if (now := version.read()) is None:
            return await self._run(Transaction(work, writes=False))
        found: Result = kept.find(now, key)
        if found is MISSING:
            found = await self._probed(version, work, key, probe)
            kept.keep(now, key, found)
        return found

    async def _from_snapshot(self, work: Callable[[Connection], Result], key: Hashable) -> Result:
        """Reads from PostgreSQL, if possible from the snapshot that was taken for the same answer first, or for another
        one just now: what is kept of that needs no query."""
        connections, seen, asked_at = self._connections, SEEN.get(), time.monotonic()
        writes = connections.writes, connections.recent.written
        if seen is not None and (found := self._seen_just_now(seen, writes, asked_at, key)) is not MISSING:
            kept: Result = found
            return kept

        def kept_or_read(connection: Connection) -> Result:
            if (now := snapshot(connection)) is None:
                return work(connection)
            connections.latest = now, writes, asked_at + LATEST_SECONDS
            if seen is not None:
                seen.version, seen.writes, seen.until = now, writes, time.monotonic() + SEEN_SECONDS
            found: Result = connections.kept.find(now, key)
            if found is MISSING:
                found = work(connection)
                connections.kept.keep(now, key, found)
            return found

        return await self._run(Transaction(kept_or_read, writes=False))

    def _seen_just_now(self, seen: Seen, writes: Hashable, now: float, key: Hashable) -> Any:
        """Returns a kept answer, or MISSING."""
        connections = self._connections
        if seen.writes == writes and now < seen.until:
            return connections.kept.peek(seen.version, key)
        version, written, until = connections.latest
        if not connections.recent.is_shared or written != writes or now >= until:
            return MISSING
        found = connections.kept.peek(version, key)
        if found is not MISSING:
            seen.version, seen.writes, seen.until = version, writes, now + SEEN_SECONDS
        return found

    async def _probed(
        self, version: FileVersion, work: Callable[[Connection], Result], key: Hashable, probe: Probe | None
    ) -> Result:
        """Returns what `work` returns, or returned when the probe last found what it finds now."""
        if probe is None or (rows := version.rows(probe)) is None:
            return await self._run(Transaction(work, writes=False))
        kept = self._connections.kept
        found: Result = kept.confirmed(key, rows)
        if found is MISSING:
            found = await self._run(Transaction(work, writes=False))
            if version.rows(probe) == rows:  # else the answer is newer than they are
                kept.confirm(key, rows, found)
        return found

    def _behind_fences(self, work: Callable[[Connection], Result]) -> Callable[[Connection], Result]:
        if not self._fences:
            return work

        def fenced(connection: Connection) -> Result:
            for fence in self._fences:
                fence(connection)
            return work(connection)

        return fenced

    async def _run(self, transaction: Transaction[Result]) -> Result:
        if self._patience is None:
            return await self._once(transaction)
        return await self._patience.repeat(lambda: self._attempt(transaction))

    async def _attempt(self, transaction: Transaction[Result]) -> Result:
        """One attempt, and a few more where another transaction had the better of it."""
        for tries in range(1, _ROLLED_BACK_TRIES):
            try:
                return await self._connections.run(transaction)
            except RolledBack as error:
                log.info("made again: %s", error)
                await asyncio.sleep(random.uniform(0, tries * _ROLLED_BACK_PAUSE))
        return await self._connections.run(transaction)

    async def _once(self, transaction: Transaction[Result]) -> Result:
        """One attempt, and a few more where all that is missing is whether it was stored."""
        deadline = time.monotonic() + _ANSWER_SECONDS
        while True:
            try:
                return await self._attempt(transaction)
            except StoreUnavailable:
                if transaction.unanswered is None or time.monotonic() > deadline:
                    raise
            await asyncio.sleep(_ANSWER_PAUSE)

    async def close(self) -> None:
        """Waits for running transactions and closes all connections. May be called twice."""
        await self._connections.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
