"""Webhooks in memory: one, of Ben's."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tests.unit.web.people.accounts import NOW

from tidings.errors import HookNotFound, SourceNotFound
from tidings.model.messages import ALL_EVENTS, EventFilter, EventPage, EventPlace, Hook, NewHook
from tidings.views.events.event_detail import EventDetail
from tidings.views.events.hook_service import HookChoices


class FakeHookService:
    """Implements views.events.hook_service.HookService."""

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

    async def choices(self, person_id: int, hooks: Sequence[Hook]) -> HookChoices:
        return HookChoices({3: "Papers"}, {1: "Gas"}, {1: "Harbour News"})

    async def source_id(self, text: str) -> int:
        if text != "Harbour News":
            raise SourceNotFound(text)
        return 1

    async def add(self, person_id: int, new: NewHook) -> Hook:
        return self.kept

    async def test(self, hook: Hook) -> str | None:
        return None

    async def resume(self, hook: Hook, *, skip: bool = False) -> None: ...

    async def remove(self, hook: Hook) -> None: ...

    async def events(
        self, person_id: int, after: EventPlace | datetime | None, limit: int, wanted: EventFilter = ALL_EVENTS
    ) -> tuple[EventPage, list[EventDetail]]:
        return EventPage((), after if isinstance(after, EventPlace) else EventPlace()), []
