"""Follows sites, and reads their pages, counts and noise rules: ports.library.SiteBook."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Select, bindparam, delete, func, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import SourceNotFound
from tidings.model.pages import Belongs, NewSite, NoiseRule, Page, Site
from tidings.store.db.database import Database
from tidings.store.db.schema import blob, link, page, rule, site, source, version
from tidings.store.db.statements import AnyRow, clamped, columns_of, upsert, value_of
from tidings.store.db.types import storable
from tidings.store.rows.links import lock_sites
from tidings.store.rows.schedules import rules_of, unpack_words
from tidings.store.sites.follow import follow

_sites = (
    select(
        *(source.c.id, source.c.url, source.c.host, site.c.depth, site.c.include, site.c.exclude, source.c.policy),
        *(source.c.weight, source.c.category, site.c.words, site.c.at_least, site.c.once, source.c.title),
        site.c.pages,
    )
    .join_from(site, source, source.c.id == site.c.source_id)
    .order_by(source.c.id)
)
_links = select(
    *(link.c.root_id, func.count(link.c.waiting).label("waiting"), func.count(link.c.refusal).label("refused"))
).group_by(link.c.root_id)
_versions = select(page.c.root_id, func.sum(page.c.versions).label("versions")).group_by(page.c.root_id)
_of_page = {name: page.c[name] for name in ("source_id", "root_id", "parent_id", "level", "versions")}
_pages = select(*columns_of(Page, source, **_of_page)).join_from(page, source, source.c.id == page.c.source_id)
_pages_of_site = (
    _pages.where(page.c.root_id == bindparam("root"), page.c.source_id > bindparam("after"))
    .order_by(page.c.source_id)
    .limit(bindparam("most"))
)
_page = _pages.where(page.c.source_id == bindparam("wanted"))
_refused = (
    select(link.c.url, link.c.refusal)
    .where(link.c.root_id == bindparam("root"), link.c.refusal.is_not(None))
    .order_by(link.c.id.desc())
    .limit(bindparam("most"))
)
_forget_rule = delete(rule).where(rule.c.root_id == bindparam("root"), rule.c.block == bindparam("wanted"))


STATEMENTS: Final[dict[str, Executable]] = {
    "pages_of_site": _pages_of_site,
    "page": _page,
    "refused": _refused,
}


class SiteRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def follow(self, site: NewSite, at: datetime, belongs: Belongs | None = None) -> tuple[int, bool]:
        """SourceError where its address is a source of another kind, or a page of another site."""
        return await self._database.write(lambda connection: follow(connection, site, at, belongs))

    async def sites(self) -> list[Site]:
        return await self._database.read(lambda connection: _read_sites(connection, None))

    async def site(self, root_id: int, *, counted: bool = True) -> Site:
        def work(connection: Connection) -> list[Site]:
            wanted = clamped(root_id)
            if counted:
                return _read_sites(connection, wanted)
            return [_site(row) for row in _rows_of_site(connection, _sites, source.c.id, wanted)]

        found = await self._database.read(work)
        if not found:
            raise SourceNotFound(str(root_id))
        return found[0]

    async def pages(self, root_id: int, limit: int, after_id: int = 0) -> list[Page]:
        values = {"root": clamped(root_id), "after": clamped(after_id), "most": clamped(limit)}

        def work(connection: Connection) -> list[Page]:
            return [value_of(Page, row) for row in connection.execute(_pages_of_site, values)]

        return await self._database.read(work)

    async def page(self, source_id: int) -> Page | None:
        def work(connection: Connection) -> Page | None:
            row = connection.execute(_page, {"wanted": clamped(source_id)}).first()
            return None if row is None else value_of(Page, row)

        return await self._database.read(work)

    async def refused(self, root_id: int, limit: int) -> list[tuple[str, str]]:
        values = {"root": clamped(root_id), "most": clamped(limit)}

        def work(connection: Connection) -> list[tuple[str, str]]:
            return [(url, why) for url, why in connection.execute(_refused, values)]

        return await self._database.read(work)

    async def rules(self, root_id: int) -> list[NoiseRule]:
        def work(connection: Connection) -> list[NoiseRule]:
            wanted = clamped(root_id)
            return list(rules_of(connection, [wanted]).get(wanted, ()))

        return await self._database.read(work)

    async def rule(self, root_id: int, block: int, rule: NoiseRule | None) -> None:
        await self._database.write(lambda connection: _set_rule(connection, clamped(root_id), block, rule))


def _set_rule(connection: Connection, root_id: int, block: int, decided: NoiseRule | None) -> None:
    if not lock_sites(connection, [root_id]):
        raise SourceNotFound(str(root_id))
    if decided is None:
        connection.execute(_forget_rule, {"root": root_id, "wanted": block})
        return
    row = {"root_id": root_id, "block": block, "path": storable(decided.path), "muted": int(decided.muted)}
    connection.execute(upsert(connection.dialect.name, rule), [row])


def _read_sites(connection: Connection, root_id: int | None) -> list[Site]:
    rows = _rows_of_site(connection, _sites, source.c.id, root_id)
    links = {
        row.root_id: (row.waiting, row.refused) for row in _rows_of_site(connection, _links, link.c.root_id, root_id)
    }
    versions = {row.root_id: row.versions for row in _rows_of_site(connection, _versions, page.c.root_id, root_id)}
    stored = {row.root_id: row.size for row in connection.execute(_stored(root_id))}
    return [_site(row, links.get(row.id, (0, 0)), versions.get(row.id, 0), stored.get(row.id, 0)) for row in rows]


def _rows_of_site(connection: Connection, statement: Select[Any], column: Any, root_id: int | None) -> Sequence[AnyRow]:
    return connection.execute(statement if root_id is None else statement.where(column == root_id)).all()


def _stored(root_id: int | None) -> Select[Any]:
    """Selects the stored bytes of each site's bodies, each body counted once."""
    bodies = select(version.c.root_id, version.c.body).distinct()
    if root_id is not None:
        bodies = bodies.where(version.c.root_id == root_id)
    kept = bodies.subquery()
    return (
        select(kept.c.root_id, func.sum(blob.c.size).label("size"))
        .join(blob, blob.c.sha256 == kept.c.body)
        .group_by(kept.c.root_id)
    )


def _site(row: AnyRow, links: tuple[int, int] = (0, 0), versions: int = 0, stored: int = 0) -> Site:
    waiting, refused = links
    return Site(
        root_id=row.id,
        url=row.url,
        host=row.host,
        depth=row.depth,
        include=unpack_words(row.include),
        exclude=unpack_words(row.exclude),
        policy=row.policy,
        weight=row.weight,
        category=row.category,
        words=unpack_words(row.words),
        at_least=row.at_least,
        once=bool(row.once),
        title=row.title,
        pages=row.pages,
        waiting=waiting,
        refused=refused,
        versions=int(versions),
        stored_bytes=int(stored),
    )
