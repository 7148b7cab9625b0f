"""SourceService: what a person does with sources on the web page, and the state of a search for feeds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tidings.model.sources import NewSource
from tidings.views.adding.offers import Offer


@dataclass(frozen=True, slots=True)
class FeedSearch:
    """A search for the feeds of a site."""

    number: int
    person_id: int  # who began it
    asked: str
    is_done: bool = False
    so_far: tuple[str, ...] = ()  # names of feeds that were read; which of them are offered is known when it is done
    offers: tuple[Offer, ...] = ()
    known: Mapping[str, int] = field(default_factory=dict)  # the ids of those that are sources already
    doubt: str | None = None  # why the best one may not be what was meant
    problem: str | None = None  # why nothing was found


@dataclass(frozen=True, slots=True)
class Followed:
    """The result of following something."""

    url: str
    source_id: int
    is_new: bool


@dataclass(frozen=True, slots=True)
class RawResponse:
    """A server's response, to be shown as text. It is as untrusted as any page."""

    url: str  # where redirects led
    status: int | None = None  # None: no answer came
    headers: tuple[tuple[str, str], ...] = ()
    text: str = ""  # the beginning of the body
    is_cut: bool = False
    problem: str | None = None


class SourceService(Protocol):
    def begin(self, person_id: int, asked: str) -> int:
        """Begins a search for the feeds of an address and returns its number. SourceError where it is none."""
        ...

    def search(self, person_id: int, number: int) -> FeedSearch | None:
        """Returns a search; None where it is another person's, or not remembered: the program was restarted, or there
        were many since."""
        ...

    async def follow(self, person_id: int, number: int, urls: Sequence[str], folder: str | None) -> list[Followed]:
        """The person follows what the search offered, in this folder; where a source is new, its category is named like
        the folder. SourceError where the search did not offer it."""
        ...

    async def add(self, person_id: int, source: NewSource) -> Followed:
        """The person follows a feed as it is given, unseen. SourceError."""
        ...

    async def follow_pages(self, person_id: int, asked: str, depth: int, folder: str | None) -> Followed:
        """The person follows a site page by page. SourceError."""
        ...

    async def import_opml(self, person_id: int, body: bytes) -> dict[str, Any]:
        """The person follows all of a list, in folders as there. How many were added, known, repeated and refused, and
        why. ReadError where it is no such list."""
        ...

    async def export_opml(self, *, with_logins: bool) -> bytes:
        """`with_logins`: with the names and passwords that are in addresses."""
        ...

    async def refresh(self, source_id: int) -> str:
        """A sentence: it is due now, or when it may be visited again and why."""
        ...

    async def response(self, source_id: int) -> RawResponse:
        """Requests it now and returns what came; nothing is stored. SourceError where it cannot be requested now."""
        ...

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        """Sets fields of a source. SourceError where a value is unfit."""
        ...

    async def pause(self, source_ids: Sequence[int]) -> int:
        """Stops visits until they are resumed. Returns how many sources are paused by it."""
        ...

    async def resume(self, source_ids: Sequence[int]) -> int: ...

    async def remove(self, source_ids: Sequence[int]) -> int:
        """Removes sources. For a quarter of an hour `restore` brings them back as they were; then all that is stored of
        them is deleted."""
        ...

    async def restore(self, source_ids: Sequence[int]) -> int: ...

    async def folders(self, person_id: int) -> list[str]:
        """Names of the person's folders."""
        ...

    async def move(self, person_id: int, source_ids: Sequence[int], folder: str) -> int:
        """Puts sources into a folder of the person; empty: into none. FolderError."""
        ...
