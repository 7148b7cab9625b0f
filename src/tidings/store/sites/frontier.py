"""Found links that become pages, or are refused: ports.crawl_store.Frontier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from typing import Any, Final

from sqlalchemy import Select, bindparam, null, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.orders import Due
from tidings.model.pages import DEEPER, FoundLink, SettledLink
from tidings.model.sources import NewSource, SourceKind, SourceState
from tidings.model.times import utc
from tidings.ports.cluster import CrawlScope
from tidings.store.cluster.held_leases import in_scope, scope_values
from tidings.store.db.database import Database
from tidings.store.db.schema import source
from tidings.store.db.site_tables import link, page, site
from tidings.store.db.statements import AnyRow, Bulk, CompiledSelect, Values, as_values, columns_of, update_raw
from tidings.store.db.types import storable
from tidings.store.rows.links import Key, link_key, lock_sites
from tidings.store.rows.sources import (
    FIRST_REASON,
    LONGEST_URL,
    SITE_SETTINGS,
    insert_pages,
    insert_sources,
    new_page,
    source_row,
    too_long,
)
from tidings.store.sites.follow import ARCHIVED

_found = CompiledSelect(
    select(*columns_of(FoundLink, link))
    .where(link.c.waiting.is_not(None))
    .order_by(link.c.level, link.c.id)
    .limit(bindparam("most")),
    text="sites.frontier:found",
)
_waiting = select(link.c.id, link.c.fresh).where(
    link.c.id.in_(bindparam("ids", expanding=True)), link.c.waiting.is_not(None)
)
_roots = (
    select(source.c.id, *(source.c[name] for name in SITE_SETTINGS), site.c.depth)
    .join_from(site, source, source.c.id == site.c.source_id)
    .where(source.c.id.in_(bindparam("ids", expanding=True)))
)
_archived = (
    select(page.c.root_id, source.c.url)
    .join_from(page, source, source.c.id == page.c.source_id)
    .where(page.c.root_id.in_(bindparam("ids", expanding=True)))
    .where(source.c.reason == ARCHIVED, source.c.seq == 0, source.c.next_at.is_(None))
)
_pages = select(page.c.source_id).where(page.c.source_id.in_(bindparam("ids", expanding=True)))
_known_sources = (
    select(source.c.id, source.c.url, source.c.kind, source.c.seq, source.c.next_at, source.c.state, page.c.root_id)
    .outerjoin_from(source, page, page.c.source_id == source.c.id)
    .where(source.c.url.in_(bindparam("urls", expanding=True)))
    .order_by(source.c.id)
)
_settle_links = Bulk(update_raw(link, "id", "refusal").values(waiting=null()))
_more_pages = Bulk(
    update(site).where(site.c.source_id == bindparam("key")).values(pages=site.c.pages + bindparam("more"))
)
_schedule = update(source).where(source.c.id == bindparam("wanted"))
_place_page = Bulk(update_raw(page, "source_id", "parent_id", "level"))


STATEMENTS: Final[dict[str, Executable]] = {
    "found": _found.statement,
    "waiting": _waiting,
    "archived": _archived,
    "known_sources": _known_sources,
}


@cache
def _scoped_found() -> CompiledSelect:
    root = source.c.id == link.c.root_id
    return CompiledSelect(_found.statement.join_from(link, source, root).where(in_scope(source.c.host)))


class FrontierRows:
    """`scope`: only links of sites whose root is on a host of these partitions; the database is
    then one that is fenced by their leases."""

    def __init__(self, database: Database, scope: CrawlScope | None = None) -> None:
        self._database, self._scope = database, scope

    async def found(self, limit: int) -> list[FoundLink]:
        def work(connection: Connection) -> list[FoundLink]:
            statement = _found if self._scope is None else _scoped_found()
            rows = statement.run(connection, {"most": limit, **scope_values(self._scope)})
            return as_values(FoundLink, rows)

        return await self._database.read(work)

    async def settle(self, settled: Sequence[SettledLink], at: datetime) -> list[Due]:
        if not settled:
            return []

        def work(connection: Connection) -> list[Due]:
            return _Settling(connection, at).run(settled)

        added = await self._database.write(work)
        return added if self._scope is None else [due for due in added if self._scope.has(due.host)]


class _Settling:
    """One call of `settle`: adds pages for accepted links, and stores why others were refused."""

    def __init__(self, connection: Connection, at: datetime) -> None:
        self._connection, self._at = connection, utc(at)
        self._refused: dict[int, str | None] = {}  # by link; None: it is a page
        self._due: list[Due] = []
        self._roots: dict[int, AnyRow] = {}
        self._fresh: set[int] = set()  # links that appeared after the first visit of their page
        self._archived: dict[Key, str] = {}  # pages known from archives alone

    def run(self, settled: Sequence[SettledLink]) -> list[Due]:
        roots = lock_sites(self._connection, {one.link.root_id for one in settled})
        self._roots = {row.id: row for row in self._rows(_roots, roots)}
        self._archived = {link_key(row.root_id, row.url): row.url for row in self._rows(_archived, roots)}
        held = self._rows(_waiting, {one.link.id for one in settled})
        waiting, self._fresh = {row.id for row in held}, {row.id for row in held if row.fresh}
        wanted: dict[str, SettledLink] = {}
        again: list[SettledLink] = []  # the same address, found by another site too
        for one in settled:
            if one.link.id not in waiting or one.link.root_id not in roots:
                continue  # settled before, or its site was removed meanwhile
            waiting.discard(one.link.id)
            if one.refusal == DEEPER and one.link.level <= self._roots[one.link.root_id].depth:
                continue  # the site's depth was raised meanwhile: it stays queued
            one = self._as_archived(one)
            url = storable(one.link.url)
            if one.refusal is not None:
                self._refused[one.link.id] = storable(one.refusal)
            elif len(url.encode()) > LONGEST_URL:
                self._refused[one.link.id] = too_long()
            elif url in wanted:
                again.append(one)
            else:
                wanted[url] = one
        self._add(wanted, again)
        rows = [{"key": link_id, "refusal": words} for link_id, words in sorted(self._refused.items())]
        _settle_links.run(self._connection, rows)
        return self._due

    def _as_archived(self, settled: SettledLink) -> SettledLink:
        """The link with the URL of a page known from an archive, where it is the same page spelt differently."""
        found = settled.link
        url = self._archived.get(link_key(found.root_id, found.url)) if self._archived else None
        return settled if url is None else replace(settled, link=replace(found, url=url))

    def _rows(self, statement: Select[Any], ids: set[int]) -> list[AnyRow]:
        rows: list[AnyRow] = []
        for chunk in chunks(sorted(ids)):
            rows += self._connection.execute(statement, {"ids": chunk})
        return rows

    def _add(self, wanted: dict[str, SettledLink], again: list[SettledLink]) -> None:
        added = insert_sources(self._connection, [self._source(url, one) for url, one in wanted.items()])
        pages: list[Values] = []
        more: dict[int, int] = {}
        parents = {row.source_id for row in self._rows(_pages, {one.link.parent_id for one in wanted.values()})}
        for url, source_id in sorted(added.items(), key=lambda pair: pair[1]):
            found = wanted[url].link
            self._refused[found.id] = None
            # The page that had it may have been removed meanwhile.
            parent = found.parent_id if found.parent_id in parents else found.root_id
            fresh = found.id in self._fresh
            pages.append(new_page(source_id, found.root_id, parent, found.level, fresh=fresh))
            more[found.root_id] = more.get(found.root_id, 0) + 1
            self._due.append(self._first_visit(wanted[url], source_id))
        if pages:
            insert_pages(self._connection, pages)
            rows = [{"key": root_id, "more": count} for root_id, count in sorted(more.items())]
            _more_pages.run(self._connection, rows)
        self._settle_known([*(one for url, one in wanted.items() if url not in added), *again])

    def _source(self, url: str, settled: SettledLink) -> Values:
        root = self._roots[settled.link.root_id]
        new = NewSource(url, settled.host, SourceKind.PAGE, **_shared(root))
        return source_row(new, self._at, settled.first_at or self._at)

    def _first_visit(self, settled: SettledLink, source_id: int) -> Due:
        policy = self._roots[settled.link.root_id].policy
        return Due(source_id, 0, utc(settled.first_at or self._at), storable(settled.host), policy, page=True)

    def _settle_known(self, settled: list[SettledLink]) -> None:
        """Settles links whose URL is a source already."""
        urls = [storable(one.link.url) for one in settled]
        held: dict[str, AnyRow] = {}
        for chunk in chunks(urls):
            rows = self._connection.execute(_known_sources, {"urls": chunk})
            held |= {row.url: row for row in rows}
        for url, one in zip(urls, settled, strict=True):
            row = held.get(url)
            if row is None:  # another program has just removed it (PostgreSQL)
                self._refused[one.link.id] = "it was removed just now"
            elif row.root_id == one.link.root_id:
                self._refused[one.link.id] = None  # a page of this site: the root, or one from an archive
                if row.seq == 0 and row.next_at is None and row.state == SourceState.ACTIVE.value:
                    self._revive(one, row.id)
            else:
                self._refused[one.link.id] = f"followed already, as source {row.id} ({_describe(row)})"

    def _revive(self, settled: SettledLink, source_id: int) -> None:
        """Schedules a page that was known only from an archive."""
        root, found = self._roots[settled.link.root_id], settled.link
        due = self._first_visit(settled, source_id)
        given = _schedule.values(next_at=due.next_at, reason=FIRST_REASON, **_shared(root))
        self._connection.execute(given, {"wanted": source_id})
        if source_id != found.root_id:
            row = {"key": source_id, "parent_id": found.parent_id, "level": found.level}
            _place_page.run(self._connection, [row])
        self._due.append(due)


def _shared(root: AnyRow) -> Values:
    """The settings that a page has from its site."""
    return {name: getattr(root, name) for name in SITE_SETTINGS}


def _describe(row: AnyRow) -> str:
    return f"a page of site {row.root_id}" if row.kind == SourceKind.PAGE.value else str(row.kind)
