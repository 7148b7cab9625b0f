"""Reads queued articles and page versions with everything that watches are evaluated on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final, NamedTuple

from sqlalchemy import bindparam, func, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.articles import TextState
from tidings.model.pages import NoiseRule
from tidings.model.watches import WatchedArticle, WatchedPage
from tidings.store.db.blobs import read_blobs
from tidings.store.db.schema import article, revision, source
from tidings.store.db.site_tables import page, site, version
from tidings.store.db.statements import AnyRow
from tidings.store.rows.schedules import rules_of, scope_of
from tidings.store.search.index import names_of, read_texts
from tidings.store.search.pages import host_name
from tidings.store.visits.articles import UNCATEGORIZED
from tidings.store.watches.backfill import is_baseline, previous_version
from tidings.store.watches.known_links import SeenLinks, known_links, linked_pages

_revised_at = (
    select(func.max(revision.c.at)).where(revision.c.article_id == article.c.id).correlate(article).scalar_subquery()
)
_details = (
    select(
        article.c.id,
        article.c.published,
        article.c.first_seen,
        article.c.text_state,
        source.c.first_read_at,
        article.c.story_id,
        article.c.canonical,
        _revised_at.label("revised_at"),
    )
    .join_from(article, source, source.c.id == article.c.source_id)
    .where(article.c.id.in_(bindparam("ids", expanding=True)))
)
_root = source.alias("root")
_versions = (
    select(
        version.c.id,
        version.c.source_id,
        version.c.at,
        version.c.body,
        version.c.content_type,
        page.c.root_id,
        source.c.url,
        source.c.title,
        source.c.category,
        _root.c.url.label("root_url"),
        _root.c.title.label("root_title"),
        previous_version("body").label("before"),
        version.c.first,
        is_baseline.label("baseline"),
        page.c.scope,
        site.c.scope.label("site_scope"),
    )
    .join_from(version, source, source.c.id == version.c.source_id)
    .join(page, page.c.source_id == version.c.source_id)
    .join(_root, _root.c.id == page.c.root_id)
    .outerjoin(site, site.c.source_id == page.c.root_id)
    .where(version.c.id.in_(bindparam("ids", expanding=True)))
)
_boilerplate = select(site.c.source_id, site.c.recurring).where(site.c.source_id.in_(bindparam("ids", expanding=True)))


STATEMENTS: Final[dict[str, Executable]] = {"details": _details, "versions": _versions}


class QueuedArticle(NamedTuple):
    """What the queue stores beside the article's id. The defaults are for an article that is not queued."""

    times: int = 0
    since: datetime | None = None
    only_watch: int | None = None


class QueuedPage(NamedTuple):
    """What the queue stores beside the version's id. The defaults are for a version that is not queued."""

    segments: bytes | None = None
    baseline: bool | None = None  # None: as the version's row tells
    since: datetime | None = None
    times: int = 0
    only_watch: int | None = None


def watched_articles(connection: Connection, queued: Mapping[int, QueuedArticle]) -> dict[int, WatchedArticle]:
    """Maps ids to articles, in the order given; those that no longer exist are left out."""
    found: dict[int, WatchedArticle] = {}
    for ids in chunks(queued):
        details = {row.id: row for row in connection.execute(_details, {"ids": ids})}
        for said, metadata in read_texts(connection, ids):
            row, entry = details[said.article_id], queued[said.article_id]
            names, categories, site_name = names_of(metadata)
            found[said.article_id] = WatchedArticle(
                article=replace(said, times=entry.times),
                source_id=metadata.source_id,
                source=names,
                category=categories[0],
                tags=categories[1:],
                site=site_name,
                url=metadata.url,
                published=row.published,
                first_seen=row.first_seen,
                baseline=_is_baseline(row),
                pending=row.text_state == TextState.PENDING.value,
                since=entry.since,
                only_watch=entry.only_watch,
                story_id=row.story_id,
                canonical=row.canonical,
            )
    return {article_id: found[article_id] for article_id in queued if article_id in found}


def _is_baseline(row: AnyRow) -> bool:
    """Returns whether it was in its feed when that was first read, and has not been revised since."""
    first = row.first_read_at
    return first is not None and row.first_seen <= first and (row.revised_at is None or row.revised_at <= first)


def watched_pages(connection: Connection, queued: Mapping[int, QueuedPage]) -> dict[int, WatchedPage]:
    """Maps ids to page versions, in the order given; those that no longer exist are left out."""
    rows: list[AnyRow] = []
    for ids in chunks(queued):
        rows += connection.execute(_versions, {"ids": ids})
    changed = [row.before for row in rows if row.before is not None and not row.first]
    stored = read_blobs(connection, {row.body for row in rows}.union(changed), leave_out=True)
    bodies = {row.body: b"" for row in rows} | stored  # one that is missing must not keep its place in the queue
    sites = _sites(connection, sorted({row.root_id for row in rows if queued[row.id].segments is None}))
    links = known_links(connection, rows, bodies)
    found = {row.id: _page(row, queued[row.id], bodies, sites, links[row.id]) for row in rows}
    for row in rows:
        made = found[row.id]
        if not made.baseline:
            pages = linked_pages(connection, row, made.body, made.segments, made.followed)
            found[row.id] = replace(made, linked_pages=pages)
    return {version_id: found[version_id] for version_id in queued if version_id in found}


_Site = tuple[bytes, tuple[NoiseRule, ...]]  # hashes of its boilerplate; the rules a person set


def _sites(connection: Connection, root_ids: Sequence[int]) -> dict[int, _Site]:
    found: dict[int, _Site] = {}
    for ids in chunks(root_ids):
        rules = rules_of(connection, ids)
        for row in connection.execute(_boilerplate, {"ids": ids}):
            found[row.source_id] = row.recurring, rules.get(row.source_id, ())
    return found


def _page(
    row: AnyRow, queued: QueuedPage, bodies: Mapping[bytes, bytes], sites: Mapping[int, _Site], links: SeenLinks
) -> WatchedPage:
    recurring, rules = sites.get(row.root_id, (b"", ())) if queued.segments is None else (b"", ())
    names = (str(row.source_id), row.url, row.title, str(row.root_id), row.root_url, row.root_title)
    return WatchedPage(
        version_id=row.id,
        source_id=row.source_id,
        root_id=row.root_id,
        source=tuple(dict.fromkeys(filter(None, names))),
        category=row.category or UNCATEGORIZED,
        site=host_name(row.url),
        url=row.url,
        title=row.title,
        at=row.at,
        body=bodies[row.body],
        content_type=row.content_type,
        segments=queued.segments,
        baseline=bool(row.baseline) if queued.baseline is None else queued.baseline,
        recurring=recurring,
        rules=rules,
        scope=scope_of(row.scope, row.site_scope),
        since=queued.since,
        followed=links.followed,
        listed=links.listed,
        before=bodies.get(row.before) if not row.first else None,
        times=queued.times,
        only_watch=queued.only_watch,
    )
