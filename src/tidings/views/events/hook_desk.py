"""HookDesk: webhooks that a person has told of events."""

from __future__ import annotations

from typing import Protocol

from tidings.model.messages import EventPage, EventPlace, Hook, NewHook
from tidings.views.events.event_json import EventDetail


class HookDesk(Protocol):
    """`person_id` None means everybody's, for admins."""

    @property
    def readers_may(self) -> bool:
        """Whether those who are no admins may have webhooks (web.reader_channels)."""
        ...

    async def hooks(self, person_id: int | None) -> list[Hook]: ...

    async def hook(self, hook_id: int, person_id: int | None) -> Hook:
        """HookNotFound."""
        ...

    async def add(self, person_id: int, new: NewHook) -> Hook:
        """An empty name: the host's. TidingsError where the address, the name or the filter cannot be used."""
        ...

    async def test(self, hook: Hook) -> str | None:
        """Posts a test event. Returns what is wrong; None: it was taken."""
        ...

    async def resume(self, hook: Hook) -> None:
        """Tries it again now, parked or not."""
        ...

    async def remove(self, hook: Hook) -> None: ...

    async def events(self, person_id: int, after: EventPlace | None, limit: int) -> tuple[EventPage, list[EventDetail]]:
        """What was logged behind a place that the person may see; None: behind the latest. Logging goes on for a while
        from then on, whether or not there is a hook."""
        ...
