"""Sign-in, the account and everybody's page, through the application."""

from __future__ import annotations

import ipaddress
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import httpx
import pytest
from selectolax.lexbor import LexborHTMLParser
from tests.unit.views.reader_apps.appservice import FakePasswords
from tests.unit.web.library import StillClock, a_library
from tests.unit.web.people.accounts import FakeAccounts

from tidings.errors import PersonError
from tidings.model.people import Caller, Person, Role, Session
from tidings.ports.together import SEEN, Seen
from tidings.web.app import create_app
from tidings.web.core.context import Services
from tidings.web.people.account import SignInPages, browser_name
from tidings.web.people.identity import SESSION, ProxySignIn, form_token


@dataclass
class FakeFirstRun:
    accounts: FakeAccounts
    codes: list[str] = field(default_factory=list)

    async def is_waiting(self) -> bool:
        return not self.accounts.persons

    async def make(self, code: str, name: str, password: str) -> Person:
        if code != "1234":
            raise PersonError("first run", "the code is another one")
        return await self.accounts.add_person(name, Role.ADMIN, password)


def ask(accounts: FakeAccounts, *, secure: bool = False, proxy: ProxySignIn | None = None) -> httpx.AsyncClient:
    pages = SignInPages(accounts, FakeFirstRun(accounts), lambda request: secure, lambda request: "192.0.2.1")
    services = Services(passwords=FakePasswords(accounts))
    app = create_app(library=a_library(), clock=StillClock(), people=pages, proxy=proxy, services=services)
    transport = httpx.ASGITransport(app=app, client=("192.0.2.9", 1))
    return httpx.AsyncClient(transport=transport, base_url="https://tidings.test" if secure else "http://tidings.test")


@pytest.fixture
def accounts() -> FakeAccounts:
    return FakeAccounts.of_three()


@pytest.fixture
async def client(accounts: FakeAccounts) -> AsyncIterator[httpx.AsyncClient]:
    async with ask(accounts) as client:
        yield client


async def test_who_asks_is_not_read_from_what_other_requests_have_just_seen() -> None:
    """A token that a command has just revoked is refused."""
    seen: dict[str, Seen | None] = {}

    class Watched(FakeAccounts):
        async def caller(self, *, session: str | None = None, token: str | None = None) -> Caller | None:
            seen["who"] = SEEN.get()
            return await super().caller(session=session, token=token)

        async def sessions(self, caller: Caller) -> list[Session]:
            seen["page"] = SEEN.get()
            return await super().sessions(caller)

    async with ask(Watched.of_three()) as client:
        assert (await client.get("/account", headers={"Cookie": f"{SESSION}=ben"})).status_code == 200
    assert seen["who"] is None
    assert seen["page"] is not None
    assert SEEN.get() is None


async def test_sign_in_and_out(client: httpx.AsyncClient) -> None:
    sent_away = await client.get("/sources?sort=next")
    assert (sent_away.status_code, sent_away.headers["location"]) == (303, "/signin?next=/sources%3Fsort%3Dnext")
    form = await client.get(sent_away.headers["location"])
    assert 'value="/sources?sort=next"' in form.text
    assert "Sources</a>" not in form.text  # nothing of what is kept, no menu
    wrong = await client.post("/signin", data={"name": "ada", "password": "guess", "next": "/sources"})
    assert wrong.status_code == 401
    assert "do not fit" in wrong.text
    unknown = await client.post("/signin", data={"name": "zoe", "password": "guess"})
    assert unknown.status_code == 401
    assert "do not fit" in unknown.text  # it does not say which of the two is wrong
    answer = await client.post("/signin", data={"name": "ada", "password": "open sesame", "next": "/sources?sort=next"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/sources?sort=next")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie
    page = await client.get("/sources")
    assert page.status_code == 200
    assert "Ada" in page.text
    assert form_token("new-ada") in (await client.get("/account")).text
    assert (await client.get("/signin")).status_code == 303
    out = await client.post("/signout", data={"csrf": form_token("new-ada")})
    assert (out.status_code, out.headers["location"]) == (303, "/signin")
    assert (await client.get("/sources", headers={"cookie": f"{SESSION}=new-ada"})).status_code == 303


async def test_where_a_sign_in_leads(client: httpx.AsyncClient) -> None:
    """Never to another site."""
    for elsewhere in ("https://evil.test/", "//evil.test", "/\\evil.test", "javascript:alert(1)", "/\t/evil.test", ""):
        answer = await client.post("/signin", data={"name": "ben", "password": "open sesame", "next": elsewhere})
        assert answer.headers["location"] == "/", elsewhere
        client.cookies.clear()


async def test_tls_and_too_many_tries(accounts: FakeAccounts) -> None:
    async with ask(accounts, secure=True) as client:
        answer = await client.post("/signin", data={"name": "ben", "password": "open sesame"})
        assert "secure" in answer.headers["set-cookie"].lower()
        accounts.too_many = True
        client.cookies.clear()
        answer = await client.post("/signin", data={"name": "ben", "password": "open sesame"})
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "600")


async def test_open_until_somebody_is_there() -> None:
    accounts = FakeAccounts()
    async with ask(accounts) as client:
        assert (await client.get("/sources")).status_code == 200
        assert (await client.get("/signin")).headers["location"] == "/"
        assert "alone" in (await client.get("/account")).text
        assert "Nobody has a name yet" in (await client.get("/people")).text
        wrong = await client.post("/setup", data={"code": "0", "name": "Ada", "password": "open sesame"})
        assert (wrong.status_code, accounts.persons) == (400, [])
        made = await client.post("/setup", data={"code": "1234", "name": "Ada", "password": "open sesame"})
        assert made.status_code == 303
        assert (await client.get("/sources")).status_code == 200
        assert (await client.get("/setup")).headers["location"] == "/signin"
        client.cookies.clear()
        assert (await client.get("/sources")).status_code == 303


async def test_account(client: httpx.AsyncClient, accounts: FakeAccounts) -> None:
    client.cookies.set(SESSION, "ben")
    token = {"csrf": form_token("ben")}
    page = await client.get("/account")
    assert page.headers["cache-control"] == "no-store"
    assert "Firefox &lt;1&gt;" in page.text
    assert "&lt;b&gt;script&lt;/b&gt;" in page.text
    assert "<option>admin</option>" not in page.text  # Ben is a reader
    assert "differ" in (await client.post("/account/password", data=token | {"new": "a", "again": "b"})).text
    wrong = await client.post(
        "/account/password", data=token | {"old": "x", "new": "longer one", "again": "longer one"}
    )
    assert wrong.status_code == 400
    fits = {"old": "open sesame", "new": "longer one", "again": "longer one"}
    assert "changed" in (await client.post("/account/password", data=token | fits)).text
    assert "elsewhere: 2" in (await client.post("/account/sessions", data=token)).text
    made = await client.post("/account/tokens", data=token | {"name": "phone", "rights": "write", "days": "30"})
    assert "tdg_new" in made.text
    shown = LexborHTMLParser(made.text)
    [button] = shown.css("button[data-copy]")
    assert "hidden" in button.attributes, "copy.js shows it, where a script may copy"
    assert [one.text() for one in shown.css(f"pre#{button.attributes['data-copy']}")] == ["tdg_new"]
    assert shown.css_first('script[src="/static/copy.js"]') is not None
    assert "tdg_new" not in (await client.get("/account")).text
    assert (await client.post("/account/tokens", data=token | {"name": "x", "rights": "admin"})).status_code == 403
    assert (await client.post("/account/tokens", data=token | {"name": "x", "days": "7"})).status_code == 400
    assert "no longer works" in (await client.post("/account/tokens/3/remove", data=token)).text
    assert (await client.post("/account/tokens/4/remove", data=token)).status_code == 404
    # With the new token a program may write, and a feed reader sends it as a password.
    client.cookies.clear()
    assert (await client.get("/api/sources", headers={"authorization": "Bearer tdg_new"})).status_code == 200
    assert (await client.get("/sources", auth=("anybody", "tdg_new"))).status_code == 200
    for broken in ("Bearer", "Basic !!", "Basic", "Digest x", "Bearer \x7f"):
        assert (await client.get("/api/sources", headers={"authorization": broken})).status_code == 401, broken


async def test_people(client: httpx.AsyncClient, accounts: FakeAccounts) -> None:
    client.cookies.set(SESSION, "ada")
    token = {"csrf": form_token("ada")}
    made = await client.post("/people", data=token | {"name": "Dora", "role": "reader"})
    assert "Dora can sign in now" in made.text
    assert "shown this once" in made.text
    assert "&lt;b&gt;script&lt;/b&gt;" in made.text  # the token of each
    removed = await client.post("/people/2/tokens/3/remove", data=token)
    assert "The token of Ben is removed" in removed.text
    assert (await client.post("/people/2/tokens/4/remove", data=token)).status_code == 404
    assert "&lt;i&gt;phone&lt;/i&gt;" in made.text  # the password of an app
    assert (await client.post("/people/2/apps/4/remove", data=token)).status_code == 404
    removed = await client.post("/people/2/apps/3/remove", data=token)
    assert "The API password of Ben is removed" in removed.text
    assert "phone&lt;" not in removed.text
    assert (await client.post("/people", data=token | {"name": ""})).status_code == 400
    assert (await client.post("/people", data=token | {"name": "E", "role": "king"})).status_code == 400
    assert "Ben is admin now" in (await client.post("/people/2/role", data=token | {"role": "admin"})).text
    assert "new password" in (await client.post("/people/2/password", data=token)).text
    assert "Cleo is removed" in (await client.post("/people/3/remove", data=token)).text
    assert [one.name for one in accounts.persons] == ["Ada", "Ben", "Dora"]
    assert (await client.post("/people/99/remove", data=token)).status_code == 404


async def test_a_proxy_signs_people_in(accounts: FakeAccounts) -> None:
    """Its header is believed from its address alone."""
    near = [ipaddress.ip_network("192.0.2.0/24")]
    for networks, status in ((near, 200), ([ipaddress.ip_network("10.0.0.0/8")], 303)):
        async with ask(accounts, proxy=ProxySignIn("remote-user", networks)) as client:
            assert (await client.get("/sources", headers={"Remote-User": "BEN"})).status_code == status
            assert (await client.get("/sources", headers={"Remote-User": "nobody"})).status_code == 303
            twice = [("Remote-User", "ben"), ("Remote-User", "ada")]
            assert (await client.get("/sources", headers=twice)).status_code == 303


def test_browsers_are_named_as_people_name_them() -> None:
    apple, chrome = "AppleWebKit/537.36 (KHTML, like Gecko)", "Chrome/156.0.0.0"
    for agent, name in (
        (f"Mozilla/5.0 (X11; Linux x86_64) {apple} Headless{chrome} Safari/537.36", "Chrome 156 on Linux"),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {apple} {chrome} Safari/537.36 Edg/156.0.1.2",
            "Edge 156 on Windows",
        ),
        (f"Mozilla/5.0 (Linux; Android 10; K) {apple} {chrome} Mobile Safari/537.36", "Chrome 156 on Android"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0",
            "Firefox 145 on macOS",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/26.0 Mobile/15E148 Safari/604.1",
            "Safari 26 on iPhone",
        ),
        ("Firefox/145", "Firefox 145"),
        ("python-httpx/0.28.1", ""),
        ("", ""),
    ):
        assert browser_name(agent) == name
