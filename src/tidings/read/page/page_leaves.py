"""The leaves of a whole page, with or without what the site has on other pages too."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from tidings.model.pages import NoiseRule
from tidings.read.page.compare.site_boilerplate import RecurringHashes, SiteBoilerplate
from tidings.read.page.tree.leaf_hash import Hashes
from tidings.read.page.tree.segments import PageTree
from tidings.read.page.words.prose import is_prose

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
    """Those of `leaves` that are neither site boilerplate nor muted. A rule for a block overrides what was learned."""
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
