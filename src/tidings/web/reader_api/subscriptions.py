"""What a person follows: lists, edits, a feed by its address, OPML."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from tidings.errors import SourceNotFound, TidingsError
from tidings.model.sources import NewSource
from tidings.read.feed.opml import write_opml
from tidings.text.url import addresses, host_of
from tidings.views.reader_apps.items import listed_feed, subscription
from tidings.views.reader_apps.streams import FEED, Stream, StreamKind, stream_of
from tidings.web.core.middleware import body_of
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id
from tidings.web.reader_api.core import (
    ReaderServices,
    as_json,
    bad_request,
    check_token,
    first,
    ok,
    refuse_other_outputs,
    sent,
)
from tidings.web.server.overload import MOST_LIST

_SEARCH_SECONDS = 30.0  # for the feeds of an address
_STEP = 0.1


def router(services: ReaderServices, base: str) -> LazyRouter:
    api = LazyRouter(include_in_schema=False, prefix=f"{base}/subscription")

    @api.get("/list")
    async def listed(request: Request) -> Response:
        refuse_other_outputs(await sent(request))
        return as_json({"subscriptions": [subscription(one) for one in await services.streams.feeds(own_id())]})

    @api.get("/export")
    async def exported() -> Response:
        """Returns the OPML with the person's own names and folders; without names and passwords in addresses."""
        feeds = [listed_feed(one) for one in await services.streams.feeds(own_id())]
        body = await asyncio.to_thread(write_opml, feeds, "Tidings", services.clock.now())
        headers = {"Content-Disposition": 'attachment; filename="subscriptions.opml"'}
        return Response(body, media_type="text/xml; charset=utf-8", headers=headers)

    @api.post("/edit")
    async def edit(request: Request) -> Response:
        values = await sent(request)
        check_token(request, values)
        try:
            streams = [stream_of(one) for one in values.get("s", ())]
            added, removed = (stream_of(first(values, name)) for name in ("a", "r"))
        except ValueError as error:
            raise bad_request(error) from None
        if not streams or any(one.kind is not StreamKind.FEED for one in streams):
            raise bad_request("s: a feed")
        titles = values.get("t", [])
        for place, stream in enumerate(streams):
            title = titles[place].strip() if place < len(titles) else ""
            try:
                await _edited(services, first(values, "ac"), stream, title, added, removed)
            except TidingsError as error:
                raise bad_request(error) from None
        return ok()

    @api.post("/quickadd")
    async def quick_add(request: Request) -> Response:
        values = await sent(request)
        check_token(request, values)
        asked = first(values, "quickadd").removeprefix(FEED)
        try:
            source_id = await _subscribed(services, asked, None)
        except TidingsError as error:
            return as_json({"numResults": 0, "query": asked, "error": str(error)})
        [followed] = await services.subscriptions.following(own_id(), [source_id])
        found = {"query": asked, "streamId": f"{FEED}{source_id}", "streamName": followed.name}
        return as_json({"numResults": 1, **found})

    @api.post("/import")
    async def imported(request: Request) -> Response:
        try:
            await services.sources.import_opml(own_id(), await body_of(request, MOST_LIST))
        except TidingsError as error:
            raise bad_request(error) from None
        return ok()

    return api


async def _edited(
    services: ReaderServices, act: str, stream: Stream, title: str, added: Stream, removed: Stream
) -> None:
    """Follows, unfollows, renames or moves a feed. TidingsError where it cannot be done."""
    person_id = own_id()
    folder = added.name if added.kind is StreamKind.LABEL else "" if removed.kind is StreamKind.LABEL else None
    source_id = await services.source_id(stream)
    if act == "subscribe":
        if source_id is None:
            source_id = await _subscribed(services, stream.name, folder)
        else:
            await services.subscriptions.follow(person_id, source_id)
    elif act not in ("edit", "unsubscribe"):
        raise bad_request("ac: subscribe, unsubscribe or edit")
    if source_id is None or not await services.subscriptions.following(person_id, [source_id]):
        raise SourceNotFound(stream.name)
    if act == "unsubscribe":
        await services.subscriptions.unfollow(person_id, source_id)
        return
    if folder is not None:
        await services.subscriptions.move(person_id, source_id, folder)
    if title:
        await services.subscriptions.name(person_id, source_id, title)


async def _subscribed(services: ReaderServices, asked: str, folder: str | None) -> int:
    """The source that the person follows from now on: the best feed of the address. Where nothing can be found out
    about it in time, the address itself. TidingsError."""
    known = await services.source_id(Stream(StreamKind.FEED, asked))
    if known is not None:
        await services.subscriptions.follow(own_id(), known)
        return known
    url = addresses(asked)[0]
    number = services.sources.begin(own_id(), asked)
    for _ in range(int(_SEARCH_SECONDS / _STEP)):
        search = services.sources.search(own_id(), number)
        if search is None or search.is_done:
            break
        await asyncio.sleep(_STEP)
    offers = search.offers if search is not None else ()
    if not offers:
        source = NewSource(url, host_of(url), category=folder)
        return (await services.sources.add(own_id(), source)).source_id
    chosen: Sequence[str] = [one.url for one in offers if one.url == url] or [offers[0].url]
    return (await services.sources.follow(own_id(), number, chosen[:1], folder))[0].source_id
