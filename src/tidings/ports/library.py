"""What people change and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Protocol

from tidings.model.articles import Article, ArticleDetail, ArticleQuery, Overview, Story
from tidings.model.orders import Hop
from tidings.model.pages import ArchivedPage, Belongs, NewSite, NoiseRule, Page, Site, Storage, Version, VersionQuery
from tidings.model.search import Indexed, SearchPage, SearchQuery, Unindexed
from tidings.model.sources import NewSource, Source
from tidings.model.visits import Scheduled, Visit


class Catalogue(Protocol):
    """What a person changes: which sources are followed."""

    async def add(self, sources: Sequence[NewSource], at: datetime, first: Sequence[datetime]) -> list[bool]:
        """Follow these from `at`, source i first visited at `first[i]`. Per source: is it new?
        A known URL stays as it is."""
        ...

    async def remove(self, source_id: int) -> None:
        """Forget a source and everything kept of it."""
        ...

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        """Set some of policy, weight, subscribers, category, title, notice. SourceNotFound."""
        ...

    async def refresh(self, source_id: int, now: datetime, cool_down: timedelta) -> datetime | None:
        """Make a source due now; one that is gone or dead comes back to life. Where it was visited or refreshed less
        than `cool_down` ago, or its server asked us to wait, nothing changes, and when it may be is the answer."""
        ...

    async def move(self, source_id: int, url: str, host: str, now: datetime, notice: str) -> bool:
        """From now on the source is the feed at this address, visited at once; what is known of its articles stays.
        False, and nothing changes, where another source has that address. SourceNotFound."""
        ...

    async def announce(self) -> None:
        """A visit was kept that a running program knows nothing of: `CrawlStore.changes` rises."""
        ...


class Library(Protocol):
    """What a person reads. Never blocks the writer."""

    async def overview(self, now: datetime) -> Overview: ...

    async def sources(self) -> list[Source]: ...

    async def find(self, text: str) -> Source:
        """By id, URL, or a part of URL or title that only one has. SourceNotFound, AmbiguousSource."""
        ...

    async def scheduled(self, source_id: int) -> Scheduled: ...

    async def visits(self, source_id: int | None, limit: int) -> list[Visit]:
        """The latest first. `published` is not kept and is empty."""
        ...

    async def articles(self, query: ArticleQuery) -> list[Article]:
        """The latest first, by first_seen and id."""
        ...

    async def article(self, article_id: int) -> ArticleDetail | None: ...

    async def story(self, story_id: int) -> Story | None:
        """All its members, the first seen first; None: there is none of that name."""
        ...

    async def hops(self, source_id: int, since: datetime) -> list[Hop]:
        """What the source's publisher saw of us: requests of its visits and for its articles, the oldest first."""
        ...

    async def publications(self, since: datetime) -> list[tuple[str, datetime]]:
        """(URL of the source, when an article was published) of all that were published from then on, and after
        their source was added; in the order of sources and times. An article without a date, or with one from the
        future, was published when it was first seen."""
        ...


class SearchShelf(Protocol):
    """What articles say, found again. They are indexed after they were kept, off the crawl's way."""

    async def waiting(self) -> int: ...

    async def unindexed(self, limit: int) -> list[Unindexed]:
        """Some of those that wait, the newest first; fewer where they are long."""
        ...

    async def index(self, indexed: Sequence[Indexed]) -> int:
        """How many wait no more: one that changed meanwhile does."""
        ...

    async def search(self, query: SearchQuery) -> SearchPage:
        """The best first, as a watch with this query would find them. QueryError."""
        ...


class SiteBook(Protocol):
    """What a person asks for page by page, and decides of it."""

    async def follow(self, site: NewSite, at: datetime, belongs: Belongs | None = None) -> tuple[int, bool]:
        """From its root on, which is due at `at`: (the root's source id, is it new?). A known site takes over depth,
        filters, and what else is given. Pages that are too deep now or do not belong rest until asked for again."""
        ...

    async def sites(self) -> list[Site]: ...

    async def site(self, root_id: int, *, counted: bool = True) -> Site:
        """SourceNotFound where it is no root. Not counted: what was asked for, without the figures of its links and
        versions, for which all of them are looked at."""
        ...

    async def pages(self, root_id: int, limit: int, after_id: int = 0) -> list[Page]:
        """In the order of their ids."""
        ...

    async def page(self, source_id: int) -> Page | None: ...

    async def refused(self, root_id: int, limit: int) -> list[tuple[str, str]]:
        """(URL, why) of links that are not followed, the latest first."""
        ...

    async def rules(self, root_id: int) -> list[NoiseRule]: ...

    async def rule(self, root_id: int, block: int, rule: NoiseRule | None) -> None:
        """None: what is learned counts again."""
        ...


class Archive(Protocol):
    """What is kept of pages."""

    async def versions(self, query: VersionQuery) -> list[Version]:
        """The latest first."""
        ...

    async def version(self, version_id: int) -> Version | None: ...

    async def bodies(self, version_ids: Sequence[int]) -> dict[int, bytes]: ...

    async def restore(self, pages: Sequence[ArchivedPage]) -> int:
        """Versions from elsewhere; how many were new. Their pages become sources that are never visited, unless they
        are followed already."""
        ...

    async def storage(self, root_id: int | None = None) -> Storage: ...

    async def thin(self, before: datetime | None, most: int | None, most_bytes: int | None) -> int:
        """Forget versions older than this, beyond the latest so many of a page, and the oldest of all until the
        bodies take no more than so many bytes. The latest of each page always stays. How many were forgotten."""
        ...
