"""The leaves of a page that are its own, when it is seen for the first time: all but the site's furniture, and what a
person muted."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from tidings.model.pages import NoiseRule
from tidings.read.page.furniture import Furniture
from tidings.read.page.leaf_hash import Hashes
from tidings.read.page.noise import is_prose
from tidings.read.page.segments import PageTree
from tidings.read.page.site_boilerplate import Recurring

Places = NDArray[np.intp]


def each_once(hashes: Hashes) -> Places:
    """Where each of them first stands, in the order of the page."""
    _, places = np.unique(hashes, return_index=True)
    return np.sort(places)


def worded(tree: PageTree) -> Places:
    """The leaves that hold a word, each text once, in the order of the page."""
    leaves = each_once(tree.hashed.hashes)
    return leaves[tree.hashed.words[leaves] > 0]


def own_leaves(tree: PageTree, leaves: Places, recurring: Recurring, rules: Iterable[NoiseRule] = ()) -> list[int]:
    """Those of `leaves` that are the page's own. What a person decided of a block counts before anything learned."""
    decided = {rule.block: rule.muted for rule in rules}
    furniture = Furniture(tree, tree.hashed.hashes.tolist(), recurring)
    hashes = tree.hashed.hashes[leaves]
    few, many = recurring.anywhere(hashes).tolist(), recurring.widespread(hashes).tolist()
    own = []
    for leaf, recurs, widespread in zip(leaves.tolist(), few, many, strict=True):
        muted = decided.get(tree.block(leaf)) if decided else None
        if muted is None:
            known = widespread or (recurs and not is_prose(tree.texts[leaf], tree.share_linked(leaf)))
            muted = known and furniture.holds(leaf)
        if not muted:
            own.append(leaf)
    return own
