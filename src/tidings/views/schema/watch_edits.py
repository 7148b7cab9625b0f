"""JSON that makes, changes and tries out watches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Literal, Self

from pydantic import Field

from tidings.model.matches import NewMatch
from tidings.model.redact import redacted
from tidings.views.adding.watch_service import ChannelOutcome, WatchForm, WatchPreview
from tidings.views.paging import MOST_ID
from tidings.views.safe_html import web_link
from tidings.views.schema.articles import Moment, PassageOut, SourceId, Value
from tidings.views.schema.given import Given, Line, Lines
from tidings.watch.backtest import SourceCount

MOST_LISTED = 100
LONGEST_QUERY = 10_000
LONGEST_TEMPLATE = 5_000
_Id = Annotated[int, Field(ge=1, le=MOST_ID)]
_Word = Annotated[Line, Field(min_length=1, max_length=200)]
_Channel = Annotated[Line, Field(min_length=1, max_length=2_000)]
_Clock = Annotated[str, Field(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", examples=["08:00"])]
_Listed: Any = Field(default_factory=list, max_length=MOST_LISTED)


class WatchEdit(Given):
    """The terms of a new watch, or changes of one; a field that is left out stays, or is as usual."""

    name: Annotated[Line, Field(min_length=1, max_length=100, examples=["Shale gas"])] = ""
    query: Annotated[Lines, Field(max_length=LONGEST_QUERY, examples=["2 of (gas, shale, energy)"])] = Field(
        "", description="in the language of docs/watches.md"
    )
    scope: Literal["articles", "pages", "both"] = Field("both", examples=["both"])
    sources: list[_Id] = Field(
        default_factory=list, max_length=MOST_LISTED, description="ids: only these; empty: all", examples=[[7]]
    )
    categories: Annotated[list[_Word], _Listed] = Field(description="only these; empty: all", examples=[["world"]])
    languages: Annotated[list[_Word], _Listed] = Field(description="documents in these only", examples=[["pl"]])
    stems: Annotated[list[_Word], _Listed] = Field(description="words in the forms of these", examples=[["pl"]])
    detectors: Annotated[list[_Word], _Listed] = Field(description="plugins that it uses", examples=[[]])
    channels: Annotated[list[_Channel], _Listed] = Field(
        description="names of the settings; admins may give addresses. One that is shown masked stays as it is",
        examples=[["desk"]],
    )
    pace: Literal["at once", "hourly", "daily"] = Field("at once", examples=["daily"])
    at: _Clock = Field("08:00", description="of a daily digest")
    quiet: list[_Clock] | None = Field(
        None,
        max_length=2,
        description="from and until: nothing is sent then; []: at no time; null: as notify.quiet has it",
        examples=[["22:00", "07:00"]],
    )
    zone: Annotated[Line, Field(min_length=1, max_length=100)] = Field(
        "UTC", description="of these times", examples=["Europe/Warsaw"]
    )
    template: Lines = Field(
        "", max_length=LONGEST_TEMPLATE, description="of a match in a message; empty: the usual one"
    )

    def form(self, kept: WatchForm) -> WatchForm:
        """`kept` with what was sent."""
        given: dict[str, Any] = self.given()
        changes = {name: given[name] for name in _TEXTS if name in given}
        changes |= {name: "\n".join(map(str, given[name])) for name in _LISTS if name in given}
        if "query" in changes:
            changes["query"] = " ".join(changes["query"].splitlines()).strip()
        if "quiet" in given:
            changes["quiet"] = "default" if self.quiet is None else "-".join(self.quiet) or "none"
        return replace(kept, **changes)


_TEXTS = ("name", "query", "scope", "pace", "at", "zone", "template")
_LISTS = ("sources", "categories", "languages", "stems", "detectors", "channels")


class WatchIn(WatchEdit):
    """A standing question."""

    name: Annotated[Line, Field(min_length=1, max_length=100, examples=["Shale gas"])]
    backfill_since: Moment | None = Field(
        None,
        strict=False,
        description="items first seen since then are evaluated and delivered, too; null: from now on",
    )


class WatchTry(WatchEdit):
    """A watch that is tried out, and not stored."""

    watch_id: _Id | None = Field(None, description="a stored one, of which only what is sent differs", examples=[None])


class PreviewDayOut(Value):
    """A day on which something was found (UTC)."""

    day: Moment
    news: int = Field(examples=[3])
    baselines: int = Field(description="what was there at a first visit", examples=[0])


class PreviewSourceOut(Value):
    """A source, or a site that is followed page by page, in which something was found."""

    name: str = Field(examples=["Example News"])
    news: int = Field(examples=[3])
    baselines: int = Field(description="what was there at a first visit", examples=[0])

    @classmethod
    def of(cls, found: SourceCount) -> Self:
        return cls(name=redacted(found.name), news=found.news, baselines=found.baselines)


class PreviewMatchOut(Value):
    """A match that would have been found."""

    source_id: SourceId
    source_name: str = Field(examples=["Example News"])
    at: Moment
    url: str | None = Field(examples=["https://news.example/a/1"])
    title: str | None = Field(examples=["Shale gas in the north"])
    score: float = Field(examples=[2.0])
    words: str = Field(description="why, in one line", examples=["gas, shale (2 of 3)"])
    passages: list[PassageOut]
    baseline: bool = Field(examples=[False])
    article_id: int | None = Field(description="null: it is a segment of a page", examples=[4812])
    version_id: int | None = Field(description="of the page; null: it is an article", examples=[None])

    @classmethod
    def of(cls, match: NewMatch, names: Mapping[int, str]) -> Self:
        return cls(
            source_id=match.source_id,
            source_name=redacted(names.get(match.source_id, str(match.source_id))),
            at=match.at,
            url=web_link(match.url),
            title=match.title,
            score=match.score,
            words=match.words,
            passages=[PassageOut.of(one) for one in match.passages],
            baseline=match.baseline,
            article_id=match.article_id,
            version_id=match.version_id,
        )


class PreviewOut(Value):
    """The matches that a watch would have had in stored items of the last 30 days."""

    since: Moment
    until: Moment
    articles: int = Field(description="looked at", examples=[812])
    versions: int = Field(description="of pages, looked at", examples=[40])
    news: int = Field(examples=[12])
    baselines: int = Field(examples=[0])
    per_day: float = Field(description="news", examples=[0.4])
    messages: int = Field(description="copies of a story are one", examples=[9])
    days: list[PreviewDayOut] = Field(description="those on which something was found")
    covered_days: float = Field(description="how far back there is anything", examples=[30.0])
    whole: bool = Field(description="false: only the latest were looked at, or time was up", examples=[True])
    meaning: str = Field(description="the query in plain words, where that says more", examples=["“gas”"])
    warnings: list[str] = Field(description="what is probably not meant", examples=[[]])
    sources: list[PreviewSourceOut] = Field(description="those with most matches first, 100 at most")
    best: list[PreviewMatchOut]
    latest: list[PreviewMatchOut]

    @classmethod
    def of(cls, preview: WatchPreview) -> Self:
        found, names = preview.found, preview.names or {}
        return cls(
            since=found.since,
            until=found.until,
            articles=found.articles,
            versions=found.pages,
            news=found.news,
            baselines=found.baselines,
            per_day=found.per_day,
            messages=preview.messages,
            days=[PreviewDayOut(day=one.day, news=one.news, baselines=one.baselines) for one in found.days],
            covered_days=found.covered,
            whole=preview.is_whole,
            meaning=preview.meaning,
            warnings=list(preview.warnings),
            sources=[PreviewSourceOut.of(one) for one in found.places[:MOST_LISTED]],
            best=[PreviewMatchOut.of(one, names) for one in found.best],
            latest=[PreviewMatchOut.of(one, names) for one in found.latest],
        )


class SuggestionOut(Value):
    """A part of the query, or a word, that brings matches that were rated bad."""

    kind: str = Field(description="part: of the query; word: of what was found", examples=["word"])
    text: str = Field(examples=["lottery"])
    bad: int = Field(description="matches that have it", examples=[6])
    all_bad: int = Field(examples=[8])
    good: int = Field(description="matches that have it", examples=[0])
    all_good: int = Field(examples=[12])


class ExcludeIn(Given):
    word: _Word = Field(description="or several words in a row", examples=["lottery"])


class ChannelTestOut(Value):
    """The result of a test message."""

    channel: str = Field(description="as far as it may be shown", examples=["mailto://me@example.org"])
    problem: str | None = Field(description="null: it was taken", examples=[None])

    @classmethod
    def of_all(cls, outcomes: Sequence[ChannelOutcome]) -> list[Self]:
        return [cls(channel=one.channel, problem=one.problem) for one in outcomes]
