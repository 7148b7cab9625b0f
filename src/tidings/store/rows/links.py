"""Links met on pages: which are known to their site, and those that are not on their way into the table.

However its address is spelt, a page is one link (read.url.page_key). The link says the address the page has now.

A link waits until the frontier has looked at it. One that only stands on pages as deep as was asked for is not
followed; it is remembered where a rotating block was judged by it, and waits after all once a page less deep has it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import islice

from sqlalchemy import bindparam, literal_column, select, update
from sqlalchemy.engine import Connection

from tidings.model.pages import DEEPER
from tidings.store.db.schema import link
from tidings.store.db.statements import Bulk, Values, conflict_insert, parameters
from tidings.store.db.text import clean
from tidings.text.identity import hash64
from tidings.text.url import page_key, without_session

_MANY = 500  # values in one statement: 10,000 of them take SQLite and the library megabytes

_known = select(link.c.root_id, link.c.url_hash).where(link.c.url_hash.in_(bindparam("hashes", expanding=True)))
_rename = (
    update(link)
    .where(link.c.root_id == bindparam("root"), link.c.url_hash == bindparam("old_hash"))
    .values(url=bindparam("new_url"))
)

Place = tuple[int, int]  # the page that has a link, and the level of what it leads to
_Met = tuple[str, int, int, int]  # the URL, the page that has it, the level of what it leads to, when
Key = tuple[int, int]  # the site's root, the hash of what all spellings of the URL have in common


def link_key(root_id: int, url: str) -> Key:
    return root_id, hash64(page_key(clean(url)))


def known_links(connection: Connection, wanted: Collection[Key]) -> set[Key]:
    hashes = list({url_hash for _, url_hash in wanted})
    known: set[Key] = set()
    for start in range(0, len(hashes), _MANY):
        rows = connection.execute(_known, {"hashes": hashes[start : start + _MANY]})
        known.update((root_id, url_hash) for root_id, url_hash in rows)
    return known


def link_row(key: Key, url: str, parent_id: int, level: int, at: int) -> Values:
    """One that nobody has to look at; `waiting` and `refusal` say otherwise. What it leads to is no news."""
    return {
        "root_id": key[0],
        "url_hash": key[1],
        "url": without_session(clean(url)),
        "parent_id": parent_id,
        "level": level,
        "waiting": None,
        "refusal": None,
        "fresh": 0,
        "at": at,
    }


class LinkBatch:
    """What one transaction finds. Of two pages with the same link the one less deep is its parent.

    Two hundred pages may have tens of thousands of links: they become rows when they are written, some at a time.
    """

    def __init__(self) -> None:
        self._waiting: dict[Key, _Met] = {}
        self._deeper: dict[Key, _Met] = {}
        self._fresh: set[Key] = set()

    def found(self, key: Key, url: str, parent_id: int, level: int, at: int, *, fresh: bool) -> None:
        """`fresh`: it was not on its page before. Where one page says so, what it leads to is news."""
        held = self._waiting.get(key)
        if held is None or level < held[2]:
            self._waiting[key] = url, parent_id, level, at
        if fresh:
            self._fresh.add(key)

    def too_deep(self, key: Key, url: str, parent_id: int, level: int, at: int) -> None:
        self._deeper.setdefault(key, (url, parent_id, level, at))

    def write(self, connection: Connection) -> int:
        """How many are to be looked at that were not before."""
        insert = _insert(connection.dialect.name)
        for some in _slices(self._deeper):
            insert.run(connection, [link_row(key, *met) | {"refusal": DEEPER} for key, met in some])
        more = 0
        for some in _slices(self._waiting):
            rows = [link_row(key, *met) | {"waiting": 1, "fresh": int(key in self._fresh)} for key, met in some]
            more += insert.run(connection, rows)
        return more


def _slices(links: dict[Key, _Met]) -> Iterator[list[tuple[Key, _Met]]]:
    left = iter(links.items())
    while some := list(islice(left, _MANY)):
        yield some


def note_page(connection: Connection, root_id: int, old_url: str, url: str, place: Place, at: int) -> None:
    """A page has another address from now on: links to either are known."""
    old = link_key(root_id, old_url)
    connection.execute(_rename, {"root": root_id, "old_hash": old[1], "new_url": url})
    row = link_row(link_key(root_id, url), url, *place, at) | {"url": url}
    _settle(connection.dialect.name).run(connection, [row])


@cache
def _settle(dialect: str) -> Bulk:
    """A link to a page, whatever it was before."""
    statement = conflict_insert(dialect, link).values(parameters(link))
    settled = {name: statement.excluded[name] for name in ("waiting", "refusal", "url")}
    return Bulk(statement.on_conflict_do_update(index_elements=[link.c.url_hash, link.c.root_id], set_=settled))


@cache
def _insert(dialect: str) -> Bulk:
    """Insert; what is known stays as it is, but for what was only too deep."""
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
