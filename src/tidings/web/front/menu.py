"""The menu and the keys as pages: for phones, and for browsers without scripts."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD
from tidings.web.core.routes import LazyRouter


def router(context: WebContext) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/more", methods=GET_OR_HEAD)
    async def more() -> Response:
        return context.page("front/more.html")

    @site.api_route("/keys", methods=GET_OR_HEAD)
    async def keys() -> Response:
        return context.page("front/keys.html")

    return site
