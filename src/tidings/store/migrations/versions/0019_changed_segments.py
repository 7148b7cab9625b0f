"""Versions of pages count changed segments apart. Those stored before have them both as added and as removed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("version", sa.Column("changed", sa.Integer(), nullable=False, server_default="0"))


def downgrade() -> None:
    op.execute("UPDATE version SET added = added + changed, removed = removed + changed")
    op.drop_column("version", "changed")
