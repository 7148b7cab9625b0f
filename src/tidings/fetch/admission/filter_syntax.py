"""The language of filters, as it stands in settings and on the command line.

::

    either    ->  both ("or" both)*
    both      ->  single ("and" single)*
    single    ->  "not" single  |  "(" either ")"  |  "everything"  |  KIND ":" VALUE
    KIND      ->  domain | prefix | scheme | matches | plugin
    VALUE     ->  letters up to a space or a parenthesis, or "anything in double quotes" (a quote inside is doubled)

A text only ever becomes filters: it reads no file, no variable and runs nothing. Whether `plugin:` may load somebody's
code is for the caller to say, by the `load` that is handed in.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tidings.errors import SettingsError
from tidings.fetch.admission.filters import (
    CONTROLS,
    And,
    Domain,
    Everything,
    Filter,
    Not,
    Or,
    Pattern,
    Plugin,
    Prefix,
    Scheme,
)

LONGEST = 4000  # characters
DEEPEST = 32  # parentheses and nots inside each other

KINDS: dict[str, Callable[[str], Filter]] = {"domain": Domain, "prefix": Prefix, "scheme": Scheme, "matches": Pattern}
_KNOWN = ", ".join(f"{kind}:" for kind in [*KINDS, "plugin"])
_TOKEN = re.compile(
    r"""\s*(?:
        (?P<mark>[()])
      | (?P<kind>[A-Za-z]+):(?:"(?P<quoted>(?:[^"]|"")*)"(?![^\s()]) | (?P<bare>[^\s()"]+)(?!"))
      | (?P<word>[A-Za-z]+)(?![^\s()])
    )""",
    re.VERBOSE,
)
_SPACE = re.compile(r"\s*")


@dataclass(frozen=True, slots=True)
class _Token:
    text: str  # "(", ")", a word in lower case, or the kind
    value: str | None  # of a kind
    at: int


def parse_filter(text: str, load: Callable[[str], Filter]) -> Filter:
    """The filter that is written here; where nothing is written, everything is admitted. SettingsError names the place
    and what to write instead."""
    if len(text) > LONGEST:
        raise SettingsError(f"filter: {len(text)} characters (limit {LONGEST}); say it shorter, or write a plugin")
    if not text.strip():
        return Everything()
    return _Parser(text, load).whole()


class _Parser:
    def __init__(self, text: str, load: Callable[[str], Filter]) -> None:
        self._text, self._load = text, load
        self._tokens = self._split()
        self._next = 0

    # -- tokens

    def _split(self) -> list[_Token]:
        tokens, at = [], 0
        while (at := self._skip_space(at)) < len(self._text):
            found = _TOKEN.match(self._text, at)
            if found is None:
                raise self._unreadable(at)
            if found["kind"]:
                value = found["bare"] if found["quoted"] is None else found["quoted"].replace('""', '"')
                tokens.append(_Token(found["kind"].lower(), value, at))
            else:
                tokens.append(_Token((found["mark"] or found["word"]).lower(), None, at))
            at = found.end()
        return tokens

    def _skip_space(self, at: int) -> int:
        space = _SPACE.match(self._text, at)
        return space.end() if space else at

    def _unreadable(self, at: int) -> SettingsError:
        rest = self._text[at:]
        if re.match(r"[A-Za-z]+:(?=[\s()]|$)", rest):
            return self._fault(at, f"nothing stands after {_first(rest)}; write its value without a space between")
        if re.match(r'[A-Za-z]+:"', rest):
            return self._fault(at, "the double quote has no clear end; a quote inside quotes is written twice")
        if '"' in _first(rest):
            return self._fault(at, 'a double quote in a value; write kind:"value", a quote inside it twice')
        return self._fault(at, f"cannot read {_first(rest)!r}; write one of {_KNOWN} and a value, or everything")

    # -- grammar

    def whole(self) -> Filter:
        found = self._either(0)
        left = self._peek()
        if left is not None:
            raise self._fault(left.at, self._leftover(left))
        return found

    def _either(self, depth: int) -> Filter:
        parts = [self._both(depth)]
        while self._take("or"):
            parts.append(self._both(depth))
        return parts[0] if len(parts) == 1 else Or(tuple(parts))

    def _both(self, depth: int) -> Filter:
        parts = [self._single(depth)]
        while self._take("and"):
            parts.append(self._single(depth))
        return parts[0] if len(parts) == 1 else And(tuple(parts))

    def _single(self, depth: int) -> Filter:
        token = self._peek()
        if token is None:
            raise self._fault(len(self._text), "it ends too early; a filter must follow")
        if depth > DEEPEST:
            raise self._fault(token.at, f"more than {DEEPEST} parentheses and nots inside each other; say it flatter")
        self._next += 1
        if token.value is not None:
            return self._term(token, token.value)
        if token.text == "not":
            return Not(self._single(depth + 1))
        if token.text == "everything":
            return Everything()
        if token.text == "(":
            inner = self._either(depth + 1)
            if not self._take(")"):
                left = self._peek()
                if left is not None:
                    raise self._fault(left.at, self._leftover(left))
                raise self._fault(token.at, "this parenthesis is never closed; write ) at its end")
            return inner
        if token.text in ("and", "or", ")"):
            raise self._fault(token.at, f"a filter must stand before {token.text!r}")
        raise self._fault(token.at, f"{token.text!r} is no filter; write one of {_KNOWN} and a value, or everything")

    def _term(self, token: _Token, value: str) -> Filter:
        make = self._load if token.text == "plugin" else KINDS.get(token.text)
        if make is None:
            raise self._fault(token.at, f"there is no kind {token.text!r}; write one of {_KNOWN}")
        if not value or CONTROLS.search(value):
            raise self._fault(token.at, f"the value of {token.text}: must stand on one line and not be empty")
        try:
            found = make(value)
        except SettingsError as error:
            raise self._fault(token.at, str(error)) from error
        return Plugin(value, found) if token.text == "plugin" and not isinstance(found, Plugin) else found

    def _peek(self) -> _Token | None:
        return self._tokens[self._next] if self._next < len(self._tokens) else None

    def _take(self, text: str) -> bool:
        token = self._peek()
        if token is None or token.value is not None or token.text != text:
            return False
        self._next += 1
        return True

    # -- words

    def _leftover(self, token: _Token) -> str:
        if token.text == ")" and token.value is None:
            return "this parenthesis was never opened"
        before = self._tokens[self._next - 1]
        if token.text == "(" and before.value is not None and self._text[token.at - 1 : token.at].strip():
            return f'a value with a parenthesis stands in double quotes; write {before.text}:"..."'
        return "write and, or, or and not before this"

    def _fault(self, at: int, words: str) -> SettingsError:
        line = self._text.count("\n", 0, at) + 1
        column = at - (self._text.rfind("\n", 0, at) + 1) + 1
        place = f"column {column}" if "\n" not in self._text else f"line {line}, column {column}"
        return SettingsError(f"filter, {place}: {words}")


def _first(rest: str) -> str:
    return re.split(r"[\s()]", rest, maxsplit=1)[0][:40] or rest[:1]
