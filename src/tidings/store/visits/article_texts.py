"""Applying what terminals saw of articles' own pages, a batch at a time.

An outcome counts where its article still waits for its page and the outcome is later than the last one that counted:
applied twice, or after the article was read, it changes nothing. A text that is nearly another article's makes the two
one story.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.articles import TextState
from tidings.model.orders import ArticleOutcome, ArticleText
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.schema import article, source
from tidings.store.db.statements import AnyRow, Bulk, Values, raw, update_raw
from tidings.store.db.types import clean, to_micros
from tidings.store.rows.articles import DEFAULT_LANGUAGE, FILLED, read_values, share_pages
from tidings.store.visits.requests import HopBatch
from tidings.store.visits.stories import StoryBatch

ATTEMPTS = 3
_RETRY = timedelta(minutes=10)  # where an outcome does not say when
_SOONEST = 1_000_000  # microseconds until a retry, at least: a retry at once would find the same

_KEPT = (*FILLED, "html_blob")
_SET = (*_KEPT, "text_state", "text_due_at", "text_tried_at", "text_attempts", "text_error")
# Before the articles: whoever removes a source takes the locks in this order too.
_owners = (
    select(article.c.id, source.c.id.label("source_id"))
    .join(source)
    .where(article.c.id.in_(bindparam("ids", expanding=True)))
    .order_by(source.c.id)
    .with_for_update(of=source, read=True, key_share=True)
)
_waiting = (
    select(article.c.id, *(raw(article.c[name]) for name in (*_SET, "first_seen", "story_id", "identity_hash")))
    .where(article.c.id.in_(bindparam("ids", expanding=True)), article.c.text_state == TextState.PENDING.value)
    .order_by(article.c.id)
    .with_for_update()
)
_update = Bulk(update_raw(article, "id", *_SET))
STATEMENTS: Final[dict[str, Executable]] = {
    "owners": _owners,
    "waiting": _waiting,
    "update": _update.statement,
}


@dataclass(slots=True)
class AppliedPages:
    texts: int = 0
    stale: int = 0


def apply_pages(
    connection: Connection, outcomes: Sequence[ArticleOutcome], blobs: BlobBatch, hops: HopBatch
) -> AppliedPages:
    applied = AppliedPages()
    if not outcomes:
        return applied
    ids = list({outcome.article_id for outcome in outcomes})
    owners = {row.id: row.source_id for row in connection.execute(_owners, {"ids": ids})}
    rows = {row.id: row for row in connection.execute(_waiting, {"ids": ids})}
    updates = []
    read: list[int] = []
    stories = StoryBatch()
    for outcome in outcomes:
        row = rows.pop(outcome.article_id, None)  # of two outcomes in one batch the first counts
        at = to_micros(outcome.at)
        if row is None or (row.text_tried_at is not None and at <= row.text_tried_at):
            applied.stale += 1
            if outcome.article_id in owners:
                hops.add_late(owners[outcome.article_id], outcome.hops)
            continue
        hops.add(owners[row.id], outcome.hops)
        values = {name: row._mapping[name] for name in _KEPT}
        values |= {"key": row.id, "text_tried_at": at, "text_attempts": row.text_attempts + 1}
        if outcome.error is None:
            values |= _read(outcome, row, at, blobs)
            applied.texts += 1
            read.append(row.identity_hash)
            if outcome.text is not None:
                stories.arrive(row._asdict(), owners[row.id], outcome.text.signature)
        elif outcome.final or row.text_attempts + 1 >= ATTEMPTS:
            values |= _given_up(outcome, row)
        else:
            values |= _put_off(outcome, at)
        updates.append(values)
    _update.run(connection, updates)
    stories.write(connection)
    share_pages(connection, read, blobs)
    return applied


def _read(outcome: ArticleOutcome, row: AnyRow, at: int, blobs: BlobBatch) -> Values:
    values = read_values(outcome.text or ArticleText(""), row._asdict(), at, outcome.language)
    if outcome.text is None:
        values |= {"text": row.text, "verdict": row.verdict}
    if outcome.html is not None:
        values["html_blob"] = blobs.put(outcome.html)
        blobs.count(row.html_blob, -1)
    return values


def _given_up(outcome: ArticleOutcome, row: AnyRow) -> Values:
    return {
        "language": row.language or clean(outcome.language) or DEFAULT_LANGUAGE,
        "text_state": TextState.FAILED.value,
        "text_due_at": None,
        "text_error": clean(outcome.error),
    }


def _put_off(outcome: ArticleOutcome, at: int) -> Values:
    retry_at = to_micros(outcome.retry_at or outcome.at + _RETRY)
    return {
        "text_state": TextState.PENDING.value,
        "text_due_at": max(retry_at, at + _SOONEST),
        "text_error": clean(outcome.error),
    }
