"""Every channel there is, as one: who is meant stands in the message."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from tidings.model.watches import Message
from tidings.notify.channels.address import Kind, address_of
from tidings.ports.watch_store import Channel


class Channels:
    """`ways`: one channel for each kind of address. `named`: what names stand for (notify.channels)."""

    def __init__(self, named: Mapping[str, str], ways: Mapping[Kind, Channel]) -> None:
        self._named, self._ways = named, ways

    async def send(self, message: Message, at: datetime) -> None:
        address = address_of(message.channel, self._named)
        await self._ways[address.kind].send(message, at)
