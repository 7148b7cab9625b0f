"""The JSON API of a cluster: cluster. Read only."""

from __future__ import annotations

from fastapi import APIRouter

from tidings.views.cluster import ClusterView
from tidings.views.schema.cluster import ClusterOut
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import REFUSED


def router(context: WebContext, view: ClusterView, base: str) -> APIRouter:
    api = APIRouter(prefix=base, responses=REFUSED)  # type: ignore[arg-type]

    @api.get("/cluster", tags=["cluster"], summary="The processes of a cluster, and what is on the way")
    async def cluster() -> ClusterOut:
        return ClusterOut.of(await context.remembered.value("cluster", view.state))

    return api
