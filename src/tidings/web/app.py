"""create_app: the ASGI application, all routers and middleware joined; its files, sent compressed. It knows store and
clock by their ports."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import timedelta, tzinfo
from functools import partial
from pathlib import Path
from typing import Final

from fastapi import FastAPI
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.staticfiles import NotModifiedResponse, StaticFiles
from starlette.types import Scope

from tidings.ports.library import Library, SearchStore, SourceHistory
from tidings.ports.outside import Clock
from tidings.ports.reader_apps import ApiPasswords
from tidings.version import __version__
from tidings.views.adding.source_service import SourceService
from tidings.views.adding.watch_service import ChannelService, WatchService
from tidings.views.cluster import ClusterView
from tidings.views.conduct import Conduct
from tidings.views.languages.current import ENGLISH, Language, noted
from tidings.views.pages.page_service import PageService
from tidings.views.reading.service import ReadingService
from tidings.views.sites import FollowedPages
from tidings.views.watches import Watching
from tidings.web import websub
from tidings.web.api.protocol.description import IndexedFastAPI
from tidings.web.api.protocol.exchanges import V1
from tidings.web.api.routers import ApiServices, add_api, add_api_middleware
from tidings.web.core.context import WEB_FOLDER, ProgramState, Services, WebContext
from tidings.web.core.errors import add_error_handlers, error_response
from tidings.web.core.language_choice import LanguageChoice
from tidings.web.core.metrics import CONTENT_TYPE, Measured, Metrics
from tidings.web.core.middleware import UNKNOWN_NAME, HostCheck, OriginCheck, ResponseMiddleware
from tidings.web.hooks import api as hook_api
from tidings.web.hooks import pages as hook_pages
from tidings.web.html import (
    about,
    watch_actions,
    watch_form,
    watches,
)
from tidings.web.html import search as search_page
from tidings.web.html.admin import admin_pages, lab_page
from tidings.web.html.sites import decisions, page_view, site_lists
from tidings.web.html.sources import adding, listing, several
from tidings.web.html.sources import source as source_page
from tidings.web.mcp.endpoint import mcp_route
from tidings.web.out import account as feed_links
from tidings.web.out import routes as feeds
from tidings.web.people import account, directory
from tidings.web.people.account import SignInPages
from tidings.web.people.identity import IdentityCheck, ProxySignIn
from tidings.web.reader_api.core import ReaderServices
from tidings.web.reader_api.routers import FreshRssPaths, add_reader_api
from tidings.web.reading import actions as reading_actions
from tidings.web.reading import article, articles, now
from tidings.web.server.overload import RequestLimit, RequestLimits

_HEALTH_TIMEOUT = 5
_DELAYS = timedelta(days=1)  # that a metric is made of
_KEPT = 10.0  # seconds for which what is counted over many rows is shown again
_NO_SERVICES = Services()
_ABOUT = (
    "What Tidings has seen and does, for programs. Times are ISO 8601 in UTC. Programs send a token "
    "(Authorization: Bearer TOKEN); it may read, write or administer. An error is an object: error says what is "
    "wrong, code says it for programs and does not change. Writes may carry an Idempotency-Key: sent again within"
    " 24 hours, they are answered and not carried out again. Answers have an ETag: If-None-Match asks whether it "
    "is still the same (304), If-Match edits only what has not changed (412). What can be read is also at its old"
    " names, /api/... without /v1."
)


def create_app(
    *,
    library: Library,
    clock: Clock,
    metrics: Metrics | None = None,
    default_policy: str = "median",
    page_policy: str = "planner",
    page_unit: timedelta | None = None,
    followed: FollowedPages | None = None,
    search: SearchStore | None = None,
    history: SourceHistory | None = None,
    watching: Watching | None = None,
    cluster: ClusterView | None = None,
    zone: tzinfo | None = None,
    language: Language = ENGLISH,
    hubs: websub.HubEndpoint | None = None,
    conduct: Conduct | None = None,
    names: Collection[str] = (),
    state: ProgramState | None = None,
    limits: RequestLimits | None = None,
    service: SourceService | None = None,
    watch_service: WatchService | None = None,
    reading: ReadingService | None = None,
    services: Services = _NO_SERVICES,
    people: SignInPages | None = None,
    proxy: ProxySignIn | None = None,
) -> FastAPI:
    """The ASGI application; it needs no lifespan. `service`, `watch_service`: what people do with sources and watches;
    `reading`, `services`: with articles, and the rest. `people`: who may sign in; None: every visitor is the owner.
    `proxy`: signs people in before they come here. `names`: host names it is reached by, beside IP addresses and local
    names. `zone`, `language`: of pages where the browser does not say; `zone` None: the browser's."""
    context = WebContext(
        library=library,
        clock=clock,
        metrics=metrics or Metrics(),
        default_policy=default_policy,
        conduct=conduct or Conduct(),
        page_policy=page_policy,
        page_unit=page_unit,
        followed=followed,
        search=search,
        history=history,
        watching=watching,
        cluster=cluster,
        reading=reading,
        pictures=services.pictures,
        has_people=people is not None,
        has_service=service is not None,
        has_watch_service=watch_service is not None and watching is not None,
        services=services,
        zone=zone,
        language=language,
        state=state or ProgramState(),
    )
    add_error_handlers(app := _new_app(), context)
    _add_all_routes(app, context, hubs, service, watch_service, people)
    add_api_middleware(app, clock, services.answers)
    _add_identity(app, context, people, proxy, services.passwords)
    _add_middleware(app, context, names, limits or RequestLimits())
    return app


def _new_app() -> IndexedFastAPI:
    return IndexedFastAPI(
        title="Tidings",
        version=__version__,
        description=_ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,  # FastAPI's page loads scripts from outside; html/about.py has one of our own
        redoc_url=None,
        redirect_slashes=False,  # such a redirect is made from the Host header, which anyone can set
    )


def _add_all_routes(
    app: IndexedFastAPI,
    context: WebContext,
    hubs: websub.HubEndpoint | None,
    service: SourceService | None,
    watch_service: WatchService | None,
    people: SignInPages | None,
) -> None:
    services = context.services
    _add_watch_acts(app, context, watch_service, services.channels)  # /watches/new before /watches/{id}
    _add_routers(app, context, hubs)
    _add_services(app, context, services, people)
    accounts = None if people is None else people.accounts
    add_api(app, context, ApiServices.of(context, service, watch_service, accounts), search_page.place_in_search)
    _add_acts(app, context, service, people, services.passwords)
    _add_apps(app, context, service, watch_service, services, people)
    _add_instruments(app, context)


def _add_routers(app: IndexedFastAPI, context: WebContext, hubs: websub.HubEndpoint | None) -> None:
    app.index.add(about.bot_router(context))
    app.index.add(about.menu_router(context))
    app.index.add(feeds.router(context))  # /articles/feed.atom before /articles/{id}
    app.index.add(source_page.router(context))
    app.index.add(listing.hosts_router(context))
    if context.reading is not None:
        app.index.add(reading_actions.router(context, context.reading))  # /articles/mark before /articles/{id}
        app.index.add(articles.router(context, context.reading))
        app.index.add(article.router(context, context.reading, search_page.place_in_search))
    if context.pictures is not None:
        app.index.add(article.pictures_router(context.pictures))
    app.index.add(about.reference_router(context))
    if context.search is not None:
        app.index.add(search_page.router(context, context.search))
    if context.watching is not None:
        app.index.add(watches.router(context, context.watching))
    if context.cluster is not None:
        app.index.add(admin_pages.cluster_router(context, context.cluster))
    if hubs is not None:
        app.index.add(websub.router(hubs, context.metrics))


def _add_services(app: IndexedFastAPI, context: WebContext, services: Services, people: SignInPages | None) -> None:
    app.index.add(now.router(context, services.news))
    if services.live is not None:
        app.index.add(now.events_router(services.live, None if people is None else people.accounts))
    if context.followed is not None:
        _add_sites(app, context, context.followed, services.pages)
    if services.admin is not None:
        app.index.add(admin_pages.router(context, services.admin))
    if services.demo is not None:
        app.index.add(admin_pages.demo_router(context, services.demo))
    if services.hooks is not None:
        app.index.add(hook_pages.router(context, services.hooks))
        app.index.add(hook_api.router(services.hooks, context.clock, V1))
    if services.lab is not None:
        app.index.add(lab_page.router(context, services.lab))
    if services.subscriptions is not None:
        app.index.add(source_page.following_router(context, services.subscriptions))
        app.index.add(several.leaving_router(services.subscriptions))
        app.index.add(reading_actions.folders_router(services.subscriptions))


def _add_sites(app: IndexedFastAPI, context: WebContext, followed: FollowedPages, service: PageService | None) -> None:
    can_mute = service is not None
    app.index.add(site_lists.router(context, followed))
    app.index.add(page_view.router(context, followed, can_mute=can_mute))
    app.index.add(page_view.versions_router(context, followed, can_mute=can_mute))
    app.index.add(site_lists.changes_router(context, followed))
    if service is not None:
        app.index.add(decisions.blocks_router(service))
        app.index.add(decisions.scope_router(context, followed, service))


def _add_acts(
    app: IndexedFastAPI,
    context: WebContext,
    service: SourceService | None,
    people: SignInPages | None,
    passwords: ApiPasswords | None,
) -> None:
    """Pages on which people do something."""
    app.index.add(listing.router(context, service))
    if service is not None:
        app.index.add(adding.router(context, service))
        app.index.add(several.router(context, service))
        app.index.add(source_page.actions_router(context, service))
    if people is not None:
        app.index.add(account.router(context, people, passwords))
        if context.services.feed_links is not None:
            app.index.add(feed_links.router(context, context.services.feed_links))
            app.index.add(feed_links.api_router(context, context.services.feed_links, V1))
        app.index.add(directory.router(context, people.accounts, passwords))


def _add_apps(
    app: IndexedFastAPI,
    context: WebContext,
    service: SourceService | None,
    watch_service: WatchService | None,
    services: Services,
    people: SignInPages | None,
) -> None:
    """MCP for assistants; the Google Reader and Fever APIs, where there is all that they need."""
    app.router.routes.append(mcp_route(context, service, watch_service))
    if service is None or people is None or context.reading is None or context.watching is None:
        return
    if services.passwords is None or services.streams is None or services.subscriptions is None:
        return
    add_reader_api(
        app,
        ReaderServices(
            passwords=services.passwords,
            streams=services.streams,
            reading=context.reading,
            subscriptions=services.subscriptions,
            sources=service,
            library=context.library,
            watches=context.watching.book,
            clock=context.clock,
            address=people.address,
        ),
    )


def _add_watch_acts(
    app: IndexedFastAPI, context: WebContext, service: WatchService | None, channels: ChannelService | None
) -> None:
    if channels is not None:
        app.index.add(watch_actions.channels_router(context, channels))
    if service is not None and context.watching is not None:
        app.index.add(watch_form.router(context, context.watching, service))
        app.index.add(watch_actions.router(context, context.watching, service))


def _add_identity(
    app: FastAPI,
    context: WebContext,
    people: SignInPages | None,
    proxy: ProxySignIn | None,
    passwords: ApiPasswords | None,
) -> None:
    app.add_middleware(LanguageChoice, usual=context.language)  # inside: a person may have chosen one
    if people is not None:
        refusal = partial(error_response, context)
        app.add_middleware(IdentityCheck, accounts=people.accounts, refusal=refusal, proxy=proxy, passwords=passwords)


def _add_middleware(app: FastAPI, context: WebContext, names: Collection[str], limits: RequestLimits) -> None:
    """The last one added is the outermost."""

    def refused(status: int, words: str) -> Callable[[Request], Response]:
        return lambda request: error_response(context, request, status, words)

    def overloaded(request: Request, status: int, words: str) -> Response:
        return error_response(
            context, request, status, words, title=noted("Too much at once") if status == 503 else None
        )

    def foreign(request: Request, words: str) -> Response:
        return error_response(context, request, 403, words)

    app.add_middleware(RequestLimit, limits=limits, refusal=overloaded)
    public = context.watching.public_url if context.watching is not None else ""
    known = frozenset(name.lower() for name in names if name)
    app.add_middleware(OriginCheck, public=public, refusal=foreign)
    app.add_middleware(HostCheck, known=known, refusal=refused(421, UNKNOWN_NAME))
    app.add_middleware(FreshRssPaths)
    app.add_middleware(
        ResponseMiddleware, metrics=context.metrics, failed=lambda request: error_response(context, request, 500)
    )


async def _measured(context: WebContext) -> Measured:
    """Returns the values of the gauges of /metrics, each where this program has it."""
    admin, news, watching = context.services.admin, context.services.news, context.watching
    since = context.clock.now() - _DELAYS
    return Measured(
        await context.overview(),
        None if admin is None else await context.remembered.value("metric queues", admin.queues, _KEPT),
        None if watching is None else await watching.book.counts(),
        None if news is None else await context.remembered.value("metric delays", lambda: news.delays(since), _KEPT),
    )


def _add_instruments(app: IndexedFastAPI, context: WebContext) -> None:
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
        return Response(context.metrics.render(await _measured(context)), media_type=CONTENT_TYPE)

    @app.api_route("/favicon.ico", methods=["GET", "HEAD"], include_in_schema=False)
    async def favicon(request: Request) -> Response:
        return FileResponse(WEB_FOLDER / "static" / "mark.svg", media_type="image/svg+xml")

    app.mount("/static", PackedFiles(WEB_FOLDER / "static"), name="static")


# -- files ------------------------------------------------------------------------------------------

_PACKED_TYPES: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class _Packed:
    body: bytes
    headers: dict[str, str]


class PackedFiles(StaticFiles):
    """Styles, scripts and drawings, compressed where the browser takes that: a quarter of their bytes. They are the
    program's own and few, so each is compressed once and kept in memory."""

    def __init__(self, folder: Path) -> None:
        super().__init__(directory=folder)
        self._packed = {file.name: _pack(file) for file in folder.iterdir() if file.suffix in _PACKED_TYPES}

    async def get_response(self, path: str, scope: Scope) -> Response:
        packed, asked = self._packed.get(path), Headers(scope=scope)
        takes_gzip = any(
            part.strip().partition(";")[0] == "gzip" for part in asked.get("accept-encoding", "").split(",")
        )
        if packed is None or not takes_gzip or scope["method"] not in ("GET", "HEAD"):
            response = await super().get_response(path, scope)
            if packed is not None:
                response.headers.add_vary_header("Accept-Encoding")
            return response
        response = Response(packed.body, headers=packed.headers)
        return NotModifiedResponse(response.headers) if self.is_not_modified(response.headers, asked) else response


def _pack(file: Path) -> _Packed:
    body = gzip.compress(file.read_bytes(), mtime=0)
    headers = {
        "Content-Type": f"{_PACKED_TYPES[file.suffix]}; charset=utf-8",
        "Content-Encoding": "gzip",
        "ETag": f'"{hashlib.sha256(body).hexdigest()[:32]}"',
        "Vary": "Accept-Encoding",
    }
    return _Packed(body, headers)
