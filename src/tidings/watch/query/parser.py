"""The query language, one for searches and watches. docs/watches.md has a table of it with examples.

::

    either   ->  both ("or" both)*
    both     ->  single (["and"] single)*
    single   ->  ("not" | "-" | "+") single  |  placed (("near/N" | "before/N") placed)*
    placed   ->  "(" either ")"  |  N "of" "(" either ("," either)* ")"  |  FIELD: placed  |  near/N: placed
                 |  KIND: VALUE  |  "any", where it is the only word
                 |  like: "text"  |  /expression/  |  word [compared]  |  "figure" compared
    compared ->  ("<" | "<=" | ">" | ">=" | "==") NUMBER, with its unit before or behind it
    word     ->  [= | case:] (bare | "in quotes")

`parse_query` returns a tree of frozen nodes; `str()` of a tree is parsed as the same tree.
"""

from __future__ import annotations

import re
from dataclasses import replace

from tidings.errors import QueryError
from tidings.model.watches import WatchScope
from tidings.text.analysis import terms
from tidings.text.boolean import Token
from tidings.text.language import primary
from tidings.watch.query.lexer import DISTANCE, WordParser
from tidings.watch.query.nodes import (
    ANY,
    FIELDS,
    FIGURE,
    MOST_NEAR,
    MOST_WORDS,
    PROPERTIES,
    And,
    Anything,
    AtLeast,
    Form,
    In,
    Like,
    Near,
    Not,
    Or,
    Property,
    Query,
    Regex,
    Sentence,
    Word,
    is_scope,
    is_several,
    leaf_count,
    positionless_part,
)
from tidings.watch.query.regex import compiled_regex

LONGEST = 20_000  # characters, a text to compare with included
FARTHEST = 1_000  # words of near/N
_SAME = {"language": "lang", "host": "site"}
_SCOPES = {scope.value: scope for scope in WatchScope} | {"article": WatchScope.ARTICLES, "page": WatchScope.PAGES}
_NAMES = ", ".join(f"{name}:" for name in (*FIELDS, "sentence", *PROPERTIES, "case", "like"))


def parse_query(text: str) -> Query:
    """Parses a query. QueryError names the column and what to write instead."""
    if len(text) > LONGEST:
        raise QueryError(f"{len(text)} characters (limit {LONGEST}); say it shorter", LONGEST)
    return _Parser(text).whole()


class _Parser(WordParser):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._bare_any: list[Query] = []  # words that may mean whatever is new

    # -- and, or, not

    def whole(self) -> Query:
        if not self._tokens:
            raise QueryError("nothing is asked; write a word")
        found = self._with_anything(self._whole())
        if leaf_count(found) > MOST_WORDS:
            raise QueryError(f"more than {MOST_WORDS} words; make it several queries")
        return found

    def _with_anything(self, node: Query) -> Query:
        """The tree with `any` as Anything where it is alone, or beside properties and exclusions. Beside other
        words it is a word: Catalan asks for years by it."""
        match node:
            case Word() if self._is_bare_any(node):
                return Anything()
            case And(parts) if all(self._is_bare_any(part) or is_scope(part) for part in parts):
                return And(tuple([Anything() if self._is_bare_any(part) else part for part in parts]))
            case And(parts) | Or(parts):
                inner = [self._with_anything(part) if isinstance(part, And | Or) else part for part in parts]
                return replace(node, parts=tuple(inner))
        return node

    def _is_bare_any(self, node: Query) -> bool:
        return any(node is one for one in self._bare_any)

    def _any(self, parts: tuple[Query, ...]) -> Query:
        return Or(parts)

    def _all(self, parts: tuple[Query, ...]) -> Query:
        return And(parts)

    def _negates(self, token: Token) -> bool:
        return token.kind == "sign" or token.keyword == "not"

    def _negation(self, token: Token, part: Query) -> Query:
        return part if token.text == "+" else Not(part)

    def _operand(self, token: Token, depth: int) -> Query:
        """One operand, or several joined by near/N or before/N."""
        parts, far = [self._placed(depth)], (0, False)
        while (sign := self._peek()) is not None and (found := DISTANCE.fullmatch(sign.keyword)):
            self._next += 1
            wanted = (self._distance(found[2], sign), found[1] == "before")
            if len(parts) > 1 and wanted != far:
                parts = [Near(tuple(parts), *far)]
            far = wanted
            parts.append(self._joined(sign.text, depth))
            for part in (parts[0], parts[-1]):
                _refuse_placeless(part, sign.text, sign.at)
        return parts[0] if len(parts) == 1 else _bounded(Near(tuple(parts), *far), token.at)

    def _joined(self, sign: str, depth: int) -> Query:
        """The operand after near/N or a field."""
        token = self._here(depth)
        if self._negates(token):
            inside = f"(gas {sign} price) -oil" if DISTANCE.fullmatch(sign) else f"{sign}(gas -oil)"
            raise QueryError(f"{token.text!r} cannot stand right behind {sign}; write {inside}", token.at + 1)
        return self._placed(depth)

    def _together(self, token: Token, name: str, distance: str, depth: int) -> Query:
        """near/5:( )"""
        if name == "before":
            raise QueryError(f"{token.text[:-1]} stands between words: gas {token.text[:-1]} price", token.at + 1)
        far = self._distance(distance, token)
        part = self._joined(token.text[:-1], depth + 1)
        _refuse_placeless(part, token.text[:-1], token.at)
        if not is_several(part.part if isinstance(part, Sentence) else part):
            example = f"{token.text}(gas price), or {token.text}2 of (gas, shale, energy)"
            raise QueryError(f"{token.text} holds several together; write {example}", token.at + 1)
        return _bounded(Near((part,), far), token.at)

    def _distance(self, digits: str, token: Token) -> int:
        if not re.fullmatch(r"[0-9]{1,4}", digits) or not 1 <= int(digits) <= FARTHEST:
            raise QueryError(f"{token.text!r} needs a number of words, 1 to {FARTHEST}; write near/5", token.at + 1)
        return int(digits)

    def _leftover(self, token: Token) -> QueryError:
        if token.text == ",":
            return QueryError("a comma stands only between the words of 2 of (gas, shale); leave it out", token.at + 1)
        if token.text == ")":
            return QueryError("this parenthesis was never opened; leave it out", token.at + 1)
        return QueryError(f"a word must stand before {token.text[:20]!r}", token.at + 1)

    # -- operands

    def _placed(self, depth: int) -> Query:
        token = self._here(depth)
        if token.kind == "word" and self._counts():
            return self._at_least(token, depth)
        self._next += 1
        match token.kind:
            case "mark" if token.text != "(":
                raise QueryError(f"a word must stand before {token.text!r}", token.at + 1)
            case "mark":
                return self._in_parentheses(token, depth)
            case "field":
                return self._field(token, depth)
            case "regex":
                return self._regex(token)
            case "exact":
                return self._compared(self._word(self._value(token, "="), Form.EXACT))
            case "word" if token.keyword == FIGURE and self._is_compared():
                return self._amount(token)
            case "quoted" | "word":
                word = self._word(token, Form.STEM)
                if token.keyword == ANY:
                    self._bare_any.append(word)
                return self._compared(word)
        raise QueryError(f"a word must stand before {token.text!r}: price < 300", token.at + 1)

    def _counts(self) -> bool:
        ahead = self._tokens[self._next : self._next + 3]
        return len(ahead) == 3 and ahead[0].text.isdecimal() and ahead[1].keyword == "of" and ahead[2].text == "("

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

    def _field(self, token: Token, depth: int) -> Query:
        name, _, degree = token.text[:-1].lower().partition("/")
        name = _SAME.get(name, name)
        if name in ("near", "before"):
            return self._together(token, name, degree, depth)
        if degree and name != "like":
            raise QueryError(f"{name} takes no number; write {name}:", token.at + 1)
        if name == "field":
            name = self._value(token, token.text).text.lower().strip(":")
            if name not in FIELDS:
                raise QueryError(f"there is no field {name[:20]!r}; write one of {', '.join(FIELDS)}", token.at + 1)
        if name in FIELDS:
            return In(name, self._joined(f"{name}:", depth + 1))
        if name == "sentence":
            return Sentence(self._joined("sentence:", depth + 1))
        if name == "case":
            return self._compared(self._word(self._value(token, token.text), Form.CASED))
        if name == "like":
            return self._like(token, degree)
        if name in PROPERTIES:
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
            return Property(kind, language)
        if kind == "scope":
            scope = _SCOPES.get(text.lower())
            if scope is None:
                raise QueryError(f"{text[:20]!r} is no scope; write scope:{', scope:'.join(WatchScope)}", value.at + 1)
            return Property(kind, scope.value)
        return Property(kind, text)

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
            compiled_regex(pattern, bool(flag))
        except QueryError as error:
            raise QueryError(error.message, token.at + 1) from None
        return Regex(pattern, bool(flag))


def _bounded(near: Near, at: int) -> Near:
    if leaf_count(near) > MOST_NEAR:
        raise QueryError(f"more than {MOST_NEAR} words joined by near; say it with fewer", at + 1)
    return near


def _refuse_placeless(part: Query, sign: str, at: int) -> None:
    found = positionless_part(part)
    if found is not None:
        beside = f"(gas {sign} price) {_short(found)}"
        raise QueryError(f"{_short(found)} stands at no place, so {sign} cannot join it; write {beside}", at + 1)


def _short(node: Query) -> str:
    text = str(node)
    return text if len(text) <= 30 else text[:27] + "..."
