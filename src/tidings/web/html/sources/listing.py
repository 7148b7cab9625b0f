"""The tables of sources, and of hosts that are treated specially."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated
from urllib.parse import urlencode

from fastapi import Query
from starlette.responses import HTMLResponse, Response

from tidings.model.sources import Source, SourceKind, SourceOrder, SourceQuery, SourceShow
from tidings.views.adding.source_service import SourceService
from tidings.views.charts.day_bars import DAYS, Spark, first_day, spark
from tidings.views.paging import host_cursor, host_place, source_cursor, source_place
from tidings.views.sources import source_lede
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, PageCursor, Whose, place_of
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import visitor
from tidings.web.html.sources.several import Did, note_of

_ROWS = 50
_SPARKS_FOR = 300.0  # seconds; the last days change slowly

Text = Annotated[str, Query(max_length=200)]


def router(context: WebContext, service: SourceService | None) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _sources(site, context, service)
    return site


def _sources(site: LazyRouter, context: WebContext, service: SourceService | None) -> None:
    @site.api_route("/sources", methods=GET_OR_HEAD)
    async def sources(
        q: Text = "",
        sort: SourceOrder = SourceOrder.NAME,
        show: SourceShow = SourceShow.ALL,
        whose: Whose = Whose.MINE,
        cursor: PageCursor = None,
        did: Did | None = None,
        n: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
        undo: Annotated[str, Query(max_length=10_000)] = "",
    ) -> Response:
        after = place_of(cursor, lambda text: source_place(sort, text))
        several = context.has_people and not visitor().is_open
        person_id = context.person_id if several and whose is Whose.MINE else None
        query = SourceQuery(q, show, sort, _ROWS, after, person_id=person_id)
        counts, page, folders = await asyncio.gather(
            context.library.source_counts(person_id), context.library.source_page(query), _folders(context, service)
        )

        def link(**other: str | None) -> str:
            values = {"q": q, "sort": sort.value, "show": show.value, "whose": whose.value} | other
            usual = {"q": "", "sort": "name", "show": "all", "whose": "mine", "cursor": None}
            asked = urlencode({name: value for name, value in values.items() if usual[name] != value})
            return f"/sources?{asked}" if asked else "/sources"

        pages, sparks, places = await asyncio.gather(
            *(one(context, page.sources) for one in (_page_counts, _sparks, _places))
        )
        return context.page(
            "sources/list.html",
            sources=page.sources,
            pages=pages,
            sparks=sparks,
            places=places,
            folders=folders,
            policies=policy_names(),
            note=note_of(did, n, undo),
            counts=counts,
            here=link(cursor=cursor),
            q=q,
            sort=sort.value,
            show=show.value,
            whose=whose.value if several else None,
            can_leave=several and context.services.subscriptions is not None,
            link=link,
            lede=source_lede(counts, page, show, filtered=bool(q.split()), first=after is None),
            all=counts.all,
            first=after is None,
            following=link(cursor=source_cursor(sort, page.following)) if page.following else None,
        )


async def _folders(context: WebContext, service: SourceService | None) -> Sequence[str]:
    return await service.folders(context.person_id) if service is not None else []


async def _places(context: WebContext, sources: Sequence[Source]) -> dict[int, str]:
    """The reader's folders that sources are in, by the id of the source."""
    if context.reading is None or not sources:
        return {}
    followed, names = await asyncio.gather(
        context.reading.following(context.person_id, [source.id for source in sources]),
        context.reading.folder_names(context.person_id),
    )
    return {one.source_id: names[one.folder_id] for one in followed if one.folder_id in names}


async def _sparks(context: WebContext, sources: Sequence[Source]) -> dict[int, Spark]:
    """Articles a day of the feeds on the page."""
    feeds = [source.id for source in sources if source.kind is not SourceKind.PAGE]
    if context.history is None or not feeds:
        return {}
    since, history = first_day(context.clock.now(), context.shown_zone), context.history

    async def read() -> dict[int, Spark]:
        numbers = await history.by_day(feeds, since, DAYS)
        return {source_id: spark(of_days) for source_id, of_days in numbers.items()}

    return await context.remembered.value(("sparks", since, *feeds), read, _SPARKS_FOR)


def policy_names() -> list[str]:
    from tidings.schedule.registry import policies

    return [policy.name for policy in policies()]


async def _page_counts(context: WebContext, sources: Sequence[Source]) -> dict[int, int]:
    """The number of pages of each followed site, by the id of its first page."""
    roots = [source.id for source in sources if source.kind is SourceKind.PAGE]
    return await context.followed.sites.page_counts(roots) if context.followed is not None and roots else {}


# -- hosts ---------------------------------------------------------------------------------------------

_HOSTS = 50
_FLAGS = 20


class HostShow(StrEnum):
    SPECIAL = "special"
    ALL = "all"


def hosts_router(context: WebContext) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/hosts", methods=GET_OR_HEAD)
    async def hosts(show: HostShow = HostShow.SPECIAL, cursor: PageCursor = None) -> Response:
        now, every = context.clock.now(), show is HostShow.ALL
        after = place_of(cursor, host_place)
        page = await context.conduct.host_rows(now, every=every, limit=_HOSTS, after=after)
        flags = await context.conduct.flags(_FLAGS) if after is None else []
        choice = {"show": show.value} if every else {}
        following = urlencode(choice | {"cursor": host_cursor(page.following)}) if page.following else None
        return context.page(
            "sources/hosts.html",
            now=now,
            rows=page.rows,
            flags=flags,
            show=show.value,
            first=after is None,
            following=f"/hosts?{following}" if following else None,
        )

    return site
