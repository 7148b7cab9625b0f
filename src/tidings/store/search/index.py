"""Writes the full-text index: articles listed in `unindexed`, a batch at a time.

An article is read in one transaction and its terms are written in another. `times` tells whether it changed between the
two; then it stays in `unindexed`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import urlsplit

from sqlalchemy import bindparam, column, delete, func, select, table, text
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.search import Indexed, Unindexed
from tidings.store.db.blobs import read_blobs
from tidings.store.db.indexes import KEPT, NAME
from tidings.store.db.schema import article, source, unindexed
from tidings.store.db.statements import AnyRow, BulkInsert
from tidings.text.decoding import pack, unpack

MOST_CHARACTERS: Final = 2_000_000  # of texts in one batch
LOOSE: Final = "\ue001loose"  # a token that marks an article: not all positions of its terms are stored
_LAST_POSITION, _MOST_POSITIONS = 16_380, 250  # PostgreSQL's limits: 16,383, and 256 of one term

_waiting = select(func.count()).select_from(unindexed)
# Newest first: they are searched for most.
_length = func.coalesce(func.length(article.c.text), func.length(article.c.content), 0)
_next_unindexed = (
    select(unindexed.c.article_id, unindexed.c.times, article.c.id, _length.label("length"))
    .join_from(unindexed, article, article.c.id == unindexed.c.article_id, isouter=True)
    .order_by(unindexed.c.article_id.desc())
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
# A row that another transaction is changing (PostgreSQL) is skipped: the article is indexed after that.
_lock_unindexed = (
    select(unindexed.c.article_id, unindexed.c.times)
    .where(unindexed.c.article_id.in_(bindparam("ids", expanding=True)))
    .with_for_update(skip_locked=True)
)
_index_again = text(
    "INSERT INTO unindexed (article_id, times) SELECT id, 1 FROM article "
    "WHERE lower(substr(language, 1, 2)) IN :languages "
    "ON CONFLICT (article_id) DO UPDATE SET times = unindexed.times + 1"
).bindparams(bindparam("languages", expanding=True))
_mark_done = delete(unindexed).where(unindexed.c.article_id.in_(bindparam("ids", expanding=True)))

_stored_terms = table(KEPT, column("article_id"), column("terms"))
_vectors = table(NAME, column("article_id"), column("terms"))
_old_terms = select(_stored_terms.c.article_id, _stored_terms.c.terms).where(
    _stored_terms.c.article_id.in_(bindparam("ids", expanding=True))
)
_delete_terms = delete(_stored_terms).where(_stored_terms.c.article_id.in_(bindparam("ids", expanding=True)))
_insert_terms = BulkInsert(_stored_terms)
_INSERT_FTS = f"INSERT INTO {NAME} (rowid, title, text, words) VALUES (?, ?, ?, ?)"
_FORGET_FTS = f"INSERT INTO {NAME} ({NAME}, rowid, title, text, words) VALUES ('delete', ?, ?, ?, ?)"


STATEMENTS: Final[dict[str, Executable]] = {
    "next_unindexed": _next_unindexed,
    "texts": _texts,
    "metadata": _metadata,
}


def waiting(connection: Connection) -> int:
    """Returns how many articles are still to be indexed."""
    return int(connection.execute(_waiting).scalar_one())


def index_again(connection: Connection, languages: Sequence[str]) -> int:
    """Queues all articles in these languages; returns how many."""
    return connection.execute(_index_again, {"languages": list(languages)}).rowcount


def read_unindexed(connection: Connection, limit: int) -> list[Unindexed]:
    """Returns some of the articles to be indexed, newest first; fewer where they are long."""
    chosen: list[AnyRow] = []
    characters = 0
    for row in connection.execute(_next_unindexed, {"most": limit}):
        characters += row.length or 0
        if chosen and characters > MOST_CHARACTERS:
            break
        chosen.append(row)
    said = {one.article_id: one for one, _ in read_texts(connection, [row.article_id for row in chosen])}
    return [
        replace(said[row.article_id], times=row.times)
        if row.article_id in said
        else Unindexed(row.article_id, row.times, gone=True)
        for row in chosen
    ]


def read_texts(connection: Connection, ids: Sequence[int]) -> list[tuple[Unindexed, AnyRow]]:
    """Returns (text, row of metadata) of these articles; those that no longer exist are left out."""
    rows = connection.execute(_texts, {"ids": list(ids)}).all()
    keys = {row.content_blob for row in rows if not row.text and row.content_blob is not None}
    blobs = read_blobs(connection, keys)
    found = []
    for row in rows:
        content = None
        if not row.text:
            content = row.content if row.content_blob is None else blobs[row.content_blob].decode()
        words = (row.title, row.author, row.summary, row.text, content, row.language)
        found.append((Unindexed(row.id, 0, *words), row))
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


def host_name(url: str | None) -> str:
    try:
        return urlsplit(url or "").hostname or ""
    except ValueError:
        return ""


def write_indexed(connection: Connection, indexed: Sequence[Indexed]) -> int:
    """Writes terms into the index; returns how many articles had not changed meanwhile, and are done."""
    if not indexed:
        return 0
    rows = connection.execute(_lock_unindexed, {"ids": [one.article_id for one in indexed]})
    noted = {row.article_id: row.times for row in rows}
    current = [one for one in indexed if noted.get(one.article_id) == one.times]
    if current:
        ids = [one.article_id for one in current]
        kept = [one for one in current if not one.gone]
        if connection.dialect.name == "sqlite":
            _write_fts(connection, ids, kept)
        else:
            connection.execute(delete(_vectors).where(_vectors.c.article_id.in_(ids)))
            _insert_vectors(connection, kept)
        connection.execute(_mark_done, {"ids": ids})
    return len(current)


def _write_fts(connection: Connection, ids: list[int], kept: Sequence[Indexed]) -> None:
    old = connection.execute(_old_terms, {"ids": ids}).all()
    if old:
        forgotten = [(article_id, *unpack(terms).decode().split("\n")) for article_id, terms in old]
        connection.exec_driver_sql(_FORGET_FTS, forgotten)
        connection.execute(_delete_terms, {"ids": ids})
    if kept:
        terms = {one.article_id: (" ".join(one.title), " ".join(one.text), " ".join(one.words)) for one in kept}
        connection.exec_driver_sql(_INSERT_FTS, [(article_id, *columns) for article_id, columns in terms.items()])
        packed = [
            {"article_id": article_id, "terms": pack("\n".join(columns).encode())}
            for article_id, columns in terms.items()
        ]
        _insert_terms.run(connection, packed)


def _insert_vectors(connection: Connection, kept: Sequence[Indexed]) -> None:
    if kept:
        sql = f"INSERT INTO {NAME} (article_id, terms) VALUES (%s, %s::tsvector)"
        connection.exec_driver_sql(sql, [(one.article_id, _vector(one)) for one in kept])


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
