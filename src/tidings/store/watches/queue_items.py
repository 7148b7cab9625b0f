"""What watches are asked about: articles and versions of pages, with all that is known of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import bindparam, func, select
from sqlalchemy.engine import Connection

from tidings.model.articles import TextState
from tidings.model.pages import NoiseRule
from tidings.model.watches import WatchedArticle, WatchedPage
from tidings.store.db.blobs import read_blobs
from tidings.store.db.schema import article, page, revision, site, source, version
from tidings.store.db.statements import AnyRow, chunks
from tidings.store.rows.schedules import rules_of
from tidings.store.search.index import goes_by, host_name, read_said
from tidings.store.visits.articles import UNCATEGORIZED
from tidings.store.watches.backfill import before_it, is_baseline
from tidings.store.watches.known_links import Met, met_before, neighbours_of

_revised_at = (
    select(func.max(revision.c.at)).where(revision.c.article_id == article.c.id).correlate(article).scalar_subquery()
)
_times = (
    select(
        *(article.c.id, article.c.published, article.c.first_seen, article.c.text_state, source.c.first_read_at),
        *(article.c.story_id, article.c.canonical, _revised_at.label("revised_at")),
    )
    .join_from(article, source, source.c.id == article.c.source_id)
    .where(article.c.id.in_(bindparam("ids", expanding=True)))
)
_root = source.alias("root")
_versions = (
    select(
        *(version.c.id, version.c.source_id, version.c.at, version.c.body, version.c.content_type, page.c.root_id),
        *(source.c.url, source.c.title, source.c.category),
        *(_root.c.url.label("root_url"), _root.c.title.label("root_title"), before_it("body").label("before")),
        *(version.c.first, is_baseline.label("baseline")),
    )
    .join_from(version, source, source.c.id == version.c.source_id)
    .join(page, page.c.source_id == version.c.source_id)
    .join(_root, _root.c.id == page.c.root_id)
    .where(version.c.id.in_(bindparam("ids", expanding=True)))
)
_furniture = select(site.c.source_id, site.c.recurring).where(site.c.source_id.in_(bindparam("ids", expanding=True)))


class NotedArticle(NamedTuple):
    """What the queue says of it; without a word, it is only looked up."""

    times: int = 0
    since: datetime | None = None
    asker: int | None = None


class NotedPage(NamedTuple):
    segments: bytes | None = None
    baseline: bool | None = None  # None: as it was then
    since: datetime | None = None
    times: int = 0
    asker: int | None = None


def read_articles(connection: Connection, noted: Mapping[int, NotedArticle]) -> dict[int, WatchedArticle]:
    """By id, in the order given; those that are gone are left out."""
    found: dict[int, WatchedArticle] = {}
    for ids in chunks(noted):
        times = {row.id: row for row in connection.execute(_times, {"ids": ids})}
        for said, about in read_said(connection, ids):
            row = times[said.article_id]
            note = noted[said.article_id]
            names, categories, where = goes_by(about)
            found[said.article_id] = WatchedArticle(
                article=replace(said, times=note.times),
                source_id=about.source_id,
                source=names,
                category=categories[0],
                tags=categories[1:],
                site=where,
                url=about.url,
                published=row.published,
                first_seen=row.first_seen,
                baseline=_was_there(row),
                pending=row.text_state == TextState.PENDING.value,
                since=note.since,
                asker=note.asker,
                story_id=row.story_id,
                canonical=row.canonical,
            )
    return {article_id: found[article_id] for article_id in noted if article_id in found}


def _was_there(row: AnyRow) -> bool:
    """When its source was first read; and it says what it said then."""
    first = row.first_read_at
    return first is not None and row.first_seen <= first and (row.revised_at is None or row.revised_at <= first)


def read_pages(connection: Connection, noted: Mapping[int, NotedPage]) -> dict[int, WatchedPage]:
    """The same for versions of pages."""
    rows: list[AnyRow] = []
    for ids in chunks(noted):
        rows += connection.execute(_versions, {"ids": ids})
    changed = [row.before for row in rows if row.before is not None and not row.first]
    bodies = read_blobs(connection, {row.body for row in rows}.union(changed))
    sites = _sites(connection, sorted({row.root_id for row in rows if noted[row.id].segments is None}))
    met = met_before(connection, rows, bodies)
    found = {row.id: _page(row, noted[row.id], bodies, sites, met[row.id]) for row in rows}
    for row in rows:
        made = found[row.id]
        if not made.baseline:
            beside = neighbours_of(connection, row, made.body, made.segments, made.followed)
            found[row.id] = replace(made, linked_pages=beside)
    return {version_id: found[version_id] for version_id in noted if version_id in found}


_Site = tuple[bytes, tuple[NoiseRule, ...]]  # its furniture; what a person decided of it


def _sites(connection: Connection, root_ids: Sequence[int]) -> dict[int, _Site]:
    found: dict[int, _Site] = {}
    for ids in chunks(root_ids):
        rules = rules_of(connection, ids)
        for row in connection.execute(_furniture, {"ids": ids}):
            found[row.source_id] = row.recurring, rules.get(row.source_id, ())
    return found


def _page(
    row: AnyRow, noted: NotedPage, bodies: Mapping[bytes, bytes], sites: Mapping[int, _Site], met: Met
) -> WatchedPage:
    recurring, rules = sites.get(row.root_id, (b"", ())) if noted.segments is None else (b"", ())
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
        segments=noted.segments,
        baseline=bool(row.baseline) if noted.baseline is None else noted.baseline,
        recurring=recurring,
        rules=rules,
        since=noted.since,
        followed=met.followed,
        listed=met.listed,
        before=bodies.get(row.before) if not row.first else None,
        times=noted.times,
        asker=noted.asker,
    )
