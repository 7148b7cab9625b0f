"""Search: entries of the index, queries and hits."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tidings.model.articles import Article, ArticleTime
from tidings.model.times import refuse_naive


@dataclass(frozen=True, slots=True)
class Unindexed:
    """The current content of an article that is to be indexed."""

    article_id: int
    times: int  # changes noted so far; a higher count after indexing means that it changed meanwhile
    title: str | None = None
    author: str | None = None
    summary: str | None = None  # as the feed gave it
    text: str | None = None
    content: str | None = None  # as the feed gave it; only where there is no text
    language: str | None = None
    gone: bool = False  # it was removed


@dataclass(frozen=True, slots=True)
class Indexed:
    """Index terms of an article, each in a form that both engines take as one word (watch.search)."""

    article_id: int
    times: int
    title: tuple[str, ...] = ()  # stems, in order
    text: tuple[str, ...] = ()
    words: tuple[str, ...] = ()  # each folded word that is not its own stem, once; and marks
    gone: bool = False


@dataclass(frozen=True, slots=True)
class SearchPlace:
    """A place among the hits: the last one's score, as it was at `now`, and its id."""

    now: datetime
    score: float
    article_id: int

    def __post_init__(self) -> None:
        refuse_naive(self, "now")


@dataclass(frozen=True, slots=True)
class SearchQuery:
    text: str  # in the language of watches
    now: datetime  # what is recent is a little better
    since: datetime | None = None  # of the time of `by`
    source_id: int | None = None
    language: str | None = None
    limit: int = 20
    offset: int = 0
    after: SearchPlace | None = None  # the hits behind this place, ranked as they were then; `offset` counts from there
    by: ArticleTime = ArticleTime.PUBLISHED  # what `since` and "recent" mean

    def __post_init__(self) -> None:
        refuse_naive(self, "now", "since")


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of text and the (start, end) of the words found in it, in characters."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    article: Article
    score: float
    title: Passage
    passages: tuple[Passage, ...]  # of summary and text, the ones with most marks, in order


@dataclass(frozen=True, slots=True)
class SearchPage:
    hits: tuple[Hit, ...]  # the best first
    more: bool = False  # there are further ones behind these
    bounded: bool = False  # there were too many candidates to check all of them
    waiting: int = 0  # articles that are not indexed yet
    following: SearchPlace | None = None  # `after` of the next page; None: this is the last
