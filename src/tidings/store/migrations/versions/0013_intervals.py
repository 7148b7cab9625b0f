"""The seconds between two visits of a source that a person asked for; NULL: its policy decides."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("source", sa.Column("every", sa.Integer()))


def downgrade() -> None:
    op.drop_column("source", "every")
