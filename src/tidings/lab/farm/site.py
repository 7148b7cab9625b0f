"""The sites of the farm as values: what they publish, when, and how they answer. Pure.

A site is complete from the start: it has all its posts, edits and troubles to come, and every method takes the time
as an argument.
"""

from __future__ import annotations

import uuid
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from enum import StrEnum
from functools import cached_property

from tidings.lab.farm import prose
from tidings.lab.farm.prose import Copy
from tidings.lab.farm.rhythm import Rhythm
from tidings.lab.farm.texts.language_texts import Topic


class Format(StrEnum):
    RSS = "rss"
    ATOM = "atom"
    JSON = "json"
    RDF = "rdf"


FEED_PATHS = {
    Format.RSS: "/feed.xml",
    Format.ATOM: "/atom.xml",
    Format.JSON: "/feed.json",
    Format.RDF: "/index.rdf",
}


class FarmValidators(StrEnum):
    BOTH = "ETag and Last-Modified"
    ETAG = "ETag"
    MODIFIED = "Last-Modified"
    NONE = "none"


class Flaw(StrEnum):
    """A fault in every body of a feed; readable all the same."""

    AMPERSAND = "raw ampersands"
    TRUNCATED = "the end is missing"
    LATIN_HEADER = "UTF-8, but Content-Type says ISO-8859-1"
    LATIN_BODY = "Windows-1252, but the XML declaration says UTF-8"


class TroubleKind(StrEnum):
    NOT_FOUND = "404"
    GONE = "410"
    HTML = "a page instead of the feed"
    TOO_MANY = "429"
    UNAVAILABLE = "503"


@dataclass(frozen=True, slots=True)
class Trouble:
    """A time in which the feed cannot be read."""

    kind: TroubleKind
    begin: datetime
    end: datetime | None  # None: for ever


@dataclass(frozen=True, slots=True)
class Manners:
    """How a site answers. The default is a good one."""

    validators: FarmValidators = FarmValidators.BOTH
    weak: bool = False  # its ETags are weak ones
    restless: bool = False  # the body says when it was made, so it is another one at every request
    gzip: bool = False
    slow: bool = False  # takes 50-200 real ms for the feed
    flaw: Flaw | None = None
    full: bool = False  # the feed holds the whole text
    guids: bool = True
    dated: bool = True
    declared: bool = True  # says its language
    ttl: int | None = None  # minutes
    max_age: int | None = None  # seconds
    disallow: str | None = None  # the topic whose pages robots.txt forbids to everyone
    crawl_delay: int | None = None  # seconds
    robots: bool = True  # has a robots.txt at all


@dataclass(frozen=True)
class Post:
    """One article: published at `at`, perhaps edited once. Its text is generated on demand."""

    site: str
    feed_url: str
    number: int
    guid: str
    path: str
    at: datetime
    author: str
    category: str
    language: str
    seed: int
    edited_at: datetime | None = None
    retitled: bool = False  # the edit changes the title; otherwise the text
    leaves_at: datetime | None = None  # when newer posts have pushed it out of the feed
    readable_at: datetime | None = None  # when the feed could first show it; None: never
    copy: Copy | None = None  # whose report it is, where it is not the site's own

    @property
    def url(self) -> str:
        return f"http://{self.site}{self.path}"

    @cached_property
    def _story(self) -> prose.FarmStory:
        if self.copy is not None:
            return self.copy.story(self.language, self.seed)
        return prose.story(self.language, self.number)

    @property
    def title(self) -> str:
        return self._story.headline

    @property
    def paragraphs(self) -> tuple[str, ...]:
        written = prose.paragraphs if self.copy is None else self.copy.paragraphs
        return written(self.language, self._story, self.seed)

    @property
    def origin(self) -> str:
        """The address under which its story was published first; copies of one report have the same."""
        return self.url if self.copy is None else self.copy.origin

    def is_edited(self, now: datetime) -> bool:
        return self.edited_at is not None and self.edited_at <= now

    def title_at(self, now: datetime) -> str:
        edited = self.retitled and self.is_edited(now)
        return prose.retitled(self.language, self.title) if edited else self.title

    def summary_at(self, now: datetime) -> str:
        opening = prose.opening if self.copy is None else self.copy.opening
        summary = opening(self.language, self._story, self.seed)
        return f"{self._correction} {summary}" if self.is_corrected(now) else summary

    def paragraphs_at(self, now: datetime) -> tuple[str, ...]:
        text = self.paragraphs
        return (f"{self._correction} {text[0]}", *text[1:]) if self.is_corrected(now) else text

    def is_corrected(self, now: datetime) -> bool:
        return not self.retitled and self.is_edited(now)

    @property
    def _correction(self) -> str:
        return prose.correction(self.language, self.seed)


@dataclass(frozen=True)
class FarmSite:
    name: str  # of the host, under .test
    title: str
    rhythm: Rhythm
    format: Format
    language: str
    zone: tzinfo
    window: int  # how many items the feed shows
    posts: tuple[Post, ...]  # by time, oldest first
    manners: Manners = field(default_factory=Manners)
    troubles: tuple[Trouble, ...] = ()  # by time, not overlapping
    moved_at: datetime | None = None  # from then on the feed's old address leads to the new one

    @property
    def url(self) -> str:
        return f"http://{self.name}/"

    @cached_property
    def feed_path(self) -> str:
        """The address people know."""
        return FEED_PATHS[self.format]

    @cached_property
    def new_path(self) -> str:
        """Returns the path of the feed of a site that moves, from then on."""
        return f"/feeds{self.feed_path}"

    @property
    def feed_url(self) -> str:
        return f"http://{self.name}{self.feed_path}"

    @cached_property
    def _times(self) -> list[datetime]:
        return [post.at for post in self.posts]

    @cached_property
    def changes(self) -> tuple[datetime, ...]:
        """All instants at which the feed changes."""
        edits = (
            post.edited_at
            for post in self.posts
            if post.edited_at and (post.leaves_at is None or post.edited_at < post.leaves_at)
        )
        return tuple(sorted({*self._times, *edits}))

    @cached_property
    def by_path(self) -> Mapping[str, Post]:
        return {post.path: post for post in self.posts}

    def version(self, now: datetime) -> int:
        """Returns how many changes there have been: the same number, the same feed."""
        return bisect_right(self.changes, now)

    def items(self, now: datetime, most: int | None = None) -> tuple[Post, ...]:
        """The items of the feed, newest first."""
        count = bisect_right(self._times, now)
        return self.posts[max(0, count - (most or self.window)) : count][::-1]

    def published(self, until: datetime) -> tuple[Post, ...]:
        return self.posts[: bisect_right(self._times, until)]

    def trouble(self, now: datetime) -> Trouble | None:
        for trouble in self.troubles:
            if trouble.begin <= now and (trouble.end is None or now < trouble.end):
                return trouble
        return None

    def is_moved(self, now: datetime) -> bool:
        return self.moved_at is not None and self.moved_at <= now

    def is_disallowed(self, path: str) -> bool:
        return self.manners.disallow is not None and path.startswith(f"/{self.manners.disallow}/")


def path_of(topic: Topic, at: datetime, number: int) -> str:
    return f"/{topic.slug}/{at:%Y/%m/%d}/{number}"


def guid_of(site: str, form: Format, manners: Manners, path: str, number: int) -> str:
    url = f"http://{site}{path}"
    if form is Format.RDF or not manners.guids:
        return url
    if form is Format.ATOM:
        return f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, url)}"
    return f"{site.removesuffix('.test')}-{number}"
