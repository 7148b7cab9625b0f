"""Pages about the running program: under /admin what it is doing, its settings, deliveries, log and checks, for admins;
the cluster; the demo beside it."""

from __future__ import annotations

import asyncio
from itertools import groupby
from typing import Annotated, Final, Literal

from fastapi import HTTPException, Query
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.model.messages import MessageQuery
from tidings.views.admin.admin_service import AdminService, DemoService
from tidings.views.cluster import ClusterView
from tidings.views.format import term
from tidings.views.paging import MOST_ID
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id
from tidings.web.core.routes import LazyRouter

_MESSAGES: Final = 50
_LINES: Final = 200
_LEVELS: Final = ("debug", "info", "warning", "error")

Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]
Level = Annotated[Literal["debug", "info", "warning", "error"], Query()]
Words = Annotated[str, Query(max_length=200)]


def router(context: WebContext, service: AdminService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _state(site, context, service)
    _settings(site, context, service)
    _deliveries(site, context, service)
    _log(site, context, service)
    _doctor(site, context, service)
    return site


def _state(site: LazyRouter, context: WebContext, service: AdminService) -> None:
    @site.api_route("/admin", methods=GET_OR_HEAD)
    async def state() -> Response:
        overview = await context.overview()
        queues, disk = await asyncio.gather(
            context.remembered.value("queues", service.queues), service.disk(overview.stored_bytes)
        )
        return context.page(
            "admin/state.html",
            process=service.process(),
            overview=overview,
            queues=queues,
            disk=disk,
            cluster=context.cluster is not None,
            troubles=[line for line in service.log() if line.level in ("warning", "error", "critical")][:5],
        )


def _settings(site: LazyRouter, context: WebContext, service: AdminService) -> None:
    @site.api_route("/admin/settings", methods=GET_OR_HEAD)
    async def settings(q: Words = "", changed: bool = False) -> Response:
        wanted = q.casefold().split()
        lines = [
            line
            for line in service.settings()
            if not (changed and line.origin == "default")
            and all(word in f"{line.name} {line.description} {term(line.description)}".casefold() for word in wanted)
        ]
        sections = [(name, list(of)) for name, of in groupby(lines, key=lambda line: line.section)]
        return context.page("admin/settings.html", sections=sections, q=q, changed=changed)


def _deliveries(site: LazyRouter, context: WebContext, service: AdminService) -> None:
    @site.api_route("/admin/deliveries", methods=GET_OR_HEAD)
    async def deliveries(unsent: bool = False, before: Before = None) -> Response:
        query = MessageQuery(unsent=unsent, limit=_MESSAGES + 1, before_id=before)
        found = [] if context.watching is None else await context.watching.messages(query)
        return context.page(
            "admin/deliveries.html",
            messages=found[:_MESSAGES],
            queues=await context.remembered.value("queues", service.queues),
            unsent=unsent,
            before=before,
            older=found[_MESSAGES - 1].sending.id if len(found) > _MESSAGES else None,
        )

    @site.post("/admin/deliveries/retry")
    async def retry_all() -> Response:
        await service.retry(None)
        return RedirectResponse("/admin/deliveries?unsent=true", 303)

    @site.post("/admin/deliveries/{id}/retry")
    async def retry(id: Id) -> Response:
        if not await service.retry(id):
            raise HTTPException(404, f"message {id} is sent, or there is none")
        return RedirectResponse("/admin/deliveries?unsent=true", 303)


def _log(site: LazyRouter, context: WebContext, service: AdminService) -> None:
    @site.api_route("/admin/log", methods=GET_OR_HEAD)
    async def lines(level: Level = "info") -> Response:
        shown = frozenset(_LEVELS[_LEVELS.index(level) :])
        every = service.log()
        found = [line for line in every if line.level in shown or line.level not in _LEVELS]
        return context.page(
            "admin/log.html",
            lines=found[:_LINES],
            kept=len(every),
            level=level,
            levels=_LEVELS,
            more=len(found) > _LINES,
        )


def _doctor(site: LazyRouter, context: WebContext, service: AdminService) -> None:
    @site.api_route("/admin/doctor", methods=GET_OR_HEAD)
    async def last() -> Response:
        return context.page("admin/doctor.html", examination=service.examination())

    @site.post("/admin/doctor")
    async def examine() -> Response:
        service.examine()
        return RedirectResponse("/admin/doctor", 303)


# -- the cluster: its controllers, terminals and watchers, and orders that were parked -----------------


def cluster_router(context: WebContext, view: ClusterView) -> LazyRouter:
    site = LazyRouter()

    @site.api_route("/cluster", methods=GET_OR_HEAD, include_in_schema=False, response_class=HTMLResponse)
    async def cluster() -> Response:
        return context.page("cluster.html", state=await context.cluster_state(view))

    return site


# -- the demo, by one click: it starts in a process of its own, and the page leads to it ---------------

_DEMO_WAIT: Final = 8.0  # seconds; it takes two or three to start


def demo_router(context: WebContext, service: DemoService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/demo", methods=GET_OR_HEAD)
    async def page(go: int = 0) -> Response:
        """`go` 1: it was started just now. Browsers let no form lead to another address (Content-Security-Policy), so
        a page comes between, which asks again with `go` 2 and is led on."""
        state = await service.state(_DEMO_WAIT if go == 2 else 0.0)
        if go == 2 and state.url is not None:
            return RedirectResponse(state.url, 303)
        again = "/demo?go=2" if go in (1, 2) and state.is_running else ""
        return context.page("front/demo.html", state=state, again=again)

    @site.post("/demo")
    async def begin() -> Response:
        await service.begin()
        return RedirectResponse("/demo?go=1", 303)

    @site.post("/demo/stop")
    async def stop() -> Response:
        await service.stop()
        return RedirectResponse("/demo", 303)

    return site
