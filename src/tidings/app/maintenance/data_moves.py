"""Moves what is stored: the database into a backup, a backup into its place, bodies in or out of the database."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tidings.app.stores import bodies_of, body_store_at
from tidings.errors import SettingsError
from tidings.settings.settings import Settings
from tidings.store.db.database import Database
from tidings.store.db.engines import file_of, known_versions, parse_url
from tidings.store.maintenance.outside_bodies import MovedBodies, move_bodies
from tidings.store.sqlite.data_folder import DataLock

if TYPE_CHECKING:
    from tidings.store.maintenance.backup_file import Backup, Show


def write_backup(settings: Settings, target: Path, show: Show, *, force: bool = False) -> Backup:
    """Writes a verified backup; a running program goes on meanwhile. StoreError where it cannot be written."""
    url = parse_url(settings.database_url)
    file = file_of(url)
    if file is None:
        from tidings.store.maintenance import postgres_backup

        return postgres_backup.back_up(url, target, show, force=force)
    from tidings.store.maintenance import sqlite_backup

    return sqlite_backup.back_up(file, target, show, force=force)


def restore_backup(settings: Settings, backup: Path, show: Show, at: datetime, *, force: bool = False) -> Backup:
    """Puts a backup in the place of the database. DataLocked while a program runs on the data folder."""
    url = parse_url(settings.database_url)
    file = file_of(url)
    with DataLock(settings.data):
        if file is None:
            from tidings.store.maintenance import postgres_backup

            return postgres_backup.restore(backup, url, show, at, known_versions(), force=force)
        from tidings.store.maintenance import sqlite_backup

        return sqlite_backup.restore(backup, file, show, at, known_versions(), force=force)


async def move_all_bodies(
    settings: Settings, source: str | None, show: Callable[[int], None] = lambda moved: None
) -> MovedBodies:
    """Moves all bodies to where store.bodies says; `source`: where others of them lie, as that setting is written."""
    place = None if source is None else body_store_at(source, settings)
    bodies = bodies_of(settings)
    if bodies is None and place is None:
        raise SettingsError("setting store.bodies: it is empty; set it to where bodies are to be moved, or say --from")
    if bodies is not None and place is not None and bodies.address == place.address:
        raise SettingsError("setting store.bodies: it names the place that bodies are to be moved from")
    async with await Database.open(settings.database_url, None, bodies) as database:
        try:
            return await move_bodies(database, place, show)
        finally:
            if place is not None:
                await asyncio.to_thread(place.close)
