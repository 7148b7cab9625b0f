"""Site boilerplate: segments on many pages of a site (menus, tag clouds, footers, related links), and where it is.

`counts` is stored with the site and updated in the writer's transaction, so it is one array sorted by hash: hash,
number of pages, turn of the last sighting. Beyond `MOST_HASHES` the rarest are dropped, of these the longest unseen.
What is on every page is seen again at once, so it stays however many segments other pages have.

`recurring` is what workers get: the number of widespread hashes, these, and those that merely recur.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tidings.model.pages import NoiseRule
from tidings.read.page.compare.memory import BLOCK_BITS
from tidings.read.page.tree.elements import MOST_LINKED
from tidings.read.page.tree.leaf_hash import Hashes
from tidings.read.page.tree.segments import PageTree
from tidings.read.page.words.kinds_of_text import is_prose

# -- pages of a site that have a segment --------------------------------------------------------------

MOST_HASHES = 16_384
MOST_RECURRING = 4_096  # sent to workers
FEW_PAGES = 3  # for a short or linked leaf
MANY_PAGES = 5  # for prose: a few pages may quote the same paragraph
_MOST_COUNTED = 65_535

_COUNT = np.dtype([("hash", "<i8"), ("pages", "<u2"), ("turn", "<u2")])
_HEAD = struct.Struct("<HH")  # the turn; unused
_WIDE_COUNT = struct.Struct("<I")
_FULL = 1 << 31  # in it: no more hashes are counted one by one


def pack_hashes(hashes: Hashes) -> bytes:
    """Packs hashes as in `PageSeen.fresh`."""
    return hashes.astype("<i8", copy=False).tobytes()


def count_pages(counts: bytes, fresh: bytes) -> bytes:
    """Adds one page to the count of each hash. `fresh` has the new segments of one or several pages: a call for a batch
    costs little more than one for a page."""
    turn, known = _unpacked(counts)
    turn = (turn + 1) & 0xFFFF
    met, more = np.unique(np.frombuffer(fresh, "<i8", len(fresh) // 8), return_counts=True)
    if not len(met):
        return counts
    # The counts are sorted by hash. A column by itself is four times as fast as rows.
    hashes = np.ascontiguousarray(known["hash"])
    places = np.searchsorted(hashes, met)
    is_known = _within(hashes, met)
    at, where, is_new = places[is_known], places[~is_known], ~is_known
    pages, turns = known["pages"].astype(np.int64), known["turn"].copy()
    pages[at] += more[is_known]
    turns[at] = turn
    hashes, pages = np.insert(hashes, where, met[is_new]), np.insert(pages, where, more[is_new])
    turns = np.insert(turns, where, turn)
    np.minimum(pages, _MOST_COUNTED, out=pages)
    if len(hashes) > MOST_HASHES:
        kept = _most_met(pages, turns, turn)
        hashes, pages, turns = hashes[kept], pages[kept], turns[kept]
    rows = np.empty(len(hashes), _COUNT)
    rows["hash"], rows["pages"], rows["turn"] = hashes, pages, turns
    return _HEAD.pack(turn, 0) + rows.tobytes()


def _most_met(pages: Hashes, turns: NDArray[np.uint16], turn: int) -> NDArray[np.bool_]:
    """Returns a mask of the MOST_HASHES to keep: those on most pages; of these the ones met last; of these the first.
    Each is ranked by one number, no two of them equal, so that nothing has to be sorted."""
    unmet = (np.uint16(turn) - turns).astype(np.int64)
    ranks = (pages << 47) - (unmet << 31) - np.arange(len(pages))
    last = len(ranks) - MOST_HASHES
    kept: NDArray[np.bool_] = ranks >= np.partition(ranks, last)[last]
    return kept


def pack_recurring(counts: bytes) -> bytes:
    """Packs the hashes that are on several pages, for orders."""
    _, known = _unpacked(counts)
    full = _FULL if len(known) >= MOST_HASHES else 0
    known = known[known["pages"] >= FEW_PAGES]
    if len(known) > MOST_RECURRING:
        known = known[np.sort(np.argsort(-known["pages"].astype(np.int64), kind="stable")[:MOST_RECURRING])]
    many = known["pages"] >= MANY_PAGES
    wide, few = known["hash"][many], known["hash"][~many]
    return _WIDE_COUNT.pack(len(wide) | full) + wide.tobytes() + few.tobytes() if len(known) else b""


class RecurringHashes:
    """The unpacked result of pack_recurring."""

    def __init__(self, packed: bytes) -> None:
        whole = len(packed) >= _WIDE_COUNT.size and (len(packed) - _WIDE_COUNT.size) % 8 == 0
        head = _WIDE_COUNT.unpack_from(packed)[0] if whole else 0
        self.full = bool(head & _FULL)  # the site has more texts than are counted
        wide = head & ~_FULL
        hashes = np.frombuffer(packed, "<i8", offset=_WIDE_COUNT.size) if whole else np.zeros(0, np.int64)
        self._wide, self._few = hashes[:wide], hashes[wide:]

    def widespread(self, hashes: Hashes) -> NDArray[np.bool_]:
        """Returns a mask of the hashes that are on so many pages that even prose is not new there."""
        return _within(self._wide, hashes)

    def anywhere(self, hashes: Hashes) -> NDArray[np.bool_]:
        """Returns a mask of the hashes that recur at all."""
        return _within(self._wide, hashes) | _within(self._few, hashes)


def _within(sorted_hashes: Hashes, hashes: Hashes) -> NDArray[np.bool_]:
    if not len(sorted_hashes) or not len(hashes):
        return np.zeros(len(hashes), np.bool_)
    at = np.searchsorted(sorted_hashes, hashes)
    at[at == len(sorted_hashes)] = 0
    found: NDArray[np.bool_] = sorted_hashes[at] == hashes
    return found


def _unpacked(counts: bytes) -> tuple[int, np.ndarray[tuple[int], np.dtype[np.void]]]:
    body = len(counts) - _HEAD.size
    if body < 0 or body % _COUNT.itemsize:
        return 0, np.zeros(0, _COUNT)
    return _HEAD.unpack_from(counts)[0], np.frombuffer(counts, _COUNT, offset=_HEAD.size)


# -- positions of boilerplate -------------------------------------------------------------------------
#
# A text on several pages is not boilerplate by that alone: "Sold out" is on many pages of a shop, and is news on each
# of them when it appears. It is boilerplate only by its position: among links that recur too, or in the site's
# navigation or footer.

_NEIGHBOURS = 4  # leaves on each side
_LEAST_LINKS = 2  # beside it
_RECURRING_SHARE = 2 / 3  # of these
# Whole names: the footer of a card (card-footer) is part of the page.
_LANDMARK = re.compile(r"(?:^| > )(?:nav|footer|div#footer|div\.(?:site-)?footer)(?=$|[ .#])")
_CONTENT = re.compile(r"(?:^| > )(?:main|article)(?=$|[ .#])")


def is_landmark(path: str) -> bool:
    """Is this block in the navigation or the footer of the site?"""
    return _LANDMARK.search(path) is not None and _CONTENT.search(path) is None


_NAVIGATION_NAMES = ("nav", "menu", "footer", "dropdown", "breadcrumb", "sitemap", "skip", "colophon")
_NAVIGATION = re.compile(
    r"(?:nav(?:s|bar|igation)?|(?:main|sub|top|mega|side)?(?:nav|menus?)|(?:site)?footer|dropdowns?|breadcrumbs?|sitemap|"
    r"skip(?:link|links|nav)?|colophon)"
)
_NAME_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


_AROUND_MENUS = frozenset({"content", "for", "has", "no", "with", "wrap"})  # "wy-nav-content" is not the menu itself
_OWN_NAMES = frozenset({"article", "content", "document", "entry", "main", "post"})


@lru_cache(maxsize=4_096)
def is_navigation(path: str) -> bool:
    """Is this block a menu, a footer or a path of links, by its elements or their names? Links there lead around the
    site, whatever they say."""
    if not any(map(path.lower().__contains__, _NAVIGATION_NAMES)) or _CONTENT.search(path) is not None:
        return False
    in_content = False
    for element in reversed(path.split(" > ")):
        for names, is_menu in _named(element):
            if is_menu:
                if not in_content or names.isdisjoint(_AROUND_MENUS):
                    return True
            else:
                in_content = in_content or not names.isdisjoint(_OWN_NAMES)
    return False


@lru_cache(maxsize=4_096)
def _named(element: str) -> list[tuple[frozenset[str], bool]]:
    """The words of the names of an element in a path, and whether one of them says that it is a menu or the like. Most
    paths differ in their last element only."""
    words = [frozenset(map(str.lower, _NAME_PARTS.findall(name))) for name in re.split(r"[.#]", element)]
    return [(one, any(map(_NAVIGATION.fullmatch, one))) for one in words]


class SiteBoilerplate:
    """The boilerplate positions of one page. `hashes` are those of all its leaves."""

    def __init__(self, tree: PageTree, hashes: Sequence[int], recurring: RecurringHashes) -> None:
        self._tree, self._hashes, self._recurring = tree, hashes, recurring
        self._links: list[bool] | None = None
        self._blocks: dict[int, bool] | None = None

    def holds(self, leaf: int) -> bool:
        """Would a recurring text be boilerplate at this leaf?"""
        if is_landmark(self._tree.path(leaf)):
            return True
        if self._tree.share_linked(leaf) < MOST_LINKED:
            return False
        links = self._recurring_links()
        near = [links[other] for other in self._neighbours(leaf)]
        return len(near) >= _LEAST_LINKS and sum(near) >= _RECURRING_SHARE * len(near)

    def was_in(self, block: int) -> bool:
        """Would a recurring text that is gone have been boilerplate in this block? Only BLOCK_BITS of it are
        remembered."""
        if self._blocks is None:
            self._blocks = self._by_block()
        return self._blocks.get(block & BLOCK_BITS, False)

    def _neighbours(self, leaf: int) -> list[int]:
        """The nearest leaves on both sides with the same path."""
        tree = self._tree
        path, row = tree.path(leaf), []
        for step, end in ((-1, -1), (1, len(tree))):
            for other in range(leaf + step, end, step)[:_NEIGHBOURS]:
                if tree.path(other) != path:
                    break
                row.append(other)
        return row

    def _recurring_links(self) -> list[bool]:
        """Whether each leaf is a recurring link."""
        if self._links is None:
            recurs = self._recurring.anywhere(np.array(self._hashes, np.int64)).tolist()
            self._links = [known and self._tree.share_linked(leaf) >= MOST_LINKED for leaf, known in enumerate(recurs)]
        return self._links

    def _by_block(self) -> dict[int, bool]:
        tree, links = self._tree, self._recurring_links()
        counts: dict[int, list[int]] = {}
        landmarks: dict[int, bool] = {}
        for leaf in range(len(tree)):
            key = tree.place(leaf) & BLOCK_BITS
            count = counts.setdefault(key, [0, 0])
            count[0] += 1
            count[1] += links[leaf]
            if key not in landmarks:
                landmarks[key] = is_landmark(tree.path(leaf))
        return {
            key: landmarks[key] or (leaves >= _LEAST_LINKS and found >= _RECURRING_SHARE * leaves)
            for key, (leaves, found) in counts.items()
        }


# -- the leaves of a whole page, with or without what the site has on other pages too ------------------

Places = NDArray[np.intp]


def first_positions(hashes: Hashes) -> Places:
    """The index of the first occurrence of each hash, in page order."""
    _, places = np.unique(hashes, return_index=True)
    return np.sort(places)


def leaves_with_words(tree: PageTree) -> Places:
    """The leaves with at least one word, each text once, in page order."""
    leaves = first_positions(tree.hashed.hashes)
    return leaves[tree.hashed.words[leaves] > 0]


def own_leaves(
    tree: PageTree, leaves: Places, recurring: RecurringHashes, rules: Iterable[NoiseRule] = ()
) -> list[int]:
    """Returns those of `leaves` that are neither site boilerplate nor muted. A rule for a block
    overrides what was learned."""
    decided = {rule.block: rule.muted for rule in rules}
    boilerplate = SiteBoilerplate(tree, tree.hashed.hashes.tolist(), recurring)
    hashes = tree.hashed.hashes[leaves]
    few, many = recurring.anywhere(hashes).tolist(), recurring.widespread(hashes).tolist()
    own = []
    for leaf, recurs, widespread in zip(leaves.tolist(), few, many, strict=True):
        muted = decided.get(tree.block(leaf)) if decided else None
        if muted is None:
            known = widespread or (recurs and not is_prose(tree.texts[leaf], tree.share_linked(leaf)))
            muted = known and boilerplate.holds(leaf)
        if not muted:
            own.append(leaf)
    return own
