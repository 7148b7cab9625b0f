"""Follows sites, and reads their pages, counts and noise rules: ports.library.SiteBook."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import BigInteger, Select, bindparam, delete, func, or_, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.errors import SourceNotFound
from tidings.model.pages import Belongs, NewSite, NoiseRule, Page, PageScope, RefusedLink, Site
from tidings.model.people import OWNER
from tidings.model.sources import SourceState
from tidings.store.db.database import Database
from tidings.store.db.schema import LARGEST, blob, source
from tidings.store.db.site_tables import link, page, rule, site, version
from tidings.store.db.statements import AnyRow, as_values, clamped, columns_of, upsert
from tidings.store.db.types import storable
from tidings.store.rows.followings import follow_root, lock_person
from tidings.store.rows.links import lock_sites, queue_pages
from tidings.store.rows.schedules import rules_of, unpack_words
from tidings.store.sites.follow import follow, set_page_scope, set_site_scope, shared_root
from tidings.store.unchanged import of_page

_sites = (
    select(
        source.c.id,
        source.c.url,
        source.c.host,
        site.c.depth,
        site.c.include,
        site.c.exclude,
        source.c.policy,
        source.c.weight,
        source.c.category,
        site.c.words,
        site.c.at_least,
        site.c.once,
        source.c.title,
        site.c.pages,
        site.c.scope,
        source.c.every,
    )
    .join_from(site, source, source.c.id == site.c.source_id)
    .order_by(site.c.source_id)
)
_roots = bindparam("roots", type_=BigInteger(), expanding=True)
_waiting = select(link.c.root_id, func.count().label("number")).group_by(link.c.root_id)
_waiting = _waiting.where(link.c.waiting.is_not(None), link.c.root_id.in_(_roots))
_refusals = select(link.c.root_id, func.count().label("number")).group_by(link.c.root_id)
_refusals = _refusals.where(link.c.refusal.is_not(None), link.c.root_id.in_(_roots))
_versions = select(page.c.root_id, func.sum(page.c.versions).label("number")).group_by(page.c.root_id)
_versions = _versions.where(page.c.root_id.in_(_roots))
# Each body once.
_bodies = select(version.c.root_id, version.c.body).distinct().where(version.c.root_id.in_(_roots)).subquery()
_stored = select(_bodies.c.root_id, func.sum(blob.c.size).label("number")).group_by(_bodies.c.root_id)
_stored = _stored.join(blob, blob.c.sha256 == _bodies.c.body)
_true = or_(version.c.added > 0, version.c.removed > 0, version.c.changed > 0)
_changes = select(version.c.root_id, func.max(version.c.at).label("changed_at")).group_by(version.c.root_id)
_changes = _changes.where(version.c.root_id.in_(_roots), version.c.first == 0, _true)
_some_sites = _sites.where(site.c.source_id > bindparam("after"), source.c.state != SourceState.REMOVED.value)
_some_sites = _some_sites.limit(bindparam("most"))
_one_site = _sites.where(site.c.source_id == bindparam("wanted"))
_totals = select(func.count().label("sites"), func.coalesce(func.sum(site.c.pages), 0).label("pages"))
_page_counts = select(site.c.source_id, site.c.pages).where(site.c.source_id.in_(_roots))
_of_page = {name: page.c[name] for name in ("source_id", "root_id", "parent_id", "level", "versions", "scope")}
_pages = select(*columns_of(Page, source, **_of_page)).join_from(page, source, source.c.id == page.c.source_id)
_pages_of_site = (
    _pages.where(page.c.root_id == bindparam("root"), page.c.source_id > bindparam("after"))
    .order_by(page.c.source_id)
    .limit(bindparam("most"))
)
_page = _pages.where(page.c.source_id == bindparam("wanted"))
# The ids from an index over the refused links alone, which SQLite does not choose for whole rows.
_refused_ids = (
    select(link.c.id)
    .where(link.c.root_id == bindparam("root"), link.c.refusal.is_not(None), link.c.id < bindparam("before"))
    .order_by(link.c.id.desc())
    .limit(bindparam("most"))
)
_refused = (
    select(link.c.url, link.c.refusal.label("reason"), link.c.id)
    .where(link.c.id.in_(select(_refused_ids.subquery().c.id)))
    .order_by(link.c.id.desc())
)
_forget_rule = delete(rule).where(rule.c.root_id == bindparam("root"), rule.c.block == bindparam("wanted"))


STATEMENTS: Final[dict[str, Executable]] = {
    "pages_of_site": _pages_of_site,
    "page": _page,
    "refused": _refused,
    "refused_ids": _refused_ids,
    "some_sites": _some_sites,
    "waiting": _waiting,
    "refusals": _refusals,
    "versions": _versions,
    "changes": _changes,
    "totals": _totals,
    "page_counts": _page_counts,
}


class SiteRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def follow(
        self,
        site: NewSite,
        at: datetime,
        belongs: Belongs | None = None,
        person_id: int = OWNER,
        *,
        join: bool = False,
    ) -> tuple[int, bool]:
        def work(connection: Connection) -> tuple[int, bool]:
            lock_person(connection, person_id)
            shared = shared_root(connection, site, person_id) if join else None
            root_id, new = follow(connection, site, at, belongs) if shared is None else (shared, False)
            follow_root(connection, person_id, root_id, site.category, at)
            return root_id, new

        return await self._database.write(work, [person_id])

    async def sites(self, limit: int | None = None, after_id: int = 0, *, counted: bool = True) -> list[Site]:
        values = {"after": clamped(after_id), "most": LARGEST if limit is None else clamped(limit)}

        def work(connection: Connection) -> list[Site]:
            rows = connection.execute(_some_sites, values).all()
            return _counted(connection, rows) if counted else [_site(row) for row in rows]

        return await self._database.read(work)

    async def totals(self) -> tuple[int, int]:
        def work(connection: Connection) -> tuple[int, int]:
            row = connection.execute(_totals).one()
            return row.sites, int(row.pages)

        return await self._database.read(work)

    async def page_counts(self, root_ids: Sequence[int]) -> dict[int, int]:
        def work(connection: Connection) -> dict[int, int]:
            wanted = [clamped(root_id) for root_id in root_ids]
            found = (connection.execute(_page_counts, {"roots": some}).all() for some in chunks(wanted))
            return {row.source_id: row.pages for rows in found for row in rows}

        return await self._database.read(work)

    async def site(self, root_id: int, *, counted: bool = True) -> Site:
        def work(connection: Connection) -> list[Site]:
            rows = connection.execute(_one_site, {"wanted": clamped(root_id)}).all()
            return _counted(connection, rows) if counted else [_site(row) for row in rows]

        found = await self._database.read(work)
        if not found:
            raise SourceNotFound(str(root_id))
        return found[0]

    async def pages(self, root_id: int, limit: int, after_id: int = 0) -> list[Page]:
        values = {"root": clamped(root_id), "after": clamped(after_id), "most": clamped(limit)}

        def work(connection: Connection) -> list[Page]:
            return as_values(Page, connection.execute(_pages_of_site, values))

        return await self._database.read(work, of_page(limit, "pages", root_id, limit, after_id))

    async def page(self, source_id: int) -> Page | None:
        def work(connection: Connection) -> Page | None:
            return next(iter(as_values(Page, connection.execute(_page, {"wanted": clamped(source_id)}))), None)

        return await self._database.read(work)

    async def refused(self, root_id: int, limit: int) -> list[tuple[str, str]]:
        return [(one.url, one.reason) for one in await self.refused_links(root_id, limit)]

    async def refused_links(self, root_id: int, limit: int, before_id: int | None = None) -> list[RefusedLink]:
        before = LARGEST if before_id is None else clamped(before_id)
        values = {"root": clamped(root_id), "most": clamped(limit), "before": before}

        def work(connection: Connection) -> list[RefusedLink]:
            return as_values(RefusedLink, connection.execute(_refused, values))

        return await self._database.read(work, of_page(limit, "refused", root_id, limit, before_id))

    async def rules(self, root_id: int) -> list[NoiseRule]:
        def work(connection: Connection) -> list[NoiseRule]:
            wanted = clamped(root_id)
            return list(rules_of(connection, [wanted]).get(wanted, ()))

        return await self._database.read(work)

    async def rule(self, root_id: int, block: int, rule: NoiseRule | None) -> None:
        await self._database.write(lambda connection: _set_rule(connection, clamped(root_id), block, rule))

    async def page_scope(self, source_id: int, scope: PageScope | None) -> None:
        await self._database.write(lambda connection: set_page_scope(connection, clamped(source_id), scope))

    async def site_scope(self, root_id: int, scope: PageScope | None) -> None:
        await self._database.write(lambda connection: set_site_scope(connection, clamped(root_id), scope))


def _set_rule(connection: Connection, root_id: int, block: int, decided: NoiseRule | None) -> None:
    if not lock_sites(connection, [root_id]):
        raise SourceNotFound(str(root_id))
    if decided is None:
        connection.execute(_forget_rule, {"root": root_id, "wanted": block})
        queue_pages(connection, [root_id])
        return
    row = {"root_id": root_id, "block": block, "path": storable(decided.path), "muted": int(decided.muted)}
    connection.execute(upsert(connection.dialect.name, rule), [row])
    queue_pages(connection, [root_id])


def _counted(connection: Connection, rows: Sequence[AnyRow]) -> list[Site]:
    """The sites of these rows, with what is counted of each."""
    roots = [row.id for row in rows]

    def numbers(statement: Select[Any]) -> dict[int, int]:
        found = (connection.execute(statement, {"roots": some}).all() for some in chunks(roots))
        return {row.root_id: int(row.number) for rows in found for row in rows}

    waiting, refused, versions, stored = map(numbers, (_waiting, _refusals, _versions, _stored))
    changed = {
        row.root_id: row.changed_at for some in chunks(roots) for row in connection.execute(_changes, {"roots": some})
    }
    return [
        _site(
            row,
            (waiting.get(row.id, 0), refused.get(row.id, 0)),
            versions.get(row.id, 0),
            stored.get(row.id, 0),
            changed.get(row.id),
        )
        for row in rows
    ]


def _site(
    row: AnyRow,
    links: tuple[int, int] = (0, 0),
    versions: int = 0,
    stored: int = 0,
    changed_at: datetime | None = None,
) -> Site:
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
        scope=row.scope,
        every=row.every,
        changed_at=changed_at,
    )
