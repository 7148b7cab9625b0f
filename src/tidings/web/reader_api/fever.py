"""The Fever API, as Reeder, ReadKit, Unread and others speak it: everything by POST to /fever/?api.

An app proves itself with `api_key`, the MD5 of "user name:password". One answer has all parts that a request names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from tidings.model.articles import ArticleTime
from tidings.model.people import Caller, ReadAll, ReadingQuery
from tidings.ports.reader_apps import MOST_IDS
from tidings.views.reader_apps import fever as shapes
from tidings.views.reader_apps.streams import moment_of
from tidings.views.reading.service import MarkAct
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import Visitor, visiting
from tidings.web.reader_api.core import ReaderServices, as_json, first, sent

VERSION: Final = 3
MOST_ITEMS: Final = 50  # of one answer
_MOST_PAGES: Final = 5  # of ids
_PATHS: Final = ("/fever", "/fever/", "/fever.php", "/fever/fever.php")
_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")
_ACTS: Final = {
    "read": MarkAct.READ,
    "unread": MarkAct.UNREAD,
    "saved": MarkAct.STAR,
    "unsaved": MarkAct.UNSTAR,
}

Values = Mapping[str, list[str]]


def router(services: ReaderServices) -> LazyRouter:
    api = LazyRouter(include_in_schema=False)

    async def fever(request: Request) -> Response:
        values = await sent(request)
        caller = await services.passwords.fever_caller(first(values, "api_key"), services.address(request))
        if caller is None:
            return as_json({"api_version": VERSION, "auth": 0})
        with visiting(Visitor(caller, is_open=False)):
            return as_json(await _answer(services, caller, values))

    for path in _PATHS:
        api.add_api_route(path, fever, methods=["POST"])
    return api


async def _answer(services: ReaderServices, caller: Caller, values: Values) -> dict[str, Any]:
    person_id = caller.person.id
    number, seen = await services.streams.totals(person_id)
    # `before` leaves out what came in its own second, so an app that sends this time back reaches all that it got.
    refreshed = int(seen.timestamp()) + 1 if seen is not None else 0
    answer: dict[str, Any] = {"api_version": VERSION, "auth": 1, "last_refreshed_on_time": refreshed}
    changed = await _mark(services, person_id, values)
    if "groups" in values or "feeds" in values:
        answer |= await _feeds(services, person_id, values)
    if "favicons" in values:
        answer["favicons"] = []
    if "links" in values:
        answer["links"] = []
    if "items" in values:
        answer["total_items"] = number
        answer["items"] = await _items(services, person_id, values)
    if "unread_item_ids" in values or changed in (MarkAct.READ, MarkAct.UNREAD):
        answer["unread_item_ids"] = await _ids(services, person_id, unread=True)
    if "saved_item_ids" in values or changed in (MarkAct.STAR, MarkAct.UNSTAR):
        answer["saved_item_ids"] = await _ids(services, person_id, unread=False)
    return answer


async def _feeds(services: ReaderServices, person_id: int, values: Values) -> dict[str, Any]:
    folders = await services.reading.folder_names(person_id)
    feeds = await services.streams.feeds(person_id, with_newest="feeds" in values)
    found: dict[str, Any] = {"feeds_groups": shapes.feeds_groups(feeds, folders)}
    if "groups" in values:
        found["groups"] = shapes.groups(folders)
    if "feeds" in values:
        found["feeds"] = [shapes.feed(one) for one in feeds]
    return found


async def _items(services: ReaderServices, person_id: int, values: Values) -> list[dict[str, Any]]:
    """Returns the items of the ids, those after one, those before one, or the first."""
    given = {name: shapes.numbers(first(values, name), MOST_ITEMS) for name in ("with_ids", "since_id", "max_id")}
    if "with_ids" in values:
        ids = given["with_ids"]
    elif given["max_id"]:
        ids = await services.streams.ids_by_id(person_id, MOST_ITEMS, before=given["max_id"][0] or None)
    else:
        [after] = given["since_id"][:1] or [0]
        ids = await services.streams.ids_by_id(person_id, MOST_ITEMS, after=after)
    return [shapes.item(one) for one in await services.streams.whole(person_id, ids)]


async def _ids(services: ReaderServices, person_id: int, *, unread: bool) -> str:
    """The protocol has no pages: the latest 50,000."""
    query = ReadingQuery(unread=unread, starred=not unread, by=ArticleTime.SEEN, limit=MOST_IDS)
    found: list[int] = []
    for _ in range(_MOST_PAGES):
        page = await services.streams.ids(person_id, query)
        found += page.ids
        if page.following is None:
            break
        query = replace(query, before_id=page.following)
    return shapes.joined(found)


async def _mark(services: ReaderServices, person_id: int, values: Values) -> MarkAct | None:
    """What was done; None: nothing. `before` is when the app asked for items last, in whole seconds: what came in that
    second may not have been in the answer, and stays unread."""
    act, written = _ACTS.get(first(values, "as")), first(values, "id")
    if act is None or not _NUMBER.fullmatch(written):
        return None
    number, kind = int(written), first(values, "mark")
    if kind == "item":
        await services.reading.mark(person_id, [number], act)
        return act
    if act is not MarkAct.READ or kind not in ("feed", "group"):
        return None
    try:
        before = moment_of(first(values, "before"))
    except ValueError:
        return None
    if kind == "feed":
        await services.reading.read_all(person_id, ReadAll(source_ids=(number,), seen_before=before))
    elif number > 0:
        await services.reading.read_all(person_id, ReadAll(folder_id=number, seen_before=before))
    elif number == 0:  # Kindling: everything
        await services.reading.read_all(person_id, ReadAll(seen_before=before))
    return act
