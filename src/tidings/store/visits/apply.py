"""Applies a batch of outcomes in one transaction.

accept          which outcomes count; their sources, and the sites of pages, are locked
load            the stored articles and links they mention, and redirects that are confirmed by now
apply a visit   articles, page -> the visit as it really was -> the source's activity, its hub -> reschedule
                where it left its source as it was, as most do: reschedule
write           sources, visits, articles, subscriptions, pages: each table with one statement
events          what happened, for other programs, if one wants to know
article texts   outcomes of articles' own pages
write           blobs, requests, what was learned of hosts
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.engine import Connection

from tidings.model.hosts import HostManners
from tidings.model.messages import FAILING_AFTER
from tidings.model.orders import Applied, ArticleOutcome, Due, FeedOutcome, Outcome
from tidings.model.sources import SourceState
from tidings.model.times import utc
from tidings.model.visits import Reschedule, Rescheduled, Visit, VisitResult
from tidings.quick_dataclass import replace
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.statements import AnyRow
from tidings.store.events.log import EventRow, events_wanted, write_events
from tidings.store.rows.schedules import pushed_of, scheduled_after
from tidings.store.visits.accept import AcceptedOutcome, accept, read_whole
from tidings.store.visits.article_texts import TextBatch
from tidings.store.visits.articles import ArticleBatch, window_of
from tidings.store.visits.pages import PageBatch
from tidings.store.visits.redirects import STAYS, Move, moves
from tidings.store.visits.requests import HopBatch, write_manners
from tidings.store.visits.source_state import (
    SOURCE_ACTIVE,
    Activity,
    SourceBatch,
    feed_activity,
    page_activity,
)
from tidings.store.visits.subscriptions import SubscriptionBatch

# By names of this module: to look a member up in its enum takes 0.15 us.
_ACTIVE, _GONE, _UNCHANGED = SourceState.ACTIVE.value, VisitResult.GONE, VisitResult.UNCHANGED


class Batch:
    """One batch of outcomes and all it changes. Each part collects its rows while visits are applied, and writes them
    at the end.

    `fetch_articles`: the pages of new articles are fetched. `page_policy`: of pages that have none of their own.
    """

    def __init__(
        self, connection: Connection, reschedule: Reschedule, *, fetch_articles: bool, page_policy: str
    ) -> None:
        self._connection, self._reschedule = connection, reschedule
        self._blobs, self._hops = BlobBatch(connection), HopBatch(connection)
        self._articles = ArticleBatch(connection, self._blobs, fetch_articles)
        self._pages = PageBatch(connection, self._blobs, page_policy)
        self._subscriptions = SubscriptionBatch(connection)
        self._sources = SourceBatch(connection)
        self._texts = TextBatch(connection, self._blobs, self._hops)
        self._moves: dict[int, Move] = {}
        self._next: dict[int, Due] = {}
        self._visits: list[Visit] = []
        self._lost: list[int] = []
        self._first: set[int] = set()  # sources that were read for the first time
        self._failing: list[tuple[int, int, str]] = []  # from this visit on: source, time, why
        self._recovered: list[tuple[int, int]] = []
        self._new = self._revised = self._stale = self._woken = 0

    def apply(self, outcomes: Sequence[Outcome], manners: Sequence[HostManners]) -> Applied:
        visits = [outcome for outcome in outcomes if isinstance(outcome, FeedOutcome)]
        if visits:
            accepted = self._accept(visits)
            if not all(one.still for one in accepted):
                self._load(accepted)
            for one in accepted:
                if one.still:
                    self._apply_still(one)
                else:
                    self._apply_visit(one)
            self._write_visits()
            self._write_events(accepted)
        self._texts.apply_texts([outcome for outcome in outcomes if isinstance(outcome, ArticleOutcome)])
        self._blobs.write()
        self._hops.write()
        write_manners(self._connection, manners)
        return self._applied()

    def _accept(self, outcomes: Sequence[FeedOutcome]) -> list[AcceptedOutcome]:
        # Sites are locked before sources. On SQLite there is no other writer: only pages are looked up there.
        alone = self._connection.dialect.name == "sqlite"
        if not alone:
            self._pages.lock(list({outcome.source_id for outcome in outcomes}))
        accepted, stale = accept(self._connection, outcomes)
        if alone:
            self._pages.lock([one.row.id for one in accepted if not one.still and one.is_page])
        self._stale = len(outcomes) - len(accepted)
        self._subscriptions.read(outcomes)
        for one in accepted:
            self._hops.add(one.row.id, one.outcome.hops)
        for outcome in stale:
            self._hops.add_late(outcome.source_id, outcome.hops)
        return accepted

    def _load(self, accepted: Sequence[AcceptedOutcome]) -> None:
        others = [one for one in accepted if not one.still]
        self._articles.load(others)
        self._pages.load(others)
        self._moves = moves(self._connection, others, {one.row.id for one in accepted}, self._pages.places)

    def _apply_visit(self, one: AcceptedOutcome) -> None:
        move = self._moves.get(one.row.id, STAYS)
        tally, page = self._articles.add_entries(one), self._pages.judge_page(one)
        visit = tally.feed_visit(one, move) if page is None else page.page_visit(one, move)
        activity = feed_activity(one, visit, tally) if page is None else page_activity(one, visit)
        pushed = self._subscriptions.follow_hub(one, tally, activity.first)
        schedule = scheduled_after(
            one.row,
            posted_at=activity.posted_at,
            changes=activity.changes,
            validators=one.outcome.validators,
            pushed=pushed,
            page=self._pages.standing(one.row.id),
        )
        then = self._reschedule(schedule, visit, one.outcome.hints)
        if page is not None:
            then = self._pages.settle(one, page, then, move)
        if then.not_before is not None:
            visit = replace(visit, not_before=utc(then.not_before))
        self._sources.add_visit(one, visit, then, activity, move)
        self._visits.append(visit)
        self._new += visit.articles_new
        self._revised += visit.articles_revised
        if activity.lost:
            self._lost.append(one.row.id)
        self._note_next(one, then, move)
        self._note_health(one, visit, then, activity)

    def _apply_still(self, one: AcceptedOutcome) -> None:
        """What `_apply_visit` comes to where a visit left its source as it was."""
        outcome, row = one.outcome, one.row
        visit = Visit(
            source_id=row.id,
            at=utc(outcome.at),
            result=_UNCHANGED,
            how=one.how,
            status=outcome.status,
            seconds=outcome.seconds,
            size=outcome.size,
            gap=outcome.gap,
            window=window_of(outcome),
            missed=outcome.missed,
        )
        schedule = scheduled_after(
            row,
            posted_at=row.posted_at,
            changes=row.changes,
            validators=outcome.validators,
            pushed=pushed_of(row),
            page=None,
        )
        then = self._reschedule(schedule, visit, outcome.hints)
        if then.not_before is not None:
            visit = replace(visit, not_before=utc(then.not_before))
        self._visits.append(visit)
        if then.state is SOURCE_ACTIVE and not then.failures:
            self._sources.add_still(one, visit, then)
            self._add_due(row, then, row.host, page=False)
        else:
            one = read_whole(self._connection, one)
            activity = Activity(False, row.posted_at, row.changes, None, lost=False)
            self._sources.add_visit(one, visit, then, activity, STAYS)
            self._note_health(one, visit, then, activity)
            self._note_next(one, then, STAYS)

    def _note_health(self, one: AcceptedOutcome, visit: Visit, then: Rescheduled, activity: Activity) -> None:
        """The events of its source, if events are wanted."""
        if activity.first:
            self._first.add(one.row.id)
        before, after, gone = one.row.failures, then.failures, visit.result is _GONE
        if before < FAILING_AFTER <= after or (gone and one.row.state == _ACTIVE):
            self._failing.append((one.row.id, one.at, visit.how))
        elif before >= FAILING_AFTER and not after and not gone:
            self._recovered.append((one.row.id, one.at))

    def _note_next(self, one: AcceptedOutcome, then: Rescheduled, move: Move) -> None:
        row = one.row
        if then.state is SOURCE_ACTIVE and row.state == _ACTIVE:
            self._add_due(row, then, row.host if move.taken is None else move.taken.host, page=one.is_page)

    def _add_due(self, row: AnyRow, then: Rescheduled, host: str, *, page: bool) -> None:
        at = then.decision.at
        if at is not None:
            self._next[row.id] = Due(row.id, row.seq + 1, utc(at), host, row.policy, page, then.failures > 0)

    def _write_visits(self) -> None:
        self._sources.write()
        self._articles.write()
        self._subscriptions.write()
        woken = {due.source_id: due for due in self._pages.write()}  # children of pages that were visited
        self._next = {key: due for key, due in self._next.items() if key not in woken} | woken
        self._woken = len(woken)

    def _write_events(self, accepted: Sequence[AcceptedOutcome]) -> None:
        if not (self._articles.has_news or self._pages.versions or self._failing or self._recovered):
            return
        at = max(one.at for one in accepted)
        if events_wanted(self._connection, at):
            new, revised = self._articles.news(self._first)
            happened = EventRow(new, revised, self._pages.changes, self._failing, self._recovered)
            write_events(self._connection, happened, at)

    def _applied(self) -> Applied:
        return Applied(
            visits=tuple(self._visits),
            next=tuple(self._next.values()),
            articles_new=self._new,
            articles_revised=self._revised,
            texts=self._texts.texts,
            stale=self._stale + self._texts.stale,
            versions=self._pages.versions,
            links=self._pages.links,
            woken=self._woken,
            lost=tuple(self._lost),
            health=len(self._failing) + len(self._recovered),
        )
