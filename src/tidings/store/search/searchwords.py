"""A sieve in the words of each engine. Tokens hold no sign of ASCII (watch.indexing), so nothing can be smuggled in."""

from __future__ import annotations

from tidings.store.search.index import LOOSE
from tidings.watch.indexing import WRITTEN
from tidings.watch.search import Every, Has, Run, Sieve, Some

_WEIGHTS = {"title": "A", "text": "D"}


def fts5(sieve: Sieve) -> str:
    match sieve:
        case Every(parts):
            return "(" + " AND ".join(map(fts5, parts)) + ")"
        case Some(parts):
            return "(" + " OR ".join(map(fts5, parts)) + ")"
        case Run(tokens, field):
            return f'{{{field or "title text"}}} : "{" ".join(tokens)}"'
        case Has(token, prefix, field):
            column = "words" if token[0] in _MARKED else field or "title text"
            return f'{{{column}}} : "{token}"{" *" if prefix else ""}'


def tsquery(sieve: Sieve) -> str:
    match sieve:
        case Every(parts):
            return "(" + " & ".join(map(tsquery, parts)) + ")"
        case Some(parts):
            return "(" + " | ".join(map(tsquery, parts)) + ")"
        case Run(tokens, field):
            weight = f":{_WEIGHTS[field]}" if field else ""
            row = " <-> ".join(f"'{token}'{weight}" for token in tokens)
            # Where not all places are kept, all of them anywhere will do.
            return f"(({row}) | ({' & '.join(_quoted(tokens))} & '{LOOSE}'))"
        case Has(token, prefix, field):
            star = "*" if prefix else ""
            plain = f"'{token}':{star}" if star else f"'{token}'"
            if field is None or token[0] in _MARKED:
                return plain
            return f"('{token}':{star}{_WEIGHTS[field]} | ({plain} & '{LOOSE}'))"


def _quoted(tokens: tuple[str, ...]) -> list[str]:
    return [f"'{token}'" for token in tokens]


_MARKED = (WRITTEN, LOOSE[0])
