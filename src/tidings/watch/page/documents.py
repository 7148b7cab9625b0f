"""A version of a page as documents, one for each segment that watches are evaluated on; how its changes are said.

And its whole text, as search indexes it.
"""

from __future__ import annotations

import hashlib
import struct
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tidings.model.pages import change_words
from tidings.model.search import PageText, Passage, UnindexedPage
from tidings.model.watches import WatchedPage, WatchScope
from tidings.read.page.compare.keys import removed_key
from tidings.read.page.compare.memory import LONGEST_OLD_TEXT, MOST_LEAVES
from tidings.read.page.compare.site_boilerplate import RecurringHashes, leaves_with_words, own_leaves
from tidings.read.page.compare.slots import LONGEST_VALUE
from tidings.read.page.known_text import KnownText
from tidings.read.page.tree.links import PageLinks
from tidings.read.page.tree.segments import PageTree, read_segments
from tidings.read.page.tree.table_labels import CellLabels
from tidings.text.html import not_a_page
from tidings.text.language import detect_language, primary
from tidings.watch.match.document import Document
from tidings.watch.match.passages import SEGMENT_BREAK
from tidings.watch.page.known_links import KnownLinks, Teasers
from tidings.watch.page.tag_boxes import TagBoxes

if TYPE_CHECKING:
    from tidings.read.page.diff import SegmentDiff


MOST_ALIKE = 8  # changes with the same words that one match names
REMOVED = "removed"  # before a text that is gone, as in lists of changes
_ENOUGH = 4_000  # characters for language detection


class SegmentDocuments(NamedTuple):
    """The documents of one segment."""

    segment: int  # its hash
    news: tuple[Document, ...]  # its new texts, each evaluated by itself; empty: nothing is new
    whole: Document  # all of its text; of one that is gone, what was removed
    joined: tuple[Document, Document] | None = None  # new and known text together; known text alone
    removed: bool = False  # it is gone


def match_key(piece: SegmentDocuments, version_id: int) -> int:
    """What a match in a segment is known by: the same text on several pages is delivered once a day. A short one (*Sold
    out*) is news on each page and each time."""
    if len(piece.whole.text) > LONGEST_VALUE:
        return piece.segment
    packed = struct.pack("<2q", piece.segment, version_id)
    return int.from_bytes(hashlib.blake2b(packed, digest_size=8).digest(), "little", signed=True)


def segment_documents(watched: WatchedPage) -> Iterator[SegmentDocuments]:
    """The segments to evaluate, in the order of the page.

    Of a first visit, all that are the page's own (read/page/changes.py); later, those whose hashes the store noted; of
    an older version in a backfill, those that the version before it had not. Then those that are gone.
    """
    kind, scope = watched.content_type, watched.scope
    tree = read_segments(watched.body, url=watched.url, content_type=kind, scope=scope)
    before = None
    if watched.before is not None:
        before = read_segments(watched.before, url=watched.url, content_type=kind, scope=scope)
    chosen = _chosen(watched, tree, before)
    if chosen:
        cutter = _SegmentReader(watched, tree, before)
        for leaf in chosen:
            yield cutter.piece(leaf)
    if before is not None and watched.segments:
        yield from _removed(watched, tree, before)


def _removed(watched: WatchedPage, tree: PageTree, before: PageTree) -> Iterator[SegmentDocuments]:
    """Returns what the version before had and this one has not, as the store noted it."""
    wanted = set(np.frombuffer(watched.segments or b"", "<i8", len(watched.segments or b"") // 8).tolist())
    wanted.difference_update(tree.hashed.hashes.tolist())
    labels, blank = CellLabels(before), _blank(watched, before)
    for leaf in leaves_with_words(before).tolist() if wanted else ():
        key = removed_key(before.text(leaf)[:LONGEST_OLD_TEXT])
        if key in wanted:
            wanted.discard(key)
            text = f"{REMOVED}: {labelled(labels.label(leaf), before.text(leaf))}"
            yield SegmentDocuments(key, (), replace(blank, text=text), removed=True)


def _blank(watched: WatchedPage, tree: PageTree) -> Document:
    """A document without text."""
    return Document(
        language=page_language(tree),
        source=watched.source,
        categories=(watched.category,) if watched.category else (),
        site=watched.site,
        scope=WatchScope.PAGES,
    )


class _SegmentReader:
    """Makes documents of the segments of one version."""

    def __init__(self, watched: WatchedPage, tree: PageTree, before: PageTree | None) -> None:
        self._tree, self._before = tree, before
        self._links, self._teasers = PageLinks(watched.url, tree.base), Teasers(watched, tree)
        self._known_links = KnownLinks(watched, tree, before, self._teasers)
        self._boxes = TagBoxes(tree, before, first=watched.segments is None and before is None)
        self._labels = CellLabels(tree)
        self._blank = _blank(watched, tree)

    def piece(self, leaf: int) -> SegmentDocuments:
        tree, label = self._tree, self._labels.label(leaf)
        segment, text = int(tree.hashed.hashes[leaf]), tree.text(leaf)
        whole = self._document(label, text)
        items = self._boxes.new_items(leaf, self._known_links.known_names(leaf, self._links))
        if items is not None:
            return SegmentDocuments(segment, tuple([self._document("", item) for item in items]), whole)
        said = self._known_links.new_text(leaf, self._links)
        if not said or self._teasers.is_repeated(leaf):
            return SegmentDocuments(segment, (), whole)
        new, known = self._known.novelty(said) if self._known is not None else (said, "")
        news = (self._document(label, new),) if new else ()
        joined = (self._document(label, said), self._document(label, known)) if known else None
        return SegmentDocuments(segment, news, whole, joined)

    @cached_property
    def _known(self) -> KnownText | None:
        return KnownText(self._before.texts) if self._before is not None else None

    def _document(self, label: str, text: str) -> Document:
        return replace(self._blank, text=labelled(label, text))


class ChangeWords:
    """The changes of a version in the words that lists and diffs have: `Price: 21.00 -> 23.00`. Worked out when a match
    needs them; empty where there is no version before."""

    def __init__(self, watched: WatchedPage) -> None:
        self._watched = watched

    def passages(self, segment: int, passage: Passage) -> tuple[Passage, ...]:
        """The passage of a short segment with what it is about and what it took the place of, of one that is gone or
        whose links lead elsewhere; one for each that has the same words (two products that are *Sold out*). Others as
        they are."""
        changed = self._removed.get(segment) or self._by_hash.get(segment) or []
        found = [_as_listed(one, passage) for one in changed]
        known = list(dict.fromkeys(one for one in found if one is not None))
        more = [Passage(f"and {len(known) - MOST_ALIKE} more", ())] if len(known) > MOST_ALIKE else []
        return (*known[:MOST_ALIKE], *more) or (passage,)

    @cached_property
    def _by_hash(self) -> dict[int, list[SegmentDiff]]:
        found: defaultdict[int, list[SegmentDiff]] = defaultdict(list)
        for one in self._changed:
            if one.new is not None and one.words and one.noise is None:
                found[one.hash].append(one)
        return found

    @cached_property
    def _removed(self) -> dict[int, list[SegmentDiff]]:
        found: defaultdict[int, list[SegmentDiff]] = defaultdict(list)
        for one in self._changed:
            if one.new is None and one.noise is None:
                found[removed_key((one.old or "")[:LONGEST_OLD_TEXT])].append(one)
        return found

    @cached_property
    def _changed(self) -> tuple[SegmentDiff, ...]:
        watched = self._watched
        if watched.before is None:
            return ()
        from tidings.read.page.diff import diff_pages

        kind = watched.content_type
        return diff_pages(
            watched.before,
            watched.body,
            url=watched.url,
            old_type=kind,
            new_type=kind,
            rules=watched.rules,
            scope=watched.scope,
        ).segments


def _as_listed(one: SegmentDiff, passage: Passage) -> Passage | None:
    """The passage in the words of lists; None where it is a part of a longer text, or of another row."""
    if one.new is None:
        return Passage(one.words, ())
    if one.leads:
        words = change_words(passage.text, leads=one.leads)
        return Passage(words, tuple([(a, b) for a, b in passage.marks if b <= len(passage.text.rstrip(" .:"))]))
    words, values = one.words, (passage.text, passage.text.partition(": ")[2])  # with the label of a cell, or without
    ends = [(before, value) for before in (" -> ", ": ") for value in values if value]
    value = next((value for before, value in ends if words.endswith(f"{before}{value}")), None)
    if value is None:
        return None
    start, ahead = len(passage.text) - len(value), len(words) - len(passage.text)
    label = passage.text[: max(0, start - 2)]
    kept = words.find(label)
    if kept < 0:
        return None
    marks = [(a + kept, b + kept) for a, b in passage.marks if b <= len(label)]
    return Passage(words, (*marks, *((a + ahead, b + ahead) for a, b in passage.marks if a >= start)))


def labelled(label: str, text: str) -> str:
    """The text with the label of its table cell."""
    return f"{label}: {text}" if label else text


def _chosen(watched: WatchedPage, tree: PageTree, before: PageTree | None) -> list[int]:
    leaves = leaves_with_words(tree)
    if watched.segments is not None:
        wanted = np.frombuffer(watched.segments, "<i8", len(watched.segments) // 8)
        noted: list[int] = leaves[np.isin(tree.hashed.hashes[leaves], wanted)].tolist()
        return noted
    own = own_leaves(tree, leaves[:MOST_LEAVES], RecurringHashes(watched.recurring), watched.rules)
    if before is None:
        return own
    earlier = frozenset(before.hashed.hashes.tolist())
    return [leaf for leaf in own if int(tree.hashed.hashes[leaf]) not in earlier]


def page_language(tree: PageTree) -> str | None:
    """The language of <html lang>; else of its longest texts, which are no menus."""
    html = tree.tree.css_first("html")
    declared = primary(html.attributes.get("lang") or html.attributes.get("xml:lang")) if html is not None else None
    if declared is not None:
        return declared
    texts, size = [], 0
    for text in sorted(tree.texts, key=len, reverse=True):
        texts.append(text)
        size += len(text)
        if size >= _ENOUGH:
            break
    return detect_language("\n".join(texts))


# -- the text of a page that search indexes -----------------------------------------------------------
#
# Its segments in order, without the site's boilerplate and what is muted: those that watches are evaluated on at a
# first visit, each figure with the label of its table cell. The size is bounded, whatever the page is.

LONGEST_TEXT = 200_000  # characters, as of an article (watch/search.py)
_BETWEEN = f"\n\n{SEGMENT_BREAK}"  # the empty line ends a sentence


def page_text(page: UnindexedPage) -> PageText:
    """The title and text of a page. What is no page (a picture, a document) has its title alone."""
    if not_a_page(page.body, page.content_type):
        return PageText(page.at, page.title)
    tree = read_segments(page.body, url=page.url, content_type=page.content_type, scope=page.scope)
    text = _own_text(tree, page)
    return PageText(page.at, tree.title or page.title, text, page_language(tree))


def _own_text(tree: PageTree, page: UnindexedPage) -> str:
    leaves = leaves_with_words(tree)[:MOST_LEAVES]
    labels, found, size = CellLabels(tree), list[str](), 0
    for leaf in own_leaves(tree, leaves, RecurringHashes(page.recurring), page.rules):
        text = labelled(labels.label(leaf), tree.text(leaf))
        found.append(text)
        size += len(text) + len(_BETWEEN)
        if size >= LONGEST_TEXT:
            break
    return _BETWEEN.join(found)[:LONGEST_TEXT]
