"""Settings -> a backup of the database, or a database from a backup."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tidings.settings.settings import Settings
from tidings.store.db.data_folder import DataLock
from tidings.store.db.engines import file_of, known_versions, parse_url

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
