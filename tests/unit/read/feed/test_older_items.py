"""Where older items are, and how many were lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.model.feeds import Entry
from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed_fast, read_feed_slow
from tidings.read.feed.novelty import (
    MOST_LOST,
    compare_feed,
    is_wordpress,
    lost_items,
    merge_known,
    older_link,
    unpack_known,
    wordpress_page,
)

URL = "https://news.test/feeds/all.xml"
NOON = datetime(2024, 5, 7, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
Read = Callable[..., FeedDocument]
both = each("read", [read_feed_fast, read_feed_slow])

ATOM = b"""<feed xmlns="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0">
<title>t</title><generator uri="https://wordpress.org/">WordPress</generator>%s
<link rel="self" href="https://news.test/a"/>
<link rel="next" href="?page=2"/><link rel="Prev-Archive" href="/2024/04.xml"/>
<entry><id>1</id><title>x</title></entry></feed>"""
RSS = b"""<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:fh="http://purl.org/syndication/history/1.0">
<channel><title>t</title><generator>https://wordpress.org/?v=6.5</generator>%s
<atom:link rel="next" href="/feed?paged=2"/>
<item><guid>1</guid><title>x</title></item></channel></rss>"""


@both
def test_the_archive_before_is_named(read: Read) -> None:
    feed = read(ATOM % b"", url=URL)
    assert (feed.older, feed.complete, feed.generator) == ("https://news.test/2024/04.xml", False, "WordPress")
    feed = read(RSS % b"", url=URL)
    assert (feed.older, feed.complete) == ("https://news.test/feed?paged=2", False)
    assert is_wordpress(URL, feed.generator)


@both
def test_a_complete_feed_says_so(read: Read) -> None:
    assert read(ATOM % b"<fh:complete/>", url=URL).complete
    assert read(RSS % b"<fh:complete/>", url=URL).complete


def test_json_names_its_next_page() -> None:
    body = b'{"version": "https://jsonfeed.org/version/1.1", "items": [], "next_url": "/2.json"}'
    assert read_feed_fast(body, url=URL).older == "https://news.test/2.json"


def test_rdf_names_its_software() -> None:
    body = b"""<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
    xmlns:admin="http://webns.net/mvcb/"><channel><title>t</title>
    <admin:generatorAgent rdf:resource="https://wordpress.org/?v=6"/></channel></rdf:RDF>"""
    assert read_feed_fast(body, url=URL).generator == "https://wordpress.org/?v=6"


@each("href", [None, "", "javascript:alert(1)", "ftp://news.test/x", "urn:x"])
def test_what_cannot_be_asked_is_not_named(href: str | None) -> None:
    assert older_link([("next", href, URL)]) is None


def test_an_archive_goes_before_a_page() -> None:
    links = [("alternate", "/x", URL), (None, "/y", URL), ("next", "/2", URL), ("prev-archive", "/old", URL)]
    assert older_link(links) == "https://news.test/old"


@each(
    ("url", "page"),
    [
        ("https://a.test/feed/", "https://a.test/feed/?paged=3"),
        ("https://a.test/?feed=rss2", "https://a.test/?feed=rss2&paged=3"),
        ("https://a.test/feed/?paged=2&x=1#top", "https://a.test/feed/?paged=3&x=1"),
    ],
)
def test_pages_of_wordpress(url: str, page: str) -> None:
    assert wordpress_page(url, 3) == page


def test_who_is_wordpress() -> None:
    assert is_wordpress("https://tom.wordpress.com/feed/", None)
    assert is_wordpress("https://a.test/?feed=rss2", None)
    assert is_wordpress("https://a.test/feed/", "https://wordpress.org/?v=6.5")
    assert not is_wordpress("https://a.test/feed/", "Hugo -- gohugo.io")
    assert not is_wordpress("https://a.test/feed/", None)


# -- how many -----------------------------------------------------------------------------------------


def dated(*hours: float) -> list[Entry]:
    """Items published so many hours before noon."""
    return [Entry(id=f"{hour}", published=NOON - hour * HOUR) for hour in hours]


def lost(entries: list[Entry], newest_known: float, span: float = 10, known: int = 11) -> int | None:
    return lost_items(entries, NOON - newest_known * HOUR, span * HOUR, known, NOON)


def test_what_came_in_between_came_at_the_usual_pace() -> None:
    hourly = dated(*range(11))  # noon to two in the morning
    assert lost(hourly, 11) == 0, "its neighbour: nothing is between them"
    assert lost(hourly, 16) == 5
    assert lost(hourly, 10 + 24 * 10) == 239


def test_a_burst_counts_half() -> None:
    """Eleven within an hour, after ten hours of one an hour: the pace between was between the two."""
    burst = dated(*(number / 10 for number in range(11)))
    count = lost(burst, 11)
    assert count is not None
    assert 10 < count < 100


def test_a_body_that_reaches_back_lost_nothing() -> None:
    assert lost(dated(0, 5, 10), 5) == -1
    assert lost(dated(0, 5, 10), 10) == -1


def test_without_dates_nothing_can_be_told() -> None:
    assert lost([Entry(id="1")], 5) is None
    assert lost_items(dated(1, 2), None, HOUR, 5, NOON) is None
    assert lost(dated(-48), 5) is None, "a date from the future is none"


def test_one_item_has_no_pace() -> None:
    assert lost(dated(0), 5, span=0, known=1) is None
    assert lost(dated(0), 5, span=10, known=11) == 4


@given(
    st.lists(st.integers(0, 10**6), min_size=1, max_size=30),
    st.integers(0, 10**7),
    st.integers(0, 10**8),
    st.integers(1, 10_000),
)
def test_an_estimate_is_bounded(hours: list[int], newest: int, span: int, known: int) -> None:
    count = lost_items(
        dated(*(hour / 100 for hour in hours)), NOON - timedelta(seconds=newest), span * HOUR, known, NOON
    )
    assert count is None or -1 <= count <= MOST_LOST


# -- what is remembered -------------------------------------------------------------------------------


def test_the_dates_of_the_last_body_are_remembered() -> None:
    feed = FeedDocument("rss2.0", entries=(*dated(1, 4, 2), Entry(id="none")))
    memory = unpack_known(compare_feed(feed, b"").known)
    assert (len(memory.items), memory.newest, memory.span) == (4, NOON - HOUR, 3 * HOUR)
    ahead = FeedDocument("rss2.0", entries=tuple(dated(-48, 2)))
    assert unpack_known(compare_feed(ahead, b"", NOON).known).newest == NOON - 2 * HOUR


def test_dates_are_no_items() -> None:
    feed = FeedDocument("rss2.0", entries=tuple(dated(1, 2)))
    known = compare_feed(feed, b"").known
    assert len(known) // 16 == 2
    assert compare_feed(feed, known).fresh == ()


@pytest.mark.parametrize("year", [1950, 2200])
def test_dates_that_do_not_fit_are_not_remembered(year: int) -> None:
    entry = Entry(id="1", published=datetime(year, 1, 1, tzinfo=UTC))
    assert unpack_known(compare_feed(FeedDocument("rss2.0", entries=(entry,)), b"").known).newest is None


def test_a_part_is_put_before_what_was_known() -> None:
    old = compare_feed(FeedDocument("rss2.0", entries=tuple(dated(5, 6, 7))), b"").known
    new = compare_feed(FeedDocument("rss2.0", entries=tuple(dated(1, 5))), b"").known
    memory = unpack_known(merge_known(new, old, 3, [(7, 8)]))
    assert list(memory.items)[:3] == [7, *unpack_known(new).items]
    assert (memory.newest, memory.span) == (NOON - HOUR, 6 * HOUR)
    assert merge_known(b"", b"", 3) == b""
