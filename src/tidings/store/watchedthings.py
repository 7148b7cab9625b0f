"""What watches are asked about: articles and versions of pages, with all that is known of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection

from tidings.model import NoiseRule, TextState
from tidings.model.watches import WatchedArticle, WatchedPage
from tidings.store.blobs import read_blobs
from tidings.store.briefs import rules_of
from tidings.store.entries import UNCATEGORIZED
from tidings.store.lookingback import before_it, is_baseline
from tidings.store.metlinks import Met, met_before
from tidings.store.schema import article, page, site, source, version
from tidings.store.searchindex import goes_by, host_name, read_said
from tidings.store.statements import AnyRow

_MANY = 500  # values in one statement

_times = (
    select(article.c.id, article.c.published, article.c.first_seen, article.c.text_state, source.c.first_read_at)
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

NotedArticle = tuple[int, datetime | None]  # times, since
NotedPage = tuple[bytes | None, bool | None, datetime | None]  # segments, baseline (None: as it was then), since


def read_articles(connection: Connection, noted: Mapping[int, NotedArticle]) -> dict[int, WatchedArticle]:
    """By id, in the order given; those that are gone are left out."""
    found: dict[int, WatchedArticle] = {}
    for ids in _chunks(noted):
        times = {row.id: row for row in connection.execute(_times, {"ids": ids})}
        for said, about in read_said(connection, ids):
            row = times[said.article_id]
            number, since = noted[said.article_id]
            names, categories, where = goes_by(about)
            found[said.article_id] = WatchedArticle(
                article=replace(said, times=number),
                source_id=about.source_id,
                source=names,
                category=categories[0],
                site=where,
                url=about.url,
                published=row.published,
                first_seen=row.first_seen,
                baseline=row.first_read_at is not None and row.first_seen <= row.first_read_at,
                pending=row.text_state == TextState.PENDING.value,
                since=since,
            )
    return {article_id: found[article_id] for article_id in noted if article_id in found}


def read_pages(connection: Connection, noted: Mapping[int, NotedPage]) -> dict[int, WatchedPage]:
    """The same for versions of pages."""
    rows: list[AnyRow] = []
    for ids in _chunks(noted):
        rows += connection.execute(_versions, {"ids": ids})
    changed = [row.before for row in rows if row.before is not None and not row.first]
    bodies = read_blobs(connection, {row.body for row in rows}.union(changed))
    sites = _sites(connection, sorted({row.root_id for row in rows if noted[row.id][0] is None}))
    met = met_before(connection, rows, bodies)
    found = {row.id: _page(row, noted[row.id], bodies, sites, met[row.id]) for row in rows}
    return {version_id: found[version_id] for version_id in noted if version_id in found}


_Site = tuple[bytes, tuple[NoiseRule, ...]]  # its furniture; what a person decided of it


def _sites(connection: Connection, root_ids: Sequence[int]) -> dict[int, _Site]:
    found: dict[int, _Site] = {}
    for start in range(0, len(root_ids), _MANY):
        ids = root_ids[start : start + _MANY]
        rules = rules_of(connection, ids)
        for row in connection.execute(_furniture, {"ids": ids}):
            found[row.source_id] = row.recurring, rules.get(row.source_id, ())
    return found


def _page(
    row: AnyRow, noted: NotedPage, bodies: Mapping[bytes, bytes], sites: Mapping[int, _Site], met: Met
) -> WatchedPage:
    segments, baseline, since = noted
    recurring, rules = sites.get(row.root_id, (b"", ())) if segments is None else (b"", ())
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
        segments=segments,
        baseline=bool(row.baseline) if baseline is None else baseline,
        recurring=recurring,
        rules=rules,
        since=since,
        followed=met.followed,
        listed=met.listed,
        before=bodies.get(row.before) if not row.first else None,
    )


def _chunks(noted: Mapping[int, object]) -> list[list[int]]:
    ids = list(noted)
    return [ids[start : start + _MANY] for start in range(0, len(ids), _MANY)]
