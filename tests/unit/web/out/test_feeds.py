"""The output feeds of watches: read back by our own reader, found by our own discovery, asked for again."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import feedparser
import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.datastructures import Headers
from tests.unit.web.library import NOW, FakeLibrary, StillClock
from tests.unit.web.watchroom import SECRET, WatchRoom, a_match, a_room, a_watch, firsts_of

from tidings.discover.page_traits import read_traits
from tidings.model.feeds import Enclosure
from tidings.model.matches import Match
from tidings.model.search import Passage
from tidings.read.document import FeedDocument
from tidings.read.feed.feed import read_feed, read_feed_fast
from tidings.views.out.entries import entries, name_of, stories, watch_feed
from tidings.views.out.feed import OutFeed
from tidings.web.app import create_app
from tidings.web.out.formats import FORMATS, atom, json_feed, rss
from tidings.web.out.lists import ENTRIES
from tidings.web.out.routes import ValidatorCache

BASE = "http://tidings.test"
ATOM, JSON, RSS = (f"/watches/1/feed.{kind}" for kind in FORMATS)
SCRIPT = "<script>alert(1)</script> & \"quoted\" ]]> 'x'"


def ask(library: FakeLibrary, room: WatchRoom, clock: StillClock | None = None) -> httpx.AsyncClient:
    app = create_app(library=library, clock=clock or StillClock(), watching=room.watching)
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=BASE)


@pytest.fixture
def room() -> WatchRoom:
    return a_room()


@pytest.fixture
def clock() -> StillClock:
    return StillClock()


@pytest.fixture
async def client(library: FakeLibrary, room: WatchRoom, clock: StillClock) -> AsyncIterator[httpx.AsyncClient]:
    async with ask(library, room, clock) as client:
        yield client


async def read(client: httpx.AsyncClient, path: str) -> FeedDocument:
    """As a visit would: the fast path must do."""
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    assert "hunter2" not in answer.text
    assert SECRET not in answer.text
    return read_feed_fast(answer.content, url=BASE + path, content_type=answer.headers["content-type"])


async def test_enclosures_and_pictures_go_on(library: FakeLibrary, room: WatchRoom) -> None:
    song, odd = Enclosure("https://a.test/1.mp3", "audio/mpeg", 1234), Enclosure("https://a.test/file")
    number = max(one.id for one in room.match_store.kept.values() if one.article_id is not None and one.watch_id == 1)
    before = room.match_store.kept[number]
    script = Enclosure("javascript:alert(1)", "audio/mpeg")
    room.match_store.kept[number] = replace(before, enclosures=(script, song, odd), image="https://a.test/p.jpg")
    async with ask(library, room) as client:
        one, other = await read(client, ATOM), await read(client, JSON)
        third = feedparser.parse((await client.get(RSS)).content)
    [item] = [item for item in third.entries if item.enclosures]
    assert (item.enclosures[0].href, item.enclosures[0].length, item.enclosures[0].type) == (
        song.url,
        "1234",
        song.type,
    )
    assert (item.media_content[-1]["url"], item.media_thumbnail[0]["url"]) == (odd.url, "https://a.test/p.jpg")
    (told,) = [entry for entry in one.entries if entry.enclosures]
    assert (told.enclosures, told.image) == ((song, odd), "https://a.test/p.jpg")
    (told,) = [entry for entry in other.entries if entry.enclosures]
    unsaid = replace(odd, type="application/octet-stream")  # JSON Feed must name a type
    assert (told.enclosures, told.image) == ((song, unsaid), "https://a.test/p.jpg")


# -- our own reader ---------------------------------------------------------------------------------


async def test_our_reader_finds_the_same_in_both(client: httpx.AsyncClient) -> None:
    one, other = await read(client, ATOM), await read(client, JSON)
    assert (one.format, other.format) == ("atom1.0", "json1.1")
    assert one.title == other.title == "Watch 1"
    assert one.link == other.link == f"{BASE}/watches/1"
    assert [entry.title for entry in one.entries] == ["Prices", "Gas from shale, part 13", "Gas from shale, part 12"]
    # The same, whichever is followed: a time, an address and a name for each.
    assert one.entries == other.entries
    third = await read(client, RSS)
    assert (third.format, third.title, third.link) == ("rss2.0", one.title, one.link)
    assert [(entry.id, entry.link, entry.published, entry.content or entry.summary) for entry in third.entries] == [
        (entry.id, entry.link, entry.published, entry.content) for entry in one.entries
    ]
    for path in (ATOM, RSS):  # the reference reader finds nothing to complain of
        parsed = feedparser.parse((await client.get(path)).content)
        assert (parsed.bozo, len(parsed.entries)) == (False, 3)
    assert len({entry.id for entry in one.entries}) == 3
    assert all((entry.id or "").startswith("urn:uuid:") for entry in one.entries)
    assert [entry.link for entry in one.entries][1] == "https://site1.example/articles/13"
    assert one.entries[1].published == NOW - timedelta(hours=2)
    assert "<mark>gas</mark> of well 13" in (one.entries[1].content or "")


async def test_our_discovery_finds_them_on_the_page(client: httpx.AsyncClient) -> None:
    answer = await client.get("/watches/1")
    traits = read_traits(answer.content, f"{BASE}/watches/1", answer.headers["content-type"])
    assert [candidate.url for candidate in traits.named] == [BASE + ATOM, BASE + JSON]


async def test_baselines_only_where_they_are_asked_for(client: httpx.AsyncClient) -> None:
    assert len((await read(client, ATOM)).entries) == 3
    every = await read(client, f"{ATOM}?all=1")
    assert [entry.title for entry in every.entries][-1] == "Gas from shale, part 11"
    assert "feed.json?all=1" in (await client.get(f"{JSON}?all=1")).json()["feed_url"]


async def test_a_watch_that_found_nothing(client: httpx.AsyncClient) -> None:
    empty = await read(client, "/watches/2/feed.atom")
    assert (empty.title, len(empty.entries)) == ("Ferries", 0)
    assert len((await read(client, "/watches/2/feed.json")).entries) == 0


async def test_at_most_a_hundred(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(*(a_match(number, timedelta(minutes=number)) for number in range(100, 400)))
    first = feedparser.parse((await client.get(ATOM)).content)
    links = {one.rel: one.href for one in first.feed.links}
    assert (len(first.entries), "previous" in links, "first" in links) == (100, False, False)
    seen, pages, address = [one.id for one in first.entries], 1, links["next"]
    while address:
        page = feedparser.parse((await client.get(address)).content)
        links, pages = {one.rel: one.href for one in page.feed.links}, pages + 1
        assert links["first"] == f"{BASE}{ATOM}"
        assert links["previous"] == (f"{BASE}{ATOM}?page={pages - 1}" if pages > 2 else f"{BASE}{ATOM}")
        seen, address = seen + [one.id for one in page.entries], links.get("next")
    assert (len(seen), len(set(seen)), pages) == (303, 303, 4)
    assert (await client.get(JSON)).json()["next_url"] == f"{BASE}{JSON}?page=2"
    assert (await client.get(f"{ATOM}?page=11")).status_code == 404
    assert (await client.get(f"{ATOM}?page=x")).status_code == 422


async def test_addresses_are_those_by_which_we_are_reached(library: FakeLibrary, room: WatchRoom) -> None:
    room.public_url = "https://news.example.org/tidings/"
    async with ask(library, room) as client:
        found = (await client.get(JSON)).json()
    assert found["feed_url"] == "https://news.example.org/tidings/watches/1/feed.json"
    assert found["home_page_url"] == "https://news.example.org/tidings/watches/1"


# -- what may be in them ----------------------------------------------------------------------------


def hostile(text: str) -> tuple[OutFeed, Match]:
    watch = a_watch(1, terms={"name": text or "x", "query": text})
    match = a_match(
        1,
        timedelta(0),
        title=text,
        source_name=text,
        url=text,
        words=text,
        watch_name=text,
        passages=(Passage(text, ((0, len(text)),)), Passage(text, ((0, 1),))),
    )
    return watch_feed(watch, entries(watch, [match], {}, 100), BASE), match


@given(st.text(max_size=200))
def test_any_text_is_a_feed_that_can_be_read(text: str) -> None:
    feed, match = hostile(text)
    ElementTree.fromstring(atom(feed))
    for body in (atom(feed), json_feed(feed), rss(feed)):
        found = read_feed_fast(body, url=f"{BASE}/feed")
        assert len(found.entries) == 1
        assert found.entries[0].id == name_of(a_watch(1), match)


def test_what_is_found_is_told_and_does_not_run() -> None:
    feed, _ = hostile(SCRIPT)
    for body in (atom(feed), json_feed(feed), rss(feed)):
        (entry,) = read_feed(body, url=f"{BASE}/feed").entries
        said = entry.content or entry.summary or ""
        assert entry.title == SCRIPT or b"<rss" in body  # whose titles are taken for HTML
        assert "<script" not in said
        assert "&lt;script&gt;" in said
        assert entry.link == f"{BASE}/watches/1#match-1"  # what is no web address leads to our own page
    raw = json.loads(json_feed(feed))["items"][0]["content_html"]
    assert "<script" not in raw


def test_no_password_of_an_address_gets_into_a_feed() -> None:
    address = "https://anna:hunter2@a.test/feed"
    feed, _ = hostile(address)
    feed = replace(feed, entries=[replace(entry, html="") for entry in feed.entries])  # what it says is what it says
    assert b"hunter2" not in atom(feed)
    assert b"hunter2" not in json_feed(feed)
    assert b"hunter2" not in rss(feed)


# -- one entry for a story --------------------------------------------------------------------------


def test_copies_are_one_entry_and_it_keeps_its_name() -> None:
    watch = a_watch(1)
    first = a_match(1, timedelta(hours=2), source_name="First")
    alone = entries(watch, [first], {}, 100)
    copy = a_match(5, timedelta(hours=1), source_name="Second <b>", story_id=101, url="https://second.example/")
    story = entries(watch, [copy, replace(first, story_id=101), a_match(3)], {5: 1}, 100)
    assert [entry.page.rpartition("-")[2] for entry in story] == ["3", "1"]
    joined = story[1]
    assert (joined.id, joined.at, joined.source) == (alone[0].id, alone[0].at, "First")
    assert 'Also in: <a href="https://second.example/">Second &lt;b&gt;</a>' in joined.html
    assert "well 5" not in joined.html


def test_segments_of_one_version_are_one_entry_and_one_on_many_pages_is_told_once() -> None:
    def segment(id: int, version: int, hash: int, source: int = 8) -> Match:
        said = (Passage(f"Segment {hash}"),)
        return a_match(id, version_id=version, segment=hash, source_id=source, passages=said, source_name=f"S{source}")

    found = stories([segment(1, 3, 70), segment(2, 3, 71), segment(4, 6, 70, 9), segment(5, 6, 72, 9)], {4: 1})
    assert [[match.id for match in story] for story in found] == [[5], [1, 2, 4]]
    html = entries(a_watch(1), found[1], {4: 1}, 100)[0].html
    assert html.count("<p>Segment") == 2
    assert "Also in" in html
    assert "S9" in html


def test_a_text_that_comes_again_is_told_again_after_a_day() -> None:
    hours = (0, 20, 24, 43, 80)
    found = [a_match(n, timedelta(hours=80 - hour), version_id=n, segment=70) for n, hour in enumerate(hours, 1)]
    firsts = {2: 1, 3: 2, 4: 2}  # each the first within a day
    assert [[match.id for match in story] for story in stories(found, firsts)] == [[5], [3, 4], [1, 2]]
    assert [[match.id for match in story] for story in stories(found[1:], firsts)] == [[5], [3, 4]]  # the same


def test_names_are_one_for_each_and_each_its_own() -> None:
    watch = a_watch(1)
    later = a_watch(1, created_at=NOW)
    one, two, page = a_match(1), a_match(2), a_match(4, version_id=1, segment=70)
    names = [name_of(watch), name_of(watch, one), name_of(watch, two), name_of(later), name_of(later, one)]
    assert len({*names, name_of(watch, page)}) == 6
    assert name_of(a_watch(1, terms={"name": "another"}, paused=True), one) == names[1]
    assert name_of(watch, one) == "urn:uuid:92e1c51b-8265-532c-87b7-4d0caaa87588"


@given(st.lists(st.integers(0, 3), min_size=1, max_size=12), st.integers(1, 12))
def test_no_reader_sees_a_story_twice(told: list[int], window: int) -> None:
    """However few matches are looked through, each time another one was found."""
    names: dict[int, set[str]] = {}
    for count in range(1, len(told) + 1):
        found = [a_match(number, story_id=story) for number, story in enumerate(told[:count], 1)]
        for entry in entries(a_watch(1), found[-window:], firsts_of(found), 100):
            names.setdefault(told[int(entry.page.rpartition("-")[2]) - 1], set()).add(entry.id)
    assert names.keys() == set(told)
    assert all(len(those) == 1 for those in names.values())


def test_an_entry_keeps_its_name_when_some_of_its_segments_are_looked_through_no_more() -> None:
    found = [a_match(number, version_id=3, segment=70 + number) for number in (1, 2, 3)]
    assert entries(a_watch(1), found, {}, 100)[0].id == entries(a_watch(1), found[1:], {}, 100)[0].id


def test_an_entry_keeps_its_name_when_its_story_is_found_out_later() -> None:
    """Its article was alone when it was told, and is a copy of one that the watch does not ask for."""
    watch, alone = a_watch(1), a_match(7)
    joined = replace(alone, story_id=3)
    assert entries(watch, [joined], firsts_of([joined]), 100)[0].id == entries(watch, [alone], {}, 100)[0].id


async def test_a_copy_of_what_left_the_feed_long_ago_is_not_told_again(
    client: httpx.AsyncClient, room: WatchRoom
) -> None:
    room.match_store.kept.clear()
    room.put(a_match(1, story_id=101), *(a_match(number) for number in range(2, 501)))
    assert len((await read(client, ATOM)).entries) == ENTRIES
    room.put(a_match(501, story_id=101), a_match(502, story_id=102))
    titles = [entry.title for entry in (await read(client, ATOM)).entries]
    assert titles[:2] == ["Gas from shale, part 502", "Gas from shale, part 500"]


# -- asked for again --------------------------------------------------------------------------------


async def test_unchanged_is_304(client: httpx.AsyncClient, room: WatchRoom, clock: StillClock) -> None:
    for path in (ATOM, JSON, RSS):
        first = await client.get(path)
        etag, modified = first.headers["etag"], first.headers["last-modified"]
        assert modified == "Sun, 15 Nov 2026 09:19:05 GMT"
        for asked in (
            {"If-None-Match": etag},
            {"If-None-Match": f'"x", W/{etag}'},
            {"If-None-Match": "*"},
            {"If-Modified-Since": modified},
        ):
            again = await client.get(path, headers=asked)
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", etag), asked
            assert again.headers["content-security-policy"]
        for asked in (
            {"If-None-Match": '"x"'},
            {"If-None-Match": '"x"', "If-Modified-Since": modified},  # the tag decides
            {"If-Modified-Since": "Sun, 15 Nov 2026 09:19:04 GMT"},
            {"If-Modified-Since": "yesterday"},
            {"If-Modified-Since": ""},
        ):
            assert (await client.get(path, headers=asked)).status_code == 200, asked
        assert (await client.head(path)).headers["etag"] == etag


async def test_a_match_that_comes_late_is_not_missed(
    client: httpx.AsyncClient, room: WatchRoom, clock: StillClock
) -> None:
    """Its time is before that of the latest one in the feed."""
    first = await client.get(ATOM)
    asked = {"If-Modified-Since": first.headers["last-modified"]}
    room.put(a_match(15, timedelta(hours=1)))  # in the same second, for all the clock knows
    second = await client.get(ATOM, headers=asked)
    assert second.status_code == 200
    assert second.headers["last-modified"] > first.headers["last-modified"]
    asked = {"If-Modified-Since": second.headers["last-modified"]}
    assert (await client.get(ATOM, headers=asked)).status_code == 304
    clock.at += timedelta(minutes=5)
    assert (await client.get(ATOM, headers=asked)).status_code == 304
    room.put(a_match(16, timedelta(hours=1)))
    assert (await client.get(ATOM, headers=asked)).status_code == 200


def test_the_memory_of_answers_is_bounded() -> None:
    cache, now = ValidatorCache(), datetime(2026, 1, 1, 12, 0, 0, 999, tzinfo=UTC)
    first = cache.validators("a", b"1", now)
    assert cache.validators("a", b"1", now + timedelta(hours=1)) == first
    for number in range(10_001):
        cache.validators(number, b"x", now)
    forgotten = cache.validators("a", b"1", now + timedelta(hours=2))
    assert forgotten.etag == first.etag
    assert forgotten.modified == first.modified + timedelta(hours=2)
    naive = Headers({"if-modified-since": "Thu, 01 Jan 2026 14:00:00 -0000"})
    assert forgotten.known_to(naive)
