"""The page of one source: its next visit and why, its week, its last visits, and what its server said."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime, timedelta

from fastapi import APIRouter
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.model.articles import ArticleQuery
from tidings.model.orders import Hop, HopKind
from tidings.model.sources import Source, SourceKind, Validators
from tidings.model.visits import Arrival, Losses, Scheduled, Visit
from tidings.views.articles import copies
from tidings.views.charts.timeline import delays, timeline
from tidings.views.charts.week import WeekMap, rates_of, week_map
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id
from tidings.web.core.visitor import visitor

_LATEST = 12
_VISITS = 60
_ARRIVALS = 300  # articles whose delays are shown
_LOST_FOR = timedelta(days=30)  # losses are counted over this
_HISTORY_FOR = 60.0  # seconds; an open page asks again every 15
_WEEKS = 8  # of articles, where the policy learns no week


@dataclass(frozen=True, slots=True)
class _History:
    """What is drawn of a source beside its visits."""

    arrivals: list[Arrival]
    losses: Losses
    validators: Validators
    week: WeekMap | None
    learned: bool = False  # the week is what the policy has learned, not a count of articles


def router(context: WebContext) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/sources/{id}", methods=GET_OR_HEAD)
    async def source(id: Id) -> Response:
        found, now = await context.source(id), context.clock.now()
        if found.kind is SourceKind.PAGE and context.followed is not None:
            return RedirectResponse(f"/pages/{found.id}", 302)
        scheduled, visits, articles, report = await asyncio.gather(
            context.library.scheduled(found.id),
            context.library.visits(found.id, _VISITS),
            context.library.articles(ArticleQuery(found.id, limit=_LATEST)),
            context.report(found),
        )
        history = await context.remembered.value(
            ("history", found.id), lambda: _history(context, found, scheduled, visits, now), _HISTORY_FOR
        )
        arrivals = history.arrivals if history is not None else ()
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
            lost_days=_LOST_FOR.days,
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


async def _history(
    context: WebContext, source: Source, scheduled: Scheduled, visits: list[Visit], now: datetime
) -> _History | None:
    if context.history is None:
        return None
    since = min((visit.at for visit in visits), default=now)
    arrivals, losses, validators, (week, learned) = await asyncio.gather(
        context.history.arrivals(source.id, since, _ARRIVALS),
        context.history.losses(source.id, now - _LOST_FOR),
        context.history.validators(source.id),
        _week(context, source, scheduled, now),
    )
    return _History(arrivals, losses, validators, week, learned)


async def _week(
    context: WebContext, source: Source, scheduled: Scheduled, now: datetime
) -> tuple[WeekMap | None, bool]:
    """The week that the policy has learned, or else of the articles of the last weeks; and which it is."""
    from tidings.schedule.learned_week import learned_week

    learned = learned_week(scheduled.policy_state) if context.policy_of(source) == "planner" else None
    if learned is not None:
        return week_map(learned, now, context.shown_zone), True
    assert context.history is not None
    dates = await context.history.dates(source.id, now - timedelta(weeks=_WEEKS))
    weeks = (now - dates[-1]) / timedelta(weeks=1) if dates else 1.0
    return week_map(rates_of(dates, weeks), now, context.shown_zone), False


async def _last_hops(context: WebContext, source: Source, visits: list[Visit]) -> list[Hop]:
    """The requests of the last visit: more than one where its server redirected us."""
    if not visits:
        return []
    # Requests are made before the visit is noted, by the time that it took.
    began = visits[0].at - timedelta(seconds=visits[0].seconds + 1)
    return [hop for hop in await context.library.hops(source.id, began) if hop.kind is HopKind.FEED][:10]
