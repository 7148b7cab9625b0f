"""What the tools take. Descriptions are for assistants; nothing of the web is in them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tidings.views.paging import MOST_ID

Id = Annotated[int, Field(ge=1, le=MOST_ID)]
Since = Annotated[str | None, Field(max_length=40, description="an ISO time (UTC), or how long ago: 2h, 30d")]
SourceName = Annotated[str | None, Field(max_length=2000, description="a source: its id, URL, or a unique part of one")]
Limit = Annotated[int, Field(ge=1, le=25, description="how many at most")]
Before = Annotated[int | None, Field(ge=1, le=MOST_ID, description="for the next page: next_before of the last")]
Offset = Annotated[int, Field(ge=0, le=10_000_000, description="for the rest of a long text: next_offset of the last")]


class Arguments(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Search(Arguments):
    query: str = Field(
        max_length=2000,
        description='words, "phrases", or, -not, near/5, word*, title:word, scope:articles, scope:pages',
    )
    source: SourceName = None
    since: Since = None
    lang: str | None = Field(None, max_length=35, description="only in this language: pl")
    limit: Limit = 10
    cursor: str | None = Field(None, max_length=500, description="for the next page: next_cursor of the last")


class ReadArticle(Arguments):
    id: Id
    offset: Offset = 0


class ReadPage(Arguments):
    id: Id
    version: Id | None = Field(None, description="the id of a stored version; left out: the latest")
    offset: Offset = 0


class NewSince(Arguments):
    since: Since = "1d"
    source: SourceName = None
    limit: Limit = 20
    before: Before = None


class ChangedPages(Arguments):
    since: Since = "1d"
    limit: Limit = 20
    before: Before = None


class Stories(Arguments):
    since: Since = "1d"
    sources: int = Field(2, ge=2, le=100, description="in at least so many sources")
    limit: Limit = 10
    before: Before = None


class Watches(Arguments):
    pass


class Matches(Arguments):
    watch: str | None = Field(None, max_length=200, description="its name or id; left out: all of your watches")
    since: Since = None
    limit: Limit = 20
    before: Before = None


class ExplainSource(Arguments):
    source: str = Field(min_length=1, max_length=2000, description="its id, URL, or a part that only it has")


class ProposeWatch(Arguments):
    query: str = Field(max_length=10_000, description="in the language of search; N of (a, b, c) counts words")
    scope: Literal["articles", "pages", "both"] = "both"
    languages: list[str] = Field(default_factory=list, max_length=20, description="codes; empty: all")


class MakeWatch(ProposeWatch):
    name: str = Field(min_length=1, max_length=100)
    channels: list[str] = Field(
        default_factory=list, max_length=20, description="names of channels to send to; empty: matches are only listed"
    )
    pace: Literal["at once", "hourly", "daily"] = "at once"


class FollowSource(Arguments):
    address: str = Field(min_length=1, max_length=2000, description="of a site or a feed")
    feed: str | None = Field(None, max_length=2000, description="one of the feeds found; left out: the best")
    folder: str | None = Field(None, max_length=200)
