"""The page of one source: its next visit and why, its week, its last visits, what its server said, and what can
be done with it."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Final

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import SourceError, TidingsError
from tidings.model.articles import ArticleQuery
from tidings.model.orders import Hop, HopKind
from tidings.model.sources import Source, SourceKind
from tidings.model.visits import Visit
from tidings.views.adding.source_service import SourceService
from tidings.views.articles import copies
from tidings.views.charts.source_history import LOST_FOR, week_map
from tidings.views.charts.timeline import delays, timeline
from tidings.views.paging import MOST_ID
from tidings.views.reading.service import SubscriptionService
from tidings.views.schema.adding import LONGEST_EVERY
from tidings.web.api.sources import HISTORY_VISITS
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id, fields, own_path
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id, visitor
from tidings.web.html.sources.listing import policy_names
from tidings.web.html.sources.several import Did, weight_of, with_note

_LATEST = 12
_REPORT_FOR = 10.0  # seconds; the visits themselves are shown as they are


def router(context: WebContext) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/sources/{id}", methods=GET_OR_HEAD)
    async def source(id: Id) -> Response:
        found, now = await context.source(id), context.clock.now()
        if found.kind is SourceKind.PAGE and context.followed is not None:
            return RedirectResponse(f"/pages/{found.id}", 302)
        scheduled, visits, articles, report = await asyncio.gather(
            context.library.scheduled(found.id),
            context.library.visits(found.id, HISTORY_VISITS),
            context.library.articles(ArticleQuery(found.id, limit=_LATEST)),
            context.report(found, keep=_REPORT_FOR),
        )
        history, follows, hops, beside = await asyncio.gather(
            context.history_details(found, scheduled, visits),
            _follows(context, found),
            _last_hops(context, found, visits),
            copies(context.library, articles),
        )
        arrivals = history.arrivals if history is not None else ()
        week = None if history is None else week_map(history.week, now, context.shown_zone)
        return context.page(
            "sources/source.html",
            now=now,
            source=found,
            policy=context.policy_of(found),
            learned=context.explained(found, scheduled),
            readers=context.readers(scheduled),
            follows=follows,
            can_sort=context.reading is not None and context.services.subscriptions is not None,
            visits=visits,
            strip=timeline(visits, now, found.next_at, context.shown_zone, arrivals),
            delays=delays(arrivals),
            history=history,
            week=week,
            lost_days=LOST_FOR.days,
            hops=hops,
            articles=articles,
            copies=beside,
            report=report,
        )

    return site


async def _follows(context: WebContext, source: Source) -> bool | None:
    """Returns whether the person follows it; None: there is one person, who follows what there is."""
    if context.reading is None or not context.has_people or visitor().is_open:
        return None
    return bool(await context.reading.following(context.person_id, [source.id]))


async def _last_hops(context: WebContext, source: Source, visits: list[Visit]) -> list[Hop]:
    """The requests of the last visit: more than one where its server redirected us."""
    if not visits:
        return []
    # Requests are made before the visit is noted, by the time that it took.
    began = visits[0].at - timedelta(seconds=visits[0].seconds + 1)
    return [hop for hop in await context.library.hops(source.id, began) if hop.kind is HopKind.FEED][:10]


# -- what can be done with it: visit it now, edit it, pause it, remove it ------------------------------

_TEXTS: Final = ("title", "category", "policy")  # empty: none of its own
_LONGEST = 200
_SHORTEST_EVERY = 60  # seconds
_EVERY: Final = (300, 600, 1_800, 3_600, 7_200, 21_600, 43_200, 86_400, 7 * 86_400)


def actions_router(context: WebContext, service: SourceService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/sources/{id}/refresh")
    async def refresh(id: Id) -> Response:
        found = await context.source(id)
        place = _place(found.kind, id)
        try:
            said = await service.refresh(id)
        except SourceError as error:
            said = f"{error}."
        else:
            next_at = (await context.source(id)).next_at
            if found.kind is not SourceKind.PAGE and next_at is not None and next_at <= context.clock.now():
                return RedirectResponse(place, 303)  # which says "now", and what comes of it
        return context.page("sources/said.html", source=found, said=said, back=place)

    @site.post("/sources/{id}/response")
    async def response(id: Id) -> Response:
        found = await context.source(id)
        try:
            sent = await service.response(id)
        except SourceError as error:
            return context.page(
                "sources/said.html", status=409, source=found, said=f"{error}.", back=_place(found.kind, id)
            )
        return context.page("sources/response.html", source=found, sent=sent)

    @site.api_route("/sources/{id}/edit", methods=GET_OR_HEAD)
    async def ask(id: Id) -> Response:
        found = await context.source(id)
        return context.page(
            "sources/edit.html", source=found, problem=None, policies=policy_names(), intervals=_intervals(found)
        )

    @site.post("/sources/{id}/edit")
    async def edit(request: Request, id: Id) -> Response:
        found, sent = await context.source(id), await fields(request)
        changes: dict[str, object] = {name: sent[name].strip()[:_LONGEST] or None for name in _TEXTS if name in sent}
        if "weight" in sent:
            changes["weight"] = weight_of(sent["weight"])
        try:
            if "every" in sent:
                changes["every"] = _every_seconds(sent["every"])
            await service.edit(id, changes)
        except (TidingsError, ValueError) as error:
            page = {"source": found, "problem": str(error), "policies": policy_names(), "intervals": _intervals(found)}
            return context.page("sources/edit.html", status=400, **page)
        return RedirectResponse(_place(found.kind, id), 303)

    _hold(site, context, service)
    return site


def _hold(site: LazyRouter, context: WebContext, service: SourceService) -> None:
    """Removing, bringing back, pausing and resuming."""

    @site.api_route("/sources/{id}/remove", methods=GET_OR_HEAD)
    async def sure(id: Id) -> Response:
        return context.page("sources/remove.html", source=await context.source(id))

    @site.post("/sources/{id}/remove")
    async def remove(id: Id) -> Response:
        await context.source(id)
        return RedirectResponse(with_note("/sources", Did.REMOVE, await service.remove([id]), [id]), 303)

    @site.post("/sources/{id}/restore")
    async def restore(id: Id) -> Response:
        found = await context.source(id)
        await service.restore([id])
        return RedirectResponse(_place(found.kind, id), 303)

    @site.post("/sources/{id}/pause")
    async def pause(id: Id) -> Response:
        found = await context.source(id)
        await service.pause([id])
        return RedirectResponse(_place(found.kind, id), 303)

    @site.post("/sources/{id}/resume")
    async def resume(id: Id) -> Response:
        found = await context.source(id)
        await service.resume([id])
        return RedirectResponse(_place(found.kind, id), 303)


def _every_seconds(text: str) -> int | None:
    """The interval of visits in seconds; None: the policy decides. ValueError."""
    if not text:
        return None
    seconds = int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0
    if not _SHORTEST_EVERY <= seconds <= LONGEST_EVERY:
        raise ValueError(f"every: seconds, from a minute ({_SHORTEST_EVERY}) to a year ({LONGEST_EVERY})")
    return seconds


def _intervals(source: Source) -> list[int]:
    """Returns the intervals to choose from; what is set now is one of them."""
    return sorted({*_EVERY, *(() if source.every is None else (source.every,))})


def _place(kind: SourceKind, source_id: int) -> str:
    return f"/pages/{source_id}" if kind is SourceKind.PAGE else f"/sources/{source_id}"


# -- a person follows a source of the catalogue, or no longer, which can be taken back -----------------


def following_router(context: WebContext, service: SubscriptionService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/sources/{id}/follow")
    async def follow(id: Id) -> Response:
        found = await context.source(id)
        await service.follow(own_id(), id)
        return RedirectResponse(_followed_at(found), 303)

    @site.post("/sources/{id}/unfollow")
    async def unfollow(id: Id) -> Response:
        found = await context.source(id)
        left = await service.leave(own_id(), [id])
        return context.page("sources/unfollowed.html", source=found, left=left, back=_followed_at(found))

    @site.post("/sources/follow-again")
    async def undo(request: Request) -> Response:
        sent = await fields(request)
        token, back = sent.get("token", ""), own_path(sent.get("back", "/sources"))
        known = token.isascii() and token.isdecimal() and len(token) < len(str(MOST_ID))
        if not known or not await service.undo(own_id(), int(token)):
            raise HTTPException(404, "it is too long ago to be taken back; follow the source again")
        return RedirectResponse(back, 303)

    return site


def _followed_at(source: Source) -> str:
    return f"/sites/{source.id}" if source.kind is SourceKind.PAGE else f"/sources/{source.id}"
