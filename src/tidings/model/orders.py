"""Orders, which carry all a terminal needs, and outcomes, which hold what was seen and never when to look again."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

from tidings.model.articles import Verdict
from tidings.model.feeds import NO_HINTS, Entry, FeedFacts, Hints
from tidings.model.hosts import Flag, Reach
from tidings.model.pages import PageBrief, PageCopy, PageSeen
from tidings.model.sources import SourceKind, Validators
from tidings.model.times import refuse_naive
from tidings.model.visits import PUSHED, Visit, VisitResult
from tidings.quick_dataclass import quick_dataclass

PUSHED_NO_FEED = f"{PUSHED}no feed, so the source itself is visited"  # FeedOutcome.how of a push that cannot be read


@quick_dataclass(frozen=True, slots=True)
class Due:
    """A source due within the controller's window."""

    source_id: int
    seq: int
    next_at: datetime
    host: str
    policy: str | None = None  # None: the default
    page: bool = False  # of a followed site
    failing: bool = False  # its last visit failed


class HopKind(StrEnum):
    FEED = "feed"
    PAGE = "page"
    ROBOTS = "robots"
    HUB = "hub"  # WebSub
    HOOK = "hook"  # a webhook a person asked for


@quick_dataclass(frozen=True, slots=True)
class Hop:
    """One request as its publisher saw it; a redirect is a hop of its own. Of the URL only the host is stored."""

    host: str
    at: datetime
    kind: HopKind
    status: int | None = None  # None: no response
    conditional: bool = False  # it carried an ETag or a date to compare with
    size: int = 0  # bytes of body that came over the wire

    def __post_init__(self) -> None:
        if self.at.tzinfo is None:
            refuse_naive(self, "at")


@quick_dataclass(frozen=True, slots=True)
class Push:
    """A body that a hub pushed (WebSub), to be read like a fetched one."""

    id: int
    source_id: int
    at: datetime
    content_type: str | None
    body: bytes

    @property
    def is_ping(self) -> bool:
        """A body without markup or JSON only announces that there is something new: the feed has to be fetched."""
        return b"<" not in self.body and not self.body.lstrip().startswith(b"{")


@quick_dataclass(frozen=True, slots=True)
class FeedOrder:
    source_id: int
    seq: int
    url: str
    host: str
    validators: Validators = Validators()
    body_hash: bytes | None = None  # of the last body
    known: bytes = b""  # (identity, version) hashes of each item of the last body, packed (read.feed.novelty)
    subscribers: int = 1
    push: Push | None = None  # read this instead of fetching
    kind: SourceKind = SourceKind.FEED
    page: PageBrief | None = None  # of a page of a followed site; `known` is then its memory
    egress: str | None = None  # only terminals with this label may take it; None: any


@quick_dataclass(frozen=True, slots=True)
class ArticleOrder:
    article_id: int
    source_id: int
    url: str
    host: str
    title: str | None = None
    summary: str | None = None
    language: str | None = None  # as the feed names it; None: detect it
    egress: str | None = None  # only terminals with this label may take it; None: any
    takes_copy: bool = False  # its sender can store ArticleOutcome.copy; an older controller wants `html`


Order = FeedOrder | ArticleOrder


@quick_dataclass(frozen=True, slots=True)
class ArticleText:
    """The text and metadata of an article's page."""

    text: str
    title: str | None = None
    author: str | None = None
    language: str | None = None
    published: datetime | None = None
    image: str | None = None
    canonical: str | None = None
    verdict: Verdict = Verdict.WHOLE
    signature: bytes = b""  # by which near-duplicates are found (read.article.signature)

    def __post_init__(self) -> None:
        refuse_naive(self, "published")


@quick_dataclass(frozen=True, slots=True)
class NewArticle:
    """An entry to store, with the identity that makes it one article."""

    identity: str
    identity_hash: int  # signed 64 bits; unique within a source
    version: int  # signed 64 bits over title, summary and content; another one is a revision
    entry: Entry
    host: str | None  # of its link; None where it has none that can be fetched
    language: str | None = None  # the entry's, the feed's, or detected; None: not known yet
    text: ArticleText | None = None  # where the feed itself brought the whole article: its page is not needed


@quick_dataclass(frozen=True, slots=True)
class FeedOutcome:
    """The result of a terminal's visit to a feed. Applied only if `seq` is still the source's."""

    source_id: int
    seq: int
    at: datetime
    result: VisitResult
    how: str
    status: int | None = None
    seconds: float = 0.0
    size: int = 0
    validators: Validators | None = None  # None: keep the stored ones
    body_hash: bytes | None = None  # None: keep
    known: bytes | None = None  # None: keep
    facts: FeedFacts | None = None
    hints: Hints = NO_HINTS
    fresh: tuple[NewArticle, ...] = ()  # identities not in the last body
    revised: tuple[NewArticle, ...] = ()  # known identities with another version
    gap: bool = False  # the last body had items, and none of them is left
    notice: str | None = None  # what is odd about the body; "": nothing; None: not read, keep the stored notice
    moved_to: str | None = None  # where 301/308 alone led
    hops: tuple[Hop, ...] = ()  # every request this visit made
    crawl_delay: float | None = None  # seconds its robots.txt asks for between two requests, where that is known
    hub: str | None = None  # WebSub: the hub it names, and the address the hub knows it by
    topic: str | None = None
    missed: int = 0  # after a gap: articles that fell off the feed's end and were not found again, an estimate
    page: PageSeen | None = None  # of a page: what was seen; None: it is as it was, or brought nothing
    push_id: int | None = None  # the push that it answers: read, or the reason for a visit where it held no feed
    reach: Reach = Reach.ANSWERED
    timed_out: bool = False

    def __post_init__(self) -> None:
        if self.at.tzinfo is None:
            refuse_naive(self, "at")

    @property
    def pushed(self) -> bool:
        """Returns True where a hub pushed the body and no request was made."""
        return self.push_id is not None and self.status is None and not self.hops


@quick_dataclass(frozen=True, slots=True)
class ArticleOutcome:
    article_id: int
    at: datetime
    status: int | None = None
    html: bytes | None = None  # the page, for a controller that does not take `copy`
    text: ArticleText | None = None
    language: str | None = None  # detected where the feed names none
    error: str | None = None  # None: it worked
    final: bool = False  # an error that a retry will not mend
    retry_at: datetime | None = None  # when to try again, if not final
    retry_after: datetime | None = None  # what the server asked for
    hops: tuple[Hop, ...] = ()
    crawl_delay: float | None = None
    reach: Reach = Reach.ANSWERED
    timed_out: bool = False
    flags: tuple[Flag, ...] = ()  # in a cluster: sites that the terminal takes for traps by what it was ordered
    copy: PageCopy | None = None  # the page, packed by the process that read it: the writer need not

    def __post_init__(self) -> None:
        refuse_naive(self, "at", "retry_at")


Outcome = FeedOutcome | ArticleOutcome


@quick_dataclass(frozen=True, slots=True)
class Applied:
    """The changes made by a batch of outcomes. `visits` are in the order of the feed outcomes that were applied."""

    visits: tuple[Visit, ...] = ()
    next: tuple[Due, ...] = ()  # the next visit of each (sources that are gone are left out)
    articles_new: int = 0
    articles_revised: int = 0
    texts: int = 0
    stale: int = 0  # outcomes with an old seq: they changed nothing
    versions: int = 0  # of pages, kept
    links: int = 0  # found on pages, and not known before
    woken: int = 0  # pages that are due because their parent was visited
    lost: tuple[int, ...] = ()  # sources that failed for so long that their feed is searched for again
    health: int = 0  # sources that are failing from now on, or have recovered
