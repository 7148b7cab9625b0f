"""Lists of articles: whole, as ids, counted; as JSON and as Atom."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from tidings.model.people import IdPage, MarkedWholeArticle
from tidings.ports.reader_apps import MOST_IDS
from tidings.views.reader_apps.items import article_id, atom, item
from tidings.views.reader_apps.streams import (
    ALL,
    LabelKind,
    ListParameters,
    Stream,
    StreamKind,
    list_parameters_of,
    query_of,
    stream_of,
)
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id
from tidings.web.reader_api.core import (
    ReaderProblem,
    ReaderServices,
    as_json,
    bad_request,
    first,
    refuse_other_outputs,
    sent,
)

MOST_ITEMS: Final = 1_000  # whole ones, at once
_MOST_STREAMS: Final = 50  # each takes up to MOST_IDS
_NOTHING: Final = IdPage(())


def router(services: ReaderServices, base: str) -> LazyRouter:
    api = LazyRouter(include_in_schema=False)
    _contents(api, services, base)
    _ids(api, services, base)
    return api


def _contents(api: LazyRouter, services: ReaderServices, base: str) -> None:
    @api.api_route(f"{base}/stream/contents", methods=["GET", "POST"])
    async def everything(request: Request) -> Response:
        values = await sent(request)
        return await contents(request, values, first(values, "s"))

    @api.api_route(f"{base}/stream/contents/{{stream:path}}", methods=["GET", "POST"])
    async def one_stream(request: Request, stream: str) -> Response:
        return await contents(request, await sent(request), stream)

    @api.get("/reader/atom/{stream:path}")
    async def as_atom(request: Request, stream: str) -> Response:
        return await feed(request, await sent(request), stream)

    async def contents(request: Request, values: Mapping[str, list[str]], name: str) -> Response:
        if first(values, "output") == "atom":
            return await feed(request, values, name)
        refuse_other_outputs(values)
        stream, parameters = _wanted(values, name, MOST_ITEMS)
        page = await _page(services, stream, parameters)
        found = await _whole(services, page.ids, parameters)
        folders = await _folders(services, found)
        items = await asyncio.to_thread(lambda: [item(one, folders.get(one.article.source_id)) for one in found])
        answer: dict[str, Any] = {
            "direction": "ltr",
            "id": stream.id,
            "title": _title(stream),
            "updated": int(services.clock.now().timestamp()),
            "items": items,
        }
        return as_json(answer | _continuation(page))

    async def feed(request: Request, values: Mapping[str, list[str]], name: str) -> Response:
        stream, parameters = _wanted(values, name, MOST_ITEMS)
        page = await _page(services, stream, parameters)
        found = await _whole(services, page.ids, parameters)
        root, now = str(request.base_url).rstrip("/"), services.clock.now()
        title = await _feed_title(services, stream, found)
        body = await asyncio.to_thread(atom, stream.id, title, found, page.following, now, root)
        return Response(body, media_type="application/atom+xml; charset=utf-8")

    @api.api_route(f"{base}/stream/items/contents", methods=["GET", "POST"])
    async def by_id(request: Request) -> Response:
        values = await sent(request)
        refuse_other_outputs(values)
        found = await services.streams.whole(own_id(), item_ids(values)[:MOST_ITEMS])
        folders = await _folders(services, found)
        items = await asyncio.to_thread(lambda: [item(one, folders.get(one.article.source_id)) for one in found])
        return as_json({"id": ALL.id, "updated": int(services.clock.now().timestamp()), "items": items})


def _ids(api: LazyRouter, services: ReaderServices, base: str) -> None:
    @api.get(f"{base}/stream/items/ids")
    async def ids(request: Request) -> Response:
        """Several streams are answered one after the other, each from its beginning."""
        values = await sent(request)
        refuse_other_outputs(values)
        pages, names = [], values.get("s") or [""]
        if len(names) > _MOST_STREAMS:
            raise bad_request(f"s: at most {_MOST_STREAMS} streams at once")
        for name in names:
            stream, parameters = _wanted(values, name, MOST_IDS)
            page = await _page(services, stream, parameters)
            if parameters.without_starred:
                marks = await services.reading.marks(own_id(), page.ids)
                kept = (one for one in page.ids if one in marks and marks[one].starred_at is None)
                page = IdPage(tuple(kept), page.following)
            pages.append(page)
        every = dict.fromkeys(one for page in pages for one in page.ids)
        references = [{"id": str(one)} for one in every]
        return as_json({"itemRefs": references} | (_continuation(pages[0]) if len(pages) == 1 else {}))

    @api.get(f"{base}/stream/items/count")
    async def count(request: Request) -> Response:
        values = await sent(request)
        stream, parameters = _wanted(values, first(values, "s"), MOST_IDS)
        return PlainTextResponse(str(await _count(services, stream, parameters)))


def item_ids(values: Mapping[str, list[str]]) -> list[int]:
    """400 where there is none, or one is no id."""
    try:
        found = [article_id(one) for one in values.get("i", ())]
    except ValueError as error:
        raise bad_request(error) from None
    if not found:
        raise bad_request("i: the ids of items")
    return found


def _wanted(values: Mapping[str, list[str]], name: str, most: int) -> tuple[Stream, ListParameters]:
    try:
        return stream_of(name), list_parameters_of(values, most)
    except ValueError as error:
        raise bad_request(error) from None


async def _page(services: ReaderServices, stream: Stream, parameters: ListParameters) -> IdPage:
    source_id = label = None
    if stream.kind is StreamKind.FEED:
        source_id = await services.source_id(stream)
    elif stream.kind is StreamKind.LABEL:
        label = (await services.labels(own_id())).find(stream.name)
    query = query_of(stream, parameters, source_id, label)
    if query is None:
        return _NOTHING
    return await services.streams.ids(own_id(), query)


async def _whole(services: ReaderServices, ids: Sequence[int], parameters: ListParameters) -> list[MarkedWholeArticle]:
    found = await services.streams.whole(own_id(), ids)
    return [one for one in found if one.mark.starred_at is None] if parameters.without_starred else found


async def _folders(services: ReaderServices, found: Sequence[MarkedWholeArticle]) -> dict[int, str]:
    """The folders of the sources of these articles."""
    names = await services.reading.folder_names(own_id())
    sources = sorted({one.article.source_id for one in found})
    followed = await services.reading.following(own_id(), sources) if sources and names else []
    return {one.source_id: names[one.folder_id] for one in followed if one.folder_id in names}


def _continuation(page: IdPage) -> dict[str, str]:
    return {} if page.following is None else {"continuation": str(page.following)}


def _title(stream: Stream) -> str:
    return stream.name or stream.kind.value


async def _feed_title(services: ReaderServices, stream: Stream, found: Sequence[MarkedWholeArticle]) -> str:
    if stream.kind is not StreamKind.FEED:
        return _title(stream)
    if found:
        return found[0].article.source_name
    source_id = await services.source_id(stream)
    followed = [] if source_id is None else await services.subscriptions.following(own_id(), [source_id])
    return followed[0].name if followed else _title(stream)


async def _count(services: ReaderServices, stream: Stream, parameters: ListParameters) -> int:
    """Counts the articles of a stream. The unread ones of what is followed are known without looking; otherwise
    MOST_IDS is the most that is counted."""
    unread = [one.kind for one in parameters.without] == [StreamKind.READ] and not parameters.only
    timed = parameters.since is not None or parameters.until is not None
    if unread and not timed and stream.kind in (StreamKind.ALL, StreamKind.FEED):
        feeds, wanted = await services.streams.feeds(own_id()), await services.source_id(stream)
        return sum(one.unread for one in feeds if stream.kind is StreamKind.ALL or one.source_id == wanted)
    label = (await services.labels(own_id())).find(stream.name) if stream.kind is StreamKind.LABEL else None
    if unread and not timed and label is not None and label.kind is LabelKind.FOLDER:
        return label.unread
    if stream.kind is StreamKind.OTHER:
        raise ReaderProblem(400, "s: a stream")
    every = await _page(services, stream, replace(parameters, number=MOST_IDS, after=None))
    return len(every.ids)
