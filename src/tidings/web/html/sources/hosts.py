"""The hosts that are treated specially."""

from __future__ import annotations

from enum import StrEnum
from urllib.parse import urlencode

from starlette.responses import HTMLResponse, Response

from tidings.views.paging import host_cursor, host_place
from tidings.web.core.context import WebContext
from tidings.web.core.paging import PageCursor, place_of
from tidings.web.core.parameters import GET_OR_HEAD
from tidings.web.core.routes import LazyRouter

_ROWS = 50
_FLAGS = 20


class HostShow(StrEnum):
    SPECIAL = "special"
    ALL = "all"


def router(context: WebContext) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/hosts", methods=GET_OR_HEAD)
    async def hosts(show: HostShow = HostShow.SPECIAL, cursor: PageCursor = None) -> Response:
        now, every = context.clock.now(), show is HostShow.ALL
        after = place_of(cursor, host_place)
        page = await context.conduct.host_rows(now, every=every, limit=_ROWS, after=after)
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
