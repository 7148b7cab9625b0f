"""What each person reads: folders, followed sources, marks of articles. Person 1 follows what is followed today, in
folders named like the categories, and has read all that was seen so far."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_Lookup = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
_INDEXES = {
    "ix_article_source": ("article", ["source_id", "id"]),
    "ix_following_source": ("following", ["source_id"]),
    "ix_mark_article": ("mark", ["article_id"]),
    "ix_mark_tag_article": ("mark_tag", ["article_id"]),
    "ix_read_undo_person": ("read_undo", ["person_id"]),
}
# Only rows where the first one named is set.
_PARTIAL = {
    "ix_following_folder": ("folder_id", "following", ["folder_id"]),
    "ix_mark_read": ("read", "mark", ["person_id", "read", "source_id", "article_id"]),
    "ix_mark_starred": ("starred_at", "mark", ["person_id", "starred_at"]),
    "ix_mark_saved": ("saved_at", "mark", ["person_id", "saved_at"]),
    "ix_mark_active": ("active_at", "mark", ["active_at", "source_id"]),
}
# Feeds and roots of sites; no other pages, and none that is known from an archive alone.
_FOLLOW = """
INSERT INTO following (person_id, source_id, since, read_to, below, extra)
SELECT 1, s.id, s.added_at, COALESCE((SELECT MAX(a.id) FROM article a WHERE a.source_id = s.id), 0), s.articles, 0
FROM source s WHERE s.listing > 0 AND NOT (s.kind = 'page' AND s.seq = 0 AND s.next_at IS NULL AND s.state = 'active')
"""
_CATEGORIES = (
    "SELECT s.id, s.category FROM source s JOIN following f ON f.person_id = 1 AND f.source_id = s.id "
    "WHERE s.category IS NOT NULL ORDER BY s.id"
)
_LONGEST = 200  # characters of a folder's name


def upgrade() -> None:
    op.create_table(
        "folder",
        sa.Column("id", _Id, nullable=False),
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("name_key", _Lookup, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_folder"),
        _owner("folder", "person"),
        sa.UniqueConstraint("person_id", "name_key", name="uq_folder_person_id_name_key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "following",
        *_numbers("person_id", "source_id"),
        sa.Column("folder_id", sa.BigInteger()),
        sa.Column("title", sa.Text()),
        *_numbers("since", "read_to"),
        sa.Column("below", sa.Integer(), nullable=False),
        sa.Column("extra", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "source_id", name="pk_following"),
        _owner("following", "person"),
        _owner("following", "source"),
        sa.ForeignKeyConstraint(["folder_id"], ["folder.id"], name="fk_following_folder_id", ondelete="SET NULL"),
        sqlite_with_rowid=False,
    )
    _make_marks()
    op.create_table(
        "read_undo",
        sa.Column("id", _Id, nullable=False),
        *_numbers("person_id", "at"),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_read_undo"),
        _owner("read_undo", "person"),
        sqlite_autoincrement=True,
    )
    for name, (table, columns) in _INDEXES.items():
        op.create_index(name, table, columns)
    for name, (when, table, columns) in _PARTIAL.items():
        condition = sa.text(f"{when} IS NOT NULL")
        op.create_index(name, table, columns, sqlite_where=condition, postgresql_where=condition)
    _follow_all(op.get_bind())


def _make_marks() -> None:
    op.create_table(
        "mark",
        *_numbers("person_id", "article_id", "source_id"),
        sa.Column("read", sa.Integer()),
        *(sa.Column(name, sa.BigInteger()) for name in ("active_at", "starred_at", "saved_at")),
        sa.Column("note", sa.Text()),
        sa.PrimaryKeyConstraint("person_id", "article_id", name="pk_mark"),
        _owner("mark", "person"),
        _owner("mark", "article"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "mark_tag",
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("tag_key", _Lookup, nullable=False),
        sa.Column("article_id", sa.BigInteger(), nullable=False),
        sa.Column("tag", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person_id", "tag_key", "article_id", name="pk_mark_tag"),
        _owner("mark_tag", "person"),
        _owner("mark_tag", "article"),
        sqlite_with_rowid=False,
    )


def _numbers(*names: str) -> Iterable[sa.Column[int]]:
    return (sa.Column(name, sa.BigInteger(), nullable=False) for name in names)


def _owner(table: str, other: str) -> sa.ForeignKeyConstraint:
    column = f"{other}_id"
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}", ondelete="CASCADE")


def _follow_all(connection: sa.Connection) -> None:
    connection.exec_driver_sql(_FOLLOW)
    names: dict[str, str] = {}  # by key
    members: dict[str, list[int]] = {}
    for source_id, category in connection.exec_driver_sql(_CATEGORIES):
        name = "/".join(part for raw in category.split("/") if (part := " ".join(raw.split())))[:_LONGEST].rstrip(" /")
        if name:
            names.setdefault(name.casefold(), name)
            members.setdefault(name.casefold(), []).append(source_id)
    insert = sa.text("INSERT INTO folder (person_id, name, name_key) VALUES (1, :name, :key) RETURNING id")
    place = sa.text("UPDATE following SET folder_id = :folder WHERE person_id = 1 AND source_id = :source")
    for key, name in names.items():
        folder = connection.execute(insert, {"name": name, "key": key}).scalar_one()
        connection.execute(place, [{"folder": folder, "source": source_id} for source_id in members[key]])


def downgrade() -> None:
    op.drop_index("ix_article_source", "article")
    for table in ("read_undo", "mark_tag", "mark", "following", "folder"):
        op.drop_table(table)
