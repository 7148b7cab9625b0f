"""Two versions of a page side by side: segments added, removed, changed or the same, in page order.

A segment on both sides is the same, wherever it moved. A removed and an added one are a change where they are in the
same block and have many words in common, or are all that changed there. Noise has its reason, as far as the memory of
the page and of its site show it: the user sees it in grey.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np

from tidings.model.pages import Noise, NoiseRule, PageScope, Segment
from tidings.read.page.links import PageLinks
from tidings.read.page.memory import NOISE_BIT, PageMemory, unpack_memory
from tidings.read.page.noise import LeafStates, NoiseClassifier, is_prose
from tidings.read.page.segments import PageTree, read_segments
from tidings.read.page.site_boilerplate import RecurringHashes, SiteBoilerplate
from tidings.text.alignment import Span, word_diff

_LEAST_COMMON = 0.4  # share of words in common of a removed and an added segment that are one changed
_MOST_COMPARED = 60_000  # pairs of segments
_MOST_CANDIDATES = 40  # that one segment is compared with
_MOST_MARKED = 200_000  # characters with a word diff; segments beyond are shown whole


class DiffKind(StrEnum):
    """What happened to a segment."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class SegmentDiff:
    """One row of a diff."""

    kind: DiffKind
    tag: str
    path: str
    block: int
    old: str | None  # None: it was not there
    new: str | None  # None: it is gone
    spans: tuple[Span, ...] = ()  # of a changed one: its word diff
    noise: Noise | None = None
    leads: tuple[str, ...] = ()  # noise only where none of these pages was new to the site, which the store knows


@dataclass(frozen=True, slots=True)
class PageDiff:
    """A diff of two versions, in page order."""

    segments: tuple[SegmentDiff, ...]
    title: str | None = None

    def count(self, kind: DiffKind, *, noise: bool = False) -> int:
        """The number of segments of this kind, with or without noise."""
        return sum(one.kind is kind and (noise or one.noise is None) for one in self.segments)


def diff_pages(
    old: bytes,
    new: bytes,
    *,
    url: str,
    old_type: str | None = None,
    new_type: str | None = None,
    rules: Sequence[NoiseRule] = (),
    recurring: bytes = b"",
    memory: bytes = b"",
    scope: PageScope | None = None,
) -> PageDiff:
    """Compares two versions. `memory`, `rules` and `recurring` are the current ones; without them nothing is noise."""
    before = _Side(read_segments(old, url=url, content_type=old_type, scope=scope))
    after = _Side(read_segments(new, url=url, content_type=new_type, scope=scope))
    gone, come = before.without(after), after.without(before)
    noise = _NoiseReasons(rules, RecurringHashes(recurring), unpack_memory(memory))
    came, leads = noise.of_new(after, come, PageLinks(url, after.tree.base), before, gone)
    went = noise.of_old(before, gone)
    pairs = _paired(before, gone, after, come)
    return PageDiff(tuple(_Rows(before, gone, after, come, pairs, leads).all(came, went)), after.tree.title)


class _Side:
    """One version: its leaves with words, and their hashes."""

    def __init__(self, tree: PageTree) -> None:
        self.tree = tree
        words = tree.hashed.words.tolist()
        self.leaves = [leaf for leaf in range(len(tree)) if words[leaf]]
        self.hashes: list[int] = tree.hashed.hashes.tolist()
        self._starts, self._words = tree.hashed.starts.tolist(), words

    def without(self, other: _Side) -> list[int]:
        """The leaves that the other version does not have (as often)."""
        left = Counter(other.hashes[leaf] for leaf in other.leaves)
        found = []
        for leaf in self.leaves:
            key = self.hashes[leaf]
            if left[key] > 0:
                left[key] -= 1
            else:
                found.append(leaf)
        return found

    def bag(self, leaf: int) -> Counter[int]:
        """The word ids of a leaf with their counts."""
        start = self._starts[leaf]
        return Counter(self.tree.hashed.ids[start : start + self._words[leaf]].tolist())

    def segment(self, leaf: int, links: tuple[str, ...] = ()) -> Segment:
        return self.tree.segment(leaf, self.hashes[leaf], links)


class _NoiseReasons:
    """Classifies noise with the current memory, rules and recurring segments."""

    def __init__(self, rules: Sequence[NoiseRule], recurring: RecurringHashes, memory: PageMemory | None) -> None:
        self._rules, self._recurring = rules, recurring
        nothing = np.zeros(0, np.int64)
        self._memory = memory or PageMemory(
            1, 1, nothing, nothing.astype(np.uint32), nothing.astype(np.uint16), nothing.astype(np.uint16), {}
        )

    def of_new(
        self, side: _Side, come: Sequence[int], links: PageLinks, before: _Side, gone: Sequence[int]
    ) -> tuple[dict[int, Noise | None], dict[int, tuple[str, ...]]]:
        """By leaf: why it is noise; and for doubtful ones, the pages it links to that no link led to `before`."""
        segments = {leaf: side.segment(leaf) for leaf in come}
        classifier = NoiseClassifier(side.tree, self._memory, self._memory.last, self._rules, self._recurring)
        found, at = self._memory.find(np.array([before.hashes[leaf] for leaf in gone], np.int64))
        states = LeafStates(side.hashes, come, (), frozenset(side.leaves).difference(come), at[found])
        inside = {leaf: tuple(dict.fromkeys(links.internal(side.tree.hrefs(leaf)))) for leaf in come}
        judged = classifier.classify(states, segments, frozenset(leaf for leaf, found in inside.items() if found))
        known = frozenset(links.internal(before.tree.all_hrefs()))
        doubtful = {
            leaf: tuple(link for link in inside[leaf] if link not in known)
            for leaf, change in zip(come, judged.changes, strict=True)
            if change.doubtful
        }
        return {leaf: change.noise for leaf, change in zip(come, judged.changes, strict=True)}, doubtful

    def of_old(self, side: _Side, gone: Sequence[int]) -> dict[int, Noise | None]:
        muted = {rule.block: rule.muted for rule in self._rules}
        hashes = np.array([side.hashes[leaf] for leaf in gone], np.int64)
        few, many = self._recurring.anywhere(hashes).tolist(), self._recurring.widespread(hashes).tolist()
        boilerplate = SiteBoilerplate(side.tree, side.hashes, self._recurring)
        known, at = self._memory.find(hashes)
        silent = known & ((self._memory.marks[at] & NOISE_BIT) > 0) if len(self._memory.marks) else known
        found: dict[int, Noise | None] = {}
        for leaf, recurs, widespread, churned in zip(gone, few, many, silent.tolist(), strict=True):
            rule = muted.get(side.tree.block(leaf))
            prose = is_prose(side.tree.texts[leaf], side.tree.share_linked(leaf))
            if rule is not None:
                found[leaf] = Noise.MUTED if rule else None
            elif (widespread or (recurs and not prose)) and boilerplate.holds(leaf):
                found[leaf] = Noise.RECURS
            else:
                found[leaf] = Noise.ROTATES if churned else None
        return found


def _paired(before: _Side, gone: Sequence[int], after: _Side, come: Sequence[int]) -> dict[int, int]:
    """Pairs of changed segments: new leaf -> old leaf."""
    blocks: dict[int, list[int]] = defaultdict(list)
    for leaf in gone:
        blocks[before.tree.block(leaf)].append(leaf)
    wanted: dict[int, list[int]] = defaultdict(list)
    for leaf in come:
        wanted[after.tree.block(leaf)].append(leaf)
    pairs: dict[int, int] = {}
    compared = 0
    for block, leaves in wanted.items():
        left = blocks.get(block, [])
        if len(left) == 1 and len(leaves) == 1:
            pairs[leaves[0]] = left[0]
            continue
        bags = {leaf: before.bag(leaf) for leaf in left}
        for leaf in leaves:
            if not left or compared > _MOST_COMPARED:
                break
            bag = after.bag(leaf)
            near = left[:_MOST_CANDIDATES]
            compared += len(near)
            best = max(near, key=lambda other: _common_share(bag, bags[other]))
            if _common_share(bag, bags[best]) >= _LEAST_COMMON:
                pairs[leaf] = best
                left.remove(best)
    return pairs


def _common_share(one: Counter[int], other: Counter[int]) -> float:
    """The share of words in common (F1)."""
    whole = one.total() + other.total()
    return 2 * (one & other).total() / whole if whole else 0.0


class _Rows:
    """Rows in the order of the new version; a removed segment follows the one it followed before."""

    def __init__(
        self,
        before: _Side,
        gone: Sequence[int],
        after: _Side,
        come: Sequence[int],
        pairs: Mapping[int, int],
        leads: Mapping[int, tuple[str, ...]],
    ) -> None:
        self._before, self._after, self._leads = before, after, leads
        self._come, self._pairs = frozenset(come), pairs
        self._marked = 0
        went, kept = frozenset(gone), frozenset(gone).difference(pairs.values())
        self._behind: dict[int | None, list[int]] = defaultdict(list)  # hash of a leaf that stayed -> old leaves
        last: int | None = None
        for leaf in before.leaves:
            if leaf in kept:
                self._behind[last].append(leaf)
            elif leaf not in went:
                last = before.hashes[leaf]

    def all(self, came: Mapping[int, Noise | None], went: Mapping[int, Noise | None]) -> list[SegmentDiff]:
        rows = [self._removed(leaf, went) for leaf in self._behind.pop(None, [])]
        for leaf in self._after.leaves:
            if leaf not in self._come:
                rows.append(self._row(DiffKind.SAME, self._after, leaf, both=True))
            elif leaf in self._pairs:
                rows.append(self._changed(leaf, self._pairs[leaf], came[leaf]))
            else:
                row = self._row(DiffKind.ADDED, self._after, leaf, noise=came[leaf])
                rows.append(replace(row, leads=self._leads.get(leaf, ())))
            rows += [self._removed(old, went) for old in self._behind.pop(self._after.hashes[leaf], [])]
        return rows

    def _removed(self, leaf: int, went: Mapping[int, Noise | None]) -> SegmentDiff:
        return self._row(DiffKind.REMOVED, self._before, leaf, noise=went[leaf])

    def _row(
        self, kind: DiffKind, side: _Side, leaf: int, *, noise: Noise | None = None, both: bool = False
    ) -> SegmentDiff:
        tree, text = side.tree, side.tree.text(leaf)
        old = text if both or kind is DiffKind.REMOVED else None
        new = text if both or kind is DiffKind.ADDED else None
        return SegmentDiff(kind, tree.tag(leaf), tree.path(leaf), tree.block(leaf), old, new, noise=noise)

    def _changed(self, leaf: int, other: int, noise: Noise | None) -> SegmentDiff:
        tree = self._after.tree
        old, new = self._before.tree.text(other), tree.text(leaf)
        self._marked += len(old) + len(new)
        spans = word_diff(old, new) if self._marked <= _MOST_MARKED else (Span("gone", old), Span("come", new))
        return SegmentDiff(
            *(DiffKind.CHANGED, tree.tag(leaf), tree.path(leaf), tree.block(leaf), old, new),
            spans=spans,
            noise=noise,
            leads=self._leads.get(leaf, ()),
        )
