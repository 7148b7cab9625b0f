"""What differs between two looks at the same moment is noise, and tells where else noise is.

    both looks agree        a leaf of the page; a value also where only its label differs
    only figures differ     a counter, a clock: known by its other words from now on; so are words in another order
    a place is restless     what two looks show there has little or nothing in common: an advertisement, a tip, a random
                            choice of links. What is new there later is noise without a second look
    a list that goes on     both looks agree but for the newest entries: no noise, and reported once both have it

Only what two looks proved is learned: no place is muted because it changes often. Where one look shows what the
last visit had, it may be a change on its way: that is no proof the first time.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tidings.read.page.compare.keys import (
    between_key,
    block_key,
    dispute_key,
    introduced_key,
    list_key,
    several_key,
    site_key,
    site_place_key,
    slot_key,
    twice_key,
)
from tidings.read.page.compare.link_moves import is_tracked
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import BLOCK_BITS, VALUE_BIT, Identity
from tidings.read.page.compare.restless_labels import match_badged, match_relabelled, unname
from tidings.read.page.compare.variants import OF_RUNS, Part
from tidings.read.page.tree.block_path import is_beside_content
from tidings.read.page.tree.segments import PageTree
from tidings.read.page.words.momentary_text import is_placeholder

_MOST_TEXTS = 16  # of a look that are counted for the site
_MOST_EXAMINED = 400  # texts of a look that differ, of which several parts may
_LEAST_IN_COMMON = 4  # texts of two looks, by which their names are compared
_LEAST_KEPT = 2  # entries of a list that goes on, that both looks have


_Waiting = tuple[frozenset[int], frozenset[int]]  # leaves of the first look, and of the second


@dataclass(frozen=True, slots=True)
class Agreement:
    """What two looks have in common. Leaves are those of the first look."""

    agreed: frozenset[int]
    restless: frozenset[int]  # keys of places that differ
    lost: frozenset[int] = frozenset()  # leaves that the second look does not have
    gained: tuple[int, ...] = ()  # leaves of the second look that are noise
    unsteady: frozenset[int] = frozenset()  # leaves whose links lead elsewhere in the second look
    parts: tuple[Part, ...] = ()  # texts of which a part is restless
    disputed: frozenset[int] = frozenset()  # keys of places where one look showed what the last visit had
    pending: frozenset[int] = frozenset()  # new leaves that the second look does not have, for the first time

    def site_keys(self, first: Look, second: Look) -> list[int]:
        """What is counted for the site: a text that is restless on several pages is so on the others."""
        lost, gained = sorted(self.lost)[:_MOST_TEXTS], self.gained[:_MOST_TEXTS]
        proved = [
            leaf for leaf in lost if leaf not in self.pending and self.disputed.isdisjoint(place_keys(first, leaf))
        ]
        texts = [*first.shared_keys(proved), *second.shared_keys(gained)]
        texts += [*first.sentence_keys(proved).values(), *second.sentence_keys(gained).values()]
        # A proof counts for two pages, so that two are enough (FEW_PAGES); what may be on its way, for one.
        found = dict.fromkeys(texts, 2) | {one: 1 for one in first.shared_keys(lost) if one not in texts}
        places = [site_place_key(block) for block in self._places_around(first, proved, second, gained)]
        return [site_key(one) for one, times in found.items() for _ in range(times)] + 2 * places

    def _places_around(self, first: Look, lost: Iterable[int], second: Look, gained: Iterable[int]) -> frozenset[int]:
        """The blocks around the content in which nothing agreed: on other pages of the site they are restless, too."""
        sides = (first.tree, lost), (second.tree, gained)
        found = {
            tree.place(leaf) & BLOCK_BITS
            for tree, leaves in sides
            for leaf in leaves
            if is_beside_content(tree.path(leaf))
        }
        return frozenset(found).difference(first.tree.place(leaf) & BLOCK_BITS for leaf in self.agreed if found)


@dataclass(slots=True)
class _Place:
    """The leaves of one place in both looks, in page order."""

    first: list[int] = field(default_factory=list)
    second: list[int] = field(default_factory=list)


def agree(first: Look, second: Look) -> Agreement:
    """Compares two looks. Where only figures or the order of words differ, `first` and `second` identify the text by
    the rest after this call."""
    second.take_respaced(first)
    restless, parts, in_part = _restless_variants(first, second)
    relabelled = [look.relabel(restless) for look in (first, second)]
    if any(relabelled):
        further, more_parts, in_part = _restless_variants(first, second)
        restless, parts = restless | further, parts + more_parts
    restless |= unname(first, second)
    match_relabelled(first, second)
    restless |= match_badged(first, second)
    both = first.by_identity.keys() & second.by_identity.keys()
    agreed = frozenset(first.by_identity[one] for one in both)
    stable = frozenset(second.by_identity[one] for one in both)
    renamed = _renamed(first, second, agreed, stable)
    agreed, stable = agreed.union(renamed), stable.union(renamed.values())
    lost = [leaf for leaf in first.leaves if leaf not in agreed and not _is_awaited(first, leaf, second)]
    come = [leaf for leaf in second.leaves if leaf not in stable and not _is_awaited(second, leaf, first)]
    unsteady = _unsteady_links(first, second, both)
    if not lost and not come:
        return Agreement(agreed, restless, unsteady=unsteady, parts=parts)
    whole, growing, disputed = _restless_places(first, second, agreed, (lost, come), in_part)
    settled = [leaf for leaf in lost if disputed.isdisjoint(place_keys(first, leaf))]
    gained = [leaf for leaf in come if leaf not in growing and disputed.isdisjoint(place_keys(second, leaf))]
    between = _restless_between(first, second, agreed, stable, settled, gained)
    restless = restless | whole | between | frozenset(map(dispute_key, disputed))
    pending, keys = _pending(first, lost, restless)
    waiting, more = _pending(second, gained, restless)
    gained = [leaf for leaf in gained if leaf not in waiting]
    restless |= {
        block_key(look.tree.place(leaf)) for look, leaves in ((first, lost), (second, come)) for leaf in leaves
    }
    return Agreement(agreed, restless | keys | more, frozenset(lost), tuple(gained), unsteady, parts, disputed, pending)


def together(found: Sequence[Agreement]) -> Agreement:
    """What all looks have in common, of the agreements of the first look with each of the others. What other looks
    gained has leaves of their own, and is left out."""
    return Agreement(
        frozenset.intersection(*(one.agreed for one in found)) if found else frozenset(),
        frozenset[int]().union(*(one.restless for one in found)),
        frozenset[int]().union(*(one.lost for one in found)),
        (),
        frozenset[int]().union(*(one.unsteady for one in found)),
        tuple(part for one in found for part in one.parts),
        frozenset[int]().union(*(one.disputed for one in found)),
        frozenset[int]().union(*(one.pending for one in found)),
    )


def names_differ(first: PageTree, second: PageTree) -> bool:
    """Are most texts that two looks have in common in places of other names? Some sites make up ids and classes anew
    for each request, so that no user finds anything by them."""
    blocks = [dict(zip(tree.sums, tree.owners, strict=True)) for tree in (first, second)]
    both = blocks[0].keys() & blocks[1].keys()
    apart = 0
    for text in both:
        one, other = blocks[0][text], blocks[1][text]
        if first.place_ids[one] != second.place_ids[other]:
            apart += _tags_above(first, one) == _tags_above(second, other)  # no other layout
    return len(both) >= _LEAST_IN_COMMON and apart > len(both) / 2


def _tags_above(tree: PageTree, block: int) -> list[str]:
    found = [tree.tags[block]]
    while block:
        block = tree.above[block]
        found.append(tree.tags[block])
    return found


def _is_awaited(look: Look, leaf: int, other: Look) -> bool:
    """Is it a placeholder, or the text that the other look has a placeholder for? That differs, and is no noise."""
    if look.awaited and is_placeholder(look.tree.texts[leaf]):
        return True
    return bool(other.awaited) and slot_key(look.tree.place(leaf), look.slot(leaf)) in other.awaited


def _pending(look: Look, leaves: Sequence[int], restless: frozenset[int]) -> tuple[frozenset[int], frozenset[int]]:
    """(New leaves that only one look has, in a place that is calm, for the first time; keys by which the second time is
    known). A notice may not have reached all servers; a banner that comes at random is proved the second time."""
    known = restless | look.keys
    found = [leaf for leaf in leaves if look.stable and look.identity(leaf) not in look.stable]
    calm = [leaf for leaf in found if known.isdisjoint(place_keys(look, leaf))]
    keys = {leaf: {dispute_key(one)} for leaf, one in zip(calm, look.shared_keys(calm), strict=True)}
    proved = set[int]()
    for leaf in calm:
        if (figures := look.figures_key(leaf)) is not None:  # "12 people are here": another number each time
            if dispute_key(figures) in look.keys:
                proved.add(figures)
            keys[leaf].add(dispute_key(figures))
    new = [leaf for leaf, both in keys.items() if both.isdisjoint(look.keys)]
    return frozenset(new), frozenset(proved.union(*(keys[leaf] for leaf in new)))


def _is_disputed(first: Look, old: Sequence[int], second: Look, new: Sequence[int]) -> bool:
    """Does one look show what the last visit had, and the other something else? That may be a change on its way."""
    known = [all(look.identity(leaf) in look.stable for leaf in side) for look, side in ((first, old), (second, new))]
    return known[0] != known[1]


def _unsteady_links(first: Look, second: Look, both: Iterable[Identity]) -> frozenset[int]:
    pairs = ((first.by_identity[one], second.by_identity[one]) for one in both)
    linked = ((leaf, other) for leaf, other in pairs if first.tree.linked[leaf])
    repeated = ((leaf, second.repeated[key]) for key, leaf in first.repeated.items() if key in second.repeated)
    return frozenset(
        leaf
        for leaf, other in (*linked, *repeated)
        if first.link(leaf) != second.link(other) or is_tracked(first, leaf, second, other)
    )


def _renamed(first: Look, second: Look, agreed: frozenset[int], stable: frozenset[int]) -> dict[int, int]:
    """The values that both looks have, and whose label is restless: a counter or an advertisement before them. One
    whose heading or link is another is about something else."""
    sides: list[dict[tuple[int, int], list[int]]] = []
    for look, other, known in ((first, second, agreed), (second, first, stable)):
        found: dict[tuple[int, int], list[int]] = defaultdict(list)
        for leaf in look.leaves:
            slot = look.slot(leaf)
            if leaf not in known and slot & VALUE_BIT and slot not in other.all_slots and not look.slots.is_named(leaf):
                found[int(look.hashes[leaf]), look.tree.place(leaf)].append(leaf)
        sides.append(found)
    return {one: two for place in sides[0] for one, two in zip(sides[0][place], sides[1].get(place, ()), strict=False)}


def _restless_variants(first: Look, second: Look) -> tuple[frozenset[int], tuple[Part, ...], _Waiting]:
    """(The keys of texts that differ in their figures, the order of their words or one part alone, these parts, the
    leaves of which that is disputed for the first time). Both looks identify texts by these keys then."""
    both = first.by_identity.keys() & second.by_identity.keys()
    sides: list[dict[int, list[int]]] = []
    for look in (first, second):
        found: dict[int, list[int]] = defaultdict(list)
        differing = [leaf for one, leaf in look.by_identity.items() if one not in both]
        look.examines_several = len(differing) <= _MOST_EXAMINED
        for leaf in differing:
            for key in look.variant_keys(leaf):
                found[key].append(leaf)
        sides.append(found)
    alike = [key for key in sides[0] if key in sides[1]]
    common = _common_sentences(first, sides[0], alike) | _common_sentences(second, sides[1], alike)
    shared = _strictest(first, sides[0], [key for key in alike if key not in common])
    disputes = {key for key in shared if _is_disputed(first, sides[0][key], second, sides[1][key])}
    keys = [key for key in shared if key not in disputes or dispute_key(key) in first.keys]
    proved = {leaf for key in keys for leaf in sides[0][key]}
    known = frozenset(keys)
    several = [
        leaf
        for leaf in proved
        if not known.isdisjoint(first.several_keys(leaf))
        or any(part.number >= OF_RUNS and part.key in known for part in first.parts(leaf))
    ]
    marks = [several_key(first.tree.place(leaf), first.slot(leaf)) for leaf in several]
    whole = (leaf for leaf in proved if known.isdisjoint(first.precise_keys(leaf)))
    counters = Counter(filter(None, map(first.counter_key, whole)))
    twice = [twice_key(one) for one, times in counters.items() if times > 1 or one in first.keys]
    restless = frozenset([*keys, *marks, *counters, *twice, *map(dispute_key, disputes)])
    first_time = disputes.difference(keys)
    waiting = tuple(frozenset(leaf for key in first_time for leaf in side[key]) for side in sides)
    for look, found in zip((first, second), sides, strict=True):
        restless_leaves = {leaf for key in keys for leaf in found[key]}
        if restless_leaves:
            look.identify(restless_leaves, restless)
    proved_parts = tuple(part for leaf in proved for part in first.parts(leaf) if part.key in restless)
    return restless, proved_parts, (waiting[0], waiting[1])


def _common_sentences(look: Look, leaves: Mapping[int, Sequence[int]], keys: Iterable[int]) -> set[int]:
    """Returns the keys by which several entries of a list would be one, as they have a sentence in common: "Full time.
    Cook in Graz", "Full time. Nurse in Linz"."""
    wanted = frozenset(keys)
    differing = {leaf for key in wanted for leaf in leaves[key]}
    places = {look.tree.place(leaf) for leaf in differing if not wanted.isdisjoint(look.sentence_rests(leaf))}
    beside = (leaf for leaf in look.leaves if look.tree.place(leaf) in places)
    times = Counter(key for leaf in beside for key in look.sentence_rests(leaf) if key in wanted)
    return {key for key, number in times.items() if number > 1}


def _strictest(look: Look, leaves: Mapping[int, Sequence[int]], shared: Sequence[int]) -> list[int]:
    """The keys without those that leave out more than differs: prices and other figures that are the same in both."""
    times = Counter(leaf for key in shared for leaf in leaves[key])
    several = [leaf for leaf, keys in times.items() if keys > 1]
    known = frozenset(shared)
    loose = {key for leaf in several for key in look.loose_keys(leaf, known)}
    return [key for key in shared if key not in loose]


def _restless_places(
    first: Look, second: Look, agreed: frozenset[int], differing: tuple[Sequence[int], Sequence[int]], waiting: _Waiting
) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """(Keys of places whose looks have little in common, leaves of the second look that go on a list, keys of places
    that are disputed for the first time). `differing`: leaves of either look that the other one does not have;
    `waiting`: those of which a part alone is disputed. Once that part is proved, their place is calm."""
    lost, come = differing
    missing, added = frozenset(lost), frozenset(come)
    keys: set[int] = set()
    growing: set[int] = set()
    disputed: set[int] = set()
    for key, place in _places(first, second, lost, come).items():
        old, new = [leaf for leaf in place.first if leaf in missing], [leaf for leaf in place.second if leaf in added]
        kept = [leaf for leaf in place.first if leaf in agreed]
        if _goes_on(first, second, place, missing, added):
            growing.update(new)
        elif old and new and (not kept or 2 * len(kept) <= min(len(old), len(new))):
            may_be_part = waiting[0].issuperset(old) and waiting[1].issuperset(new)
            if may_be_part or (_is_disputed(first, old, second, new) and dispute_key(key) not in first.keys):
                disputed.add(key)
                continue
            keys.add(key)
            if len(old) > 1:
                keys.update(list_key(first.tree.place(leaf)) for leaf in old)
    return frozenset(keys), frozenset(growing), frozenset(disputed - keys)


def _places(first: Look, second: Look, lost: Iterable[int], come: Iterable[int]) -> Mapping[int, _Place]:
    """The places where something differs, with all their leaves."""
    wanted = {key for leaf in lost for key in place_keys(first, leaf)}
    wanted |= {key for leaf in come for key in place_keys(second, leaf)}
    blocks = {first.tree.place(leaf) for leaf in lost} | {second.tree.place(leaf) for leaf in come}
    found: dict[int, _Place] = defaultdict(_Place)
    for leaf in first.leaves:
        if first.tree.place(leaf) in blocks:
            for key in place_keys(first, leaf):
                if key in wanted:
                    found[key].first.append(leaf)
    for leaf in second.leaves:
        if second.tree.place(leaf) in blocks:
            for key in place_keys(second, leaf):
                if key in wanted:
                    found[key].second.append(leaf)
    return found


def place_keys(look: Look, leaf: int) -> tuple[int, ...]:
    """The keys of the places a leaf is in: its block beside its label, and its block under its heading; of "Read also:
    ...", its block behind these words."""
    block, slot, heading = look.tree.place(leaf), look.slot(leaf), look.slots.heading_slot(leaf)
    beside, under, said = slot_key(block, slot), slot_key(block, heading), introduced_key(look.tree.texts[leaf], block)
    places = (beside,) if beside == under else (beside, under)
    return places if said is None else (*places, said)


def _goes_on(first: Look, second: Look, place: _Place, missing: frozenset[int], added: frozenset[int]) -> bool:
    """Is the second look the first one with new entries at an end, and old ones dropped at the other?"""
    if not any(leaf in added for leaf in place.second):
        return False
    old = [first.identity(leaf) for leaf in place.first if leaf not in missing]
    new = [second.identity(leaf) for leaf in place.second if leaf not in added]
    if len(old) < _LEAST_KEPT or old != new:
        return False
    return _is_run(place.first, missing) and _is_run(place.second, added)


def _is_run(leaves: Sequence[int], apart: frozenset[int]) -> bool:
    """Are all leaves that are not `apart` in one run?"""
    kept = [at for at, leaf in enumerate(leaves) if leaf not in apart]
    return bool(kept) and kept[-1] - kept[0] + 1 == len(kept)


def _restless_between(
    first: Look, second: Look, agreed: frozenset[int], stable: frozenset[int], lost: Sequence[int], come: Sequence[int]
) -> frozenset[int]:
    """The keys of what differs between the same two leaves."""
    old = {between_key(before, after, first.tree.place(leaf)) for leaf, before, after in first.neighbours(lost, agreed)}
    new = {
        between_key(before, after, second.tree.place(leaf)) for leaf, before, after in second.neighbours(come, stable)
    }
    return frozenset(old & new)
