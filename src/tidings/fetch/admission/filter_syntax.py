"""Parses filters as they are written in settings and on the command line.

::

    either    ->  both ("or" both)*
    both      ->  single ("and" single)*
    single    ->  "not" single  |  "(" either ")"  |  "everything"  |  KIND ":" VALUE
    KIND      ->  domain | prefix | scheme | matches | plugin
    VALUE     ->  letters up to a space or a parenthesis, or "anything in double quotes" (a quote inside is doubled)

and, or, not and the parentheses are text.boolean's; the kinds and their values are read here. Parsing reads no file and
no variable and runs nothing. The caller's `load` decides whether `plugin:` may import code.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from tidings.errors import SettingsError
from tidings.fetch.admission.filters import (
    CONTROLS,
    AndFilter,
    Domain,
    Everything,
    Filter,
    NotFilter,
    OrFilter,
    Pattern,
    PluginFilter,
    Prefix,
    Scheme,
)
from tidings.text.boolean import BooleanParser, Token, split

LONGEST = 4000  # characters

KINDS: dict[str, Callable[[str], Filter]] = {"domain": Domain, "prefix": Prefix, "scheme": Scheme, "matches": Pattern}
_KNOWN = ", ".join(f"{kind}:" for kind in [*KINDS, "plugin"])
_TOKEN = re.compile(
    r"""(?P<mark>[()])
      | (?P<term>[A-Za-z]+:(?:"(?:[^"]|"")*"(?![^\s()]) | [^\s()"]+(?!")))
      | (?P<word>[A-Za-z]+)(?![^\s()])
    """,
    re.VERBOSE,
)


def parse_filter(text: str, load: Callable[[str], Filter]) -> Filter:
    """Parses a text as a filter; an empty text admits everything. SettingsError names the place of a fault and
    what to write instead."""
    if len(text) > LONGEST:
        raise SettingsError(f"filter: {len(text)} characters (limit {LONGEST}); say it shorter, or write a plugin")
    if not text.strip():
        return Everything()
    return _Parser(text, load).parse()


class _Parser(BooleanParser[Filter]):
    operand_name = "a filter"

    def __init__(self, text: str, load: Callable[[str], Filter]) -> None:
        super().__init__(text, split(text, _TOKEN, _unreadable))
        self._load = load

    def parse(self) -> Filter:
        return self._whole()

    def _any(self, parts: tuple[Filter, ...]) -> Filter:
        return OrFilter(parts)

    def _all(self, parts: tuple[Filter, ...]) -> Filter:
        return AndFilter(parts)

    def _negation(self, token: Token, part: Filter) -> Filter:
        return NotFilter(part)

    def _operand(self, token: Token, depth: int) -> Filter:
        self._next += 1
        if token.kind == "term":
            return self._term(token)
        if token.keyword == "everything":
            return Everything()
        if token.text == "(":
            return self._in_parentheses(token, depth)
        text = token.text.lower()
        if text in ("and", "or", ")"):
            raise self._error(token.at, f"a filter must stand before {text!r}")
        raise self._error(token.at, f"{text!r} is no filter; write one of {_KNOWN} and a value, or everything")

    def _term(self, token: Token) -> Filter:
        kind, value = _kind_and_value(token)
        make = self._load if kind == "plugin" else KINDS.get(kind)
        if make is None:
            raise self._error(token.at, f"there is no kind {kind!r}; write one of {_KNOWN}")
        if not value or CONTROLS.search(value):
            raise self._error(token.at, f"the value of {kind}: must stand on one line and not be empty")
        try:
            found = make(value)
        except SettingsError as error:
            raise self._error(token.at, str(error)) from error
        return PluginFilter(value, found) if kind == "plugin" and not isinstance(found, PluginFilter) else found

    # -- errors

    def _leftover(self, token: Token) -> SettingsError:
        if token.text == ")":
            return self._error(token.at, "this parenthesis was never opened")
        before = self._tokens[self._next - 1]
        if token.text == "(" and before.kind == "term" and self._text[token.at - 1 : token.at].strip():
            kind, _ = _kind_and_value(before)
            return self._error(token.at, f'a value with a parenthesis stands in double quotes; write {kind}:"..."')
        return self._error(token.at, "write and, or, or and not before this")

    def _error(self, at: int, words: str) -> SettingsError:
        return _error(self._text, at, words)


def _kind_and_value(token: Token) -> tuple[str, str]:
    kind, _, value = token.text.partition(":")
    return kind.lower(), value[1:-1].replace('""', '"') if value.startswith('"') else value


def _unreadable(text: str, at: int) -> SettingsError:
    rest = text[at:]
    if re.match(r"[A-Za-z]+:(?=[\s()]|$)", rest):
        return _error(text, at, f"nothing stands after {_first(rest)}; write its value without a space between")
    if re.match(r'[A-Za-z]+:"', rest):
        return _error(text, at, "the double quote has no clear end; a quote inside quotes is written twice")
    if '"' in _first(rest):
        return _error(text, at, 'a double quote in a value; write kind:"value", a quote inside it twice')
    return _error(text, at, f"cannot read {_first(rest)!r}; write one of {_KNOWN} and a value, or everything")


def _error(text: str, at: int, words: str) -> SettingsError:
    line = text.count("\n", 0, at) + 1
    column = at - (text.rfind("\n", 0, at) + 1) + 1
    place = f"column {column}" if "\n" not in text else f"line {line}, column {column}"
    return SettingsError(f"filter, {place}: {words}")


def _first(rest: str) -> str:
    return re.split(r"[\s()]", rest, maxsplit=1)[0][:40] or rest[:1]
