"""Makes the streams and buckets of the lane where they are missing. Several processes may do so at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from nats import errors as nats_errors
from nats.js import JetStreamContext, api
from nats.js import errors as stream_errors

from tidings.crawl.cluster import subjects
from tidings.crawl.cluster.connection import LaneConnection
from tidings.errors import LaneError

_HOUR, _DAY = 3600.0, 86_400.0
_PARKED_MOST, _PARKED_DAYS = 10_000, 30
_DUPLICATES = 120.0  # seconds in which a message that is sent again is recognised
_PRESENCE_SECONDS = 15.0
_POLL_SECONDS = 0.2
_NAME_TAKEN = 10058  # another process made it, with other options

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class LaneOptions:
    """Times and sizes of the lane; tests make them shorter."""

    ack_wait: timedelta = timedelta(seconds=30)  # after this silence an order is given to another terminal
    replicas: int = 1  # copies of each stream on a NATS cluster
    order_lifetime: timedelta = timedelta(minutes=3)  # then it is looked whether an unanswered order still exists
    claim_patience: timedelta = timedelta(seconds=10)  # for a controller that is about to give partitions away
    unconfirmed: int = 256  # orders or outcomes that are sent and not confirmed by the server yet
    buffered: int = 10_000  # orders that are not sent yet; `order` waits then
    retry: timedelta = timedelta(seconds=2)  # an order that was not understood comes again after this
    # Times of terminals whose clocks are so far off are moved to the controller's; None: never (a simulated clock).
    shift_from: timedelta | None = timedelta(seconds=5)


DEFAULTS: Final = LaneOptions()


async def make_streams(connection: LaneConnection, options: LaneOptions = DEFAULTS) -> None:
    """Makes what is missing; leaves what is there."""
    js = connection.streams
    for stream in _stream_configs(options.replicas):
        assert stream.name is not None
        await _make(connection, stream.name, lambda config=stream: js.add_stream(config))  # type: ignore[misc]
    for bucket in _bucket_configs(options.replicas):
        await _make(connection, f"KV_{bucket.bucket}", lambda config=bucket: js.create_key_value(config))  # type: ignore[misc]
    bodies = api.ObjectStoreConfig(ttl=_DAY, replicas=options.replicas, storage=api.StorageType.FILE)
    await _make(
        connection,
        f"OBJ_{subjects.BODIES_BUCKET}",
        lambda: js.create_object_store(subjects.BODIES_BUCKET, bodies),
    )


async def wait_for_streams(connection: LaneConnection) -> None:
    """Waits until a controller has made them. Terminals may not make streams."""
    told = False
    while await _missing(connection.streams):
        if connection.has_ended:
            await connection.ended()
        if not told:
            log.warning("the streams of the lane are not there yet: waiting for a controller to make them")
        told = True
        await asyncio.sleep(_POLL_SECONDS)


async def _missing(js: JetStreamContext) -> bool:
    try:
        for stream in (subjects.ORDERS, subjects.OUTCOMES, subjects.PARKED, f"KV_{subjects.RETURNS_BUCKET}"):
            await js.stream_info(stream)
    except (stream_errors.NotFoundError, nats_errors.Error, TimeoutError):
        return True
    return False


async def _make(connection: LaneConnection, name: str, make: Callable[[], Awaitable[object]]) -> None:
    try:
        try:
            await connection.streams.stream_info(name)
        except stream_errors.NotFoundError:
            await make()
    except stream_errors.ServiceUnavailableError as error:
        raise LaneError(
            f"NATS at {connection.where} runs without JetStream; start it with -js, or with jetstream {{}} in nats.conf"
        ) from error
    except stream_errors.APIError as error:
        if error.err_code != _NAME_TAKEN:
            raise LaneError(f"NATS at {connection.where} does not make {name}: {error.description}") from error
    except (nats_errors.Error, TimeoutError) as error:
        raise LaneError(
            f"NATS at {connection.where} does not answer about {name} ({error or 'timeout'}); it may be starting, or "
            "this process may not manage streams (permissions in nats.conf)"
        ) from error


def _stream_configs(replicas: int) -> list[api.StreamConfig]:
    work = api.RetentionPolicy.WORK_QUEUE
    return [
        _stream(subjects.ORDERS, subjects.ALL_ORDERS, replicas, retention=work),
        _stream(subjects.OUTCOMES, subjects.ALL_OUTCOMES, replicas, retention=work),
        _stream(
            subjects.PARKED,
            subjects.ALL_PARKED,
            replicas,
            retention=api.RetentionPolicy.LIMITS,
            max_msgs=_PARKED_MOST,
            max_age=_PARKED_DAYS * _DAY,
        ),
    ]


def _stream(name: str, subject: str, replicas: int, **options: object) -> api.StreamConfig:
    config = api.StreamConfig(
        name=name,
        subjects=[subject],
        storage=api.StorageType.FILE,
        num_replicas=replicas,
        duplicate_window=_DUPLICATES,
    )
    return config.evolve(**options)


def _bucket_configs(replicas: int) -> list[api.KeyValueConfig]:
    lifetimes = {
        subjects.TERMINALS_BUCKET: _PRESENCE_SECONDS,
        subjects.EPOCHS_BUCKET: None,
        subjects.ROBOTS_BUCKET: 7 * _DAY,
        subjects.RETURNS_BUCKET: _HOUR,
    }
    return [
        api.KeyValueConfig(bucket=name, ttl=seconds, replicas=replicas, storage=api.StorageType.FILE, direct=True)
        for name, seconds in lifetimes.items()
    ]
