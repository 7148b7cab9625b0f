"""The path of a block, for people and for rules: "main > ul.teasers > li".

A path is stable across the pages of a site and from visit to visit: generated parts of names (post-1234, css-1q2w3e,
Card_title__x7Yz) are replaced by a star, names of states (active, first, odd) are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final

from tidings.text.tokens import hash64

DEEPEST = 8  # blocks in a path, the innermost
_MOST_CLASSES = 2  # of an element
_LONGEST_NAME, _LONGEST_NAMES = 40, 300
_STATE_NAMES = frozenset(
    """
    active inactive current selected open opened closed collapsed expanded first last odd even loaded loading lazy
    lazyloaded visible hidden show hide clearfix disabled enabled new old hover focus sticky stuck in out
    """.split()
)
_STATE_PREFIXES = ("is-", "has-", "js-", "no-")
_GENERATED_PREFIXES = ("css-", "sc-", "jsx-", "svelte-", "emotion-", "jss", "styled-")
_DEEPEST_PLACE = 3  # blocks by which a place is known
_LANDMARK = re.compile(r"(?:main|article|nav|aside|header|footer)(?=$|[.#])")
# Of a place: ids with numbers, modifiers (card--b), states (slick-active), colours of every other row (bg1, bg2).
_PASSING_NAME = re.compile(
    r"#[^.]*[0-9*][^.]*|\.[^.]*--[^.]*|\.[^.]*-(?:active|current|cloned|selected|open|visible)(?=\.|$)|"
    r"\.(?:bg|row|line|zebra|alt|stripe)-?[0-9]?(?=\.|$)"
)
_GENERATED_END = re.compile(r"-(?=[a-f]*[0-9])[0-9a-f]{3,8}(?=$|[.#])")  # post-fb36: a name may end so, too (col-a1)
# What is wrapped around content for its layout alone: there may be one more or less of them.
_WRAPPER = re.compile(r"(?:div|section)(?:[.#](?:[a-z]+[-_]+)?(?:layout|inner|outer|wrap|wrapper|container))+")
# Numbers that a page's own scripts give its elements as they are made: ":r5f:", "_r_1a_", "«r2»".
_COUNTED_ID = re.compile(r":[rR][0-9a-zA-Z]{1,5}:|_[rR]_[0-9a-zA-Z]{1,5}_|«[rR][0-9a-zA-Z]{1,5}»")
_PART = re.compile(r"[A-Za-z0-9]+")
_VOWELS = re.compile(r"[aeiouyAEIOUY]")
_HEX = re.compile(r"(?=.*[0-9])(?![a-z]+[0-9]+$)[0-9a-f]{3,4}")
_HUMPS = re.compile(r"[a-z][A-Z]")
# What CSS modules put behind a name: "main_d3f__xK", "Home_box__bCOhY". Words behind "__" (card__title, card__subTitle)
# are names.
_MODULE_END = re.compile(
    r"_(?=[a-z]*\d)[a-z0-9]{2,8}__[A-Za-z0-9]{2,8}$|"
    r"__(?![a-z]{3,}[A-Z][a-z]+$|[a-z]+\d$|[A-Z]?[a-z]+$|[A-Z]+$|\d+$)[A-Za-z0-9]{2,8}$"
)
# Of a component: "Banner_root_rrwoS", "Joined_KpibX".
_MODULE_NAME = re.compile(r"([A-Z][A-Za-z]*_[A-Za-z]+|[A-Z][A-Za-z]*(?=_(?![A-Z]?[a-z]+$)))_[A-Za-z0-9]{5}")
# A name of lower case letters that has no generated part: most names are such.
_LOWER_CASE, _CONSONANTS = re.compile("[a-z_-]*"), re.compile("[b-df-hj-np-tv-xz]{5}")

_BESIDE = re.compile(
    r"(?:^| > )(?:header|footer|aside|nav)(?=$|[ .#])|[.#](?:[\w-]*[-_])?(?:header|footer|top|topbar|bar|sidebar|side|"
    r"widget|weather|ticker|banner|masthead)(?=$|[ .#_-])",
    re.IGNORECASE,
)
_INSIDE = re.compile(r"(?:^| > )(?:main|article)(?=$|[ .#])")
_PAGE_TOP = re.compile(r"#top(?=$|[ .])")  # where "back to top" leads: often the whole page
_ASIDE_IN_MAIN = re.compile(r"(?:^| > )main(?=$|[ .#]).* > aside(?=$|[ .#])")  # not one of an article


# For compiled code that does what element_label does (native/labels.h).
LABEL_RULES: Final = (
    *(" ".join(sorted(names)) for names in (_STATE_NAMES, _STATE_PREFIXES, _GENERATED_PREFIXES)),
    *(_LONGEST_NAME, _LONGEST_NAMES, _MOST_CLASSES),
)


def element_label(tag: str, attributes: Mapping[str, str | None]) -> str:
    """An element in a path: tag, id and classes, as in CSS."""
    if not attributes:
        return tag
    name, classes = attributes.get("id"), attributes.get("class")
    return _label(tag, (name or "")[:_LONGEST_NAME], (classes or "")[:_LONGEST_NAMES]) if name or classes else tag


@lru_cache(maxsize=8_192)
def _label(tag: str, name: str, classes: str) -> str:
    label = f"{tag}#{masked_name(name.strip())}" if name.strip() else tag
    kept = 0
    for one in classes.split():
        lowered = one.lower()
        if lowered in _STATE_NAMES or lowered.startswith(_STATE_PREFIXES):
            continue
        label += f".{masked_name(one[:_LONGEST_NAME])}"
        kept += 1
        if kept == _MOST_CLASSES:
            break
    return label


def masked_name(name: str) -> str:
    """A class or id with its generated parts replaced by a star."""
    if name.startswith(_GENERATED_PREFIXES):
        return "*"
    name = _COUNTED_ID.sub("*", name)
    if _LOWER_CASE.fullmatch(name) and not _CONSONANTS.search(name):
        return name
    name = _MODULE_END.sub("__*", _MODULE_NAME.sub(r"\1_*", name))
    return _PART.sub(lambda part: "*" if _is_generated(part[0]) else part[0], name)


def _is_generated(part: str) -> bool:
    if any(char.isdigit() for char in part):
        # h2, col6 and mt4 are names; 4b2 and e4b are not.
        return len(part) > 4 or part.isdigit() or _HEX.fullmatch(part) is not None
    if len(part) < 5:
        return False
    return not _VOWELS.search(part) or len(_HUMPS.findall(part)) >= 3


@lru_cache(maxsize=8_192)
def block_id(path: str) -> int:
    """The id of a block in rules and memories: a signed 64-bit hash of its path."""
    return hash64(path)


@lru_cache(maxsize=8_192)
def place_id(path: str) -> int:
    """The id of a place on a page, by the end of its path: a signed 64-bit hash. It stays the same where the page is
    wrapped in other elements, as in a test of two layouts, and where ids are numbered anew."""
    names: list[str] = []
    for label in reversed(path.split(" > ")[-_DEEPEST_PLACE:]):
        name, is_landmark = _place_name(label)
        if names and _WRAPPER.fullmatch(name):
            break
        names.append(name)
        if is_landmark:
            break
    return block_id(" > ".join(reversed(names)))


@lru_cache(maxsize=8_192)
def _place_name(label: str) -> tuple[str, bool]:
    """(An element in a place, whether it is a landmark, beyond which a place does not reach)."""
    return _GENERATED_END.sub("-*", _PASSING_NAME.sub("", label)), _LANDMARK.match(label) is not None


def paths_of(labels: Sequence[str], above: Sequence[int]) -> list[str]:
    """The path of each block, from their labels and the blocks around them: those of one page, the body first. Blocks
    follow their parents."""
    paths, depths = [""], [0]
    for label, around in islice(zip(labels, above, strict=True), 1, None):
        depth = depths[around] + 1
        if depth > DEEPEST or " > " in label:
            path = child_path(paths[around], label)
            depth = path.count(" > ") + 1
        else:
            path = f"{paths[around]} > {label}" if around else label
        paths.append(path)
        depths.append(depth)
    return paths


def place_ids_of(labels: Sequence[str], above: Sequence[int], paths: Sequence[str]) -> list[int]:
    """The place_id of each block of a page. What the blocks around it add is worked out once for all that they have."""
    found, ends = [place_id("")], dict[int, str]()
    for at, (label, around) in enumerate(islice(zip(labels, above, strict=True), 1, None), 1):
        if " > " in label or " > " in labels[around] or " > " in labels[above[around]]:
            found.append(place_id(paths[at]))
            continue
        name, is_landmark = _place_name(label)
        if around and not is_landmark:
            end = ends.get(around)
            if end is None:
                end = ends[around] = _end_around(labels, above, around)
            name = end + name
        found.append(block_id(name))
    return found


def _end_around(labels: Sequence[str], above: Sequence[int], block: int) -> str:
    """What a place within this block begins with: the names of the block and of the one around it, as far as places
    reach."""
    name, is_landmark = _place_name(labels[block])
    if _WRAPPER.fullmatch(name):
        return ""
    around = above[block]
    if around and not is_landmark:
        outer = _place_name(labels[around])[0]
        if not _WRAPPER.fullmatch(outer):
            return f"{outer} > {name} > "
    return f"{name} > "


@lru_cache(maxsize=8_192)
def child_path(path: str, label: str) -> str:
    """The path one level deeper, without the outermost blocks beyond DEEPEST."""
    if not path:
        return label
    if path.count(" > ") < DEEPEST - 1:
        return f"{path} > {label}"
    parts = path.split(" > ")
    return " > ".join([*parts[-(DEEPEST - 1) :], label])


@lru_cache(maxsize=4_096)
def is_beside_content(path: str) -> bool:
    """Is this block in a header, a footer, a sidebar or a bar of the site, by its elements or their names?"""
    if is_in_content(path):
        return _ASIDE_IN_MAIN.search(path) is not None and "article" not in path
    return _BESIDE.search(_PAGE_TOP.sub("", path)) is not None


@lru_cache(maxsize=4_096)
def is_in_content(path: str) -> bool:
    """Is this block in the element that has the page's content?"""
    return ("main" in path or "article" in path) and _INSIDE.search(path) is not None
