"""Brings back stored times that a clock set wrong has put too far into the future.

sources         next visits, with what their servers asked for (schedule.clock_jumps decides)
articles        next tries of their pages, measured from the last try
hosts           until when they are left alone, measured from the last visit to them
robots, subscriptions, messages     nothing tells when these were written: they are moved by as much as the last request
                                    lies in the future, once; earlier than necessary does no harm there

A source that was visited in the future counts as visited now: its times are mended once. Otherwise history (visits,
requests, articles) stays as it was written.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Table,
    Text,
    and_,
    bindparam,
    case,
    func,
    literal,
    literal_column,
    or_,
    select,
    type_coerce,
    update,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.sources import SourceKind
from tidings.model.times import CLOCK_STEP, MendedTimes, TimeCeilings
from tidings.schedule.clock_jumps import mended_visit, rebased_hints
from tidings.schedule.hosts import LONGEST, LONGEST_ASKED, closed_as_asked
from tidings.store.db.schema import article, hop, host, meta, robots, source, subscription, visit
from tidings.store.db.site_tables import page
from tidings.store.db.statements import Bulk, Values, raw, update_raw, upsert
from tidings.store.db.types import from_micros, instant, pack_hints, to_micros, unpack_hints
from tidings.store.db.watch_tables import message

HANDLED: Final = "clock_ahead"  # in meta: the latest request that lay in the future and has been accounted for
ROBOTS_MOST: Final = timedelta(hours=24)  # fetch.robots keeps a good answer no longer


def _number(name: str) -> ColumnElement[int]:
    return bindparam(name, type_=BigInteger())


def _stored(column: ColumnElement[Any]) -> ColumnElement[int]:
    """The time as the number that it is in the table."""
    return type_coerce(column, BigInteger())


_now, _soon = _number("now"), _number("soon")  # `soon`: a small step later, which is let pass
# Spelt out: a Bulk takes no values of its own.
_ZERO, _NOTHING = literal_column("0", BigInteger()), literal_column("''", Text())
_ahead, _latest_allowed = _number("ahead"), _number("latest")
_next_at, _visited_at = _stored(source.c.next_at), _stored(source.c.last_visit_at)
_is_page = source.c.kind == SourceKind.PAGE.value
# Locked, in the order in which batches of outcomes lock them: other controllers go on meanwhile (PostgreSQL).
_candidates = (
    select(
        source.c.id,
        source.c.kind,
        source.c.policy,
        source.c.every,
        source.c.hints,
        raw(source.c.next_at),
        raw(source.c.last_visit_at),
        raw(source.c.refreshed_at),
        raw(source.c.added_at),
    )
    .where(_next_at > _soon)
    .order_by(source.c.id)
    .with_for_update(key_share=True)
)
_written_ahead = or_(
    _visited_at > _soon,
    _stored(source.c.refreshed_at) > _soon,
    and_(source.c.last_visit_at.is_(None), _stored(source.c.added_at) > _soon),
)
_visited_ahead = Bulk(update(source).where(_visited_at > _soon).values(last_visit_at=_now))
_refreshed_ahead = Bulk(update(source).where(_stored(source.c.refreshed_at) > _soon).values(refreshed_at=_now))
_update_source = Bulk(update_raw(source, "id", "next_at", "hints"))
# Woken by their parent's visit, at its time: nothing of their own says when.
_woken = (
    update(source)
    .where(_next_at > _soon, source.c.id.in_(select(page.c.source_id).where(page.c.examination.is_not(None))))
    .values(next_at=_now)
)
_due, _tried = _stored(article.c.text_due_at), _stored(article.c.text_tried_at)
_untried = Bulk(update(article).where(_due > _soon, article.c.text_tried_at.is_(None)).values(text_due_at=_now))
_tried_ahead = Bulk(
    update(article)
    .where(article.c.text_due_at.is_not(None), _tried > _soon)
    .values(text_due_at=case((_due > _tried, _now + _due - _tried), else_=_now), text_tried_at=_now)
)
_closed = select(host.c.name, raw(host.c.closed_until), host.c.reason).where(_stored(host.c.closed_until) > _soon)
_last_visits = (
    select(source.c.host, func.max(_visited_at).label("visited_at"))
    .where(source.c.host.in_(bindparam("hosts", expanding=True)))
    .group_by(source.c.host)
)
_update_host = Bulk(update_raw(host, "name", "closed_until"))
_handled = select(meta.c.value).where(meta.c.name == HANDLED)


def _moved(column: ColumnElement[Any]) -> ColumnElement[int]:
    """Returns the time moved back by as much as the clock was ahead, and no later than `latest`."""
    earlier = _stored(column) - _ahead
    return case((earlier > _latest_allowed, _latest_allowed), else_=earlier)


def _too_late(column: ColumnElement[Any]) -> ColumnElement[bool]:
    return or_(and_(_ahead > _ZERO, _stored(column) > _now), _stored(column) > _latest_allowed)


_robots = Bulk(
    update(robots).where(robots.c.trouble == _NOTHING, _too_late(robots.c.until)).values(until=_moved(robots.c.until))
)
_robots_failed = Bulk(
    update(robots).where(robots.c.trouble != _NOTHING, _too_late(robots.c.until)).values(until=_moved(robots.c.until))
)
_renewals = Bulk(
    update(subscription)
    .where(or_(_too_late(subscription.c.next_at), _too_late(subscription.c.lease_until)))
    .values(next_at=_moved(subscription.c.next_at), lease_until=_moved(subscription.c.lease_until))
)
_messages = Bulk(update(message).where(_too_late(message.c.next_at)).values(next_at=_moved(message.c.next_at)))
# Tables that are often empty.
_TABLES = (robots, subscription, message)
# What there may be to mend, as text and with numbers in it: every start asks, and hardly ever finds anything. To
# compile the statements above takes ten times as long. `least`: the lowest of all ceilings.
_WRITTEN_AHEAD = "last_visit_at > {soon} OR refreshed_at > {soon} OR (last_visit_at IS NULL AND added_at > {soon})"
_ASKED = (
    "host WHERE closed_until > {soon}",
    f"source WHERE next_at > {{soon}} AND ({_WRITTEN_AHEAD} OR next_at > {{least}} + coalesce(last_visit_at, {{now}}))",
    "source WHERE last_visit_at > {soon} OR refreshed_at > {soon}",
    "article WHERE text_due_at > {soon} AND text_tried_at IS NULL",
    "article WHERE text_due_at IS NOT NULL AND text_tried_at > {soon}",
    *(table.name for table in _TABLES),
)
_PROBE = f"""SELECT (SELECT max(at) FROM {visit.name}), (SELECT max(at) FROM {hop.name}),
    {", ".join(f"EXISTS (SELECT 1 FROM {rows})" for rows in _ASKED)}"""
STATEMENTS: Final[dict[str, Executable]] = {"last_visits": _last_visits}


def mend_times(connection: Connection, now: datetime, ceilings: TimeCeilings) -> MendedTimes:
    """Mends all stored times that are to come; returns what was wrong. Run again, it changes nothing."""
    values = {"now": to_micros(now), "soon": to_micros(now + CLOCK_STEP)}
    least = min(ceilings.page, ceilings.feed, *ceilings.by_policy.values()) // timedelta(microseconds=1)
    found = connection.exec_driver_sql(_PROBE.format(**values, least=least)).one()
    latest = max((at for at in found[:2] if at is not None), default=None)
    ahead = timedelta(0) if latest is None else _clock_was_ahead(connection, latest, now)
    filled = dict(zip(_TABLES, found[-len(_TABLES) :], strict=True))
    visits = articles = 0
    hosts: list[Values] = []
    if ahead or any(found[2 : -len(_TABLES)]):
        hosts = _mended_hosts(connection, now, ahead, values)
        visits = _mend_visits(connection, now, ceilings, values)
        if ahead:
            visits += connection.execute(_woken, values).rowcount
        for statement in (_visited_ahead, _refreshed_ahead):
            statement.run(connection, [values])
        articles = sum(statement.run(connection, [values]) for statement in (_untried, _tried_ahead))
    values = {"now": values["now"], "ahead": ahead // timedelta(microseconds=1)}

    def run(table: Table, statement: Bulk, longest: timedelta) -> int:
        if not filled[table]:
            return 0
        return statement.run(connection, [values | {"latest": to_micros(now + longest + CLOCK_STEP)}])

    return MendedTimes(
        visits,
        articles,
        _update_host.run(connection, hosts),  # after sources, as batches of outcomes do
        run(robots, _robots, ROBOTS_MOST) + run(robots, _robots_failed, LONGEST_ASKED),
        run(subscription, _renewals, LONGEST),
        run(message, _messages, ceilings.message),
        ahead,
        instant(latest),
    )


def _clock_was_ahead(connection: Connection, latest: int, now: datetime) -> timedelta:
    """Returns how far in the future the latest request was made, unless that has been accounted for."""
    if latest <= to_micros(now + CLOCK_STEP) or latest <= (connection.execute(_handled).scalar() or 0):
        return timedelta(0)
    connection.execute(upsert(connection.dialect.name, meta), {"name": HANDLED, "value": latest})
    return from_micros(latest) - now


def _mend_visits(connection: Connection, now: datetime, ceilings: TimeCeilings, values: Values) -> int:
    too_far = _next_at > _longest(ceilings) + func.coalesce(_visited_at, _now)
    mended: list[Values] = []
    for row in connection.execute(_candidates.where(or_(_written_ahead, too_far)), values):
        is_page = row.kind == SourceKind.PAGE.value
        ceiling = ceilings.page if is_page else ceilings.of_feed(row.policy, timed=row.every is not None)
        hints, visited_at = unpack_hints(row.hints), instant(row.last_visit_at)
        asked_at = row.refreshed_at or (row.added_at if visited_at is None else None)
        next_at = mended_visit(from_micros(row.next_at), visited_at, instant(asked_at), hints, ceiling, now)
        if to_micros(next_at) != row.next_at:
            kept = pack_hints(rebased_hints(hints, visited_at, now))
            mended.append({"key": row.id, "next_at": to_micros(next_at), "hints": kept})
    return _update_source.run(connection, mended)


def _longest(ceilings: TimeCeilings) -> ColumnElement[int]:
    """The ceiling of a source, in microseconds: that of pages, of an interval, or of the policy it names."""

    def number(span: timedelta) -> ColumnElement[int]:
        return literal(span // timedelta(microseconds=1), BigInteger())

    named = [(source.c.policy == name, number(span)) for name, span in ceilings.by_policy.items() if name is not None]
    timed = (source.c.every.is_not(None), number(ceilings.feed))
    return case((_is_page, number(ceilings.page)), timed, *named, else_=number(ceilings.of_feed(None, timed=False)))


def _mended_hosts(connection: Connection, now: datetime, ahead: timedelta, values: Values) -> list[Values]:
    """Rows of hosts to be updated. A host is closed by a visit, which is then the last one to it; so this comes before
    visits are mended. A host without sources (of articles, or of redirects) goes by how far the clock was ahead."""
    rows = connection.execute(_closed, values).all()
    visits: dict[str, int] = {}
    for names in chunks({row.name.partition("#")[0] for row in rows}):
        visits |= {row.host: row.visited_at for row in connection.execute(_last_visits, {"hosts": names})}
    mended: list[Values] = []
    for row in rows:
        closed_until, visited_at = from_micros(row.closed_until), instant(visits.get(row.name.partition("#")[0]))
        until = closed_as_asked(closed_until, row.reason, visited_at or now + ahead, now)
        if until != closed_until:
            mended.append({"key": row.name, "closed_until": to_micros(until)})
    return sorted(mended, key=lambda values: str(values["key"]))
