"""Lists of articles that people saved under a name, and how they want to see things."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_Lookup = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")


def upgrade() -> None:
    op.create_table(
        "saved_list",
        sa.Column("id", _Id, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", _Lookup, nullable=False),
        sa.Column("query", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_saved_list"),
        _owner("saved_list"),
        sa.UniqueConstraint("person_id", "name_key", name="uq_saved_list_person_id_name_key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "preference",
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("name", _Lookup, nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "name", name="pk_preference"),
        _owner("preference"),
        sqlite_with_rowid=False,
    )


def _owner(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=f"fk_{table}_person_id", ondelete="CASCADE")


def downgrade() -> None:
    op.drop_table("preference")
    op.drop_table("saved_list")
