"""The made-up sites of bench.changing: what they have in common.

A site's truth depends on the round alone, its noise on the single fetch: two fetches of one round agree in everything
that is true and differ as those of a real server a moment apart do.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Protocol

ROUNDS = 16  # the first, 0, is the baseline
HOURS = 6  # between two rounds


@dataclass(frozen=True, slots=True)
class Fetch:
    """One request for one page."""

    number: int  # of all requests of a run, from 1
    at: datetime  # simulated time, UTC
    random: Random  # seeded for this request alone


@dataclass(frozen=True, slots=True)
class Edit:
    """A true change of one page, that shows from `round` on."""

    round: int  # 1 or later
    path: str
    kind: str  # "price", "paragraph removed", "link target" ...
    shows: str  # what a report of it must say is new, as visible text; "": something was removed
    instead_of: str = ""  # what was there before; a good report shows it as the old value, or as what was removed
    names: str = ""  # what a good report names: the product, the row and column, the heading


class Site(Protocol):
    """A site of some pages, all found from "/"."""

    @property
    def name(self) -> str: ...

    @property
    def noises(self) -> Sequence[str]:
        """The kinds of noise its pages have."""

    @property
    def paths(self) -> Sequence[str]:
        """Its pages, "/" included."""

    @property
    def edits(self) -> Sequence[Edit]: ...

    def body(self, path: str, round: int, fetch: Fetch) -> str:
        """The HTML that is served."""
