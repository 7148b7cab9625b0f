"""robots.txt files that all terminals share, in a bucket of NATS: terminals have no database.

Where NATS is away a terminal asks the site itself, as if nothing were kept.
"""

from __future__ import annotations

import hashlib
import logging

import msgspec
from nats import errors as nats_errors
from nats.js import errors as stream_errors
from nats.js.kv import KeyValue

from tidings.crawl.cluster.connection import LaneConnection
from tidings.crawl.cluster.subjects import ROBOTS_BUCKET
from tidings.ports.crawl_store import KeptRobots
from tidings.text.decoding import Broken, pack, unpack

_DECODER = msgspec.msgpack.Decoder(KeptRobots)

log = logging.getLogger(__name__)


class NatsRobotsStore:
    """Implements ports.crawl_store.RobotsStore."""

    def __init__(self, connection: LaneConnection) -> None:
        self._connection = connection
        self._opened: KeyValue | None = None

    async def recall(self, site: str) -> KeptRobots | None:
        if not self._connection.is_up:
            return None
        try:
            entry = await (await self._bucket()).get(_key(site))
            robots = _DECODER.decode(unpack(entry.value or b""))
        except stream_errors.NotFoundError:
            return None
        except (nats_errors.Error, OSError, TimeoutError, Broken, msgspec.MsgspecError, ValueError) as error:
            log.debug("robots.txt of %s cannot be recalled: %s", site, error or type(error).__name__)
            return None
        return robots if robots.site == site else None

    async def keep(self, robots: KeptRobots) -> None:
        if not self._connection.is_up:
            return
        try:
            packed = pack(msgspec.msgpack.encode(robots))
            await (await self._bucket()).put(_key(robots.site), packed)
        except (nats_errors.Error, OSError, TimeoutError) as error:
            log.debug("robots.txt of %s is not kept: %s", robots.site, error or type(error).__name__)

    async def _bucket(self) -> KeyValue:
        if self._opened is None:
            self._opened = await self._connection.streams.key_value(ROBOTS_BUCKET)
        return self._opened


def _key(site: str) -> str:
    return hashlib.sha256(site.encode()).hexdigest()
