"""The few seams the shell is built on. Each has a real adapter and a public fake or second adapter.

Clock      crawl.clock.SystemClock       lab.clock.SimulatedClock
Fetcher    fetch.client.HttpFetcher      fetch.fake.FakeFetcher
Lane       crawl.lanes.LocalLane
stores     store/ on SQLite and on PostgreSQL; one contract suite runs on both
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol

from tidings.model import (
    Applied,
    ArchivedPage,
    Article,
    ArticleDetail,
    ArticleOrder,
    ArticleQuery,
    Due,
    FeedOrder,
    FoundLink,
    Hop,
    HopKind,
    HostManners,
    Indexed,
    NewSite,
    NewSource,
    NoiseRule,
    Order,
    Outcome,
    Overview,
    Page,
    Push,
    Reschedule,
    Scheduled,
    SearchPage,
    SearchQuery,
    SettledLink,
    Site,
    Source,
    Storage,
    Story,
    Subscription,
    Unindexed,
    Validators,
    Version,
    VersionQuery,
    Visit,
)
from tidings.model.pages import Belongs


class Clock(Protocol):
    """Schedules, politeness, backoff and cache ages go by this clock; socket timeouts do not."""

    def now(self) -> datetime: ...

    async def sleep_until(self, when: datetime) -> None: ...

    def hold(self) -> AbstractContextManager[None]:
        """While held, a simulated clock stands still: delay that is only the machine's is not counted."""
        ...


@dataclass(frozen=True, slots=True)
class Request:
    url: str
    validators: Validators = Validators()
    accept: str = "*/*"
    max_bytes: int | None = None  # None: the fetcher's own limit
    truncate: bool = False  # True: a body beyond max_bytes is cut there instead of being an error
    robots: bool = True  # False: robots.txt is not asked (a feed somebody subscribed to)
    kind: HopKind = HopKind.PAGE
    subscribers: int = 0  # said in the User-Agent where there are any
    form: bytes | None = None  # POST this instead of GET; any answer of 2xx is then final, redirects are not followed
    headers: Mapping[str, str] = field(default_factory=dict)  # of a POST: its content type, a signature


@dataclass(frozen=True, slots=True)
class Response:
    """A final answer: 200 or 304 (2xx to a POST). Anything else is a FetchError."""

    url: str  # where the redirects led
    status: int
    headers: Mapping[str, str] = field(default_factory=dict)  # names in lower case
    body: bytes = b""  # decoded: no content encoding is left
    permanent_url: str | None = None  # where 301/308 alone led, if they led anywhere
    seconds: float = 0.0
    hops: tuple[Hop, ...] = ()  # every request that was made for it, robots.txt included; a FetchError has them too
    crawl_delay: float | None = None  # seconds, where robots.txt is known and asks for them
    links: tuple[tuple[str, str], ...] = ()  # (rel, absolute URL) of the Link headers


class Fetcher(Protocol):
    """The only way out. Raises FetchError and nothing else; guard, robots and limits are inside."""

    async def fetch(self, request: Request) -> Response: ...

    async def allows(self, url: str) -> bool:
        """Does robots.txt allow it? Asked before a page is added."""
        ...


class Lane(Protocol):
    """The way between controller and terminals: orders one way, outcomes the other."""

    async def order(self, order: Order) -> None: ...

    async def take(self) -> Order: ...

    async def answer(self, order: Order, outcome: Outcome) -> None: ...

    async def outcomes(self, most: int, wait: float) -> list[Outcome]:
        """At least one outcome; then as many as come within `wait` real seconds, at most `most`."""
        ...


class CrawlStore(Protocol):
    """What the controller needs kept."""

    async def due(self, until: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[Due]:
        """Active sources with next_at <= until, earliest first, none of `not_hosts`."""
        ...

    async def feed_orders(self, source_ids: Sequence[int]) -> list[FeedOrder]:
        """Complete orders, in the order asked; sources that are gone or removed are left out."""
        ...

    async def scheduled(self, source_ids: Sequence[int]) -> list[Scheduled]:
        """What ranking policies rank by; sources that are gone or removed are left out."""
        ...

    async def article_orders(self, now: datetime, limit: int, not_hosts: Sequence[str] = ()) -> list[ArticleOrder]:
        """Articles whose page is wanted and due, oldest first, none of `not_hosts`."""
        ...

    async def next_article_at(self, after: datetime) -> datetime | None:
        """When the earliest page that is not due yet, at `after`, will be."""
        ...

    async def apply(
        self, outcomes: Sequence[Outcome], reschedule: Reschedule, manners: Sequence[HostManners] = ()
    ) -> Applied:
        """All of a batch in one transaction, with what it taught of hosts. Applying an outcome twice, or late,
        changes nothing."""
        ...

    async def states(self, limit: int) -> list[bytes]:
        """Policy states of active sources, a sample at random where there are more than `limit`."""
        ...

    async def keep(self, name: str, value: bytes) -> None:
        """A small value that is learned of all sources together, by name; the last one counts."""
        ...

    async def kept(self, name: str) -> bytes | None: ...

    async def changes(self) -> int:
        """A counter that every change of the sources by a person raises."""
        ...

    async def manners(self) -> list[HostManners]:
        """Of all hosts that are not treated like any other."""
        ...

    async def prune(self, visits_before: datetime, hops_before: datetime) -> int:
        """Forget visits and requests older than this; how many were forgotten."""
        ...


@dataclass(frozen=True, slots=True)
class KeptRobots:
    """A site's robots.txt as it is kept across restarts."""

    site: str  # scheme://authority
    body: bytes | None  # the last good one; None: there was none yet
    fetched_at: datetime  # the body's
    until: datetime  # not asked again before
    trouble: str = ""  # why the last question brought nothing


class RobotsShelf(Protocol):
    async def recall(self, site: str) -> KeptRobots | None: ...

    async def keep(self, robots: KeptRobots) -> None: ...


@dataclass(frozen=True, slots=True)
class Flag:
    """A site that looks like a trap, for a person to look at."""

    host: str
    reason: str
    at: datetime  # the last time
    url: str
    times: int = 1


class FlagShelf(Protocol):
    async def flag(self, flag: Flag) -> None:
        """The same host and reason again raises `times`."""
        ...

    async def flags(self) -> list[Flag]:
        """The latest first."""
        ...

    async def unflag(self, host: str) -> int:
        """A person has looked at it; how many flags were taken away."""
        ...

    async def tally(self, host: str) -> bytes | None:
        """What is counted of its addresses, packed."""
        ...

    async def keep_tally(self, host: str, tally: bytes) -> None: ...


class PushShelf(Protocol):
    """WebSub: subscriptions at hubs, and what the hubs sent."""

    async def wanted(self, now: datetime, limit: int) -> list[Subscription]:
        """Those to ask for or to renew by now, the longest due first."""
        ...

    async def by_token(self, token: str) -> Subscription | None: ...

    async def save(self, subscription: Subscription) -> None:
        """Replaces the source's. Does nothing where the source was removed meanwhile, or has another subscription
        (another token) by now."""
        ...

    async def receive(self, source_id: int, at: datetime, content_type: str | None, body: bytes) -> None: ...

    async def pushes(self, limit: int, not_sources: Collection[int] = ()) -> list[Push]:
        """Those of active sources that are not read yet, the oldest first, none of `not_sources`; fewer where their
        bodies are large. Applying the outcome of one takes it away."""
        ...


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

    async def site(self, root_id: int) -> Site:
        """SourceNotFound where it is no root."""
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


class Frontier(Protocol):
    """Links met on pages, on their way to being pages themselves. Breadth first."""

    async def found(self, limit: int) -> list[FoundLink]:
        """Those nobody has looked at: the lowest level first, then the oldest."""
        ...

    async def settle(self, settled: Sequence[SettledLink], at: datetime) -> list[Due]:
        """The pages that were added, each due at its first visit. A page that is a source already (a feed's, another
        site's) stays that; its link is refused with that reason."""
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
