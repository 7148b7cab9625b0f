"""A site that is followed deeper: the deepest pages report all their links, changed or not."""

from __future__ import annotations

from tidings.model.pages import PageBrief
from tidings.read.page.changes import find_changes

PAGE = b"<p>The council met again and decided nothing about the bridge.</p><a href='/a'>A</a><a href='/b'>B</a>"
LINKS = ("https://paper.test/a", "https://paper.test/b")


def test_all_links_are_told_of_a_page_that_did_not_change() -> None:
    def looked(brief: PageBrief, memory: bytes, body: bytes = PAGE) -> tuple[tuple[str, ...], int, bool, bytes]:
        seen, after = find_changes(
            body, url="https://paper.test/x", content_type="text/html", brief=brief, memory=memory
        )
        return seen.links, len(seen.added), seen.first, after

    links, _, first, memory = looked(PageBrief(1, 2), b"")
    assert (links, first) == (LINKS, True)
    assert looked(PageBrief(1, 2), memory)[:3] == ((), 0, False)
    assert looked(PageBrief(1, 2, relink=True), memory)[:3] == (LINKS, 0, False)
    assert looked(PageBrief(1, 2, follow=False, relink=True), memory)[:3] == ((), 0, False)
    more = PAGE + b"<p>Then it met for a third time, and the bridge was closed.</p>"
    assert looked(PageBrief(1, 2, relink=True), memory, more)[:3] == (LINKS, 1, False)
