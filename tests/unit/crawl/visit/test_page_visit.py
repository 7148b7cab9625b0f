"""Orders and outcomes of visits to pages."""

from __future__ import annotations

from tidings.crawl.visit.page import reread_order
from tidings.model.orders import FeedOrder
from tidings.model.pages import PageBrief, PageScope
from tidings.model.sources import Validators
from tidings.read.page.changes import find_changes

URL = "https://a.test/"
MAIN = PageScope(main=True)


def order(remembered: PageScope | None) -> FeedOrder:
    """The next visit of a page that was last read in this scope."""
    brief = PageBrief(1, 0, scope=remembered)
    body = b"<main><p>Text</p></main>"
    _, memory = find_changes(body, url=URL, content_type="text/html", brief=brief, memory=b"")
    return FeedOrder(1, 1, URL, "a.test", Validators('"1"'), b"hash", memory)


def test_a_page_is_read_anew_where_another_part_of_it_is_watched() -> None:
    """Even where a visit that began before the setting has stored validators after it."""
    for remembered in (None, MAIN):
        for wanted in (None, MAIN, PageScope(only=("p",))):
            asked = reread_order(order(remembered), PageBrief(1, 0, scope=wanted))
            kept = (asked.validators, asked.body_hash) == (Validators('"1"'), b"hash")
            assert kept is (remembered == wanted)


def test_a_page_never_visited_is_asked_for_as_it_is() -> None:
    first = FeedOrder(1, 0, URL, "a.test")
    assert reread_order(first, PageBrief(1, 0)) is first
