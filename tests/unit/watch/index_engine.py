"""A full-text engine in plain Python: what SQLite and PostgreSQL answer to an index query."""

from __future__ import annotations

from itertools import chain

from tidings.model.search import Indexed
from tidings.watch.search import AllOf, AnyOf, HasToken, IndexQuery, TokenRun


def index_query_matches(index_query: IndexQuery, entry: Indexed) -> bool:
    match index_query:
        case AllOf(parts):
            return all(index_query_matches(part, entry) for part in parts)
        case AnyOf(parts):
            return any(index_query_matches(part, entry) for part in parts)
        case TokenRun(tokens, field):
            size = len(tokens)
            fields = _fields(entry, field)
            return any(one[at : at + size] == tokens for one in fields for at in range(len(one) - size + 1))
        case HasToken(wanted, prefix, field):
            among = chain(*_fields(entry, field), entry.words)
            return any(one.startswith(wanted) if prefix else one == wanted for one in among)


def _fields(entry: Indexed, field: str | None) -> list[tuple[str, ...]]:
    return [one for name, one in (("title", entry.title), ("text", entry.text)) if field in (None, name)]
