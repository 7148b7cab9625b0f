"""Lines that are nothing but links which their page has elsewhere too, with the same words: shortcuts, "see also".

A line of links is one text. Where it shows some pages of the menu in turn, each choice would be a new text, though all
of it is known: what it leads to is a page of the site, which is followed itself.
"""

from __future__ import annotations

from tidings.read.page.tree.links import document_address
from tidings.read.page.tree.segments import PageTree

_LEAST_LINKS = 2
_MOST_LINKS = 40  # of a line
_MOST_ON_PAGE = 3_000  # links of a page that is looked at
_TWICE = 2  # in the line and elsewhere


def repeats_links(tree: PageTree, leaf: int) -> bool:
    """Is a text nothing but two or more links, each of which the page has elsewhere as well?"""
    anchors = tree.anchor_count(leaf)
    if not _LEAST_LINKS <= anchors <= _MOST_LINKS or len(tree.linking) > _MOST_ON_PAGE:
        return False
    links = list(tree.named(leaf))
    if len(links) != anchors or _letters(tree.texts[leaf]) != sum(_letters(name) for _, name in links):
        return False
    return all(tree.link_times[document_address(href), name] >= _TWICE for href, name in links)


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))
