"""How many articles a person has not read, and who reads a source.

Nothing is written for a person when an article arrives, however many people there are. What is unread follows from few
rows:

    following.read_to   articles of the source up to this id are read. The ids of one source rise in the order in which
                        its articles are stored: their writer holds the lock of the source
    mark.read           single articles that differ from that: read above it, or unread up to it
    source.articles     how many articles the source has; counted as they come and go, for all people

The number of unread articles is then

    source.articles - following.below - following.extra

`below` is how many articles the source had up to `read_to`, and `extra` is how many single ones are read above it, less
those unread up to it. `below` and `read_to` are read in one statement, so in one snapshot: source.articles and the
articles are committed together. So the counts of all folders cost one lookup for each followed source, whether the
person reads everything or nothing, and all of a source is marked as read by setting three numbers.

An article that is deleted without its source has to be counted out by `count_out` first, in the same transaction:
otherwise it would be taken from those that are unread. Should a writer forget, counts do not go below 0, and are right
again the next time all of the source is marked as read.

Lock order on PostgreSQL: person, sources (in the order of their ids), following, articles, marks. The crawl locks
sources and articles only, and reads none of the others; the removal of a source deletes its `following` rows right
after locking it, before its articles. A person's own row is locked first by everything that is written for them, so two
requests of one person wait for each other at the beginning, and never in the middle.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from sqlalchemy import BigInteger, ColumnElement, and_, bindparam, case, delete, func, select, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.people import UnreadCounts
from tidings.model.sources import READ_WITHIN, Readership
from tidings.store.db.people_tables import following, mark, readership
from tidings.store.db.schema import article, source
from tidings.store.db.statements import CompiledSelect, Values, conflict_insert
from tidings.store.db.types import Instant

PERSON: Final = bindparam("person", type_=BigInteger())
OWN: Final = following.c.person_id == PERSON
HAS_UNREAD: Final[ColumnElement[bool]] = source.c.articles > following.c.below + following.c.extra
_left = source.c.articles - following.c.below - following.c.extra
UNREAD: Final[ColumnElement[int]] = case((_left > 0, _left), else_=0)
# Begins with what the person follows: SQLite would otherwise walk along all sources where few are followed.
FOLLOWED: Final = following.join(source, source.c.id == following.c.source_id)

_counts = CompiledSelect(
    select(following.c.source_id, following.c.folder_id, _left.label("number"))
    .select_from(FOLLOWED)
    .where(OWN, HAS_UNREAD)
)
_followers = CompiledSelect(select(following.c.source_id, func.count().label("number")).group_by(following.c.source_id))
_activity = (
    select(mark.c.source_id, func.count().label("number"))
    .join_from(mark, following, and_(*(mark.c[key] == following.c[key] for key in ("person_id", "source_id"))))
    .where(mark.c.active_at >= bindparam("since", type_=Instant()))
    .group_by(mark.c.source_id)
)

_single = select(func.count()).where(
    mark.c.person_id == following.c.person_id, mark.c.source_id == following.c.source_id
)
_read_above = _single.where(mark.c.read == 1, mark.c.article_id > following.c.read_to).correlate(following)
_unread_below = _single.where(mark.c.read == 0, mark.c.article_id <= following.c.read_to).correlate(following)


def _is_unread(read: ColumnElement[Any]) -> ColumnElement[bool]:
    by_number = case((article.c.id <= following.c.read_to, 1), (following.c.read_to >= 0, 0), else_=1)
    return func.coalesce(read, by_number) == 0


# Of an article in a statement with its `following` and, where there is one, its `mark`.
IS_UNREAD: Final = _is_unread(mark.c.read)
# The same where marks are not joined. PostgreSQL guesses that one article of 200 is unread: so it would sort all of a
# source, joined with all marks, to find the latest one (15 sources: 79 ms, and 2.9 along the index).
LOOKS_UNREAD: Final = _is_unread(
    select(mark.c.read).where(mark.c.person_id == PERSON, mark.c.article_id == article.c.id).scalar_subquery()
)
EXTRA: Final = _read_above.scalar_subquery() - _unread_below.scalar_subquery()

_forget = delete(readership).where(readership.c.source_id.in_(bindparam("ids", expanding=True)))

STATEMENTS: Final[dict[str, Executable]] = {
    "counts": _counts.statement,
    "followers": _followers.statement,
    "activity": _activity,
    "extra": update(following).where(OWN).values(extra=EXTRA),
    "forget": _forget,
}


def read_unread(connection: Connection, person_id: int) -> UnreadCounts:
    sources: dict[int, int] = {}
    folders: dict[int | None, int] = {}
    for source_id, folder_id, number in _counts.tuples(connection, {"person": person_id}):
        sources[source_id] = number
        folders[folder_id] = folders.get(folder_id, 0) + number
    return UnreadCounts(sources, folders)


def read_readership(connection: Connection, since: datetime) -> dict[int, Readership]:
    read: dict[int, int] = {row.source_id: row.number for row in connection.execute(_activity, {"since": since})}
    # By place: of 100,000 sources, names take twice as long.
    return {
        source_id: Readership(number, read.get(source_id, 0)) for source_id, number in _followers.run(connection).all()
    }


# -- who reads each source, counted every so often: what the schedule weighs sources by -----------------
#
# Only sources that several people follow have a row: where one person reads, nothing is written or joined. The rows
# are apart from those of sources, which the crawl locks at every visit.

# As text: it runs every hour, and most often that is all there is to do.
_ARE_SEVERAL = "SELECT (SELECT count(*) FROM person) > 1, EXISTS (SELECT 1 FROM readership)"
_known = select(readership.c.source_id, readership.c.followers, readership.c.read)


def count_readers(connection: Connection, now: datetime) -> int:
    """Writes what changed since it was last counted; returns of how many sources."""
    several, filled = connection.exec_driver_sql(_ARE_SEVERAL).one()
    if not several and not filled:
        return 0
    known = {row.source_id: Readership(row.followers, row.read) for row in connection.execute(_known)}
    counted = read_readership(connection, now - READ_WITHIN) if several else {}
    wanted = {source_id: readers for source_id, readers in counted.items() if readers.followers > 1}
    changed = sorted(source_id for source_id, readers in wanted.items() if known.get(source_id) != readers)
    gone = sorted(known.keys() - wanted.keys())
    insert = conflict_insert(connection.dialect.name, readership)
    insert = insert.on_conflict_do_update(
        index_elements=[readership.c.source_id],
        set_={"followers": insert.excluded.followers, "read": insert.excluded.read},
    )
    for ids in chunks(changed):
        rows: list[Values] = [
            {"source_id": one, "followers": wanted[one].followers, "read": wanted[one].read} for one in ids
        ]
        connection.execute(insert, rows)
    for ids in chunks(gone):
        connection.execute(_forget, {"ids": ids})
    return len(changed) + len(gone)
