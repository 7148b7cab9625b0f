"""Every route of the application, asked by everybody: nobody, readers, an admin, programs with each kind of token."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterable, Iterator
from functools import cache
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import Route
from tests.unit.views.adding.channelservice import FakeChannelService
from tests.unit.views.adding.sourceservice import FakeService
from tests.unit.views.adding.watchservice import FakeWatchService
from tests.unit.views.admin.adminservice import FakeAdminService
from tests.unit.views.admin.demoservice import FakeDemoService
from tests.unit.views.events.hookservice import FakeHookService
from tests.unit.views.lab.labservice import FakeLabService
from tests.unit.views.pages.pageservice import FakePageService
from tests.unit.views.reader_apps.appservice import FakeFeedLinks, FakePasswords, FakeStreams
from tests.unit.views.reading.readingservice import FakeReading
from tests.unit.views.reading.subscriptionservice import FakeSubscriptions
from tests.unit.web.followedsite import a_followed_site
from tests.unit.web.html.admin.test_cluster import Cluster
from tests.unit.web.html.test_search import FakeSearch
from tests.unit.web.library import StillClock
from tests.unit.web.live.test_live import FakeNews
from tests.unit.web.people.accounts import FakeAccounts
from tests.unit.web.reading.test_now import FakeNews as FakeCounts
from tests.unit.web.watchroom import a_match, a_room, a_watch

from tidings.model.people import Caller, Rights, Role
from tidings.ports.cluster import LaneState
from tidings.views.cluster import ClusterView
from tidings.views.safe_html import Picture
from tidings.web.app import create_app
from tidings.web.core.context import Services
from tidings.web.live.hub import NewsHub
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import SESSION, form_token

SIGN_IN_OF_APPS = {"/accounts/ClientLogin", "/fever", "/fever/", "/fever.php", "/fever/fever.php"}
SECRET_FEEDS = {"/f/1.atom", "/f/1.json", "/f/1.rss"}  # whoever has the address
PUBLIC = {"/healthz", "/favicon.ico", "/bot", "/signin", "/setup", *SIGN_IN_OF_APPS, *SECRET_FEEDS}
APPS = "/reader/"  # where neither cookies nor tokens count
ADMINS = re.compile(
    r"(/api/v1)?/(people|admin|demo)(/|$)|/sources/1/(edit|remove|restore|pause|resume)$|(/api/v1)?/sources/bulk$|/sources/restore$|/pages/1/(blocks|scope)$"
)
OWNED = re.compile(r"(/api(/v1)?)?/(watches|matches|channels|hooks|account/feeds)/1(/|$)")  # of one person
WRITES = ("POST", "PUT", "PATCH", "DELETE")
BEN, HIS = 2, "Wells of Ben"
COOKIES = {"nobody": None, "reader": "ben", "other reader": "cleo", "admin": "ada"}


class StillAccounts(FakeAccounts):
    """Nothing that is asked changes what the next one may do."""

    async def sign_out(self, caller: Caller) -> None: ...

    async def set_role(self, person_id: int, role: Role) -> None: ...

    async def remove(self, person_id: int) -> None: ...


class NoPictures:
    """views.safe_html.Pictures: none was signed."""

    def path(self, url: str | None) -> str | None:
        return None

    def url(self, signature: str, address: str) -> str | None:
        return None

    async def picture(self, url: str) -> Picture | None:
        return None


def application(accounts: FakeAccounts) -> FastAPI:
    """With everything that pages are made of."""
    cluster = Cluster([], LaneState(0, 0, 0))
    pages = SignInPages(accounts, None, lambda request: False, lambda request: "192.0.2.1")
    room, site = a_room(), a_followed_site()
    room.put(
        a_watch(1, person_id=BEN, terms={"name": HIS}), a_match(1, watch_name=HIS)
    )  # things of his, with the number that all routes are asked for
    room.match_store.owners[1] = BEN
    return create_app(
        library=site.library,
        clock=StillClock(),
        people=pages,
        followed=site.followed,
        watching=room.watching,
        search=FakeSearch(),
        cluster=ClusterView(cluster, cluster),
        service=FakeService(),
        watch_service=FakeWatchService(),
        reading=FakeReading(site.library),
        services=Services(
            pages=FakePageService(),
            admin=FakeAdminService(),
            lab=FakeLabService(),
            demo=FakeDemoService(),
            live=_ended(),
            subscriptions=FakeSubscriptions(),
            passwords=FakePasswords(accounts),
            streams=FakeStreams(),
            feed_links=FakeFeedLinks(),
            hooks=FakeHookService(),
            channels=FakeChannelService(),
            news=FakeCounts(),
            pictures=NoPictures(),
        ),
    )


def _ended() -> NewsHub:
    """Its streams end at once."""
    stop = asyncio.Event()
    stop.set()
    return NewsHub(FakeNews(), stop)


@pytest.fixture(scope="module")
def asked() -> FastAPI:
    """One for all tests: FastAPI analyses each route when it is first asked for, which takes longer than to answer."""
    return application(StillAccounts.of_three())


@pytest.fixture
async def client(asked: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=asked)
    async with httpx.AsyncClient(transport=transport, base_url="http://tidings.test") as client:
        yield client


@cache
def routes() -> tuple[tuple[str, str], ...]:
    found = routes_of(application(StillAccounts.of_three()))
    assert len(found) > 50
    return found


def routes_of(app: FastAPI) -> tuple[tuple[str, str], ...]:
    """Method and path of every route, those of included routers, too."""

    def walk(found: Iterable[Any]) -> Iterator[Any]:
        for one in found:
            # How FastAPI keeps a router that is included. A route would be analysed where it is asked for this.
            router = None if isinstance(one, Route) else getattr(one, "original_router", None)
            yield from walk(router.routes) if router is not None else (one,)

    return tuple(
        (method, re.sub(r"{[^}]*}", "1", route.path))
        for route in walk(app.routes)
        if isinstance(route, Route)
        for method in sorted(route.methods or ())
    )


def wanted(method: str, path: str) -> Rights | None:
    if path in PUBLIC:
        return None
    if ADMINS.match(path):
        return Rights.ADMIN
    if method in WRITES and re.fullmatch(r"/api/v1/(sources/1(/(pause|resume|restore))?|pages/1/(blocks|scope))", path):
        return Rights.ADMIN
    if (method == "GET" and path == "/api/v1/account") or path == "/mcp":  # each tool asks for more
        return Rights.READ
    own = ("/account", "/signout", "/api/v1/account")
    return Rights.WRITE if method in WRITES or path.startswith(own) else Rights.READ


async def test_every_route_asks_for_its_rights(client: httpx.AsyncClient) -> None:
    holders = {"reader": Rights.WRITE, "other reader": Rights.WRITE, "admin": Rights.ADMIN}
    for method, path in routes():
        needed = wanted(method, path)
        for who, cookie in COOKIES.items():
            if who == "other reader" and not OWNED.match(path):
                continue  # what is nobody's own is the same for all readers
            cookies = f"{SESSION}={cookie}" if cookie else ""
            form = f"csrf={form_token(cookie)}" if cookie else ""
            headers = {"cookie": cookies, "content-type": "application/x-www-form-urlencoded"}
            answer = await client.request(method, path, headers=headers, content=form if method in WRITES else None)
            may = needed is None or (who in holders and holders[who].include(needed) and not path.startswith(APPS))
            refused = answer.status_code in (401, 403) or "/signin?" in answer.headers.get("location", "")
            refused = refused or (path == "/" and answer.headers.get("location") == "/signin")
            if path in PUBLIC and method == "POST":
                continue  # a sign-in that fails is refused, too
            assert refused != may, (method, path, who, answer.status_code)


async def test_what_is_another_readers_is_not_found(client: httpx.AsyncClient) -> None:
    owned = [(method, path) for method, path in routes() if OWNED.match(path)]
    assert len(owned) > 15
    owned.append(("POST", "/watches/preview?watch=1"))
    for method, path in owned:
        for who, cookie in COOKIES.items():
            if cookie is None:
                continue
            headers = {"cookie": f"{SESSION}={cookie}", "x-csrf-token": form_token(cookie)}
            body = {"json": {"rating": "good"}} if path.startswith("/api") else {"data": {"rating": "good"}}
            if path == "/api/v1/watches/1/exclude":
                body = {"json": {"word": "lottery"}}
            sent: Any = body if method == "POST" else {"json": {}} if method in WRITES else {}
            answer = await client.request(method, path, headers=headers, **sent)
            # A channel is nobody's business but its owner's: it can be told without being seen.
            hidden = who == "other reader" or (who == "admin" and ("/channels/" in path or "/account/feeds/" in path))
            assert (answer.status_code == 404) is hidden, (method, path, who, answer.status_code)
    # Lists have one's own; an admin's, too.
    for who, seen in (("ben", True), ("cleo", False), ("ada", False)):
        for path in ("/watches", "/matches", "/api/watches", "/api/matches", "/watches?whose=all"):
            answer = await client.get(path, headers={"cookie": f"{SESSION}={who}"})
            everybodys = who == "ada" and path.endswith("all")
            assert (HIS in answer.text) is (seen or everybodys), (who, path)
    # A token that may not administer sees what its person has, though that is an admin.
    for token, status in (("read", 404), ("write", 404), ("admin", 200)):
        answer = await client.get("/watches/1", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == status, token


async def test_another_spelling_of_an_id_needs_no_less(client: httpx.AsyncClient) -> None:
    asked = [(method, path) for method, path in routes() if wanted(method, path) is Rights.ADMIN and "/1" in path]
    assert len(asked) > 15
    for method, path in asked:
        for spelled in ("+1", "%201", "1.0"):
            headers = {"cookie": f"{SESSION}=ben", "x-csrf-token": form_token("ben")}
            answer = await client.request(method, path.replace("/1", f"/{spelled}"), headers=headers)
            assert answer.status_code == 403, (method, path, spelled, answer.status_code)
            headers = {"cookie": f"{SESSION}=ada", "x-csrf-token": form_token("ada")}
            answer = await client.request(method, path.replace("/1", f"/{spelled}"), headers=headers)
            assert answer.status_code in (404, 422), (method, path, spelled, answer.status_code)


async def test_every_route_asks_tokens_for_their_rights(client: httpx.AsyncClient) -> None:
    for method, path in routes():
        needed = wanted(method, path)
        for token in (*Rights, "unknown"):
            answer = await client.request(method, path, headers={"authorization": f"Bearer {token}"})
            may = needed is None or (token != "unknown" and Rights(token).include(needed))
            may = may and not path.startswith(APPS)
            refused = answer.status_code in (401, 403) or "/signin" in answer.headers.get("location", "")
            if path not in PUBLIC and path != "/signout":
                assert refused != may, (method, path, token, answer.status_code)


async def test_an_app_reaches_what_is_for_apps_and_nothing_else(client: httpx.AsyncClient) -> None:
    """Not even where a cookie of an admin comes with it."""
    found = routes()
    assert len([path for _, path in found if path.startswith(APPS)]) > 20
    for method, path in found:
        for auth in ("app-ben", "ben", "unknown"):
            headers = {"authorization": f"GoogleLogin auth={auth}"}
            answer = await client.request(method, path, headers=headers)
            refused = answer.status_code in (401, 403) or "/signin" in answer.headers.get("location", "")
            if path not in PUBLIC and path != "/signout":
                assert refused != (path.startswith(APPS) and auth == "app-ben"), (method, path, auth)
            if path.startswith(APPS) and refused:
                assert (answer.text, answer.headers["google-bad-token"]) == ("Unauthorized", "true")
    answer = await client.post("/fever/?api", data={"api_key": "x"}, headers={"cookie": f"{SESSION}=ada"})
    assert answer.json() == {"api_version": 3, "auth": 0}


async def test_no_form_without_its_token(client: httpx.AsyncClient) -> None:
    """Signed in, but the form is of another site, of another session, or has none."""
    other = form_token("ben")
    for method, path in routes():
        if method not in WRITES or path in PUBLIC or path.startswith(APPS):
            continue
        for body in ("", "csrf=", f"csrf={other}", "csrf=%F0"):
            headers = {"cookie": f"{SESSION}=ada", "content-type": "application/x-www-form-urlencoded"}
            answer = await client.request(method, path, headers=headers, content=body)
            assert answer.status_code == 403, (path, body)
            assert "reload" in answer.text
        headers = {"cookie": f"{SESSION}=ada", "content-type": "text/plain"}
        assert (
            await client.request(method, path, headers=headers, content=f"csrf={form_token('ada')}")
        ).status_code == 403, path
        headers["x-csrf-token"] = form_token("ada")
        assert (await client.request(method, path, headers=headers)).status_code != 403, path


async def test_paths_of_no_route_are_closed_too(client: httpx.AsyncClient) -> None:
    for path in ("/no/such/page", "/api/no/such", "//signin", "/static/../sources", "/signin/", "/SIGNIN", "/bot/x"):
        answer = await client.get(path)
        assert answer.status_code in (303, 401), path
