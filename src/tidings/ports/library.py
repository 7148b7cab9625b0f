"""Stores that people change and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

from tidings.model.articles import Article, ArticleDetail, ArticleQuery, Story
from tidings.model.hosts import HostManners, HostPage, HostQuery, Offline
from tidings.model.orders import Hop
from tidings.model.pages import (
    ArchivedPage,
    Belongs,
    NewSite,
    NoiseRule,
    Page,
    PageScope,
    RefusedLink,
    Site,
    Storage,
    Version,
    VersionQuery,
)
from tidings.model.people import OWNER
from tidings.model.search import FacetValue, Indexed, IndexState, SearchPage, SearchQuery, Unindexed, UnindexedPage
from tidings.model.sources import (
    FoundSource,
    NewSource,
    Overview,
    Refreshed,
    Source,
    SourceCounts,
    SourcePage,
    SourceQuery,
    Validators,
    Wait,
)
from tidings.model.visits import Arrival, Losses, Scheduled, Visit


class Catalogue(Protocol):
    """The sources that are followed, and how."""

    async def add(
        self, sources: Sequence[NewSource], at: datetime, first: Sequence[datetime], person_id: int = OWNER
    ) -> list[bool]:
        """Adds sources, source i first due at `first[i]`; returns for each whether it is new. A known URL is left as
        it is. The person follows all of them from then on, each in the folder named like its category."""
        ...

    async def remove(self, source_id: int) -> None:
        """Deletes a source and everything stored about it."""
        ...

    async def pause(self, source_ids: Sequence[int]) -> int:
        """Stops the visits of sources until `resume`; of a site, those of all its pages. Returns how many were visited
        so far."""
        ...

    async def resume(self, source_ids: Sequence[int], now: datetime) -> int:
        """Makes paused sources due when they would have been; what was due meanwhile is due now. Returns how many."""
        ...

    async def set_aside(self, source_ids: Sequence[int], now: datetime) -> int:
        """Removes sources so that it can be taken back: they are in no list and not visited. Returns how many."""
        ...

    async def restore(self, source_ids: Sequence[int]) -> int:
        """Takes `set_aside` back. Returns how many there were. `add` does it for addresses that are added again."""
        ...

    async def set_aside_before(self, moment: datetime) -> list[int]:
        """Returns sources that were set aside before then, for `remove`."""
        ...

    async def edit(self, source_id: int, changes: Mapping[str, object]) -> None:
        """Sets some of policy, weight, subscribers, category, title, notice, every. Policy, weight, category and
        interval of a site's root hold for all its pages. A shorter interval brings visits forward. SourceNotFound."""
        ...

    async def refresh(self, source_id: int, now: datetime, cool_down: timedelta) -> Wait | None:
        """Makes a source due now, also one that is gone. Changes nothing where it was visited or refreshed less than
        `cool_down` ago, or its server asked us to wait; then returns until when it waits."""
        ...

    async def refresh_site(self, root_id: int, now: datetime, cool_down: timedelta) -> Refreshed:
        """Makes all pages of a site due now that are visited at all, by the same rules. SourceNotFound where the id is
        no root."""
        ...

    async def move(self, source_id: int, url: str, host: str, now: datetime, notice: str) -> bool:
        """Changes the URL of a source and makes it due; its articles stay. Returns False and changes nothing where
        another source has that URL. SourceNotFound."""
        ...

    async def announce(self) -> None:
        """Raises `CrawlStore.changes`, so that a running program notices a visit made beside it."""
        ...


class Library(Protocol):
    """Sources, visits and articles to read. Never blocks the writer."""

    async def overview(self, now: datetime) -> Overview: ...

    async def offline(self, now: datetime) -> Offline | None:
        """Returns since when the running program can reach nothing; None: it can, or none runs."""
        ...

    async def sources(self) -> list[Source]:
        """Returns all sources by id, however many: for commands, never for a request. Pages of sites are left out, but
        for the first page of each."""
        ...

    async def source_page(self, query: SourceQuery) -> SourcePage:
        """Returns one page of the same sources, filtered and sorted."""
        ...

    async def source_counts(self, person_id: int | None = None) -> SourceCounts:
        """Returns the counts of all sources, or of those that a person follows."""
        ...

    async def existing(self, source_ids: Sequence[int]) -> set[int]:
        """Returns those of the ids that are sources, pages of sites included."""
        ...

    async def source_names(self, source_ids: Sequence[int]) -> dict[int, str]:
        """Maps ids to titles, or URLs where there is none; ids that are no sources are left out."""
        ...

    async def find(self, text: str, *, page: bool = False) -> Source:
        """Finds a source by id, URL, or a part of URL or title. Where a part fits one feed and sites that are followed
        page by page it means the feed; with `page` the other way round. A part that fits none of these may be that of a
        site's page. SourceNotFound, AmbiguousSource."""
        ...

    async def find_among(self, text: str, *, page: bool = False) -> FoundSource:
        """Finds a source as `find` does, and returns with it the other sources that the text fits."""
        ...

    async def scheduled(self, source_id: int) -> Scheduled: ...

    async def visits(self, source_id: int | None, limit: int) -> list[Visit]:
        """Returns visits, latest first. `Visit.published` is not stored and is empty."""
        ...

    async def articles(self, query: ArticleQuery) -> list[Article]:
        """Returns articles, latest first by first_seen and id."""
        ...

    async def article(self, article_id: int) -> ArticleDetail | None: ...

    async def texts(self, article_ids: Sequence[int]) -> dict[int, str]:
        """Maps ids to texts; articles without one are left out."""
        ...

    async def story(self, story_id: int) -> Story | None:
        """Returns a story with its articles, first seen first, 500 at most; None if there is no such story."""
        ...

    async def stories(self, story_ids: Sequence[int]) -> list[Story]:
        """Returns the stories of these ids that exist."""
        ...

    async def hops(self, source_id: int, since: datetime) -> list[Hop]:
        """Returns the requests made for a source's visits and articles, oldest first."""
        ...

    async def publications(self, since: datetime) -> list[tuple[str, datetime]]:
        """Returns (URL of the source, time of publication) of all articles published since then and after their source
        was added, by source and time. An article without a date, or with one in the future, counts as published when
        it was first seen."""
        ...


class SourceHistory(Protocol):
    """Articles that sources published, and how late they were seen, to draw."""

    async def by_day(self, source_ids: Sequence[int], since: datetime, days: int) -> dict[int, tuple[int, ...]]:
        """Maps ids to the numbers of new articles on each of so many days from `since` on, by when they were seen;
        without those that came with the first visit."""
        ...

    async def dates(self, source_id: int, since: datetime) -> list[datetime]:
        """Returns when articles were published, latest first; some thousands at most."""
        ...

    async def arrivals(self, source_id: int, since: datetime, limit: int) -> list[Arrival]:
        """Returns articles with a date that were first seen since then, latest first; without those of the first
        visit, and those from before the source was followed."""
        ...

    async def losses(self, source_id: int, since: datetime) -> Losses: ...

    async def validators(self, source_id: int) -> Validators:
        """Returns the validators of the last response, for the next conditional request."""
        ...


class HostBook(Protocol):
    """Stored facts on hosts, to read."""

    async def hosts(self, query: HostQuery) -> HostPage:
        """Returns one page. Special hosts: closed ones first, those closed longest before others; then by the gap that
        refusals taught, by the delay robots.txt asks for, by refusals. Every host: by name."""
        ...

    async def manners_of(self, names: Sequence[str]) -> dict[str, HostManners]:
        """Maps names to what is stored; names of which nothing is stored are left out."""
        ...


class SearchStore(Protocol):
    """The full-text index of articles and the current versions of followed pages. They are indexed after they are
    stored, beside the crawl."""

    async def waiting(self) -> int:
        """Returns how many entries are to be written, or removed: what `unindexed` goes through."""
        ...

    async def state(self) -> IndexState:
        """Returns how many of the stored articles and pages are not indexed yet."""
        ...

    async def unindexed(self, limit: int) -> list[Unindexed | UnindexedPage]:
        """Returns what waits to be indexed, newest first; fewer where they are long. Pages do not wait for articles."""
        ...

    async def index(self, indexed: Sequence[Indexed]) -> int:
        """Writes index entries; returns how many left the queue. One that changed meanwhile stays in it."""
        ...

    async def index_again(self, languages: Sequence[str], most: int | None = None) -> int | None:
        """Queues all articles and pages in these languages (codes of two letters) to be indexed; returns how many.
        None: nothing is queued, for there are more than `most` articles."""
        ...

    async def search(self, query: SearchQuery) -> SearchPage:
        """Returns the best hits first, by the same rules as a watch with this query. QueryError."""
        ...

    async def folder_values(self, person_id: int, by_source: Sequence[tuple[int, int]]) -> tuple[FacetValue, ...]:
        """Returns what was found by folder of this person. `by_source`: of Facets."""
        ...


class SiteBook(Protocol):
    """Sites followed page by page, and the noise rules a person set."""

    async def follow(
        self,
        site: NewSite,
        at: datetime,
        belongs: Belongs | None = None,
        person_id: int = OWNER,
        *,
        join: bool = False,
    ) -> tuple[int, bool]:
        """Follows a site from its root, due at `at`; returns (source id of the root, is it new?). A known site takes
        over depth, filters and what else is given; with `join` it stays as it is where other people follow it. Pages
        that are too deep now, or do not belong, are paused. The person follows it from then on. SourceError where its
        address is a source of another kind, or a page of another site."""
        ...

    async def sites(self, limit: int | None = None, after_id: int = 0, *, counted: bool = True) -> list[Site]:
        """Returns sites by the id of their root; all of them without a limit, which is for commands. `counted`: with
        the sums over their links and versions, which take long."""
        ...

    async def totals(self) -> tuple[int, int]:
        """Returns (number of sites, number of their pages)."""
        ...

    async def page_counts(self, root_ids: Sequence[int]) -> dict[int, int]:
        """Maps roots to the numbers of their pages; ids that are no roots are left out."""
        ...

    async def site(self, root_id: int, *, counted: bool = True) -> Site:
        """Returns a site; SourceNotFound where the id is no root. `counted=False` leaves out the counts of links and
        versions, which read all of them."""
        ...

    async def pages(self, root_id: int, limit: int, after_id: int = 0) -> list[Page]:
        """Returns pages by id."""
        ...

    async def page(self, source_id: int) -> Page | None: ...

    async def refused(self, root_id: int, limit: int) -> list[tuple[str, str]]:
        """Returns (URL, reason) of links that are not followed, latest first."""
        ...

    async def refused_links(self, root_id: int, limit: int, before_id: int | None = None) -> list[RefusedLink]:
        """Returns the same, with their ids, and those before one of them."""
        ...

    async def rules(self, root_id: int) -> list[NoiseRule]: ...

    async def rule(self, root_id: int, block: int, rule: NoiseRule | None) -> None:
        """Sets or, with None, removes the rule of a block."""
        ...

    async def page_scope(self, source_id: int, scope: PageScope | None) -> None:
        """Sets what is watched of a page; None: as of its site. Its next visit reads it anew, and is a baseline.
        SourceNotFound where it is no page."""
        ...

    async def site_scope(self, root_id: int, scope: PageScope | None) -> None:
        """Sets the scope of all pages of a site that have none of their own."""
        ...


class Archive(Protocol):
    """Stored versions of pages."""

    async def versions(self, query: VersionQuery) -> list[Version]:
        """Returns versions, latest first."""
        ...

    async def version(self, version_id: int) -> Version | None: ...

    async def bodies(self, version_ids: Sequence[int]) -> dict[int, bytes]: ...

    async def restore(self, pages: Sequence[ArchivedPage]) -> int:
        """Imports versions from an archive; returns how many were new. Their pages become sources that are never
        visited, unless they are followed already."""
        ...

    async def storage(self, root_id: int | None = None) -> Storage: ...

    async def thin(self, before: datetime | None, most: int | None, most_bytes: int | None) -> int:
        """Deletes versions older than `before`, beyond the latest `most` of a page, and the oldest of all until bodies
        take at most `most_bytes`. The latest version of each page stays. Returns how many were deleted."""
        ...


# -- upkeep: what waits in the store, and how large it is, for those who run the program -------------


@dataclass(frozen=True, slots=True)
class QueueCounts:
    """Counts of work that waits to be done."""

    due: int  # visits
    late: int  # of these, visits that were due more than an hour ago
    texts: int  # articles whose text is to be fetched
    links: int  # met on followed pages, and not looked at yet
    unindexed: int  # articles and pages that search does not know yet
    unwatched: int  # articles and pages that watches were not evaluated on yet
    deliveries: int  # matches that are in no message yet
    unsent: int  # messages
    given_up: int  # of these, messages that are not tried again


@dataclass(frozen=True, slots=True)
class Publications:
    """The times at which sources published since they were added, by source id. `of_sources`: how many sources there
    are."""

    posts: Mapping[int, Sequence[datetime]]
    of_sources: int


class Upkeep(Protocol):
    async def queues(self, now: datetime) -> QueueCounts: ...

    async def publications(self, since: datetime, most_sources: int, most_posts: int) -> Publications:
        """Returns the publications of all sources, or of `most_sources` chosen evenly where there are more."""
        ...

    async def database_bytes(self) -> int:
        """Returns the size of the database, without bodies stored outside of it."""
        ...
