"""Reads of one request are made together, those of others are not; each has its own answer or error."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.engine import Connection

from tidings.errors import SourceNotFound, StoreError
from tidings.ports.together import REQUEST
from tidings.store.db.database import Database
from tidings.store.read_together import Outcome, ReadsTogether


async def test_what_a_request_reads_at_the_same_time_is_read_together() -> None:
    begun: list[list[str]] = []

    def run(reads: Sequence[str]) -> asyncio.Future[list[Outcome]]:
        begun.append(list(reads))
        future: asyncio.Future[list[Outcome]] = asyncio.get_running_loop().create_future()
        future.set_result([(True, one.upper()) for one in reads])
        return future

    together = ReadsTogether(run)

    async def request(*names: str) -> list[str]:
        REQUEST.set(object())
        found = await asyncio.gather(*(together.read(name) for name in names))
        return [*found, await together.read("last")]

    found = await asyncio.gather(request("a", "b", "c"), request("d", "e"), together.read("f"))
    assert list(found) == [["A", "B", "C", "LAST"], ["D", "E", "LAST"], "F"]
    assert sorted(begun) == [["a", "b", "c"], ["d", "e"], ["f"], ["last"], ["last"]]


async def test_each_read_has_its_own_error(tmp_path: Path) -> None:
    def snapshot(connection: Connection) -> int:
        return int(connection.execute(text("SELECT 1")).scalar_one())

    def missing(connection: Connection) -> int:
        raise SourceNotFound("7")

    def refused(connection: Connection) -> int:
        return int(connection.execute(text("SELECT nothing FROM nowhere")).scalar_one())

    async with await Database.open(f"sqlite:///{tmp_path}/x.db") as database:
        REQUEST.set(object())
        wanted = [snapshot, missing, snapshot, refused, snapshot, missing]
        found = await asyncio.gather(*(database.read(one) for one in wanted), return_exceptions=True)
        assert [one for one in found if not isinstance(one, BaseException)] == [1, 1, 1]
        kinds = [type(one) for one in found if isinstance(one, BaseException)]
        assert kinds[0] is kinds[2] is SourceNotFound
        assert issubclass(kinds[1], StoreError)
        left = asyncio.create_task(database.read(snapshot))
        await asyncio.sleep(0)
        left.cancel()  # its client left
        assert await database.read(snapshot) == 1
    with pytest.raises(StoreError, match="closed"):
        await database.read(snapshot)
    REQUEST.set(None)
