"""Search: the index, and which articles are still to be put into it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_SAID = ("title", "author", "summary", "content", "content_blob", "text", "language")
_NOTE = (
    "INSERT INTO unindexed (article_id, times) VALUES ({}, 1) "
    "ON CONFLICT (article_id) DO UPDATE SET times = unindexed.times + 1"
)
_EVENTS = ("insert", "update", "delete")


def upgrade() -> None:
    op.create_table(
        "unindexed",
        sa.Column("article_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("article_id", name="pk_unindexed"),
    )
    op.execute("INSERT INTO unindexed (article_id, times) SELECT id, 1 FROM article")
    if op.get_bind().dialect.name == "sqlite":
        _in_sqlite()
    else:
        _in_postgres()


def _in_sqlite() -> None:
    op.execute("CREATE VIRTUAL TABLE search_terms USING fts5(title, text, words, content = '', tokenize = 'ascii')")
    op.execute("CREATE TABLE search_kept (article_id INTEGER NOT NULL PRIMARY KEY, terms BLOB NOT NULL)")
    changed = " OR ".join(f"old.{name} IS NOT new.{name}" for name in _SAID)
    for event, row, when in (
        ("INSERT", "new", ""),
        (f"UPDATE OF {', '.join(_SAID)}", "new", f"WHEN {changed} "),
        ("DELETE", "old", ""),
    ):
        name = f"article_{event.partition(' ')[0].lower()}_unindexed"
        note = _NOTE.format(f"{row}.id")
        op.execute(f"CREATE TRIGGER {name} AFTER {event} ON article {when}BEGIN {note}; END")


def _in_postgres() -> None:
    op.execute(
        "CREATE TABLE search_terms (article_id BIGINT NOT NULL, terms TSVECTOR NOT NULL, "
        "CONSTRAINT pk_search_terms PRIMARY KEY (article_id))"
    )
    op.execute("CREATE INDEX ix_search_terms ON search_terms USING gin (terms)")
    op.execute(
        "CREATE FUNCTION note_unindexed() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE changed BIGINT; "
        "BEGIN IF TG_OP = 'DELETE' THEN changed := OLD.id; ELSE changed := NEW.id; END IF; "
        f"{_NOTE.format('changed')}; RETURN NULL; END $$"
    )
    changed = " OR ".join(f"old.{name} IS DISTINCT FROM new.{name}" for name in _SAID)
    for event, when in (("INSERT", ""), (f"UPDATE OF {', '.join(_SAID)}", f"WHEN ({changed}) "), ("DELETE", "")):
        name = f"article_{event.partition(' ')[0].lower()}_unindexed"
        op.execute(
            f"CREATE TRIGGER {name} AFTER {event} ON article FOR EACH ROW {when}EXECUTE FUNCTION note_unindexed()"
        )


def downgrade() -> None:
    on_article = "" if op.get_bind().dialect.name == "sqlite" else " ON article"
    for event in _EVENTS:
        op.execute(f"DROP TRIGGER article_{event}_unindexed{on_article}")
    op.execute("DROP FUNCTION note_unindexed()" if on_article else "DROP TABLE search_kept")
    op.execute("DROP TABLE search_terms")
    op.drop_table("unindexed")
