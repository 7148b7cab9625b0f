"""The blocks of a page, and whether something new in each would be noise.

A block, the unit of rules, is all leaves with the same path. Whether it is noise is not stored, so it is simulated: the
leaves of a block are classified as if they were new, all at once (a box of teasers changes as a whole) and one by one
(an advertisement between two paragraphs).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np

from tidings.model.pages import Noise, NoiseRule, PageBrief, SegmentChange
from tidings.read.page.links import PageLinks
from tidings.read.page.memory import MOST_LEAVES, VISITS, Leaves, PageMemory, first_memory, unpack_memory
from tidings.read.page.noise import LeafStates, NoiseClassifier, NoiseResult
from tidings.read.page.segments import PageTree, read_segments
from tidings.read.page.site_boilerplate import RecurringHashes

_LONGEST_SAMPLE = 120  # characters of a block's text
_MOST_TRIALS = 800  # each is a pass over the page

Body = tuple[bytes, str | None]  # and its content type


@dataclass(frozen=True, slots=True)
class PageBlock:
    """A block of a page, its history, and how new segments in it would be classified."""

    path: str  # "main > ul.teasers > li"
    block: int  # its id in rules
    segments: int
    words: str  # the first of its texts
    changed: int  # at so many ...
    visits: int  # ... of the last visits something in it was new or gone
    silent: int  # of its segments that would be noise if they came now
    noise: Noise | None = None  # why, for most of them
    doubtful: bool = False  # but a link to a page that is new to the site would be a change
    muted: bool | None = None  # by a rule; None: there is none

    @property
    def verdict(self) -> str:
        """How new segments are classified, as text."""
        if self.muted is not None:
            return "muted by a rule" if self.muted else "always a change, by a rule"
        if self.noise is None:
            return "what is new is a change"
        words = f"noise: {self.noise}"
        if self.silent < self.segments:
            words += f" ({self.silent} of {self.segments} segments)"
        return f"{words}, but for links to new pages" if self.doubtful else words


def report_blocks(
    versions: Sequence[Body], *, url: str, brief: PageBrief | None, memory: bytes, visits: int
) -> list[PageBlock]:
    """The blocks of a page, in order. `versions`: those stored of the last visits, latest first; `visits`: the number
    of visits in all."""
    if not versions:
        return []
    brief = brief or PageBrief(0, 0)
    trees = [
        read_segments(body, url=url, content_type=kind, scope=brief.scope) for body, kind in versions[: VISITS + 1]
    ]
    trial = _Trial(trees[0], url, unpack_memory(memory), brief, visits)
    rules = {rule.block: rule for rule in brief.rules}
    kept = _changed_blocks(trees)
    return [trial.block(path, leaves, kept, rules) for path, leaves in _by_path(trees[0]).items()]


def _by_path(tree: PageTree) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    words = tree.hashed.words.tolist()
    for leaf in range(min(len(tree), MOST_LEAVES)):
        if words[leaf]:
            found.setdefault(tree.path(leaf), []).append(leaf)
    return found


def _changed_blocks(trees: Sequence[PageTree]) -> Counter[str]:
    """The number of stored versions in which a block differs from the version before."""
    states = []
    for tree in trees:
        hashes = tree.hashed.hashes.tolist()
        states.append({path: frozenset(hashes[leaf] for leaf in leaves) for path, leaves in _by_path(tree).items()})
    changed: Counter[str] = Counter()
    for new, old in pairwise(states):
        changed.update(path for path in new.keys() | old.keys() if new.get(path) != old.get(path))
    return changed


class _Trial:
    """Simulated visits to the latest version of a page."""

    def __init__(self, tree: PageTree, url: str, memory: PageMemory | None, brief: PageBrief, visits: int) -> None:
        empty = Leaves(np.zeros(0, np.int64), np.zeros(0, np.uint32), np.zeros(0, np.uint16))
        self._tree, self._memory = tree, memory or first_memory(max(1, visits), empty)
        self._next = max(self._memory.last + 1, visits)
        # The first visit is the baseline; one of the remembered visits is the simulated one.
        self._visits = min(VISITS - 1, max(0, visits - 1))
        self._recurring, self._links = RecurringHashes(brief.recurring), PageLinks(url, tree.base)
        self._hashes = tree.hashed.hashes.tolist()
        self._all = frozenset(range(len(tree)))
        self._left = _MOST_TRIALS

    def block(self, path: str, leaves: list[int], kept: Counter[str], rules: dict[int, NoiseRule]) -> PageBlock:
        changed, found = self._simulated(leaves)
        reasons = Counter(change.noise for change in found if change.noise is not None)
        rule = rules.get(self._tree.block(leaves[0]))
        words = self._tree.text(leaves[0])
        return PageBlock(
            path=path or "body",
            block=self._tree.block(leaves[0]),
            segments=len(leaves),
            words=words
            if len(words) <= _LONGEST_SAMPLE
            else f"{words[: _LONGEST_SAMPLE - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}",
            changed=min(self._visits, max(changed, kept[path])),
            visits=self._visits,
            silent=reasons.total(),
            noise=reasons.most_common(1)[0][0] if reasons else None,
            doubtful=any(change.doubtful for change in found),
            muted=None if rule is None else rule.muted,
        )

    def _simulated(self, leaves: list[int]) -> tuple[int, list[SegmentChange]]:
        """(Number of changes in the memory, the leaves that would be noise)."""
        found: dict[int, SegmentChange] = {}
        changed = 0
        for group in self._groups(leaves):
            if all(leaf in found for leaf in group):
                continue
            judged = self._classified(group)
            changed = max(changed, self._history(judged))
            for leaf, change in zip(group, judged.changes, strict=True):
                if change.noise is not None:
                    found.setdefault(leaf, change)
        return changed, list(found.values())

    def _groups(self, leaves: list[int]) -> Iterator[list[int]]:
        """The groups of leaves to simulate, until _MOST_TRIALS are used up."""
        alone = ([leaf] for leaf in leaves if len(leaves) > 1)
        for group in chain([leaves], alone):
            if self._left == 0:
                return
            self._left -= 1
            yield group

    def _classified(self, leaves: list[int]) -> NoiseResult:
        """How a visit would classify these leaves if they were new."""
        tree = self._tree
        states = LeafStates(
            hashes=self._hashes,
            fresh=leaves,
            back=(),
            stable=self._all.difference(leaves),
            gone=np.zeros(0, np.intp),
            hypothetical=True,
        )
        segments = {leaf: tree.segment(leaf, self._hashes[leaf]) for leaf in leaves}
        inside = frozenset(leaf for leaf in leaves if any(map(self._is_internal, tree.hrefs(leaf))))
        return NoiseClassifier(tree, self._memory, self._next, (), self._recurring).classify(states, segments, inside)

    def _is_internal(self, href: str) -> bool:
        return self._links.is_internal(self._links.absolute(href) or "")

    def _history(self, judged: NoiseResult) -> int:
        """At how many of the last visits the positions of these leaves changed, the simulated one not counted."""
        now = self._next & 0xFFFF
        touched = (history for history in judged.histories.values() if history.last == now)
        return max((history.bits.bit_count() - 1 for history in touched), default=0)
