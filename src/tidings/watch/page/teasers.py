"""Teasers: what a page says of another one beside a link to it, and that one has said itself.

    <div><h3><a href="/story">Gas found in shale</a></h3><p>The first sentence of the story.</p></div>

Boxes of related stories, lists that go on over several pages and pages of tags show them anew at every visit. The words
are no news where they stood on the page behind the link before, or beside the same link in the list that it was found
on: there they were asked about. What that page says of this one in turn does not count: it is this one's own news.
"""

from __future__ import annotations

from collections.abc import Iterator

from tidings.model.watches import Neighbour, WatchedPage
from tidings.read.page.known_text import KnownText
from tidings.read.page.links import Links
from tidings.read.page.segments import PageTree, read_segments
from tidings.text.identity import hash64
from tidings.text.packing import unpack
from tidings.text.url import page_key


class Teasers:
    """Of one version."""

    def __init__(self, watched: WatchedPage, tree: PageTree) -> None:
        self._tree, self._links = tree, Links(watched.url, tree.base)
        self._own = hash64(page_key(watched.url))
        self._neighbours: dict[int, list[Neighbour]] = {}
        for one in watched.neighbours:
            self._neighbours.setdefault(one.link, []).append(one)
        self._known: dict[int, list[KnownText]] = {}

    def holds(self, leaf: int) -> bool:
        """Is all it says, but for the names of links, known from beside its links?"""
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
        """Do these words stand on the page behind this link, or beside it in its list?"""
        return any(not known.novelty(name, whole=False).new for known in self._texts(key))

    def _texts(self, key: int) -> list[KnownText]:
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = [self._text(one) for one in self._neighbours.get(key, ())]
        return found

    def _text(self, one: Neighbour) -> KnownText:
        tree = read_segments(unpack(one.packed), url=one.url, content_type=one.content_type)
        links = Links(one.url, tree.base)
        wanted = one.link if one.listing else self._own
        leaves = [leaf for leaf in range(len(tree)) if (wanted in _keys_beside(tree, leaf, links)) is one.listing]
        names = [] if one.listing or tree.title is None else [tree.title]
        return KnownText([*names, *(tree.texts[leaf] for leaf in leaves)])


def _keys_beside(tree: PageTree, leaf: int, links: Links) -> Iterator[int]:
    for href in tree.hrefs_beside(leaf):
        link = links.absolute(href)
        if link is not None:
            yield hash64(page_key(link))
