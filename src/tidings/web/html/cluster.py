"""The page of a cluster: its controllers, terminals and watchers, and orders that were parked."""

from __future__ import annotations

from starlette.responses import HTMLResponse, Response

from tidings.views.cluster import ClusterView
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD
from tidings.web.core.routes import LazyRouter


def router(context: WebContext, view: ClusterView) -> LazyRouter:
    site = LazyRouter()

    @site.api_route("/cluster", methods=GET_OR_HEAD, include_in_schema=False, response_class=HTMLResponse)
    async def cluster() -> Response:
        return context.page("cluster.html", state=await context.remembered.value("cluster", view.state))

    return site
