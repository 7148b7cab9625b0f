"""Which new leaf of a page took the place of which one that is gone, and its wording: "old -> new". Rows that are
missing only because a placeholder ("Loading ...") is shown instead are neither gone nor new."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tidings.read.page.compare.keys import slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, VALUE_BIT, PageMemory
from tidings.read.page.tree.table_labels import CellLabels
from tidings.read.page.words.momentary_text import is_placeholder
from tidings.text.tokens import shared_words, words_of

_LEAST_COMMON = 0.4  # share of words in common
_MOST_COMPARED = 4_000  # pairs


def paired(look: Look, fresh: Sequence[int], memory: PageMemory, gone: Sequence[int]) -> dict[int, int]:
    """Leaf -> row. The value beside the same label; else what has most words in common in the same block; else the only
    one that left the block for the only one that came."""
    pairs: dict[int, int] = {}
    rows = memory.rows
    beside: dict[tuple[int, int], list[int]] = defaultdict(list)
    for at in gone:
        beside[rows[at].slot, rows[at].mark & BLOCK_BITS].append(at)
    for leaf in fresh:
        slot, block = look.slot(leaf), look.tree.place(leaf) & BLOCK_BITS
        if slot & VALUE_BIT and slot != VALUE_BIT:
            near = beside.get((slot, block), [])
            if len(near) == 1:
                pairs[leaf] = near.pop()
    used = frozenset(pairs.values())
    left = [at for at in gone if at not in used]
    _pair_alike(look, [leaf for leaf in fresh if leaf not in pairs], memory, left, pairs)
    return pairs


def _pair_alike(
    look: Look, fresh: Sequence[int], memory: PageMemory, left: Iterable[int], pairs: dict[int, int]
) -> None:
    rows, texts = memory.rows, memory.texts or {}
    came: dict[int, list[int]] = defaultdict(list)
    for leaf in fresh:
        came[look.tree.place(leaf) & BLOCK_BITS].append(leaf)
    went: dict[int, list[int]] = defaultdict(list)
    for at in left:
        went[rows[at].mark & BLOCK_BITS].append(at)
    compared = 0
    for block, leaves in came.items():
        near = went.get(block, [])
        if len(near) == 1 == len(leaves):
            pairs[leaves[0]] = near[0]
            continue
        bags = {at: Counter(words_of(texts.get(at, ""))) for at in near}
        for leaf in leaves:
            compared += len(near)
            if not near or compared > _MOST_COMPARED:
                break
            bag = Counter(words_of(look.tree.text(leaf)))
            share, best = max((shared_words(bag, bags[at]), at) for at in near)
            if share >= _LEAST_COMMON:
                pairs[leaf] = best
                near.remove(best)


class Wording(NamedTuple):
    """The parts of a change in words (model.pages.change_words)."""

    label: str
    text: str
    old: str | None


def wording(look: Look, cells: CellLabels, leaf: int, text: str, old: str | None) -> Wording:
    """`text`, `old`: of the leaf, and of what it took the place of. A value that is split over several blocks is whole
    again."""
    before, behind = look.slots.parts_around(leaf)
    was = f"{before}{old}{behind}" if old and old != text else None
    return Wording(label_of(look, cells, leaf), f"{before}{text}{behind}", was)


def label_of(look: Look, cells: CellLabels, leaf: int) -> str:
    """What a leaf is about: its row and column, else its card or heading."""
    row, cell = look.slots.report_label(leaf), cells.label(leaf, figures=False)
    if row and f"{cell}, ".startswith(f"{row}, "):  # a row's name may hold a comma itself
        return cell
    parts = [row, *cell.split(", ")]
    return ", ".join(part for part in dict.fromkeys(parts) if part)


def label_of_link(look: Look, cells: CellLabels, leaf: int) -> str:
    """What a link is about that leads elsewhere."""
    return look.name_of_link(leaf) or label_of(look, cells, leaf)


# -- placeholders -------------------------------------------------------------------------------------


def awaited_places(memory: PageMemory, gone: Sequence[int]) -> frozenset[int]:
    """The places whose remembered rows are all placeholders. `gone`: the rows that the look no longer has."""
    texts, rows = memory.texts or {}, memory.rows
    waited = {at for at in gone if is_placeholder(texts.get(at, ""))}
    if not waited:
        return frozenset()
    others = {slot_key(row.mark, row.slot) for at, row in enumerate(rows) if at not in waited}
    return frozenset(slot_key(rows[at].mark, rows[at].slot) for at in waited) - others


def awaited_rows(look: Look, memory: PageMemory, gone: Sequence[int]) -> list[int]:
    """The rows among these for which the look shows a placeholder: they have not loaded yet, and are not gone."""
    places, texts = look.awaited if gone else frozenset(), memory.texts or {}
    if not places:
        return []
    rows = ((at, memory.rows[at]) for at in gone if not is_placeholder(texts.get(at, "")))
    return [at for at, row in rows if slot_key(row.mark, row.slot) in places]
