"""Links that lead elsewhere behind the same words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tidings.model.pages import NoiseRule
from tidings.read.page.compare.comparison import Comparison
from tidings.read.page.compare.keys import block_key, slot_key
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import PROSE_BIT, RESTLESS_LINK, LeafRow, PageMemory
from tidings.read.page.compare.repeated_links import moved_repeats, text_bits
from tidings.read.page.compare.variants import differ_in_figures
from tidings.read.page.tree.elements import MOST_LINKED
from tidings.read.page.tree.links import host_without_www
from tidings.read.page.tree.segments import PageTree


def agreed_moves(
    look: Look, others: Sequence[Look], memory: PageMemory, found: Comparison, rules: Sequence[NoiseRule]
) -> list[int]:
    """The leaves whose words are the same and whose links lead elsewhere, in all looks."""
    moved = [leaf for leaf, _ in moved_links(look, memory, found, rules) if lead_alike(look, others, leaf)]
    repeated = repeated_moves(look, memory, rules)
    return moved + [leaf for leaf, keys in repeated if all(_leads_alike(look, leaf, other, keys) for other in others)]


def is_tracked(look: Look, leaf: int, other: Look, theirs: int) -> bool:
    """Does a leaf lead to another host, by an address that differs between two looks in what counts the click?"""
    one, two = look.tree.own_hrefs(leaf), other.tree.own_hrefs(theirs)
    if one == two or len(one) != len(two):
        return False
    home = host_without_www(look.tree.base)
    differing = [href for href, their in zip(one, two, strict=True) if href != their]
    return all(href.startswith(("http://", "https://")) and host_without_www(href) != home for href in differing)


def lead_alike(look: Look, others: Sequence[Look], leaf: int) -> bool:
    """Do all looks have this leaf, with the same links?"""
    found = [(other, other.by_identity.get(look.identity(leaf))) for other in others]
    return all(
        at is not None and other.link(at) == look.link(leaf) and not is_tracked(look, leaf, other, at)
        for other, at in found
    )


def _leads_alike(look: Look, leaf: int, other: Look, keys: Sequence[int]) -> bool:
    """Has another look this link, by one of its keys, and does it lead to the same there?"""
    found = [other.repeated[key] for key in keys if key in other.repeated]
    return bool(found) and all(other.link(one) == look.link(leaf) for one in found)


def moved_links(
    look: Look, memory: PageMemory, found: Comparison, rules: Iterable[NoiseRule]
) -> Iterator[tuple[int, int]]:
    """(Leaf, row) of the same words whose links lead elsewhere, in blocks that are not muted. Where the page has these
    words several times, the links of each place are compared by `repeated_moves`."""
    muted = frozenset(rule.block for rule in rules if rule.muted)
    apart = frozenset(one.text for one in (memory.repeated or {}).values())
    for leaf, at in found.same.items():
        row = memory.rows[at]
        if row.link == RESTLESS_LINK or not leads_elsewhere(look, leaf, memory, row):
            continue
        if row.is_noise and not _only_aged(memory, row):
            continue
        # It was not looked for, or the words were those of a menu alone: a teaser has them now, too.
        if not row.link and (memory.without_buttons or memory.fewer_links or look.is_in_menu(leaf)):
            continue
        if text_bits(row.hash) in apart:
            continue
        if not muted or look.tree.block(leaf) not in muted:
            yield leaf, at


def _only_aged(memory: PageMemory, row: LeafRow) -> bool:
    """Is a text noise for its words alone, such as an age at its end? No two looks differed in its place."""
    known = slot_key(row.mark, row.slot), block_key(row.mark)
    return bool(row.mark & PROSE_BIT) and memory.keys.isdisjoint(known)


def tells_address(tree: PageTree, leaf: int, old: str) -> bool:
    """Is a new address of a link reported whose words changed as well? Within a text, or where figures alone are
    others: beside another headline it means nothing."""
    return tree.share_linked(leaf) < MOST_LINKED or differ_in_figures(old, tree.text(leaf))


def leads_elsewhere(look: Look, leaf: int, memory: PageMemory, row: LeafRow) -> bool:
    """Does a leaf lead somewhere, and not to where this row of the memory did?"""
    if look.link(leaf) in (0, row.link):
        return False
    return not memory.plain_links or look.plain_link(leaf) != row.link


def repeated_moves(look: Look, memory: PageMemory, rules: Iterable[NoiseRule]) -> list[tuple[int, list[int]]]:
    """(Leaf, its keys in `repeated`) of links with the same words as others, which lead elsewhere, in blocks that are
    not muted."""
    if not memory.repeated:
        return []
    muted = frozenset(rule.block for rule in rules if rule.muted)
    found = moved_repeats(look.repeated, look.links, memory.repeated)
    return [one for one in found if not muted or look.tree.block(one[0]) not in muted]
