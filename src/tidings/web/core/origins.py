"""Who may have us change something: only our own pages, and programs.

There is no login, so whatever page is open in a browser beside ours could send us a form. A browser says where a
request comes from, and no page can have it say something else: Sec-Fetch-Site, and where that is missing (it is not
sent to plain http on other machines) Origin. A program says neither, and may.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

REFUSAL = "another page asked for this; only pages of Tidings itself may change something"
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
