"""Schedules as values: of every source (Scheduled), of pages within their site (PageStanding), and what orders of pages
carry (PageBrief)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Final

import msgspec
from sqlalchemy import bindparam, case, func, literal_column, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.feeds import NO_HINTS
from tidings.model.hosts import SubscriptionState
from tidings.model.pages import Examination, NoiseRule, PageBrief, PageScope, PageStanding
from tidings.model.sources import ONE_READER, Readership, SourceKind, SourceState, Validators
from tidings.model.visits import Scheduled, Standing
from tidings.quick_dataclass import replace
from tidings.store.db.people_tables import readership
from tidings.store.db.schema import memory, source, subscription
from tidings.store.db.site_tables import page, rule, site
from tidings.store.db.statements import LARGE_CHUNK, AnyRow, raw
from tidings.store.db.types import from_micros, instant, unpack_hints

# -- every source ------------------------------------------------------------------------------------

SCHEDULE = (
    *(source.c.id, source.c.policy, source.c.policy_state, source.c.failures, source.c.hints, raw(source.c.next_at)),
    *(raw(source.c.last_visit_at), source.c.weight, source.c.subscribers, raw(source.c.posted_at), source.c.changes),
    memory.c.etag.is_not(None).label("has_etag"),
    memory.c.last_modified.is_not(None).label("has_date"),
    subscription.c.state.label("hub_state"),
    subscription.c.trusted,
    source.c.kind,
    source.c.every,
    *(readership.c.followers, readership.c.read),
)
FROM = (
    source.join(memory)
    .outerjoin(subscription, subscription.c.source_id == source.c.id)
    .outerjoin(readership, readership.c.source_id == source.c.id)
)

schedules = select(*SCHEDULE).select_from(FROM)
schedule_of: Final = schedules.where(source.c.id == bindparam("wanted"))  # built once: that takes longer than to run it


def scheduled_of(row: AnyRow, page: PageStanding | None = None) -> Scheduled:
    """The schedule as it is stored, between two visits."""
    between = scheduled_after(
        row, posted_at=row.posted_at, changes=row.changes, validators=None, pushed=pushed_of(row), page=page
    )
    return replace(between, due=None)


def scheduled_after(
    row: AnyRow,
    *,
    posted_at: int | None,
    changes: int,
    validators: Validators | None,
    pushed: bool,
    page: PageStanding | None,
) -> Scheduled:
    """The schedule that a visit was made by, with what the visit brought. `validators` None: the stored ones."""
    if validators is None:
        validated = bool(row.has_etag or row.has_date)
    else:
        validated = validators.etag is not None or validators.last_modified is not None
    return Scheduled(
        source_id=row.id,
        policy=row.policy,
        policy_state=row.policy_state,
        failures=row.failures,
        hints=NO_HINTS if row.hints is None else unpack_hints(row.hints),
        due=instant(row.next_at),
        standing=Standing(
            weight=row.weight,
            subscribers=row.subscribers,
            posted_at=None if posted_at is None else from_micros(posted_at),
            changes=changes,
            validated=validated,  # its server offers an ETag or a date
            pushed=pushed,
            every=None if row.every is None else timedelta(seconds=row.every),
            readers=ONE_READER if row.followers is None else readers_of(row),
        ),
        last_visit_at=instant(row.last_visit_at),
        page=page,
    )


def readers_of(row: AnyRow) -> Readership:
    """Sources that several people follow have a row of their own for it."""
    return ONE_READER if row.followers is None else Readership(row.followers, row.read)


def pushed_of(row: AnyRow, trusted: bool | None = None) -> bool:
    """Returns True where a trusted hub pushes the source's news. `trusted`: where it is not the stored value."""
    believed = row.trusted if trusted is None else trusted
    return bool(believed) and bool(row.hub_state == SubscriptionState.ACTIVE.value)


# -- pages within their site -------------------------------------------------------------------------

BY_CHILDREN: Final = ("frequency", "selective")  # policies that depend on a page's children

pages_of = (
    select(
        page.c.source_id,
        page.c.root_id,
        page.c.parent_id,
        page.c.level,
        page.c.changed,
        page.c.examination,
        page.c.relink,
        page.c.fresh,
        site.c.depth,
        site.c.once,
    )
    .join_from(page, site, site.c.source_id == page.c.root_id)
    .where(page.c.source_id.in_(bindparam("ids", expanding=True)))
)
# Counts the children that an examination would visit.
_children = (
    select(
        page.c.parent_id,
        func.count().label("children"),
        func.count(page.c.changed).label("compared"),
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
    """The children of these pages, by page; pages without any are left out."""
    found: dict[int, Children] = {}
    for ids in chunks(page_ids, LARGE_CHUNK):
        for row in connection.execute(_children, {"ids": ids}):
            found[row.parent_id] = row.children, row.unchanged / row.compared if row.compared else None
    return found


def page_standing(row: AnyRow, children: Children | None) -> PageStanding:
    count, unchanged = children or _NONE
    examination = None if row.examination is None else Examination(row.examination)
    return PageStanding(row.level, count, unchanged, examination, bool(row.once))


def page_standings(
    connection: Connection, sources: Iterable[AnyRow], default_policy: str | None
) -> dict[int, PageStanding]:
    """The standings of those sources that are pages, by id. `default_policy`: of pages without one; None: not known."""
    policies = {row.id: row.policy or default_policy for row in sources if row.kind == SourceKind.PAGE.value}
    if not policies:
        return {}
    counted = [page_id for page_id, policy in policies.items() if policy is None or policy in BY_CHILDREN]
    children = children_of(connection, counted)
    rows: list[AnyRow] = []
    for ids in chunks(policies, LARGE_CHUNK):
        rows += connection.execute(pages_of, {"ids": ids}).all()
    return {row.source_id: page_standing(row, children.get(row.source_id)) for row in rows}


# -- orders of pages: what belongs to a site is read once for all its pages --------------------------

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(tuple[str, ...])

_pages = select(page.c.source_id, page.c.root_id, page.c.level, page.c.relink, page.c.scope).where(
    page.c.source_id.in_(bindparam("ids", expanding=True))
)
_sites = select(
    site.c.source_id, site.c.depth, site.c.recurring, site.c.words, site.c.at_least, site.c.scope, site.c.pages
).where(site.c.source_id.in_(bindparam("ids", expanding=True)))
_rules = (
    select(rule.c.root_id, rule.c.block, rule.c.path, rule.c.muted)
    .where(rule.c.root_id.in_(bindparam("ids", expanding=True)))
    .order_by(rule.c.root_id, rule.c.block)
)
STATEMENTS: Final[dict[str, Executable]] = {
    "page_rows": pages_of,
    "children": _children,
    "brief_pages": _pages,
    "brief_sites": _sites,
    "rules": _rules,
}


def pack_words(words: Iterable[str]) -> bytes:
    return _encoder.encode(tuple(words))


def unpack_words(packed: bytes) -> tuple[str, ...]:
    return _decoder.decode(packed)


def scope_of(own: PageScope | None, of_site: PageScope | None) -> PageScope | None:
    """Returns the watched part of a page: its own scope overrides its site's; None: all of it."""
    return (of_site if own is None else own) or None


def rules_of(connection: Connection, root_ids: Sequence[int]) -> dict[int, tuple[NoiseRule, ...]]:
    found: dict[int, tuple[NoiseRule, ...]] = {}
    for row in connection.execute(_rules, {"ids": list(root_ids)}):
        found[row.root_id] = (*found.get(row.root_id, ()), NoiseRule(row.block, row.path, bool(row.muted)))
    return found


def page_briefs(connection: Connection, page_ids: Sequence[int]) -> dict[int, PageBrief]:
    """The briefs by page, for at most as many pages as fit into one statement."""
    if not page_ids:
        return {}
    pages = connection.execute(_pages, {"ids": list(page_ids)}).all()
    roots = list({row.root_id for row in pages})
    sites = {row.source_id: row for row in connection.execute(_sites, {"ids": roots})}
    words = {root_id: unpack_words(row.words) for root_id, row in sites.items()}
    rules = rules_of(connection, roots)
    return {
        row.source_id: PageBrief(
            row.root_id,
            row.level,
            row.level < kept.depth or not row.level,
            kept.recurring,
            rules.get(row.root_id, ()),
            words[row.root_id],
            kept.at_least,
            bool(row.relink),
            scope_of(row.scope, kept.scope),
            pages=kept.pages,
        )
        for row in pages
        if (kept := sites.get(row.root_id)) is not None
    }
