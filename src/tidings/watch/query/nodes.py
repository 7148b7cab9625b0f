"""The tree of a query: frozen nodes that print themselves as query text. parser.py parses them.

Nodes with positions in a text (words, expressions, figures, and what is made of them without `not`) may be joined by
Near; every other node is only true or false of a document, a field or a sentence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from tidings.model.watches import WatchScope
from tidings.text.tokens import fold

FIELDS = ("title", "text", "other")
PROPERTIES = ("source", "lang", "category", "site", "scope")
FIGURE = "figure"  # compared with a number it means any figure; in quotes it is a word
ANY = "any"  # the query for whatever is new, where it is the only word; in quotes it is a word
MOST_WORDS = 1_000  # and expressions, in one query
MOST_NEAR = 100  # words joined by near/N

_BARE = re.compile(r"""[^\s(),"“”„«»<>=/+\-:*][^\s(),"“”„«»<>=:*]*""")
_SPOKEN = re.compile(r"and|or|not|any|(?:near|before)/.*", re.IGNORECASE)


class Form(StrEnum):
    """How a word is compared; the value is its prefix in a query."""

    STEM = ""  # inflected forms too
    EXACT = "="  # this word, whatever its case and accents
    CASED = "case:"  # letter by letter


class Query:
    """Base of all nodes. `str()` of a node is parsed as the same node."""

    __slots__ = ()
    binding = 3  # precedence; 0: or, 1: and, 2: near and not, 3: operands

    def within(self, binding: int) -> str:
        """Query text, in parentheses if this node binds more loosely."""
        return f"({self})" if self.binding < binding else str(self)


@dataclass(frozen=True, slots=True)
class Word(Query):
    text: str  # as written, without spaces; what is cut into several terms (e-mail) is found where they follow
    form: Form = Form.STEM

    def __str__(self) -> str:
        return f"{self.form}{self.text if is_bare(self.text) else quoted(self.text)}"


@dataclass(frozen=True, slots=True)
class Wildcard(Query):
    """A folded word, or one as written (CASED), in which each * matches any letters or none."""

    pattern: str
    form: Form = Form.STEM  # or CASED

    def __str__(self) -> str:
        bare = is_bare(self.pattern.replace("*", "x"))
        return f"{self.form}{self.pattern if bare else quoted(self.pattern)}"

    @property
    def pieces(self) -> list[str]:
        """The folded pieces between the stars; the first and the last may be empty."""
        return (fold(self.pattern) if self.form is Form.CASED else self.pattern).split("*")


@dataclass(frozen=True, slots=True)
class Phrase(Query):
    """Two or more words, one after the other."""

    parts: tuple[Word | Wildcard, ...]

    @property
    def form(self) -> Form:
        return next((part.form for part in self.parts if part.form is not Form.STEM), Form.STEM)

    def __str__(self) -> str:
        words = " ".join(part.text if isinstance(part, Word) else part.pattern for part in self.parts)
        return f"{self.form}{quoted(words)}"


@dataclass(frozen=True, slots=True)
class Regex(Query):
    pattern: str
    ignore_case: bool = False

    def __str__(self) -> str:
        escaped = re.sub(r"\\.|/", lambda found: "\\/" if found[0] == "/" else found[0], self.pattern, flags=re.DOTALL)
        return f"/{escaped}/{'i' if self.ignore_case else ''}"


@dataclass(frozen=True, slots=True)
class Near(Query):
    """Each part at most `distance` words from the one before it; 1: side by side. With one part: all words in it."""

    parts: tuple[Query, ...]
    distance: int
    ordered: bool = False
    binding = 2

    def __str__(self) -> str:
        if len(self.parts) == 1:
            return f"near/{self.distance}:{self.parts[0].within(3)}"
        sign = f" {'before' if self.ordered else 'near'}/{self.distance} "
        return sign.join(part.within(3) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Not(Query):
    part: Query
    binding = 2

    def __str__(self) -> str:
        return f"not {self.part.within(2)}"


@dataclass(frozen=True, slots=True)
class And(Query):
    parts: tuple[Query, ...]
    binding = 1

    def __str__(self) -> str:
        return " and ".join(part.within(2) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Or(Query):
    parts: tuple[Query, ...]
    binding = 0

    def __str__(self) -> str:
        return " or ".join(part.within(1) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AtLeast(Query):
    """A query for at least `count` of its parts; words with one stem count once."""

    count: int
    parts: tuple[Query, ...]

    def __str__(self) -> str:
        return f"{self.count} of ({', '.join(map(str, self.parts))})"


@dataclass(frozen=True, slots=True)
class In(Query):
    """A query within one field of the document: title, text or other."""

    field: str
    part: Query

    def __str__(self) -> str:
        return f"{self.field}:{self.part.within(3)}"


@dataclass(frozen=True, slots=True)
class Sentence(Query):
    """A query of which all parts must be within one sentence."""

    part: Query

    def __str__(self) -> str:
        return f"sentence:{self.part.within(3)}"


@dataclass(frozen=True, slots=True)
class Property(Query):
    """A property of the document: source, lang, category, site, scope."""

    kind: str
    value: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.value if is_bare(self.value) else quoted(self.value)}"


@dataclass(frozen=True, slots=True)
class Anything(Query):
    """A query that every document matches: whatever is new."""

    def __str__(self) -> str:
        return ANY


@dataclass(frozen=True, slots=True)
class Number(Query):
    """A figure near a word, in the same sentence."""

    word: Word | Phrase | Wildcard
    comparison: str
    value: float
    unit: str = ""  # as figures.unit_of names it; empty: any

    def __str__(self) -> str:
        word = str(self.word)
        word = quoted(word) if word.lower() == FIGURE else word
        return f"{word} {self.comparison} {_written(self.value)}{self.unit}"

    def holds(self, value: float) -> bool:
        return _holds(value, self.comparison, self.value)


@dataclass(frozen=True, slots=True)
class Amount(Query):
    """Any figure with this unit."""

    comparison: str
    value: float
    unit: str  # as figures.unit_of names it

    def __str__(self) -> str:
        return f"{FIGURE} {self.comparison} {_written(self.value)}{self.unit}"

    def holds(self, value: float) -> bool:
        return _holds(value, self.comparison, self.value)


@dataclass(frozen=True, slots=True)
class Like(Query):
    """The document is similar to this text by at least this degree; None: the default of the similarity measure."""

    text: str
    at_least: float | None = None

    def __str__(self) -> str:
        degree = "" if self.at_least is None else f"/{self.at_least:g}"
        return f"like{degree}:{quoted(self.text)}"


def _written(value: float) -> str:
    return str(int(value)) if float(value).is_integer() else f"{value:.10f}".rstrip("0")


def _holds(value: float, comparison: str, wanted: float) -> bool:
    match comparison:
        case "<":
            return value < wanted
        case "<=":
            return value <= wanted
        case ">":
            return value > wanted
        case ">=":
            return value >= wanted
    return value == wanted


def is_bare(text: str) -> bool:
    """Returns True if it needs no quotes."""
    return _BARE.fullmatch(text) is not None and _SPOKEN.fullmatch(text) is None


def quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"'


def positionless_part(node: Query) -> Query | None:
    """The first part without a position in a text; None: near/N may join the node."""
    match node:
        case And(parts) | Or(parts) | AtLeast(parts=parts) | Near(parts):
            return next((found for part in parts if (found := positionless_part(part)) is not None), None)
        case In(part=part) | Sentence(part):
            return positionless_part(part)
        case Not() | Property() | Like() | Anything():
            return node
    return None


def has_position(node: Query) -> bool:
    """Returns True if near/N may join it."""
    return positionless_part(node) is None


def is_several(node: Query) -> bool:
    """Returns True if it asks for several occurrences at once: `N of` and `and` do; a word, or one of some words, for
    one."""
    match node:
        case And() | AtLeast():
            return True
        case Or(parts):
            return any(map(is_several, parts))
        case In(part=part):
            return is_several(part)
    return False


def leaf_count(node: Query) -> int:
    """The number of words and other operands."""
    match node:
        case And(parts) | Or(parts) | AtLeast(parts=parts) | Near(parts) | Phrase(parts):
            return sum(map(leaf_count, parts))
        case Not(part) | In(part=part) | Sentence(part):
            return leaf_count(part)
    return 1


def asks_for_anything(node: Query) -> bool:
    """Returns True if every document matches it that has the right properties and nothing that is excluded."""
    match node:
        case Anything():
            return True
        case And(parts):
            return any(map(asks_for_anything, parts)) and all(asks_for_anything(one) or is_scope(one) for one in parts)
        case Or(parts):
            return all(map(asks_for_anything, parts))
    return False


def is_scope(node: Query) -> bool:
    """Returns True if it only restricts which documents are meant: properties, and what is excluded."""
    match node:
        case Property() | Not():
            return True
        case And(parts) | Or(parts) | AtLeast(parts=parts):
            return all(map(is_scope, parts))
    return False


def may_match(node: Query, scope: WatchScope) -> bool:
    """Returns False if no document of this scope, articles or pages, can match: by what the query says of scope:."""
    return in_scope(node, scope) is not False


def in_scope(node: Query, scope: WatchScope) -> bool | None:
    """Returns whether it is true of every document of the scope, or of none, as far as scope: tells; None: of some."""
    match node:
        case Property("scope", value):
            return value in (scope, WatchScope.BOTH)
        case Anything():
            return True
        case Not(part):
            said = in_scope(part, scope)
            return None if said is None else not said
        case And(parts) | Near(parts):
            found = {in_scope(part, scope) for part in parts}
            return False if False in found else None if None in found else True
        case Or(parts):
            found = {in_scope(part, scope) for part in parts}
            return True if True in found else None if None in found else False
        case AtLeast(count, parts):
            found_each = [in_scope(part, scope) for part in parts]
            if sum(one is not False for one in found_each) < count:
                return False
            return True if found_each.count(True) >= count else None
        case In(part=part):
            return in_scope(part, scope)
        case Sentence(part):  # a document may have none
            return False if in_scope(part, scope) is False else None
    return None


def excludes_words(node: Query) -> bool:
    """Returns True if it has a `not`."""
    match node:
        case Not():
            return True
        case And(parts) | Or(parts) | AtLeast(parts=parts):
            return any(map(excludes_words, parts))
    return False
