"""The pages as a reader meets them: the real server, a real browser."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import timedelta

from playwright.async_api import Browser
from starlette.responses import HTMLResponse
from tests.acceptance.browser import ON_ONE_LOOP, PHONE, Tab, serving, tab
from tests.unit.views.reading.readingservice import FakeReading
from tests.unit.web.followedsite import a_followed_site, a_page, a_site, a_version
from tests.unit.web.library import (
    NOW,
    FakeConduct,
    FakeLibrary,
    StillClock,
    a_detail,
    a_hop,
    a_library,
    a_source,
    a_visit,
    an_article,
    join,
)

from tidings.model.articles import Revision
from tidings.model.hosts import Flag, HostManners
from tidings.model.orders import HopKind
from tidings.model.pages import PatternFinding
from tidings.model.visits import VisitResult
from tidings.views.conduct import Conduct
from tidings.views.sites import FollowedPages
from tidings.web.app import create_app

pytestmark = ON_ONE_LOOP
SCRIPT = "<script>document.title = 'taken over'</script><img src=x onerror=\"document.title = 'taken over'\">"
PAGES = {
    "/": ("Latest articles", "High tide at noon", "1 failing", "in 12 minutes"),
    "/sources": ("5 sources", "503 Service Unavailable", "3 visits in a row", "works; new"),
    "/sources?q=site3&sort=next": ("1 of 5 sources",),
    "/sources/1": (
        "Next visit",
        "in 12 minutes",
        "What changes often is visited sooner",
        "nothing learned yet",
        "5 unchanged",
        "1 failed",
    ),
    "/sources/2": (
        "What is wrong",
        "503 Service Unavailable (3 times in a row)",
        "Failing since 2 days ago",
        f"moved to https://{'w' * 200}.example/ (seen 2 of 3 times)",
        "pages spaced",
    ),
    "/hosts": ("HTTP 429, Retry-After", "Possible traps", SCRIPT),
    "/hosts?show=all": ("site1.example",),
    "/bot": ("For publishers", "User-agent: tidings", "admin@t.example"),
    "/articles": ("Today", "High tide at noon", SCRIPT, "+1 copy here"),
    "/articles?show=all": ("W" * 200, "+1 copy here"),
    "/articles/1": (
        "High tide at noon",
        "seen 7 minutes after publication",
        "High tide at eleven",
        "Picture: the quay",
    ),
    "/articles/2": (SCRIPT,),
    "/articles/4": ("Who else has it", "2 articles of one story", "W" * 200),
    "/articles/1/html": ("<html>", "<script>"),
    "/sites": ("1 site, 3 pages", "Versions kept", SCRIPT),
    "/sites/7": ("Latest changes", "Links refused", "w" * 150),
    "/pages/8": ("Why then", "The baseline", "What is made of it", SCRIPT),
    "/pages/8/diff?from=1&to=3": ("What changed", "Children under twelve", "Compare"),
    "/pages/8/diff?from=1&to=4": (SCRIPT, "w" * 150),
    "/pages/8/versions/4": ("As it was on", SCRIPT),
    "/pages/8/versions/4/source": ("<html>",),
    "/changes": ("Today", "Children under twelve", SCRIPT),
    "/api/docs": ("/api/v1/articles/{id}", "/api/v1/pages/{id}/diff"),
    "/nope": ("Nothing here",),
}


def a_full_library() -> FakeLibrary:
    library = a_library()
    library.kept_sources[2] = a_source(
        2,
        failures=3,
        last_error="503 Service Unavailable",
        failing_since=NOW - timedelta(days=2),
        moved_to=f"https://{'w' * 200}.example/",
        moved_times=2,
    )
    library.kept_hops[2] += [a_hop(timedelta(minutes=at), 200, kind=HopKind.PAGE) for at in (3, 5)]
    library.kept_visits.append(a_visit(1, timedelta(hours=3), VisitResult.FAILED, "timeout"))
    old = Revision(NOW - timedelta(hours=1), "High tide at eleven", None, None, None)
    tide = an_article(1, title="High tide at noon", revisions=1)
    library.kept_articles[1] = a_detail(
        tide,
        old,
        text=None,
        content=f'<p>Water. <img src="https://elsewhere.example/q.jpg" alt="the quay"></p>{SCRIPT}',
        html=f"<html><head>{SCRIPT}</head><body>W</body></html>".encode(),
    )
    nasty = an_article(2, title=SCRIPT, author=SCRIPT, category="W" * 300, url="javascript:document.title='taken over'")
    library.kept_articles[2] = a_detail(nasty, text=SCRIPT + "\n" + "W" * 2000, content=SCRIPT)
    library.kept_articles[3] = a_detail(an_article(3, title="W" * 2000, source_name="W" * 300))
    library.kept_articles[4] = a_detail(an_article(4, title="\u202eارتفاع مستوى البحر " * 20))
    join(library, 4, 3)
    return library


def a_full_site(library: FakeLibrary) -> FollowedPages:
    """With a page that wishes us ill."""
    town = a_followed_site()
    library.kept_sources |= {number: town.library.kept_sources[number] for number in (7, 8)}
    long = "w" * 300
    town.book.kept_sites[7] = a_site(title=SCRIPT, pages=3, words=(SCRIPT, long), exclude=(long,))
    town.book.kept_pages[9] = a_page(9, f"https://town.example/{long}", last_error=SCRIPT)
    town.book.kept_refused = [(f"https://town.example/{long}", long)]
    text = SCRIPT.replace("<", "&lt;")
    body = (
        f"<html><title>x</title>{SCRIPT}<main class='{long}'><p>{text}</p><p>{long}</p><table><td>{long}</table></main>"
    )
    found = (PatternFinding("words", 1, long),)
    town.archive.rows[4] = a_version(4, body.encode(), timedelta(minutes=9), words=SCRIPT, added=1, findings=found)
    return town.followed


def a_full_conduct() -> Conduct:
    closed = HostManners("W" * 250, 30.0, 60.0, NOW + timedelta(hours=2), 1, "HTTP 429, Retry-After")
    flag = Flag("calendar.example", SCRIPT, NOW, f"https://calendar.example/?{'day' * 300}", 12)
    agent = f"Tidings/1 (+https://{'t' * 200}.example/bot; admin@t.example)"
    known = FakeConduct([closed], [flag])
    known.sources["site1.example"] = 1
    return known.conduct(user_agent=lambda subscribers: agent)


@asynccontextmanager
async def site(library: FakeLibrary) -> AsyncIterator[str]:
    """The application on a free port, with one page of the test's own that breaks the rules."""
    app = create_app(
        library=library,
        clock=StillClock(),
        conduct=a_full_conduct(),
        followed=a_full_site(library),
        reading=FakeReading(library),
    )

    async def control() -> HTMLResponse:
        page = "<title>t</title><p style='color: red'>c</p><script>document.title = 'taken over'</script>"
        wide = "<img width=3000 height=9 src='http://127.0.0.1:9/outside.png'>"
        return HTMLResponse(f"<meta name=viewport content='width=device-width'>{page}{wide}")

    app.add_api_route("/control", control)
    async with serving(app) as origin:
        yield origin


async def check(reader: Tab, origin: str, path: str) -> None:
    """On the screen that it is opened on, and then on the other one, which the next page is opened on."""
    reader.forget()
    await reader.open(origin + path)
    for other in (False, True):
        if other:
            await reader.turn()
        text = await reader.text()
        for words in PAGES[path]:
            assert words in text, (path, words, text)
        # The stored page as plain text is the browser's own drawing, not ours.
        if not path.endswith(("/html", "/source")):
            assert await reader.too_wide() == 0, f"{path} is wider than the screen ({other=})"
    problems = [problem for problem in reader.problems if not (path == "/nope" and "404" in problem)]
    assert problems == [], path
    assert reader.outside(origin) == [], path
    assert await reader.page.title() != "taken over"


@asynccontextmanager
async def opened() -> AsyncIterator[tuple[str, FakeLibrary]]:
    library = a_full_library()
    async with site(library) as origin:
        yield origin, library


async def test_every_page_is_whole_and_loads_nothing_from_outside(chromium: Browser) -> None:
    async with opened() as (origin, _), tab(chromium, width=PHONE, dark=True) as reader:
        for path in PAGES:
            await check(reader, origin, path)
        await reader.open(origin + "/")
        for _ in range(2):
            ground = await reader.evaluate("getComputedStyle(document.body).backgroundColor")
            assert ground == ("rgb(18, 22, 25)" if reader.dark else "rgb(246, 245, 241)")
            await reader.turn()


async def test_the_policy_stops_what_slips_through_and_these_tests_would_see_it(chromium: Browser) -> None:
    async with opened() as (origin, _), tab(chromium, width=390) as reader:
        await reader.open(origin + "/control")
        assert await reader.too_wide() > 2000
        assert await reader.page.title() == "t"
        assert any("Content Security Policy" in problem and "inline script" in problem for problem in reader.problems)
        assert any("outside.png" in problem for problem in reader.problems)


async def test_times_are_by_the_readers_clock(chromium: Browser) -> None:
    async with opened() as (origin, library), tab(chromium, zone="Asia/Kolkata") as reader:
        await reader.open(origin + "/sources/1")
        text = await reader.text()
        assert "2026-11-15 15:01 GMT+5:30" in text  # the next visit, at 09:31 UTC
        assert "in 12 minutes" in text
        assert "As of 2026-11-15 14:49 GMT+5:30" in text
        titles = await reader.evaluate("[...document.querySelectorAll('time')].map(time => time.title)")
        assert titles
        assert all(title.endswith(" GMT+5:30") for title in titles)
        library.kept_sources[1] = replace(library.kept_sources[1], title="The water falls again")
        await reader.evaluate("refresh()")
        assert "The water falls again" in await reader.text()
        titles = await reader.evaluate("[...document.querySelectorAll('time')].map(time => time.title)")
        assert all(title.endswith(" GMT+5:30") for title in titles)
        assert "As of 2026-11-15 14:49 GMT+5:30" in await reader.text()
        await reader.open(origin + "/sources/1")  # from the second page on, what the server draws is so, too
        assert "hours and days of IST" in await reader.text()
        assert reader.problems == []


async def test_a_page_that_renews_itself_keeps_its_place_and_waits_while_it_is_used(chromium: Browser) -> None:
    async with opened() as (origin, library), tab(chromium, width=PHONE) as reader:
        names = iter(f"Tide table {number}" for number in range(9))

        async def is_renewed() -> bool:
            name = next(names)
            library.kept_sources[1] = replace(library.kept_sources[1], title=name)
            await reader.evaluate("refresh()")
            return name in await reader.text()

        await reader.open(origin + "/sources/1")
        await reader.evaluate("scrollTo(0, 300)")
        assert await is_renewed()
        assert await reader.evaluate("scrollY") == 300
        for use, end in (
            ("document.querySelector('main a[href]').focus({preventScroll: true})", "document.activeElement.blur()"),
            ("getSelection().selectAllChildren(document.querySelector('h1'))", "getSelection().removeAllRanges()"),
            (
                "document.querySelector('main details').open = true",
                "document.querySelector('main details').open = false",
            ),
        ):
            await reader.evaluate(use)
            assert not await is_renewed(), use
            await reader.evaluate(end)
            assert await is_renewed(), end
        await reader.evaluate("document.querySelector('main h1').dispatchEvent(new Event('input', {bubbles: true}))")
        assert not await is_renewed()
        assert await reader.evaluate("scrollY") == 300
        assert reader.problems == []


async def test_times_are_whole_without_a_script(chromium: Browser) -> None:
    async with opened() as (origin, _), tab(chromium, scripts=False, zone="Asia/Kolkata") as reader:
        await reader.open(origin + "/sources/1")
        assert "2026-11-15 09:31 UTC" in await reader.text()


async def test_a_story_unfolds_without_a_script(chromium: Browser) -> None:
    async with opened() as (origin, _), tab(chromium, width=390, scripts=False) as reader:
        await reader.open(origin + "/articles")
        assert "W" * 200 not in await reader.text()
        await reader.page.locator("details.story > summary").first.click()
        assert "W" * 200 in await reader.text()
        assert await reader.too_wide() == 0
        assert reader.problems == []


async def test_the_filter_works_without_a_script(chromium: Browser) -> None:
    async with opened() as (origin, _), tab(chromium, scripts=False) as reader:
        await reader.open(origin + "/sources")
        await reader.page.locator("main input[name=q]").fill("site3")
        await reader.press("form:has(input[name=q]) button")
        assert "1 of 5 sources" in await reader.text()
        assert reader.problems == []
