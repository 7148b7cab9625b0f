"""RemoteServer: where another Tidings is, and the settings of a command that works there. RemoteApi: requests to its
/api/v1. Certificates are checked, redirects refused, time is bounded."""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import parse_qsl, urlsplit

import aiohttp
import msgspec

from tidings.errors import AmbiguousSource, SourceNotFound, TidingsError, WatchNotFound
from tidings.settings.secrets import reveal
from tidings.settings.settings import Settings
from tidings.version import __version__

# -- which server ---

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
    """Returns the server named by the options, else by the environment; None: the data folder of this machine is used.
    A token may be in a file (file:PATH): what is on the command line can be read by others on the machine."""
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
    """Returns these settings for that server: addresses that are shown are its own."""
    web = settings.web.model_copy(update={"public_url": server.url.rstrip("/")})
    return RemoteSettings.model_construct(**(dict(settings) | {"web": web}), server=server)


# -- requests ---

SECONDS: Final = 60.0  # for one request
CONNECT: Final = 15.0
MOST: Final = 64 * 2**20  # bytes of one answer
PAGE: Final = 500
LOCAL_ONLY: Final = "this works on the data folder itself, not with --server; run it on the machine that has the folder"
_T = TypeVar("_T")


class RemoteError(TidingsError):
    """The server refuses, or cannot be reached. `code`: what the API calls it."""

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code


@asynccontextmanager
async def open_api(server: RemoteServer) -> AsyncIterator[RemoteApi]:
    headers = {"User-Agent": f"tidings/{__version__}", "Accept": "application/json"}
    if server.token:
        headers["Authorization"] = f"Bearer {server.token}"
    timeout = aiohttp.ClientTimeout(total=SECONDS, sock_connect=CONNECT)
    async with aiohttp.ClientSession(headers=headers, timeout=timeout, trust_env=True) as session:
        yield RemoteApi(server, session)


class RemoteApi:
    def __init__(self, server: RemoteServer, session: aiohttp.ClientSession) -> None:
        self._base, self._session = server.url.rstrip("/"), session

    async def get(self, path: str, **parameters: object) -> Any:
        return (await self._asked("GET", path, parameters))[0]

    async def page(self, path: str, **parameters: object) -> tuple[Any, dict[str, str]]:
        """The answer, and the parameters of the next page; empty: this is the last."""
        found, following = await self._asked("GET", path, parameters)
        return found, dict(parse_qsl(urlsplit(following).query)) if following else {}

    async def rows(
        self, path: str, of: str = "", most: int | None = None, **parameters: object
    ) -> tuple[list[Any], dict[str, str]]:
        """The rows of a list, `most` of them or all, however many a page of the API holds; and the parameters of what
        follows. `of`: the field of the answer that has them; empty: the answer is the list."""
        found: list[Any] = []
        asked: Mapping[str, object] = parameters
        while True:
            size = PAGE if most is None else min(most - len(found), PAGE)
            answer, following = await self.page(path, **{**asked, "limit": size})
            found += answer[of] if of else answer
            if not following or (most is not None and len(found) >= most):
                return found, following
            asked = following

    async def send(self, method: str, path: str, body: object = None) -> Any:
        return (await self._asked(method, path, {}, body))[0]

    async def _asked(
        self, method: str, path: str, parameters: Mapping[str, object], body: object = None
    ) -> tuple[Any, str | None]:
        given = [
            (name, _text(one)) for name, value in parameters.items() if value is not None for one in _several(value)
        ]
        headers = {"Idempotency-Key": secrets.token_hex(16)} if method != "GET" else {}
        content: bytes | None = None
        if isinstance(body, bytes):
            content, headers["Content-Type"] = body, "text/x-opml"
        elif body is not None:
            content, headers["Content-Type"] = json.dumps(body).encode(), "application/json"
        url = f"{self._base}/api/v1{path}"
        try:
            async with self._session.request(
                method, url, params=given, data=content, headers=headers, allow_redirects=False
            ) as response:
                answer = await response.content.read(MOST + 1)
                if len(answer) > MOST:
                    raise RemoteError(f"{self._base}: an answer of more than {MOST:,} bytes")
                following = response.links.get("next")
                found = self._read(response, answer)
                return found, None if following is None else str(following["url"])
        except TimeoutError:
            raise RemoteError(f"{self._base}: no answer within {SECONDS:.0f} s") from None
        except aiohttp.ClientError as error:
            raise RemoteError(f"{self._base}: cannot be reached: {error}") from None

    def _read(self, response: aiohttp.ClientResponse, answer: bytes) -> Any:
        status = response.status
        if 300 <= status < 400:
            raise RemoteError(f"{self._base}: it leads elsewhere ({status}); write the address it leads to")
        try:
            found = json.loads(answer, object_hook=self._fields) if answer else None
        except ValueError:
            raise RemoteError(f"{self._base}: HTTP {status}, and no answer of Tidings; is the address right?") from None
        if status < 400:
            return found
        if not isinstance(found, dict) or "code" not in found:
            raise RemoteError(f"{self._base}: HTTP {status}; it has no API of this version ({__version__}, /api/v1)")
        raise self._refused(status, str(found.get("error", "")), str(found["code"]))

    def _fields(self, found: dict[str, Any]) -> _Fields:
        return _Fields(found, self._other_version)

    def _other_version(self, words: str) -> RemoteError:
        return RemoteError(f"{self._base}: runs another version than this one ({__version__}): {words}")

    def _refused(self, status: int, words: str, code: str) -> TidingsError:
        if status == 401:
            known = "it does not know this token" if "Authorization" in self._session.headers else "it wants a token"
            return RemoteError(
                f"{self._base}: {known}; make one with `tidings token add` there, and give it with --token", code
            )
        if status == 403:
            return RemoteError(f"{self._base}: this token may not do that; it needs write or admin rights", code)
        if code == "source_not_found":
            return SourceNotFound(words.partition(":")[0])
        if code == "watch_not_found":
            return WatchNotFound(words.partition(":")[0].removeprefix("watch "))
        if code == "ambiguous_source":
            return _Ambiguous(words)
        return RemoteError(words or f"{self._base}: HTTP {status}", code)

    def value(self, shape: type[_T], found: object) -> _T:
        """An answer as a value of the model. RemoteError where the server's version has other fields."""
        try:
            return msgspec.convert(found, shape, strict=False)
        except msgspec.ValidationError as error:
            raise self._other_version(str(error)) from None

    def values(self, shape: type[_T], found: object) -> list[_T]:
        return [self.value(shape, one) for one in found] if isinstance(found, list) else []


class _Fields(dict[str, Any]):
    """An object of an answer. RemoteError where a field is read that it does not have."""

    def __init__(self, found: dict[str, Any], other_version: Callable[[str], RemoteError]) -> None:
        super().__init__(found)
        self._other_version = other_version

    def __missing__(self, name: str) -> Any:
        raise self._other_version(f"its answer has no {name!r}")


class _Ambiguous(AmbiguousSource):
    """An AmbiguousSource with the words of the server, which name the candidates."""

    def __init__(self, words: str) -> None:
        TidingsError.__init__(self, words)
        self.source, self.candidates = words.partition(":")[0], []


def _several(value: object) -> Sequence[object]:
    """A list is sent as one parameter for each of its values."""
    return value if isinstance(value, list) else [value]


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    isoformat = getattr(value, "isoformat", None)
    return str(isoformat()) if isoformat is not None else str(value)


class Remote:
    """The base of ports over the API. What a port can do and the API cannot is refused in words."""

    def __init__(self, api: RemoteApi) -> None:
        self._api = api

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        raise RemoteError(LOCAL_ONLY)
