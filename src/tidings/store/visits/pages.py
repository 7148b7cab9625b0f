"""What visits of pages bring, a batch at a time; store.feeds applies all that is true of every source.

lock(ids)        which of the sources are pages; their sites are ours until the transaction ends
load(counted)    what must be known of them: links, children
take(outcome)    the visit as it really was: a doubtful segment is noise where none of its links is new to the site
settle(...)      the version, links, counts and examinations that follow from it (nothing is written yet)
write()          everything at once, after the sources: the pages that are due because of it
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import Integer, bindparam, func, null, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.orders import Due, FeedOutcome
from tidings.model.pages import Examination, Noise, PageCopy, PageSeen, PageStanding, PatternFinding, SegmentChange
from tidings.model.sources import SourceState
from tidings.model.times import utc
from tidings.model.visits import Decision, Rescheduled, Visit, VisitResult
from tidings.read.page.links import PageLinks
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.schema import finding, page, site, version
from tidings.store.db.statements import AnyRow, Bulk, BulkInsert, Query, Values
from tidings.store.db.types import clean, first_words, to_micros
from tidings.store.rows.links import Key, LinkBatch, adopt_children, known_links, link_key
from tidings.store.rows.schedules import BY_CHILDREN, Children, children_of, page_standing, pages_of
from tidings.store.visits.page_cascade import Cascade, PageNotes
from tidings.store.visits.redirects import Move

_READ = (VisitResult.UNCHANGED, VisitResult.CHANGED)

_pages = Query(pages_of.order_by(page.c.root_id).with_for_update(of=site))
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
    select(func.max(version.c.id))
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
    """What a visit of a page really was."""

    row: AnyRow  # of the page
    result: VisitResult
    how: str
    true: Sequence[SegmentChange] = ()
    silent: int = 0
    first: bool = False

    def visit(self, outcome: FeedOutcome, move: Move) -> Visit:
        return Visit(
            source_id=outcome.source_id,
            at=utc(outcome.at),
            result=self.result,
            how=move.how(self.how),
            status=outcome.status,
            seconds=outcome.seconds,
            size=outcome.size,
            segments_new=len(self.true),
            within=True,
            first=self.first,
        )


class PageBatch:
    """`page_policy`: of pages that have none of their own."""

    def __init__(self, connection: Connection, blobs: BlobBatch, page_policy: str) -> None:
        self._connection, self._blobs, self._page_policy = connection, blobs, page_policy
        self._rows: dict[int, AnyRow] = {}
        self._children: dict[int, Children] = {}
        self._inside: dict[tuple[int, int], list[tuple[Key, str]]] = {}
        self._known: set[Key] = set()
        self._hashes: dict[str, int] = {}
        self._links, self._cascade = LinkBatch(), Cascade()
        self._updates: list[Values] = []
        self._orphans: list[tuple[int, int]] = []  # the children of a page that is gone, and the page above it
        self._versions: list[Values] = []
        self._findings: dict[int, list[PatternFinding]] = {}
        self._notes = PageNotes()
        self._fresh: dict[int, list[bytes]] = {}
        self.links = 0  # after write: not known before

    @property
    def versions(self) -> int:
        return len(self._versions)

    @property
    def places(self) -> Mapping[int, AnyRow]:
        """Where those of the sources that are pages stand."""
        return self._rows

    def lock(self, source_ids: Sequence[int]) -> None:
        if source_ids:
            rows = _pages.run(self._connection, {"ids": list(source_ids)})
            self._rows = {row.source_id: row for row in rows}

    def load(self, counted: Sequence[tuple[FeedOutcome, AnyRow]]) -> None:
        if not self._rows:
            return
        asked = [row.id for _, row in counted if row.id in self._rows and self._by_children(row.policy)]
        if asked:
            self._children = children_of(self._connection, asked)
        for outcome, row in counted:
            if outcome.page is not None and row.id in self._rows:
                self._inside |= self._leading_in(outcome.page, row)
        wanted = {key for links in self._inside.values() for key, _ in links}
        if wanted:
            self._known = known_links(self._connection, wanted)

    def _leading_in(self, seen: PageSeen, row: AnyRow) -> dict[tuple[int, int], list[tuple[Key, str]]]:
        """The links into the site of doubtful segments, by page and segment. Of a page as deep as was asked for, those
        of all that are new on it: nothing else would remember what its rotating blocks have shown."""
        place = self._rows[row.id]
        asked = [
            one.segment for one in seen.added if one.doubtful or (place.level >= place.depth and one.segment.links)
        ]
        if not asked:
            return {}
        is_internal = PageLinks(row.url, row.url).is_internal
        return {
            (row.id, segment.hash): [(self._key(place.root_id, url), url) for url in segment.links if is_internal(url)]
            for segment in asked
        }

    def _key(self, root_id: int, url: str) -> Key:
        """The pages of a batch have many links in common: each is hashed once."""
        held = self._hashes.get(url)
        if held is None:
            held = self._hashes[url] = link_key(root_id, url)[1]
        return root_id, held

    def _by_children(self, policy: str | None) -> bool:
        return (policy or self._page_policy) in BY_CHILDREN

    def standing(self, source_id: int) -> PageStanding | None:
        row = self._rows.get(source_id)
        return None if row is None else page_standing(row, self._children.get(source_id))

    def take(self, outcome: FeedOutcome, source_row: AnyRow) -> PageTally | None:
        """None: it is no page."""
        row = self._rows.get(source_row.id)
        if row is None:
            return None
        seen, result, how = outcome.page, outcome.result, clean(outcome.how)
        if seen is None:
            return PageTally(row, result, how)
        if seen.no_page:
            return PageTally(row, VisitResult.GONE, clean(seen.no_page))
        if result not in _READ:
            return PageTally(row, result, how)
        added = [self._judged(change, row, outcome) for change in seen.added]
        true = [change for change in added if change.noise is None]
        silent = len(added) - len(true)
        if not seen.first:
            said = sum(change.noise is None for change in seen.added)
            really = VisitResult.CHANGED if true or seen.removed else VisitResult.UNCHANGED
            if really is not result or len(true) != said:
                result, how = really, _in_words(len(true), seen.removed, silent)
        return PageTally(row, result, how, true, silent, seen.first)

    def _judged(self, change: SegmentChange, row: AnyRow, outcome: FeedOutcome) -> SegmentChange:
        inside = self._inside.get((row.source_id, change.segment.hash), ())
        new = [(key, url) for key, url in inside if key not in self._known]
        if row.level >= row.depth:
            for key, url in new:
                self._links.too_deep(key, url, row.source_id, row.level + 1, to_micros(outcome.at))
        if not change.doubtful:
            return change
        return replace(change, noise=None if new else change.noise or Noise.ROTATES)

    def settle(self, outcome: FeedOutcome, tally: PageTally, then: Rescheduled, move: Move) -> Rescheduled:
        """What follows from the visit, beside what follows from every one."""
        row, seen, at = tally.row, outcome.page, to_micros(outcome.at)
        over = tally.how if seen is not None and seen.no_page else move.ended
        if over:
            then = replace(then, decision=Decision(None, over), state=SourceState.GONE, children=None)
        kept = 0
        if seen is not None and tally.result in _READ:
            self._find(seen, row, at)
            if tally.result is VisitResult.CHANGED and seen.copy is not None:
                kept = self._keep(outcome, seen, seen.copy, tally, at)
        unread = int(seen is None or tally.result not in _READ)
        said = {"changed": _changed_after(tally), "more": kept, "relink": unread}  # 1: its links are still to be told
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
        # Links that were not there before; not those of a page that tells all it has, the first time or once more.
        new = not row.relink and (not seen.first or bool(row.fresh))
        for url in seen.links:
            place = self._key(row.root_id, url), url, row.source_id, row.level + 1, at
            if row.level < row.depth:
                self._links.found(*place, fresh=new)
            else:
                self._links.too_deep(*place)

    def _keep(self, outcome: FeedOutcome, seen: PageSeen, copy: PageCopy, tally: PageTally, at: int) -> int:
        self._versions.append(
            {
                "source_id": outcome.source_id,
                "root_id": tally.row.root_id,
                "at": at,
                "body": self._blobs.put_packed(copy.sha256, copy.packed),
                "size": copy.size,
                "content_type": clean(copy.content_type),
                "status": outcome.status,
                "added": len(tally.true),
                "removed": seen.removed,
                "silent": tally.silent,
                "words": clean(first_words([change.segment.text for change in tally.true])),
                "first": int(tally.first),
            }
        )
        true = {change.segment.hash for change in tally.true}
        noise = {change.segment.hash for change in seen.added} - true
        findings = [found for found in seen.findings if found.segment not in noise]
        if findings:
            self._findings[outcome.source_id] = findings
        if tally.first:
            self._notes.first(outcome.source_id, fresh=bool(tally.row.fresh))
        else:
            self._notes.changed(outcome.source_id, tally.true)
        return 1

    def write(self) -> list[Due]:
        """After the sources. The pages that are due because their parent was visited."""
        if not self._rows:
            return []
        connection = self._connection
        _update_page.run(connection, self._updates)
        # A page that is gone is asked nothing any more: its children are examined with those beside it.
        adopt_children(connection, self._orphans)
        _insert_version.run(connection, self._versions)
        self._write_beside()
        self.links = self._links.write(connection)
        self._write_counts()
        return self._cascade.write(connection)

    def _write_beside(self) -> None:
        """What points to the versions, now that they have ids."""
        noted = self._notes.wanted(self._connection)
        wanted = self._findings.keys() | noted
        if not wanted:
            return
        latest = {page_id: number for number, page_id in self._connection.execute(_latest, {"ids": list(wanted)})}
        if noted:
            self._notes.write(self._connection, latest)
        rows = [
            {
                "version_id": latest[page_id],
                "detector": clean(found.detector),
                "segment": found.segment,
                "words": clean(found.words),
            }
            for page_id, findings in self._findings.items()
            for found in findings
        ]
        _insert_finding.run(self._connection, rows)

    def _write_counts(self) -> None:
        """On how many pages of its site each segment stands."""
        if not self._fresh:
            return
        from tidings.read.page.site_boilerplate import count_pages, pack_recurring

        counted, shown = [], []
        for root_id, counts, held in self._connection.execute(_counts, {"ids": list(self._fresh)}).all():
            more = count_pages(counts, b"".join(self._fresh[root_id]))
            counted.append({"key": root_id, "counts": more})
            often = pack_recurring(more)
            if often != held:
                shown.append({"key": root_id, "recurring": often})
        _update_counts.run(self._connection, counted)
        _update_recurring.run(self._connection, shown)


def _in_words(added: int, removed: int, silent: int) -> str:
    if added and removed:
        return f"{_segments(added)} new, {removed} removed"
    if added or removed:
        return f"{_segments(added)} new" if added else f"{_segments(removed)} removed"
    return f"only noise: {_segments(silent)}"


def _segments(count: int) -> str:
    return f"{count} segment" if count == 1 else f"{count} segments"


def _changed_after(tally: PageTally) -> int | None:
    """Did the last visit find a change? Not known before the second; one that failed found none."""
    if tally.first:
        return None
    if tally.result in _READ:
        return int(tally.result is VisitResult.CHANGED)
    return None if tally.row.changed is None else 0
