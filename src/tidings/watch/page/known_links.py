"""Leaves out of a segment the names of links to pages that were known before, and their teasers.

Boxes of keyword tags, related stories and rotating teasers show other links at every visit. Nothing is published by
that: watches were evaluated on the linked page itself. So the name of such a link is left out, unless

- the segment is more than links: a sentence with a link in it is a sentence;
- the link was not known before, or it leads to a part of its own page;
- the same link had another name on this page before, and the linked page has no such name;
- the linked page is not read (too deep, filtered out, no page), and the name is longer than a tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

import numpy as np

from tidings.model.watches import LinkedPage, WatchedPage
from tidings.read.page.known_text import KnownText
from tidings.read.page.tree.links import PageLinks
from tidings.read.page.tree.segments import PageTree, read_segments
from tidings.text.decoding import unpack
from tidings.text.tokens import hash64
from tidings.text.url import page_key

_TAG = 3  # words
_MOSTLY = 0.6  # of a segment's characters are links
_ALL = 0.95


# -- teasers ----------------------------------------------------------------------------------------
#
#     <div><h3><a href="/story">Gas found in shale</a></h3><p>The first sentence of the story.</p></div>
#
# Boxes of related stories, lists of several pages and pages of tags show teasers anew at every visit. Their words are
# no news if they were on the linked page before, or beside the same link in the list it was found on: watches were
# evaluated on them there. What the linked page says beside a link back to this page does not count: that is this
# page's own news.


class Teasers:
    """The texts that one version of a page repeats from pages it links to."""

    def __init__(self, watched: WatchedPage, tree: PageTree) -> None:
        self._tree, self._links = tree, PageLinks(watched.url, tree.base)
        self._own = hash64(page_key(watched.url))
        self._neighbours: dict[int, list[LinkedPage]] = {}
        for one in watched.linked_pages:
            self._neighbours.setdefault(one.link, []).append(one)
        self._known: dict[int, list[KnownText]] = {}

    def is_repeated(self, leaf: int) -> bool:
        """Returns True if all text of the segment, but for the names of links, is known from the pages it links to."""
        if not self._neighbours:
            return False
        text = self._tree.unlinked(leaf)
        for key in dict.fromkeys(_keys_beside(self._tree, leaf, self._links)):
            for known in self._texts(key):
                if not text:
                    return False
                text = known.novelty(text, whole=False).new
                if not text:
                    return True
        return False

    def knows(self, key: int, name: str) -> bool:
        """Returns True if the name is on the linked page, or beside the link in its list."""
        return any(not known.novelty(name, whole=False).new for known in self._texts(key))

    def _texts(self, key: int) -> list[KnownText]:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = [self._text(one) for one in self._neighbours.get(key, ())]
        return found

    def _text(self, one: LinkedPage) -> KnownText:
        tree = read_segments(unpack(one.packed), url=one.url, content_type=one.content_type)
        links = PageLinks(one.url, tree.base)
        wanted = one.link if one.listing else self._own
        leaves = [leaf for leaf in range(len(tree)) if (wanted in _keys_beside(tree, leaf, links)) is one.listing]
        names = [] if one.listing or tree.title is None else [tree.title]
        return KnownText([*names, *(tree.texts[leaf] for leaf in leaves)])


def _keys_beside(tree: PageTree, leaf: int, links: PageLinks) -> Iterator[int]:
    for href in tree.hrefs_beside(leaf):
        link = links.absolute(href)
        if link is not None:
            yield hash64(page_key(link))


# -- names of links ---------------------------------------------------------------------------------


class KnownLinks:
    """The known links of one version. `before`: the page as it was in the version before it."""

    def __init__(self, watched: WatchedPage, tree: PageTree, before: PageTree | None, teasers: Teasers) -> None:
        self._url, self._tree, self._teasers = watched.url, tree, teasers
        self._followed, self._listed = _unpacked(watched.followed), _unpacked(watched.listed)
        self._before = before

    def new_text(self, leaf: int, links: PageLinks) -> str:
        """The text of the leaf without the names of known links."""
        tree = self._tree
        text = tree.text(leaf)
        share = tree.share_linked(leaf)
        if share < _MOSTLY or not (self._followed or self._listed):
            return text
        said, at = [], 0
        for href, name in tree.named(leaf):
            link = links.absolute(href)
            if link is None or not self._is_known(link, name):
                continue
            found = _place(name, text, at)
            if found < 0:
                if share >= _ALL:  # a card: the link holds more than this leaf
                    return ""
                continue
            said.append(text[at:found])
            at = found + len(name)
        return " ".join(" ".join([*said, text[at:]]).split())

    def known_names(self, leaf: int, links: PageLinks) -> list[str]:
        """The names of known links in a leaf."""
        if not (self._followed or self._listed):
            return []
        named = ((links.absolute(href), name) for href, name in self._tree.named(leaf))
        return [name for link, name in named if link is not None and self._is_known(link, name)]

    def _is_known(self, link: str, name: str) -> bool:
        key = hash64(page_key(link))
        if key not in self._followed and (key not in self._listed or len(name.split()) > _TAG):
            return False
        called = self._names.get(key)
        return called is None or name in called or self._teasers.knows(key, name)

    @cached_property
    def _names(self) -> Mapping[int, set[str]]:
        """Names of each link in the version before."""
        names: dict[int, set[str]] = {}
        if self._before is not None:
            links = PageLinks(self._url, self._before.base)
            for href, name in self._before.all_named():
                link = links.absolute(href)
                if link is not None:
                    names.setdefault(hash64(page_key(link)), set()).add(name)
        return names


def _unpacked(hashes: bytes) -> frozenset[int]:
    return frozenset(np.frombuffer(hashes, "<i8").tolist())


def _place(name: str, text: str, start: int) -> int:
    """Returns the position of the name in the text, as whole words if possible; -1: it is not there."""
    found = text.find(name, start)
    while found >= 0:
        end = found + len(name)
        if not (text[found - 1 : found].isalnum() or text[end : end + 1].isalnum()):
            return found
        found = text.find(name, found + 1)
    return text.find(name, start)  # a script without spaces
