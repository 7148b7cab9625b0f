"""JSON of the channels that a person keeps under a name."""

from __future__ import annotations

from pydantic import Field

from tidings.views.schema.articles import Value
from tidings.views.schema.given import LONGEST_URL, Given, Line, Name


class ChannelOut(Value):
    """A channel of one's own; what is secret in its address is not shown again."""

    id: int = Field(examples=[3])
    name: str = Field(examples=["My phone"])
    shown: str = Field(description="its address, without what is secret", examples=["webhook:https://a.example/…"])
    watches: list[str] = Field(description="that tell it", examples=[["Gas"]])


class ChannelIn(Given):
    name: Name = Field(min_length=1, examples=["My phone"])
    address: Line = Field(
        min_length=1,
        max_length=LONGEST_URL,
        description="webhook:https://...; of an admin's also mailto: and apprise's",
        examples=["webhook:https://a.example/hook"],
    )


class ChannelAnswerOut(Value):
    """What came of a test message through one channel."""

    problem: str | None = Field(description="why the message was not taken; null: it was", examples=[None])
