"""Secret addresses of output feeds, as a person makes, renews and removes them: forms of the account page, and JSON."""

from __future__ import annotations

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from tidings.errors import PersonError
from tidings.model.people import FeedLink
from tidings.ports.reader_apps import FeedLinks
from tidings.views.schema.people import FeedLinkIn, FeedLinkOut
from tidings.web.core.context import WebContext
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import Id, fields
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id
from tidings.web.out.lists import FeedAddress, FeedLists, list_of
from tidings.web.out.routes import SECRET

PAGE = "/account#feeds"
NO_STORE = {"Cache-Control": "no-store"}


class LinkMaker:
    """Makes addresses of lists that there are, under the names of the lists."""

    def __init__(self, context: WebContext, links: FeedLinks) -> None:
        self._links, self._lists = links, FeedLists(context, context.services.streams)

    async def make(self, listed: str) -> FeedLink:
        """Makes the secret address of a list. ValueError where no such list has a feed; HTTPException, TidingsError
        where there is no such list."""
        named = list_of(listed[:5_000])
        feed = await self._lists.feed(named, {}, FeedAddress("", ""))
        return await self._links.make(own_id(), named, feed.title)


def router(context: WebContext, links: FeedLinks) -> LazyRouter:
    site, maker = LazyRouter(include_in_schema=False), LinkMaker(context, links)

    @site.post("/account/feeds")
    async def make(request: Request) -> Response:
        try:
            await maker.make((await fields(request)).get("list", ""))
        except (ValueError, PersonError) as error:
            raise HTTPException(400, str(error)) from None
        return RedirectResponse(PAGE, 303)

    @site.post("/account/feeds/{id}/renew")
    async def renew(id: Id) -> Response:
        if not await links.renew(own_id(), id):
            raise HTTPException(404, f"you have no address {id}")
        return RedirectResponse(PAGE, 303)

    @site.post("/account/feeds/{id}/remove")
    async def remove(id: Id) -> Response:
        if not await links.remove(own_id(), id):
            raise HTTPException(404, f"you have no address {id}")
        return RedirectResponse(PAGE, 303)

    return site


def api_router(context: WebContext, links: FeedLinks, base: str) -> LazyRouter:
    api = LazyRouter(prefix=f"{base}/account/feeds", tags=["account"])
    maker = LinkMaker(context, links)

    @api.get("", summary="Secret addresses of your feeds")
    async def listed(request: Request, response: Response) -> list[FeedLinkOut]:
        response.headers.update(NO_STORE)
        return [_out(context, request, one) for one in await links.links(own_id())]

    @api.post("", status_code=201, summary="Make a secret address for the feed of a list, if it has none")
    async def make(sent: FeedLinkIn, request: Request, response: Response) -> FeedLinkOut:
        response.headers.update(NO_STORE)
        try:
            return _out(context, request, await maker.make(sent.list))
        except ValueError as error:
            raise ApiProblem(422, "list_not_found", str(error), "list") from None

    @api.post("/{id}/renew", summary="Give a feed another secret address; the one from before works no more")
    async def renew(id: Id, request: Request, response: Response) -> FeedLinkOut:
        response.headers.update(NO_STORE)
        if not await links.renew(own_id(), id):
            raise _unknown(id)
        return next(_out(context, request, one) for one in await links.links(own_id()) if one.id == id)

    @api.delete("/{id}", status_code=204, summary="Remove a secret address")
    async def remove(id: Id) -> Response:
        if not await links.remove(own_id(), id):
            raise _unknown(id)
        return Response(status_code=204)

    return api


def _out(context: WebContext, request: Request, link: FeedLink) -> FeedLinkOut:
    public = "" if context.watching is None else context.watching.public_url
    base = (public or str(request.base_url)).rstrip("/")
    urls = {kind: f"{base}{SECRET}{link.token}.{kind}" for kind in ("atom", "json", "rss")}
    used = link.created_at, link.used_at
    return FeedLinkOut(id=link.id, name=link.name, list=link.list, urls=urls, created_at=used[0], used_at=used[1])


def _unknown(link_id: int) -> ApiProblem:
    return ApiProblem(404, "feed_not_found", f"you have no secret address {link_id}")
