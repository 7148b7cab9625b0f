"""Several sources at once: into a folder, another policy or weight, paused, resumed, removed and brought back; or no
longer followed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from tidings.errors import TidingsError
from tidings.views.adding.source_service import SourceService
from tidings.views.format import count
from tidings.views.languages.current import ngettext
from tidings.views.paging import MOST_ID
from tidings.views.reading.service import SubscriptionService
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import field_lists, own_path
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import own_id

MOST: Final = 500  # sources in one form
_LONGEST_FOLDER = 200
_MOST_FORM = 32 * 1024  # bytes


class Did(StrEnum):
    """The action of a form on several sources, as it is in the address of the page that reports it."""

    MOVE = "move"
    POLICY = "policy"
    WEIGHT = "weight"
    PAUSE = "pause"
    RESUME = "resume"
    REMOVE = "remove"
    RESTORE = "restore"
    LEAVE = "leave"


_WORDS: Final[dict[Did, Callable[[int], str]]] = {  # other languages tell one from many in the verb, too
    Did.MOVE: lambda n: ngettext("%(sources)s put into the folder.", "%(sources)s put into the folder.", n),
    Did.POLICY: lambda n: ngettext("%(sources)s given the policy.", "%(sources)s given the policy.", n),
    Did.WEIGHT: lambda n: ngettext("%(sources)s given the weight.", "%(sources)s given the weight.", n),
    Did.PAUSE: lambda n: ngettext("%(sources)s paused.", "%(sources)s paused.", n),
    Did.RESUME: lambda n: ngettext("%(sources)s resumed.", "%(sources)s resumed.", n),
    Did.REMOVE: lambda n: ngettext("%(sources)s removed.", "%(sources)s removed.", n),
    Did.RESTORE: lambda n: ngettext("%(sources)s brought back.", "%(sources)s brought back.", n),
    Did.LEAVE: lambda n: ngettext(
        "%(sources)s no longer followed. Your stars, notes and tags stay.",
        "%(sources)s no longer followed. Your stars, notes and tags stay.",
        n,
    ),
}


@dataclass(frozen=True, slots=True)
class Note:
    """A note on what was done, and what takes it back: the sources that were removed, or the token of what is no longer
    followed."""

    words: str
    undo: tuple[int, ...] = ()
    token: int | None = None


def note_of(did: Did | None, number: int, undo: str) -> Note | None:
    """The note that an address asks for."""
    if did is None:
        return None
    words = _WORDS[did](number) % {"sources": count(number, "source")}
    if did not in (Did.REMOVE, Did.LEAVE) or not number:
        return Note(words)
    ids = tuple(int(one) for one in undo.split(".")[:MOST] if one.isdecimal() and len(one) < len(str(MOST_ID)))
    if did is Did.LEAVE:
        return Note(words, token=ids[0] if ids else None)
    kept = ngettext(
        "What is kept of it is deleted in a quarter of an hour.",
        "What is kept of them is deleted in a quarter of an hour.",
        number,
    )
    return Note(f"{words} {kept}", ids)


def with_note(path: str, did: Did, number: int, undo: Sequence[int] = ()) -> str:
    """The address of a list of sources that says what was done."""
    parts = urlsplit(path)
    values = [(name, value) for name, value in parse_qsl(parts.query) if name not in ("did", "n", "undo")]
    values += [("did", did.value), ("n", str(number))]
    if undo:
        values.append(("undo", ".".join(map(str, undo))))
    return f"{parts.path}?{urlencode(values)}"


def weight_of(text: str) -> float:
    """HTTPException 400 where it is no weight."""
    try:
        weight = float(text.replace(",", "."))
    except ValueError:
        weight = math.nan
    if not 0 < weight <= 1_000_000:
        raise HTTPException(400, "weight: a number above 0")
    return weight


def leaving_router(service: SubscriptionService) -> LazyRouter:
    """Several are no longer followed by the person, which the note on the list takes back."""
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/sources/leave")
    async def leave(request: Request) -> Response:
        sent = await field_lists(request, _MOST_FORM)
        left = await service.leave(own_id(), _ids(sent))
        return _back(sent, Did.LEAVE, left.sources, () if left.undo is None else (left.undo,))

    return site


def router(context: WebContext, service: SourceService) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.post("/sources/move")
    async def move(request: Request) -> Response:
        sent = await field_lists(request, _MOST_FORM)
        folder = " ".join(_last(sent, "folder").split())[:_LONGEST_FOLDER]
        try:
            moved = await service.move(context.person_id, _ids(sent), folder)
        except TidingsError as error:
            raise HTTPException(400, str(error)) from None
        return _back(sent, Did.MOVE, moved)

    @site.post("/sources/bulk")
    async def bulk(request: Request) -> Response:
        sent = await field_lists(request, _MOST_FORM)
        ids = _ids(sent)
        try:
            act = Did(_last(sent, "act"))
        except ValueError:
            raise HTTPException(400, "act: choose what to do") from None
        try:
            number = await _do(service, act, ids, sent)
        except TidingsError as error:
            raise HTTPException(400, str(error)) from None
        return _back(sent, act, number, ids if act is Did.REMOVE else ())

    @site.post("/sources/restore")
    async def restore(request: Request) -> Response:
        sent = await field_lists(request, _MOST_FORM)
        return _back(sent, Did.RESTORE, await service.restore(_ids(sent)))

    return site


async def _do(service: SourceService, act: Did, ids: Sequence[int], sent: dict[str, list[str]]) -> int:
    match act:
        case Did.PAUSE:
            return await service.pause(ids)
        case Did.RESUME:
            return await service.resume(ids)
        case Did.REMOVE:
            return await service.remove(ids)
        case Did.RESTORE:
            return await service.restore(ids)
        case Did.POLICY:
            change: dict[str, object] = {"policy": _last(sent, "policy").strip() or None}
        case Did.WEIGHT:
            change = {"weight": weight_of(_last(sent, "weight"))}
        case Did.MOVE | Did.LEAVE:
            raise HTTPException(400, f"this is done by /sources/{act}")
    for source_id in ids:
        await service.edit(source_id, change)
    return len(ids)


def _ids(sent: dict[str, list[str]]) -> list[int]:
    texts = sent.get("id", [])
    if len(texts) > MOST or not all(one.isdecimal() and len(one) < len(str(MOST_ID)) for one in texts):
        raise HTTPException(400, f"id: ids of at most {MOST} sources")
    return list(dict.fromkeys(map(int, texts)))


def _last(sent: dict[str, list[str]], name: str) -> str:
    return sent.get(name, [""])[-1]


def _back(sent: dict[str, list[str]], did: Did, number: int, undo: Sequence[int] = ()) -> RedirectResponse:
    path = own_path(_last(sent, "back"), "/sources")
    return RedirectResponse(with_note(path if path.startswith("/sources") else "/sources", did, number, undo), 303)
