"""Calendars of a month on a page, with a mark at today that moves on: "5 today" becomes "5", "6" becomes "6 today"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from tidings.read.page.compare.look import Comparison, Look
from tidings.read.page.compare.memory import PageMemory

_DAY = re.compile(r"(\d{1,2})[^\w\s]{0,2}\s?([^\W\d_]{0,12})")
_LEAST_DAYS = 20  # cells of a table that is a calendar


class Turned(NamedTuple):
    """What a mark that moved on changed."""

    leaves: frozenset[int] = frozenset()  # that are new
    rows: frozenset[int] = frozenset()  # of the memory, that are gone


class _Cell(NamedTuple):
    at: int
    day: int
    mark: str


def turned(look: Look, memory: PageMemory, found: Comparison, now: datetime, elapsed: int) -> Turned:
    """The cells that differ because the mark of today moved on. `elapsed`: minutes since the last visit."""
    texts = memory.texts or {}
    cells = [leaf for leaf in found.fresh if look.tree.tag(leaf) == "td"]
    came = _cells((leaf, look.tree.text(leaf)) for leaf in cells)
    went = _cells((at, texts.get(at, "")) for at in found.gone) if came else []
    today, before = _days(now), _days(now - timedelta(minutes=elapsed))
    marks = {one.mark for one in went if one.day in before} & {one.mark for one in came if one.day in today}
    marks.discard("")
    if not marks or not _is_calendar(look):
        return Turned()
    marked, plain = {one.day for one in came if one.mark in marks}, {one.day for one in went if one.mark in marks}
    return Turned(
        frozenset(
            one.at for one in came if (one.mark in marks and one.day in today) or (not one.mark and one.day in plain)
        ),
        frozenset(
            one.at for one in went if (one.mark in marks and one.day in before) or (not one.mark and one.day in marked)
        ),
    )


def _cells(texts: Iterable[tuple[int, str]]) -> list[_Cell]:
    matches = ((at, _DAY.fullmatch(text)) for at, text in texts)
    return [_Cell(at, int(match[1]), match[2].casefold()) for at, match in matches if match is not None]


def _days(now: datetime) -> frozenset[int]:
    """The day of the month, in any time zone."""
    return frozenset((now + timedelta(days=days)).day for days in (-1, 0, 1))


def _is_calendar(look: Look) -> bool:
    tree = look.tree
    days = (leaf for leaf in range(len(tree)) if tree.tag(leaf) == "td" and _DAY.fullmatch(tree.text(leaf)))
    return sum(1 for _ in days) >= _LEAST_DAYS
