"""Events that a webhook refused: set aside one by one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("hook", sa.Column("refused", sa.LargeBinary()))


def downgrade() -> None:
    op.drop_column("hook", "refused")
