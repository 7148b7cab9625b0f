"""Applies the outcomes of articles' own pages: their text is stored, a failed fetch is retried or given up.

An outcome counts where its article still waits for its page and the outcome is later than the last one that counted:
applied twice, or after the article was read, it changes nothing. (Where the clock was set back, future_times brings
the last one back as well.) A text that is nearly another article's makes the two one story.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.articles import TextState
from tidings.model.hosts import Flag
from tidings.model.orders import ArticleOutcome, ArticleText
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.schema import article, source
from tidings.store.db.statements import AnyRow, Bulk, CompiledSelect, Values, raw, update_raw
from tidings.store.db.types import storable, to_micros
from tidings.store.rows.articles import DEFAULT_LANGUAGE, FILLED, read_values, share_pages
from tidings.store.rows.flags import write_flags
from tidings.store.visits.requests import HopBatch
from tidings.store.visits.stories import SignedArticle, StoryBatch

ATTEMPTS = 3
_RETRY = timedelta(minutes=10)  # until the next try, where an outcome names no time
_SOONEST = 1_000_000  # microseconds until a retry, at least: a retry at once would find the same

_KEPT = (*FILLED, "html_blob")
_SET = (*_KEPT, "text_state", "text_due_at", "text_tried_at", "text_attempts", "text_error")
# Locked before the articles, as by the removal of a source.
_owners = CompiledSelect(
    select(article.c.id, source.c.id.label("source_id"))
    .join(source)
    .where(article.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(source.c.id)
    .with_for_update(of=source, read=True, key_share=True)
)
_waiting = CompiledSelect(
    select(article.c.id, *(raw(article.c[name]) for name in (*_SET, "first_seen", "story_id", "identity_hash")))
    .where(article.c.id.in_(bindparam("ids", expanding=True)), article.c.text_state == TextState.PENDING.value)
    .order_by(article.c.id)
    .with_for_update()
)
_update = Bulk(update_raw(article, "id", *_SET))
STATEMENTS: Final[dict[str, Executable]] = {
    "owners": _owners.statement,
    "waiting": _waiting.statement,
    "update": _update.statement,
}


class TextBatch:
    """Outcomes of articles' pages, applied one after the other; `texts` and `stale` count them."""

    def __init__(self, connection: Connection, blobs: BlobBatch, hops: HopBatch) -> None:
        self._connection, self._blobs, self._hops = connection, blobs, hops
        self._stories = StoryBatch(connection)
        self._updates: list[Values] = []
        self._flags: list[Flag] = []
        self._read: list[int] = []  # identities of articles that have a text now
        self.texts = 0
        self.stale = 0

    def apply_texts(self, outcomes: Sequence[ArticleOutcome]) -> None:
        if not outcomes:
            return
        ids = list({outcome.article_id for outcome in outcomes})
        owners = {row.id: row.source_id for row in _owners.rows(self._connection, {"ids": ids})}
        rows = {row.id: row for row in _waiting.rows(self._connection, {"ids": ids})}
        for outcome in outcomes:
            source_id = owners.get(outcome.article_id)
            row = rows.pop(outcome.article_id, None)  # of two outcomes in one batch the first counts
            at = to_micros(outcome.at)
            if row is not None and source_id is not None and _is_later(at, row.text_tried_at):
                self._hops.add(source_id, outcome.hops)
                self._flags += outcome.flags
                self._updates.append(self._apply_outcome(outcome, row, source_id, at))
                continue
            self.stale += 1
            if source_id is not None:
                self._hops.add_late(source_id, outcome.hops)
        _update.run(self._connection, self._updates)
        self._stories.write()
        share_pages(self._connection, self._read, self._blobs)
        write_flags(self._connection, self._flags)

    def _apply_outcome(self, outcome: ArticleOutcome, row: AnyRow, source_id: int, at: int) -> Values:
        held = row._asdict()
        values: Values = {name: held[name] for name in _KEPT}
        values |= {"key": row.id, "text_tried_at": at, "text_attempts": row.text_attempts + 1}
        if outcome.error is None:
            values |= self._text(outcome, row, source_id, at)
        elif outcome.final or row.text_attempts + 1 >= ATTEMPTS:
            values |= _given_up(outcome, row)
        else:
            values |= _put_off(outcome, at)
        return values

    def _text(self, outcome: ArticleOutcome, row: AnyRow, source_id: int, at: int) -> Values:
        self.texts += 1
        self._read.append(row.identity_hash)
        values = read_values(outcome.text or ArticleText(""), row._asdict(), at, outcome.language)
        if outcome.text is None:
            values |= {"text": row.text, "verdict": row.verdict}
        else:
            signed = SignedArticle(row.id, source_id, row.first_seen, outcome.text.signature, row.story_id)
            self._stories.add(signed, read_before=row.fetched is not None)
        if outcome.copy is not None:
            values["html_blob"] = self._blobs.put_packed(outcome.copy.sha256, outcome.copy.packed)
        elif outcome.html is not None:
            values["html_blob"] = self._blobs.put(outcome.html)
        if outcome.copy is not None or outcome.html is not None:
            self._blobs.count(row.html_blob, -1)
        return values


def _is_later(at: int, tried_at: int | None) -> bool:
    return tried_at is None or at > tried_at


def _given_up(outcome: ArticleOutcome, row: AnyRow) -> Values:
    return {
        "language": row.language or storable(outcome.language) or DEFAULT_LANGUAGE,
        "text_state": TextState.FAILED.value,
        "text_due_at": None,
        "text_error": storable(outcome.error),
    }


def _put_off(outcome: ArticleOutcome, at: int) -> Values:
    retry_at = to_micros(outcome.retry_at or outcome.at + _RETRY)
    return {
        "text_state": TextState.PENDING.value,
        "text_due_at": max(retry_at, at + _SOONEST),
        "text_error": storable(outcome.error),
    }
