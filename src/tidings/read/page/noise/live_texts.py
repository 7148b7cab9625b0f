"""Texts that live: they say themselves that they hold for the moment, and were another at three visits in a row.

Neither is enough alone. A price may move every hour, and "right now" may be in a sentence that never changes. Where
both are so, and nothing but figures differs, it is a measurement: a waiting time, a load, a share of the readers.
Prices are none, nor are words: "Current status: down" is reported as often as it changes, and so are cases, alarms and
votes. A time of measuring that moves with a figure in the same small card (*14 µg/m³*, *measured at 12:05*) says the
same as "now".

A text of four words or more that says so, or leads elsewhere, moves as often, and returns to what it said before, is
one of a set in turn: the dish of the hour, a teaser. What was never there is reported, and so are headlines.

So is a sign that an office is open or closed, where the page has its hours.

So is a line of entries behind an introduction, as many as before and in another order: *Popular: ...*.

    visit      1   2   3   4   5
    text       A   B   C   D   E
    moves          1   2   3   3     silent from the third move on; a visit without a move in between is allowed
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import moves_key, slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import PageMemory, identity_of
from tidings.read.page.compare.variants import differ_in_figures, variant_keys
from tidings.read.page.tree.elements import HEADINGS, MOST_LINKED
from tidings.read.page.words.calendar_moves import moves_date
from tidings.read.page.words.differing_parts import are_edited, differing_sentence
from tidings.read.page.words.kinds_of_text import is_statement, is_telling
from tidings.read.page.words.moment_words import counts_results
from tidings.read.page.words.momentary_text import is_grave, is_stamp, says_moment
from tidings.read.page.words.opening_signs import has_hours, is_turned
from tidings.read.page.words.steady_moves import is_reordered_line
from tidings.text.tokens import fold_accents

_LEAST_MOVES = 3
_LEAST_OTHERS = 3  # texts that a set in turn has shown before
_LONGEST_WITHOUT = 3  # visits from one move to the next
_LONGEST_APART = 24 * 60  # minutes between two visits: what moves every other day is seen to move at each visit
_LONGEST = 200  # characters
_16_BITS = 0xFFFF


class LiveTexts:
    """The live texts among the new leaves of one look. `elapsed`: minutes since the last visit, where they are known.

    `moves`: keys for the memory, by which the next visits know how often a place has moved; `left`: the rows of the
    memory that live texts took the place of."""

    def __init__(self, look: Look, memory: PageMemory, found: Comparison, elapsed: int | None) -> None:
        self._look, self._memory, self._found = look, memory, found
        self._soon = elapsed is not None and elapsed <= _LONGEST_APART
        self.moves: set[int] = set()
        self.left: set[int] = set()

    def passes(self, leaf: int, label: str) -> bool:
        """Is it a measurement of the moment? `label`: what a value is about."""
        text = self._look.tree.text(leaf)
        variant = self._variant(text)
        at = self._moved_from(leaf)
        if at is None and variant is not None and self._soon:
            at = self._gone_variants.get(variant)
        if at is None or is_grave(f"{label}{text}"):
            return False
        old = (self._memory.texts or {})[at]
        before, said = differing_sentence(old, text)  # "now" in another sentence is about something else
        is_now = bool(said) and says_moment(f"{label}{said}")
        if not (is_now or counts_results(fold_accents(text)) or self._is_stamped(leaf)) or moves_date(before, said):
            return False
        return differ_in_figures(old, text) and self._is_live(leaf, at, variant)

    def _variant(self, text: str) -> int | None:
        """The key of a statement with any figures, wherever it is: pages of two layouts have two places for it."""
        return next(iter(variant_keys(text, 0, 0)), None) if len(text) <= _LONGEST and is_statement(text) else None

    @cached_property
    def _gone_variants(self) -> dict[int, int]:
        """The rows of statements that are gone, by such a key."""
        texts = self._memory.texts or {}
        found = {self._variant(text): at for at in self._found.gone if (text := texts.get(at, ""))}
        return {key: at for key, at in found.items() if key is not None}

    def returns(self, leaf: int) -> bool:
        """Is it one of a set in turn?"""
        look = self._look
        at = self._moved_from(leaf)
        text = look.tree.text(leaf)
        leads = look.tree.share_linked(leaf) >= MOST_LINKED and look.tree.tag(leaf) not in HEADINGS
        if at is None or not is_telling(text) or not (leads or says_moment(text)):
            return False
        if not leads and any(map(str.isdigit, text)) and are_edited((self._memory.texts or {})[at], text):
            return False  # a state between figures: "Line A: slow, 56 % full"
        place = slot_key(look.tree.place(leaf), look.slot(leaf))
        has_turns = look.identity(leaf) in self._earlier and self._others[place] >= _LEAST_OTHERS
        return self._is_live(leaf, at if has_turns else None) and has_turns

    def ranks(self, leaf: int) -> bool:
        """Is it a line of as many entries as before, in another order each time?"""
        at = self._moved_from(leaf)
        if at is None or not is_reordered_line((self._memory.texts or {})[at], self._look.tree.text(leaf)):
            return False
        return self._is_live(leaf, at)

    def turns(self, leaf: int) -> bool:
        """Is it a sign that a place of business is open or closed, beside its hours?"""
        at = self._moved_from(leaf)
        if at is None or not is_turned((self._memory.texts or {})[at], self._look.tree.text(leaf)):
            return False
        return self._has_hours and self._is_live(leaf, at)

    @cached_property
    def _has_hours(self) -> bool:
        return has_hours(self._look.tree.texts)

    def _is_stamped(self, leaf: int) -> bool:
        """Is there a new time of measuring in its text, or beside it in a small card?"""
        look = self._look
        if is_stamp(look.tree.texts[leaf]):
            return True
        fresh = (one for one in look.slots.small_card(leaf) if one != leaf and one in self._fresh)
        return any(is_stamp(look.tree.texts[one]) for one in fresh)

    @cached_property
    def _fresh(self) -> frozenset[int]:
        return frozenset(self._found.fresh)

    def _moved_from(self, leaf: int) -> int | None:
        """The row of the only text that left the place of a leaf which is the only new one there."""
        if not self._soon:
            return None
        place = slot_key(self._look.tree.place(leaf), self._look.slot(leaf))
        old = self._gone.get(place, ())
        if len(old) != 1 or self._came[place] != 1 or len(self._look.tree.texts[leaf]) > 2 * _LONGEST:
            return None
        text = (self._memory.texts or {}).get(old[0], "")
        return old[0] if 0 < len(text) <= _LONGEST else None

    def _is_live(self, leaf: int, at: int | None, variant: int | None = None) -> bool:
        """Has its place, or what has this key, moved so often? This move is counted. `at`: the row that is noise
        then."""
        place = variant if variant is not None else slot_key(self._look.tree.place(leaf), self._look.slot(leaf))
        before = self._memory.restless or {}
        moved = 1
        for number in range(_LEAST_MOVES, 0, -1):
            last = before.get(moves_key(place, number))
            if last is None:
                continue
            if number == _LEAST_MOVES or (self._memory.last + 1 - last) & _16_BITS <= _LONGEST_WITHOUT:
                moved = min(_LEAST_MOVES, number + 1)
            break
        self.moves.add(moves_key(place, moved))
        if moved == _LEAST_MOVES and at is not None:
            self.left.add(at)
        return moved == _LEAST_MOVES

    @cached_property
    def _gone(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for at in self._found.gone:
            row = self._memory.rows[at]
            found.setdefault(slot_key(row.mark, row.slot), []).append(at)
        return found

    @cached_property
    def _came(self) -> Counter[int]:
        look = self._look
        return Counter(slot_key(look.tree.place(leaf), look.slot(leaf)) for leaf in self._found.fresh)

    @cached_property
    def _earlier(self) -> frozenset[tuple[int, int]]:
        return frozenset(identity_of(row) for row in self._memory.rows if not row.is_noise)

    @cached_property
    def _others(self) -> Counter[int]:
        """How many texts of earlier visits are remembered, by place."""
        latest = frozenset(self._memory.latest)
        rows = (row for at, row in enumerate(self._memory.rows) if at not in latest)
        return Counter(slot_key(row.mark, row.slot) for row in rows)
