"""Status of sources in words, why they are visited when they are, and the words above their table. Pure."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from tidings.model.people import READ_WITHIN, Readership
from tidings.model.redact import redacted
from tidings.model.sources import (
    MOVES_CONFIRMED,
    Source,
    SourceCounts,
    SourceKind,
    SourcePage,
    SourceShow,
    SourceState,
)
from tidings.views.format import count, number, relative, span

_A_WHILE: Final = timedelta(hours=1)


class SourceStatus(StrEnum):
    """The result of a source's last visits."""

    NEW = "new"  # not visited yet
    CHANGED = "changed"
    UNCHANGED = "unchanged"
    FAILING = "failing"
    GONE = "gone"
    PAUSED = "paused"
    REMOVED = "removed"


def source_status(source: Source) -> SourceStatus:
    """The status after the last visit."""
    if source.state is not SourceState.ACTIVE:
        return SourceStatus(source.state.value)
    if failing(source):
        return SourceStatus.FAILING
    if source.last_visit_at is None:
        return SourceStatus.NEW
    return SourceStatus.CHANGED if source.last_change_at == source.last_visit_at else SourceStatus.UNCHANGED


def failing(source: Source) -> bool:
    return source.state is SourceState.ACTIVE and source.failures > 0


def trouble(source: Source) -> str | None:
    """The last error, without the URL in front of it: the page shows that already."""
    if not failing(source):
        return None
    return (source.last_error or "").removeprefix(f"{redacted(source.url)}: ") or "the last visit failed"


def move(source: Source) -> str | None:
    """Where permanent redirects lead, until that becomes the source's own URL."""
    if source.moved_to is None:
        return None
    if source.moved_times >= MOVES_CONFIRMED:  # the notice says why it is not taken over
        return f"moved to {redacted(source.moved_to)}"
    return f"moved to {redacted(source.moved_to)} (seen {source.moved_times} of {MOVES_CONFIRMED} times)"


def health(source: Source, now: datetime) -> str:
    """How a source is, in plain words: whether it works, and what is new, or since when it does not."""
    if source.state is not SourceState.ACTIVE:
        return _AT_REST[source.state]
    if failing(source):
        since = source.failing_since
        long = f" for {span(now - since)}" if since is not None and now - since > _A_WHILE else ""
        return f"failing{long}, {count(source.failures, 'visit')} in a row"
    if source.last_visit_at is None:
        return "not visited yet"
    is_site = source.kind is SourceKind.PAGE  # its visits are those of its first page
    if source.last_change_at is None:
        return "works; first page has not changed" if is_site else "works; nothing new since it is followed"
    return f"works; {'first page changed' if is_site else 'new'} {relative(source.last_change_at, now)}"


_AT_REST: Final = {
    SourceState.GONE: "gone: its server says that it no longer exists",
    SourceState.PAUSED: "paused: not visited until it is resumed",
    SourceState.REMOVED: "removed: soon deleted with all that is kept of it",
}
_SENTENCES: Final = (
    (
        re.compile(r"planner: ([\d.]+) new articles expected by then; a visit is worth (\d+) min of delay"),
        r"By then about \1 new articles are expected; a visit sooner would save less waiting than it costs "
        r"(a visit counts as \2 minutes of delay).",
    ),
    (
        re.compile(r"planner: ([\d.]+) new articles expected by then, and its feed shows (\d+)"),
        r"By then about \1 new articles are expected, and its feed shows only \2: later, some could be missed.",
    ),
    (
        re.compile(r"calendar: (\w+) has P_u = ([\d.]+).*?, and usually publishes between (\S+) and (\S+ \(\S+\))"),
        r"\1 is its next likely day (chance \2), and it then usually publishes between \3 and \4.",
    ),
    (re.compile(r"median: M = [\d.]+, so (.+)"), r"What changes often is visited sooner; here that means a visit \1."),
    (re.compile(r"\b\w+: fr_max = .+, so (.+) on"), r"What changes often is visited sooner; here after \1."),
    (re.compile(r"the (?:floor|ceiling): (.+)"), r"By the general limits: \1."),
)


def readers_words(readers: Readership, weight: float) -> str | None:
    """How many people read a source, and what that means for its visits; None: one person, as usual. `weight`: how much
    its delay counts (schedule.policies.base.weight_of)."""
    if readers.followers < 2:
        return None
    read = f"{number(readers.read)} of its articles" if readers.read else "none of its articles"
    counts = "as much as any other's" if round(weight, 1) == 1 else f"{weight:.1f} times"
    days = READ_WITHIN.days
    return f"{number(readers.followers)} people follow it and read {read} in {days} days: its delay counts {counts}."


def why_then(reason: str) -> str:
    """The stored reason for the time of the next visit as one plain sentence."""
    for pattern, words in _SENTENCES:
        found = pattern.search(reason)
        if found is not None:
            before = reason[: found.start()].strip(" ;")
            return found.expand(words) if not before else f"{_sentence(before)} {found.expand(words)}"
    return _sentence(reason) if reason else "No reason was kept."


def _sentence(text: str) -> str:
    said = text[:1].upper() + text[1:]
    return said if said.endswith((".", "!", "?")) else f"{said}."


def source_lede(counts: SourceCounts, page: SourcePage, show: SourceShow, *, filtered: bool, first: bool) -> str:
    """The number of sources above their table: `3 of 60 sources`. Of a filter it is known on the first page."""
    every = count(counts.all, "source")
    if not filtered:
        shown = counts.shown(show)
        return every if shown == counts.all else f"{number(shown)} of {every}"
    if not first:
        return f"some of {every}"
    if page.found is None:
        return f"the first of very many, of {every}"
    return every if page.found == counts.all else f"{number(page.found)} of {every}"
