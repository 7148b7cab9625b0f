from __future__ import annotations

from array import array

from tests.cases import each

from tidings.model.feeds import Entry
from tidings.read.document import MOST_ITEMS, FeedDocument
from tidings.read.feed.novelty import compare_feed
from tidings.text.identity import entry_version, identity_of
from tidings.text.tokens import hash64


def feed(*entries: Entry, language: str | None = None) -> FeedDocument:
    return FeedDocument(format="rss2.0", entries=entries, language=language)


@each(
    ("entry", "identity"),
    [
        (Entry(id="g", link="https://n.test/1", title="t"), "g"),
        (Entry(link="https://N.test/1?utm_source=x#top", title="t"), "https://n.test/1"),
        (Entry(title="t"), "t"),
        (Entry(summary="nothing to hold it by"), None),
    ],
)
def test_identity(entry: Entry, identity: str | None) -> None:
    assert identity_of(entry) == identity


def test_hashes_are_signed_64_bits_and_the_same_everywhere() -> None:
    assert hash64("") == -5426141060434712860
    assert hash64("tidings") == -843034864836886048
    assert all(-(2**63) <= hash64(str(n)) < 2**63 for n in range(1_000))
    hash64("\ud800")


def test_a_version_is_over_title_summary_and_content() -> None:
    one = Entry(id="1", title="a", summary="b", content="c")
    assert entry_version(one) == entry_version(Entry(id="2", link="x", title="a", summary="b", content="c"))
    assert entry_version(one) != entry_version(Entry(id="1", title="ab", content="c"))
    assert entry_version(Entry(title="a", summary="")) == entry_version(Entry(title="a"))


def test_the_first_body_is_all_fresh_oldest_first() -> None:
    novelty = compare_feed(feed(Entry(id="3"), Entry(id="2"), Entry(id="1")), b"")
    assert [article.identity for article in novelty.fresh] == ["1", "2", "3"]
    assert novelty.revised == ()
    assert len(novelty.known) == 3 * 16


def test_what_is_new_and_what_is_revised() -> None:
    before = compare_feed(feed(Entry(id="2", title="two"), Entry(id="1", title="one")), b"").known
    novelty = compare_feed(feed(Entry(id="3"), Entry(id="2", title="Two!"), Entry(id="1", title="one")), before)
    assert [article.identity for article in novelty.fresh] == ["3"]
    assert [article.entry.title for article in novelty.revised] == ["Two!"]


def test_known_is_of_this_body_alone() -> None:
    before = compare_feed(feed(Entry(id="old")), b"").known
    after = compare_feed(feed(Entry(id="new")), before).known
    pairs = array("q")
    pairs.frombytes(after)
    assert list(pairs) == [hash64("new"), entry_version(Entry(id="new"))]
    assert [article.identity for article in compare_feed(feed(Entry(id="old")), after).fresh] == ["old"]


def test_of_two_items_with_one_guid_the_first_counts() -> None:
    novelty = compare_feed(feed(Entry(id="1", title="first"), Entry(id="1", title="second")), b"")
    assert [article.entry.title for article in novelty.fresh] == ["first"]


def test_items_that_cannot_be_told_apart_are_skipped() -> None:
    assert compare_feed(feed(Entry(summary="x"), Entry(content="y")), b"") == compare_feed(feed(), b"")


def test_a_feed_without_end_is_capped() -> None:
    entries = [Entry(id=str(n)) for n in range(MOST_ITEMS + 5)]
    novelty = compare_feed(feed(*entries), b"")
    assert len(novelty.fresh) == MOST_ITEMS == len(novelty.known) // 16
    assert novelty.fresh[-1].identity == "0", "the top of the feed is what is kept"
    assert compare_feed(feed(*entries), novelty.known).fresh == ()


def test_half_a_pair_at_the_end_is_ignored() -> None:
    known = compare_feed(feed(Entry(id="1")), b"").known
    assert compare_feed(feed(Entry(id="1")), known + b"half").fresh == ()


def test_language_and_host_of_a_new_article() -> None:
    entries = (
        Entry(id="1", link="https://www.news.co.uk/1"),
        Entry(id="2", link="mailto:a@b.test", language="de_AT"),
        Entry(id="3", link="http://127.0.0.1/x", language="gibberish!"),
        Entry(id="4"),
    )
    fresh = compare_feed(feed(*entries, language="EN-us"), b"").fresh[::-1]
    assert [article.host for article in fresh] == ["news.co.uk", None, "127.0.0.1", None]
    assert [article.language for article in fresh] == ["en", "de", "en", "en"]
    assert compare_feed(feed(Entry(id="1")), b"").fresh[0].language is None
