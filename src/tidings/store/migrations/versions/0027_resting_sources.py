"""Sources that rest because nobody follows them are told from those that a person paused."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

_NOBODY = "nobody follows it any more; it is visited again once somebody does"


def upgrade() -> None:
    op.add_column("source", sa.Column("resting", sa.Boolean(), nullable=False, server_default=sa.false()))
    source = sa.table("source", sa.column("state", sa.Text()), sa.column("reason", sa.Text()), sa.column("resting"))
    op.execute(source.update().where(source.c.state == "paused", source.c.reason == _NOBODY).values(resting=sa.true()))


def downgrade() -> None:
    op.drop_column("source", "resting")
