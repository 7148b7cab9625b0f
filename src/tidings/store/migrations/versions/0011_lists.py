"""Lists that are read a page at a time: what sources are sorted and searched by, and an index for each order.

The two columns of sources are computed here as they are by store/rows/listing.py today.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from tidings.model.redact import redacted

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_AT_A_TIME = 5_000
_LONGEST = 500
_SOURCES = sa.text(
    "SELECT s.id, s.title, s.url, s.host, s.category, s.kind, s.state, s.failures, t.source_id AS root "
    "FROM source s LEFT JOIN site t ON t.source_id = s.id WHERE s.id > :last ORDER BY s.id LIMIT :most"
)
_SET = sa.text("UPDATE source SET listing = :listing, lookup = :lookup WHERE id = :id")
_INDEXES = {
    "ix_source_listing": ("source", ["listing", "id"]),
    "ix_source_lookup": ("source", ["listing", "lookup", "id"]),
    "ix_source_next": ("source", ["listing", "next_at", "id"]),
    "ix_source_articles": ("source", ["listing", "articles", "id"]),
    "ix_source_failures": ("source", ["listing", "failures", "id"]),
    "ix_source_host": ("source", ["host", "listing"]),
    "ix_host_gap": ("host", ["gap", "name"]),
    "ix_host_delay": ("host", ["crawl_delay", "name"]),
    "ix_host_refusals": ("host", ["refusals", "name"]),
    "ix_flag_at": ("flag", ["at", "host", "reason"]),
    "ix_page_root_source": ("page", ["root_id", "source_id", "versions"]),
    "ix_site_pages": ("site", ["pages"]),
    "ix_watch_paused": ("watch", ["paused", "name_key"]),
    "ix_message_watch": ("message", ["watch_id", "id"]),
}
# Only rows where the condition holds.
_PARTIAL = {
    "ix_host_closed": ("host", ["closed_until", "name"], "closed_until IS NOT NULL"),
    "ix_link_refused": ("link", ["root_id", "id", "refusal"], "refusal IS NOT NULL"),
    "ix_link_root_waiting": ("link", ["root_id", "waiting"], "waiting IS NOT NULL"),
    "ix_match_news": ("watch_match", ["at", "id"], "baseline = 0"),
    "ix_watch_troubled": ("watch", ["trouble"], "trouble != ''"),
    "ix_message_unsent": ("message", ["id"], "sent_at IS NULL"),
}


def upgrade() -> None:
    collation = "C" if op.get_bind().dialect.name == "postgresql" else None
    op.add_column("source", sa.Column("listing", sa.Integer(), nullable=False, server_default="1"))
    op.add_column(
        "source", sa.Column("lookup", sa.Text(collation=collation), nullable=False, server_default=sa.text("''"))
    )
    _fill(op.get_bind())
    if collation:
        op.alter_column("watch", "name_key", type_=sa.Text(collation=collation))
    op.drop_index("ix_message_watch", "message")
    for name, (table, columns) in _INDEXES.items():
        op.create_index(name, table, columns)
    for name, (table, columns, condition) in _PARTIAL.items():
        where = sa.text(condition)
        op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)


def _fill(connection: sa.Connection) -> None:
    last = 0
    while rows := connection.execute(_SOURCES, {"last": last, "most": _AT_A_TIME}).all():
        connection.execute(_SET, [_listed(row) for row in rows])
        last = rows[-1].id


def _listed(row: sa.Row[*tuple[object, ...]]) -> dict[str, object]:
    listing = 3 if row.state == "gone" else 2 if row.failures else 1
    if row.kind == "page" and row.root is None:
        return {"id": row.id, "listing": -listing, "lookup": ""}
    parts = [redacted(row.title or row.url)]
    if row.title:
        parts.append(redacted(row.url))
    if row.host not in parts[-1]:
        parts.append(row.host)
    lookup = " ".join([*parts, row.category or ""]).casefold()[:_LONGEST].rstrip()
    return {"id": row.id, "listing": listing, "lookup": lookup}


def downgrade() -> None:
    for name, (table, *_) in (_INDEXES | _PARTIAL).items():
        op.drop_index(name, table)
    op.create_index("ix_message_watch", "message", ["watch_id"])
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("watch", "name_key", type_=sa.Text(collation="default"))
    op.drop_column("source", "lookup")
    op.drop_column("source", "listing")
