"""Webhooks and events over the API. Whose they are is whose the token is."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from tidings.app.remote.connection import LOCAL_ONLY, RemoteApi, RemoteError
from tidings.errors import HookNotFound
from tidings.model.messages import EventFilter, EventPlace, Hook, NewHook, RefusedEvent, place_of
from tidings.views.events.hook_service import HookChoices

_EVENTS: Final = 200
_POLL: Final = 5.0  # seconds between two requests that find nothing


class RemoteHookService:
    """The part of views.events.hook_service that commands use, over the API. Only the host of an address is shown, and
    no secret."""

    def __init__(self, api: RemoteApi) -> None:
        self._api = api

    async def hooks(self, person_id: int | None) -> list[Hook]:
        return [self._hook(one) for one in await self._api.get("/hooks")]

    async def hook(self, hook_id: int, person_id: int | None) -> Hook:
        try:
            return self._hook(await self._api.get(f"/hooks/{hook_id}"))
        except RemoteError as error:
            raise (HookNotFound(str(hook_id)) if error.code == "hook_not_found" else error) from None

    async def choices(self, person_id: int, hooks: Sequence[Hook]) -> HookChoices:
        raise RemoteError(LOCAL_ONLY)

    async def add(self, person_id: int, new: NewHook) -> Hook:
        wanted = new.filter
        sent = {
            "url": new.url,
            "name": new.name,
            "events": [one.value for one in wanted.kinds],
            "sources": list(wanted.sources),
            **{name: getattr(wanted, name) for name in ("folder_id", "watch_id", "query")},
        }
        made = await self._api.send("POST", "/hooks", sent)
        return self._hook(made["hook"], made["secret"])

    async def test(self, hook: Hook) -> str | None:
        problem: str | None = (await self._api.send("POST", f"/hooks/{hook.id}/test"))["problem"]
        return problem

    async def resume(self, hook: Hook, *, skip: bool = False) -> None:
        await self._api.send("POST", f"/hooks/{hook.id}/resume{'?skip=true' if skip else ''}")

    async def remove(self, hook: Hook) -> None:
        await self._api.send("DELETE", f"/hooks/{hook.id}")

    def _hook(self, found: Mapping[str, Any], secret: str = "") -> Hook:
        refused = [
            {"place": _place(one["id"]), "at": one["at"], "error": one["error"]} for one in found.get("refused", ())
        ]
        values = {**found, "url": f"https://{found['host']}/", "secret": secret, "place": _place(found["cursor"])}
        return self._api.value(Hook, values | {"refused": [self._api.value(RefusedEvent, one) for one in refused]})


def _place(cursor: str) -> EventPlace:
    return place_of(cursor)


async def remote_tail(
    api: RemoteApi, wanted: EventFilter, after: EventPlace | datetime | None, *, text: bool, follow: bool
) -> AsyncIterator[dict[str, Any]]:
    """Events behind a cursor, since a time, or from now on, as `event_json` has them; then, if `follow`, those that
    come. RemoteError."""
    asked: dict[str, object] = {
        "event": [one.value for one in wanted.kinds],
        "source": list(wanted.sources),
        "folder": wanted.folder_id,
        "watch": wanted.watch_id,
        "query": wanted.query,
        "text": text,
        "limit": _EVENTS,
    }
    place: dict[str, object] = {"since": after} if isinstance(after, datetime) else {"after": after}
    while True:
        page = await api.get("/events", **asked, **place)
        for one in page["events"]:
            yield one
        place = {"after": page["cursor"]}
        if page["more"]:
            continue
        if not follow:
            return
        await asyncio.sleep(_POLL)
