"""Links of Google alerts are redirects: entries have the articles' own URLs."""

from __future__ import annotations

from tests.cases import each

from tidings.read.feed.feed import read_feed
from tidings.read.feed.feedparser import read_with_feedparser
from tidings.text.identity import identity_of
from tidings.text.url import safe_link, unwrapped

WRAPPED = "https://www.google.com/url?rct=j&sa=t&url={}&ct=ga&cd=CAEYACoTMTI&usg=AOvVaw0"
ALERT = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:idx="urn:atom-extension:indexing">
<id>tag:google.com,2005:reader/user/12/state/com.google/alerts/34</id>
<title>Google Alert - "shale gas"</title>
<link href="https://www.google.com/alerts/feeds/12/34" rel="self"></link>
<updated>2024-05-06T16:18:45Z</updated>
<entry><id>tag:google.com,2013:googlealerts/feed:56</id>
<title type="html">&lt;b&gt;Shale gas&lt;/b&gt; found</title>
<link href="https://www.google.com/url?rct=j&amp;sa=t&amp;url=https://paper.test/a%3Fid%3D7%26p%3D2&amp;ct=ga"></link>
<published>2024-05-06T14:26:15Z</published><updated>2024-05-06T14:26:15Z</updated>
<content type="html">Near the river</content><author><name></name></author></entry></feed>"""


@each(
    ("wrapped", "real"),
    [
        (WRAPPED.format("https://paper.test/2024/a/"), "https://paper.test/2024/a/"),
        (WRAPPED.format("http://paper.test/%3Fid%3D7%26page%3D2"), "http://paper.test/?id=7&page=2"),
        (WRAPPED.format("https://paper.test/c++%2520x"), "https://paper.test/c++%20x"),
        ("http://google.com/url?url=https://paper.test/", "https://paper.test/"),
        ("https://www.google.com/url?url=https://a.test/&url=https://b.test/", "https://a.test/"),
    ],
)
def test_the_true_link(wrapped: str, real: str) -> None:
    assert unwrapped(wrapped) == real
    assert safe_link("https://www.google.com/alerts/feeds/1/2", wrapped) == real


@each(
    "link",
    [
        "https://paper.test/a?url=https://b.test/",
        "https://paper.test/google.com/url?url=https://b.test/",
        "https://google.com.evil.test/url?url=https://b.test/",
        "https://notgoogle.com/url?url=https://b.test/",
        "https://news.google.com/url?url=https://b.test/",
        "https://www.google.com/url?q=https://b.test/",
        "https://www.google.com/url?sa=t&returnurl=https://b.test/",
        "https://www.google.com/url?a=1#&url=https://b.test/",
        "https://www.google.com/urls?url=https://b.test/",
        "https://www.google.com/search?url=https://b.test/",
        WRAPPED.format("javascript:alert(1)"),
        WRAPPED.format("ftp://b.test/"),
        WRAPPED.format("https%3A%2F%2F"),
        WRAPPED.format("https://b.test/%0d%0aX"),
        WRAPPED.format("https://b.test/a b"),
        WRAPPED.format(""),
        "https://user@www.google.com/url?url=https://b.test/",
    ],
)
def test_all_others_stay(link: str) -> None:
    assert unwrapped(link) == link


def test_only_once() -> None:
    inner = "https://www.google.com/url%3Furl%3Dhttps://paper.test/"
    assert unwrapped(WRAPPED.format(inner)) == "https://www.google.com/url?url=https://paper.test/"


def test_an_alert_is_read_with_true_links_and_its_own_identities() -> None:
    alert = read_feed(ALERT.encode(), url="https://www.google.com/alerts/feeds/12/34", content_type=None)
    [entry] = alert.entries
    assert alert.title == 'Google Alert - "shale gas"'
    assert alert.topic == "https://www.google.com/alerts/feeds/12/34"
    assert (entry.title, entry.link) == ("Shale gas found", "https://paper.test/a?id=7&p=2")
    assert identity_of(entry) == "tag:google.com,2013:googlealerts/feed:56"


def test_feedparser_reads_the_same() -> None:
    [entry] = read_with_feedparser(ALERT.encode(), "https://www.google.com/alerts/feeds/12/34", None).entries
    assert entry.link == "https://paper.test/a?id=7&p=2"
