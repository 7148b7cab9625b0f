"""What a placeholder ("Loading ...") stands for: it is neither gone nor new."""

from __future__ import annotations

from collections.abc import Sequence

from tidings.read.page.compare.keys import slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import PageMemory
from tidings.read.page.words.momentary_text import is_placeholder


def awaited_places(memory: PageMemory, gone: Sequence[int]) -> frozenset[int]:
    """The places that had nothing but a placeholder, at all visits. `gone`: the rows that are."""
    texts, rows = memory.texts or {}, memory.rows
    waited = {at for at in gone if is_placeholder(texts.get(at, ""))}
    if not waited:
        return frozenset()
    others = {slot_key(row.mark, row.slot) for at, row in enumerate(rows) if at not in waited}
    return frozenset(slot_key(rows[at].mark, rows[at].slot) for at in waited) - others


def awaited_rows(look: Look, memory: PageMemory, gone: Sequence[int]) -> list[int]:
    """The rows among these that a placeholder stands for: they are not there yet, and not gone."""
    places, texts = look.awaited if gone else frozenset(), memory.texts or {}
    if not places:
        return []
    rows = ((at, memory.rows[at]) for at in gone if not is_placeholder(texts.get(at, "")))
    return [at for at, row in rows if slot_key(row.mark, row.slot) in places]
