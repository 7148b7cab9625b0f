"""Asks the full-text index which articles may match a query, and ranks them.

Where very many may, only the newest are taken. Recent articles score higher: one of today up to half as much again as
one of last year.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.articles import ArticleTime
from tidings.model.search import SearchQuery
from tidings.store.db.article_times import dated
from tidings.store.db.indexes import NAME
from tidings.store.db.schema import article
from tidings.store.db.statements import clamped
from tidings.store.db.types import to_micros
from tidings.store.search.index import LOOSE
from tidings.text.language import codes_meant_by, primary
from tidings.watch.search import LEMMA_MARK, WORD_MARK, AllOf, AnyOf, HasToken, IndexQuery, TokenRun

# -- an index query in the syntax of each engine ----------------------------------------------------
#
# Index tokens hold no ASCII punctuation (watch.search), so they cannot inject syntax.

_WEIGHTS = {"title": "A", "text": "D"}


def fts5(index_query: IndexQuery) -> str:
    match index_query:
        case AllOf(parts):
            return "(" + " AND ".join(map(fts5, parts)) + ")"
        case AnyOf(parts):
            return "(" + " OR ".join(map(fts5, parts)) + ")"
        case TokenRun(tokens, field):
            return f'{{{field or "title text"}}} : "{" ".join(tokens)}"'
        case HasToken(token, prefix, field):
            column = "words" if token[0] in _MARKED else field or "title text"
            return f'{{{column}}} : "{token}"{" *" if prefix else ""}'


def tsquery(index_query: IndexQuery) -> str:
    match index_query:
        case AllOf(parts):
            return "(" + " & ".join(map(tsquery, parts)) + ")"
        case AnyOf(parts):
            return "(" + " | ".join(map(tsquery, parts)) + ")"
        case TokenRun(tokens, field):
            weight = f":{_WEIGHTS[field]}" if field else ""
            row = " <-> ".join(f"'{token}'{weight}" for token in tokens)
            # Where not all positions are stored (LOOSE), the words may be anywhere.
            return f"(({row}) | ({' & '.join(_quoted(tokens))} & '{LOOSE}'))"
        case HasToken(token, prefix, field):
            star = "*" if prefix else ""
            plain = f"'{token}':{star}" if star else f"'{token}'"
            if field is None or token[0] in _MARKED:
                return plain
            return f"('{token}':{star}{_WEIGHTS[field]} | ({plain} & '{LOOSE}'))"


def _quoted(tokens: tuple[str, ...]) -> list[str]:
    return [f"'{token}'" for token in tokens]


_MARKED = (WORD_MARK, LEMMA_MARK, LOOSE[0])

# -- ranking ----------------------------------------------------------------------------------------

RANKED: Final = 2_000  # candidates at most: ranking so many takes 15 ms
RECENT: Final = 0.5  # added to the factor of a score for an article of now
_HALF_LIFE = 30 * 86_400 * 1_000_000  # microseconds

_DATED = str(dated(article.alias("a")))
_TIMES = {ArticleTime.PUBLISHED: _DATED, ArticleTime.SEEN: "a.first_seen"}

# CROSS JOIN: the index comes first, whatever SQLite's planner makes of the other conditions.
_SQLITE_NEWEST = (
    "SELECT a.id, 1.0, {at} FROM {name} CROSS JOIN article a "
    "WHERE {name} MATCH :match AND a.id = {name}.rowid {more} ORDER BY {name}.rowid DESC LIMIT :most"
)
_SQLITE = (
    "SELECT a.id, -bm25({name}, 5.0, 1.0, 0.5) AS relevance, {at} FROM {name} CROSS JOIN article a "
    "WHERE {name} MATCH :match AND a.id = {name}.rowid {more} ORDER BY {name}.rowid DESC LIMIT :most"
)
_POSTGRES = (
    "SELECT id, ts_rank('{{0.2, 0.2, 0.2, 1.0}}', terms, CAST(:match AS tsquery)) AS relevance, at FROM ("
    "SELECT a.id, s.terms, {at} AS at FROM {name} s JOIN article a ON a.id = s.article_id "
    "WHERE s.terms @@ CAST(:match AS tsquery) {more} ORDER BY a.id DESC LIMIT :most) newest"
)
_WITHOUT_INDEX = "SELECT a.id, 1.0, {at} FROM article a WHERE TRUE {more} ORDER BY a.id DESC LIMIT :most"

STATEMENTS: Final[dict[str, Executable]] = {  # on SQLite, of a query without conditions
    "matching": text(_SQLITE.format(name=NAME, more="", at=_DATED)),
    "matching newest": text(_SQLITE_NEWEST.format(name=NAME, more="", at=_DATED)),
    "newest": text(_WITHOUT_INDEX.format(more="", at=_DATED)),
}


class _Found(NamedTuple):
    """A row of the statements above."""

    id: int
    relevance: float
    at: int  # when it was published, or seen


class Candidate(NamedTuple):
    """The greater one is the better one."""

    score: float
    article_id: int


def candidates(
    connection: Connection, query: SearchQuery, index_query: IndexQuery | None
) -> tuple[list[Candidate], bool]:
    """Returns (candidates, best first; whether there were more than RANKED)."""
    at = _TIMES[query.by]
    more, values = _conditions(query, at)
    values["most"] = RANKED + 1
    if index_query is None:
        rows = _rows(connection, _WITHOUT_INDEX, at, more, values)
    elif connection.dialect.name == "sqlite":
        rows = _sqlite_rows(connection, fts5(index_query), at, more, values)
    else:
        rows = _rows(connection, _POSTGRES, at, more, values | {"match": tsquery(index_query)})
    now = to_micros(query.now if query.after is None else query.after.now)
    scored = [Candidate(_score(found.relevance, now - found.at), found.id) for found in rows[:RANKED]]
    if query.after is not None:
        place = query.after.score, query.after.article_id
        scored = [one for one in scored if one < place]
    return sorted(scored, reverse=True), len(rows) > RANKED


def _rows(connection: Connection, statement: str, at: str, more: str, values: Mapping[str, Any]) -> list[_Found]:
    rows = connection.execute(text(statement.format(name=NAME, at=at, more=more)), values)
    return [_Found(article_id, float(relevance), when) for article_id, relevance, when in rows]


def _sqlite_rows(connection: Connection, match: str, at: str, more: str, values: Mapping[str, Any]) -> list[_Found]:
    """bm25 reads all places of each word in the whole index; words so common that only the
    newest articles with them are ranked say little by how rare they are, so there it only counts whether they are in
    the title."""
    newest = _rows(connection, _SQLITE_NEWEST, at, more, {**values, "match": match})
    if len(newest) <= RANKED:
        return _rows(connection, _SQLITE, at, more, {**values, "match": match})
    titled = _rows(connection, _SQLITE_NEWEST, at, more, {**values, "match": f"{{title}} : ({match})"})
    in_title = {row.id for row in titled}
    return [row._replace(relevance=2.0) if row.id in in_title else row for row in newest]


def _score(relevance: float, age: int) -> float:
    recency: float = 0.5 ** (max(age, 0) / _HALF_LIFE)
    return max(relevance, 0.0) * (1 + RECENT * recency)


def _conditions(query: SearchQuery, at: str) -> tuple[str, dict[str, Any]]:
    """Returns (SQL conditions on the article `a`, their parameters)."""
    parts: list[str] = []
    values: dict[str, Any] = {}
    if query.since is not None:
        parts.append(f"{at} >= :since")
        values["since"] = to_micros(query.since)
    if query.source_id is not None:
        parts.append("a.source_id = :source_id")
        values["source_id"] = clamped(query.source_id)
    if query.language is not None:
        ways = []
        for number, code in enumerate(sorted(codes_meant_by(primary(query.language) or "?"))):
            ways.append(f"lower(a.language) = :language{number} OR lower(a.language) LIKE :dialect{number}")
            values |= {f"language{number}": code, f"dialect{number}": f"{code}-%"}
        parts.append(f"({' OR '.join(ways)})")
    return "".join(f"AND {part} " for part in parts), values
