"""The terms of a watch as one query: its query text, widened by synonyms, within its sources, categories, languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import product

from tidings.errors import QueryError
from tidings.model.watches import WatchTerms
from tidings.text.analysis import STEMMERS, stemmed_as, terms
from tidings.text.language import primary
from tidings.text.tokens import fold
from tidings.watch.query.nodes import (
    MOST_NEAR,
    MOST_WORDS,
    And,
    Anything,
    AtLeast,
    Form,
    In,
    Like,
    Near,
    Not,
    Number,
    Or,
    Phrase,
    Property,
    Query,
    Sentence,
    Wildcard,
    Word,
    leaf_count,
)
from tidings.watch.query.parser import parse_query

# -- synonyms from a user's list: a query is widened before it is evaluated ---------------------------
#
#     gas = natural gas, LNG      one group a line: each of its words also finds all the others
#     car -> automobile           one way only

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
    """Returns True if it may match an article's title and summary, but not its text: then it waits for the text."""
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
    """Returns True if it has a `like:`, which needs the frequencies of words."""
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
    """Returns True if the text cannot change it: only properties. A language may be detected from the text."""
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
