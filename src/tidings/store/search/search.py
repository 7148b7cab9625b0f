"""Searches articles and pages: ports.library.SearchStore.

    query -> index query -> ranked candidates -> watch.match over each, until enough have matched

The database finds what may match, and ranks it. Whether it matches, and by which words, is decided by the same function
that decides for a watch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.errors import QueryError
from tidings.model.articles import Article
from tidings.model.search import (
    Facets,
    FacetValue,
    FoundPage,
    Hit,
    HitCount,
    Indexed,
    IndexState,
    PageText,
    SearchPage,
    SearchPlace,
    SearchQuery,
    Unindexed,
    UnindexedPage,
)
from tidings.model.watches import WatchScope
from tidings.store.db.database import Database
from tidings.store.db.people_tables import following
from tidings.store.db.schema import learned
from tidings.store.db.site_tables import page
from tidings.store.db.statements import CompiledSelect, clamped
from tidings.store.db.types import from_micros
from tidings.store.rows.followings import person_folders
from tidings.store.search.candidates import Candidate, behind, candidates
from tidings.store.search.index import (
    index_again,
    index_state,
    names_of,
    read_article_metadata,
    read_texts,
    read_unindexed,
    waiting,
    write_indexed,
)
from tidings.store.search.pages import found_pages, page_names_of, read_page_metadata, read_page_texts
from tidings.store.sources.article_lists import articles_of
from tidings.store.sources.source_lists import names_of_sources
from tidings.text.language import primary
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import Explanation, matches
from tidings.watch.match.passages import passages, whole_passage
from tidings.watch.match.similarity import NO_FREQUENCIES, Frequencies
from tidings.watch.query.nodes import (
    And,
    Anything,
    AtLeast,
    In,
    Like,
    Not,
    Or,
    Property,
    Query,
    Sentence,
    in_scope,
    may_match,
)
from tidings.watch.query.parser import parse_query
from tidings.watch.search import article_document, index_query_of, page_document
from tidings.watch.word_counts import NAME, WordCounts

MOST_QUERY: Final = 2_000  # characters of a query
MOST_READ: Final = 1_000  # candidates whose text is read, beyond the number of hits wanted
MOST_CHARACTERS: Final = 6_000_000  # of their texts together: some seconds
_AT_A_TIME = 25  # texts: mostly all of them match, and a page shows 20
_METADATA_AT_A_TIME = 250
_word_counts = select(learned.c.value).where(learned.c.name == NAME)


def parse_search(query: SearchQuery) -> Query:
    """Parses the text of a search. QueryError where it is too long or its language is unknown."""
    if len(query.text) > MOST_QUERY:
        raise QueryError(f"{len(query.text)} characters (limit {MOST_QUERY} for a search); say it shorter", MOST_QUERY)
    if query.language is not None and primary(query.language) is None:
        raise QueryError(f"{query.language[:20]!r} is no language; write a code of two letters: pl")
    return parse_query(query.text)


def search_entries(connection: Connection, query: SearchQuery, parsed: Query) -> SearchPage:
    """Returns one page of the articles and pages that match, best first."""
    scopes = [scope for scope in (WatchScope.ARTICLES, WatchScope.PAGES) if may_match(parsed, scope)]
    index_query, properties = index_query_of(parsed), _properties(parsed, scopes)
    ranked, bounded = candidates(connection, query, index_query, scopes)
    fitting = _with_properties(connection, properties, behind(query, ranked))
    wanted = query.offset + query.limit + 1  # one more tells whether there is a next page
    matching = _Matching(connection, parsed, _frequencies(connection) if _needs_counts(parsed) else NO_FREQUENCIES)
    found: list[tuple[Candidate, Document, Explanation]] = []
    for one in matching.run(fitting, MOST_READ + wanted):
        found.append(one)
        if len(found) == wanted:
            break
    on_page, more = found[query.offset : query.offset + query.limit], len(found) == wanted
    ranked_at = query.now if query.after is None else query.after.now
    following = SearchPlace(ranked_at, *on_page[-1][0].place) if more and on_page else None
    whole = index_query is not None and properties is None  # all candidates are known to have the words
    shown = _found(connection, [one.entry_id for one, _, _ in on_page])
    return SearchPage(
        hits=tuple(
            Hit(
                shown[one.entry_id],
                one.score,
                whole_passage(document.title, explanation.spans("title")),
                passages(document.text, explanation.spans("text")),
            )
            for one, document, explanation in on_page
        ),
        more=more,
        # Where enough were found, the candidates that were not read do not matter.
        bounded=(bounded or matching.stopped) and len(found) < wanted,
        index=index_state(connection),
        following=following,
        count=_count(query, ranked, len(found), matching, more=more, bounded=bounded) if whole or not more else None,
        facets=count_facets(connection, ranked, query.person_id) if query.faceted and whole else None,
    )


def _count(
    query: SearchQuery, ranked: Sequence[Candidate], found: int, matching: _Matching, *, more: bool, bounded: bool
) -> HitCount | None:
    """Exact where every candidate was checked; else the candidates, less those that were checked and do not match."""
    if not more and not matching.stopped and not bounded and query.after is None:
        return HitCount(found)
    if query.after is not None and not more:
        return None  # of a last page that began behind another; the first ones are not counted again
    return HitCount(len(ranked) - matching.refused, is_exact=False, is_more=bounded)


class _Matching:
    """Reads the texts of candidates in their order and matches them; `stopped`: a limit was reached before the end."""

    def __init__(self, connection: Connection, query: Query, frequencies: Frequencies) -> None:
        self._connection, self._query, self._frequencies = connection, query, frequencies
        self.stopped = False
        self.refused = 0  # candidates that did not match

    def run(self, ranked: Iterable[Candidate], most: int) -> Iterator[tuple[Candidate, Document, Explanation]]:
        characters = 0
        for number, chunk in enumerate(chunks(ranked, _AT_A_TIME)):
            if number * _AT_A_TIME >= most or characters > MOST_CHARACTERS:
                self.stopped = True
                return
            documents = self._documents(chunk)
            for candidate in chunk:
                document = documents.get(candidate.entry_id)
                if document is None:
                    self.refused += 1
                    continue
                characters += len(document.text)
                explanation = matches(self._query, document, self._frequencies)
                if explanation is not None:
                    yield candidate, document, explanation
                else:
                    self.refused += 1

    def _documents(self, chunk: Sequence[Candidate]) -> dict[int, Document]:
        articles, pages = _ids(chunk)
        read = read_texts(self._connection, articles) if articles else ()
        found = {one.article_id: article_document(one, *names_of(row)) for one, row in read}
        for text, row in read_page_texts(self._connection, pages):
            found[-row.id] = page_document(text, *page_names_of(row))
        return found


def _found(connection: Connection, entry_ids: Sequence[int]) -> dict[int, Article | FoundPage]:
    """Maps entries to what is shown of them."""
    articles = articles_of(connection, [one for one in entry_ids if one > 0])
    pages = found_pages(connection, [-one for one in entry_ids if one < 0])
    return {**articles, **{-source_id: page for source_id, page in pages.items()}}


def _properties(query: Query, scopes: Sequence[WatchScope]) -> Query | None:
    """The parts of the query on source:, site: and the like, which need no text. Candidates are in these scopes."""
    parts = [part for part in (query.parts if isinstance(query, And) else (query,)) if _needs_no_text(part)]
    asked = [part for part in parts if not all(in_scope(part, scope) for scope in scopes)]
    return And(tuple(asked)) if asked else None


def _with_properties(
    connection: Connection, properties: Query | None, ranked: Sequence[Candidate]
) -> Iterator[Candidate]:
    """The candidates that have the properties, in their order. They are read as needed: often a few are enough."""
    if properties is None:
        yield from ranked
        return
    for chunk in chunks(ranked, _METADATA_AT_A_TIME):
        articles, pages = _ids(chunk)
        about = {
            row.id: article_document(Unindexed(row.id, 0, language=row.language), *names_of(row))
            for row in (read_article_metadata(connection, articles) if articles else ())
        }
        for row in read_page_metadata(connection, pages):
            about[-row.id] = page_document(PageText(row.at, language=row.language), *page_names_of(row))
        for one in chunk:
            if one.entry_id in about and matches(properties, about[one.entry_id]) is not None:
                yield one


def _needs_no_text(query: Query) -> bool:
    match query:
        case Property() | Anything():
            return True
        case Not(part):
            return _needs_no_text(part)
        case And(parts) | Or(parts) | AtLeast(parts=parts):
            return all(map(_needs_no_text, parts))
    return False


def _frequencies(connection: Connection) -> Frequencies:
    """The word frequencies that watches use, too."""
    return WordCounts.unpack(connection.execute(_word_counts).scalar()).frequencies()


def _needs_counts(query: Query) -> bool:
    """Returns whether a part of the query depends on how common words are."""
    match query:
        case Like():
            return True
        case And(parts) | Or(parts) | AtLeast(parts=parts):
            return any(map(_needs_counts, parts))
        case Not(part) | In(part=part) | Sentence(part):
            return _needs_counts(part)
    return False


def _ids(found: Sequence[Candidate]) -> tuple[list[int], list[int]]:
    """Returns (ids of the articles, ids of the pages' sources) among these."""
    return [one.entry_id for one in found if one.entry_id > 0], [-one.entry_id for one in found if one.entry_id < 0]


class SearchRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def waiting(self) -> int:
        return await self._database.read(waiting)

    async def state(self) -> IndexState:
        return await self._database.read(index_state)

    async def unindexed(self, limit: int) -> list[Unindexed | UnindexedPage]:
        return await self._database.read(lambda connection: read_unindexed(connection, limit))

    async def index(self, indexed: Sequence[Indexed]) -> int:
        return await self._database.write(lambda connection: write_indexed(connection, indexed))

    async def index_again(self, languages: Sequence[str], most: int | None = None) -> int | None:
        return await self._database.write(lambda connection: index_again(connection, languages, most))

    async def search(self, query: SearchQuery) -> SearchPage:
        parsed = parse_search(query)
        return await self._database.read(lambda connection: search_entries(connection, query, parsed))

    async def folder_values(self, person_id: int, by_source: Sequence[tuple[int, int]]) -> tuple[FacetValue, ...]:
        return await self._database.read(lambda connection: _by_folder(connection, by_source, clamped(person_id)))


# -- facets: what was found by source, folder, language and month -------------------------------------
#
# Candidates are counted: what has the words, of which the query's finer demands (near, not) may refuse some. Their
# source, language and time came with them, so nothing is read for it but names.

MOST_VALUES: Final = 10  # values of a facet
MOST_MONTHS: Final = 12
MOST_SOURCES: Final = 500  # those with the most hits, whose folders are counted
_DAY = timedelta(days=1) // timedelta(microseconds=1)

_source_ids: BindParameter[Any] = bindparam("ids", expanding=True)
_roots = CompiledSelect(select(page.c.root_id).where(page.c.source_id.in_(_source_ids)))
_folders = CompiledSelect(
    select(following.c.source_id, following.c.folder_id).where(
        following.c.person_id == bindparam("person"),
        following.c.source_id.in_(_source_ids),
        following.c.folder_id.is_not(None),
    )
)
STATEMENTS: Final[dict[str, Executable]] = {"roots": _roots.statement, "folders": _folders.statement}


def count_facets(connection: Connection, found: Sequence[Candidate], person_id: int | None) -> Facets:
    """`person_id`: whose folders are counted; None: no person's."""
    sources = _by_source(connection, found)
    by_source = tuple(sources.most_common(MOST_SOURCES))
    names = names_of_sources(connection, [one for one, _ in sources.most_common(MOST_VALUES)])
    languages: Counter[str] = Counter()
    for code, number in Counter(one.language for one in found if one.language).items():
        languages[primary(code) or ""] += number
    return Facets(
        sources=tuple(
            FacetValue(str(one), names[one], number) for one, number in sources.most_common(MOST_VALUES) if one in names
        ),
        folders=_by_folder(connection, by_source, person_id) if person_id is not None else (),
        languages=tuple(FacetValue(one, one, number) for one, number in languages.most_common(MOST_VALUES) if one),
        months=_by_month(found),
        by_source=by_source,
    )


def _by_source(connection: Connection, found: Sequence[Candidate]) -> Counter[int]:
    """Pages count for their site."""
    numbers = Counter(one.source_id for one in found if one.entry_id > 0)
    pages = [one.source_id for one in found if one.entry_id < 0]
    for ids in chunks(pages):
        numbers.update(root_id for (root_id,) in _roots.tuples(connection, {"ids": ids}))
    return numbers


def _by_folder(connection: Connection, by_source: Sequence[tuple[int, int]], person_id: int) -> tuple[FacetValue, ...]:
    numbers, sources = Counter[int](), dict(by_source)
    names: dict[int, str] = {one: name for one, name, _ in person_folders(connection, person_id)}
    if not names:
        return ()
    for ids in chunks(sources):
        for source_id, folder_id in _folders.tuples(connection, {"ids": ids, "person": person_id}):
            numbers[folder_id] += sources[source_id]
    return tuple(
        FacetValue(str(one), names[one], number) for one, number in numbers.most_common(MOST_VALUES) if one in names
    )


def _by_month(found: Iterable[Candidate]) -> tuple[FacetValue, ...]:
    """Counts the candidates by month in UTC."""
    days = Counter(one.at // _DAY for one in found)
    months: Counter[str] = Counter()
    for day, number in days.items():
        months[f"{from_micros(day * _DAY):%Y-%m}"] += number
    return tuple(FacetValue(month, month, months[month]) for month in sorted(months, reverse=True)[:MOST_MONTHS])
