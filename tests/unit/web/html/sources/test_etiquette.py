"""How publishers are treated, as the pages and the API tell it: etiquette, hosts, /bot."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.cases import each
from tests.unit.web.conftest import ask
from tests.unit.web.library import NOW, FakeConduct, FakeLibrary, a_hop, a_source, a_visit

from tidings.fetch.robots.robots import AGENT
from tidings.model.hosts import Flag, HostManners
from tidings.model.orders import HopKind
from tidings.model.sources import MOVES_CONFIRMED
from tidings.model.visits import VisitResult
from tidings.views import sources as standing
from tidings.views.conduct import RobotsWord
from tidings.web.html import about as bot

CLOSED = HostManners("site2.example", 0.0, 30.0, NOW + timedelta(hours=2), 1, "HTTP 429, Retry-After")
EASED = HostManners("site3.example", gap=12.0, closed_until=NOW - timedelta(hours=1), reason="HTTP 503, Retry-After")
DELAYED = HostManners("site1.example", crawl_delay=30.0)
FLAG = Flag("calendar.example", "101 queries after one path", NOW, "https://calendar.example/?day=1", 12)


@pytest.fixture
def known() -> FakeConduct:
    return FakeConduct([EASED, DELAYED, CLOSED], [FLAG], RobotsWord(True, "allows it", NOW))


@pytest.fixture
async def client(library: FakeLibrary, known: FakeConduct) -> AsyncIterator[httpx.AsyncClient]:
    library.kept_visits.append(a_visit(1, timedelta(days=2), VisitResult.CHANGED, "3 new"))
    async with ask(library, known.conduct()) as client:
        yield client


async def page(client: httpx.AsyncClient, path: str) -> LexborHTMLParser:
    answer = await client.get(path)
    assert answer.status_code == 200, answer.text
    return LexborHTMLParser(answer.text)


def words(tree: LexborHTMLParser, selector: str = "main") -> str:
    node = tree.css_first(selector)
    assert node is not None, selector
    return " ".join(node.text(separator=" ").split())


# -- the source's page --------------------------------------------------------------------------------


async def test_a_source_shows_its_etiquette(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_sources[1] = a_source(1, subscribers=4, weight=2.5)
    tree = await page(client, "/sources/1")
    said = words(tree, ".etiquette")
    assert said.startswith("Etiquette As JSON 100 % of 5 rules kept")
    assert "8 feed requests since" in said
    assert "100 % of the feed's requests; 62 % answered 304" in said
    assert "Between visits 17 min as a rule, 17 min at least" in said
    assert "robots.txt allows it" in said
    assert "asks for 30 s between two requests" in said
    assert "Tidings/1 (+https://t.example/bot; 4 subscribers)" in said
    rules = [" ".join(row.text(separator=" ").split()) for row in tree.css(".etiquette .rules")[0].css("tbody tr")]
    assert any(row.startswith("conditional requests kept 8 requests") for row in rules)
    facts = words(tree, ".columns .facts")
    assert "Weight 2.5" in facts
    assert "Subscribers 4" in facts


async def test_a_broken_rule_is_shown_as_broken(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_hops[1] += [a_hop(timedelta(minutes=1, seconds=second), 200, kind=HopKind.PAGE) for second in (0, 3)]
    said = words(await page(client, "/sources/1"), ".etiquette")
    assert "pages spaced broken at least 3 s apart (promised: 10 s)" in said


async def test_a_source_that_fails_moves_and_is_odd(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_sources[2] = a_source(
        2,
        failures=5,
        last_error="HTTP 503",
        failing_since=NOW - timedelta(days=3),
        next_at=NOW + timedelta(minutes=76),
        notice="not well-formed XML",
        moved_to="https://new.example/feed",
        moved_times=2,
    )
    card = words(await page(client, "/sources/2"), ".next-visit")
    assert "HTTP 503 (5 times in a row)" in card
    assert "Failing since 3 days ago ; 1 hour between the last try and the next" in card
    assert "What is odd not well-formed XML" in card
    assert "moved to https://new.example/feed (seen 2 of 3 times)" in card
    assert "Its host wants to be left alone until 2026-11-15 11:19 UTC (HTTP 429, Retry-After)" in card
    listed = words(await page(client, "/sources"))
    assert "moved to https://new.example/feed (seen 2 of 3 times)" in listed
    assert "not well-formed XML" in listed


async def test_readers_share_an_etiquette_for_some_seconds_and_programs_get_that_of_now(
    client: httpx.AsyncClient, library: FakeLibrary
) -> None:
    """It is made of thousands of requests and visits, 25 ms of CPU, where each page took as much as six others."""
    assert "8 feed requests" in words(await page(client, "/sources/1"), ".etiquette")
    library.kept_hops[1].append(a_hop(timedelta(minutes=1), 200))
    assert "8 feed requests" in words(await page(client, "/sources/1"), ".etiquette")
    assert (await client.get("/api/sources/1/etiquette")).json()["requests"]["feed"] == 9
    library.kept_sources[1] = a_source(1, subscribers=9)
    said = words(await page(client, "/sources/1"), ".etiquette")
    assert "9 feed requests" in said, "what is edited is told at once"
    assert "9 subscribers" in said


async def test_a_source_without_requests(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_hops, library.kept_visits = {}, []
    said = words(await page(client, "/sources/1"), ".etiquette")
    assert "Nothing yet" in said
    assert "no request since" in said


def test_the_words_of_a_move_count_as_the_store_does() -> None:
    once = a_source(1, moved_to="https://b.example/", moved_times=1)
    assert standing.move(once) == f"moved to https://b.example/ (seen 1 of {MOVES_CONFIRMED} times)"
    assert standing.move(a_source(1)) is None
    assert standing.move(a_source(1, moved_to="https://b.example/", moved_times=7)) == "moved to https://b.example/"


# -- hosts --------------------------------------------------------------------------------------------


async def test_hosts_that_are_treated_specially(client: httpx.AsyncClient) -> None:
    tree = await page(client, "/hosts")
    rows = [" ".join(row.text(separator=" ").split()) for row in tree.css("tbody tr")]
    assert rows == [
        "site2.example HTTP 429, Retry-After 1 2026-11-15 11:19 UTC in 2 hours 30 s – 1",
        "site1.example 1 – 30 s 30 s –",
        "site3.example HTTP 503, Retry-After 1 – 12 s – –",
    ]
    assert "calendar.example 101 queries after one path" in words(tree)
    assert "12 times, last just now" in words(tree)


async def test_all_hosts(client: httpx.AsyncClient, known: FakeConduct) -> None:
    known.hosts, known.flags = [HostManners("site1.example", crawl_delay=0.5), HostManners("b.example#2", gap=60.0)], []
    known.sources |= {"site1.example": 2, "site2.example": 1, "site3.example": 1}
    every = [
        " ".join(row.text(separator=" ").split()) for row in (await page(client, "/hosts?show=all")).css("tbody tr")
    ]
    assert every == [
        "b.example, source 2 1 – 60 s – –",
        "site1.example 2 – 1 s 0.5 s –",
        "site2.example 1 – 1 s – –",
        "site3.example 1 – 1 s – –",
    ]
    special = words(await page(client, "/hosts"))
    assert "b.example" in special
    assert "site1.example" not in special  # it asks for less than we wait anyway
    assert "No site looks like one." in special


# -- /bot ---------------------------------------------------------------------------------------------


async def test_bot_tells_publishers_what_they_need(client: httpx.AsyncClient) -> None:
    answer = await client.get("/bot")
    assert "set-cookie" not in answer.headers
    tree = LexborHTMLParser(answer.text)
    assert tree.css("script") == []
    assert tree.css("nav") == []
    said = words(tree)
    assert "Tidings/1 (+https://t.example/bot; 0 subscribers)" in said
    assert f"User-agent: {AGENT} Disallow: /" in said
    assert bot.ROBOT == AGENT
    for word in (
        "Retry-After",
        "Cache-Control",
        "Crawl-delay",
        "410 Gone",
        "once in 5 minutes",
        "10 s between two for pages",
    ):
        assert word in said, word
    assert tree.css_first("a[href^=mailto]").attributes["href"] == "mailto:admin@t.example"  # type: ignore[union-attr]


async def test_bot_says_how_this_installation_is_set(library: FakeLibrary, known: FakeConduct) -> None:
    async with ask(library, known.conduct(robots_for_feeds=True, per_host=3, articles=False, contact="")) as client:
        said = words(await page(client, "/bot"))
    assert "holds here for pages and for feeds" in said
    assert "410" not in said
    assert "At most 3 requests at a time" in said
    assert "the page of each new article" not in said
    assert "have not left an address" in said


@each(
    ("said", "link", "shown"),
    [
        ("a@b.example", "mailto:a@b.example", "a@b.example"),
        ("mailto:a@b.example", "mailto:a@b.example", "a@b.example"),
        ("https://b.example/contact", "https://b.example/contact", "https://b.example/contact"),
        ("javascript:alert(1)", None, "javascript:alert(1)"),
        ("a@b.example?body=x&bcc=c@d.example", None, "a@b.example?body=x&bcc=c@d.example"),
        ("The people of B", None, "The people of B"),
        ("", None, ""),
    ],
)
def test_where_a_contact_leads(said: str, link: str | None, shown: str) -> None:
    assert bot.contact(said) == (link, shown)


# -- the API ------------------------------------------------------------------------------------------


async def test_etiquette_as_json(client: httpx.AsyncClient) -> None:
    seen = (await client.get("/api/sources/1/etiquette?days=3")).json()
    assert (seen["source_id"], seen["score"], seen["requests"]) == (1, 100.0, {"feed": 8})
    assert (seen["since"], seen["until"]) == ("2026-11-12T09:19:05Z", "2026-11-15T09:19:05Z")
    assert (seen["conditional"], seen["median_gap_seconds"], seen["crawl_delay"]) == (1.0, 1020.0, 30.0)
    assert seen["robots"] == {"allowed": True, "words": "allows it", "fetched_at": "2026-11-15T09:19:05Z"}
    assert {rule["kept"] for rule in seen["rules"]} == {True, None}


async def test_requests_are_told_as_far_as_they_are_kept(library: FakeLibrary, known: FakeConduct) -> None:
    library.kept_sources[2] = a_source(2, added_at=NOW - timedelta(hours=5))
    async with ask(library, known.conduct(keep_hops=timedelta(days=2))) as client:
        assert (await client.get("/api/sources/1/etiquette?days=30")).json()["since"] == "2026-11-13T09:19:05Z"
        assert (await client.get("/api/sources/2/etiquette?days=30")).json()["since"] == "2026-11-15T04:19:05Z"


async def test_hosts_as_json(client: httpx.AsyncClient) -> None:
    found = (await client.get("/api/hosts")).json()
    assert [host["host"] for host in found["hosts"]] == ["site2.example", "site1.example", "site3.example"]
    assert found["hosts"][0]["closed_until"] == "2026-11-15T11:19:05Z"
    assert found["hosts"][2]["closed_until"] is None
    assert found["flags"] == [
        {
            "host": "calendar.example",
            "reason": "101 queries after one path",
            "url": "https://calendar.example/?day=1",
            "at": "2026-11-15T09:19:05Z",
            "times": 12,
        }
    ]
    assert len((await client.get("/api/hosts?all=true")).json()["hosts"]) == 3


async def test_a_source_as_json_tells_what_is_odd(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_sources[1] = a_source(1, notice="odd", moved_to="https://b.example/", moved_times=1, weight=2.0)
    found = (await client.get("/api/sources/1")).json()
    assert (found["notice"], found["moved_to"], found["moved_times"]) == ("odd", "https://b.example/", 1)
    assert (found["weight"], found["subscribers"], found["failing_since"]) == (2.0, 1, None)
