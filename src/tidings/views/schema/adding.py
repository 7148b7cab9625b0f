"""JSON of adding and changing sources: searches for feeds, what is followed, OPML lists."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, Self

from pydantic import Field

from tidings.model.redact import redacted
from tidings.views.adding.offers import Offer
from tidings.views.adding.source_service import FeedSearch, Followed
from tidings.views.paging import MOST_ID
from tidings.views.safe_html import web_link
from tidings.views.schema.articles import Moment, SourceId, Value
from tidings.views.schema.given import Given, Name, Url

MOST_AT_ONCE = 500  # sources of one request
DEEPEST = 5  # links from the first page of a site
MOST_WEIGHT = 1_000_000
LONGEST_EVERY = 366 * 86_400
Category = Annotated[Name | None, Field(description="null: none", examples=["world"])]
FolderName = Annotated[
    Name | None,
    Field(description="yours; made where it is missing, and the category of a new source", examples=["News/Poland"]),
]


class DiscoveryIn(Given):
    """An address whose feeds are looked for."""

    url: Url = Field(description="of a site, a page or a feed; https:// may be left out")


class OfferOut(Value):
    """A feed that a search found."""

    url: str = Field(examples=["https://news.example/feed.xml"])
    how: str = Field(description="how it was found", examples=["link"])
    kind: str = Field(examples=["feed"])
    title: str | None = Field(examples=["Example News"])
    site_url: str | None = Field(examples=["https://news.example/"])
    entries: int | None = Field(description="null: it was named, but not read", examples=[20])
    last_published: Moment | None = Field(description="of its latest entry")
    known: bool = Field(description="it is followed already", examples=[False])

    @classmethod
    def of(cls, offer: Offer, *, known: bool) -> Self:
        return cls(
            url=redacted(offer.url),
            how=offer.how,
            kind=offer.kind.value,
            title=offer.title,
            site_url=web_link(offer.site_url),
            entries=offer.entries,
            last_published=offer.last_published,
            known=known,
        )


class DiscoveryOut(Value):
    """A search for the feeds of an address. It goes on beside the program: ask again until it is done."""

    id: int = Field(examples=[4])
    url: str = Field(description="the address that was given", examples=["news.example"])
    done: bool = Field(examples=[True])
    so_far: list[str] = Field(description="names of feeds that were read, while it goes on", examples=[["Daily news"]])
    offers: list[OfferOut] = Field(description="what was found, the best first")
    doubt: str | None = Field(description="why the best one may not be what was meant", examples=[None])
    problem: str | None = Field(description="why nothing was found", examples=[None])

    @classmethod
    def of(cls, search: FeedSearch) -> Self:
        return cls(
            id=search.number,
            url=redacted(search.asked),
            done=search.is_done,
            so_far=list(search.so_far),
            offers=[OfferOut.of(offer, known=offer.url in search.known) for offer in search.offers],
            doubt=search.doubt,
            problem=search.problem,
        )


class FollowIn(Given):
    """The offers of a search that are to be followed."""

    urls: list[Url] = Field(
        min_length=1, max_length=100, description="of its offers", examples=[["https://news.example/feed.xml"]]
    )
    folder: FolderName = None


class SourceIn(Given):
    """A feed that is followed as it is given. It is first looked at when it is visited."""

    url: Url = Field(description="of the feed or sitemap itself")
    kind: Literal["feed", "sitemap", "links"] = Field("feed", description="links: a page whose links are the articles")
    title: Name | None = Field(None, description="null: as the feed says", examples=["Example News"])
    folder: FolderName = None


class SiteIn(Given):
    """A site that is followed page by page. Its first page is got at once."""

    url: Url
    depth: int = Field(1, ge=0, le=DEEPEST, description="links from the first page", examples=[1])
    folder: FolderName = None


class FollowedOut(Value):
    """The result of following something."""

    source_id: SourceId
    url: str = Field(examples=["https://news.example/feed.xml"])
    new: bool = Field(description="false: it was followed already", examples=[True])

    @classmethod
    def of(cls, followed: Followed) -> Self:
        return cls(source_id=followed.source_id, url=redacted(followed.url), new=followed.is_new)


class SourceEdit(Given):
    """Changes of a source; a field that is left out stays. Of a site's first page they hold for all its pages."""

    title: Name | None = Field(None, description="null: as the feed says", examples=["Example News"])
    category: Category = None
    policy: Name | None = Field(None, description="null: as schedule.policy says", examples=["fixed"])
    weight: float = Field(1.0, gt=0, le=MOST_WEIGHT, description="how much its delay counts", examples=[2.5])
    subscribers: int = Field(1, ge=0, le=2**31 - 1, description="said in the User-Agent", examples=[12])
    every: int | None = Field(
        None, ge=1, le=LONGEST_EVERY, description="seconds between two visits; null: the policy decides"
    )
    same_title: bool = Field(False, description="an item with a known title is that item")
    egress: Annotated[Name, Field(pattern="^[a-z0-9][a-z0-9_-]{0,31}$")] | None = Field(
        None, description="the label of the terminals that may visit it; null: any", examples=[None]
    )


class BulkIn(Given):
    """One thing that is done with several sources, for all who read them."""

    ids: list[Annotated[int, Field(ge=1, le=MOST_ID)]] = Field(min_length=1, max_length=MOST_AT_ONCE, examples=[[7, 9]])
    act: Literal["policy", "weight", "pause", "resume", "remove", "restore"] = Field(
        description="restore: takes a removal back, within a quarter of an hour", examples=["pause"]
    )
    policy: Name | None = Field(None, description="for policy; null: as schedule.policy says", examples=[None])
    weight: float = Field(1.0, gt=0, le=MOST_WEIGHT, description="for weight", examples=[1.0])


class ChangedSourcesOut(Value):
    changed: int = Field(description="how many sources changed", examples=[2])


class RefreshedOut(Value):
    """Whether a source is visited now."""

    said: str = Field(description="in a sentence", examples=["It is due now."])
    due: bool = Field(examples=[True])
    may_at: Moment | None = Field(description="when it may be visited, where it is not due; null: that is not known")


class RefusedLinesOut(Value):
    """Lines of a list that were not taken."""

    reason: str = Field(examples=["no address of the web (http or https)"])
    count: int = Field(examples=[1])
    examples: list[str] = Field(examples=[["ftp://files.example/"]])


class ImportedOut(Value):
    """The result of importing an OPML list."""

    added: int = Field(examples=[120])
    known: int = Field(description="followed already", examples=[4])
    repeated: int = Field(description="more than once in the list", examples=[0])
    refused: int = Field(examples=[1])
    reasons: list[RefusedLinesOut]
    mended: bool = Field(description="the list was no well-formed XML; no feed was lost", examples=[False])

    @classmethod
    def of(cls, summary: Mapping[str, Any]) -> Self:
        shown = [{**one, "examples": [redacted(url) for url in one["examples"]]} for one in summary["reasons"]]
        return cls.model_validate({**summary, "reasons": shown})
