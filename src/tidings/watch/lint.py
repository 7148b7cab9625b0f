"""Warnings about queries that probably do not mean what was intended. Nothing is refused here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tidings.model.sources import SourceKind
from tidings.model.watches import WatchScope, WatchTerms
from tidings.text.analysis import STEMMERS
from tidings.text.boolean import Token
from tidings.text.tokens import fold
from tidings.watch.match.positions import count_key, query_terms
from tidings.watch.query.lexer import query_tokens
from tidings.watch.query.nodes import (
    ANY,
    And,
    AtLeast,
    Form,
    In,
    Near,
    Not,
    Number,
    Or,
    Phrase,
    Query,
    Regex,
    Sentence,
    Word,
    may_match,
)
from tidings.watch.query.regex import is_ascii_only

_JOINS = ("near", "before")  # operators only with a distance; without one they are words
_FOREIGN = re.compile(r"(?:within|around|adj|[wn])/([0-9]{1,4})")  # near/N in other query languages
_MOST_SHOWN = 8  # languages
_SIGNED = re.compile(r"[.#@$&+]+\w.*|.*\w(?:\+\+?|[#$@&]+)")  # .NET, C++, C#; not what merely ends a sentence


def query_warnings(text: str, query: Query | None, languages: Iterable[str] = ()) -> list[str]:
    """Warnings about the query; `query` is the parsed `text`, `languages` those whose forms are searched for (none:
    any)."""
    found = [*_not_joined(query_tokens(text)), *_any_as_word(query_tokens(text), query)]
    stem_languages: tuple[str | None, ...] = tuple(languages) or (None, *STEMMERS)
    for node in _all_parts(query) if query is not None else ():
        match node:
            case AtLeast():
                found += _never_true(node, stem_languages)
            case Word():
                found += _without_signs(node)
            case Regex() if is_ascii_only(node):
                found.append(
                    f"{node}: \\b, \\B and \\w in it know the letters of English alone; "
                    "leave out \\B and [[:^...:]], and count fewer"
                )
    return list(dict.fromkeys(found))


# -- watches that find nothing ------------------------------------------------------------------------------


def watch_warnings(terms: WatchTerms, query: Query | None, kinds: Iterable[SourceKind] = ()) -> list[str]:
    """Returns why a watch, or a part of its query, finds nothing. `kinds` are those of its sources."""
    found = list(_contradictions(query)) if query is not None else []
    if terms.scope is WatchScope.PAGES and query is not None and _needs_title(query):
        found.append("pages are asked by their text alone: with --pages, title: finds nothing; leave one of them out")
    if query is not None and terms.scope is not WatchScope.BOTH and not may_match(query, terms.scope):
        found.append(f"--{terms.scope}: its query excludes {terms.scope} by scope:; it finds nothing without --both")
    pages = [kind is SourceKind.PAGE for kind in kinds]
    if pages and terms.scope is WatchScope.PAGES and not any(pages):
        found.append("--pages: its sources are feeds, which have articles alone; it finds nothing without --both")
    if pages and terms.scope is WatchScope.ARTICLES and all(pages):
        found.append("--articles: its sources are followed page by page; it finds nothing without --both")
    return found


def _needs_title(query: Query) -> bool:
    """Returns True if nothing without a title can match."""
    match query:
        case In(field):
            return field != "text"
        case And(parts) | Near(parts):
            return any(map(_needs_title, parts))
        case Or(parts):
            return all(map(_needs_title, parts))
        case AtLeast(count, parts):
            return sum(not _needs_title(part) for part in parts) < count
        case Sentence(part):
            return _needs_title(part)
    return False


def _contradictions(query: Query) -> Iterator[str]:
    """Words that are both required and excluded from the whole query."""
    parts = query.parts if isinstance(query, And) else (query,)
    out = [one for part in parts if isinstance(part, Not) for one in _either(part.part)]
    wanted = [part for part in parts if not isinstance(part, Not)]
    named = [word for word in out if any(_is_without(one, word) for part in wanted for one in _all_parts(part))]
    never = any(_never_without(part, named) for part in wanted)
    what = "nothing can be found" if never else "nothing is found by it"
    for word in dict.fromkeys(named):
        yield f"{word} is asked for and excluded: {what}; leave one of them out"


def _either(query: Query) -> tuple[Query, ...]:
    return query.parts if isinstance(query, Or) else (query,)


def _is_without(wanted: Query, out: Query) -> bool:
    """Returns True if a text that matches `wanted` always matches `out`."""
    if isinstance(wanted, Word) and isinstance(out, Word) and out.form is Form.STEM:
        return fold(wanted.text) == fold(out.text)
    return wanted == out


def _never_without(query: Query, out: Sequence[Query]) -> bool:
    if any(_is_without(query, one) for one in out):
        return True
    match query:
        case And(parts) | Near(parts) | Phrase(parts):
            return any(_never_without(part, out) for part in parts)
        case Or(parts):
            return all(_never_without(part, out) for part in parts)
        case AtLeast(count, parts):
            return sum(not _never_without(part, out) for part in parts) < count
        case In(part=part) | Sentence(part):
            return _never_without(part, out)
    return False


# -- words that are no operators -----------------------------------------------------------------------------


def _not_joined(tokens: Sequence[Token]) -> Iterator[str]:
    """Words that may have been meant to join two others."""
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if (before.kind == "mark" and before.text != ")") or (after.kind == "mark" and after.text != "("):
            continue
        if token.keyword in _JOINS:
            yield f'{token.text} is taken for a word; write {token.keyword}/5, or "{token.text}" if the word is meant'
        elif found := _FOREIGN.fullmatch(token.keyword):
            yield f'{token.text} is taken for words; write near/{found[1]}, or "{token.text}" if they are meant'


def _any_as_word(tokens: Sequence[Token], query: Query | None) -> Iterator[str]:
    """`any` beside other words, where it does not ask for whatever is new."""
    words = _all_parts(query) if query is not None else ()
    written = next((token.text for token in tokens if token.keyword == ANY), None)
    if written is not None and any(isinstance(one, Word) and one.text.lower() == ANY for one in words):
        yield f"{written} is taken for a word; alone, or beside site:, source: and not, it asks for any change"


def _all_parts(query: Query) -> Iterator[Query]:
    yield query
    parts: Sequence[Query] = ()
    match query:
        case And(inner) | Or(inner) | Near(inner) | AtLeast(parts=inner) | Phrase(inner):
            parts = inner
        case Not(part) | In(part=part) | Sentence(part):
            parts = (part,)
        case Number(word=word):
            parts = (word,)
    for one in parts:
        yield from _all_parts(one)


def _without_signs(word: Word) -> Iterator[str]:
    """Words that lose their signs: C++ becomes C."""
    if _SIGNED.fullmatch(word.text) is None:
        return
    left = " ".join(term.word for term in query_terms(word.text, None))
    edges = (r"\b" if word.text[0].isalnum() else "", r"\b" if word.text[-1].isalnum() else "")
    escaped = re.sub(r"([!-/:-@\[-^`{-~])", r"\\\1", word.text)
    flag = "" if word.form is Form.CASED else "i"
    instead = f"/{edges[0]}{escaped}{edges[1]}/{flag}"
    yield f"signs are no part of words: {word} looks for “{left}”; for the signs, too, write {instead}"


def _never_true(node: AtLeast, languages: Sequence[str | None]) -> Iterator[str]:
    where = [one for one in languages if len({count_key(part, one) for part in node.parts}) < node.count]
    if not where:
        return
    named = [one for one in where if one is not None]
    several = f"{', '.join(named[:_MOST_SHOWN])}{' and others' if len(named) > _MOST_SHOWN else ''}"
    never = "it can never be true" if len(where) == len(languages) else f"it is true of no text in {several}"
    yield f"{node}: {never}, because forms of one word count once"
