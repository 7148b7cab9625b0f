"""Which item is which, and whether it still says the same."""

from __future__ import annotations

from hashlib import blake2b

from tidings.model import Entry
from tidings.read.url import normalise


def identity_of(entry: Entry) -> str | None:
    """guid, else normalised link, else title; None: it cannot be told from others, and is skipped."""
    if entry.id:
        return entry.id
    if entry.link:
        return normalise(entry.link)
    return entry.title or None


def hash64(text: str) -> int:
    """A signed 64-bit hash: what a BIGINT column holds. The same on every machine and in every run."""
    digest = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def version_of(entry: Entry) -> int:
    """Another version is a revision. NUL stands between the parts: no XML text holds one."""
    return hash64(f"{entry.title or ''}\x00{entry.summary or ''}\x00{entry.content or ''}")
