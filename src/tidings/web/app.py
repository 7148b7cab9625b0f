"""create_app: the pieces of the face, joined. It sees the store and the clock through their ports alone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import timedelta

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles

from tidings import __version__
from tidings.ports.library import Library, SearchShelf
from tidings.ports.outside import Clock
from tidings.views.conduct import Conduct
from tidings.views.sites import Followed
from tidings.views.watches import Watching
from tidings.web import feeds, websub
from tidings.web.api import articles as articles_api
from tidings.web.api import search as search_api
from tidings.web.api import sites as sites_api
from tidings.web.api import sources as sources_api
from tidings.web.api import watches as watches_api
from tidings.web.core import context as faults
from tidings.web.core.context import FOLDER, Desk
from tidings.web.core.metrics import CONTENT_TYPE, Metrics
from tidings.web.core.middleware import FOREIGN_ORIGIN, UNKNOWN_NAME, Envelope, KnownNames, OwnPages
from tidings.web.html import about, articles, overview, sites, sources, watches
from tidings.web.html import search as search_page

_HEALTH_SECONDS = 5
_ABOUT = "What Tidings has seen, for programs. Times are ISO 8601 in UTC. An error is an object with one field, error."


def create_app(
    *,
    library: Library,
    clock: Clock,
    metrics: Metrics | None = None,
    default_policy: str = "median",
    page_policy: str = "planner",
    page_unit: timedelta | None = None,
    followed: Followed | None = None,
    search: SearchShelf | None = None,
    watching: Watching | None = None,
    hubs: websub.HubDoor | None = None,
    conduct: Conduct | None = None,
    names: Collection[str] = (),
) -> FastAPI:
    """The whole face as an ASGI application. It needs no lifespan, and changes nothing but what hubs bring to their
    door and what people think of matches. `names`: by which it is reached, beside addresses and names that nobody else
    can have."""
    desk = Desk(
        *(library, clock, metrics or Metrics(), default_policy, conduct or Conduct()),
        page_policy=page_policy,
        page_unit=page_unit,
        followed=followed,
        search=search,
        watching=watching,
    )
    app = FastAPI(
        title="Tidings",
        version=__version__,
        description=_ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,  # the usual page loads its script from outside; `pages` has one of our own
        redoc_url=None,
        redirect_slashes=False,  # such a redirect is made from the Host header, which is anybody's
    )
    faults.join(app, desk)
    app.include_router(about.bot_router(desk))
    for pages in (overview, sources, articles):
        app.include_router(pages.router(desk))
    app.include_router(about.reference_router(desk))
    # In the order in which the reference at /api/docs lists them.
    app.include_router(sources_api.router(desk))
    app.include_router(articles_api.router(desk))
    app.include_router(sources_api.etiquette_router(desk))
    if followed is not None:
        app.include_router(sites.router(desk, followed))
        app.include_router(sites_api.router(desk, followed))
    if search is not None:
        app.include_router(search_page.router(desk, search))
        app.include_router(search_api.router(desk, search))
    if watching is not None:
        app.include_router(feeds.router(desk, watching))
        app.include_router(watches.router(desk, watching))
        app.include_router(watches_api.router(desk, watching))
    if hubs is not None:
        app.include_router(websub.router(hubs, desk.metrics))
    _join_instruments(app, desk)
    app.mount("/static", StaticFiles(directory=FOLDER / "static"), name="static")
    _guard(app, desk, names)
    return app


def _guard(app: FastAPI, desk: Desk, names: Collection[str]) -> None:
    """Around everything: by which names it answers, who may change something, and what every answer has."""

    def refused(status: int, words: str) -> Callable[[Request], Response]:
        return lambda request: faults.answer(desk, request, status, words)

    public = desk.watching.public_url if desk.watching is not None else ""
    known = frozenset(name.lower() for name in names if name)
    app.add_middleware(OwnPages, public=public, refusal=refused(403, FOREIGN_ORIGIN))
    app.add_middleware(KnownNames, known=known, refusal=refused(421, UNKNOWN_NAME))
    app.add_middleware(Envelope, metrics=desk.metrics, fault=lambda request: faults.answer(desk, request, 500))


def _join_instruments(app: FastAPI, desk: Desk) -> None:
    @app.api_route("/healthz", methods=["GET", "HEAD"], include_in_schema=False)
    async def healthz() -> Response:
        try:
            async with asyncio.timeout(_HEALTH_SECONDS):
                await desk.library.visits(None, 1)
        except Exception as error:  # a fence: whatever is wrong below, that is the answer
            return JSONResponse({"status": "failing", "error": str(error) or type(error).__name__}, 503)
        return JSONResponse({"status": "ok"})

    @app.api_route("/metrics", methods=["GET", "HEAD"], include_in_schema=False)
    async def metrics() -> Response:
        overview = await desk.library.overview(desk.clock.now())
        return Response(desk.metrics.render(overview), media_type=CONTENT_TYPE)

    @app.api_route("/favicon.ico", methods=["GET", "HEAD"], include_in_schema=False)
    async def favicon(request: Request) -> Response:
        return FileResponse(FOLDER / "static" / "mark.svg", media_type="image/svg+xml")
