"""Joins articles of several feeds into stories: articles whose texts are nearly the same get one `story_id`.

add(...)    for each text that was read (nothing is written yet)
write()     compares them with the stored ones and joins: a few queries for the whole batch

A story's id is only a name: that of the first article it was made of. It is kept when an earlier article joins, and
when that first article is removed; of two stories that turn out to be one the smaller id stays. An article never leaves
its story, whatever its text becomes: its later versions are revisions of one thing.

Of a band (read.article.signature) the latest `MOST_ALIKE` articles that have it are stored. A band that more articles
share is either one story, which any of them finds, or boilerplate, which should join none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import BigInteger, bindparam, delete, func, select, type_coerce, update
from sqlalchemy.engine import Connection
from sqlalchemy.sql import Executable

from tidings.chunks import chunks
from tidings.read.article.signature import bands, similarities, stories_to_join
from tidings.store.db.schema import article, band, signature
from tidings.store.db.statements import LARGE_CHUNK, Bulk, BulkInsert, CompiledSelect, Values, raw, update_raw

WINDOW: Final = timedelta(days=14)  # between two articles of one story, by when they were first seen
MOST_ALIKE: Final = 8  # articles kept of one band
# Two items of one source are seldom one story, but have its small print and its forms of words in common.
SAME_SOURCE: Final = 0.7
_MOST_COMPARED = 32  # for one text, those with the most bands in common first
_WINDOW = WINDOW // timedelta(microseconds=1)
_NO_HOLDERS: Final = frozenset[int]()

_forget_bands_of = delete(band).where(band.c.article_id.in_(bindparam("ids", expanding=True)))
_forget_signatures_of = delete(signature).where(signature.c.article_id.in_(bindparam("ids", expanding=True)))
_holders = CompiledSelect(
    select(band.c.hash, band.c.article_id).where(band.c.hash.in_(bindparam("hashes", expanding=True)))
)
_signed = CompiledSelect(
    select(signature.c.article_id, article.c.source_id, raw(signature.c.at), signature.c.value, article.c.story_id)
    .join(article)
    .where(signature.c.article_id.in_(bindparam("ids", expanding=True)))
)
_insert_signature = BulkInsert(signature)
_insert_band = BulkInsert(band)
_forget_band = Bulk(delete(band).where(band.c.hash == bindparam("hash"), band.c.article_id == bindparam("article_id")))
_join = Bulk(update_raw(article, "id", "story_id"))
_merge = Bulk(update(article).where(article.c.story_id == bindparam("key")).values(story_id=bindparam("story_id")))

# Measured from the newest signature, not from a clock: what is this much older cannot be like anything to come.
_newest = select(func.max(type_coerce(signature.c.at, BigInteger()))).scalar_subquery()
_is_old = type_coerce(signature.c.at, BigInteger()) < _newest - _WINDOW
_forget_old_bands = delete(band).where(band.c.article_id.in_(select(signature.c.article_id).where(_is_old)))
_forget_old = delete(signature).where(_is_old)
STATEMENTS: Final[dict[str, Executable]] = {
    "holders": _holders.statement,
    "signed": _signed.statement,
    "forget_bands_of": _forget_bands_of,
    "forget_signatures_of": _forget_signatures_of,
    "merge": _merge.statement,
    "forget_old": _forget_old,
    "forget_old_bands": _forget_old_bands,
}


def forget_old_signatures(connection: Connection) -> None:
    # To compile the statements takes longer than to ask whether there is anything to delete.
    if not connection.exec_driver_sql("SELECT EXISTS (SELECT 1 FROM signature)").scalar():
        return
    connection.execute(_forget_old_bands)
    connection.execute(_forget_old)


@dataclass(slots=True)
class SignedArticle:
    """An article with the signature of its text."""

    article_id: int
    source_id: int
    at: int  # when it was first seen, in microseconds
    value: bytes  # the signature; empty: the text is too short for one
    story_id: int | None


class StoryBatch:
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._added: list[SignedArticle] = []
        self._outdated: list[int] = []

    def add(self, one: SignedArticle, *, read_before: bool = False) -> None:
        """`read_before`: the article may have a stored signature, of its former text."""
        if read_before:
            self._outdated.append(one.article_id)
        if one.value:
            self._added.append(one)

    def write(self) -> None:
        if self._outdated:
            self._connection.execute(_forget_bands_of, {"ids": self._outdated})
            self._connection.execute(_forget_signatures_of, {"ids": self._outdated})
        if self._added:
            added = sorted(self._added, key=lambda one: one.article_id)
            joining = _Joining(self._connection, added)
            for one in added:
                joining.place(one)
            joining.write()


def _possible(one: SignedArticle, others: Sequence[SignedArticle]) -> list[SignedArticle]:
    """Returns the articles of other sources, and those of the same source that are very similar."""
    shares = similarities(one.value, [other.value for other in others])
    return [
        other
        for other, share in zip(others, shares, strict=True)
        if other.source_id != one.source_id or share >= SAME_SOURCE
    ]


class _Joining:
    """The articles a batch is compared with, and the stories that follow."""

    def __init__(self, connection: Connection, added: Sequence[SignedArticle]) -> None:
        self._connection = connection
        self._added = added
        self._bands = {one.article_id: frozenset(bands(one.value)) for one in added}
        self._holders: dict[int, list[int]] = {}
        wanted = sorted(frozenset[int]().union(*self._bands.values()))
        for row in self._in_parts(_holders, "hashes", wanted):
            self._holders.setdefault(row.hash, []).append(row.article_id)
        self._stored = {number: frozenset(holders) for number, holders in self._holders.items()}
        self._known = {one.article_id: one for one in added}
        self._load_candidates()
        self._merged: dict[int, int] = {}  # story -> the story it is part of now
        self._joined: dict[int, int] = {}  # article that was alone -> its story

    def _load_candidates(self) -> None:
        wanted = {found for one in self._added for found in self._candidates(one)} - self._known.keys()
        for row in self._in_parts(_signed, "ids", sorted(wanted)):
            self._known[row.article_id] = SignedArticle(**row._asdict())

    def _in_parts(self, statement: CompiledSelect, name: str, values: Sequence[int]) -> Iterable[Any]:
        for chunk in chunks(values, LARGE_CHUNK):
            yield from statement.rows(self._connection, {name: chunk})

    def _candidates(self, one: SignedArticle) -> list[int]:
        found = Counter(holder for number in self._bands[one.article_id] for holder in self._holders.get(number, ()))
        return [article_id for article_id, _ in found.most_common(_MOST_COMPARED) if article_id != one.article_id]

    def place(self, one: SignedArticle) -> None:
        """Joins it with all that are like it; then it can be found itself, by those behind it in the batch too."""
        # A candidate that is not known was removed just now, or its band outlived its signature.
        others = [self._known[found] for found in self._candidates(one) if found in self._known]
        others = _possible(one, [other for other in others if abs(other.at - one.at) <= _WINDOW])
        for place in stories_to_join(one.value, [other.value for other in others]):
            self._unite(one, others[place])
        for number in self._bands[one.article_id]:
            holders = self._holders.setdefault(number, [])
            holders.append(one.article_id)
            if len(holders) > MOST_ALIKE:
                holders.remove(min(holders))

    def _unite(self, one: SignedArticle, other: SignedArticle) -> None:
        stories = {self._root(story) for story in (one.story_id, other.story_id) if story is not None}
        story = min(stories or (one.article_id, other.article_id))
        self._merged.update((old, story) for old in stories if old != story)
        for member in (one, other):
            if member.story_id is None:
                member.story_id = story
                self._joined[member.article_id] = story

    def _root(self, story: int) -> int:
        while story in self._merged:
            story = self._merged[story]
        return story

    def write(self) -> None:
        _merge.run(self._connection, [{"key": old, "story_id": self._root(old)} for old in sorted(self._merged)])
        joined = [{"key": key, "story_id": self._root(story)} for key, story in sorted(self._joined.items())]
        _join.run(self._connection, joined)
        rows = [{"article_id": one.article_id, "at": one.at, "value": one.value} for one in self._added]
        _insert_signature.run(self._connection, rows)
        fresh: list[Values] = []
        crowded: list[Values] = []
        for number, holders in self._holders.items():
            stored = self._stored.get(number, _NO_HOLDERS)
            fresh += [{"hash": number, "article_id": holder} for holder in holders if holder not in stored]
            if stored:
                crowded += [{"hash": number, "article_id": holder} for holder in stored.difference(holders)]
        _forget_band.run(self._connection, crowded)
        _insert_band.run(self._connection, fresh)
