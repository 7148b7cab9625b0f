"""The tables of sites that are followed page by page, once for both engines.

    source ──┬── site        the root: depth, filters, segment counts
             ├── page ─┬─ version    one state of a page, its body a blob
             │         └─ finding    what a detector found in it
             ├── link        an address found on a page of a site: a page by now, waiting, or refused
             └── rule        a person's decision about a block

Each row points to the source of the site's root (`root_id`), and each page is a source itself.
"""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, LargeBinary, Table, Text, UniqueConstraint

from tidings.store.db.schema import Id, metadata, owner
from tidings.store.db.types import Instant, Scope

site = Table(
    "site",
    metadata,
    owner("source.id", primary_key=True),  # the root
    Column("depth", Integer, nullable=False),
    Column("include", LargeBinary, nullable=False),  # msgpack: filters
    Column("exclude", LargeBinary, nullable=False),
    Column("words", LargeBinary, nullable=False),
    Column("at_least", Integer, nullable=False),
    Column("once", Integer, nullable=False),
    Column("pages", Integer, nullable=False),
    Column("counts", LargeBinary, nullable=False),  # pages of each segment (read.page.compare.site_boilerplate)
    Column("recurring", LargeBinary, nullable=False),  # segments on many pages: part of the orders
    Column("scope", Scope),  # what is watched of its pages; None: all
)

page = Table(
    "page",
    metadata,
    owner("source.id", primary_key=True),
    Column("root_id", BigInteger, ForeignKey("source.id", ondelete="CASCADE"), nullable=False),
    Column("parent_id", BigInteger),  # a source; None: the root
    Column("level", Integer, nullable=False),
    Column("changed", Integer),  # did its last visit find a change? None: not visited since the first
    Column("examination", Text),  # requested by its parent: how far its next visit goes
    Column("pending", Integer, nullable=False),  # children that are still to be examined
    Column("examined", Integer, nullable=False),  # those that were; and those of them that had changed
    Column("examined_changed", Integer, nullable=False),
    Column("versions", Integer, nullable=False),
    Column("relink", Integer, nullable=False),  # 1: its next visit reads all its links
    Column("fresh", Integer, nullable=False, server_default="0"),  # 1: it came later than its site, and is news itself
    Column("scope", Scope),  # what is watched of it; None: as of the site
)

link = Table(
    "link",
    metadata,
    Column("id", Id, primary_key=True),
    Column("root_id", BigInteger, ForeignKey("source.id", ondelete="CASCADE"), nullable=False),
    Column("parent_id", BigInteger, nullable=False),
    Column("level", Integer, nullable=False),
    Column("url", Text, nullable=False),
    Column("url_hash", BigInteger, nullable=False),
    Column("waiting", Integer),  # 1: the frontier has not decided on it; NULL afterwards, which keeps the index small
    Column("refusal", Text),  # why it is no page
    Column("fresh", Integer, nullable=False, server_default="0"),  # 1: what it leads to is news
    Column("at", Instant, nullable=False),
    UniqueConstraint("url_hash", "root_id"),
    sqlite_autoincrement=True,
)

version = Table(
    "version",
    metadata,
    Column("id", Id, primary_key=True),
    owner("source.id"),
    Column("root_id", BigInteger, nullable=False),
    Column("at", Instant, nullable=False),
    Column("body", LargeBinary, nullable=False),  # sha256 of a blob
    Column("size", BigInteger, nullable=False),
    Column("content_type", Text),
    Column("status", Integer),
    Column("added", Integer, nullable=False),
    Column("removed", Integer, nullable=False),
    Column("changed", Integer, nullable=False, server_default="0"),  # neither added nor removed
    Column("silent", Integer, nullable=False),
    Column("words", Text, nullable=False),
    Column("first", Integer, nullable=False),
    sqlite_autoincrement=True,
)

finding = Table(
    "finding",
    metadata,
    Column("id", Id, primary_key=True),
    owner("version.id"),
    Column("detector", Text, nullable=False),
    Column("segment", BigInteger, nullable=False),
    Column("words", Text, nullable=False),
)

rule = Table(
    "rule",
    metadata,
    Column("root_id", BigInteger, ForeignKey("source.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("block", BigInteger, primary_key=True, autoincrement=False),
    Column("path", Text, nullable=False),
    Column("muted", Integer, nullable=False),
)
