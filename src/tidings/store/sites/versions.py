"""Reads the stored versions of pages, imports and deletes them: ports.library.Archive."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import lru_cache, partial
from typing import Any, Final

from sqlalchemy import BigInteger, Select, bindparam, exists, func, literal_column, select, tuple_
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.pages import ArchivedPage, PatternFinding, Storage, Version, VersionQuery
from tidings.store.db.blobs import read_blobs
from tidings.store.db.database import Database
from tidings.store.db.schema import blob, source
from tidings.store.db.site_tables import HAS_CHANGES, finding, version
from tidings.store.db.statements import AnyRow, CompiledSelect, Values, clamped
from tidings.store.db.types import Instant
from tidings.store.rows.versions import delete_oldest, delete_outdated, excess_bytes
from tidings.store.sites.import_versions import ImportedVersion, compare, compress, stored_versions, write_versions
from tidings.store.unchanged import of_page

_versions = select(
    version.c.id,
    version.c.source_id,
    version.c.root_id,
    source.c.url,
    source.c.title,
    version.c.at,
    version.c.body.label("sha256"),
    version.c.size,
    version.c.content_type,
    version.c.status,
    version.c.added,
    version.c.removed,
    version.c.changed,
    version.c.silent,
    version.c.words,
    version.c.first,
).join_from(version, source, source.c.id == version.c.source_id)
_FIELDS = tuple(_versions.selected_columns.keys())  # named as those of Version
_findings = CompiledSelect(
    select(finding.c.version_id, finding.c.detector, finding.c.segment, finding.c.words)
    .where(finding.c.version_id.in_(bindparam("ids", expanding=True)))
    .order_by(finding.c.id),
    planned_once=True,
)
_bodies = select(version.c.id, version.c.body).where(version.c.id.in_(bindparam("ids", expanding=True)))


class ArchiveRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def versions(self, query: VersionQuery) -> list[Version]:
        def work(connection: Connection) -> list[Version]:
            if query.before_id is None and query.since is None and query.until is None:
                return _with_findings(connection, _compiled_page(query).named(connection))
            return _read(connection, _select_versions(connection, query))

        return await self._database.read(work, of_page(query.limit, "versions", query))

    async def version(self, version_id: int) -> Version | None:
        wanted = _versions.where(version.c.id == clamped(version_id))
        return next(iter(await self._database.read(lambda connection: _read(connection, wanted))), None)

    async def bodies(self, version_ids: Sequence[int]) -> dict[int, bytes]:
        wanted = sorted({clamped(version_id) for version_id in version_ids})

        def work(connection: Connection) -> dict[int, bytes]:
            keys: dict[int, bytes] = {}
            for ids in chunks(wanted):
                rows = connection.execute(_bodies, {"ids": ids})
                keys |= {row.id: row.body for row in rows}
            bodies = read_blobs(connection, set(keys.values()))
            return {version_id: bodies[body] for version_id, body in keys.items()}

        return await self._database.read(work)

    async def restore(self, pages: Sequence[ArchivedPage]) -> int:
        """A page that is unknown belongs to the site of its host. Where there is none, the first such page is the
        root of a new site of depth 0."""
        new: list[ImportedVersion] = await compress(pages)
        stored, bodies = await self._database.read(lambda connection: stored_versions(connection, new))
        compared = await compare(new, stored, bodies)
        return await self._database.write(lambda connection: write_versions(connection, compared))

    async def storage(self, root_id: int | None = None) -> Storage:
        return await self._database.read(lambda connection: _storage(connection, root_id))

    async def thin(self, before: datetime | None, most: int | None, most_bytes: int | None) -> int:
        """Deletes versions in several transactions, so that other writers get their turn between them."""
        forgotten = 0
        if before is not None or most is not None:
            while count := await self._database.write(lambda connection: delete_outdated(connection, before, most)):
                forgotten += count
        if most_bytes is not None:
            excess = await self._database.read(lambda connection: excess_bytes(connection, most_bytes))
            while excess > 0:
                count, freed = await self._database.write(partial(delete_oldest, excess=excess))
                if not count:
                    break
                forgotten, excess = forgotten + count, excess - freed
        return forgotten


@lru_cache(100)
def _compiled_page(query: VersionQuery) -> CompiledSelect:
    return CompiledSelect(_first_page(query), planned_once=True)


@lru_cache(100)  # to build it takes as long as to run it
def _first_page(query: VersionQuery) -> Select[Any]:
    most = literal_column(str(clamped(query.limit)), BigInteger())
    statement = _versions.order_by(version.c.at.desc(), version.c.id.desc()).limit(most)
    if query.source_id is not None:
        statement = statement.where(version.c.source_id == clamped(query.source_id))
    if query.root_id is not None:
        statement = statement.where(version.c.root_id == clamped(query.root_id))
    if query.since is not None:
        statement = statement.where(version.c.at >= query.since)
    if query.until is not None:
        statement = statement.where(version.c.at <= query.until)
    if query.changes:
        statement = statement.where(HAS_CHANGES)
    if query.matching:
        statement = statement.where(exists().where(finding.c.version_id == version.c.id))
    return statement


STATEMENTS: Final[dict[str, Executable]] = {
    "findings": _findings.statement,
    "bodies": _bodies,
    "changes": _first_page(VersionQuery(limit=3, changes=True)),
}


def _select_versions(connection: Connection, query: VersionQuery) -> Select[Any]:
    statement = _first_page(replace(query, before_id=None))
    if query.before_id is not None:
        before = clamped(query.before_id)
        at = connection.execute(select(version.c.at).where(version.c.id == before)).scalar()
        if at is None:  # deleted meanwhile: ids and times rise nearly together
            statement = statement.where(version.c.id < before)
        else:
            statement = statement.where(
                tuple_(version.c.at, version.c.id) < tuple_(bindparam(None, at, Instant()), before)
            )
    return statement


def _read(connection: Connection, statement: Select[Any]) -> list[Version]:
    return _with_findings(connection, connection.execute(statement).all())


def _with_findings(connection: Connection, rows: Sequence[Any]) -> list[Version]:
    found: dict[int, list[PatternFinding]] = {}
    for ids in chunks(row.id for row in rows):
        for row in _findings.rows(connection, {"ids": ids}):
            found.setdefault(row.version_id, []).append(PatternFinding(row.detector, row.segment, row.words))
    return [_version(row, tuple(found.get(row.id, ()))) for row in rows]


def _version(row: AnyRow, findings: tuple[PatternFinding, ...]) -> Version:
    values: Values = dict(zip(_FIELDS, row, strict=True))
    values["first"] = bool(values["first"])
    return Version(**values, findings=findings)


def _storage(connection: Connection, root_id: int | None) -> Storage:
    bodies = select(
        version.c.body,
        func.count().label("versions"),
        func.sum(version.c.size).label("shown"),
        func.max(version.c.size).label("size"),
    ).group_by(version.c.body)
    if root_id is not None:
        bodies = bodies.where(version.c.root_id == clamped(root_id))
    kept = bodies.subquery()
    sums = (
        ("versions", kept.c.versions),
        ("shown_bytes", kept.c.shown),
        ("body_bytes", kept.c.size),
        ("stored_bytes", blob.c.size),
    )
    row = (
        connection.execute(
            select(
                func.count().label("bodies"), *(func.coalesce(func.sum(column), 0).label(name) for name, column in sums)
            ).join_from(kept, blob, blob.c.sha256 == kept.c.body)
        )
        .mappings()
        .one()
    )
    return Storage(**{name: int(value) for name, value in row.items()})
