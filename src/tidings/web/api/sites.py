"""The JSON API of sites that are followed page by page. Read only."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Final

from fastapi import HTTPException, Path, Query
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tidings.errors import SourceError
from tidings.model.pages import Page, Site, Storage, Version, VersionQuery
from tidings.views.pages.page_service import BlockDecision, PageService
from tidings.views.paging import MOST_ID
from tidings.views.schema.sites import (
    ChangesOut,
    DiffOut,
    PageDetailOut,
    PageListOut,
    PageOut,
    RefusedOut,
    SiteDetailOut,
    SiteOut,
    SitesOut,
    StorageOut,
    VersionDetailOut,
    VersionOut,
)
from tidings.views.schema.upkeep import BlockIn, ChosenScopeOut, SaidOut, ScopeIn
from tidings.views.sites import FollowedPages
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import NOT_FOUND, REFUSED, Before, Id, Limit, Since, link_pages, since_of
from tidings.web.core.routes import LazyRouter

_BODY: Final[dict[int, dict[str, object]]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "the body"}
}

VersionId = Annotated[int, Path(ge=1, le=MOST_ID, description="its id", examples=[7])]
After = Annotated[int, Query(ge=0, le=MOST_ID, description="for the next part: next_after of the last")]
From = Annotated[
    int | None, Query(alias="from", ge=1, le=MOST_ID, description="a version; left out: the one before `to`")
]
To = Annotated[int | None, Query(ge=1, le=MOST_ID, description="a version; left out: the latest")]
Noise = Annotated[bool, Query(alias="all", description="noise too")]
SiteId = Annotated[int | None, Query(ge=1, le=MOST_ID, description="only of this site")]
Earlier = Annotated[
    int | None, Query(ge=1, le=MOST_ID, description='for the next part: of the last answer\'s Link, rel="next"')
]
Matching = Annotated[bool, Query(description="only where the site's words were found")]


async def pair(followed: FollowedPages, page: Page, old: int | None, new: int | None) -> tuple[Version, Version]:
    """Returns the versions of these ids. 404 where there is none."""
    try:
        if old is None and new is None:
            return await followed.pair(page)
        later = (await followed.pair(page))[1] if new is None else await version_of(followed, page.source_id, new)
        if old is not None:
            return await version_of(followed, page.source_id, old), later
        query = VersionQuery(source_id=page.source_id, limit=1, before_id=later.id)
        before = await followed.archive.versions(query)
    except SourceError as error:
        raise HTTPException(404, str(error)) from None
    if not before:
        raise HTTPException(404, f"nothing was kept of page {page.source_id} before version {later.id}")
    return before[0], later


async def version_of(followed: FollowedPages, source_id: int, version_id: int) -> Version:
    found = await followed.archive.version(version_id)
    if found is None or found.source_id != source_id:
        raise HTTPException(404, f"no version {version_id} of page {source_id}")
    return found


# -- sums over all links and versions: what takes long is computed seldom ---

_SUMS: Final = frozenset({"pages", "waiting", "refused", "versions", "stored_bytes", "changed_at"})
_FIELDS: Final = tuple(field.name for field in fields(Site))


async def listed_sites(
    context: WebContext, followed: FollowedPages, limit: int, after: int, keep: float = 0.0
) -> list[Site]:
    """One more than the limit where there are more. `keep`: for how many seconds their sums may be shown again in any
    case; which sites there are, and what people set, is as it is now. A site that is newer than the sums has none."""
    wanted = limit + 1, after
    summed = await context.remembered.value(("sites", *wanted, keep), lambda: followed.sites.sites(*wanted), keep)
    if not keep:
        return summed
    sums = {one.root_id: one for one in summed}
    return [_with_sums(one, sums.get(one.root_id, one)) for one in await followed.sites.sites(*wanted, counted=False)]


async def counted_site(context: WebContext, followed: FollowedPages, root_id: int, keep: float = 0.0) -> Site:
    """`keep`: as of `listed_sites`."""
    summed = await context.remembered.value(("site", root_id, keep), lambda: followed.sites.site(root_id), keep)
    if not keep:
        return summed
    return _with_sums(await followed.sites.site(root_id, counted=False), summed)


def _with_sums(site: Site, summed: Site) -> Site:
    return Site(*(getattr(summed if name in _SUMS else site, name) for name in _FIELDS))


async def stored(
    context: WebContext, followed: FollowedPages, root_id: int | None = None, keep: float = 0.0
) -> Storage:
    return await context.remembered.value(("storage", root_id, keep), lambda: followed.archive.storage(root_id), keep)


def router(context: WebContext, followed: FollowedPages, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["pages"], responses=REFUSED)
    _sites(api, context, followed)
    _page(api, context, followed)
    _versions(api, context, followed)
    return api


def _sites(api: LazyRouter, context: WebContext, followed: FollowedPages) -> None:
    @api.get("/sites", summary="Sites that are followed page by page, by id, and what is kept of all")
    async def sites(request: Request, response: Response, limit: Limit = 100, after: After = 0) -> SitesOut:
        found = await listed_sites(context, followed, limit, after)
        shown = found[:limit]
        link_pages(request, response, after=shown[-1].root_id if len(found) > limit else None)
        storage = StorageOut.of(await stored(context, followed))
        return SitesOut(sites=[SiteOut.of(site) for site in shown], storage=storage)

    @api.get("/sites/{id}", summary="One site, and what is kept of it", responses=NOT_FOUND)  # type: ignore[arg-type]
    async def site(id: Id) -> SiteDetailOut:
        found = await counted_site(context, followed, id)
        return SiteDetailOut.of_detail(found, await stored(context, followed, id))

    @api.get("/sites/{id}/pages", summary="The pages of a site", responses=NOT_FOUND)  # type: ignore[arg-type]
    async def pages(request: Request, response: Response, id: Id, limit: Limit = 50, after: After = 0) -> PageListOut:
        await followed.sites.site(id, counted=False)
        found = await followed.sites.pages(id, limit + 1, after)
        shown = found[:limit]
        more = shown[-1].source_id if len(found) > limit else None
        link_pages(request, response, after=more)
        return PageListOut(pages=[PageOut.of(page) for page in shown], next_after=more)

    @api.get(
        "/sites/{id}/refused",
        summary="Links of a site that are not followed, and why, the latest first",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def refused(
        request: Request, response: Response, id: Id, limit: Limit = 50, before: Earlier = None
    ) -> list[RefusedOut]:
        await followed.sites.site(id, counted=False)
        found = await followed.sites.refused_links(id, limit + 1, before)
        shown = found[:limit]
        link_pages(request, response, before=shown[-1].id if len(found) > limit else None)
        return [RefusedOut.of(link.url, link.reason) for link in shown]


def _page(api: LazyRouter, context: WebContext, followed: FollowedPages) -> None:
    @api.get(
        "/pages/{id}",
        summary="One page: its next visit and why, and its blocks with what is made of each",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def page(id: Id) -> PageDetailOut:
        found = await followed.page(id)
        source = await context.source(id)
        blocks = await followed.blocks(context.library, found)
        return PageDetailOut.of_detail(found, source, context.policy_of(source), await context.learned(source), blocks)

    @api.get("/pages/{id}/versions", summary="What is kept of a page", responses=NOT_FOUND)  # type: ignore[arg-type]
    async def versions(
        request: Request, response: Response, id: Id, limit: Limit = 50, before: Before = None
    ) -> ChangesOut:
        await followed.page(id)
        listed = await _listed(followed, VersionQuery(source_id=id, limit=limit + 1, before_id=before))
        link_pages(request, response, before=listed.next_before)
        return listed

    @api.get(
        "/pages/{id}/versions/{version}",
        summary="One version of a page, as plain text",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def version(id: Id, version: VersionId) -> VersionDetailOut:
        await followed.page(id)
        found = await version_of(followed, id, version)
        return VersionDetailOut.of_detail(found, await followed.lines(found))

    @api.get(
        "/pages/{id}/versions/{version}/source",
        summary="The stored body of a version, as plain text: it may hold scripts",
        response_class=Response,
        responses=_BODY | NOT_FOUND,  # type: ignore[arg-type]
    )
    async def source(id: Id, version: VersionId) -> Response:
        await followed.page(id)
        return PlainTextResponse(await followed.source(await version_of(followed, id, version)))

    @api.get(
        "/pages/{id}/diff",
        summary="Two versions of a page: segments added, removed and changed, words marked",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def diff(id: Id, old: From = None, to: To = None, noise: Noise = False) -> DiffOut:
        page = await followed.page(id)
        before, after = await pair(followed, page, old, to)
        return DiffOut.of(before, after, await followed.compare(page, before, after), noise=noise)


def _versions(api: LazyRouter, context: WebContext, followed: FollowedPages) -> None:
    @api.get(
        "/changes",
        summary="What changed on followed pages, the latest first, noise left out",
        responses=NOT_FOUND,  # type: ignore[arg-type]
    )
    async def changes(
        request: Request,
        response: Response,
        site: SiteId = None,
        since: Since = None,
        matching: Matching = False,
        limit: Limit = 50,
        before: Before = None,
    ) -> ChangesOut:
        from_when = since_of(since, context.clock.now())
        if site is not None:
            await followed.sites.site(site, counted=False)
        query = VersionQuery(
            root_id=site, since=from_when, limit=limit + 1, before_id=before, changes=not matching, matching=matching
        )
        listed = await _listed(followed, query)
        link_pages(request, response, before=listed.next_before)
        return listed


async def _listed(followed: FollowedPages, query: VersionQuery) -> ChangesOut:
    """One more than is shown tells whether there is a next part."""
    found = await followed.archive.versions(query)
    shown = found[: query.limit - 1]
    more = shown[-1].id if len(found) >= query.limit else None
    return ChangesOut(changes=[VersionOut.of(one) for one in shown], next_before=more)


# -- what is decided about a page ----------------------------------------------------------------------


def blocks_router(service: PageService, base: str) -> LazyRouter:
    api = LazyRouter(prefix=base, tags=["pages"])

    @api.post("/pages/{id}/blocks", summary="Mute a block on all pages of a site, or let it be shown")
    async def decide(id: Id, sent: BlockIn) -> SaidOut:
        return SaidOut(said=await service.decide(id, sent.block, BlockDecision(sent.decision), sent.version))

    @api.post("/pages/{id}/scope", summary="Decide what is watched of a page, or try it out on its latest version")
    async def scope(id: Id, sent: ScopeIn) -> ChosenScopeOut:
        return ChosenScopeOut.of(await service.choose_scope(id, sent.choice, of_site=sent.site, preview=sent.preview))

    return api
