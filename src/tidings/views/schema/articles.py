"""JSON of the overview, sources, articles, stories and search, with descriptions and examples for OpenAPI.

Times are ISO, in UTC.
"""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, AwareDatetime, BaseModel, ConfigDict, Field

from tidings.model.articles import Article, ArticleDetail, Revision, Story, TextState, Verdict
from tidings.model.redact import redacted, redacted_value
from tidings.model.search import FoundPage, Hit, Passage, SearchPage
from tidings.model.sources import Overview, Source, SourceKind, SourceState
from tidings.model.times import utc
from tidings.model.visits import Visit, VisitResult
from tidings.views.safe_html import html_text, sanitised_html, web_link

_AT, _LATER = "2026-11-15T09:19:05Z", "2026-11-15T09:43:00Z"
_REASON = "median: M = 1.90, so 2 executions on (16 min)"

Moment = Annotated[AwareDatetime, AfterValidator(utc), Field(examples=[_AT])]
SourceId = Annotated[int, Field(description="the source's id", examples=[7])]


class Value(BaseModel):
    """The base of the API's values."""

    model_config = ConfigDict(from_attributes=True)


class ProblemOut(Value):
    """Why a request was refused. What was refused changed nothing."""

    error: str = Field(description="what is wrong, in one line; its words may change", examples=["99: no such source"])
    code: str = Field(description="what is wrong, for programs; it does not change", examples=["source_not_found"])
    field: str | None = Field(None, description="the parameter or field that it is about", examples=["limit"])
    column: int | None = Field(None, description="where in a query the mistake is, from 1", examples=[5])


class OverviewOut(Value):
    """The numbers of the front page."""

    sources: int = Field(description="sources followed", examples=[60])
    failing: int = Field(description="sources whose last visit failed", examples=[2])
    gone: int = Field(description="sources their servers declared gone", examples=[1])
    articles: int = Field(description="articles kept", examples=[4812])
    articles_day: int = Field(
        description="articles first seen in the last 24 hours, without what came with the first visit of a source",
        examples=[212],
    )
    visits_day: int = Field(description="visits in the last 24 hours", examples=[1440])
    visits_changed_day: int = Field(description="those of them that found something", examples=[180])
    pending_texts: int = Field(description="article pages still to fetch", examples=[3])
    next_at: Moment | None = Field(description="when the next visit is due", examples=[_LATER])
    stored_bytes: int = Field(description="bytes of kept pages, compressed", examples=[73_400_320])
    pages: int = Field(description="those of the sources that are pages of followed sites", examples=[586])

    @classmethod
    def of(cls, overview: Overview) -> Self:
        return cls.model_validate(overview)


class VisitOut(Value):
    """One look at a source, and what came of it."""

    source_id: SourceId
    at: Moment
    result: VisitResult = Field(examples=["changed"])
    how: str = Field(description="304, same body, nothing new, 3 new, or the error in words", examples=["3 new"])
    status: int | None = Field(description="HTTP status, if there was an answer", examples=[200])
    seconds: float = Field(description="how long it took", examples=[0.21])
    size: int = Field(description="bytes of the body", examples=[18_240])
    articles_new: int = Field(examples=[3])
    articles_revised: int = Field(examples=[0])

    @classmethod
    def of(cls, visit: Visit) -> Self:
        return cls.model_validate({name: redacted_value(getattr(visit, name)) for name in cls.model_fields})


class SourceOut(Value):
    """A source, with its next visit and why it is then."""

    id: SourceId
    url: str = Field(examples=["https://news.example/feed.xml"])
    host: str = Field(examples=["news.example"])
    kind: SourceKind = Field(examples=["feed"])
    state: SourceState = Field(examples=["active"])
    title: str | None = Field(examples=["Example News"])
    site_url: str | None = Field(
        description="null where it is no http or https link", examples=["https://news.example/"]
    )
    language: str | None = Field(examples=["en"])
    category: str | None = Field(examples=["world"])
    policy: str = Field(description="the policy that decides its visits", examples=["median"])
    own_policy: str | None = Field(
        description="the one that was set of it; null: the usual one decides", examples=[None]
    )
    added_at: Moment
    next_at: Moment | None = Field(description="the next visit; null: never again", examples=[_LATER])
    reason: str = Field(description="why then, in words", examples=[_REASON])
    failures: int = Field(description="failed visits in a row", examples=[0])
    last_visit_at: Moment | None = Field(description="null: not visited yet")
    last_change_at: Moment | None = Field(description="the last visit that found something")
    last_error: str | None = Field(description="of the last visit; null once it works again", examples=[None])
    articles: int = Field(description="articles kept of it", examples=[97])
    weight: float = Field(description="how much more than a plain source's its delay counts", examples=[1.0])
    every: int | None = Field(
        description="seconds between two visits, where they were set; null: the policy decides", examples=[None]
    )
    same_title: bool = Field(description="an item with a known title is that item", examples=[False])
    egress: str | None = Field(
        description="the label of the terminals that may visit it; null: any terminal", examples=[None]
    )
    subscribers: int = Field(description="people who read it here: said in the User-Agent", examples=[1])
    notice: str | None = Field(description="what is odd about it, though it can be read", examples=[None])
    moved_to: str | None = Field(description="where permanent redirects lead", examples=[None])
    moved_times: int = Field(description="how often in a row; the third time it is taken over", examples=[0])
    failing_since: Moment | None = Field(description="null: the last visit worked", examples=[None])

    @classmethod
    def of(cls, source: Source, policy: str) -> Self:
        return cls.model_validate(_source(source, policy))


class SourceDetailOut(SourceOut):
    """A source, with what its policy learned and its last visits."""

    learned: str = Field(
        description="the state of its policy, in a sentence", examples=["M = 1.90: one visit every 2 executions"]
    )
    visits: list[VisitOut] = Field(description="the latest first")

    @classmethod
    def of_detail(cls, source: Source, policy: str, learned: str, visits: list[Visit]) -> Self:
        more = {"learned": learned, "visits": [VisitOut.of(visit) for visit in visits]}
        return cls.model_validate(_source(source, policy) | more)


class NamedSourceOut(Value):
    """The id, URL and kind of a source."""

    id: SourceId
    url: str = Field(examples=["https://news.example/feed.xml"])
    kind: SourceKind = Field(examples=["feed"])


class LookupOut(Value):
    """The source that a text means."""

    source: SourceOut
    others: list[NamedSourceOut] = Field(description="that it fits, too")


class EnclosureOut(Value):
    """A file attached to an article: audio, video, a document."""

    url: str = Field(examples=["https://news.example/audio/1.mp3"])
    type: str | None = Field(description="its MIME type, as the feed says", examples=["audio/mpeg"])
    length: int | None = Field(description="bytes, as the feed says", examples=[12_345_678])


class ArticleOut(Value):
    """One item a feed published."""

    id: int = Field(examples=[4812])
    source_id: SourceId
    source_name: str = Field(examples=["Example News"])
    url: str | None = Field(description="null where it is no http or https link", examples=["https://news.example/a/1"])
    title: str | None = Field(examples=["High tide at noon"])
    author: str | None = Field(examples=["A. Writer"])
    summary: str | None = Field(description="as plain text", examples=["The harbour expects its highest water."])
    language: str | None = Field(examples=["en"])
    category: str = Field(examples=["world"])
    published: Moment | None = Field(
        description="as the feed or its page says; at most when that was read", examples=["2026-11-15T09:12:00Z"]
    )
    first_seen: Moment
    backlog: bool = Field(
        description="from before its source was followed: published then, or undated and there at the first visit",
        examples=[False],
    )
    delay_seconds: float | None = Field(description="from published to first seen", examples=[425.0])
    fetched: Moment | None = Field(description="when its page was fetched")
    text_state: TextState = Field(examples=["done"])
    revisions: int = Field(description="how often it has changed", examples=[1])
    story_id: int | None = Field(description="articles of one story have the same; null: it is alone", examples=[4790])
    members: int = Field(description="how many articles its story has, itself included", examples=[3])
    image: str | None = Field(
        description="its picture: the page's, else the feed's", examples=["https://news.example/1.jpg"]
    )
    enclosures: list[EnclosureOut] = Field(description="files the feed attaches to it")
    identity: str = Field(
        description="the key by which the feed distinguishes its items", examples=["https://news.example/a/1"]
    )
    canonical: str | None = Field(description="the address its publisher gives it", examples=[None])
    verdict: Verdict | None = Field(description="what its page contains; null: it was not read", examples=["whole"])

    @classmethod
    def of(cls, article: Article) -> Self:
        return cls.model_validate(_article(article))


class RevisionOut(Value):
    """The text of an article until `at`."""

    at: Moment
    title: str | None = Field(examples=["High tide at eleven"])
    summary: str | None = Field(description="as plain text", examples=["The harbour expects high water."])
    content: str | None = Field(description="sanitised HTML", examples=["<p>The harbour ...</p>"])
    text: str | None = Field(examples=["The harbour ..."])

    @classmethod
    def of(cls, revision: Revision, base_url: str | None) -> Self:
        content = sanitised_html(revision.content, base_url) or None
        summary = html_text(revision.summary) or None
        return cls(at=revision.at, title=revision.title, summary=summary, content=content, text=revision.text)


class ArticleDetailOut(ArticleOut):
    """An article, with its text and what it said before."""

    content: str | None = Field(description="what the feed gave, sanitised", examples=["<p>The harbour ...</p>"])
    text: str | None = Field(description="what its page says", examples=["The harbour ..."])
    error: str | None = Field(description="why there is no text", examples=[None])
    html_path: str | None = Field(
        description="where the stored page is, as plain text", examples=["/articles/4812/html"]
    )
    history: list[RevisionOut] = Field(description="what it said before, in the order of time")

    @classmethod
    def of_detail(cls, detail: ArticleDetail) -> Self:
        article = detail.article
        revisions = sorted(detail.revisions, key=lambda revision: revision.at)
        more: dict[str, object] = {
            "content": sanitised_html(detail.content, article.url) or None,
            "text": detail.text,
            "error": detail.error,
            "html_path": f"/articles/{article.id}/html" if detail.html is not None else None,
            "history": [RevisionOut.of(revision, article.url) for revision in revisions],
        }
        return cls.model_validate(_article(article) | more)


class ArticlePageOut(Value):
    """Articles, the latest first by publication (`by=seen`: by when they were seen), a page at a time."""

    articles: list[ArticleOut]
    next_before: int | None = Field(description="`before` of the next page; null: this is the last", examples=[4763])


class StoryOut(Value):
    """One story in several sources."""

    id: int = Field(description="the story_id of its articles", examples=[4790])
    articles: list[ArticleOut] = Field(description="its members, the first seen first")

    @classmethod
    def of(cls, story: Story) -> Self:
        return cls(id=story.id, articles=[ArticleOut.of(article) for article in story.members])


def _source(source: Source, policy: str) -> dict[str, object]:
    kept = (name for name in SourceOut.model_fields if name not in ("policy", "own_policy"))
    values = {name: redacted_value(getattr(source, name)) for name in kept}
    return values | {"policy": policy, "own_policy": source.policy, "site_url": web_link(source.site_url)}


def _article(article: Article) -> dict[str, object]:
    derived = {
        "url": web_link(article.url),
        "image": web_link(article.image),
        "canonical": web_link(article.canonical),
        "summary": html_text(article.summary) or None,
        "delay_seconds": _delay(article.published, article.first_seen),
    }
    return {
        name: redacted_value(getattr(article, name)) for name in ArticleOut.model_fields if name not in derived
    } | derived


def _delay(published: datetime | None, first_seen: datetime) -> float | None:
    return None if published is None else (first_seen - published).total_seconds()


# -- The values of the search API. -----------------------------------------------------------------


class PassageOut(Value):
    """A piece of what was found."""

    text: str = Field(examples=["The price of gas rose again"])
    marks: list[tuple[int, int]] = Field(
        description="positions of the words: start and end, in characters", examples=[[(4, 9), (13, 16)]]
    )

    @classmethod
    def of(cls, passage: Passage) -> Self:
        return cls(text=passage.text, marks=list(passage.marks))


class FoundPageOut(Value):
    """A page of a followed site, as it is now."""

    id: int = Field(description="of /api/pages/{id}", examples=[31])
    site_id: int = Field(description="the id of its site", examples=[30])
    site_name: str = Field(examples=["Example Shop"])
    url: str | None = Field(description="null where it is no http or https link", examples=["https://shop.example/1"])
    title: str | None = Field(examples=["Kettles"])
    language: str | None = Field(examples=["en"])
    category: str | None = Field(examples=["shops"])
    changed: Moment = Field(description="when what it says now was first seen")

    @classmethod
    def of(cls, page: FoundPage) -> Self:
        return cls(
            id=page.source_id,
            site_id=page.root_id,
            site_name=redacted(page.site_name),
            url=web_link(page.url),
            title=page.title and redacted(page.title),
            language=page.language,
            category=page.category,
            changed=page.changed,
        )


class HitOut(Value):
    kind: Literal["article", "page"] = Field(description="what was found: an article, or a followed page")
    article: ArticleOut | None = Field(description="null for a page")
    page: FoundPageOut | None = Field(description="null for an article")
    score: float = Field(description="the best is the greatest; only to be compared within one answer", examples=[3.2])
    title: PassageOut
    passages: list[PassageOut] = Field(description="of its summary and text")

    @classmethod
    def of(cls, hit: Hit) -> Self:
        found = hit.found
        article = ArticleOut.of(found) if isinstance(found, Article) else None
        return cls(
            kind="page" if article is None else "article",
            article=article,
            page=FoundPageOut.of(found) if isinstance(found, FoundPage) else None,
            score=hit.score,
            title=PassageOut.of(hit.title),
            passages=[PassageOut.of(passage) for passage in hit.passages],
        )


class HitCountOut(Value):
    """How many articles and pages answer."""

    number: int = Field(examples=[42])
    is_exact: bool = Field(description="false: so many have the words, and not each was checked", examples=[True])
    is_more: bool = Field(description="there are more than were counted", examples=[False])


class FacetValueOut(Value):
    key: str = Field(description="what narrows the search to it", examples=["7"])
    name: str = Field(examples=["Example News"])
    number: int = Field(examples=[12])


class FacetsOut(Value):
    """The first values of each, the most first; months latest first."""

    sources: list[FacetValueOut]
    folders: list[FacetValueOut]
    languages: list[FacetValueOut]
    months: list[FacetValueOut]


class SearchOut(Value):
    """The results of a search, the best first."""

    hits: list[HitOut]
    next_offset: int | None = Field(description="`offset` of the next page; null: this is the last", examples=[20])
    bounded: bool = Field(
        description="so many articles or pages were possible that not all of them were looked at", examples=[False]
    )
    waiting: int = Field(description="articles and pages that are not indexed yet", examples=[0])
    indexed: int | None = Field(description="while some wait: how many are indexed; else null", examples=[None])
    total: int | None = Field(description="while some wait: how many there are; else null", examples=[None])
    count: HitCountOut | None = Field(description="null: not known without reading all that is kept")
    facets: FacetsOut | None = Field(description="where they were asked for")

    @classmethod
    def of(cls, page: SearchPage, next_offset: int | None) -> Self:
        hits = [HitOut.of(hit) for hit in page.hits]
        state = page.index
        return cls(
            hits=hits,
            next_offset=next_offset,
            bounded=page.bounded,
            waiting=state.waiting,
            indexed=state.done if state.waiting else None,
            total=state.total if state.waiting else None,
            count=None if page.count is None else HitCountOut.model_validate(page.count),
            facets=None if page.facets is None else FacetsOut.model_validate(page.facets),
        )
