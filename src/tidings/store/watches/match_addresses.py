"""The addresses of matches, by which an article and the first version of the page at its URL are one story.

A feed announces what the page shows. Later versions of the page are other news, and have no address here. Addresses are
hashes of normalised URLs (text.url.page_key). An article has two where its page names another canonical URL, which is
known once its text is fetched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import BindParameter, bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.watches import DUPLICATE_WINDOW
from tidings.store.db.schema import article
from tidings.store.db.site_tables import version
from tidings.store.db.statements import AnyRow, conflict_insert
from tidings.store.db.watch_tables import delivery, match_address, watch_match
from tidings.text.identity import address_keys

_SEGMENT = "segment"

_ids: BindParameter[Any] = bindparam("ids", expanding=True)
_of_articles = (
    select(watch_match.c.id, article.c.url, article.c.canonical)
    .join_from(watch_match, article, article.c.id == watch_match.c.article_id)
    .where(watch_match.c.article_id.in_(_ids))
)
_of_pages = (
    select(watch_match.c.id, watch_match.c.url)
    .join_from(watch_match, version, version.c.id == watch_match.c.version_id)
    .where(watch_match.c.id.in_(_ids), version.c.first == 1)
)
_stored = select(match_address.c.watch_match_id, match_address.c.place).where(match_address.c.watch_match_id.in_(_ids))
# Decided: in a message, or a duplicate of a match that is in one.
_decided = (
    select(match_address.c.place, watch_match.c.watch_id, delivery.c.channel, watch_match.c.kind, watch_match.c.at)
    .join_from(match_address, watch_match, watch_match.c.id == match_address.c.watch_match_id)
    .join(delivery, delivery.c.watch_match_id == watch_match.c.id)
    .where(match_address.c.place.in_(_ids), delivery.c.waiting.is_(None))
)


STATEMENTS: Final[dict[str, Executable]] = {
    "of_articles": _of_articles,
    "of_pages": _of_pages,
    "stored": _stored,
    "decided": _decided,
}


def write_article_addresses(connection: Connection, article_ids: Collection[int]) -> None:
    """Stores the addresses of all matches in these articles, old ones too: a text may have brought a canonical URL."""
    rows = _rows(connection, _of_articles, article_ids)
    _write(connection, ((row.id, place) for row in rows for place in address_keys(row.url, row.canonical)))


def write_page_addresses(connection: Connection, match_ids: Collection[int]) -> None:
    """Stores the address of each of these matches that is in the first version of a page."""
    rows = _rows(connection, _of_pages, match_ids)
    _write(connection, ((row.id, place) for row in rows for place in address_keys(row.url)))


def _write(connection: Connection, addresses: Iterable[tuple[int, int]]) -> None:
    rows = [{"watch_match_id": match_id, "place": place} for match_id, place in addresses]
    if rows:
        connection.execute(_insert(connection.dialect.name), rows)


@cache
def _insert(dialect: str) -> Any:
    return conflict_insert(dialect, match_address).on_conflict_do_nothing()


class _AddressTarget(NamedTuple):
    place: int
    watch_id: int
    channel: str


class DeliveredAddresses:
    """The addresses of waiting deliveries, and which of them a channel already got a match at."""

    def __init__(self, places: dict[int, tuple[int, ...]]) -> None:
        self._places = places  # by match
        self._articles: set[_AddressTarget] = set()
        self._pages: dict[_AddressTarget, datetime] = {}  # the latest

    @classmethod
    def of(cls, connection: Connection, waiting: Sequence[AnyRow]) -> Self:
        """Reads them for rows of waiting deliveries: an article's addresses as they are now, a page's as stored."""
        places = {row.watch_match_id: address_keys(row.url, row.canonical) for row in waiting if row.kind != _SEGMENT}
        segments = {row.watch_match_id for row in waiting if row.kind == _SEGMENT}
        places |= {row.watch_match_id: (row.place,) for row in _rows(connection, _stored, segments)}
        made = cls(places)
        for row in _rows(connection, _decided, {place for those in places.values() for place in those}):
            made._note(_AddressTarget(row.place, row.watch_id, row.channel), row)
        return made

    def _note(self, target: _AddressTarget, row: AnyRow) -> None:
        if row.kind != _SEGMENT:
            self._articles.add(target)
        else:
            self._pages[target] = max(row.at, self._pages.get(target, row.at))

    def places(self, row: AnyRow) -> tuple[int, ...]:
        return self._places.get(row.watch_match_id, ())

    def delivered(self, row: AnyRow) -> bool:
        """Returns whether the page of this article, or the article of this page, was delivered to the channel. An
        article more than DUPLICATE_WINDOW after its page is news: some feeds have one address for all items."""
        targets = [_AddressTarget(place, row.watch_id, row.channel) for place in self.places(row)]
        if row.kind == _SEGMENT:
            return not self._articles.isdisjoint(targets)
        return any(target in self._pages and row.at - self._pages[target] < DUPLICATE_WINDOW for target in targets)


def _rows(connection: Connection, statement: Any, ids: Collection[int]) -> list[Any]:
    rows: list[Any] = []
    for chunk in chunks(sorted(ids)):
        rows += connection.execute(statement, {"ids": chunk})
    return rows
