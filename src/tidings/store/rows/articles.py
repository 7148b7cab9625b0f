"""Texts of articles, and pages shared between duplicates.

Duplicates are one article in several feeds of a publisher: they have one identity and one address. The page is fetched
once; a duplicate without a text takes over the text of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.articles import TextState
from tidings.model.orders import ArticleText
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.schema import article
from tidings.store.db.statements import LARGE_CHUNK, Bulk, CompiledSelect, Values, raw, update_raw
from tidings.store.db.types import bounded, storable

# -- texts, from an article's own page or from its feed ----------------------------------------------

DEFAULT_LANGUAGE = "en"  # where neither the feed nor the text has one

# Columns that a text fills, besides the state.
FILLED = ("title", "author", "language", "published", "fetched", "text", "image", "canonical", "verdict")


def read_values(text: ArticleText, held: Mapping[str, Any], at: int, language: str | None = None) -> Values:
    """Columns of an article that was read. `held`: as it is stored; what its feed said stays, gaps are filled."""
    return {
        "title": held["title"] or storable(text.title),
        "author": held["author"] or storable(text.author),
        "language": held["language"] or storable(language or text.language) or DEFAULT_LANGUAGE,
        "published": bounded(text.published, held["first_seen"]) if held["published"] is None else held["published"],
        "fetched": at,
        "text": storable(text.text),
        "image": storable(text.image) or held["image"],
        "canonical": storable(text.canonical) or held["canonical"],
        "verdict": text.verdict.value,
        "text_state": TextState.DONE.value,
        "text_due_at": None,
        "text_error": None,
    }


# -- duplicates --------------------------------------------------------------------------------------

_TAKEN = ("fetched", "text", "html_blob", "image", "canonical", "verdict", "language", "story_id")

_read, _unread = article.alias("read"), article.alias("unread")
_duplicates = CompiledSelect(
    select(
        _unread.c.id.label("key"),
        _unread.c.language.label("own"),
        _unread.c.image.label("own_image"),
        *(raw(_read.c[name]) for name in _TAKEN),
    )
    .join(_read, (_read.c.identity_hash == _unread.c.identity_hash) & (_read.c.url == _unread.c.url))
    .where(
        _unread.c.identity_hash.in_(bindparam("hashes", expanding=True)),
        _unread.c.text_state == TextState.PENDING.value,
        _unread.c.fetched.is_(None),
        _read.c.id != _unread.c.id,
        _read.c.text_state == TextState.DONE.value,
    )
    .order_by(_unread.c.id, _read.c.id)
    .with_for_update()
)
_update = Bulk(update_raw(article, "id", *_TAKEN, "text_state", "text_due_at", "text_error"))
STATEMENTS: Final[dict[str, Executable]] = {
    "duplicates": _duplicates.statement,
}


def share_pages(connection: Connection, hashes: Iterable[int], blobs: BlobBatch) -> int:
    """Gives articles of these identities that wait for their page the text of a duplicate; returns how many."""
    shared: dict[int, Values] = {}
    for chunk in chunks(set(hashes), LARGE_CHUNK):
        for row in _duplicates.rows(connection, {"hashes": chunk}):
            shared.setdefault(row.key, row._asdict())  # the first duplicate will do
    for values in shared.values():
        values["image"] = values["image"] or values["own_image"]
        values["language"] = values.pop("own") or values["language"]  # its own feed's comes first
        blobs.count(values["html_blob"], 1)
        values |= {"text_state": TextState.DONE.value, "text_due_at": None, "text_error": None}
    _update.run(connection, list(shared.values()))
    return len(shared)
