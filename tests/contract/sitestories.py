"""Short ways to say what was seen of pages. Everything is about NOW unless said otherwise."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from tests.contract.stories import HOUR, NOW, Rooms, hourly

from tidings.model.feeds import Hints
from tidings.model.orders import Applied, FeedOutcome
from tidings.model.pages import (
    Examination,
    NewSite,
    Noise,
    PageCopy,
    PageSeen,
    PatternFinding,
    Segment,
    SegmentChange,
    SettledLink,
)
from tidings.model.visits import Decision, Rescheduled, Scheduled, Visit, VisitResult
from tidings.text.decoding import pack

ROOT = "https://a.test/"
SITE = NewSite(ROOT, "a.test")


def leaf(text: str, *links: str) -> Segment:
    return Segment("li", text, "main > ul", 1, sum(text.encode()), (1, 2), links)


def news(text: str, *links: str) -> SegmentChange:
    return SegmentChange(leaf(text, *links))


def noise(text: str, *links: str, why: Noise = Noise.ROTATES) -> SegmentChange:
    return SegmentChange(leaf(text, *links), why)


def found(text: str, words: str = "found") -> PatternFinding:
    return PatternFinding("words", leaf(text).hash, words)


def copy_of(body: bytes) -> PageCopy:
    return PageCopy(hashlib.sha256(body).digest(), pack(body), len(body), "text/html")


def baseline(source_id: int, seq: int = 0, *links: str, at: datetime = NOW, **more: Any) -> FeedOutcome:
    body = more.pop("body", f"<p>baseline {source_id}".encode())
    seen = PageSeen(segments=4, links=links, copy=copy_of(body), first=True, **more)
    how = "first visit: 4 segments"
    return FeedOutcome(source_id, seq, at, VisitResult.CHANGED, how, 200, 0.25, 1000, known=b"memory", page=seen)


def look(source_id: int, seq: int, *added: SegmentChange, at: datetime = NOW + HOUR, **more: Any) -> FeedOutcome:
    """A visit that found these, as a terminal says it."""
    body = more.pop("body", f"<p>{source_id} at {seq}".encode())
    true, removed = sum(change.noise is None for change in added), more.get("removed", 0)
    result = VisitResult.CHANGED if true or removed else VisitResult.UNCHANGED
    how = f"{true} segments new" if true else f"only noise: {len(added)} segments"
    seen = PageSeen(segments=5, added=added, copy=copy_of(body), **more)
    return FeedOutcome(source_id, seq, at, result, more.pop("how", how), 200, 0.25, 1000, known=b"more", page=seen)


async def followed(rooms: Rooms, site: NewSite = SITE) -> int:
    root_id, new = await rooms.sites.follow(site, NOW)
    assert new
    return root_id


async def settled(rooms: Rooms, at: datetime = NOW, **refused: str) -> list[int]:
    """All that waits becomes a page, but for those whose last letters are refused; the pages' ids."""
    links = await rooms.frontier.found(1000)
    due = await rooms.frontier.settle(
        [SettledLink(one, "a.test", refused.get(one.url.rpartition("/")[2])) for one in links], at
    )
    return [one.source_id for one in due]


async def grown(rooms: Rooms, root: int, tree: dict[str, dict[str, Any]], at: datetime = NOW) -> dict[str, int]:
    """A site with these pages, each visited once: {"a": {"a1": {}}} is /a, and /a1 under it. Ids by name."""
    ids = {"": root}
    level = [("", tree)]
    while level:
        visits = [baseline(ids[name], 0, *(f"{ROOT}{child}" for child in under), at=at) for name, under in level]
        await rooms.crawl.apply(visits, resting)
        for one in await rooms.frontier.found(1000):
            (due,) = await rooms.frontier.settle([SettledLink(one, "a.test")], at)
            ids[one.url.removeprefix(ROOT)] = due.source_id
        level = [(child, under[child]) for _, under in level for child in under]
    return ids


def resting(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
    """Looked at when somebody asks for it."""
    kept = hourly(scheduled, visit, hints)
    if kept.decision.at is None:
        return kept
    return Rescheduled(Decision(None, "when asked"), kept.policy_state, kept.failures, hints)


def asking(**children: Examination) -> Callable[[Scheduled, Visit, Hints], Rescheduled]:
    """`resting`, but source n (given as sn) asks for its children."""

    def reschedule(scheduled: Scheduled, visit: Visit, hints: Hints) -> Rescheduled:
        kept = resting(scheduled, visit, hints)
        examination = children.get(f"s{scheduled.source_id}")
        state = scheduled.policy_state or b""
        return Rescheduled(kept.decision, state, kept.failures, hints, kept.state, children=examination)

    return reschedule


def woken(applied: Applied) -> Sequence[int]:
    return sorted(due.source_id for due in applied.next)
