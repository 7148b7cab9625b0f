"""The tables of people, once for both engines.

    person ──┬── web_session     a browser that is signed in
             ├── api_token       what a program proves itself with
             ├── api_password    what an app signs in with, through the Google Reader and Fever APIs
             ├── feed_link       the secret address of an output feed
             ├── folder          of sources, named like a path
             ├── following       a source that they read, and how far
             ├── mark, mark_tag  what they did with one article
             ├── read_undo       what was unread before all was marked as read
             ├── saved_list      filters of a list of articles, under a name
             ├── preference      how they want to see things
             ├── channel         an address under a name, for their watches to send to
             ├── api_answer      what a program was answered, by the key it chose
             └── hook            a webhook that events are sent to, and how far it was
    event_log                    what happened: one row for each transaction that stored something of note
    readership                   how many follow a source, and read it, where they are several

What is unread follows from `following` and `mark` (store/people/unread.py). Keys of sessions and tokens are SHA-256
hashes of what the browser or the program has; passwords are argon2 hashes.
"""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Table, UniqueConstraint

from tidings.store.db.schema import Id, Lookup, metadata, owner
from tidings.store.db.types import BIGINT, BLOB, INSTANT, INTEGER, TEXT

person = Table(
    "person",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", TEXT, nullable=False),
    Column("name_key", Lookup, nullable=False),  # equal for names that look alike
    Column("role", TEXT, nullable=False),
    Column("password", TEXT),  # NULL: cannot sign in with one
    Column("created_at", INSTANT, nullable=False),
    Column("seen_at", INSTANT),
    UniqueConstraint("name_key"),
    # Ids are never reused: what a removed person left must not be given to a new one.
    sqlite_autoincrement=True,
)

web_session = Table(
    "web_session",
    metadata,
    Column("id", Id, primary_key=True),
    Column("key", BLOB, nullable=False),
    owner("person.id"),
    Column("agent", TEXT, nullable=False),
    Column("created_at", INSTANT, nullable=False),
    Column("seen_at", INSTANT, nullable=False),
    Column("expires_at", INSTANT, nullable=False),
    UniqueConstraint("key"),
    sqlite_autoincrement=True,
)

api_token = Table(
    "api_token",
    metadata,
    Column("id", Id, primary_key=True),
    Column("key", BLOB, nullable=False),
    owner("person.id"),
    Column("name", TEXT, nullable=False),
    Column("rights", TEXT, nullable=False),
    Column("created_at", INSTANT, nullable=False),
    Column("used_at", INSTANT),
    Column("expires_at", INSTANT),
    UniqueConstraint("key"),
    sqlite_autoincrement=True,
)

api_password = Table(
    "api_password",
    metadata,
    Column("id", Id, primary_key=True),
    Column("key", BLOB, nullable=False),  # hashes (app/people/reader_apps.py)
    Column("fever", BLOB, nullable=False),
    owner("person.id"),
    Column("name", TEXT, nullable=False),
    Column("user_name", TEXT, nullable=False),  # that the app sends with it
    Column("created_at", INSTANT, nullable=False),
    Column("used_at", INSTANT),
    UniqueConstraint("key"),
    UniqueConstraint("fever"),
    sqlite_autoincrement=True,
)

feed_link = Table(
    "feed_link",
    metadata,
    Column("id", Id, primary_key=True),
    Column("token", Lookup, nullable=False),  # the secret part of its address
    owner("person.id"),
    Column("list", TEXT, nullable=False),  # the path of the list on our page
    Column("name", TEXT, nullable=False),
    Column("created_at", INSTANT, nullable=False),
    Column("used_at", INSTANT),
    Column("announced", BIGINT),  # a hash of what it contained when its hub was last pinged
    UniqueConstraint("token"),
    sqlite_autoincrement=True,
)

api_answer = Table(
    "api_answer",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("key", BLOB, nullable=False),  # hashes (ports/reader_apps.py)
    Column("request", BLOB, nullable=False),
    Column("at", INSTANT, nullable=False),
    Column("status", INTEGER),  # NULL: it is being carried out
    Column("content_type", TEXT),
    Column("body", BLOB),  # NULL: it held a secret
    UniqueConstraint("person_id", "key"),
    sqlite_autoincrement=True,
)

folder = Table(
    "folder",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("name", TEXT, nullable=False),
    Column("name_key", Lookup, nullable=False),  # equal for names that look alike
    UniqueConstraint("person_id", "name_key"),
    sqlite_autoincrement=True,
)

following = Table(
    "following",
    metadata,
    owner("person.id", primary_key=True),
    owner("source.id", primary_key=True),
    Column("folder_id", BIGINT, ForeignKey("folder.id", ondelete="SET NULL")),
    Column("title", TEXT),  # the person's own name for it
    Column("since", INSTANT, nullable=False),
    Column("read_to", BIGINT, nullable=False),  # articles up to this id are read
    Column("below", INTEGER, nullable=False),  # how many articles of the source that are
    Column("extra", INTEGER, nullable=False),  # single ones: read above `read_to`, less unread up to it
    sqlite_with_rowid=False,
)

channel = Table(
    "channel",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("name", TEXT, nullable=False),
    Column("name_key", Lookup, nullable=False),
    Column("address", TEXT, nullable=False),  # with what is secret in it
    Column("created_at", INSTANT, nullable=False),
    UniqueConstraint("person_id", "name_key"),
    sqlite_autoincrement=True,
)

readership = Table(
    "readership",
    metadata,
    owner("source.id", primary_key=True),
    Column("followers", INTEGER, nullable=False),
    Column("read", INTEGER, nullable=False),  # articles, within READ_WITHIN
    sqlite_with_rowid=False,
)

mark = Table(
    "mark",
    metadata,
    owner("person.id", primary_key=True),
    owner("article.id", primary_key=True),
    Column("source_id", BIGINT, nullable=False),  # the article's
    Column("read", INTEGER),  # 1: read, 0: unread; NULL: as following.read_to says
    Column("active_at", INSTANT),  # last read or starred
    Column("starred_at", INSTANT),
    Column("saved_at", INSTANT),
    Column("note", TEXT),
    sqlite_with_rowid=False,
)

mark_tag = Table(
    "mark_tag",
    metadata,
    owner("person.id", primary_key=True),
    Column("tag_key", Lookup, primary_key=True),
    owner("article.id", primary_key=True),
    Column("tag", TEXT, nullable=False),
    sqlite_with_rowid=False,
)

read_undo = Table(
    "read_undo",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("at", INSTANT, nullable=False),
    Column("value", BLOB, nullable=False),  # msgpack (store/people/read_all.py)
    sqlite_autoincrement=True,
)

saved_list = Table(
    "saved_list",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("name", TEXT, nullable=False),
    Column("name_key", Lookup, nullable=False),  # equal for names that look alike
    Column("query", TEXT, nullable=False),  # as in the URL
    UniqueConstraint("person_id", "name_key"),
    sqlite_autoincrement=True,
)

preference = Table(
    "preference",
    metadata,
    owner("person.id", primary_key=True),
    Column("name", Lookup, primary_key=True),
    Column("value", TEXT, nullable=False),
    sqlite_with_rowid=False,
)


# -- events: what is sent to other programs -----------------------------------------------------------
#
# A row of the log is written in the transaction that stores what it reports, and only while there is a hook, or
# events were requested lately (`meta`: events_until).

event_log = Table(
    "event_log",
    metadata,
    Column("id", Id, primary_key=True),
    Column("at", INSTANT, nullable=False),
    Column("body", BLOB, nullable=False),  # msgpack: store/events/log.py
    # Ids are never reused: they are cursors.
    sqlite_autoincrement=True,
)

hook = Table(
    "hook",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("name", TEXT, nullable=False),
    Column("url", TEXT, nullable=False),
    Column("secret", TEXT, nullable=False),
    Column("filter", BLOB, nullable=False),  # msgpack: EventFilter
    Column("created_at", INSTANT, nullable=False),
    Column("log_row", BIGINT, nullable=False),  # the last event that was sent to it, or that is not for it
    Column("log_number", INTEGER, nullable=False),
    Column("attempts", INTEGER, nullable=False),
    Column("next_at", INSTANT),
    Column("error", TEXT),
    Column("parked_at", INSTANT),
    Column("sent", BIGINT, nullable=False),
    Column("sent_at", INSTANT),
    Column("refused", BLOB),  # msgpack: RefusedEvent, several; empty: none
    sqlite_autoincrement=True,
)
