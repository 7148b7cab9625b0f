"""Examines an installation, check by check, and repairs what can be repaired.

A check that fails is a finding and keeps no other from being made: a broken database, a folder that can only be read,
no network, a password that is missing. Nothing is changed without `repair`, which needs the data folder's lock. The
schema is never upgraded here.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path

from sqlalchemy import select

from tidings.app.maintenance.database_checks import database_findings
from tidings.app.maintenance.findings import Finding, FindingState, fail
from tidings.app.maintenance.folder_checks import folder_findings
from tidings.app.maintenance.outside_checks import lemma_findings, network_findings, version_findings, worker_findings
from tidings.crawl.clock import SystemClock
from tidings.errors import StoreError, TidingsError
from tidings.ports.outside import Clock
from tidings.settings.settings import Settings
from tidings.store.db.database import Database
from tidings.store.db.engines import file_of, parse_url, stored_version
from tidings.store.db.schema import HEAD, source
from tidings.store.sqlite.data_folder import DataLock
from tidings.store.sqlite.sqlite_file import is_database

_SAMPLE = 20  # sources whose hosts may be checked
_lately = select(source.c.url).order_by(source.c.failures, source.c.last_visit_at.desc()).limit(_SAMPLE)


async def examine(
    settings: Settings, *, quick: bool = False, offline: bool = False, clock: Clock | None = None
) -> AsyncIterator[Finding]:
    """Makes every check; yields what each has found, at once. `offline`: no request to another machine."""
    clock = clock or SystemClock()
    yield version_findings()
    yield lemma_findings(settings)
    try:
        database = file_of(parse_url(settings.database_url))
    except TidingsError as error:
        yield fail("database", str(error), "see docs/settings.md")
        return
    async for finding in _guarded("data folder", lambda: _folder(settings, database)):
        yield finding
    whole = True
    async for finding in _guarded("database", lambda: database_findings(settings, database, clock.now(), quick=quick)):
        whole = whole and finding.state is not FindingState.FAIL
        yield finding
    async for finding in _guarded("worker processes", lambda: _workers(settings)):
        yield finding
    if not offline:
        urls = await _urls(settings, database) if whole else []
        async for finding in _guarded("network", lambda: network_findings(settings, urls, clock)):
            yield finding


async def repair(settings: Settings, findings: list[Finding]) -> list[str]:
    """Repairs what the findings offer to; returns what was done. DataLocked while a program runs on the folder."""
    done = []
    with DataLock(settings.data):
        for finding in findings:
            if finding.repair is None:
                continue
            try:
                done.append(await finding.repair())
            except (TidingsError, OSError) as error:
                done.append(f"{finding.check}: could not be repaired: {error}")
    return done


async def _guarded(check: str, findings: Callable[[], AsyncIterator[Finding]]) -> AsyncIterator[Finding]:
    """Returns the findings of a check; an error in it is a finding, too."""
    try:
        async for finding in findings():
            yield finding
    except TidingsError as error:
        yield fail(check, str(error))
    except OSError as error:
        yield fail(check, f"{error.filename or check}: {error.strerror or error}")
    except Exception as error:  # a damaged database may break anything; the others are to be checked all the same
        yield fail(check, f"could not be checked: {type(error).__name__}: {error}")


async def _folder(settings: Settings, database: Path | None) -> AsyncIterator[Finding]:
    for finding in folder_findings(settings, database):
        yield finding


async def _workers(settings: Settings) -> AsyncIterator[Finding]:
    yield await worker_findings(settings)


async def _urls(settings: Settings, database: Path | None) -> list[str]:
    """Addresses of sources, those that answered last first. None where the schema is not this program's."""
    try:
        if database is not None and not is_database(database):
            return []
        if await asyncio.to_thread(stored_version, parse_url(settings.database_url)) != HEAD:
            return []
        async with await Database.open(settings.database_url) as opened:
            return await opened.read(lambda connection: list(connection.execute(_lately).scalars()))
    except StoreError:
        return []
