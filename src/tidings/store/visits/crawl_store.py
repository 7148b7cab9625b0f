"""Read and written by the controller (ports.crawl_store.CrawlStore): due sources, orders, outcomes, learned values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from typing import Any, Final

from sqlalchemy import (
    CTE,
    BigInteger,
    Integer,
    Select,
    bindparam,
    delete,
    func,
    literal_column,
    select,
    union_all,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.hosts import HostManners
from tidings.model.orders import Applied, ArticleOrder, Due, FeedOrder, Outcome
from tidings.model.sources import SourceKind, SourceState, Validators
from tidings.model.times import MendedTimes, TimeCeilings
from tidings.model.visits import Reschedule, Scheduled
from tidings.ports.cluster import CrawlScope
from tidings.store.cluster.held_leases import in_scope, scope_values
from tidings.store.db.database import Database
from tidings.store.db.people_tables import readership
from tidings.store.db.schema import article, hop, learned, memory, meta, robots, source, visit
from tidings.store.db.statements import LARGE_CHUNK, AnyRow, Bulk, CompiledSelect, raw, upsert
from tidings.store.db.types import Instant, from_micros, to_micros
from tidings.store.rows.schedules import page_briefs, page_standings, scheduled_of, schedules
from tidings.store.visits.apply import Batch
from tidings.store.visits.future_times import mend_times
from tidings.store.visits.requests import read_manners
from tidings.store.visits.stories import forget_old_signatures

_MOST_HOSTS = 12_000  # that are excluded; named twice in one statement
_KINDS = {kind.value: kind for kind in SourceKind}
_PAGE = SourceKind.PAGE.value
PER_HOST = 2  # article orders of one host in one answer: one to fetch, one to follow it

_soonest = (
    select(
        source.c.id,
        source.c.seq,
        raw(source.c.next_at),
        source.c.host,
        source.c.policy,
        source.c.failures,
        (source.c.kind == SourceKind.PAGE.value).label("page"),
    )
    .where(source.c.next_at <= bindparam("until", type_=BigInteger()))
    .order_by(source.c.next_at, source.c.id)
    .limit(bindparam("most"))
)
_due = CompiledSelect(_soonest, text="visits.crawl_store:due")
_due_elsewhere = CompiledSelect(_soonest.where(source.c.host.not_in(bindparam("not_hosts", expanding=True))))
_probes = CompiledSelect(
    select(*_soonest.selected_columns)
    .where(source.c.next_at.is_not(None), source.c.host.not_in(bindparam("not_hosts", expanding=True)))
    .order_by(
        source.c.failures > literal_column("0"), source.c.seq == literal_column("0"), source.c.next_at, source.c.id
    )
    .limit(bindparam("most"))
)
_feed_orders = CompiledSelect(
    select(
        source.c.id,
        source.c.seq,
        source.c.url,
        source.c.host,
        memory.c.etag,
        memory.c.last_modified,
        memory.c.body_hash,
        memory.c.known,
        source.c.subscribers,
        source.c.kind,
        source.c.egress,
        readership.c.followers,
    )
    .join(memory)
    .outerjoin(readership, readership.c.source_id == source.c.id)
    .where(source.c.id.in_(bindparam("ids", expanding=True)), source.c.state == SourceState.ACTIVE.value),
    text="visits.crawl_store:feed_orders",
)
_scheduled = schedules.where(
    source.c.id.in_(bindparam("ids", expanding=True)), source.c.state == SourceState.ACTIVE.value
)
_next_article = select(func.min(article.c.text_due_at)).where(
    article.c.text_due_at > bindparam("after", type_=Instant())
)
# A random sample, so that what is learned of all sources is not biased to the oldest. Without pages: their changes show
# when they were visited, not when they were published.
_states = (
    select(source.c.policy_state)
    .where(
        source.c.policy_state.is_not(None),
        source.c.state == SourceState.ACTIVE.value,
        source.c.kind != SourceKind.PAGE.value,
    )
    .order_by(func.random())
    .limit(bindparam("most"))
)
_learned = CompiledSelect(
    select(learned.c.value).where(learned.c.name == bindparam("wanted")), text="visits.crawl_store:learned"
)
_changes = CompiledSelect(select(meta.c.value).where(meta.c.name == "changes"), text="visits.crawl_store:changes")
_before = bindparam("before", type_=BigInteger())
_forget_visits = Bulk(delete(visit).where(visit.c.at < _before), "visits.crawl_store:forget_visits")
_forget_hops = Bulk(delete(hop).where(hop.c.at < _before), "visits.crawl_store:forget_hops")
_forget_robots = Bulk(delete(robots).where(robots.c.until < _before), "visits.crawl_store:forget_robots")


def _place(hosts: CTE, number: int, *, scoped: bool) -> Select[int, int]:
    """The number-th due article of each host that is not excluded."""
    found = (
        select(article.c.id)
        .where(article.c.host == hosts.c.host, article.c.text_due_at <= bindparam("now", type_=Instant()))
        .order_by(article.c.text_due_at, article.c.id)
        .limit(1)
        .offset(literal_column(str(number)))
        .correlate(hosts)
        .scalar_subquery()
    )
    free = hosts.c.host.not_in(bindparam("not_hosts", expanding=True))
    place = select(found.label("article_id"), literal_column(str(number), Integer()).label("number")).where(free)
    return place.where(in_scope(hosts.c.host)) if scoped else place


def _article_orders(*, scoped: bool = False) -> Select[int, int, str, str, str, str, str, str]:
    """Steps from host to host along the index and takes the first of each: the work grows with the number of hosts, not
    of articles (10,000 of one host are one step)."""
    pending = article.c.text_due_at.is_not(None)
    hosts = select(func.min(article.c.host).label("host")).where(pending).cte("hosts", recursive=True)
    following = select(func.min(article.c.host)).where(pending, article.c.host > hosts.c.host).correlate(hosts)
    hosts = hosts.union_all(select(following.scalar_subquery()).where(hosts.c.host.is_not(None)))
    places = union_all(*(_place(hosts, number, scoped=scoped) for number in range(PER_HOST))).subquery("places")
    return (
        select(
            article.c.id.label("article_id"),
            article.c.source_id,
            article.c.url,
            article.c.host,
            article.c.title,
            article.c.summary,
            article.c.language,
            source.c.egress,
        )
        .join(places, places.c.article_id == article.c.id)
        .join(source, source.c.id == article.c.source_id)
        .order_by(places.c.number, article.c.text_due_at, article.c.id)
        .limit(bindparam("most"))
    )


@dataclass(frozen=True, slots=True)
class _Reads:
    """Statements that read what a controller has to do: of all hosts, or of its partitions."""

    due: CompiledSelect
    due_elsewhere: CompiledSelect
    probes: CompiledSelect
    article_orders: CompiledSelect
    next_article: Select[*tuple[Any, ...]]


_ALL: Final = _Reads(_due, _due_elsewhere, _probes, CompiledSelect(_article_orders()), _next_article)


@cache
def _scoped_reads() -> _Reads:
    host = in_scope(source.c.host)
    return _Reads(
        CompiledSelect(_due.statement.where(host)),
        CompiledSelect(_due_elsewhere.statement.where(host)),
        CompiledSelect(_probes.statement.where(host)),
        CompiledSelect(_article_orders(scoped=True)),
        _next_article.where(in_scope(article.c.host)),
    )


STATEMENTS: Final[dict[str, Executable]] = {
    "due": _due.statement,
    "due_elsewhere": _due_elsewhere.statement,
    "probes": _probes.statement,
    "feed_orders": _feed_orders.statement,
    "scheduled": _scheduled,
    "next_article": _next_article,
    "article_orders": _ALL.article_orders.statement,
    "states": _states,
    "learned": _learned.statement,
    "changes": _changes.statement,
    "forget_visits": _forget_visits.statement,
    "forget_hops": _forget_hops.statement,
    "forget_robots": _forget_robots.statement,
}


def _due_of(row: AnyRow) -> Due:
    return Due(row.id, row.seq, from_micros(row.next_at), row.host, row.policy, bool(row.page), row.failures > 0)


class CrawlRows:
    """`fetch_articles`: the pages of new articles are fetched. `page_policy`: of pages that have none of their own.
    `scope`: only hosts of these partitions are read; the database is then one that is fenced by their leases."""

    def __init__(
        self,
        database: Database,
        *,
        fetch_articles: bool,
        page_policy: str = "planner",
        scope: CrawlScope | None = None,
    ) -> None:
        self._database, self._scope = database, scope
        self._fetch_articles, self._page_policy = fetch_articles, page_policy
        self._reads, self._scope_values = (_ALL if scope is None else _scoped_reads()), scope_values(scope)

    async def due(self, until: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[Due]:
        values: dict[str, object] = {"until": to_micros(until), "most": limit, **self._scope_values}
        if not_hosts:
            values["not_hosts"] = list(not_hosts[:_MOST_HOSTS])

        def work(connection: Connection) -> list[Due]:
            statement = self._reads.due_elsewhere if not_hosts else self._reads.due
            return [_due_of(row) for row in statement.rows(connection, values)]

        return await self._database.read(work)

    async def probes(self, limit: int, not_hosts: Sequence[str] = ()) -> list[Due]:
        values = {"most": limit, "not_hosts": list(not_hosts[:_MOST_HOSTS]), **self._scope_values}

        def work(connection: Connection) -> list[Due]:
            return [_due_of(row) for row in self._reads.probes.rows(connection, values)]

        return await self._database.read(work)

    async def feed_orders(self, source_ids: Sequence[int]) -> list[FeedOrder]:
        def work(connection: Connection) -> list[FeedOrder]:
            orders: dict[int, FeedOrder] = {}
            for ids in chunks(source_ids, LARGE_CHUNK):
                rows = _feed_orders.rows(connection, {"ids": ids})
                briefs = page_briefs(connection, [row.id for row in rows if row.kind == _PAGE])
                for row in rows:
                    orders[row.id] = FeedOrder(
                        source_id=row.id,
                        seq=row.seq,
                        url=row.url,
                        host=row.host,
                        validators=Validators(row.etag, row.last_modified),
                        body_hash=row.body_hash,
                        known=row.known or b"",
                        subscribers=max(row.subscribers, row.followers or 0),
                        kind=_KINDS[row.kind],
                        page=briefs.get(row.id),
                        egress=row.egress,
                    )
            return [orders[source_id] for source_id in source_ids if source_id in orders]

        return await self._database.read(work)

    async def article_orders(self, now: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[ArticleOrder]:
        """The oldest of each host first, then the second of each: spread over hosts, PER_HOST of one at most."""
        hosts = list(not_hosts[:_MOST_HOSTS])
        values = {"now": to_micros(now), "most": limit, "not_hosts": hosts, **self._scope_values}

        def work(connection: Connection) -> list[ArticleOrder]:
            rows = self._reads.article_orders.rows(connection, values)
            return [ArticleOrder(**row._asdict(), takes_copy=True) for row in rows]

        return await self._database.read(work)

    async def scheduled(self, source_ids: Sequence[int]) -> list[Scheduled]:
        def work(connection: Connection) -> list[Scheduled]:
            kept = []
            for ids in chunks(source_ids, LARGE_CHUNK):
                rows = connection.execute(_scheduled, {"ids": ids}).all()
                pages = page_standings(connection, rows, self._page_policy)
                kept += [scheduled_of(row, pages.get(row.id)) for row in rows]
            return kept

        return await self._database.read(work)

    async def next_article_at(self, after: datetime) -> datetime | None:
        def work(connection: Connection) -> datetime | None:
            values = {"after": after, **self._scope_values}
            at: datetime | None = connection.execute(self._reads.next_article, values).scalar()
            return at

        return await self._database.read(work)

    async def apply(
        self, outcomes: Sequence[Outcome], reschedule: Reschedule, manners: Sequence[HostManners] = ()
    ) -> Applied:
        def work(connection: Connection) -> Applied:
            batch = Batch(connection, reschedule, fetch_articles=self._fetch_articles, page_policy=self._page_policy)
            return batch.apply(outcomes, manners)

        applied = await self._database.write(work)
        if self._scope is None:
            return applied
        # Pages of other hosts that were woken, and sources that have moved, are other controllers'.
        return replace(applied, next=tuple(due for due in applied.next if self._scope.has(due.host)))

    async def states(self, limit: int) -> list[bytes]:
        def work(connection: Connection) -> list[bytes]:
            return list(connection.execute(_states, {"most": limit}).scalars())

        return await self._database.read(work)

    async def keep(self, name: str, value: bytes) -> None:
        def work(connection: Connection) -> None:
            # One statement: of two programs at once, the later one wins and neither fails.
            connection.execute(upsert(connection.dialect.name, learned), {"name": name, "value": value})

        await self._database.write(work)

    async def kept(self, name: str) -> bytes | None:
        def work(connection: Connection) -> bytes | None:
            value: bytes | None = _learned.run(connection, {"wanted": name}).scalar()
            return value

        return await self._database.read(work)

    async def changes(self) -> int:
        def work(connection: Connection) -> int:
            counter: int = _changes.run(connection).scalar_one()
            return counter

        return await self._database.read(work)

    async def manners(self) -> list[HostManners]:
        return await self._database.read(read_manners)

    async def mend_times(self, now: datetime, ceilings: TimeCeilings, *, dry_run: bool = False) -> MendedTimes:
        def work(connection: Connection) -> MendedTimes:
            with connection.begin_nested() as part:
                found = mend_times(connection, now, ceilings)
                if dry_run:
                    part.rollback()
            return found

        return await self._database.write(work)

    async def prune(self, visits_before: datetime, hops_before: datetime) -> int:
        def work(connection: Connection) -> int:
            # A robots.txt that expired before then is deleted too; it is fetched again when it is needed.
            old_visit, old_hop = {"before": to_micros(visits_before)}, {"before": to_micros(hops_before)}
            _forget_robots.run(connection, [old_visit])
            forget_old_signatures(connection)
            return _forget_visits.run(connection, [old_visit]) + _forget_hops.run(connection, [old_hop])

        return await self._database.write(work)
