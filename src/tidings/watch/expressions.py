"""Regular expressions with guaranteed time: RE2 takes time linear in the text, whatever the expression."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from tidings.errors import QueryError

LONGEST = 500  # characters of an expression
LARGEST_PROGRAM = 20_000  # instructions; a counted repetition of a class of letters is large
_MEMORY = 8 << 20
_HALVES = re.compile("[\ud800-\udfff]")


@lru_cache(maxsize=4096)
def compiled(pattern: str, ignore_case: bool = False) -> Any:
    """An expression of RE2, whose spans are in characters. QueryError where it is none."""
    import re2

    if not pattern or len(pattern) > LONGEST:
        raise QueryError(f"a regular expression has 1 to {LONGEST} characters, not {len(pattern)}; make it several")
    try:
        expression = re2.compile(pattern, options(ignore_case))
    except (re2.error, UnicodeEncodeError) as error:
        raise QueryError(
            f"/{_shown(pattern)}/ is no regular expression of RE2 ({_reason(error)}); "
            "it knows no look-around and no backreferences"
        ) from None
    if expression.programsize > LARGEST_PROGRAM:
        raise QueryError(f"/{_shown(pattern)}/ is too large; make its counted repetitions ({{n}}) smaller")
    return expression


def options(ignore_case: bool, memory: int = _MEMORY) -> Any:
    import re2

    chosen = re2.Options()
    chosen.log_errors, chosen.never_capture, chosen.max_mem = False, True, memory
    chosen.case_sensitive = not ignore_case
    return chosen


def _shown(pattern: str) -> str:
    short = pattern if len(pattern) <= 40 else pattern[:37] + "..."
    return short.encode("ascii", "backslashreplace").decode() if not short.isprintable() else short


def _reason(error: Exception) -> str:
    why = error.args[0] if error.args else error
    if isinstance(error, UnicodeEncodeError):
        return "half a character"
    words = why.decode("utf-8", "replace") if isinstance(why, bytes) else str(why)
    return " ".join(words.split())[:80]


def searchable(text: str) -> str:
    """What RE2 takes: halves of characters replaced, places kept."""
    return text if text.isascii() else _HALVES.sub("\ufffd", text)
