"""Selects of the keys of sources in the orders of lists, and conditions on sources, without values: so statements that
are made of them are compiled once. Keys are pairs: what is sorted by, and the source's id.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Integer,
    Select,
    Text,
    bindparam,
    exists,
    func,
    literal_column,
    or_,
    select,
    tuple_,
)
from sqlalchemy.sql import Executable

from tidings.model.sources import SourceOrder
from tidings.store.db.people_tables import following
from tidings.store.db.schema import LARGEST, source
from tidings.store.db.statements import CompiledSelect, raw

MOST_SORTED: Final = 2_000
NEVER: Final = LARGEST  # the key of a source without a next visit

# -- one order: keys after a place ------------------------------------------------------------------

MOST: Final = bindparam("most", type_=Integer())
_place = tuple_(bindparam("key"), bindparam("after"))
NEXT_AT: Final = raw(source.c.next_at)
MOST_FIRST: Final = (SourceOrder.ARTICLES, SourceOrder.FAILURES)


class Orders(NamedTuple):
    """Statements for the keys of each order, from the beginning and after a place."""

    keys: dict[SourceOrder, tuple[Select[Any], Select[Any]]]
    never: tuple[Select[Any], Select[Any]]  # of sources without a next visit


def orders_of(own: ColumnElement[bool]) -> Orders:
    ids = select(source.c.id.label("key"), source.c.id).where(own).order_by(source.c.id).limit(MOST)
    names = select(source.c.lookup.label("key"), source.c.id).where(own)
    names = names.order_by(source.c.lookup, source.c.id).limit(MOST)
    visits = select(NEXT_AT.label("key"), source.c.id).where(own, source.c.next_at.is_not(None))
    visits = visits.order_by(source.c.next_at, source.c.id).limit(MOST)
    never = select(literal_column(str(NEVER)).label("key"), source.c.id).where(own, source.c.next_at.is_(None))
    never = never.order_by(source.c.id).limit(MOST)
    counts = select(source.c.articles.label("key"), source.c.id).where(own)
    counts = counts.order_by(source.c.articles.desc(), source.c.id.desc()).limit(MOST)
    failures = select(source.c.failures.label("key"), source.c.id).where(own)
    failures = failures.order_by(source.c.failures.desc(), source.c.id.desc()).limit(MOST)
    keys = {
        SourceOrder.ID: (ids, ids.where(source.c.id > bindparam("after"))),
        SourceOrder.NAME: (names, names.where(tuple_(source.c.lookup, source.c.id) > _place)),
        SourceOrder.NEXT: (visits, visits.where(tuple_(NEXT_AT, source.c.id) > _place)),
        SourceOrder.ARTICLES: (counts, counts.where(tuple_(source.c.articles, source.c.id) < _place)),
        SourceOrder.FAILURES: (failures, failures.where(tuple_(source.c.failures, source.c.id) < _place)),
    }
    return Orders(keys, (never, never.where(source.c.id > bindparam("after"))))


ALONG: Final = orders_of(source.c.listing == bindparam("listing"))
# "+ 0": the few sources of a person are found by their ids and sorted; no index is to be walked along.
AMONG: Final = orders_of((source.c.listing + 0).in_(bindparam("listings", expanding=True)))

# -- conditions ------------------------------------------------------------------------------------

PERSON: Final = bindparam("person", type_=BigInteger())
FOLLOWED: Final = (
    exists().where(following.c.person_id == PERSON, following.c.source_id == source.c.id).correlate(source)
)
# SQLite folds ASCII alone, so a category is also compared as it is.
OF_CATEGORY: Final = or_(
    source.c.category == bindparam("category"), func.lower(source.c.category) == bindparam("folded")
)
IS_DUE: Final = raw(source.c.next_at) <= bindparam("due", type_=BigInteger())


@cache
def contains(dialect: str, number: int) -> ColumnElement[bool]:
    place = func.instr if dialect == "sqlite" else func.strpos
    return place(source.c.lookup, bindparam(f"word{number}", type_=Text())) > literal_column("0")


class Own(NamedTuple):
    """The sources that a person follows, as conditions."""

    number: CompiledSelect  # how many, up to MOST_SORTED and one more
    among: ColumnElement[bool]
    followed: ColumnElement[bool]


def _followed_by(*folders: ColumnElement[bool]) -> Own:
    own = (following.c.person_id == PERSON, *folders)
    some = select(following.c.source_id).where(*own)
    most = literal_column(str(MOST_SORTED + 1), Integer())
    return Own(
        CompiledSelect(select(func.count()).select_from(some.limit(most).subquery()), planned_once=True),
        source.c.id.in_(some),
        exists().where(*own, following.c.source_id == source.c.id).correlate(source),
    )


OWN: Final = {  # whether in some folder; None: wherever they are
    None: _followed_by(),
    False: _followed_by(following.c.folder_id.is_(None)),
    True: _followed_by(following.c.folder_id.in_(bindparam("folders", expanding=True))),
}

STATEMENTS: Final[dict[str, Executable]] = {
    "followed": OWN[None].number.statement,
    "followed in no folder": OWN[False].number.statement,
    "followed in folders": OWN[True].number.statement,
}
