"""create_app: the ASGI application, all routers and middleware joined. It knows store and clock by their ports."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import timedelta, tzinfo
from functools import partial

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.staticfiles import StaticFiles

from tidings import __version__
from tidings.ports.library import Library, SearchStore
from tidings.ports.outside import Clock
from tidings.views.adding.source_desk import SourceDesk
from tidings.views.adding.watch_desk import WatchDesk
from tidings.views.cluster import ClusterView
from tidings.views.conduct import Conduct
from tidings.views.sites import Followed
from tidings.views.watches import Watching
from tidings.web import feeds, websub
from tidings.web.api import articles as articles_api
from tidings.web.api import cluster as cluster_api
from tidings.web.api import search as search_api
from tidings.web.api import sites as sites_api
from tidings.web.api import sources as sources_api
from tidings.web.api import watches as watches_api
from tidings.web.core.context import WEB_FOLDER, ProgramState, WebContext
from tidings.web.core.errors import add_error_handlers, error_response
from tidings.web.core.metrics import CONTENT_TYPE, Metrics
from tidings.web.core.middleware import UNKNOWN_NAME, HostCheck, OriginCheck, ResponseMiddleware
from tidings.web.core.overload import RequestLimit, RequestLimits
from tidings.web.html import (
    about,
    add,
    articles,
    overview,
    sites,
    source_actions,
    sources,
    watch_actions,
    watch_form,
    watches,
)
from tidings.web.html import cluster as cluster_page
from tidings.web.html import search as search_page
from tidings.web.people import account, directory
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import IdentityCheck, ProxySignIn

_HEALTH_TIMEOUT = 5
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
    search: SearchStore | None = None,
    watching: Watching | None = None,
    cluster: ClusterView | None = None,
    zone: tzinfo | None = None,
    hubs: websub.HubEndpoint | None = None,
    conduct: Conduct | None = None,
    names: Collection[str] = (),
    state: ProgramState | None = None,
    limits: RequestLimits | None = None,
    desk: SourceDesk | None = None,
    watch_desk: WatchDesk | None = None,
    people: SignInPages | None = None,
    proxy: ProxySignIn | None = None,
) -> FastAPI:
    """The ASGI application; it needs no lifespan. `desk`, `watch_desk`: what people do with sources and with watches.
    `people`: who may sign in; None: whoever reaches it is the owner. `proxy`: signs people in before they come here.
    `names`: host names it is reached by, beside IP addresses and local names. `zone`: of times; None: the browser's."""
    context = WebContext(
        *(library, clock, metrics or Metrics(), default_policy, conduct or Conduct()),
        page_policy=page_policy,
        page_unit=page_unit,
        followed=followed,
        search=search,
        watching=watching,
        cluster=cluster,
        has_people=people is not None,
        has_desk=desk is not None,
        has_watch_desk=watch_desk is not None and watching is not None,
        zone=zone,
        state=state or ProgramState(),
    )
    app = FastAPI(
        title="Tidings",
        version=__version__,
        description=_ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,  # FastAPI's page loads scripts from outside; html/about.py has one of our own
        redoc_url=None,
        redirect_slashes=False,  # such a redirect is made from the Host header, which anyone can set
    )
    add_error_handlers(app, context)
    _add_watch_acts(app, context, watch_desk)  # /watches/new before /watches/{id}
    _add_routers(app, context, hubs)
    _add_acts(app, context, desk, people)
    _add_instruments(app, context)
    if people is not None:
        app.add_middleware(
            IdentityCheck, accounts=people.accounts, refusal=partial(error_response, context), proxy=proxy
        )
    _add_middleware(app, context, names, limits or RequestLimits())
    return app


def _add_routers(app: FastAPI, context: WebContext, hubs: websub.HubEndpoint | None) -> None:
    app.include_router(about.bot_router(context))
    for pages in (overview, sources, articles):
        app.include_router(pages.router(context))
    app.include_router(about.reference_router(context))
    # In the order in which the reference at /api/docs lists them.
    app.include_router(sources_api.router(context))
    app.include_router(articles_api.router(context))
    app.include_router(sources_api.etiquette_router(context))
    if context.followed is not None:
        app.include_router(sites.router(context, context.followed))
        app.include_router(sites_api.router(context, context.followed))
    if context.search is not None:
        app.include_router(search_page.router(context, context.search))
        app.include_router(search_api.router(context, context.search))
    if context.watching is not None:
        app.include_router(feeds.router(context, context.watching))
        app.include_router(watches.router(context, context.watching))
        app.include_router(watches_api.router(context, context.watching))
    if context.cluster is not None:
        app.include_router(cluster_page.router(context, context.cluster))
        app.include_router(cluster_api.router(context, context.cluster))
    if hubs is not None:
        app.include_router(websub.router(hubs, context.metrics))


def _add_acts(app: FastAPI, context: WebContext, desk: SourceDesk | None, people: SignInPages | None) -> None:
    """Pages on which people do something."""
    if desk is not None:
        app.include_router(add.router(context, desk))
        app.include_router(source_actions.router(context, desk))
    if people is not None:
        app.include_router(account.router(context, people))
        app.include_router(directory.router(context, people.accounts))


def _add_watch_acts(app: FastAPI, context: WebContext, desk: WatchDesk | None) -> None:
    if desk is not None and context.watching is not None:
        app.include_router(watch_form.router(context, context.watching, desk))
        app.include_router(watch_actions.router(context, context.watching, desk))


def _add_middleware(app: FastAPI, context: WebContext, names: Collection[str], limits: RequestLimits) -> None:
    """The last one added is the outermost."""

    def refused(status: int, words: str) -> Callable[[Request], Response]:
        return lambda request: error_response(context, request, status, words)

    def overloaded(request: Request, status: int, words: str) -> Response:
        return error_response(context, request, status, words, title="Too much at once" if status == 503 else None)

    def foreign(request: Request, words: str) -> Response:
        return error_response(context, request, 403, words)

    app.add_middleware(RequestLimit, limits=limits, refusal=overloaded)
    public = context.watching.public_url if context.watching is not None else ""
    known = frozenset(name.lower() for name in names if name)
    app.add_middleware(OriginCheck, public=public, refusal=foreign)
    app.add_middleware(HostCheck, known=known, refusal=refused(421, UNKNOWN_NAME))
    app.add_middleware(
        ResponseMiddleware, metrics=context.metrics, failed=lambda request: error_response(context, request, 500)
    )


def _add_instruments(app: FastAPI, context: WebContext) -> None:
    @app.api_route("/healthz", methods=["GET", "HEAD"], include_in_schema=False)
    async def healthz() -> Response:
        if (reason := context.state.outage()) is not None:
            return JSONResponse({"status": "failing", "error": reason}, 503)
        try:
            async with asyncio.timeout(_HEALTH_TIMEOUT):
                await context.library.visits(None, 1)
        except TimeoutError:
            return JSONResponse({"status": "failing", "error": f"no answer within {_HEALTH_TIMEOUT} s"}, 503)
        except Exception as error:  # whatever fails below makes it unhealthy
            return JSONResponse({"status": "failing", "error": str(error) or type(error).__name__}, 503)
        notices = context.state.notices()
        return JSONResponse({"status": "ok", "notices": list(notices)} if notices else {"status": "ok"})

    @app.api_route("/metrics", methods=["GET", "HEAD"], include_in_schema=False)
    async def metrics() -> Response:
        overview = await context.overview()
        return Response(context.metrics.render(overview), media_type=CONTENT_TYPE)

    @app.api_route("/favicon.ico", methods=["GET", "HEAD"], include_in_schema=False)
    async def favicon(request: Request) -> Response:
        return FileResponse(WEB_FOLDER / "static" / "mark.svg", media_type="image/svg+xml")

    app.mount("/static", StaticFiles(directory=WEB_FOLDER / "static"), name="static")
