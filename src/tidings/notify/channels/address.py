"""Addresses of channels as people write them: a name in notify.channels, `webhook:` and a URL, or an apprise URL.
A channel that a person keeps under a name of their own is `@`, their id, `/` and that name (`own_channel`).

An address may contain a password or a token. Only `redacted_channel` may show one to people. `Channels` sends each
message to the channel for its kind of address.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from typing import Final
from urllib.parse import SplitResult, unquote, urlsplit

from tidings.errors import ChannelError, SettingsError
from tidings.model.messages import Message
from tidings.ports.watch_store import Channel

WEBHOOK: Final = "webhook:"
_LONGEST = 2_000
_OWN = re.compile(r"@([0-9]{1,18})/(.{1,60})")
_MAIL = ("mailto", "mailtos")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9.+-]{0,40})://")
_FORMS = "a name of notify.channels, webhook:https://..., or an address of apprise's such as mailto://..."


class ChannelKind(StrEnum):
    WEBHOOK = "webhook"
    APPRISE = "apprise"


@dataclass(frozen=True, slots=True)
class ChannelAddress:
    kind: ChannelKind
    url: str


def own_channel(person_id: int, name: str) -> str:
    """A person's own channel, as a watch names it."""
    return f"@{person_id}/{name}"


def owner_and_name(channel: str) -> tuple[int, str] | None:
    """Returns the owner of a person's own channel, and its name; None: not a person's own."""
    found = _OWN.fullmatch(channel)
    return None if found is None else (int(found[1]), found[2])


def address_of(channel: str, named: Mapping[str, str]) -> ChannelAddress:
    """Parses a channel; ChannelError where it is no address. Apprise addresses are only checked by `check_channel`."""
    text = named.get(channel, channel).strip()
    if len(text) > _LONGEST or not text.isprintable():
        raise ChannelError(
            redacted_channel(text), f"an address is one line of at most {_LONGEST:,} characters", final=True
        )
    if text.startswith(WEBHOOK):
        url = text.removeprefix(WEBHOOK).strip()
        parts = _web_url(url)
        if parts is None:
            raise ChannelError(
                ChannelKind.WEBHOOK, "write an address behind it that begins with https:// or http://", final=True
            )
        return ChannelAddress(ChannelKind.WEBHOOK, url)
    if _SCHEME.match(text):
        return ChannelAddress(ChannelKind.APPRISE, text)
    known = f"; there are {', '.join(sorted(named))}" if named else ""
    # Not final: the settings may define the name again at the next start.
    raise ChannelError(redacted_channel(text) or "channel", f"no such channel{known}. Write {_FORMS}")


def check_channel(channel: str, named: Mapping[str, str]) -> None:
    """Raises ChannelError for a channel that could never be sent to, SettingsError if it is defined in the settings."""
    try:
        address = address_of(channel, named)
        if address.kind is ChannelKind.APPRISE:
            from tidings.notify.channels.apprise_service import service_of

            service_of(address.url)
    except ChannelError as error:
        if channel in named:
            raise SettingsError(f"setting notify.channels, {channel!r}: {error}") from error
        raise


def redacted_channel(channel: str) -> str:
    """The channel without its secrets, for people. A name stays as it is."""
    text = channel.strip()
    if (own := owner_and_name(text)) is not None:
        return own[1]
    if text.startswith(WEBHOOK):
        parts = _web_url(text.removeprefix(WEBHOOK).strip())
        return WEBHOOK + (_redacted_webhook(parts) if parts is not None else "…")
    if scheme := _SCHEME.match(text):
        return _redacted_apprise(text) or f"{scheme[1]}://…"
    return text if len(text) <= 60 and text.isprintable() and "@" not in text else "…"


def _web_url(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        fits = (
            parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
        )  # .port raises ValueError where it is no number
        return parts if fits else None
    except ValueError:
        return None


def _redacted_webhook(parts: SplitResult) -> str:
    """The host and the beginning of the path: the rest is usually a token."""
    first, _, rest = parts.path.removeprefix("/").partition("/")
    if len(first) > 8:
        start = f"/{first[:4]}…"
    elif rest:
        start = f"/{first}/…"
    else:
        start = f"/{first[:4]}…" if parts.query else f"/{first}"
    return f"{parts.scheme}://{_host_and_port(parts)}{start}"


def _host_and_port(parts: SplitResult) -> str:
    """Host and port, without user name and password."""
    host = parts.hostname or ""
    return (f"[{host}]" if ":" in host else host) + (f":{parts.port}" if parts.port else "")


@lru_cache(maxsize=1024)
def _redacted_apprise(url: str) -> str | None:
    """Scheme and host of an apprise address; for mail also the domain it goes to. Apprise's own redaction hides
    passwords only, but a user name can be a key, and a path a token or a topic that anyone who knows it can read."""
    from tidings.notify.channels.apprise_service import service_of

    try:
        service = service_of(url)
        parts = urlsplit(str(service.url(privacy=True)))
        place = _host_and_port(parts) if _has_host(service.templates, parts) else ""
    except (ChannelError, ValueError):
        return None
    domains = {one.rpartition("@")[2] for one in unquote(parts.path).split("/") if "@" in one}
    to = f"@{domains.pop()}" if parts.scheme in _MAIL and len(domains) == 1 else ""
    hidden = f"{parts.scheme}://{place}/…{to}" if place else f"{parts.scheme}://…"
    return hidden if hidden.isprintable() else None


def _has_host(forms: Iterable[str], parts: SplitResult) -> bool:
    """Returns whether the host part is a host: some services have a token or a topic there, always or sometimes."""
    named = ["{host}" in form for form in forms]
    host = parts.hostname or ""
    return all(named) or (any(named) and ("." in host or ":" in host or host == "localhost") and "..." not in host)


class Channels:
    """Sends each message to the channel for its kind of address. `named`: the setting notify.channels. `own`: looks up
    the address of a person's own channel; a watch sends only to those of the person it belongs to."""

    def __init__(
        self,
        named: Mapping[str, str],
        by_kind: Mapping[ChannelKind, Channel],
        own: Callable[[int, str], Awaitable[str | None]] | None = None,
    ) -> None:
        self._named, self._by_kind, self._own = named, by_kind, own

    async def send(self, message: Message, at: datetime) -> None:
        if (own := owner_and_name(message.channel)) is not None:
            message = replace(message, channel=await self._own_address(message, *own))
        try:
            address = address_of(message.channel, self._named)
            await self._by_kind[address.kind].send(message, at)
        except SettingsError as error:  # what holds its password is gone; it may come back
            raise ChannelError(redacted_channel(message.channel), str(error)) from error

    async def _own_address(self, message: Message, person_id: int, name: str) -> str:
        found = None
        if self._own is not None and person_id == message.watch.person_id:
            found = await self._own(person_id, name)
        if found is None:
            raise ChannelError(name, "there is no such channel any more; edit the watch, or add the channel again")
        return found
