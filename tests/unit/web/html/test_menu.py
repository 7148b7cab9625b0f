"""The menus: what each visitor may open, on a wide screen, on a phone, without scripts, by keys."""

from __future__ import annotations

import httpx
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.adding.sourceservice import FakeService
from tests.unit.views.adding.watchservice import FakeWatchService
from tests.unit.views.reading.readingservice import FakeReading
from tests.unit.web.followedsite import FakeBook, FakeSite, FakeVersions, a_followed_site
from tests.unit.web.library import FakeLibrary, StillClock
from tests.unit.web.people.accounts import FakeAccounts
from tests.unit.web.watchroom import WatchRoom, a_room

from tidings.web.app import create_app
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import SESSION


def asked(cookie: str | None = None, accounts: FakeAccounts | None = None, *, empty: bool = False) -> httpx.AsyncClient:
    people = None
    if accounts is not None:
        people = SignInPages(accounts, None, lambda request: False, lambda request: "192.0.2.1")
    site, room = a_followed_site(), a_room()
    if empty:
        site, room = FakeSite(FakeLibrary(), FakeBook({}, {}, []), FakeVersions({})), WatchRoom()
    app = create_app(
        library=site.library,
        clock=StillClock(),
        followed=site.followed,
        watching=room.watching,
        service=FakeService(),
        watch_service=FakeWatchService(),
        reading=FakeReading(site.library),
        people=people,
    )
    cookies = {SESSION: cookie} if cookie else None
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://tidings.test", cookies=cookies)


async def tree_of(client: httpx.AsyncClient, path: str) -> LexborHTMLParser:
    return LexborHTMLParser((await client.get(path, follow_redirects=True)).text)


def names(tree: LexborHTMLParser, selector: str) -> list[str]:
    return [node.text(strip=True) for node in tree.css(selector)]


async def test_the_header_the_bar_of_a_phone_and_what_is_behind_more() -> None:
    async with asked() as client:
        tree = await tree_of(client, "/changes")
        main = ["Now", "Articles", "Watches", "Changes", "Sources", "Sites"]
        assert names(tree, "nav[aria-label=Main] > a") == main
        assert names(tree, "nav[aria-label=Main] [aria-current]") == ["Changes"]
        assert names(tree, ".more a") == ["Matches", "Add", "Hosts", "API", "Keys"]
        assert names(tree, ".bar a") == ["Now", "Articles", "Watches", "Changes", "More"]
        assert names(tree, ".bar [aria-current]") == ["Changes"]
        more = await tree_of(client, "/more")
        known = {node.attributes["href"] for node in more.css(".places a")}
        assert known == {"/sources", "/sites", "/matches", "/add", "/hosts", "/api/docs", "/keys", "/bot"}
        for path in sorted(filter(None, known)):
            assert (await client.get(path)).status_code == 200, path
        assert names(await tree_of(client, "/hosts"), ".bar [aria-current]") == ["More"]


async def test_only_admins_see_what_is_theirs_and_nobody_sees_a_menu() -> None:
    accounts = FakeAccounts.of_three()
    async with asked("ada", accounts) as client:
        assert "People" in names(await tree_of(client, "/"), ".more a")
    async with asked("ben", accounts) as client:
        tree = await tree_of(client, "/more")
        assert "People" not in names(tree, ".more a, .places b")
        assert "Account" in names(tree, ".places b")
        assert tree.css('form[action="/signout"] input[name=csrf]'), "a phone signs out here"
    async with asked(None, accounts) as client:
        tree = await tree_of(client, "/")
        assert not tree.css("nav, .bar, script[src='/static/keys.js']")


async def test_keys_are_told_on_a_page_and_lead_where_they_say() -> None:
    async with asked() as client:
        tree = await tree_of(client, "/keys")
        told = names(tree, "main .keys dt")
        assert {"jk", "gn", "gw", "gc", "+-"} <= set(told)
        letters = [node.attributes["data-go"] for node in tree.css("[data-go]")]
        assert len(letters) == len(set(letters))
        assert {one.removeprefix("g") for one in told if len(one) == 2 and one[0] == "g"} <= set(letters)


async def test_where_there_is_nothing_forms_begin_the_work() -> None:
    forms = {"/": ["/add", "/import"], "/sources": ["/add", "/import"], "/articles": ["/add", "/import"]}
    forms |= {"/sites": ["/add-pages"], "/changes": ["/add-pages"], "/watches": ["/watches/new"]}
    async with asked("ben", FakeAccounts.of_three(), empty=True) as client:
        for path, wanted in forms.items():
            tree = await tree_of(client, path)
            assert [form.attributes["action"] for form in tree.css("main .welcome form")] == wanted, path
            posts = len(tree.css("main .welcome form[method=post]"))
            assert len(tree.css("main .welcome input[name=csrf]")) == posts, path
            assert not tree.css("main .welcome code"), "a page does not send people to a terminal"
