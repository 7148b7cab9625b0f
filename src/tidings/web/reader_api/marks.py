"""What a person does with articles: read, unread, starred, tagged; all of a stream read."""

from __future__ import annotations

from datetime import datetime, timedelta

from starlette.requests import Request
from starlette.responses import Response

from tidings.model.people import ReadAll
from tidings.ports.reader_apps import MOST_IDS
from tidings.views.reader_apps.streams import (
    LabelKind,
    Labels,
    ListParameters,
    Stream,
    StreamKind,
    edit_of,
    moment_of,
    query_of,
    stream_of,
)
from tidings.views.reading.service import MarkAct
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id
from tidings.web.reader_api.core import ReaderServices, bad_request, check_token, first, ok, sent
from tidings.web.reader_api.streams import item_ids

_MICROSECOND = timedelta(microseconds=1)


def router(services: ReaderServices, base: str) -> LazyRouter:
    api = LazyRouter(include_in_schema=False, prefix=base)

    @api.post("/edit-tag")
    async def edit_tag(request: Request) -> Response:
        values = await sent(request)
        check_token(request, values)
        ids = item_ids(values)
        try:
            added, removed = ([stream_of(one) for one in values.get(name, ()) if one] for name in ("a", "r"))
            named = any(one.kind is StreamKind.LABEL for one in (*added, *removed))
            edit = edit_of(added, removed, await services.labels(own_id()) if named else Labels())
            for act in edit.acts:
                await services.reading.mark(own_id(), ids, act)
            if edit.add or edit.remove:
                await services.streams.change_tags(own_id(), ids, edit.add, edit.remove)
        except ValueError as error:
            raise bad_request(error) from None
        return ok()

    @api.post("/mark-all-as-read")
    async def mark_all(request: Request) -> Response:
        """`ts`: only what was seen up to then."""
        values = await sent(request)
        check_token(request, values)
        if not first(values, "s"):  # elsewhere that is everything; here a slip of an app would have read it all
            raise bad_request("s: a stream")
        try:
            stream, until = stream_of(first(values, "s")), moment_of(first(values, "ts"))
        except ValueError as error:
            raise bad_request(error) from None
        await all_read(services, stream, None if until is None else until + _MICROSECOND)
        return ok()

    return api


async def all_read(services: ReaderServices, stream: Stream, seen_before: datetime | None) -> None:
    """400 where there is no such stream."""
    person_id = own_id()
    if stream.kind is StreamKind.ALL:
        await services.reading.read_all(person_id, ReadAll(seen_before=seen_before))
        return
    if stream.kind is StreamKind.FEED:
        source_id = await services.source_id(stream)
        if source_id is None:
            raise bad_request("s: no such feed")
        await services.reading.read_all(person_id, ReadAll(source_ids=(source_id,), seen_before=seen_before))
        return
    label = (await services.labels(person_id)).find(stream.name) if stream.kind is StreamKind.LABEL else None
    if label is not None and label.kind is LabelKind.FOLDER:
        await services.reading.read_all(person_id, ReadAll(folder_id=label.id, seen_before=seen_before))
        return
    if label is None and stream.kind is not StreamKind.STARRED:
        raise bad_request("s: no such stream")
    query = query_of(
        stream, ListParameters(MOST_IDS, until=seen_before, without=(Stream(StreamKind.READ),)), None, label
    )
    if query is not None:
        await services.reading.mark(person_id, (await services.streams.ids(person_id, query)).ids, MarkAct.READ)
