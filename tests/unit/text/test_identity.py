"""Identity of an item within a source: guid, else the link without tracking, else the title."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.feeds import Entry
from tidings.read.document import FeedDocument
from tidings.read.feed.novelty import FeedNovelty, compare_feed, unpack_known
from tidings.text.identity import identities, item_link_key
from tidings.text.tokens import hash64

LINK = "https://news.test/2026/pier?id=7"


def feed(*entries: Entry) -> FeedDocument:
    return FeedDocument(format="rss2.0", entries=entries)


def next_body(before: Entry, after: Entry) -> FeedNovelty:
    return compare_feed(feed(after), compare_feed(feed(before), b"").known)


@each(
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
    """advaRSS goes by titles alone; "Weekly digest" under a new address is a new article all the same."""
    assert next_body(Entry(title="Weekly digest"), Entry(title="Weekly digest")).fresh == ()
    digests = (
        Entry(link="https://news.test/1", title="Weekly digest"),
        Entry(link="https://news.test/2", title="Weekly digest"),
    )
    assert len(next_body(*digests).fresh) == 1


def test_the_same_title_in_another_source_is_another_article() -> None:
    """What is known is known of one source: a body that nothing is known of is all new."""
    entry = Entry(title="Pier")
    assert [len(compare_feed(feed(entry), b"").fresh) for _ in range(2)] == [1, 1]


# -- one guid, several items --------------------------------------------------------------------------


def same_guid(*numbers: int, guid: str = "g") -> list[Entry]:
    return [Entry(id=guid, link=f"https://news.test/{number}", title=f"No. {number}") for number in numbers]


def texts(*entries: Entry) -> list[str | None]:
    return [None if one is None else one.text for one in identities(entries)]


def test_items_with_one_guid_and_different_links_are_several() -> None:
    news = compare_feed(feed(*same_guid(3, 2, 1)), b"")
    assert [new.identity for new in news.fresh] == [f"g https://news.test/{number}" for number in (1, 2, 3)]
    assert len({new.identity_hash for new in news.fresh}) == 3


def test_only_those_that_share_it_are_told_apart() -> None:
    entries = [Entry(id="own", link="https://news.test/9"), *same_guid(2, 1), Entry(id="g", title="no link")]
    assert texts(*entries) == ["own", "g https://news.test/2", "g https://news.test/1", "g"]


@each("other", ["https://news.test/1?utm_source=rss", "http://news.test/1", "https://NEWS.test/1#top"])
def test_one_guid_and_one_link_in_two_spellings_is_one_item(other: str) -> None:
    first = Entry(id="g", link="https://news.test/1", title="first")
    news = compare_feed(feed(first, replace(first, link=other, title="second")), b"")
    assert [(new.identity, new.entry.title) for new in news.fresh] == [("g", "first")]


def test_an_item_keeps_its_name_when_its_company_leaves_or_comes() -> None:
    pair, alone = same_guid(2, 1), same_guid(2)
    known = compare_feed(feed(*pair), b"").known
    left = compare_feed(feed(*alone), known)
    assert (left.fresh, left.revised) == ((), ())
    back = compare_feed(feed(*same_guid(3, 2)), left.known)
    assert [new.identity for new in back.fresh] == ["g https://news.test/3"]
    grown = compare_feed(feed(*pair), compare_feed(feed(*alone), b"").known)
    assert [new.identity for new in grown.fresh] == ["g https://news.test/1"]
    assert grown.revised == ()
    again = compare_feed(feed(*pair), grown.known)
    assert (again.fresh, again.revised) == ((), ())


def test_a_guid_of_its_own_survives_another_link() -> None:
    """Only what shares its guid is known by its link too."""
    before = [Entry(id="a", link="https://news.test/1"), Entry(id="b", link="https://news.test/2")]
    after = [replace(entry, link=f"{entry.link}-moved") for entry in before]
    news = compare_feed(feed(*after), compare_feed(feed(*before), b"").known)
    assert (news.fresh, news.revised) == ((), ())


ENTRIES = st.lists(
    st.builds(
        Entry,
        id=st.sampled_from([None, "", "g", "h", "https://n.test/1"]),
        link=st.sampled_from([None, "https://n.test/1", "http://n.test/1", "https://n.test/2?utm_source=x", "n"]),
        title=st.sampled_from([None, "a", "b"]),
    ),
    max_size=8,
)


@given(ENTRIES)
def test_the_same_document_is_never_news(entries: list[Entry]) -> None:
    news = compare_feed(feed(*entries), b"")
    again = compare_feed(feed(*entries), news.known)
    assert (again.fresh, again.revised, again.known) == ((), (), news.known)


@given(ENTRIES, ENTRIES)
def test_guid_and_link_make_one_article_whatever_was_known(before: list[Entry], after: list[Entry]) -> None:
    """Items with different links are told apart, and one item has one name."""
    known = unpack_known(compare_feed(feed(*before), b"").known).items
    named = zip(after, identities(after, known), strict=True)
    keys = {one.key: (entry.id, item_link_key(entry.link)) for entry, one in named if one and entry.id and entry.link}
    pairs = {(entry.id, item_link_key(entry.link)) for entry in after if entry.id and entry.link}
    assert sorted(keys.values(), key=repr) == sorted(pairs, key=repr)


# -- http and https -----------------------------------------------------------------------------------


def test_a_feed_of_links_that_moves_to_https_has_nothing_new() -> None:
    before = [Entry(link=f"http://news.test/{number}", title=f"No. {number}") for number in range(5)]
    after = [replace(entry, link=(entry.link or "").replace("http:", "https:")) for entry in before]
    news = compare_feed(feed(*after), compare_feed(feed(*before), b"").known)
    assert (news.fresh, news.revised, news.gap) == ((), (), False)


def test_the_name_of_a_link_is_as_it_was_given_and_its_key_that_of_https() -> None:
    [plain] = identities([Entry(link="http://news.test/1")])
    assert plain is not None
    assert (plain.text, plain.key) == ("http://news.test/1", hash64("https://news.test/1"))
    assert plain.key == item_link_key("https://news.test/1")


def test_a_guid_is_taken_as_it_is() -> None:
    [one, other] = identities([Entry(id="http://news.test/1"), Entry(id="https://news.test/1")])
    assert one is not None
    assert other is not None
    assert one.key != other.key
