"""Channels that people keep under a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_Lookup = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "channel",
        sa.Column("id", _Id, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", _Lookup, nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_channel"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_channel_person_id", ondelete="CASCADE"),
        sa.UniqueConstraint("person_id", "name_key", name="uq_channel_person_id_name_key"),
        sqlite_autoincrement=True,
    )


def downgrade() -> None:
    op.drop_table("channel")
