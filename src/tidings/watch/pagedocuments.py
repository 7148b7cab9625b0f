"""A version of a page as documents: one for each segment that watches are asked about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from tidings.model import WatchedPage
from tidings.read.keywords import is_rearranged, keywords_of
from tidings.read.language import detect, primary
from tidings.read.ownleaves import own_leaves, worded
from tidings.read.pagelinks import Links
from tidings.read.pagememory import MOST_LEAVES
from tidings.read.recurrence import Recurring
from tidings.read.segments import PageTree, read_segments
from tidings.watch.document import Document
from tidings.watch.oldlinks import OldLinks

_ENOUGH = 4_000  # characters to tell a language by


class Piece(NamedTuple):
    segment: int  # its hash
    news: Document  # without what links to known pages are called; its text may be empty
    whole: Document  # as it stands there


def pieces_of(watched: WatchedPage) -> Iterator[Piece]:
    """In the order of the page. Of a first visit all that is the page's own, as read.pagenews judges it; later, those
    whose hashes the store noted. Of a version that is looked back at, those that the one before it had not."""
    tree = read_segments(watched.body, url=watched.url, content_type=watched.content_type)
    leaves = worded(tree)
    if watched.segments is None:
        chosen = own_leaves(tree, leaves[:MOST_LEAVES], Recurring(watched.recurring), watched.rules)
        if watched.before is not None:
            stood = frozenset(_before(watched).hashed.hashes.tolist())
            chosen = [leaf for leaf in chosen if int(tree.hashed.hashes[leaf]) not in stood]
    else:
        wanted = np.frombuffer(watched.segments, "<i8", len(watched.segments) // 8)
        chosen = leaves[np.isin(tree.hashed.hashes[leaves], wanted)].tolist()
    if not chosen:
        return
    language = language_of(tree)
    categories = (watched.category,) if watched.category else ()
    old, links = OldLinks(watched.links, watched.at), Links(watched.url, tree.base)
    boxes = KeywordBoxes(watched)
    for leaf in chosen:
        whole = Document(
            text=tree.text(leaf), language=language, source=watched.source, categories=categories, site=watched.site
        )
        said = old.news(tree, leaf, links)
        if boxes.is_one(tree, leaf, said):
            said = ""
        yield Piece(int(tree.hashed.hashes[leaf]), replace(whole, text=said) if said != whole.text else whole, whole)


def _before(watched: WatchedPage) -> PageTree:
    return read_segments(watched.before or b"", url=watched.url, content_type=watched.content_type)


class KeywordBoxes:
    """Boxes of keyword tags without links. What they show is another choice of keywords at every visit, and no news;
    a list that gets an item more is. On a page that is seen for the first time nobody can tell: what the page is about
    stands in its text, too."""

    def __init__(self, watched: WatchedPage) -> None:
        self._watched = watched
        self._before: dict[int, list[list[str]]] | None = None  # by block

    def is_one(self, tree: PageTree, leaf: int, text: str) -> bool:
        keywords = keywords_of(text)
        if not keywords:
            return False
        if self._watched.before is None:
            return True
        stood = self._lists().get(tree.block(leaf), [])
        return bool(stood) and all(is_rearranged(old, keywords) for old in stood)

    def _lists(self) -> dict[int, list[list[str]]]:
        if self._before is None:
            self._before, tree = {}, _before(self._watched)
            for leaf in range(len(tree)):
                keywords = keywords_of(tree.text(leaf))
                if keywords:
                    self._before.setdefault(tree.block(leaf), []).append(keywords)
        return self._before


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
