"""Asks the full-text index which articles and pages may match a query, and ranks them together.

Where very many may, only the newest of each kind are taken. Recent ones score higher: one of today up to half as much
again as one of last year.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.articles import ArticleTime
from tidings.model.search import SearchQuery
from tidings.model.watches import WatchScope
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

RANKED: Final = 2_000  # candidates of a kind at most: ranking so many takes 15 ms
RECENT: Final = 0.5  # added to the factor of a score for one of now
_HALF_LIFE = 30 * 86_400 * 1_000_000  # microseconds


class _Kind(NamedTuple):
    """How entries of one kind are found: SQL of their tables, beside the index."""

    ids: str  # the range of its ids in the index
    tables: tuple[str, ...]
    on: str  # joins them by the entry's id, {id}
    exists: str  # true where they were joined
    at: str  # the time that is compared with `since`, and makes it recent
    language: str
    source: str  # the condition of a search in one source
    order: str  # newest first


_ACTIVE = "s.state = 'active'"  # pages that are gone, or no longer followed, are not found
_SEEN = _Kind(
    *("{id} > 0", ("article a",), "a.id = {id}", "a.id IS NOT NULL"),
    *("a.first_seen", "a.language", "a.source_id = :source_id", "DESC"),
)
_ARTICLES: Final = {
    ArticleTime.PUBLISHED: _SEEN._replace(at=str(dated(article.alias("a")))),
    ArticleTime.SEEN: _SEEN,
}
_PAGES: Final = _Kind(
    *("{id} < 0", ("page_text t", "source s")),
    f"t.source_id = -{{id}} AND s.id = t.source_id AND {_ACTIVE}",
    *(_ACTIVE, "t.at", "t.language"),
    "(t.source_id = :source_id OR t.source_id IN (SELECT source_id FROM page WHERE root_id = :source_id))",
    "ASC",
)
# CROSS JOIN: the index comes first, whatever SQLite's planner makes of the other conditions.
_SQLITE_NEWEST = (
    "SELECT {name}.rowid, 1.0, {at} FROM {name} CROSS JOIN {tables} "
    "WHERE {name} MATCH :match AND {ids} AND {on} {more} ORDER BY {name}.rowid {order} LIMIT :most"
)
# Both kinds at once: bm25 counts each word in the whole index, once for a statement.
_SQLITE = (
    "SELECT {name}.rowid, -bm25({name}, 5.0, 1.0, 0.5) AS relevance, coalesce({at}, t.at) FROM {name} "
    "LEFT JOIN article a ON a.id = {name}.rowid LEFT JOIN page_text t ON t.source_id = -{name}.rowid "
    "LEFT JOIN source s ON s.id = t.source_id "
    "WHERE {name} MATCH :match AND ({either}) LIMIT :most"
)
_POSTGRES = (
    "SELECT id, ts_rank('{{0.2, 0.2, 0.2, 1.0}}', terms, CAST(:match AS tsquery)) AS relevance, at FROM ("
    "SELECT e.entry_id AS id, e.terms, {at} AS at FROM {name} e, {tables} "
    "WHERE e.terms @@ CAST(:match AS tsquery) AND {ids} AND {on} {more} ORDER BY e.entry_id {order} LIMIT :most) newest"
)
_NEWEST_ARTICLES = "SELECT a.id, 1.0, {at} FROM article a WHERE TRUE {more} ORDER BY a.id DESC LIMIT :most"
_NEWEST_PAGES = (
    "SELECT -t.source_id, 1.0, {at} FROM page_text t CROSS JOIN source s "
    f"WHERE s.id = t.source_id AND {_ACTIVE} {{more}} "
    "ORDER BY t.source_id DESC LIMIT :most"
)


def _of_kind(statement: str, kind: _Kind, entry_id: str, between: str, more: str) -> str:
    """The statement for entries of one kind."""
    ids, on = (part.format(id=entry_id) for part in (kind.ids, kind.on))
    tables = between.join(kind.tables)
    return statement.format(name=NAME, at=kind.at, tables=tables, ids=ids, on=on, more=more, order=kind.order)


def _newest(kind: _Kind, more: str) -> str:
    return _of_kind(_SQLITE_NEWEST, kind, f"{NAME}.rowid", " CROSS JOIN ", more)


def _matching(conditions: Mapping[_Kind, str]) -> str:
    either = [f"({kind.ids.format(id=f'{NAME}.rowid')} AND {kind.exists} {more})" for kind, more in conditions.items()]
    at = next((kind.at for kind in conditions if kind is not _PAGES), "NULL")
    return _SQLITE.format(name=NAME, at=at, either=" OR ".join(either))


def _without_index(kind: _Kind, more: str) -> str:
    return (_NEWEST_PAGES if kind is _PAGES else _NEWEST_ARTICLES).format(at=kind.at, more=more)


_BOTH = {"articles": _ARTICLES[ArticleTime.PUBLISHED], "pages": _PAGES}
STATEMENTS: Final[dict[str, Executable]] = {  # on SQLite, of a query without conditions
    "matching": text(_matching(dict.fromkeys(_BOTH.values(), ""))),
    **{f"matching newest {name}": text(_newest(kind, "")) for name, kind in _BOTH.items()},
    **{f"newest {name}": text(_without_index(kind, "")) for name, kind in _BOTH.items()},
}


class _Found(NamedTuple):
    """A row of the statements above."""

    id: int
    relevance: float
    at: int  # when it was published, or seen; when a page changed


class Candidate(NamedTuple):
    """The greater one is the better one."""

    score: float
    entry_id: int


def candidates(
    connection: Connection, query: SearchQuery, index_query: IndexQuery | None, scopes: Sequence[WatchScope]
) -> tuple[list[Candidate], bool]:
    """Returns (candidates, best first; whether there were more than RANKED of a kind). `scopes`: articles, pages."""
    kinds = [_ARTICLES[query.by] if scope is WatchScope.ARTICLES else _PAGES for scope in scopes]
    conditions = {kind: _conditions(query, kind) for kind in kinds}
    values = _values(query) | {"most": RANKED + 1}
    rows: list[list[_Found]]  # of each kind
    if index_query is None:
        rows = [_rows(connection, _without_index(kind, more), values) for kind, more in conditions.items()]
    elif connection.dialect.name == "sqlite":
        rows = _sqlite_rows(connection, conditions, values | {"match": fts5(index_query)})
    else:
        values["match"] = tsquery(index_query)
        made = [_of_kind(_POSTGRES, kind, "e.entry_id", ", ", more) for kind, more in conditions.items()]
        rows = [_rows(connection, statement, values) for statement in made]
    now = to_micros(query.now if query.after is None else query.after.now)
    found = [one for several in rows for one in several[:RANKED]]
    scored = [Candidate(_score(one.relevance, now - one.at), one.id) for one in found]
    if query.after is not None:
        place = query.after.score, query.after.entry_id
        scored = [one for one in scored if one < place]
    return sorted(scored, reverse=True), any(len(several) > RANKED for several in rows)


def _rows(connection: Connection, statement: str, values: Mapping[str, Any]) -> list[_Found]:
    rows = connection.execute(text(statement), values)
    return [_Found(entry_id, float(relevance), at) for entry_id, relevance, at in rows]


def _sqlite_rows(
    connection: Connection, conditions: Mapping[_Kind, str], values: Mapping[str, Any]
) -> list[list[_Found]]:
    """bm25 reads all places of each word in the whole index; words so common that only the newest entries with them are
    ranked say little by how rare they are, so there it only counts whether they are in the title."""
    newest = [_rows(connection, _newest(kind, more), values) for kind, more in conditions.items()]
    if all(len(several) <= RANKED for several in newest):
        number = sum(map(len, newest))
        ranked = _rows(connection, _matching(conditions), {**values, "most": number}) if number else []
        return [[row for row in ranked if row.id > 0], [row for row in ranked if row.id < 0]]
    in_title = {**values, "match": f"{{title}} : ({values['match']})"}
    titled = {row.id for kind, more in conditions.items() for row in _rows(connection, _newest(kind, more), in_title)}
    return [[row._replace(relevance=2.0) if row.id in titled else row for row in several] for several in newest]


def _score(relevance: float, age: int) -> float:
    recency: float = 0.5 ** (max(age, 0) / _HALF_LIFE)
    return max(relevance, 0.0) * (1 + RECENT * recency)


def _conditions(query: SearchQuery, kind: _Kind) -> str:
    """SQL conditions on entries of one kind; `_values` has their parameters."""
    parts: list[str] = []
    if query.since is not None:
        parts.append(f"{kind.at} >= :since")
    if query.source_id is not None:
        parts.append(kind.source)
    if query.language is not None:
        at = f"lower({kind.language})"
        ways = [f"{at} = :language{number} OR {at} LIKE :dialect{number}" for number in range(len(_codes(query)))]
        parts.append(f"({' OR '.join(ways)})")
    return "".join(f"AND {part} " for part in parts)


def _values(query: SearchQuery) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if query.since is not None:
        values["since"] = to_micros(query.since)
    if query.source_id is not None:
        values["source_id"] = clamped(query.source_id)
    for number, code in enumerate(_codes(query)):
        values |= {f"language{number}": code, f"dialect{number}": f"{code}-%"}
    return values


def _codes(query: SearchQuery) -> list[str]:
    return [] if query.language is None else sorted(codes_meant_by(primary(query.language) or "?"))
