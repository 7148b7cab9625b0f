"""The indexes, declared on the tables of schema.py when this module is imported; tables and triggers of search; and
`create_schema`, which makes all of that in a new database.

It is imported only where a schema is made or upgraded: conditions for PostgreSQL make SQLAlchemy load that dialect,
which would slow every start on SQLite.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import (
    Column,
    Index,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    event,
    insert,
    literal_column,
)
from sqlalchemy.engine import Connection
from sqlalchemy.sql.expression import Grouping

from tidings.store.db.article_times import article_dated
from tidings.store.db.people_tables import (
    api_answer,
    api_password,
    api_token,
    event_log,
    feed_link,
    following,
    hook,
    mark,
    mark_tag,
    read_undo,
    web_session,
)
from tidings.store.db.schema import (
    HEAD,
    SEARCH_KEPT,
    SEARCH_TERMS,
    article,
    band,
    blob,
    flag,
    hop,
    host,
    meta,
    metadata,
    partition,
    push,
    revision,
    signature,
    source,
    subscription,
    visit,
)
from tidings.store.db.site_tables import HAS_CHANGES, finding, link, page, site, version
from tidings.store.db.watch_tables import CREATED as WATCHED
from tidings.store.db.watch_tables import (
    delivery,
    match_address,
    message,
    unwatched,
    unwatched_page,
    watch,
    watch_match,
)

# -- search: tables and triggers in each engine's own SQL --------------------------------------------
#
# search_terms    one row for each entry, an article or a page: a table of FTS5, or a tsvector with an index over it
# search_kept     SQLite: the same terms, packed. FTS5 needs them again to delete a row; its own copy, in plain text,
#                 would take twice the room of the index
# triggers        every change of an article's words and every version of a page puts it into `unindexed`; so does its
#                 removal
#
# The id of an entry is an article's, or the negated id of a page's source: one index ranks both, and a range of ids
# holds one kind. Entries are indexed later, outside the crawl's transactions. Removed ones stay in the index until
# then, but are not found: results are looked up in `article` and `source`.

_WORDS = ("title", "author", "summary", "content", "content_blob", "text", "language")
_NOTE = "INSERT INTO unindexed (entry_id, times) VALUES ({}, 1)"
_AGAIN = "ON CONFLICT (entry_id) DO UPDATE SET times = unindexed.times + 1"
_OF_PAGES = (("version", "INSERT", "new"), ("page", "DELETE", "old"))  # a page's id is their source_id


def _sqlite_trigger(event: str, row: str, when: str = "") -> str:
    name = event.partition(" ")[0].lower()
    note = f"{_NOTE.format(f'{row}.id')} {_AGAIN}"
    return f"CREATE TRIGGER article_{name}_unindexed AFTER {event} ON article {when}BEGIN {note}; END"


def _postgres_trigger(event: str, when: str = "") -> str:
    name = event.partition(" ")[0].lower()
    words = f"AFTER {event} ON article FOR EACH ROW {when}EXECUTE FUNCTION note_unindexed()"
    return f"CREATE TRIGGER article_{name}_unindexed {words}"


def _sqlite_page_trigger(table: str, event: str, row: str) -> str:
    note = f"{_NOTE.format(f'-{row}.source_id')} {_AGAIN}"
    return f"CREATE TRIGGER {table}_{event.lower()}_unindexed AFTER {event} ON {table} BEGIN {note}; END"


def _postgres_page_trigger(table: str, event: str) -> str:
    words = f"AFTER {event} ON {table} FOR EACH ROW EXECUTE FUNCTION note_unindexed_page()"
    return f"CREATE TRIGGER {table}_{event.lower()}_unindexed {words}"


def _changed(unlike: str) -> str:
    return " OR ".join(f"old.{name} {unlike} new.{name}" for name in _WORDS)


CREATED: Final = {
    "sqlite": (
        # ascii: everything beyond ASCII is part of a term, and terms have nothing else of ASCII but letters and digits.
        f"CREATE VIRTUAL TABLE {SEARCH_TERMS} USING fts5(title, text, words, content = '', tokenize = 'ascii')",
        f"CREATE TABLE {SEARCH_KEPT} (entry_id INTEGER NOT NULL PRIMARY KEY, terms BLOB NOT NULL)",
        _sqlite_trigger("INSERT", "new"),
        _sqlite_trigger(f"UPDATE OF {', '.join(_WORDS)}", "new", f"WHEN {_changed('IS NOT')} "),
        _sqlite_trigger("DELETE", "old"),
        *(_sqlite_page_trigger(*one) for one in _OF_PAGES),
    ),
    "postgresql": (
        f"CREATE TABLE {SEARCH_TERMS} (entry_id BIGINT NOT NULL, terms TSVECTOR NOT NULL, "
        f"CONSTRAINT pk_{SEARCH_TERMS} PRIMARY KEY (entry_id))",
        f"CREATE INDEX ix_{SEARCH_TERMS} ON {SEARCH_TERMS} USING gin (terms)",
        f"CREATE INDEX ix_{SEARCH_TERMS}_pages ON {SEARCH_TERMS} USING gin (terms) WHERE entry_id < 0",
        "CREATE FUNCTION note_unindexed() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE changed BIGINT; "
        "BEGIN IF TG_OP = 'DELETE' THEN changed := OLD.id; ELSE changed := NEW.id; END IF; "
        f"{_NOTE.format('changed')} {_AGAIN}; RETURN NULL; END $$",
        _postgres_trigger("INSERT"),
        _postgres_trigger(f"UPDATE OF {', '.join(_WORDS)}", f"WHEN ({_changed('IS DISTINCT FROM')}) "),
        _postgres_trigger("DELETE"),
        "CREATE FUNCTION note_unindexed_page() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE changed BIGINT; "
        "BEGIN IF TG_OP = 'DELETE' THEN changed := -OLD.source_id; ELSE changed := -NEW.source_id; END IF; "
        f"{_NOTE.format('changed')} {_AGAIN}; RETURN NULL; END $$",
        *(_postgres_page_trigger(table, event) for table, event, _ in _OF_PAGES),
    ),
}

# -- indexes -----------------------------------------------------------------------------------------

__all__ = ["metadata"]


def _index_where_set(name: str, when: Column[object], *columns: Column[object]) -> None:
    """A partial index: only rows where this column is set."""
    Index(name, *columns, sqlite_where=when.is_not(None), postgresql_where=when.is_not(None))


_index_where_set("ix_source_due", source.c.next_at, source.c.next_at)
# Due sources of a controller that has some of the partitions.
Index(
    "ix_source_partition",
    Grouping(partition(source.c.host)),
    source.c.next_at,
    postgresql_where=source.c.next_at.is_not(None),
).ddl_if(dialect="postgresql")

# Lists of sources: by id, name, next visit and number of articles, for each value of `listing`; by host.
Index("ix_source_listing", source.c.listing, source.c.id)
Index("ix_source_lookup", source.c.listing, source.c.lookup, source.c.id)
Index("ix_source_next", source.c.listing, source.c.next_at, source.c.id)
Index("ix_source_articles", source.c.listing, source.c.articles, source.c.id)
Index("ix_source_failures", source.c.listing, source.c.failures, source.c.id)
Index("ix_source_host", source.c.host, source.c.listing)
# Sources that were first read today, whose articles of that visit are not today's.
_index_where_set("ix_source_first_read", source.c.first_read_at, source.c.first_read_at)

_index_where_set("ix_source_removed", source.c.removed_at, source.c.removed_at)

# Hosts that are treated specially: closed, slow, refusing.
_index_where_set("ix_host_closed", host.c.closed_until, host.c.closed_until, host.c.name)
Index("ix_host_gap", host.c.gap, host.c.name)
Index("ix_host_delay", host.c.crawl_delay, host.c.name)
Index("ix_host_refusals", host.c.refusals, host.c.name)
Index("ix_flag_at", flag.c.at, flag.c.host, flag.c.reason)

Index("ix_visit_source_at", visit.c.source_id, visit.c.at)
Index("ix_visit_at_result", visit.c.at, visit.c.result)  # the overview counts a day's visits from this alone

# Lists of articles, by when they were seen and by publication, of all sources and of one.
Index("ix_article_first_seen", article.c.first_seen, article.c.id)
Index("ix_article_source_first_seen", article.c.source_id, article.c.first_seen, article.c.id)
_dated = Grouping(article_dated)  # PostgreSQL wants parentheses
Index("ix_article_published", _dated, article.c.id)
Index("ix_article_source_published", article.c.source_id, _dated, article.c.id)
Index("ix_article_source", article.c.source_id, article.c.id)  # in the order they came: what a person has not read
_index_where_set("ix_article_due", article.c.text_due_at, article.c.text_due_at)
# One step along it leads to the next host with an article that is due.
_index_where_set("ix_article_host_due", article.c.text_due_at, article.c.host, article.c.text_due_at, article.c.id)

_index_where_set("ix_article_story", article.c.story_id, article.c.story_id, article.c.first_seen)
Index("ix_signature_at", signature.c.at)  # to forget the oldest
Index("ix_band_article", band.c.article_id)

Index("ix_revision_article_at", revision.c.article_id, revision.c.at)

Index("ix_blob_size", blob.c.size)  # their sum without reading the blobs

Index("ix_hop_source_at", hop.c.source_id, hop.c.at)
Index("ix_hop_at", hop.c.at)  # to forget the oldest

_index_where_set("ix_subscription_due", subscription.c.next_at, subscription.c.next_at)
Index("ix_push_source", push.c.source_id)

Index("ix_page_root", page.c.root_id, page.c.level)
# Pages of a site by id, and the sum of their versions.
Index("ix_page_root_source", page.c.root_id, page.c.source_id, page.c.versions)
Index("ix_site_pages", site.c.pages)  # their sum without reading the sites
Index("ix_page_parent", page.c.parent_id)
# Breadth first: waiting links by level.
Index(
    "ix_link_waiting",
    link.c.level,
    link.c.id,
    sqlite_where=link.c.waiting.is_not(None),
    postgresql_where=link.c.waiting.is_not(None),
)
Index("ix_link_root", link.c.root_id)
_index_where_set("ix_link_refused", link.c.refusal, link.c.root_id, link.c.id, link.c.refusal)
_index_where_set("ix_link_root_waiting", link.c.waiting, link.c.root_id, link.c.waiting)
Index("ix_version_source_at", version.c.source_id, version.c.at)
Index("ix_version_root_at", version.c.root_id, version.c.at)
Index("ix_version_at", version.c.at)
Index("ix_version_changed", version.c.at, version.c.id, sqlite_where=HAS_CHANGES, postgresql_where=HAS_CHANGES)
Index("ix_version_body", version.c.body)
Index("ix_finding_version", finding.c.version_id)


# Deliveries without a message by watch and channel; by message. By match there is the constraint's index.
_index_where_set("ix_delivery_waiting", delivery.c.waiting, delivery.c.watch_id, delivery.c.channel, delivery.c.id)
_index_where_set("ix_delivery_message", delivery.c.message_id, delivery.c.message_id)
Index("ix_delivery_watch", delivery.c.watch_id)
_index_where_set("ix_message_due", message.c.next_at, message.c.next_at)
Index("ix_message_watch", message.c.watch_id, message.c.id)
_unsent = message.c.sent_at.is_(None)
Index("ix_message_unsent", message.c.id, sqlite_where=_unsent, postgresql_where=_unsent)
Index("ix_watch_asking", watch.c.paused, watch.c.scope)  # is there an active watch? Read at every article
Index("ix_watch_name", watch.c.name_key, watch.c.id)  # of all people; a person's are in the order of their constraint
Index("ix_watch_paused", watch.c.paused, watch.c.name_key)
_troubled = watch.c.trouble != literal_column("''")
Index("ix_watch_troubled", watch.c.trouble, sqlite_where=_troubled, postgresql_where=_troubled)
# News, which are not queued behind a watch's backfill.
for _key, _since in (
    (unwatched.c.article_id, unwatched.c.since),
    (unwatched_page.c.version_id, unwatched_page.c.since),
):
    Index(f"ix_{_key.table.name}_news", _key, sqlite_where=_since.is_(None), postgresql_where=_since.is_(None))
Index("ix_match_at", watch_match.c.at, watch_match.c.id)
_news = watch_match.c.baseline == literal_column("0")
_of_person = watch_match.c.person_id, watch_match.c.at, watch_match.c.id
Index("ix_match_person", *_of_person)
Index("ix_match_news", *_of_person, sqlite_where=_news, postgresql_where=_news)
# Holds all that is counted by day.
Index(
    "ix_match_watch_at",
    watch_match.c.watch_id,
    watch_match.c.at,
    watch_match.c.id,
    watch_match.c.baseline,
    watch_match.c.rating,
)
Index("ix_match_source", watch_match.c.source_id)
Index("ix_match_address_place", match_address.c.place)
_index_where_set("ix_match_article", watch_match.c.article_id, watch_match.c.article_id)
_index_where_set("ix_match_rated", watch_match.c.rating, watch_match.c.watch_id, watch_match.c.rating)

Index("ix_web_session_person", web_session.c.person_id)
Index("ix_api_token_person", api_token.c.person_id)
Index("ix_api_password_person", api_password.c.person_id)
Index("ix_feed_link_person", feed_link.c.person_id)
Index("ix_hook_person", hook.c.person_id)
Index("ix_event_log_at", event_log.c.at)
Index("ix_api_answer_at", api_answer.c.at)

# Followers of a source; sources of a folder.
Index("ix_following_source", following.c.source_id)
_index_where_set("ix_following_folder", following.c.folder_id, following.c.folder_id)
Index("ix_mark_article", mark.c.article_id)
_index_where_set("ix_mark_read", mark.c.read, mark.c.person_id, mark.c.read, mark.c.source_id, mark.c.article_id)
_index_where_set("ix_mark_starred", mark.c.starred_at, mark.c.person_id, mark.c.starred_at)
_index_where_set("ix_mark_saved", mark.c.saved_at, mark.c.person_id, mark.c.saved_at)
_index_where_set("ix_mark_active", mark.c.active_at, mark.c.active_at, mark.c.source_id)
Index("ix_mark_tag_article", mark_tag.c.article_id)
Index("ix_read_undo_person", read_undo.c.person_id)


def _make_search(_all: MetaData, connection: Connection, tables: Collection[Table] = (), **_more: object) -> None:
    if article in tables:
        for statement in CREATED[connection.dialect.name]:
            connection.exec_driver_sql(statement)


def _make_notes(_table: Table, connection: Connection, **_more: object) -> None:
    for statement in WATCHED[connection.dialect.name]:
        connection.exec_driver_sql(statement)


event.listen(metadata, "after_create", _make_search)  # its triggers are on several tables
event.listen(unwatched, "after_create", _make_notes)

# -- a new database ----------------------------------------------------------------------------------

_VERSION = Table(  # as Alembic makes it
    "alembic_version",
    MetaData(),
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
_NOW: Final = {
    "sqlite": "CAST(strftime('%s', 'now') AS INTEGER) * 1000000",
    "postgresql": "(extract(epoch FROM now()) * 1000000)::bigint",
}


def create_schema(connection: Connection) -> None:
    """Makes in an empty database what all migrations together would make, in a fraction of their time."""
    metadata.create_all(connection, checkfirst=False)  # a table that is there already is of another program: an error
    _VERSION.create(connection, checkfirst=False)
    connection.execute(insert(_VERSION).values(version_num=HEAD))
    connection.execute(insert(meta).values(name="changes", value=0))
    owner = f"VALUES ('', '', 'admin', {_NOW[connection.dialect.name]})"  # person 1: the person who runs the program
    connection.exec_driver_sql(f"INSERT INTO person (name, name_key, role, created_at) {owner}")
