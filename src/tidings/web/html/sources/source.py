"""The page of one source: its next visit and why, its week, its last visits, and what its server said."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.model.articles import ArticleQuery
from tidings.model.orders import Hop, HopKind
from tidings.model.sources import Source, SourceKind
from tidings.model.visits import Visit
from tidings.views.articles import copies
from tidings.views.charts.source_history import LOST_FOR, week_map
from tidings.views.charts.timeline import delays, timeline
from tidings.web.api.sources import HISTORY_VISITS
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import visitor

_LATEST = 12


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
            context.report(found),
        )
        history = await context.told_history(found, scheduled, visits)
        arrivals = history.arrivals if history is not None else ()
        week = None if history is None else week_map(history.week, now, context.shown_zone)
        return context.page(
            "sources/source.html",
            now=now,
            source=found,
            policy=context.policy_of(found),
            learned=context.explained(found, scheduled),
            readers=context.readers(scheduled),
            follows=await _follows(context, found),
            can_sort=context.reading is not None and context.desks.subscriptions is not None,
            visits=visits,
            strip=timeline(visits, now, found.next_at, context.shown_zone, arrivals),
            delays=delays(arrivals),
            history=history,
            week=week,
            lost_days=LOST_FOR.days,
            hops=await _last_hops(context, found, visits),
            articles=articles,
            copies=await copies(context.library, articles),
            report=report,
        )

    return site


async def _follows(context: WebContext, source: Source) -> bool | None:
    """Whether the person follows it; None: there is one person, who follows what there is."""
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
