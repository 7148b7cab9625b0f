"""Kept versions and their bodies, the oldest first, in batches: however many there are, few are held at a time."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import datetime

from tidings.model.pages import Version, VersionQuery
from tidings.ports.library import Archive

ROWS = 500  # versions that are asked for at a time
BATCH_BYTES = 16 * 1024 * 1024  # of bodies, before packing
BATCH_BODIES = 100

Kept = tuple[Version, bytes]


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A row of versions: from after `before_id` back to `last`."""

    before_id: int | None
    last: tuple[datetime, int]


class Walk:
    """The archive answers the latest first; a history is told the other way round. So it is gone through twice: once
    to set a mark at every five hundredth version, then from mark to mark backwards."""

    def __init__(self, archive: Archive, query: VersionQuery, rows: int = ROWS) -> None:
        self._archive, self._query, self._rows = archive, replace(query, limit=rows), rows
        self._marks: list[_Stretch] = []
        self._latest: list[Version] = []
        self.total = 0

    @classmethod
    async def over(cls, archive: Archive, query: VersionQuery, rows: int = ROWS) -> Walk:
        """All versions that answer to the query, however many; its limit is not meant."""
        walk = cls(archive, query, rows)
        await walk._look_ahead()
        return walk

    async def _look_ahead(self) -> None:
        before = self._query.before_id
        while found := await self._archive.versions(replace(self._query, before_id=before)):
            self._latest = self._latest or found  # as it is now: what comes later is not part of it
            self._marks.append(_Stretch(before, _place(found[-1])))
            self.total += len(found)
            before = found[-1].id
            if len(found) < self._rows:
                return

    async def versions(self) -> AsyncIterator[Version]:
        for mark in reversed(self._marks[1:]):
            for version in reversed(await self._stretch(mark)):
                yield version
        for version in reversed(self._latest):
            yield version

    async def _stretch(self, mark: _Stretch) -> list[Version]:
        """More of them than were counted, where somebody put older versions in meanwhile."""
        found: list[Version] = []
        before = mark.before_id
        while rows := await self._archive.versions(replace(self._query, before_id=before)):
            found += [version for version in rows if _place(version) >= mark.last]
            if _place(rows[-1]) <= mark.last or len(rows) < self._rows:
                break
            before = rows[-1].id
        return found

    async def batches(self) -> AsyncIterator[list[Kept]]:
        """Versions with their bodies. One whose body is gone by now is left out."""
        batch: list[Version] = []
        size = 0
        async for version in self.versions():
            if batch and (size + version.size > BATCH_BYTES or len(batch) >= BATCH_BODIES):
                yield await self._with_bodies(batch)
                batch, size = [], 0
            batch.append(version)
            size += version.size
        if batch:
            yield await self._with_bodies(batch)

    async def _with_bodies(self, versions: list[Version]) -> list[Kept]:
        bodies = await self._archive.bodies([version.id for version in versions])
        return [(version, bodies[version.id]) for version in versions if version.id in bodies]


def _place(version: Version) -> tuple[datetime, int]:
    return version.at, version.id
