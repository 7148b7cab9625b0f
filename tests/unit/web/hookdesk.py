"""Webhooks in memory: one, of Ben's."""

from __future__ import annotations

from tests.unit.web.people.accounts import NOW

from tidings.errors import HookNotFound
from tidings.model.messages import EventFilter, EventPage, EventPlace, Hook, NewHook
from tidings.views.events.event_json import EventDetail


class FakeHookDesk:
    """Implements views.events.hook_desk.HookDesk."""

    readers_may = True

    def __init__(self, person_id: int = 2) -> None:
        self.kept = Hook(1, person_id, "n8n", "https://n8n.test/x", "whsec_x", EventFilter(), NOW, EventPlace())

    async def hooks(self, person_id: int | None) -> list[Hook]:
        return [self.kept] if person_id in (None, self.kept.person_id) else []

    async def hook(self, hook_id: int, person_id: int | None) -> Hook:
        for one in await self.hooks(person_id):
            if one.id == hook_id:
                return one
        raise HookNotFound(str(hook_id))

    async def add(self, person_id: int, new: NewHook) -> Hook:
        return self.kept

    async def test(self, hook: Hook) -> str | None:
        return None

    async def resume(self, hook: Hook) -> None: ...

    async def remove(self, hook: Hook) -> None: ...

    async def events(self, person_id: int, after: EventPlace | None, limit: int) -> tuple[EventPage, list[EventDetail]]:
        return EventPage((), after or EventPlace()), []
