"""A watch is written in a real browser: the preview follows, and nothing is stored before it is wanted."""

from __future__ import annotations

from playwright.async_api import Browser, expect
from tests.acceptance.browser import ON_ONE_LOOP, serving, tab
from tests.unit.views.adding.watchservice import FakeWatchService
from tests.unit.web.library import StillClock, a_library
from tests.unit.web.watchroom import a_room

from tidings.web.app import create_app

pytestmark = ON_ONE_LOOP


async def test_the_preview_follows_what_is_written(chromium: Browser) -> None:
    service = FakeWatchService()
    app = create_app(library=a_library(), clock=StillClock(), watching=a_room().watching, watch_service=service)
    async with serving(app) as origin, tab(chromium, width=390) as reader:
        preview = reader.page.locator("#preview")
        await reader.open(f"{origin}/watches/new")
        await expect(preview).to_be_empty()
        for query, words in (("gas", "3 matches"), ("gas (oil", "column 5")):
            await reader.page.fill("#query", query)
            await expect(preview).to_contain_text(words)
            await expect(reader.page.locator("#preview-line")).to_contain_text(words)  # the preview is far below
            assert await reader.too_wide() == 0
        assert reader.problems == []
        assert reader.outside(origin) == []
        assert service.done == [("preview", None, "gas")]
        await reader.open(f"{origin}/watches/new?query=shale")
        await expect(preview).to_contain_text("3 matches")
        await reader.page.set_viewport_size({"width": 1280, "height": 900})
        await expect(preview.locator(".sum")).to_be_in_viewport()  # beside the query, while one writes
