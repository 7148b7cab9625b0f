"""What made-up sites of page functions are written with: slots of truth, and the randomness of their noise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from random import Random

from bench.changing.scenario import Edit, Fetch
from bench.changing.visible import LINK_TARGET

Page = Callable[[int, Fetch], str]
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
HEX = "0123456789abcdef"


@dataclass(frozen=True, slots=True)
class Slot:
    """A text of a page and the rounds from which it reads otherwise; "" is absence.

    A slot of kind "link target" holds an address: its edits show the last part of its path and name the link's text.
    """

    path: str
    kind: str
    steps: Mapping[int, str]
    names: str = ""
    unique: bool = True  # False: the former text is still to be read elsewhere on the page
    also: Sequence[str] = ()  # other pages that say the same from the same round on

    def at(self, round: int) -> str:
        return self.steps[max(step for step in self.steps if step <= round)]

    def edits(self) -> Iterator[Edit]:
        for (_, old), (round, new) in pairwise(sorted(self.steps.items())):
            for path in (self.path, *self.also):
                if self.kind == LINK_TARGET:
                    yield Edit(round, path, self.kind, last_part(new), last_part(old), self.names)
                    continue
                suffix = " added" if not old else " removed" if not new else ""
                yield Edit(round, path, self.kind + suffix, new, old if self.unique else "", self.names)


@dataclass(frozen=True, slots=True)
class MadeSite:
    """A site of page functions, with its edits taken from the slots the pages are written with."""

    name: str
    noises: Sequence[str]
    pages: Mapping[str, Page]
    slots: Sequence[Slot]

    @property
    def paths(self) -> Sequence[str]:
        return tuple(self.pages)

    @property
    def edits(self) -> Sequence[Edit]:
        return sorted((edit for slot in self.slots for edit in slot.edits()), key=lambda edit: (edit.round, edit.path))

    def body(self, path: str, round: int, fetch: Fetch) -> str:
        return self.pages[path](round, fetch)


def last_part(address: str) -> str:
    return address.rsplit("/", 1)[-1]


def cached(fetch: Fetch, seconds: int, what: str) -> Random:
    """The randomness of a fragment the server renews every so many seconds."""
    return Random(f"{what}:{int(fetch.at.timestamp()) // seconds}")


def token(random: Random, length: int = 16) -> str:
    return "".join(random.choices(HEX, k=length))


def shuffled(random: Random, items: Sequence[str]) -> list[str]:
    return random.sample(items, len(items))


def wrapped(tag: str, items: Iterable[str]) -> str:
    """Each item that is not empty, in an element of its own."""
    return "\n".join(f"<{tag}>{item}</{tag.split()[0]}>" for item in items if item)


def days_since(fetch: Fetch) -> int:
    return abs((fetch.at - EPOCH).days)


def weekly(fetch: Fetch, pool: Sequence[str]) -> str:
    return pool[fetch.at.isocalendar().week % len(pool)]
