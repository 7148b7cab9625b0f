"""Events for other programs: the log, and the webhooks that events are sent to."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from tidings.model.messages import EventPage, EventPlace, Hook, NewHook, RefusedEvent


class EventLog(Protocol):
    """What happened, in an order that does not change: an event is never added before a place that was read. It is
    written with what it reports, in one transaction, while there is a hook or `keep_until` says so."""

    async def read(self, after: EventPlace, limit: int) -> EventPage:
        """Events behind a place. Those whose articles are gone are passed over."""
        ...

    async def end(self) -> EventPlace:
        """Behind the latest event."""
        ...

    async def since(self, at: datetime) -> EventPlace:
        """Before the first event since then."""
        ...

    async def keep_until(self, until: datetime) -> None:
        """Log events until then, whether or not there is a hook."""
        ...

    async def prune(self, before: datetime) -> int:
        """Deletes older events; returns how many rows."""
        ...


class HookStore(Protocol):
    """Webhooks. Each belongs to one person; `person_id` None means everybody's."""

    async def add(self, person_id: int, new: NewHook, secret: str, at: datetime) -> Hook:
        """It receives the events from now on. PersonNotFound; PersonError where they have too many."""
        ...

    async def hooks(self, person_id: int | None = None) -> list[Hook]: ...

    async def hook(self, hook_id: int, person_id: int | None = None) -> Hook:
        """HookNotFound."""
        ...

    async def resume(self, hook_id: int) -> None:
        """Tries it again now, parked or not; what it refused is sent once more."""
        ...

    async def remove(self, hook_id: int) -> None: ...

    async def sent(self, hook_id: int, place: EventPlace, at: datetime) -> bool:
        """The receiver took the event at this place. False: the hook was removed meanwhile, or is further already."""
        ...

    async def skip(self, hook_id: int, place: EventPlace) -> bool:
        """Nothing up to this place is for it. False as of `sent`."""
        ...

    async def failed(self, hook_id: int, error: str, next_at: datetime | None, parked_at: datetime | None) -> None:
        """The next event was not taken."""
        ...

    async def set_aside(self, hook_id: int, event: RefusedEvent) -> None:
        """The receiver refuses this event: the ones behind it may follow. One that is set aside already is replaced."""
        ...

    async def settle(self, hook_id: int, place: EventPlace, at: datetime | None) -> None:
        """An event that was set aside is so no longer. `at`: it was taken then; None: what it is about is gone."""
        ...
