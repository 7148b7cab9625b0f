"""The answer to a search.

    query -> sieve -> candidates, the best first -> watch.matching over each, until enough have answered

An engine finds what could answer, and puts it in order. Whether it answers, and by which words, is decided by the very
function that decides for a watch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from sqlalchemy import select
from sqlalchemy.engine import Connection

from tidings.errors import QueryError
from tidings.model.search import Hit, Indexed, SearchPage, SearchQuery, Unindexed
from tidings.store.db.database import Database
from tidings.store.db.schema import learned
from tidings.store.db.statements import chunks
from tidings.store.search.candidates import Candidate, candidates
from tidings.store.search.index import (
    names_of,
    read_article_metadata,
    read_texts,
    read_unindexed,
    waiting,
    write_indexed,
)
from tidings.store.sources.library import articles_of
from tidings.text.language import primary
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import Explanation, matches
from tidings.watch.match.passages import passages, whole_passage
from tidings.watch.match.similarity import NO_FREQUENCIES, Frequencies
from tidings.watch.query.nodes import And, AtLeast, In, Like, Not, Or, Property, Query, Sentence
from tidings.watch.query.parser import parse_query
from tidings.watch.search import article_document, index_query_of
from tidings.watch.word_counts import NAME, WordCounts

MOST_QUERY: Final = 2_000  # characters of a query
LOOKED_AT: Final = 1_000  # candidates whose text is read, beyond those that are asked for
MOST_CHARACTERS: Final = 6_000_000  # of their texts together: some seconds
_AT_A_TIME = 50
_stems = select(learned.c.value).where(learned.c.name == NAME)


def parsed(query: SearchQuery) -> Query:
    if len(query.text) > MOST_QUERY:
        raise QueryError(f"{len(query.text)} characters (limit {MOST_QUERY} for a search); say it shorter", MOST_QUERY)
    if query.language is not None and primary(query.language) is None:
        raise QueryError(f"{query.language[:20]!r} is no language; write a code of two letters: pl")
    return parse_query(query.text)


def answer(connection: Connection, query: SearchQuery, asked: Query) -> SearchPage:
    ranked, bounded = candidates(connection, query, index_query_of(asked))
    ranked = _of_kind(connection, asked, ranked)
    wanted = query.offset + query.limit + 1  # one more tells whether there is a next page
    judged = _Judged(connection, asked, _frequencies(connection) if _compares(asked) else NO_FREQUENCIES)
    answers: list[tuple[Candidate, Document, Explanation]] = []
    for one in judged.answers(ranked, LOOKED_AT + wanted):
        answers.append(one)
        if len(answers) == wanted:
            break
    shown = answers[query.offset : query.offset + query.limit]
    articles = articles_of(connection, [one.article_id for one, _, _ in shown])
    return SearchPage(
        hits=tuple(
            Hit(
                articles[one.article_id],
                one.score,
                whole_passage(document.title, explanation.spans("title")),
                passages(document.text, explanation.spans("text")),
            )
            for one, document, explanation in shown
        ),
        more=len(answers) == wanted,
        # Where enough were found nobody asks for those that were not looked at.
        bounded=(bounded or judged.stopped) and len(answers) < wanted,
        waiting=waiting(connection),
    )


class _Judged:
    """Candidates, their texts read and asked, in their order; `stopped`: not all of them were."""

    def __init__(self, connection: Connection, query: Query, frequencies: Frequencies) -> None:
        self._connection, self._query, self._frequencies = connection, query, frequencies
        self.stopped = False

    def answers(self, ranked: Sequence[Candidate], most: int) -> Iterator[tuple[Candidate, Document, Explanation]]:
        characters = 0
        for number, chunk in enumerate(chunks(ranked, _AT_A_TIME)):
            if number * _AT_A_TIME >= most or characters > MOST_CHARACTERS:
                self.stopped = True
                return
            said = {one.article_id: (one, row) for one, row in read_texts(self._connection, _ids(chunk))}
            for candidate in chunk:
                if candidate.article_id not in said:
                    continue
                document = article_document(said[candidate.article_id][0], *names_of(said[candidate.article_id][1]))
                characters += len(document.text)
                explanation = matches(self._query, document, self._frequencies)
                if explanation is not None:
                    yield candidate, document, explanation


def _of_kind(connection: Connection, query: Query, ranked: list[Candidate]) -> list[Candidate]:
    """source:, site: and the like are told without reading a text; those that do not fit are left out."""
    conditions = [part for part in (query.parts if isinstance(query, And) else (query,)) if _is_of_kind(part)]
    if not conditions:
        return ranked
    asked = And(tuple(conditions))
    fitting = set()
    for chunk in chunks(ranked, 1_000):
        for row in read_article_metadata(connection, _ids(chunk)):
            source, categories, site = names_of(row)
            about = Document(language=row.language, source=source, categories=categories, site=site)
            if matches(asked, about) is not None:
                fitting.add(row.id)
    return [one for one in ranked if one.article_id in fitting]


def _is_of_kind(query: Query) -> bool:
    match query:
        case Property():
            return True
        case Not(part):
            return _is_of_kind(part)
        case And(parts) | Or(parts) | AtLeast(parts=parts):
            return all(map(_is_of_kind, parts))
    return False


def _frequencies(connection: Connection) -> Frequencies:
    """The same that watches go by."""
    return WordCounts.unpack(connection.execute(_stems).scalar()).frequencies()


def _compares(query: Query) -> bool:
    """Does anything hang on how common words are?"""
    match query:
        case Like():
            return True
        case And(parts) | Or(parts) | AtLeast(parts=parts):
            return any(map(_compares, parts))
        case Not(part) | In(part=part) | Sentence(part):
            return _compares(part)
    return False


def _ids(found: Iterable[Candidate]) -> list[int]:
    return [one.article_id for one in found]


# -- What articles say, found again: ports.SearchShelf. --------------------------------------------


class SearchRows:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def waiting(self) -> int:
        return await self._database.read(waiting)

    async def unindexed(self, limit: int) -> list[Unindexed]:
        return await self._database.read(lambda connection: read_unindexed(connection, limit))

    async def index(self, indexed: Sequence[Indexed]) -> int:
        return await self._database.write(lambda connection: write_indexed(connection, indexed))

    async def search(self, query: SearchQuery) -> SearchPage:

        asked = parsed(query)
        return await self._database.read(lambda connection: answer(connection, query, asked))
