"""Channels in memory: each person has one, whose id is theirs less one."""

from __future__ import annotations

from dataclasses import dataclass, field

from tidings.errors import TidingsError
from tidings.views.adding.watch_service import ShownChannel


@dataclass
class FakeChannelService:
    readers_may: bool = True
    added: list[tuple[int, str, str, bool]] = field(default_factory=list)

    async def channels(self, person_id: int) -> list[ShownChannel]:
        return [ShownChannel(person_id - 1, f"<phone> of {person_id}", "webhook:https://a.test/…", ("Gas",))]

    async def add(self, person_id: int, name: str, address: str, *, any_kind: bool) -> None:
        if not address:
            raise TidingsError("write an address")
        self.added.append((person_id, name, address, any_kind))

    async def remove(self, person_id: int, channel_id: int) -> bool:
        return channel_id == person_id - 1

    async def test(self, person_id: int, channel_id: int) -> str | None:
        if channel_id != person_id - 1:
            raise KeyError(channel_id)
        return "no <answer>"
