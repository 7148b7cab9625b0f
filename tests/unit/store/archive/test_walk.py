"""The history of pages is told the oldest first, whole, and a few bodies at a time."""

from __future__ import annotations

from datetime import timedelta

import pytest
from tests.cases import each
from tests.unit.store.archive.keptpages import START, FakeArchive, kept, page

from tidings.model.pages import Version, VersionQuery
from tidings.ports.library import Archive
from tidings.store.archive import walk as walking
from tidings.store.archive.walk import VersionWalk


def archive_of(count: int) -> FakeArchive:
    return FakeArchive(
        *(kept(n, f"https://a.test/{n}", page(str(n)), timedelta(minutes=n)) for n in range(1, count + 1))
    )


async def ids(walk: VersionWalk) -> list[int]:
    return [version.id async for version in walk.versions()]


@each("count", [0, 1, 9, 10, 11, 20, 35])
async def test_oldest_first_and_each_once(count: int) -> None:
    archive: Archive = archive_of(count)
    walk = await VersionWalk.over(archive, VersionQuery(limit=3), rows=10)
    assert walk.total == count
    assert await ids(walk) == list(range(1, count + 1))


async def test_only_what_was_asked_for() -> None:
    query = VersionQuery(since=START + timedelta(minutes=5), until=START + timedelta(minutes=8))
    assert await ids(await VersionWalk.over(archive_of(20), query, rows=2)) == [5, 6, 7, 8]
    assert await ids(await VersionWalk.over(archive_of(20), VersionQuery(source_id=7), rows=2)) == [7]


async def test_what_comes_meanwhile_takes_nothing_away() -> None:
    archive = archive_of(30)
    walk = await VersionWalk.over(archive, VersionQuery(), rows=10)
    later, _ = kept(99, "https://a.test/late", page("late"), timedelta(days=1))
    older, _ = kept(98, "https://a.test/old", page("old"), timedelta(minutes=15, seconds=1))
    archive.rows |= {99: (later, b"late"), 98: (older, b"old")}
    found = await ids(walk)
    assert [number for number in found if number < 90] == list(range(1, 31))
    assert 99 not in found


async def test_bodies_come_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "BATCH_BODIES", 4)
    archive = archive_of(11)
    walk = await VersionWalk.over(archive, VersionQuery())
    batches = [batch async for batch in walk.batches()]
    assert [len(batch) for batch in batches] == [4, 4, 3]
    assert archive.most_bodies == 4
    assert all(body == page(str(version.id)) for batch in batches for version, body in batch)


async def test_large_bodies_come_in_small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "BATCH_BYTES", 2 * len(page("1")))
    walk = await VersionWalk.over(archive_of(6), VersionQuery())
    assert [len(batch) async for batch in walk.batches()] == [2, 2, 2]


async def test_a_body_that_went_meanwhile_is_left_out() -> None:
    archive = archive_of(3)
    walk = await VersionWalk.over(archive, VersionQuery())
    gone: tuple[Version, bytes] = archive.rows.pop(2)
    (batch,) = [batch async for batch in walk.batches()]
    assert [version.id for version, _ in batch] == [1, 3]
    assert gone[0].id == 2
