"""ETags of /api/v1. A tag is a hash of the response: two responses with the same one are the same byte for byte.

An edit with If-Match is carried out only if a GET of its address would still be answered with that tag. Of a source
or a watch that the program visits or that finds something meanwhile, the tag is another one: get it again, and retry.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tidings.web.api.protocol.exchanges import WholeResponse, is_of_api, response_of
from tidings.web.core.errors import problem

_CONDITIONAL: Final = frozenset({b"if-match", b"if-none-match", b"content-length", b"content-type", b"idempotency-key"})
_EDITS: Final = frozenset({"PUT", "PATCH", "DELETE"})
_KEPT_OF_304: Final = ("etag", "link", "vary", "cache-control")
CHANGED: Final = "it was changed since you got it: get it again, and decide then; nothing was changed"


def entity_tag(body: bytes) -> str:
    return f'"{blake2b(body, digest_size=16).hexdigest()}"'


class EntityTags:
    """ASGI middleware."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not is_of_api(scope):
            await self._app(scope, receive, send)
        elif scope["method"] == "GET":
            await self._got(scope, receive, send)
        elif scope["method"] in _EDITS:
            await self._edited(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _got(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = await response_of(self._app, scope, receive)
        tag = _tagged(found)
        asked = Headers(scope=scope).get("if-none-match")
        if tag is None or asked is None or not _names(asked, tag, weakly=True):
            await found.pass_on(send)
            return
        kept = {name: value for name, value in found.headers.items() if name in _KEPT_OF_304}
        await Response(status_code=304, headers=kept)(scope, receive, send)

    async def _edited(self, scope: Scope, receive: Receive, send: Send) -> None:
        asked = Headers(scope=scope).get("if-match")
        if asked is not None:
            now = await response_of(self._app, _reading(scope), _no_body)
            if now.status == 200 and not _names(asked, entity_tag(now.body), weakly=False):
                await problem(412, CHANGED)(scope, receive, send)
                return
        found = await response_of(self._app, scope, receive)
        _tagged(found)
        await found.pass_on(send)


def _tagged(found: WholeResponse) -> str | None:
    """Adds the tag to a response that shows what can be got at its address; None: it does not."""
    if found.status != 200 or found.is_secret:
        return None
    tag = entity_tag(found.body)
    found.headers["etag"] = tag
    return tag


def _names(header: str, tag: str, *, weakly: bool) -> bool:
    named = [one.strip() for one in header.split(",")]
    return "*" in named or any((one.removeprefix("W/") if weakly else one) == tag for one in named)


def _reading(scope: Scope) -> Scope:
    """The request that shows what is to be edited. Who asks was found out already."""
    headers = [(name, value) for name, value in scope["headers"] if name.lower() not in _CONDITIONAL]
    return {**scope, "method": "GET", "query_string": b"", "headers": headers}


async def _no_body() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}
