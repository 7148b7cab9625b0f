"""Sources that are paused, or removed so that it can be taken back: what they go on with."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

_SET = sa.text("removed_at IS NOT NULL")


def upgrade() -> None:
    op.add_column("source", sa.Column("held_next_at", sa.BigInteger()))
    op.add_column("source", sa.Column("held_state", sa.Text()))
    op.add_column("source", sa.Column("removed_at", sa.BigInteger()))
    op.create_index("ix_source_removed", "source", ["removed_at"], sqlite_where=_SET, postgresql_where=_SET)


def downgrade() -> None:
    op.drop_index("ix_source_removed", "source")
    for name in ("removed_at", "held_state", "held_next_at"):
        op.drop_column("source", name)
