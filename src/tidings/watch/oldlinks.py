"""What of a segment is no news: the names of links to pages that were known before.

Boxes of keyword tags, related stories and rotating teasers show other links at every visit. Nothing is published by
that: where a link leads, the page has been asked about itself. So the words of such a link are left out before watches
are asked. What a page's own author writes around them stays, and so does a link that nobody had met before.

A page that is known but not followed (too deep, filtered out) is asked about nowhere. Its name may be told anew there,
so only short ones are left out: tags.
"""

from __future__ import annotations

from datetime import datetime

import numpy as np

from tidings.model import SiteLinks, utc
from tidings.read.identity import hash64
from tidings.read.pagelinks import Links
from tidings.read.segments import PageTree
from tidings.read.url import page_key

_TAG = 3  # words
_MICROS = 1_000_000


class OldLinks:
    """Of a site, at one moment."""

    def __init__(self, links: SiteLinks | None, at: datetime) -> None:
        self._hashes = np.frombuffer(links.hashes if links else b"", "<i8")
        self._met = np.frombuffer(links.met if links else b"", "<i8")
        self._followed = np.frombuffer(links.followed if links else b"", np.uint8)
        self._at = _micros(at)

    def is_old(self, link: str, name: str) -> bool:
        key = hash64(page_key(link))
        place = int(np.searchsorted(self._hashes, key))
        if place == len(self._hashes) or int(self._hashes[place]) != key or int(self._met[place]) >= self._at:
            return False
        return bool(self._followed[place]) or len(name.split()) <= _TAG

    def news(self, tree: PageTree, leaf: int, links: Links) -> str:
        """What the leaf says beside them."""
        text = tree.text(leaf)
        if not len(self._hashes):
            return text
        said, at = [], 0
        for href, name in tree.named(leaf):
            found = _place(name, text, at)
            if found < 0:
                continue  # it stands beyond what is read of a leaf
            link = links.absolute(href)
            if link is not None and self.is_old(link, name):
                said.append(text[at:found])
                at = found + len(name)
        return " ".join(" ".join([*said, text[at:]]).split())


def _place(name: str, text: str, start: int) -> int:
    """Where the name stands, as words of its own if it does; -1: nowhere."""
    found = text.find(name, start)
    while found >= 0:
        end = found + len(name)
        if not (text[found - 1 : found].isalnum() or text[end : end + 1].isalnum()):
            return found
        found = text.find(name, found + 1)
    return text.find(name, start)  # a script without spaces


def _micros(at: datetime) -> int:
    moment = utc(at)
    return int(moment.timestamp()) * _MICROS + moment.microsecond
