"""The tables of sites that are followed page by page, once for both engines.

    source ──┬── site        the root: depth, filters, segment counts
             ├── page ─┬─ version    one state of a page, its body a blob
             │         └─ finding    what a detector found in it
             ├── link        an address found on a page of a site: a page by now, waiting, or refused
             └── rule        a person's decision about a block

Each row points to the source of the site's root (`root_id`), and each page is a source itself.
"""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Table, UniqueConstraint, and_, literal_column, or_

from tidings.store.db.schema import Id, metadata, owner
from tidings.store.db.types import BIGINT, BLOB, INSTANT, INTEGER, TEXT, Scope

site = Table(
    "site",
    metadata,
    owner("source.id", primary_key=True),  # the root
    Column("depth", INTEGER, nullable=False),
    Column("include", BLOB, nullable=False),  # msgpack: filters
    Column("exclude", BLOB, nullable=False),
    Column("words", BLOB, nullable=False),
    Column("at_least", INTEGER, nullable=False),
    Column("once", INTEGER, nullable=False),
    Column("pages", INTEGER, nullable=False),
    Column("counts", BLOB, nullable=False),  # pages of each segment (read.page.compare.site_boilerplate)
    Column("recurring", BLOB, nullable=False),  # segments on many pages: part of the orders
    Column("scope", Scope),  # what is watched of its pages; None: all
)

page = Table(
    "page",
    metadata,
    owner("source.id", primary_key=True),
    Column("root_id", BIGINT, ForeignKey("source.id", ondelete="CASCADE"), nullable=False),
    Column("parent_id", BIGINT),  # a source; None: the root
    Column("level", INTEGER, nullable=False),
    Column("changed", INTEGER),  # did its last visit find a change? None: not visited since the first
    Column("examination", TEXT),  # requested by its parent: how far its next visit goes
    Column("pending", INTEGER, nullable=False),  # children that are still to be examined
    Column("examined", INTEGER, nullable=False),  # those that were; and those of them that had changed
    Column("examined_changed", INTEGER, nullable=False),
    Column("versions", INTEGER, nullable=False),
    Column("relink", INTEGER, nullable=False),  # 1: its next visit reads all its links
    Column("fresh", INTEGER, nullable=False, server_default="0"),  # 1: it came later than its site, and is news itself
    Column("scope", Scope),  # what is watched of it; None: as of the site
)

link = Table(
    "link",
    metadata,
    Column("id", Id, primary_key=True),
    Column("root_id", BIGINT, ForeignKey("source.id", ondelete="CASCADE"), nullable=False),
    Column("parent_id", BIGINT, nullable=False),
    Column("level", INTEGER, nullable=False),
    Column("url", TEXT, nullable=False),
    Column("url_hash", BIGINT, nullable=False),
    Column("waiting", INTEGER),  # 1: the frontier has not decided on it; NULL afterwards, which keeps the index small
    Column("refusal", TEXT),  # why it is no page
    Column("fresh", INTEGER, nullable=False, server_default="0"),  # 1: what it leads to is news
    Column("at", INSTANT, nullable=False),
    UniqueConstraint("url_hash", "root_id"),
    sqlite_autoincrement=True,
)

version = Table(
    "version",
    metadata,
    Column("id", Id, primary_key=True),
    owner("source.id"),
    Column("root_id", BIGINT, nullable=False),
    Column("at", INSTANT, nullable=False),
    Column("body", BLOB, nullable=False),  # sha256 of a blob
    Column("size", BIGINT, nullable=False),
    Column("content_type", TEXT),
    Column("status", INTEGER),
    Column("added", INTEGER, nullable=False),
    Column("removed", INTEGER, nullable=False),
    Column("changed", INTEGER, nullable=False, server_default="0"),  # neither added nor removed
    Column("silent", INTEGER, nullable=False),
    Column("words", TEXT, nullable=False),
    Column("first", INTEGER, nullable=False),
    sqlite_autoincrement=True,
)
_none = literal_column("0", INTEGER)
# Versions with changes, which have an index of their own. That of a first visit has none; most of a new site are such.
HAS_CHANGES = and_(
    version.c.first == _none, or_(version.c.added > _none, version.c.removed > _none, version.c.changed > _none)
)

finding = Table(
    "finding",
    metadata,
    Column("id", Id, primary_key=True),
    owner("version.id"),
    Column("detector", TEXT, nullable=False),
    Column("segment", BIGINT, nullable=False),
    Column("words", TEXT, nullable=False),
)

rule = Table(
    "rule",
    metadata,
    Column("root_id", BIGINT, ForeignKey("source.id", ondelete="CASCADE"), primary_key=True, autoincrement=False),
    Column("block", BIGINT, primary_key=True, autoincrement=False),
    Column("path", TEXT, nullable=False),
    Column("muted", INTEGER, nullable=False),
)
