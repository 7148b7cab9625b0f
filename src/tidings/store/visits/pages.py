"""What visits of pages change beyond what every visit does: versions, links, segment counts, examinations.

lock(ids)         which of the sources are pages; locks their sites
load(accepted)    reads their children
judge_page(one)   what the visit found
settle(...)       collects the version, links, counts and examinations that follow (nothing is written yet)
write()           writes them, after the sources; returns the pages that are due because of it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Integer, bindparam, func, null, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.orders import Due
from tidings.model.pages import Examination, PageCopy, PageSeen, PageStanding, PatternFinding, SegmentChange
from tidings.model.sources import SourceState
from tidings.model.times import utc
from tidings.model.visits import Decision, Rescheduled, Visit, VisitResult
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.site_tables import finding, page, site, version
from tidings.store.db.statements import AnyRow, Bulk, BulkInsert, CompiledSelect, Values
from tidings.store.db.types import first_words, storable
from tidings.store.rows.links import Key, LinkBatch, adopt_children, link_key, queue_pages
from tidings.store.rows.schedules import BY_CHILDREN, Children, children_of, page_standing, pages_of
from tidings.store.visits.accept import AcceptedOutcome
from tidings.store.visits.page_cascade import Cascade, VersionQueue
from tidings.store.visits.redirects import Move

_READ = (VisitResult.UNCHANGED, VisitResult.CHANGED)

_pages = CompiledSelect(pages_of.order_by(page.c.root_id).with_for_update(of=site))
_update_page = Bulk(
    update(page)
    .where(page.c.source_id == bindparam("key"))
    .values(
        changed=bindparam("changed", type_=Integer()),
        examination=null(),
        versions=page.c.versions + bindparam("more"),
        relink=page.c.relink * bindparam("relink"),
    )
)
_insert_version = BulkInsert(version)
_insert_finding = BulkInsert(finding)
_latest = (
    select(func.max(version.c.id).label("latest"))
    .where(version.c.source_id.in_(bindparam("ids", expanding=True)))
    .group_by(version.c.source_id)
    .add_columns(version.c.source_id)
)
_counts = select(site.c.source_id, site.c.counts, site.c.recurring).where(
    site.c.source_id.in_(bindparam("ids", expanding=True))
)
_update_counts = Bulk(update(site).where(site.c.source_id == bindparam("key")).values(counts=bindparam("counts")))
_update_recurring = Bulk(
    update(site).where(site.c.source_id == bindparam("key")).values(recurring=bindparam("recurring"))
)
STATEMENTS: Final[dict[str, Executable]] = {
    "pages": _pages.statement,
    "latest": _latest,
    "counts": _counts,
    "update_page": _update_page.statement,
}


@dataclass(slots=True)
class PageTally:
    """The findings of a visit to a page."""

    row: AnyRow  # of the page
    result: VisitResult
    how: str
    true: Sequence[SegmentChange] = ()  # new segments that are no noise
    silent: int = 0  # new segments that are noise
    first: bool = False  # the first version of the page

    def page_visit(self, one: AcceptedOutcome, move: Move) -> Visit:
        outcome = one.outcome
        return Visit(
            source_id=outcome.source_id,
            at=utc(outcome.at),
            result=self.result,
            how=move.how(self.how),
            status=outcome.status,
            seconds=outcome.seconds,
            size=outcome.size,
            within=True,
            first=self.first,
        )


class PageBatch:
    """The pages of one batch. `page_policy`: of pages that have none of their own."""

    def __init__(self, connection: Connection, blobs: BlobBatch, page_policy: str) -> None:
        self._connection, self._blobs, self._page_policy = connection, blobs, page_policy
        self._rows: dict[int, AnyRow] = {}
        self._children: dict[int, Children] = {}
        self._hashes: dict[str, int] = {}  # of link_key, by URL
        self._links, self._cascade = LinkBatch(), Cascade(connection)
        self._updates: list[Values] = []
        self._orphans: list[tuple[int, int]] = []  # the children of a page that is gone, and the page above it
        self._versions: list[Values] = []
        self._findings: dict[int, list[PatternFinding]] = {}
        self._queue = VersionQueue(connection)
        self._fresh: dict[int, list[bytes]] = {}  # packed hashes of segments to be counted, by site
        self.links = 0  # links that were not known before; after write()

    @property
    def versions(self) -> int:
        return len(self._versions)

    @property
    def changes(self) -> list[tuple[int, int]]:
        """Pages whose new version is a true change: page, time."""
        kept = (row for row in self._versions if not row["first"])
        return [(row["source_id"], row["at"]) for row in kept if row["added"] or row["removed"] or row["changed"]]

    @property
    def places(self) -> Mapping[int, AnyRow]:
        """The rows of those sources that are pages, by id."""
        return self._rows

    def lock(self, source_ids: Sequence[int]) -> None:
        """Reads which of the sources are pages, and locks their sites."""
        if source_ids:
            rows = _pages.rows(self._connection, {"ids": list(source_ids)})
            self._rows = {row.source_id: row for row in rows}

    def load(self, accepted: Sequence[AcceptedOutcome]) -> None:
        """Reads what applying them needs: the children of pages whose policy goes by them."""
        if not self._rows:
            return
        pages = [one for one in accepted if one.row.id in self._rows]
        parents = [one.row.id for one in pages if (one.row.policy or self._page_policy) in BY_CHILDREN]
        if parents:
            self._children = children_of(self._connection, parents)

    def _key(self, root_id: int, url: str) -> Key:
        """The pages of a batch have many links in common: each is hashed once."""
        held = self._hashes.get(url)
        if held is None:
            held = self._hashes[url] = link_key(root_id, url)[1]
        return root_id, held

    def standing(self, source_id: int) -> PageStanding | None:
        row = self._rows.get(source_id)
        return None if row is None else page_standing(row, self._children.get(source_id))

    def judge_page(self, one: AcceptedOutcome) -> PageTally | None:
        """Returns the findings of the visit; None: the source is no page."""
        row = self._rows.get(one.row.id)
        if row is None:
            return None
        seen, result, how = one.outcome.page, one.outcome.result, one.how
        if seen is None:
            return PageTally(row, result, how)
        if seen.no_page:
            return PageTally(row, VisitResult.GONE, storable(seen.no_page))
        if result not in _READ:
            return PageTally(row, result, how)
        true = [change for change in seen.added if change.noise is None]
        return PageTally(row, result, how, true, len(seen.added) - len(true), seen.first)

    def settle(self, one: AcceptedOutcome, tally: PageTally, then: Rescheduled, move: Move) -> Rescheduled:
        """Collects what only pages have to write; returns the new schedule, which ends for a page that is gone."""
        row, seen, at = tally.row, one.outcome.page, one.at
        over = tally.how if seen is not None and seen.no_page else move.ended
        if over:
            then = replace(then, decision=Decision(None, over), state=SourceState.GONE, children=None)
        kept = 0
        if seen is not None and tally.result in _READ:
            self._find(seen, row, at)
            if tally.result is VisitResult.CHANGED and seen.copy is not None:
                kept = self._keep(one, seen, seen.copy, tally)
        unread = int(seen is None or tally.result not in _READ)
        said = {"changed": _changed_after(tally), "more": kept, "relink": unread}  # 1: its links are still to be read
        self._updates.append({"key": row.source_id} | said)
        if row.examination == Examination.SHALLOW.value and row.parent_id is not None:
            self._cascade.answer(row.parent_id, tally.result is VisitResult.CHANGED and not tally.first, at)
        if then.state is not SourceState.ACTIVE:
            if row.parent_id is not None:
                self._orphans.append((row.source_id, row.parent_id))
        elif then.children is not None:
            self._cascade.ask(row.source_id, then.children, at)
        return then

    def _find(self, seen: PageSeen, row: AnyRow, at: int) -> None:
        if seen.fresh:
            self._fresh.setdefault(row.root_id, []).append(seen.fresh)
        # News are links that were not on the page before; not those of a visit that reads all links of the page.
        new = not row.relink and (not seen.first or bool(row.fresh))
        for url in seen.links:
            place = self._key(row.root_id, url), url, row.source_id, row.level + 1, at
            if row.level < row.depth:
                self._links.found(*place, fresh=new)
            else:
                self._links.too_deep(*place)

    def _keep(self, one: AcceptedOutcome, seen: PageSeen, copy: PageCopy, tally: PageTally) -> int:
        page_id, counts = one.row.id, seen.counts
        self._versions.append(
            {
                "source_id": page_id,
                "root_id": tally.row.root_id,
                "at": one.at,
                "body": self._blobs.put_packed(copy.sha256, copy.packed),
                "size": copy.size,
                "content_type": storable(copy.content_type),
                "status": one.outcome.status,
                "added": counts.added,
                "removed": counts.removed,
                "changed": counts.changed,
                "silent": tally.silent,
                "words": storable(first_words(_said(seen, tally))),
                "first": int(tally.first),
            }
        )
        true = {change.segment.hash for change in tally.true}
        noise = {change.segment.hash for change in seen.added} - true
        findings = [found for found in seen.findings if found.segment not in noise]
        if findings:
            self._findings[page_id] = findings
        if tally.first:
            self._queue.first(page_id, fresh=bool(tally.row.fresh))
        else:
            self._queue.changed(page_id, tally.true, seen.gone)
        return 1

    def write(self) -> list[Due]:
        """Runs after the sources are written; returns the pages that are due because their parent was visited."""
        if not self._rows:
            return []
        connection = self._connection
        _update_page.run(connection, self._updates)
        # A page that is gone has no more examinations: its children are examined with its siblings.
        adopt_children(connection, self._orphans)
        _insert_version.run(connection, self._versions)
        self._write_beside()
        self.links = self._links.write(connection)
        self._write_counts()
        return self._cascade.write()

    def _write_beside(self) -> None:
        """Writes the rows that point to versions, now that these have ids."""
        queued = self._queue.pages()
        wanted = self._findings.keys() | queued
        if not wanted:
            return
        latest = {row.source_id: row.latest for row in self._connection.execute(_latest, {"ids": list(wanted)})}
        if queued:
            self._queue.write(latest)
        rows = [
            {
                "version_id": latest[page_id],
                "detector": storable(found.detector),
                "segment": found.segment,
                "words": storable(found.words),
            }
            for page_id, findings in self._findings.items()
            for found in findings
        ]
        _insert_finding.run(self._connection, rows)

    def _write_counts(self) -> None:
        """Counts on how many pages of its site each segment is."""
        if not self._fresh:
            return
        from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring

        counted, changed, grown = [], [], []
        for row in self._connection.execute(_counts, {"ids": list(self._fresh)}).all():
            counts = count_pages(row.counts, b"".join(self._fresh[row.source_id]))
            counted.append({"key": row.source_id, "counts": counts})
            often = pack_recurring(counts)
            if often != row.recurring:
                changed.append({"key": row.source_id, "recurring": often})
                # Search leaves boilerplate out. Pages are indexed again where twice as much of it is known: a few times
                # in the life of a site, most of them while it has few pages.
                if len(often).bit_length() > len(row.recurring).bit_length():
                    grown.append(row.source_id)
        _update_counts.run(self._connection, counted)
        _update_recurring.run(self._connection, changed)
        queue_pages(self._connection, grown)


def _said(seen: PageSeen, tally: PageTally) -> list[str]:
    """The changes in words, then what was removed."""
    removed = [one.words for one in seen.gone if one.text and not one.replaced]
    return [*(change.words for change in tally.true), *removed]


def _changed_after(tally: PageTally) -> int | None:
    """1 where the visit found a change, 0 where it found none or failed, None before the second visit."""
    if tally.first:
        return None
    if tally.result in _READ:
        return int(tally.result is VisitResult.CHANGED)
    return None if tally.row.changed is None else 0
