"""What a query says and its writer may not have meant, in words for people. Pure; nothing is refused here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from tidings.watch.analysis import STEMMERS
from tidings.watch.nodes import And, AtLeast, In, Not, Or, Query, Sentence
from tidings.watch.places import counted_as
from tidings.watch.querytokens import Token, split

_JOINS = ("near", "before")  # with a distance; without one they are words
_FOREIGN = re.compile(r"(?:within|around|adj|[wn])/([0-9]{1,4})")  # what other languages call near/N
_MOST_SHOWN = 8  # languages


def doubts(text: str, query: Query | None, languages: Iterable[str] = ()) -> list[str]:
    """`query` is what `text` became; `languages` are those whose forms are looked for. None: those of any text."""
    found = [*_not_joined(split(text))]
    asked: tuple[str | None, ...] = tuple(languages) or (None, *STEMMERS)
    for node in _counting(query) if query is not None else ():
        found += _never_true(node, asked)
    return found


def _not_joined(tokens: Sequence[Token]) -> Iterator[str]:
    """A word that somebody may have meant to join two others."""
    for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if (before.kind == "mark" and before.text != ")") or (after.kind == "mark" and after.text != "("):
            continue
        if token.spoken in _JOINS:
            yield f'{token.text} is taken for a word; write {token.spoken}/5, or "{token.text}" if the word is meant'
        elif found := _FOREIGN.fullmatch(token.spoken):
            yield f'{token.text} is taken for words; write near/{found[1]}, or "{token.text}" if they are meant'


def _counting(query: Query) -> Iterator[AtLeast]:
    match query:
        case AtLeast(parts=parts):
            yield query
        case And(parts) | Or(parts):
            pass
        case Not(part) | In(part=part) | Sentence(part):
            parts = (part,)
        case _:
            return
    for one in parts:
        yield from _counting(one)


def _never_true(node: AtLeast, languages: Sequence[str | None]) -> Iterator[str]:
    where = [one for one in languages if len({counted_as(part, one) for part in node.parts}) < node.count]
    if not where:
        return
    named = [one for one in where if one is not None]
    several = f"{', '.join(named[:_MOST_SHOWN])}{' and others' if len(named) > _MOST_SHOWN else ''}"
    never = "it can never be true" if len(where) == len(languages) else f"it is true of no text in {several}"
    yield f"{node}: {never}, because forms of one word count once"
