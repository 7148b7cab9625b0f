"""A service in memory: it finds what it was given, and notes what is asked of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tidings.discover.candidates import FeedKind
from tidings.errors import ReadError, SourceError
from tidings.model.sources import NewSource, SourceKind
from tidings.views.adding.offers import Offer
from tidings.views.adding.source_service import FeedSearch, Followed, RawResponse

OFFERS = (
    Offer("https://news.test/feed", "link", FeedKind.MAIN, SourceKind.FEED, "News <b>of</b> the day", entries=20),
    Offer("https://news.test/comments", "link", FeedKind.COMMENTS, SourceKind.FEED, entries=1),
    Offer("https://news.test/known", "link", FeedKind.MAIN, SourceKind.FEED, "Known"),
)


@dataclass
class FakeService:
    searches: dict[int, FeedSearch] = field(default_factory=dict)
    done: list[tuple[Any, ...]] = field(default_factory=list)

    @property
    def last(self) -> Any:
        """What was asked last."""
        return self.done[-1]

    def begin(self, person_id: int, asked: str) -> int:
        if " " in asked or not asked:
            raise SourceError(asked, "no address that can be followed")
        number = len(self.searches) + 1
        self.searches[number] = FeedSearch(number, person_id, asked)
        return number

    def end(self, number: int, **values: Any) -> None:
        self.searches[number] = replace(self.searches[number], is_done=True, **values)

    def search(self, person_id: int, number: int) -> FeedSearch | None:
        found = self.searches.get(number)
        return found if found is not None and found.person_id == person_id else None

    async def follow(self, person_id: int, number: int, urls: Sequence[str], folder: str | None) -> list[Followed]:
        offered = {offer.url for offer in self.searches[number].offers} if number in self.searches else set()
        if not set(urls) <= offered:
            raise SourceError(urls[0], "this search did not find it")
        self.done.append(("follow", person_id, list(urls), folder))
        return [Followed(url, at, True) for at, url in enumerate(urls, 1)]

    async def add(self, person_id: int, source: NewSource) -> Followed:
        self.done.append(("add", source.url, source.category))
        return Followed(source.url, 9, True)

    async def follow_pages(self, person_id: int, asked: str, depth: int, folder: str | None) -> Followed:
        if "refused" in asked:
            raise SourceError(asked, "its robots.txt does not allow it")
        self.done.append(("pages", person_id, asked, depth, folder))
        return Followed(asked, 7, True)

    async def import_opml(self, person_id: int, body: bytes) -> dict[str, Any]:
        if b"<opml" not in body:
            raise ReadError("no list of feeds")
        self.done.append(("import", person_id, body))
        reasons = [{"reason": "no address of the web", "count": 1, "examples": ["ftp://x"]}]
        return {"added": 2, "known": 1, "repeated": 0, "refused": 1, "reasons": reasons, "mended": False}

    async def export_opml(self, *, with_logins: bool) -> bytes:
        return b"<opml/>"

    async def refresh(self, source_id: int) -> str:
        self.done.append(("refresh", source_id))
        return "It is due now."

    async def response(self, source_id: int) -> RawResponse:
        if source_id == 2:
            raise SourceError("Two", "it was requested less than a minute ago")
        body = "<rss><script>alert(1)</script></rss>"
        return RawResponse("https://news.test/feed", 200, (("content-type", "text/xml"),), body, is_cut=True)

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        if changes.get("policy") == "none such":
            raise SourceError(str(source_id), "no policy 'none such'")
        self.done.append(("edit", source_id, dict(changes)))

    async def pause(self, source_ids: Sequence[int]) -> int:
        self.done.append(("pause", *source_ids))
        return len(source_ids)

    async def resume(self, source_ids: Sequence[int]) -> int:
        self.done.append(("resume", *source_ids))
        return len(source_ids)

    async def remove(self, source_ids: Sequence[int]) -> int:
        self.done.append(("remove", *source_ids))
        return len(source_ids)

    async def restore(self, source_ids: Sequence[int]) -> int:
        self.done.append(("restore", *source_ids))
        return len(source_ids)

    async def folders(self, person_id: int) -> list[str]:
        return ["News"]

    async def move(self, person_id: int, source_ids: Sequence[int], folder: str) -> int:
        self.done.append(("move", person_id, *source_ids, folder))
        return len(source_ids)
