"""The query language, one for searches and watches. docs/watches.md has a table of it with examples.

::

    either   ->  both ("or" both)*
    both     ->  single (["and"] single)*
    single   ->  ("not" | "-" | "+") single  |  placed (("near/N" | "before/N") placed)*
    placed   ->  "(" either ")"  |  N "of" "(" either ("," either)* ")"  |  FIELD: placed  |  KIND: VALUE
                 |  like: "text"  |  /expression/  |  word [compared]  |  "figure" compared
    compared ->  ("<" | "<=" | ">" | ">=" | "==") NUMBER, with its unit before or behind it
    word     ->  [= | case:] (bare | "in quotes")

`parse_query` gives a tree of frozen values; `str()` of a tree is read again as the same tree.
"""

from __future__ import annotations

import re

from tidings.errors import QueryError
from tidings.read.language import primary
from tidings.read.tokens import fold, words_of
from tidings.watch.analysis import is_unspaced, terms
from tidings.watch.expressions import compiled
from tidings.watch.nodes import (
    COMPARISONS,
    FIELDS,
    FIGURE,
    KINDS,
    MOST_NEAR,
    MOST_WORDS,
    Amount,
    And,
    AtLeast,
    Form,
    In,
    Is,
    Like,
    Near,
    Not,
    Number,
    Or,
    Phrase,
    Query,
    Regex,
    Sentence,
    Wildcard,
    Word,
    leaves,
    stands_somewhere,
)
from tidings.watch.numbers import is_unit, unit_of
from tidings.watch.querytokens import Token, split

__all__ = [
    "COMPARISONS",
    "FIELDS",
    "KINDS",
    "Amount",
    "And",
    "AtLeast",
    "Form",
    "In",
    "Is",
    "Like",
    "Near",
    "Not",
    "Number",
    "Or",
    "Phrase",
    "Query",
    "Regex",
    "Sentence",
    "Wildcard",
    "Word",
    "leaves",
    "parse_query",
    "stands_somewhere",
]

LONGEST = 20_000  # characters, a text to compare with included
DEEPEST = 32  # parentheses, nots and fields inside each other
FARTHEST = 1_000  # words of near/N
_SAME = {"language": "lang", "host": "site"}
_NAMES = ", ".join(f"{name}:" for name in (*FIELDS, "sentence", *KINDS, "case", "like"))
_DISTANCE = re.compile(r"(near|before)/(.*)")
_NUMBER = re.compile(r"(?P<before>[^\d\s.,+-]*)(?P<value>\d{1,15}(?:\.\d{1,9})?)(?P<after>[^\d\s.,]*)")


def parse_query(text: str) -> Query:
    """The query that is written here. QueryError names the column and what to write instead."""
    if len(text) > LONGEST:
        raise QueryError(f"{len(text)} characters (limit {LONGEST}); say it shorter", LONGEST)
    return _Parser(text).whole()


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = split(text)
        self._next = 0

    # -- and, or, not

    def whole(self) -> Query:
        if not self._tokens:
            raise QueryError("nothing is asked; write a word")
        found = self._either(0)
        left = self._peek()
        if left is not None:
            raise self._leftover(left)
        if leaves(found) > MOST_WORDS:
            raise QueryError(f"more than {MOST_WORDS} words; make it several queries")
        return found

    def _either(self, depth: int) -> Query:
        parts = [self._both(depth)]
        while self._take("or"):
            parts.append(self._both(depth))
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def _both(self, depth: int) -> Query:
        parts = [self._single(depth)]
        while (token := self._peek()) is not None:
            closes = token.kind == "mark" and token.text != "("
            if not self._take("and") and (closes or token.spoken == "or"):
                break
            parts.append(self._single(depth))
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def _single(self, depth: int) -> Query:
        token = self._here(depth)
        if token.kind == "sign" or token.spoken == "not":
            self._next += 1
            inner = self._single(depth + 1)
            return inner if token.text == "+" else Not(inner)
        return self._near(depth)

    def _near(self, depth: int) -> Query:
        at = self._here(depth).at
        parts, far = [self._placed(depth)], (0, False)
        while (sign := self._peek()) is not None and (found := _DISTANCE.fullmatch(sign.spoken)):
            self._next += 1
            wanted = (self._distance(found[2], sign), found[1] == "before")
            if len(parts) > 1 and wanted != far:
                parts = [Near(tuple(parts), *far)]
            far = wanted
            parts.append(self._placed(depth))
            for part in (parts[0], parts[-1]):
                if not stands_somewhere(part):
                    raise QueryError(f"{_short(part)} stands at no place; {sign.text} joins words", sign.at + 1)
        if len(parts) == 1:
            return parts[0]
        joined = Near(tuple(parts), *far)
        if leaves(joined) > MOST_NEAR:
            raise QueryError(f"more than {MOST_NEAR} words joined by near; say it with fewer", at + 1)
        return joined

    def _distance(self, digits: str, token: Token) -> int:
        if not re.fullmatch(r"[0-9]{1,4}", digits) or not 1 <= int(digits) <= FARTHEST:
            raise QueryError(f"{token.text!r} needs a number of words, 1 to {FARTHEST}; write near/5", token.at + 1)
        return int(digits)

    # -- what is asked for

    def _placed(self, depth: int) -> Query:
        token = self._here(depth)
        if token.kind == "word" and self._counts():
            return self._at_least(token, depth)
        self._next += 1
        match token.kind:
            case "mark":
                return self._in_parentheses(token, depth)
            case "field":
                return self._field(token, depth)
            case "regex":
                return self._regex(token)
            case "exact":
                return self._compared(self._word(self._value(token, "="), Form.EXACT))
            case "word" if token.spoken == FIGURE and self._is_compared():
                return self._amount(token)
            case "quoted" | "word":
                return self._compared(self._word(token, Form.STEM))
        raise QueryError(f"a word must stand before {token.text!r}: price < 300", token.at + 1)

    def _in_parentheses(self, token: Token, depth: int) -> Query:
        if token.text != "(":
            raise QueryError(f"a word must stand before {token.text!r}", token.at + 1)
        inner = self._either(depth + 1)
        self._close(token)
        return inner

    def _counts(self) -> bool:
        ahead = self._tokens[self._next : self._next + 3]
        return len(ahead) == 3 and ahead[0].text.isdecimal() and ahead[1].spoken == "of" and ahead[2].text == "("

    def _at_least(self, token: Token, depth: int) -> Query:
        opened = self._tokens[self._next + 2]
        self._next += 3
        parts = [self._either(depth + 1)]
        while (comma := self._peek()) is not None and comma.kind == "mark" and comma.text == ",":
            self._next += 1
            parts.append(self._either(depth + 1))
        self._close(opened)
        count = int(token.text[:6])
        if not 1 <= count <= len(parts):
            raise QueryError(f"{count} of {len(parts)} cannot be; write 1 to {len(parts)} of (...)", token.at + 1)
        return AtLeast(count, tuple(parts))

    def _close(self, opened: Token) -> None:
        left = self._peek()
        if left is None:
            raise QueryError("this parenthesis is never closed; write ) at its end", opened.at + 1)
        if left.kind != "mark" or left.text != ")":
            raise self._leftover(left)
        self._next += 1

    def _field(self, token: Token, depth: int) -> Query:
        name, _, degree = token.text[:-1].lower().partition("/")
        name = _SAME.get(name, name)
        if degree and name != "like":
            raise QueryError(f"{name} takes no number; write {name}:", token.at + 1)
        if name == "field":
            name = self._value(token, token.text).text.lower().strip(":")
            if name not in FIELDS:
                raise QueryError(f"there is no field {name[:20]!r}; write one of {', '.join(FIELDS)}", token.at + 1)
        if name in FIELDS:
            return In(name, self._placed(depth + 1))
        if name == "sentence":
            return Sentence(self._placed(depth + 1))
        if name == "case":
            return self._compared(self._word(self._value(token, token.text), Form.CASED))
        if name == "like":
            return self._like(token, degree)
        if name in KINDS:
            return self._known(name, self._value(token, token.text))
        shown = token.text[:20]
        raise QueryError(f"there is no {shown!r}; write one of {_NAMES}, or put it in double quotes", token.at + 1)

    def _known(self, kind: str, value: Token) -> Query:
        text = " ".join(value.text.split())
        if not text:
            raise QueryError(f"nothing stands after {kind}:; write its value", value.at + 1)
        if kind == "lang":
            language = primary(text)
            if language is None:
                raise QueryError(f"{text[:20]!r} is no language; write a code of two letters: lang:pl", value.at + 1)
            return Is(kind, language)
        return Is(kind, text)

    def _like(self, token: Token, degree: str) -> Query:
        value = self._value(token, token.text)
        text = " ".join(value.text.split())
        if not terms(text):
            raise QueryError('no word to compare with; write like:"some text"', value.at + 1)
        if not degree:
            return Like(text)
        if not re.fullmatch(r"0?\.[0-9]{1,4}|1(\.0*)?", degree) or not float(degree):
            raise QueryError(f"{degree[:20]!r} is no degree; write one above 0, up to 1: like/0.4:", token.at + 1)
        return Like(text, float(degree))

    def _regex(self, token: Token) -> Query:
        body, _, flag = token.text[1:].rpartition("/")
        pattern = re.sub(r"\\(.)", lambda found: "/" if found[1] == "/" else found[0], body)
        try:
            compiled(pattern, bool(flag))
        except QueryError as error:
            raise QueryError(error.message, token.at + 1) from None
        return Regex(pattern, bool(flag))

    # -- words and figures

    def _word(self, token: Token, form: Form) -> Word | Phrase | Wildcard:
        if token.spoken in ("and", "or"):
            raise QueryError(f"a word must stand before {token.text!r}; in quotes it is one itself", token.at + 1)
        if token.kind == "word" and token.text.startswith("/"):
            raise QueryError("this expression has no end; write /it/, or a word in double quotes", token.at + 1)
        if _DISTANCE.fullmatch(token.spoken):
            raise QueryError(f"a word must stand before and after {token.text!r}", token.at + 1)
        parts = [self._part(word, form, token) for word in token.text.split() if "*" in word or terms(word)]
        if not parts:
            raise QueryError(f"nothing in {token.text[:20]!r} is a word; write one, or /an expression/", token.at + 1)
        return parts[0] if len(parts) == 1 else Phrase(tuple(parts))

    def _part(self, word: str, form: Form, token: Token) -> Word | Wildcard:
        if "*" not in word:
            return Word(word, form)
        pattern = re.sub(r"\*+", "*", fold(word))
        letters = pattern.replace("*", "")
        if form is Form.CASED:
            raise QueryError("case: knows no *; write /an expression/", token.at + 1)
        if is_unspaced(letters):
            raise QueryError(f"leave out the * of {word[:20]!r}; any part is found in this script", token.at + 1)
        if len(letters) < 2 or any(words_of(piece) != [piece] for piece in pattern.split("*") if piece):
            raise QueryError(f"{word[:20]!r} is too little; * stands in or at one word of two letters", token.at + 1)
        return Wildcard(pattern)

    def _compared(self, word: Word | Phrase | Wildcard) -> Query:
        return Number(word, *self._limit()) if self._is_compared() else word

    def _amount(self, token: Token) -> Query:
        comparison, value, unit = self._limit()
        if not unit:
            hint = f'name a unit: {FIGURE} {comparison} 300€; the word itself is written "{FIGURE}"'
            raise QueryError(f"any figure at all is too little; {hint}", token.at + 1)
        return Amount(comparison, value, unit)

    def _is_compared(self) -> bool:
        token = self._peek()
        return token is not None and token.kind == "compare"

    def _limit(self) -> tuple[str, float, str]:
        """A comparison, its number, and the unit before or behind that; empty: any."""
        sign = self._tokens[self._next]
        self._next += 1
        before, minus = self._unit(), self._take_minus()
        token = self._peek()
        found = _NUMBER.fullmatch(token.text) if token is not None and token.kind == "word" else None
        if token is None or found is None or bool(before) + bool(found["before"]) + bool(found["after"]) > 1:
            raise QueryError(f"write a number after {sign.text}, without separators: price < 1299.50", sign.at + 1)
        self._next += 1
        self._refuse_separator(token)
        unit = before or found["before"] or found["after"] or self._unit()
        if unit and not unit_of(unit):
            raise QueryError(f"{unit[:20]!r} is no unit; write letters, a currency's sign or %", token.at + 1)
        value = float(found["value"])
        return sign.text, -value if minus and value else value, unit_of(unit)

    def _take_minus(self) -> bool:
        token = self._peek()
        if token is None or token.kind != "sign":
            return False
        self._next += 1
        return token.text == "-"

    def _unit(self) -> str:
        """A unit that stands by itself; a word that is asked for in its own right is none."""
        token, after = [*self._tokens[self._next : self._next + 2], None, None][:2]
        if token is None or token.kind != "word" or not is_unit(token.text):
            return ""
        if after is not None and (after.kind == "compare" or _DISTANCE.fullmatch(after.spoken)):
            return ""
        self._next += 1
        return token.text

    def _refuse_separator(self, number: Token) -> None:
        """1,299 is a number to many people; two things with a comma between them, to a list."""
        comma, rest = [*self._tokens[self._next : self._next + 2], None, None][:2]
        if comma is None or rest is None or comma.text != "," or not rest.text[:1].isdecimal():
            return
        if comma.at == number.at + len(number.text) and rest.at == comma.at + 1:
            raise QueryError("leave the comma out of the number, or write a point: price < 1299.50", comma.at + 1)

    # -- tokens

    def _peek(self) -> Token | None:
        return self._tokens[self._next] if self._next < len(self._tokens) else None

    def _here(self, depth: int) -> Token:
        token = self._peek()
        if token is None:
            raise QueryError("it ends too early; a word must follow", len(self._text.rstrip()) + 1)
        if depth > DEEPEST:
            raise QueryError(f"more than {DEEPEST} parentheses and nots in each other; say it flatter", token.at + 1)
        return token

    def _value(self, token: Token, before: str) -> Token:
        value = self._peek()
        if value is None or value.kind not in ("word", "quoted"):
            raise QueryError(f"nothing stands after {before[:20]}; write a word, or words in quotes", token.at + 1)
        self._next += 1
        return value

    def _take(self, spoken: str) -> bool:
        token = self._peek()
        if token is None or token.spoken != spoken:
            return False
        self._next += 1
        return True

    def _leftover(self, token: Token) -> QueryError:
        if token.text == ",":
            return QueryError("a comma stands only between the words of 2 of (gas, shale); leave it out", token.at + 1)
        if token.text == ")":
            return QueryError("this parenthesis was never opened; leave it out", token.at + 1)
        return QueryError(f"a word must stand before {token.text[:20]!r}", token.at + 1)


def _short(node: Query) -> str:
    text = str(node)
    return text if len(text) <= 30 else text[:27] + "..."
