"""Changes between versions of an article, and the copies of its story in other sources: who had it first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from difflib import SequenceMatcher
from itertools import pairwise

from tidings.model.articles import Article, ArticleDetail, Revision
from tidings.model.redact import redacted
from tidings.ports.library import Library
from tidings.views.format import count, number, span
from tidings.views.languages.current import gettext as _
from tidings.views.languages.current import ngettext
from tidings.views.safe_html import html_text

_SENTENCE = re.compile(r"(?<=[.!?。！？])\s+|\n+")
_MOST_PIECES = 1_500  # matching is quadratic at worst
_MOST_SHOWN = 40
_AT_ONCE = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class TextPiece:
    """A sentence that was removed or added."""

    kind: str  # "gone" or "come"
    text: str


@dataclass(frozen=True, slots=True)
class FieldChange:
    field: str
    pieces: Sequence[TextPiece]
    more: int = 0  # pieces that changed and are not shown


@dataclass(frozen=True, slots=True)
class Change:
    """The fields that changed at one moment."""

    at: datetime
    fields: Sequence[FieldChange]


def article_changes(detail: ArticleDetail) -> list[Change]:
    """One change for each revision, the latest first. A revision holds what the article said until then."""
    article = detail.article
    versions = [
        *sorted(detail.revisions, key=lambda revision: revision.at),
        Revision(article.first_seen, article.title, article.summary, detail.content, detail.text),
    ]
    return [Change(before.at, tuple(_fields(before, after))) for before, after in pairwise(versions)][::-1]


def _fields(before: Revision, after: Revision) -> Iterator[FieldChange]:
    if (before.title or "") != (after.title or ""):
        pieces = [TextPiece("gone", before.title or ""), TextPiece("come", after.title or "")]
        yield FieldChange("Title", [piece for piece in pieces if piece.text])
    for name, old, new in (
        ("Summary", html_text(before.summary), html_text(after.summary)),
        ("Content", html_text(before.content), html_text(after.content)),
    ):
        if old != new:
            yield _compare(name, old, new)
    # A text that is new was fetched from the page; the publisher changed nothing.
    if before.text and after.text and before.text != after.text:
        yield _compare("Text", before.text, after.text)


def _compare(name: str, old: str, new: str) -> FieldChange:
    """The sentences removed and added."""
    before, after = _pieces(old), _pieces(new)
    if len(before) + len(after) > _MOST_PIECES:
        gone, come = set(before), set(after)
        pieces = [TextPiece("gone", text) for text in before if text not in come]
        pieces += [TextPiece("come", text) for text in after if text not in gone]
    else:
        pieces = []
        for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
            if tag != "equal":
                pieces += [TextPiece("gone", text) for text in before[a:b]]
                pieces += [TextPiece("come", text) for text in after[c:d]]
    return FieldChange(name, pieces[:_MOST_SHOWN], max(0, len(pieces) - _MOST_SHOWN))


def _pieces(text: str) -> list[str]:
    return [piece for part in _SENTENCE.split(text) if (piece := part.strip())]


# -- the same story in other sources ---


@dataclass(frozen=True, slots=True)
class Copies:
    """The other articles of an article's story, the earliest first."""

    article: Article
    others: tuple[Article, ...]

    @property
    def elsewhere(self) -> int:
        return sum(other.source_id != self.article.source_id for other in self.others)

    @property
    def first(self) -> Article:
        return min((self.article, *self.others), key=story_order)

    @property
    def in_order(self) -> list[Article]:
        """The others by who was first, as `behind` counts it."""
        return sorted(self.others, key=story_order)

    def behind(self, one: Article) -> str:
        """Returns how long after the first one it came: `12 minutes behind`."""
        first = self.first
        if one.id == first.id:
            return _("first")
        late = story_order(one)[0] - story_order(first)[0]
        return _("at the same time") if late < _AT_ONCE else _("%(span)s behind") % {"span": span(late)}

    @property
    def words(self) -> str:
        """`+2 in other sources`; `+1 in another source, 1 here`."""
        here = len(self.others) - self.elsewhere
        said = []
        if self.elsewhere:
            elsewhere = ngettext("%(num)s in another source", "%(num)s in other sources", self.elsewhere)
            said.append(elsewhere % {"num": number(self.elsewhere)})
        if here:
            copies = number(here) if said else count(here, "copy", "copies")
            said.append(_("%(copies)s here") % {"copies": copies})
        return "+" + ", ".join(said)


def story_order(article: Article) -> tuple[datetime, int]:
    """Sorts articles of a story by who was first: by what they say of themselves, but nothing is later than it was
    seen."""
    return min(article.published or article.first_seen, article.first_seen), article.id


async def copies(library: Library, articles: Iterable[Article]) -> Mapping[int, Copies]:
    """The copies of each article that has some, by article id. Only articles with copies are looked up."""
    joined = [article for article in articles if article.members > 1 and article.story_id is not None]
    wanted = sorted({article.story_id for article in joined if article.story_id is not None})
    members = {story.id: story.members for story in await library.stories(wanted)} if wanted else {}
    beside = (
        Copies(article, tuple(one for one in members.get(article.story_id or 0, ()) if one.id != article.id))
        for article in joined
    )
    return {one.article.id: one for one in beside if one.others}


# -- stories that several sources carry: who had it first, and how far behind the others came ---------


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
    """A story in several articles, who was first before those who followed. An article counts from when it says it was
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
            id=one.id,
            source_id=one.source_id,
            source_name=redacted(one.source_name),
            title=one.title,
            url=one.url and redacted(one.url),
            published=one.published,
            first_seen=one.first_seen,
            behind=(story_order(one)[0] - first_at).total_seconds(),
        )
        for one in ordered
    )
    sources = len({one.source_id for one in articles})
    return CarriedStory(story_id, first.title, redacted(first.source_name), first_at, sources, members)
