"""What is new on a page since the last visit (web-monitoring paper, docs/papers.md), in one call.

    bytes -> leaves -> those that the last visit did not have -> noise or not -> links, findings, a copy to keep

The first visit is the baseline: nothing counts as new, but links and findings of the whole page are reported. Whenever
the page's links differ from those before, all of them are reported too: a new URL may be on old words, or on a picture.

A second look at the same page, a moment later, tells changes from noise: what the two looks do not agree on is noise
(two_looks.py). It is requested with the first visit, and whenever there is a change to report.

On a page with very many leaves only the first are compared one by one; the sum of the other hashes shows whether there
is a change among them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

import numpy as np

from tidings.model.pages import (
    UNMATCHED,
    Noise,
    PageBrief,
    PageSeen,
    RemovedSegment,
    Segment,
    SegmentChange,
)
from tidings.read.document import copy_of
from tidings.read.page.addresses import (
    address_keys,
    is_another_address,
    parameters_of_request,
    without_parameters,
)
from tidings.read.page.carried_figures import carried_keys
from tidings.read.page.compare import site_boilerplate as recurrence
from tidings.read.page.compare.calm_places import changed_places, looks_needed
from tidings.read.page.compare.comparison import Comparison, compare, within_reach
from tidings.read.page.compare.keys import copy_key, nameless_key, parameter_key, shared_key
from tidings.read.page.compare.link_moves import agreed_moves, lead_alike, leads_elsewhere, tells_address
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import MOST_LEAVES, RESTLESS_LINK, PageMemory, minute_of, pack_memory
from tidings.read.page.compare.replacements import awaited_rows, label_of_link, paired, wording
from tidings.read.page.compare.site_boilerplate import Places, leaves_with_words, own_leaves
from tidings.read.page.compare.two_looks import agree, names_differ, together
from tidings.read.page.detectors import Detected, Detector, UrlDetector, run_detectors, wanted_ids, word_pattern
from tidings.read.page.noise.classifier import NoiseClassifier, SiteContext
from tidings.read.page.noise.page_boilerplate import figure_keys, links_of_site
from tidings.read.page.noise.picked_texts import SteadyTexts
from tidings.read.page.noise.site_notices import notice_counts
from tidings.read.page.remembering import (
    LARGE_SITE,
    LARGEST_UNREAD,
    consent_leaves,
    first_memory,
    is_counted,
    learned,
    next_memory,
    pack_unread,
    remembered,
    with_marks,
    with_moved_dates,
)
from tidings.read.page.tree.leaf_hash import Ids, hash_leaf
from tidings.read.page.tree.links import PageLinks
from tidings.read.page.tree.scope import open_memory, seal_memory
from tidings.read.page.tree.segments import PageTree, read_segments
from tidings.read.page.tree.table_labels import CellLabels
from tidings.read.page.tree.walk import MOST_LEAVES_READ
from tidings.text.html import not_a_page

Body = tuple[bytes, str | None]  # and its content type
_FEW_IDS = 16  # words of patterns
_MOST_NAMED = 24  # removed segments with what they were about: more than a list shows


def find_changes(
    body: bytes,
    *,
    url: str,
    content_type: str | None,
    brief: PageBrief,
    memory: bytes,
    visit: int | None = None,
    detectors: Sequence[Detector] = (),
    second: Body | None = None,
    third: Body | None = None,
    at: datetime | None = None,
) -> tuple[PageSeen, bytes]:
    """What is new on a page, and its new memory.

    `visit`: the number of this visit, unchanged ones counted; None: one more than the last. `detectors` run in addition
    to those of every page. `second`, `third`: the same page, fetched a moment later, and once more; `PageSeen.again`
    says whether one more is needed. `at`: the time of the visit, by which clocks on the page are known.
    """
    refusal = not_a_page(body, content_type)
    if refusal:
        return PageSeen(no_page=refusal), memory
    tree = read_segments(body, url=url, content_type=content_type, scope=brief.scope)
    _, in_scope = open_memory(memory, brief.scope)
    known = (
        remembered(memory, brief.scope) if in_scope and not tree.unmatched else None
    )  # another scope: a new baseline
    words: list[Detector] = [word_pattern(brief.words, brief.at_least)] if brief.words else []
    further = [other for other in (second, third) if other is not None]
    others = [
        read_segments(other, url=url, content_type=its_type, scope=brief.scope)
        for other, its_type in further
        if not not_a_page(other, its_type)
    ]
    nameless = _is_nameless(known, tree, others)
    page_visit = _Visit(tree, others, 1 + len(further), url, brief, [*words, *detectors], at)
    if not memory and len(body) <= LARGEST_UNREAD and page_visit.may_be_unread:
        seen, after = page_visit.unread(visit or 1)
        copy = copy_of(body, content_type)
        return replace(seen, copy=copy), pack_unread(after, copy)
    if known is None:
        seen, after = page_visit.first(visit or 1)
        seen = replace(seen, fresh=_uncounted(seen.fresh, remembered(memory, None)))
    else:
        seen, after = page_visit.again(known, max(visit or 0, known.last + 1))
    is_copy = is_another_address(known, url, tree.title, brief.recurring)
    if is_copy:  # counted twice, its own texts would be the site's
        seen = replace(seen, fresh=b"")
    parameters = parameters_of_request(known, tree, others)
    seen = replace(seen, links=without_parameters(seen.links, parameters))
    marks = [nameless_key()] * nameless + [copy_key()] * is_copy
    after = with_marks(after, marks + [parameter_key(name) for name in sorted(parameters)])
    if tree.unmatched:
        seen = replace(seen, notice=UNMATCHED)
        if in_scope:  # no change of the page: its last state stays
            return replace(seen, first=False), memory
    if seen.first or seen.removed or any(change.noise is None for change in seen.added):
        seen = replace(seen, copy=copy_of(body, content_type))
    return seen, seal_memory(b"" if tree.unmatched else pack_memory(after), brief.scope)


def _is_nameless(known: PageMemory | None, tree: PageTree, others: Sequence[PageTree]) -> bool:
    """Are the ids and classes of a page others at each look? They are forgotten then. That is found out at the first
    visit alone: a new baseline would lose what is new."""
    differ = nameless_key() in known.keys if known is not None else bool(others) and names_differ(tree, others[0])
    for one in (tree, *others) if differ else ():
        one.forget_names()
    return differ


class _Visit:
    """One visit to one page. `others`: the trees of further looks, where there were any; `looks`: the number of all
    looks, also of those that found no page."""

    def __init__(
        self,
        tree: PageTree,
        others: Sequence[PageTree],
        looks: int,
        url: str,
        brief: PageBrief,
        detectors: list[Detector],
        at: datetime | None,
    ) -> None:
        self._tree, self._others, self._url, self._brief, self._at = tree, others, url, brief, at
        self._detectors, self._looks = detectors, looks
        self._links = PageLinks(url, tree.base)
        self._urls = UrlDetector(self._links.is_internal)
        self._recurring = recurrence.RecurringHashes(brief.recurring)

    @property
    def may_be_unread(self) -> bool:
        """Whether what is remembered may be worked out at the next visit (remembering.py): there was no second look
        that differs, and the site is large. Of a page that has another address, that it has one is remembered."""
        if self._others or self._brief.scope:
            return False
        if not self._is_counted:
            return True
        is_large = self._recurring.full or self._brief.pages >= LARGE_SITE
        return is_large and not is_another_address(None, self._url, self._tree.title, self._brief.recurring)

    @property
    def _is_counted(self) -> bool:
        """Whether its texts are counted for the site by their places, too, at the first visit."""
        return not self._recurring.full or is_counted(self._url)

    def unread(self, visit: int) -> tuple[PageSeen, PageMemory]:
        """A first visit; the memory has no leaves."""
        leads = self._follow(None)
        if self._is_counted:
            look = Look(self._tree)
            seen = self._first_seen(look.count, look.whole[:MOST_LEAVES], self._counted(look))
        else:
            leaves = leaves_with_words(self._tree)
            seen = self._first_seen(len(leaves), leaves[:MOST_LEAVES], [])
        return seen, self._empty(visit, leads)

    def _counted(self, look: Look) -> list[int]:
        """The keys of its texts by which they are counted for the site."""
        keys = look.shared_keys(look.leaves)
        keys += [*figure_keys(look, look.leaves).values(), *notice_counts(look, look.leaves)]
        return keys + address_keys(self._url, self._tree.title) * recurrence.FEW_PAGES  # known from now on

    def first(self, visit: int) -> tuple[PageSeen, PageMemory]:
        look = Look(self._tree)
        empty = self._empty(visit, self._follow(None))
        leaves, counted = look.whole[:MOST_LEAVES], self._counted(look)
        if not self._others:
            return self._first_seen(look.count, leaves, counted), first_memory(look, empty)
        second = Look(self._others[0])
        agreement = agree(look, second)
        counted += look.shared_keys(look.known_by(agreement.restless))
        memory = next_memory(
            learned(empty, agreement, visit),
            look,
            visit,
            Comparison({}, look.leaves, []),
            silent=agreement.lost.union(consent_leaves(look)),
            agreement=agreement,
            gained=[(second, leaf) for leaf in agreement.gained],
        )
        steady = SteadyTexts(look, empty, Comparison({}, look.leaves, []), visit)
        memory = replace(memory, restless=steady.remembered(memory, agreement.lost))
        return self._first_seen(look.count, leaves, counted + agreement.site_keys(look, second)), memory

    def _empty(self, visit: int, leads: int) -> PageMemory:
        return PageMemory(visit, visit, leads=leads, minute=minute_of(self._at))

    def _first_seen(self, count: int, leaves: Places, counted: list[int]) -> PageSeen:
        detected = self._baseline(leaves)
        hashes = self._tree.hashed.hashes[leaves]
        return PageSeen(
            title=self._tree.title,
            segments=count,
            fresh=recurrence.pack_hashes(np.concatenate((hashes, np.array(counted, np.int64)))),
            links=self._urls.found,
            findings=detected.findings,
            first=True,
            notice=self._notice(count, detected),
            again=self._looks == 1,
        )

    def _baseline(self, leaves: Places) -> Detected:
        """What detectors find on a whole page. Only leaves with a word that they need are examined."""
        if not self._detectors:
            return Detected()
        tree, wanted = self._tree, wanted_ids(self._detectors)
        if wanted is not None:
            hits = _places_of(tree.hashed.ids, wanted)
            if not len(hits):
                return Detected()
            leaves = leaves[np.isin(leaves, np.searchsorted(tree.hashed.starts, hits, side="right") - 1)]
        own = own_leaves(tree, leaves, self._recurring, self._brief.rules)
        news = [self._segment(leaf, int(tree.hashed.hashes[leaf])) for leaf in own]
        return run_detectors(news, self._detectors)

    def again(self, memory: PageMemory, visit: int) -> tuple[PageSeen, PageMemory]:
        before = memory
        look, others = Look(self._tree, memory), [Look(tree, memory) for tree in self._others]
        found_alike = [agree(look, other) for other in others]
        pairs = list(zip(found_alike, others, strict=True))
        agreement, gained = together(found_alike), [(other, leaf) for one, other in pairs for leaf in one.gained]
        on_site = [key for one, other in pairs for key in one.site_keys(look, other)]
        on_site += look.shared_keys(look.known_by(agreement.restless.difference(before.keys)))
        memory = learned(memory, agreement, visit)
        found, flickers, late = _compared(look, others, memory)
        found, beyond = within_reach(look, memory, found)
        context = SiteContext(self._brief.rules, self._recurring, self._at)
        steady = SteadyTexts(look, memory, found, visit)
        classifier = NoiseClassifier(look, memory, found, context, agreement.lost if others else None, steady)
        fresh = classifier.of_fresh()
        gone = [at for at, noise in classifier.of_gone(fresh).items() if noise is None]
        moved = self._moved_links(look, others, memory, replace(found, same=found.same | classifier.counted(fresh)))
        report = self._report(look, others, memory, fresh, gone, moved)
        removed = len(gone) + (beyond and all(other.beyond == look.beyond for other in others))
        true = [change for change in report.added if change.noise is None]
        told = [leaf for leaf, noise in fresh.items() if noise is None]
        needed = 2 if beyond else looks_needed(look, memory, visit, told, replace(found, gone=gone))
        needed = max(needed, 2) if moved else needed  # links may differ at a calm place, too
        detected = run_detectors([change.segment for change in true], self._detectors)
        leads = self._follow(before.leads)
        counted = _new_keys(look, before, found.fresh) + on_site
        seen = PageSeen(
            title=self._tree.title,
            segments=look.count,
            added=report.added,
            removed=removed,
            gone=report.gone,
            fresh=recurrence.pack_hashes(np.array(counted, np.int64)),
            links=self._urls.found if self._brief.follow else (),
            findings=detected.findings,
            notice=self._notice(look.count, detected),
            again=bool(true or removed) and self._looks < needed,
        )
        carried = carried_keys(look, memory, report.pairs)
        memory = with_moved_dates(memory, look, {**carried, **classifier.moved}, visit)
        of_site = frozenset(leaf for leaf, noise in fresh.items() if noise is Noise.RECURS)
        after = next_memory(
            memory,
            look,
            visit,
            found,
            silent=classifier.silent(fresh),
            of_site=of_site,
            agreement=agreement,
            gained=gained,
            flickers=flickers,
            awaited=sorted(late),
        )
        restless = dict(after.restless or {})
        restless |= changed_places(look, memory, visit, told, gone, agreed=bool(others))
        restless |= dict.fromkeys([*classifier.rotating, *classifier.moves], visit & 0xFFFF)
        after = replace(after, leads=leads, minute=minute_of(self._at), restless=restless)
        sure = [leaf for leaf in told if steady.left(leaf)] if len(others) > 1 else []
        return seen, replace(after, restless=steady.remembered(after, agreement.lost, sure))

    def _moved_links(self, look: Look, others: Sequence[Look], memory: PageMemory, found: Comparison) -> list[int]:
        """The leaves whose words are the same and whose links lead elsewhere, in both looks."""
        if not self._brief.link_targets:
            return []
        moved = agreed_moves(look, others, memory, found, self._brief.rules)
        around = links_of_site(self._tree, moved)
        return [leaf for leaf in moved if leaf not in around]

    def _led_elsewhere(self, look: Look, others: Sequence[Look], leaf: int, memory: PageMemory, at: int) -> bool:
        """Does a link whose words changed as well lead elsewhere, which is reported as a change?"""
        row, old = memory.rows[at], (memory.texts or {}).get(at, "")
        if not self._brief.link_targets or row.link in (0, RESTLESS_LINK) or not tells_address(self._tree, leaf, old):
            return False
        return leads_elsewhere(look, leaf, memory, row) and lead_alike(look, others, leaf)

    def _report(
        self,
        look: Look,
        others: Sequence[Look],
        memory: PageMemory,
        fresh: Mapping[int, Noise | None],
        gone: Sequence[int],
        moved: Sequence[int],
    ) -> _Report:
        texts = memory.texts or {}
        true = [leaf for leaf, noise in fresh.items() if noise is None]
        pairs = paired(look, true, memory, gone)
        labels = CellLabels(self._tree)
        changes: dict[int, SegmentChange] = {}
        for leaf, noise in fresh.items():
            segment = self._segment(leaf, int(self._tree_hash(leaf)))
            self._urls.look(segment)
            if noise is not None:
                changes[leaf] = SegmentChange(segment, noise)
                continue
            old = texts.get(pairs[leaf]) if leaf in pairs else None
            said = wording(look, labels, leaf, segment.text, old)
            elsewhere = said.old is not None and self._led_elsewhere(look, others, leaf, memory, pairs[leaf])
            leads = segment.links if elsewhere else ()
            changes[leaf] = SegmentChange(replace(segment, text=said.text), None, said.label, said.old, leads)
        for leaf in moved:
            segment = self._segment(leaf, int(self._tree_hash(leaf)))
            changes[leaf] = SegmentChange(segment, None, label_of_link(look, labels, leaf), None, segment.links)
        replaced = frozenset(pairs.values())
        rows, slots = memory.rows, look.slots
        removed = [RemovedSegment(texts.get(at, ""), at in replaced) for at in gone]
        for number, at in enumerate(gone[:_MOST_NAMED]):
            if at not in replaced:
                removed[number] = replace(removed[number], label=slots.label_of_slot(rows[at].slot))
        return _Report(tuple(changes[leaf] for leaf in sorted(changes)), tuple(removed), pairs)

    def _tree_hash(self, leaf: int) -> int:
        """The hash over the words of a leaf, whatever of its figures is restless."""
        return hash_leaf(self._tree.texts[leaf])

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

    def _segment(self, leaf: int, key: int) -> Segment:
        links = dict.fromkeys(self._links.absolute(href) for href in self._tree.hrefs(leaf))
        return self._tree.segment(leaf, key, tuple([link for link in links if link is not None]))


def _compared(look: Look, others: Sequence[Look], memory: PageMemory) -> tuple[Comparison, list[int], frozenset[int]]:
    """(The comparison without what is not gone, rows that another look has, rows that a placeholder hides)."""
    found = compare(look, memory)
    late = frozenset(awaited_rows(look, memory, found.gone))
    flickers = [at for at in found.gone if at not in late and any(other.has(memory.rows[at]) for other in others)]
    if flickers or late:
        found = replace(found, gone=sorted(frozenset(found.gone).difference(flickers, late)))
    return found, flickers, late


def _places_of(ids: Ids, wanted: Collection[int]) -> Places:
    """Returns the indexes of the ids that are in `wanted`. A few are sought one by one: isin sorts all ids."""
    if len(wanted) > _FEW_IDS:
        return np.flatnonzero(np.isin(ids, np.array(list(wanted), np.uint64)))
    found = np.zeros(len(ids), np.bool_)
    for one in wanted:
        found |= ids == np.uint64(one)
    return np.flatnonzero(found)


def _uncounted(fresh: bytes, memory: PageMemory | None) -> bytes:
    """The hashes that were not counted for the site when the page had another scope."""
    if memory is None:
        return fresh
    counted = {row.hash for row in memory.rows} | {shared_key(row.hash, row.mark, row.slot) for row in memory.rows}
    hashes = np.frombuffer(fresh, "<i8").tolist()
    return recurrence.pack_hashes(np.array([one for one in hashes if one not in counted], np.int64))


def _new_keys(look: Look, memory: PageMemory, fresh: Sequence[int]) -> list[int]:
    """The hashes and shared keys of the new leaves whose text was never on the page."""
    known = {row.hash for row in memory.rows}
    new = [leaf for leaf in fresh if int(look.hashes[leaf]) not in known]
    return [*(int(look.hashes[leaf]) for leaf in new), *look.shared_keys(new), *notice_counts(look, new)]


class _Report(NamedTuple):
    added: tuple[SegmentChange, ...]
    gone: tuple[RemovedSegment, ...]
    pairs: Mapping[int, int]  # new leaves with the rows they took the place of
