"""The first schema: sources, visits, articles and their revisions, blobs. Times are microseconds since 1970."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    _create_source()
    _create_memory()
    _create_visit()
    _create_article()
    _create_revision()
    _create_blob()
    _create_meta()


def downgrade() -> None:
    for table in ("meta", "blob", "revision", "article", "visit", "memory", "source"):
        op.drop_table(table)


def _owner(name: str, table: str) -> sa.Column[int]:
    key = sa.ForeignKey(f"{table}.id", name=f"fk_{name}_{table}_id", ondelete="CASCADE")
    return sa.Column(f"{table}_id", sa.BigInteger(), key, autoincrement=False, nullable=False)


def _index_where_set(name: str, table: str, columns: list[str], when: str) -> None:
    condition = sa.text(f"{when} IS NOT NULL")
    op.create_index(name, table, columns, sqlite_where=condition, postgresql_where=condition)


def _create_source() -> None:
    op.create_table(
        "source",
        sa.Column("id", _Id, nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("title", sa.Text()),
        sa.Column("site_url", sa.Text()),
        sa.Column("language", sa.Text()),
        sa.Column("category", sa.Text()),
        sa.Column("policy", sa.Text()),
        sa.Column("added_at", sa.BigInteger(), nullable=False),
        sa.Column("next_at", sa.BigInteger()),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("policy_state", sa.LargeBinary()),
        sa.Column("hints", sa.LargeBinary()),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("articles", sa.Integer(), nullable=False),
        sa.Column("last_visit_at", sa.BigInteger()),
        sa.Column("last_change_at", sa.BigInteger()),
        sa.Column("last_error", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_source"),
        sa.UniqueConstraint("url", name="uq_source_url"),
        sqlite_autoincrement=True,
    )
    _index_where_set("ix_source_due", "source", ["next_at"], "next_at")


def _create_memory() -> None:
    op.create_table(
        "memory",
        _owner("memory", "source"),
        sa.Column("etag", sa.Text()),
        sa.Column("last_modified", sa.Text()),
        sa.Column("body_hash", sa.LargeBinary()),
        sa.Column("known", sa.LargeBinary()),
        sa.PrimaryKeyConstraint("source_id", name="pk_memory"),
    )


def _create_visit() -> None:
    op.create_table(
        "visit",
        sa.Column("id", _Id, nullable=False),
        _owner("visit", "source"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("how", sa.Text(), nullable=False),
        sa.Column("status", sa.Integer()),
        sa.Column("seconds", sa.Double(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("articles_new", sa.Integer(), nullable=False),
        sa.Column("articles_revised", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_visit"),
    )
    op.create_index("ix_visit_source_at", "visit", ["source_id", "at"])
    op.create_index("ix_visit_at_result", "visit", ["at", "result"])


def _create_article() -> None:
    op.create_table(
        "article",
        sa.Column("id", _Id, nullable=False),
        _owner("article", "source"),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("identity_hash", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("url", sa.Text()),
        sa.Column("host", sa.Text()),
        sa.Column("title", sa.Text()),
        sa.Column("author", sa.Text()),
        sa.Column("summary", sa.Text()),
        sa.Column("content", sa.Text()),
        sa.Column("content_blob", sa.LargeBinary()),
        sa.Column("language", sa.Text()),
        sa.Column("category", sa.Text(), nullable=False),
        sa.Column("published", sa.BigInteger()),
        sa.Column("updated", sa.BigInteger()),
        sa.Column("first_seen", sa.BigInteger(), nullable=False),
        sa.Column("fetched", sa.BigInteger()),
        sa.Column("text", sa.Text()),
        sa.Column("html_blob", sa.LargeBinary()),
        sa.Column("text_state", sa.Text(), nullable=False),
        sa.Column("text_due_at", sa.BigInteger()),
        sa.Column("text_tried_at", sa.BigInteger()),
        sa.Column("text_attempts", sa.Integer(), nullable=False),
        sa.Column("text_error", sa.Text()),
        sa.PrimaryKeyConstraint("id", name="pk_article"),
        sa.UniqueConstraint("identity_hash", "source_id", name="uq_article_identity_hash_source_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_article_first_seen", "article", ["first_seen", "id"])
    op.create_index("ix_article_source_first_seen", "article", ["source_id", "first_seen", "id"])
    _index_where_set("ix_article_due", "article", ["text_due_at"], "text_due_at")
    _index_where_set("ix_article_host_due", "article", ["host", "text_due_at", "id"], "text_due_at")


def _create_revision() -> None:
    op.create_table(
        "revision",
        sa.Column("id", _Id, nullable=False),
        _owner("revision", "article"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.Text()),
        sa.Column("summary", sa.Text()),
        sa.Column("content", sa.Text()),
        sa.Column("content_blob", sa.LargeBinary()),
        sa.Column("text", sa.Text()),
        sa.Column("html_blob", sa.LargeBinary()),
        sa.PrimaryKeyConstraint("id", name="pk_revision"),
    )
    op.create_index("ix_revision_article_at", "revision", ["article_id", "at"])


def _create_blob() -> None:
    op.create_table(
        "blob",
        sa.Column("sha256", sa.LargeBinary(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("refs", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("sha256", name="pk_blob"),
    )
    op.create_index("ix_blob_size", "blob", ["size"])


def _create_meta() -> None:
    meta = op.create_table(
        "meta",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_meta"),
    )
    op.bulk_insert(meta, [{"name": "changes", "value": 0}])
