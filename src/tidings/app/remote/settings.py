"""Where another Tidings is, and the settings of a command that works there."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tidings.errors import TidingsError
from tidings.settings.secrets import reveal
from tidings.settings.settings import Settings

SERVER: Final = "TIDINGS_SERVER"
TOKEN: Final = "TIDINGS_TOKEN"


@dataclass(frozen=True, slots=True)
class RemoteServer:
    url: str  # without /api/v1
    token: str = ""

    def __post_init__(self) -> None:
        parts = urlsplit(self.url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise TidingsError(f"--server {self.url}: write an address as in https://news.example.org")
        if parts.username or parts.password:
            raise TidingsError("--server: a password does not belong into the address; use a token")


def server_named(url: str | None, token: str | None) -> RemoteServer | None:
    """From the options, else from the environment; None: the data folder of this machine. A token may be in a file
    (file:PATH): what is on the command line can be read by others on the machine."""
    given = url or os.environ.get(SERVER, "").strip()
    if not given:
        return None
    secret = (token or os.environ.get(TOKEN, "")).strip()
    if secret.startswith("@"):
        secret = f"file:{Path(secret[1:]).absolute()}"
    return RemoteServer(given, reveal(secret, "--token") if secret else "")


class RemoteSettings(Settings):
    """The settings of a command that works on another machine's data."""

    server: RemoteServer


def remote_settings(settings: Settings, server: RemoteServer) -> RemoteSettings:
    web = settings.web.model_copy(update={"public_url": server.url.rstrip("/")})  # addresses that are shown are its own
    return RemoteSettings.model_construct(**(dict(settings) | {"web": web}), server=server)
