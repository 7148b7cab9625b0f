"""PageDesk: what a person decides about the blocks of a page on the web page."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol


class BlockDecision(StrEnum):
    """What becomes of something new in a block, on all pages of the site."""

    MUTE = "mute"  # it is never a change
    SHOW = "show"  # it is always one
    LEARN = "learn"  # as is learned

    @property
    def words(self) -> str:
        return _WORDS[self]


_WORDS = {
    BlockDecision.MUTE: "nothing in it is a change from now on",
    BlockDecision.SHOW: "everything new in it is a change from now on",
    BlockDecision.LEARN: "what is learned of it counts again",
}


class PageDesk(Protocol):
    async def decide(self, page_id: int, path: str, decision: BlockDecision, version_id: int | None = None) -> str:
        """Decides about a block for all pages of the site of a page, and returns what was decided in a sentence. The
        block is one of the latest version, of `version_id`, or one that something was decided about before.
        SourceNotFound where it is no page, SourceError where it has no such block."""
        ...
