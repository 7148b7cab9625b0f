"""Channels that people keep under a name: views.adding.channel_desk.ChannelDesk over the stores."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from tidings.app.watches.channel_test import send_test
from tidings.app.watches.terms import refused_channels
from tidings.errors import TidingsError
from tidings.model.watches import Watch, WatchTerms
from tidings.notify.channels.address import WEBHOOK, check_channel, own_channel, redacted_channel
from tidings.views.adding.watch_desk import ShownChannel

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.people import OwnChannel
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings

_LONGEST = 60  # characters of a name


class StoredChannelDesk:
    def __init__(self, stores: Stores, settings: Settings, clock: Clock) -> None:
        self._stores, self._settings, self._clock = stores, settings, clock

    @property
    def readers_may(self) -> bool:
        return self._settings.web.reader_channels

    async def channels(self, person_id: int) -> list[ShownChannel]:
        kept = await self._stores.channels.channels(person_id)
        watches = await self._stores.watches.watches(person_id)
        masks = await asyncio.to_thread(lambda: [redacted_channel(one.address) for one in kept])
        return [
            ShownChannel(one.id, one.name, shown, _telling(watches, one))
            for one, shown in zip(kept, masks, strict=True)
        ]

    async def add(self, person_id: int, name: str, address: str, *, any_kind: bool) -> None:
        shown, said = " ".join(name.split()), address.strip()
        if not 0 < len(shown) <= _LONGEST or not shown.isprintable() or ":" in shown or "@" in shown:
            raise TidingsError(f"a name has 1 to {_LONGEST} letters, digits and spaces, and neither : nor @")
        if shown in self._settings.notify.channels:
            raise TidingsError(f"{shown}: the settings have a channel of this name; choose another")
        if not any_kind and not said.startswith(WEBHOOK):
            raise TidingsError(f"write {WEBHOOK}https://…; an admin may name other kinds of addresses")
        await asyncio.to_thread(check_channel, said, {})
        for words in refused_channels(self._settings, [said]):
            raise TidingsError(words)
        await self._stores.channels.add(person_id, shown, said, self._clock.now())

    async def remove(self, person_id: int, channel_id: int) -> bool:
        found = await self._channel(person_id, channel_id)
        if found is None:
            return False
        telling = _telling(await self._stores.watches.watches(person_id), found)
        if telling:
            raise TidingsError(f"{found.name}: {', '.join(telling)} would tell nobody by it; edit that first")
        return await self._stores.channels.remove(person_id, channel_id)

    async def test(self, person_id: int, channel_id: int) -> str | None:
        from tidings.app.stores import open_fetcher

        found = await self._channel(person_id, channel_id)
        if found is None:
            raise KeyError(channel_id)
        now = self._clock.now()
        async with open_fetcher(self._settings) as fetcher:
            try:
                watch = Watch(0, WatchTerms("test", "test"), now, now, "", person_id=person_id)
                await send_test(self._settings.notify, fetcher, watch, found.address, now, is_named=False)
            except TidingsError as error:
                return str(error)
        return None

    async def _channel(self, person_id: int, channel_id: int) -> OwnChannel | None:
        return next((one for one in await self._stores.channels.channels(person_id) if one.id == channel_id), None)


def _telling(watches: list[Watch], channel: OwnChannel) -> tuple[str, ...]:
    reference = own_channel(channel.person_id, channel.name)
    return tuple(watch.name for watch in watches if reference in watch.terms.channels)
