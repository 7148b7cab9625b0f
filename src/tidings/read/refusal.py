"""How the readers say no."""

from __future__ import annotations

import re

from tidings.errors import ReadError


class NeedsFallback(ReadError):
    """The fast path will not read this; the slow one may. It says why, in one line."""


# What feedparser, trafilatura and lxml let slip out of hostile input: they work on half-built state and
# promise nothing about it. MemoryError and the like are not here: they are not about the input.
LIBRARY_ERRORS = (
    ValueError,  # UnicodeError too
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    RecursionError,
)


_PLACE = re.compile(r" \([^()]*, line \d+\)$")  # lxml says the line twice, the second time with a file's name


def one_line(error: BaseException, most: int = 160) -> str:
    """The first line of an error's message, or its name where it has none."""
    lines = str(error).strip().splitlines()
    text = _PLACE.sub("", " ".join(lines[0].split())) if lines else ""
    return text[:most] or type(error).__name__
