"""JSON of the channels that a person keeps under a name, of webhooks for events, and of the log of events."""

from __future__ import annotations

from typing import Annotated, Any, Self
from urllib.parse import urlsplit

from pydantic import Field

from tidings.model.messages import LONGEST_NAME, EventFilter, EventKind, Hook
from tidings.views.safe_html import web_link
from tidings.views.schema.articles import Moment, Value
from tidings.views.schema.given import LONGEST_URL, Given, Line, Name


class ChannelOut(Value):
    """A channel of one's own; what is secret in its address is not shown again."""

    id: int = Field(examples=[3])
    name: str = Field(examples=["My phone"])
    shown: str = Field(description="its address, without what is secret", examples=["webhook:https://a.example/…"])
    watches: list[str] = Field(description="the watches that send to it", examples=[["Gas"]])


class ChannelIn(Given):
    name: Name = Field(min_length=1, examples=["My phone"])
    address: Line = Field(
        min_length=1,
        max_length=LONGEST_URL,
        description="webhook:https://...; of an admin's also mailto: and apprise's",
        examples=["webhook:https://a.example/hook"],
    )


class ChannelAnswerOut(Value):
    """The result of a test message through one channel."""

    problem: str | None = Field(description="why the message was not taken; null: it was", examples=[None])


# -- events and webhooks -----------------------------------------------------------------------------


class EventFilterOut(Value):
    """A filter of events; an empty field excludes nothing."""

    kinds: list[EventKind] = Field(examples=[["article.new"]])
    sources: list[int] = Field(examples=[[7]])
    folder_id: int | None = Field(examples=[None])
    watch_id: int | None = Field(examples=[None])
    query: str = Field(examples=["ferry or harbour"])


class RefusedEventOut(Value):
    """An event that a webhook refused several times; those behind it were sent."""

    id: str = Field(description="of the event", examples=["1234-5"])
    at: Moment
    error: str = Field(examples=["webhook:https://n8n.example.org/…: HTTP 422"])


class HookOut(Value):
    """A webhook that events are sent to. Its secret is shown when it is made."""

    id: int = Field(examples=[1])
    person_id: int = Field(examples=[1])
    name: str = Field(examples=["n8n"])
    host: str = Field(description="of its address, the rest of which may be secret", examples=["n8n.example.org"])
    filter: EventFilterOut
    created_at: Moment
    cursor: str = Field(description="the last event that it received, or that is not for it", examples=["1234-5"])
    sent: int = Field(description="events that it took", examples=[812])
    sent_at: Moment | None = Field(description="null: never")
    attempts: int = Field(description="failed ones, of the event that is next", examples=[0])
    next_at: Moment | None = Field(description="when that is tried again; null: at once")
    error: str | None = Field(examples=[None])
    parked_at: Moment | None = Field(
        description="when sending was given up, until it is resumed; null: events are sent"
    )
    refused: list[RefusedEventOut] = Field(description="set aside until it is resumed", examples=[[]])

    @classmethod
    def of(cls, hook: Hook) -> Self:
        wanted = hook.filter
        shown = EventFilterOut(
            kinds=list(wanted.kinds),
            sources=list(wanted.sources),
            folder_id=wanted.folder_id,
            watch_id=wanted.watch_id,
            query=wanted.query,
        )
        derived = {
            "host": urlsplit(web_link(hook.url) or "").hostname or "",
            "filter": shown,
            "cursor": str(hook.place),
            "refused": [RefusedEventOut(id=str(one.place), at=one.at, error=one.error) for one in hook.refused],
        }
        kept = (name for name in cls.model_fields if name not in derived)
        return cls.model_validate({name: getattr(hook, name) for name in kept} | derived)


class NewHookOut(Value):
    hook: HookOut
    secret: str = Field(description="the secret that its receiver checks signatures with", examples=["whsec_..."])


class HookIn(Given):
    url: Line = Field(min_length=1, max_length=LONGEST_URL, examples=["https://n8n.example.org/webhook/news"])
    name: Line = Field("", max_length=LONGEST_NAME, description="empty: the host of the address", examples=["n8n"])
    events: list[Annotated[EventKind, Field(strict=False)]] = Field(
        default_factory=list, max_length=20, description="kinds; empty: all", examples=[["match"]]
    )
    sources: list[int] = Field(default_factory=list, max_length=1_000, description="ids; empty: all", examples=[[7]])
    folder_id: int | None = Field(None, description="a folder of yours, with those below it", examples=[None])
    watch_id: int | None = Field(None, description="only matches of this watch of yours", examples=[None])
    query: str = Field("", max_length=2_000, description="only what answers it", examples=["ferry"])

    @property
    def filter(self) -> EventFilter:
        return EventFilter(tuple(self.events), tuple(self.sources), self.folder_id, self.watch_id, self.query)


class EventsOut(Value):
    """Events in the order of the log."""

    events: list[dict[str, Any]] = Field(
        description="each with type, timestamp and data, as webhooks get them",
        examples=[[{"type": "article.new", "timestamp": "2026-11-15T09:12:00Z", "data": {"id": "1234-5"}}]],
    )
    cursor: str = Field(description="`after` of the next request", examples=["1234-5"])
    more: bool = Field(description="there are further ones by now", examples=[False])
