"""A test message through a channel, now. Nothing is kept of it."""

from __future__ import annotations

import asyncio
import secrets
from typing import TYPE_CHECKING

from tidings.errors import AddressRefused, BadStatus, ChannelError, FetchError, TidingsError
from tidings.model.matches import Match
from tidings.model.messages import Message
from tidings.model.search import Passage
from tidings.notify.channels.address import ChannelKind, address_of, owner_and_name, redacted_channel

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.model.watches import Watch
    from tidings.ports.outside import Fetcher
    from tidings.ports.people import OwnChannels
    from tidings.settings.sections import NotifySettings


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
