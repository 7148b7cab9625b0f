"""The HTML pages about sites that are followed page by page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.pages.pageservice import CELLS, FakePageService
from tests.unit.web.conftest import ask
from tests.unit.web.followedsite import (
    FREE,
    MARKET,
    FakeSite,
    a_followed_site,
    a_page,
    a_site,
    a_version,
    prices,
    visited,
    with_url,
)
from tests.unit.web.html.test_pages import page, words
from tests.unit.web.library import StillClock, a_library, a_source, a_visit

from tidings.model.pages import NoiseRule, PageBrief, PageScope
from tidings.model.sources import SourceKind
from tidings.model.visits import VisitResult
from tidings.read.page.tree.block_path import block_id
from tidings.views.pages.page_service import BlockDecision, ScopeChoice
from tidings.web.app import create_app
from tidings.web.core.context import Services

PATHS = [
    "/",
    "/sources",
    "/sites",
    "/sites/7",
    "/sites/7?after=7",
    "/pages/7",
    "/pages/8",
    "/pages/8/diff",
    "/pages/8/diff?from=1&to=3",
    "/pages/8/diff?noise=false",
    "/pages/8/diff?view=inline",
    "/pages/8/versions/3",
    "/pages/8/versions/3/source",
    "/changes",
    "/changes?matching=true",
    "/changes?site=7&before=3",
]
API = [
    "/api/sites",
    "/api/sites/7",
    "/api/sites/7/pages",
    "/api/sites/7/refused",
    "/api/pages/8",
    "/api/pages/8/versions",
    "/api/pages/8/versions/3",
    "/api/pages/8/diff?all=true",
    "/api/changes",
]
SCRIPT = "</title></script><script>alert(1)</script><img src=x onerror=alert(1)>\"'>{{ 7*7 }}\u202e"


@pytest.fixture
def town() -> FakeSite:
    return a_followed_site()


@pytest.fixture
async def client(town: FakeSite) -> AsyncIterator[httpx.AsyncClient]:
    async with ask(town.library, followed=town.followed) as client:
        yield client


def texts(tree: LexborHTMLParser, selector: str) -> list[str]:
    return [" ".join(node.text(separator=" ").split()) for node in tree.css(selector)]


async def test_every_page_answers_get_and_head_with_nothing_inline(client: httpx.AsyncClient) -> None:
    for path in PATHS:
        answer = await client.get(path)
        assert answer.status_code == 200, f"{path}: {answer.text}"
        assert (await client.head(path)).content == b"", path
        if path.endswith("/source"):
            continue
        tree = LexborHTMLParser(answer.text)
        assert not tree.css("[style], style, script:not([src]), [onclick], iframe"), path
        assert texts(tree, "nav[aria-label=Main] > a") == ["Now", "Articles", "Changes", "Sources", "Sites"], path


async def test_without_sites_there_is_no_such_page() -> None:
    async with ask(a_library()) as client:
        assert (await client.get("/sites")).status_code == 404
        assert "Sites" not in texts(await page(client, "/"), "nav[aria-label=Main] a")


async def test_sites_and_what_is_stored_of_them(client: httpx.AsyncClient, town: FakeSite) -> None:
    version, body = town.archive.rows[1]
    town.archive.rows[4] = a_version(4, body, timedelta(minutes=5))  # as it was at first
    tree = await page(client, "/sites")
    assert texts(tree, "tbody tr") == ["The town https://town.example/ · 2 links deep 1 hour ago 2 1 1 3 512 bytes"]
    shown = sum(len(body) for _, body in town.archive.rows.values())
    assert texts(tree, ".tile")[0] == "Versions kept 4 3 different bodies"
    assert texts(tree, ".tile")[1].startswith(f"They add up to {shown / 1000:.1f} kB")
    assert texts(tree, ".tile")[2].startswith(f"Different bodies {(shown - len(body)) / 1000:.1f} kB")
    assert version.first


async def test_an_interval_that_was_set_is_shown(client: httpx.AsyncClient, town: FakeSite) -> None:
    assert "as was set" not in words(await page(client, "/sites/7"))
    town.book.kept_sites[7] = a_site(every=5400)
    town.book.kept_pages[8] = replace(town.book.kept_pages[8], every=600)
    assert "https://town.example/ · 2 links deep · every 1 hour 30 minutes" in words(await page(client, "/sites"))
    assert "every 1 hour 30 minutes, as was set" in words(await page(client, "/sites/7"))
    assert "every 10 minutes, as was set" in words(await page(client, "/pages/8"))
    assert (await client.get("/api/sites/7")).json()["every"] == 5400
    assert [one["every"] for one in (await client.get("/api/sites/7/pages")).json()["pages"]] == [None, 600]


async def test_no_site_yet_says_what_to_do(client: httpx.AsyncClient, town: FakeSite) -> None:
    town.book.kept_sites.clear()
    assert "No site is followed page by page" in words(await page(client, "/sites"))


async def test_a_site_lists_its_pages_and_refused_links(client: httpx.AsyncClient, town: FakeSite) -> None:
    town.book.kept_pages[9] = a_page(9, "https://town.example/x", state="gone", next_at=None)
    town.book.kept_pages[10] = a_page(10, "https://town.example/y", last_error="timeout", next_at=None)
    tree = await page(client, "/sites/7")
    assert texts(tree, "tbody tr") == [
        "The town https://town.example/ 0 0 none yet in 2 hours unchanged",
        "Prices https://town.example/prices 1 3 just now in 2 hours unchanged",
        "https://town.example/x 0 0 none yet none gone",
        "https://town.example/y timeout 0 0 none yet when its site changes failing",
    ]
    assert "its robots.txt does not allow it" in words(tree)
    assert "bread, ferry at least 1 in a segment" in words(tree)
    assert texts(tree, ".articles li")[0].startswith(f"Prices {FREE}")


async def test_pages_of_a_site_a_hundred_at_a_time(client: httpx.AsyncClient, town: FakeSite) -> None:
    for number in range(9, 220):
        town.book.kept_pages[number] = a_page(number, f"https://town.example/{number}")
    path, seen = "/sites/7", []
    for expected in (100, 100, 13):
        tree = await page(client, path)
        rows = [link.attributes["href"] for link in tree.css("tbody th a")]
        assert len(rows) == expected
        seen += rows
        following = tree.css_first("a[rel=next]")
        path = following.attributes["href"] if following is not None else ""  # type: ignore[assignment]
    assert path == ""
    assert seen == [f"/pages/{number}" for number in range(7, 220)]


async def test_a_page_says_when_and_why_and_what_is_made_of_its_blocks(
    client: httpx.AsyncClient, town: FakeSite
) -> None:
    rule = NoiseRule(block_id("footer"), "footer", True)
    order = town.memories[8]
    assert order.page is not None
    town.memories[8] = replace(order, page=replace(order.page, rules=(rule,)))
    tree = await page(client, "/pages/8")
    assert "planner: a change is likely by noon" in words(tree, ".why")
    assert "What planner has learned nothing learned yet" in words(tree, ".why")
    assert texts(tree, ".articles li .headline") == [
        FREE,
        "3.00 euro",
        "The baseline: what later visits are compared with",
    ]
    rows = texts(tree, ".blocks tbody tr")
    assert rows[0] == "div.clock 12:04 1 2 of 2 visits what is new is a change"
    assert rows[1] == "main > h1 Prices 1 0 of 2 visits what is new is a change"
    assert rows[2].startswith("main > table.prices > tbody > tr > td Bread 4 2 of 2 visits ")
    assert rows[3] == f"main > p {FREE} 1 1 of 2 visits what is new is a change"
    assert rows[4] == "footer Open on weekdays 1 0 of 2 visits muted by a rule"
    assert "tidings noise 8 --mute BLOCK" in words(tree)
    assert not tree.css("form[method=post]"), "without a desk nothing can be decided"


async def test_a_block_with_most_of_the_changes_is_named(client: httpx.AsyncClient, town: FakeSite) -> None:
    bodies = [prices(f"{euros}.10 euro", "09:01", MARKET) for euros in range(1, 8)]
    for number, body in enumerate(bodies):
        ago = timedelta(hours=len(bodies) - number)
        town.archive.rows[number + 1] = a_version(number + 1, body, ago)
        town.library.kept_visits.append(a_visit(8, ago, VisitResult.CHANGED, "segments: 1 changed"))
    town.memories[8] = visited(bodies)
    block = "main > table.prices > tbody > tr > td"
    assert f"6 of its last changes were in {block} : if that is noise, mute it." in words(
        await page(client, "/pages/8"), "section[aria-labelledby=blocks]"
    )


async def test_what_is_watched_of_a_page_is_shown(client: httpx.AsyncClient, town: FakeSite) -> None:
    assert "Watched" not in words(await page(client, "/pages/8"))
    town.book.kept_sites[7] = a_site(scope=PageScope(main=True))
    town.book.kept_pages[8] = replace(town.book.kept_pages[8], scope=PageScope(only=("td > <b>",), ignore=(".ad",)))
    assert "Watched the main content" in words(await page(client, "/sites/7"))
    assert "Watched the main content" in words(await page(client, "/pages/7"))
    assert "Watched only td > <b>, without .ad" in words(await page(client, "/pages/8"))
    town.book.kept_pages[8] = replace(town.book.kept_pages[8], scope=PageScope())
    assert "Watched" not in words(await page(client, "/pages/8"))


async def test_a_diff_of_a_page_that_is_gone_is_of_what_was_watched(client: httpx.AsyncClient, town: FakeSite) -> None:
    town.memories.clear()
    town.book.kept_pages[8] = replace(town.book.kept_pages[8], scope=PageScope(only=("td",)))
    diff = words(await page(client, "/pages/8/diff"))
    assert "euro" in diff
    assert FREE not in diff


async def test_a_page_never_visited(client: httpx.AsyncClient, town: FakeSite) -> None:
    town.archive.rows.clear()
    town.library.kept_visits.clear()
    tree = await page(client, "/pages/8")
    assert "Nothing is kept of it yet." in words(tree)
    assert "It has not been visited yet." in words(tree)
    assert not tree.css(".blocks")


async def test_a_page_that_is_gone_still_shows_what_was_kept(client: httpx.AsyncClient, town: FakeSite) -> None:
    town.memories.clear()  # no visit would be told anything
    town.book.kept_rules = [NoiseRule(block_id("footer"), "footer", True)]
    town.book.kept_pages[8] = replace(town.book.kept_pages[8], state="gone", next_at=None)
    tree = await page(client, "/pages/8")
    assert words(tree, ".next-visit .figure") == "never again"
    assert texts(tree, ".blocks tbody tr")[-1] == "footer Open on weekdays 1 0 of 2 visits muted by a rule"
    assert "3.00" in words(await page(client, "/pages/8/diff?from=1&to=2"), ".sides")


async def test_side_by_side_words_are_marked_and_noise_is_grey(client: httpx.AsyncClient, town: FakeSite) -> None:
    tree = await page(client, "/pages/8/diff?from=1&to=3")
    [row] = tree.css(".pair.table")
    assert texts(tree, ".drawn tr") == ["Bread 2.90 euro 3.20 euro", "Milk 1.20 euro"]
    assert [node.text() for node in row.css("td.changed del, td.changed ins")] == ["2.90 euro", "3.20 euro"]
    assert len(row.css("td.changed")) == 1
    assert " ".join(row.css_first(".place code").text().split()) == "main > table.prices"  # type: ignore[union-attr]
    [clock] = [row for row in tree.css(".pair.changed") if "12:04" in row.text()]
    assert [node.text() for node in clock.css(".old del")] == ["09", "01"]
    assert [node.text() for node in clock.css(".new ins")] == ["12", "04"]
    assert not clock.css(".old ins, .new del")
    assert MARKET in [node.text().strip() for node in tree.css(".side.old")]
    assert FREE in [node.text().strip() for node in tree.css(".side.new")]
    town.memories[8] = replace(town.memories[8], page=_muting(town, "div.clock"))
    grey = await page(client, "/pages/8/diff?from=1&to=3")
    assert "noise: muted (a rule says so)" in words(grey, ".pair.noise")
    assert "12:04" in [node.text().strip() for node in grey.css(".pair.noise .new")]
    assert "div.clock" not in words(await page(client, "/pages/8/diff?from=1&to=3&noise=false"), ".sides")


async def test_old_and_new_in_one_keep_the_choice_of_the_view(client: httpx.AsyncClient) -> None:
    tree = await page(client, "/pages/8/diff?from=1&to=3&view=inline&noise=false")
    [clock] = [row for row in tree.css(".pair.changed") if "12:04" in row.text()]
    assert [node.text() for node in clock.css("del, ins")] == ["09:01", "12:04"]
    assert not tree.css(".side.old + .side.new")
    assert [link.attributes["href"] for link in tree.css(".choices a")] == [
        "/pages/8/diff?from=1&to=3&noise=false",
        "/pages/8/diff?from=1&to=3&noise=false&view=inline",
        "/pages/8/diff?from=1&to=3&view=inline",
        "/pages/8/diff?from=1&to=3&noise=false&view=inline",
    ]
    assert texts(tree, ".choices a[aria-current]") == ["in one", "left out"]
    assert (await client.get("/pages/8/diff?view=none")).status_code == 400


async def test_the_slider_goes_over_what_changed(client: httpx.AsyncClient) -> None:
    tree = await page(client, "/pages/8/diff?to=2&view=inline")
    [slider] = tree.css("input[type=range]")
    assert [slider.attributes[name] for name in ("min", "max", "value")] == ["1", "2", "1"]
    assert tree.css_first("a[rel=next]").attributes["href"] == "/pages/8/diff?to=3&view=inline"  # type: ignore[union-attr]
    assert not tree.css("a[rel=prev]"), "before it is the baseline"
    for step, to in (("1", "2"), ("2", "3"), ("9", "3")):
        answer = await client.get(f"/pages/8/diff?step={step}&view=inline")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/pages/8/diff?to={to}&view=inline")
    assert (await client.get("/pages/7/diff?step=1")).status_code == 404


async def test_a_block_is_muted_where_it_is_seen(town: FakeSite) -> None:
    service = FakePageService()
    app = create_app(library=town.library, clock=StillClock(), followed=town.followed, services=Services(service))
    town.book.kept_rules = [NoiseRule(block_id("div.clock"), "div.clock", True)]
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        tree = await page(client, "/pages/8/diff?from=1&to=3")
        assert texts(tree, ".pair.table .block-acts button") == ["Mute"]
        forms = [
            {field.attributes["name"] or "": field.attributes["value"] or "" for field in form.css("input, button")}
            for form in tree.css(".block-acts")
        ]
        assert [(form["block"], form["decision"]) for form in forms] == [
            ("div.clock", "learn"),
            (CELLS, "mute"),
            ("main > p", "mute"),
        ]
        for form in forms:
            answer = await client.post("/pages/8/blocks", data=form)
            assert (answer.status_code, answer.headers["location"]) == (303, form["back"])
        assert [one[1:3] for one in service.decided] == [
            ("div.clock", BlockDecision.LEARN),
            (CELLS, BlockDecision.MUTE),
            ("main > p", BlockDecision.MUTE),
        ]
        assert "Mute" in texts(await page(client, "/pages/8"), ".blocks button")
        for wrong in ({"block": "aside", "decision": "mute"}, {"block": "main > p", "decision": "forget"}, {}):
            assert (await client.post("/pages/8/blocks", data=wrong)).status_code == 400
        assert (await client.post("/pages/7/blocks", data=forms[0])).status_code == 404
        sent = {"block": "main > p", "decision": "mute", "back": "https://elsewhere.test/"}
        assert (await client.post("/pages/8/blocks", data=sent)).headers["location"] == "/pages/8#blocks"


async def test_what_is_watched_of_a_page_is_chosen_with_a_preview(town: FakeSite) -> None:
    service = FakePageService()
    app = create_app(library=town.library, clock=StillClock(), followed=town.followed, services=Services(service))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        assert "What is watched now" in texts(await page(client, "/pages/8/scope"), "h2")
        form = {"part": "only", "only": " #prices \n\n.bread", "ignore": ".ad", "do": "preview"}
        tried = await client.post("/pages/8/scope", data=form)
        for said in (
            "What would be watched",
            "Bread &lt;b&gt;2.10&lt;/b&gt;",
            "1 of 5 segments",
            "matches nothing on it",
        ):
            assert said in tried.text, said
        assert service.chosen == []
        chosen = await client.post("/pages/8/scope", data=form | {"do": "set", "for_site": "1"})
        assert (chosen.status_code, chosen.headers["location"]) == (303, "/pages/8")
        assert service.chosen == [(ScopeChoice(("#prices", ".bread"), (".ad",), whole=True), True)]
        for part, choice in (("main", ScopeChoice(main=True, whole=True)), ("site", ScopeChoice(as_site=True))):
            await client.post("/pages/8/scope", data={"part": part, "do": "set"})
            assert service.chosen[-1] == (choice, False)
        for wrong in ({}, {"part": "half"}, {"part": "only"}, {"part": "only", "only": "<"}):
            assert (await client.post("/pages/8/scope", data=wrong | {"do": "set"})).status_code == 400, wrong
        assert (await client.post("/pages/8/scope", data={"part": "site", "for_site": "1"})).status_code == 400
        assert (await client.get("/pages/7/scope")).status_code == 404
        assert len(service.chosen) == 3


async def test_what_changed_is_said_as_old_and_new(client: httpx.AsyncClient, town: FakeSite) -> None:
    version, body = town.archive.rows[2]
    town.archive.rows[2] = (
        replace(version, words="Bread, Price: 2.90 -> 3.00 / A note: at 10: 20 / removed: Milk"),
        body,
    )
    for path in ("/changes", "/sites", "/sites/7", "/pages/8"):
        tree = await page(client, path)
        assert "Bread, Price: 2.90 \N{RIGHTWARDS ARROW} 3.00" in texts(tree, ".change-lines li"), path
        assert texts(tree, ".change-lines del") == ["2.90", "Milk"], path
        assert {"3.00", "A note: at 10: 20"} <= {*texts(tree, ".change-lines ins")}, path
        assert "removed Milk" in texts(tree, ".change-lines li"), path


def _muting(town: FakeSite, path: str) -> PageBrief:
    brief = town.memories[8].page
    assert brief is not None
    return replace(brief, rules=(NoiseRule(block_id(path), path, True),))


async def test_without_versions_named_the_last_against_the_one_before(client: httpx.AsyncClient) -> None:
    chosen = [option.attributes["value"] for option in (await page(client, "/pages/8/diff")).css("option[selected]")]
    assert chosen == ["2", "3"]
    chosen = [
        option.attributes["value"] for option in (await page(client, "/pages/8/diff?to=2")).css("option[selected]")
    ]
    assert chosen == ["1", "2"]


NOT_THERE = [
    ("/pages/8/diff?to=1", "nothing was kept of page 8 before version 1"),
    ("/pages/8/diff?to=99", "no version 99 of page 8"),
    ("/pages/7/diff", "no version is kept yet"),
    ("/pages/7/diff?to=3", "no version 3 of page 7"),
    ("/pages/8/versions/99", "no version 99 of page 8"),
    ("/pages/7/versions/3/source", "no version 3 of page 7"),
    ("/pages/1", "1: no such source"),
    ("/sites/8", "8: no such source"),
    ("/changes?site=8", "8: no such source"),
]


async def test_what_is_not_there_is_said(client: httpx.AsyncClient) -> None:
    for path, said in NOT_THERE:
        assert said in words(await page(client, path, 404)), path


async def test_a_kept_body_is_text_and_never_html(client: httpx.AsyncClient, town: FakeSite) -> None:
    evil = b"<title>x</title><h1>Hello</h1><script>alert(1)</script><p onclick=x>W&ouml;rter</p><img src=x onerror=y>"
    town.archive.rows[3] = a_version(3, evil, timedelta(hours=1), content_type="text/html; charset=iso-8859-1")
    tree = await page(client, "/pages/8/versions/3")
    assert texts(tree, ".kept > *") == ["Hello", "W\N{LATIN SMALL LETTER O WITH DIAERESIS}rter"]
    assert not tree.css("img, main script, [onclick]")
    source = await client.get("/pages/8/versions/3/source")
    assert source.headers["content-type"] == "text/plain; charset=utf-8"
    assert source.headers["x-content-type-options"] == "nosniff"
    assert source.text == evil.decode()


async def test_a_long_version_is_cut(client: httpx.AsyncClient, town: FakeSite) -> None:
    long = b"".join(b"<p>paragraph %d</p>" % number for number in range(3_500))
    town.archive.rows[3] = a_version(3, long, timedelta(hours=1))
    tree = await page(client, "/pages/8/versions/3")
    assert len(tree.css(".kept > p")) == 3_000
    assert "and 500 more segments" in words(tree)


async def test_changes_the_latest_first_with_the_words_that_matched(client: httpx.AsyncClient) -> None:
    tree = await page(client, "/changes")
    assert texts(tree, ".articles > li") == [
        f"Prices {FREE} https://town.example/prices 1 hour ago 1 added, 1 changed, 1 removed ferry",
        "Prices 3.00 euro https://town.example/prices 2 hours ago 1 changed",
    ]
    assert len((await page(client, "/changes?matching=true")).css(".articles > li")) == 1
    assert "No older changes." in words(await page(client, "/changes?before=1"))


async def test_the_overview_counts_pages_and_shows_changes(client: httpx.AsyncClient, town: FakeSite) -> None:
    town.library.kept_visits.append(a_visit(9, timedelta(0), VisitResult.CHANGED, "first visit: 4 segments"))
    town.library.kept_sources[9] = a_source(9, url="https://town.example/harbour", title=None, kind=SourceKind.PAGE)
    tree = await page(client, "/")
    assert "3 pages followed" in words(tree, ".tiles")
    assert "Prices Children under twelve" in words(tree, ".aside")
    assert "https://town.example/harbour first visit: 4 segments" in words(tree, ".visits")


async def test_a_source_that_is_a_page_leads_to_its_page(client: httpx.AsyncClient) -> None:
    answer = await client.get("/sources/8")
    assert (answer.status_code, answer.headers["location"]) == (302, "/pages/8")
    rows = texts(await page(client, "/sources?q=town"), "tbody tr")
    assert rows[-1].startswith("The town town.example · 2 pages –")


async def test_the_policy_of_pages_is_another_one(town: FakeSite) -> None:
    app = create_app(
        library=town.library,
        clock=StillClock(),
        default_policy="median",
        page_policy="selective",
        page_unit=timedelta(days=1),
        followed=town.followed,
    )
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test") as client:
        assert (await client.get("/api/pages/8")).json()["policy"] == "selective"
        assert (await client.get("/api/sources/8")).json()["policy"] == "selective"
        assert (await client.get("/api/sources/1")).json()["policy"] == "median"


async def test_no_page_breaks_or_runs_anything(town: FakeSite) -> None:
    body = f"<title>{SCRIPT}</title><p>{SCRIPT}</p><ul class='{SCRIPT}'><li>{SCRIPT}</ul>".encode()
    town.book.kept_sites[7] = a_site(title=SCRIPT, url=SCRIPT, words=(SCRIPT,), include=(SCRIPT,), category=SCRIPT)
    town.book.kept_refused = [(SCRIPT, SCRIPT)]
    town.book.kept_pages[8] = a_page(8, SCRIPT, title=SCRIPT, last_error=SCRIPT)
    version, _ = a_version(3, body, timedelta(hours=1), words=SCRIPT, added=1)
    town.archive.rows[3] = replace(version, title=SCRIPT, url=SCRIPT), body
    async with ask(town.library, followed=town.followed) as client:
        for path in (*PATHS, *API):
            answer = await client.get(path)
            assert answer.status_code == 200, f"{path}: {answer.text}"
            if answer.headers["content-type"].startswith("text/html"):
                tree = LexborHTMLParser(answer.text)
                scripts = [script.attributes.get("src") for script in tree.css("script")]
                assert all((source or "").startswith("/static/") for source in scripts), path
                assert not tree.css("[onerror], img, iframe"), path
                assert "49" not in texts(tree, "title")[0], path


async def test_no_password_is_shown(town: FakeSite) -> None:
    with_url(town, "https://me:hunter2@town.example/prices")
    async with ask(town.library, followed=town.followed) as client:
        for path in (*PATHS, *API):
            answer = await client.get(path)
            assert answer.status_code == 200, f"{path}: {answer.text}"
            assert "hunter2" not in answer.text, path
