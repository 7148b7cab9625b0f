"""JSON of what came in lately: the last 24 hours, how far an import is; of a source, its week, how late its articles
were seen, and what its server sends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from pydantic import Field

from tidings.model.redact import redacted
from tidings.ports.news import FirstVisits, StoryCarriers
from tidings.views.adding.source_service import RawResponse
from tidings.views.charts.source_history import HistoryDetails
from tidings.views.front.last_day import DayChart, Freshness
from tidings.views.schema.articles import Moment, SourceId, Value


class ArrivalOut(Value):
    """The times when an article with a date was published, and when it was seen."""

    published: Moment
    first_seen: Moment


class LossesOut(Value):
    """Visits that found nothing of the last body left, so that articles may have fallen off the feed's end."""

    gaps: int = Field(examples=[0])
    missed: int = Field(description="articles, an estimate", examples=[0])
    last_at: Moment | None = Field(description="null: there was none")


class SourceHistoryOut(Value):
    """The history of a source: what it published when, how late it was seen, and what was lost."""

    week: list[float] = Field(
        description="articles an hour, by hour of the week from Monday 00:00 UTC: 168 numbers", examples=[[0.0] * 168]
    )
    learned: bool = Field(
        description="the week is what its policy has learned; false: a count of the articles of the last eight weeks",
        examples=[True],
    )
    arrivals: list[ArrivalOut] = Field(description="the latest first, 300 at most")
    losses: LossesOut = Field(description="of the last 30 days")
    etag: str | None = Field(description="as its server sent it last", examples=['W/"5d8c"'])
    last_modified: str | None = Field(description="the same", examples=["Sun, 15 Nov 2026 10:04:00 GMT"])

    @classmethod
    def of(cls, details: HistoryDetails) -> Self:
        return cls(
            week=[round(rate, 6) for rate in details.week],
            learned=details.is_learned,
            arrivals=[ArrivalOut.model_validate(one) for one in details.arrivals],
            losses=LossesOut.model_validate(details.losses),
            etag=details.validators.etag,
            last_modified=details.validators.last_modified,
        )


class HeaderOut(Value):
    name: str = Field(examples=["Content-Type"])
    value: str = Field(examples=["application/rss+xml"])


class ResponseOut(Value):
    """A server's response just now. Nothing of it is stored, and it is as untrusted as any page."""

    url: str = Field(description="where redirects led", examples=["https://news.example/feed.xml"])
    status: int | None = Field(description="null: no answer came", examples=[200])
    headers: list[HeaderOut]
    text: str = Field(description="the beginning of the body", examples=['<rss version="2.0">'])
    cut: bool = Field(description="there is more of it", examples=[False])
    problem: str | None = Field(description="why no answer came", examples=[None])

    @classmethod
    def of(cls, sent: RawResponse) -> Self:
        return cls(
            url=redacted(sent.url),
            status=sent.status,
            headers=[HeaderOut(name=name, value=value) for name, value in sent.headers],
            text=sent.text,
            cut=sent.is_cut,
            problem=sent.problem,
        )


class CarrierOut(Value):
    """A source that has a story."""

    source_id: SourceId
    source_name: str = Field(examples=["Example News"])
    article_id: int = Field(examples=[4812])
    title: str | None = Field(examples=["Gas prices fall"])
    at: Moment = Field(description="of publication; first seen, where that is not known")
    behind: int = Field(description="seconds behind the first", examples=[540])


class CarriedStoryOut(Value):
    """A story that several of your sources carry, in the order in which they published it."""

    story_id: int = Field(examples=[77])
    carriers: list[CarrierOut]

    @classmethod
    def of(cls, story: StoryCarriers) -> Self:
        carriers = [
            CarrierOut(
                source_id=one.source_id,
                source_name=one.source_name,
                article_id=one.article_id,
                title=one.title,
                at=one.at,
                behind=int((one.at - story.first.at).total_seconds()),
            )
            for one in story.carriers
        ]
        return cls(story_id=story.story_id, carriers=carriers)


class HourOut(Value):
    """The articles that were first seen in one hour."""

    at: Moment = Field(description="its beginning")
    articles: int = Field(examples=[41])
    usual: float | None = Field(description="the mean of this hour on the days before, seven at most; null: not known")
    is_over: bool = Field(description="false: it has begun")


class NowOut(Value):
    """The last 24 hours."""

    stories: list[CarriedStoryOut] = Field(description="those of the most sources first")
    mean_delay: float | None = Field(description="seconds until an article was seen; null: none had a date")
    p95_delay: float | None = Field(description="seconds")
    visits: int = Field(examples=[2_595])
    hourly_visits: int = Field(description="that polling every source every hour would have made", examples=[2_880])
    hours: list[HourOut] = Field(description="of the last 24, the earliest first")

    @classmethod
    def of(cls, stories: Sequence[StoryCarriers], fresh: Freshness, day: DayChart) -> Self:
        late = fresh.delays
        return cls(
            stories=[CarriedStoryOut.of(one) for one in stories],
            mean_delay=None if late is None else late.mean.total_seconds(),
            p95_delay=None if late is None else late.p95.total_seconds(),
            visits=fresh.visits,
            hourly_visits=fresh.hourly,
            hours=[HourOut.model_validate(bar) for bar in day.bars],
        )


class ProgressOut(Value):
    """How far the first visits are of the sources that were added in the last two hours, by an import say."""

    added: int = Field(description="sources", examples=[197])
    visited: int = Field(description="of these", examples=[120])
    pages_to_read: int = Field(description="articles whose page is still to be read, of all sources", examples=[2_672])
    done: bool = Field(description="all are visited; their pages may still have to be read")

    @classmethod
    def of(cls, visits: FirstVisits, pages: int) -> Self:
        return cls(added=visits.added, visited=visits.visited, pages_to_read=pages, done=visits.is_done)
