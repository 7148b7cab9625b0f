"""A feed's entries on their way into the articles: the unknown are inserted, changed ones become revisions. Those that
came with their whole text are read; for the others a page is wanted.

take(outcome)    for each outcome that counts: how many are new, how many revised (nothing is written yet)
write()          everything at once
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.model.articles import TextState
from tidings.model.feeds import Entry
from tidings.model.orders import ArticleText, FeedOutcome, NewArticle
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.schema import article, revision
from tidings.store.db.statements import LARGE_CHUNK, AnyRow, Bulk, BulkInsert, Values, chunks, raw, update_raw
from tidings.store.db.types import EARLIEST, bounded, clean, from_micros, to_micros
from tidings.store.rows.articles import DEFAULT_LANGUAGE, FILLED, read_values, share_pages
from tidings.store.visits.stories import StoryBatch

UNCATEGORIZED = "uncategorized"

# Bytes of content kept in the row itself. A blob costs a row, a hash and a compression, which for 1.2 KB took half of
# the writer's time in a cold cycle and saved 0.8 KB.
_INLINE = 2048
_PAGE_AGE = 3_600_000_000  # microseconds: a page fetched later than this before a revision is not fetched again
_LATER = 1_000_000  # microseconds after the last try of a page
_SEEN = (0, 0)
_PENDING, _NONE = TextState.PENDING.value, TextState.NONE.value
_MOST_TAGS = 50  # that are kept of an article

_UNREAD: Values = {  # of an article without a text; as most come
    **dict.fromkeys(("fetched", "text", "html_blob", "text_tried_at", "text_error", "image", "canonical", "verdict")),
    "story_id": None,
    "text_attempts": 0,
}
_insert = BulkInsert(article, without=_UNREAD, fixed={"text_attempts": 0})
_insert_read = BulkInsert(article)
_insert_revision = BulkInsert(revision)
_held = select(article.c.source_id, article.c.identity_hash, article.c.id, article.c.version).where(
    article.c.identity_hash.in_(bindparam("hashes", expanding=True))
)
_OLD = (
    *("id", "source_id", "identity_hash", "url", "host", "summary", "content", "content_blob", "html_blob", *FILLED),
    *("first_seen", "story_id", "text_state", "text_due_at", "text_tried_at", "text_attempts", "text_error"),
)
_old = select(*(raw(article.c[name]) for name in _OLD)).where(article.c.id.in_(bindparam("ids", expanding=True)))
_REVISED = (
    *("url", "host", "title", "author", "summary", "content", "content_blob", "language", "published", "updated"),
    *("version", "text_state", "text_due_at", "text_tried_at", "text_attempts", "text_error"),
)
_revise = Bulk(update_raw(article, "id", *_REVISED))
_revise_read = Bulk(update_raw(article, "id", *dict.fromkeys((*_REVISED, *FILLED, "html_blob"))))
STATEMENTS: Final[dict[str, Executable]] = {
    "held": _held,
    "old": _old,
    "revise": _revise.statement,
}


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
        self._read: dict[tuple[int, int], tuple[int, bytes]] = {}  # fresh, with a text -> (first seen, signature)
        self._changed: dict[int, tuple[NewArticle, int]] = {}
        self._stories = StoryBatch()

    def load(self, outcomes: Iterable[FeedOutcome]) -> None:
        """Which of their entries are held already. A source that was never visited holds none."""
        hashes = {
            new.identity_hash
            for outcome in outcomes
            if outcome.seq
            for news in (outcome.fresh, outcome.revised)
            for new in news
        }
        for wanted in chunks(hashes, LARGE_CHUNK):
            rows = self._connection.execute(_held, {"hashes": wanted})
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
                        tally.published.append(_in_its_offset(published, new.entry, at))
                        tally.instants.append(published)
                elif held is not _SEEN and held[1] != new.version:
                    self._changed[held[0]] = new, at
                    tally.revised += 1
        return tally

    def write(self) -> None:
        for read, rows in groupby(self._fresh, lambda row: "text" in row):  # in their order: ids grow with time
            (_insert_read if read else _insert).run(self._connection, list(rows))
        self._arrive_fresh()
        revised = self._write_changed()
        self._stories.write(self._connection)
        # Those that wait for a page may find it read; and who came with a text may have twins that wait.
        unsettled = [row["identity_hash"] for row in self._fresh if row["text_due_at"] is not None]
        unsettled += revised
        unsettled += [identity_hash for _, identity_hash in self._read]
        share_pages(self._connection, unsettled, self._blobs)

    def _arrive_fresh(self) -> None:
        """Their texts, now that they have ids."""
        hashes = [identity_hash for _, identity_hash in self._read]
        for wanted in chunks(hashes, LARGE_CHUNK):
            rows = self._connection.execute(_held, {"hashes": wanted})
            for source_id, identity_hash, article_id, _ in rows:
                if (source_id, identity_hash) in self._read:
                    at, signature = self._read[source_id, identity_hash]
                    held = {"id": article_id, "first_seen": at, "story_id": None, "fetched": None}
                    self._stories.arrive(held, source_id, signature)

    def _fresh_row(self, source_id: int, new: NewArticle, category: str | None, at: int) -> Values:
        entry = new.entry
        wanted = self._fetch_articles and new.host is not None and bool(entry.link)
        content, content_blob = self._content(entry.content)
        row = {
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
            "language": clean(new.language) or (None if wanted or new.text else DEFAULT_LANGUAGE),
            "category": _category(entry.categories) or category or UNCATEGORIZED,
            "published": bounded(entry.published or entry.updated, at),
            "updated": bounded(entry.updated, at),
            "first_seen": at,
            "text_state": _PENDING if wanted else _NONE,
            "text_due_at": at if wanted else None,
            "tags": _tags(entry.categories),
        }
        if new.text is not None:
            row |= _UNREAD
            row |= read_values(new.text, row, at)
            self._read[source_id, new.identity_hash] = at, new.text.signature
        return row

    def _content(self, content: str | None) -> tuple[str | None, bytes | None]:
        """(inline, blob): one of the two, or neither."""
        text = clean(content)
        if text is None:
            return None, None
        data = text.encode()
        return (text, None) if len(data) <= _INLINE else (None, self._blobs.put(data))

    def _write_changed(self) -> list[int]:
        """The identities of those that came with their text."""
        revisions, updates, readings, read = [], [], [], []
        for changed in chunks(self._changed, LARGE_CHUNK):
            for old in self._connection.execute(_old, {"ids": changed}):
                new, at = self._changed[old.id]
                revisions.append(self._revision_row(old, at))
                row = self._changed_row(old, new, at)
                if new.text is None:
                    updates.append(row)
                else:
                    readings.append(row | self._reading(old, row, new.text, at))
                    read.append(old.identity_hash)
        _insert_revision.run(self._connection, revisions)
        _revise.run(self._connection, updates)
        _revise_read.run(self._connection, readings)
        return read

    def _reading(self, old: AnyRow, row: Values, text: ArticleText, at: int) -> Values:
        self._stories.arrive(old._asdict(), old.source_id, text.signature)
        self._blobs.count(old.html_blob, -1)  # the page belongs to the text before
        return {**read_values(text, old._asdict() | row, at), "html_blob": None}

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
        again = self._fetch_articles and new.text is None and _fetch_again(old, at)
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
            # What was seen of its page before it was wanted again comes too late: a twin's or the feed's own text was
            # held then, of which no try tells.
            "text_tried_at": max(at - 1, old.text_tried_at or 0) if again else old.text_tried_at,
            "text_attempts": 0 if again else old.text_attempts,
            "text_error": None if again else old.text_error,
        }


def _fetch_again(old: AnyRow, at: int) -> bool:
    """A page is read again when its feed says it changed, but not at every keystroke of its author."""
    if old.text_state == TextState.DONE.value:
        return old.fetched is not None and at - old.fetched >= _PAGE_AGE
    return bool(old.text_state == TextState.FAILED.value)


def _in_its_offset(micros: int, entry: Entry, at: int) -> datetime:
    """In the offset the feed gave it: a policy may go by the publisher's own weekdays and hours."""
    given = entry.published or entry.updated
    if given is not None and EARLIEST < micros < at:  # not bounded: it is what was given
        return given
    return from_micros(micros).astimezone(given.tzinfo if given is not None else None)


def _category(categories: tuple[str, ...]) -> str | None:
    if categories and (first := clean(categories[0]).strip()):  # nearly always
        return first
    return next((name for raw in categories if (name := clean(raw).strip())), None)


def _tags(categories: tuple[str, ...]) -> str | None:
    """All but the first, a line each."""
    if len(categories) < 2:
        return None
    names = dict.fromkeys(name for raw in categories if (name := " ".join(clean(raw).split())))
    return "\n".join(list(names)[1:_MOST_TAGS]) or None
