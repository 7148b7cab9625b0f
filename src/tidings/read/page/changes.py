"""What is new on a page since the last visit (web-monitoring paper, docs/papers.md), in one call.

    bytes -> tree of segments -> leaves that were never on this page -> noise or not -> links, findings, a copy to keep

The first visit is the baseline: nothing counts as new, but links and findings of the whole page are reported. Whenever
the page's links differ from those before, all of them are reported too: a new URL may be on old words, or on a picture.

On a page with very many leaves only the first are compared one by one; the sum of all hashes shows whether there is a
change among the rest.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from tidings.model.pages import UNMATCHED, NoiseRule, PageBrief, PageCopy, PageSeen, Segment
from tidings.read.page import site_boilerplate as recurrence
from tidings.read.page.detectors import Detected, Detector, UrlDetector, WordPattern, run_detectors, wanted_ids
from tidings.read.page.leaf_hash import Hashes, hash_leaves
from tidings.read.page.links import PageLinks
from tidings.read.page.memory import (
    MOST_LEAVES,
    Leaves,
    PageMemory,
    after_visit,
    first_memory,
    pack_memory,
    unpack_memory,
)
from tidings.read.page.noise import LeafStates, NoiseClassifier, NoiseResult, is_prose, leaf_mark
from tidings.read.page.scope import open_memory, seal_memory
from tidings.read.page.segments import MOST_LEAVES_READ, PageTree, read_segments
from tidings.read.page.site_boilerplate import RecurringHashes, SiteBoilerplate
from tidings.text.decoding import pack
from tidings.text.html import looks_like_html

# -- leaves of a first visit ------------------------------------------------------------------------

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


# -- one visit ----------------------------------------------------------------------------------------

_PAGE_TYPES = frozenset({"text/html", "application/xhtml+xml"})
_UNSPECIFIC_TYPES = frozenset(
    {"", "application/octet-stream", "binary/octet-stream", "text/plain", "*/*", "unknown/unknown"}
)
# First bytes of files that servers send as text/html.
_FILE_SIGNATURES = (
    (b"%PDF-", "application/pdf"),
    (b"\x89PNG\r\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"PK\x03\x04", "application/zip"),
    (b"\x1f\x8b", "application/gzip"),
)
_LONGEST_TYPE = 80
_WORDLESS = 0  # the hash of a leaf without words
_64_BITS = 0xFFFFFFFFFFFFFFFF

_TYPE = re.compile(r"[\w.+*/-]*")


def find_changes(
    body: bytes,
    *,
    url: str,
    content_type: str | None,
    brief: PageBrief,
    memory: bytes,
    visit: int | None = None,
    detectors: Sequence[Detector] = (),
) -> tuple[PageSeen, bytes]:
    """What is new on a page, and its new memory. `visit`: the number of this visit, unchanged ones counted; None: one
    more than the last. `detectors` run in addition to those of every page."""
    refusal = not_a_page(body, content_type)
    if refusal:
        return PageSeen(no_page=refusal), memory
    tree = read_segments(body, url=url, content_type=content_type, scope=brief.scope)
    _, in_scope = open_memory(memory, brief.scope)
    known = unpack_memory(memory) if in_scope and not tree.unmatched else None  # another scope: a new baseline
    words: list[Detector] = [WordPattern(brief.words, brief.at_least)] if brief.words else []
    page_visit = _Visit(tree, url, brief, [*words, *detectors])
    if known is None:
        seen, after = page_visit.first(visit or 1)
        seen = replace(seen, fresh=_uncounted(seen.fresh, unpack_memory(memory)))
    else:
        seen, after = page_visit.again(known, max(visit or 0, known.last + 1))
    if tree.unmatched:
        seen = replace(seen, notice=UNMATCHED)
        if in_scope:  # no change of the page: its last state stays
            return replace(seen, first=False), memory
    if seen.first or seen.removed or any(change.noise is None or change.doubtful for change in seen.added):
        copy = PageCopy(hashlib.sha256(body).digest(), pack(body), len(body), content_type)
        seen = replace(seen, copy=copy)
    return seen, seal_memory(b"" if tree.unmatched else pack_memory(after), brief.scope)


def not_a_page(body: bytes, content_type: str | None) -> str:
    """Why a body is not a page, as text; "" where it is one, or unknown."""
    told = _TYPE.match((content_type or "").partition(";")[0].strip().lower())
    kind = told[0][:_LONGEST_TYPE] if told else ""
    found = next((name for start, name in _FILE_SIGNATURES if body.startswith(start)), None)
    if found is not None:
        kind = found
    elif kind in _PAGE_TYPES or (kind in _UNSPECIFIC_TYPES and (not kind or looks_like_html(body))):
        return ""
    return f"{kind}, not a page"


class _Visit:
    """One visit to one page."""

    def __init__(self, tree: PageTree, url: str, brief: PageBrief, detectors: list[Detector]) -> None:
        self._tree, self._brief, self._detectors = tree, brief, detectors
        self._links = PageLinks(url, tree.base)
        self._urls = UrlDetector(self._links.is_internal)
        self._recurring = recurrence.RecurringHashes(brief.recurring)

    def first(self, visit: int) -> tuple[PageSeen, PageMemory]:
        tree = self._tree
        hashes, leaves = tree.hashed.hashes, leaves_with_words(tree)
        count, whole = len(leaves), _sum_of(hashes[leaves])
        leaves = leaves[:MOST_LEAVES]
        sums = np.array(tree.sums, np.uint32)[leaves]
        leads = self._follow(None)
        detected = self._baseline(leaves)
        seen = PageSeen(
            title=tree.title,
            segments=count,
            fresh=recurrence.pack_hashes(hashes[leaves]),
            links=self._urls.found,
            findings=detected.findings,
            first=True,
            notice=self._notice(count, detected),
        )
        marks = np.zeros(len(leaves), np.uint16)
        if self._brief.rules:
            marks[:] = [leaf_mark(tree, leaf) for leaf in leaves.tolist()]
        # Without rules, marks are computed when the page changes for the first time: many never do.
        memory = first_memory(visit, Leaves(hashes[leaves], sums, marks))
        return seen, replace(memory, leads=leads, whole=whole, beyond=count - len(leaves))

    def _baseline(self, leaves: Places) -> Detected:
        """What detectors find on a whole page. Only leaves with a word that they need are examined."""
        if not self._detectors:
            return Detected()
        tree, wanted = self._tree, wanted_ids(self._detectors)
        if wanted is not None:
            hits = np.flatnonzero(np.isin(tree.hashed.ids, np.array(list(wanted), np.uint64)))
            if not len(hits):
                return Detected()
            leaves = leaves[np.isin(leaves, np.searchsorted(tree.hashed.starts, hits, side="right") - 1)]
        own = own_leaves(tree, leaves, self._recurring, self._brief.rules)
        news = [self._segment(leaf, int(tree.hashed.hashes[leaf])) for leaf in own]
        return run_detectors(news, self._detectors)

    def again(self, memory: PageMemory, visit: int) -> tuple[PageSeen, PageMemory]:
        hashes, sums = self._hashes(memory)
        leaves = first_positions(hashes)
        leaves = leaves[hashes[leaves] != _WORDLESS]
        present = np.zeros(len(memory.hashes), np.bool_)
        known, at = memory.find(hashes[leaves])
        present[at[known]] = True
        count, whole = len(leaves), _sum_of(hashes[leaves])
        leaves, known, at = leaves[:MOST_LEAVES], known[:MOST_LEAVES], at[:MOST_LEAVES]
        latest = known & memory.latest[at] if len(memory.hashes) else known
        states = LeafStates(
            hashes=hashes.tolist(),
            fresh=leaves[~known].tolist(),
            back=leaves[known & ~latest].tolist(),
            stable=frozenset(leaves[latest].tolist()),
            gone=np.flatnonzero(memory.latest & ~present),
        )
        judged = self._classified(memory, visit, states)
        changes, removed = judged.changes, judged.removed
        if memory.beyond or count > MOST_LEAVES:
            back, gone = hashes[states.back], memory.hashes[states.gone]
            rest = whole - memory.whole - _sum_of(back) + _sum_of(gone)
            if not rest & _64_BITS:  # none is new: those that seem new were further down before
                fresh = frozenset(states.hashes[leaf] for leaf in states.fresh)
                changes = tuple([change for change in changes if change.segment.hash not in fresh])
            elif (rest - _sum_of(hashes[states.fresh])) & _64_BITS:
                removed += 1  # or added; which is unknown
        detected = run_detectors(
            [change.segment for change in changes if change.noise is None or change.doubtful], self._detectors
        )
        leads = self._follow(memory.leads)
        if states.fresh or states.back or len(states.gone):
            memory = _with_marks(memory, self._tree, leaves[known], at[known])
        fresh = leaves[~known]
        new = Leaves(hashes[fresh], sums[fresh], np.array(judged.marks, np.uint16))
        seen = PageSeen(
            title=self._tree.title,
            segments=count,
            added=changes,
            removed=removed,
            fresh=recurrence.pack_hashes(hashes[fresh]),
            links=self._urls.found if self._brief.follow else (),
            findings=detected.findings,
            notice=self._notice(count, detected),
        )
        after = after_visit(memory, visit, at[known], sums[leaves[known]], new, judged.histories)
        return seen, replace(after, leads=leads, whole=whole, beyond=count - len(leaves))

    def _classified(self, memory: PageMemory, visit: int, states: LeafStates) -> NoiseResult:
        classifier = NoiseClassifier(self._tree, memory, visit, self._brief.rules, self._recurring)
        segments = {leaf: self._segment(leaf, states.hashes[leaf]) for leaf in states.fresh}
        inside = frozenset(leaf for leaf, segment in segments.items() if self._urls.look(segment))
        for leaf in classifier.returned(states):
            segments[leaf] = self._segment(leaf, states.hashes[leaf])
        return classifier.classify(states, segments, inside)

    def _follow(self, before: int | None) -> int:
        """Reports all links of the page where they differ from before or all are requested. Returns their hash."""
        if not self._brief.follow:
            return before or 0
        hrefs = list(dict.fromkeys(self._tree.all_hrefs()))
        text = "\n".join(sorted(hrefs)).encode("utf-8", "replace")
        leads = int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "little")
        if leads != before or self._brief.relink:
            self._urls.take(self._links.internal(hrefs))
        return leads

    def _notice(self, count: int, detected: Detected) -> str:
        words = list(detected.faults)
        if len(self._tree) >= MOST_LEAVES_READ:
            words.append(f"what follows the first {MOST_LEAVES_READ:,} segments is not read")
        if count > MOST_LEAVES:
            words.append(f"{count:,} segments; the first {MOST_LEAVES:,} are compared one by one")
        return "; ".join(words)

    def _hashes(self, memory: PageMemory) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
        """(Hashes, CRC-32s) of all leaves. Only texts that are not exactly as before are split into words."""
        tree = self._tree
        sums = np.array(tree.sums, np.uint32)
        known, at = memory.find_sums(sums)
        hashes = memory.hashes[at] if len(memory.hashes) else np.zeros(len(sums), np.int64)
        unknown = np.flatnonzero(~known)
        found = hash_leaves([tree.texts[leaf] for leaf in unknown.tolist()])
        hashes[unknown] = np.where(found.words > 0, found.hashes, _WORDLESS)
        return hashes, sums

    def _segment(self, leaf: int, key: int) -> Segment:
        links = dict.fromkeys(self._links.absolute(href) for href in self._tree.hrefs(leaf))
        return self._tree.segment(leaf, key, tuple([link for link in links if link is not None]))


def _sum_of(hashes: NDArray[np.int64]) -> int:
    """The sum of hashes, modulo 2**64: independent of their order."""
    return int(np.sum(hashes.view(np.uint64)))


def _uncounted(fresh: bytes, memory: PageMemory | None) -> bytes:
    """The hashes that were not counted for the site when the page had another scope."""
    if memory is None:
        return fresh
    hashes = np.frombuffer(fresh, "<i8")
    return recurrence.pack_hashes(hashes[~memory.find(hashes)[0]])


def _with_marks(memory: PageMemory, tree: PageTree, leaves: Places, at: Places) -> PageMemory:
    """The memory with marks for the leaves of the first visit that have none."""
    bare = memory.marks[at] == 0
    if not bare.any():
        return memory
    marks = memory.marks.copy()
    marks[at[bare]] = [leaf_mark(tree, leaf) for leaf in leaves[bare].tolist()]
    return replace(memory, marks=marks)
