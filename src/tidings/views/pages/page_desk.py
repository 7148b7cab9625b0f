"""PageDesk: what a person decides about a page on the web page: its blocks, and what is watched of it."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from tidings.views.pages.page_scope import ChosenScope, ScopeChoice


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

    async def choose_scope(self, page_id: int, choice: ScopeChoice, *, of_site: bool, preview: bool) -> ChosenScope:
        """Sets what is watched of a page, or of all pages of its site without a setting of their own; `preview`: only
        shows it. SourceNotFound; SelectorError where a selector cannot be read."""
        ...
