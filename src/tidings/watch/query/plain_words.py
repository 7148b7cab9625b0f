"""Options of the command line as one query.

--any gas,shale,"wet gas" --at-least 2 --none oil   ->   2 of (gas, shale, "wet gas") and not oil
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tidings.errors import QueryError, TidingsError
from tidings.watch.query.nodes import (
    And,
    Anything,
    AtLeast,
    Form,
    In,
    Like,
    Near,
    Not,
    Or,
    Query,
    Regex,
    Sentence,
    quoted,
)
from tidings.watch.query.parser import parse_query
from tidings.watch.query.regex import compiled_regex


@dataclass(frozen=True, slots=True)
class QueryOptions:
    """Options that become a query. All of them must hold."""

    query: str = ""  # in the query language
    any: tuple[str, ...] = ()  # words; one with spaces is a phrase, * matches any letters
    all: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    at_least: int | None = None  # of `any`; None: one
    exact: bool = False  # the words as written, no other forms
    case: bool = False  # and with the same letter case
    sentence: bool = False  # all of it in one sentence
    near: int | None = None  # `all`, `regex`, and of `any` one or `at_least`: at most so many words apart
    regex: str = ""
    like: str = ""
    title: bool = False  # all of it in the title

    @property
    def is_given(self) -> bool:
        return self != QueryOptions()


def split_words(given: Iterable[str]) -> tuple[str, ...]:
    """Splits `gas,shale, "wet gas"` into words and phrases, each once. Double quotes may contain a comma."""
    found: dict[str, None] = {}
    for text in given:
        words, inside, one = [], False, ""
        for char in text:
            if char == '"':
                inside = not inside
            elif char == "," and not inside:
                words.append(one)
                one = ""
            else:
                one += char
        for word in (*words, one):
            if word.strip():
                found[" ".join(word.split())] = None
    return tuple(found)


def query_text(options: QueryOptions) -> str:
    """The query text to store; empty: no options were given. A query without other options stays as it was written.
    QueryError names the column of `query`; TidingsError the option."""
    _check(options)
    own = parse_query(options.query) if options.query.strip() else None
    positive = _positive(options)
    if own is not None and (positive is not None or options.like.strip()):
        own = _without_anything(own)
    parts = ([own] if own is not None else []) + ([positive] if positive is not None else [])
    if options.like.strip():
        parts.append(_read(str(Like(" ".join(options.like.split()))), "--like"))
    parts += [Not(_word(word, options, "--none")) for word in options.none]
    if not parts:
        return ""
    if len(parts) == 1 and own is not None:
        return options.query.strip()
    text = str(_both(parts))
    parse_query(text)  # the limits are those of the whole
    return text


def _without_anything(query: Query) -> Query | None:
    """The query without `any`, which asks for nothing more beside other words, and would be taken for one of them."""
    parts = [part for part in (query.parts if isinstance(query, And) else (query,)) if not isinstance(part, Anything)]
    return _both(parts) if parts else None


def _check(options: QueryOptions) -> None:
    words = len(options.any)
    if options.exact and options.case:
        raise TidingsError("--exact and --case: one of them; --case is exact already")
    if options.at_least is not None and not words:
        raise TidingsError("--at-least counts the words of --any; name some")
    if options.at_least is not None and not 1 <= options.at_least <= words:
        said = "1 word; name more" if words == 1 else f"{words} words; write 1 to {words}"
        raise TidingsError(f"--at-least {options.at_least}: --any has {said}")
    if options.near is not None:
        joined = len(options.all) + bool(options.regex) + (options.at_least or 1 if words else 0)
        if joined < 2:
            raise TidingsError("--near joins what --all, --any and --regex ask for: name two, or --at-least 2 of --any")
    if (options.sentence or options.title) and not (options.any or options.all or options.regex):
        option = "--sentence" if options.sentence else "--title"
        inside = "sentence:(gas price)" if options.sentence else "title:gas"
        raise TidingsError(f"{option} is about --any, --all and --regex; in a query write {inside}")


def _positive(options: QueryOptions) -> Query | None:
    """Returns the query of --any, --all and --regex, with --near, --sentence and --title applied."""
    one_of = [_word(word, options, "--any") for word in options.any]
    parts = [_word(word, options, "--all") for word in options.all]
    if one_of:
        count = options.at_least or 1
        several = Or(tuple(one_of)) if count == 1 else AtLeast(count, tuple(one_of))
        parts.insert(0, one_of[0] if len(one_of) == 1 else several)
    if options.regex:
        parts.append(_expression(options.regex))
    if options.near is not None and parts:
        parts = [_read(str(Near(tuple(parts), options.near)), "--near")]
    if not parts:
        return None
    found = _both(parts)
    if options.sentence:
        found = Sentence(found)
    return In("title", found) if options.title else found


def _both(parts: Iterable[Query]) -> Query:
    """Joins parts by `and`, flattened, without duplicates."""
    said: dict[Query, None] = {}
    for part in parts:
        said |= dict.fromkeys(part.parts if isinstance(part, And) else [part])
    flat = list(said)
    return flat[0] if len(flat) == 1 else And(tuple(flat))


def _word(text: str, options: QueryOptions, option: str) -> Query:
    form = Form.CASED if options.case else Form.EXACT if options.exact else Form.STEM
    return _read(f"{form}{quoted(text)}", option)


def _expression(pattern: str) -> Query:
    try:
        compiled_regex(pattern)
    except QueryError as error:
        raise TidingsError(f"--regex: {error.message}") from None
    return _read(str(Regex(pattern.replace("\n", "\\n"))), "--regex")


def _read(text: str, option: str) -> Query:
    """Parses generated text: an error names the option, not a column."""
    try:
        return parse_query(text)
    except QueryError as error:
        raise TidingsError(f"{option}: {error.message}") from None
