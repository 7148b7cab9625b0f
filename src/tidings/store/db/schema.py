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
    Double,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    false,
    func,
    literal_column,
    text,
)

from tidings.store.db.types import Enclosures, Instant

HEAD = "0031"  # the newest migration
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
    return Column(name, BigInteger, key, primary_key=primary_key, nullable=False, autoincrement=False)


source = Table(
    "source",
    metadata,
    Column("id", Id, primary_key=True),
    Column("url", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("host", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("title", Text),
    Column("site_url", Text),
    Column("language", Text),
    Column("category", Text),
    Column("policy", Text),
    Column("added_at", Instant, nullable=False),
    Column("next_at", Instant),
    Column("reason", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("policy_state", LargeBinary),
    Column("hints", LargeBinary),
    Column("failures", Integer, nullable=False),
    Column("articles", Integer, nullable=False),
    Column("last_visit_at", Instant),
    Column("last_change_at", Instant),
    Column("last_error", Text),
    Column("weight", Double, nullable=False, server_default="1"),
    Column("subscribers", Integer, nullable=False, server_default="1"),
    Column("notice", Text),
    Column("moved_to", Text),
    Column("moved_times", Integer, nullable=False, server_default="0"),
    Column("failing_since", Instant),
    Column("posted_at", Instant),
    Column("changes", Integer, nullable=False, server_default="0"),
    Column("refreshed_at", Instant),
    Column("first_read_at", Instant),  # the articles of that visit are its baseline
    Column("listing", Integer, nullable=False, server_default="1"),  # which lists it is in (rows/listing.py)
    Column("lookup", Lookup, nullable=False, server_default=text("''")),  # folded: its name, and what filters search
    Column("every", Integer),  # seconds between two visits, where a person set them
    Column("same_title", Boolean, nullable=False, server_default=false()),  # a known title is a known item
    Column("egress", Text),  # the label of the terminals that may visit it; NULL: any
    Column("held_next_at", Instant),  # of a paused or removed source: the visit that it goes on with
    Column("held_state", Text),  # of a removed source: its state before
    Column("removed_at", Instant),
    Column("resting", Boolean, nullable=False, server_default=false()),  # paused as nobody follows it
    UniqueConstraint("url"),
    # Ids are never reused: a late outcome of a removed source must not be applied to a new one.
    sqlite_autoincrement=True,
)

memory = Table(
    "memory",
    metadata,
    owner("source.id", primary_key=True),
    Column("etag", Text),
    Column("last_modified", Text),
    Column("body_hash", LargeBinary),
    Column("known", LargeBinary),
)

visit = Table(
    "visit",
    metadata,
    Column("id", Id, primary_key=True),
    owner("source.id"),
    Column("at", Instant, nullable=False),
    Column("result", Text, nullable=False),
    Column("how", Text, nullable=False),
    Column("status", Integer),
    Column("seconds", Double, nullable=False),
    Column("size", BigInteger, nullable=False),
    Column("articles_new", Integer, nullable=False),
    Column("articles_revised", Integer, nullable=False),
    Column("not_before", Instant),
    Column("missed", Integer, nullable=False, server_default="0"),
)

article = Table(
    "article",
    metadata,
    Column("id", Id, primary_key=True),
    owner("source.id"),
    Column("identity", Text, nullable=False),
    Column("identity_hash", BigInteger, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("url", Text),
    Column("host", Text),
    Column("title", Text),
    Column("author", Text),
    Column("summary", Text),
    Column("content", Text),  # when small; otherwise content_blob
    Column("content_blob", LargeBinary),
    Column("language", Text),
    Column("category", Text, nullable=False),
    Column("published", Instant),
    Column("updated", Instant),
    Column("first_seen", Instant, nullable=False),
    Column("fetched", Instant),
    Column("text", Text),
    Column("html_blob", LargeBinary),
    Column("text_state", Text, nullable=False),
    Column("text_due_at", Instant),
    Column("text_tried_at", Instant),  # an outcome that is not later was applied before
    Column("text_attempts", Integer, nullable=False),
    Column("text_error", Text),
    Column("image", Text),
    Column("canonical", Text),
    Column("verdict", Text),
    Column("story_id", BigInteger),
    Column("tags", Text),  # further categories of its feed, one per line
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
    Column("at", Instant, nullable=False),
    Column("title", Text),
    Column("summary", Text),
    Column("content", Text),
    Column("content_blob", LargeBinary),
    Column("text", Text),
    Column("html_blob", LargeBinary),
)

signature = Table(
    "signature",
    metadata,
    owner("article.id", primary_key=True),
    Column("at", Instant, nullable=False),
    Column("value", LargeBinary, nullable=False),
)

band = Table(
    "band",
    metadata,
    Column("hash", BigInteger, primary_key=True, autoincrement=False),
    owner("article.id", primary_key=True),
)

blob = Table(
    "blob",
    metadata,
    Column("sha256", LargeBinary, primary_key=True),
    Column("data", LargeBinary, nullable=False),
    Column("size", BigInteger, nullable=False),  # of data, as it is stored
    Column("refs", Integer, nullable=False),
)

hop = Table(
    "hop",
    metadata,
    Column("id", Id, primary_key=True),
    owner("source.id"),
    Column("host", Text, nullable=False),
    Column("at", Instant, nullable=False),
    Column("kind", Text, nullable=False),
    Column("status", Integer),
    Column("conditional", Integer, nullable=False),
    Column("size", BigInteger, nullable=False),
)

host = Table(
    "host",
    metadata,
    Column("name", Text, primary_key=True),
    Column("crawl_delay", Double, nullable=False),
    Column("gap", Double, nullable=False),
    Column("closed_until", Instant),
    Column("refusals", Integer, nullable=False),
    Column("reason", Text, nullable=False),
)

robots = Table(
    "robots",
    metadata,
    Column("site", Text, primary_key=True),
    Column("body", LargeBinary),  # zstd
    Column("fetched_at", Instant, nullable=False),
    Column("until", Instant, nullable=False),
    Column("trouble", Text, nullable=False),
)

flag = Table(
    "flag",
    metadata,
    Column("host", Text, primary_key=True),
    Column("reason", Text, primary_key=True),
    Column("at", Instant, nullable=False),
    Column("url", Text, nullable=False),
    Column("times", Integer, nullable=False),
)

tally = Table(
    "tally",
    metadata,
    Column("host", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

subscription = Table(
    "subscription",
    metadata,
    owner("source.id", primary_key=True),
    Column("hub", Text, nullable=False),
    Column("topic", Text, nullable=False),
    Column("token", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("next_at", Instant),
    Column("lease_until", Instant),
    Column("attempts", Integer, nullable=False),
    Column("trusted", Integer, nullable=False),
    Column("pushed_at", Instant),
    Column("error", Text),
    UniqueConstraint("token"),
)

push = Table(
    "push",
    metadata,
    Column("id", Id, primary_key=True),
    owner("source.id"),
    Column("at", Instant, nullable=False),
    Column("content_type", Text),
    Column("body", LargeBinary, nullable=False),  # zstd
    sqlite_autoincrement=True,
)

SEARCH_TERMS: Final = "search_terms"  # tables of the search index, which differ by engine: indexes.py makes them
SEARCH_KEPT: Final = "search_kept"

# An entry of the search index is an article's id, or the id of a page's source, negated (model/search.py).
# No foreign key: a removed article or page stays here until it is out of the index.
unindexed = Table(
    "unindexed",
    metadata,
    Column("entry_id", BigInteger, primary_key=True, autoincrement=False),
    Column("times", Integer, nullable=False),  # raised by every change, so that one made meanwhile is not lost
)

# What an indexed page says, so that a search need not read its HTML again. Part of the index, hence no foreign key.
page_text = Table(
    "page_text",
    metadata,
    Column("source_id", Id, primary_key=True, autoincrement=False),
    Column("at", Instant, nullable=False),  # of the version
    Column("title", Text),
    Column("language", Text),
    Column("text", LargeBinary, nullable=False),  # zstd
)

learned = Table(
    "learned",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

meta = Table(
    "meta",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", BigInteger, nullable=False),
)

# Tables of a cluster. SQLite has them and never uses them. All times in them are read from the database's clock.
member = Table(
    "member",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("version", Text, nullable=False),
    Column("started", Instant, nullable=False),
    Column("expires", Instant, nullable=False),
    Column("detail", Text, nullable=False, server_default=text("'{}'")),  # JSON
)

lease = Table(
    "lease",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("holder", Text),  # a member's id; NULL: free
    Column("epoch", BigInteger, nullable=False, server_default="0"),
    Column("expires", Instant, nullable=False, server_default="0"),
)


def partition(host: ColumnElement[Any]) -> ColumnElement[int]:
    """`ports.cluster.partition_of` in PostgreSQL's SQL, in the very words of the index ix_source_partition."""
    digest = func.decode(func.md5(host), literal_column("'hex'"))
    return func.get_byte(digest, literal_column("0"), type_=Integer()).op("&")(literal_column("63"))
