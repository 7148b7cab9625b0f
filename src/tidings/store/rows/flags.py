"""Flags of sites that look like traps: raised by admission in this process, or brought by a terminal's outcomes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy.engine import Connection

from tidings.model.hosts import Flag
from tidings.store.db.schema import flag as table
from tidings.store.db.statements import upsert
from tidings.store.db.types import storable


def write_flags(connection: Connection, flags: Sequence[Flag]) -> None:
    """Stores them; the same host and reason again raises `times`. In one order everywhere: no deadlocks."""
    latest: dict[tuple[str, str], Flag] = {}
    for flag in flags:
        key = storable(flag.host), storable(flag.reason)
        before = latest.get(key)
        latest[key] = flag if before is None else replace(flag, times=before.times + flag.times)
    for (host, reason), flag in sorted(latest.items()):
        row = {"host": host, "reason": reason, "at": flag.at, "url": storable(flag.url), "times": flag.times}
        connection.execute(upsert(connection.dialect.name, table, "times"), row)
