"""Calendars on a page: of a month, with a mark at today that moves on ("5 today" becomes "5", "6" becomes "6 today"),
and lists of days, one a day, that slide on: the last or the next week."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory
from tidings.read.page.words.calendar_moves import without_today
from tidings.read.page.words.dates_of_visits import MONTHS_BY_WORD, SHORT_DAYS
from tidings.read.page.words.masked_figures import WEEKDAYS
from tidings.text.tokens import fold_accents, words_in, words_of

_DAY = re.compile(r"(\d{1,2})[^\w\s]{0,2}\s?([^\W\d_]{0,12})")
_LONGEST_DATE, _LONGEST_MARKED = 30, 60  # characters
_LONGEST_MONTH = 31
_LEAST_LISTED = 3  # days of a list
_LEAST_ALIKE = 2  # of them with the same text
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


def marked(look: Look, memory: PageMemory, found: Comparison) -> Turned:
    """The texts that differ because a mark of today moved on from one to the other: "Tuesday (today)" becomes
    "Tuesday", "Wednesday" becomes "Wednesday (today)"."""
    texts, tree = memory.texts or {}, look.tree
    came = {leaf: text for leaf in found.fresh if len(text := tree.text(leaf)) <= _LONGEST_MARKED}
    went = {at: text for at in found.gone if 0 < len(text := texts.get(at, "")) <= _LONGEST_MARKED} if came else {}
    new, old = ({at: without_today(text) for at, text in side.items()} for side in (came, went))
    if not any(new.values()) and not any(old.values()):
        return Turned()
    plain_new, plain_old = ({at: _plain(text) for at, text in side.items()} for side in (came, went))
    marked_new, marked_old, all_new, all_old = map(
        frozenset, (new.values(), old.values(), plain_new.values(), plain_old.values())
    )
    leaves = {leaf for leaf, rest in new.items() if rest and rest in all_old}
    leaves |= {leaf for leaf, text in plain_new.items() if text in marked_old}
    rows = {at for at, rest in old.items() if rest and rest in all_new}
    rows |= {at for at, text in plain_old.items() if text in marked_new}
    return Turned(frozenset(leaves), frozenset(rows))


def _plain(text: str) -> str:
    return " ".join(words_in(fold_accents(text)))


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


def slid(look: Look, memory: PageMemory, found: Comparison, now: datetime, elapsed: int) -> Turned:
    """The dates that came to lists of days, one after the other, and those that went. The new one is today, or the old
    one was the day of the last visit."""
    texts, rows, tree = memory.texts or {}, memory.rows, look.tree
    came = {leaf: day for leaf in found.fresh if (day := _date(tree.texts[leaf], now)) is not None}
    went = {at: day for at in found.gone if (day := _date(texts.get(at, ""), now)) is not None} if came else {}
    if not came or not went:
        return Turned()
    leaves, gone = set[int](), set[int]()
    for block in {tree.place(leaf) & BLOCK_BITS for leaf in came}:
        new = {leaf: day for leaf, day in came.items() if tree.place(leaf) & BLOCK_BITS == block}
        old = {at: day for at, day in went.items() if rows[at].mark & BLOCK_BITS == block}
        shown = [leaf for leaf in look.leaves if tree.place(leaf) & BLOCK_BITS == block]
        days = sorted({day for leaf in shown if (day := _date(tree.texts[leaf], now)) is not None})
        steps = {(later - one).days for one, later in pairwise(days)}
        if len(days) < _LEAST_LISTED or steps != {1} or not old:
            continue
        before = (now - timedelta(minutes=elapsed)).date()
        if _is_near(now.date(), new.values()) or _is_near(before, old.values()):
            leaves.update(new)
            gone.update(old)
            said = _repeated_remarks(look, memory, found, frozenset(shown))
            leaves.update(said.leaves)
            gone.update(said.rows)
    return Turned(frozenset(leaves), frozenset(gone))


def _repeated_remarks(look: Look, memory: PageMemory, found: Comparison, dates: frozenset[int]) -> Turned:
    """The texts beside a day that came, or went, which several others have as well: "No incidents reported."."""
    tree, rows = look.tree, memory.rows
    said = Counter((rows[at].hash, rows[at].mark & BLOCK_BITS) for at in memory.latest)
    usual = {one for one, days in said.items() if days >= _LEAST_ALIKE}
    leaves = (leaf for leaf in found.fresh if look.slots.is_value(leaf) and look.slots.label_leaf(leaf) in dates)
    new = [leaf for leaf in leaves if (look.hash_list[leaf], tree.place(leaf) & BLOCK_BITS) in usual]
    known = {(look.hash_list[leaf], tree.place(leaf) & BLOCK_BITS) for leaf in new}
    left = [at for at in found.gone if (rows[at].hash, rows[at].mark & BLOCK_BITS) in known]
    return Turned(frozenset(new), frozenset(left[: len(new)]))


def _is_near(day: date, days: Iterable[date]) -> bool:
    """Is the day one of these in some time zone?"""
    return any(abs((one - day).days) <= 1 for one in days)


def _date(text: str, now: datetime) -> date | None:
    """The date that a text is, and nothing else: "Mar 3", "Di, 3. März 2026"; without a year, the nearest one."""
    if len(text) > _LONGEST_DATE or not any(map(str.isdigit, text)):
        return None
    words = words_of(text)
    numbers = [int(word) for word in words if word.isdecimal()]
    names = [word for word in words if word.isalnum() and not word.isdecimal()]
    months = [MONTHS_BY_WORD[word] for word in names if word in MONTHS_BY_WORD]
    days = [number for number in numbers if number <= _LONGEST_MONTH]
    rest = [word for word in names if word not in MONTHS_BY_WORD and word not in SHORT_DAYS and word not in WEEKDAYS]
    if len(months) != 1 or len(days) != 1 or rest:
        return None
    try:
        found = [date(now.year + step, months[0], days[0]) for step in (-1, 0, 1)]
    except ValueError:
        return None
    return min(found, key=lambda one: abs((one - now.date()).days))
