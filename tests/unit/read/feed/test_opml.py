from __future__ import annotations

import re
import time
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import ReadError
from tidings.model.sources import Source, SourceKind, SourceState
from tidings.read.feed.opml import OpmlFeed, read_subscriptions, write_opml
from tidings.text.markup import scrubbed

LISTS = Path(__file__).resolve().parents[4].parent / "shared" / "data" / "opml"
NOW = datetime(2024, 5, 7, 10, 3, tzinfo=UTC)


def read_opml(body: bytes) -> list[OpmlFeed]:
    return list(read_subscriptions(body).feeds)


def opml(body: str) -> bytes:
    return f'<?xml version="1.0"?><opml version="2.0"><head><title>x</title></head><body>{body}</body></opml>'.encode()


def test_folders_become_categories() -> None:
    body = opml(
        """<outline text="News"><outline title="World  wide" text="w">
        <outline type="rss" text="A" title="Title A" xmlUrl=" https://a.test/feed " htmlUrl="https://a.test/"/></outline>
        <outline text="B" xmlUrl="https://b.test/feed"/></outline>
        <outline text="C" xmlurl="https://c.test/feed" category="Loose" htmlUrl="javascript:x"/>
        <outline text="again" xmlUrl="https://a.test/feed"/><outline text="no feed"/>
        <outline text="bad" xmlUrl="javascript:alert(1)"/>"""
    )
    assert read_opml(body) == [
        OpmlFeed("https://a.test/feed", "Title A", "https://a.test/", "News/World wide"),
        OpmlFeed("https://b.test/feed", "B", None, "News"),
        OpmlFeed("https://c.test/feed", "C", None, "Loose"),
    ]


def test_feeds_under_a_feed_are_found() -> None:
    body = opml('<outline text="A" xmlUrl="https://a.test/"><outline text="B" xmlUrl="https://b.test/"/></outline>')
    assert [feed.category for feed in read_opml(body)] == [None, None]


@each(
    ("body", "words"),
    [
        (b"", "empty"),
        (b"<html><body/></html>", "root is <html>"),
        (b"just text", "well-formed"),
        (opml('<outline xmlUrl="https://a.test/" text=x/>'), "line 1"),
        (opml('<outline text="a">')[:-20], "well-formed"),
        (b'<!DOCTYPE opml [<!ENTITY a "b">]>' + opml('<outline xmlUrl="https://&a;/"/>')[21:], "refused"),
        (b"<opml xmlns:a='urn:a:" + b"b" * 5_000 + b"'/>", "refused"),
        (b'<!DOCTYPE opml [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + opml("&a;")[21:], "refused"),
        (opml("<outline>" * 5_000), "well-formed"),
    ],
)
def test_what_is_no_list_is_refused_in_one_line(body: bytes, words: str) -> None:
    with pytest.raises(ReadError, match=words) as refusal:
        read_opml(body)
    assert "\n" not in str(refusal.value)


def test_ampersands_that_nobody_escaped_are_mended() -> None:
    body = opml(
        '<outline text="AT&T &amp; caf&eacute; <b> &lt;x&#8211;&nosuch;\x01" xmlUrl="https://a.test/?a=1&b=2&amp;c=3"/>'
    )
    assert read_opml(body) == [OpmlFeed("https://a.test/?a=1&b=2&c=3", "AT&T & café <b> <x–&nosuch;", None, None)]


def test_a_very_long_list() -> None:
    body = opml("".join(f'<outline text="n" xmlUrl="https://n{n}.test/feed"/>\n' for n in range(30_000)))
    assert len(read_opml(body)) == 30_000


def test_another_charset() -> None:
    text = '<?xml version="1.0" encoding="windows-1251"?><opml><body><outline text="Мир" xmlUrl="https://a.test/"/></body></opml>'
    assert read_opml(text.encode("cp1251"))[0].title == "Мир"


def source(url: str, title: str | None, category: str | None) -> Source:
    return Source(
        id=1,
        url=url,
        host="a.test",
        kind=SourceKind.FEED,
        state=SourceState.ACTIVE,
        title=title,
        site_url="https://a.test/",
        language=None,
        category=category,
        policy=None,
        added_at=NOW,
        next_at=None,
        reason="",
        failures=0,
    )


def test_what_is_written_is_read_back() -> None:
    sources = [
        source("https://a.test/feed?a=1&b=2", 'Fish & "chips" <b>', "News/World"),
        source("https://b.test/feed", "Ünï\x00cöde\ud800", "News"),
        replace(source("https://c.test/feed", None, None), site_url=None),
        source("https://d.test/feed", "D", " / "),
    ]
    body = write_opml(sources, "My <list>", NOW)
    assert b"Tue, 07 May 2024 10:03:00 GMT" in body
    assert read_opml(body) == [
        OpmlFeed("https://a.test/feed?a=1&b=2", 'Fish & "chips" <b>', "https://a.test/", "News/World"),
        OpmlFeed("https://b.test/feed", "Ünïcöde", "https://a.test/", "News"),
        OpmlFeed("https://c.test/feed", None, None, None),
        OpmlFeed("https://d.test/feed", "D", "https://a.test/", None),
    ]


@pytest.mark.skipif(not LISTS.is_dir(), reason="the lists in ../shared/data are not beside the project")
def test_lists_people_really_use() -> None:
    for path in sorted(path for path in LISTS.iterdir() if path.suffix in {".opml", ".xml"}):
        body = path.read_bytes()
        found = read_subscriptions(body)
        assert len(found.feeds) == len(set(re.findall(rb'xmlUrl="([^"]+)"', body))), path.name
        assert (found.foreign, found.repeated) == ((), 0)


# -- quotes in quotes ---------------------------------------------------------------------------------

LINK = '<a href="https://x.test/" title="T" rel="nofollow">X</a>'


@each(
    ("attributes", "title"),
    [
        (f'text="By {LINK}. Since 1999." xmlUrl="https://a.test/"', f"By {LINK}. Since 1999."),
        (f'title="A" description="{LINK}" xmlUrl="https://a.test/"', "A"),
        (f'xmlUrl="https://a.test/" text="{LINK}"', LINK),
        ('text="The "best" & only" xmlUrl="https://a.test/" type="rss"', 'The "best" & only'),
        ('xmlUrl="https://a.test/" text="&lt;i class="x" title="y"&gt;A&lt;/i>"', '<i class="x" title="y">A</i>'),
        ('text=""Quoted"" xmlUrl="https://a.test/"', '"Quoted"'),
    ],
)
def test_quotes_in_quotes_are_mended(attributes: str, title: str) -> None:
    others = '<outline text="B" xmlUrl="https://b.test/"/>\n', '<outline text="C" xmlUrl="https://c.test/"></outline>'
    found = read_subscriptions(opml(f"{others[0]}<outline {attributes}/> {others[1]}"))
    assert found.mended
    assert [(feed.url, feed.title) for feed in found.feeds] == [
        ("https://b.test/", "B"),
        ("https://a.test/", title),
        ("https://c.test/", "C"),
    ]


@each(
    "attributes",
    [
        'text="no end xmlUrl="https://a.test/"',  # the feed would be lost in the title
        'text="say xmlUrl="x" or so" xmlUrl="https://a.test/"',  # two feeds, or one?
        'text="<a title="x" xmlUrl="https://a.test/"',  # a tag that is never closed
        'text="A "x" text="B" xmlUrl="https://a.test/"',  # two texts
        "text='It's' xmlUrl='https://a.test/'",
    ],
)
def test_what_cannot_be_mended_without_a_doubt_is_refused_whole(attributes: str) -> None:
    with pytest.raises(ReadError, match=r"no well-formed OPML: .*line 1"):
        read_opml(opml(f'<outline {attributes}/>\n<outline text="B" xmlUrl="https://b.test/"/>'))


def test_mending_takes_no_longer_than_reading() -> None:
    """Quotes that may end a value everywhere, in a tag that is never closed."""
    body = opml("<outline text='" + "<a " + '" text="' * 200_000 + "/>" + '<outline text="a"b"' * 50_000)
    began = time.process_time()
    with pytest.raises(ReadError):
        read_opml(body)
    assert time.process_time() - began < 20


# -- what is left out, and what comes back ------------------------------------------------------------


def test_what_is_left_out_is_told() -> None:
    body = opml(
        """<outline text="A" xmlUrl="https://a.test/"/><outline text="A again" xmlUrl="https://a.test/"/>
        <outline text="B" xmlUrl="gopher://b.test/"/><outline text="C" xmlUrl="c.test/feed"/><outline text="empty"/>"""
    )
    told: list[int] = []
    found = read_subscriptions(body, told.append)
    assert [feed.title for feed in found.feeds] == ["A"]
    assert (found.foreign, found.repeated, found.mended) == (("gopher://b.test/", "c.test/feed"), 1, False)
    assert told == [5]


def test_what_is_no_feed_comes_back_as_what_it_was_and_other_readers_pass_over_it() -> None:
    sources = [
        replace(source("https://a.test/news.xml", "A", "News"), kind=SourceKind.SITEMAP),
        replace(source("https://b.test/", "B", "News"), kind=SourceKind.LINKS),
    ]
    body = write_opml(sources, "x", NOW)
    assert b"xmlUrl" not in body
    assert [(feed.url, feed.kind, feed.category) for feed in read_opml(body)] == [
        ("https://a.test/news.xml", SourceKind.SITEMAP, "News"),
        ("https://b.test/", SourceKind.LINKS, "News"),
    ]


@each(
    ("attribute", "category"),
    [("/Boston/Weather", "Boston/Weather"), ("/a/b,/c", "a/b"), (" a // b/ ", "a/b"), ("/", None), ("a, b", "a")],
)
def test_the_category_of_an_outline_in_no_folder(attribute: str, category: str | None) -> None:
    (feed,) = read_opml(opml(f'<outline category="{attribute}" xmlUrl="https://a.test/"/>'))
    assert feed.category == category


# Not `//a@`: what looks like credentials in an address is written as `//***@`, in titles too.
NAMES = st.text(st.characters(codec="utf-8"), max_size=12).filter(lambda name: not ("//" in name and "@" in name))


@given(st.lists(st.tuples(NAMES, st.lists(NAMES, max_size=4)), max_size=8))
def test_any_list_comes_back_as_it_was(entries: list[tuple[str, list[str]]]) -> None:
    """Folders in folders, whatever they are called: read, written and read again."""
    lines = []
    for number, (title, folders) in enumerate(entries):
        inner = f"<outline text={quoteattr(scrubbed(title))} xmlUrl='https://n{number}.test/'/>"
        for folder in folders:
            inner = f"<outline text={quoteattr(scrubbed(folder))}>{inner}</outline>"
        lines.append(inner)
    first = read_opml(opml("".join(lines)))
    assert len(first) == len(entries)
    again = read_opml(
        write_opml([replace(source(feed.url, feed.title, feed.category), site_url=None) for feed in first], "x", NOW)
    )
    # Feeds of one folder come together; nothing else changes.
    assert sorted(again, key=lambda feed: feed.url) == sorted(first, key=lambda feed: feed.url)
