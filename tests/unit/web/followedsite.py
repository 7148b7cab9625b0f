"""A followed site in memory: ports.SiteBook and ports.Archive as far as the face asks them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from tests.unit.web.library import NOW, FakeLibrary, a_library, a_source, a_visit

from tidings.errors import SourceNotFound
from tidings.model.orders import FeedOrder
from tidings.model.pages import (
    NewSite,
    NoiseRule,
    Page,
    PageBrief,
    PageScope,
    PatternFinding,
    RefusedLink,
    Site,
    Storage,
    Version,
    VersionQuery,
)
from tidings.model.sources import SourceKind
from tidings.model.visits import VisitResult
from tidings.read.page.changes import find_changes
from tidings.views.sites import FollowedPages

ROOT, PRICES = "https://town.example/", "https://town.example/prices"


def prices(bread: str, clock: str, *more: str) -> bytes:
    words = "".join(f"<p>{text}</p>" for text in more)
    return (
        f"<html><head><title>Prices</title></head><body><div class='clock'>{clock}</div><main><h1>Prices</h1>"
        f"<table class='prices'><tr><td>Bread</td><td>{bread}</td></tr><tr><td>Milk</td><td>1.20 euro</td></tr></table>"
        f"{words}</main><footer>Open on weekdays</footer></body></html>"
    ).encode()


FREE = "Children under twelve travel free on all ferries of the town from today."
MARKET = "The market is open on Saturdays from eight in the morning until noon."
BODIES = [
    prices("2.90 euro", "09:01", MARKET),
    prices("3.00 euro", "10:02", MARKET),
    prices("3.20 euro", "12:04", FREE),
]


@dataclass
class FakeBook:
    kept_sites: dict[int, Site] = field(default_factory=dict)
    kept_pages: dict[int, Page] = field(default_factory=dict)
    kept_refused: list[tuple[str, str]] = field(default_factory=list)
    kept_rules: list[NoiseRule] = field(default_factory=list)

    async def follow(
        self, site: NewSite, at: object, belongs: object = None, person_id: int = 1, *, join: bool = False
    ) -> tuple[int, bool]:
        raise NotImplementedError("the face changes nothing")

    async def sites(self, limit: int | None = None, after_id: int = 0, *, counted: bool = True) -> list[Site]:
        return [one for root_id, one in sorted(self.kept_sites.items()) if root_id > after_id][:limit]

    async def totals(self) -> tuple[int, int]:
        return len(self.kept_sites), sum(one.pages for one in self.kept_sites.values())

    async def page_counts(self, root_ids: Sequence[int]) -> dict[int, int]:
        return {root_id: one.pages for root_id, one in self.kept_sites.items() if root_id in root_ids}

    async def site(self, root_id: int, *, counted: bool = True) -> Site:
        if root_id not in self.kept_sites:
            raise SourceNotFound(str(root_id))
        return self.kept_sites[root_id]

    async def pages(self, root_id: int, limit: int, after_id: int = 0) -> list[Page]:
        fitting = [one for one in self.kept_pages.values() if one.root_id == root_id and one.source_id > after_id]
        return sorted(fitting, key=lambda one: one.source_id)[:limit]

    async def page(self, source_id: int) -> Page | None:
        return self.kept_pages.get(source_id)

    async def refused(self, root_id: int, limit: int) -> list[tuple[str, str]]:
        return self.kept_refused[:limit]

    async def refused_links(self, root_id: int, limit: int, before_id: int | None = None) -> list[RefusedLink]:
        numbered = [RefusedLink(*one, 1_000 - number) for number, one in enumerate(self.kept_refused)]
        return [one for one in numbered if before_id is None or one.id < before_id][:limit]

    async def rules(self, root_id: int) -> list[NoiseRule]:
        return self.kept_rules

    async def rule(self, root_id: int, block: int, rule: NoiseRule | None) -> None:
        raise NotImplementedError("the face changes nothing")

    async def page_scope(self, source_id: int, scope: PageScope | None) -> None:
        raise NotImplementedError("the face changes nothing")

    async def site_scope(self, root_id: int, scope: PageScope | None) -> None:
        raise NotImplementedError("the face changes nothing")


@dataclass
class FakeVersions:
    rows: dict[int, tuple[Version, bytes]] = field(default_factory=dict)

    async def versions(self, query: VersionQuery) -> list[Version]:
        found = sorted((version for version, _ in self.rows.values()), key=lambda one: (one.at, one.id), reverse=True)
        found = [one for one in found if query.source_id in (None, one.source_id)]
        found = [one for one in found if query.root_id in (None, one.root_id)]
        found = [one for one in found if query.since is None or one.at >= query.since]
        found = [one for one in found if query.until is None or one.at <= query.until]
        if query.changes:
            found = [one for one in found if not one.first and one.counted]
        if query.matching:
            found = [one for one in found if one.findings]
        if query.before_id is not None:
            before = self.rows[query.before_id][0]
            found = [one for one in found if (one.at, one.id) < (before.at, before.id)]
        return found[: query.limit]

    async def version(self, version_id: int) -> Version | None:
        return self.rows[version_id][0] if version_id in self.rows else None

    async def bodies(self, version_ids: Sequence[int]) -> dict[int, bytes]:
        return {number: self.rows[number][1] for number in version_ids if number in self.rows}

    async def restore(self, pages: object) -> int:
        raise NotImplementedError("the face changes nothing")

    async def storage(self, root_id: int | None = None) -> Storage:
        rows = [row for row in self.rows.values() if root_id in (None, row[0].root_id)]
        bodies = {version.sha256: len(body) for version, body in rows}
        shown = sum(len(body) for _, body in rows)
        return Storage(len(rows), len(bodies), shown, sum(bodies.values()), sum(bodies.values()) // 2)

    async def thin(self, before: object, most: int | None, most_bytes: int | None) -> int:
        raise NotImplementedError("the face changes nothing")


@dataclass
class FakeSite:
    """Everything together. Source 7 is the site's first page, 8 the page with prices: versions 1, 2 and 3."""

    library: FakeLibrary
    book: FakeBook
    archive: FakeVersions
    memories: dict[int, FeedOrder] = field(default_factory=dict)

    async def orders(self, source_ids: Sequence[int]) -> list[FeedOrder]:
        return [self.memories[number] for number in source_ids if number in self.memories]

    @property
    def followed(self) -> FollowedPages:
        return FollowedPages(self.book, self.archive, self.orders)


def a_site(root_id: int = 7, **other: object) -> Site:
    values: dict[str, object] = {
        **{"root_id": root_id, "url": ROOT, "host": "town.example", "depth": 2, "include": (), "exclude": ()},
        **{"policy": None, "weight": 1.0, "category": None, "words": ("bread", "ferry"), "at_least": 1, "once": False},
        **{"title": "The town", "pages": 2, "waiting": 1, "refused": 1, "versions": 3, "stored_bytes": 512},
        "changed_at": NOW - timedelta(hours=1),
    }
    return Site(**(values | other))  # type: ignore[arg-type]


def a_page(source_id: int, url: str, **other: object) -> Page:
    values: dict[str, object] = {
        **{"source_id": source_id, "root_id": 7, "parent_id": None, "level": 0, "url": url, "title": None},
        **{"state": "active", "versions": 0, "last_visit_at": NOW - timedelta(hours=1), "last_change_at": None},
        "next_at": NOW + timedelta(hours=2),
    }
    return Page(**(values | other))  # type: ignore[arg-type]


def a_version(number: int, body: bytes, ago: timedelta, **other: object) -> tuple[Version, bytes]:
    sha = hashlib.sha256(body).digest()
    values: dict[str, object] = {"content_type": "text/html; charset=utf-8", "status": 200, "words": "3.00 euro"}
    version = Version(number, 8, 7, PRICES, "Prices", NOW - ago, sha, len(body), **(values | other))  # type: ignore[arg-type]
    return version, body


def visited(
    bodies: Sequence[bytes], url: str = PRICES, second: tuple[bytes, str | None] | None = None, **brief: object
) -> FeedOrder:
    """What the next visit of a page would be told, after visits that saw these. `second`: the second look of each."""
    told, memory = PageBrief(7, 1, **brief), b""  # type: ignore[arg-type]
    for visit, body in enumerate(bodies, start=1):
        _, memory = find_changes(
            body, url=url, content_type="text/html", brief=told, memory=memory, visit=visit, second=second
        )
    return FeedOrder(8, len(bodies), url, "town.example", known=memory, page=told)


def a_followed_site() -> FakeSite:
    library = a_library()
    page = {"kind": SourceKind.PAGE, "host": "town.example", "reason": "planner: a change is likely by noon"}
    library.kept_sources[7] = a_source(7, url=ROOT, title="The town", **page)
    library.kept_sources[8] = a_source(8, url=PRICES, title="Prices", **page)
    for hours, how in ((3, "first visit: 8 segments"), (2, "segments: 1 changed"), (1, "segments: 2 added")):
        library.kept_visits.append(a_visit(8, timedelta(hours=hours), VisitResult.CHANGED, how))
    book = FakeBook(
        {7: a_site()},
        {
            7: a_page(7, ROOT, title="The town"),
            8: a_page(8, PRICES, title="Prices", parent_id=7, level=1, versions=3, last_change_at=NOW),
        },
        [("https://town.example/private", "its robots.txt does not allow it")],
    )
    found = (PatternFinding("words", 1, "ferry"),)
    rows = [
        a_version(1, BODIES[0], timedelta(hours=3), first=True, words=""),
        a_version(2, BODIES[1], timedelta(hours=2), changed=1, silent=1),
        a_version(
            3, BODIES[2], timedelta(hours=1), added=1, removed=1, changed=1, silent=1, words=FREE, findings=found
        ),
    ]
    archive = FakeVersions({version.id: (version, body) for version, body in rows})
    return FakeSite(library, book, archive, {8: visited(BODIES)})


def with_url(site: FakeSite, url: str) -> FakeSite:
    """The same, at another address."""
    site.book.kept_sites[7] = replace(site.book.kept_sites[7], url=url, title=None)
    site.book.kept_pages = {key: replace(one, url=url, title=None) for key, one in site.book.kept_pages.items()}
    site.archive.rows = {
        key: (replace(version, url=url, title=None), body) for key, (version, body) in site.archive.rows.items()
    }
    for key in (7, 8):
        site.library.kept_sources[key] = replace(site.library.kept_sources[key], url=url, title=None)
    return site
