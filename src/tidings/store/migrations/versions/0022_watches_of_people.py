"""Watches belong to people: those that exist to person 1. Names are unique among the watches of a person."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

_NEWS = sa.text("baseline = 0")
_TROUBLED = sa.text("trouble != ''")
_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'article_%_unwatched'"
_WATCH_INDEXES = ("ix_watch_asking", "ix_watch_paused", "ix_watch_troubled")


def upgrade() -> None:
    person = sa.Column("person_id", sa.BigInteger(), server_default="1", nullable=False)
    _change_watches(person, "uq_watch_name_key", "uq_watch_person_id_name_key", ["person_id", "name_key"])
    op.create_index("ix_watch_name", "watch", ["name_key", "id"])
    op.add_column("watch_match", sa.Column("person_id", sa.BigInteger(), server_default="1", nullable=False))
    op.drop_index("ix_match_news", "watch_match")
    op.create_index("ix_match_person", "watch_match", ["person_id", "at", "id"])
    _partial("ix_match_news", "watch_match", ["person_id", "at", "id"], _NEWS)


def downgrade() -> None:
    op.execute("DELETE FROM watch WHERE person_id <> 1")  # two of them may have one name
    op.drop_index("ix_match_news", "watch_match")
    op.drop_index("ix_match_person", "watch_match")
    op.drop_column("watch_match", "person_id")
    _partial("ix_match_news", "watch_match", ["at", "id"], _NEWS)
    op.drop_index("ix_watch_name", "watch")
    _change_watches(None, "uq_watch_person_id_name_key", "uq_watch_name_key", ["name_key"])


def _change_watches(added: sa.Column[int] | None, old: str, new: str, columns: list[str]) -> None:
    """Adds or drops the person, and with it the constraint. SQLite copies the table for it; triggers that read it would
    stop it from taking the old one's place."""
    connection = op.get_bind()
    on_sqlite = connection.dialect.name == "sqlite"
    triggers = connection.exec_driver_sql(_TRIGGERS).all() if on_sqlite else []
    for name, _ in triggers:
        op.execute(f"DROP TRIGGER {name}")
    for name in _WATCH_INDEXES if on_sqlite else ():
        op.drop_index(name, "watch")
    options = {"sqlite_autoincrement": True}
    with op.batch_alter_table("watch", table_kwargs=options, recreate="always" if on_sqlite else "never") as watch:
        watch.drop_constraint(old, type_="unique")
        if added is not None:
            watch.add_column(added)
            watch.create_foreign_key("fk_watch_person_id", "person", ["person_id"], ["id"], ondelete="CASCADE")
        else:
            watch.drop_constraint("fk_watch_person_id", type_="foreignkey")
            watch.drop_column("person_id")
        watch.create_unique_constraint(new, columns)
    if on_sqlite:
        op.create_index("ix_watch_asking", "watch", ["paused", "scope"])
        op.create_index("ix_watch_paused", "watch", ["paused", "name_key"])
        _partial("ix_watch_troubled", "watch", ["trouble"], _TROUBLED)
    for _, sql in triggers:
        connection.exec_driver_sql(sql)


def _partial(name: str, table: str, columns: list[str], where: sa.TextClause) -> None:
    op.create_index(name, table, columns, sqlite_where=where, postgresql_where=where)
