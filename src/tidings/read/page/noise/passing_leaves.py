"""The new leaves of a look that are noise by what they say, beside what they took the place of.

Only a clock, a date, an age, a counter or a value of the moment is another; a box of the day has its text of the day; a
placeholder is shown until the text has loaded.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cached_property
from zlib import crc32

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import anchor_key, several_key, slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory, elapsed_minutes, minute_of
from tidings.read.page.compare.replacements import awaited_places
from tidings.read.page.compare.several_parts import rests_without_several
from tidings.read.page.compare.variants import differ_in_figures, rests_of, variant_keys
from tidings.read.page.noise.calendars import Turned, marked, slid, turned
from tidings.read.page.noise.listed_ages import ListedAges
from tidings.read.page.noise.live_boards import LiveBoards
from tidings.read.page.noise.live_texts import LiveTexts
from tidings.read.page.noise.page_boilerplate import boxes_of_the_day, technical_lines
from tidings.read.page.noise.quote_boxes import QuoteBoxes
from tidings.read.page.tree.block_path import is_beside_content
from tidings.read.page.tree.elements import HEADINGS
from tidings.read.page.tree.table_labels import CellLabels
from tidings.read.page.words.calendar_moves import calendar_move
from tidings.read.page.words.differing_parts import (
    all_pass,
    differing_clauses,
    differing_parts,
    differing_sentence,
    names_entry,
    parts_pass,
)
from tidings.read.page.words.elapsed_time import clock_moved_on, date_moved_on, is_age_moved
from tidings.read.page.words.kinds_of_text import (
    asks_opinion,
    is_boast,
    is_telling,
    is_testimonial,
)
from tidings.read.page.words.moment_words import greets
from tidings.read.page.words.momentary_text import (
    heads_departures,
    is_daily,
    is_departure,
    is_dispatch_moved,
    is_of_the_moment,
    is_order_renamed,
    is_placeholder,
    is_presence_moved,
    names_measure,
    says_render_time,
    says_trouble,
    tells_fact,
)
from tidings.read.page.words.opening_signs import goes_by_the_hour
from tidings.read.page.words.passing_text import (
    is_dated,
    is_fleeting_act,
    is_forecast,
    is_passing,
    is_unnamed_act,
)
from tidings.read.page.words.steady_moves import place_of_weather, steady_rate
from tidings.read.page.words.tallies import is_tally, is_tally_moved, names_voted
from tidings.text.tokens import fold_accents

_LONGEST_PASSING = 200  # characters of a text that a clock or a counter may be all that changes in
_MOST_COMPARED = 2_500  # pairs of texts on a page, some 0.1 ms each
_CELLS = frozenset({"td", "th", "li", "dd"})
_LONGEST_APART = 24 * 60  # minutes between two visits at which a counter or the weather moves alike
_WEATHER, _RATES = 7_000_000, 8_000_000  # anchors of what counts from no moment
_MOST_PLACES = 900_000  # of the weather
_LONGEST_WITHOUT = 3  # visits from one move of the weather to the next
# Names of the line with author and age of a post; and of a line that may as well have how long a thing takes.
_POSTED = re.compile(
    r"[.#_-](?:byline|author|posted|post-date|timestamp|stamp|activity|"
    r"(?:post|comment|topic|thread|entry)[_-]+(?:meta(?:data)?|infos?))(?=$|[.#_-])"
)
_DETAILS = re.compile(r"[.#_-](?:meta(?:data)?|infos?)(?=$|[.#_-])")
_QUOTED, _ARTICLE = re.compile(r"(?:^| > )blockquote(?=$|[ .#])"), re.compile(r"(?:^| > )article(?=$|[ .#])")
_LEAST_IN_MENU = 3  # links
_LONGEST_LABEL = 60  # characters, the last, of what a figure counts


class PassingLeaves:
    """The new leaves of one look that are noise by what they say.

    `passed`: rows whose text only moved on with time; `dated`, `counted`: new leaves that name the day of the visit,
    or a thing and its votes, with the rows that they were; `moved`: new leaves of which a part is restless and the date
    moved on, with their keys."""

    def __init__(self, look: Look, memory: PageMemory, found: Comparison, at: datetime | None) -> None:
        self._look, self._memory, self._found, self._at = look, memory, found, at
        self._elapsed = elapsed_minutes(memory.minute, minute_of(at))
        self._old = self._gone_by_place()
        self._compared = 0  # pairs of texts
        self._boarded: set[int] = set()  # places on boards of departures that have another text
        self.live = LiveTexts(look, memory, found, self._elapsed)
        self._boards = LiveBoards(look, memory, found, at, self._elapsed)
        self._ages = ListedAges(look, memory, at, self._elapsed)
        self._quotes = QuoteBoxes(look, memory, found, self._elapsed)
        self.passed: set[int] = set()
        self.counted: dict[int, int] = {}
        self.moved: dict[int, int] = {}
        self.dated: dict[int, int] = {}
        self._anchors: set[int] = set()

    @property
    def moves(self) -> frozenset[int]:
        """Keys by which the next visits know how places have moved: how often, and as the time does."""
        return frozenset(self.live.moves | self._anchors | self._boards.anchors | self._quotes.moves)

    @cached_property
    def turned(self) -> Turned:
        """The days of calendars whose mark of today moved on, and of lists of days that slid on."""
        if self._at is None or self._elapsed is None:
            return Turned()
        of_time = self._look, self._memory, self._found, self._at, self._elapsed
        found = turned(*of_time), slid(*of_time), marked(self._look, self._memory, self._found)
        none = frozenset[int]()
        return Turned(none.union(*(one.leaves for one in found)), none.union(*(one.rows for one in found)))

    def holds(self, leaf: int) -> bool:
        text = self._look.tree.text(leaf)
        if (
            is_forecast(text)
            or is_boast(text)
            or is_placeholder(text)
            or is_tally(text)
            or asks_opinion(text)
            or greets(fold_accents(text))
            or tells_fact(text)
            or leaf in self._of_the_day
            or self._was_awaited(leaf)
        ):
            return True
        if self._boards.holds(leaf) or self._quotes.holds(leaf) or leaf in self._technical:
            return True
        if self._is_on_board(leaf, text):
            self._boarded.add(slot_key(self._look.tree.place(leaf), self._look.slot(leaf)))
            return True
        if self._old and any(self._passes(self._old.get(key, []), leaf, text) for key in self._old_keys(leaf)):
            return True
        if self._ages.holds(leaf):
            return True
        if is_unnamed_act(fold_accents(text)) or (self._tree_block(leaf) in self._acts and is_fleeting_act(text)):
            return True
        if self._voices.get(self._tree_block(leaf)) and is_testimonial(text) and self._is_quoted(leaf):
            self.passed.add(self._voices[self._tree_block(leaf)].pop())
            return True
        if is_daily(text) and self._daily:
            self.passed.add(self._daily.pop())
            return True
        if self._moved_beside_restless(leaf):
            return True
        return self.live.passes(leaf, self._label(leaf))

    def tell_dates(self, told: Collection[int]) -> list[int]:
        """The dated leaves that are reported: the date of a list or a text, of which something is new. `told`:
        the new leaves that are no noise. A heading dates what is under it, any other text what is under the same
        heading."""
        slots = self._look.slots
        sections = {slots.heading(leaf) for leaf in told if leaf not in self.dated}
        found = [leaf for leaf in self.dated if self._dates(leaf, sections)]
        self.passed.difference_update(self.dated[leaf] for leaf in found)
        return found

    def _dates(self, leaf: int, sections: Collection[int | None]) -> bool:
        tree = self._look.tree
        if is_beside_content(tree.path(leaf)):
            return False
        return leaf in sections if tree.tag(leaf) in HEADINGS else self._look.slots.heading(leaf) in sections

    def was(self, at: int) -> bool:
        """Was a row that is gone such a text?"""
        text, row = (self._memory.texts or {}).get(at, ""), self._memory.rows[at]
        return (
            slot_key(row.mark, row.slot) in self._boarded
            or at in self.passed
            or at in self.live.left
            or row.mark & BLOCK_BITS in self._boards.blocks
            or at in self._quotes.rows
            or at in self.turned.rows
            or is_forecast(text)
            or is_boast(text)
            or is_placeholder(text)
            or is_tally(text)
            or asks_opinion(text)
            or greets(fold_accents(text))
            or tells_fact(text)
            or at in self._acts.get(row.mark & BLOCK_BITS, ())
            or is_unnamed_act(fold_accents(text))
            or self._ages.was(at)
            or (says_render_time(text) and row.mark & BLOCK_BITS in map(self._tree_block, self._technical))
        )

    @cached_property
    def _technical(self) -> frozenset[int]:
        return technical_lines(self._look, self._found.fresh)

    @cached_property
    def _of_the_day(self) -> frozenset[int]:
        return boxes_of_the_day(self._look)

    def _is_on_board(self, leaf: int, text: str) -> bool:
        """Is it a time, or a name that was there before, on a board of departures? "Cancelled" is reported."""
        look, tree = self._look, self._look.tree
        heading = look.slots.heading(leaf) if tree.tag(leaf) in _CELLS else None
        if heading is None or not heads_departures(tree.text(heading)):
            return False
        return is_departure(text) or (look.hash_list[leaf], tree.place(leaf) & BLOCK_BITS) in self._in_blocks

    @cached_property
    def _in_blocks(self) -> frozenset[tuple[int, int]]:
        return frozenset((row.hash, row.mark & BLOCK_BITS) for row in self._memory.rows)

    @cached_property
    def _daily(self) -> list[int]:
        """The rows that are gone and were those of a day."""
        texts = self._memory.texts or {}
        return [at for at in self._found.gone if is_daily(texts.get(at, ""))]

    @cached_property
    def _acts(self) -> dict[int, list[int]]:
        """The rows that are gone and said what a person had just done, by block."""
        found: dict[int, list[int]] = {}
        for at in self._found.gone:
            if is_fleeting_act((self._memory.texts or {}).get(at, "")):
                found.setdefault(self._memory.rows[at].mark & BLOCK_BITS, []).append(at)
        return found

    @cached_property
    def _voices(self) -> dict[int, list[int]]:
        """The rows that are gone and praised a person's work, by block: others take their turn."""
        found: dict[int, list[int]] = {}
        for at in self._found.gone:
            if is_testimonial((self._memory.texts or {}).get(at, "")):
                found.setdefault(self._memory.rows[at].mark & BLOCK_BITS, []).append(at)
        return found

    def _tree_block(self, leaf: int) -> int:
        return self._look.tree.place(leaf) & BLOCK_BITS

    def _was_awaited(self, leaf: int) -> bool:
        """Did it take the place of a placeholder, where nothing else was ever seen?"""
        return slot_key(self._look.tree.place(leaf), self._look.slot(leaf)) in self._awaited

    @cached_property
    def _awaited(self) -> frozenset[int]:
        return awaited_places(self._memory, self._found.gone)

    def _passes(self, old: list[tuple[int, str]], leaf: int, text: str) -> bool:
        """Did one of these texts only move on with time? It is taken from the list then."""
        place, label, parts = 0, self._label(leaf) if old else "", self._look.tree.parts.get(leaf, ())
        counted = label if text[:1].isdigit() else ""
        while place < len(old) and self._compared < _MOST_COMPARED:
            at, before = old[place]
            if at in self.passed:
                del old[place]
                continue
            self._compared += 1
            if self._is_passing(counted, before, text):
                self._take_place(leaf, at, before)
                if self._at is not None and is_dated(text, self._at):
                    self.dated[leaf] = at
                return True
            if (
                is_tally_moved(fold_accents(before), fold_accents(text))
                or parts_pass(parts, before, self._at, self._elapsed)
                or all_pass(differing_clauses(before, text), self._elapsed)
                or all_pass(differing_parts(before, parts), self._elapsed)
                or is_presence_moved(before, text)
                or is_order_renamed(before, text)
                or is_dispatch_moved(before, text)
                or (goes_by_the_hour(before, text) and not says_trouble(f"{before} {text}"))
                or self._is_older_post(leaf, before)
                or (names_measure(label) and is_of_the_moment(fold_accents(label + before), fold_accents(label + text)))
                or self._follows_calendar(leaf, before, text)
            ):
                self._take_place(leaf, at, before)
                return True
            place += 1
        return False

    def _take_place(self, leaf: int, at: int, old: str) -> None:
        """Notes that a row passed into this leaf; a thing with its votes, or a card with links, stays what it is."""
        tree = self._look.tree
        self.passed.add(at)
        is_entry = leaf in self._entries and not is_beside_content(tree.path(leaf))
        if (
            names_voted(old)
            or (tree.linked[leaf] and differing_parts(old, tree.parts.get(leaf, ())))
            or (is_entry and names_entry(old, tree.texts[leaf]))
        ):
            self.counted[leaf] = at

    @cached_property
    def _entries(self) -> frozenset[int]:
        """The leaves that are one of several of their kind."""
        tree = self._look.tree
        times = Counter(map(tree.place, range(len(tree))))
        return frozenset(leaf for leaf in range(len(tree)) if tree.tag(leaf) in _CELLS or times[tree.place(leaf)] > 1)

    def _is_passing(self, counted: str, old: str, new: str) -> bool:
        """Does is_passing hold for the whole text, or for the one sentence that differs?"""
        if is_passing(f"{counted}{old}", f"{counted}{new}", self._at, self._elapsed):
            return True
        one, other = differing_sentence(old, new)
        return bool(one and other) and len(one) < len(old) and is_passing(one, other, self._at, self._elapsed)

    def _is_quoted(self, leaf: int) -> bool:
        """Is it a quotation that is no part of an article?"""
        path = self._look.tree.path(leaf)
        return _QUOTED.search(path) is not None and _ARTICLE.search(path) is None

    def _is_older_post(self, leaf: int, old: str) -> bool:
        """Is it the line above a post, by its name or the link to its author, of which only the age rose: "pjotr 3d
        #2"? "Warranty 2y" is none."""
        tree, elapsed = self._look.tree, self._elapsed or 0
        names = tree.path(leaf).lower().split(" > ")[-2:]
        is_of_post = any(map(_POSTED.search, names)) or (tree.linked[leaf] and any(map(_DETAILS.search, names)))
        if not elapsed or not is_of_post:
            return False
        before, after = old.split(), tree.texts[leaf].split()
        differing = [(one, other) for one, other in zip(before, after, strict=False) if one != other]
        alike = len(before) == len(after) > len(differing) > 0
        return alike and all(is_age_moved(one, other, elapsed) for one, other in differing)

    def _follows_calendar(self, leaf: int, old: str, new: str) -> bool:
        """Did a text move as the time between the visits has it, by proof or for the second time?"""
        if self._at is None or not self._elapsed:
            return False
        move = calendar_move(old, new, self._at, self._elapsed)
        if move is not None and not move.anchors:
            return True
        is_back = any(row.hash == self._look.hash_list[leaf] for row in self._memory.rows)
        if move is not None and is_back and not move.may_return:
            return False
        anchors = move.anchors if move is not None else self._steady_anchors(old, new, self._elapsed, not is_back)
        if not anchors:
            return False
        places = [slot_key(self._look.tree.place(leaf), self._look.slot(leaf))]
        if is_telling(new):  # wherever it is: pages of two layouts have two places for it
            places += variant_keys(new, 0, 0)[:1]
        self._anchors.update(anchor_key(place, anchors[0]) for place in places)
        return any(self._was_anchored(anchor_key(place, anchor), anchor) for place in places for anchor in anchors)

    def _was_anchored(self, key: int, anchor: int) -> bool:
        """Did a place move so before? The weather did lately: a temperature that is set moves now and then."""
        last = (self._memory.restless or {}).get(key)
        if last is None or not _WEATHER <= anchor < _WEATHER + _MOST_PLACES:
            return last is not None
        return (self._memory.last + 1 - last) & 0xFFFF <= _LONGEST_WITHOUT

    def _steady_anchors(self, old: str, new: str, elapsed: int, rising: bool) -> tuple[int, ...]:
        """Numbers for how a counter or the weather moved. `rising`: the text was never there: a counter is none that
        shows again what it did."""
        if elapsed > _LONGEST_APART:
            return ()
        where = place_of_weather(old, new)
        if where is not None:
            return (_WEATHER + crc32(where.encode()) % _MOST_PLACES,)
        rates = steady_rate(old, new, elapsed) if rising and differ_in_figures(old, new) else ()
        return tuple(_RATES + rate for rate in rates)

    def _label(self, leaf: int) -> str:
        """What a value is about, where that is beside it."""
        if not self._look.slots.is_value(leaf):
            return ""
        named = self._look.slots.label_leaf(leaf)
        if named is not None and len(self._look.tree.own_hrefs(named)) >= _LEAST_IN_MENU:
            return ""  # a menu: its words are not about what follows it
        label = self._cell_labels.label(leaf) or self._look.slots.label(leaf)
        return f"{label[-_LONGEST_LABEL:]}: " if label else ""

    @cached_property
    def _cell_labels(self) -> CellLabels:
        return CellLabels(self._look.tree)

    def _moved_beside_restless(self, leaf: int) -> bool:
        """Is it a text of which a part was proved restless, and has only its date or clock moved on since: "There on
        Friday 6 in Ghent", "It is 10:31. Report 4f7b2."?"""
        look, rows, keys = self._look, self._memory.rows, self._memory.keys
        for at, old in self._old.get(slot_key(look.tree.place(leaf), look.slot(leaf)), []):
            if self._elapsed is None or self._compared >= _MOST_COMPARED:
                return False
            if at in self.passed or rows[at].hash not in keys:
                continue
            self._compared += 1
            place, known = (look.tree.place(leaf), look.slot(leaf)), rows[at].hash
            parts = (part for part in look.parts(leaf) if part.key_in(old, *place) == known)
            moved = next((part.key for part in parts if self._rest_moved_on(part.rests(old))), None)
            if moved is None:
                figures = rests_of(old, look.tree.texts[leaf], *place)
                if several_key(*place) in keys:
                    figures += rests_without_several(old, look.tree.texts[leaf], *place)
                moved = next((key for *rests, was, key in figures if was == known and self._rest_moved_on(rests)), None)
            if moved is not None:
                self.passed.add(at)
                self.moved[leaf] = moved
                return True
        return False

    def _rest_moved_on(self, rests: Sequence[str] | None) -> bool:
        """Are two texts without their restless parts the same but for the time?"""
        if rests is None or self._elapsed is None:
            return False
        old, new = rests
        if date_moved_on(old, new, self._elapsed) or is_passing(old, new, self._at, self._elapsed):
            return True
        if clock_moved_on(old, new, self._elapsed):
            return True
        move = calendar_move(old, new, self._at, self._elapsed) if self._at is not None and self._elapsed else None
        return move is not None and not move.anchors

    def _gone_by_place(self) -> dict[int, list[tuple[int, str]]]:
        """What is gone, by the keys of its place: (row, text)."""
        found, texts = dict[int, list[tuple[int, str]]](), self._memory.texts or {}
        for at in self._found.gone:
            text, row = texts.get(at, ""), self._memory.rows[at]
            if not text or len(text) > _LONGEST_PASSING:
                continue
            # By its words alone, too: its label or its place may be another.
            for key in (slot_key(row.mark, row.slot), *variant_keys(text, 0, 0)):
                found.setdefault(key, []).append((at, text))
        return found

    def _old_keys(self, leaf: int) -> list[int]:
        tree = self._look.tree
        if len(tree.texts[leaf]) > 2 * _LONGEST_PASSING:
            return []
        return [*variant_keys(tree.texts[leaf], 0, 0), slot_key(tree.place(leaf), self._look.slot(leaf))]
