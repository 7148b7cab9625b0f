"""Secret addresses of output feeds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_Lookup = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "feed_link",
        sa.Column("id", _Id, nullable=False),
        sa.Column("token", _Lookup, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("list", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger()),
        sa.Column("announced", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_feed_link"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_feed_link_person_id", ondelete="CASCADE"),
        sa.UniqueConstraint("token", name="uq_feed_link_token"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_feed_link_person", "feed_link", ["person_id"])


def downgrade() -> None:
    op.drop_table("feed_link")
