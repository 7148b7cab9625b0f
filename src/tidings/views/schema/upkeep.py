"""JSON of what is decided about blocks of pages, of messages that are sent again, and of preferences."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tidings.views.schema.articles import Value
from tidings.views.schema.given import Given, Line

MOST_ID = 2**63 - 1


class BlockIn(Given):
    """What becomes of something new in a block, on all pages of the site."""

    block: Annotated[Line, Field(min_length=1, max_length=2_000)] = Field(
        description="its path, as the page's blocks have it", examples=["main > ul"]
    )
    decision: Literal["mute", "show", "learn"] = Field(
        description="it is never a change, always one, or as is learned", examples=["mute"]
    )
    version: int | None = Field(None, ge=1, le=MOST_ID, description="of the page, that has the block; null: the latest")


class SaidOut(Value):
    """What was done, in a sentence."""

    said: str = Field(examples=["main > ul: nothing in it is a change from now on, on all pages of the site"])


class RetriedOut(Value):
    retried: int = Field(description="messages that are tried again now", examples=[2])


class PreferencesOut(Value):
    """How a person wants to see lists of articles."""

    layout: str = Field(description="list, cards or compact; empty: as usual", examples=["cards"])
    scroll: bool = Field(description="what was scrolled past is marked as read", examples=[False])


class PreferencesEdit(Given):
    """What changes; what is left out stays."""

    layout: Literal["", "list", "cards", "compact"] = Field("", examples=["cards"])
    scroll: bool = Field(False, examples=[True])
