"""A desk in memory: it finds what it was given, and notes what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tidings.discover.candidates import FeedKind
from tidings.errors import ReadError, SourceError
from tidings.model.sources import SourceKind
from tidings.views.adding.offers import Offer
from tidings.views.adding.source_desk import FeedSearch, Followed

OFFERS = (
    Offer("https://news.test/feed", "link", FeedKind.MAIN, SourceKind.FEED, "News <b>of</b> the day", entries=20),
    Offer("https://news.test/comments", "link", FeedKind.COMMENTS, SourceKind.FEED, entries=1),
    Offer("https://news.test/known", "link", FeedKind.MAIN, SourceKind.FEED, "Known"),
)


@dataclass
class FakeDesk:
    searches: dict[int, FeedSearch] = field(default_factory=dict)
    done: list[tuple[Any, ...]] = field(default_factory=list)

    def begin(self, asked: str) -> int:
        if " " in asked or not asked:
            raise SourceError(asked, "no address that can be followed")
        number = len(self.searches) + 1
        self.searches[number] = FeedSearch(number, asked)
        return number

    def end(self, number: int, **values: Any) -> None:
        asked = self.searches[number].asked
        self.searches[number] = FeedSearch(number, asked, is_done=True, **values)

    def search(self, number: int) -> FeedSearch | None:
        return self.searches.get(number)

    async def follow(self, number: int, urls: Sequence[str], category: str | None) -> list[Followed]:
        offered = {offer.url for offer in self.searches[number].offers} if number in self.searches else set()
        if not set(urls) <= offered:
            raise SourceError(urls[0], "this search did not find it")
        self.done.append(("follow", list(urls), category))
        return [Followed(url, at, True) for at, url in enumerate(urls, 1)]

    async def follow_pages(self, asked: str, depth: int, category: str | None) -> Followed:
        if "refused" in asked:
            raise SourceError(asked, "its robots.txt does not allow it")
        self.done.append(("pages", asked, depth, category))
        return Followed(asked, 7, True)

    async def import_opml(self, body: bytes) -> dict[str, Any]:
        if b"<opml" not in body:
            raise ReadError("no list of feeds")
        self.done.append(("import", body))
        reasons = [{"reason": "no address of the web", "count": 1, "examples": ["ftp://x"]}]
        return {"added": 2, "known": 1, "repeated": 0, "refused": 1, "reasons": reasons, "mended": False}

    async def export_opml(self) -> bytes:
        return b"<opml/>"

    async def refresh(self, source_id: int) -> str:
        self.done.append(("refresh", source_id))
        return "It is due now."

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        if changes.get("policy") == "none such":
            raise SourceError(str(source_id), "no policy 'none such'")
        self.done.append(("edit", source_id, dict(changes)))

    async def remove(self, source_id: int) -> None:
        self.done.append(("remove", source_id))
