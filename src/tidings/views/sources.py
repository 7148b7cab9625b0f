"""Status of sources in words, why they are visited when they are, and the words above their table. Pure."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from tidings.model.redact import redacted
from tidings.model.sources import (
    MOVES_CONFIRMED,
    READ_WITHIN,
    Readership,
    Source,
    SourceCounts,
    SourceKind,
    SourcePage,
    SourceShow,
    SourceState,
)
from tidings.views.format import count, decimal, distance, number, relative
from tidings.views.languages.current import gettext as _
from tidings.views.languages.current import noted
from tidings.views.languages.sentences import translated_sentence

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
    error = (source.last_error or "").removeprefix(f"{redacted(source.url)}: ")
    return translated_sentence(error) if error else _("the last visit failed")


def move(source: Source) -> str | None:
    """Returns where permanent redirects lead, until that becomes the source's own URL."""
    if source.moved_to is None:
        return None
    if source.moved_times >= MOVES_CONFIRMED:  # the notice says why it is not taken over
        return _("moved to %(url)s") % {"url": redacted(source.moved_to)}
    said = _("moved to %(url)s (seen %(times)s of %(needed)s times)")
    return said % {"url": redacted(source.moved_to), "times": source.moved_times, "needed": MOVES_CONFIRMED}


def health(source: Source, now: datetime) -> str:
    """Returns how a source is, in plain words: whether it works, and what is new, or since when it does not."""
    if source.state is not SourceState.ACTIVE:
        return _(_AT_REST[source.state])
    if failing(source):
        since = source.failing_since
        visits = count(source.failures, "visit")
        if since is None or now - since <= _A_WHILE:
            return _("failing, %(visits)s in a row") % {"visits": visits}
        return _("failing for %(span)s, %(visits)s in a row") % {"span": distance(now - since), "visits": visits}
    if source.last_visit_at is None:
        return _("not visited yet")
    is_site = source.kind is SourceKind.PAGE  # its visits are those of its first page
    if source.last_change_at is None:
        return _("works; first page has not changed") if is_site else _("works; nothing new since it is followed")
    said = _("works; first page changed %(when)s") if is_site else _("works; new %(when)s")
    return said % {"when": relative(source.last_change_at, now)}


_AT_REST: Final = {
    SourceState.GONE: noted("gone: its server says that it no longer exists"),
    SourceState.PAUSED: noted("paused: not visited until it is resumed"),
    SourceState.REMOVED: noted("removed: soon deleted with all that is kept of it"),
}
_SENTENCES: Final = (
    (
        re.compile(r"planner: 0\.0\d* new articles expected by then; a visit is worth (\d+) min of delay"),
        noted(
            "By then hardly any new article is expected; a visit sooner would save less waiting than it costs "
            "(a visit counts as %(a)s minutes of delay)."
        ),
    ),
    (
        re.compile(r"planner: 0\.0\d* new articles expected by then, and its feed shows (\d+)"),
        noted(
            "By then hardly any new article is expected, but its feed shows only %(a)s: later, some could be missed."
        ),
    ),
    (
        re.compile(r"planner: ([\d.]+) new articles expected by then; a visit is worth (\d+) min of delay"),
        noted(
            "By then about %(a)s new articles are expected; a visit sooner would save less waiting than it costs "
            "(a visit counts as %(b)s minutes of delay)."
        ),
    ),
    (
        re.compile(r"planner: ([\d.]+) new articles expected by then, and its feed shows (\d+)"),
        noted(
            "By then about %(a)s new articles are expected, and its feed shows only %(b)s: later, some could be missed."
        ),
    ),
    (
        re.compile(r"calendar: (\w+) has P_u = ([\d.]+).*?, and usually publishes between (\S+) and (\S+ \(\S+\))"),
        noted("%(a)s is its next likely day (chance %(b)s), and it then usually publishes between %(c)s and %(d)s."),
    ),
    (
        re.compile(r"median: M = [\d.]+, so (.+)"),
        noted("What changes often is visited sooner; here that means a visit %(a)s."),
    ),
    (re.compile(r"\b\w+: fr_max = .+, so (.+) on"), noted("What changes often is visited sooner; here after %(a)s.")),
    (re.compile(r"the (?:floor|ceiling): (.+)"), noted("By the general limits: %(a)s.")),
)


def readers_words(readers: Readership, weight: float) -> str | None:
    """Returns how many people read a source, and what that means for its visits; None: one person, as usual. `weight`:
    how much its delay counts (schedule.policies.base.weight_of)."""
    if readers.followers < 2:
        return None
    read = (
        _("%(number)s of its articles") % {"number": number(readers.read)}
        if readers.read
        else _("none of its articles")
    )
    often = _("%(number)s times") % {"number": decimal(f"{weight:.1f}")}
    parts = {"people": number(readers.followers), "read": read, "days": READ_WITHIN.days}
    parts["counts"] = _("as much as any other's") if round(weight, 1) == 1 else often
    return _("%(people)s people follow it and read %(read)s in %(days)s days: its delay counts %(counts)s.") % parts


def why_then(reason: str) -> str:
    """The stored reason for the time of the next visit as one plain sentence."""
    for pattern, words in _SENTENCES:
        found = pattern.search(reason)
        if found is not None:
            before = reason[: found.start()].strip(" ;")
            said = _(words) % dict(zip("abcd", map(translated_sentence, found.groups()), strict=False))
            return said if not before else f"{_sentence(translated_sentence(before))} {said}"
    return _sentence(translated_sentence(reason)) if reason else _("No reason was kept.")


def _sentence(text: str) -> str:
    said = text[:1].upper() + text[1:]
    return said if said.endswith((".", "!", "?")) else f"{said}."


def source_lede(counts: SourceCounts, page: SourcePage, show: SourceShow, *, filtered: bool, first: bool) -> str:
    """The number of sources above their table: `3 of 60 sources`. Of a filter it is known on the first page."""
    every = count(counts.all, "source")
    if not filtered:
        shown = counts.shown(show)
        return every if shown == counts.all else _of(shown, every)
    if not first:
        return _("some of %(sources)s") % {"sources": every}
    if page.found is None:
        return _("the first of very many, of %(sources)s") % {"sources": every}
    return every if page.found == counts.all else _of(page.found, every)


def _of(shown: int, every: str) -> str:
    return _("%(number)s of %(sources)s") % {"number": number(shown), "sources": every}
