"""Search: entries of the index, queries and hits.

An entry of the index is an article or the current version of a followed page. Its id tells which: an article's id is
positive, and a page is the id of its source, negated.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from tidings.model.articles import Article, ArticleTime
from tidings.model.pages import NoiseRule, PageScope
from tidings.model.times import EPOCH, refuse_naive


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

    @property
    def entry_id(self) -> int:
        return self.article_id


@dataclass(frozen=True, slots=True)
class UnindexedPage:
    """The current version of a followed page that is to be indexed."""

    source_id: int
    times: int
    url: str = ""
    title: str | None = None  # as the source is named; used where the page has none of its own
    at: datetime = EPOCH  # of the version
    body: bytes = b""
    content_type: str | None = None
    scope: PageScope | None = None  # what is watched of it
    recurring: bytes = b""  # hashes of its site's boilerplate, which is not indexed
    rules: tuple[NoiseRule, ...] = ()
    gone: bool = False  # it was removed, or never read

    @property
    def entry_id(self) -> int:
        return -self.source_id

    def __post_init__(self) -> None:
        refuse_naive(self, "at")


@dataclass(frozen=True, slots=True)
class PageText:
    """The searched text of a page: without the boilerplate of its site."""

    at: datetime  # of the version
    title: str | None = None
    text: str = ""
    language: str | None = None

    def __post_init__(self) -> None:
        refuse_naive(self, "at")


@dataclass(frozen=True, slots=True)
class Indexed:
    """Index terms of an entry, each in a form that both engines take as one word (watch.search)."""

    entry_id: int
    times: int
    title: tuple[str, ...] = ()  # stems, in order
    text: tuple[str, ...] = ()
    words: tuple[str, ...] = ()  # each folded word that is not its own stem, once; and marks
    gone: bool = False
    page: PageText | None = None  # stored beside the terms; None: an article


@dataclass(frozen=True, slots=True)
class IndexState:
    """How far the index is."""

    waiting: int = 0  # articles and pages that are not indexed yet
    total: int = 0  # of all that are stored; 0 where nothing waits

    @property
    def done(self) -> int:
        return max(0, self.total - self.waiting)


@dataclass(frozen=True, slots=True)
class SearchPlace:
    """A place among the hits: the last one's score, as it was at `now`, and its id."""

    now: datetime
    score: float
    entry_id: int

    def __post_init__(self) -> None:
        refuse_naive(self, "now")


class SearchSort(StrEnum):
    RELEVANCE = "relevance"  # the best first; what is recent is a little better
    DATE = "date"  # the latest first


@dataclass(frozen=True, slots=True)
class SearchQuery:
    text: str  # in the language of watches
    now: datetime  # what is recent is a little better
    since: datetime | None = None  # of the time of `by`; pages that changed since then
    source_id: int | None = None  # of a site's first page: all its pages
    language: str | None = None
    limit: int = 20
    offset: int = 0
    after: SearchPlace | None = None  # the hits behind this place, ranked as they were then; `offset` counts from there
    by: ArticleTime = ArticleTime.PUBLISHED  # what `since`, `until` and "recent" mean
    until: datetime | None = None  # before this
    sort: SearchSort = SearchSort.RELEVANCE
    person_id: int | None = None  # whose folders are meant
    folder_id: int | None = None  # only sources of this folder of the person and of those below it
    faceted: bool = False  # count what was found by source, folder, language and month

    def __post_init__(self) -> None:
        refuse_naive(self, "now", "since", "until")


@dataclass(frozen=True, slots=True)
class FacetValue:
    """One value of a facet: `key` narrows the search to it."""

    key: str
    name: str
    number: int


@dataclass(frozen=True, slots=True)
class Facets:
    """What was found by source, by folder of the person, by language and by month, the most first; months latest
    first. Each has the first values only."""

    sources: tuple[FacetValue, ...] = ()
    folders: tuple[FacetValue, ...] = ()
    languages: tuple[FacetValue, ...] = ()
    months: tuple[FacetValue, ...] = ()
    by_source: tuple[tuple[int, int], ...] = ()  # (id, number) of many: what the folders of others are counted from


@dataclass(frozen=True, slots=True)
class HitCount:
    """How many articles and pages answer. Not exact: so many have the words, and not all were checked for how the query
    wants them. `is_more`: there are more than were counted."""

    number: int
    is_exact: bool = True
    is_more: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of text and the (start, end) of the words found in it, in characters."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A followed page as a search shows it."""

    source_id: int
    root_id: int
    site_name: str
    url: str
    title: str | None
    language: str | None
    category: str | None
    changed: datetime  # when its current version was first seen

    def __post_init__(self) -> None:
        refuse_naive(self, "changed")


@dataclass(frozen=True, slots=True)
class Hit:
    found: Article | FoundPage
    score: float
    title: Passage
    passages: tuple[Passage, ...]  # of summary and text, the ones with most marks, in order

    @property
    def kind(self) -> str:
        return "article" if isinstance(self.found, Article) else "page"


@dataclass(frozen=True, slots=True)
class SearchPage:
    hits: tuple[Hit, ...]  # the best first
    more: bool = False  # there are further ones behind these
    bounded: bool = False  # there were too many candidates to check all of them
    index: IndexState = IndexState()
    following: SearchPlace | None = None  # `after` of the next page; None: this is the last
    count: HitCount | None = None  # None: not known without reading all that is stored
    facets: Facets | None = None
