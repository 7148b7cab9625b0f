"""Google Alerts: feeds, lists of them, and what they ask for in our language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each

from tidings.errors import ReadError
from tidings.model.sources import SourceKind
from tidings.model.watches import WatchScope
from tidings.watch.imports.google_alerts import read_google_alerts, translated
from tidings.watch.match.document import Document
from tidings.watch.match.matcher import matches
from tidings.watch.query.parser import parse_query

FEED = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>tag:google.com,2005:reader/user/12/state/com.google/alerts/34</id>
<title>Google Alert - "shale gas" OR fracking Poland -jobs</title>
{}<updated>2024-05-06T16:18:45Z</updated></feed>"""
SELF = '<link href="https://www.google.com/alerts/feeds/12/34" rel="self"></link>'


@each(
    ("asked", "query"),
    [
        ("gas price", "gas and price"),
        ("gas OR oil price", "(gas or oil) and price"),  # there OR binds closer
        ("gas | oil", "gas or oil"),
        ("gas AND oil", "gas and oil"),
        ("gas and oil", "gas and oil"),  # in small letters it is passed over
        ('"shale gas"', '"shale gas"'),
        ("“shale gas”", '"shale gas"'),
        ('"Shell"', "=Shell"),
        ("+Shell", "=Shell"),
        ("gas -jobs", "gas and not jobs"),
        ('-"press release" gas', 'not "press release" and gas'),
        ("-(jobs OR hiring) gas", "not (jobs or hiring) and gas"),
        ("(gas OR oil) (price OR cost)", "(gas or oil) and (price or cost)"),
        ("e-mail C++", "e-mail and C++"),
        ("site:paper.test gas", "site:paper.test and gas"),
        ("-site:reddit.com gas", "not site:reddit.com and gas"),
        ("site:.gov gas", "site:gov and gas"),
        ("intitle:gas price", "title:gas and price"),
        ('intitle:"gas price"', 'title:"gas price"'),
        ("allintitle: gas price", "title:(gas and price)"),
        ("intext:gas", "text:gas"),
        ("gas AROUND(3) price", "gas near/4 price"),
        ('"natural gas" AROUND(1) price', '"natural gas" near/2 price'),
        ("(gas oil) AROUND(3) price", "(gas and oil) near/4 price"),
        ("~car", "car"),
        ("petro*", "petro*"),
        ("gas * price", "gas and price"),
        ('"not"', '="not"'),
        ("price:low", '"price:low"'),
        ("東京 ガス", "東京 and ガス"),
        ("(gas", "gas"),
        ("gas)", "gas"),
        ("gas OR", "gas"),
        ("OR gas", "gas"),
    ],
)
def test_what_an_alert_asks_for(asked: str, query: str) -> None:
    assert translated(asked) == (query, ())


@each(
    ("asked", "query", "note"),
    [
        ("inurl:news gas", "gas", "inurl:news cannot be asked for here"),
        ("filetype:pdf gas", "gas", "filetype:pdf"),
        ("tv $100..$200", "tv", "a range of numbers"),
        ("site:paper.test/sport gas", "site:paper.test and gas", "not the path in it"),
        ('"gas * price"', "gas before/5 price", "up to 4 words"),
        ("!!! gas", "gas", "!!!: no word"),
        ("(gas -oil) AROUND(3) price", "gas and not oil and price", "AROUND joins more than words"),
        ("inurl:news", "", "so it has no watch"),
        ("*", "", "so it has no watch"),
        ("(" * 50 + "gas", "", "cannot be said here"),
        (" ".join(f"w{number}" for number in range(1_100)), "", "more than 1000 words"),
    ],
)
def test_what_cannot_be_said_is_noted(asked: str, query: str, note: str) -> None:
    found, notes = translated(asked)
    assert found.replace("(", "").replace(")", "") == query
    assert note in " ".join(notes)


@given(st.lists(st.sampled_from('gas "gas price" OR AND - ( ) * AROUND(2) site: intitle: inurl:x " | + ) "'.split())))
def test_whatever_is_asked_there_is_a_query_or_a_note(words: list[str]) -> None:
    for text in (" ".join(words), "".join(words)):
        query, notes = translated(text)
        assert query or notes
        if query:
            parse_query(query)


@given(st.text(max_size=60))
def test_any_text_at_all(text: str) -> None:
    query, notes = translated(text)
    assert query or notes


def test_the_translation_finds_what_google_would() -> None:
    query = parse_query(translated('"shale gas" OR fracking poland -jobs')[0])
    assert matches(query, Document(text="Fracking in Poland", language="en")) is not None
    assert matches(query, Document(text="Shale gas of Poland", language="en")) is not None
    assert matches(query, Document(text="Shale gas of Norway", language="en")) is None
    assert matches(query, Document(text="Fracking in Poland: a job", language="en")) is None


@pytest.mark.parametrize("link", [SELF, ""])  # without it, its id tells the address
def test_the_feed_itself(link: str) -> None:
    [wish] = read_google_alerts(FEED.format(link).encode())
    assert (wish.url, wish.kind) == ("https://www.google.com/alerts/feeds/12/34", SourceKind.FEED)
    assert wish.terms is not None
    assert wish.terms.query == '("shale gas" or fracking) and Poland and not jobs'
    assert wish.terms.name == wish.name == '"shale gas" OR fracking Poland -jobs'
    assert (wish.own, wish.paused, wish.notes, wish.terms.scope) == (False, False, (), WatchScope.BOTH)


def test_a_list_of_feeds() -> None:
    outlines = "".join(
        f'<outline type="rss" text="{title}" xmlUrl="{url}"/>'
        for title, url in [
            ("Google Alert - gas OR oil", "https://www.google.com/alerts/feeds/1/2"),
            ("My own name for it", "https://www.google.com/alerts/feeds/1/3"),
            ("A paper", "https://paper.test/feed"),
        ]
    )
    body = f'<?xml version="1.0"?><opml version="2.0"><body><outline text="Energy">{outlines}</outline></body></opml>'
    asks, unknown, others = read_google_alerts(body.encode())
    assert asks.terms is not None
    assert (asks.terms.query, asks.category) == ("gas or oil", "Energy")
    assert (unknown.name, unknown.url, unknown.terms) == (
        "My own name for it",
        "https://www.google.com/alerts/feeds/1/3",
        None,
    )
    assert "not known" in unknown.notes[0]
    assert (others.url, others.notes[0][:24]) == ("", "1 of the list's feeds ar")


def test_addresses_one_a_line() -> None:
    body = """# mine
https://www.google.com/alerts/feeds/1/2
https://www.google.com/alerts/feeds/1/3 gas OR oil

https://www.google.com/alerts/feeds/1/4 Google Alert - coal
"""
    found = read_google_alerts(body.encode())
    assert [wish.terms.query if wish.terms else None for wish in found] == [None, "gas or oil", "coal"]


@each(
    ("body", "words"),
    [
        ("", "empty list"),
        ("https://www.google.com/alerts/feeds/1/2\nhttps://paper.test/feed\n", "line 2: 'https://paper.test/feed'"),
        ("<html></html>", "HTML"),
        ('<feed xmlns="http://www.w3.org/2005/Atom"><title>x</title></feed>', "none of a Google alert"),
        ('<opml><body><outline xmlUrl="https://paper.test/f"/></body></opml>', "no feed of a Google alert"),
        ("<opml><body><outline", "no well-formed OPML"),
    ],
)
def test_a_mistake_is_named(body: str, words: str) -> None:
    with pytest.raises(ReadError, match=words):
        read_google_alerts(body.encode())
