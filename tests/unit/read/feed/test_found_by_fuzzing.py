"""What `make fuzz` found, each as small as it was made. A new finding is kept here, with a line on what it did."""

from __future__ import annotations

import re
import subprocess
import sys
import time
import tracemalloc

import pytest
from tests.cases import each

from tidings.errors import ReadError
from tidings.read.article.page import feed_links
from tidings.read.feed.feed import read_feed_slow
from tidings.read.feed.feedparser import repaired
from tidings.read.feed.sitemap import read_sitemap
from tidings.text.charset import decode_html
from tidings.text.html import DEEPEST, clean_html, plain_text, shallow
from tidings.text.markup import literal_title
from tidings.text.url import normalise

URL = "https://news.test/"

# -- lists ------------------------------------------------------------------------------------------

_LONG_TEXTS = """
from tidings.read.feed.opml import read_subscriptions
for length in (0, 20, 300, 990, 1000, 1010, 1500, 3000, 8000):
    line = '<outline text="a" xmlUrl="https://a.test/%d"/>x&amp;y' + "z" * length + "&amp;w\\n"
    body = "<opml><body>" + "".join(line % number for number in range(2000)) + "</body></opml>"
    assert len(read_subscriptions(body.encode()).feeds) == 2000
"""


def test_text_between_outlines_breaks_no_memory() -> None:
    """An outline was taken out of the tree while the parser was still writing the text behind it: the process died of
    it, where a chunk of 32 KB ended in such a text. In a process of its own, for that reason."""
    done = subprocess.run([sys.executable, "-c", _LONG_TEXTS], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-500:]


# -- depth ------------------------------------------------------------------------------------------


def seconds(action: object, *arguments: object) -> float:
    assert callable(action)
    began = time.process_time()
    action(*arguments)
    return time.process_time() - began


BOMBS = {
    "divs": "<div>" * 60_000,
    "lists": "<ul><li>" * 30_000,
    "bold letters": "<b>" * 60_000,
    "cells that hold open what is ended around them": "<div><table><tr><td></div>" * 15_000,
    "a form that takes only itself": "<form><b><p></form>" * 15_000,
    "cells without a table": "".join(f"<td><b id={number}>x" for number in range(15_000)),
    "elements that only look closed": "<g>" + "<path/>" * 40_000,
    "links that hold blocks": "<a><div>" * 30_000,
    "links in cells": "<a><table><tr><td>" * 15_000,
    "end tags of nothing": "<div></x>" * 30_000,
}


@each("name", BOMBS)
def test_elements_within_elements_without_end(name: str) -> None:
    """1.3 s for 100 KB of <div> in the parser of pages, 1.5 s in the sanitiser, and four times that for 200 KB."""
    page = "<link rel=alternate type=application/rss+xml href=/feed>" + BOMBS[name]
    assert seconds(clean_html, page, URL) < 5
    assert seconds(lambda: feed_links(page.encode(), url=URL)) < 5
    assert len(feed_links(page.encode(), url=URL)) == 1, "what stands before it is read"
    assert len(shallow(page)) < len(page) / 5


def test_bold_letters_that_nobody_ends_in_many_paragraphs() -> None:
    """Each paragraph opens all of them anew: 250 MB for 50 KB, by the square."""
    bold = "".join(f"<p><b id={number}>x" for number in range(4_000))
    assert len(shallow(bold)) < 10_000
    few = "".join(f"<b id={number}>x" for number in range(50)) + "<p>x" * 100_000
    assert len(shallow(few)) < len(few) / 5


def test_end_tags_that_close_nothing_hide_no_depth() -> None:
    """A table keeps an element from being closed; a drawing that was left lets no tag close itself."""
    for trap in ("<div><table></div></table>", "<div></x>", "<div><object></div></object>"):
        assert len(shallow(trap * 4_000)) < 40_000, trap
    left = "<svg><span></svg></span>" + "<div/>" * 4_000
    assert len(shallow(left)) < 10_000


SOUND = {
    "tables": "<table>" + "<tr><td><b>a<td>b" * 3_000 + "</table>",
    "lists": "<ul>" + "<li>a <i>b</i> <span>c" * 3_000 + "</ul>",
    "paragraphs": "<p>a<br>b <img src=x> <p>c <a href=x>d</a> " * 3_000,
    "anchors that nobody ends": "<h2><a name=x>a</h2><p>b" * 3_000,
    "links around blocks": "<div><a href=x><div>a</div></a><a href=y><p>b</a></div>" * 2_000,
    "headings after open paragraphs": "<p>a <b>b</b><h2>c</h2><p>d<ul><li>e</ul>" * 2_000,
    "drawings": "<svg><g>" + "<path d=M0/><circle r=1 />" * 3_000 + "</g></svg>",
    "scripts": "<script>" + "document.write('<div>');" * 5_000 + "</script><STYLE>" + "<b>" * 5_000 + "</Style>",
    "comments": "<!-- <div> -->" * 4_000 + "<!-->" + "<i></i>" * 100,
    "deep, but not too deep": "<div>" * (DEEPEST - 1) + "<p>a</p>" * 3_000,
}


@each("name", SOUND)
def test_a_sound_page_is_left_whole(name: str) -> None:
    assert SOUND[name].count("<") > 2_000
    assert shallow(SOUND[name]) == SOUND[name]
    assert decode_html(SOUND[name].encode(), None) == SOUND[name]


@each("body", ["<!--" * 20_000, "<script>" * 20_000, "<" * 50_000, "<TITLE>a</title>" * 20_000])
def test_to_count_takes_no_longer_than_to_read(body: str) -> None:
    assert seconds(shallow, body) < 5


def test_a_page_takes_no_more_memory_to_count() -> None:
    tracemalloc.start()
    shallow("<div>" * 200_000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1 << 20


# -- texts --------------------------------------------------------------------------------------------


@each("reference", ["&#" + "9" * 5_000 + ";", "&#" + "0" * 5_000 + "65", "&#x" + "F" * 5_000 + ";"])
def test_a_character_of_thousands_of_digits(reference: str) -> None:
    """ValueError: Python reads no number of more than 4,300 digits."""
    assert plain_text(f"a {reference} b") == "a \ufffd b"
    assert literal_title(f"a {reference} b") is not None
    assert plain_text("&#65;&#x42; &amp; &#0000000000067;") == "AB & C"


# -- addresses --------------------------------------------------------------------------------------


@each(
    "url",
    [
        "http://a.test/x\u2028#part",  # the space behind a path was kept once, and gone the second time
        "http://a.test/x?a=1 &utm_source=y",
        "http://a.test/?\u2028",
        "http://a.test/?a=1&\u2028",
        "http://a.test/x?b&utm_source\u2028",
    ],
)
def test_an_address_made_comparable_stays_so(url: str) -> None:
    assert normalise(normalise(url)) == normalise(url)


@each("space", ["\xa0", "&#160;", "\u2028 "])
def test_a_base_that_would_double_at_each_tag(space: str) -> None:
    body = f'<feed xml:base="{space}http:/a/b"><entry><title>t</title>' + "<x>" * 8 + "</entry></feed>"
    feed = read_feed_slow(body.encode(), url="http://x.test/")
    assert [entry.title for entry in feed.entries] == ["t"]
    assert b"http:/a/b" in repaired(body.encode(), None)
    assert space.encode() not in repaired(body.encode(), None)


def test_a_link_that_is_no_text() -> None:
    [entry] = read_feed_slow(b"<item<feedburner:origLink p<", url="http://x.test/").entries
    assert entry.link is None


def test_an_identity_with_a_line_break_is_no_link_as_it_is() -> None:
    body = b'<dc:creator</dc:creator\n<item rdf:about="http://>\n:"'
    assert all("\n" not in (entry.link or "") for entry in read_feed_slow(body, url="http://x.test/").entries)


@pytest.mark.parametrize(
    "body",
    [
        b'<sitemapindex xmlns="&#xD800;"><sitemap><o</sitemap>',
        b"<sitemapindex s='' S='' S='' S='' S='' S='' S='' S=''><sitemap><loc>&#xD800;</sitemap>",
    ],
)
def test_half_a_character_in_a_sitemap(body: bytes) -> None:
    with pytest.raises(ReadError, match="characters that are none"):
        read_sitemap(body, url="http://x.test/")


def test_a_long_name_of_an_author_is_not_searched_for_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """feedparser's search took a second for 14 KB without an @: the square of the length."""
    import feedparser.mixin

    searched: list[int] = []
    real = re.search

    def search(pattern: str, text: str, flags: int = 0) -> re.Match[str] | None:
        if "@" in str(pattern):
            searched.append(len(text))
        return real(pattern, text, flags)

    body = b"<rss><channel><title>T</title><item><title>A</title><author>%s</author></item>" % (b"Name" * 4_000)
    body += b"<item><title>B</title><author>Ann ann@news.test</author></item><item>"
    read_feed_slow(body, url=URL, content_type=None)  # what is bounded is loaded
    monkeypatch.setattr(feedparser.mixin.re, "search", search)
    feed = read_feed_slow(body, url=URL, content_type=None)
    assert [entry.title for entry in feed.entries] == ["A", "B"]
    assert searched  # the short name is
    assert max(searched) <= 1_000
