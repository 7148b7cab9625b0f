"""Folders, tags and watches as labels: lists, unread counts, renaming, removal."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from tidings.errors import TidingsError
from tidings.model.people import FollowedFeed
from tidings.views.reader_apps.items import micros
from tidings.views.reader_apps.streams import FEED, LABEL, STATE, Label, LabelKind, StreamKind, stream_of
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

_TYPES = {LabelKind.FOLDER: "folder", LabelKind.TAG: "tag", LabelKind.WATCH: "tag"}  # as Inoreader has them


def router(services: ReaderServices, base: str) -> LazyRouter:
    api = LazyRouter(include_in_schema=False, prefix=base)

    @api.get("/tag/list")
    async def tags(request: Request) -> Response:
        refuse_other_outputs(await sent(request))
        found: list[dict[str, Any]] = [{"id": f"{STATE}starred"}]
        found += [
            {"id": f"{LABEL}{one.shown}", "type": _TYPES[one.kind]} for one in (await services.labels(own_id())).all
        ]
        return as_json({"tags": found})

    @api.get("/unread-count")
    async def unread_count(request: Request) -> Response:
        refuse_other_outputs(await sent(request))
        feeds = await services.streams.feeds(own_id(), with_newest=True)
        labels = (await services.labels(own_id())).all
        folders = [one for one in labels if one.kind is LabelKind.FOLDER]
        counts = [_count(f"{FEED}{one.source_id}", one.unread, one.newest) for one in feeds if one.unread]
        newest = _newest(feeds)
        counts += [_count(f"{LABEL}{one.shown}", one.unread, newest.get(one.name)) for one in folders if one.unread]
        every = sum(one.unread for one in feeds)
        counts.append(_count(f"{STATE}reading-list", every, newest.get("")))
        return as_json({"max": every, "unreadcounts": counts})

    @api.post("/rename-tag")
    async def rename(request: Request) -> Response:
        values = await sent(request)
        check_token(request, values)
        label = await _label(services, first(values, "s") or f"{LABEL}{first(values, 't')}")
        try:
            wanted = stream_of(first(values, "dest"))
            if wanted.kind is not StreamKind.LABEL:
                raise bad_request("dest: a label")
            if label.kind is LabelKind.FOLDER:
                await services.subscriptions.rename_folder(own_id(), label.id, wanted.name)
            else:
                await services.streams.rename_tag(own_id(), label.name, wanted.name)
        except (TidingsError, ValueError) as error:
            raise bad_request(error) from None
        return ok()

    @api.post("/disable-tag")
    async def disable(request: Request) -> Response:
        values = await sent(request)
        check_token(request, values)
        for name in values.get("s") or [f"{LABEL}{one}" for one in values.get("t", ())]:
            label = await _label(services, name)
            if label.kind is LabelKind.FOLDER:
                await services.subscriptions.remove_folder(own_id(), label.id)
            else:
                await services.streams.remove_tag(own_id(), label.name)
        return ok()

    return api


async def _label(services: ReaderServices, text: str) -> Label:
    """A folder or a tag. What a watch is called, and whether there is one, is decided on its page."""
    try:
        stream = stream_of(text)
    except ValueError as error:
        raise bad_request(error) from None
    found = (await services.labels(own_id())).find(stream.name) if stream.kind is StreamKind.LABEL else None
    if found is None or found.kind is LabelKind.WATCH:
        raise bad_request("s: a folder or a tag")
    return found


def _count(stream: str, number: int, newest: datetime | None) -> dict[str, Any]:
    return {"id": stream, "count": number, "newestItemTimestampUsec": str(micros(newest)) if newest else "0"}


def _newest(feeds: list[FollowedFeed]) -> dict[str, datetime]:
    """Returns when the latest article of each folder was seen, those below it included; of all under "", which is no
    folder."""
    own: dict[str, datetime] = {}
    for one in feeds:
        folder = one.folder or ""
        if one.newest is not None and (folder not in own or own[folder] < one.newest):
            own[folder] = one.newest
    found: dict[str, datetime] = {}
    for folder, newest in own.items():
        parts = folder.split("/") if folder else []
        for name in ("", *("/".join(parts[:depth]) for depth in range(1, len(parts) + 1))):
            found[name] = max(newest, found.get(name, newest))
    return found
