"""JSON of what is decided about blocks of pages and what is watched of them, of messages that are sent again, and of
preferences."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field

from tidings.read.page.tree.scope import MOST_SELECTORS
from tidings.views.pages.page_service import ChosenScope, ScopeChoice
from tidings.views.paging import MOST_ID
from tidings.views.schema.articles import Moment, Value
from tidings.views.schema.given import Given, Line
from tidings.views.schema.sites import PageScopeOut


class BlockIn(Given):
    """A decision on what becomes of something new in a block, on all pages of the site."""

    block: Annotated[Line, Field(min_length=1, max_length=2_000)] = Field(
        description="its path, as the page's blocks have it", examples=["main > ul"]
    )
    decision: Literal["mute", "show", "learn"] = Field(
        description="it is never a change, always one, or as is learned", examples=["mute"]
    )
    version: int | None = Field(None, ge=1, le=MOST_ID, description="of the page, that has the block; null: the latest")


class SaidOut(Value):
    """A sentence on what was done."""

    said: str = Field(examples=["main > ul: nothing in it is a change from now on, on all pages of the site"])


Selectors = Annotated[list[Annotated[Line, Field(min_length=1)]], Field(max_length=MOST_SELECTORS)]


class ScopeIn(Given):
    """Changes of what is watched of a page. What is not named stays as it is; without any of it, what is watched now is
    shown."""

    only: Selectors = Field([], description="CSS, or XPath beginning with / or xpath:", examples=[["#prices"]])
    ignore: Selectors = Field([], description="all but these elements", examples=[[".ad"]])
    main: bool = Field(False, description="the main content", examples=[False])
    whole: bool = Field(False, description="the whole page, but for what else is named", examples=[False])
    as_site: bool = Field(False, description="as is set for the pages of its site", examples=[False])
    site: bool = Field(False, description="for all pages of its site without a setting of their own", examples=[False])
    preview: bool = Field(False, description="set nothing, only show it", examples=[True])

    @property
    def choice(self) -> ScopeChoice:
        return ScopeChoice(tuple(self.only), tuple(self.ignore), self.main, self.whole, self.as_site)


class ScopePreviewOut(Value):
    segments: int = Field(description="that are watched", examples=[12])
    of: int = Field(description="segments of the whole page", examples=[80])
    lines: list[str] = Field(description="the first of them")
    unmatched: list[str] = Field(description="selectors that match nothing on it")
    nothing: bool = Field(description="nothing of what is named is on it")


class ChosenScopeOut(Value):
    """The watched part of a page."""

    id: int = Field(validation_alias="page_id", examples=[8])
    url: str = Field(examples=["https://example.org/prices"])
    of_site: bool = Field(description="it holds for all pages of the site without a setting of their own")
    asked: bool = Field(description="false: this is what is watched now")
    stored: bool = Field(description="it is watched from the next visit on, which is a new baseline")
    scope: PageScopeOut
    at: Moment | None = Field(description="of the version in the preview; null: none is kept")
    preview: ScopePreviewOut | None

    @classmethod
    def of(cls, chosen: ChosenScope) -> Self:
        return cls.model_validate(chosen)


class RetriedOut(Value):
    retried: int = Field(description="messages that are tried again now", examples=[2])


class PreferencesOut(Value):
    """How a person wants to see lists of articles."""

    layout: str = Field(description="list, cards or compact; empty: as usual", examples=["cards"])
    scroll: bool = Field(description="what was scrolled past is marked as read", examples=[False])
    language: str = Field(description="of the web page; empty: as the browser asks", examples=["de"])


class PreferencesEdit(Given):
    """Changes of preferences; a field that is left out stays."""

    layout: Literal["", "list", "cards", "compact"] = Field("", examples=["cards"])
    scroll: bool = Field(False, examples=[True])
    language: str = Field("", max_length=10, pattern="^[a-z-]*$", examples=["de"])
