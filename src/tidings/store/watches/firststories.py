"""Of matches in articles: which is the first that they are a copy of (watch.copies). A copy is no first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import BindParameter, bindparam, literal_column, select
from sqlalchemy.engine import Connection

from tidings.store.db.schema import article
from tidings.store.db.watch_tables import watch_match
from tidings.watch.duplicates import Headlines

_MANY: Final = 500  # values in one statement

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
        for start in range(0, len(stories), _MANY):
            heard: defaultdict[int, Headlines] = defaultdict(Headlines)
            values = {"ids": stories[start : start + _MANY], "watch": watch_id}
            for row in connection.execute(members, values):
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
    for start in range(0, len(match_ids), _MANY):
        for watch_id, story_id in connection.execute(_asked, {"ids": match_ids[start : start + _MANY]}):
            stories[watch_id].add(story_id)
    return {watch_id: sorted(those) for watch_id, those in stories.items()}
