"""Synonyms from a user's list: a query is widened before it is evaluated.

gas = natural gas, LNG      one group a line: each of its words also finds all the others
car -> automobile           one way only
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from tidings.errors import QueryError
from tidings.text.analysis import terms
from tidings.text.tokens import fold
from tidings.watch.query.nodes import (
    MOST_NEAR,
    MOST_WORDS,
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
    Sentence,
    Wildcard,
    Word,
    leaf_count,
)

_MOST_VARIANTS = 64  # of one phrase
_MOST_LINES = 20_000


@dataclass(frozen=True)
class Synonyms:
    """Folded word or phrase -> its synonyms, as written. Words with = or case: are not widened."""

    words: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, text: str) -> Synonyms:
        """Parses the list; # begins a comment. QueryError names the line."""
        words: dict[str, dict[str, str]] = {}
        for number, line in enumerate(text.splitlines(), 1):
            line = line.partition("#")[0].strip()
            if not line:
                continue
            if number > _MOST_LINES:
                raise QueryError(f"synonyms: more than {_MOST_LINES} lines; leave some out")
            sign = "->" if "->" in line else "="
            one, found, others = line.partition(sign)
            names = [name for name in map(_cleaned, (one, *others.split(","))) if name]
            if not found or len(names) < 2 or not _cleaned(one):
                raise QueryError(f"synonyms, line {number}: write `word = other, another` or `word -> other`")
            for name in names[:1] if sign == "->" else names:
                group = words.setdefault(_folded(name), {})
                group.update((_folded(other), other) for other in names if _folded(other) != _folded(name))
        return cls({name: frozenset(others.values()) for name, others in words.items()})

    def expand(self, query: Query) -> Query:
        """The query with each of its words widened; what near/N joins stays as it is if it would become too long.
        QueryError if the whole does."""
        if not self.words:
            return query
        wider = self._wider(query)
        if leaf_count(wider) > MOST_WORDS:
            raise QueryError(f"more than {MOST_WORDS} words with its synonyms; make it several queries")
        return wider

    def _wider(self, query: Query) -> Query:
        match query:
            case Word(text, Form.STEM):
                return self._widened(query, text)
            case Phrase():
                return self._phrase(query)
            case Not(part) | In(part=part) | Sentence(part):
                return replace(query, part=self._wider(part))
            case Near(parts):
                near = replace(query, parts=tuple(map(self._wider, parts)))
                return near if leaf_count(near) <= MOST_NEAR else query
            case And(parts) | Or(parts) | AtLeast(parts=parts):
                return replace(query, parts=tuple(map(self._wider, parts)))
            case Number(word=word):
                return self._number(query, word)
        return query

    def _widened(self, query: Query, text: str) -> Query:
        others = self.words.get(_folded(text), ())
        return Or((query, *map(_words, sorted(others)))) if others else query

    def _phrase(self, phrase: Phrase) -> Query:
        """Synonyms of the whole phrase, and of each word of it."""
        if phrase.form is not Form.STEM:
            return phrase
        whole = " ".join(part.text for part in phrase.parts if isinstance(part, Word))
        others = [_words(other) for other in sorted(self.words.get(_folded(whole), ()))]
        ways: list[list[tuple[Word | Wildcard, ...]]] = []
        for part in phrase.parts:
            found = self.words.get(_folded(part.text), ()) if isinstance(part, Word) else ()
            ways.append([(part,), *(_parts(_words(other)) for other in sorted(found))])
        said = product(*ways)
        next(said)  # the phrase itself
        for _, way in zip(range(_MOST_VARIANTS), said, strict=False):
            others.append(Phrase(tuple(word for words in way for word in words)))
        return Or((phrase, *dict.fromkeys(others))) if others else phrase

    def _number(self, query: Query, word: Word | Phrase | Wildcard) -> Query:
        widened = self._wider(word)
        if not isinstance(widened, Or) or not isinstance(query, Number):
            return query
        return Or(tuple(replace(query, word=part) for part in widened.parts))  # type: ignore[arg-type]


def _folded(text: str) -> str:
    return " ".join(fold(text).split())


def _cleaned(text: str) -> str:
    """Its words, as written, without stars: those would be wildcards."""
    return " ".join(word for word in text.replace("*", " ").split() if terms(word))


def _words(text: str) -> Word | Phrase:
    words = tuple(Word(word) for word in text.split())
    return words[0] if len(words) == 1 else Phrase(words)


def _parts(words: Word | Phrase) -> tuple[Word | Wildcard, ...]:
    return words.parts if isinstance(words, Phrase) else (words,)
