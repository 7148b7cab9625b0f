"""The JSON of the last 24 hours, and of how far an import is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from pydantic import Field

from tidings.ports.news import FirstVisits, StoryCarriers
from tidings.views.front.last_day import DayChart, Freshness
from tidings.views.schema.articles import Moment, SourceId, Value


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
