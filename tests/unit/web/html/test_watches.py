"""The pages about watches, and rating a match."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.unit.web.followedsite import a_followed_site
from tests.unit.web.html.test_hostile import HOSTILE, check
from tests.unit.web.library import NOW, FakeLibrary, StillClock
from tests.unit.web.watchroom import (
    SECRET,
    FakeMatches,
    FakeOutbox,
    FakeWatches,
    WatchRoom,
    a_match,
    a_room,
    a_sending,
    a_watch,
    masked,
)

from tidings.model.matches import MatchCount, Rating
from tidings.model.search import Passage
from tidings.model.watches import (
    NEVER_QUIET,
    DeliveryPace,
    DeliveryTiming,
    WatchPage,
    WatchQuery,
    WatchScope,
    WatchShow,
)
from tidings.views.watch_text import command, cut_passage, query_meaning, rate_words, scope, timing
from tidings.views.watches import MOST_EXAMINED, Watching, daily, ratings
from tidings.web.app import create_app

BASE = "http://tidings.test"


def ask(library: FakeLibrary, room: WatchRoom | None, **other: object) -> httpx.AsyncClient:
    watching = room.watching if room is not None else None
    app = create_app(library=library, clock=StillClock(), watching=watching, **other)  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=BASE)


@pytest.fixture
def room() -> WatchRoom:
    return a_room()


@pytest.fixture
async def client(library: FakeLibrary, room: WatchRoom) -> AsyncIterator[httpx.AsyncClient]:
    async with ask(library, room) as client:
        yield client


async def page(client: httpx.AsyncClient, path: str, status: int = 200) -> LexborHTMLParser:
    answer = await client.get(path)
    assert answer.status_code == status, answer.text
    assert "hunter2" not in answer.text
    assert SECRET not in answer.text
    return LexborHTMLParser(answer.text)


def words_of(tree: LexborHTMLParser, css: str) -> list[str]:
    return [" ".join(node.text().split()) for node in tree.css(css)]


# -- all watches ------------------------------------------------------------------------------------


async def test_all_watches(client: httpx.AsyncClient) -> None:
    tree = await page(client, "/watches")
    ferries, gas = tree.css("tbody tr")
    assert words_of(tree, "tbody .name") == ["Ferries", "Watch 1"]
    assert "everything" in ferries.text()
    assert "no channel" in ferries.text()
    assert "2 of (gas, shale, energy)" in gas.text()
    assert "in articles and pages" in gas.text()
    assert "slack://team/***/news" in gas.text()
    assert "1 message not taken" in gas.text()
    assert "10 minutes ago" in gas.text()
    [chart], [bars] = gas.css("svg"), gas.css("svg .bar")
    assert chart.attributes["aria-label"] == "3 matches in 14 days, most on Sun 15 Nov: 2"
    assert (bars.attributes["d"] or "").count("M") == 2  # today and yesterday; the baseline is none
    assert "0.2 a day" in gas.text()


async def test_what_was_there_before_is_no_news_of_a_watch(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.match_store.kept.clear()
    room.put(a_match(11, timedelta(days=3), baseline=True), a_match(12, timedelta(days=3), baseline=True))
    room.put(a_watch(1, matches=2))
    for path, place in (("/watches", "tbody tr:last-child"), ("/watches/1", ".tiles")):
        tree = await page(client, path)
        [said] = words_of(tree, place)
        assert "2 of them there before" in said, path
        assert "nothing new yet" in said, path
        assert "10 minutes ago" not in said, path
    room.put(a_match(13, timedelta(hours=2)), a_watch(1, matches=3))
    [said] = words_of(await page(client, "/watches"), "tbody tr:last-child")
    assert "3 2 of them there before" in said
    assert "10 minutes ago" in said


async def test_watches_that_need_somebody(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(a_watch(3, trouble="detector price: took longer than 10 s"), a_watch(4, paused=True))
    tree = await page(client, "/watches")
    assert "detector price: took longer than 10 s" in tree.text()
    assert "In trouble 1" in " ".join(words_of(tree, ".choices"))
    assert words_of(await page(client, "/watches?show=trouble"), "tbody .name") == ["Watch 3"]
    assert words_of(await page(client, "/watches?show=paused"), "tbody .name") == ["Watch 4"]
    assert words_of(await page(client, "/watches?q=ferr"), "tbody .name") == ["Ferries"]
    assert "No watch fits" in (await page(client, "/watches?q=nothing")).text()


async def test_many_watches_come_a_page_at_a_time(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(*(a_watch(number, terms={"name": f"W {number:03}"}) for number in range(10, 130)))
    shown = []
    following: str | None = "/watches?q=w"
    while following:
        tree = await page(client, following)
        shown.append(len(tree.css("tbody tr")))
        more = tree.css_first("a[rel=next]")
        following = more.attributes["href"] if more is not None else None
    assert shown == [50, 50, 21]
    assert tree.css_first("a[rel=first]").attributes["href"] == "/watches?q=w"  # type: ignore[union-attr]


async def test_no_watches(client: httpx.AsyncClient, room: WatchRoom, library: FakeLibrary) -> None:
    room.match_store.kept.clear()
    assert "Nothing was found yet" in (await page(client, "/matches")).text()
    room.book.kept.clear()
    assert "Nothing is watched yet" in (await page(client, "/watches")).text()
    assert "found anything in the last day" in (await page(client, "/")).text()
    assert "Nothing is watched yet" in (await page(client, "/matches")).text()
    async with ask(library, None) as without:
        assert (await without.get("/watches")).status_code == 404
        tree = await page(without, "/")
        assert not tree.css("a[href='/watches'], .found-line")


async def test_a_store_that_does_not_answer(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.book.broken = True
    assert (await client.get("/watches")).status_code == 503


# -- one watch --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("days", "words"),
    [(0.2, "of its first day"), (2.5, "of the 2.5 days since it was made"), (90, "of the last 30 days")],
)
async def test_an_average_says_what_it_is_of(
    client: httpx.AsyncClient, room: WatchRoom, days: float, words: str
) -> None:
    room.put(a_watch(1, created_at=NOW - timedelta(days=days)))
    assert words_of(await page(client, "/watches/1"), ".tile .note")[1] == words


async def test_what_no_channel_took_is_said(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(a_match(15, timedelta(minutes=5), told_at=None, not_taken=True))
    assert "not taken by any channel" in words_of(await page(client, "/watches/1"), "#match-15 .meta")[0]


async def test_one_watch(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(a_match(15, timedelta(minutes=5), baseline=True, rating=Rating.BAD))
    tree = await page(client, "/watches/1")
    assert words_of(tree, ".matches .headline") == ["Prices", "Gas from shale, part 13", "Gas from shale, part 12"]
    assert words_of(tree, "#match-13 mark") == ["Gas", "shale", "gas"]
    assert words_of(tree, "#match-14 mark") == ["Gas"]
    assert "gas, shale: 2 of 3" in words_of(tree, "#match-13 .because")[0]
    assert "told 1 hour ago" in tree.css_first("#match-13 .meta").text()  # type: ignore[union-attr]
    figures = dict(zip(words_of(tree, ".tile dt"), words_of(tree, ".tile .figure"), strict=True))
    assert figures == {"Matches": "4", "A day, on average": "0.1", "Last match": "10 minutes ago", "Rated good": "50 %"}
    assert words_of(tree, ".tile .note")[0] == "2 of them there before"
    assert words_of(tree, ".tile .note")[3] == "1 good, 1 bad"
    links = [link.attributes["href"] for link in tree.css("link[rel=alternate]")]
    assert links == ["/watches/1/feed.atom", "/watches/1/feed.json"]
    assert len(tree.css(".days svg g")) == 30
    every = await page(client, "/watches/1?show=all")
    assert words_of(every, ".matches .headline")[0] == "Gas from shale, part 15"
    assert "there before, not told" in every.css_first("#match-11").text()  # type: ignore[union-attr]


async def test_messages_that_nobody_took_come_first(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(a_sending(20, sent_at=None, error="given up: no such host", attempts=9), a_sending(23))
    room.put(a_sending(24, sent_at=None, next_at=NOW, attempts=0))
    lines = words_of(await page(client, "/watches/1"), ".messages li")
    said = "slack://team/***/news"
    assert lines == [
        f"{said} waiting due now 1 match",
        f"{said} connection refused not taken again in 5 minutes 1 match 3 attempts",
        f"{said} given up: no such host given up 13 hours ago 1 match 9 attempts",
        f"{said} sent 13 hours ago 1 match",
        f"{said} sent 13 hours ago 1 match",
    ]


async def test_a_watch_whose_sources_are_gone_is_in_trouble(library: FakeLibrary, room: WatchRoom) -> None:
    room.put(a_watch(1, terms={"sources": (98, 99)}))
    room.put(a_watch(2, terms={"sources": (1, 99)}))
    async with ask(library, room) as client:
        assert "all its sources are no longer followed" in " ".join(
            words_of(await page(client, "/watches/1"), ".trouble")
        )
        assert words_of(await page(client, "/watches/2"), ".trouble") == []
        assert len(words_of(await page(client, "/watches?show=trouble"), ".trouble")) == 1
        assert [bool(one["trouble"]) for one in (await client.get("/api/watches")).json()].count(True) == 1


async def test_what_a_watch_asks_for(library: FakeLibrary, room: WatchRoom) -> None:
    daily = DeliveryTiming(DeliveryPace.DAILY, 450, (1320, 420), "Europe/Warsaw")
    terms: dict[str, object] = {
        "sources": (1, 99), "scope": WatchScope.PAGES, "languages": ("pl", "en"), "stems": ("pl",),
        "detectors": ("price",), "categories": ("world",), "timing": daily, "backfill": True,
    }  # fmt: skip
    room.put(a_watch(1, terms=terms, paused=True))
    async with ask(library, room) as client:
        tree = await page(client, "/watches/1")
    facts = dict(zip(words_of(tree, ".facts dt"), words_of(tree, ".facts dd"), strict=True))
    assert facts["Looks at"] == "pages"
    assert facts["Sources"] == "Site 1, 99, no longer followed"
    assert facts["Languages"] == "Polish, English"
    assert facts["Forms of words"] == "Polish"
    assert facts["When"] == "daily at 07:30, not from 22:00 to 07:00 (Europe/Warsaw)"
    assert facts["Asks for"].startswith("at least 2 of")
    assert "Paused" in words_of(tree, ".page-head .odd")[0]


async def test_pages_of_matches(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(*(a_match(number, timedelta(minutes=1000 - number)) for number in range(100, 170)))
    first = await page(client, "/watches/1")
    assert len(first.css(".matches li")) == 30
    link = first.css_first("a[rel=next]").attributes["href"] or ""  # type: ignore[union-attr]
    assert link == "/watches/1?before=142#matches"
    second = await page(client, link.partition("#")[0])
    assert words_of(second, ".matches .headline")[0] == "Gas from shale, part 141"
    assert second.css_first("input[name=back]").attributes["value"] == "/watches/1?before=142"  # type: ignore[union-attr]


@pytest.mark.parametrize("path", ["/watches/99", "/watches/99/feed.atom", "/watches/abc", "/watches/0"])
async def test_no_such_watch(client: httpx.AsyncClient, path: str) -> None:
    await page(client, path, 404)


async def test_a_number_for_a_name_hides_no_watch(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(a_watch(5, terms={"name": "1"}))
    room.book.kept = dict(sorted(room.book.kept.items(), reverse=True))
    assert words_of(await page(client, "/watches/1"), "h1") == ["Watch 1"]
    assert words_of(await page(client, "/watches/5"), "h1") == ["1"]


# -- all matches ------------------------------------------------------------------------------------


async def test_all_matches(library: FakeLibrary, room: WatchRoom) -> None:
    town = a_followed_site()
    async with ask(town.library, room, followed=town.followed) as client:
        tree = await page(client, "/matches")
        assert words_of(tree, ".day h2") == ["Today", "Yesterday"]
        assert [link.attributes["href"] for link in tree.css("a.headline")] == [
            "/pages/8/versions/3",
            "/articles/113?watch=1",
            "/articles/112?watch=1",
        ]
        assert words_of(tree, "#match-13 .of-watch") == ["Watch 1"]
        assert len((await page(client, "/matches?show=all")).css(".matches li")) == 4
    async with ask(library, room) as client:  # no pages here: there is no page to lead to
        tree = await page(client, "/matches")
        assert not tree.css("#match-14 a.headline")
        assert words_of(tree, "#match-14 .headline") == ["Prices"]


async def test_the_overview_tells_of_the_last_day(client: httpx.AsyncClient, room: WatchRoom) -> None:
    tree = await page(client, "/")
    assert "2 matches in the last day" in words_of(tree, ".found-line")[0]
    assert "Prices" in words_of(tree, ".found-line")[0]
    assert tree.css("nav a[href='/watches']")
    room.put(*(a_match(number, timedelta(minutes=number)) for number in range(100, 250)))
    assert "More than 20 matches in the last day" in words_of(await page(client, "/"), ".found-line")[0]


async def test_copies_of_a_story_stand_with_its_first(library: FakeLibrary) -> None:
    room = WatchRoom()
    copies = [a_match(number, story_id=5, source_name=f"Paper {number}", copy=number > 20) for number in (20, 30, 40)]
    room.put(a_watch(), *copies, a_match(25), a_match(50, story_id=9), a_match(35, watch_id=2, story_id=5))
    async with ask(library, room) as client:
        for path, others in (("/matches", ["match-35"]), ("/watches/1", [])):
            tree = await page(client, path)
            shown = [node.attributes["id"] for node in tree.css(".matches > li")]
            assert shown == ["match-50", *others, "match-25", "match-20"]
            (story,) = tree.css("#match-20")
            assert words_of(tree, "#match-20 summary") == ["and 2 copies"]
            assert [node.attributes["id"] for node in story.css(".copies li")] == ["match-30", "match-40"]
            assert "Paper 40" in story.css(".copies li")[1].text()
            assert story.css_matches('form[action="/matches/40/rating"]'), "a copy can be rated, too"
            assert len(tree.css("main summary")) == len(words_of(tree, "#match-20 summary"))


async def test_several_watches_in_one_article_are_one_row(library: FakeLibrary) -> None:
    room = WatchRoom()
    beside: dict[str, Any] = {"watch_id": 2, "watch_name": "Watch 2", "words": "dry", "source_name": "Paper"}
    room.put(a_watch(), a_match(20, story_id=5), a_match(21, article_id=120, story_id=5, **beside), a_match(25))
    room.put(a_match(30, story_id=5, copy=True), a_match(31, article_id=130, story_id=5, copy=True, **beside))
    async with ask(library, room) as client:
        tree = await page(client, "/matches")
        assert [node.attributes["id"] for node in tree.css(".matches > li")] == ["match-25", "match-21"]
        (row,) = tree.css("#match-21")
        assert words_of(tree, "#match-21 > .by-watch .of-watch") == ["Watch 2", "Watch 1"]
        assert words_of(tree, "#match-21 > .by-watch .why bdi") == ["dry", "gas, shale: 2 of 3"]
        forms = [node.attributes["action"] for node in row.css("form")]
        assert forms == [f"/matches/{number}/rating" for number in (21, 20, 31, 30)]
        assert words_of(tree, "#match-21 summary") == ["and 1 copy"]
        line = words_of(await page(client, "/"), ".found-line li")
        assert line[0].startswith("Gas from shale, part 31 Watch 2 Watch 1")
        answer = (await client.get("/api/matches")).json()
        assert [match["id"] for match in answer["matches"]] == [31, 30, 25, 21, 20]  # each by itself


async def test_segments_of_one_change_are_one_row(library: FakeLibrary) -> None:
    room = WatchRoom()
    change: dict[str, Any] = {"version_id": 3, "title": "Prices"}
    room.put(a_watch(), *(a_match(number, segment=number, **change) for number in (20, 21, 22)))
    room.put(a_match(23, segment=22, watch_id=2, watch_name="Watch 2", **change))
    async with ask(library, room) as client:
        tree = await page(client, "/matches")
        assert [node.attributes["id"] for node in tree.css(".matches > li")] == ["match-23"]
        assert words_of(tree, "#match-23 > .by-watch .of-watch") == ["Watch 2", "Watch 1"]
        assert len(words_of(tree, "#match-23 > .snippet")) >= 3
        assert all(tree.css(f"#match-{number}") for number in (20, 21, 22, 23)), "links to each go on working"
        assert len((await client.get("/api/matches")).json()["matches"]) == 4  # each by itself


async def test_copies_whose_first_is_on_another_page(library: FakeLibrary) -> None:
    room = WatchRoom()
    room.put(a_watch(), *(a_match(number, timedelta(minutes=200 - number), story_id=5) for number in range(1, 61)))
    async with ask(library, room) as client:
        tree = await page(client, "/matches")
        assert words_of(tree, ".matches > li summary") == ["and 49 copies"]
        (older,) = tree.css("a[rel=next]")
        tree = await page(client, older.attributes["href"] or "")
        assert [node.attributes["id"] for node in tree.css(".matches > li")] == ["match-1"]
        assert words_of(tree, "main summary") == ["and 9 copies"]


async def test_a_match_of_a_story_that_was_told(client: httpx.AsyncClient, room: WatchRoom) -> None:
    room.put(a_match(15, timedelta(minutes=1), copy=True, url=None, passages=(), title=None, words=""))
    tree = await page(client, "/matches")
    assert "its story was told already" in tree.css_first("#match-15").text()  # type: ignore[union-attr]
    assert words_of(tree, "#match-15 .headline") == ["Untitled"]


# -- rating -----------------------------------------------------------------------------------------

OWN = {"Origin": BASE, "Content-Type": "application/x-www-form-urlencoded"}


async def rate_it(client: httpx.AsyncClient, id: int, said: str, back: str = "/watches/1") -> httpx.Response:
    form = urlencode({"rating": said, "back": back})
    return await client.post(f"/matches/{id}/rating", content=form, headers=OWN)


async def test_rating_a_match_and_taking_it_back(client: httpx.AsyncClient, room: WatchRoom) -> None:
    answer = await rate_it(client, 12, "bad")
    assert (answer.status_code, answer.headers["location"]) == (303, "/watches/1#match-12")
    assert room.match_store.kept[12].rating is Rating.BAD
    assert room.match_store.rated_at[12] == NOW
    tree = await page(client, "/watches/1")
    pressed = tree.css_first("#match-12 button.bad")
    assert pressed is not None
    assert (pressed.attributes["aria-pressed"], pressed.attributes["value"]) == ("true", "none")
    await rate_it(client, 12, "none")
    assert room.match_store.kept[12].rating is None


@pytest.mark.parametrize(
    "back",
    ["", "//evil.example/", "https://evil.example", "/watches/1\\@evil", "/sources", "/matches\r\nX: 1", "/watches/x"],
)
async def test_nobody_is_led_away(client: httpx.AsyncClient, back: str) -> None:
    assert (await rate_it(client, 12, "good", back)).headers["location"] == "/matches#match-12"


async def test_a_rating_that_is_none(client: httpx.AsyncClient, room: WatchRoom) -> None:
    assert (await rate_it(client, 99, "good")).status_code == 404
    assert (await rate_it(client, 12, "great")).status_code == 400
    assert (await client.post("/matches/12/rating", content=b"x" * 5_000)).status_code == 413
    assert (await client.post("/matches/12/rating", content="&".join(["a=1"] * 20))).status_code == 400
    assert (await client.get("/matches/12/rating")).status_code == 405
    assert room.match_store.rated_at == {}


async def test_security_16_a_page_of_somebody_else_rates_nothing(client: httpx.AsyncClient, room: WatchRoom) -> None:
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://tidings.test:9"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": BASE},
    ):
        for path, body in (("/matches/12/rating", "rating=bad"), ("/api/matches/12/rating", '{"rating": "bad"}')):
            answer = await client.post(path, content=body, headers=headers)
            assert answer.status_code == 403, (path, headers)
            assert "only pages of Tidings itself" in answer.text
    assert room.match_store.rated_at == {}


async def test_a_page_with_forms_says_its_origin(client: httpx.AsyncClient) -> None:
    """With no-referrer a browser sends `Origin: null`, and the form would be refused."""
    for path in ("/watches/1", "/matches", "/watches"):
        assert (await client.get(path)).headers["referrer-policy"] == "same-origin"


# -- the pure parts ---------------------------------------------------------------------------------


def test_bars_of_a_watch() -> None:
    midnight = NOW.replace(hour=0, minute=0, second=0)
    counts = [
        MatchCount(midnight - timedelta(days=20), news=999),
        MatchCount(midnight - timedelta(days=2), news=2, baselines=500, good=1),
        MatchCount(midnight, news=8, bad=2),
    ]
    found = daily(counts, a_watch(1), NOW)
    assert [bar.news for bar in found.bars] == [0] * 11 + [2, 0, 8]
    assert [bar.height for bar in found.bars][-3:] == [0.25, 0.0, 1.0]
    assert found.bars[-3].baselines == 500
    assert found.per_day == 10 / 14
    young = daily(counts, a_watch(1, created_at=NOW - timedelta(days=2)), NOW)
    assert (young.per_day, young.lived) == (5.0, 2.0)
    one = daily([MatchCount(midnight, news=1)], a_watch(1), NOW)
    assert one.bars[-1].height == 0.25  # a single match is no full bar
    assert (ratings(counts).good, ratings(counts).bad, ratings(counts).precision) == (1, 2, 1 / 3)
    assert ratings([]).precision is None


async def test_pages_of_watches() -> None:
    watches = {number: a_watch(number) for number in range(1, 121)}
    watching, library = Watching(FakeWatches(watches), FakeMatches(), FakeOutbox(), masked), FakeLibrary()
    seen: list[int] = []
    page = await watching.page(library, WatchQuery(limit=50))
    seen += [one.id for one in page.watches]
    while page.following is not None:
        page = await watching.page(library, WatchQuery(limit=50, after=page.following))
        seen += [one.id for one in page.watches]
    assert len(seen) == 120
    assert set(seen) == set(watches)
    some = await watching.page(library, WatchQuery("SHALE watch 7"))
    assert {7, 17} <= {one.id for one in some.watches}
    assert (await watching.page(library, WatchQuery(show=WatchShow.PAUSED))).watches == ()


async def test_a_filter_looks_through_some_watches_at_a_time() -> None:
    watches = {number: a_watch(number) for number in range(1, MOST_EXAMINED + 300)}
    watching, library = Watching(FakeWatches(watches), FakeMatches(), FakeOutbox(), masked), FakeLibrary()
    page = await watching.page(library, WatchQuery("nothing like it"))
    assert page.watches == ()
    assert page.following is not None
    assert await watching.page(library, WatchQuery("nothing like it", after=page.following)) == WatchPage(())


def test_words() -> None:
    assert [scope(value) for value in WatchScope] == ["articles", "pages", "articles and pages"]
    assert timing(DeliveryTiming()) == "at once"
    assert timing(DeliveryTiming(DeliveryPace.HOURLY)) == "every hour"
    assert timing(DeliveryTiming(quiet=NEVER_QUIET, zone="Asia/Tokyo")) == "at once, at any hour"
    assert (
        timing(DeliveryTiming(quiet=(1380, 360), zone="Asia/Tokyo")) == "at once, not from 23:00 to 06:00 (Asia/Tokyo)"
    )
    assert [rate_words(value) for value in (0, 0.01, 0.25, 3.0, 9.99, 1234.5)] == [
        *("none", "0.1 a day", "0.2 a day", "3.0 a day", "10 a day", "1,234 a day"),
    ]
    assert query_meaning("gas") == ""
    assert query_meaning('gas "') == ""
    assert query_meaning("") == ""
    assert cut_passage(Passage("abcdef", ((0, 2), (3, 6))), 5) == Passage("abcd…", ((0, 2), (3, 4)))
    assert cut_passage(Passage("abc", ((0, 2),)), 3) == Passage("abc", ((0, 2),))


def test_the_line_that_watches_a_search() -> None:
    assert command("gas near/5 price") == "tidings watch add 'gas near price' 'gas near/5 price'"
    assert command("-oil; rm -rf $HOME 'x'", "7", "pl") == (
        "tidings watch add --source 7 --lang pl -- 'oil rm rf' '-oil; rm -rf $HOME '\"'\"'x'\"'\"''"
    )
    assert command("東京") == "tidings watch add '東京' '東京'"
    assert command("> 3") == "tidings watch add 'my watch' '> 3'"


# -- texts that wish us ill -------------------------------------------------------------------------


def hostile_room(text: str) -> WatchRoom:
    room = WatchRoom()
    said = {"name": text, "query": text, "channels": (text, *("c",) * 5), "languages": (text,), "stems": (text,)}
    more = {"categories": (text,), "detectors": (text,), "sources": (1, 2, 3), "timing": DeliveryTiming(zone=text)}
    room.put(a_watch(1, terms=said | more, trouble=text, paused=True))
    marks = ((0, len(text) // 2), (len(text) // 2, len(text)))
    passages = (Passage(text, marks), Passage(text, marks))
    names = {"watch_name": text, "source_name": text, "url": text, "title": text, "words": text}
    room.put(a_match(1, timedelta(0), passages=passages, **names))
    room.put(a_match(2, timedelta(0), passages=passages, segment=1, version_id=1, **names))
    failing = {"sent_at": None, "error": text, "next_at": NOW}
    room.put(a_sending(1, channel=text, **failing), a_sending(2, channel=text, sent_at=None, error=text))
    return room


@pytest.mark.parametrize("kind", HOSTILE)
async def test_security_07_every_page_stands_and_nothing_runs(library: FakeLibrary, kind: str) -> None:
    room = hostile_room(HOSTILE[kind])
    town = a_followed_site()
    async with ask(library, room, followed=town.followed) as client:
        for path in ("/", "/watches", "/watches/1", "/watches/1?show=all", "/matches", "/api/watches", "/api/matches"):
            answer = await client.get(path)
            assert answer.status_code == 200, (path, answer.text)
            check(answer)
            assert len(answer.text) < 60_000 or path.startswith("/api"), path
        for path in ("/api/watches/1", "/api/messages", "/watches/1/feed.atom", "/watches/1/feed.json"):
            assert (await client.get(path)).status_code == 200, path
