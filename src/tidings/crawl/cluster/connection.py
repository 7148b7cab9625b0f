"""A connection to NATS that comes back by itself, with the keys of this process.

Once open it does not give up: while the server is away, its users wait for `up`, and are notified when it is back.
Only a server that refuses this process from now on (its key was revoked, its account removed) ends it: `ended` raises.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import re
import ssl
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from typing import Any, Final, NoReturn
from urllib.parse import urlsplit

from nats import errors as nats_errors
from nats.aio.client import Client
from nats.js import JetStreamContext

from tidings.crawl.cluster.messages import Signer, Trust
from tidings.crawl.cluster.subjects import inbox
from tidings.errors import LaneError
from tidings.model.redact import redacted
from tidings.settings.sections import ClusterSettings

PATIENCE: Final = timedelta(seconds=30)  # how long a first connection is tried
_PING_SECONDS = 5  # a server that leaves two pings unanswered is lost: the network may be cut without a word
_RETRY_SECONDS = 1
_API_SECONDS = 5.0
_FIRST_LINE_SECONDS = 2.0
_CLOSE_SECONDS = 2.0
_PORT = 4222
_NO_ENTRY = re.compile("authorization|authentication", re.IGNORECASE)  # in what the server says: it knows us no more
_PENDING_BYTES = 8 << 20  # written while the server is away, and sent when it is back

log = logging.getLogger(__name__)

Change = Callable[[bool], None]  # True: the server is back; False: it is lost


class LaneRole(StrEnum):
    CONTROLLER = "controller"
    TERMINAL = "terminal"
    READER = "reader"  # shows the lane's state, sends nothing


@dataclass(frozen=True, slots=True)
class LaneKeys:
    """How this process logs in and signs, and whose signatures it believes."""

    seed: str = field(default="", repr=False)
    controllers: Trust = Trust()  # who may sign orders
    terminals: Trust = Trust()  # who may sign outcomes

    @classmethod
    def of(cls, settings: ClusterSettings, role: LaneRole) -> LaneKeys:
        """The keys of the settings. LaneError where a role would trust any sender although it has a key itself."""
        seed = settings.nkey_seed
        keys = cls(seed, Trust.of(settings.controllers), Trust.of(settings.terminals))
        if seed and role is not LaneRole.READER:
            missing = [] if keys.controllers.keys else ["cluster.controllers"]
            missing += [] if keys.terminals.keys or role is LaneRole.TERMINAL else ["cluster.terminals"]
            if missing:
                raise LaneError(
                    f"{' and '.join(missing)} must name the public keys that are trusted, as cluster.seed is set; "
                    "`tidings cluster keys FOLDER` makes keys and settings"
                )
        return keys

    @property
    def signer(self) -> Signer | None:
        return Signer(self.seed) if self.seed else None


class LaneConnection:
    """Use `open`. `client` and `streams` are nats-py's own."""

    def __init__(self, client: Client, keys: LaneKeys, where: str) -> None:
        self.client, self.keys, self.where = client, keys, where
        self.streams: JetStreamContext = client.jetstream(timeout=_API_SECONDS)
        self.signer = keys.signer
        self._up = asyncio.Event()
        self._up.set()
        self._listeners: list[Change] = []
        self._is_closing = False
        self._ended = asyncio.Event()
        self._refusal = ""  # why it has ended

    @classmethod
    async def open(
        cls, lane: str, settings: ClusterSettings, role: LaneRole, name: str = "", patience: timedelta = PATIENCE
    ) -> LaneConnection:
        """Connects. LaneError, with what to do, where the lane cannot be used: nothing answers, no access, or a lane
        beyond this machine without keys."""
        servers = [part.strip() for part in lane.split(",") if part.strip()]
        keys = LaneKeys.of(settings, role)
        _refuse_open_lane(servers, keys)
        tls = _tls_of(settings)
        await _refuse_plain_servers(servers)
        client, where = Client(), redacted(", ".join(servers))
        connection = cls(client, keys, where)
        connecting = _Connecting(where, patience)

        async def failed(error: Exception) -> None:
            connecting.failed(error)
            if connecting.done and _NO_ENTRY.search(str(error)):  # on the way back: nats-py would ask for ever
                connection._end(str(error))

        async def lost() -> None:
            connection._changed(False)

        async def back() -> None:
            connection._changed(True)

        async def closed() -> None:
            connection._end(str(client.last_error or "without a reason"))

        try:
            await client.connect(
                servers,
                name=name or role.value,
                error_cb=failed,
                disconnected_cb=lost,
                reconnected_cb=back,
                closed_cb=closed,
                connect_timeout=5,
                reconnect_time_wait=_RETRY_SECONDS,
                max_reconnect_attempts=-1,
                ping_interval=_PING_SECONDS,
                pending_size=_PENDING_BYTES,
                tls=tls,
                nkeys_seed_str=keys.seed or None,
                inbox_prefix=inbox(role.value),
            )
            connecting.done = True
            if not client.is_connected:  # the server hung up in the middle: a certificate that it refuses
                raise nats_errors.UnexpectedEOF
        except BaseException as error:
            await _close(client)
            if isinstance(error, TimeoutError | OSError | nats_errors.Error | ValueError):
                raise LaneError(connecting.words(error)) from error
            raise
        return connection

    @property
    def is_up(self) -> bool:
        return self._up.is_set() and not self.client.is_closed

    async def up(self) -> None:
        """Waits until the server is there."""
        await self._up.wait()

    def listen(self, listener: Change) -> None:
        """Calls it whenever the server is lost, and when it is back."""
        self._listeners.append(listener)

    def forget(self, listener: Change) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)

    @property
    def has_ended(self) -> bool:
        """Returns whether the server refuses this process from now on."""
        return self._ended.is_set()

    async def ended(self) -> NoReturn:
        """Raises LaneError when the server refuses this process from now on; until then it does not return."""
        await self._ended.wait()
        raise LaneError(
            f"NATS at {self.where} does not let this process in any more ({self._refusal}): is its key (cluster.seed) "
            "still among the users of nats.conf?"
        )

    @contextmanager
    def named_errors(self) -> Iterator[None]:
        """Turns errors of nats-py into LaneError, with the server's address."""
        try:
            yield
        except (nats_errors.Error, OSError, TimeoutError) as error:
            raise LaneError(f"NATS at {self.where}: {error or type(error).__name__}") from error

    async def close(self) -> None:
        self._is_closing = True
        if self.is_up:
            try:
                await self.client.flush(timeout=2)
            except (nats_errors.Error, OSError, TimeoutError) as error:
                log.debug("the last messages may not have left: %s", error)
        await _close(self.client)

    def _end(self, refusal: str) -> None:
        if not self._is_closing and not self.has_ended:
            self._refusal = refusal
            self._ended.set()

    def _changed(self, is_back: bool) -> None:
        if self.client.is_closed:
            return
        if is_back:
            log.warning("NATS at %s is back", self.where)
            self._up.set()
        else:
            log.warning("NATS at %s does not answer any more; it is tried again until it does", self.where)
            self._up.clear()
        for listener in list(self._listeners):
            listener(is_back)


class _Connecting:
    """Errors of a connection: while it is made, an error that trying again will not mend ends it."""

    def __init__(self, where: str, patience: timedelta) -> None:
        self._where, self._last = where, ""
        self._until = time.monotonic() + patience.total_seconds()
        self.done = False

    def failed(self, error: Exception) -> None:
        words = str(error) or type(error).__name__
        if self.done:
            log.log(logging.DEBUG if words == self._last else logging.WARNING, "NATS at %s: %s", self._where, words)
        self._last = words
        # Not by a timeout around `connect`, which swallows cancellations.
        is_hopeless = _NO_ENTRY.search(words) or isinstance(error, ssl.SSLError)
        if not self.done and (is_hopeless or time.monotonic() > self._until):
            raise LaneError(self.words(error))

    def words(self, error: BaseException) -> str:
        cause = self._last or str(error) or "nothing answers"
        if _NO_ENTRY.search(cause):
            return (
                f"NATS at {self._where} does not let this process in ({cause}): its public key must be among the users "
                "of nats.conf, and cluster.seed must lead to its seed (`tidings cluster keys FOLDER` makes both)"
            )
        if isinstance(error, ssl.SSLError) or "certificate" in cause.lower():
            return f"NATS at {self._where}: TLS failed ({cause}); see cluster.ca, cluster.certificate and cluster.key"
        return f"no connection to NATS at {self._where} ({cause}); is nats-server running there? See setting lane"


class LaneTasks:
    """Small pieces of work beside a lane. What fails because NATS is away is made good by the server: the message comes
    again."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._quietly(work))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def finish(self) -> None:
        while self.running:
            await asyncio.wait(set(self.running))

    async def cancel(self) -> None:
        tasks = list(self.running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _quietly(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (nats_errors.Error, OSError, TimeoutError) as error:
            log.debug("%s", error or type(error).__name__)


async def _close(client: Client) -> None:
    closing = asyncio.create_task(client.close())
    await asyncio.wait([closing], timeout=_CLOSE_SECONDS)  # TLS waits half a minute for a server that is gone
    if closing.done() and (error := closing.exception()):  # it writes a last time, whether the server is there or not
        log.debug("while it was closed: %s", error)


def _refuse_open_lane(servers: list[str], keys: LaneKeys) -> None:
    if not servers:
        raise LaneError('setting lane is empty: where is NATS? lane = "nats://host:4222", for instance')
    for server in servers:
        parts = urlsplit(server)
        if parts.scheme not in ("nats", "tls") or not parts.hostname:
            raise LaneError(f"setting lane: {redacted(server)!r} is neither nats://host:port nor tls://host:port")
        if not keys.seed and not _is_loopback(parts.hostname):
            raise LaneError(
                f"setting lane: {parts.hostname} is another machine, and without keys anybody could send orders there; "
                "`tidings cluster keys FOLDER` makes keys, cluster.seed leads to the one of this process"
            )


async def _refuse_plain_servers(servers: list[str]) -> None:
    """nats-py takes tls:// for a wish and speaks without TLS to a server that has none."""
    for parts in map(urlsplit, servers):
        if parts.scheme != "tls":
            continue
        try:
            async with asyncio.timeout(_FIRST_LINE_SECONDS):
                reader, writer = await asyncio.open_connection(parts.hostname, parts.port or _PORT)
                first = await reader.readline()
                writer.close()
        except (OSError, TimeoutError, ValueError):  # connecting says why
            continue
        if first.startswith(b"INFO") and b'"tls_required":true' not in first:
            raise LaneError(
                f"setting lane: NATS at {parts.hostname} has no TLS; see tls {{}} in its nats.conf, or say nats://"
            )


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _tls_of(settings: ClusterSettings) -> ssl.SSLContext | None:
    if not (settings.ca or settings.certificate):
        return None
    try:
        context = ssl.create_default_context(cafile=settings.ca or None)
        if settings.certificate:
            context.load_cert_chain(settings.certificate, settings.key or None)
    except (OSError, ssl.SSLError) as error:
        raise LaneError(f"settings cluster.ca, cluster.certificate, cluster.key: {error}") from error
    return context
