"""The tables, once for SQLite and PostgreSQL. A test on both engines checks that the migrations add up to them.

    source ──┬── memory      what travels in a FeedOrder; a table of its own, so that lists of sources stay light
             ├── visit       one row per visit
             ├── hop         one row per request, as its publisher saw it
             ├── subscription, push          WebSub: the hub, and bodies it pushed that are not read yet
             └── article ─┬─ revision        former versions of an article
                          └─ signature, band    find near-duplicates; deleted after some days
    site, page, version ...  sites that are followed page by page (site_tables.py)
    host, robots             how hosts want to be treated
    flag, tally              sites that look like a crawler trap, and the counts behind that
    watch, watch_match ...   watches and their matches (watch_tables.py)
    unindexed, page_text     articles and pages to be indexed for search; what pages say (indexes.py)
    blob                     zstd by content hash, for contents and pages; `refs` counts the rows that point to it
    meta                     named numbers: the change counter
    member                   a process of a cluster that holds leases for one duty; live until `expires`
    lease                    one part of a duty: who holds it, until when; `epoch` rises with every holder
    person, web_session ...  people, how they prove who they are, what they read (people_tables.py)

Five columns are counted as rows come and go, so that lists need not: source.articles, blob.refs, page.versions,
site.pages and watch.matches. A time that says "do this then" (source.next_at, article.text_due_at) is NULL where there
is nothing to do, which keeps its index small.
The indexes are declared in indexes.py.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    func,
    literal_column,
    text,
)

from tidings.store.db.types import BIGINT, BLOB, DOUBLE, INSTANT, INTEGER, TEXT, Enclosures

HEAD = "0032"  # the newest migration
LARGEST = 2**63 - 1  # what a column holds: no row has a larger id

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# SQLite gives rowids of its own only to an INTEGER key.
Id = BigInteger().with_variant(Integer, "sqlite")
# Sorted by code points on both engines: PostgreSQL would sort by the locale of its database.
Lookup = Text().with_variant(Text(collation="C"), "postgresql")


def owner(column: str, *, primary_key: bool = False) -> Column[int]:
    """A foreign key; the row is deleted with the one it points to."""
    name, key = column.replace(".", "_"), ForeignKey(column, ondelete="CASCADE")
    return Column(name, BIGINT, key, primary_key=primary_key, nullable=False, autoincrement=False)


source = Table(
    "source",
    metadata,
    Column("id", Id, primary_key=True),
    Column("url", TEXT, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("host", TEXT, nullable=False),
    Column("state", TEXT, nullable=False),
    Column("title", TEXT),
    Column("site_url", TEXT),
    Column("language", TEXT),
    Column("category", TEXT),
    Column("policy", TEXT),
    Column("added_at", INSTANT, nullable=False),
    Column("next_at", INSTANT),
    Column("reason", TEXT, nullable=False),
    Column("seq", BIGINT, nullable=False),
    Column("policy_state", BLOB),
    Column("hints", BLOB),
    Column("failures", INTEGER, nullable=False),
    Column("articles", INTEGER, nullable=False),
    Column("last_visit_at", INSTANT),
    Column("last_change_at", INSTANT),
    Column("last_error", TEXT),
    Column("weight", DOUBLE, nullable=False, server_default="1"),
    Column("subscribers", INTEGER, nullable=False, server_default="1"),
    Column("notice", TEXT),
    Column("moved_to", TEXT),
    Column("moved_times", INTEGER, nullable=False, server_default="0"),
    Column("failing_since", INSTANT),
    Column("posted_at", INSTANT),
    Column("changes", INTEGER, nullable=False, server_default="0"),
    Column("refreshed_at", INSTANT),
    Column("first_read_at", INSTANT),  # the articles of that visit are its baseline
    Column("listing", INTEGER, nullable=False, server_default="1"),  # which lists it is in (rows/listing.py)
    Column("lookup", Lookup, nullable=False, server_default=text("''")),  # folded: its name, and what filters search
    Column("every", INTEGER),  # seconds between two visits, where a person set them
    Column("same_title", Boolean, nullable=False, server_default=false()),  # a known title is a known item
    Column("egress", TEXT),  # the label of the terminals that may visit it; NULL: any
    Column("held_next_at", INSTANT),  # of a paused or removed source: the visit that it goes on with
    Column("held_state", TEXT),  # of a removed source: its state before
    Column("removed_at", INSTANT),
    Column("resting", Boolean, nullable=False, server_default=false()),  # paused as no person follows it
    UniqueConstraint("url"),
    # Ids are never reused: a late outcome of a removed source must not be applied to a new one.
    sqlite_autoincrement=True,
)

memory = Table(
    "memory",
    metadata,
    owner("source.id", primary_key=True),
    Column("etag", TEXT),
    Column("last_modified", TEXT),
    Column("body_hash", BLOB),
    Column("known", BLOB),
)

visit = Table(
    "visit",
    metadata,
    Column("id", Id, primary_key=True),
    owner("source.id"),
    Column("at", INSTANT, nullable=False),
    Column("result", TEXT, nullable=False),
    Column("how", TEXT, nullable=False),
    Column("status", INTEGER),
    Column("seconds", DOUBLE, nullable=False),
    Column("size", BIGINT, nullable=False),
    Column("articles_new", INTEGER, nullable=False),
    Column("articles_revised", INTEGER, nullable=False),
    Column("not_before", INSTANT),
    Column("missed", INTEGER, nullable=False, server_default="0"),
)

article = Table(
    "article",
    metadata,
    Column("id", Id, primary_key=True),
    owner("source.id"),
    Column("identity", TEXT, nullable=False),
    Column("identity_hash", BIGINT, nullable=False),
    Column("version", BIGINT, nullable=False),
    Column("url", TEXT),
    Column("host", TEXT),
    Column("title", TEXT),
    Column("author", TEXT),
    Column("summary", TEXT),
    Column("content", TEXT),  # when small; otherwise content_blob
    Column("content_blob", BLOB),
    Column("language", TEXT),
    Column("category", TEXT, nullable=False),
    Column("published", INSTANT),
    Column("updated", INSTANT),
    Column("first_seen", INSTANT, nullable=False),
    Column("fetched", INSTANT),
    Column("text", TEXT),
    Column("html_blob", BLOB),
    Column("text_state", TEXT, nullable=False),
    Column("text_due_at", INSTANT),
    Column("text_tried_at", INSTANT),  # an outcome that is not later was applied before
    Column("text_attempts", INTEGER, nullable=False),
    Column("text_error", TEXT),
    Column("image", TEXT),
    Column("canonical", TEXT),
    Column("verdict", TEXT),
    Column("story_id", BIGINT),
    Column("tags", TEXT),  # further categories of its feed, one per line
    Column("enclosures", Enclosures),
    # The hash first: one IN over the hashes of a whole batch, of many sources, is then one walk along the index.
    UniqueConstraint("identity_hash", "source_id"),
    sqlite_autoincrement=True,
)

revision = Table(
    "revision",
    metadata,
    Column("id", Id, primary_key=True),
    owner("article.id"),
    Column("at", INSTANT, nullable=False),
    Column("title", TEXT),
    Column("summary", TEXT),
    Column("content", TEXT),
    Column("content_blob", BLOB),
    Column("text", TEXT),
    Column("html_blob", BLOB),
)

signature = Table(
    "signature",
    metadata,
    owner("article.id", primary_key=True),
    Column("at", INSTANT, nullable=False),
    Column("value", BLOB, nullable=False),
)

band = Table(
    "band",
    metadata,
    Column("hash", BIGINT, primary_key=True, autoincrement=False),
    owner("article.id", primary_key=True),
)

blob = Table(
    "blob",
    metadata,
    Column("sha256", BLOB, primary_key=True),
    Column("data", BLOB, nullable=False),
    Column("size", BIGINT, nullable=False),  # of data, as it is stored
    Column("refs", INTEGER, nullable=False),
)

hop = Table(
    "hop",
    metadata,
    Column("id", Id, primary_key=True),
    owner("source.id"),
    Column("host", TEXT, nullable=False),
    Column("at", INSTANT, nullable=False),
    Column("kind", TEXT, nullable=False),
    Column("status", INTEGER),
    Column("conditional", INTEGER, nullable=False),
    Column("size", BIGINT, nullable=False),
)

host = Table(
    "host",
    metadata,
    Column("name", TEXT, primary_key=True),
    Column("crawl_delay", DOUBLE, nullable=False),
    Column("gap", DOUBLE, nullable=False),
    Column("closed_until", INSTANT),
    Column("refusals", INTEGER, nullable=False),
    Column("reason", TEXT, nullable=False),
)

robots = Table(
    "robots",
    metadata,
    Column("site", TEXT, primary_key=True),
    Column("body", BLOB),  # zstd
    Column("fetched_at", INSTANT, nullable=False),
    Column("until", INSTANT, nullable=False),
    Column("trouble", TEXT, nullable=False),
)

flag = Table(
    "flag",
    metadata,
    Column("host", TEXT, primary_key=True),
    Column("reason", TEXT, primary_key=True),
    Column("at", INSTANT, nullable=False),
    Column("url", TEXT, nullable=False),
    Column("times", INTEGER, nullable=False),
)

tally = Table(
    "tally",
    metadata,
    Column("host", TEXT, primary_key=True),
    Column("value", BLOB, nullable=False),
)

subscription = Table(
    "subscription",
    metadata,
    owner("source.id", primary_key=True),
    Column("hub", TEXT, nullable=False),
    Column("topic", TEXT, nullable=False),
    Column("token", TEXT, nullable=False),
    Column("secret", TEXT, nullable=False),
    Column("state", TEXT, nullable=False),
    Column("next_at", INSTANT),
    Column("lease_until", INSTANT),
    Column("attempts", INTEGER, nullable=False),
    Column("trusted", INTEGER, nullable=False),
    Column("pushed_at", INSTANT),
    Column("error", TEXT),
    UniqueConstraint("token"),
)

push = Table(
    "push",
    metadata,
    Column("id", Id, primary_key=True),
    owner("source.id"),
    Column("at", INSTANT, nullable=False),
    Column("content_type", TEXT),
    Column("body", BLOB, nullable=False),  # zstd
    sqlite_autoincrement=True,
)

SEARCH_TERMS: Final = "search_terms"  # tables of the search index, which differ by engine: indexes.py makes them
SEARCH_KEPT: Final = "search_kept"

# An entry of the search index is an article's id, or the id of a page's source, negated (model/search.py).
# No foreign key: a removed article or page stays here until it is out of the index.
unindexed = Table(
    "unindexed",
    metadata,
    Column("entry_id", BIGINT, primary_key=True, autoincrement=False),
    Column("times", INTEGER, nullable=False),  # raised by every change, so that one made meanwhile is not lost
)

# What an indexed page says, so that a search need not read its HTML again. Part of the index, hence no foreign key.
page_text = Table(
    "page_text",
    metadata,
    Column("source_id", Id, primary_key=True, autoincrement=False),
    Column("at", INSTANT, nullable=False),  # of the version
    Column("title", TEXT),
    Column("language", TEXT),
    Column("text", BLOB, nullable=False),  # zstd
)

learned = Table(
    "learned",
    metadata,
    Column("name", TEXT, primary_key=True),
    Column("value", BLOB, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("name", TEXT, primary_key=True),
    Column("value", BIGINT, nullable=False),
)

# Tables of a cluster. SQLite has them and never uses them. All times in them are read from the database's clock.
member = Table(
    "member",
    metadata,
    Column("id", TEXT, primary_key=True),
    Column("kind", TEXT, primary_key=True),
    Column("name", TEXT, nullable=False),
    Column("version", TEXT, nullable=False),
    Column("started", INSTANT, nullable=False),
    Column("expires", INSTANT, nullable=False),
    Column("detail", TEXT, nullable=False, server_default=text("'{}'")),  # JSON
)

lease = Table(
    "lease",
    metadata,
    Column("kind", TEXT, primary_key=True),
    Column("number", INTEGER, primary_key=True, autoincrement=False),
    Column("holder", TEXT),  # a member's id; NULL: free
    Column("epoch", BIGINT, nullable=False, server_default="0"),
    Column("expires", INSTANT, nullable=False, server_default="0"),
)


def partition(host: ColumnElement[Any]) -> ColumnElement[int]:
    """`ports.cluster.partition_of` in PostgreSQL's SQL, in the very words of the index ix_source_partition."""
    digest = func.decode(func.md5(host), literal_column("'hex'"))
    return func.get_byte(digest, literal_column("0"), type_=Integer()).op("&")(literal_column("63"))
