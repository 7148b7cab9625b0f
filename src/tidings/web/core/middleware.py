"""What goes around every answer: security headers, timing, and the last fence.

Plain ASGI around the whole application: an answer that a failure makes has these headers too.
"""

from __future__ import annotations

import ipaddress
import logging
import time
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tidings.web.core.metrics import Metrics

_log = logging.getLogger(__name__)

POLICY = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

Fault = Callable[[Request], Response]


class Envelope:
    def __init__(self, app: ASGIApp, metrics: Metrics, fault: Fault) -> None:
        self._app, self._metrics, self._fault = app, metrics, fault

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def sealed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self._app(scope, receive, sealed)
        except Exception:  # the last fence: one broken page must not end the program
            _log.exception("answering %r failed", scope["path"])  # quoted: a path may hold line breaks
            if status:
                raise  # half an answer is out: the server can only cut the connection
            await self._fault(Request(scope))(scope, receive, sealed)
        finally:
            self._metrics.answered(_known(scope["method"]), _pattern(scope), status, time.perf_counter() - begun)


def _known(method: str) -> str:
    return method if method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS") else "other"


def _pattern(scope: Scope) -> str:
    """`/sources/{id}`, not `/sources/7`: a path somebody makes up must not make a new series."""
    return str(getattr(scope.get("route"), "path", "none"))


# -- Under which names the web page answers. -------------------------------------------------------
#
# A page of somebody else's can have its own name lead to 127.0.0.1 once it is open (DNS rebinding), and then read what
# is served here as though it were its own. So a request must name us by something that nobody else can have lead to us:
# an address, the name we listen on or are reached by from outside, or a name that is not of the public DNS.

UNKNOWN_NAME = "it is not reached by this name; use the address it listens on, or set web.public_url"
# Names that no registry gives away: RFC 6761, RFC 6762, RFC 8375, and ICANN's .internal.
_LOCAL = (".localhost", ".local", ".home.arpa", ".internal", ".test")


def host_named(header: str) -> str | None:
    """The name in a Host header, in lower case; None where it is not one."""
    if not header.isascii() or any(mark in header for mark in "/\\@?# \t,"):
        return None
    try:
        parts = urlsplit(f"//{header}")
        name, _ = parts.hostname, parts.port
    except ValueError:
        return None
    return name.removesuffix(".") if name else None


def host_of_url(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


def is_ours(name: str, known: frozenset[str]) -> bool:
    if name in known or "." not in name or name.endswith(_LOCAL):
        return True
    return is_address(name)


def is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


class KnownNames:
    """`known`: names beside those that nobody else can have."""

    def __init__(self, app: ASGIApp, known: frozenset[str], refusal: Callable[[Request], Response]) -> None:
        self._app, self._known, self._refusal = app, known, refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._answers(scope):
            await self._refusal(Request(scope))(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _answers(self, scope: Scope) -> bool:
        """None at all is an old program's, and no browser's."""
        said = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        names = [host_named(header) for header in said]
        return all(name is not None and is_ours(name, self._known) for name in names) and len(names) <= 1


# -- Who may have us change something: only our own pages, and programs. ---------------------------
#
# There is no login, so whatever page is open in a browser beside ours could send us a form. A browser says where a
# request comes from, and no page can have it say something else: Sec-Fetch-Site, and where that is missing (it is not
# sent to plain http on other machines) Origin. A program says neither, and may.

FOREIGN_ORIGIN = "another page asked for this; only pages of Tidings itself may change something"
MOST_BODY = 4_096  # bytes of what is said to us
_READING = frozenset({"GET", "HEAD", "OPTIONS"})
_TOKENS = ("/websub/",)  # hubs: what they bring is signed, and no browser is asked
_PORTS = {"http": 80, "https": 443}

Place = tuple[str, int]


def place_of(origin: str) -> Place | None:
    """Name and port of an origin; None where it is none (`null`)."""
    try:
        parts = urlsplit(origin)
        port = parts.port or _PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.hostname.removesuffix("."), port) if parts.hostname and port else None


def is_own(method: str, headers: list[tuple[str, str]], public: Place | None = None) -> bool:
    """May a request with these headers (names in lower case) change something?"""
    if method in _READING:
        return True
    sites = [value.strip().lower() for name, value in headers if name == "sec-fetch-site"]
    if sites:
        return all(site in ("same-origin", "none") for site in sites)
    origins = [value.strip() for name, value in headers if name == "origin"]
    if not origins:
        return True
    asked = place_of(origins[0])
    if len(origins) > 1 or asked is None:
        return False
    # A proxy may end TLS before us: which scheme was used only the browser knows.
    scheme = urlsplit(origins[0]).scheme
    named = [place_of(f"{scheme}://{value.strip()}") for name, value in headers if name == "host"]
    return asked in (*named, public)


async def small_body(request: Request) -> bytes:
    """All of it; 413 where it is more than anybody needs to say."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY:
            raise HTTPException(413, f"more than {MOST_BODY:,} bytes")
    return bytes(body)


class OwnPages:
    """`public`: where we are reached from outside."""

    def __init__(self, app: ASGIApp, public: str, refusal: Callable[[Request], Response]) -> None:
        self._app, self._public, self._refusal = app, place_of(public), refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(_TOKENS):
            headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"]]
            if not is_own(scope["method"], headers, self._public):
                await self._refusal(Request(scope))(scope, receive, send)
                return
        await self._app(scope, receive, send)
