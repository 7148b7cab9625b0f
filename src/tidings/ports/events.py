"""Events for other programs: the log, and the webhooks that events are sent to."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from tidings.model.messages import EventPage, EventPlace, Hook, NewHook, RefusedEvent


class EventLog(Protocol):
    """A log of what happened, in an order that does not change: an event is never added before a place that was read.
    Events are written in the transaction that writes what they report, while there is a hook or `keep_until` says
    so."""

    async def read(self, after: EventPlace, limit: int) -> EventPage:
        """Returns events behind a place. Those whose articles are gone are passed over."""
        ...

    async def end(self) -> EventPlace:
        """Returns the place behind the latest event."""
        ...

    async def since(self, at: datetime) -> EventPlace:
        """Returns the place before the first event since then."""
        ...

    async def keep_until(self, until: datetime) -> None:
        """Logs events until then, whether or not there is a hook."""
        ...

    async def prune(self, before: datetime) -> int:
        """Deletes older events; returns how many rows."""
        ...


class HookStore(Protocol):
    """Webhooks. Each belongs to one person; `person_id` None means all people."""

    async def add(self, person_id: int, new: NewHook, secret: str, at: datetime) -> Hook:
        """Adds a webhook, which receives the events from now on. PersonNotFound; PersonError where they have too
        many."""
        ...

    async def hooks(self, person_id: int | None = None) -> list[Hook]: ...

    async def hook(self, hook_id: int, person_id: int | None = None) -> Hook:
        """Returns a webhook. HookNotFound."""
        ...

    async def resume(self, hook_id: int) -> None:
        """Tries it again now, parked or not; what it refused is sent once more."""
        ...

    async def remove(self, hook_id: int) -> None: ...

    async def sent(self, hook_id: int, place: EventPlace, at: datetime) -> bool:
        """Notes that the receiver took the event at this place. Returns False where the hook was removed meanwhile, or
        is further already."""
        ...

    async def skip(self, hook_id: int, place: EventPlace) -> bool:
        """Moves the hook to this place, as no event up to it is for the hook. Returns False as `sent` does."""
        ...

    async def failed(self, hook_id: int, error: str, next_at: datetime | None, parked_at: datetime | None) -> None:
        """Notes that the next event was not accepted: when it is tried again, or since when the hook is parked."""
        ...

    async def set_aside(self, hook_id: int, event: RefusedEvent) -> None:
        """Stores an event that the receiver refuses, so that the ones behind it may follow. Replaces an earlier refusal
        of the same event."""
        ...

    async def settle(self, hook_id: int, place: EventPlace, at: datetime | None) -> None:
        """Removes an event that was set aside. `at`: when the receiver took it; None: the article or page it is about
        is gone."""
        ...
