"""/mcp: streamable HTTP. Each request is answered by itself, with JSON: no session is kept, so none can be taken over,
and a token that was removed has no more to say. Who asks, and whether another site asks in their name, was checked
before (web.people.identity, web.core.middleware)."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import JSONResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from tidings.views.adding.source_service import SourceService
from tidings.views.adding.watch_service import WatchService
from tidings.web.core.context import WebContext

if TYPE_CHECKING:
    from mcp.server.lowlevel import Server

PATH: Final = "/mcp"
MISSING: Final = "needs the package mcp, which is not installed: pip install 'tidings[mcp]'"


class McpEndpoint:
    """An ASGI application. The server is made at the first request."""

    def __init__(self, context: WebContext, service: SourceService | None, watch_service: WatchService | None) -> None:
        self._context, self._service, self._watch_service = context, service, watch_service
        self._server: Server[Any] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
        except ImportError:
            refused = JSONResponse({"error": f"/mcp {MISSING}", "code": "not_installed"}, 501)
            await refused(scope, receive, send)
            return
        # In a task group of its own, in the task of the request: it ends with it, and knows who asks.
        manager = StreamableHTTPSessionManager(self._made(), json_response=True, stateless=True)
        async with manager.run():
            await manager.handle_request(scope, receive, send)

    def _made(self) -> Server[Any]:
        if self._server is None:
            from tidings.web.mcp.server import make_server
            from tidings.web.mcp.tools import tools_of

            logging.getLogger("mcp").setLevel(logging.WARNING)  # it says of each request that it begins and ends
            self._server = make_server(self._context, tools_of(self._context, self._service, self._watch_service))
        return self._server


def mcp_route(context: WebContext, service: SourceService | None, watch_service: WatchService | None) -> Route:
    """POST alone: there is no stream that a GET could open, and no session that a DELETE could end."""
    return Route(PATH, McpEndpoint(context, service, watch_service), methods=["POST"], include_in_schema=False)
