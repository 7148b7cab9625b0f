"""Answers to writes of programs: the same request with the same key is answered again, not carried out again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "api_answer",
        sa.Column("id", _Id, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("request", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Integer()),
        sa.Column("content_type", sa.Text()),
        sa.Column("body", sa.LargeBinary()),
        sa.PrimaryKeyConstraint("id", name="pk_api_answer"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name="fk_api_answer_person_id", ondelete="CASCADE"),
        sa.UniqueConstraint("person_id", "key", name="uq_api_answer_person_id_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_api_answer_at", "api_answer", ["at"])


def downgrade() -> None:
    op.drop_table("api_answer")
