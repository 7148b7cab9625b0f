"""HookService: webhooks that a person has events sent to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from tidings.model.messages import ALL_EVENTS, EventFilter, EventPage, EventPlace, Hook, NewHook
from tidings.views.events.event_detail import EventDetail


@dataclass(frozen=True, slots=True)
class HookChoices:
    """Names by id: of a person's folders and watches, and of the sources that hooks name."""

    folders: Mapping[int, str] = field(default_factory=dict)
    watches: Mapping[int, str] = field(default_factory=dict)
    sources: Mapping[int, str] = field(default_factory=dict)


class HookService(Protocol):
    """The webhooks of a person; `person_id` None means those of all people, for admins."""

    @property
    def readers_may(self) -> bool:
        """Returns whether those who are no admins may have webhooks (web.reader_channels)."""
        ...

    async def hooks(self, person_id: int | None) -> list[Hook]: ...

    async def hook(self, hook_id: int, person_id: int | None) -> Hook:
        """Returns a webhook. HookNotFound."""
        ...

    async def choices(self, person_id: int, hooks: Sequence[Hook]) -> HookChoices:
        """Returns what a hook of the person can be narrowed to, with the names of what these hooks are narrowed to."""
        ...

    async def source_id(self, text: str) -> int:
        """The source of this name, address or number. SourceNotFound, AmbiguousSource."""
        ...

    async def add(self, person_id: int, new: NewHook) -> Hook:
        """An empty name: the host's. TidingsError where the address, the name or the filter cannot be used."""
        ...

    async def test(self, hook: Hook) -> str | None:
        """Posts a test event. Returns what is wrong; None: it was taken."""
        ...

    async def resume(self, hook: Hook, *, skip: bool = False) -> None:
        """Tries it again now, parked or not, and sends what it refused once more. `skip`: go on with what comes."""
        ...

    async def remove(self, hook: Hook) -> None: ...

    async def events(
        self, person_id: int, after: EventPlace | datetime | None, limit: int, wanted: EventFilter = ALL_EVENTS
    ) -> tuple[EventPage, list[EventDetail]]:
        """What was logged behind a place, or since a time, that the person may see and wants; None: behind the latest.
        Logging goes on for a while from then on, whether or not there is a hook. QueryError."""
        ...
