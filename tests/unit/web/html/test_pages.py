"""The HTML pages: what they hold, and what goes around them."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.unit.web.conftest import ask
from tests.unit.web.library import NOW, FakeLibrary, a_detail, a_source, a_visit, an_article

from tidings.errors import StoreError
from tidings.model.articles import BEFORE, Revision, TextState
from tidings.model.sources import SourceState
from tidings.model.visits import VisitResult
from tidings.schedule.policies.median import MedianState
from tidings.schedule.registry import pack_state, policy_named

PAGES = [
    "/",
    "/sources",
    "/sources?sort=next&show=failing&q=x",
    "/sources/1",
    "/articles",
    "/articles?source=1",
    "/articles/1",
    "/hosts",
    "/hosts?show=all",
    "/api/docs",
    "/bot",
]


async def page(client: httpx.AsyncClient, path: str, status: int = 200) -> LexborHTMLParser:
    answer = await client.get(path)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    return LexborHTMLParser(answer.text)


def words(tree: LexborHTMLParser, selector: str = "main") -> str:
    node = tree.css_first(selector)
    assert node is not None, selector
    return " ".join(node.text(separator=" ").split())


def every(tree: LexborHTMLParser, selector: str) -> list[str]:
    return [" ".join(node.text(separator=" ").split()) for node in tree.css(selector)]


async def test_every_page_answers_get_and_head_with_nothing_inline(client: httpx.AsyncClient) -> None:
    for path in PAGES:
        tree = await page(client, path)
        assert tree.css_first("title").text()  # type: ignore[union-attr]
        assert not tree.css("[style], style, script:not([src]), [onclick], iframe")
        for node in tree.css("script, link, img"):
            address = node.attributes.get("src") or node.attributes.get("href") or ""
            assert address.startswith("/static/")
        head = await client.head(path)
        assert head.status_code == 200, path
        assert head.content == b"", path


ANSWERS = [
    *PAGES,
    *("/nope", "/api/overview", "/api/nope", "/static/tidings.css", "/healthz", "/metrics", "/articles/1/html"),
]


async def test_security_headers_are_around_every_answer(client: httpx.AsyncClient) -> None:
    for path in ANSWERS:
        headers = (await client.get(path)).headers
        policy = headers["content-security-policy"].split("; ")
        assert "default-src 'none'" in policy, path
        assert "style-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["x-frame-options"] == "DENY"


async def test_overview_says_the_numbers(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_sources[2] = a_source(
        2, failures=3, last_error="https://site2.example/feed.xml: 503 Service Unavailable"
    )
    library.kept_articles[9] = a_detail(an_article(9, text_state=TextState.PENDING, first_seen=NOW - timedelta(days=3)))
    tree = await page(client, "/")
    tiles = [" ".join(tile.text(separator=" ").split()) for tile in tree.css(".tile")]
    assert tiles == [
        "Seen after publication – nothing with a date came in",
        "Visits 24 67% fewer than polling every hour",
        "New articles 5 6 kept; 9 visits found something",
        "Sources 3 1 failing ; next visit in 12 minutes ; 1 page still to fetch",
    ]
    assert "Site 2 503 Service Unavailable 3 times in a row" in words(tree)
    assert "Article number 1" in words(tree, ".articles")
    assert "3 new" in words(tree, ".visits")


async def test_overview_of_one_visit(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_visits = [a_visit(1, timedelta(minutes=1), VisitResult.CHANGED, "3 new")]
    assert "kept; 1 visit found something" in words(await page(client, "/"))


async def test_overview_of_nothing_says_what_to_do() -> None:
    from tests.unit.web.conftest import ask

    async with ask(FakeLibrary()) as client:
        assert "Nothing is followed yet" in words(await page(client, "/"))
        assert "Nothing is followed yet" in words(await page(client, "/sources"))
        assert "No articles yet" in words(await page(client, "/articles"))


async def test_sources_table(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_sources[2] = a_source(2, failures=3, last_error="503 Service Unavailable")
    library.kept_sources[3] = a_source(3, state=SourceState.GONE, next_at=None)
    tree = await page(client, "/sources")
    rows = [" ".join(row.text(separator=" ").split()) for row in tree.css("tbody tr")]
    assert rows == [
        "Site 1 site1.example 5 works; new 2 hours ago 4 minutes ago in 12 minutes",
        "Site 2 site2.example 503 Service Unavailable 0 failing, 3 visits in a row 4 minutes ago in 12 minutes",
        "Site 3 site3.example 0 gone: its server says that it no longer exists 4 minutes ago never again",
    ]
    assert words(await page(client, "/sources?q=site3"), ".lede") == "1 of 3 sources"


async def test_sources_links_keep_what_was_chosen(client: httpx.AsyncClient) -> None:
    tree = await page(client, "/sources?q=a%26b&sort=next")
    links = [link.attributes["href"] for link in tree.css(".choices a")]
    assert "/sources?q=a%26b&sort=next&show=failing" in links
    assert "/sources?q=a%26b" in links


async def test_a_source_says_when_and_why(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.states[1] = pack_state(policy_named("median"), MedianState(1.9, 2.6, 2))
    tree = await page(client, "/sources/1")
    card = words(tree, ".next-visit")
    assert card.startswith(
        "Next visit in 12 minutes 2026-11-15 09:31 UTC Why then What changes often is visited sooner;"
    )
    assert "What median has learned M = 1.90: one visit every 2 executions" in card
    assert tree.css_first(".next-visit time").attributes["datetime"] == "2026-11-15T09:31:05Z"  # type: ignore[union-attr]
    marks = tree.css(".timeline g.visit")
    assert len(marks) == 8
    assert "2026-11-15 09:15 UTC: changed (3 new)" in [words(tree, ".timeline title")] + [
        m.text().strip() for m in marks
    ]
    assert len(tree.css(".history tbody tr")) == 8


async def test_times_are_in_the_zone_of_the_settings(library: FakeLibrary) -> None:
    late = NOW.replace(hour=23, minute=30) - timedelta(days=2)  # the next day in Warsaw
    library.kept_articles = {1: a_detail(an_article(1, first_seen=late))}
    async with ask(library, zone=ZoneInfo("Europe/Warsaw")) as client:
        source, articles = await page(client, "/sources/1"), await page(client, "/articles")
    assert "in 12 minutes 2026-11-15 10:31 CET" in words(source, ".next-visit")
    assert "2026-11-15 10:15 CET: changed (3 new)" in [title.text() for title in source.css(".timeline title")]
    assert words(articles, ".day h2") == "Yesterday"
    assert [node.attributes["src"] for node in articles.css("script")] == ["/static/keys.js", "/static/reading.js"]
    [time] = articles.css(".day time")
    assert (time.attributes["datetime"], time.attributes["title"]) == ("2026-11-13T23:30:05Z", "2026-11-14 00:30 CET")


async def test_without_one_they_are_in_utc_and_the_browser_shows_its_own(client: httpx.AsyncClient) -> None:
    tree = await page(client, "/sources/1")
    assert "/static/zone.js" in [node.attributes["src"] for node in tree.css("script")]
    for time in tree.css("time"):
        assert (time.attributes["title"] or "").endswith(" UTC")
    assert (await page(client, "/bot")).css("script") == []


async def test_days_and_charts_are_by_the_zone_that_the_browser_said(library: FakeLibrary) -> None:
    late = NOW.replace(hour=23, minute=30) - timedelta(days=2)  # the next day in Warsaw
    library.kept_articles = {1: a_detail(an_article(1, first_seen=late))}
    named = {"a=b; zone=Europe/Warsaw": "Yesterday", "": "Friday, 13 November"}
    unknown = ("Europe", "Europe/Nowhere", "../etc/passwd", "/etc/passwd", "zone.tab", "Europe/Warsaw$", "x" * 99)
    async with ask(library) as client:
        for cookie, day in (named | {f"zone={one}": "Friday, 13 November" for one in unknown}).items():
            client.headers["Cookie"] = cookie
            articles = await page(client, "/articles")
            assert words(articles, ".day h2") == day, cookie
            assert (articles.css_first(".day h2[title]") is None) == (day == "Yesterday")
        client.headers["Cookie"] = "zone=Europe/Warsaw"
        source = await page(client, "/sources/1")
        assert "2026-11-15 10:15 CET: changed (3 new)" in [title.text() for title in source.css(".timeline title")]


async def test_a_source_under_an_unknown_policy_still_shows(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_sources[1] = a_source(1, policy="no-such")
    library.states[1] = b"\x92\xa1x\xc0"
    assert "no policy 'no-such'" in words(await page(client, "/sources/1"))


async def test_digits_of_another_url_are_no_source(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_sources[1] = a_source(1, url="https://site.example/2024/feed")
    assert "Nothing here" in words(await page(client, "/sources/2024", 404))


async def test_articles_a_page_at_a_time(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_articles = {
        id: a_detail(an_article(id, 1, first_seen=NOW - timedelta(hours=id), published=None)) for id in range(1, 121)
    }
    seen: list[str] = []
    path: str | None = "/articles?source=1"
    while path:
        tree = await page(client, path)
        seen += [link.attributes["href"] or "" for link in tree.css(".headline")]
        older = tree.css_first(".pager a[rel=next]")
        path = older.attributes["href"] if older else None
    assert seen == [f"/articles/{id}?source=1" for id in range(1, 121)]
    assert words(await page(client, "/articles"), ".day h2") == "Today"


async def test_what_is_from_before_is_not_of_today(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    """By its own day where it has one. Without a date, or by when it was seen, it is of no day."""
    library.kept_articles = {
        id: a_detail(one)
        for id, one in {
            1: an_article(1, published=NOW - timedelta(minutes=5)),
            2: an_article(2, published=None, backlog=True),
            3: an_article(3, published=NOW - timedelta(days=9), backlog=True),
            4: an_article(4, published=NOW - timedelta(hours=2), backlog=True),
        }.items()
    }
    tree = await page(client, "/articles")
    assert every(tree, ".day h2") == ["Today", "From before you followed it", "Friday, 6 November"]
    assert every(tree, ".articles .meta") == [
        "Site 1 5 minutes ago seen 2 minutes later",
        "Site 1 seen 6 minutes ago from before you followed it",
        "Site 1 2 hours ago from before you followed it",
        "Site 1 9 days ago from before you followed it",
    ]
    tree = await page(client, "/articles?by=seen")
    assert every(tree, ".day h2") == ["Today", "From before you followed it"]
    assert every(tree, ".articles .meta")[2] == "Site 1 seen 9 minutes ago published 9 days ago " + BEFORE
    assert words(tree, ".lede") == "In the order they were first seen"
    assert BEFORE in words(await page(client, "/articles/3"), ".page-head")


async def test_an_article(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    old = Revision(
        NOW - timedelta(hours=1), "Another title", "<p>What it says, <b>in short</b>.</p>", None, "What it said."
    )
    library.kept_articles[1] = a_detail(an_article(1, revisions=1), old)
    tree = await page(client, "/articles/1")
    assert words(tree, "h1") == "Article number 1"
    assert "seen 7 minutes after publication" in words(tree)
    assert [p.text() for p in tree.css(".prose")[0].css("p")] == ["What it says.", "And more of it."]
    assert words(tree, "del") == "Another title"
    link = tree.css_first("a.button")
    assert link is not None
    assert link.attributes["href"] == "https://site1.example/articles/1"
    assert "noopener" in (link.attributes["rel"] or "")


@pytest.mark.parametrize(
    ("state", "url", "said"),
    [
        (TextState.PENDING, "https://a.example/", "has not been fetched yet"),
        (TextState.FAILED, "https://a.example/", "could not be read: 404 Not Found"),
        (TextState.NONE, None, "has no page of its own"),
    ],
)
async def test_an_article_without_text_says_why(
    client: httpx.AsyncClient, library: FakeLibrary, state: TextState, url: str | None, said: str
) -> None:
    article = an_article(1, text_state=state, url=url)
    library.kept_articles[1] = a_detail(article, text=None, html=None, error="404 Not Found")
    tree = await page(client, "/articles/1")
    assert said in words(tree)
    assert "in short" in words(tree, ".prose")
    assert "Stored page" not in words(tree)


async def test_the_stored_page_is_never_html(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    html = '<meta charset="iso-8859-1"><script>alert(1)</script>caf\xe9'.encode("latin-1")
    library.kept_articles[1] = a_detail(an_article(1), html=html)
    answer = await client.get("/articles/1/html")
    assert answer.headers["content-type"] == "text/plain; charset=iso-8859-1"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.content == html
    library.kept_articles[1] = a_detail(an_article(1), html=None)
    assert (await client.get("/articles/1/html")).status_code == 404


NOT_THERE = [
    "/nope",
    "/sources/99",
    "/sources/abc",
    "/sources/0",
    "/articles/99",
    "/articles/-1",
    "/articles/99999999999999999999",
    "/articles/99/html",
    "/articles?source=99",
    "/static/nope.css",
    "/static/../app.py",
    "/sources/",
    "/%2Fevil.example/",
]


async def test_what_is_not_there_is_a_friendly_page(client: httpx.AsyncClient) -> None:
    for path in NOT_THERE:
        tree = await page(client, path, 404)
        assert "Nothing here" in words(tree), path
        assert tree.css("a[href='/']"), path


async def test_a_parameter_that_cannot_be_used_is_said(client: httpx.AsyncClient) -> None:
    assert "before:" in words(await page(client, "/articles?before=x", 400))


async def test_pages_can_only_be_read(client: httpx.AsyncClient) -> None:
    answer = await client.post("/sources")
    assert answer.status_code == 405


async def test_the_host_header_is_never_repeated(client: httpx.AsyncClient) -> None:
    for path in [*PAGES, "/sources/", "/nope", "/api/sources", "/api/openapi.json"]:
        for header in ({"Host": "evil.test"}, {"Host": "evil.example"}, {"X-Forwarded-Host": "evil.test"}):
            answer = await client.get(path, headers=header)
            assert "evil." not in answer.text + str(answer.headers)


async def test_a_store_that_does_not_answer(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.error = StoreError("the database is locked")
    assert "the database is locked" in words(await page(client, "/", 503))


async def test_a_page_that_breaks_is_fenced(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.error = RuntimeError("a secret of the inside")
    answer = await client.get("/")
    assert answer.status_code == 500
    assert "Something broke" in answer.text
    assert "secret" not in answer.text
    assert answer.headers["content-security-policy"]


async def test_visits_of_a_source_no_longer_followed(client: httpx.AsyncClient, library: FakeLibrary) -> None:
    library.kept_visits = [a_visit(77, timedelta(minutes=1), VisitResult.UNCHANGED, "304")]
    assert "no longer followed" in words(await page(client, "/"))
