"""Pages: followed sites, the pages in them, the links met, and the versions kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "site",
        _owner("site", "source_id"),
        *(_number(name) for name in ("depth", "at_least", "once", "pages")),
        *(sa.Column(name, sa.LargeBinary(), nullable=False) for name in _SITE_VALUES),
        sa.PrimaryKeyConstraint("source_id", name="pk_site"),
    )
    op.create_table(
        "page",
        _owner("page", "source_id"),
        _owner("page", "root_id"),
        sa.Column("parent_id", sa.BigInteger()),
        sa.Column("changed", sa.Integer()),
        sa.Column("examination", sa.Text()),
        *(_number(name) for name in ("level", "pending", "examined", "examined_changed", "versions", "relink")),
        sa.PrimaryKeyConstraint("source_id", name="pk_page"),
    )
    op.create_index("ix_page_root", "page", ["root_id", "level"])
    op.create_index("ix_page_parent", "page", ["parent_id"])
    op.create_table(
        "link",
        sa.Column("id", _Id, nullable=False),
        _owner("link", "root_id"),
        sa.Column("parent_id", sa.BigInteger(), nullable=False),
        _number("level"),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("url_hash", sa.BigInteger(), nullable=False),
        sa.Column("waiting", sa.Integer()),
        sa.Column("refusal", sa.Text()),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_link"),
        sa.UniqueConstraint("url_hash", "root_id", name="uq_link_url_hash_root_id"),
        sqlite_autoincrement=True,
    )
    waiting = sa.text("waiting IS NOT NULL")
    op.create_index("ix_link_waiting", "link", ["level", "id"], sqlite_where=waiting, postgresql_where=waiting)
    op.create_index("ix_link_root", "link", ["root_id"])
    _versions()
    op.create_table(
        "rule",
        _owner("rule", "root_id"),
        sa.Column("block", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        _number("muted"),
        sa.PrimaryKeyConstraint("root_id", "block", name="pk_rule"),
    )


def _versions() -> None:
    op.create_table(
        "version",
        sa.Column("id", _Id, nullable=False),
        _owner("version", "source_id"),
        sa.Column("root_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("content_type", sa.Text()),
        sa.Column("status", sa.Integer()),
        *(_number(name) for name in ("added", "removed", "silent", "first")),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_version"),
        sqlite_autoincrement=True,
    )
    for name, columns in _VERSION_INDEXES.items():
        op.create_index(name, "version", columns)
    op.create_table(
        "finding",
        sa.Column("id", _Id, nullable=False),
        _owner("finding", "version_id", "version.id"),
        sa.Column("detector", sa.Text(), nullable=False),
        sa.Column("segment", sa.BigInteger(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_finding"),
    )
    op.create_index("ix_finding_version", "finding", ["version_id"])


_SITE_VALUES = ("include", "exclude", "words", "counts", "recurring")
_VERSION_INDEXES = {
    "ix_version_source_at": ["source_id", "at"],
    "ix_version_root_at": ["root_id", "at"],
    "ix_version_at": ["at"],
    "ix_version_body": ["body"],
}


def _number(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _owner(table: str, column: str, target: str = "source.id") -> sa.Column[int]:
    key = sa.ForeignKey(target, name=f"fk_{table}_{column}", ondelete="CASCADE")
    return sa.Column(column, sa.BigInteger(), key, autoincrement=False, nullable=False)


def downgrade() -> None:
    for name in ("rule", "finding", "version", "link", "page", "site"):
        op.drop_table(name)
