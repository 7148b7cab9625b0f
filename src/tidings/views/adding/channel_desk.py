"""ChannelDesk: the channels that a person keeps under a name, to be told by their watches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class ShownChannel:
    """`shown`: its address without what is secret in it, which nobody is shown again."""

    id: int
    name: str
    shown: str
    watches: tuple[str, ...] = ()  # names of the watches that tell it


class ChannelDesk(Protocol):
    """The person is always the first argument; nothing is shown or changed of another one."""

    @property
    def readers_may(self) -> bool:
        """Whether those who are no admins may have channels of their own (web.reader_channels)."""
        ...

    async def channels(self, person_id: int) -> list[ShownChannel]:
        """By name."""
        ...

    async def add(self, person_id: int, name: str, address: str, *, any_kind: bool) -> None:
        """`any_kind`: an address of apprise's, too; otherwise webhooks alone, whose address the guard checks.
        TidingsError where the name or the address cannot be used."""
        ...

    async def remove(self, person_id: int, channel_id: int) -> bool:
        """False where the person has none of this id. TidingsError where a watch still tells it."""
        ...

    async def test(self, person_id: int, channel_id: int) -> str | None:
        """Sends a test message. Returns what is wrong; None: it was taken. KeyError where the person has none of this
        id."""
        ...
