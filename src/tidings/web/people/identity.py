"""What each path asks for, and the middleware that finds out who asks, whether they may, and whether a form comes from
a page of ours.

A browser proves itself with the cookie SESSION, a program with `Authorization: Bearer TOKEN` (or Basic, with the token
as the password, which feed readers can send), a trusted proxy with a header that names the person it has let in. While
no person can sign in, every visitor is the owner (docs/web.md). Apps of other makers (/reader/) send what they
were given for a password of their own, and nothing else counts there.

Forms of signed-in browsers carry a token made from the session: another site can send a form, but cannot know it. It is
looked for here, so that no route can forget it.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import ipaddress
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qs, quote

from starlette.datastructures import Headers
from starlette.requests import Request, cookie_parser
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tidings.errors import StoreError
from tidings.model.people import Rights
from tidings.ports.people import Accounts
from tidings.ports.reader_apps import ApiPasswords
from tidings.ports.together import SEEN, Seen
from tidings.web.core.visitor import Visitor, visiting

# -- what each path asks for ------------------------------------------------------------------------
#
# One table for all routes: a route that is forgotten here is closed, not open.

SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

# Every visitor: to sign in, what publishers read of us, hubs (which sign what they send), health checks,
# feeds whose address is the secret.
_PUBLIC = ("/static/", "/websub/", "/f/")
_PUBLIC_PATHS = frozenset({"/healthz", "/favicon.ico", "/bot", "/signin", "/setup"})
# Apps sign in here; Fever's have a key in the form of every request, which its route looks at.
_APP_SIGN_IN = frozenset({"/accounts/ClientLogin", "/fever", "/fever/", "/fever.php", "/fever/fever.php"})
_ADMIN = ("/people", "/admin", "/demo", "/api/v1/people", "/api/v1/admin", "/api/v1/demo")
# What holds for all people who follow the source or the page. Watches, matches, folders and notes are a person's own:
# the routes ask the store for those of the caller, and what is another's is not found. Ids are matched as whatever
# comes between two slashes: a spelling that a route takes for a number must not need less than the number.
_ADMIN_ACTS = re.compile(
    r"/sources/([^/]+/(edit|remove|restore|pause|resume)|bulk|restore)|/pages/[^/]+/(blocks|scope)"
)
# Of these, what is no reading.
_ADMIN_EDITS = re.compile(r"/api/v1/(sources/[^/]+(/(pause|resume|restore))?|pages/[^/]+/(blocks|scope))")
_OWN = ("/account", "/signout", "/api/v1/account")  # one's own name and password; a reading token has no business there
_PROGRAM_PATHS = ("/api/", "/metrics", "/events", "/mcp")  # answered with JSON where they are refused
_ASSISTANTS = "/mcp"
_WHO = "/api/v1/account"  # a program asks whose token it has, and what it may do


def rights_for(method: str, path: str) -> Rights | None:
    """Returns the rights that a request needs; None: it needs none."""
    if path in _PUBLIC_PATHS or path in _APP_SIGN_IN or path.startswith(_PUBLIC):
        return None
    if _is_below(path, _ADMIN) or _ADMIN_ACTS.fullmatch(path):
        return Rights.ADMIN
    if method not in SAFE_METHODS and _ADMIN_EDITS.fullmatch(path):
        return Rights.ADMIN
    # Of /mcp each tool asks for what it needs: to read is a POST there, too.
    if path == _ASSISTANTS or (method in SAFE_METHODS and path == _WHO):
        return Rights.READ
    if method not in SAFE_METHODS or _is_below(path, _OWN):
        return Rights.WRITE
    return Rights.READ


def is_for_programs(path: str) -> bool:
    return path.startswith(_PROGRAM_PATHS) and path != "/api/docs"


def is_for_apps(path: str) -> bool:
    """Apps prove themselves with a password of their own: no cookie counts there, nor who a proxy has let in."""
    return path in _APP_SIGN_IN or path.startswith("/reader/")


def _is_below(path: str, places: tuple[str, ...]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)


# -- who asks ---------------------------------------------------------------------------------------

SESSION: Final = "tidings_session"  # the cookie
FORM_FIELD: Final = "csrf"
FORM_HEADER: Final = "x-csrf-token"
MOST_FORM: Final = 256 * 1024  # bytes that are read to find the token
NOT_SIGNED_IN: Final = "sign in, or send a token: Authorization: Bearer TOKEN"
NOT_ALLOWED: Final = "you are signed in, and may not do this"
OLD_FORM: Final = "the form is from before you signed in, or from another page; go back, reload, send it again"

BAD_APP_TOKEN: Final = {"Google-Bad-Token": "true", "X-Reader-Google-Bad-Token": "true"}

_UNASKED = ("/static/", "/websub/", "/healthz", "/favicon.ico")  # for any client, and whether or not the store answers
_SECONDS = 5  # for the store to say who it is
_RETRY_AFTER = 10

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Refusal = Callable[[Request, int, str], Response]


def form_token(session: str) -> str:
    return hashlib.blake2b(b"form", key=session.encode()[:64], digest_size=24).hexdigest()


@dataclass(frozen=True, slots=True)
class ProxySignIn:
    """A proxy that signs people in. `header` is believed from these addresses alone."""

    header: str
    trusted: Sequence[Network]

    def name(self, headers: Headers, client: str) -> str | None:
        """Whom the proxy has let in; None: no person, or it is not the proxy that says so."""
        said = headers.getlist(self.header)
        return said[0].strip() or None if len(said) == 1 and is_trusted(client, self.trusted) else None


def is_trusted(client: str, networks: Sequence[Network]) -> bool:
    try:
        address = ipaddress.ip_address(client.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None) or address
    return any(mapped in network for network in networks)


class IdentityCheck:
    def __init__(
        self,
        app: ASGIApp,
        accounts: Accounts,
        refusal: Refusal,
        proxy: ProxySignIn | None = None,
        passwords: ApiPasswords | None = None,
    ) -> None:
        self._app, self._accounts, self._refusal, self._proxy = app, accounts, refusal, proxy
        self._passwords = passwords

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(_UNASKED):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            async with asyncio.timeout(_SECONDS):
                found = await self._who(scope, headers)
        except (StoreError, TimeoutError) as error:
            response = self._refusal(Request(scope), 503, str(error) or f"no answer within {_SECONDS} s")
            response.headers["Retry-After"] = str(_RETRY_AFTER)
            await response(scope, receive, send)
            return
        before = SEEN.set(Seen())  # not before: who may come in is read anew, not from what was seen just now
        try:
            await self._answer(scope, receive, send, found)
        finally:
            SEEN.reset(before)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, found: Visitor) -> None:
        with visiting(found):
            refused = self._refused(scope, found)
            if refused is None and found.form_token and scope["method"] not in SAFE_METHODS:
                body = await _Body.read(receive)
                receive = body.receive
                if not _has_token(Headers(scope=scope), body.content, found.form_token):
                    refused = self._refusal(Request(scope), 403, OLD_FORM)
            await (self._app if refused is None else refused)(scope, receive, send)

    async def _who(self, scope: Scope, headers: Headers) -> Visitor:
        if is_for_apps(scope["path"]):
            auth = app_auth(headers)
            known = None if auth is None or self._passwords is None else await self._passwords.caller(auth)
            return Visitor(known, is_open=False)
        token, session = _token(headers), None
        if token is None:
            name = None if self._proxy is None else self._proxy.name(headers, _client(scope))
            if name is not None:
                caller = await self._accounts.known(name)
                return Visitor(caller, is_open=False)
            session = cookie_parser(headers.get("cookie", "")).get(SESSION)
        caller = await self._accounts.caller(session=session, token=token)
        is_open = caller is not None and not caller.person.name
        with_form = session if caller is not None and caller.session is not None else None
        return Visitor(caller, is_open, form_token(with_form) if with_form else "")

    def _refused(self, scope: Scope, found: Visitor) -> Response | None:
        needed = rights_for(scope["method"], scope["path"])
        if needed is None or (found.caller is not None and found.caller.rights.include(needed)):
            return None
        if is_for_apps(scope["path"]):
            return PlainTextResponse("Unauthorized", 401, headers=BAD_APP_TOKEN)
        if found.caller is not None:
            return self._refusal(Request(scope), 403, NOT_ALLOWED)
        if is_for_programs(scope["path"]) or scope["method"] not in SAFE_METHODS:
            response = self._refusal(Request(scope), 401, NOT_SIGNED_IN)
            response.headers["WWW-Authenticate"] = "Bearer"
            return response
        if scope["path"].endswith((".atom", ".json", ".rss")):  # feeds: their readers ask for name and password then
            response = self._refusal(Request(scope), 401, NOT_SIGNED_IN)
            response.headers["WWW-Authenticate"] = 'Basic realm="Tidings", charset="UTF-8"'
            return response
        asked = scope["path"] + (f"?{scope['query_string'].decode('latin-1')}" if scope["query_string"] else "")
        return RedirectResponse(f"/signin?next={quote(asked, safe='/')}" if asked != "/" else "/signin", 303)


@dataclass(slots=True)
class _Body:
    """A request body that was read once and is handed on."""

    content: bytes
    messages: list[Message]
    rest: Receive

    @classmethod
    async def read(cls, receive: Receive) -> _Body:
        """Up to MOST_FORM bytes; what comes after them is handed on unread."""
        content, messages = bytearray(), []
        while True:
            message = await receive()
            messages.append(message)
            content += message.get("body", b"")
            if message["type"] != "http.request" or not message.get("more_body") or len(content) > MOST_FORM:
                return cls(bytes(content), messages, receive)

    async def receive(self) -> Message:
        return self.messages.pop(0) if self.messages else await self.rest()


def _has_token(headers: Headers, body: bytes, wanted: str) -> bool:
    given = headers.get(FORM_HEADER, "")
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if not given and kind == "application/x-www-form-urlencoded":
        given = parse_qs(body.decode("utf-8", "replace")).get(FORM_FIELD, [""])[-1]
    elif not given and kind == "multipart/form-data":
        given = _field_of_parts(body)
    return secrets.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


def _field_of_parts(body: bytes) -> str:
    """The token in a form with a file, where it is the first field."""
    head, _, rest = body[:2_000].partition(b"\r\n\r\n")
    if f'name="{FORM_FIELD}"'.encode() not in head:
        return ""
    return rest.partition(b"\r\n")[0].decode("ascii", "replace")


def _token(headers: Headers) -> str | None:
    """Returns the token of a program: Bearer, or the password of Basic."""
    kind, _, value = headers.get("authorization", "").strip().partition(" ")
    if kind.lower() == "bearer":
        return value.strip()
    if kind.lower() == "basic":
        try:
            return base64.b64decode(value.strip(), validate=True).decode().partition(":")[2]
        except ValueError:
            return ""
    return None


def app_auth(headers: Mapping[str, str]) -> str | None:
    """Returns the token that an app got when it signed in: `Authorization: GoogleLogin auth=...`."""
    kind, _, value = headers.get("authorization", "").strip().partition(" ")
    name, _, auth = value.strip().partition("=")
    return auth.strip() or None if kind.lower() == "googlelogin" and name.strip().lower() == "auth" else None


def _client(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""
