"""Titles that sources are known to have, for those whose items are identified by title (`same_title`).

As in advaRSS (docs/papers.md), an item whose title is known is owned: it is the article of that title, whatever guid
and link it has now. Only the newest articles of a source are compared: a visit costs no more as the store grows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.store.db.schema import article
from tidings.store.visits.accept import AcceptedOutcome
from tidings.text.markup import collapsed

MOST: Final = 1_000  # articles of a source whose titles are compared

_newest = (
    select(article.c.id, article.c.version, article.c.identity_hash, article.c.title)
    .where(article.c.source_id == bindparam("source_id"))
    .order_by(article.c.first_seen.desc(), article.c.id.desc())
    .limit(MOST)
)
STATEMENTS: Final[dict[str, Executable]] = {"newest": _newest}


class TitleOwner(NamedTuple):
    """The article that has a title."""

    article_id: int
    version: int
    identity_hash: int


class KnownTitles:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._owners: dict[tuple[int, str], TitleOwner | None] = {}  # None: an item of this visit has it

    def load(self, accepted: Iterable[AcceptedOutcome]) -> None:
        """Reads the titles of those that ask for it and bring something. A source never visited has none."""
        for one in accepted:
            outcome = one.outcome
            if one.row.same_title and outcome.seq and (outcome.fresh or outcome.revised):
                for row in self._connection.execute(_newest, {"source_id": outcome.source_id}):
                    if title := collapsed(row.title):
                        owner = TitleOwner(row.id, row.version, row.identity_hash)
                        self._owners.setdefault((outcome.source_id, title), owner)

    def take(self, source_id: int, title: str | None) -> tuple[TitleOwner | None, bool]:
        """(the article of this title, whether an item of this visit had it before). From now on one has."""
        words = collapsed(title)
        if not words:
            return None, False
        key = source_id, words
        owner, known = self._owners.get(key), key in self._owners
        self._owners[key] = None
        return owner, known and owner is None
