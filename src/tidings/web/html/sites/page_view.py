"""The page about one followed page: its next visit, its blocks, its versions and what differs between them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Annotated, Final, Literal
from urllib.parse import urlencode

from fastapi import HTTPException, Query
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from tidings.model.pages import Version, VersionQuery
from tidings.model.people import Rights
from tidings.views.charts.timeline import timeline
from tidings.views.pages.page_diff import side_by_side
from tidings.views.paging import MOST_ID
from tidings.views.sites import FollowedPages
from tidings.web.api.sites import From, To, VersionId, pair, version_of
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import visitor

_VERSIONS: Final = 50
_VISITS: Final = 60

Before = Annotated[int | None, Query(ge=1, le=MOST_ID)]


def router(context: WebContext, followed: FollowedPages, *, can_mute: bool) -> LazyRouter:
    """`can_mute`: there is a service that decides about blocks."""
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/pages/{id}", methods=GET_OR_HEAD)
    async def page(id: Id, before: Before = None) -> Response:
        now = context.clock.now()
        found, source = await asyncio.gather(followed.page(id), context.source(id))
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


# -- its versions: two side by side or in one, one as text ---------------------------------------------

_CHOICES: Final = 100  # the latest versions, to choose from
_LINES, _CHARACTERS = 3_000, 400_000  # of a version that are shown

View = Literal["side", "inline"]
Step = Annotated[int | None, Query(ge=1, le=100_000)]


def versions_router(context: WebContext, followed: FollowedPages, *, can_mute: bool) -> LazyRouter:
    """`can_mute`: there is a service that decides about blocks."""
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    _two_versions(site, context, followed, can_mute)
    _one_version(site, context, followed)
    return site


def _two_versions(site: LazyRouter, context: WebContext, followed: FollowedPages, can_mute: bool) -> None:
    @site.api_route("/pages/{id}/diff", methods=GET_OR_HEAD)
    async def diff(
        id: Id, old: From = None, to: To = None, noise: bool = True, view: View = "side", step: Step = None
    ) -> Response:
        page = await followed.page(id)
        latest = await followed.archive.versions(VersionQuery(source_id=id, limit=_CHOICES))
        if step is not None:
            return RedirectResponse(_link(id, to=_at_step(latest, step).id, noise=noise, view=view), 303)
        before, after = await pair(followed, page, old, to)
        found, rules = await asyncio.gather(followed.compare(page, before, after), followed.sites.rules(page.root_id))
        choices = _choices(latest, before, after)
        return context.page(
            "sites/diff.html",
            page=page,
            old=before,
            new=after,
            choices=choices,
            steps=_steps(latest),
            earlier=next((one for one in choices if (one.at, one.id) < (after.at, after.id) and not one.first), None),
            later=next((one for one in reversed(choices) if (one.at, one.id) > (after.at, after.id)), None),
            comparison=await asyncio.to_thread(side_by_side, found, noise=noise),
            noise=noise,
            view=view,
            rules={rule.path: rule.muted for rule in rules},
            may_mute=can_mute and visitor().may(Rights.ADMIN),
            link=lambda **other: _link(
                id, **({"old": before.id, "to": after.id, "noise": noise, "view": view} | other)
            ),
        )


def _one_version(site: LazyRouter, context: WebContext, followed: FollowedPages) -> None:
    @site.api_route("/pages/{id}/versions/{version}", methods=GET_OR_HEAD)
    async def version(id: Id, version: VersionId) -> Response:
        page = await followed.page(id)
        kept = await version_of(followed, id, version)
        lines, room = [], _CHARACTERS
        every = await followed.lines(kept)
        for line in every[:_LINES]:
            if (room := room - len(line.text)) < 0:
                break
            lines.append(line)
        return context.page("sites/version.html", page=page, kept=kept, lines=lines, more=len(every) - len(lines))

    @site.api_route("/pages/{id}/versions/{version}/source", methods=GET_OR_HEAD)
    async def source(id: Id, version: VersionId) -> Response:
        """The kept body, never as HTML: its scripts would run as ours."""
        await followed.page(id)
        return PlainTextResponse(await followed.source(await version_of(followed, id, version)))


def _choices(versions: Sequence[Version], *chosen: Version) -> list[Version]:
    """Returns the versions to choose from: the latest, and those that are shown."""
    every = {one.id: one for one in (*versions, *chosen)}
    return sorted(every.values(), key=lambda one: (one.at, one.id), reverse=True)


def _steps(latest: Sequence[Version]) -> list[Version]:
    """Returns the versions that the slider goes over: those that have one before them, the oldest first."""
    return list(reversed(latest[:-1]))


def _at_step(latest: Sequence[Version], step: int) -> Version:
    steps = _steps(latest)
    if not steps:
        raise HTTPException(404, "only one version is kept; there is nothing to compare it with")
    return steps[min(step, len(steps)) - 1]


def _link(page_id: int, *, to: int, old: int | None = None, noise: bool = True, view: str = "side") -> str:
    values = {"from": old, "to": to, "noise": None if noise else "false", "view": None if view == "side" else view}
    return f"/pages/{page_id}/diff?{urlencode({name: value for name, value in values.items() if value is not None})}"
