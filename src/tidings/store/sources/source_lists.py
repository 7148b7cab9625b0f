"""Lists of sources: filtered, sorted, a page at a time, and looked up by a part of their name or address.

    no filter    for each value of `listing` (rows/listing.py) as many keys as the page may need, in the order of an
                 index that holds nothing else; then the rows of those that are on the page
    with words   the words are searched in `lookup` along its index, in the order of names; how many fit is counted up
                 to MOST_SORTED. For another order than that of names, the first MOST_SORTED that fit are sorted
    category     read from the rows; of due sources the index of next visits knows which they are
    a person     where they follow few of all sources these are read by their ids and sorted; else the walk along the
                 index of the order asks of each source whether they follow it

No list sorts more than MOST_SORTED keys, and but for a category none reads rows that it does not return.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    bindparam,
    func,
    select,
    type_coerce,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.people import NO_FOLDER
from tidings.model.redact import redacted
from tidings.model.sources import (
    Source,
    SourceKind,
    SourceName,
    SourceOrder,
    SourcePage,
    SourcePlace,
    SourceQuery,
    SourceShow,
    SourceState,
)
from tidings.store.db.schema import LARGEST, source
from tidings.store.db.statements import LARGE_CHUNK, CompiledSelect, Values, clamped, columns_of, padded
from tidings.store.db.types import EnumText, to_micros
from tidings.store.postgres.at_once import at_once
from tidings.store.rows.followings import folders_within, recent_number
from tidings.store.rows.listing import SourceListing
from tidings.store.rows.source_keys import (
    ALONG,
    AMONG,
    FOLLOWED,
    IS_DUE,
    MOST,
    MOST_FIRST,
    MOST_SORTED,
    NEVER,
    NEXT_AT,
    OF_CATEGORY,
    OWN,
    Orders,
    contains,
)

_kind, _state = type_coerce(source.c.kind, EnumText(SourceKind)), type_coerce(source.c.state, EnumText(SourceState))
select_sources: Final = select(*columns_of(Source, source, kind=_kind, state=_state))
_by_id = CompiledSelect(select_sources.where(source.c.id.in_(bindparam("ids", expanding=True))), planned_once=True)
_SHOWN = {
    SourceShow.ALL: tuple(one for one in SourceListing if one is not SourceListing.REMOVED),
    SourceShow.FAILING: (SourceListing.FAILING,),
    SourceShow.GONE: (SourceListing.GONE,),
    SourceShow.PAUSED: (SourceListing.PAUSED,),
    SourceShow.REMOVED: (SourceListing.REMOVED,),
}

_in_ids = source.c.id.in_(bindparam("ids", expanding=True))
_sort_keys = select(source.c.id, NEXT_AT.label("next_at"), source.c.articles, source.c.failures).where(_in_ids)

# -- lookups ----------------------------------------------------------------------------------------

_existing = CompiledSelect(select(source.c.id).where(_in_ids), planned_once=True)
_titles = CompiledSelect(
    select(source.c.id, func.coalesce(source.c.title, source.c.url).label("name")).where(_in_ids), planned_once=True
)
_addresses = select(source.c.id, source.c.url, source.c.title, _kind.label("kind")).where(_in_ids)
_inner = select(source.c.id, source.c.url, _kind.label("kind")).where(source.c.listing < 0)
_inner = _inner.order_by(source.c.id).limit(MOST)

Key = tuple[Any, int]


def read_source_page(connection: Connection, query: SourceQuery) -> SourcePage:
    """Returns one page. One key more than it shows tells whether there is a next page."""
    most = max(1, clamped(query.limit))
    words, found = query.text.casefold().replace("\0", " ").split(), None  # PostgreSQL takes no NUL
    if words:
        keys, found = _filtered(connection, query, words)
    else:
        keys = _keys(connection, query, most + 1)
    shown = keys[:most]
    following = SourcePlace(*shown[-1]) if len(keys) > most else None
    return SourcePage(sources_of(connection, [source_id for _, source_id in shown]), following, found)


def sources_of(connection: Connection, ids: Sequence[int]) -> tuple[Source, ...]:
    """The sources of these ids, in their order; those that no longer exist are left out."""
    found = {one.id: one for some in chunks(ids) for one in _by_id.values(connection, Source, {"ids": some})}
    return tuple(found[source_id] for source_id in ids if source_id in found)


def existing_ids(connection: Connection, source_ids: Sequence[int]) -> set[int]:
    found: set[int] = set()
    for ids in chunks(sorted({one for one in source_ids if 0 < one <= LARGEST}), LARGE_CHUNK):
        found.update(source_id for (source_id,) in _existing.tuples(connection, {"ids": ids}))
    return found


def names_of_sources(connection: Connection, source_ids: Sequence[int]) -> dict[int, str]:
    found: dict[int, str] = {}
    for ids in chunks(sorted({one for one in source_ids if 0 < one <= LARGEST})):
        found |= {source_id: redacted(name) for source_id, name in _titles.tuples(connection, {"ids": ids})}
    return found


def all_sources(connection: Connection) -> Iterator[Source]:
    """Every source that lists have, by id."""
    after = 0
    while True:
        page = read_source_page(connection, SourceQuery(limit=LARGE_CHUNK, after=SourcePlace(None, after)))
        yield from page.sources
        if page.following is None:
            return
        after = page.following.id


def pages_named(connection: Connection, part: str, most: int) -> list[SourceName]:
    """Returns at most so many pages of sites, which are in no list, with this part in their URL, by id."""
    place = func.instr if connection.dialect.name == "sqlite" else func.strpos
    statement = _inner.where(place(func.lower(source.c.url), part.lower()) > 0)
    return [SourceName(row.id, row.url, row.kind) for row in connection.execute(statement, {"most": most})]


def sources_named(connection: Connection, part: str, most: int) -> list[SourceName]:
    """Returns at most so many sources with this part in their URL or title, by id."""
    folded, place, found = part.casefold(), None, list[SourceName]()
    walk = _containing(connection, _listed(SourceShow.ALL), [folded])
    while len(found) < most:
        # `lookup` has the host and the category, too, which are not meant here.
        keys = _named(connection, walk, place, MOST_SORTED)
        for ids in chunks(source_id for _, source_id in keys):
            for row in connection.execute(_addresses, {"ids": ids}):
                if folded in row.url.casefold() or (row.title is not None and folded in row.title.casefold()):
                    found.append(SourceName(row.id, row.url, row.kind))
        if len(keys) < MOST_SORTED:
            break
        place = SourcePlace(*keys[-1])
    return sorted(found)[:most]


# -- keys of a page ---------------------------------------------------------------------------------


class _Walk(NamedTuple):
    """How the sources of a list are reached: statements, each run with these values, and what they must be beside. The
    conditions have no values in them, so that statements are compiled once."""

    orders: Orders
    passes: Sequence[Values]
    conditions: tuple[ColumnElement[bool], ...] = ()

    def narrowed(self, conditions: Iterable[ColumnElement[bool]], values: Values) -> _Walk:
        passes = [one | values for one in self.passes]
        return self._replace(conditions=(*conditions, *self.conditions), passes=passes)


def _listed(show: SourceShow) -> _Walk:
    return _Walk(ALONG, [{"listing": int(listing)} for listing in _SHOWN[show]])


def _walk_of(connection: Connection, query: SourceQuery) -> _Walk:
    found: list[ColumnElement[bool]] = []
    values: Values = {}
    if query.category is not None:
        wanted = query.category.replace("\0", " ")
        found.append(OF_CATEGORY)
        values |= {"category": wanted, "folded": wanted.lower()}
    if query.due is not None:
        found.append(IS_DUE)
        values["due"] = to_micros(query.due)
    if query.person_id is None:
        return _listed(query.show).narrowed(found, values)
    values["person"] = person_id = clamped(query.person_id)
    if not (found or query.text or query.folder_id is not None) and _follows_many(connection, person_id, query.limit):
        return _listed(query.show).narrowed([FOLLOWED], values)
    folders = _folders(connection, query)
    own, values["folders"] = OWN[None if folders is None else bool(folders)], folders or []
    [[number]] = own.number.tuples(connection, values)
    if number <= MOST_SORTED:
        shown = {"listings": [int(listing) for listing in _SHOWN[query.show]]}
        return _Walk(AMONG, [shown]).narrowed([*found, own.among], values)
    return _listed(query.show).narrowed([*found, own.followed], values)


def _follows_many(connection: Connection, person_id: int, limit: int) -> bool:
    """Returns whether to walk along an index: a step along it takes an eighth of the time in which a row is read by its
    id."""
    followed, sources = recent_number(connection, person_id)
    return followed**2 * 8 > max(1, limit) * sources


def _folders(connection: Connection, query: SourceQuery) -> list[int] | None:
    """The folders that sources must be in; empty: in none; None: wherever they are."""
    if query.folder_id is None or query.person_id is None:
        return None
    if query.folder_id == NO_FOLDER:
        return []
    return list(folders_within(connection, clamped(query.person_id), query.folder_id)) or [NO_FOLDER]


def _keys(connection: Connection, query: SourceQuery, most: int) -> list[Key]:
    walk = _walk_of(connection, query)

    def keys(shown: Values) -> list[Key]:
        values = shown | {"most": most}
        if query.order is SourceOrder.NEXT:
            return _next_keys(connection, walk, values, query.after)
        first, then = walk.orders.keys[query.order]
        statement, more = (first, {}) if query.after is None else (then, _after(query.after))
        return _pairs(connection, statement, walk, values | more)

    found = at_once(connection, *(partial(keys, shown) for shown in walk.passes))
    return _ordered(list(chain.from_iterable(found)), query.order)[:most]


def _next_keys(connection: Connection, walk: _Walk, values: dict[str, Any], after: SourcePlace | None) -> list[Key]:
    """First those that have a next visit, then the others."""
    found: list[Key] = []
    if after is None or after.key != NEVER:
        first, then = walk.orders.keys[SourceOrder.NEXT]
        statement, more = (first, values) if after is None else (then, values | _after(after))
        found = _pairs(connection, statement, walk, more)
        after = None
    if len(found) < values["most"]:
        never, never_after = walk.orders.never
        statement, more = (never, values) if after is None else (never_after, values | {"after": after.id})
        found += _pairs(connection, statement, walk, more)
    return found


def _after(place: SourcePlace) -> Values:
    return {"key": place.key, "after": clamped(place.id)}


def _pairs(connection: Connection, statement: Select[Any], walk: _Walk, values: Values) -> list[Key]:
    # All at once, and as plain tuples: thousands of rows one by one, or to compare rows, takes several times as long.
    found = _compiled(statement, walk.conditions).tuples(connection, values)
    return [(key, source_id) for key, source_id in found]


@lru_cache(500)  # to build a statement takes as long as to run it
def _compiled(statement: Select[Any], conditions: tuple[ColumnElement[bool], ...]) -> CompiledSelect:
    return CompiledSelect(statement.where(*conditions))


def _ordered(keys: list[Key], order: SourceOrder) -> list[Key]:
    return sorted(keys, reverse=order in MOST_FIRST)


# -- with words -------------------------------------------------------------------------------------


def _filtered(connection: Connection, query: SourceQuery, words: Sequence[str]) -> tuple[list[Key], int | None]:
    """Returns (keys after the place in the query, how many fit; None: more than MOST_SORTED, or not from the first)."""
    walk = _containing(connection, _walk_of(connection, query), words)
    if query.order is SourceOrder.NAME:
        most = max(1, clamped(query.limit)) + 1
        if query.after is not None:
            return _named(connection, walk, query.after, most), None
        return _counted(connection, walk, most)
    named = _named(connection, walk, None, MOST_SORTED + 1)
    keys = _resorted(connection, [source_id for _, source_id in named[:MOST_SORTED]], query.order)
    found = len(named) if len(named) <= MOST_SORTED else None
    if query.after is None:
        return keys, found
    place = query.after.key, query.after.id
    return [key for key in keys if (key < place if query.order in MOST_FIRST else key > place)], found


def _containing(connection: Connection, walk: _Walk, words: Sequence[str]) -> _Walk:
    """Limits the walk to rows whose `lookup` contains every word. The last one is repeated, so that there are few
    statements: one with a hundred words takes 0.3 MB."""
    values = {f"word{number}": word for number, word in enumerate(padded(list(words)))}
    return walk.narrowed([contains(connection.dialect.name, number) for number in range(len(values))], values)


def _named(connection: Connection, walk: _Walk, after: SourcePlace | None, most: int) -> list[Key]:
    """The first keys by name."""
    first, then = walk.orders.keys[SourceOrder.NAME]
    statement = first if after is None else then
    more = {"most": most} | ({} if after is None else _after(after))
    found = at_once(connection, *(partial(_pairs, connection, statement, walk, shown | more) for shown in walk.passes))
    return sorted(chain.from_iterable(found))[:most]


def _counted(connection: Connection, walk: _Walk, most: int) -> tuple[list[Key], int | None]:
    """The first keys by name, and how many there are; None: more than MOST_SORTED, and more than the page has. In one
    go: to look for words in every name takes longer than all else."""
    statement = _with_number(walk.orders.keys[SourceOrder.NAME][0], walk.conditions)
    values = {"first": most, "most": max(most, MOST_SORTED + 1)}
    found = at_once(connection, *(partial(statement.rows, connection, shown | values) for shown in walk.passes))
    number = sum(int(rows[0].number) for rows in found if rows)
    keys = sorted((row.key, row.id) for rows in found for row in rows)
    return keys[:most], number if number <= MOST_SORTED or len(keys) < most else None


@lru_cache(500)
def _with_number(statement: Select[Any], conditions: tuple[ColumnElement[bool], ...]) -> CompiledSelect:
    some = statement.where(*conditions).subquery()
    counted = select(some.c.key, some.c.id, func.count().over().label("number"))
    return CompiledSelect(counted.order_by(some.c.key, some.c.id).limit(bindparam("first", type_=Integer())))


def _resorted(connection: Connection, ids: Sequence[int], order: SourceOrder) -> list[Key]:
    if order is SourceOrder.ID:
        return [(source_id, source_id) for source_id in sorted(ids)]
    keys: list[Key] = []
    for some in chunks(ids, LARGE_CHUNK):
        for row in connection.execute(_sort_keys, {"ids": some}):
            key = NEVER if row.next_at is None else row.next_at
            keys.append((getattr(row, order) if order in MOST_FIRST else key, row.id))
    return _ordered(keys, order)


_own: Final = OWN[True]
_word: Final = contains("sqlite", 0)
_by_name: Final = ALONG.keys[SourceOrder.NAME][0], AMONG.keys[SourceOrder.NAME][0]
STATEMENTS: Final[dict[str, Executable]] = {
    **{f"first by {order}": first for order, (first, _) in ALONG.keys.items()},
    **{f"next by {order}": then for order, (_, then) in ALONG.keys.items()},
    **{f"followed by {order}": first.where(FOLLOWED) for order, (first, _) in ALONG.keys.items()},
    **{f"in folders by {order}": first.where(_own.followed) for order, (first, _) in ALONG.keys.items()},
    **{f"among by {order}": first.where(_own.among) for order, (first, _) in AMONG.keys.items()},
    "first never": ALONG.never[0],
    "next never": ALONG.never[1],
    "among never": AMONG.never[0].where(_own.among),
    "in folders": _own.number.statement,
    "of a category": _by_name[0].where(OF_CATEGORY),
    "of a category, followed": _by_name[0].where(OF_CATEGORY, _own.followed),
    "of a category, among": _by_name[1].where(OF_CATEGORY, _own.among),
    "due": ALONG.keys[SourceOrder.NEXT][0].where(IS_DUE),
    "with words": _with_number(_by_name[0], (_word,)).statement,
    "with words, next": ALONG.keys[SourceOrder.NAME][1].where(_word),
    "with words, followed": _with_number(_by_name[0], (_word, _own.followed)).statement,
    "with words, among": _with_number(_by_name[1], (_word, _own.among)).statement,
    "by_id": _by_id.statement,
    "sort_keys": _sort_keys,
    "existing": _existing.statement,
    "titles": _titles.statement,
    "addresses": _addresses,
    "inner": _inner,
}
