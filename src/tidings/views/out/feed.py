"""OutFeed and OutEntry: what every format of an output feed says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid5

from tidings.model.feeds import Enclosure

_SPACE = UUID("6f1c2a54-3f0b-5c1e-9d53-7a0a4c5e8b21")  # the namespace of our ids


def urn(about: str) -> str:
    """An id that is the same wherever we are reached."""
    return uuid5(_SPACE, about).urn


@dataclass(frozen=True, slots=True)
class OutEntry:
    """An entry of an output feed."""

    id: str  # a urn that never changes, whatever our address is
    title: str
    url: str | None  # None: no link that could be opened
    page: str  # the path of our own page about it
    at: datetime
    source: str
    html: str
    image: str | None = None
    enclosures: tuple[Enclosure, ...] = ()
    changed: datetime | None = None  # None: since `at` nothing


@dataclass(frozen=True, slots=True)
class OtherPages:
    """Queries of the URLs of the pages around this one (RFC 5005), without the `?`. None: there is no such page; of the
    first page the query may be empty."""

    first: str | None = None
    previous: str | None = None
    following: str | None = None


@dataclass(frozen=True, slots=True)
class OutFeed:
    """A page of a list. `base` is our own URL, without a slash at its end."""

    id: str
    title: str
    words: str
    home: str  # the path of the list on our page
    stem: str  # the path of the feed, to which `.atom`, `.json` and `.rss` are added
    query: str  # behind it
    entries: Sequence[OutEntry]
    base: str
    empty_at: datetime  # what an empty feed says of when it changed
    pages: OtherPages = OtherPages()
    hub: str = ""  # where readers may subscribe (WebSub); empty: nowhere

    @property
    def updated(self) -> datetime:
        return max((entry.changed or entry.at for entry in self.entries), default=self.empty_at)

    @property
    def home_url(self) -> str:
        return f"{self.base}{self.home}"

    def address(self, kind: str, query: str | None = None) -> str:
        """Returns the address of this page in one format; with another query, of another page."""
        query = self.query if query is None else query
        return f"{self.base}{self.stem}.{kind}{f'?{query}' if query else ''}"

    def links(self, kind: str) -> list[tuple[str, str]]:
        """(relation, address) of the other pages."""
        pages = self.pages
        named = (("first", pages.first), ("previous", pages.previous), ("next", pages.following))
        return [(relation, self.address(kind, query)) for relation, query in named if query is not None]

    def page_of(self, entry: OutEntry) -> str:
        return f"{self.base}{entry.page}"
