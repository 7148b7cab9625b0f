"""Stories that several sources carry: who had it first, and how far behind the others came."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tidings.model.articles import Article
from tidings.model.redact import redacted
from tidings.ports.library import Library
from tidings.views.articles import copies, story_order


@dataclass(frozen=True, slots=True)
class StoryMember:
    """One article of a story. `behind`: seconds after the first one."""

    id: int
    source_id: int
    source_name: str
    title: str | None
    url: str | None
    published: datetime | None
    first_seen: datetime
    behind: float


@dataclass(frozen=True, slots=True)
class CarriedStory:
    """The same in several articles, who was first before those who followed. An article counts from when it says it was
    published, but never from later than it was seen."""

    id: int
    title: str | None  # of the first one
    first_source: str
    first_at: datetime
    sources: int  # different ones
    members: tuple[StoryMember, ...]


async def carried_stories(library: Library, articles: Iterable[Article], sources: int = 2) -> list[CarriedStory]:
    """The stories of these articles that at least so many sources carry, in the articles' order, each once."""
    found: dict[int, CarriedStory] = {}
    for article_id, known in (await copies(library, articles)).items():
        story_id = known.article.story_id or article_id
        if story_id not in found:
            found[story_id] = _story(story_id, [known.article, *known.others])
    return [story for story in found.values() if story.sources >= sources]


def _story(story_id: int, articles: list[Article]) -> CarriedStory:
    ordered = sorted(articles, key=story_order)
    first, first_at = ordered[0], story_order(ordered[0])[0]
    members = tuple(
        StoryMember(
            *(one.id, one.source_id, redacted(one.source_name), one.title),
            *(one.url and redacted(one.url), one.published, one.first_seen),
            (story_order(one)[0] - first_at).total_seconds(),
        )
        for one in ordered
    )
    sources = len({one.source_id for one in articles})
    return CarriedStory(story_id, first.title, redacted(first.source_name), first_at, sources, members)
