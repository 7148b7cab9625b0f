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
             ├── channel         an address under a name, for their watches to tell
             ├── api_answer      what a program was answered, by the key it chose
             └── hook            a webhook that is told of events, and how far it was
    event_log                    what happened: one row for each transaction that stored something of note
    readership                   how many follow a source, and read it, where they are several

What is unread follows from `following` and `mark` (store/people/unread.py). Keys of sessions and tokens are SHA-256
hashes of what the browser or the program has; passwords are argon2 hashes.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, Table, Text, UniqueConstraint

from tidings.store.db.schema import Id, Lookup, metadata, owner
from tidings.store.db.types import Instant

person = Table(
    "person",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", Text, nullable=False),
    Column("name_key", Lookup, nullable=False),  # equal for names that look alike
    Column("role", Text, nullable=False),
    Column("password", Text),  # NULL: cannot sign in with one
    Column("created_at", Instant, nullable=False),
    Column("seen_at", Instant),
    UniqueConstraint("name_key"),
    # Ids are never reused: what a removed person left must not be given to a new one.
    sqlite_autoincrement=True,
)

web_session = Table(
    "web_session",
    metadata,
    Column("id", Id, primary_key=True),
    Column("key", LargeBinary, nullable=False),
    owner("person.id"),
    Column("agent", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("seen_at", Instant, nullable=False),
    Column("expires_at", Instant, nullable=False),
    UniqueConstraint("key"),
    sqlite_autoincrement=True,
)

api_token = Table(
    "api_token",
    metadata,
    Column("id", Id, primary_key=True),
    Column("key", LargeBinary, nullable=False),
    owner("person.id"),
    Column("name", Text, nullable=False),
    Column("rights", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("used_at", Instant),
    Column("expires_at", Instant),
    UniqueConstraint("key"),
    sqlite_autoincrement=True,
)

api_password = Table(
    "api_password",
    metadata,
    Column("id", Id, primary_key=True),
    Column("key", LargeBinary, nullable=False),  # hashes (app/people/doors.py)
    Column("fever", LargeBinary, nullable=False),
    owner("person.id"),
    Column("name", Text, nullable=False),
    Column("user_name", Text, nullable=False),  # that the app sends with it
    Column("created_at", Instant, nullable=False),
    Column("used_at", Instant),
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
    Column("list", Text, nullable=False),  # the path of the list on our page
    Column("name", Text, nullable=False),
    Column("created_at", Instant, nullable=False),
    Column("used_at", Instant),
    Column("announced", BigInteger),  # a hash of what it contained when its hub was told last
    UniqueConstraint("token"),
    sqlite_autoincrement=True,
)

api_answer = Table(
    "api_answer",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("key", LargeBinary, nullable=False),  # hashes (ports/doors.py)
    Column("request", LargeBinary, nullable=False),
    Column("at", Instant, nullable=False),
    Column("status", Integer),  # NULL: it is being carried out
    Column("content_type", Text),
    Column("body", LargeBinary),  # NULL: it held a secret
    UniqueConstraint("person_id", "key"),
    sqlite_autoincrement=True,
)

folder = Table(
    "folder",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("name", Text, nullable=False),
    Column("name_key", Lookup, nullable=False),  # equal for names that look alike
    UniqueConstraint("person_id", "name_key"),
    sqlite_autoincrement=True,
)

following = Table(
    "following",
    metadata,
    owner("person.id", primary_key=True),
    owner("source.id", primary_key=True),
    Column("folder_id", BigInteger, ForeignKey("folder.id", ondelete="SET NULL")),
    Column("title", Text),  # the person's own name for it
    Column("since", Instant, nullable=False),
    Column("read_to", BigInteger, nullable=False),  # articles up to this id are read
    Column("below", Integer, nullable=False),  # how many articles of the source that are
    Column("extra", Integer, nullable=False),  # single ones: read above `read_to`, less unread up to it
    sqlite_with_rowid=False,
)

channel = Table(
    "channel",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("name", Text, nullable=False),
    Column("name_key", Lookup, nullable=False),
    Column("address", Text, nullable=False),  # with what is secret in it
    Column("created_at", Instant, nullable=False),
    UniqueConstraint("person_id", "name_key"),
    sqlite_autoincrement=True,
)

readership = Table(
    "readership",
    metadata,
    owner("source.id", primary_key=True),
    Column("followers", Integer, nullable=False),
    Column("read", Integer, nullable=False),  # articles, within READ_WITHIN
    sqlite_with_rowid=False,
)

mark = Table(
    "mark",
    metadata,
    owner("person.id", primary_key=True),
    owner("article.id", primary_key=True),
    Column("source_id", BigInteger, nullable=False),  # the article's
    Column("read", Integer),  # 1: read, 0: unread; NULL: as following.read_to says
    Column("active_at", Instant),  # last read or starred
    Column("starred_at", Instant),
    Column("saved_at", Instant),
    Column("note", Text),
    sqlite_with_rowid=False,
)

mark_tag = Table(
    "mark_tag",
    metadata,
    owner("person.id", primary_key=True),
    Column("tag_key", Lookup, primary_key=True),
    owner("article.id", primary_key=True),
    Column("tag", Text, nullable=False),
    sqlite_with_rowid=False,
)

read_undo = Table(
    "read_undo",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("at", Instant, nullable=False),
    Column("value", LargeBinary, nullable=False),  # msgpack (store/people/read_all.py)
    sqlite_autoincrement=True,
)

saved_list = Table(
    "saved_list",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("name", Text, nullable=False),
    Column("name_key", Lookup, nullable=False),  # equal for names that look alike
    Column("query", Text, nullable=False),  # as in the URL
    UniqueConstraint("person_id", "name_key"),
    sqlite_autoincrement=True,
)

preference = Table(
    "preference",
    metadata,
    owner("person.id", primary_key=True),
    Column("name", Lookup, primary_key=True),
    Column("value", Text, nullable=False),
    sqlite_with_rowid=False,
)


# -- events: what other programs are told -----------------------------------------------------------
#
# A row of the log is written in the transaction that stores what it reports, and only while there is a hook, or
# somebody has asked for events lately (`meta`: events_until).

event_log = Table(
    "event_log",
    metadata,
    Column("id", Id, primary_key=True),
    Column("at", Instant, nullable=False),
    Column("body", LargeBinary, nullable=False),  # msgpack: store/events/log.py
    # Ids are never reused: they are cursors.
    sqlite_autoincrement=True,
)

hook = Table(
    "hook",
    metadata,
    Column("id", Id, primary_key=True),
    owner("person.id"),
    Column("name", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("filter", LargeBinary, nullable=False),  # msgpack: EventFilter
    Column("created_at", Instant, nullable=False),
    Column("log_row", BigInteger, nullable=False),  # the last event that it was told, or that is not for it
    Column("log_number", Integer, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_at", Instant),
    Column("error", Text),
    Column("parked_at", Instant),
    Column("sent", BigInteger, nullable=False),
    Column("sent_at", Instant),
    Column("refused", LargeBinary),  # msgpack: RefusedEvent, several; empty: none
    sqlite_autoincrement=True,
)
