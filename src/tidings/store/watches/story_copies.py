"""Articles whose story a channel of a watch has heard of.

What was told speaks for its story. Where nothing of it was, because the page of an article was told in its place
(store.matchaddresses), its copies do. What is a copy of what: watch.copies.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import BindParameter, bindparam, literal_column, select
from sqlalchemy.engine import Connection

from tidings.store.db.schema import article
from tidings.store.db.statements import AnyRow, chunks
from tidings.store.db.watch_tables import delivery, watch_match
from tidings.watch.duplicates import Headlines

# -- Of matches in articles: which is the first that they are a copy of (watch.copies). A copy is no first.


_ids: BindParameter[Any] = bindparam("ids", expanding=True)
_joined = (article, article.c.id == watch_match.c.article_id)
_asked = (
    select(watch_match.c.watch_id, article.c.story_id)
    .join_from(watch_match, *_joined)
    .where(watch_match.c.id.in_(_ids), article.c.story_id.is_not(None))
    .distinct()
)
members: Final = (
    select(
        *(watch_match.c.id, watch_match.c.baseline, article.c.story_id),
        *(article.c.source_id, article.c.title),
    )
    .join_from(article, watch_match, watch_match.c.article_id == article.c.id)
    # Plus nothing: SQLite must not begin with the watch, which may have found very much.
    .where(article.c.story_id.in_(_ids), watch_match.c.watch_id + literal_column("0") == bindparam("watch"))
    .order_by(watch_match.c.id)
)


def firsts_of_stories(connection: Connection, match_ids: Sequence[int], *, baselines: bool) -> dict[int, int]:
    """Of copies alone. False: baselines are no firsts. A story is looked at whole: what is a copy hangs on all that
    came before."""
    wanted, found = set(match_ids), dict[int, int]()
    for watch_id, stories in _stories_of(connection, match_ids).items():
        for ids in chunks(stories):
            heard: defaultdict[int, Headlines] = defaultdict(Headlines)
            for row in connection.execute(members, {"ids": ids, "watch": watch_id}):
                first = heard[row.story_id].first_like(row.source_id, row.title)
                if first is None:
                    if baselines or not row.baseline:
                        heard[row.story_id].add(row.id, row.source_id, row.title)
                elif row.id in wanted:
                    found[row.id] = first
    return found


def _stories_of(connection: Connection, match_ids: Sequence[int]) -> dict[int, list[int]]:
    """By watch."""
    stories: defaultdict[int, set[int]] = defaultdict(set)
    for ids in chunks(match_ids):
        for watch_id, story_id in connection.execute(_asked, {"ids": ids}):
            stories[watch_id].add(story_id)
    return {watch_id: sorted(those) for watch_id, those in stories.items()}


# --------------------------------------------------------------------------------------------------


_stories: BindParameter[Any] = bindparam("stories", expanding=True)
_watches: BindParameter[Any] = bindparam("watches", expanding=True)
# Decided: in a message, or a copy of what is.
decided: Final = (
    select(
        *(article.c.story_id, watch_match.c.watch_id, delivery.c.channel, article.c.source_id, article.c.title),
        *(delivery.c.id, delivery.c.message_id),
    )
    .join_from(article, watch_match, watch_match.c.article_id == article.c.id)
    .join(delivery, delivery.c.watch_match_id == watch_match.c.id)
    # Plus nothing: SQLite must not begin with the watch, which may have found very much.
    .where(article.c.story_id.in_(_stories), (watch_match.c.watch_id + literal_column("0")).in_(_watches))
    .where(delivery.c.waiting.is_(None))
)


class _Target(NamedTuple):
    story_id: int
    watch_id: int
    channel: str


class ToldStories:
    """Of rows that wait to be told."""

    def __init__(self) -> None:
        self._told: defaultdict[_Target, Headlines] = defaultdict(Headlines)
        self._copies: defaultdict[_Target, Headlines] = defaultdict(Headlines)

    @classmethod
    def of(cls, connection: Connection, waiting: Sequence[AnyRow]) -> Self:
        made = cls()
        stories = sorted({row.story_id for row in waiting if row.story_id is not None})
        watches = sorted({row.watch_id for row in waiting if row.story_id is not None})
        for some_stories in chunks(stories):
            for some_watches in chunks(watches):
                for row in connection.execute(decided, {"stories": some_stories, "watches": some_watches}):
                    kept = made._copies if row.message_id is None else made._told
                    kept[_Target(row.story_id, row.watch_id, row.channel)].add(row.id, row.source_id, row.title)
        return made

    def knows(self, row: AnyRow) -> bool:
        if row.story_id is None:
            return False
        target = _Target(row.story_id, row.watch_id, row.channel)
        heard = self._told.get(target) or self._copies.get(target)
        return heard is not None and heard.first_like(row.source_id, row.title) is not None
