"""The terms of a watch as one query: its query text, widened by synonyms, within its sources, categories, languages."""

from __future__ import annotations

from collections.abc import Iterable

from tidings.errors import QueryError
from tidings.model.watches import WatchTerms
from tidings.text.analysis import STEMMERS, stemmed_as
from tidings.text.language import primary
from tidings.watch.query.nodes import And, Anything, AtLeast, In, Like, Near, Not, Or, Property, Query, Sentence
from tidings.watch.query.parser import parse_query
from tidings.watch.query.synonyms import Synonyms

NO_SYNONYMS = Synonyms()


def query_of(terms: WatchTerms, synonyms: Synonyms = NO_SYNONYMS) -> Query | None:
    """The query; None: everything. QueryError if it cannot be parsed, or names an unknown language."""
    for code in terms.stems:
        if stemmed_as(code) is None:
            known = ", ".join(STEMMERS)
            raise QueryError(f"there are no stems for {code[:20]!r}; write one of {known}")
    parts = [synonyms.expand(parse_query(terms.query))] if terms.query.strip() else []
    within = (
        _one_of("source", map(str, terms.sources)),
        _one_of("category", terms.categories),
        _one_of("lang", map(_language, terms.languages)),
    )
    parts += [one for one in within if one is not None]
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def needs_text(query: Query | None) -> bool:
    """True if it may match an article's title and summary, but not its text: then it waits for the text."""
    match query:
        case Not(part):
            return not _is_known(part)
        case Like() | Property("lang"):  # a title alone may be like it, or seem to be in another language
            return True
        case And(parts) | Or(parts) | AtLeast(parts=parts) | Near(parts):
            return any(map(needs_text, parts))
        case In(part=part) | Sentence(part):
            return needs_text(part)
    return False


def compares_texts(terms: WatchTerms) -> bool:
    """True if it has a `like:`, which needs the frequencies of words."""
    if "like" not in terms.query.casefold():  # saves parsing: most have none, and there may be ten thousand
        return False
    try:
        return _has_like(parse_query(terms.query))
    except QueryError:
        return False


def _has_like(query: Query) -> bool:
    match query:
        case Like():
            return True
        case And(parts) | Or(parts) | AtLeast(parts=parts) | Near(parts):
            return any(map(_has_like, parts))
        case In(part=part) | Sentence(part) | Not(part):
            return _has_like(part)
    return False


def _is_known(query: Query) -> bool:
    """True if the text cannot change it: only properties. A language may be detected from the text."""
    match query:
        case Anything():
            return True
        case Property(kind):
            return kind != "lang"
        case Not(part):
            return _is_known(part)
        case And(parts) | Or(parts) | AtLeast(parts=parts):
            return all(map(_is_known, parts))
    return False


def _one_of(kind: str, values: Iterable[str]) -> Query | None:
    parts = tuple([Property(kind, value) for value in values])
    if not parts:
        return None
    return parts[0] if len(parts) == 1 else Or(parts)


def _language(code: str) -> str:
    language = primary(code)
    if language is None:
        raise QueryError(f"{code[:20]!r} is no language; write a code of two letters: pl")
    return language
