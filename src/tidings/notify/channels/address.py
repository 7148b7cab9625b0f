"""Channels as people write them: a name of notify.channels, `webhook:` and an address, or an address of apprise's.

An address may hold a password or a token. It is shown by `redacted_channel` and no other way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
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
_MAIL = ("mailto", "mailtos")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9.+-]{0,40})://")
_FORMS = "a name of notify.channels, webhook:https://..., or an address of apprise's such as mailto://..."


class ChannelKind(StrEnum):
    WEBHOOK = "webhook"
    APPRISE = "apprise"


@dataclass(frozen=True, slots=True)
class Address:
    kind: ChannelKind
    url: str


def address_of(channel: str, named: Mapping[str, str]) -> Address:
    """ChannelError where nobody can say what it means. Whether an apprise address is one is not asked."""
    text = named.get(channel, channel).strip()
    if len(text) > _LONGEST or not text.isprintable():
        raise ChannelError(
            redacted_channel(text), f"an address is one line of at most {_LONGEST:,} characters", final=True
        )
    if text.startswith(WEBHOOK):
        url = text.removeprefix(WEBHOOK).strip()
        parts = _web(url)
        if parts is None:
            raise ChannelError(
                ChannelKind.WEBHOOK, "write an address behind it that begins with https:// or http://", final=True
            )
        return Address(ChannelKind.WEBHOOK, url)
    if _SCHEME.match(text):
        return Address(ChannelKind.APPRISE, text)
    known = f"; there are {', '.join(sorted(named))}" if named else ""
    # Not final: the name may be back at the next start.
    raise ChannelError(redacted_channel(text) or "channel", f"no such channel{known}. Write {_FORMS}")


def check_channel(channel: str, named: Mapping[str, str]) -> None:
    """Refuse what could never be sent to: ChannelError, or SettingsError where the settings are to blame."""
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
    """Without what is secret in it. A name is shown as it is."""
    text = channel.strip()
    if text.startswith(WEBHOOK):
        parts = _web(text.removeprefix(WEBHOOK).strip())
        return WEBHOOK + (_hook(parts) if parts is not None else "…")
    if scheme := _SCHEME.match(text):
        return _private(text) or f"{scheme[1]}://…"
    return text if len(text) <= 60 and text.isprintable() and "@" not in text else "…"


def _web(url: str) -> SplitResult | None:
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0  # a port may be none at all
        return parts if fits else None
    except ValueError:
        return None


def _hook(parts: SplitResult) -> str:
    """The host, and how the path begins: what follows is a token more often than not."""
    first, _, rest = parts.path.removeprefix("/").partition("/")
    if len(first) > 8:
        start = f"/{first[:4]}…"
    elif rest:
        start = f"/{first}/…"
    else:
        start = f"/{first[:4]}…" if parts.query else f"/{first}"
    return f"{parts.scheme}://{_place(parts)}{start}"


def _place(parts: SplitResult) -> str:
    """Host and port, without a name and a password."""
    host = parts.hostname or ""
    return (f"[{host}]" if ":" in host else host) + (f":{parts.port}" if parts.port else "")


@lru_cache(maxsize=1024)
def _private(url: str) -> str | None:
    """Scheme and host; of mail where it goes, too. Even where apprise hides passwords, a name may be a key, and a path
    a token or a topic that whoever knows it can read."""
    from tidings.notify.channels.apprise_service import service_of

    try:
        service = service_of(url)
        parts = urlsplit(str(service.url(privacy=True)))
        place = _place(parts) if _has_host(service.templates, parts) else ""
    except (ChannelError, ValueError):
        return None
    domains = {one.rpartition("@")[2] for one in unquote(parts.path).split("/") if "@" in one}
    to = f"@{domains.pop()}" if parts.scheme in _MAIL and len(domains) == 1 else ""
    hidden = f"{parts.scheme}://{place}/…{to}" if place else f"{parts.scheme}://…"
    return hidden if hidden.isprintable() else None


def _has_host(forms: Iterable[str], parts: SplitResult) -> bool:
    """Is it a host that stands there? Some services have a token or a topic in its place, always or at times."""
    named = ["{host}" in form for form in forms]
    host = parts.hostname or ""
    return all(named) or (any(named) and ("." in host or ":" in host or host == "localhost") and "..." not in host)


# -- Every channel there is, as one: who is meant stands in the message. ---------------------------


class Channels:
    """`ways`: one channel for each kind of address. `named`: what names stand for (notify.channels)."""

    def __init__(self, named: Mapping[str, str], ways: Mapping[ChannelKind, Channel]) -> None:
        self._named, self._ways = named, ways

    async def send(self, message: Message, at: datetime) -> None:
        address = address_of(message.channel, self._named)
        await self._ways[address.kind].send(message, at)
