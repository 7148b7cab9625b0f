"""Iterates over stored versions and their bodies, oldest first, in batches, with bounded memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import datetime

from tidings.errors import BodyMissing
from tidings.model.pages import Version, VersionQuery
from tidings.ports.library import Archive

ROWS = 500  # versions per query
BATCH_BYTES = 16 * 1024 * 1024  # of bodies, before compression
BATCH_BODIES = 100

VersionBody = tuple[Version, bytes]


@dataclass(frozen=True, slots=True)
class _Range:
    """Versions before `before_id`, back to `last`."""

    before_id: int | None
    last: tuple[datetime, int]


class VersionWalk:
    """The archive lists the latest first, exports need the oldest first. So it is read twice: once to note the range of
    every page of the list, then range by range backwards."""

    def __init__(self, archive: Archive, query: VersionQuery, rows: int = ROWS) -> None:
        self._archive, self._query, self._rows = archive, replace(query, limit=rows), rows
        self._ranges: list[_Range] = []
        self._latest: list[Version] = []
        self.total = 0
        self.left_out: list[str] = []  # why, of each version whose body is missing

    @classmethod
    async def over(cls, archive: Archive, query: VersionQuery, rows: int = ROWS) -> VersionWalk:
        """A walk over all versions that fit the query; its limit is ignored."""
        walk = cls(archive, query, rows)
        await walk._note_ranges()
        return walk

    async def _note_ranges(self) -> None:
        before = self._query.before_id
        while found := await self._archive.versions(replace(self._query, before_id=before)):
            self._latest = self._latest or found  # held, so that versions stored later are not part of the walk
            self._ranges.append(_Range(before, _place(found[-1])))
            self.total += len(found)
            before = found[-1].id
            if len(found) < self._rows:
                return

    async def versions(self) -> AsyncIterator[Version]:
        for one in reversed(self._ranges[1:]):
            for version in reversed(await self._read(one)):
                yield version
        for version in reversed(self._latest):
            yield version

    async def _read(self, wanted: _Range) -> list[Version]:
        """The versions of a range; more than were counted where older versions were imported meanwhile."""
        found: list[Version] = []
        before = wanted.before_id
        while rows := await self._archive.versions(replace(self._query, before_id=before)):
            found += [version for version in rows if _place(version) >= wanted.last]
            if _place(rows[-1]) <= wanted.last or len(rows) < self._rows:
                break
            before = rows[-1].id
        return found

    async def batches(self) -> AsyncIterator[list[VersionBody]]:
        """Versions with their bodies. One that was deleted meanwhile is left out."""
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

    async def _with_bodies(self, versions: list[Version]) -> list[VersionBody]:
        bodies = await self._bodies([version.id for version in versions])
        return [(version, bodies[version.id]) for version in versions if version.id in bodies]

    async def _bodies(self, version_ids: list[int]) -> dict[int, bytes]:
        """Returns the bodies that can be read. A missing one keeps no other from being written."""
        try:
            return await self._archive.bodies(version_ids)
        except BodyMissing as error:
            if len(version_ids) == 1:
                self.left_out.append(str(error))
                return {}
        found: dict[int, bytes] = {}
        for version_id in version_ids:
            found |= await self._bodies([version_id])
        return found


def _place(version: Version) -> tuple[datetime, int]:
    return version.at, version.id
