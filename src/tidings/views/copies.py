"""The same story in other sources: what stands beside an article in a list, and below it on its page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tidings.model.articles import Article
from tidings.ports.library import Library
from tidings.views.format import count


@dataclass(frozen=True, slots=True)
class Copies:
    """The other members of an article's story, the first of them first."""

    article: Article
    others: tuple[Article, ...]

    @property
    def elsewhere(self) -> int:
        return sum(other.source_id != self.article.source_id for other in self.others)

    @property
    def words(self) -> str:
        """`+2 in other sources`; `+1 in another source, 1 here`."""
        here = len(self.others) - self.elsewhere
        said = []
        if self.elsewhere:
            said.append("1 in another source" if self.elsewhere == 1 else f"{self.elsewhere:,} in other sources")
        if here:
            said.append(f"{here:,} here" if said else count(here, "copy", "copies") + " here")
        return "+" + ", ".join(said)


async def copies(library: Library, articles: Iterable[Article]) -> Mapping[int, Copies]:
    """By the article's id, for those that have some. An article alone costs no question."""
    joined = [article for article in articles if article.members > 1 and article.story_id is not None]
    wanted = sorted({article.story_id for article in joined if article.story_id is not None})
    found = await asyncio.gather(*(library.story(story_id) for story_id in wanted))
    members = {story.id: story.members for story in found if story is not None}
    beside = (
        Copies(article, tuple(one for one in members.get(article.story_id or 0, ()) if one.id != article.id))
        for article in joined
    )
    return {one.article.id: one for one in beside if one.others}
