"""JSON of what is shown of a source beside its visits, and of what its server sends."""

from __future__ import annotations

from typing import Self

from pydantic import Field

from tidings.model.redact import redacted
from tidings.views.adding.source_service import RawResponse
from tidings.views.charts.source_history import HistoryDetails
from tidings.views.schema.articles import Moment, Value


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
    """What a source published when, how late it was seen, and what was lost."""

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
    """What a server sent just now. Nothing of it is stored, and it is as untrusted as any page."""

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
