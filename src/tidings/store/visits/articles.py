"""Stores the entries of feeds as articles: unknown ones are inserted, changed ones become revisions. Those that came
with their whole text are done; of the others the page is fetched.

load(accepted)    which of the entries are stored already
add_entries(one)  counts the new and the revised entries of one outcome (nothing is written yet)
write()           writes all of them
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import field
from datetime import datetime
from itertools import groupby
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.model.articles import TextState
from tidings.model.feeds import Entry
from tidings.model.orders import ArticleText, FeedOutcome, NewArticle
from tidings.model.times import utc
from tidings.model.visits import PUSHED, Visit, VisitResult
from tidings.quick_dataclass import quick_dataclass
from tidings.store.db.blobs import BlobBatch
from tidings.store.db.schema import article, revision
from tidings.store.db.statements import LARGE_CHUNK, AnyRow, Bulk, BulkInsert, CompiledSelect, Values, raw, update_raw
from tidings.store.db.types import EARLIEST, bounded, from_micros, pack_enclosures, storable
from tidings.store.rows.articles import DEFAULT_LANGUAGE, FILLED, read_values, share_pages
from tidings.store.visits.accept import AcceptedOutcome
from tidings.store.visits.known_titles import KnownTitles
from tidings.store.visits.redirects import Move
from tidings.store.visits.stories import SignedArticle, StoryBatch

UNCATEGORIZED = "uncategorized"
_CHANGED = VisitResult.CHANGED

# Bytes of content kept in the row itself. A blob costs a row, a hash and a compression, which for 1.2 KB took half of
# the writer's time in a cold cycle and saved 0.8 KB.
_INLINE = 2048
_PAGE_AGE = 3_600_000_000  # microseconds: a page that was fetched less long ago is not fetched again for a revision
_LATER = 1_000_000  # microseconds after the last try of a page
_SEEN = (0, 0)  # of an identity that this batch has taken
_PENDING, _NONE = TextState.PENDING.value, TextState.NONE.value
_MOST_TAGS = 50  # that are kept of an article

_UNREAD: Values = {  # columns of an article without a text; most come so
    **dict.fromkeys(("fetched", "text", "html_blob", "text_tried_at", "text_error", "canonical", "verdict")),
    "story_id": None,
    "text_attempts": 0,
}
_insert = BulkInsert(article, without=_UNREAD, fixed={"text_attempts": 0})
_insert_read = BulkInsert(article)
_insert_revision = BulkInsert(revision)
_held = CompiledSelect(
    select(article.c.source_id, article.c.identity_hash, article.c.id, article.c.version).where(
        article.c.identity_hash.in_(bindparam("hashes", expanding=True))
    )
)
_OLD = (
    *("id", "source_id", "identity_hash", "url", "host", "summary", "content", "content_blob", "html_blob", *FILLED),
    *("first_seen", "story_id", "enclosures", "text_state", "text_due_at", "text_tried_at", "text_attempts"),
    "text_error",
)
_old = CompiledSelect(
    select(*(raw(article.c[name]) for name in _OLD)).where(article.c.id.in_(bindparam("ids", expanding=True)))
)
_REVISED = (
    *("url", "host", "title", "author", "summary", "content", "content_blob", "language", "published", "updated"),
    *("version", "text_state", "text_due_at", "text_tried_at", "text_attempts", "text_error", "image", "enclosures"),
)
_revise = Bulk(update_raw(article, "id", *_REVISED))
_revise_read = Bulk(update_raw(article, "id", *dict.fromkeys((*_REVISED, *FILLED, "html_blob"))))
STATEMENTS: Final[dict[str, Executable]] = {
    "held": _held.statement,
    "old": _old.statement,
    "revise": _revise.statement,
}


def window_of(outcome: FeedOutcome) -> int:
    """The number of items in the body; 0 where it was not read."""
    return len(outcome.known) // 16 if outcome.known else 0  # read.feed.novelty packs 16 bytes an item


@quick_dataclass(slots=True)
class ArticleTally:
    """Counts of the entries of one outcome by what became of them."""

    new: int = 0
    revised: int = 0
    published: list[datetime] = field(default_factory=list)  # of the new ones that have a date
    instants: list[int] = field(default_factory=list)  # the same, as they are stored

    def feed_visit(self, one: AcceptedOutcome, move: Move) -> Visit:
        """The visit as it really was: the store knows better than the fetcher which entries are new."""
        outcome, result, how = one.outcome, one.outcome.result, one.how
        if result is _CHANGED:
            if not self.new and not self.revised:
                result, how = VisitResult.UNCHANGED, "nothing new"
            elif (self.new, self.revised) != (len(outcome.fresh), len(outcome.revised)):
                parts = (self.new, "new"), (self.revised, "revised")
                how = ", ".join(f"{count} {word}" for count, word in parts if count)
                if outcome.missed:
                    how += f"; about {outcome.missed:,} missed"
        if outcome.pushed:
            how = f"{PUSHED}{how.removeprefix(PUSHED)}"
        return Visit(
            source_id=outcome.source_id,
            at=utc(outcome.at),
            result=result,
            how=move.how(how),
            status=outcome.status,
            seconds=outcome.seconds,
            size=outcome.size,
            articles_new=self.new,
            articles_revised=self.revised,
            published=tuple(self.published),
            gap=outcome.gap,
            window=window_of(outcome),
            pushed=outcome.pushed,
            missed=outcome.missed,
        )


class ArticleBatch:
    def __init__(self, connection: Connection, blobs: BlobBatch, fetch_articles: bool) -> None:
        self._connection = connection
        self._blobs = blobs
        self._fetch_articles = fetch_articles
        self._held: dict[tuple[int, int], tuple[int, int]] = {}  # (source, identity) -> (id, version)
        self._fresh: list[Values] = []
        self._read: dict[tuple[int, int], tuple[int, bytes]] = {}  # fresh, with a text -> (first seen, signature)
        self._changed: dict[int, tuple[NewArticle, int]] = {}
        self._titles = KnownTitles(connection)
        self._stories = StoryBatch(connection)

    def load(self, accepted: Sequence[AcceptedOutcome]) -> None:
        """Reads which of their entries are stored already. A source that was never visited has none."""
        self._titles.load(accepted)
        hashes = {
            new.identity_hash
            for one in accepted
            if one.outcome.seq
            for news in (one.outcome.fresh, one.outcome.revised)
            for new in news
        }
        for wanted in chunks(hashes, LARGE_CHUNK):
            for row in _held.rows(self._connection, {"hashes": wanted}):
                self._held[row.source_id, row.identity_hash] = row.id, row.version

    def add_entries(self, one: AcceptedOutcome) -> ArticleTally:
        tally = ArticleTally()
        outcome, at, category = one.outcome, one.at, one.row.category
        # An entry of `fresh` may be stored: it fell out of the last body and came back. One of `revised` may not be.
        for news in (outcome.fresh, outcome.revised):
            for new in news:
                held = self._take(one, new)
                if held is None:
                    row = self._fresh_row(outcome.source_id, new, category, at)
                    self._fresh.append(row)
                    tally.new += 1
                    published = row["published"]
                    if published is not None:
                        tally.published.append(_in_its_offset(published, new.entry, at))
                        tally.instants.append(published)
                elif held is not _SEEN:
                    article_id, version = held
                    if version != new.version:
                        self._changed[article_id] = new, at
                        tally.revised += 1
        return tally

    def _take(self, one: AcceptedOutcome, new: NewArticle) -> tuple[int, int] | None:
        """(id, version) of the stored article that this entry is; None: it is new. Of two entries with one identity,
        or with one title where that decides, the first counts: the other is `_SEEN`."""
        source_id = one.outcome.source_id
        key = source_id, new.identity_hash
        held = self._held.get(key)
        self._held[key] = _SEEN
        if not one.row.same_title:
            return held
        owner, taken = self._titles.take(source_id, new.entry.title)
        if held is not None or (owner is None and not taken):
            return held
        if owner is None or self._held.get((source_id, owner.identity_hash)) is _SEEN:
            return _SEEN
        self._held[source_id, owner.identity_hash] = _SEEN
        return owner.article_id, owner.version

    def write(self) -> None:
        for read, rows in groupby(self._fresh, lambda row: "text" in row):  # in their order: ids grow with time
            (_insert_read if read else _insert).run(self._connection, list(rows))
        self._add_fresh_to_stories()
        revised = self._write_changed()
        self._stories.write()
        # Another feed's copy of an article may have the page that this one waits for, or wait for its text.
        unsettled = [row["identity_hash"] for row in self._fresh if row["text_due_at"] is not None]
        unsettled += revised
        unsettled += [identity_hash for _, identity_hash in self._read]
        share_pages(self._connection, unsettled, self._blobs)

    @property
    def has_news(self) -> bool:
        return bool(self._fresh or self._changed)

    def news(self, left_out: Collection[int]) -> tuple[list[tuple[int, int]], list[int]]:
        """What identifies new articles (source, hash of the identity), but for those of some sources; ids of revised
        ones."""
        new = [(row["source_id"], row["identity_hash"]) for row in self._fresh if row["source_id"] not in left_out]
        return new, list(self._changed)

    def _add_fresh_to_stories(self) -> None:
        """Passes on the texts of new articles, now that these have ids."""
        hashes = [identity_hash for _, identity_hash in self._read]
        for wanted in chunks(hashes, LARGE_CHUNK):
            for row in _held.rows(self._connection, {"hashes": wanted}):
                if (row.source_id, row.identity_hash) in self._read:
                    at, signature = self._read[row.source_id, row.identity_hash]
                    self._stories.add(SignedArticle(row.id, row.source_id, at, signature, None))

    def _fresh_row(self, source_id: int, new: NewArticle, category: str | None, at: int) -> Values:
        entry = new.entry
        wanted = self._fetch_articles and new.host is not None and bool(entry.link)
        content, content_blob = self._content(entry.content)
        row = {
            "source_id": source_id,
            "identity": storable(new.identity),
            "identity_hash": new.identity_hash,
            "version": new.version,
            "url": storable(entry.link),
            "host": storable(new.host),
            "title": storable(entry.title),
            "author": storable(entry.author),
            "summary": storable(entry.summary),
            "content": content,
            "content_blob": content_blob,
            "language": storable(new.language) or (None if wanted or new.text else DEFAULT_LANGUAGE),
            "category": _category(entry.categories) or category or UNCATEGORIZED,
            "published": bounded(entry.published or entry.updated, at),
            "updated": bounded(entry.updated, at),
            "first_seen": at,
            "text_state": _PENDING if wanted else _NONE,
            "text_due_at": at if wanted else None,
            "tags": _tags(entry.categories),
            "image": storable(entry.image),
            "enclosures": pack_enclosures(entry.enclosures),
        }
        if new.text is not None:
            row |= _UNREAD
            row |= read_values(new.text, row, at)
            self._read[source_id, new.identity_hash] = at, new.text.signature
        return row

    def _content(self, content: str | None) -> tuple[str | None, bytes | None]:
        """Returns (inline, blob): one of the two, or neither."""
        text = storable(content)
        if text is None:
            return None, None
        if text.isascii() and len(text) <= _INLINE:  # most: no need to encode it for its length
            return text, None
        data = text.encode()
        return (text, None) if len(data) <= _INLINE else (None, self._blobs.put(data))

    def _write_changed(self) -> list[int]:
        """Writes revisions; returns the identities of articles that came with their text."""
        revisions, updates, readings, read = [], [], [], []
        for changed in chunks(self._changed, LARGE_CHUNK):
            for old in _old.rows(self._connection, {"ids": changed}):
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
        signed = SignedArticle(old.id, old.source_id, old.first_seen, text.signature, old.story_id)
        self._stories.add(signed, read_before=old.fetched is not None)
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
        # A try in the future was made while the clock was wrong.
        tried_at = old.text_tried_at if old.text_tried_at is not None and old.text_tried_at <= at else 0
        return {
            "key": old.id,
            "url": storable(entry.link) or old.url,
            "host": storable(new.host) or old.host,
            "title": storable(entry.title),
            "author": storable(entry.author) or old.author,
            "summary": storable(entry.summary),
            "content": content,
            "content_blob": content_blob,
            "language": old.language or storable(new.language),
            "published": bounded(entry.published or entry.updated, at) if old.published is None else old.published,
            "updated": at if entry.updated is None else bounded(entry.updated, at),
            "version": new.version,
            "image": old.image or storable(entry.image),
            "enclosures": pack_enclosures(entry.enclosures) or old.enclosures,
            "text_state": TextState.PENDING.value if again else old.text_state,
            "text_due_at": max(at, tried_at + _LATER) if again else old.text_due_at,
            # An outcome of its page from before this revision is stale: the text came from a duplicate or from the
            # feed then, which is not recorded as a try.
            "text_tried_at": max(at - 1, tried_at) if again else old.text_tried_at,
            "text_attempts": 0 if again else old.text_attempts,
            "text_error": None if again else old.text_error,
        }


def _fetch_again(old: AnyRow, at: int) -> bool:
    """Returns True where the page is fetched again: it failed, or its text is older than `_PAGE_AGE`."""
    if old.text_state == TextState.DONE.value:
        return old.fetched is not None and at - old.fetched >= _PAGE_AGE
    return bool(old.text_state == TextState.FAILED.value)


def _in_its_offset(micros: int, entry: Entry, at: int) -> datetime:
    """The time in the offset the feed gave: a policy may go by the publisher's own weekdays and hours."""
    given = entry.published or entry.updated
    if given is not None and EARLIEST < micros < at:  # not bounded: it is what was given
        return given
    return from_micros(micros).astimezone(given.tzinfo if given is not None else None)


def _category(categories: tuple[str, ...]) -> str | None:
    if categories and (first := storable(categories[0]).strip()):  # nearly always
        return first
    return next((name for raw in categories if (name := storable(raw).strip())), None)


def _tags(categories: tuple[str, ...]) -> str | None:
    """All categories but the first, one per line."""
    if len(categories) < 2:
        return None
    names = dict.fromkeys(name for raw in categories if (name := " ".join(storable(raw).split())))
    return "\n".join(list(names)[1:_MOST_TAGS]) or None
