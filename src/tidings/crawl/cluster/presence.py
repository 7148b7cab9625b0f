"""What terminals say of themselves, and what people are shown of the lane."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import msgspec
from nats.js import errors as stream_errors
from nats.js.kv import KeyValue

from tidings.crawl.cluster import subjects
from tidings.crawl.cluster.connection import LaneConnection
from tidings.ports.cluster import LaneState, ParkedOrder, Presence

ANNOUNCE_SECONDS: Final = 5.0  # the bucket forgets a terminal after three times this

_PRESENCES = msgspec.json.Decoder(Presence)
_PARKED = msgspec.json.Decoder(ParkedOrder)


class PresenceBoard:
    """The bucket in which terminals announce themselves."""

    def __init__(self, connection: LaneConnection) -> None:
        self._connection = connection
        self._opened: KeyValue | None = None

    async def announce(self, presence: Presence) -> None:
        """Stores the presence of a terminal. LaneError where NATS does not take it; the next one may do better."""
        with self._connection.named_errors():
            await (await self._bucket()).put(presence.id, msgspec.json.encode(presence))

    async def leave(self, terminal_id: str) -> None:
        with self._connection.named_errors():
            await (await self._bucket()).delete(terminal_id)

    async def _bucket(self) -> KeyValue:
        if self._opened is None:
            self._opened = await self._connection.streams.key_value(subjects.TERMINALS_BUCKET)
        return self._opened


class NatsLaneBook:
    """Implements ports.cluster.LaneBook."""

    def __init__(self, connection: LaneConnection) -> None:
        self._connection = connection

    async def state(self) -> LaneState:
        with self._connection.named_errors():
            orders, outcomes, parked = await asyncio.gather(
                *(self._messages(name) for name in (subjects.ORDERS, subjects.OUTCOMES, subjects.PARKED))
            )
            return LaneState(orders, outcomes, parked, await self._terminals())

    async def parked(self, limit: int) -> Sequence[ParkedOrder]:
        js, found = self._connection.streams, list[ParkedOrder]()
        with self._connection.named_errors(), suppress(stream_errors.NotFoundError):  # no stream yet, or just emptied
            state = (await js.stream_info(subjects.PARKED)).state
            for number in range(state.last_seq, max(state.first_seq, state.last_seq - limit + 1) - 1, -1):
                if state.messages:
                    found += _parked_in((await js.get_msg(subjects.PARKED, seq=number)).data)
        return found

    async def _messages(self, stream: str) -> int:
        try:
            return (await self._connection.streams.stream_info(stream)).state.messages
        except stream_errors.NotFoundError:  # no controller has run yet
            return 0

    async def _terminals(self) -> tuple[Presence, ...]:
        # Not by watching the bucket: nats-py ends the first values early where the server is quicker to say that all
        # were sent than to send them, and each watch leaves a consumer on the server for minutes.
        stream = f"KV_{subjects.TERMINALS_BUCKET}"
        try:
            state = (await self._connection.streams.stream_info(stream, subjects_filter=">")).state
            bucket = await self._connection.streams.key_value(subjects.TERMINALS_BUCKET)
        except stream_errors.NotFoundError:
            return ()
        prefix = f"$KV.{subjects.TERMINALS_BUCKET}."
        told = await asyncio.gather(*(_presence_of(bucket, key.removeprefix(prefix)) for key in state.subjects or ()))
        return tuple(sorted((one for found in told for one in found), key=lambda one: (one.name, one.id)))


async def _presence_of(bucket: KeyValue, key: str) -> list[Presence]:
    """Empty where the terminal has left in the meantime."""
    try:
        return _presence_in((await bucket.get(key)).value)
    except stream_errors.KeyNotFoundError:
        return []


def _presence_in(value: bytes | None) -> list[Presence]:
    """Decodes what a terminal announced; empty where a newer terminal writes it in another form."""
    try:
        return [_PRESENCES.decode(value or b"")]
    except msgspec.MsgspecError:
        return []


def _parked_in(value: bytes | None) -> list[ParkedOrder]:
    try:
        return [_PARKED.decode(value or b"")]
    except msgspec.MsgspecError:
        return []
