"""Articles whose words are cut or folded anew are indexed anew: those with Korean in them, and with letters such as ł.

HTML from a feed may hold a letter as an entity (&oslash;), and blobs are not searched here: articles with either are
indexed again in any case.
"""

from __future__ import annotations

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_LETTERS = "łŁøØđĐħĦŧŦıŋŊðÐɓƁɗƊƙƘæÆœŒþÞǽǼǿǾǣǢ"
_KOREAN = "\u1100-\u11ff\u3130-\u318f\u3200-\u321e\u3260-\u327e\ua960-\ua97f\uac00-\ud7ff\uffa0-\uffdc"
_NOTE = (
    "INSERT INTO unindexed (article_id, times) SELECT id, 1 FROM article WHERE {} "
    "ON CONFLICT (article_id) DO UPDATE SET times = unindexed.times + 1"
)


def upgrade() -> None:
    _note()


def downgrade() -> None:
    _note()


def _note() -> None:
    is_sqlite = op.get_bind().dialect.name == "sqlite"
    sign, around = ("GLOB", "*") if is_sqlite else ("~", "")
    changed = [f"{name} {sign} '{around}[{_LETTERS}{_KOREAN}]{around}'" for name in ("title", "author", "text")]
    changed += [f"{name} {sign} '{around}[&{_LETTERS}{_KOREAN}]{around}'" for name in ("summary", "content")]
    changed.append("(coalesce(text, '') = '' AND content_blob IS NOT NULL)")
    op.get_bind().exec_driver_sql(_NOTE.format(" OR ".join(changed)))
