"""Where pages stand among the others of their site, as a value: what policies for pages go by."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from sqlalchemy import bindparam, case, func, literal_column, select
from sqlalchemy.engine import Connection

from tidings.model.pages import Examination, PageStanding
from tidings.model.sources import SourceKind, SourceState
from tidings.store.db.schema import page, site, source
from tidings.store.db.statements import AnyRow

BY_CHILDREN: Final = ("frequency", "selective")  # policies that ask how a page's children are
_MANY = 10_000  # values in one statement; SQLite allows 32,766

pages_of = (
    select(
        *(page.c.source_id, page.c.root_id, page.c.parent_id, page.c.level, page.c.changed, page.c.examination),
        *(page.c.relink, page.c.fresh, site.c.depth, site.c.once),
    )
    .join_from(page, site, site.c.source_id == page.c.root_id)
    .where(page.c.source_id.in_(bindparam("ids", expanding=True)))
)
# Those that an examination would look at.
_children = (
    select(
        page.c.parent_id,
        func.count().label("children"),
        func.count(page.c.changed).label("told"),
        func.count(case((page.c.changed == literal_column("0"), 1))).label("unchanged"),
    )
    .join_from(page, source, source.c.id == page.c.source_id)
    .where(
        page.c.parent_id.in_(bindparam("ids", expanding=True)),
        source.c.state == SourceState.ACTIVE.value,
        source.c.seq > literal_column("0"),
    )
    .group_by(page.c.parent_id)
)

Children = tuple[int, float | None]  # how many, and the unchanged share of those that were visited again
_NONE: Children = (0, None)


def children_of(connection: Connection, page_ids: Iterable[int]) -> dict[int, Children]:
    wanted, found = list(page_ids), dict[int, Children]()
    for start in range(0, len(wanted), _MANY):
        for parent, children, told, unchanged in connection.execute(_children, {"ids": wanted[start : start + _MANY]}):
            found[parent] = children, unchanged / told if told else None
    return found


def page_standing(row: AnyRow, children: Children | None) -> PageStanding:
    count, unchanged = children or _NONE
    examination = None if row.examination is None else Examination(row.examination)
    return PageStanding(row.level, count, unchanged, examination, bool(row.once))


def page_standings(
    connection: Connection, sources: Iterable[AnyRow], default_policy: str | None
) -> dict[int, PageStanding]:
    """Of those among the sources that are pages. `default_policy`: of pages that have none; None: not known."""
    policies = {row.id: row.policy or default_policy for row in sources if row.kind == SourceKind.PAGE.value}
    if not policies:
        return {}
    counted = [page_id for page_id, policy in policies.items() if policy is None or policy in BY_CHILDREN]
    children = children_of(connection, counted)
    rows: list[AnyRow] = []
    ids = list(policies)
    for start in range(0, len(ids), _MANY):
        rows += connection.execute(pages_of, {"ids": ids[start : start + _MANY]}).all()
    return {row.source_id: page_standing(row, children.get(row.source_id)) for row in rows}
