"""A query cut into its tokens: words, quotes, signs, fields, expressions. `watch/query.py` makes a tree of them."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tidings.errors import QueryError

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<mark>[(),])
      | (?P<compare><=|>=|==|<|>)
      | (?P<sign>[+\-](?=[^\s),]))
      | (?P<exact>=(?=[^\s(),<>=]))
      | (?P<regex>/(?:[^/\\\n]|\\[^\n])+/i?(?=[\s(),]|$))
      | (?P<field>[A-Za-z]+(?:/[0-9.]+)?:)
      | "(?P<quoted>(?:[^"]|"")*)"
      | [“„«](?P<curly>[^“”„«»"]*)[”“»]
      | (?P<word>[^\s(),"“”„«»<>=]+)
    )""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # mark, compare, sign, exact, regex, field, quoted, word
    text: str
    at: int

    @property
    def spoken(self) -> str:
        """A word in lower case that is not in quotes: and, or, not, of."""
        return self.text.lower() if self.kind == "word" else ""


def split(text: str) -> list[Token]:
    """QueryError where something can be no part of a query."""
    tokens, at = [], 0
    end = len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None or found.lastgroup is None:
            at = len(text) - len(text[at:].lstrip())
            raise QueryError(_unreadable(text, at), at + 1)
        kind = found.lastgroup
        start, at = found.start(kind), found.end()
        value = found[kind]
        if kind == "quoted":
            value = value.replace('""', '"')
        tokens.append(Token("quoted" if kind == "curly" else kind, value, start))
    return tokens


def _unreadable(text: str, at: int) -> str:
    if text[at] in '"“„«':
        return "this quote is never closed; write one at the end, too"
    if text[at] == "=":
        return "write =word without a space for an exact word, or == to compare with a number"
    return f"cannot read {text[at]!r} here; put it in double quotes, or leave it out"
