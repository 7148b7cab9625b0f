"""What goes around every answer: security headers, timing, and the last fence.

Plain ASGI around the whole application: an answer that a failure makes has these headers too.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from starlette.datastructures import MutableHeaders
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
