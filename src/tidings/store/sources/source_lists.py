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
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    bindparam,
    exists,
    func,
    literal_column,
    or_,
    select,
    tuple_,
    type_coerce,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

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
from tidings.store.db.people_tables import following
from tidings.store.db.schema import LARGEST, source
from tidings.store.db.statements import LARGE_CHUNK, CompiledSelect, chunks, clamped, columns_of, raw
from tidings.store.db.types import EnumText
from tidings.store.rows.followings import folders_within
from tidings.store.rows.listing import Listing

MOST_SORTED: Final = 2_000
NEVER: Final = LARGEST  # the key of a source without a next visit

_kind, _state = type_coerce(source.c.kind, EnumText(SourceKind)), type_coerce(source.c.state, EnumText(SourceState))
select_sources: Final = select(*columns_of(Source, source, kind=_kind, state=_state))
_by_id = CompiledSelect(select_sources.where(source.c.id.in_(bindparam("ids", expanding=True))), planned_once=True)
_SHOWN = {
    SourceShow.ALL: tuple(one for one in Listing if one is not Listing.REMOVED),
    SourceShow.FAILING: (Listing.FAILING,),
    SourceShow.GONE: (Listing.GONE,),
    SourceShow.PAUSED: (Listing.PAUSED,),
    SourceShow.REMOVED: (Listing.REMOVED,),
}

# -- one order: keys after a place ------------------------------------------------------------------

_most = bindparam("most", type_=Integer())
_place = tuple_(bindparam("key"), bindparam("after"))
_next_at = raw(source.c.next_at)
_MOST_FIRST = (SourceOrder.ARTICLES, SourceOrder.FAILURES)


class _Orders(NamedTuple):
    """Statements for the keys of each order, from the beginning and after a place."""

    keys: dict[SourceOrder, tuple[Select[Any], Select[Any]]]
    never: tuple[Select[Any], Select[Any]]  # of sources without a next visit


def _orders(own: ColumnElement[bool]) -> _Orders:
    ids = select(source.c.id.label("key"), source.c.id).where(own).order_by(source.c.id).limit(_most)
    names = select(source.c.lookup.label("key"), source.c.id).where(own)
    names = names.order_by(source.c.lookup, source.c.id).limit(_most)
    visits = select(_next_at.label("key"), source.c.id).where(own, source.c.next_at.is_not(None))
    visits = visits.order_by(source.c.next_at, source.c.id).limit(_most)
    never = select(literal_column(str(NEVER)).label("key"), source.c.id).where(own, source.c.next_at.is_(None))
    never = never.order_by(source.c.id).limit(_most)
    counts = select(source.c.articles.label("key"), source.c.id).where(own)
    counts = counts.order_by(source.c.articles.desc(), source.c.id.desc()).limit(_most)
    failures = select(source.c.failures.label("key"), source.c.id).where(own)
    failures = failures.order_by(source.c.failures.desc(), source.c.id.desc()).limit(_most)
    keys = {
        SourceOrder.ID: (ids, ids.where(source.c.id > bindparam("after"))),
        SourceOrder.NAME: (names, names.where(tuple_(source.c.lookup, source.c.id) > _place)),
        SourceOrder.NEXT: (visits, visits.where(tuple_(_next_at, source.c.id) > _place)),
        SourceOrder.ARTICLES: (counts, counts.where(tuple_(source.c.articles, source.c.id) < _place)),
        SourceOrder.FAILURES: (failures, failures.where(tuple_(source.c.failures, source.c.id) < _place)),
    }
    return _Orders(keys, (never, never.where(source.c.id > bindparam("after"))))


_ALONG: Final = _orders(source.c.listing == bindparam("listing"))
# "+ 0": the few sources of a person are found by their ids and sorted; no index is to be walked along.
_AMONG: Final = _orders((source.c.listing + 0).in_(bindparam("listings", expanding=True)))
_in_ids = source.c.id.in_(bindparam("ids", expanding=True))
_sort_keys = select(source.c.id, _next_at.label("next_at"), source.c.articles, source.c.failures).where(_in_ids)

# -- lookups ----------------------------------------------------------------------------------------

PERSON: Final = bindparam("person", type_=BigInteger())
FOLLOWED: Final = (
    exists().where(following.c.person_id == PERSON, following.c.source_id == source.c.id).correlate(source)
)
_amounts = CompiledSelect(
    select(
        select(func.count()).where(following.c.person_id == PERSON).scalar_subquery().label("followed"),
        select(func.max(source.c.id)).scalar_subquery().label("sources"),
    ),
    planned_once=True,
)
_existing = CompiledSelect(select(source.c.id).where(_in_ids), planned_once=True)
_titles = CompiledSelect(
    select(source.c.id, func.coalesce(source.c.title, source.c.url).label("name")).where(_in_ids), planned_once=True
)
_addresses = select(source.c.id, source.c.url, source.c.title, _kind.label("kind")).where(_in_ids)
_inner = select(source.c.id, source.c.url, _kind.label("kind")).where(source.c.listing < 0)
_inner = _inner.order_by(source.c.id).limit(_most)

Key = tuple[Any, int]


def read_page(connection: Connection, query: SourceQuery) -> SourcePage:
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
        page = read_page(connection, SourceQuery(limit=LARGE_CHUNK, after=SourcePlace(None, after)))
        yield from page.sources
        if page.following is None:
            return
        after = page.following.id


def pages_named(connection: Connection, part: str, most: int) -> list[SourceName]:
    """At most so many pages of sites, which no list has, with this part in their URL, by id."""
    place = func.instr if connection.dialect.name == "sqlite" else func.strpos
    statement = _inner.where(place(func.lower(source.c.url), part.lower()) > 0)
    return [SourceName(row.id, row.url, row.kind) for row in connection.execute(statement, {"most": most})]


def sources_named(connection: Connection, part: str, most: int) -> list[SourceName]:
    """At most so many sources with this part in their URL or title, by id."""
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
    """How the sources of a list are reached: statements, each run with these values, and what they must be beside."""

    orders: _Orders
    passes: Sequence[dict[str, Any]]
    conditions: Sequence[ColumnElement[bool]] = ()


def _listed(show: SourceShow, conditions: Sequence[ColumnElement[bool]] = ()) -> _Walk:
    return _Walk(_ALONG, [{"listing": int(listing)} for listing in _SHOWN[show]], tuple(conditions))


def _walk_of(connection: Connection, query: SourceQuery) -> _Walk:
    """SQLite folds ASCII alone, so a category is also compared as it is."""
    found: list[ColumnElement[bool]] = []
    if query.category is not None:
        wanted = query.category.replace("\0", " ")
        found.append(or_(source.c.category == wanted, func.lower(source.c.category) == wanted.lower()))
    if query.due is not None:
        found.append(source.c.next_at <= query.due)
    if query.person_id is None:
        return _listed(query.show, found)
    person_id = clamped(query.person_id)
    if not (found or query.text or query.folder_id is not None) and _follows_many(connection, person_id, query.limit):
        walk = _listed(query.show, (FOLLOWED,))
        return walk._replace(passes=[values | {"person": person_id} for values in walk.passes])
    own = _followed_by(person_id, _folders(connection, query))
    if connection.execute(own.number).scalar_one() <= MOST_SORTED:
        shown = {"listings": [int(listing) for listing in _SHOWN[query.show]]}
        return _Walk(_AMONG, [shown], [*found, own.among])
    return _listed(query.show, [*found, own.followed])


def _follows_many(connection: Connection, person_id: int, limit: int) -> bool:
    """Whether to walk along an index: a step along it takes an eighth of the time in which a row is read by its id."""
    [[followed, sources]] = _amounts.tuples(connection, {"person": person_id})
    return int(followed) ** 2 * 8 > max(1, limit) * (sources or 0)


def _folders(connection: Connection, query: SourceQuery) -> tuple[int, ...] | None:
    """The folders that sources must be in; empty: in none; None: wherever they are."""
    if query.folder_id is None or query.person_id is None:
        return None
    if query.folder_id == NO_FOLDER:
        return ()
    return tuple(folders_within(connection, clamped(query.person_id), query.folder_id)) or (NO_FOLDER,)


class _Own(NamedTuple):
    """What a person follows, as conditions on sources."""

    number: Select[Any]  # how many, up to MOST_SORTED and one more
    among: ColumnElement[bool]
    followed: ColumnElement[bool]


@lru_cache(100)  # to build them takes as long as to run them
def _followed_by(person_id: int, folders: tuple[int, ...] | None) -> _Own:
    own = [following.c.person_id == person_id]
    if folders is not None:
        own.append(following.c.folder_id.in_(folders) if folders else following.c.folder_id.is_(None))
    some = select(following.c.source_id).where(*own)
    return _Own(
        select(func.count()).select_from(some.limit(MOST_SORTED + 1).subquery()),
        source.c.id.in_(some),
        exists().where(*own, following.c.source_id == source.c.id).correlate(source),
    )


def _keys(connection: Connection, query: SourceQuery, most: int) -> list[Key]:
    found: list[Key] = []
    walk = _walk_of(connection, query)
    for shown in walk.passes:
        values = shown | {"most": most}
        if query.order is SourceOrder.NEXT:
            found += _next_keys(connection, walk, values, query.after)
        else:
            first, then = walk.orders.keys[query.order]
            statement, more = (first, {}) if query.after is None else (then, _after(query.after))
            found += _pairs(connection, statement, walk, values | more)
    return _ordered(found, query.order)[:most]


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


def _after(place: SourcePlace) -> dict[str, Any]:
    return {"key": place.key, "after": clamped(place.id)}


def _pairs(connection: Connection, statement: Select[Any], walk: _Walk, values: dict[str, Any]) -> list[Key]:
    # All at once, and as plain tuples: thousands of rows one by one, or to compare rows, takes several times as long.
    is_usual = walk.conditions in ((), (FOLLOWED,))
    compiled = _compiled(statement, followed=bool(walk.conditions)) if is_usual else None
    found: Iterable[Sequence[Any]] = (
        compiled.tuples(connection, values)
        if compiled
        else connection.execute(statement.where(*walk.conditions), values).all()
    )
    return [(key, source_id) for key, source_id in found]


@cache  # to build a statement takes as long as to run it
def _compiled(statement: Select[Any], *, followed: bool) -> CompiledSelect:
    return CompiledSelect(statement.where(FOLLOWED) if followed else statement)


def _ordered(keys: list[Key], order: SourceOrder) -> list[Key]:
    return sorted(keys, reverse=order in _MOST_FIRST)


# -- with words -------------------------------------------------------------------------------------


def _filtered(connection: Connection, query: SourceQuery, words: Sequence[str]) -> tuple[list[Key], int | None]:
    """Returns (keys after the place in the query, how many fit; None: more than MOST_SORTED, or not from the first)."""
    walk = _containing(connection, _walk_of(connection, query), words)
    if query.order is SourceOrder.NAME:
        most = max(1, clamped(query.limit)) + 1
        named = _named(connection, walk, query.after, most)
        if query.after is not None:
            return named, None
        return named, len(named) if len(named) < most else _number(connection, walk)
    named = _named(connection, walk, None, MOST_SORTED + 1)
    keys = _resorted(connection, [source_id for _, source_id in named[:MOST_SORTED]], query.order)
    found = len(named) if len(named) <= MOST_SORTED else None
    if query.after is None:
        return keys, found
    place = query.after.key, query.after.id
    return [key for key in keys if (key < place if query.order in _MOST_FIRST else key > place)], found


def _containing(connection: Connection, walk: _Walk, words: Sequence[str]) -> _Walk:
    """Only those whose `lookup` contains every word."""
    contained = [_contains(connection.dialect.name, word) for word in words]
    return walk._replace(conditions=[*contained, *walk.conditions])


def _named(connection: Connection, walk: _Walk, after: SourcePlace | None, most: int) -> list[Key]:
    """The first keys by name."""
    first, then = walk.orders.keys[SourceOrder.NAME]
    statement = first if after is None else then
    more = {"most": most} | ({} if after is None else _after(after))
    found = [key for shown in walk.passes for key in _pairs(connection, statement, walk, shown | more)]
    return sorted(found)[:most]


def _number(connection: Connection, walk: _Walk) -> int | None:
    """How many there are; None: more than MOST_SORTED."""
    some = walk.orders.keys[SourceOrder.NAME][0].where(*walk.conditions).subquery()
    statement, most = select(func.count()).select_from(some), MOST_SORTED + 1
    found = sum(connection.execute(statement, shown | {"most": most}).scalar_one() for shown in walk.passes)
    return found if found <= MOST_SORTED else None


def _contains(dialect: str, word: str) -> ColumnElement[bool]:
    place = func.instr if dialect == "sqlite" else func.strpos
    return place(source.c.lookup, word) > 0


def _resorted(connection: Connection, ids: Sequence[int], order: SourceOrder) -> list[Key]:
    if order is SourceOrder.ID:
        return [(source_id, source_id) for source_id in sorted(ids)]
    keys: list[Key] = []
    for some in chunks(ids, LARGE_CHUNK):
        for row in connection.execute(_sort_keys, {"ids": some}):
            key = NEVER if row.next_at is None else row.next_at
            keys.append((getattr(row, order) if order in _MOST_FIRST else key, row.id))
    return _ordered(keys, order)


_own: Final = _followed_by(1, (1, 2))
STATEMENTS: Final[dict[str, Executable]] = {
    **{f"first by {order}": first for order, (first, _) in _ALONG.keys.items()},
    **{f"next by {order}": then for order, (_, then) in _ALONG.keys.items()},
    **{f"followed by {order}": first.where(FOLLOWED) for order, (first, _) in _ALONG.keys.items()},
    **{f"in folders by {order}": first.where(_own.followed) for order, (first, _) in _ALONG.keys.items()},
    **{f"among by {order}": first.where(_own.among) for order, (first, _) in _AMONG.keys.items()},
    "first never": _ALONG.never[0],
    "next never": _ALONG.never[1],
    "among never": _AMONG.never[0].where(_own.among),
    "in folders": _own.number,
    "by_id": _by_id.statement,
    "sort_keys": _sort_keys,
    "amounts": _amounts.statement,
    "existing": _existing.statement,
    "titles": _titles.statement,
    "addresses": _addresses,
    "inner": _inner,
}
