"""The JSON API of a cluster: cluster. Read only."""

from __future__ import annotations

from tidings.views.cluster import ClusterView
from tidings.views.schema.cluster import ClusterOut
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import REFUSED
from tidings.web.core.routes import LazyRouter


def router(context: WebContext, view: ClusterView, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, responses=REFUSED)

    @api.get("/cluster", tags=["cluster"], summary="The processes of a cluster, and what is on the way")
    async def cluster() -> ClusterOut:
        return ClusterOut.of(await context.remembered.value("cluster", view.state))

    return api
