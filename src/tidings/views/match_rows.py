"""Matches as rows: what watches found in one article, or in one change of a page, is one row. Pure.

A change of a page may have several segments, each a match of its own, with its own id, delivery and rating.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from tidings.model.matches import Match
from tidings.model.search import Passage
from tidings.views.watch_text import body_passages, headline

MOST_PASSAGES = 4


@dataclass(frozen=True, slots=True)
class MatchRow:
    """The matches of one article, one for each watch, or of one change of a page; and its copies in other sources."""

    matches: tuple[Match, ...]  # never empty; in the order of the list
    copies: tuple[MatchRow, ...] = ()

    @property
    def match(self) -> Match:
        """The match whose values the row shows: they are the same in all of its matches."""
        return self.matches[0]

    @property
    def by_watch(self) -> tuple[tuple[Match, ...], ...]:
        """The matches of each watch; several where it found several segments of a change."""
        found: dict[int, list[Match]] = {}
        for match in self.matches:
            found.setdefault(match.watch_id, []).append(match)
        return tuple(map(tuple, found.values()))

    @property
    def times(self) -> tuple[datetime, ...]:
        """All that are shown, of its copies, too."""
        own = (at for match in self.matches for at in (match.at, match.published, match.told_at) if at is not None)
        return (*own, *(at for copy in self.copies for at in copy.times))

    @property
    def baseline(self) -> bool:
        return all(match.baseline for match in self.matches)

    @property
    def headline(self) -> Passage:
        """The title, with what any of the watches found in it."""
        return _joined(headline(match) for match in self.matches)[0]

    @property
    def passages(self) -> tuple[Passage, ...]:
        """Returns the passages of a match, with what any of the watches found in them; pieces that are part of another
        are left out."""
        found = _joined(passage for match in self.matches for passage in body_passages(match))
        texts = [passage.text.strip("… ") for passage in found]
        whole = [
            passage
            for at, passage in enumerate(found)
            if not any(texts[at] in other for place, other in enumerate(texts) if place != at and texts[at] != other)
        ]
        return tuple(whole[:MOST_PASSAGES])


def subject_of(match: Match) -> Hashable:
    """Matches with the same subject are one row."""
    if match.article_id is not None:
        return "article", match.article_id
    if match.version_id is not None and match.segment is not None:
        return "version", match.version_id, match.baseline
    return "match", match.id


def rows_of(found: Iterable[Match]) -> list[MatchRow]:
    """Rows in the order of their first match."""
    subjects: dict[Hashable, list[Match]] = {}
    for match in found:
        subjects.setdefault(subject_of(match), []).append(match)
    return [MatchRow(tuple(matches)) for matches in subjects.values()]


def with_copies(rows: Sequence[MatchRow], copies: dict[int, Sequence[Match]]) -> list[MatchRow]:
    """The rows with the copies of their matches, which are rows themselves. `copies`: by the id of the first match."""
    return [
        replace(row, copies=tuple(rows_of(copy for match in row.matches for copy in copies.get(match.id, ()))))
        for row in rows
    ]


def whole_page(found: Sequence[Match], limit: int) -> tuple[Sequence[Match], int | None]:
    """(the matches of a page, the id of its last one where there are more). `found` may have one more than the limit;
    a row that would be cut by the end of the page is left for the next one, unless it fills the page alone."""
    if len(found) <= limit:
        return found, None
    shown, following = found[:limit], subject_of(found[limit])
    end = limit
    while end and subject_of(shown[end - 1]) == following:
        end -= 1
    shown = shown[: end or limit]
    return shown, shown[-1].id


def _joined(passages: Iterable[Passage]) -> list[Passage]:
    """Passages with the same text are one, with the marks of all."""
    marks: dict[str, set[tuple[int, int]]] = {}
    for passage in passages:
        marks.setdefault(passage.text, set()).update(passage.marks)
    return [Passage(text, _apart(sorted(places))) for text, places in marks.items()]


def _apart(marks: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Marks that overlap are one."""
    found: list[tuple[int, int]] = []
    for start, end in marks:
        if found and start < found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((start, end))
    return tuple(found)
