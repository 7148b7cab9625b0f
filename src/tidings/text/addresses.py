"""Where articles and pages stand, as numbers that can be compared: one for all spellings of an address."""

from __future__ import annotations

from tidings.text.identity import hash64
from tidings.text.url import page_key


def places_of(*urls: str | None) -> tuple[int, ...]:
    """Each once."""
    return tuple(dict.fromkeys(hash64(page_key(url)) for url in urls if url))
