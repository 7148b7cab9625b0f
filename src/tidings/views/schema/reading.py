"""JSON of what a person follows and reads: folders, subscriptions, marks, lists, the articles beside one, citations."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import Annotated, Literal, Self

from pydantic import Field

from tidings.model.articles import Article
from tidings.model.people import (
    LONGEST_FOLDER,
    LONGEST_NOTE,
    LONGEST_TAG,
    MOST_TAGS,
    Folder,
    FolderTree,
    Following,
    Mark,
    MarkedArticle,
    SavedList,
    UndoToken,
    Unfollowed,
)
from tidings.views.paging import MOST_ID
from tidings.views.reading.citation import citations
from tidings.views.reading.filters import ListPlace
from tidings.views.schema.articles import ArticleOut, Moment, SourceId, Value
from tidings.views.schema.given import Given, Line, Lines, Name

MOST_AT_ONCE = 500  # articles or sources of one request
_Id = Annotated[int, Field(ge=1, le=MOST_ID)]


class FolderOut(Value):
    """A folder of sources; counts include the folders below it."""

    id: int = Field(description="0: sources in no folder", examples=[3])
    name: str = Field(description="with those above it", examples=["News/Poland"])
    sources: int = Field(examples=[12])
    unread: int = Field(description="articles", examples=[40])

    @classmethod
    def of(cls, folder: Folder) -> Self:
        return cls.model_validate(folder)


class FoldersOut(Value):
    """All folders of a person."""

    folders: list[FolderOut] = Field(description="those above before those below")
    loose: FolderOut = Field(description="sources in no folder")
    whole: FolderOut = Field(description="all sources")

    @classmethod
    def of(cls, tree: FolderTree) -> Self:
        folders = [FolderOut.of(one) for one in tree.folders]
        return cls(folders=folders, loose=FolderOut.of(tree.loose), whole=FolderOut.of(tree.whole))


class FolderIn(Given):
    """A folder; / separates it from the one above."""

    name: Line = Field(min_length=1, max_length=LONGEST_FOLDER, examples=["News/Poland"])


class SubscriptionOut(Value):
    """A source that a person follows."""

    source_id: SourceId
    name: str = Field(description="the person's own, else the source's", examples=["Example News"])
    title: str | None = Field(description="the person's own name for it; null: none", examples=[None])
    folder_id: int | None = Field(description="null: in no folder", examples=[3])
    since: Moment
    unread: int = Field(examples=[7])

    @classmethod
    def of(cls, following: Following) -> Self:
        return cls.model_validate(following)


class SubscriptionIn(Given):
    """How a source is followed; what is left out stays as it is."""

    folder: Name | None = Field(None, description="by its name, made where it is missing; null: in none")
    title: Name | None = Field(None, description="your own name for it; null: its own", examples=["My paper"])


class MoveIn(Given):
    """Sources that are put into a folder of yours; those that you do not follow are passed over."""

    ids: list[_Id] = Field(min_length=1, max_length=MOST_AT_ONCE, examples=[[7, 9]])
    folder: Name | None = Field(description="by its name, made where it is missing; null: into none", examples=["News"])


class UnfollowIn(Given):
    ids: list[_Id] = Field(min_length=1, max_length=MOST_AT_ONCE, examples=[[7, 9]])


class UnfollowedOut(Value):
    """The result of unfollowing sources."""

    unfollowed: int = Field(examples=[2])
    resting: list[int] = Field(
        description="sources that no person follows any more: they are not visited", examples=[[]]
    )
    undo: int | None = Field(description="takes it back, for a day; null: you followed none of them", examples=[12])

    @classmethod
    def of(cls, left: Unfollowed) -> Self:
        return cls(unfollowed=left.sources, resting=list(left.orphans), undo=left.undo)


class MarkOut(Value):
    """A person's marks on an article."""

    unread: bool = Field(examples=[True])
    starred_at: Moment | None = Field(description="null: no star")
    saved_at: Moment | None = Field(description="saved for later; null: not saved")
    note: str = Field(examples=["ask Ada"])
    tags: list[str] = Field(examples=[["energy"]])

    @classmethod
    def of(cls, mark: Mark) -> Self:
        return cls.model_validate(mark)


class MarkEdit(Given):
    """Changes of marks; a field that is left out stays."""

    unread: bool = Field(False, description="true: not read yet")
    starred: bool = Field(False, examples=[True])
    saved: bool = Field(False, description="for later")
    note: Lines = Field("", max_length=LONGEST_NOTE, description="empty: none")
    tags: list[Annotated[Line, Field(min_length=1, max_length=LONGEST_TAG)]] = Field(
        default_factory=list, max_length=MOST_TAGS, description="all of them: others go", examples=[["energy"]]
    )


class MarksIn(Given):
    """One thing that is done with several articles."""

    ids: list[_Id] = Field(min_length=1, max_length=MOST_AT_ONCE, description="of articles", examples=[[4812, 4813]])
    act: Literal["read", "unread", "star", "unstar", "save", "unsave"] = Field(examples=["read"])


class ChangedArticlesOut(Value):
    changed: int = Field(description="how many articles are otherwise than before", examples=[2])


class ReadAllIn(Given):
    """The articles to mark as read: of the sources, of a folder and below it, of a filtered list, or all."""

    source_ids: Sequence[_Id] | None = Field(None, max_length=MOST_AT_ONCE, description="null: of all", examples=[[7]])
    folder_id: _Id | None = Field(None, description="null: of all", examples=[3])
    seen_before: Moment | None = Field(None, strict=False, description="only those first seen before this")
    list: str | None = Field(
        None,
        max_length=5_000,
        pattern=r"^/articles(\?|$)",
        description="the unread articles of this list of the page of articles, up to 10,000; alone",
        examples=["/articles?language=de"],
    )


class ReadAllOut(Value):
    articles: int = Field(description="that were unread", examples=[120])
    undo: int | None = Field(description="the token that undoes it, for a day; null: nothing was unread", examples=[9])

    @classmethod
    def of(cls, token: UndoToken | None) -> Self:
        return cls(articles=0 if token is None else token.articles, undo=None if token is None else token.id)


class UndoIn(Given):
    undo: _Id = Field(description="of the answer to what is undone", examples=[9])


class ReadArticleOut(Value):
    article: ArticleOut
    mark: MarkOut

    @classmethod
    def of(cls, marked: MarkedArticle) -> Self:
        return cls(article=ArticleOut.of(marked.article), mark=MarkOut.of(marked.mark))


class ReadingOut(Value):
    """A page of a person's articles, the latest first. It may be short though others follow."""

    articles: list[ReadArticleOut]
    next_before: int | None = Field(description="`before` of the next page; null: this is the last", examples=[4763])

    @classmethod
    def of(cls, marked: Sequence[MarkedArticle], following: int | None) -> Self:
        return cls(articles=[ReadArticleOut.of(one) for one in marked], next_before=following)


class BesideOut(Value):
    """What comes before or after an article in a list."""

    kind: Literal["article", "page", "search"] = Field(
        description="page: a followed page that a search found; search: the part of the search before or after this one"
    )
    id: int | None = Field(description="of the article or page; null: of a part of a search", examples=[4811])
    path: str = Field(description="its address on the web page, in the same list", examples=["/articles/4811?unread=1"])

    @classmethod
    def of(cls, path: str | None) -> Self | None:
        """`path`: an address of the web page."""
        if path is None:
            return None
        folder, _, rest = path.partition("?")[0].removeprefix("/").partition("/")
        if folder == "search":
            return cls(kind="search", id=None, path=path)
        return cls(kind="article" if folder == "articles" else "page", id=int(rest), path=path)


class NeighboursOut(Value):
    """The place of an article in a list."""

    list: str = Field(description="the list, as an address of the web page", examples=["/articles?unread=1"])
    previous: BesideOut | None = Field(description="null: nothing comes before it")
    following: BesideOut | None = Field(description="null: nothing comes after it")

    @classmethod
    def of(cls, place: ListPlace) -> Self:
        beside = BesideOut.of(place.previous), BesideOut.of(place.following)
        return cls(list=place.list_path, previous=beside[0], following=beside[1])


class CitationsOut(Value):
    """An article as a citation, in the formats of its page."""

    text: str = Field(examples=["“Gas is back.” Example News, 15 November 2026. https://a.test/1 (read 16 May 2027)."])
    bibtex: str = Field(description="BibTeX", examples=["@article{example2026-4812,\n  title = {{Gas is back}},\n}"])
    ris: str = Field(description="RIS", examples=["TY  - NEWS\nTI  - Gas is back\nER  - "])

    @classmethod
    def of(cls, article: Article, now: datetime, zone: tzinfo) -> Self:
        """`now`: the day on which the article was read."""
        return cls.model_validate({one.name.lower(): one.text for one in citations(article, now, zone)})


class TagOut(Value):
    tag: str = Field(examples=["energy"])
    articles: int = Field(description="that have it", examples=[4])


class SavedListOut(Value):
    """Filters of a list of articles, or a search, under a name."""

    id: int = Field(examples=[2])
    name: str = Field(examples=["Unread from Poland"])
    query: str = Field(
        description="of a list what follows /articles? in its address; of a search its whole address, from /search? on",
        examples=["folder=3&unread=1", "/search?q=gas&lang=en"],
    )

    @classmethod
    def of(cls, saved: SavedList) -> Self:
        return cls.model_validate(saved)


class SavedListIn(Given):
    """One of the same name is replaced."""

    name: Name = Field(min_length=1, examples=["Unread from Poland"])
    # Pages link to it: nothing but a query of the lists or of the search may be in it.
    query: Line = Field(
        max_length=2_000,
        pattern=r"^(/search\?)?[A-Za-z0-9_.~=&%+-]*$",
        description="of a list what follows /articles? in its address; of a search its whole address, from /search? on",
        examples=["folder=3&unread=1", "/search?q=gas&lang=en"],
    )
