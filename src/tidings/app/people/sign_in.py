"""Settings -> who may reach the web page, and how they sign in."""

from __future__ import annotations

import ipaddress
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tidings.app.people.accounts import StoredAccounts
from tidings.errors import PersonError, SettingsError
from tidings.model.people import Person, Role
from tidings.ports.people import Accounts, People

if TYPE_CHECKING:
    from starlette.requests import Request

    from tidings.ports.outside import Clock
    from tidings.settings.sections import WebSettings
    from tidings.web.people.account import SignInPages
    from tidings.web.people.identity import ProxySignIn


@dataclass(frozen=True, slots=True)
class SignIn:
    """The way people sign in, for the web page. `code`: with which the first one is made; None: there is one."""

    pages: SignInPages
    proxy: ProxySignIn | None
    code: str | None


async def sign_in_of(people: People, clock: Clock, web: WebSettings) -> SignIn:
    """Returns the way people sign in by the settings. SettingsError where others could reach the page, and no person
    can sign in."""
    from tidings.web.people.account import SignInPages
    from tidings.web.people.identity import ProxySignIn, is_trusted

    trusted = [ipaddress.ip_network(one) for one in web.trusted_proxies]
    proxy = ProxySignIn(web.proxy_user_header, trusted) if web.proxy_user_header else None
    alone = is_loopback(web.host)
    somebody = proxy is not None or await people.can_sign_in()
    if not (alone or somebody or web.setup):
        raise SettingsError(
            f"web.host {web.host} can be reached from elsewhere, and nobody can sign in yet: make the first person "
            "with `tidings user add NAME`, or start with --setup and make them in the browser"
        )
    accounts = StoredAccounts(people, clock, open_to_all=alone and not web.setup and proxy is None)
    first = FirstRun(people, accounts) if web.setup and not somebody else None

    def is_secure(request: Request) -> bool:
        forwarded = request.headers.get("x-forwarded-proto", "") if is_trusted(_client(request), trusted) else ""
        return "https" in (request.scope["scheme"], forwarded.strip().lower()) or web.public_url.startswith("https://")

    def address(request: Request) -> str:
        client = _client(request)
        chain = [part.strip() for part in request.headers.get("x-forwarded-for", "").split(",")]
        while is_trusted(client, trusted) and chain and chain[-1]:
            client = chain.pop()
        return client

    return SignIn(SignInPages(accounts, first, is_secure, address), proxy, None if first is None else first.code)


def is_loopback(host: str) -> bool:
    """Returns whether only this machine can reach what listens there."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _client(request: Request) -> str:
    return request.client.host if request.client is not None else ""


# -- the one-time code with which the first person is made in the browser ------------------------------
# Only the person who started the program reads the code in the terminal; other visitors do not have it.

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none looks like another
_LENGTH = 12
_MOST_TRIES = 20


class FirstRun:
    """Makes the first person of an installation, once, for the person who has the code."""

    def __init__(self, people: People, accounts: Accounts) -> None:
        self._people, self._accounts = people, accounts
        letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        self.code = "-".join(letters[at : at + 4] for at in range(0, _LENGTH, 4))
        self._tries = 0

    async def is_waiting(self) -> bool:
        """Returns whether the first person is still to be made."""
        return not await self._people.can_sign_in()

    async def make(self, code: str, name: str, password: str) -> Person:
        """Makes the first person. PersonError where the code is another one, name or password are unfit, or another
        person was first."""
        if not await self.is_waiting():
            raise PersonError("first run", "somebody can sign in already; they add others at /people")
        if self._tries >= _MOST_TRIES:
            raise PersonError("first run", "too many wrong codes; start the program again for a new one")
        given = "".join(letter for letter in code.upper() if letter in _LETTERS)
        if not secrets.compare_digest(given.encode(), self.code.replace("-", "").encode()):
            self._tries += 1
            raise PersonError("first run", "the code is another one; the program printed it when it started")
        return await self._accounts.add_person(name, Role.ADMIN, password)
