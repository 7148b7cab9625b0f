"""The log of events, and webhooks that are told of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "event_log",
        sa.Column("id", _Id, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_event_log"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_event_log_at", "event_log", ["at"])
    op.create_table(
        "hook",
        sa.Column("id", _Id, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("filter", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("log_row", sa.BigInteger(), nullable=False),
        sa.Column("log_number", sa.Integer(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("next_at", sa.BigInteger()),
        sa.Column("error", sa.Text()),
        sa.Column("parked_at", sa.BigInteger()),
        sa.Column("sent", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_hook"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_hook_person_id", ondelete="CASCADE"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_hook_person", "hook", ["person_id"])


def downgrade() -> None:
    op.drop_table("hook")
    op.drop_table("event_log")
