"""Lines that are on a page at times, with a figure or a name that is another at each request: "549 cars past the
counter this hour", "Besuche: 611.643". Two looks at one moment prove that the figure is restless; that the line comes
and goes is no news then, either.

    alone       a short line that took nothing's place, and is no entry of a list or a table: an entry with a counter is
                news, and so are trouble, and what is sold, let or left
    at the end  a text goes on with such a line, or no longer does: "Open from nine to four. 5.4 °C in the lower field"
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, PageMemory
from tidings.read.page.tree.elements import HEADINGS
from tidings.read.page.words.masked_figures import masked_words
from tidings.read.page.words.momentary_text import is_lasting, says_trouble
from tidings.read.page.words.passing_text import has_clock, names_age
from tidings.text.tokens import fold_accents, one_line, words_of

_ENTRIES = HEADINGS | frozenset({"td", "th", "li", "dd", "dt", "option", "summary"})
_LONGEST, _MOST_WORDS = 90, 12  # characters and words of a line
_MOST_GONE = 24  # rows of a block that a text is compared with


class LinesAtTimes:
    """The lines among the leaves of one look that are new, and those that are gone.

    `rows`: what is gone of texts that no longer go on with one."""

    def __init__(self, look: Look, memory: PageMemory, found: Comparison) -> None:
        self._look, self._memory, self._found = look, memory, found
        self.rows: set[int] = set()

    def holds(self, leaf: int) -> bool:
        """Is it a line alone that came, of which a part is restless?"""
        tree = self._look.tree
        if self._look.hash_list[leaf] not in self._memory.keys or tree.tag(leaf) in _ENTRIES:
            return False
        block = tree.place(leaf) & BLOCK_BITS
        if slot_key(tree.place(leaf), self._look.slot(leaf)) in self._gone or self._went[block]:
            return False
        if tree.tag(leaf) != "p" and self._times[block] > 1:
            return False
        return _is_line(tree.texts[leaf])

    def goes_on(self, leaf: int) -> bool:
        """Is it a text that was there, and goes on with such a line now, or no longer does?"""
        look, block = self._look, self._look.tree.place(leaf) & BLOCK_BITS
        rows = self._gone_from.get(block, ())
        if not rows:
            return False
        text, is_restless = one_line(look.tree.texts[leaf]), look.hash_list[leaf] in self._memory.keys
        for at in rows:
            old, was_restless = (self._memory.texts or {}).get(at, ""), self._memory.rows[at].hash in self._memory.keys
            if (is_restless and _is_longer(text, old)) or (was_restless and _is_longer(old, text)):
                self.rows.add(at)
                return True
        return False

    @cached_property
    def _gone(self) -> frozenset[int]:
        """The places of what is gone."""
        rows = (self._memory.rows[at] for at in self._found.gone if not self._has_aged(at))
        return frozenset(slot_key(row.mark, row.slot) for row in rows)

    @cached_property
    def _gone_from(self) -> dict[int, list[int]]:
        """The first rows that are gone, by block: a longer text may have another label."""
        found: dict[int, list[int]] = {}
        for at in self._found.gone:
            rows = found.setdefault(self._memory.rows[at].mark & BLOCK_BITS, [])
            if len(rows) < _MOST_GONE:
                rows.append(at)
        return found

    @cached_property
    def _went(self) -> Counter[int]:
        """How many texts that are no noise left each block."""
        rows = (self._memory.rows[at] for at in self._found.gone if not self._has_aged(at))
        return Counter(row.mark & BLOCK_BITS for row in rows if not row.is_noise)

    def _has_aged(self, at: int) -> bool:
        """Is what is gone there again, with another age or time of day?"""
        text = (self._memory.texts or {}).get(at, "")
        if not text or len(text) > _LONGEST or not (has_clock(text) or names_age(fold_accents(text))):
            return False
        return " ".join(masked_words(text)) in self._masked

    @cached_property
    def _masked(self) -> frozenset[str]:
        texts = (self._look.tree.texts[leaf] for leaf in self._found.fresh)
        return frozenset(
            " ".join(masked_words(text)) for text in texts if len(text) <= _LONGEST and any(map(str.isdigit, text))
        )

    @cached_property
    def _times(self) -> Counter[int]:
        """How many texts each block has."""
        tree = self._look.tree
        return Counter(tree.place(leaf) & BLOCK_BITS for leaf in range(len(tree)))


def _is_line(text: str) -> bool:
    """Is it short, with a figure, and does it speak neither of trouble nor of what is sold, let or left?"""
    if len(text) > _LONGEST or not any(map(str.isdigit, text)) or len(words_of(text)) > _MOST_WORDS:
        return False
    return not says_trouble(text) and not is_lasting(fold_accents(text))


def _is_longer(text: str, other: str) -> bool:
    """Is a text another one with a line behind it? "Room 12" is not "Room 1" with one."""
    behind = text[len(other) :]
    return bool(other) and text.startswith(other) and not behind[:1].isalnum() and _is_line(behind)
