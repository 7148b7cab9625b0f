"""Made-up sites out of templates and slots: a slot has a text from some round on, and each new text is an edit.

    PRICE = Slot("price", "price", ("/saddle",), {0: "45.00 EUR", 4: "47.50 EUR"}, names="Saddle")
    MadeSite("shop.test", ("viewers",), {"/saddle": lambda say, fetch: f"<p>{say('price')}</p>"}, (PRICE,))

A slot without text ("") is not shown: what comes then was added, what goes was removed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from bench.changing.scenario import Edit, Fetch

Say = Callable[[str], str]  # the text of a slot in this round
Template = Callable[[Say, Fetch], str]
CELLS = " | "  # between the cells of a row


@dataclass(frozen=True, slots=True)
class Slot:
    """One text of one or several pages, by the round it shows from."""

    key: str
    kind: str
    paths: tuple[str, ...]
    texts: Mapping[int, str]
    names: str = ""

    def at(self, round: int) -> str:
        return self.texts[max(start for start in self.texts if start <= round)]

    def edits(self) -> list[Edit]:
        starts = sorted(self.texts)
        found = []
        for before, start in pairwise(starts):
            old, new = (_first(self.texts[one]) for one in (before, start))
            kind = f"{self.kind} {'added' if not old else 'removed'}" if not (old and new) else self.kind
            found += [Edit(start, path, kind, new, old, self.names) for path in self.paths]
        return found


@dataclass(frozen=True)
class MadeSite:
    """A `scenario.Site` of templates."""

    name: str
    noises: Sequence[str]
    pages: Mapping[str, Template]
    slots: Sequence[Slot]

    @property
    def paths(self) -> Sequence[str]:
        return tuple(self.pages)

    @cached_property
    def edits(self) -> Sequence[Edit]:
        return sorted((edit for slot in self.slots for edit in slot.edits()), key=lambda edit: (edit.round, edit.path))

    @cached_property
    def _slots(self) -> Mapping[str, Slot]:
        return {slot.key: slot for slot in self.slots}

    def body(self, path: str, round: int, fetch: Fetch) -> str:
        return self.pages[path](lambda key: self._slots[key].at(round), fetch)


def _first(text: str) -> str:
    """A row is known by its first cell."""
    return text.partition(CELLS)[0]


def row(text: str, tag: str = "td") -> str:
    """A table row of cells; nothing where there is no text."""
    return f"<tr>{''.join(f'<{tag}>{cell}</{tag}>' for cell in text.split(CELLS))}</tr>" if text else ""


def item(text: str) -> str:
    return f"<li>{text}</li>" if text else ""


def paragraph(text: str) -> str:
    return f"<p>{text}</p>" if text else ""


def document(title: str, content: str) -> str:
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>'
        f"<body>{content}</body></html>"
    )
