"""Labels that two looks do not agree on: the values beside them stay, and are known by something else.

another label outside      the heading of an advertisement above a list is not about its entries
a badge                    "New" before a price in one look alone
a place of random names    a teaser or an advertisement within the text: nothing is about it
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from tidings.read.page.compare.keys import no_names_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.slots import Slots, names_itself
from tidings.read.page.words.kinds_of_text import is_statement


def unname(first: Look, second: Look) -> frozenset[int]:
    """The keys of places whose headings or links differ in the two looks, beside values that stay and among other texts
    that do: what is there names nothing. Both looks label their values without them after this call."""
    looks = (first, second)
    sides: list[dict[tuple[int, int], list[int]]] = []
    for look, other in (looks, looks[::-1]):
        found: dict[tuple[int, int], list[int]] = defaultdict(list)
        for one, leaf in look.by_identity.items():
            if one[1] and one not in other.by_identity:
                found[one[0], look.tree.place(leaf)].append(leaf)
        sides.append(found)
    if not all(sides):
        return frozenset()
    texts = [{(look.hash_list[leaf], look.tree.place(leaf)) for leaf in look.leaves} for look in looks]
    both = texts[0] & texts[1]
    steady = frozenset(place for _, place in both)
    places: set[int] = set()
    for value in sides[0].keys() & sides[1].keys():
        if len(sides[0][value]) != len(sides[1][value]):
            continue
        for pair in zip(sides[0][value], sides[1][value], strict=True):
            for look, leaf in zip(looks, pair, strict=True):
                label = look.slots.label_leaf(leaf)
                place = None if label is None or not look.slots.is_named(leaf) else look.tree.place(label)
                if place is not None and place not in steady and _is_among_steady(look, leaf, both):
                    places.add(place)
    keys = frozenset(map(no_names_key, places))
    for look in looks if keys else ():
        _label_without(look, places, keys)
    return keys


def _is_among_steady(look: Look, leaf: int, both: Collection[tuple[int, int]]) -> bool:
    """Has the smallest block that has more than this value another text of some words that both looks have?"""
    return any((look.hash_list[one], look.tree.place(one)) in both for one in look.statements_beside(leaf))


def _label_without(look: Look, places: Collection[int], keys: frozenset[int]) -> None:
    """Labels the values anew whose labels are in these places."""
    slots = Slots(look.tree, look.slots.restless | keys)
    slots.renamed.update(look.slots.renamed)
    values = [leaf for leaf in look.leaves if look.slots.is_value(leaf)]
    labels = [(leaf, look.slots.label_leaf(leaf)) for leaf in values]
    look.move({leaf: slots.slot(leaf) for leaf, one in labels if one is not None and look.tree.place(one) in places})


def match_relabelled(first: Look, second: Look) -> None:
    """Gives values of the second look the slots of the first where nothing but a label outside their list or card
    differs: the heading of an advertisement above them. Of a statement, no label matters."""
    sides: list[dict[tuple[int, int], list[int]]] = []
    for look, other in ((first, second), (second, first)):
        found: dict[tuple[int, int], list[int]] = defaultdict(list)
        for one, leaf in look.by_identity.items():
            if not one[1] or one in other.by_identity:
                continue
            # "Sold out" may be beside many labels; a statement, or "Newest: 4.2.2", is there once.
            is_about_nothing = one[1] not in other.all_slots and look.slots.is_label_remote(leaf)
            if is_about_nothing or is_statement(look.tree.texts[leaf]) or names_itself(look.tree.texts[leaf]):
                found[one[0], look.tree.place(leaf)].append(leaf)
        sides.append(found)
    slots: dict[int, int] = {}
    for key, leaves in sides[0].items():
        if len(leaves) == len(sides[1].get(key, ())):
            slots.update({other: first.slot(leaf) for leaf, other in zip(leaves, sides[1][key], strict=True)})
    if slots:
        second.move(slots)


def match_badged(first: Look, second: Look) -> frozenset[int]:
    """Gives values the slot of their steady label where the label of one look is a text that the other look does not
    have: a badge that comes and goes. Returns the keys of these texts: they name nothing from now on."""
    unmatched = [
        [leaf for one, leaf in look.by_identity.items() if one[1] and one not in other.by_identity]
        for look, other in ((first, second), (second, first))
    ]
    if not all(unmatched):
        return frozenset()
    texts = [{(look.hash_list[leaf], look.tree.place(leaf)) for leaf in look.leaves} for look in (first, second)]
    sides: list[dict[tuple[int, int], list[tuple[int, int | None]]]] = []
    for look, leaves, others in zip((first, second), unmatched, reversed(texts), strict=True):
        found: dict[tuple[int, int], list[tuple[int, int | None]]] = defaultdict(list)
        for leaf in leaves:
            found[look.hash_list[leaf], look.tree.place(leaf)].append((leaf, _badge(look, leaf, others)))
        sides.append(found)
    moves: tuple[dict[int, int], dict[int, int]] = {}, {}
    keys: set[int] = set()
    for place in sides[0].keys() & sides[1].keys():
        if len(sides[0][place]) != len(sides[1][place]):
            continue
        for (leaf, badge), (other, mark) in zip(sides[0][place], sides[1][place], strict=True):
            if badge is not None and mark is None:
                moves[0][leaf] = second.slot(other)
                keys.add(first.slots.no_name_key(badge))
            elif mark is not None and badge is None:
                moves[1][other] = first.slot(leaf)
                keys.add(second.slots.no_name_key(mark))
    for look, slots in zip((first, second), moves, strict=True):
        if slots:
            look.move(slots)
    return frozenset(keys)


def _badge(look: Look, leaf: int, others: Collection[tuple[int, int]]) -> int | None:
    """The label of a value, where it is no heading, link or cell, and the other look does not have it."""
    label = look.slots.label_leaf(leaf)
    if label is None or look.slots.is_named(leaf) or look.slots.is_cell(label):
        return None
    return None if (look.hash_list[label], look.tree.place(label)) in others else label
