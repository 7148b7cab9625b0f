"""Asks the full-text index which articles and pages may match a query, and ranks them together.

Where very many may, only the newest of each kind are taken. Recent ones score higher: one of today up to half as much
again as one of last year.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable
from sqlalchemy.sql.elements import TextClause

from tidings.model.articles import ArticleTime
from tidings.model.search import SearchQuery, SearchSort
from tidings.model.watches import WatchScope
from tidings.store.db.article_times import dated
from tidings.store.db.schema import SEARCH_TERMS, article
from tidings.store.db.statements import clamped
from tidings.store.db.types import to_micros
from tidings.store.rows.followings import folders_within
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

RANKED: Final = 1_000  # candidates of a kind at most: ranking so many takes 8 ms
WALKED: Final = 20_000  # latest articles that PostgreSQL looks through: 20 ms
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
    folder: str  # the condition of a search in some sources, {sources}
    source_id: str  # of a page, its own
    order: str  # newest first


_ACTIVE = "s.state IN ('active', 'paused')"  # pages that are gone, or no longer followed, are not found
_IN_FOLDERS = "SELECT source_id FROM following WHERE person_id = :person_id AND folder_id IN ({folders})"
_SEEN = _Kind(
    ids="{id} > 0",
    tables=("article a",),
    on="a.id = {id}",
    exists="a.id IS NOT NULL",
    at="a.first_seen",
    language="a.language",
    source="a.source_id = :source_id",
    folder="a.source_id IN ({sources})",
    source_id="a.source_id",
    order="DESC",
)
_ARTICLES: Final = {
    ArticleTime.PUBLISHED: _SEEN._replace(at=str(dated(article.alias("a")))),
    ArticleTime.SEEN: _SEEN,
}
_PAGES: Final = _Kind(
    ids="{id} < 0",
    tables=("page_text t", "source s"),
    on=f"t.source_id = -{{id}} AND s.id = t.source_id AND {_ACTIVE}",
    exists=_ACTIVE,
    at="t.at",
    language="t.language",
    source="(t.source_id = :source_id OR t.source_id IN (SELECT source_id FROM page WHERE root_id = :source_id))",
    folder="t.source_id IN (SELECT source_id FROM page WHERE root_id IN ({sources}))",
    source_id="t.source_id",
    order="ASC",
)
# CROSS JOIN: the index comes first, whatever SQLite's planner makes of the other conditions.
_SQLITE_NEWEST = (
    "SELECT {name}.rowid, 1.0, {at}, {source_id}, {language} FROM {name} CROSS JOIN {tables} "
    "WHERE {name} MATCH :match AND {ids} AND {on} {more} ORDER BY {name}.rowid {order} LIMIT :most"
)
# Both kinds at once: bm25 counts each word in the whole index, once for a statement.
_SQLITE = (
    "SELECT {name}.rowid, -bm25({name}, 5.0, 1.0, 0.5) AS relevance, coalesce({at}, t.at), "
    "coalesce(a.source_id, t.source_id), coalesce(a.language, t.language) FROM {name} "
    "LEFT JOIN article a ON a.id = {name}.rowid LEFT JOIN page_text t ON t.source_id = -{name}.rowid "
    "LEFT JOIN source s ON s.id = t.source_id "
    "WHERE {name} MATCH :match AND ({either}) LIMIT :most"
)
_POSTGRES = (
    "SELECT id, ts_rank('{{0.2, 0.2, 0.2, 1.0}}', terms, CAST(:match AS tsquery)) AS relevance, at, source_id, "
    "language FROM (SELECT e.entry_id AS id, e.terms, {at} AS at, {source_id} AS source_id, {language} AS language "
    "FROM {name} e, {tables} "
    "WHERE e.terms @@ CAST(:match AS tsquery) AND {ids} AND {on} {more} ORDER BY {key} {order} LIMIT :most) newest"
)
_POSTGRES_LATEST = text(f"SELECT coalesce(max(entry_id), 0) FROM {SEARCH_TERMS}")
_NEWEST_ARTICLES = (
    "SELECT a.id, CAST(1 AS double precision), {at}, a.source_id, a.language "
    "FROM article a WHERE TRUE {more} ORDER BY a.id DESC LIMIT :most"
)
_NEWEST_PAGES = (
    "SELECT -t.source_id, CAST(1 AS double precision), {at}, t.source_id, t.language "
    "FROM page_text t CROSS JOIN source s "
    f"WHERE s.id = t.source_id AND {_ACTIVE} {{more}} "
    "ORDER BY t.source_id DESC LIMIT :most"
)


_IN_TITLE = text(
    f"SELECT rowid FROM {SEARCH_TERMS} WHERE {SEARCH_TERMS} MATCH :match AND rowid BETWEEN :first AND :last"
)


def _of_kind(statement: str, kind: _Kind, entry_id: str, between: str, more: str, key: str = "") -> str:
    """The statement for entries of one kind. `key`: that they are sorted by, where it has a place for one."""
    ids, on = (part.format(id=entry_id) for part in (kind.ids, kind.on))
    tables = between.join(kind.tables)
    columns = {"at": kind.at, "source_id": kind.source_id, "language": kind.language, "order": kind.order, "key": key}
    return statement.format(name=SEARCH_TERMS, tables=tables, ids=ids, on=on, more=more, **columns)


def _newest(kind: _Kind, more: str) -> str:
    return _of_kind(_SQLITE_NEWEST, kind, f"{SEARCH_TERMS}.rowid", " CROSS JOIN ", more)


def _matching(conditions: Mapping[_Kind, str]) -> str:
    either = [
        f"({kind.ids.format(id=f'{SEARCH_TERMS}.rowid')} AND {kind.exists} {more})" for kind, more in conditions.items()
    ]
    at = next((kind.at for kind in conditions if kind is not _PAGES), "NULL")
    return _SQLITE.format(name=SEARCH_TERMS, at=at, either=" OR ".join(either))


def _without_index(kind: _Kind, more: str) -> str:
    return (_NEWEST_PAGES if kind is _PAGES else _NEWEST_ARTICLES).format(at=kind.at, more=more)


_BOTH = {"articles": _ARTICLES[ArticleTime.PUBLISHED], "pages": _PAGES}
STATEMENTS: Final[dict[str, Executable]] = {  # on SQLite, of a query without conditions
    "matching": text(_matching(dict.fromkeys(_BOTH.values(), ""))),
    **{f"matching newest {name}": text(_newest(kind, "")) for name, kind in _BOTH.items()},
    **{f"newest {name}": text(_without_index(kind, "")) for name, kind in _BOTH.items()},
    "in title": _IN_TITLE,
}


# A row of the statements above: id, relevance, published or seen or changed, source, language. Rows are unpacked: to
# give the values of two thousand names takes a millisecond.
_Found = tuple[int, float, int, int, str | None]


_PLACE = itemgetter(0, 1)


class Candidate(NamedTuple):
    """The greater one is the better one."""

    score: float
    entry_id: int
    at: int = 0  # in microseconds
    source_id: int = 0  # of a page, its own
    language: str | None = None

    @property
    def place(self) -> tuple[float, int]:
        return self.score, self.entry_id


def candidates(
    connection: Connection, query: SearchQuery, index_query: IndexQuery | None, scopes: Sequence[WatchScope]
) -> tuple[list[Candidate], bool]:
    """Returns (candidates, best or latest first; whether there were more than RANKED of a kind). `scopes`: articles,
    pages."""
    kinds = [_ARTICLES[query.by] if scope is WatchScope.ARTICLES else _PAGES for scope in scopes]
    folders = _folders(connection, query)
    conditions = {kind: _conditions(query, kind, folders) for kind in kinds}
    values = _values(query) | {"most": RANKED + 1}
    rows: list[list[_Found]]  # of each kind
    if index_query is None:
        rows = [_rows(connection, _without_index(kind, more), values) for kind, more in conditions.items()]
    elif connection.dialect.name == "sqlite":
        rows = _sqlite_rows(connection, conditions, values | {"match": fts5(index_query)})
    else:
        rows = _postgres_rows(connection, conditions, values | {"match": tsquery(index_query)})
    now = to_micros(query.now if query.after is None else query.after.now)
    found = [one for several in rows for one in several[:RANKED]]
    if query.sort is SearchSort.DATE:
        scored = [Candidate(float(at), entry_id, at, of, language) for entry_id, _, at, of, language in found]
    else:
        scored = [
            Candidate(_score(relevance, now - at), entry_id, at, of, language)
            for entry_id, relevance, at, of, language in found
        ]
    scored.sort(key=_PLACE, reverse=True)
    return scored, any(len(several) > RANKED for several in rows)


def behind(query: SearchQuery, ranked: list[Candidate]) -> list[Candidate]:
    """Returns the candidates behind the place that the query goes on from."""
    if query.after is None:
        return ranked
    place = query.after.score, query.after.entry_id
    return [one for one in ranked if one.place < place]


def _rows(connection: Connection, statement: str, values: Mapping[str, Any]) -> list[_Found]:
    # All at once: thousands of rows one by one take twice as long.
    return connection.execute(_clause(statement), values).all()  # type: ignore[return-value]


@lru_cache(maxsize=200)
def _clause(statement: str) -> TextClause:
    return text(statement)


def _sqlite_rows(
    connection: Connection, conditions: Mapping[_Kind, str], values: Mapping[str, Any]
) -> list[list[_Found]]:
    """bm25 reads all places of each word in the whole index; words so common that only the newest entries with them are
    ranked say little by how rare they are, so there it only counts whether they are in the title."""
    newest = [_rows(connection, _newest(kind, more), values) for kind, more in conditions.items()]
    if all(len(several) <= RANKED for several in newest):
        number = sum(map(len, newest))
        ranked = _rows(connection, _matching(conditions), {**values, "most": number}) if number else []
        ids = _ids(ranked)
        articles = [row for entry_id, row in zip(ids, ranked, strict=True) if entry_id > 0]
        return [articles, [row for entry_id, row in zip(ids, ranked, strict=True) if entry_id < 0]]
    rows: list[list[_Found]] = []
    for several in newest:
        titled = _titled(connection, str(values["match"]), _ids(several))
        rows.append([(one, 2.0 if one in titled else 1.0, at, of, language) for one, _, at, of, language in several])
    return rows


def _ids(rows: Sequence[_Found]) -> list[int]:
    return [entry_id for entry_id, _, _, _, _ in rows]


def _postgres_rows(
    connection: Connection, conditions: Mapping[_Kind, str], values: Mapping[str, Any]
) -> list[list[_Found]]:
    """PostgreSQL does not know how rare a word is, and would walk along a million entries for one that few have (1 s),
    or sort all entries with a common one (0.6 s). So the latest articles are looked through, which is enough for common
    words; where it is not, all that the index finds are sorted (`+ 0`: no walk)."""
    connection.exec_driver_sql("SET LOCAL plan_cache_mode = force_custom_plan")  # by how many there are from `floor` on
    floor = int(connection.execute(_POSTGRES_LATEST).scalar_one()) - WALKED
    rows: list[list[_Found]] = []
    for kind, more in conditions.items():
        found: list[_Found] = []
        if kind is not _PAGES and floor > 0:
            later = _of_kind(_POSTGRES, kind, "e.entry_id", ", ", more + "AND e.entry_id > :floor", "e.entry_id")
            found = _rows(connection, later, {**values, "floor": floor})
        if len(found) <= RANKED:
            every = _of_kind(_POSTGRES, kind, "e.entry_id", ", ", more, "e.entry_id + 0")
            found = _rows(connection, every, values)
        rows.append(found)
    return rows


def _titled(connection: Connection, match: str, ids: Sequence[int]) -> set[int]:
    """Returns those of the entries that have the words in their titles. `ids` are in the order of the index."""
    if not ids:
        return set()
    values = {"match": f"{{title}} : ({match})", "first": min(ids[0], ids[-1]), "last": max(ids[0], ids[-1])}
    return set(connection.execute(_IN_TITLE, values).scalars())


def _score(relevance: float, age: int) -> float:
    recency: float = 0.5 ** (age / _HALF_LIFE) if age > 0 else 1.0
    return relevance * (1 + RECENT * recency) if relevance > 0 else 0.0


def _folders(connection: Connection, query: SearchQuery) -> list[int]:
    """The folder of the query and those below it."""
    if query.folder_id is None or query.person_id is None:
        return []
    return folders_within(connection, query.person_id, query.folder_id)


def _conditions(query: SearchQuery, kind: _Kind, folders: Sequence[int] = ()) -> str:
    """SQL conditions on entries of one kind; `_values` has their parameters. `folders`: of the query's folder."""
    parts: list[str] = []
    if query.folder_id is not None:
        # Ids from the store, never a text. No folder of this id: nothing is in it.
        within = _IN_FOLDERS.format(folders=", ".join(map(str, folders)) or "NULL")
        parts.append(kind.folder.format(sources=within))
    if query.until is not None:
        parts.append(f"{kind.at} < :until")
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
    if query.until is not None:
        values["until"] = to_micros(query.until)
    if query.folder_id is not None:
        values["person_id"] = clamped(query.person_id or 0)
    if query.source_id is not None:
        values["source_id"] = clamped(query.source_id)
    for number, code in enumerate(_codes(query)):
        values |= {f"language{number}": code, f"dialect{number}": f"{code}-%"}
    return values


def _codes(query: SearchQuery) -> list[str]:
    return [] if query.language is None else sorted(codes_meant_by(primary(query.language) or "?"))
