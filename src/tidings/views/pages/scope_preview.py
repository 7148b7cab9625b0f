"""What is watched of a page in a scope, shown on one of its versions before a person relies on it. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from tidings.model.pages import PageScope
from tidings.read.page.tree.scope import selectors_without_match
from tidings.read.page.tree.segments import read_segments

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
        """What a person should know of it, in sentences."""
        told = [f"selector {one!r} matches nothing on it" for one in self.unmatched]
        if self.nothing:
            told.append("so nothing of it is watched" if told else "it has no main content: nothing of it is watched")
        elif not self.segments:
            told.append("what is left of it has no text")
        return told


def preview_scope(body: bytes, url: str, content_type: str | None, scope: PageScope | None) -> ScopePreview:
    """What of this body is watched in the scope."""
    tree = read_segments(body, url=url, content_type=content_type, scope=scope)
    whole = read_segments(body, url=url, content_type=content_type) if scope else tree
    lines = [tree.text(leaf)[:_LONGEST] for leaf in range(min(len(tree), _LINES))]
    unmatched = selectors_without_match(tree.tree, scope) if scope else ()
    return ScopePreview(len(tree), len(whole), tuple(lines), unmatched, tree.unmatched)
