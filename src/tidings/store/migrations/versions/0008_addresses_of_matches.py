"""Addresses of matches, by which an article and its page are one story; and when sending of a message began.

Existing matches get no address. Whether existing messages were begun is unknown, so each counts as begun.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    match = sa.ForeignKey("watch_match.id", name="fk_match_address_watch_match_id", ondelete="CASCADE")
    op.create_table(
        "match_address",
        sa.Column("watch_match_id", sa.BigInteger(), match, autoincrement=False, nullable=False),
        sa.Column("place", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("watch_match_id", "place", name="pk_match_address"),
    )
    op.create_index("ix_match_address_place", "match_address", ["place"])
    op.add_column("message", sa.Column("begun_at", sa.BigInteger()))
    op.execute("UPDATE message SET begun_at = created_at")


def downgrade() -> None:
    op.drop_column("message", "begun_at")
    op.drop_table("match_address")
