"""Etiquette: weights and health of sources, requests as publishers see them, settings of hosts and hubs."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_OF_SOURCE = ("weight", "subscribers", "notice", "moved_to", "moved_times", "failing_since", "posted_at", "changes")


def upgrade() -> None:
    with op.batch_alter_table("source", table_kwargs={"sqlite_autoincrement": True}, recreate=_recreated()) as source:
        source.add_column(sa.Column("weight", sa.Double(), nullable=False, server_default="1"))
        source.add_column(sa.Column("subscribers", sa.Integer(), nullable=False, server_default="1"))
        source.add_column(sa.Column("notice", sa.Text()))
        source.add_column(sa.Column("moved_to", sa.Text()))
        source.add_column(sa.Column("moved_times", sa.Integer(), nullable=False, server_default="0"))
        source.add_column(sa.Column("failing_since", sa.BigInteger()))
        source.add_column(sa.Column("posted_at", sa.BigInteger()))
        source.add_column(sa.Column("changes", sa.Integer(), nullable=False, server_default="0"))
        source.add_column(sa.Column("refreshed_at", sa.BigInteger()))
    with op.batch_alter_table("visit", recreate=_recreated()) as visit:
        visit.add_column(sa.Column("not_before", sa.BigInteger()))
    _hops()
    _hosts()
    _hubs()


def _recreated() -> Literal["always", "never"]:
    """SQLite copies the table, so that it reads as if it had been made so; PostgreSQL alters it."""
    return "always" if op.get_bind().dialect.name == "sqlite" else "never"


def _owner(name: str) -> sa.Column[int]:
    key = sa.ForeignKey("source.id", name=f"fk_{name}_source_id", ondelete="CASCADE")
    return sa.Column("source_id", sa.BigInteger(), key, autoincrement=False, nullable=False)


def _hops() -> None:
    op.create_table(
        "hop",
        sa.Column("id", _ID, nullable=False),
        _owner("hop"),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("status", sa.Integer()),
        sa.Column("conditional", sa.Integer(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_hop"),
    )
    op.create_index("ix_hop_source_at", "hop", ["source_id", "at"])
    op.create_index("ix_hop_at", "hop", ["at"])


def _hosts() -> None:
    op.create_table(
        "host",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("crawl_delay", sa.Double(), nullable=False),
        sa.Column("gap", sa.Double(), nullable=False),
        sa.Column("closed_until", sa.BigInteger()),
        sa.Column("refusals", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_host"),
    )
    op.create_table(
        "robots",
        sa.Column("site", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary()),
        sa.Column("fetched_at", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("trouble", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("site", name="pk_robots"),
    )
    op.create_table(
        "flag",
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("url", sa.Text(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("host", "reason", name="pk_flag"),
    )
    op.create_table(
        "tally",
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("host", name="pk_tally"),
    )


def _hubs() -> None:
    op.create_table(
        "subscription",
        _owner("subscription"),
        sa.Column("hub", sa.Text(), nullable=False),
        sa.Column("topic", sa.Text(), nullable=False),
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("next_at", sa.BigInteger()),
        sa.Column("lease_until", sa.BigInteger()),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("trusted", sa.Integer(), nullable=False),
        sa.Column("pushed_at", sa.BigInteger()),
        sa.Column("error", sa.Text()),
        sa.PrimaryKeyConstraint("source_id", name="pk_subscription"),
        sa.UniqueConstraint("token", name="uq_subscription_token"),
    )
    due = sa.text("next_at IS NOT NULL")
    op.create_index("ix_subscription_due", "subscription", ["next_at"], sqlite_where=due, postgresql_where=due)
    op.create_table(
        "push",
        sa.Column("id", _ID, nullable=False),
        _owner("push"),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("content_type", sa.Text()),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_push"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_push_source", "push", ["source_id"])


def downgrade() -> None:
    for name in ("push", "subscription", "tally", "flag", "robots", "host", "hop"):
        op.drop_table(name)
    with op.batch_alter_table("visit", recreate=_recreated()) as visit:
        visit.drop_column("not_before")
    with op.batch_alter_table("source", table_kwargs={"sqlite_autoincrement": True}, recreate=_recreated()) as source:
        for name in (*_OF_SOURCE, "refreshed_at"):
            source.drop_column(name)
