"""Two versions of a page side by side: segments added, removed, changed or the same, in page order.

A segment on both sides is the same, wherever it moved. A removed and an added one are a change where a visit would say
so (compare/replacements.py), or where they are in the same block and have many words in common, or are all that changed
there. So is one with the same words whose links lead elsewhere. A change is worded as lists word it.
Noise has its reason, as far as the memory of the page and of its site show it: the user sees it in grey.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from tidings.model.pages import SEPARATOR, Noise, NoiseRule, PageScope, change_words, removal_words
from tidings.read.page.compare.comparison import Comparison, compare
from tidings.read.page.compare.link_moves import moved_links, repeated_moves, tells_address
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import RESTLESS_LINK, PageMemory, identity_of
from tidings.read.page.compare.replacements import label_of_link, paired, wording
from tidings.read.page.compare.site_boilerplate import RecurringHashes, SiteBoilerplate
from tidings.read.page.diff_cells import DiffCells
from tidings.read.page.noise.classifier import NoiseClassifier, SiteContext
from tidings.read.page.noise.page_boilerplate import links_of_site
from tidings.read.page.remembering import next_memory, remembered
from tidings.read.page.tree.links import PageLinks
from tidings.read.page.tree.segments import PageTree, read_segments
from tidings.read.page.tree.table_cells import CellPlace
from tidings.read.page.tree.table_labels import CellLabels
from tidings.read.page.words.kinds_of_text import is_prose
from tidings.text.alignment import Span, word_diff
from tidings.text.tokens import one_line, shared_words

_LEAST_COMMON = 0.4  # share of words in common of a removed and an added segment that are one changed
_MOST_COMPARED = 60_000  # pairs of segments
_MOST_CANDIDATES = 40  # that one segment is compared with
_LEAST_CUT = 20  # characters of a cut text that tell which one it is
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
    words: str = ""  # of one that is new, gone or changed: as lists say it
    hash: int = 0  # of its words
    leads: tuple[str, ...] = ()  # where its words are the same: where its links lead now
    cell: CellPlace | None = None  # where it is in a table with data

    @property
    def shows_old(self) -> bool:
        """Whether its words say what it was before."""
        return self.kind is DiffKind.CHANGED and " -> " in self.words


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
    link_targets: bool = True,
    said: str = "",
) -> PageDiff:
    """Compares two versions. `memory`, `rules` and `recurring` are the current ones; without them nothing is noise.
    `link_targets`: whether another address behind the same words is a change. `said`: what the list says of the new
    version; that stays a change whatever was learned since, unless a rule mutes it."""
    before = _Side(read_segments(old, url=url, content_type=old_type, scope=scope), url)
    after = _Side(read_segments(new, url=url, content_type=new_type, scope=scope), url)
    known = remembered(memory, scope) or PageMemory(1, 1)
    judged = _judged(before, after, known, rules, RecurringHashes(recurring))
    gone, come = list(judged.went), sorted(judged.came)
    pairs = dict(judged.replaced)
    taken = frozenset(pairs.values())
    pairs |= _paired(
        before, [leaf for leaf in gone if leaf not in taken], after, [leaf for leaf in come if leaf not in pairs]
    )
    if not link_targets:
        judged = judged._replace(moved={})
    rows = _Rows(before, gone, after, judged, pairs, link_targets=link_targets).all()
    if said:
        rows = [_as_said(row, said) for row in rows]
    return PageDiff(tuple(rows), after.tree.title)


def _as_said(row: SegmentDiff, said: str) -> SegmentDiff:
    """A row that the list reported is a change. The last of what it says may be cut. What it says is not split: a text
    may have a slash of its own."""
    if row.noise in (None, Noise.MUTED) or not row.words:
        return row
    whole = f"{SEPARATOR}{row.words}{SEPARATOR}" in f"{SEPARATOR}{said}{SEPARATOR}"
    return replace(row, noise=None) if whole or _is_cut(row.words, said) else row


def _is_cut(words: str, said: str) -> bool:
    """Does it end with the beginning of these words?"""
    whole = f"{SEPARATOR}{said}"
    cut = whole.removesuffix("\N{HORIZONTAL ELLIPSIS}")
    _, found, rest = cut.rpartition(f"{SEPARATOR}{words[:_LEAST_CUT]}")
    return cut != whole and len(words) >= _LEAST_CUT and bool(found) and words[_LEAST_CUT:].startswith(rest)


class _Side:
    """One version: its leaves with words, and their hashes."""

    def __init__(self, tree: PageTree, url: str) -> None:
        self.tree = tree
        self._links = PageLinks(url, tree.base)
        words = tree.hashed.words.tolist()
        self.leaves = [leaf for leaf in range(len(tree)) if words[leaf]]
        self.hashes: list[int] = tree.hashed.hashes.tolist()
        self._starts, self._words = tree.hashed.starts.tolist(), words

    def targets(self, leaf: int) -> list[str]:
        """The addresses that a leaf leads to."""
        return list(dict.fromkeys(self._links.absolute(href) or href for href in self.tree.own_hrefs(leaf)))

    def bag(self, leaf: int) -> Counter[int]:
        """The word ids of a leaf with their counts."""
        start = self._starts[leaf]
        return Counter(self.tree.hashed.ids[start : start + self._words[leaf]].tolist())


class _Judged(NamedTuple):
    """Leaves that came and went, in page order, each with the reason why it is noise."""

    came: dict[int, Noise | None]  # of the new version
    went: dict[int, Noise | None]  # of the old one
    moved: dict[int, tuple[int, Noise | None]]  # leaves of both, new -> old, with the same words and other links
    replaced: dict[int, int]  # new -> old, as a visit says it
    look: Look  # at the new version
    old: Look


def _judged(
    before: _Side, after: _Side, memory: PageMemory, rules: Sequence[NoiseRule], recurring: RecurringHashes
) -> _Judged:
    """Returns the leaves that came and went, as a visit to the new version right after the old one would judge them.
    What a visit has already judged to be a change stays one."""
    noisy = {identity_of(row) for row in memory.rows if row.is_noise}
    told = {identity_of(row) for row in memory.rows} - noisy
    # Noise of any visit was there before the old version, whatever the numbers of those visits.
    noise_rows = tuple(row._replace(seen=1) for row in memory.rows if row.is_noise)
    empty = PageMemory(1, 1, noise_rows, memory.restless, {})
    old = Look(before.tree, memory)
    silent = [leaf for leaf in old.leaves if old.identity(leaf) in noisy]
    known = next_memory(empty, old, 2, Comparison({}, old.leaves, []), silent=silent)
    look = Look(after.tree, memory)
    found = compare(look, known)
    classifier = NoiseClassifier(look, known, found, SiteContext(rules, recurring))
    fresh = classifier.of_fresh()
    gone = classifier.of_gone(fresh)
    came = {
        leaf: None if noise is Noise.DIFFERS and look.identity(leaf) in told else noise for leaf, noise in fresh.items()
    }
    leaf_of = {at: old.by_identity[identity_of(known.rows[at])] for at in gone}
    went = {
        leaf_of[at]: None if noise is Noise.DIFFERS and identity_of(known.rows[at]) in told else noise
        for at, noise in gone.items()
    }
    true = [leaf for leaf, noise in came.items() if noise is None]
    pairs = paired(look, true, known, [at for at in gone if went[leaf_of[at]] is None])
    went |= _boilerplate(old, [leaf for leaf, noise in went.items() if noise is None], recurring)
    pairs_of_links = moved_links(look, known, found, rules)
    leading = {leaf: old.by_identity[identity_of(known.rows[at])] for leaf, at in pairs_of_links}
    leading |= {leaf: old.repeated[keys[0]] for leaf, keys in repeated_moves(look, known, rules)}
    noises = _link_noise(look, memory, list(leading))
    moved = {leaf: (other, noises.get(leaf)) for leaf, other in leading.items()}
    replaced = {leaf: leaf_of[at] for leaf, at in pairs.items()}
    return _Judged(came, dict(sorted(went.items())), moved, replaced, look, old)


def _link_noise(look: Look, memory: PageMemory, leaves: Sequence[int]) -> dict[int, Noise]:
    """The links that a visit does not report: those around the document, and those that differ between two looks."""
    restless = frozenset(identity_of(row) for row in memory.rows if row.link == RESTLESS_LINK)
    keys = frozenset(key for key, one in (memory.repeated or {}).items() if one.link == RESTLESS_LINK)
    again = frozenset(leaf for key, leaf in look.repeated.items() if key in keys)
    found = {leaf: Noise.DIFFERS for leaf in leaves if look.identity(leaf) in restless or leaf in again}
    return found | dict.fromkeys(links_of_site(look.tree, leaves), Noise.RECURS)


def _boilerplate(old: Look, gone: Sequence[int], recurring: RecurringHashes) -> dict[int, Noise]:
    """Returns the gone leaves that recur and were boilerplate on the old page, as noise: nothing may be left of a
    footer on the new one."""
    positions = SiteBoilerplate(old.tree, old.hashes.tolist(), recurring)
    few, many = recurring.anywhere(old.hashes[gone]), recurring.widespread(old.hashes[gone])
    found = {}
    for leaf, recurs, widespread in zip(gone, few.tolist(), many.tolist(), strict=True):
        known = widespread or (recurs and not is_prose(old.tree.texts[leaf], old.tree.share_linked(leaf)))
        if known and positions.holds(leaf):
            found[leaf] = Noise.RECURS
    return found


def _paired(before: _Side, gone: Sequence[int], after: _Side, come: Sequence[int]) -> dict[int, int]:
    """Pairs of changed segments: new leaf -> old leaf."""
    blocks: dict[int, list[int]] = defaultdict(list)
    for leaf in gone:
        blocks[before.tree.place(leaf)].append(leaf)
    wanted: dict[int, list[int]] = defaultdict(list)
    for leaf in come:
        wanted[after.tree.place(leaf)].append(leaf)
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
            best = max(near, key=lambda other: shared_words(bag, bags[other]))
            if shared_words(bag, bags[best]) >= _LEAST_COMMON:
                pairs[leaf] = best
                left.remove(best)
    return pairs


class _Rows:
    """Rows in the order of the new version; a removed segment follows the one it followed before."""

    def __init__(
        self,
        before: _Side,
        gone: Sequence[int],
        after: _Side,
        judged: _Judged,
        pairs: Mapping[int, int],
        *,
        link_targets: bool,
    ) -> None:
        self._before, self._after, self._judged, self._tells_links = before, after, judged, link_targets
        self._labels, self._pairs = CellLabels(after.tree), pairs
        stayed = ((old, new) for new, old in pairs.items())
        self._cells = DiffCells(before.tree, after.tree, stayed, before.hashes, after.hashes)
        self._marked = 0
        went, kept = frozenset(gone), frozenset(gone).difference(pairs.values())
        self._behind: dict[int | None, list[int]] = defaultdict(list)  # hash of a leaf that stayed -> old leaves
        last: int | None = None
        for leaf in before.leaves:
            if leaf in kept:
                self._behind[last].append(leaf)
            elif leaf not in went:
                last = before.hashes[leaf]

    def all(self) -> list[SegmentDiff]:
        came, went, moved = self._judged.came, self._judged.went, self._judged.moved
        rows = [self._removed(leaf, went) for leaf in self._behind.pop(None, [])]
        for leaf in self._after.leaves:
            if leaf in moved:
                rows.append(self._moved(leaf, *moved[leaf]))
            elif leaf not in came:
                rows.append(self._row(DiffKind.SAME, self._after, leaf, both=True))
            elif leaf in self._pairs:
                rows.append(self._changed(leaf, self._pairs[leaf], came[leaf]))
            else:
                rows.append(self._row(DiffKind.ADDED, self._after, leaf, noise=came[leaf]))
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
        words = self._words(leaf, text, None) if kind is DiffKind.ADDED else ""
        if kind is DiffKind.REMOVED:
            words = removal_words(text, self._judged.look.slots.label_of_slot(self._judged.old.slot(leaf)))
        place = tree.tag(leaf), tree.path(leaf), tree.block(leaf)
        cell = self._cells.of_old(leaf) if kind is DiffKind.REMOVED else self._cells.of_new(leaf)
        return SegmentDiff(kind, *place, old, new, noise=noise, words=words, hash=side.hashes[leaf], cell=cell)

    def _words(self, leaf: int, text: str, old: str | None, leads: Sequence[str] = ()) -> str:
        """The words of a leaf of the new version."""
        said = wording(self._judged.look, self._labels, leaf, text, old)
        return change_words(said.text, said.label, said.old, leads if said.old is not None else ())

    def _led_elsewhere(self, leaf: int, other: int) -> Sequence[str]:
        """Returns where a link whose words changed as well leads, if its old version led elsewhere; else nothing."""
        if not self._tells_links:
            return ()
        tree, before, after = self._after.tree, self._before.targets(other), self._after.targets(leaf)
        is_told = tells_address(tree, leaf, self._before.tree.text(other))
        return after if before and after and is_told and not set(before) & set(after) else ()

    def _moved(self, leaf: int, other: int, noise: Noise | None) -> SegmentDiff:
        """A row for a leaf whose words are the same and whose links are not: the addresses are shown behind it."""
        tree, before, after = self._after.tree, self._before.targets(other), self._after.targets(leaf)
        old = ", ".join(one for one in before if one not in after)
        new = ", ".join(one for one in after if one not in before)
        start = f"{tree.text(leaf)} (leads to "
        spans = Span("same", start), Span("gone", old), Span("come", new), Span("same", ")")
        return SegmentDiff(
            DiffKind.CHANGED,
            tree.tag(leaf),
            tree.path(leaf),
            tree.block(leaf),
            f"{start}{old})",
            f"{start}{new})",
            spans=tuple([span for span in spans if span.text]),
            noise=noise,
            words=change_words(tree.text(leaf), label_of_link(self._judged.look, self._labels, leaf), leads=after),
            hash=self._after.hashes[leaf],
            leads=tuple(after),
            cell=self._cells.of_new(leaf),
        )

    def _changed(self, leaf: int, other: int, noise: Noise | None) -> SegmentDiff:
        tree = self._after.tree
        old, new = self._before.tree.text(other), tree.text(leaf)
        self._marked += len(old) + len(new)
        leads = self._led_elsewhere(leaf, other)
        words = self._words(leaf, new, one_line(old), leads)
        if leads:  # the address is shown behind the words, as in a row of `_moved`
            old = f"{old} (leads to {', '.join(self._before.targets(other))})"
            new = f"{new} (leads to {', '.join(leads)})"
        spans = word_diff(old, new) if self._marked <= _MOST_MARKED else (Span("gone", old), Span("come", new))
        return SegmentDiff(
            DiffKind.CHANGED,
            tree.tag(leaf),
            tree.path(leaf),
            tree.block(leaf),
            old,
            new,
            spans=spans,
            noise=noise,
            words=words,
            hash=self._after.hashes[leaf],
            cell=self._cells.of_new(leaf),
        )
