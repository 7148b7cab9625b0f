"""Keys, and news of open pages, in a real browser."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from playwright.async_api import Browser, expect
from tests.acceptance.browser import ON_ONE_LOOP, Tab, goes, serving, tab
from tests.unit.views.reading.readingservice import FakeReading
from tests.unit.web.library import StillClock, a_library
from tests.unit.web.live.test_live import FakeNews
from tests.unit.web.watchroom import a_room

from tidings.web.app import create_app
from tidings.web.core.context import Services
from tidings.web.live.hub import NewsHub, Pace


async def current(reader: Tab) -> str:
    return str(await reader.evaluate("document.querySelector('.current .headline')?.innerText.trim() ?? ''"))


async def live(reader: Tab) -> None:
    """Until the page has its place in the news. `wait_for_function` asks again by `eval`, which pages forbid."""
    async with asyncio.timeout(30):
        while not await reader.evaluate("base !== ''"):  # noqa: ASYNC110
            await asyncio.sleep(0.05)


pytestmark = ON_ONE_LOOP


async def test_a_list_is_walked_and_pages_are_reached_by_keys(chromium: Browser) -> None:
    library = a_library()
    app = create_app(
        library=library, clock=StillClock(), reading=FakeReading(library), watching=(room := a_room()).watching
    )
    async with serving(app) as origin, tab(chromium) as reader:
        press = reader.page.keyboard.press
        await reader.open(f"{origin}/articles")
        titles = [text.strip() for text in await reader.page.locator("main .headline").all_inner_texts()]
        for key, wanted in (("j", 0), ("j", 1), ("j", 2), ("k", 1)):
            await press(key)
            assert await current(reader) == titles[wanted]
        await press("?")
        await expect(reader.page.locator("dialog")).to_contain_text("next, previous")
        await press("j")
        assert await current(reader) == titles[1], "the sheet is open"
        await press("Escape")
        await expect(reader.page.locator("dialog")).to_have_count(0)
        await press("Control+k")
        assert await current(reader) == titles[1], "such keys are the browser's"
        await press("o")
        await expect(reader.page.locator("main h1")).to_have_text(titles[1])
        await goes(reader.page, "s", f"{origin}/sources")
        await press("/")
        await reader.page.keyboard.type("jgs?")
        assert await reader.page.locator("#q").input_value() == "jgs?"
        await press("Escape")
        await goes(reader.page, "m", f"{origin}/matches")
        await press("j")
        await press("+")
        await expect(reader.page.locator(".good[aria-pressed=true]").first).to_be_visible()
        assert any(match.rating == "good" for match in room.match_store.kept.values())
        assert reader.problems == []


async def test_an_open_page_says_what_came_and_moves_nothing(chromium: Browser) -> None:
    library, news = a_library(), FakeNews(latest=10)
    hub = NewsHub(news, None, Pace(poll=0.05, heartbeat=0.2))
    app = create_app(library=library, clock=StillClock(), reading=FakeReading(library), services=Services(live=hub))
    async with serving(app) as origin, tab(chromium, width=390) as reader:
        await reader.open(f"{origin}/articles")
        banner = reader.page.locator("#news button")
        await expect(banner).to_have_count(0)
        await live(reader)
        first = library.kept_articles[min(library.kept_articles)]
        changed = replace(first, article=replace(first.article, title="The water falls again"))
        library.kept_articles[first.article.id] = changed
        news.latest = 13
        await expect(banner).to_have_text("2 new articles: show")
        assert "The water falls again" not in await reader.text()
        await expect(reader.page.locator(".bar [data-news=articles] .fresh")).to_have_text("2")
        assert await reader.too_wide() == 0
        await banner.click()
        await expect(reader.page.locator("main")).to_contain_text("The water falls again")
        await expect(banner).to_have_count(0)
        assert reader.problems == []
