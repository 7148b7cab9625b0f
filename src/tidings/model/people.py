"""People who use the web page and the API, how they prove who they are, and what they read.

Person      one who reads here
Caller      who makes a request, and what it may do
ApiToken    what a program proves itself with
ApiPassword what an app signs in with
Session     a browser that is signed in
Following   a source that a person reads, in one of their folders
Mark        what a person did with one article
SavedList   filters of a list of articles, under a name

Person OWNER is there from the beginning and has no name: who runs the program. As long as no person can sign in, all
that is done is done by it. The first one who gets a name is it: what was collected before stays theirs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final

from tidings.model.articles import Article, ArticleTime

OWNER: Final = 1  # the id of the person who runs the program
LONGEST_NAME: Final = 60  # characters
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 1_000  # to hash more is work that a stranger could ask for
LONGEST_FOLDER: Final = 200  # characters, with the folders above it
LONGEST_NOTE: Final = 10_000
LONGEST_TAG: Final = 60
MOST_TAGS: Final = 30  # of one article
LONGEST_LIST_NAME: Final = 60
LONGEST_LIST_QUERY: Final = 2_000
MOST_SAVED_LISTS: Final = 50  # of one person
LANGUAGE: Final = "language"  # the preference with the language of the web page
NO_FOLDER: Final = 0  # in a query: sources that are in no folder


class Role(StrEnum):
    READER = "reader"  # reads everything; has subscriptions, watches and marks of their own
    ADMIN = "admin"  # decides on people, sources of all, settings


class Rights(StrEnum):
    """The rights of a caller. Each includes those before it."""

    READ = "read"
    WRITE = "write"
    ADMIN = "admin"

    def include(self, wanted: Rights) -> bool:
        order = tuple(Rights)
        return order.index(self) >= order.index(wanted)


RIGHTS_OF: Final = {Role.READER: Rights.WRITE, Role.ADMIN: Rights.ADMIN}


@dataclass(frozen=True, slots=True)
class Person:
    id: int
    name: str  # empty: OWNER, as long as no person can sign in
    role: Role
    created_at: datetime
    seen_at: datetime | None = None  # last sign-in
    has_password: bool = False
    language: str = ""  # of the web page, as a code; empty: the browser's


@dataclass(frozen=True, slots=True)
class Caller:
    """`session`: the key of the browser's session; None: a program, or no sign-in is needed."""

    person: Person
    rights: Rights
    session: bytes | None = None


@dataclass(frozen=True, slots=True)
class Session:
    number: int  # names it on pages, where its key must not be
    key: bytes
    agent: str  # the browser, in its own words
    created_at: datetime
    seen_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class ApiToken:
    id: int
    person_id: int
    name: str
    rights: Rights
    created_at: datetime
    used_at: datetime | None = None
    expires_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ApiPassword:
    """A password for an app, through the Google Reader and Fever APIs."""

    id: int
    person_id: int
    name: str  # what it is for
    user_name: str  # that the app sends with it
    created_at: datetime
    used_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class FeedLink:
    """The secret address of an output feed: with it the list can be read, without signing in."""

    id: int
    person_id: int
    list: str  # the path of the list on our page: /articles?folder=3, /search?q=gas, /watches/7
    name: str
    token: str
    created_at: datetime  # or renewed
    used_at: datetime | None = None
    announced: int | None = None  # a hash of what it contained when its hub was last pinged


@dataclass(frozen=True, slots=True)
class OwnChannel:
    """An address that a person stores under a name, for their watches to send to."""

    id: int
    person_id: int
    name: str
    address: str = field(repr=False)  # it may hold a password: shown only after `redacted_channel`


def person_key(name: str) -> str:
    """Equal for names that a person would take for the same."""
    return " ".join(name.split()).casefold()


# -- what a person reads -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Folder:
    """`News/Poland` is a folder in the folder `News`, which need not exist. Counts include the folders below."""

    id: int
    name: str
    sources: int = 0
    unread: int = 0


@dataclass(frozen=True, slots=True)
class FolderTree:
    """All folders of a person, those above before those below. `loose`: sources in no folder; `whole`: all of them."""

    folders: tuple[Folder, ...] = ()
    loose: Folder = Folder(NO_FOLDER, "")
    whole: Folder = Folder(NO_FOLDER, "")


@dataclass(frozen=True, slots=True)
class Neighbours:
    """The articles before and after one in a list; None: it is the first, or the last."""

    previous: int | None = None
    following: int | None = None


@dataclass(frozen=True, slots=True)
class SavedList:
    """A list of articles that a person saved under a name: the filters, as they are in the URL."""

    id: int
    name: str
    query: str


@dataclass(frozen=True, slots=True)
class Shelf:
    """The contents of the column beside a person's lists: folders, tags with their numbers of articles, saved lists,
    preferences."""

    tree: FolderTree = FolderTree()
    tags: Mapping[str, int] = field(default_factory=dict)
    lists: tuple[SavedList, ...] = ()
    preferences: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Following:
    source_id: int
    name: str  # the person's own, else the source's
    folder_id: int | None
    since: datetime
    unread: int
    title: str | None = None  # the person's own name for it


@dataclass(frozen=True, slots=True)
class UnreadCounts:
    """Sources and folders without an unread article are left out. Folders count what is directly in them; the key None
    is that of sources in no folder."""

    sources: dict[int, int]
    folders: dict[int | None, int]

    @property
    def all(self) -> int:
        return sum(self.folders.values())


@dataclass(frozen=True, slots=True)
class Unfollowed:
    """`orphans`: sources that rest from now on: no one follows them, and no watch names them. `undo`: the id of an undo
    token; None: none of them was followed."""

    sources: int
    orphans: tuple[int, ...] = ()
    undo: int | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """A person's marks on an article. Unread is what came since they follow its source and they have not read."""

    unread: bool
    starred_at: datetime | None = None
    saved_at: datetime | None = None  # to be read later
    note: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkedArticle:
    article: Article
    mark: Mark


@dataclass(frozen=True, slots=True)
class ReadingQuery:
    """One page of a person's articles, latest first: of the sources they follow; starred, saved and tagged ones of any
    source. `folder_id` includes the folders below it."""

    folder_id: int | None = None
    source_ids: tuple[int, ...] | None = None
    everything: bool = False  # of all sources, followed or not
    unread: bool = False
    starred: bool = False
    saved: bool = False
    tag: str | None = None
    watch_id: int | None = None  # only articles among the latest matches of this watch
    language: str | None = None
    category: str | None = None
    since: datetime | None = None  # of the time that it is sorted by
    until: datetime | None = None  # before this
    by: ArticleTime = ArticleTime.PUBLISHED
    limit: int = 50
    before_id: int | None = None  # `following` of the page before
    read: bool = False  # only what is read
    oldest_first: bool = False
    stories: bool = False  # of everything: of each story only the first member that fits

    @property
    def marked(self) -> bool:
        """Returns whether only articles are listed that have a mark of their own, or that a watch found."""
        return self.starred or self.saved or self.tag is not None or self.watch_id is not None


@dataclass(frozen=True, slots=True)
class ReadingPage:
    """`following`: `before_id` of the next page; None: this is the last. A page of articles of one language or category
    may be short though others follow: a page looks through a limited number of articles."""

    articles: tuple[MarkedArticle, ...]
    following: int | None = None


@dataclass(frozen=True, slots=True)
class IdPage:
    """The ids of a page alone. `following`: as of ReadingPage."""

    ids: tuple[int, ...]
    following: int | None = None


@dataclass(frozen=True, slots=True)
class MarkedWholeArticle:
    """An article with its text and what a person did with it."""

    article: Article
    mark: Mark
    content: str | None  # as in the feed; views sanitise it
    text: str | None


@dataclass(frozen=True, slots=True)
class FollowedFeed:
    """A source that a person follows, as apps list it. `newest`: when its latest article was first seen."""

    source_id: int
    name: str
    url: str
    site_url: str | None
    folder: str | None
    unread: int
    newest: datetime | None = None


@dataclass(frozen=True, slots=True)
class ReadAll:
    """The articles to mark as read: all of the sources, of those in a folder and below it, or of all that the person
    follows. `seen_before`: only those that were first seen before this."""

    source_ids: tuple[int, ...] | None = None
    folder_id: int | None = None
    seen_before: datetime | None = None


@dataclass(frozen=True, slots=True)
class UndoToken:
    """Restores what was unread before; good for a day."""

    id: int
    articles: int  # that were marked


def folder_name(text: str) -> str:
    """The name of a folder as it is stored: without blanks around its parts, nor empty parts."""
    return "/".join(part for raw in text.split("/") if (part := " ".join(raw.split())))
