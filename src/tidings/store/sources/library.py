"""Reads sources, visits, requests, articles and stories: ports.library.Library."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from sqlalchemy import bindparam, literal_column, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.errors import AmbiguousSource, BodyMissing, SourceNotFound
from tidings.model.articles import Article, ArticleDetail, ArticleQuery, Revision, Story
from tidings.model.hosts import KEPT_AS, Offline
from tidings.store.db.article_times import article_dated
from tidings.store.db.blobs import read_blobs
from tidings.store.db.database import Database
from tidings.store.db.schema import LARGEST, article, learned, revision, source
from tidings.store.db.statements import CompiledSelect, clamped, value_by_name
from tidings.store.db.types import Instant
from tidings.store.postgres.at_once import at_once
from tidings.store.sources.article_lists import ARTICLE, all_articles, read_articles, read_texts
from tidings.store.unchanged import of_page

if TYPE_CHECKING:
    from tidings.model.orders import Hop
    from tidings.model.sources import FoundSource, Overview, Source, SourceCounts, SourceName, SourcePage, SourceQuery
    from tidings.model.visits import Scheduled, Visit

MOST_MEMBERS: Final = 500  # articles of a story that are read, the first ones
MANY_COUNTED: Final = 10_000  # sources of a person: to count 100,000 takes 14 ms

_offline = select(learned.c.value).where(learned.c.name == KEPT_AS)
_story = CompiledSelect(
    all_articles.where(article.c.story_id == bindparam("wanted"))
    .order_by(article.c.first_seen, article.c.id)
    .limit(literal_column(str(MOST_MEMBERS))),
    planned_once=True,
)
_detail = (
    select(
        *ARTICLE,
        article.c.content,
        article.c.content_blob,
        article.c.text,
        article.c.html_blob,
        article.c.text_error,
    )
    .join(source)
    .where(article.c.id == bindparam("id"))
)
_revisions = (
    select(
        revision.c.at,
        revision.c.title,
        revision.c.summary,
        revision.c.content,
        revision.c.content_blob,
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
    "story": _story.statement,
}


class LibraryRows:
    """What is read of articles is imported with it; the lists of sources and visits, and what these import, when they
    are first used: that is 80 ms of CPU, and `tidings articles` needs neither."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def overview(self, now: datetime) -> Overview:
        from tidings.store.sources.overview import read_overview

        return await self._database.read(lambda connection: read_overview(connection, now))

    async def offline(self, now: datetime) -> Offline | None:
        def work(connection: Connection) -> Offline | None:
            return Offline.unpack(connection.execute(_offline).scalar())

        offline = await self._database.read(work)
        return offline if offline is not None and offline.holds(now) else None

    async def sources(self) -> list[Source]:
        from tidings.store.sources.source_lists import all_sources

        return await self._database.read(lambda connection: list(all_sources(connection)))

    async def source_page(self, query: SourceQuery) -> SourcePage:
        from tidings.store.sources.source_lists import read_source_page

        return await self._database.read(
            lambda connection: read_source_page(connection, query), of_page(query.limit, "sources", query)
        )

    async def source_counts(self, person_id: int | None = None) -> SourceCounts:
        from tidings.store.sources.overview import source_counts

        async def read() -> SourceCounts:
            return await self._database.read(
                lambda connection: source_counts(connection, person_id), ("counts", person_id)
            )

        if person_id is None:
            return await read()
        return await self._database.recent.value(person_id, "counts", read, lambda found: found.all, MANY_COUNTED)

    async def existing(self, source_ids: Sequence[int]) -> set[int]:
        from tidings.store.sources.source_lists import existing_ids

        return await self._database.read(lambda connection: existing_ids(connection, source_ids))

    async def source_names(self, source_ids: Sequence[int]) -> dict[int, str]:
        from tidings.store.sources.source_lists import names_of_sources

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
        from tidings.store.rows.schedules import page_standings, schedule_of, scheduled_of

        def work(connection: Connection) -> Scheduled:
            row = connection.execute(schedule_of, {"wanted": clamped(source_id)}).first()
            if row is None:
                raise SourceNotFound(str(source_id))
            return scheduled_of(row, page_standings(connection, [row], None).get(row.id))

        return await self._database.read(work)

    async def visits(self, source_id: int | None, limit: int) -> list[Visit]:
        from tidings.store.sources.visit_lists import read_visits

        # Those of all sources are never kept: to read them is how /healthz finds out whether the database answers.
        key = None if source_id is None else of_page(limit, "visits", source_id, limit)
        return await self._database.read(lambda connection: read_visits(connection, source_id, limit), key)

    async def hops(self, source_id: int, since: datetime) -> list[Hop]:
        from tidings.store.sources.visit_lists import read_hops

        return await self._database.read(lambda connection: read_hops(connection, source_id, since))

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
            reads = (partial(_story.values, connection, Article, {"wanted": one}) for one in wanted)
            found = zip(wanted, at_once(connection, *reads), strict=True)
            return [Story(one, tuple(members)) for one, members in found if members]

        return await self._database.read(work, of_page(len(wanted), "stories", wanted))

    async def publications(self, since: datetime) -> list[tuple[str, datetime]]:
        def work(connection: Connection) -> list[tuple[str, datetime]]:
            return [(url, at) for url, at in connection.execute(_publications, {"since": since})]

        return await self._database.read(work)


# -- sources ----------------------------------------------------------------------------------------


def _find(connection: Connection, text: str, *, page: bool) -> FoundSource:
    from tidings.model.sources import FoundSource, meant, preferred
    from tidings.store.sources.source_lists import sources_of

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
    from tidings.model.sources import SourceKind
    from tidings.store.sources.source_lists import pages_named, sources_named

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
