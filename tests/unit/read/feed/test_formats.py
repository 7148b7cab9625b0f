"""Every format, on both paths where both can read it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone

from tests.cases import each

from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed, read_feed_fast, read_feed_slow

Read = Callable[[bytes], FeedDocument]
URL = "https://news.test/feeds/all.xml"


def _fast(body: bytes) -> FeedDocument:
    return read_feed_fast(body, url=URL)


def _slow(body: bytes) -> FeedDocument:
    return read_feed_slow(body, url=URL)


both = each("read", [_fast, _slow])

RSS2 = b"""<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
  <title>The  &lt;i&gt;Daily&lt;/i&gt; Test</title>
  <atom:link rel="self" href="https://news.test/feeds/all.xml"/>
  <link>https://news.test/</link>
  <language>en-GB</language>
  <ttl>90</ttl>
  <skipHours><hour>0</hour><hour>24</hour><hour>5</hour><hour>x</hour></skipHours>
  <skipDays><day>Sunday</day><day>monday</day><day>Someday</day></skipDays>
  <item>
    <title>Fish &amp;amp; chips: <![CDATA[a < b]]></title>
    <link> /2024/fish </link>
    <guid isPermaLink="false">abc-1</guid>
    <pubDate>Tue, 07 May 2024 10:03:00 +0200</pubDate>
    <dc:date>2024-05-08T09:00:00Z</dc:date>
    <author>jane@news.test (Jane Doe)</author>
    <category>Food</category><category>City</category><dc:subject>Food</dc:subject>
    <description>&lt;p&gt;Short&lt;/p&gt;</description>
    <content:encoded><![CDATA[<p>Long &amp; fried</p>]]></content:encoded>
  </item>
  <item><title>Only a guid</title><guid>https://news.test/2</guid></item>
  <item><title>No address</title><guid isPermaLink="false">https://news.test/3</guid></item>
</channel></rss>"""


@both
def test_rss_two(read: Read) -> None:
    feed = read(RSS2)
    assert (feed.format, feed.title, feed.link, feed.language) == (
        "rss2.0",
        "The Daily Test",
        "https://news.test/",
        "en-GB",
    )
    assert feed.hints.ttl == timedelta(minutes=90)
    assert feed.hints.skip_hours == {0, 5}
    assert feed.hints.skip_days == {6, 0}
    first, second, third = feed.entries
    assert first.id == "abc-1"
    assert first.link == "https://news.test/2024/fish"
    assert first.title == "Fish & chips: a < b"
    assert first.published == datetime(2024, 5, 7, 10, 3, tzinfo=timezone(timedelta(hours=2)))
    assert first.published is not None
    assert first.published.utcoffset() == timedelta(hours=2), "the feed's own offset is kept"
    assert first.updated == datetime(2024, 5, 8, 9, tzinfo=UTC)
    assert first.author == "Jane Doe"
    assert first.categories == ("Food", "City")
    assert first.summary == "<p>Short</p>"
    assert first.content == "<p>Long &amp; fried</p>"
    assert (second.id, second.link) == ("https://news.test/2", "https://news.test/2")
    assert (third.id, third.link) == ("https://news.test/3", None)
    assert second.content is None


@both
def test_only_a_description_is_a_summary(read: Read) -> None:
    feed = read(
        b"<rss version='2.0'><channel><item><title>x</title><description>d</description></item></channel></rss>"
    )
    assert (feed.entries[0].summary, feed.entries[0].content) == ("d", None)


@both
def test_only_content_leaves_the_summary_empty(read: Read) -> None:
    feed = read(
        b"<rss version='2.0' xmlns:content='http://purl.org/rss/1.0/modules/content/'><channel><item><title>x</title>"
        b"<content:encoded>&lt;b&gt;c&lt;/b&gt;</content:encoded></item></channel></rss>"
    )
    assert (feed.entries[0].summary, feed.entries[0].content) == (None, "<b>c</b>")


@both
def test_the_original_link_of_feedburner_is_the_link(read: Read) -> None:
    feed = read(
        b"<rss version='2.0' xmlns:feedburner='http://rssnamespace.org/feedburner/ext/1.0'><channel><item><title>x</title>"
        b"<link>http://feedproxy.test/~r/1</link><feedburner:origLink>https://news.test/1</feedburner:origLink>"
        b"</item></channel></rss>"
    )
    assert feed.entries[0].link == "https://news.test/1"


@both
@each("link", ["javascript:alert(1)", " JaVa\tScript:alert(1)", "data:text/html,x", "file:///etc/passwd"])
def test_a_link_that_is_no_place_is_no_link(read: Read, link: str) -> None:
    feed = read(
        f"<rss version='2.0'><channel><item><title>x</title><link>{link}</link></item></channel></rss>".encode()
    )
    assert feed.entries[0].link is None


@both
@each(("version", "name"), [("0.91", "rss0.91"), ("0.92", "rss0.92"), ("2.0.1", "rss2.0"), ("", "rss")])
def test_versions_of_rss(read: Read, version: str, name: str) -> None:
    body = f"<rss version='{version}'><channel><title>t</title><item><title>x</title></item></channel></rss>"
    assert read(body.encode()).format == name


RSS1 = b"""<?xml version="1.0"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
  xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
<channel rdf:about="https://news.test/rdf"><title>Wire</title><link>https://news.test/</link>
  <dc:language>de</dc:language><sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>4</sy:updateFrequency></channel>
<item rdf:about="https://news.test/a"><title>A</title><link>https://news.test/a</link>
  <description>About A</description><dc:creator>J. Doe</dc:creator><dc:date>2024-05-07T10:00+02:00</dc:date></item>
</rdf:RDF>"""


@both
def test_rss_one(read: Read) -> None:
    feed = read(RSS1)
    assert (feed.format, feed.title, feed.language) == ("rss1.0", "Wire", "de")
    assert feed.hints.ttl == timedelta(hours=6)
    entry = feed.entries[0]
    assert (entry.id, entry.link, entry.author) == ("https://news.test/a", "https://news.test/a", "J. Doe")
    assert entry.published == datetime(2024, 5, 7, 8, tzinfo=UTC), "a date alone is when it was published"
    assert entry.updated is None


ATOM = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr" xml:base="https://blog.test/base/">
  <title type="html">Caf&amp;eacute; &amp;amp; <![CDATA[<b>crème</b>]]></title>
  <link rel="self" href="feed.atom"/><link href="index.html"/>
  <author><name>Ada</name><email>ada@blog.test</email></author>
  <entry xml:lang="en">
    <id>urn:uuid:1</id><title>List&lt;T&gt; &amp;amp; more</title>
    <link rel="enclosure" href="a.mp3"/><link rel="alternate" type="application/json" href="1.json"/>
    <link rel="alternate" type="text/html" href="1.html"/><link rel="alternate" href="other.html"/>
    <published>2024-05-07T10:03:00+02:00</published><updated>2024-05-07T11:00:00Z</updated>
    <summary>a &lt; b</summary>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One<br/>two <a name="x"/></p></div></content>
    <category term="t1" label="Label 1"/><category term="t2"/>
  </entry>
  <entry><id>https://blog.test/2</id>
    <title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">In <b>bold</b> and after</div></title>
    <updated>2024-05-06T00:00:00Z</updated><content type="html">&lt;p&gt;x&lt;/p&gt;</content>
    <author><name>Bob</name></author><author><name>Eve</name></author></entry>
</feed>""".encode()


@both
def test_atom(read: Read) -> None:
    feed = read(ATOM)
    assert (feed.format, feed.title, feed.language) == ("atom1.0", "Café & crème", "fr")
    assert feed.link == "https://blog.test/base/index.html"
    first, second = feed.entries
    assert (first.id, first.link) == ("urn:uuid:1", "https://blog.test/base/1.html")
    assert first.title == "List<T> & more", "plain text keeps what only looks like a tag"
    assert first.published == datetime(2024, 5, 7, 8, 3, tzinfo=UTC)
    assert first.updated == datetime(2024, 5, 7, 11, tzinfo=UTC)
    assert first.author == "Ada", "an entry without an author has the feed's"
    assert first.summary == "a &lt; b"
    assert first.content == '<p>One<br>two <a name="x"></a></p>'
    assert first.categories == ("Label 1", "t2")
    assert (second.title, second.author, second.content) == ("In bold and after", "Bob, Eve", "<p>x</p>")
    assert second.link == "https://blog.test/2", "an id that is an address stands in for a missing link"
    assert (second.published, second.updated) == (None, datetime(2024, 5, 6, tzinfo=UTC))


def test_an_entry_in_another_language_than_its_feed() -> None:
    assert [entry.language for entry in _fast(ATOM).entries] == ["en", None]


@both
def test_atom_of_old(read: Read) -> None:
    feed = read(
        b"""<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>Old</title>
        <link rel="alternate" type="text/html" href="http://old.test/"/>
        <entry><id>tag:old.test,2004:1</id><title mode="escaped" type="text/html">A &lt;b&gt;b&lt;/b&gt;</title>
        <link rel="alternate" type="text/html" href="http://old.test/1"/>
        <issued>2004-01-02T03:04:05Z</issued><modified>2004-01-03T03:04:05Z</modified>
        <content type="text/html" mode="escaped">&lt;p&gt;c&lt;/p&gt;</content></entry></feed>"""
    )
    entry = feed.entries[0]
    assert (feed.format, entry.title, entry.content) == ("atom0.3", "A b", "<p>c</p>")
    assert entry.published == datetime(2004, 1, 2, 3, 4, 5, tzinfo=UTC)
    assert entry.updated == datetime(2004, 1, 3, 3, 4, 5, tzinfo=UTC)


JSON = b"""{"version": "https://jsonfeed.org/version/1.1", "title": "J", "home_page_url": "https://j.test/",
 "language": "es", "authors": [{"name": "Team"}], "items": [
 {"id": 17, "url": "/17", "title": "Seventeen", "content_text": "a < b", "summary": "s & t",
  "date_published": "2024-05-07T10:03:00-05:00", "tags": ["x", "x", 3]},
 {"id": "https://j.test/2", "content_html": "<p>2\\u0000</p>", "author": {"name": "Solo"}}, "rubbish"]}"""


def test_json_feed() -> None:
    feed = read_feed(JSON, url="https://j.test/feed.json")
    assert (feed.format, feed.title, feed.link, feed.language) == ("json1.1", "J", "https://j.test/", "es")
    first, second = feed.entries
    assert (first.id, first.link, first.title, first.author) == ("17", "https://j.test/17", "Seventeen", "Team")
    assert (first.content, first.summary, first.categories) == ("a &lt; b", "s &amp; t", ("x",))
    assert first.published == datetime(2024, 5, 7, 15, 3, tzinfo=UTC)
    assert (second.link, second.content, second.author) == ("https://j.test/2", "<p>2</p>", "Solo")


def test_a_feed_says_who_read_it() -> None:
    assert _fast(RSS2).reader == "fast"
    assert _slow(RSS2).reader == "feedparser"
    assert read_feed(RSS2[:-10], url=URL).reader == "feedparser"


def test_facts_are_what_the_feed_says_of_itself() -> None:
    facts = _fast(RSS2).facts
    assert (facts.title, facts.site_url, facts.language) == ("The Daily Test", "https://news.test/", "en-GB")


@both
def test_markup_standing_in_rss_is_kept(read: Read) -> None:
    feed = read(
        b"<rss version='2.0'><channel><item><title>x</title><description><p>Hi <em>you</em></p></description>"
        b"</item></channel></rss>"
    )
    assert feed.entries[0].summary == "<p>Hi <em>you</em></p>"


@both
def test_text_encoded_twice_is_mended(read: Read) -> None:
    body = "<rss version='2.0'><channel><item><title>KÃ¶ln, FranÃ§ais</title></item></channel></rss>".encode()
    assert read(body).entries[0].title == "Köln, Français"


@both
def test_a_comment_in_a_title_splits_nothing(read: Read) -> None:
    feed = read(b"<rss version='2.0'><channel><item><title>one <!-- x -->two</title></item></channel></rss>")
    assert feed.entries[0].title == "one two"


@both
def test_items_beside_the_channel_are_found(read: Read) -> None:
    feed = read(b"<rss version='0.91'><channel><title>t</title></channel><item><title>x</title></item></rss>")
    assert [entry.title for entry in feed.entries] == ["x"]


def test_a_feed_wrapped_in_a_page() -> None:
    body = b"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
    <html xmlns="http://www.w3.org/1999/xhtml"><body><feed xmlns="http://www.w3.org/2005/Atom"><title>W</title>
    <entry><id>1</id><title>x</title></entry></feed></body></html>"""
    assert [entry.id for entry in _fast(body).entries] == ["1"]


def test_an_empty_feed_is_a_feed() -> None:
    feed = read_feed(b"<rss version='2.0'><channel><title>Nothing yet</title></channel></rss>", url=URL)
    assert (feed.title, feed.entries) == ("Nothing yet", ())
