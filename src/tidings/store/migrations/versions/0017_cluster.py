"""Clusters: members and leases; the egress that a source asks for; PostgreSQL: due sources by partition of their
host."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

# As in store/db/schema.py.
_PARTITION = sa.text("(get_byte(decode(md5(host), 'hex'), 0) & 63)")


def upgrade() -> None:
    op.add_column("source", sa.Column("egress", sa.Text()))
    op.create_table(
        "member",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.Column("detail", sa.Text(), nullable=False, server_default=sa.text("'{}'")),
        sa.PrimaryKeyConstraint("id", "kind", name="pk_member"),
    )
    op.create_table(
        "lease",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("holder", sa.Text()),
        sa.Column("epoch", sa.BigInteger(), nullable=False, server_default="0"),
        sa.Column("expires", sa.BigInteger(), nullable=False, server_default="0"),
        sa.PrimaryKeyConstraint("kind", "number", name="pk_lease"),
    )
    if op.get_bind().dialect.name == "postgresql":
        waits = sa.text("next_at IS NOT NULL")
        op.create_index("ix_source_partition", "source", [_PARTITION, "next_at"], postgresql_where=waits)


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.drop_index("ix_source_partition", "source")
    op.drop_table("lease")
    op.drop_table("member")
    op.drop_column("source", "egress")
