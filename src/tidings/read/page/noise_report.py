"""The blocks of a page, and whether something new in each would be noise.

A block, the unit of rules, is all leaves with the same path. Whether it is noise is not stored: its leaves are
classified as if they had come now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tidings.model.pages import Noise, PageBrief
from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import MOST_LEAVES, PageMemory
from tidings.read.page.compare.site_boilerplate import RecurringHashes
from tidings.read.page.noise.classifier import NoiseClassifier, SiteContext
from tidings.read.page.remembering import remembered
from tidings.read.page.tree.segments import PageTree, read_segments

_VISITS = 16  # that are looked back on
_MANY_CHANGES = 5  # of one block, within them: worth a suggestion
_LONGEST_SAMPLE = 120  # characters of a block's text

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
        return words


def report_blocks(
    versions: Sequence[Body], *, url: str, brief: PageBrief | None, memory: bytes, visits: int
) -> list[PageBlock]:
    """The blocks of a page, in order. `versions`: those stored of the last visits, latest first; `visits`: the number
    of visits in all."""
    if not versions:
        return []
    brief = brief or PageBrief(0, 0)
    trees = [
        read_segments(body, url=url, content_type=kind, scope=brief.scope) for body, kind in versions[: _VISITS + 1]
    ]
    look = Look(trees[0], known := remembered(memory, brief.scope) or PageMemory(1, 1))
    reasons = _reasons(look, known, brief)
    rules = {rule.block: rule.muted for rule in brief.rules}
    changed, looked = _changed_blocks(trees), min(_VISITS, max(0, visits - 1))
    return [
        _block(look, path, leaves, reasons, rules, min(looked, changed[path]), looked)
        for path, leaves in _by_path(trees[0]).items()
    ]


def loudest(blocks: Sequence[PageBlock]) -> PageBlock | None:
    """The block with most of the changes that were reported, where they are many: the one to mute if they are noise."""
    told = [one for one in blocks if one.noise is None and one.muted is None and one.changed >= _MANY_CHANGES]
    return max(told, key=lambda one: one.changed, default=None)


def _reasons(look: Look, memory: PageMemory, brief: PageBrief) -> dict[int, Noise]:
    """Why the leaves of the page would be noise if they came now."""
    context = SiteContext((), RecurringHashes(brief.recurring))
    found = NoiseClassifier(look, memory, Comparison({}, look.leaves, []), context).of_fresh()
    noise = {leaf: reason for leaf, reason in found.items() if reason is not None}
    for leaf in look.leaves:  # only changes of its other words are reported
        if int(look.hashes[leaf]) in memory.keys:
            noise[leaf] = Noise.DIFFERS
    return noise


def _block(
    look: Look,
    path: str,
    leaves: list[int],
    reasons: Mapping[int, Noise],
    rules: Mapping[int, bool],
    changed: int,
    visits: int,
) -> PageBlock:
    block, words = look.tree.block(leaves[0]), look.tree.text(leaves[0])
    found = Counter(reasons[leaf] for leaf in leaves if leaf in reasons)
    if len(words) > _LONGEST_SAMPLE:
        words = f"{words[: _LONGEST_SAMPLE - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
    return PageBlock(
        path=path or "body",
        block=block,
        segments=len(leaves),
        words=words,
        changed=changed,
        visits=visits,
        silent=found.total(),
        noise=found.most_common(1)[0][0] if found else None,
        muted=rules.get(block),
    )


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
