"""Search of pages: their texts, and triggers that queue them. All pages that were read are queued."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_SAID = ("title", "author", "summary", "content", "content_blob", "text", "language")
_NOTE = "INSERT INTO unindexed ({0}, times) VALUES ({1}, 1) ON CONFLICT ({0}) DO UPDATE SET times = unindexed.times + 1"
_OF_PAGES = (("version", "INSERT", "new"), ("page", "DELETE", "old"))
_FUNCTION = (
    "CREATE OR REPLACE FUNCTION {}() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE changed BIGINT; "
    "BEGIN IF TG_OP = 'DELETE' THEN changed := {}; ELSE changed := {}; END IF; {}; RETURN NULL; END $$"
)


def upgrade() -> None:
    op.create_table(
        "page_text",
        sa.Column("source_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.Text()),
        sa.Column("language", sa.Text()),
        sa.Column("text", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("source_id", name="pk_page_text"),
    )
    sqlite = op.get_bind().dialect.name == "sqlite"
    _rename("article_id", "entry_id", sqlite)
    note = _NOTE.format("entry_id", "{}")
    if sqlite:
        for table, event, row in _OF_PAGES:
            name, noted = f"{table}_{event.lower()}_unindexed", note.format(f"-{row}.source_id")
            op.execute(f"CREATE TRIGGER {name} AFTER {event} ON {table} BEGIN {noted}; END")
    else:
        op.execute("CREATE INDEX ix_search_terms_pages ON search_terms USING gin (terms) WHERE entry_id < 0")
        noted = note.format("changed")
        op.execute(_FUNCTION.format("note_unindexed_page", "-OLD.source_id", "-NEW.source_id", noted))
        for table, event, _ in _OF_PAGES:
            name = f"{table}_{event.lower()}_unindexed"
            words = f"AFTER {event} ON {table} FOR EACH ROW EXECUTE FUNCTION note_unindexed_page()"
            op.execute(f"CREATE TRIGGER {name} {words}")
    _queue_pages()


def downgrade() -> None:
    sqlite = op.get_bind().dialect.name == "sqlite"
    for table, event, _ in _OF_PAGES:
        op.execute(f"DROP TRIGGER {table}_{event.lower()}_unindexed" + ("" if sqlite else f" ON {table}"))
    if not sqlite:
        op.execute("DROP FUNCTION note_unindexed_page()")
        op.execute("DROP INDEX ix_search_terms_pages")
    # An older program takes pages for articles that were removed: queued, they leave the index.
    _queue_pages()
    _rename("entry_id", "article_id", sqlite)
    op.drop_table("page_text")


def _queue_pages() -> None:
    op.execute("DELETE FROM unindexed WHERE entry_id < 0")  # queued by a downgrade
    op.execute("INSERT INTO unindexed (entry_id, times) SELECT -source_id, 1 FROM page WHERE versions > 0")


def _rename(old: str, new: str, sqlite: bool) -> None:
    """Renames the key of the index's tables, and makes the triggers on articles anew."""
    op.execute(f"ALTER TABLE unindexed RENAME COLUMN {old} TO {new}")
    note = _NOTE.format(new, "{}")
    if not sqlite:
        op.execute(f"ALTER TABLE search_terms RENAME COLUMN {old} TO {new}")
        _rename_constraints(old, new)
        op.execute(_FUNCTION.format("note_unindexed", "OLD.id", "NEW.id", note.format("changed")))
        return
    op.execute(f"ALTER TABLE search_kept RENAME COLUMN {old} TO {new}")
    changed = " OR ".join(f"old.{name} IS NOT new.{name}" for name in _SAID)
    for event, row, when in (
        ("INSERT", "new", ""),
        (f"UPDATE OF {', '.join(_SAID)}", "new", f"WHEN {changed} "),
        ("DELETE", "old", ""),
    ):
        name = f"article_{event.partition(' ')[0].lower()}_unindexed"
        op.execute(f"DROP TRIGGER {name}")
        op.execute(f"CREATE TRIGGER {name} AFTER {event} ON article {when}BEGIN {note.format(f'{row}.id')}; END")


def _rename_constraints(old: str, new: str) -> None:
    """PostgreSQL 18 names NOT NULL after the column; earlier ones have no name for it."""
    named = "SELECT 1 FROM pg_constraint WHERE conrelid = '{}'::regclass AND conname = '{}'"
    for table in ("unindexed", "search_terms"):
        before, after = (f"{table}_{column}_not_null" for column in (old, new))
        if op.get_bind().exec_driver_sql(named.format(table, before)).first() is not None:
            op.execute(f"ALTER TABLE {table} RENAME CONSTRAINT {before} TO {after}")
