"""What a process of a cluster needs, checked before it starts: a lane, PostgreSQL, the packages of the extra."""

from __future__ import annotations

import importlib.util
from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from tidings.app.cluster.servers import EXTRA, nats_program, postgres_programs
from tidings.errors import SettingsError
from tidings.settings.secrets import reveal
from tidings.settings.sections import ClusterSettings
from tidings.settings.settings import Settings

if TYPE_CHECKING:
    import asyncio

T = TypeVar("T")

_TRY = "`tidings cluster up` starts all of it on this machine"


def require_lane(settings: Settings) -> None:
    """Raises SettingsError, with what to do, where there is no lane or nothing to use it with."""
    if not settings.lane:
        raise SettingsError(f'setting lane is empty: write lane = "nats://host:4222" in tidings.toml; {_TRY}')
    _require_client()


def require_servers() -> None:
    """Raises LaneError, StoreError or SettingsError where a package of the extra is missing that `cluster up` needs."""
    nats_program()
    postgres_programs()
    _require_client()


def _require_client() -> None:
    if importlib.util.find_spec("nats") is None:
        raise SettingsError(f"nats-py is not installed: {EXTRA}")


def lane_keys(settings: Settings) -> ClusterSettings:
    """The section `cluster` with its seed read from where it is. SecretMissing where it is not there."""
    cluster = settings.cluster
    return cluster.model_copy(update={"seed": reveal(cluster.seed, "cluster.seed")}) if cluster.seed else cluster


def require_postgres(settings: Settings) -> None:
    """Raises SettingsError where the database is one that a single machine has."""
    if not settings.database_url.startswith("postgresql"):
        raise SettingsError(
            'the database is SQLite, which only one machine can use: write database = "postgresql+psycopg://..." in '
            f"tidings.toml; {_TRY}"
        )


async def unless_stopped(stop: asyncio.Event, work: Awaitable[T]) -> T | None:
    """The result of `work`, or None where `stop` is set first; the work is then cancelled."""
    import asyncio

    task, stopped = asyncio.ensure_future(work), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait({task, stopped}, return_when=asyncio.FIRST_COMPLETED)
        return task.result() if task.done() else None
    finally:
        stopped.cancel()
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
