"""Splits a query into tokens, and parses its words, phrases and comparisons with figures. parser.py parses the rest."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from tidings.errors import QueryError
from tidings.text import boolean
from tidings.text.analysis import is_unspaced, terms
from tidings.text.boolean import BooleanParser, Token
from tidings.text.tokens import fold, is_korean, words_in
from tidings.watch.query.figures import is_unit, unit_of
from tidings.watch.query.nodes import FIGURE, Amount, Form, Number, Phrase, Query, Wildcard, Word

_TOKEN = re.compile(
    r"""(?P<mark>[(),])
      | (?P<compare><=|>=|==|<|>)
      | (?P<sign>[+\-](?=[^\s),]))
      | (?P<exact>=(?=[^\s(),<>=]))
      | (?P<regex>/(?:[^/\\\n]|\\[^\n])+/i?(?=[\s(),]|$))
      | (?P<field>[A-Za-z]+(?:/[0-9.]+)?:)
      | "(?P<quoted>(?:[^"]|"")*)"
      | [“„«](?P<curly>[^“”„«»"]*)[”“»]
      | (?P<word>[^\s(),"“”„«»<>=]+)
    """,
    re.VERBOSE,
)


def query_tokens(text: str) -> list[Token]:
    """The tokens of a query. QueryError for text that is no token."""
    return [_unquoted(token) for token in boolean.split(text, _TOKEN, _unreadable)]


def _unquoted(token: Token) -> Token:
    """Curly quotes are quotes; a quote inside straight ones is written twice."""
    match token.kind:
        case "quoted":
            return replace(token, text=token.text.replace('""', '"'))
        case "curly":
            return replace(token, kind="quoted")
    return token


def _unreadable(text: str, at: int) -> QueryError:
    if text[at] in '"“„«':
        words = "this quote is never closed; write one at the end, too"
    elif text[at] == "=":
        words = "write =word without a space for an exact word, or == to compare with a number"
    else:
        words = f"cannot read {text[at]!r} here; put it in double quotes, or leave it out"
    return QueryError(words, at + 1)


# -- words and figures ------------------------------------------------------------------------------

DISTANCE = re.compile(r"(near|before)/(.*)")
_NUMBER = re.compile(r"(?P<before>[^\d\s.,+-]*)(?P<value>\d{1,15}(?:\.\d{1,9})?)(?P<after>[^\d\s.,]*)")


class WordParser(BooleanParser[Query]):
    """Parses words, phrases, wildcards and comparisons from the tokens of a query."""

    operand_name = "a word"
    nested_words = "in each other"
    implicit_and = True

    def __init__(self, text: str) -> None:
        super().__init__(text, query_tokens(text))

    def _error(self, at: int, words: str) -> QueryError:
        return QueryError(words, at + 1)

    def _end(self) -> int:
        return len(self._text.rstrip())

    def _word(self, token: Token, form: Form) -> Word | Phrase | Wildcard:
        if token.keyword in ("and", "or"):
            raise QueryError(f"a word must stand before {token.text!r}; in quotes it is one itself", token.at + 1)
        if token.kind == "word" and token.text.startswith("/"):
            raise QueryError("this expression has no end; write /it/, or a word in double quotes", token.at + 1)
        if DISTANCE.fullmatch(token.keyword):
            raise QueryError(f"a word must stand before and after {token.text!r}", token.at + 1)
        parts = [self._part(word, form, token) for word in token.text.split() if "*" in word or terms(word)]
        if not parts:
            raise QueryError(f"nothing in {token.text[:20]!r} is a word; write one, or /an expression/", token.at + 1)
        return parts[0] if len(parts) == 1 else Phrase(tuple(parts))

    def _part(self, word: str, form: Form, token: Token) -> Word | Wildcard:
        if "*" not in word:
            return Word(word, form)
        word = _without_idle_stars(word)
        if "*" not in word:
            return Word(word, form)
        cased = form is Form.CASED
        pattern = re.sub(r"\*+", "*", unicodedata.normalize("NFC", word) if cased else fold(word))
        folded = fold(pattern)
        letters = folded.replace("*", "")
        if any(map(is_unspaced, letters)):
            raise QueryError(f"leave out the * of {word[:20]!r}; any part is found in this script", token.at + 1)
        if len(letters) < 2 or any(words_in(piece) != [piece] for piece in folded.split("*") if piece):
            raise QueryError(f"{word[:20]!r} is too little; * stands in or at one word of two letters", token.at + 1)
        return Wildcard(pattern, Form.CASED if cased else Form.STEM)

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
        """A comparison, its number, and the unit before or after it; an empty unit: any."""
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
        """A unit as a token of its own, if it cannot be a word to search for."""
        token, after = [*self._tokens[self._next : self._next + 2], None, None][:2]
        if token is None or token.kind != "word" or not is_unit(token.text):
            return ""
        if after is not None and after.kind == "compare":
            return ""
        self._next += 1
        return token.text

    def _refuse_separator(self, number: Token) -> None:
        """Refuses 1,299: it may be a number, or two items of a list."""
        comma, rest = [*self._tokens[self._next : self._next + 2], None, None][:2]
        if comma is None or rest is None or comma.text != "," or not rest.text[:1].isdecimal():
            return
        if comma.at == number.at + len(number.text) and rest.at == comma.at + 1:
            raise QueryError("leave the comma out of the number, or write a point: price < 1299.50", comma.at + 1)

    # -- tokens

    def _value(self, token: Token, before: str) -> Token:
        value = self._peek()
        if value is None or value.kind not in ("word", "quoted"):
            raise QueryError(f"nothing stands after {before[:20]}; write a word, or words in quotes", token.at + 1)
        self._next += 1
        return value


def _without_idle_stars(word: str) -> str:
    """A star at either end of a Korean word changes nothing: it is found with any particle."""
    word = unicodedata.normalize("NFC", word)
    bare = word.strip("*")
    if bare and is_korean(bare[0]):
        word = word.lstrip("*")
    return word.rstrip("*") if bare and is_korean(bare[-1]) else word
