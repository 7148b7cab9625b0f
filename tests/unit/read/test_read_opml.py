from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tidings.errors import ReadError
from tidings.model import Source, SourceKind, SourceState
from tidings.read.opml import OpmlFeed, read_opml, write_opml

LISTS = Path(__file__).resolve().parents[3].parent / "shared" / "data" / "opml"
NOW = datetime(2024, 5, 7, 10, 3, tzinfo=UTC)


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


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "empty"),
        (b"<html><body/></html>", "root is <html>"),
        (b"just text", "well-formed"),
        (opml('<outline xmlUrl="https://a.test/" text=x/>'), "line 1"),
        (opml('<outline text="a">')[:-20], "well-formed"),
        (b'<!DOCTYPE opml [<!ENTITY a "b">]>' + opml('<outline xmlUrl="https://&a;/"/>')[21:], "refused"),
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
    body = opml("".join(f'<outline text="n" xmlUrl="https://n{n}.test/feed"/>\n' for n in range(100_000)))
    assert len(read_opml(body)) == 100_000


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
        OpmlFeed("https://c.test/feed", "https://c.test/feed", None, None),
        OpmlFeed("https://d.test/feed", "D", "https://a.test/", None),
    ]


@pytest.mark.skipif(not LISTS.is_dir(), reason="the lists in ../shared/data are not beside the project")
def test_lists_people_really_use() -> None:
    for path in sorted(path for path in LISTS.iterdir() if path.suffix in {".opml", ".xml"}):
        body = path.read_bytes()
        if path.name == "awesome-rss-feeds__recommended__Programming.opml":
            # An attribute with quotes in its quotes: where it ends nobody can tell, but we say where it is.
            with pytest.raises(ReadError, match="line 42"):
                read_opml(body)
        else:
            assert len(read_opml(body)) == len(set(re.findall(rb'xmlUrl="([^"]+)"', body))), path.name
