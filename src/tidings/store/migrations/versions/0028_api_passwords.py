"""Passwords of apps that read through the Google Reader and Fever APIs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "api_password",
        sa.Column("id", _Id, nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("fever", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("user_name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("used_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_api_password"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_api_password_person_id", ondelete="CASCADE"),
        sa.UniqueConstraint("key", name="uq_api_password_key"),
        sa.UniqueConstraint("fever", name="uq_api_password_fever"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_api_password_person", "api_password", ["person_id"])


def downgrade() -> None:
    op.drop_table("api_password")
