"""An index of the versions that have changes: the front page reads the latest of them, among thousands without."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

_CHANGED = sa.text("first = 0 AND (added > 0 OR removed > 0 OR changed > 0)")


def upgrade() -> None:
    op.create_index("ix_version_changed", "version", ["at", "id"], sqlite_where=_CHANGED, postgresql_where=_CHANGED)


def downgrade() -> None:
    op.drop_index("ix_version_changed", "version")
