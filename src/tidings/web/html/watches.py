"""The pages of watches and their matches. Matches can be rated; watches are made and edited in watch_form.py."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from datetime import datetime, tzinfo
from enum import StrEnum
from itertools import groupby
from typing import Annotated, Final
from urllib.parse import parse_qs, urlencode

from fastapi import HTTPException, Query
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.model.matches import MatchQuery, Rating
from tidings.model.messages import MessageQuery
from tidings.model.watches import Watch, WatchQuery, WatchShow
from tidings.views import format as words
from tidings.views import watch_text as watchwords
from tidings.views.match_rows import MatchRow
from tidings.views.paging import MOST_ID, watch_cursor, watch_place
from tidings.views.watches import (
    PAGE,
    ShownMessage,
    Watching,
    daily,
    ratings,
    with_source_trouble,
)
from tidings.web.api.watches import kept_for, watch_counts
from tidings.web.core.context import WebContext
from tidings.web.core.middleware import small_body
from tidings.web.core.parameters import GET_OR_HEAD, Id, PageCursor, Whose, place_of
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import is_admin, own_id, reach, visitor

_MATCHES, _OF_WATCH = 50, 30
_MESSAGES = 20
_DAYS = 30  # of the large bars
_SOURCES = 50
_USUAL: Final = {"show": "news", "before": None}
_BACK = re.compile(r"/(?:watches/[0-9]{1,19}|matches)(?:\?[a-z0-9=&]{1,60})?")

Text = Annotated[str, Query(max_length=200)]
Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]


class MatchShow(StrEnum):
    NEWS = "news"
    ALL = "all"


def router(context: WebContext, watching: Watching) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _watches(site, context, watching)
    _watch(site, context, watching)
    _matches(site, context, watching)
    _rating(site, context, watching)
    return site


def _watches(site: LazyRouter, context: WebContext, watching: Watching) -> None:
    @site.api_route("/watches", methods=GET_OR_HEAD)
    async def watches(
        q: Text = "", show: WatchShow = WatchShow.ALL, whose: Whose = Whose.MINE, cursor: PageCursor = None
    ) -> Response:
        now, after = context.clock.now(), place_of(cursor, watch_place)
        person_id = None if whose is Whose.ALL and is_admin() else own_id()
        page, counts = await asyncio.gather(
            watching.page(context.library, WatchQuery(q, show, PAGE, after, person_id)),
            watching.book.counts(person_id),
        )

        def link(**other: str | None) -> str:
            usual = {"q": "", "show": "all", "whose": "mine", "cursor": None}
            return _address("/watches", usual, **({"q": q, "show": show.value, "whose": whose.value} | other))

        return context.page(
            "watches.html",
            now=now,
            rows=await context.remembered.value(
                ("watches", tuple(page.watches)), lambda: watching.rows(page.watches, now), kept_for(page.watches)
            ),
            all=counts.all,
            troubled=max(counts.troubled, sum(bool(watch.trouble) for watch in page.watches)),
            paused=counts.paused,
            filtered=counts.all > PAGE or bool(q),
            q=q,
            show=show.value,
            whose=whose.value,
            owners=await watching.owners() if person_id is None else {},
            may_see_all=is_admin() and context.has_people and not visitor().is_open,
            link=link,
            first=after is None,
            following=link(cursor=watch_cursor(page.following)) if page.following else None,
        )


def _watch(site: LazyRouter, context: WebContext, watching: Watching) -> None:
    @site.api_route("/watches/{id}", methods=GET_OR_HEAD)
    async def watch(id: Id, show: MatchShow = MatchShow.NEWS, before: Before = None) -> Response:
        [found] = await with_source_trouble(context.library, [await watching.watch(id, reach())])
        now = context.clock.now()
        baselines = show is MatchShow.ALL
        query = MatchQuery(watch_id=id, limit=_OF_WATCH, before_id=before, baselines=baselines)
        (rows, following), counts, messages, sources, channels = await asyncio.gather(
            watching.page_of_rows(query),
            watch_counts(context, watching, found),
            _messages(watching, id),
            _sources(context, found),
            watching.channels([found]),
        )
        path = f"/watches/{id}"

        def link(**other: str | int | None) -> str:
            return _address(path, _USUAL, **({"show": show.value} | other))

        return context.page(
            "watch.html",
            now=now,
            watch=found,
            owner=(await watching.owners()).get(found.person_id) if found.person_id != own_id() else None,
            channels=channels[id],
            sources=sources,
            asked=watchwords.query_meaning(found.terms.query),
            daily=daily(counts, found, now, _DAYS),
            ratings=ratings(counts),
            suggested=await watching.suggestions(found, counts),
            baselines=sum(count.baselines for count in counts),
            matches=rows,
            messages=messages,
            show=show.value,
            before=before,
            link=link,
            back=link(before=before),
            older=link(before=following) if following else None,
        )


async def _messages(watching: Watching, watch_id: int) -> list[ShownMessage]:
    """The unsent ones first, then the latest others."""
    unsent, latest = await asyncio.gather(
        watching.messages(MessageQuery(watch_id=watch_id, unsent=True, limit=_MESSAGES)),
        watching.messages(MessageQuery(watch_id=watch_id, limit=_MESSAGES)),
    )
    shown = {message.sending.id for message in unsent}
    return [*unsent, *(message for message in latest if message.sending.id not in shown)][:_MESSAGES]


async def _sources(context: WebContext, watch: Watch) -> list[tuple[int, str | None]]:
    """Ids and names of the sources the watch is limited to; None: no longer followed."""
    shown = watch.terms.sources[:_SOURCES]
    names = await context.library.source_names(shown)
    return [(source_id, names.get(source_id)) for source_id in shown]


def _matches(site: LazyRouter, context: WebContext, watching: Watching) -> None:
    @site.api_route("/matches", methods=GET_OR_HEAD)
    async def matches(show: MatchShow = MatchShow.NEWS, before: Before = None) -> Response:
        query = MatchQuery(limit=_MATCHES, before_id=before, baselines=show is MatchShow.ALL, person_id=own_id())
        rows, following = await watching.page_of_rows(query)
        watches_nothing = not rows and before is None and not (await watching.book.counts(own_id())).all

        def link(**other: str | int | None) -> str:
            return _address("/matches", _USUAL, **({"show": show.value} | other))

        return context.page(
            "matches.html",
            days=_by_day(rows, context.clock.now(), context.shown_zone),
            watches_nothing=watches_nothing,
            show=show.value,
            before=before,
            link=link,
            back=link(before=before),
            older=link(before=following) if following else None,
        )


def _rating(site: LazyRouter, context: WebContext, watching: Watching) -> None:
    @site.post("/matches/{id}/rating")
    async def rate(request: Request, id: Id) -> Response:
        asked = parse_qs((await small_body(request)).decode("utf-8", "replace"))
        said = asked.get("rating", [""])[-1]
        if said not in ("good", "bad", "none"):
            raise HTTPException(400, "rating: must be good, bad or none")
        rating = None if said == "none" else Rating(said)
        if not await watching.match_store.rate(id, rating, context.clock.now(), reach()):
            raise HTTPException(404, f"no match {id}")
        back = asked.get("back", [""])[-1]
        return RedirectResponse(f"{back if _BACK.fullmatch(back) else '/matches'}#match-{id}", 303)


def _address(path: str, usual: Mapping[str, str | int | None], **values: str | int | None) -> str:
    asked = urlencode({name: value for name, value in values.items() if usual[name] != value})
    return f"{path}?{asked}" if asked else path


def _by_day(rows: Sequence[MatchRow], now: datetime, zone: tzinfo) -> list[tuple[str, list[MatchRow]]]:
    grouped = groupby(rows, key=lambda row: words.day(row.match.at, now, zone))
    return [(name, list(of_day)) for name, of_day in grouped]
