"""Reads sources, visits, requests, articles and stories: ports.library.Library."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Final

from sqlalchemy import (
    BigInteger,
    bindparam,
    select,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import AmbiguousSource, BodyMissing, SourceNotFound
from tidings.model.articles import Article, ArticleDetail, ArticleQuery, Overview, Revision, Story
from tidings.model.network import KEPT_AS, Offline
from tidings.model.sources import (
    FoundSource,
    Source,
    SourceCounts,
    SourceKind,
    SourceName,
    SourcePage,
    SourceQuery,
    meant,
    preferred,
)
from tidings.model.visits import PUSHED, Scheduled, Visit, VisitResult
from tidings.store.db.article_times import article_dated
from tidings.store.db.blobs import read_blobs
from tidings.store.db.database import Database
from tidings.store.db.schema import LARGEST, article, hop, learned, revision, source, visit
from tidings.store.db.site_tables import page
from tidings.store.db.statements import (
    AnyRow,
    CompiledSelect,
    clamped,
    raw,
    value_by_name,
    value_of,
)
from tidings.store.db.types import Instant, from_micros, instant, to_micros
from tidings.store.sources.article_lists import ARTICLE, all_articles, read_articles, read_texts
from tidings.store.sources.overview import read_overview
from tidings.store.sources.source_lists import (
    all_sources,
    existing_ids,
    names_of_sources,
    pages_named,
    read_page,
    source_counts,
    sources_named,
    sources_of,
)
from tidings.store.unchanged.kept_answers import of_page

if TYPE_CHECKING:
    from tidings.model.orders import Hop

MOST_MEMBERS: Final = 500  # articles of a story that are read, the first ones

_offline = select(learned.c.value).where(learned.c.name == KEPT_AS)
_visits = (
    select(
        *(visit.c.source_id, raw(visit.c.at), visit.c.result, visit.c.how, visit.c.status, visit.c.seconds),
        *(visit.c.size, visit.c.articles_new, visit.c.articles_revised, raw(visit.c.not_before)),
    )
    .order_by(visit.c.at.desc(), visit.c.id.desc())
    .limit(bindparam("most"))
)
_all_visits = CompiledSelect(_visits)
_visits_of_source = CompiledSelect(_visits.where(visit.c.source_id == bindparam("wanted")))
_hops = CompiledSelect(
    select(hop.c.host, raw(hop.c.at), hop.c.kind, hop.c.status, hop.c.conditional, hop.c.size)
    .where(
        hop.c.source_id.in_(  # of a site: those of all its pages
            select(bindparam("wanted", type_=BigInteger()).label("id")).union_all(
                select(page.c.source_id).where(page.c.root_id == bindparam("wanted"))
            )
        ),
        hop.c.at >= bindparam("since", type_=BigInteger()),
    )
    .order_by(hop.c.at, hop.c.id)
)
_story = all_articles.where(article.c.story_id == bindparam("wanted"))
_story = _story.order_by(article.c.first_seen, article.c.id).limit(MOST_MEMBERS)
_detail = (
    select(
        *ARTICLE,
        *(article.c.content, article.c.content_blob, article.c.text, article.c.html_blob, article.c.text_error),
    )
    .join(source)
    .where(article.c.id == bindparam("id"))
)
_revisions = (
    select(
        *(revision.c.at, revision.c.title, revision.c.summary, revision.c.content, revision.c.content_blob),
        revision.c.text,
    )
    .where(revision.c.article_id == bindparam("id"))
    .order_by(revision.c.at.desc(), revision.c.id.desc())
)
_publications = (
    select(source.c.url, article_dated)
    .join(source)
    .where(article_dated >= bindparam("since", type_=Instant()), article_dated >= source.c.added_at)
    .order_by(source.c.id, article_dated)
)


STATEMENTS: Final[dict[str, Executable]] = {
    "visits": _visits_of_source.statement,
    "hops": _hops.statement,
    "story": _story,
}


class LibraryRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def overview(self, now: datetime) -> Overview:
        return await self._database.read(lambda connection: read_overview(connection, now))

    async def offline(self, now: datetime) -> Offline | None:
        def work(connection: Connection) -> Offline | None:
            return Offline.unpack(connection.execute(_offline).scalar())

        offline = await self._database.read(work)
        return offline if offline is not None and offline.holds(now) else None

    async def sources(self) -> list[Source]:
        return await self._database.read(lambda connection: list(all_sources(connection)))

    async def source_page(self, query: SourceQuery) -> SourcePage:
        return await self._database.read(
            lambda connection: read_page(connection, query), of_page(query.limit, "sources", query)
        )

    async def source_counts(self, person_id: int | None = None) -> SourceCounts:
        return await self._database.read(lambda connection: source_counts(connection, person_id), ("counts", person_id))

    async def existing(self, source_ids: Sequence[int]) -> set[int]:
        return await self._database.read(lambda connection: existing_ids(connection, source_ids))

    async def source_names(self, source_ids: Sequence[int]) -> dict[int, str]:
        wanted = tuple(source_ids)
        return await self._database.read(
            lambda connection: names_of_sources(connection, wanted), of_page(len(wanted), "names", wanted)
        )

    async def find(self, text: str, *, page: bool = False) -> Source:
        return (await self.find_among(text, page=page)).source

    async def find_among(self, text: str, *, page: bool = False) -> FoundSource:
        wanted = text.strip()
        return await self._database.read(
            lambda connection: _find(connection, wanted, page=page), ("found", wanted, page)
        )

    async def scheduled(self, source_id: int) -> Scheduled:
        from tidings.store.rows.schedules import page_standings, scheduled_of, schedules

        def work(connection: Connection) -> Scheduled:
            row = connection.execute(schedules.where(source.c.id == clamped(source_id))).first()
            if row is None:
                raise SourceNotFound(str(source_id))
            return scheduled_of(row, page_standings(connection, [row], None).get(row.id))

        return await self._database.read(work)

    async def visits(self, source_id: int | None, limit: int) -> list[Visit]:
        values = {"most": clamped(limit), "wanted": clamped(source_id or 0)}
        statement = _all_visits if source_id is None else _visits_of_source

        def work(connection: Connection) -> list[Visit]:
            results = {result.value: result for result in VisitResult}
            return [_visit(row, results[row.result]) for row in statement.rows(connection, values)]

        return await self._database.read(work)

    async def hops(self, source_id: int, since: datetime) -> list[Hop]:
        from tidings.model.orders import Hop, HopKind

        def work(connection: Connection) -> list[Hop]:
            kinds = {kind.value: kind for kind in HopKind}
            rows = _hops.rows(connection, {"wanted": clamped(source_id), "since": to_micros(since)})
            return [
                Hop(row.host, from_micros(row.at), kinds[row.kind], row.status, bool(row.conditional), row.size)
                for row in rows
            ]

        return await self._database.read(work)

    async def articles(self, query: ArticleQuery) -> list[Article]:
        return await self._database.read(
            lambda connection: read_articles(connection, query), of_page(query.limit, "articles", query)
        )

    async def article(self, article_id: int) -> ArticleDetail | None:
        return await self._database.read(lambda connection: _article_detail(connection, clamped(article_id)))

    async def texts(self, article_ids: Sequence[int]) -> dict[int, str]:
        return await self._database.read(lambda connection: read_texts(connection, article_ids))

    async def story(self, story_id: int) -> Story | None:
        found = await self.stories([story_id])
        return found[0] if found else None

    async def stories(self, story_ids: Sequence[int]) -> list[Story]:
        wanted = tuple(clamped(one) for one in story_ids)

        def work(connection: Connection) -> list[Story]:
            found = ((one, connection.execute(_story, {"wanted": one}).all()) for one in wanted)
            return [Story(one, tuple(value_of(Article, row) for row in rows)) for one, rows in found if rows]

        return await self._database.read(work, of_page(len(wanted), "stories", wanted))

    async def publications(self, since: datetime) -> list[tuple[str, datetime]]:
        def work(connection: Connection) -> list[tuple[str, datetime]]:
            return [(url, at) for url, at in connection.execute(_publications, {"since": since})]

        return await self._database.read(work)


def _visit(row: AnyRow, result: VisitResult) -> Visit:
    return Visit(
        source_id=row.source_id,
        at=from_micros(row.at),
        result=result,
        how=row.how,
        status=row.status,
        seconds=row.seconds,
        size=row.size,
        articles_new=row.articles_new,
        articles_revised=row.articles_revised,
        not_before=instant(row.not_before),
        pushed=row.how.startswith(PUSHED),
    )


# -- sources ----------------------------------------------------------------------------------------


def _find(connection: Connection, text: str, *, page: bool) -> FoundSource:
    source_id = _exact(connection, text)
    names = _candidates(connection, text, page=page) if source_id is None else []
    if names:
        # Beyond MOST not all are known, so none is the only one.
        name = meant(names, page=page) if len(names) <= AmbiguousSource.MOST else None
        if name is None:
            raise AmbiguousSource(text, [str(one) for one in preferred(names, page=page)])
        source_id = name.id
    sources = sources_of(connection, [source_id]) if source_id is not None else ()
    if not sources:
        raise SourceNotFound(text)
    return FoundSource(sources[0], tuple(one for one in names if one.id != source_id))


def _exact(connection: Connection, text: str) -> int | None:
    """The id that the text is, or whose URL it is, pages of sites included."""
    if text.isdecimal():
        return int(text) if len(text) < len(str(LARGEST)) else None
    if "\0" in text:
        return None
    found: int | None = connection.execute(select(source.c.id).where(source.c.url == text)).scalar()
    return found


def _candidates(connection: Connection, text: str, *, page: bool) -> list[SourceName]:
    """The sources that a part may mean: feeds and sites; where none fits, or no site though a page is meant, the pages
    of sites. A number is only ever an id: `remove 12` must never take a source that has 12 in its address. Nor is a
    whole address a part of another page's."""
    if not text or "\0" in text or text.isdecimal():  # no address has NUL, and PostgreSQL refuses to look for it
        return []
    found = sources_named(connection, text, AmbiguousSource.MOST + 1)
    kinds = {one.kind for one in found}
    if "://" in text or (SourceKind.PAGE in kinds if page else kinds):
        return found
    return pages_named(connection, text, AmbiguousSource.MOST + 1) or found


# -- articles ---------------------------------------------------------------------------------------


def _article_detail(connection: Connection, article_id: int) -> ArticleDetail | None:
    row = connection.execute(_detail, {"id": article_id}).first()
    if row is None:
        return None
    revisions = connection.execute(_revisions, {"id": article_id}).all()
    keys = {row.content_blob, row.html_blob, *(old.content_blob for old in revisions)}
    blobs, error = _bodies(connection, {key for key in keys if key is not None})

    def content(inline: str | None, key: bytes | None) -> str | None:
        return inline if key is None else blobs[key].decode() if key in blobs else None

    return ArticleDetail(
        article=value_by_name(Article, row),
        content=content(row.content, row.content_blob),
        text=row.text,
        html=None if row.html_blob is None else blobs.get(row.html_blob),
        error=error or row.text_error,
        revisions=tuple(
            Revision(old.at, old.title, old.summary, content(old.content, old.content_blob), old.text)
            for old in revisions
        ),
    )


def _bodies(connection: Connection, keys: set[bytes]) -> tuple[dict[bytes, bytes], str]:
    """Returns the bodies that are there, and what is wrong with the others: an article without one can still be
    shown."""
    try:
        return read_blobs(connection, keys), ""
    except BodyMissing as error:
        return read_blobs(connection, keys, leave_out=True), str(error)
