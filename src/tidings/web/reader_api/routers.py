"""All routers of the APIs for apps, at their own paths and at those that FreshRSS has."""

from __future__ import annotations

import re
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from tidings.web.api.protocol.description import IndexedFastAPI
from tidings.web.reader_api import fever, labels, marks, sign_in, streams, subscriptions
from tidings.web.reader_api.core import ReaderServices, add_handler

BASE: Final = "/reader/api/0"


def add_reader_api(app: IndexedFastAPI, services: ReaderServices) -> None:
    add_handler(app)
    for one in (sign_in, subscriptions, labels, streams, marks):
        app.index.add(one.router(services, BASE))
    app.index.add(fever.router(services))


# -- the paths of FreshRSS -----------------------------------------------------------------------------
#
# For apps that put them behind an address by themselves.
#
#     /api/greader.php/reader/api/0/...     /reader/api/0/...     (/accounts/ClientLogin, /reader/atom, too)
#     /api/fever.php                        /fever/
#     /p/api/...                            the same, where the web server of FreshRSS serves its whole folder
#
# The path is rewritten before any check, so that rights, limits and routes know one spelling.

_GOOGLE_READER: Final = re.compile(r"(?:/p)?/api/greader\.php(/.*)?", re.DOTALL)
_FEVER: Final = re.compile(r"(?:/p)?/api/fever\.php/?")
_TARGETS: Final = ("/reader/", "/accounts/ClientLogin")
_PING: Final = "/reader/ping"  # requested by apps to see whether something answers at the bare address


def rewritten(path: str) -> str | None:
    """The path of ours that is meant; None: the path is none of FreshRSS's."""
    if _FEVER.fullmatch(path):
        return "/fever/"
    found = _GOOGLE_READER.fullmatch(path)
    if found is None:
        return None
    rest = found[1] or "/"
    if rest == "/":
        return _PING
    return rest if rest.startswith(_TARGETS) else None  # no other page can be reached by a second name


class FreshRssPaths:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and (meant := rewritten(scope["path"])) is not None:
            scope["path"] = meant  # in place: what is around it reads the route from this scope
        await self._app(scope, receive, send)
