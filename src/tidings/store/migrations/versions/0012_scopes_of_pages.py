"""What is watched of a site's pages, and of a single page: JSON of model.pages.PageScope; NULL: all, or as the site."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("site", "page"):
        op.add_column(table, sa.Column("scope", sa.Text()))


def downgrade() -> None:
    for table in ("site", "page"):
        op.drop_column(table, "scope")
