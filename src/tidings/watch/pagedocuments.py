"""A version of a page as documents: one for each segment that watches are asked about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from tidings.model import WatchedPage
from tidings.read.celllabels import CellLabels
from tidings.read.keywords import is_rearranged, is_tag_box, keywords_of
from tidings.read.language import detect, primary
from tidings.read.ownleaves import own_leaves, worded
from tidings.read.pagelinks import Links
from tidings.read.pagememory import MOST_LEAVES
from tidings.read.recurrence import Recurring
from tidings.read.segments import PageTree, read_segments
from tidings.watch.document import Document
from tidings.watch.oldlinks import OldLinks

_CELLS = frozenset({"td", "th", "dd"})  # what stands in a table is data
_MOST_BOXES = 5  # of one block; where there are more, it is a list of lists
_ENOUGH = 4_000  # characters to tell a language by


class Piece(NamedTuple):
    segment: int  # its hash
    news: Document  # without what links to known pages are called; its text may be empty
    whole: Document  # as it stands there


def pieces_of(watched: WatchedPage) -> Iterator[Piece]:
    """In the order of the page. Of a first visit all that is the page's own, as read.pagenews judges it; later, those
    whose hashes the store noted. Of a version that is looked back at, those that the one before it had not."""
    tree = read_segments(watched.body, url=watched.url, content_type=watched.content_type)
    before = None
    if watched.before is not None:
        before = read_segments(watched.before, url=watched.url, content_type=watched.content_type)
    chosen = _chosen(watched, tree, before)
    if not chosen:
        return
    language = language_of(tree)
    categories = (watched.category,) if watched.category else ()
    old, links, boxes = OldLinks(watched, before), Links(watched.url, tree.base), KeywordBoxes(watched, tree, before)
    labels = CellLabels(tree)
    for leaf in chosen:
        label, text = labels.label(leaf), tree.text(leaf)
        whole = Document(
            text=_labelled(label, text),
            language=language,
            source=watched.source,
            categories=categories,
            site=watched.site,
        )
        said = "" if boxes.is_one(leaf) else old.news(tree, leaf, links)
        said = _labelled(label, said) if said else ""
        yield Piece(int(tree.hashed.hashes[leaf]), replace(whole, text=said) if said != whole.text else whole, whole)


def _labelled(label: str, text: str) -> str:
    """What a person reads where a figure stands in a table."""
    return f"{label}: {text}" if label else text


def _chosen(watched: WatchedPage, tree: PageTree, before: PageTree | None) -> list[int]:
    leaves = worded(tree)
    if watched.segments is not None:
        wanted = np.frombuffer(watched.segments, "<i8", len(watched.segments) // 8)
        noted: list[int] = leaves[np.isin(tree.hashed.hashes[leaves], wanted)].tolist()
        return noted
    own = own_leaves(tree, leaves[:MOST_LEAVES], Recurring(watched.recurring), watched.rules)
    if before is None:
        return own
    stood = frozenset(before.hashed.hashes.tolist())
    return [leaf for leaf in own if int(tree.hashed.hashes[leaf]) not in stood]


class KeywordBoxes:
    """Boxes of keyword tags without links. What they show is another choice of keywords at every visit, and no news;
    a list that gets an item more is, and so is one that came beside others. On a page that is seen for the first time
    it is told by its looks."""

    def __init__(self, watched: WatchedPage, tree: PageTree, before: PageTree | None) -> None:
        self._tree, self._before = tree, before
        self._is_first = watched.segments is None and before is None

    def is_one(self, leaf: int) -> bool:
        if self._tree.tag(leaf) in _CELLS:
            return False
        text = self._tree.text(leaf)
        if self._is_first:
            return is_tag_box(text)
        keywords = keywords_of(text)
        if not keywords:
            return False
        gone = self._gone.get(self._tree.block(leaf), [])
        return 0 < len(gone) <= _MOST_BOXES and all(is_rearranged(old, keywords) for old in gone)

    @cached_property
    def _gone(self) -> Mapping[int, list[list[str]]]:
        """By block, the lists that stood there before and do not now."""
        found: dict[int, list[list[str]]] = {}
        if self._before is None:
            return found
        there = frozenset(self._tree.hashed.hashes.tolist())
        for leaf, key in enumerate(self._before.hashed.hashes.tolist()):
            keywords = keywords_of(self._before.text(leaf)) if key not in there else []
            if keywords:
                found.setdefault(self._before.block(leaf), []).append(keywords)
        return found


def language_of(tree: PageTree) -> str | None:
    """What <html lang> says; else what its longest texts are written in, which are no menus."""
    html = tree.tree.css_first("html")
    told = primary(html.attributes.get("lang") or html.attributes.get("xml:lang")) if html is not None else None
    if told is not None:
        return told
    texts, size = [], 0
    for text in sorted(tree.texts, key=len, reverse=True):
        texts.append(text)
        size += len(text)
        if size >= _ENOUGH:
            break
    return detect("\n".join(texts))
