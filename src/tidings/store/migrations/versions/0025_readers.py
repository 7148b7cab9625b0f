"""Who reads each source, of those that several people follow: what the schedule weighs them by."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "readership",
        sa.Column("source_id", sa.BigInteger(), nullable=False),
        sa.Column("followers", sa.Integer(), nullable=False),
        sa.Column("read", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("source_id", name="pk_readership"),
        sa.ForeignKeyConstraint(["source_id"], ["source.id"], name="fk_readership_source_id", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    op.drop_table("readership")
