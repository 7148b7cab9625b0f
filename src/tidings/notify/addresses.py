"""Channels as people write them: a name of notify.channels, `webhook:` and an address, or an address of apprise's.

An address may hold a password or a token. It is shown by `shown` and no other way.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final
from urllib.parse import SplitResult, urlsplit

from tidings.errors import ChannelError, SettingsError

WEBHOOK: Final = "webhook:"
_LONGEST = 2_000
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9.+-]{0,40})://")
_FORMS = "a name of notify.channels, webhook:https://..., or an address of apprise's such as mailto://..."


class Kind(StrEnum):
    WEBHOOK = "webhook"
    APPRISE = "apprise"


@dataclass(frozen=True, slots=True)
class Address:
    kind: Kind
    url: str


def address_of(channel: str, named: Mapping[str, str]) -> Address:
    """ChannelError where nobody can say what it means. Whether an apprise address is one is not asked."""
    text = named.get(channel, channel).strip()
    if len(text) > _LONGEST or not text.isprintable():
        raise ChannelError(shown(text), f"an address is one line of at most {_LONGEST:,} characters", final=True)
    if text.startswith(WEBHOOK):
        url = text.removeprefix(WEBHOOK).strip()
        parts = _web(url)
        if parts is None:
            raise ChannelError(WEBHOOK, "write an address behind it that begins with https:// or http://", final=True)
        return Address(Kind.WEBHOOK, url)
    if _SCHEME.match(text):
        return Address(Kind.APPRISE, text)
    known = f"; there are {', '.join(sorted(named))}" if named else ""
    # Not final: the name may be back at the next start.
    raise ChannelError(shown(text) or "channel", f"no such channel{known}. Write {_FORMS}")


def check(channel: str, named: Mapping[str, str]) -> None:
    """Refuse what could never be sent to: ChannelError, or SettingsError where the settings are to blame."""
    try:
        address = address_of(channel, named)
        if address.kind is Kind.APPRISE:
            from tidings.notify.services import service_of

            service_of(address.url)
    except ChannelError as error:
        if channel in named:
            raise SettingsError(f"setting notify.channels, {channel!r}: {error}") from error
        raise


def shown(channel: str) -> str:
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
    start = f"/{first}/…" if rest else f"/{first[:4]}…" if len(first) > 8 or parts.query else f"/{first}"
    port = f":{parts.port}" if parts.port else ""
    host = f"[{parts.hostname}]" if parts.hostname and ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}{port}{start}"


@lru_cache(maxsize=1024)
def _private(url: str) -> str | None:
    """As apprise hides it; what follows the question mark may be a header with a token, so it is left out."""
    from tidings.notify.services import service_of

    try:
        hidden = str(service_of(url).url(privacy=True)).partition("?")[0]
    except ChannelError:
        return None
    return hidden if hidden.isprintable() else None
