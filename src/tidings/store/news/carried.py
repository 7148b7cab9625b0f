"""Stories that several sources carry.

A story is named by the id of the first article it was made of (store/visits/stories.py), and ids rise with time: the
stories that began lately are at the end of the index on `story_id`, which is walked backwards.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Final

from sqlalchemy import BigInteger, bindparam, func, select, type_coerce
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.redact import redacted
from tidings.ports.news import Carrier, StoryCarriers
from tidings.store.db.article_times import article_dated
from tidings.store.db.schema import article, source
from tidings.store.db.statements import CompiledSelect, raw
from tidings.store.db.types import Instant, from_micros

_MOST_LOOKED_AT: Final = 4_000  # articles of recent stories
_MOST_MEMBERS: Final = 1_000  # of all stories that are shown

_began = select(article.c.id).where(article.c.first_seen >= bindparam("since", type_=Instant()))
_began = _began.order_by(article.c.first_seen, article.c.id).limit(1)
_recent = CompiledSelect(
    select(article.c.story_id, article.c.source_id)
    .where(article.c.story_id >= bindparam("first", type_=BigInteger()))
    .order_by(article.c.story_id.desc())
    .limit(_MOST_LOOKED_AT)
)
_members = CompiledSelect(
    select(
        article.c.story_id,
        article.c.id,
        article.c.source_id,
        func.coalesce(source.c.title, source.c.url).label("source_name"),
        article.c.title,
        article.c.language,
        type_coerce(article_dated, BigInteger()).label("at"),
        raw(article.c.first_seen),
    )
    .join(source, source.c.id == article.c.source_id)
    .where(article.c.story_id.in_(bindparam("stories", expanding=True)))
    .limit(_MOST_MEMBERS)
)
STATEMENTS: Final[dict[str, Executable]] = {
    "began": _began,
    "recent": _recent.statement,
    "members": _members.statement,
}


def read_carried(connection: Connection, since: datetime, limit: int) -> list[StoryCarriers]:
    first = connection.execute(_began, {"since": since}).scalar()
    if first is None:
        return []
    sources: defaultdict[int, set[int]] = defaultdict(set)
    for story_id, source_id in _recent.run(connection, {"first": first}).all():
        sources[story_id].add(source_id)
    ranked = sorted((len(of), story_id) for story_id, of in sources.items() if len(of) > 1)
    chosen = [story_id for _, story_id in ranked[::-1][:limit]]
    members: defaultdict[int, list[Carrier]] = defaultdict(list)
    for row in _members.run(connection, {"stories": chosen}).all() if chosen else ():
        members[row.story_id].append(
            Carrier(
                article_id=row.id,
                source_id=row.source_id,
                source_name=redacted(row.source_name),
                title=row.title,
                language=row.language,
                at=from_micros(row.at),
                first_seen=from_micros(row.first_seen),
            )
        )
    return [StoryCarriers(story_id, _first_of_each(members[story_id])) for story_id in chosen if members[story_id]]


def _first_of_each(members: list[Carrier]) -> tuple[Carrier, ...]:
    """Returns the first article of each source, the earliest first."""
    found: dict[int, Carrier] = {}
    for one in sorted(members, key=lambda one: (one.at, one.article_id)):
        found.setdefault(one.source_id, one)
    return tuple(found.values())
