"""Duplicates among the matches of one story: the first match of each, and what a channel got of a story already.

Articles of one story are duplicates unless their titles tell of other news (watch.duplicates).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import BindParameter, bindparam, literal_column, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.store.db.schema import article
from tidings.store.db.statements import AnyRow, CompiledSelect
from tidings.store.db.watch_tables import delivery, watch_match
from tidings.watch.duplicates import CopyFinder

# -- the first match of a story ---------------------------------------------------------------------

_ids: BindParameter[Any] = bindparam("ids", expanding=True)
_stories: BindParameter[Any] = bindparam("stories", expanding=True)
_watches: BindParameter[Any] = bindparam("watches", expanding=True)
_joined = (article, article.c.id == watch_match.c.article_id)
_stories_of_matches = CompiledSelect(
    select(watch_match.c.watch_id, article.c.story_id)
    .join_from(watch_match, *_joined)
    .where(watch_match.c.id.in_(_ids), article.c.story_id.is_not(None))
    .distinct(),
    planned_once=True,
)
_members = CompiledSelect(
    select(
        watch_match.c.id,
        watch_match.c.watch_id,
        watch_match.c.baseline,
        article.c.story_id,
        article.c.source_id,
        article.c.title,
    )
    .join_from(article, watch_match, watch_match.c.article_id == article.c.id)
    # `+ 0` keeps SQLite from choosing the index on watch_id: a watch may have very many matches.
    .where(article.c.story_id.in_(_stories), (watch_match.c.watch_id + literal_column("0")).in_(_watches))
    .order_by(watch_match.c.id),
    planned_once=True,
)


def first_in_stories(connection: Connection, match_ids: Sequence[int], *, baselines: bool) -> dict[int, int]:
    """Maps each duplicate among these matches to the first match of its story; `baselines=False`: a baseline is never
    the first. Whole stories are read, for what is a duplicate depends on all matches before it."""
    wanted, found = set(match_ids), dict[int, int]()
    pairs = _stories_of(connection, match_ids)
    watches = sorted({watch_id for watch_id, _ in pairs})
    for stories in chunks(sorted({story_id for _, story_id in pairs})):
        for some_watches in chunks(watches):
            finders: defaultdict[tuple[int, int], CopyFinder] = defaultdict(CopyFinder)
            for row in _members.rows(connection, {"stories": stories, "watches": some_watches}):
                finder = finders[row.watch_id, row.story_id]
                first = finder.original_of(row.source_id, row.title)
                if first is None:
                    if baselines or not row.baseline:
                        finder.add(row.id, row.source_id, row.title)
                elif row.id in wanted:
                    found[row.id] = first
    return found


def _stories_of(connection: Connection, match_ids: Sequence[int]) -> set[tuple[int, int]]:
    """The (watch, story) of these matches."""
    found: set[tuple[int, int]] = set()
    for ids in chunks(match_ids):
        found |= {(watch_id, story_id) for watch_id, story_id in _stories_of_matches.tuples(connection, {"ids": ids})}
    return found


# -- stories a channel got --------------------------------------------------------------------------

# Decided: in a message, or a duplicate of a match that is in one.
_decided = (
    select(
        article.c.story_id,
        watch_match.c.watch_id,
        delivery.c.channel,
        article.c.source_id,
        article.c.title,
        delivery.c.id,
        delivery.c.message_id,
    )
    .join_from(article, watch_match, watch_match.c.article_id == article.c.id)
    .join(delivery, delivery.c.watch_match_id == watch_match.c.id)
    # `+ 0`, as above.
    .where(article.c.story_id.in_(_stories), (watch_match.c.watch_id + literal_column("0")).in_(_watches))
    .where(delivery.c.waiting.is_(None))
)


STATEMENTS: Final[dict[str, Executable]] = {"members": _members.statement, "decided": _decided}


class _StoryTarget(NamedTuple):
    story_id: int
    watch_id: int
    channel: str


class DeliveredStories:
    """The stories that the channels of watches got already, for rows of waiting deliveries.

    A story counts as delivered once one of its articles was. Where only the page of an article was delivered in its
    place (match_addresses), the duplicates count.
    """

    def __init__(self) -> None:
        self._delivered: defaultdict[_StoryTarget, CopyFinder] = defaultdict(CopyFinder)
        self._copies: defaultdict[_StoryTarget, CopyFinder] = defaultdict(CopyFinder)

    @classmethod
    def of(cls, connection: Connection, waiting: Sequence[AnyRow]) -> Self:
        made = cls()
        stories = sorted({row.story_id for row in waiting if row.story_id is not None})
        watches = sorted({row.watch_id for row in waiting if row.story_id is not None})
        for some_stories in chunks(stories):
            for some_watches in chunks(watches):
                for row in connection.execute(_decided, {"stories": some_stories, "watches": some_watches}):
                    kept = made._copies if row.message_id is None else made._delivered
                    kept[_StoryTarget(row.story_id, row.watch_id, row.channel)].add(row.id, row.source_id, row.title)
        return made

    def delivered(self, row: AnyRow) -> bool:
        """Returns whether the channel of this delivery got an article that it duplicates."""
        if row.story_id is None:
            return False
        target = _StoryTarget(row.story_id, row.watch_id, row.channel)
        finder = self._delivered.get(target) or self._copies.get(target)
        return finder is not None and finder.original_of(row.source_id, row.title) is not None
