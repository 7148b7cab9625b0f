"""Stories: what an article's page is, and what its near-duplicates are found by; what was missed in a gap."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("article", table_kwargs={"sqlite_autoincrement": True}, recreate=_recreated()) as article:
        for name in ("image", "canonical", "verdict"):
            article.add_column(sa.Column(name, sa.Text()))
        article.add_column(sa.Column("story_id", sa.BigInteger()))
    with op.batch_alter_table("visit", recreate=_recreated()) as visit:
        visit.add_column(sa.Column("missed", sa.Integer(), nullable=False, server_default="0"))
    story = sa.text("story_id IS NOT NULL")
    columns = ["story_id", "first_seen"]
    op.create_index("ix_article_story", "article", columns, sqlite_where=story, postgresql_where=story)
    op.create_table(
        "signature",
        _owner("signature"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("article_id", name="pk_signature"),
    )
    op.create_index("ix_signature_at", "signature", ["at"])
    op.create_table(
        "band",
        sa.Column("hash", sa.BigInteger(), autoincrement=False, nullable=False),
        _owner("band"),
        sa.PrimaryKeyConstraint("hash", "article_id", name="pk_band"),
    )
    op.create_index("ix_band_article", "band", ["article_id"])


def _recreated() -> Literal["always", "never"]:
    """SQLite copies the table, so that it reads as if it had been made so; PostgreSQL alters it."""
    return "always" if op.get_bind().dialect.name == "sqlite" else "never"


def _owner(name: str) -> sa.Column[int]:
    key = sa.ForeignKey("article.id", name=f"fk_{name}_article_id", ondelete="CASCADE")
    return sa.Column("article_id", sa.BigInteger(), key, autoincrement=False, nullable=False)


def downgrade() -> None:
    op.drop_table("band")
    op.drop_table("signature")
    op.drop_index("ix_article_story", "article")
    with op.batch_alter_table("visit", recreate=_recreated()) as visit:
        visit.drop_column("missed")
    with op.batch_alter_table("article", table_kwargs={"sqlite_autoincrement": True}, recreate=_recreated()) as article:
        for name in ("story_id", "verdict", "canonical", "image"):
            article.drop_column(name)
