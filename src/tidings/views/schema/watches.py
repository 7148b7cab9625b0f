"""JSON of watches, matches and messages. Passwords are left out, and channels are masked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Self

from pydantic import Field

from tidings.model.matches import Match, MatchCount, MatchReason, Rating
from tidings.model.redact import redacted_value
from tidings.model.watches import NEVER_QUIET, DeliveryPace, Watch, WatchScope
from tidings.views.safe_html import web_link
from tidings.views.schema.articles import Moment, PassageOut, SourceId, Value
from tidings.views.watch_text import clock
from tidings.views.watches import Ratings, ShownMessage

_CHANNEL = "webhook:https://hooks.example/..."


class TimingOut(Value):
    """The times at which people are notified."""

    pace: DeliveryPace = Field(examples=["daily"])
    at: str = Field(description="of a daily digest, in `zone`", examples=["08:00"])
    quiet: list[str] | None = Field(
        description="from and until: nothing is sent then; []: at no time; null: as notify.quiet has it",
        examples=[["22:00", "07:00"]],
    )
    zone: str = Field(description="IANA name", examples=["Europe/Warsaw"])


class WatchOut(Value):
    """A standing question."""

    id: int = Field(examples=[3])
    name: str = Field(examples=["Shale gas"])
    query: str = Field(description="empty: everything", examples=["2 of (gas, shale, energy)"])
    scope: WatchScope = Field(examples=["both"])
    sources: list[int] = Field(description="ids of the only sources it looks at; empty: all", examples=[[7]])
    categories: list[str] = Field(description="the only categories; empty: all", examples=[["world"]])
    languages: list[str] = Field(description="documents in these only; empty: all", examples=[["pl"]])
    stems: list[str] = Field(description="words are found in the forms of these languages, too", examples=[["pl"]])
    detectors: list[str] = Field(description="plugins that it uses", examples=[[]])
    channels: list[str] = Field(
        description="the channels that matches are sent to, as far as they may be shown", examples=[[_CHANNEL]]
    )
    timing: TimingOut
    template: str = Field(description="of a match in a message; empty: the usual one", examples=[""])
    backfill: bool = Field(description="items stored before are delivered, too", examples=[False])
    paused: bool = Field(examples=[False])
    trouble: str = Field(description="why it does not work as it should; empty: it does", examples=[""])
    created_at: Moment
    since: Moment = Field(description="items seen before are not evaluated, unless they change")
    matches: int = Field(description="all it found, baselines included", examples=[41])
    last_match_at: Moment | None = Field(description="null: it found nothing yet")
    feed_atom: str = Field(description="its output feed", examples=["/watches/3/feed.atom"])
    feed_json: str = Field(description="the same as JSON Feed", examples=["/watches/3/feed.json"])

    @classmethod
    def of(cls, watch: Watch, channels: Sequence[str]) -> Self:
        return cls.model_validate(_watch(watch, channels))


class MatchCountOut(Value):
    """One day of a watch (UTC)."""

    day: Moment = Field(description="its midnight", examples=["2026-11-15T00:00:00Z"])
    news: int = Field(examples=[4])
    baselines: int = Field(description="stored, not delivered: they were there at the first visit", examples=[0])
    good: int = Field(description="of all of them, rated good", examples=[2])
    bad: int = Field(examples=[1])


class WatchDetailOut(WatchOut):
    """A watch, with how much it found, how good that was, and what is still to be sent."""

    days: list[MatchCountOut] = Field(description="the days on which it found something, in order")
    good: int = Field(description="matches rated good", examples=[12])
    bad: int = Field(description="matches rated bad", examples=[3])
    precision: float | None = Field(description="share of good ones; null: nothing is rated", examples=[0.8])
    unsent: int = Field(description="messages that a channel did not take", examples=[0])

    @classmethod
    def of_detail(
        cls, watch: Watch, channels: Sequence[str], counts: Sequence[MatchCount], rated: Ratings, unsent: int
    ) -> Self:
        more: dict[str, object] = {
            "days": [MatchCountOut.model_validate(count) for count in counts],
            "good": rated.good,
            "bad": rated.bad,
            "precision": rated.precision,
            "unsent": unsent,
        }
        return cls.model_validate(_watch(watch, channels) | more)


class ReasonOut(Value):
    """One part of a query, and what was found for it."""

    part: str = Field(description="as written in the query; of a detector: its name", examples=["gas"])
    field: str = Field(description="title, text, other; empty: it is about the whole", examples=["title"])
    shown: str = Field(examples=["Gas"])
    score: float = Field(examples=[1.0])

    @classmethod
    def of(cls, reason: MatchReason) -> Self:
        return cls.model_validate(reason)


class MatchOut(Value):
    """One article, or one segment of a page, that answers a watch."""

    id: int = Field(examples=[812])
    watch_id: int = Field(examples=[3])
    watch_name: str = Field(examples=["Shale gas"])
    source_id: SourceId
    source_name: str = Field(examples=["Example News"])
    at: Moment
    published: Moment | None = Field(description="as the feed says", examples=["2026-11-15T09:12:00Z"])
    url: str | None = Field(description="null where it is no http or https link", examples=["https://news.example/a/1"])
    title: str | None = Field(examples=["Shale gas in the north"])
    score: float = Field(examples=[2.0])
    words: str = Field(description="why, in one line", examples=["gas, shale (2 of 3)"])
    reasons: list[ReasonOut]
    passages: list[PassageOut] = Field(
        description="what it says, with the words marked; the first of an article is its title"
    )
    baseline: bool = Field(description="it was there before: stored, not delivered", examples=[False])
    article_id: int | None = Field(description="null: it is a segment of a page", examples=[4812])
    version_id: int | None = Field(description="of a page; it may be no longer kept", examples=[None])
    story_id: int | None = Field(description="articles of one story have the same", examples=[4790])
    rating: Rating | None = Field(description="null: not rated", examples=["good"])
    told_at: Moment | None = Field(description="when a channel first took it")
    copied: bool = Field(description="its story was delivered by another match", examples=[False])
    not_taken: bool = Field(description="a message with it failed, and no channel took it", examples=[False])

    @classmethod
    def of(cls, match: Match) -> Self:
        derived = {
            "url": web_link(match.url),
            "reasons": [ReasonOut.of(reason) for reason in match.reasons],
            "passages": [PassageOut.of(passage) for passage in match.passages],
            "copied": match.copy,
        }
        kept = (name for name in cls.model_fields if name not in derived)
        return cls.model_validate({name: redacted_value(getattr(match, name)) for name in kept} | derived)


class MatchPageOut(Value):
    """Matches, the latest first, a page at a time."""

    matches: list[MatchOut]
    next_before: int | None = Field(description="`before` of the next page; null: this is the last", examples=[763])


class RatingIn(Value):
    """A person's rating of a match."""

    rating: Literal["good", "bad"] | None = Field(description="good, bad, or null to take it back", examples=["good"])


class MessageOut(Value):
    """One message: a match, or several in a digest."""

    id: int = Field(examples=[95])
    key: str = Field(description="the same at each attempt", examples=["msg_7c2e"])
    watch_id: int = Field(examples=[3])
    watch_name: str = Field(examples=["Shale gas"])
    channel: str = Field(description="as far as it may be shown", examples=[_CHANNEL])
    matches: int = Field(description="how many matches it contains", examples=[1])
    state: Literal["sent", "waiting", "failing", "given up"] = Field(examples=["sent"])
    created_at: Moment
    attempts: int = Field(examples=[1])
    error: str | None = Field(description="why the last attempt brought nothing", examples=[None])
    next_at: Moment | None = Field(description="the next attempt; null: it was sent, or given up", examples=[None])
    sent_at: Moment | None = Field(description="when the channel took it; null: not yet")

    @classmethod
    def of(cls, message: ShownMessage) -> Self:
        derived = {"channel": message.channel, "error": message.error, "state": message.state}
        kept = (name for name in cls.model_fields if name not in derived)
        return cls.model_validate({name: getattr(message.sending, name) for name in kept} | derived)


class MessagePageOut(Value):
    """Messages, the latest first, a page at a time."""

    messages: list[MessageOut]
    next_before: int | None = Field(description="`before` of the next page; null: this is the last", examples=[44])


def _watch(watch: Watch, channels: Sequence[str]) -> dict[str, object]:
    terms, timing = watch.terms, watch.terms.timing
    said = ("query", "scope", "sources", "categories", "languages", "stems", "detectors", "template", "backfill")
    kept = ("id", "name", "paused", "trouble", "created_at", "since", "matches", "last_match_at")
    hours = () if timing.quiet == NEVER_QUIET else timing.quiet
    quiet = None if hours is None else [clock(at) for at in hours]
    return {
        **{name: getattr(terms, name) for name in said},
        **{name: redacted_value(getattr(watch, name)) for name in kept},
        "channels": channels,
        "timing": TimingOut(pace=timing.pace, at=clock(timing.at), quiet=quiet, zone=timing.zone),
        "feed_atom": f"/watches/{watch.id}/feed.atom",
        "feed_json": f"/watches/{watch.id}/feed.json",
    }
