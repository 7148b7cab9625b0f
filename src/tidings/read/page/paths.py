"""Where a block stands, in words that hold across the pages of a site and from visit to visit.

    main > ul.teasers > li

Numbers and hashes that site generators put into names (post-1234, css-1q2w3e, Card_title__x7Yz) are masked with a star,
names that say how a thing is just now (active, first, odd) are left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from tidings.text.identity import hash64

DEEPEST = 8  # blocks of a path; those further out say nothing more
_MOST_NAMES = 2  # of an element
_LONGEST_NAME, _LONGEST_NAMES = 40, 300
_PASSING = frozenset(
    """
    active inactive current selected open opened closed collapsed expanded first last odd even loaded loading lazy
    lazyloaded visible hidden show hide clearfix disabled enabled new old hover focus sticky stuck in out
    """.split()
)
_PASSING_START = ("is-", "has-", "js-", "no-")
_GENERATED_START = ("css-", "sc-", "jsx-", "svelte-", "emotion-", "jss", "styled-")
_PART = re.compile(r"[A-Za-z0-9]+")
_VOWELS = re.compile(r"[aeiouyAEIOUY]")
_HUMPS = re.compile(r"[a-z][A-Z]")


def label_of(tag: str, attributes: Mapping[str, str | None]) -> str:
    """An element as a person would point to it: its tag, its id, its classes."""
    if not attributes:
        return tag
    name, classes = attributes.get("id"), attributes.get("class")
    return _label(tag, (name or "")[:_LONGEST_NAME], (classes or "")[:_LONGEST_NAMES]) if name or classes else tag


@lru_cache(maxsize=8_192)
def _label(tag: str, name: str, classes: str) -> str:
    label = f"{tag}#{masked(name.strip())}" if name.strip() else tag
    kept = 0
    for one in classes.split():
        lowered = one.lower()
        if lowered in _PASSING or lowered.startswith(_PASSING_START):
            continue
        label += f".{masked(one[:_LONGEST_NAME])}"
        kept += 1
        if kept == _MOST_NAMES:
            break
    return label


def masked(name: str) -> str:
    """A name without what was generated in it."""
    if name.startswith(_GENERATED_START):
        return "*"
    return _PART.sub(lambda part: "*" if _is_generated(part[0]) else part[0], name)


def _is_generated(part: str) -> bool:
    if any(char.isdigit() for char in part):
        # h2, col6 and mt4 are names; what has more figures in it is not.
        return len(part) > 4 or part.isdigit()
    if len(part) < 5:
        return False
    return not _VOWELS.search(part) or len(_HUMPS.findall(part)) >= 3


@lru_cache(maxsize=8_192)
def block_of(path: str) -> int:
    """What rules and memories know a block by: signed 64 bits."""
    return hash64(path)


@lru_cache(maxsize=8_192)
def joined(path: str, label: str) -> str:
    """One step further in; what lies too far out is forgotten."""
    if not path:
        return label
    parts = path.split(" > ")
    return " > ".join([*parts[-(DEEPEST - 1) :], label])
