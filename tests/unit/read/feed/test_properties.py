"""For any bytes, ReadError is the only error raised."""

from __future__ import annotations

from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.examples import examples

from tidings.errors import ReadError
from tidings.model.feeds import Entry
from tidings.read.article.page import feed_links
from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed, read_feed_slow
from tidings.read.feed.novelty import compare_feed
from tidings.read.feed.opml import read_subscriptions
from tidings.text.html import clean_html, looks_like_html, plain_text

URL = "https://news.test/feed"
relaxed = settings(deadline=None, max_examples=examples(150), suppress_health_check=[HealthCheck.too_slow])

RSS = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>Söme &amp; news</title><link>https://news.test/</link><ttl>60</ttl>
<item><title>One &#8211; two</title><link>/1</link><guid isPermaLink="false">1</guid>
<pubDate>Tue, 07 May 2024 10:03:00 +0200</pubDate><description><![CDATA[<p>a</p>]]></description></item>
<item><title>Two</title><guid>https://news.test/2</guid><content:encoded>&lt;p&gt;x&lt;/p&gt;</content:encoded></item>
</channel></rss>""".encode()
ATOM = """<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="https://b.test/">
<title type="html">&lt;b&gt;T</title>
<entry><id>urn:1</id><title>Ä</title><link href="1"/><updated>2024-05-07T10:00:00Z</updated>
<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>x<br/></p></div></content></entry></feed>""".encode()
JSON = (
    b'{"version":"https://jsonfeed.org/version/1.1","title":"J","items":[{"id":"1","url":"/1","content_html":"<p>"}]}'
)
WHOLE = st.sampled_from([RSS, ATOM, JSON])
BITS = st.sampled_from(
    [b"<", b">", b"&", b"]]>", b"<![CDATA[", b"<!DOCTYPE x [", b"<!--", b"\x00", b"\xff\xfe", b"&#0;", b"&x;",
     b"<item>", b"</item>", b"</channel>", b'"', b"xmlns:a='b'", b"<?xml", b"\xc3", b"{", b"\\ud800", b"<svg>"]
)  # fmt: skip


def _reads_or_refuses(body: bytes) -> None:
    feed, said = None, ""
    try:
        feed = read_feed(body, url=URL)
    except ReadError as error:
        said = str(error)
    assert "\n" not in said
    # What is read can be stored: no NUL, no lone surrogate in any text.
    for entry in feed.entries if feed else ():
        for text in (entry.id, entry.link, entry.title, entry.summary, entry.content, *entry.categories):
            assert "\x00" not in (text or "")
            (text or "").encode()


@relaxed
@given(st.binary(max_size=400))
def test_random_bytes(body: bytes) -> None:
    _reads_or_refuses(body)


@relaxed
@given(st.lists(st.one_of(BITS, st.binary(max_size=6)), max_size=40).map(b"".join))
def test_random_markup(body: bytes) -> None:
    _reads_or_refuses(b"<rss version='2.0'><channel><item>" + body)
    with suppress(ReadError):
        read_feed_slow(body, url=URL)


@relaxed
@given(WHOLE, st.floats(0, 1), st.floats(0, 1))
def test_a_feed_with_a_piece_cut_out(whole: bytes, one: float, other: float) -> None:
    start, end = sorted((int(len(whole) * one), int(len(whole) * other)))
    _reads_or_refuses(whole[:start] + whole[end:])
    _reads_or_refuses(whole[:end])


@relaxed
@given(WHOLE, st.lists(st.tuples(st.floats(0, 1), st.one_of(BITS, st.binary(min_size=1, max_size=3))), max_size=5))
def test_a_feed_with_bytes_swapped(whole: bytes, swaps: list[tuple[float, bytes]]) -> None:
    body = bytearray(whole)
    for place, piece in swaps:
        at = int((len(body) - 1) * place)
        body[at : at + len(piece)] = piece
    _reads_or_refuses(bytes(body))


@relaxed
@given(st.one_of(st.binary(max_size=300), st.lists(BITS, max_size=30).map(b"".join)))
def test_pages_and_lists(body: bytes) -> None:
    looks_like_html(body)
    feed_links(body, url=URL)
    with suppress(ReadError):
        read_subscriptions(body)


@relaxed
@given(st.text(max_size=200))
def test_markup_in_texts(text: str) -> None:
    assert "<script" not in clean_html(f"{text}<script>x</script>", URL).lower()
    assert plain_text(text) == " ".join(plain_text(text).split())


ENTRIES = st.builds(
    Entry,
    id=st.none() | st.sampled_from(["a", "b", "c", ""]),
    link=st.none() | st.sampled_from(["https://n.test/1", "https://n.test/1?utm_source=x", "mailto:a@b", "nonsense"]),
    title=st.none() | st.text(max_size=5),
    summary=st.none() | st.text(max_size=5),
)


@given(st.lists(ENTRIES, max_size=12), st.binary(max_size=64))
def test_what_was_compared_is_known(entries: list[Entry], before: bytes) -> None:
    feed = FeedDocument(format="rss2.0", entries=tuple(entries))
    first = compare_feed(feed, before)
    again = compare_feed(feed, first.known)
    assert (again.fresh, again.revised, again.known) == ((), (), first.known)
    assert first == compare_feed(feed, before), "the same in every run"
    keys = [article.identity_hash for article in (*first.fresh, *first.revised)]
    assert len(keys) == len(set(keys)) <= len(first.known) // 16
