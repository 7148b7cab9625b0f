"""create_app: the ASGI application, all routers and middleware joined. It knows store and clock by their ports."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection
from datetime import timedelta, tzinfo
from functools import partial

from fastapi import FastAPI
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from tidings import __version__
from tidings.ports.doors import ApiPasswords
from tidings.ports.library import Library, SearchStore, SourceHistory
from tidings.ports.outside import Clock
from tidings.views.adding.source_desk import SourceDesk
from tidings.views.adding.watch_desk import ChannelDesk, WatchDesk
from tidings.views.cluster import ClusterView
from tidings.views.conduct import Conduct
from tidings.views.languages.current import ENGLISH, Language, noted
from tidings.views.pages.page_desk import PageDesk
from tidings.views.reading.desk import ReadingDesk
from tidings.views.sites import Followed
from tidings.views.watches import Watching
from tidings.web import websub
from tidings.web.api.protocol.description import Application
from tidings.web.api.protocol.exchanges import V1
from tidings.web.api.routers import ApiDesks, add_api, add_api_middleware
from tidings.web.core.context import WEB_FOLDER, Desks, ProgramState, WebContext
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
from tidings.web.reader_api.core import ReaderDesks
from tidings.web.reader_api.routers import FreshRssPaths, add_reader_api
from tidings.web.reading import actions as reading_actions
from tidings.web.reading import article, articles, now
from tidings.web.server.overload import RequestLimit, RequestLimits
from tidings.web.server.packed_files import PackedFiles

_HEALTH_TIMEOUT = 5
_DELAYS = timedelta(days=1)  # that a metric is made of
_KEPT = 10.0  # seconds for which what is counted over many rows is shown again
_NO_DESKS = Desks()
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
    followed: Followed | None = None,
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
    desk: SourceDesk | None = None,
    watch_desk: WatchDesk | None = None,
    reading: ReadingDesk | None = None,
    desks: Desks = _NO_DESKS,
    people: SignInPages | None = None,
    proxy: ProxySignIn | None = None,
) -> FastAPI:
    """The ASGI application; it needs no lifespan. `desk`, `watch_desk`: what people do with sources and with watches;
    `reading`, `desks`: with articles, and the rest. `people`: who may sign in; None: whoever reaches it is the owner.
    `proxy`: signs people in before they come here. `names`: host names it is reached by, beside IP addresses and local
    names. `zone`, `language`: of pages where the browser does not say; `zone` None: the browser's."""
    context = WebContext(
        *(library, clock, metrics or Metrics(), default_policy, conduct or Conduct(), page_policy, page_unit),
        followed=followed,
        search=search,
        history=history,
        watching=watching,
        cluster=cluster,
        reading=reading,
        pictures=desks.pictures,
        has_people=people is not None,
        has_desk=desk is not None,
        has_watch_desk=watch_desk is not None and watching is not None,
        desks=desks,
        zone=zone,
        language=language,
        state=state or ProgramState(),
    )
    add_error_handlers(app := _new_app(), context)
    _add_watch_acts(app, context, watch_desk, desks.channels)  # /watches/new before /watches/{id}
    _add_routers(app, context, hubs)
    _add_desks(app, context, desks, people)
    add_api(app, context, _api_desks(desk, watch_desk, reading, desks, people))
    _add_acts(app, context, desk, people, desks.passwords)
    _add_apps(app, context, desk, watch_desk, desks, people)
    _add_instruments(app, context)
    add_api_middleware(app, clock, desks.answers)
    _add_identity(app, context, people, proxy, desks.passwords)
    _add_middleware(app, context, names, limits or RequestLimits())
    return app


def _new_app() -> Application:
    return Application(
        title="Tidings",
        version=__version__,
        description=_ABOUT,
        openapi_url="/api/openapi.json",
        docs_url=None,  # FastAPI's page loads scripts from outside; html/about.py has one of our own
        redoc_url=None,
        redirect_slashes=False,  # such a redirect is made from the Host header, which anyone can set
    )


def _add_routers(app: Application, context: WebContext, hubs: websub.HubEndpoint | None) -> None:
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


def _api_desks(
    desk: SourceDesk | None,
    watch_desk: WatchDesk | None,
    reading: ReadingDesk | None,
    desks: Desks,
    people: SignInPages | None,
) -> ApiDesks:
    accounts = None if people is None else people.accounts
    own = desks.subscriptions, desks.pages, desks.admin, accounts, desks.channels, desks.lab, desks.news
    return ApiDesks(desk, watch_desk, reading, *own, desks.passwords)


def _add_desks(app: Application, context: WebContext, desks: Desks, people: SignInPages | None) -> None:
    app.index.add(now.router(context, desks.news))
    if desks.live is not None:
        app.index.add(now.events_router(desks.live, None if people is None else people.accounts))
    if context.followed is not None:
        _add_sites(app, context, context.followed, desks.pages)
    if desks.admin is not None:
        app.index.add(admin_pages.router(context, desks.admin))
    if desks.demo is not None:
        app.index.add(admin_pages.demo_router(context, desks.demo))
    if desks.hooks is not None:
        app.index.add(hook_pages.router(context, desks.hooks))
        app.index.add(hook_api.router(desks.hooks, context.clock, V1))
    if desks.lab is not None:
        app.index.add(lab_page.router(context, desks.lab))
    if desks.subscriptions is not None:
        app.index.add(source_page.following_router(context, desks.subscriptions))
        app.index.add(several.leaving_router(desks.subscriptions))
        app.index.add(reading_actions.folders_router(desks.subscriptions))


def _add_sites(app: Application, context: WebContext, followed: Followed, desk: PageDesk | None) -> None:
    can_mute = desk is not None
    app.index.add(site_lists.router(context, followed))
    app.index.add(page_view.router(context, followed, can_mute=can_mute))
    app.index.add(page_view.versions_router(context, followed, can_mute=can_mute))
    app.index.add(site_lists.changes_router(context, followed))
    if desk is not None:
        app.index.add(decisions.blocks_router(desk))
        app.index.add(decisions.scope_router(context, followed, desk))


def _add_acts(
    app: Application,
    context: WebContext,
    desk: SourceDesk | None,
    people: SignInPages | None,
    passwords: ApiPasswords | None,
) -> None:
    """Pages on which people do something."""
    app.index.add(listing.router(context, desk))
    if desk is not None:
        app.index.add(adding.router(context, desk))
        app.index.add(several.router(context, desk))
        app.index.add(source_page.actions_router(context, desk))
    if people is not None:
        app.index.add(account.router(context, people, passwords))
        if context.desks.feed_links is not None:
            app.index.add(feed_links.router(context, context.desks.feed_links))
            app.index.add(feed_links.api_router(context, context.desks.feed_links, V1))
        app.index.add(directory.router(context, people.accounts, passwords))


def _add_apps(
    app: Application,
    context: WebContext,
    desk: SourceDesk | None,
    watch_desk: WatchDesk | None,
    desks: Desks,
    people: SignInPages | None,
) -> None:
    """MCP for assistants; the Google Reader and Fever APIs, where there is all that they need."""
    app.router.routes.append(mcp_route(context, desk, watch_desk))
    if desk is None or people is None or context.reading is None or context.watching is None:
        return
    if desks.passwords is None or desks.streams is None or desks.subscriptions is None:
        return
    of_person = desks.passwords, desks.streams, context.reading, desks.subscriptions
    of_all = desk, context.library, context.watching.book, context.clock
    add_reader_api(app, ReaderDesks(*of_person, *of_all, people.address))


def _add_watch_acts(
    app: Application, context: WebContext, desk: WatchDesk | None, channels: ChannelDesk | None
) -> None:
    if channels is not None:
        app.index.add(watch_actions.channels_router(context, channels))
    if desk is not None and context.watching is not None:
        app.index.add(watch_form.router(context, context.watching, desk))
        app.index.add(watch_actions.router(context, context.watching, desk))


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
    """What the gauges of /metrics show, each where this program has it."""
    admin, news, watching = context.desks.admin, context.desks.news, context.watching
    since = context.clock.now() - _DELAYS
    return Measured(
        await context.overview(),
        None if admin is None else await context.remembered.value("metric queues", admin.queues, _KEPT),
        None if watching is None else await watching.book.counts(),
        None if news is None else await context.remembered.value("metric delays", lambda: news.delays(since), _KEPT),
    )


def _add_instruments(app: Application, context: WebContext) -> None:
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
