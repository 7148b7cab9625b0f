"""Unified diffs as the lines of a report."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterable
from itertools import groupby

_TAG = re.compile(r"<[^>]*>")


def report_lines(diff: Iterable[str], shown: Callable[[str], str] = str) -> list[tuple[str, str, str]]:
    """The hunks of a diff as (place, old text, new text), one for each run of lines that were replaced.

    What comes before the first hunk names the files and is left out: a removed line may begin with "--" too.
    """
    found, place = list[tuple[str, str, str]](), ""
    for changed, lines in groupby(diff, key=lambda line: line[:1] in ("-", "+")):
        run = list(lines)
        if changed and place:
            old, new = ("\n".join(line[1:] for line in run if line[0] == sign) for sign in "-+")
            found.append((place, shown(old), shown(new)))
        place = next((line for line in reversed(run) if not changed and line.startswith("@@")), place)
    return found


def markup_shown(markup: str) -> str:
    """HTML as a reader of its diff may take it: as it is written, and without its tags."""
    return f"{markup}\n{html.unescape(_TAG.sub(' ', markup))}" if markup else ""
