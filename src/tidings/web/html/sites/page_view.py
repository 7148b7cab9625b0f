"""The page about one followed page: its next visit, its versions, its blocks."""

from __future__ import annotations

import asyncio
from typing import Annotated, Final

from fastapi import Query
from starlette.responses import HTMLResponse, Response

from tidings.model.pages import VersionQuery
from tidings.model.people import Rights
from tidings.views.charts.timeline import timeline
from tidings.views.sites import Followed
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, MOST_ID, Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import visitor

_VERSIONS: Final = 50
_VISITS: Final = 60

Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]


def router(context: WebContext, followed: Followed, *, can_mute: bool) -> LazyRouter:
    """`can_mute`: there is a desk that decides about blocks."""
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/pages/{id}", methods=GET_OR_HEAD)
    async def page(id: Id, before: Before = None) -> Response:
        found, source, now = await followed.page(id), await context.source(id), context.clock.now()
        learned, visits, versions, blocks, root = await asyncio.gather(
            context.learned(source),
            context.library.visits(id, _VISITS),
            followed.archive.versions(VersionQuery(source_id=id, limit=_VERSIONS + 1, before_id=before)),
            followed.blocks(context.library, found),
            followed.sites.site(found.root_id, counted=False),
        )
        from tidings.read.page.noise_report import loudest  # numpy and the parser: with the first page that is shown

        return context.page(
            "sites/page.html",
            now=now,
            page=found,
            site=root,
            source=source,
            policy=context.policy_of(source),
            learned=learned,
            visits=visits,
            strip=timeline(visits, now, found.next_at, context.shown_zone),
            versions=versions[:_VERSIONS],
            older=versions[_VERSIONS - 1].id if len(versions) > _VERSIONS else None,
            before=before,
            blocks=blocks,
            loud=loudest(blocks),
            rules={block.path: block.muted for block in blocks if block.muted is not None},
            may_mute=can_mute and visitor().may(Rights.ADMIN),
        )

    return site
