"""The words of a change, as lists have them (model.pages.change_words), taken apart again to be marked. Pure."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Final, NamedTuple

from tidings.model.pages import removal_words

_ARROW: Final = " -> "
_REMOVED: Final = removal_words("")
_LABEL_END: Final = re.compile(": ")
_BETWEEN: Final = " / "  # several changes of one version


class ChangeLine(NamedTuple):
    """`City bike 26, Price: 499 EUR -> 479 EUR`, in three parts. `old` is empty where it is not said, `new` where what
    was there is removed."""

    label: str
    old: str
    new: str


def change_line(words: str) -> ChangeLine:
    """Of one change: what is before the arrow is old. The label ends with the colon after which the old words
    begin most like the new ones (`Notices: Water: low -> Water: high` is about notices), else with the first."""
    start, arrow, new = words.rpartition(_ARROW)
    if not arrow or not start:
        gone = words.removeprefix(_REMOVED) if words.startswith(_REMOVED) else ""
        return ChangeLine("", gone, "" if gone else words)
    ends = [found.end() for found in _LABEL_END.finditer(start) if found.end() < len(start)]
    end = max([*ends, 0], key=lambda end: _common_start(start[end:], new))  # of equal ones the first
    return ChangeLine(start[:end], start[end:], new)


def _common_start(old: str, new: str) -> int:
    """How many words they have in common at their beginning."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(old.split(), new.split(), strict=False))
    return sum(1 for _ in pairs)


def change_lines(words: str) -> list[ChangeLine]:
    """Of a version: its first changes."""
    return [change_line(one) for one in words.split(_BETWEEN) if one]
