"""What travels between the pool and a worker: jobs one way, answers the other.

    mark, id, length | payload (pickled) | id

The id is the job's: in the head, in the payload, and at the end. So an answer that belongs to another job, half a
message with another behind it, and bytes that are no message are all found out, and nothing is ever taken for the
answer of a job but its own. Id 0 is the message of a worker that is ready.
"""

from __future__ import annotations

import pickle
import struct
from collections.abc import Callable
from typing import Any, Protocol

from tidings.errors import ReadError, WorkerLost

READY = 0  # the id of a worker's first message
LARGEST = 1 << 30  # bytes of a payload; far more than any document makes
NO_MEMORY = "there was not enough memory to read it; more memory, or a smaller crawl.workers, would help"

_MARK = 0x5D1D1465
_HEAD = struct.Struct("<IQQ")
_TAIL = struct.Struct("<Q")

Task = Callable[..., Any]


class ByteStream(Protocol):
    def read(self, size: int, /) -> bytes: ...


class WrongMessage(Exception):
    """Bytes that are no message, or a message that does not belong here."""


def message(number: int, payload: bytes) -> bytes:
    return b"".join((_HEAD.pack(_MARK, number, len(payload)), payload, _TAIL.pack(number)))


class MessageBuffer:
    """Puts the bytes of a socket together to messages."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def add(self, data: bytes) -> None:
        self._buffer += data

    def __len__(self) -> int:
        return len(self._buffer)

    def take(self, expected: int) -> bytes | None:
        """The payload of the next message; None: it is not complete. WrongMessage where it has another id, as soon as
        its head is there."""
        if len(self._buffer) < _HEAD.size:
            return None
        mark, number, length = _HEAD.unpack_from(self._buffer)
        if mark != _MARK or length > LARGEST:
            raise WrongMessage("it sent bytes that are no message")
        if number != expected:
            raise WrongMessage("it answered another job")
        end = _HEAD.size + length
        if len(self._buffer) < end + _TAIL.size:
            return None
        if _TAIL.unpack_from(self._buffer, end)[0] != number:
            raise WrongMessage("it sent half a message")
        payload = bytes(memoryview(self._buffer)[_HEAD.size : end])
        del self._buffer[: end + _TAIL.size]
        return payload


def read_message(stream: ByteStream) -> tuple[int, bytes] | None:
    """Id and payload of the next message, blocking; None where the stream ends."""
    head = stream.read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    mark, number, length = _HEAD.unpack(head)
    if mark != _MARK or length > LARGEST:
        raise WrongMessage("bytes that are no message")
    payload, tail = stream.read(length), stream.read(_TAIL.size)
    if len(tail) < _TAIL.size:
        return None
    if _TAIL.unpack(tail)[0] != number:
        raise WrongMessage("half a message")
    return number, payload


# -- payloads -----------------------------------------------------------------------------------------


def name_of(task: Task) -> str:
    return str(getattr(task, "__qualname__", type(task).__name__))


def job_message(number: int, task: Task, limit: float, args: tuple[object, ...]) -> bytes:
    return message(number, pickle.dumps((number, task, limit, args), pickle.HIGHEST_PROTOCOL))


def read_job(payload: bytes) -> tuple[int, Task, float, tuple[object, ...]]:
    number, task, limit, args = pickle.loads(payload)
    return number, task, limit, args


def answer_payload(number: int, task: Task | None, worked: bool, value: object) -> bytes:
    """`task` None: it could not be read."""
    return pickle.dumps((number, task and name_of(task), worked, value), pickle.HIGHEST_PROTOCOL)


def no_memory_payload() -> bytes:
    """The answer of a worker that ran out of memory, made before it does."""
    return pickle.dumps((READY, None, False, WorkerLost(NO_MEMORY)), pickle.HIGHEST_PROTOCOL)


def read_answer(payload: bytes, number: int, task: Task, answers: type | tuple[type, ...]) -> tuple[bool, Any]:
    """Returns whether the task worked, and what it returned or raised. WrongMessage where this is no answer to this
    job."""
    try:
        answered, name, worked, value = pickle.loads(payload)
    except MemoryError:
        raise
    except Exception as error:  # unpickling raises anything
        raise WrongMessage("its answer cannot be unpickled") from error
    if not worked:
        if not isinstance(value, ReadError) or (name is not None and (answered, name) != (number, name_of(task))):
            raise WrongMessage("it answered another job")
        return False, value
    if (answered, name) != (number, name_of(task)):
        raise WrongMessage("it answered another job")
    if not isinstance(value, answers):
        raise WrongMessage(f"it answered with a value of type {type(value).__name__}")
    return True, value
