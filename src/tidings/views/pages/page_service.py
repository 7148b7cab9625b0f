"""PageService: what a person decides about a page on the web page: its blocks, and what is watched of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from tidings.model.pages import PageScope
from tidings.read.page.tree.scope import selectors_without_match
from tidings.read.page.tree.segments import read_segments

# -- what is watched of a page in a scope, shown on one of its versions before a person relies on it ---

_LINES = 8
_LONGEST = 200  # characters of a line


@dataclass(frozen=True, slots=True)
class ScopePreview:
    """The segments of a page in a scope."""

    segments: int
    of: int  # segments of the whole page
    lines: tuple[str, ...]  # the first of them
    unmatched: tuple[str, ...] = ()  # selectors that match nothing on it
    nothing: bool = False  # the scope names nothing that is on it

    @property
    def warnings(self) -> list[str]:
        """Returns sentences that a person should know of it."""
        told = [f"selector {one!r} matches nothing on it" for one in self.unmatched]
        if self.nothing:
            told.append("so nothing of it is watched" if told else "it has no main content: nothing of it is watched")
        elif not self.segments:
            told.append("what is left of it has no text")
        return told


def preview_scope(body: bytes, url: str, content_type: str | None, scope: PageScope | None) -> ScopePreview:
    """Returns the part of this body that is watched in the scope."""
    tree = read_segments(body, url=url, content_type=content_type, scope=scope)
    whole = read_segments(body, url=url, content_type=content_type) if scope else tree
    lines = [tree.text(leaf)[:_LONGEST] for leaf in range(min(len(tree), _LINES))]
    unmatched = selectors_without_match(tree.tree, scope) if scope else ()
    return ScopePreview(len(tree), len(whole), tuple(lines), unmatched, tree.unmatched)


# -- what a person chose to be watched of a page or of the pages of its site --------------------------


@dataclass(frozen=True, slots=True)
class ScopeChoice:
    """A choice of what is watched. What is not named stays as it is; with `whole`, only what is named is left."""

    only: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    main: bool = False
    whole: bool = False
    as_site: bool = False  # as is set for the pages of its site

    def __bool__(self) -> bool:
        return bool(self.only or self.ignore or self.main or self.whole or self.as_site)

    def applied(self, present: PageScope) -> PageScope:
        changed = PageScope() if self.whole else present
        if self.only:
            changed = replace(changed, only=self.only, main=False)
        if self.main:
            changed = replace(changed, only=(), main=True)
        return replace(changed, ignore=self.ignore) if self.ignore else changed


@dataclass(frozen=True, slots=True)
class ChosenScope:
    page_id: int
    url: str
    of_site: bool  # it holds for all pages of the site without a setting of their own
    asked: bool  # something was chosen; else this is what is watched now
    stored: bool  # from the next visit on
    scope: PageScope
    at: datetime | None  # of the version that is shown; None: none is kept
    preview: ScopePreview | None


class BlockDecision(StrEnum):
    """A decision on what becomes of something new in a block, on all pages of the site."""

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


class PageService(Protocol):
    async def decide(self, page_id: int, path: str, decision: BlockDecision, version_id: int | None = None) -> str:
        """Decides about a block for all pages of the site of a page, and returns what was decided in a sentence. The
        block is one of the latest version, of `version_id`, or one that something was decided about before.
        SourceNotFound where it is no page, SourceError where it has no such block."""
        ...

    async def choose_scope(self, page_id: int, choice: ScopeChoice, *, of_site: bool, preview: bool) -> ChosenScope:
        """Sets what is watched of a page, or of all pages of its site without a setting of their own; `preview`: only
        shows it. SourceNotFound; SelectorError where a selector cannot be read."""
        ...
