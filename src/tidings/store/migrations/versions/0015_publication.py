"""Lists of articles by publication: an index for all sources, and one for each; an index on when sources were read."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

# As in store/db/article_times.py: dates from 1990 on, and before the article was seen.
_DATED = sa.text(
    "(CASE WHEN (published >= 631152000000000 AND published < first_seen) THEN published ELSE first_seen END)"
)
_READ = sa.text("first_read_at IS NOT NULL")


def upgrade() -> None:
    op.create_index("ix_article_published", "article", [_DATED, "id"])
    op.create_index("ix_article_source_published", "article", ["source_id", _DATED, "id"])
    op.create_index("ix_source_first_read", "source", ["first_read_at"], sqlite_where=_READ, postgresql_where=_READ)


def downgrade() -> None:
    op.drop_index("ix_source_first_read", "source")
    op.drop_index("ix_article_source_published", "article")
    op.drop_index("ix_article_published", "article")
