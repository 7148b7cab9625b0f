"""SourceDesk: what a person does with sources on the web page, and how a search for feeds stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tidings.views.adding.offers import Offer


@dataclass(frozen=True, slots=True)
class FeedSearch:
    """A search for the feeds of a site."""

    number: int
    asked: str
    is_done: bool = False
    offers: tuple[Offer, ...] = ()
    known: frozenset[str] = frozenset()  # addresses among them that are followed already
    doubt: str | None = None  # why the best one may not be what was meant
    problem: str | None = None  # why nothing was found


@dataclass(frozen=True, slots=True)
class Followed:
    """What came of a wish to follow something."""

    url: str
    source_id: int
    is_new: bool


class SourceDesk(Protocol):
    def begin(self, asked: str) -> int:
        """Begins a search for the feeds of an address and returns its number. SourceError where it is none."""
        ...

    def search(self, number: int) -> FeedSearch | None:
        """None where it is not remembered: the program was restarted, or there were many since."""
        ...

    async def follow(self, number: int, urls: Sequence[str], category: str | None) -> list[Followed]:
        """Follows what the search offered. SourceError where it did not."""
        ...

    async def follow_pages(self, asked: str, depth: int, category: str | None) -> Followed:
        """Follows a site page by page. SourceError."""
        ...

    async def import_opml(self, body: bytes) -> dict[str, Any]:
        """How many were added, known, repeated and refused, and why. ReadError where it is no such list."""
        ...

    async def export_opml(self) -> bytes: ...

    async def refresh(self, source_id: int) -> str:
        """A sentence: it is due now, or when it may be visited again and why."""
        ...

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        """SourceError where a value cannot be."""
        ...

    async def remove(self, source_id: int) -> None: ...
