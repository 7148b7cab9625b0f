"""ASGI middleware around the whole application: response headers and metrics, the Host check, the Origin check."""

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

from tidings.text.url import DEFAULT_PORTS
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
    "Referrer-Policy": "same-origin",  # with no-referrer a browser would call the origin of our own forms `null`
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

LEFT = 499  # in metrics: the client left before there was an answer, as nginx counts it

ErrorResponse = Callable[[Request], Response]


# -- Response headers and metrics ------------------------------------------------------------------


class ResponseMiddleware:
    """Adds the security headers to every response, counts it, and turns an exception into a 500. It is the outermost:
    error responses have the headers too."""

    def __init__(self, app: ASGIApp, metrics: Metrics, failed: ErrorResponse) -> None:
        self._app, self._metrics, self._failed = app, metrics, failed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 0

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self._app(scope, receive, send_with_headers)
        except Exception:  # one broken page must not end the program
            _log.exception("answering %r failed", _shown_path(scope))  # quoted: a path may hold line breaks
            if status:
                raise  # part of the response is sent: the server can only cut the connection
            await self._failed(Request(scope))(scope, receive, send_with_headers)
        finally:
            self._metrics.answered(
                _method_label(scope["method"]), _route_label(scope), status or LEFT, time.perf_counter() - begun
            )


def _shown_path(scope: Scope) -> str:
    """Returns the path without the secret of a feed's address."""
    path: str = scope["path"]
    return "/f/..." if path.startswith("/f/") else path


def _method_label(method: str) -> str:
    return method if method in ("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS") else "other"


def _route_label(scope: Scope) -> str:
    """`/sources/{id}`, not `/sources/7`: invented paths must not add time series."""
    return str(getattr(scope.get("route"), "path", "none"))


# -- Host check: against DNS rebinding -------------------------------------------------------------
#
# A foreign page can let its own name resolve to 127.0.0.1 once it is open, and then read what is served here as its
# own origin. So the Host header must be one that no stranger can point here: an IP address, the name we listen on or
# are reached by from outside, or a name outside the public DNS.

UNKNOWN_NAME = "it is not reached by this name; use the address it listens on, or set web.public_url"
# Names that no registry gives away: RFC 6761, RFC 6762, RFC 8375, and ICANN's .internal.
_LOCAL_SUFFIXES = (".localhost", ".local", ".home.arpa", ".internal", ".test")


def host_in_header(header: str) -> str | None:
    """The name in a Host header, in lower case; None where it is not one."""
    if not header.isascii() or any(mark in header for mark in "/\\@?# \t,"):
        return None
    try:
        parts = urlsplit(f"//{header}")
        name, _ = parts.hostname, parts.port
    except ValueError:
        return None
    return name.removesuffix(".") if name else None


def is_allowed_host(name: str, known: frozenset[str]) -> bool:
    if name in known or "." not in name or name.endswith(_LOCAL_SUFFIXES):
        return True
    return is_ip_address(name)


def is_ip_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


class HostCheck:
    """Refuses requests by other hosts. `known`: allowed names beside IP addresses and local names."""

    def __init__(self, app: ASGIApp, known: frozenset[str], refusal: Callable[[Request], Response]) -> None:
        self._app, self._known, self._refusal = app, known, refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not self._answers(scope):
            await self._refusal(Request(scope))(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _answers(self, scope: Scope) -> bool:
        """Returns whether the Host header is one of ours. Without one it is an old program, no browser."""
        headers = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        names = [host_in_header(header) for header in headers]
        return all(name is not None and is_allowed_host(name, self._known) for name in names) and len(names) <= 1


# -- Origin check: only our own pages, and programs, may change something ---------------------------
#
# Any page that is open in the same browser could send a form here, with our cookie. Browsers send where a request
# comes from, and pages cannot forge it: Sec-Fetch-Site, and where that is missing (it is not sent to plain http on
# other machines) Origin. Programs send neither, and are let through.
#
# Nor may such a page have something fetched: it cannot read the answer, but it can ask for so much that the program has
# no time for others. A link that a person follows is let through. A frame is not: by POLICY no browser would show it.

FOREIGN_ORIGIN = "another page asked for this; only pages of Tidings itself may change something"
FOREIGN_READ = "a page of another site asked for this; it can link to Tidings, and use nothing of it otherwise"
MOST_BODY = 4_096  # bytes of a request body
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
# Hubs sign what they send. Apps have a key in every request, which no page knows; some are made of a browser, and say
# that they are another site.
_SIGNED_PATHS = ("/websub/", "/reader/", "/accounts/", "/fever")

OriginAddress = tuple[str, int]  # host name and port


def origin_address(origin: str) -> OriginAddress | None:
    """Host name and port of an Origin header; None for `null` and nonsense."""
    try:
        parts = urlsplit(origin)
        port = parts.port or DEFAULT_PORTS.get(parts.scheme)
    except ValueError:
        return None
    return (parts.hostname.removesuffix("."), port) if parts.hostname and port else None


def may_change(method: str, headers: list[tuple[str, str]], public: OriginAddress | None = None) -> bool:
    """Returns whether a request with these headers (names in lower case) may change something."""
    if method in _SAFE_METHODS:
        return True
    sites = [value.strip().lower() for name, value in headers if name == "sec-fetch-site"]
    if sites:
        return all(site in ("same-origin", "none") for site in sites)
    origins = [value.strip() for name, value in headers if name == "origin"]
    if not origins:
        return True
    origin = origin_address(origins[0])
    if len(origins) > 1 or origin is None:
        return False
    # A proxy may end TLS before us: only the browser knows which scheme was used.
    scheme = urlsplit(origins[0]).scheme
    hosts = [origin_address(f"{scheme}://{value.strip()}") for name, value in headers if name == "host"]
    return origin in (*hosts, public)


def may_read(headers: list[tuple[str, str]]) -> bool:
    """Returns whether a request with these headers (names in lower case) may be answered at all: it comes from a
    program, from our own pages, or from a person who followed a link. `same-site` is another origin, too: another port
    of this machine, or another name of the same domain."""

    def said(wanted: str) -> list[str]:
        return [value.strip().lower() for name, value in headers if name == wanted]

    if all(site in ("same-origin", "none") for site in said("sec-fetch-site")):
        return True
    return said("sec-fetch-mode") == ["navigate"] and said("sec-fetch-dest") in ([], ["document"])


async def small_body(request: Request) -> bytes:
    """The whole request body; HTTPException 413 above MOST_BODY."""
    return await body_of(request, MOST_BODY)


async def body_of(request: Request, most: int) -> bytes:
    """The whole request body; HTTPException 413 above `most` bytes."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise HTTPException(413, f"more than {most:,} bytes")
    return bytes(body)


class OriginCheck:
    """Refuses what pages of other origins ask for. `public`: our own URL as it is reached from outside."""

    def __init__(self, app: ASGIApp, public: str, refusal: Callable[[Request, str], Response]) -> None:
        self._app, self._public, self._refusal = app, origin_address(public), refusal

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and not scope["path"].startswith(_SIGNED_PATHS):
            headers = [(name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in scope["headers"]]
            words = self._refused(scope["method"], headers)
            if words is not None:
                await self._refusal(Request(scope), words)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _refused(self, method: str, headers: list[tuple[str, str]]) -> str | None:
        """Returns why the request is refused; None where it is not."""
        if not may_change(method, headers, self._public):
            return FOREIGN_ORIGIN
        return None if may_read(headers) else FOREIGN_READ
