"""A person's own words for a match: `$title ($source): $url`. Names and nothing else: no code, no formats.

$title $url $source $watch $words $score $at $text      also as ${title}
$$                                                      a dollar
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from tidings.errors import WatchError

NAMES: Final = ("title", "url", "source", "watch", "words", "score", "at", "text")
MOST = 2_000  # characters
_NAMES = " ".join(f"${name}" for name in NAMES)
_NAME = re.compile(r"\$(?:(\$)|([a-zA-Z_][a-zA-Z_0-9]*)|\{([^{}$\n]*)\})")

Part = tuple[str, bool]  # a text as it stands, or a name (True)


def check_template(text: str, watch: str = "") -> None:
    """WatchError where it cannot be used, with what to write instead."""
    try:
        template_lines(text)
    except ValueError as error:
        raise WatchError(watch or "template", str(error)) from None


@lru_cache(maxsize=256)
def template_lines(text: str) -> tuple[tuple[Part, ...], ...]:
    """Line by line. ValueError where there is a name that nobody knows."""
    if len(text) > MOST:
        raise ValueError(f"the template has {len(text):,} characters; {MOST:,} at most")
    return tuple(_parts(line, number) for number, line in enumerate(text.strip("\r\n").splitlines(), 1))


def _parts(line: str, number: int) -> tuple[Part, ...]:
    found: list[Part] = []
    at = 0
    while (dollar := line.find("$", at)) >= 0:
        found.append((line[at:dollar], False))
        name = _NAME.match(line, dollar)
        place = f"line {number}, column {dollar + 1} of the template"
        if name is None:
            raise ValueError(f"{place}: write $$ for a dollar, or one of {_NAMES}")
        if name[1]:
            found.append(("$", False))
        elif (known := name[2] or name[3]) in NAMES:
            found.append((known, True))
        else:
            raise ValueError(f"{place}: there is no {name[0]}; there are {_NAMES}")
        at = name.end()
    found.append((line[at:], False))
    return tuple(part for part in found if part[0])
