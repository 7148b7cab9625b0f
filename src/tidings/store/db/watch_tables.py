"""The tables of watches, once for both engines.

    watch ──┬── watch_match ── delivery    a match, and the channels it is delivered to
            └── message ────── delivery    what is sent: one match, or a digest of many
    match_address                the addresses of articles and of pages seen for the first time
    unwatched, unwatched_page    queues of articles and versions that no watch has evaluated yet

Nothing new may be missed, so it is queued in the transaction that stores it: articles by triggers; versions of pages by
store/visits/pages.py, which alone knows what is noise. While there is no active watch, nothing is queued.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import BigInteger, Column, ForeignKey, Table, UniqueConstraint

from tidings.store.db.schema import Id, Lookup, metadata, owner
from tidings.store.db.types import BIGINT, BLOB, DOUBLE, INSTANT, INTEGER, TEXT

watch = Table(
    "watch",
    metadata,
    Column("id", Id, primary_key=True),
    Column("person_id", BIGINT, ForeignKey("person.id", ondelete="CASCADE"), nullable=False, server_default="1"),
    Column("name", TEXT, nullable=False),
    Column("name_key", Lookup, nullable=False),  # equal for names that look alike
    Column("terms", BLOB, nullable=False),  # msgpack: WatchTerms
    Column("created_at", INSTANT, nullable=False),
    Column("since", INSTANT, nullable=False),
    Column("secret", TEXT, nullable=False),
    Column("paused", INTEGER, nullable=False),
    Column("scope", TEXT, nullable=False, server_default="both"),  # as in the terms
    Column("trouble", TEXT, nullable=False),
    Column("matches", INTEGER, nullable=False),  # counted as they come and go
    Column("last_match_at", INSTANT),
    UniqueConstraint("person_id", "name_key"),
    # Ids are never reused: a late match of a removed watch must not be given to a new one.
    sqlite_autoincrement=True,
)

unwatched = Table(
    "unwatched",
    metadata,
    owner("article.id", primary_key=True),
    Column("times", BIGINT, nullable=False),  # raised when it is queued again: no change is lost meanwhile
    Column("since", INSTANT),  # NULL: it is news. Otherwise for watches whose backfill goes back as far as this
    Column("asker", BIGINT),  # the one watch whose backfill queued it; NULL: it is news, or there are several
)

unwatched_page = Table(
    "unwatched_page",
    metadata,
    owner("version.id", primary_key=True),
    Column("segments", BLOB),  # packed hashes of the new segments that are no noise; NULL: a first visit, all
    Column("baseline", INTEGER, nullable=False),
    Column("times", BIGINT, nullable=False),
    Column("since", INSTANT),
    Column("asker", BIGINT),
)

watch_match = Table(
    "watch_match",
    metadata,
    Column("id", Id, primary_key=True),
    owner("watch.id"),
    Column(
        "person_id", BigInteger, nullable=False, server_default="1"
    ),  # the watch's: lists of a person are read by it
    owner("source.id"),
    Column("kind", TEXT, nullable=False),  # article, segment
    Column("subject", BIGINT, nullable=False),  # the article's id, the segment's hash
    Column("occasion", BIGINT, nullable=False),  # the id of the version that brought the segment; 0: an article
    Column("article_id", BIGINT),
    Column("version_id", BIGINT),  # may be deleted; the match stays
    Column("at", INSTANT, nullable=False),
    Column("url", TEXT),
    Column("title", TEXT),
    Column("published", INSTANT),
    Column("score", DOUBLE, nullable=False),
    Column("words", TEXT, nullable=False),
    Column("reasons", BLOB, nullable=False),  # msgpack
    Column("passages", BLOB, nullable=False),  # msgpack
    Column("baseline", INTEGER, nullable=False),
    Column("rating", TEXT),
    Column("rated_at", INSTANT),
    # The occasion last: whether a segment was found before, or elsewhere, is then one step along the index.
    UniqueConstraint("watch_id", "kind", "subject", "occasion"),
    sqlite_autoincrement=True,
)

match_address = Table(
    "match_address",
    metadata,
    owner("watch_match.id", primary_key=True),
    Column("place", BIGINT, primary_key=True, autoincrement=False),  # hash of text.url.page_key
)

message = Table(
    "message",
    metadata,
    Column("id", Id, primary_key=True),
    Column("key", TEXT, nullable=False),
    owner("watch.id"),
    Column("channel", TEXT, nullable=False),
    Column("digest", INTEGER, nullable=False),
    Column("created_at", INSTANT, nullable=False),
    Column("attempts", INTEGER, nullable=False),
    Column("error", TEXT),
    Column("next_at", INSTANT),  # NULL: sent, or given up
    Column("sent_at", INSTANT),
    Column("begun_at", INSTANT),  # when the last try to send it began; NULL: it was certainly never sent
    UniqueConstraint("key"),
    sqlite_autoincrement=True,
)

delivery = Table(
    "delivery",
    metadata,
    Column("id", Id, primary_key=True),
    owner("watch_match.id"),
    owner("watch.id"),
    Column("channel", TEXT, nullable=False),
    Column("waiting", INTEGER),  # 1: in no message yet; NULL afterwards, which keeps the index small
    Column("copy", INTEGER, nullable=False),  # 1: another match of its story was delivered
    Column("message_id", BIGINT),
    UniqueConstraint("watch_match_id", "channel"),
    sqlite_autoincrement=True,
)

_SAID = ("title", "author", "summary", "content", "content_blob", "text", "text_state", "language")
# What `times` begins with. It never repeats: emptying the queue raises the counter of changes.
FIRST_TIME: Final = "(COALESCE((SELECT value FROM meta WHERE name = 'watches'), 0) * 1000000 + 1)"
_NOTE = (
    f"INSERT INTO unwatched (article_id, times, since, asker) VALUES (new.id, {FIRST_TIME}, NULL, NULL) "
    "ON CONFLICT (article_id) DO UPDATE SET times = unwatched.times + 1, since = NULL, asker = NULL"
)
_ASKS = "EXISTS (SELECT 1 FROM watch WHERE paused = 0 AND scope = '{}')"  # an IN is twice as slow
_WANTED = f"({_ASKS.format('both')} OR {_ASKS.format('articles')})"


def _changed(unlike: str) -> str:
    return " OR ".join(f"old.{name} {unlike} new.{name}" for name in _SAID)


def _sqlite_trigger(event: str, when: str) -> str:
    name = event.partition(" ")[0].lower()
    return f"CREATE TRIGGER article_{name}_unwatched AFTER {event} ON article WHEN {when} BEGIN {_NOTE}; END"


def _postgres_trigger(event: str, when: str = "") -> str:
    name = event.partition(" ")[0].lower()
    words = f"AFTER {event} ON article FOR EACH ROW {when}EXECUTE FUNCTION note_unwatched()"
    return f"CREATE TRIGGER article_{name}_unwatched {words}"


CREATED: Final = {
    "sqlite": (
        _sqlite_trigger("INSERT", _WANTED),
        _sqlite_trigger(f"UPDATE OF {', '.join(_SAID)}", f"({_changed('IS NOT')}) AND {_WANTED}"),
    ),
    "postgresql": (
        "CREATE FUNCTION note_unwatched() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF {_WANTED} THEN {_NOTE}; END IF; RETURN NULL; END $$",
        _postgres_trigger("INSERT"),
        _postgres_trigger(f"UPDATE OF {', '.join(_SAID)}", f"WHEN ({_changed('IS DISTINCT FROM')}) "),
    ),
}
