"""The grammar that filters and queries share, on a language of single letters."""

from __future__ import annotations

import re

import pytest
from tests.cases import each

from tidings.text.boolean import DEEPEST, BooleanParser, Token, split

_TOKEN = re.compile(r"(?P<mark>[()])|(?P<word>[a-z]+)", re.IGNORECASE)


def unreadable(text: str, at: int) -> ValueError:
    return ValueError(f"{at}: unreadable {text[at]!r}")


class Letters(BooleanParser[str]):
    operand_name = "a letter"

    def parse(self) -> str:
        return self._whole()

    def _operand(self, token: Token, depth: int) -> str:
        self._next += 1
        if token.text == "(":
            return self._in_parentheses(token, depth)
        if len(token.text) > 1:
            raise self._error(token.at, "no letter")
        return token.text

    def _any(self, parts: tuple[str, ...]) -> str:
        return f"any[{' '.join(parts)}]"

    def _all(self, parts: tuple[str, ...]) -> str:
        return f"all[{' '.join(parts)}]"

    def _negation(self, token: Token, part: str) -> str:
        return f"not[{part}]"

    def _leftover(self, token: Token) -> ValueError:
        return self._error(token.at, f"leftover {token.text}")

    def _error(self, at: int, words: str) -> ValueError:
        return ValueError(f"{at}: {words}")


class Joined(Letters):
    implicit_and = True


def parsed(text: str, language: type[Letters] = Letters) -> str:
    return language(text, split(text, _TOKEN, unreadable)).parse()


@each(
    ("text", "tree"),
    [
        ("a", "a"),
        ("a or b and c", "any[a all[b c]]"),
        ("a AND b Or c", "any[all[a b] c]"),
        ("(a or b) and c", "all[any[a b] c]"),
        ("not a and b", "all[not[a] b]"),
        ("not not (a or b)", "not[not[any[a b]]]"),
        ("a and (b and c)", "all[a all[b c]]"),
    ],
)
def test_or_binds_less_than_and_and_that_less_than_not(text: str, tree: str) -> None:
    assert parsed(text) == tree
    assert parsed(text, Joined) == tree


def test_and_may_be_left_out_where_the_language_says_so() -> None:
    assert parsed("a b or c not d", Joined) == "any[all[a b] all[c not[d]]]"
    with pytest.raises(ValueError, match=r"^2: leftover b$"):
        parsed("a b")


@each(
    ("text", "message"),
    [
        ("a or ", "5: it ends too early; a letter must follow"),
        ("not", "3: it ends too early; a letter must follow"),
        (" (a and b", "1: this parenthesis is never closed; write ) at its end"),
        ("a ) b", "2: leftover )"),
        ("a and xyz", "6: no letter"),
        ("a  ? b", "3: unreadable '?'"),
    ],
)
def test_an_error_names_the_offset(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        parsed(text)


def test_depth_is_limited() -> None:
    assert parsed("(" * DEEPEST + "a" + ")" * DEEPEST) == "a"
    with pytest.raises(ValueError, match=f"^{DEEPEST + 1}: more than {DEEPEST} parentheses and nots inside each other"):
        parsed("(" * (DEEPEST + 1) + "a" + ")" * (DEEPEST + 1))


def test_only_bare_words_are_operators() -> None:
    assert [token.keyword for token in split("Not (a", _TOKEN, unreadable)] == ["not", "", "a"]
