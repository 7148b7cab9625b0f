"""Several readings of one page: the one the others agree with most."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from tidings.errors import ReadError
from tidings.read.article.blocks import is_prose
from tidings.read.refusal import LIBRARY_ERRORS, one_line

_WORD = re.compile(r"\w+")
_AGREED = 0.8
_LONGEST = 200_000  # characters compared


def settled(first: str | None, others: Iterable[Callable[[], str | None]]) -> str | None:
    """The first reading as soon as another agrees with it; else the one that has most in common with the others.

    The others are asked one by one: each costs more than all before it.
    """
    texts = [first] if first else []
    bags = [_bag(text) for text in texts]
    for other in others:
        text = other()
        if not text or not is_prose(text.replace("\n", " ")):
            continue
        texts.append(text)
        bags.append(_bag(text))
        if first and len(texts) > 1 and _likeness(bags[0], bags[-1]) >= _AGREED:
            return first
    if not texts:
        return None
    scores = [sum(_likeness(bag, other) for other in bags) for bag in bags]
    # The later ones were made with more care: of equals the last.
    return max(zip(scores, range(len(texts)), texts, strict=True))[2]


def by_trafilatura(page: str, *, fast: bool) -> str | None:
    """Its reading of a page, without comments. Tens of milliseconds."""
    try:
        # Given a string, it never fetches and never decompresses.
        found = _trafilatura().bare_extraction(page, include_comments=False, with_metadata=False, fast=fast)
    except LIBRARY_ERRORS as error:
        raise ReadError(f"the page cannot be read: {one_line(error)}") from error
    return found.text if found is not None and found.text else None


def _bag(text: str) -> Counter[str]:
    return Counter(_WORD.findall(text[:_LONGEST].lower()))


def _likeness(one: Counter[str], other: Counter[str]) -> float:
    """The share of words in common (F1)."""
    size = one.total() + other.total()
    return 2 * (one & other).total() / size if size else 0.0


@lru_cache(maxsize=1)
def _trafilatura() -> Any:
    import trafilatura

    # It warns of every page it gives up on; we say so ourselves, with the article's name.
    for name in ("trafilatura", "htmldate", "readability"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    return trafilatura
