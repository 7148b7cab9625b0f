"""The page of what changed on followed pages, day by day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from itertools import groupby
from typing import Annotated, Final
from urllib.parse import urlencode

from fastapi import Query
from starlette.responses import HTMLResponse, Response

from tidings.model.pages import Version, VersionQuery
from tidings.views import format as words
from tidings.views.sites import Followed
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, MOST_ID
from tidings.web.core.routes import LazyRouter

_CHANGES: Final = 50

Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]
SiteId = Annotated[int | None, Query(ge=1, le=MOST_ID, alias="site")]


def router(context: WebContext, followed: Followed) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/changes", methods=GET_OR_HEAD)
    async def changes(root: SiteId = None, matching: bool = False, before: Before = None) -> Response:
        chosen = await followed.sites.site(root, counted=False) if root is not None else None
        query = VersionQuery(
            root_id=root, limit=_CHANGES + 1, before_id=before, changes=not matching, matching=matching
        )
        found = await followed.archive.versions(query)
        listed = found[:_CHANGES]

        def link(**other: str | int | None) -> str:
            values = {"site": root, "matching": "true" if matching else None} | other
            query = urlencode({name: value for name, value in values.items() if value is not None})
            return f"/changes?{query}" if query else "/changes"

        return context.page(
            "sites/changes.html",
            days=_by_day(listed, context.clock.now(), context.shown_zone),
            site=chosen,
            matching=matching,
            before=before,
            link=link,
            older=link(before=listed[-1].id) if len(found) > _CHANGES else None,
        )

    return site


def _by_day(versions: Sequence[Version], now: datetime, zone: tzinfo) -> list[tuple[str, list[Version]]]:
    grouped = groupby(versions, key=lambda version: words.day(version.at, now, zone))
    return [(name, list(of_day)) for name, of_day in grouped]
