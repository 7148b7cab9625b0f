"""XML namespaces in feeds, on both paths where both support them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from tests.cases import each

from tidings.model.feeds import Entry
from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed, read_feed_fast, read_feed_slow

URL = "https://news.test/feeds/all.xml"
Read = Callable[..., FeedDocument]
both = each("read", [read_feed_fast, read_feed_slow])
NAMESPACES = (
    "xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' "
    "xmlns:georss='http://www.georss.org/georss' xmlns:gml='http://www.opengis.net/gml' "
    "xmlns:slash='http://purl.org/rss/1.0/modules/slash/' xmlns:atom='http://www.w3.org/2005/Atom' "
    "xmlns:dc='http://purl.org/dc/elements/1.1/' xmlns:sy='http://purl.org/rss/1.0/modules/syndication/'"
)


def rss(item: str) -> bytes:
    return f"<rss version='2.0' {NAMESPACES}><channel><title>t</title><item>{item}</item></channel></rss>".encode()


def first(read: Read, body: bytes) -> Entry:
    return read(body, url=URL).entries[0]


@both
@each(
    "item",
    [
        "<guid>1</guid><media:title>Storm</media:title><media:description>A film</media:description>",
        "<guid>1</guid><media:group><media:title>Storm</media:title><media:description>A film</media:description>"
        "</media:group>",
        "<guid>1</guid><media:content url='a.mp4'><media:title>Storm</media:title><media:description>A film"
        "</media:description></media:content><media:thumbnail url='a.png'/>",
        "<guid>1</guid><itunes:title>Storm</itunes:title><itunes:summary>A film</itunes:summary>"
        "<itunes:duration>12:00</itunes:duration>",
        "<guid>1</guid><atom:title>Storm</atom:title><atom:summary>A film</atom:summary>",
        "<guid>1</guid><dc:title>Storm</dc:title><dc:description>A film</dc:description>",
    ],
)
def test_other_vocabularies_name_what_rss_does_not(read: Read, item: str) -> None:
    entry = first(read, rss(item))
    assert (entry.title, entry.summary) == ("Storm", "A film")


def test_the_names_of_rss_go_before_others() -> None:
    item = (
        "<guid>1</guid><media:title>no</media:title><itunes:title>no</itunes:title><title>Yes</title>"
        "<media:description>no</media:description><description>Yes</description>"
    )
    entry = first(read_feed_fast, rss(item))
    assert (entry.title, entry.summary) == ("Yes", "Yes")


@pytest.mark.parametrize("place", ["http://search.yahoo.com/mrss", "http://www.rssboard.org/media-rss"])
def test_media_under_its_other_names(place: str) -> None:
    body = rss("<guid>1</guid><media:title>Storm</media:title>").replace(
        b"http://search.yahoo.com/mrss/", place.encode()
    )
    assert first(read_feed_fast, body).title == "Storm"


@both
def test_a_podcast_has_an_author(read: Read) -> None:
    entry = first(read, rss("<guid>1</guid><title>x</title><itunes:author>Ada</itunes:author>"))
    assert entry.author == "Ada"


@both
def test_an_item_of_atom_in_rss(read: Read) -> None:
    item = (
        "<atom:id>a1</atom:id><atom:title type='html'>A &amp;lt; B</atom:title><atom:link href='/x'/>"
        "<atom:content type='html'>&lt;p&gt;c&lt;/p&gt;</atom:content>"
        "<atom:author><atom:name>Ada</atom:name></atom:author>"
        "<atom:updated>2024-01-01T00:00:00Z</atom:updated>"
    )
    entry = first(read, rss(item))
    assert (entry.id, entry.link, entry.title) == ("a1", "https://news.test/x", "A < B")
    assert (entry.content, entry.author) == ("<p>c</p>", "Ada")
    assert entry.published == datetime(2024, 1, 1, tzinfo=UTC)


@both
def test_places_and_counts_of_comments_do_no_harm(read: Read) -> None:
    item = (
        "<guid>1</guid><title>x</title><georss:point>45.2 -71.9</georss:point><georss:where><gml:Point><gml:pos>45 -71"
        "</gml:pos></gml:Point></georss:where><slash:comments>5</slash:comments><slash:section>news</slash:section>"
    )
    entry = first(read, rss(item))
    assert (entry.id, entry.title, entry.summary, entry.content) == ("1", "x", None, None)


@both
def test_a_video_of_atom_is_named_by_its_media(read: Read) -> None:
    body = (
        f"<feed xmlns='http://www.w3.org/2005/Atom' {NAMESPACES}><title>t</title><entry><id>1</id><media:group>"
        "<media:title>Storm</media:title><media:description>A film</media:description></media:group></entry></feed>"
    ).encode()
    entry = first(read, body)
    assert (entry.title, entry.summary) == ("Storm", "A film")


@both
def test_bases_within_bases(read: Read) -> None:
    body = (
        b"<rss version='2.0' xml:base='http://b.test/x/'><channel><title>t</title>"
        b"<item xml:base='y/'><link>z.html</link></item></channel></rss>"
    )
    assert first(read, body).link == "http://b.test/x/y/z.html"


def test_rss_ninety() -> None:
    body = (
        b"<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://my.netscape.com/rdf/simple/0.9/'>"
        b"<channel><title>t</title></channel><item><title>x</title><link>http://a.test/1</link></item></rdf:RDF>"
    )
    feed = read_feed_fast(body, url=URL)
    assert (feed.format, feed.entries[0].title, feed.entries[0].link) == ("rss0.90", "x", "http://a.test/1")


def test_a_channel_definition() -> None:
    """CDF, which feedparser reads for us."""
    body = (
        b"<?xml version='1.0'?><CHANNEL HREF='http://a.test/' LASTMOD='2004-01-01T00:00'><TITLE>Old</TITLE>"
        b"<ITEM HREF='http://a.test/1' LASTMOD='2004-01-02T10:00'><TITLE>One</TITLE><ABSTRACT>first</ABSTRACT></ITEM>"
        b"</CHANNEL>"
    )
    feed = read_feed(body, url=URL)
    (entry,) = feed.entries
    assert (feed.format, feed.title, feed.reader) == ("cdf", "Old", "feedparser")
    assert (entry.link, entry.title, entry.summary) == ("http://a.test/1", "One", "first")
    assert entry.published == datetime(2004, 1, 2, 10, tzinfo=UTC)


@pytest.mark.parametrize(
    ("version", "name"),
    [("https://jsonfeed.org/version/1", "json1.0"), ("https://jsonfeed.org/version/1.1", "json1.1")],
)
def test_both_versions_of_json(version: str, name: str) -> None:
    body = f'{{"version": "{version}", "items": [{{"id": "1", "author": {{"name": "Ada"}}}}]}}'.encode()
    feed = read_feed_fast(body, url=URL)
    assert (feed.format, feed.entries[0].author) == (name, "Ada")


def test_a_sitemap_is_no_feed_and_it_is_said_what_to_do() -> None:
    from tidings.errors import NotAFeed

    with pytest.raises(NotAFeed, match="a sitemap: follow it as one"):
        read_feed(b"<urlset><url><loc>https://a.test/</loc></url></urlset>", url=URL)
