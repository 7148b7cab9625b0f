"""Which of the leaves that are new on a page, or gone, are noise, and why.

    MUTED     a rule mutes its block; a rule for the contrary overrides everything below
    DIFFERS   two looks at the same moment proved that this leaf, or its place, differs (two_looks.py)
    RECURS    it is on several pages of the site, at a position that belongs to the site (site_boilerplate.py), leads
              around the site, or is a teaser (page_boilerplate.py). One that replaced another is a change nevertheless
    PASSES    only a clock, a date of today, an age or a counter of visitors in it moved on; or it asks for consent
    ROTATES   a sentence that was here before, in a place that has shown several others in turn

How often something changes is no reason: prices, states and entries of lists are reported whenever they change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

import numpy as np

from tidings.model.pages import Noise, NoiseRule
from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import (
    between_key,
    introduced_key,
    list_key,
    site_key,
    slot_key,
    twice_key,
)
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import (
    AROUND_BIT,
    BLOCK_BITS,
    NOISE_BIT,
    PROSE_BIT,
    Identity,
    PageMemory,
    identity_of,
)
from tidings.read.page.compare.site_boilerplate import RecurringHashes, SiteBoilerplate
from tidings.read.page.compare.two_looks import place_keys
from tidings.read.page.noise.lines_at_times import LinesAtTimes
from tidings.read.page.noise.page_boilerplate import (
    asks_consent,
    is_control,
    is_introduced,
    leads_around,
    teasers,
)
from tidings.read.page.noise.passing_leaves import PassingLeaves
from tidings.read.page.noise.picked_texts import SteadyTexts, card_heading
from tidings.read.page.noise.post_walls import PostWalls
from tidings.read.page.noise.site_fragments import RestlessOnSite, SiteFragments
from tidings.read.page.noise.site_notices import SiteNotices, site_notices
from tidings.read.page.tree.block_path import place_id
from tidings.read.page.tree.elements import MOST_LINKED
from tidings.read.page.tree.segments import PageTree
from tidings.read.page.turns.hour_turns import hour_turns
from tidings.read.page.turns.rotations import Rotation, alternation, ranking, rotation, turn, voices
from tidings.read.page.words.differing_parts import are_edited
from tidings.read.page.words.kinds_of_text import is_prose, is_statement, says_control, says_it_all
from tidings.read.page.words.masked_figures import has_digit
from tidings.read.page.words.passing_text import names_time

_LEAVES_PER_REPLACED = 4  # one new leaf of so many is a replacement; more at once are a rotation
_CELLS = frozenset({"td", "th", "dd"})
_LEAST_TURNS = 4  # other sentences that a rotating place has shown

_KIND_BITS = BLOCK_BITS | PROSE_BIT  # of a mark


def mark_of(block: int, prose: bool, silent: bool = False) -> int:
    """The mark of a leaf in the memory, without AROUND_BIT."""
    return (block & BLOCK_BITS) | (PROSE_BIT if prose else 0) | (NOISE_BIT if silent else 0)


def leaf_mark(tree: PageTree, leaf: int, silent: bool = False) -> int:
    text = tree.texts[leaf]
    prose = tree.linked[leaf] < MOST_LINKED * len(text) and is_prose(text)
    around = AROUND_BIT if leads_around(tree, leaf) else 0
    return mark_of(tree.place_ids[tree.owners[leaf]], prose, silent) | around


@dataclass(frozen=True, slots=True)
class SiteContext:
    """What is known beyond the page itself."""

    rules: Sequence[NoiseRule]
    recurring: RecurringHashes
    at: datetime | None = None  # the time of the visit


class NoiseClassifier:
    """Classifies the leaves of one look that the last visit did not have, and those that are gone.

    `lost`: the leaves that a second look did not have; None: there was none. What both looks have is new, except in a
    place that was proved restless at two visits. `steady`: texts that are none of the random picks there.
    """

    def __init__(
        self,
        look: Look,
        memory: PageMemory,
        found: Comparison,
        context: SiteContext,
        lost: frozenset[int] | None = None,
        steady: SteadyTexts | None = None,
    ) -> None:
        self._look, self._memory, self._recurring = look, memory, context.recurring
        self._found, self._lost, self._tree, self._keys = found, lost, look.tree, memory.keys
        self._rules: Mapping[int, bool] = {rule.block: rule.muted for rule in context.rules}
        self._rules_by_place = {place_id(rule.path) & BLOCK_BITS: rule.muted for rule in context.rules}
        self._boilerplate = SiteBoilerplate(self._tree, look.hashes.tolist(), context.recurring)
        self._known: dict[Identity, int] = {identity_of(row): row.mark for row in memory.rows}
        self._passing, self._at = PassingLeaves(look, memory, found, context.at), context.at
        self._fragments = SiteFragments(look, memory, found, context.recurring)
        self._at_times, self._longer = LinesAtTimes(look, memory, found), set[int]()
        self._on_site = RestlessOnSite(look, memory, found, context.recurring)
        self._steady, self._walls = steady, PostWalls(look, memory, found)

    @property
    def moved(self) -> Mapping[int, int]:
        """New leaves of which a part is restless and the date moved on, with their keys."""
        return self._passing.moved

    def counted(self, fresh: Mapping[int, Noise | None]) -> dict[int, int]:
        """The new leaves that name a thing of which only votes or likes moved, with the rows that they were. Such a
        thing is reported when it goes, or leads elsewhere ("Flash export ▲ 54")."""
        rows, found = self._memory.rows, self._passing.counted
        return {leaf: at for leaf, at in found.items() if fresh.get(leaf) is Noise.PASSES and not rows[at].is_noise}

    def silent(self, fresh: Mapping[int, Noise | None]) -> frozenset[int]:
        """The new leaves that are remembered as noise. What a rule mutes is no noise of its own: it is reported
        once the rule is gone."""
        noisy = frozenset(leaf for leaf, noise in fresh.items() if noise not in (None, Noise.MUTED))
        return noisy.difference(self.counted(fresh), self._longer)

    # -- what is new ------------------------------------------------------------------------------------

    def of_fresh(self) -> dict[int, Noise | None]:
        fresh = self._found.fresh
        if not fresh:
            return {}
        hashes = np.array([self._look.hashes[leaf] for leaf in fresh], np.int64)
        few, many = self._recurring.anywhere(hashes).tolist(), self._recurring.widespread(hashes).tolist()
        restless = self._in_restless_gaps()
        if self._lost is not None:
            # A text that agrees but for one part, where others were before, agrees by chance.
            proved = self._in_restless_gaps(twice=True)
            variants = (leaf for leaf in restless if leaf in proved or self._look.hash_list[leaf] in self._keys)
            restless = frozenset(variants)
        came = Counter(self._tree.place(leaf) & BLOCK_BITS for leaf in fresh)
        found: dict[int, Noise | None] = {}
        for leaf, recurs, widespread in zip(fresh, few, many, strict=True):
            rule = self._rules.get(self._tree.block(leaf))
            if rule is not None:
                found[leaf] = Noise.MUTED if rule else None
            elif leaf in self._passing.turned.leaves:
                found[leaf] = Noise.PASSES
            elif self._lost is not None and leaf in self._lost:
                found[leaf] = Noise.DIFFERS
            elif self._was_proved(leaf) or (
                (leaf in restless or self._is_in_restless_place(leaf)) and not self._took_steady_place(leaf)
            ):
                found[leaf] = Noise.ROTATES if self._rotates(leaf) else Noise.DIFFERS
            elif (
                ((widespread or (recurs and not self._is_prose(leaf))) and self._is_boilerplate(leaf, came))
                or leads_around(self._tree, leaf)
                or self._fragments.holds(leaf)
                or leaf in self._fragments.figures
                or leaf in self._notices.leaves
                or leaf in self._teasers
                or is_introduced(self._tree, leaf)
                or is_control(self._tree, leaf)
            ):
                found[leaf] = Noise.RECURS
            else:
                found[leaf] = self._by_its_words(leaf)
        found = self._with_labels(found)
        dates = self._passing.tell_dates([leaf for leaf, noise in found.items() if noise is None])
        return found | dict.fromkeys(dates)

    def _with_labels(self, found: dict[int, Noise | None]) -> dict[int, Noise | None]:
        """What is in the row or card of a name that is noise is noise too: the price of an advertisement."""
        slots, tag = self._look.slots, self._tree.tag
        for leaf, noise in found.items():
            if noise is None and self._is_picked_teaser(leaf, found):
                found[leaf] = Noise.DIFFERS
                continue
            label = slots.label_leaf(leaf) if noise is None and slots.is_value(leaf) else None
            if label is None or names_time(self._tree.texts[label]):  # how old a post is does not name it
                continue
            in_card = slots.is_named(leaf) and not slots.is_label_remote(leaf) and slots.is_in_card(leaf)
            if found.get(label) is Noise.DIFFERS:
                is_of_row = {tag(leaf), tag(label)} <= _CELLS
                is_of_card = in_card and not self._is_among_steady(leaf)
                restless = is_of_card or (is_of_row and self._look.slot(leaf) not in self._steady_slots)
            else:  # the name is as it was: a headline above the whole page is not about it
                restless = label in self._stayed_restless and in_card and slots.is_in_small_card(leaf)
            found[leaf] = Noise.DIFFERS if restless else None
        return found

    def _is_picked_teaser(self, leaf: int, found: Mapping[int, Noise | None]) -> bool:
        heading = card_heading(self._look, leaf)
        if heading is None:
            return False
        is_noise = found.get(heading) not in (None, Noise.MUTED) or heading in self._stayed_restless
        return is_noise or self._look.is_link_again(heading)

    def _is_among_steady(self, leaf: int) -> bool:
        """Has the smallest block that has more than this leaf a sentence that stayed? Then it is no card of a name."""
        rows, same = self._memory.rows, self._found.same
        return any(one in same and not rows[same[one]].is_noise for one in self._look.statements_beside(leaf))

    @cached_property
    def _steady_slots(self) -> frozenset[int]:
        """The slots of what the last visit had and is no noise: a row is the same, whatever is behind its name."""
        rows = self._memory.rows
        return frozenset(rows[at].slot for at in self._memory.latest if not rows[at].is_noise)

    @cached_property
    def _stayed_restless(self) -> frozenset[int]:
        """The leaves of the last visit that are noise and are there again."""
        rows = self._memory.rows
        return frozenset(leaf for leaf, at in self._found.same.items() if rows[at].is_noise)

    def _is_prose(self, leaf: int) -> bool:
        return is_prose(self._tree.texts[leaf], self._tree.share_linked(leaf))

    def _took_steady_place(self, leaf: int) -> bool:
        """Did a text that was no random pick leave the place of a new leaf, or has the place become longer by it?"""
        return self._steady is not None and (self._steady.left(leaf) or self._steady.joined(leaf))

    def _was_proved(self, leaf: int) -> bool:
        """Was this text proved to differ?"""
        if leaf in self._on_site.leaves:
            return True
        known = self._known.get(self._look.identity(leaf))
        text, words = self._look.hash_list[leaf], self._tree.texts[leaf]
        if (known is not None and known & NOISE_BIT) or self._is_restless_sentence(text, words):
            return True
        if text in self._keys and has_digit(words):
            return False  # of "For sale, 15 viewers" the figure alone was proved to differ, beside another name
        return (text, self._tree.place(leaf) & BLOCK_BITS) in self._noisy_in_blocks and is_statement(words)

    def _is_in_restless_place(self, leaf: int) -> bool:
        if self._tree.place(leaf) & BLOCK_BITS in self._on_site.places:
            return True
        if not self._keys:
            return False
        places = place_keys(self._look, leaf)
        # Two looks may show the same by chance.
        return not self._keys.isdisjoint(places if self._lost is None else map(twice_key, places))

    def _is_restless_sentence(self, text: int, words: str) -> bool:
        """Is a sentence, by its hash and its words, noise anywhere on the page?"""
        return text in self._noisy_texts and says_it_all(words)

    @cached_property
    def _noisy_in_blocks(self) -> frozenset[tuple[int, int]]:
        """Texts that were proved to differ, with their blocks, whatever they were beside."""
        return frozenset((row.hash, row.mark & BLOCK_BITS) for row in self._memory.rows if row.is_noise)

    @cached_property
    def _noisy_texts(self) -> frozenset[int]:
        return frozenset(row.hash for row in self._memory.rows if row.is_noise)

    def _in_restless_gaps(self, *, twice: bool = False) -> frozenset[int]:
        """The new leaves that took the place of one that was proved to differ between the same two leaves; `twice`: at
        two visits."""
        if not self._keys:
            return frozenset()
        rows, tree = self._memory.rows, self._tree
        stable = frozenset(leaf for leaf, at in self._found.same.items() if not rows[at].is_noise)
        stayed = [leaf for leaf in self._found.same if leaf not in stable]
        gaps: dict[int, list[int]] = {}
        for leaf, before, after in self._look.neighbours([*self._found.fresh, *stayed], stable):
            gaps.setdefault(between_key(before, after, tree.place(leaf)), []).append(leaf)
        # Where more than one came, or what is restless stayed as it was, one may have been inserted beside it.
        known = {key for key in gaps if (twice_key(key) if twice else key) in self._keys}
        alone = (leaves[0] for key, leaves in gaps.items() if key in known and len(leaves) == 1)
        return frozenset(alone).difference(stayed)

    def _is_boilerplate(self, leaf: int, came: Counter[int]) -> bool:
        tree = self._tree
        if tree.tag(leaf) == "h1" and tree.share_linked(leaf) < MOST_LINKED:
            return False
        return self._boilerplate.holds(leaf) and not self._replaces(tree.place(leaf), came)

    @cached_property
    def _navigation(self) -> frozenset[int]:
        """The blocks of this page that are menus or footers, and have no texts but links."""
        tree = self._tree
        found: dict[int, bool] = {}
        for leaf in self._look.leaves:
            block = tree.place(leaf) & BLOCK_BITS
            found[block] = found.get(block, True) and leads_around(self._tree, leaf)
        return frozenset(block for block, leads in found.items() if leads)

    def _replaces(self, block: int, came: Counter[int]) -> bool:
        """Were a few leaves of this block replaced by others, while the rest of the block stayed?"""
        bits = block & BLOCK_BITS
        gone, stayed = self._counted
        return gone[bits] > 0 and came[bits] <= max(1, (came[bits] + stayed[bits]) // _LEAVES_PER_REPLACED)

    @cached_property
    def _counted(self) -> tuple[Counter[int], Counter[int]]:
        """The numbers, by block, of leaves that are gone and were no noise, and of leaves that stayed."""
        rows, found = self._memory.rows, self._found
        gone = Counter(rows[at].mark & BLOCK_BITS for at in found.gone if not rows[at].is_noise)
        return gone, Counter(rows[at].mark & BLOCK_BITS for at in found.same.values())

    def _by_its_words(self, leaf: int) -> Noise | None:
        if self._at_times.holds(leaf):
            return Noise.DIFFERS
        if self._at_times.goes_on(leaf):
            self._longer.add(leaf)
            return Noise.DIFFERS
        if asks_consent(self._look, leaf) and not self._counted[0][self._tree.place(leaf) & BLOCK_BITS]:
            return Noise.PASSES  # nothing went for it: it was not edited in its place
        if self._passing.holds(leaf):
            return Noise.PASSES
        live = self._passing.live
        if live.turns(leaf):
            return Noise.PASSES
        in_turn = leaf in self._rotating.leaves or self._rotates(leaf) or live.returns(leaf) or live.ranks(leaf)
        in_turn = in_turn or self._walls.holds(leaf)
        return Noise.ROTATES if in_turn else None

    @cached_property
    def _rotating(self) -> Rotation:
        seen = self._look, self._memory, self._found
        found = [rotation(*seen), ranking(*seen), alternation(*seen), turn(*seen, self._recurring), voices(*seen)]
        found.append(hour_turns(*seen, self._at))
        return Rotation(*(frozenset().union(*parts) for parts in zip(*found, strict=True)))

    @property
    def moves(self) -> Collection[int]:
        """Keys by which the next visits know how often places have moved, and as the time does."""
        return self._passing.moves

    @property
    def rotating(self) -> Collection[int]:
        """The keys of places that show a few of a set in turn."""
        return self._rotating.keys

    def _rotates(self, leaf: int) -> bool:
        """Is it a sentence that was here before, in a place that shows one of several?"""
        look = self._look
        if look.identity(leaf) not in self._known or not self._is_prose(leaf):
            return False
        kind, slot = mark_of(self._tree.place(leaf), True) & _KIND_BITS, look.slot(leaf)
        return self._turns[kind, slot] >= _LEAST_TURNS and not self._was_edited(leaf, kind, slot)

    def _was_edited(self, leaf: int, kind: int, slot: int) -> bool:
        """Did it take the place of a text that begins and ends alike: a name in it is another, and was so before?"""
        rows, texts = self._memory.rows, self._memory.texts or {}
        gone = (at for at in self._found.gone if (rows[at].mark & _KIND_BITS, rows[at].slot) == (kind, slot))
        return any(are_edited(texts.get(at, ""), self._tree.texts[leaf]) for at in gone)

    @cached_property
    def _turns(self) -> Counter[tuple[int, int]]:
        """How many leaves of earlier visits are remembered, by their marks and slots."""
        latest = frozenset(self._memory.latest)
        rows = (row for at, row in enumerate(self._memory.rows) if at not in latest)
        return Counter((row.mark & _KIND_BITS, row.slot) for row in rows)

    # -- what is gone -----------------------------------------------------------------------------------

    def of_gone(self, fresh: Mapping[int, Noise | None]) -> dict[int, Noise | None]:
        """Returns the noise of each row that is gone, by its index; None: a change. `fresh`: the same of each new leaf;
        what noise took the place of was noise."""
        rows = self._memory.rows
        gone = self._found.gone
        hashes = np.array([rows[at].hash for at in gone], np.int64)
        restless = self._recurring.anywhere(
            np.array([site_key(one) for one in self._fragments.gone_keys.tolist()], np.int64)
        )
        few, many = self._recurring.anywhere(hashes).tolist(), self._recurring.widespread(hashes).tolist()
        replaced = Counter(self._tree.place(leaf) & BLOCK_BITS for leaf, noise in fresh.items() if noise is None)
        room = Counter(
            mark_of(self._tree.place(leaf), self._is_prose(leaf)) & _KIND_BITS
            for leaf, noise in fresh.items()
            if (noise is Noise.RECURS and not is_control(self._tree, leaf)) or noise is Noise.ROTATES
        )
        found: dict[int, Noise | None] = {}
        for at, recurs, widespread, differs in zip(gone, few, many, restless.tolist(), strict=True):
            noise = self._of_row(at, recurs=recurs, widespread=widespread, room=room)
            noise = Noise.DIFFERS if differs and noise is None else noise
            block = rows[at].mark & BLOCK_BITS
            if noise is Noise.RECURS and replaced[block] > 0 and block not in self._navigation:
                replaced[block] -= 1  # a change took its place
                noise = None
            found[at] = noise
        return found

    def _of_row(self, at: int, *, recurs: bool, widespread: bool, room: Counter[int]) -> Noise | None:
        row, text = self._memory.rows[at], (self._memory.texts or {}).get(at, "")
        block = row.mark & BLOCK_BITS
        rule = self._rules_by_place.get(block)
        if rule is not None:
            return Noise.MUTED if rule else None
        if row.is_noise:
            return Noise.DIFFERS
        is_steady = self._steady is not None and self._steady.includes(at)
        if (slot_key(block, row.slot) in self._keys or introduced_key(text, block) in self._keys) and not is_steady:
            return Noise.DIFFERS
        if self._is_restless_sentence(row.hash, text) or (block in self._on_site.places and not is_steady):
            return Noise.DIFFERS
        if (at in self._rotating.rows and not is_steady) or self._walls.left(at):
            return Noise.ROTATES
        if list_key(block) in self._keys and row.slot not in self._look.all_slots and not is_steady:
            return Noise.DIFFERS
        if row.mark & AROUND_BIT or slot_key(block, row.slot) in self._fragments.places or block in self._navigation:
            return Noise.RECURS
        if says_control(text):
            return Noise.RECURS
        known = widespread or (recurs and not row.mark & PROSE_BIT)
        if known and self._boilerplate.was_in(block):
            return Noise.RECURS
        if at in self._fragments.gone_figures or at in self._notices.rows:
            return Noise.RECURS
        if at in self._at_times.rows:
            return Noise.DIFFERS
        if self._passing.was(at):
            return Noise.PASSES
        if room[row.mark & _KIND_BITS] > 0:
            room[row.mark & _KIND_BITS] -= 1
            return Noise.RECURS
        return None

    @cached_property
    def _notices(self) -> SiteNotices:
        return site_notices(self._look, self._memory, self._found, self._recurring)

    @cached_property
    def _teasers(self) -> frozenset[int]:
        return teasers(self._look)
