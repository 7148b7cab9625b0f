"""Boolean expressions: the tokens and the and/or/not grammar shared by filters and by queries.

::

    either   ->  both ("or" both)*
    both     ->  single ("and" single)*            the "and" may be left out where `implicit_and` is set
    single   ->  "not" single  |  operand
    operand  ->  "(" either ")"  |  whatever the language has besides

A language (fetch.admission.filter_syntax, watch.query) gives the pattern of its tokens, its operands, its nodes and its
errors. What is the same in both is here: cutting the text into tokens, precedence, parentheses, the limit of depth.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

DEEPEST = 32  # parentheses and nots inside each other

_SPACE = re.compile(r"\s*")

Node = TypeVar("Node")


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # the group of the language's pattern that matched; "mark" for parentheses, "word" for a bare word
    text: str
    at: int  # offset in the text

    @property
    def keyword(self) -> str:
        """A bare word in lower case (and, or, not ...); empty for any other token."""
        return self.text.lower() if self.kind == "word" else ""


def split(text: str, pattern: re.Pattern[str], unreadable: Callable[[str, int], Exception]) -> list[Token]:
    """Cuts a text into tokens, one for each match of the pattern; space between them is skipped.

    Each alternative of the pattern has one named group. `unreadable` makes the error for a text and the offset where
    the pattern does not match.
    """
    tokens, at = [], _after_space(text, 0)
    while at < len(text):
        found = pattern.match(text, at)
        if found is None or found.lastgroup is None:
            raise unreadable(text, at)
        kind = found.lastgroup
        tokens.append(Token(kind, found[kind], found.start(kind)))
        at = _after_space(text, found.end())
    return tokens


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


class BooleanParser(ABC, Generic[Node]):
    """Recursive descent through the tokens of one text; makes a tree of the language's own nodes."""

    operand_name: ClassVar[str]  # "a word": what errors say must follow
    nested_words: ClassVar[str] = "inside each other"
    implicit_and: ClassVar[bool] = False

    def __init__(self, text: str, tokens: list[Token]) -> None:
        self._text, self._tokens = text, tokens
        self._next = 0

    # -- what a language adds

    @abstractmethod
    def _operand(self, token: Token, depth: int) -> Node:
        """Parses what is neither and, or nor not; `token` is its first, not consumed yet."""

    @abstractmethod
    def _any(self, parts: tuple[Node, ...]) -> Node: ...

    @abstractmethod
    def _all(self, parts: tuple[Node, ...]) -> Node: ...

    @abstractmethod
    def _negation(self, token: Token, part: Node) -> Node:
        """The node of a part behind `not`, or behind another sign that `_negates` names."""

    @abstractmethod
    def _leftover(self, token: Token) -> Exception:
        """The error for a token that can neither go on nor end an expression."""

    @abstractmethod
    def _error(self, at: int, words: str) -> Exception: ...

    def _negates(self, token: Token) -> bool:
        return token.keyword == "not"

    def _end(self) -> int:
        """The offset that an error names when the text ends too early."""
        return len(self._text)

    # -- grammar

    def _whole(self) -> Node:
        found = self._either(0)
        left = self._peek()
        if left is not None:
            raise self._leftover(left)
        return found

    def _either(self, depth: int) -> Node:
        parts = [self._both(depth)]
        while self._take("or"):
            parts.append(self._both(depth))
        return parts[0] if len(parts) == 1 else self._any(tuple(parts))

    def _both(self, depth: int) -> Node:
        parts = [self._single(depth)]
        while self._take("and") or (self.implicit_and and self._goes_on()):
            parts.append(self._single(depth))
        return parts[0] if len(parts) == 1 else self._all(tuple(parts))

    def _goes_on(self) -> bool:
        token = self._peek()
        if token is None or token.keyword == "or":
            return False
        return token.kind != "mark" or token.text == "("

    def _single(self, depth: int) -> Node:
        token = self._here(depth)
        if self._negates(token):
            self._next += 1
            return self._negation(token, self._single(depth + 1))
        return self._operand(token, depth)

    def _in_parentheses(self, opened: Token, depth: int) -> Node:
        """`opened` has been consumed."""
        inner = self._either(depth + 1)
        self._close(opened)
        return inner

    def _close(self, opened: Token) -> None:
        left = self._peek()
        if left is None:
            raise self._error(opened.at, "this parenthesis is never closed; write ) at its end")
        if left.kind != "mark" or left.text != ")":
            raise self._leftover(left)
        self._next += 1

    # -- tokens

    def _peek(self) -> Token | None:
        return self._tokens[self._next] if self._next < len(self._tokens) else None

    def _here(self, depth: int) -> Token:
        """The next token, where one must follow."""
        token = self._peek()
        if token is None:
            raise self._error(self._end(), f"it ends too early; {self.operand_name} must follow")
        if depth > DEEPEST:
            words = f"more than {DEEPEST} parentheses and nots {self.nested_words}; say it flatter"
            raise self._error(token.at, words)
        return token

    def _take(self, keyword: str) -> bool:
        token = self._peek()
        if token is None or token.keyword != keyword:
            return False
        self._next += 1
        return True
