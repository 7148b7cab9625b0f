"""People: persons, their sessions in browsers and their tokens for programs. Person 1 is whoever runs the program."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_Lookup = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_NOW = {
    "sqlite": "CAST(strftime('%s', 'now') AS INTEGER) * 1000000",
    "postgresql": "(extract(epoch FROM now()) * 1000000)::bigint",
}


def upgrade() -> None:
    op.create_table(
        "person",
        sa.Column("id", _Id, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", _Lookup, nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("password", sa.Text()),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_person"),
        sa.UniqueConstraint("name_key", name="uq_person_name_key"),
        sqlite_autoincrement=True,
    )
    _make_proof("web_session", ("agent",), ("created_at", "seen_at", "expires_at"), ())
    _make_proof("api_token", ("name", "rights"), ("created_at",), ("used_at", "expires_at"))
    dialect = op.get_bind().dialect.name
    op.execute(f"INSERT INTO person (name, name_key, role, created_at) VALUES ('', '', 'admin', {_NOW[dialect]})")


def _make_proof(table: str, texts: tuple[str, ...], times: tuple[str, ...], optional: tuple[str, ...]) -> None:
    op.create_table(
        table,
        sa.Column("id", _Id, nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in texts),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in times),
        *(sa.Column(name, sa.BigInteger()) for name in optional),
        sa.PrimaryKeyConstraint("id", name=f"pk_{table}"),
        sa.ForeignKeyConstraint(["person_id"], ["person.id"], name=f"fk_{table}_person_id", ondelete="CASCADE"),
        sa.UniqueConstraint("key", name=f"uq_{table}_key"),
        sqlite_autoincrement=True,
    )
    op.create_index(f"ix_{table}_person", table, ["person_id"])


def downgrade() -> None:
    for table in ("api_token", "web_session", "person"):
        op.drop_table(table)
