"""A feed's entries on their way into the articles: the unknown are inserted, changed ones become revisions.

take(outcome)    for each outcome that counts: how many are new, how many revised (nothing is written yet)
write()          everything at once
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection

from tidings.model import Entry, FeedOutcome, NewArticle, TextState
from tidings.store.blobs import BlobBatch
from tidings.store.instants import bounded, from_micros, to_micros
from tidings.store.schema import article, revision
from tidings.store.statements import AnyRow, Bulk, Values, insert_raw, raw, update_raw
from tidings.store.text import clean
from tidings.store.twins import share_pages

UNCATEGORIZED = "uncategorized"
DEFAULT_LANGUAGE = "en"  # where neither the feed nor the page tells

# Bytes of content kept in the row itself. A blob costs a row, a hash and a compression, which for 1.2 KB took half of
# the writer's time in a cold cycle and saved 0.8 KB.
_INLINE = 2048
_PAGE_AGE = 3_600_000_000  # microseconds: a page fetched later than this before a revision is not fetched again
_LATER = 1_000_000  # microseconds after the last try of a page
_MANY = 10_000  # values in one statement; SQLite allows 32,766
_SEEN = (0, 0)

_insert = Bulk(insert_raw(article))
_insert_revision = Bulk(insert_raw(revision))
_held = select(article.c.source_id, article.c.identity_hash, article.c.id, article.c.version).where(
    article.c.identity_hash.in_(bindparam("hashes", expanding=True))
)
_OLD = ("id", "url", "host", "title", "author", "summary", "content", "content_blob", "language", "text", "html_blob")
_OLD_RAW = ("published", "fetched", "text_state", "text_due_at", "text_tried_at", "text_attempts", "text_error")
_old = select(*(article.c[name] for name in _OLD), *(raw(article.c[name]) for name in _OLD_RAW)).where(
    article.c.id.in_(bindparam("ids", expanding=True))
)
_REVISED = (
    *("url", "host", "title", "author", "summary", "content", "content_blob", "language", "published", "updated"),
    *("version", "text_state", "text_due_at", "text_attempts", "text_error"),
)
_revise = Bulk(update_raw(article, "id", *_REVISED))


@dataclass(slots=True)
class Tally:
    """What really happened to the entries of one outcome."""

    new: int = 0
    revised: int = 0
    published: list[datetime] = field(default_factory=list)  # of the new ones that have a date
    instants: list[int] = field(default_factory=list)  # the same


class EntryBatch:
    def __init__(self, connection: Connection, blobs: BlobBatch, fetch_articles: bool) -> None:
        self._connection = connection
        self._blobs = blobs
        self._fetch_articles = fetch_articles
        self._held: dict[tuple[int, int], tuple[int, int]] = {}  # (source, identity) -> (id, version)
        self._fresh: list[Values] = []
        self._changed: dict[int, tuple[NewArticle, int]] = {}

    def load(self, outcomes: Iterable[FeedOutcome]) -> None:
        """Which of their entries are held already. A source that was never visited holds none."""
        hashes = {
            new.identity_hash
            for outcome in outcomes
            if outcome.seq
            for news in (outcome.fresh, outcome.revised)
            for new in news
        }
        wanted = list(hashes)
        for start in range(0, len(wanted), _MANY):
            rows = self._connection.execute(_held, {"hashes": wanted[start : start + _MANY]})
            for source_id, identity_hash, article_id, version in rows:
                self._held[source_id, identity_hash] = article_id, version

    def take(self, outcome: FeedOutcome, category: str | None) -> Tally:
        tally = Tally()
        at = to_micros(outcome.at)
        # An entry of `fresh` may be held: it fell out of the last body and came back. One of `revised` may not be.
        for news in (outcome.fresh, outcome.revised):
            for new in news:
                key = outcome.source_id, new.identity_hash
                held = self._held.get(key)
                self._held[key] = _SEEN  # of two with one identity in one body the first counts
                if held is None:
                    row = self._fresh_row(outcome.source_id, new, category, at)
                    self._fresh.append(row)
                    tally.new += 1
                    published = row["published"]
                    if published is not None:
                        tally.published.append(_in_its_offset(published, new.entry))
                        tally.instants.append(published)
                elif held is not _SEEN and held[1] != new.version:
                    self._changed[held[0]] = new, at
                    tally.revised += 1
        return tally

    def write(self) -> None:
        _insert.run(self._connection, self._fresh)
        waiting = [row["identity_hash"] for row in self._fresh if row["text_due_at"] is not None]
        share_pages(self._connection, waiting, self._blobs)
        self._write_changed()

    def _fresh_row(self, source_id: int, new: NewArticle, category: str | None, at: int) -> Values:
        entry = new.entry
        wanted = self._fetch_articles and new.host is not None and bool(entry.link)
        content, content_blob = self._content(entry.content)
        return {
            "source_id": source_id,
            "identity": clean(new.identity),
            "identity_hash": new.identity_hash,
            "version": new.version,
            "url": clean(entry.link),
            "host": clean(new.host),
            "title": clean(entry.title),
            "author": clean(entry.author),
            "summary": clean(entry.summary),
            "content": content,
            "content_blob": content_blob,
            "language": clean(new.language) or (None if wanted else DEFAULT_LANGUAGE),
            "category": _category(entry.categories) or category or UNCATEGORIZED,
            "published": bounded(entry.published or entry.updated, at),
            "updated": bounded(entry.updated, at),
            "first_seen": at,
            "fetched": None,
            "text": None,
            "html_blob": None,
            "text_state": TextState.PENDING.value if wanted else TextState.NONE.value,
            "text_due_at": at if wanted else None,
            "text_tried_at": None,
            "text_attempts": 0,
            "text_error": None,
            "image": None,
            "canonical": None,
            "verdict": None,
            "story_id": None,
        }

    def _content(self, content: str | None) -> tuple[str | None, bytes | None]:
        """(inline, blob): one of the two, or neither."""
        text = clean(content)
        if text is None:
            return None, None
        data = text.encode()
        return (text, None) if len(data) <= _INLINE else (None, self._blobs.put(data))

    def _write_changed(self) -> None:
        changed = list(self._changed)
        revisions, updates = [], []
        for start in range(0, len(changed), _MANY):
            for old in self._connection.execute(_old, {"ids": changed[start : start + _MANY]}):
                new, at = self._changed[old.id]
                revisions.append(self._revision_row(old, at))
                updates.append(self._changed_row(old, new, at))
        _insert_revision.run(self._connection, revisions)
        _revise.run(self._connection, updates)

    def _revision_row(self, old: AnyRow, at: int) -> Values:
        # The article keeps its text until its page is fetched anew, so one row more points to the page.
        self._blobs.count(old.html_blob, 1)
        return {
            "article_id": old.id,
            "at": at,
            "title": old.title,
            "summary": old.summary,
            "content": old.content,
            "content_blob": old.content_blob,
            "text": old.text,
            "html_blob": old.html_blob,
        }

    def _changed_row(self, old: AnyRow, new: NewArticle, at: int) -> Values:
        entry = new.entry
        content, content_blob = self._content(entry.content)
        again = self._fetch_articles and _fetch_again(old, at)
        return {
            "key": old.id,
            "url": clean(entry.link) or old.url,
            "host": clean(new.host) or old.host,
            "title": clean(entry.title),
            "author": clean(entry.author) or old.author,
            "summary": clean(entry.summary),
            "content": content,
            "content_blob": content_blob,
            "language": old.language or clean(new.language),
            "published": bounded(entry.published or entry.updated, at) if old.published is None else old.published,
            "updated": at if entry.updated is None else bounded(entry.updated, at),
            "version": new.version,
            "text_state": TextState.PENDING.value if again else old.text_state,
            # An outcome counts only when it is later than the last: where the clock was set back, so is the page.
            "text_due_at": max(at, (old.text_tried_at or 0) + _LATER) if again else old.text_due_at,
            "text_attempts": 0 if again else old.text_attempts,
            "text_error": None if again else old.text_error,
        }


def _fetch_again(old: AnyRow, at: int) -> bool:
    """A page is read again when its feed says it changed, but not at every keystroke of its author."""
    if old.text_state == TextState.DONE.value:
        return old.fetched is not None and at - old.fetched >= _PAGE_AGE
    return bool(old.text_state == TextState.FAILED.value)


def _in_its_offset(micros: int, entry: Entry) -> datetime:
    """In the offset the feed gave it: a policy may go by the publisher's own weekdays and hours."""
    given = entry.published or entry.updated
    return from_micros(micros).astimezone(given.tzinfo if given is not None else None)


def _category(categories: tuple[str, ...]) -> str | None:
    return next((name for raw in categories if (name := clean(raw).strip())), None)
