"""Every route of the application, asked by everybody: nobody, readers, an admin, programs with each kind of token."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable, Iterator
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import Route
from tests.unit.web.desk import FakeDesk
from tests.unit.web.followedsite import a_followed_site
from tests.unit.web.library import StillClock
from tests.unit.web.people.accounts import FakeAccounts
from tests.unit.web.watchdesk import FakeWatchDesk
from tests.unit.web.watchroom import a_room

from tidings.model.people import Caller, Rights, Role
from tidings.web.app import create_app
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import SESSION, form_token

PUBLIC = {"/healthz", "/favicon.ico", "/bot", "/signin", "/setup"}
ADMINS = re.compile(r"/people(/|$)|/sources/1/(edit|remove)$|/watches/1/(edit|remove|pause|resume|test)$")
COOKIES = {"nobody": None, "reader": "ben", "other reader": "cleo", "admin": "ada"}


class StillAccounts(FakeAccounts):
    """Nothing that is asked changes what the next one may do."""

    async def sign_out(self, caller: Caller) -> None: ...

    async def set_role(self, person_id: int, role: Role) -> None: ...

    async def remove(self, person_id: int) -> None: ...


def application(accounts: FakeAccounts) -> FastAPI:
    """With everything that pages are made of, but for a search and a cluster."""
    pages = SignInPages(accounts, None, lambda request: False, lambda request: "192.0.2.1")
    room, site = a_room(), a_followed_site()
    return create_app(
        library=site.library,
        clock=StillClock(),
        people=pages,
        followed=site.followed,
        watching=room.watching,
        desk=FakeDesk(),
        watch_desk=FakeWatchDesk(),
    )


@pytest.fixture
async def client() -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=application(StillAccounts.of_three()))
    async with httpx.AsyncClient(transport=transport, base_url="http://tidings.test") as client:
        yield client


def routes() -> list[tuple[str, str]]:
    """Method and path of every route, those of included routers, too."""

    def walk(found: Iterable[Any]) -> Iterator[Any]:
        for one in found:
            router = getattr(one, "original_router", None)  # how FastAPI keeps a router that is included
            yield from walk(router.routes) if router is not None else (one,)

    found = [
        (method, re.sub(r"{[^}]*}", "1", route.path))
        for route in walk(application(StillAccounts.of_three()).routes)
        if isinstance(route, Route)
        for method in sorted(route.methods or ())
    ]
    assert len(found) > 50
    return found


def wanted(method: str, path: str) -> Rights | None:
    if path in PUBLIC:
        return None
    if ADMINS.match(path):
        return Rights.ADMIN
    return Rights.WRITE if method == "POST" or path.startswith(("/account", "/signout")) else Rights.READ


async def test_every_route_asks_for_its_rights(client: httpx.AsyncClient) -> None:
    holders = {"reader": Rights.WRITE, "other reader": Rights.WRITE, "admin": Rights.ADMIN}
    for method, path in routes():
        needed = wanted(method, path)
        for who, cookie in COOKIES.items():
            cookies = f"{SESSION}={cookie}" if cookie else ""
            form = f"csrf={form_token(cookie)}" if cookie else ""
            headers = {"cookie": cookies, "content-type": "application/x-www-form-urlencoded"}
            answer = await client.request(method, path, headers=headers, content=form if method == "POST" else None)
            may = needed is None or (who in holders and holders[who].include(needed))
            refused = answer.status_code in (401, 403) or "/signin?" in answer.headers.get("location", "")
            refused = refused or (path == "/" and answer.headers.get("location") == "/signin")
            if path in PUBLIC and method == "POST":
                continue  # a sign-in that fails is refused, too
            assert refused != may, (method, path, who, answer.status_code)


async def test_every_route_asks_tokens_for_their_rights(client: httpx.AsyncClient) -> None:
    for method, path in routes():
        needed = wanted(method, path)
        for token in (*Rights, "unknown"):
            answer = await client.request(method, path, headers={"authorization": f"Bearer {token}"})
            may = needed is None or (token != "unknown" and Rights(token).include(needed))
            refused = answer.status_code in (401, 403) or "/signin" in answer.headers.get("location", "")
            if path not in PUBLIC and path != "/signout":
                assert refused != may, (method, path, token, answer.status_code)


async def test_no_form_without_its_token(client: httpx.AsyncClient) -> None:
    """Signed in, but the form is of another site, of another session, or has none."""
    other = form_token("ben")
    for method, path in routes():
        if method != "POST" or path in PUBLIC:
            continue
        for body in ("", "csrf=", f"csrf={other}", "csrf=%F0"):
            headers = {"cookie": f"{SESSION}=ada", "content-type": "application/x-www-form-urlencoded"}
            answer = await client.post(path, headers=headers, content=body)
            assert answer.status_code == 403, (path, body)
            assert "reload" in answer.text
        headers = {"cookie": f"{SESSION}=ada", "content-type": "text/plain"}
        assert (await client.post(path, headers=headers, content=f"csrf={form_token('ada')}")).status_code == 403, path
        headers["x-csrf-token"] = form_token("ada")
        assert (await client.post(path, headers=headers)).status_code != 403, path


async def test_paths_of_no_route_are_closed_too(client: httpx.AsyncClient) -> None:
    for path in ("/no/such/page", "/api/no/such", "//signin", "/static/../sources", "/signin/", "/SIGNIN", "/bot/x"):
        answer = await client.get(path)
        assert answer.status_code in (303, 401), path
