"""JSON of how hosts and publishers are treated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import timedelta
from typing import Self

from pydantic import Field

from tidings.model.hosts import Flag
from tidings.views.conduct import ConductReport, HostRow, RobotsWord
from tidings.views.schema.articles import Moment, SourceId, Value

_LATER = "2026-11-15T10:19:05Z"
_AGENT = "Tidings/1.0.0 (+https://tidings.example/bot; admin@tidings.example; 3 subscribers)"


class RuleOut(Value):
    """One line of the checklist."""

    name: str = Field(examples=["conditional requests"])
    kept: bool | None = Field(description="null: there was nothing to judge", examples=[True])
    words: str = Field(
        description="the figures it goes by",
        examples=["81 requests, every one after the first with ETag or Last-Modified"],
    )


class RobotsOut(Value):
    """The verdict of the site's robots.txt on the source's URL, as far as it is kept."""

    allowed: bool | None = Field(description="null: not known, or the site cannot say", examples=[True])
    words: str = Field(examples=["allows it"])
    fetched_at: Moment | None = Field(description="when the file was fetched")

    @classmethod
    def of(cls, word: RobotsWord) -> Self:
        return cls.model_validate(word)


class HostOut(Value):
    """How a host is treated, learned from its answers and its robots.txt."""

    host: str = Field(examples=["news.example"])
    sources: int = Field(description="sources of it that are followed", examples=[2])
    gap_seconds: float = Field(description="least time between two requests, now", examples=[30.0])
    crawl_delay: float = Field(description="seconds its robots.txt asks for; 0: none", examples=[0.0])
    learned_gap: float = Field(description="seconds its refusals taught us; 0: none", examples=[30.0])
    closed_until: Moment | None = Field(description="closed until then; null: requests may be made", examples=[_LATER])
    refusals: int = Field(description="in a row", examples=[1])
    reason: str = Field(description="why it is closed or slow", examples=["HTTP 429, Retry-After"])
    source_id: int | None = Field(
        description="of a private bridge each feed is limited for itself: this one", examples=[None]
    )

    @classmethod
    def of(cls, row: HostRow) -> Self:
        manners = row.manners
        return cls(
            host=manners.host.partition("#")[0],
            sources=row.sources,
            gap_seconds=row.gap.total_seconds(),
            crawl_delay=manners.crawl_delay,
            learned_gap=manners.gap,
            closed_until=manners.closed_until if row.closed else None,
            refusals=manners.refusals,
            reason=manners.reason,
            source_id=row.source_id,
        )


class FlagOut(Value):
    """A site that looks like a trap, for a person to look at."""

    host: str = Field(examples=["calendar.example"])
    reason: str = Field(examples=["more than 100 different queries after one path"])
    url: str = Field(description="the last address it was seen at", examples=["https://calendar.example/?day=4711"])
    at: Moment = Field(description="the last time")
    times: int = Field(examples=[12])


class HostsOut(Value):
    """Hosts that are treated specially, and sites that may be traps."""

    hosts: list[HostOut]
    flags: list[FlagOut] = Field(description="the latest first; `tidings hosts --unflag HOST` takes one away")

    @classmethod
    def of(cls, rows: Sequence[HostRow], flags: Sequence[Flag]) -> Self:
        return cls(hosts=[HostOut.of(row) for row in rows], flags=[FlagOut.model_validate(flag) for flag in flags])


class EtiquetteOut(Value):
    """The requests that the publisher of a source sees from us."""

    source_id: SourceId
    user_agent: str = Field(description="as it is sent", examples=[_AGENT])
    since: Moment
    until: Moment
    score: float | None = Field(description="per cent of the rules kept; null: nothing to judge", examples=[100.0])
    requests: dict[str, int] = Field(
        description="by kind: feed, page, robots, hub", examples=[{"feed": 81, "page": 12}]
    )
    answers: dict[str, int] = Field(description="by status; none: no answer", examples=[{"200": 14, "304": 79}])
    bytes: int = Field(description="of bodies, as they came over the wire", examples=[412_300])
    a_day: float = Field(description="requests a day", examples=[13.3])
    conditional: float | None = Field(description="share of the feed's requests with a validator", examples=[0.99])
    unchanged: float | None = Field(description="share of them that were answered 304", examples=[0.97])
    least_gap_seconds: float | None = Field(description="between two visits", examples=[3540.0])
    median_gap_seconds: float | None = Field(description="between two visits", examples=[7380.0])
    rules: list[RuleOut] = Field(description="the checklist")
    robots: RobotsOut
    robots_asked: bool = Field(description="for the feed too, not for pages alone", examples=[False])
    crawl_delay: float = Field(description="seconds its host's robots.txt asks for; 0: none", examples=[0.0])
    learned_gap: float = Field(description="seconds its host's refusals taught us; 0: none", examples=[0.0])
    closed_until: Moment | None = Field(description="no request to its host before then", examples=[None])
    reason: str = Field(description="why its host is closed or slow", examples=[""])

    @classmethod
    def of(cls, source_id: int, report: ConductReport) -> Self:
        etiquette, manners = report.etiquette, report.manners
        own = {name: value for name, value in asdict(etiquette).items() if not name.endswith("_gap")}
        more: dict[str, object] = {
            "source_id": source_id,
            "user_agent": report.user_agent,
            "least_gap_seconds": _seconds(etiquette.least_gap),
            "median_gap_seconds": _seconds(etiquette.median_gap),
            "rules": [RuleOut.model_validate(rule) for rule in etiquette.rules],
            "robots": RobotsOut.of(report.robots),
            "robots_asked": report.robots_asked,
            "crawl_delay": manners.crawl_delay,
            "learned_gap": manners.gap,
            "closed_until": manners.closed_until,
            "reason": manners.reason,
        }
        return cls.model_validate(own | more)


def _seconds(span: timedelta | None) -> float | None:
    return None if span is None else span.total_seconds()
