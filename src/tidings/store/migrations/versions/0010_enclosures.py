"""The files attached to an article: podcasts, videos, documents. Articles stored before have none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("article", sa.Column("enclosures", sa.Text()))


def downgrade() -> None:
    op.drop_column("article", "enclosures")
