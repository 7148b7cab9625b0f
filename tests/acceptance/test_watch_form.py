"""A watch is written in a real browser: the preview follows, and nothing is stored before it is wanted."""

from __future__ import annotations

from tests.acceptance.browser import connected
from tests.acceptance.test_watch_pages import TOO_WIDE, serving
from tests.unit.web.library import StillClock, a_library
from tests.unit.web.watchdesk import FakeWatchDesk
from tests.unit.web.watchroom import a_room

from tidings.web.app import create_app

WRITE = """(text => { const box = document.querySelector("#query"); box.value = text;
box.dispatchEvent(new Event("input", {bubbles: true})); })"""
SHOWN = "document.querySelector('#preview').innerText"
SEEN = f"""(words => new Promise(done => {{
const look = () => {SHOWN}.includes(words) ? done(true) : setTimeout(look, 50); look(); }}))"""


async def test_the_preview_follows_what_is_written(chromium: str) -> None:
    desk = FakeWatchDesk()
    app = create_app(library=a_library(), clock=StillClock(), watching=a_room().watching, watch_desk=desk)
    async with serving(app) as origin, connected(chromium) as running, running.tab(width=390) as tab:
        await tab.open(f"{origin}/watches/new")
        assert await tab.evaluate(SHOWN) == ""
        for query, words in (("gas", "3 matches"), ("gas (oil", "column 5")):
            await tab.evaluate(f"{WRITE}('{query}')")
            await tab.evaluate(f"{SEEN}('{words}')")
            assert await tab.evaluate(TOO_WIDE) == 0
        assert tab.problems == []
        assert [url for url in tab.loaded if not url.startswith(origin)] == []
        assert desk.done == [("preview", None, "gas")]
        await tab.open(f"{origin}/watches/new?query=shale")
        await tab.evaluate(f"{SEEN}('3 matches')")
