"""Channels that people keep under a name: views.adding.watch_service.ChannelService over the stores."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from tidings.app.watches.terms import refused_channels
from tidings.errors import AddressRefused, BadStatus, ChannelError, FetchError, TidingsError
from tidings.model.matches import Match
from tidings.model.messages import Message
from tidings.model.search import Passage
from tidings.model.watches import Watch, WatchTerms
from tidings.notify.channels.address import (
    WEBHOOK,
    ChannelKind,
    address_of,
    check_channel,
    own_channel,
    owner_and_name,
    redacted_channel,
)
from tidings.views.adding.watch_service import ShownChannel

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.app.stores import Stores
    from tidings.model.people import OwnChannel
    from tidings.ports.outside import Clock, Fetcher
    from tidings.ports.people import OwnChannels
    from tidings.settings.sections import NotifySettings
    from tidings.settings.settings import Settings


_LONGEST = 60  # characters of a name


class StoredChannelService:
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


# -- a test message through a channel, now; nothing is kept of it ------------------------------------


async def send_test(
    settings: NotifySettings,
    fetcher: Fetcher,
    watch: Watch,
    channel: str,
    now: datetime,
    own: OwnChannels | None = None,
    *,
    is_named: bool = True,
) -> None:
    """Sends a message as the watch would. ChannelError or TidingsError where the channel did not take it. `own`: the
    channels of people.
    `is_named`: the watch is a stored one, whose secret a receiver may know."""
    from tidings.app.watching import channels_of

    message = _test_message(watch, channel, now)
    is_own = owner_and_name(channel) is not None
    signed = is_own or address_of(channel, settings.addresses).kind is ChannelKind.WEBHOOK
    limit = settings.timeout.total_seconds()
    try:
        async with asyncio.timeout(limit):
            await channels_of(settings, fetcher, own).send(message, message.created_at)
    except TimeoutError:
        raise ChannelError(
            redacted_channel(channel),
            f"no answer in {limit:g} s (notify.timeout); is it running, and can it be reached?",
        ) from None
    except ChannelError as error:
        raise TidingsError(f"{error}; {_remedy(error, signed=signed, named=is_named)}") from error


def _remedy(error: ChannelError, *, signed: bool, named: bool) -> str:
    """Advice on an error. `named`: it came from a watch."""
    cause = error.__cause__
    if isinstance(cause, AddressRefused):
        return "allow it there, or give another address" if "fetch." in cause.message else "give another address"
    if isinstance(cause, BadStatus):
        if cause.status in (400, 401, 403) and signed and not named:
            return (
                "if it checks signatures, --watch WATCH signs with the secret of that watch;"
                " otherwise look at the path, and at the password or token, of the address"
            )
        if cause.status in (401, 403) and signed:
            return "does the receiver have the secret of this watch (`tidings watch show WATCH --secret`)?"
        if cause.status in (401, 403):
            return "look at the password or token in the address, and at what the receiver lets in"
        if cause.status == 429 or cause.status >= 500:
            return "try again later, and look at the receiver's own log"
        return "look at the path of the address: does the receiver take a POST there?"
    if isinstance(cause, FetchError):
        return "is the receiver running, and are host and port of the address right?"
    return "look at the address (docs/notify.md has examples), and at what the service says of it"


def _test_message(watch: Watch, channel: str, now: datetime) -> Message:
    """A message as the watch would send it, with an invented match."""
    said = Passage("If you read this, Tidings can tell you what it finds.", ())
    match = Match(
        id=0,
        watch_id=watch.id,
        watch_name=watch.name,
        source_id=0,
        source_name="Tidings",
        at=now,
        url=None,
        title="A test message",
        score=1.0,
        words="somebody asked for it",
        reasons=(),
        passages=(Passage("A test message"), said),
        baseline=False,
        article_id=0,
    )
    return Message(0, f"test-{secrets.token_hex(8)}", watch, channel, False, (match,), now)
