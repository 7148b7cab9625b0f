"""Under which names the web page answers.

A page of somebody else's can have its own name lead to 127.0.0.1 once it is open (DNS rebinding), and then read what
is served here as though it were its own. So a request must name us by something that nobody else can have lead to us:
an address, the name we listen on or are reached by from outside, or a name that is not of the public DNS.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Callable
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

REFUSAL = "it is not reached by this name; use the address it listens on, or set web.public_url"
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
