"""The demo, by one click: it starts in a process of its own, and the page leads to its page."""

from __future__ import annotations

from typing import Final

from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.views.admin.demo_desk import DemoDesk
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD
from tidings.web.core.routes import LazyRouter

_WAIT: Final = 8.0  # seconds; it takes two or three to start


def router(context: WebContext, desk: DemoDesk) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/demo", methods=GET_OR_HEAD)
    async def page(go: int = 0) -> Response:
        """`go` 1: it was started just now. Browsers let no form lead to another address (Content-Security-Policy), so
        a page comes between, which asks again with `go` 2 and is led on."""
        state = await desk.state(_WAIT if go == 2 else 0.0)
        if go == 2 and state.url is not None:
            return RedirectResponse(state.url, 303)
        again = "/demo?go=2" if go in (1, 2) and state.is_running else ""
        return context.page("front/demo.html", state=state, again=again)

    @site.post("/demo")
    async def begin() -> Response:
        await desk.begin()
        return RedirectResponse("/demo?go=1", 303)

    @site.post("/demo/stop")
    async def stop() -> Response:
        await desk.stop()
        return RedirectResponse("/demo", 303)

    return site
