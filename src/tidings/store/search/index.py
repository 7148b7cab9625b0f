"""Writes the full-text index: articles and pages listed in `unindexed`, a batch at a time.

An entry is read in one transaction and its terms are written in another. `times` tells whether it changed between the
two; then it stays in `unindexed`. What is particular to pages is in pages.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy import Text, bindparam, column, delete, func, literal_column, select, table, text
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.search import Indexed, IndexState, Unindexed, UnindexedPage
from tidings.store.db.blobs import read_blobs
from tidings.store.db.schema import SEARCH_KEPT, SEARCH_TERMS, article, source, unindexed
from tidings.store.db.site_tables import page
from tidings.store.db.statements import AnyRow, BulkInsert
from tidings.store.search.pages import host_name, next_unindexed_pages, read_unindexed_pages, write_page_texts
from tidings.text.decoding import pack, unpack

MOST_CHARACTERS: Final = 2_000_000  # of texts in one batch; of pages, of their HTML
LOOSE: Final = "\ue001loose"  # a token that marks an entry: not all positions of its terms are stored
_LAST_POSITION, _MOST_POSITIONS = 16_380, 250  # PostgreSQL's limits: 16,383, and 256 of one term

_COUNTED_EXACTLY = 2_000  # waiting entries, which are looked up: some may have been removed
_waiting = select(func.count()).select_from(unindexed)
_first = select(unindexed.c.entry_id).limit(_COUNTED_EXACTLY).subquery()
_waiting_articles = select(func.count()).join_from(_first, article, article.c.id == _first.c.entry_id)
_waiting_pages = select(func.count()).join_from(_first, page, page.c.source_id == -_first.c.entry_id)
_articles = select(func.coalesce(func.sum(source.c.articles), 0)).where(source.c.listing > literal_column("0"))
_pages = select(func.count()).select_from(page).where(page.c.versions > literal_column("0"))
# Newest first: they are searched for most.
_length = func.coalesce(func.length(article.c.text), func.length(article.c.content), 0)
_next_unindexed = (
    select(unindexed.c.entry_id, unindexed.c.times, article.c.id, _length.label("length"))
    .join_from(unindexed, article, article.c.id == unindexed.c.entry_id, isouter=True)
    .where(unindexed.c.entry_id > literal_column("0"))
    .order_by(unindexed.c.entry_id.desc())
    .limit(bindparam("most"))
)
_OF_ARTICLE = article.c.id.in_(bindparam("ids", expanding=True))
_METADATA = (
    *(article.c.id, article.c.language, article.c.category, article.c.tags, article.c.url),
    article.c.host,
    *(source.c.id.label("source_id"), source.c.url.label("source_url"), source.c.title.label("source_title")),
    source.c.category.label("source_category"),
)
_WORDS = article.c.title, article.c.author, article.c.summary, article.c.text, article.c.content, article.c.content_blob
_metadata = select(*_METADATA).join_from(article, source).where(_OF_ARTICLE)
_texts = select(*_METADATA, *_WORDS).join_from(article, source).where(_OF_ARTICLE)
# A row that another transaction is changing (PostgreSQL) is skipped: the entry is indexed after that.
_lock_unindexed = (
    select(unindexed.c.entry_id, unindexed.c.times)
    .where(unindexed.c.entry_id.in_(bindparam("ids", expanding=True)))
    .with_for_update(skip_locked=True)
)
_IN_LANGUAGES = "WHERE lower(substr(language, 1, 2)) IN :languages"
_NOTE_AGAIN = "ON CONFLICT (entry_id) DO UPDATE SET times = unindexed.times + 1"
_index_again = [
    text(f"INSERT INTO unindexed (entry_id, times) {entries} {_IN_LANGUAGES} {_NOTE_AGAIN}").bindparams(
        bindparam("languages", expanding=True, type_=Text)  # PostgreSQL wants it of an empty list
    )
    for entries in ("SELECT id, 1 FROM article", "SELECT -source_id, 1 FROM page_text")
]
_beyond = select(article.c.id).order_by(article.c.first_seen, article.c.id).limit(1).offset(bindparam("most"))
_mark_done = delete(unindexed).where(unindexed.c.entry_id.in_(bindparam("ids", expanding=True)))

_stored_terms = table(SEARCH_KEPT, column("entry_id"), column("terms"))
_vectors = table(SEARCH_TERMS, column("entry_id"), column("terms"))
_old_terms = select(_stored_terms.c.entry_id, _stored_terms.c.terms).where(
    _stored_terms.c.entry_id.in_(bindparam("ids", expanding=True))
)
_delete_terms = delete(_stored_terms).where(_stored_terms.c.entry_id.in_(bindparam("ids", expanding=True)))
_insert_terms = BulkInsert(_stored_terms)
_INSERT_FTS = f"INSERT INTO {SEARCH_TERMS} (rowid, title, text, words) VALUES (?, ?, ?, ?)"
_FORGET_FTS = f"INSERT INTO {SEARCH_TERMS} ({SEARCH_TERMS}, rowid, title, text, words) VALUES ('delete', ?, ?, ?, ?)"


STATEMENTS: Final[dict[str, Executable]] = {
    "next_unindexed": _next_unindexed,
    "beyond": _beyond,
    "waiting_articles": _waiting_articles,
    "waiting_pages": _waiting_pages,
    "articles": _articles,
    "pages": _pages,
    "texts": _texts,
    "metadata": _metadata,
}


def waiting(connection: Connection) -> int:
    """Returns how many entries are still to be indexed, or to be removed from the index."""
    return int(connection.execute(_waiting).scalar_one())


def index_again(connection: Connection, languages: Sequence[str], most: int | None = None) -> int | None:
    """Queues all articles and pages in these languages; returns how many. None: there are more than `most` articles."""
    if most is not None and connection.execute(_beyond, {"most": most}).first() is not None:
        return None
    return sum(connection.execute(one, {"languages": list(languages)}).rowcount for one in _index_again)


def index_state(connection: Connection) -> IndexState:
    """Returns how many of the stored articles and pages are not indexed yet."""
    number = waiting(connection)
    if 0 < number <= _COUNTED_EXACTLY:
        number = sum(connection.execute(one).scalar_one() for one in (_waiting_articles, _waiting_pages))
    if not number:
        return IndexState()
    total = sum(int(connection.execute(one).scalar_one()) for one in (_articles, _pages))
    return IndexState(number, max(number, total))


def read_unindexed(connection: Connection, limit: int) -> list[Unindexed | UnindexedPage]:
    """Returns some of the entries to be indexed, newest first; fewer where they are long. At least half are pages, if
    so many wait: they do not wait for a long queue of articles."""
    articles = connection.execute(_next_unindexed, {"most": limit}).all()
    pages = next_unindexed_pages(connection, max(limit - len(articles), (limit + 1) // 2))
    chosen: list[AnyRow] = []
    characters = 0
    for row in (*pages, *articles)[:limit]:
        characters += row.length or 0
        if chosen and characters > MOST_CHARACTERS:
            break
        chosen.append(row)
    return [
        *read_unindexed_pages(connection, [row for row in chosen if row.entry_id < 0]),
        *_read_unindexed_articles(connection, [row for row in chosen if row.entry_id > 0]),
    ]


def _read_unindexed_articles(connection: Connection, rows: Sequence[AnyRow]) -> list[Unindexed]:
    said = {one.article_id: one for one, _ in read_texts(connection, [row.entry_id for row in rows])}
    return [
        replace(said[row.entry_id], times=row.times)
        if row.entry_id in said
        else Unindexed(row.entry_id, row.times, gone=True)
        for row in rows
    ]


def read_texts(connection: Connection, ids: Sequence[int]) -> list[tuple[Unindexed, AnyRow]]:
    """Returns (text, row of metadata) of these articles; those that no longer exist are left out."""
    rows = connection.execute(_texts, {"ids": list(ids)}).all()
    keys = {row.content_blob for row in rows if not row.text and row.content_blob is not None}
    blobs = read_blobs(connection, keys, leave_out=True)
    found = []
    for row in rows:
        content = None
        if not row.text:
            content = row.content if row.content_blob is None else blobs.get(row.content_blob, b"").decode()
        unindexed = Unindexed(
            article_id=row.id,
            times=0,
            title=row.title,
            author=row.author,
            summary=row.summary,
            text=row.text,
            content=content,
            language=row.language,
        )
        found.append((unindexed, row))
    return found


def read_article_metadata(connection: Connection, ids: Sequence[int]) -> Sequence[AnyRow]:
    """Returns rows of metadata, without texts: language, category, source and so on (see `names_of`)."""
    return connection.execute(_metadata, {"ids": list(ids)}).all()


def names_of(row: AnyRow) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Returns (names of the source: id, URL, title; categories; host) of a row of metadata."""
    names = (str(row.source_id), row.source_url, row.source_title or "")
    site = host_name(row.url) or row.host or host_name(row.source_url)
    # The categories its feed gives, and the one a person gave the feed.
    filed = (row.category, *(row.tags or "").split("\n"), row.source_category)
    return tuple(filter(None, names)), tuple(dict.fromkeys(filter(None, filed))), site


def write_indexed(connection: Connection, indexed: Sequence[Indexed]) -> int:
    """Writes terms into the index; returns how many entries had not changed meanwhile, and are done."""
    if not indexed:
        return 0
    rows = connection.execute(_lock_unindexed, {"ids": [one.entry_id for one in indexed]})
    noted = {row.entry_id: row.times for row in rows}
    current = [one for one in indexed if noted.get(one.entry_id) == one.times]
    if current:
        ids = [one.entry_id for one in current]
        kept = [one for one in current if not one.gone]
        if connection.dialect.name == "sqlite":
            _write_fts(connection, ids, kept)
        else:
            connection.execute(delete(_vectors).where(_vectors.c.entry_id.in_(ids)))
            _insert_vectors(connection, kept)
        write_page_texts(connection, [entry_id for entry_id in ids if entry_id < 0], kept)
        connection.execute(_mark_done, {"ids": ids})
    return len(current)


def _write_fts(connection: Connection, ids: list[int], kept: Sequence[Indexed]) -> None:
    old = connection.execute(_old_terms, {"ids": ids}).all()
    if old:
        forgotten = [(entry_id, *unpack(terms).decode().split("\n")) for entry_id, terms in old]
        connection.exec_driver_sql(_FORGET_FTS, forgotten)
        connection.execute(_delete_terms, {"ids": ids})
    if kept:
        terms = {one.entry_id: (" ".join(one.title), " ".join(one.text), " ".join(one.words)) for one in kept}
        connection.exec_driver_sql(_INSERT_FTS, [(entry_id, *columns) for entry_id, columns in terms.items()])
        packed = [
            {"entry_id": entry_id, "terms": pack("\n".join(columns).encode())} for entry_id, columns in terms.items()
        ]
        _insert_terms.run(connection, packed)


def _insert_vectors(connection: Connection, kept: Sequence[Indexed]) -> None:
    if kept:
        sql = f"INSERT INTO {SEARCH_TERMS} (entry_id, terms) VALUES (%s, %s::tsvector)"
        connection.exec_driver_sql(sql, [(one.entry_id, _vector(one)) for one in kept])


def _vector(one: Indexed) -> str:
    """The terms as text of a tsvector, with positions: weight A is the title, D the text. Tokens need no escaping."""
    positions: dict[str, list[str]] = {}
    loose = False
    # Two positions are left free, so that no phrase begins in the title and ends in the text.
    for first, weight, stems in ((1, "A", one.title), (len(one.title) + 3, "", one.text)):
        for at, stem in enumerate(stems, first):
            held = positions.setdefault(stem, [])
            if at > _LAST_POSITION or len(held) >= _MOST_POSITIONS:
                loose = True
            else:
                held.append(f"{at}{weight}")
    words = (*one.words, LOOSE) if loose else one.words
    lexemes = [f"'{stem}':{','.join(held)}" if held else f"'{stem}'" for stem, held in positions.items()]
    # A word that is also another's stem is there already.
    lexemes += [f"'{word}'" for word in words if word not in positions]
    return " ".join(lexemes)
