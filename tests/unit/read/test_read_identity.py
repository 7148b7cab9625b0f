"""Which item is which within a source: guid, else the link without what tracks its readers, else the title."""

from __future__ import annotations

import pytest

from tidings.model import Entry
from tidings.read.document import FeedDocument
from tidings.read.novelty import Novelty, compare

LINK = "https://news.test/2026/pier?id=7"


def feed(*entries: Entry) -> FeedDocument:
    return FeedDocument(format="rss2.0", entries=entries)


def next_body(before: Entry, after: Entry) -> Novelty:
    return compare(feed(after), compare(feed(before), b"").known)


@pytest.mark.parametrize(
    "after",
    [
        "https://news.test/2026/pier?id=7&utm_source=rss&utm_medium=feed",
        "https://news.test/2026/pier?fbclid=IwAR0&id=7",
        "https://NEWS.test:443/2026/pier?id=7#comments",
        "  https://news.test/2026/pier?id=7&at_campaign=64&mc_cid=1 ",
    ],
)
def test_a_link_that_is_tracked_otherwise_is_the_same_item(after: str) -> None:
    news = next_body(Entry(link=LINK, title="Pier"), Entry(link=after, title="Pier"))
    assert (news.fresh, news.revised) == ((), ())


def test_another_parameter_is_another_item() -> None:
    news = next_body(Entry(link=LINK, title="Pier"), Entry(link=LINK.replace("7", "8"), title="Pier"))
    assert [new.identity for new in news.fresh] == ["https://news.test/2026/pier?id=8"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (Entry(id="g", link=LINK, title="Pier"), Entry(id="g", link="https://news.test/moved", title="New pier")),
        (Entry(link=LINK, title="Pier"), Entry(link=LINK, title="New pier")),
        (Entry(title="Pier", content="a"), Entry(title="Pier", content="b")),
    ],
    ids=["guid", "link", "title"],
)
def test_an_edit_is_a_revision_and_not_a_new_article(before: Entry, after: Entry) -> None:
    news = next_body(before, after)
    assert news.fresh == ()
    assert [new.entry for new in news.revised] == [after]


def test_a_known_title_marks_an_item_as_owned_only_where_it_has_nothing_else() -> None:
    """Seed 000 goes by titles alone; "Weekly digest" under a new address is a new article all the same."""
    assert next_body(Entry(title="Weekly digest"), Entry(title="Weekly digest")).fresh == ()
    digests = (
        Entry(link="https://news.test/1", title="Weekly digest"),
        Entry(link="https://news.test/2", title="Weekly digest"),
    )
    assert len(next_body(*digests).fresh) == 1


def test_the_same_title_in_another_source_is_another_article() -> None:
    """What is known is known of one source: a body that nothing is known of is all new."""
    entry = Entry(title="Pier")
    assert [len(compare(feed(entry), b"").fresh) for _ in range(2)] == [1, 1]
