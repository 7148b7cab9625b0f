"""The pages of watches as a reader meets them: the real server, a real browser."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import timedelta

from playwright.async_api import Browser
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route
from tests.acceptance.browser import ON_ONE_LOOP, PHONE, serving, tab
from tests.unit.web.followedsite import a_followed_site
from tests.unit.web.library import NOW, StillClock
from tests.unit.web.watchroom import WatchRoom, a_match, a_room, a_sending, a_watch

from tidings.model.matches import Rating
from tidings.model.search import Passage
from tidings.model.watches import DeliveryPace, DeliveryTiming, WatchScope
from tidings.web.app import create_app

pytestmark = ON_ONE_LOOP
SCRIPT = "<script>document.title = 'taken over'</script><img src=x onerror=\"document.title = 'taken over'\">"
LONG = "w" * 300
PAGES = {
    "/": ("4 matches in the last day", "Watches"),
    "/watches": ("4 watches", "東京の地震", "2 messages not taken", "took longer than 10 s", "paused", "1 source"),
    "/watches/1": ("Gas from shale, part 13", "told 1 hour ago", "not taken", "again in 5 minutes", "JSON Feed"),
    "/watches/1?show=all": ("there before, not told",),
    "/watches/3": ("took longer than 10 s", SCRIPT, "daily at 07:30, not from 22:00 to 07:00 (Europe/Warsaw)"),
    "/watches/4": ("Paused", "tidings watch resume 4"),
    "/matches": ("Today", "東京で震度5弱の地震", SCRIPT, "w" * 200, "gas, shale: 2 of 3"),
    "/matches?show=all": ("Gas from shale, part 11",),
    "/api/docs": ("/api/v1/matches/{id}/rating", "Sent as JSON"),
}


def a_full_room() -> WatchRoom:
    room = a_room()
    hook = f"webhook:https://hooks.example/{LONG}"
    daily = DeliveryTiming(DeliveryPace.DAILY, 450, (1320, 420), "Europe/Warsaw")
    nasty = {"name": SCRIPT, "query": f'"{LONG}"', "scope": WatchScope.PAGES, "sources": (7,), "channels": (hook,)}
    del room.book.kept[2]
    room.put(
        a_watch(2, terms={"name": "東京の地震", "query": "地震 or 津波", "channels": ()}),
        a_watch(3, terms=nasty | {"timing": daily}, trouble=f"detector price: took longer than 10 s {LONG}"),
        a_watch(4, paused=True),
        a_sending(30, sent_at=None, error=LONG, attempts=9),
        a_match(
            15,
            timedelta(minutes=4),
            title="東京で震度5弱の地震、津波の心配はなし",
            passages=(Passage("東京で震度5弱の地震、津波の心配はなし", ((0, 2), (8, 10))),),
            watch_id=2,
            watch_name="東京の地震",
        ),
        a_match(
            16,
            timedelta(minutes=3),
            title=SCRIPT,
            passages=(Passage(SCRIPT, ((0, 9),)), Passage(LONG, ((5, 40),)), Passage(SCRIPT)),
            source_name=LONG,
            words=LONG,
            url=f"https://{'w' * 60}.example/{LONG}",
            rating=Rating.BAD,
        ),
    )
    return room


@asynccontextmanager
async def opened() -> AsyncIterator[tuple[str, WatchRoom]]:
    room, town = a_full_room(), a_followed_site()
    app = create_app(library=town.library, clock=StillClock(), followed=town.followed, watching=room.watching)
    async with serving(app) as origin:
        yield origin, room


async def test_every_page_is_whole_and_loads_nothing_from_outside(chromium: Browser) -> None:
    """On a phone, in the dark, and on a large screen by day."""
    async with opened() as (origin, _), tab(chromium, width=PHONE, dark=True) as reader:
        for path, said in PAGES.items():
            reader.forget()
            await reader.open(origin + path)
            for other in (False, True):
                if other:  # the next page is opened there
                    await reader.turn()
                text = await reader.text()
                for words in said:
                    assert words in text, (path, words, text)
                assert await reader.too_wide() == 0, f"{path} is wider than the screen ({other=})"
            assert reader.problems == [], path
            assert reader.outside(origin) == [], path
            assert await reader.page.title() != "taken over"


async def test_a_match_is_rated_without_a_script(chromium: Browser) -> None:
    async with opened() as (origin, room), tab(chromium, width=390, scripts=False) as reader:
        await reader.open(f"{origin}/watches/1?show=all")
        await reader.press("#match-11 button.good")
        assert room.match_store.kept[11].rating is Rating.GOOD
        assert room.match_store.rated_at == {11: NOW}
        assert reader.page.url == f"{origin}/watches/1?show=all#match-11"
        await reader.press("#match-11 button.good")
        assert room.match_store.kept[11].rating is None
        assert reader.problems == []


async def test_rating_by_a_name_that_browsers_do_not_trust(chromium: Browser) -> None:
    """On plain http they say no Sec-Fetch-Site. Then Origin counts, and it must not be `null`."""
    async with opened() as (origin, room), serving(a_trap(lambda: origin)) as evil, tab(chromium) as reader:
        origin = origin.replace("127.0.0.1", "tidings.test")
        await reader.open(f"{origin}/matches")
        assert await reader.evaluate("isSecureContext") is False
        await reader.press("#match-13 button.bad")
        assert room.match_store.kept[13].rating is Rating.BAD
        await reader.open(evil + "/")
        await reader.press("button")
        assert "only pages of Tidings itself" in await reader.text()


def a_trap(target: Callable[[], str]) -> Starlette:
    """A page of somebody else's that sends our form, as soon as it is open or somebody clicks."""

    async def trap(request: Request) -> HTMLResponse:
        field = "<input name=rating value=bad><button>win</button>"
        return HTMLResponse(f"<form method=post action='{target()}/matches/13/rating'>{field}</form>")

    return Starlette(routes=[Route("/", trap)])


async def test_security_16_another_page_in_the_same_browser_rates_nothing(chromium: Browser) -> None:
    async with opened() as (origin, room), serving(a_trap(lambda: origin)) as evil:
        async with tab(chromium) as reader:
            await reader.open(evil + "/")
            await reader.press("button")
            assert "only pages of Tidings itself may change something" in await reader.text()
            said = "{method: 'POST', mode: 'no-cors', body: '{\"rating\": null}'}"
            asked = f"fetch('{origin}/api/matches/13/rating', {said})"
            await reader.open(evil + "/")
            await reader.evaluate(f"{asked}.then(() => true, () => false)")
        assert room.match_store.rated_at == {}
        assert room.match_store.kept[13].rating is Rating.GOOD
