"""Links found on pages: new ones, and pages that are no longer visited. Locks of sites, and their pages queued again.

However its address is spelt, a page is one link (text.url.page_key), which holds the address the page has now.

A link waits until the frontier has decided on it. One that is only on pages of the greatest depth is not followed;
it is stored as refused, and waits after all once a page less deep has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import BigInteger, ColumnClause, bindparam, case, literal_column, null, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.pages import DEEPER, Examination
from tidings.model.sources import SourceState
from tidings.store.db.schema import source, unindexed
from tidings.store.db.site_tables import link, page, site
from tidings.store.db.statements import LARGE_CHUNK, Bulk, Values, conflict_insert, parameters
from tidings.store.db.types import storable
from tidings.store.rows.listing import relist
from tidings.text.tokens import hash64
from tidings.text.url import page_key, without_session

_rename = (
    update(link)
    .where(link.c.root_id == bindparam("root"), link.c.url_hash == bindparam("old_hash"))
    .values(url=bindparam("new_url"))
)

LinkPlace = tuple[int, int]  # the page that has a link, and the level of what it leads to
Key = tuple[int, int]  # the site's root, the hash of what all spellings of the URL have in common


class _FoundOn(NamedTuple):
    """The page on which a link was found, and when."""

    url: str
    parent_id: int  # the page that has it
    level: int  # of what it leads to
    at: int


def link_key(root_id: int, url: str) -> Key:
    return root_id, hash64(page_key(storable(url)))


def link_row(key: Key, url: str, parent_id: int, level: int, at: int) -> Values:
    """The row of a link that is neither waiting nor refused, and leads to nothing new."""
    root_id, url_hash = key
    return {
        "root_id": root_id,
        "url_hash": url_hash,
        "url": without_session(storable(url)),
        "parent_id": parent_id,
        "level": level,
        "waiting": None,
        "refusal": None,
        "fresh": 0,
        "at": at,
    }


class LinkBatch:
    """The links that one transaction finds. Of two pages with the same link the one less deep is its parent.

    Two hundred pages may have tens of thousands of links: they become rows when they are written, some at a time.
    """

    def __init__(self) -> None:
        self._waiting: dict[Key, _FoundOn] = {}
        self._deeper: dict[Key, _FoundOn] = {}
        self._fresh: set[Key] = set()

    def found(self, key: Key, url: str, parent_id: int, level: int, at: int, *, fresh: bool) -> None:
        """`fresh`: it was not on its page before, so that what it leads to is news."""
        held = self._waiting.get(key)
        if held is None or level < held.level:
            self._waiting[key] = _FoundOn(url, parent_id, level, at)
        if fresh:
            self._fresh.add(key)

    def too_deep(self, key: Key, url: str, parent_id: int, level: int, at: int) -> None:
        self._deeper.setdefault(key, _FoundOn(url, parent_id, level, at))

    def write(self, connection: Connection) -> int:
        """Writes them; returns how many are waiting that were not before."""
        insert = _insert(connection.dialect.name)
        for some in chunks(self._deeper.items()):
            insert.run(connection, [link_row(key, *found) | {"refusal": DEEPER} for key, found in some])
        more = 0
        for some in chunks(self._waiting.items()):
            rows = [link_row(key, *found) | {"waiting": 1, "fresh": int(key in self._fresh)} for key, found in some]
            more += insert.run(connection, rows)
        return more


def note_page(connection: Connection, root_id: int, old_url: str, url: str, place: LinkPlace, at: int) -> None:
    """Gives a page another address: links to either are known from now on."""
    _, old_hash = link_key(root_id, old_url)
    connection.execute(_rename, {"root": root_id, "old_hash": old_hash, "new_url": url})
    row = link_row(link_key(root_id, url), url, *place, at) | {"url": url}
    _settle(connection.dialect.name).run(connection, [row])


@cache
def _settle(dialect: str) -> Bulk:
    """Inserts or overwrites a link that is a page."""
    statement = conflict_insert(dialect, link).values(parameters(link))
    settled = {name: statement.excluded[name] for name in ("waiting", "refusal", "url")}
    return Bulk(statement.on_conflict_do_update(index_elements=[link.c.url_hash, link.c.root_id], set_=settled))


@cache
def _insert(dialect: str) -> Bulk:
    """Inserts; known links stay as they are, except those that were only too deep."""
    statement = conflict_insert(dialect, link).values(parameters(link))
    given = statement.excluded
    revived = {name: given[name] for name in ("waiting", "refusal", "fresh", "level", "parent_id", "at")}
    return Bulk(
        statement.on_conflict_do_update(
            index_elements=[link.c.url_hash, link.c.root_id],
            set_=revived,
            where=(link.c.refusal == literal_column(f"'{DEEPER}'")) & given.waiting.is_not(None),
        )
    )


# -- retired pages: no longer visited, but their versions stay ---------------------------------------
#
# No examination waits for them, and their children belong to the pages above them. An outcome of theirs that is under
# way is stale (`seq`).

# Literals: statements that are run over many rows take parameters only from the rows.
_shallow: ColumnClause[Any] = literal_column(f"'{Examination.SHALLOW.value}'")
_gone: ColumnClause[Any] = literal_column(f"'{SourceState.GONE.value}'")
_zero: ColumnClause[Any] = literal_column("0")
_one: ColumnClause[Any] = literal_column("1")

_examined = select(page.c.source_id, page.c.parent_id).where(
    page.c.source_id.in_(bindparam("ids", expanding=True)), page.c.examination == _shallow
)
_fewer = Bulk(
    update(page)
    .where(page.c.source_id == bindparam("key"))
    .values(pending=case((page.c.pending > bindparam("number"), page.c.pending - bindparam("number")), else_=_zero))
)
_end_examination = Bulk(update(page).where(page.c.source_id == bindparam("key")).values(examination=null()))
# An examination for the page that goes is no answer to the page above it.
_without_parent = case((page.c.examination == _shallow, null()), else_=page.c.examination)
_adopted = update(page).values(parent_id=bindparam("new_parent"), examination=_without_parent)
_adopt = Bulk(_adopted.where(page.c.source_id == bindparam("key")))
_adopt_children = Bulk(_adopted.where(page.c.parent_id == bindparam("key")))
_end = Bulk(
    update(source)
    .where(source.c.id == bindparam("key"))
    .values(state=_gone, next_at=null(), reason=bindparam("why"), seq=source.c.seq + _one)
)


def retire(connection: Connection, page_ids: Sequence[int], reason: str) -> None:
    """Ends the visits of these pages. Their children stay where they are."""
    withdraw(connection, page_ids)
    _end.run(connection, [{"key": page_id, "why": storable(reason)} for page_id in page_ids])
    relist(connection, page_ids)


def withdraw(connection: Connection, page_ids: Sequence[int]) -> None:
    """Removes these pages from the examinations of their parents."""
    examined: list[tuple[int, int | None]] = []
    for ids in chunks(page_ids, LARGE_CHUNK):
        rows = connection.execute(_examined, {"ids": ids})
        examined += [(row.source_id, row.parent_id) for row in rows]
    parents = Counter(parent_id for _, parent_id in examined if parent_id is not None)
    _fewer.run(connection, [{"key": parent_id, "number": count} for parent_id, count in sorted(parents.items())])
    _end_examination.run(connection, [{"key": page_id} for page_id, _ in sorted(examined)])


def adopt(connection: Connection, pages: Iterable[tuple[int, int]]) -> None:
    """Sets the parents of pages: (page, its parent from now on)."""
    _adopt.run(connection, [{"key": page_id, "new_parent": parent_id} for page_id, parent_id in pages])


def adopt_children(connection: Connection, parents: Iterable[tuple[int, int]]) -> None:
    """Gives the children of pages another parent: (page that goes, the new parent of its children)."""
    rows: list[Values] = [{"key": page_id, "new_parent": parent_id} for page_id, parent_id in parents]
    _adopt_children.run(connection, rows)


# -- locks: sites before sources, each in the order of ids, so that two programs on PostgreSQL never deadlock

_sites = (
    select(site.c.source_id)
    .where(site.c.source_id.in_(bindparam("ids", expanding=True)))
    .order_by(site.c.source_id)
    .with_for_update()
)
_all_sites = select(site.c.source_id).order_by(site.c.source_id).with_for_update()


def lock_sites(connection: Connection, root_ids: Iterable[int] | None) -> set[int]:
    """Locks these sites (None: all) and returns the ids of those that exist."""
    if root_ids is None:
        return set(connection.execute(_all_sites).scalars())
    return set(connection.execute(_sites, {"ids": sorted(set(root_ids))}).scalars())


# -- pages queued for the search index, where their text counts otherwise without a new version --------
#
# Triggers queue what changes by itself (db/indexes.py).

_read_pages = select(-page.c.source_id, literal_column("1")).where(
    page.c.root_id.in_(bindparam("roots", expanding=True, type_=BigInteger())), page.c.versions > literal_column("0")
)

STATEMENTS: Final[dict[str, Executable]] = {
    "rename": _rename,
    "examined": _examined,
    "adopt_children": _adopt_children.statement,
    "sites": _sites,
    "read_pages": _read_pages,
}


def queue_pages(connection: Connection, root_ids: Sequence[int]) -> None:
    """Queues all pages of these sites: what counts as boilerplate of them has changed. The sites must be locked."""
    if root_ids:
        connection.execute(_queue(connection.dialect.name), {"roots": list(root_ids)})


@cache
def _queue(dialect: str) -> Any:
    statement = conflict_insert(dialect, unindexed).from_select(["entry_id", "times"], _read_pages)
    again = {"times": unindexed.c.times + 1}
    return statement.on_conflict_do_update(index_elements=[unindexed.c.entry_id], set_=again)
