"""Watches: their terms, matches, deliveries and messages, and the queues of items to evaluate."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_SAID = ("title", "author", "summary", "content", "content_blob", "text", "text_state", "language")
_FIRST_TIME = "(COALESCE((SELECT value FROM meta WHERE name = 'watches'), 0) * 1000000 + 1)"
_NOTE = (
    f"INSERT INTO unwatched (article_id, times, since, asker) VALUES (new.id, {_FIRST_TIME}, NULL, NULL) "
    "ON CONFLICT (article_id) DO UPDATE SET times = unwatched.times + 1, since = NULL, asker = NULL"
)
_ASKS = "EXISTS (SELECT 1 FROM watch WHERE paused = 0 AND scope = '{}')"  # an IN is twice as slow
_WANTED = f"({_ASKS.format('both')} OR {_ASKS.format('articles')})"


def upgrade() -> None:
    op.add_column("source", sa.Column("first_read_at", sa.BigInteger()))
    op.add_column("article", sa.Column("tags", sa.Text()))
    op.execute("UPDATE source SET first_read_at = added_at WHERE failures < seq")  # not every visit failed
    for table in ("page", "link"):
        op.add_column(table, sa.Column("fresh", sa.Integer(), server_default="0", nullable=False))
    _make_watches()
    _make_queue()
    _make_messages()
    changed = " OR ".join(f"old.{name} {{}} new.{name}" for name in _SAID)
    events = ("INSERT", ""), (f"UPDATE OF {', '.join(_SAID)}", changed)
    if op.get_bind().dialect.name == "sqlite":
        for event, when in events:
            condition = f"({when.replace('{}', 'IS NOT')}) AND {_WANTED}" if when else _WANTED
            op.execute(f"CREATE TRIGGER {_name(event)} AFTER {event} ON article WHEN {condition} BEGIN {_NOTE}; END")
        return
    op.execute(
        "CREATE FUNCTION note_unwatched() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF {_WANTED} THEN {_NOTE}; END IF; RETURN NULL; END $$"
    )
    for event, when in events:
        condition = f"WHEN ({when.replace('{}', 'IS DISTINCT FROM')}) " if when else ""
        op.execute(
            f"CREATE TRIGGER {_name(event)} AFTER {event} ON article FOR EACH ROW {condition}"
            "EXECUTE FUNCTION note_unwatched()"
        )


def _make_watches() -> None:
    op.create_table(
        "watch",
        sa.Column("id", _Id, nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in ("name", "name_key")),
        sa.Column("terms", sa.LargeBinary(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("created_at", "since")),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("paused", sa.Integer(), nullable=False),
        sa.Column("scope", sa.Text(), server_default="both", nullable=False),
        sa.Column("trouble", sa.Text(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("last_match_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_watch"),
        sa.UniqueConstraint("name_key", name="uq_watch_name_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_watch_asking", "watch", ["paused", "scope"])
    op.create_table(
        "watch_match",
        sa.Column("id", _Id, nullable=False),
        _owner("watch_match", "watch"),
        _owner("watch_match", "source"),
        sa.Column("kind", sa.Text(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in ("subject", "occasion")),
        *(sa.Column(name, sa.BigInteger()) for name in ("article_id", "version_id", "published", "rated_at")),
        sa.Column("at", sa.BigInteger(), nullable=False),
        *(sa.Column(name, sa.Text()) for name in ("url", "title", "rating")),
        sa.Column("score", sa.Double(), nullable=False),
        sa.Column("words", sa.Text(), nullable=False),
        *(sa.Column(name, sa.LargeBinary(), nullable=False) for name in ("reasons", "passages")),
        sa.Column("baseline", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_watch_match"),
        sa.UniqueConstraint(
            "watch_id", "kind", "subject", "occasion", name="uq_watch_match_watch_id_kind_subject_occasion"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_match_at", "watch_match", ["at", "id"])
    op.create_index("ix_match_watch_at", "watch_match", ["watch_id", "at", "id", "baseline", "rating"])
    op.create_index("ix_match_source", "watch_match", ["source_id"])
    _index_where_set("ix_match_article", "watch_match", "article_id", "article_id")
    _index_where_set("ix_match_rated", "watch_match", "rating", "watch_id", "rating")


def _make_queue() -> None:
    op.create_table(
        "unwatched",
        _owner("unwatched", "article"),
        sa.Column("times", sa.BigInteger(), nullable=False),
        *(sa.Column(name, sa.BigInteger()) for name in ("since", "asker")),
        sa.PrimaryKeyConstraint("article_id", name="pk_unwatched"),
    )
    op.create_table(
        "unwatched_page",
        _owner("unwatched_page", "version"),
        sa.Column("segments", sa.LargeBinary()),
        sa.Column("baseline", sa.Integer(), nullable=False),
        sa.Column("times", sa.BigInteger(), nullable=False),
        *(sa.Column(name, sa.BigInteger()) for name in ("since", "asker")),
        sa.PrimaryKeyConstraint("version_id", name="pk_unwatched_page"),
    )
    news = sa.text("since IS NULL")
    for table, key in (("unwatched", "article_id"), ("unwatched_page", "version_id")):
        op.create_index(f"ix_{table}_news", table, [key], sqlite_where=news, postgresql_where=news)


def _make_messages() -> None:
    op.create_table(
        "message",
        sa.Column("id", _Id, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        _owner("message", "watch"),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("digest", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("error", sa.Text()),
        *(sa.Column(name, sa.BigInteger()) for name in ("next_at", "sent_at")),
        sa.PrimaryKeyConstraint("id", name="pk_message"),
        sa.UniqueConstraint("key", name="uq_message_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_message_watch", "message", ["watch_id"])
    _index_where_set("ix_message_due", "message", "next_at", "next_at")
    op.create_table(
        "delivery",
        sa.Column("id", _Id, nullable=False),
        _owner("delivery", "watch_match"),
        _owner("delivery", "watch"),
        sa.Column("channel", sa.Text(), nullable=False),
        sa.Column("waiting", sa.Integer()),
        sa.Column("copy", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_delivery"),
        sa.UniqueConstraint("watch_match_id", "channel", name="uq_delivery_watch_match_id_channel"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_delivery_watch", "delivery", ["watch_id"])
    _index_where_set("ix_delivery_waiting", "delivery", "waiting", "watch_id", "channel", "id")
    _index_where_set("ix_delivery_message", "delivery", "message_id", "message_id")


def _owner(table: str, owner: str) -> sa.Column[int]:
    """A reference that does not outlive what it points to."""
    column = f"{owner}_id"
    key = sa.ForeignKey(f"{owner}.id", name=f"fk_{table}_{column}", ondelete="CASCADE")
    return sa.Column(column, sa.BigInteger(), key, autoincrement=False, nullable=False)


def _index_where_set(name: str, table: str, when: str, *columns: str) -> None:
    condition = sa.text(f"{when} IS NOT NULL")
    op.create_index(name, table, list(columns), sqlite_where=condition, postgresql_where=condition)


def _name(event: str) -> str:
    return f"article_{event.partition(' ')[0].lower()}_unwatched"


def downgrade() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    for event in ("INSERT", "UPDATE"):
        op.execute(f"DROP TRIGGER {_name(event)}{'' if is_sqlite else ' ON article'}")
    if not is_sqlite:
        op.execute("DROP FUNCTION note_unwatched()")
    for table in ("delivery", "message", "unwatched_page", "unwatched", "watch_match", "watch"):
        op.drop_table(table)
    for table, column in (("link", "fresh"), ("page", "fresh"), ("article", "tags"), ("source", "first_read_at")):
        op.drop_column(table, column)
