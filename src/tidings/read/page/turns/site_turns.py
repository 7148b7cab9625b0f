"""Sentences that all pages of a site show in turn, wherever on a page they are: a slogan, an offer, a tip of the hour.

Such a text is no boilerplate by its position, and one that took the place of another is a change, as a rule. It is the
site's where several pages have replaced the same text by the same other one in the same place: on the first of them
that is reported, on the others no more. Where a place does so all the time, the next text is expected. What says that
something is open, goes wrong or counts is reported on each page, and so are cells, headings and short states.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

import numpy as np

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import key_of_turn, moves_key, place_of_turns
from tidings.read.page.compare.look import Look, is_telling
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory
from tidings.read.page.compare.site_boilerplate import RecurringHashes
from tidings.read.page.tree.elements import HEADINGS
from tidings.read.page.words.differing_parts import are_edited
from tidings.read.page.words.masked_figures import has_digit
from tidings.read.page.words.momentary_text import says_trouble
from tidings.read.page.words.opening_signs import says_open

_APART = HEADINGS | {"td", "th", "dt", "dd"}
_LEAST_PHRASE = 10  # characters of two words or three that are more than a state
_OFTEN = 2  # visits from one move to the next
_LEAST_MOVES = 2  # of a place, before what comes next there is expected
_16_BITS = 0xFFFF


class SiteTurns:
    """What took the place of another text of the site on one page."""

    def __init__(self, look: Look, memory: PageMemory, found: Comparison, recurring: RecurringHashes) -> None:
        self._memory, known = memory, memory.keys
        pairs = [
            (leaf, at)
            for leaf, at in replaced(look, memory, found, _is_phrase)
            if not are_edited((memory.texts or {}).get(at, ""), look.tree.text(leaf))
        ]
        turns = [key_of_turn(memory.rows[at].hash, look.hash_list[leaf], look.tree.place(leaf)) for leaf, at in pairs]
        places = [place_of_turns(look.tree.place(leaf)) for leaf, _ in pairs]
        shared = recurring.anywhere(np.array(turns, np.int64)).tolist()
        of_site = recurring.anywhere(np.array(places, np.int64)).tolist()
        moves = [self._moves(place) for place in places]
        silent = [
            alike or (turning and times >= _LEAST_MOVES)
            for alike, turning, times in zip(shared, of_site, moves, strict=True)
        ]
        self.leaves = frozenset(leaf for (leaf, _), is_silent in zip(pairs, silent, strict=True) if is_silent)
        self.rows = frozenset(at for (_, at), is_silent in zip(pairs, silent, strict=True) if is_silent)
        # For the next visits of this page.
        self.keys = frozenset(turns) | {
            moves_key(place, min(times + 1, _LEAST_MOVES)) for place, times in zip(places, moves, strict=True)
        }
        # For the other pages: each turn once for this one; places where several had the same.
        self.counted = [turn for turn in turns if turn not in known]
        self.counted += [place for place, alike in zip(places, shared, strict=True) if alike]

    def _moves(self, place: int) -> int:
        """How often a place moved, up to _LEAST_MOVES, if it did so lately."""
        last = {times: (self._memory.restless or {}).get(moves_key(place, times)) for times in (1, _LEAST_MOVES)}
        lately = [
            times
            for times, visit in last.items()
            if visit is not None and (self._memory.last + 1 - visit) & _16_BITS <= _OFTEN
        ]
        return max(lately, default=0)


def replaced(
    look: Look, memory: PageMemory, found: Comparison, may_turn: Callable[[str], bool]
) -> Iterator[tuple[int, int]]:
    """The only text that came to a block with the only one that went from it, as leaf and row: no headings or cells."""
    if not found.fresh or not found.gone:
        return
    came, went = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for leaf in found.fresh:
        came[look.tree.place(leaf) & BLOCK_BITS].append(leaf)
    for at in found.gone:
        went[memory.rows[at].mark & BLOCK_BITS].append(at)
    texts = memory.texts or {}
    for block, leaves in came.items():
        if len(leaves) != 1 or len(went[block]) != 1 or look.tree.tag(leaves[0]) in _APART:
            continue
        old, new = texts.get(went[block][0], ""), look.tree.text(leaves[0])
        if may_turn(old) and may_turn(new):
            yield leaves[0], went[block][0]


def _is_phrase(text: str) -> bool:
    is_long = is_telling(text) or (len(text) >= _LEAST_PHRASE and " " in text)
    return is_long and not has_digit(text) and not says_trouble(text) and not says_open(text)
