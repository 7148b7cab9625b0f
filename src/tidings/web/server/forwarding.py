"""ASGI from one process to another: what a process does not answer itself, the main process does.

A request has a socket of its own, of which the main process is given one end (handover.py). Both sides write frames:
their length, what they are, and the content.

    HEAD    a request's scope, or the status and headers of the answer, as JSON
    PART    of a body, more comes
    END     the last part of a body

The side that closes the socket earlier has left: the client, or the main process that could not answer.
"""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import struct
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_log = logging.getLogger(__name__)

HEAD, PART, END = 1, 2, 3
_FRAME: Final = struct.Struct("!IB")
_MOST: Final = 1 << 20  # bytes of a frame
_PLAIN: Final = ("type", "asgi", "http_version", "method", "scheme", "path", "root_path", "client", "server")
_BYTES: Final = ("raw_path", "query_string")
_NO_ANSWER = "the program did not answer; try again in a few seconds\n"

Frame = tuple[int, bytes]
Headers = list[tuple[bytes, bytes]]


def _text_of(headers: Headers) -> list[list[str]]:
    return [[name.decode("latin-1"), value.decode("latin-1")] for name, value in headers]


def _headers_of(pairs: list[list[str]]) -> Headers:
    return [(name.encode("latin-1"), value.encode("latin-1")) for name, value in pairs]


def scope_text(scope: Scope) -> bytes:
    said: dict[str, Any] = {name: scope[name] for name in _PLAIN if name in scope}
    said |= {name: (scope.get(name) or b"").decode("latin-1") for name in _BYTES}
    return json.dumps(said | {"headers": _text_of(list(scope["headers"]))}).encode()


def scope_of(text: bytes) -> Scope:
    scope: dict[str, Any] = json.loads(text)
    for name in ("client", "server"):
        if scope.get(name) is not None:
            scope[name] = tuple(scope[name])
    scope |= {name: scope[name].encode("latin-1") for name in _BYTES}
    return scope | {"headers": _headers_of(scope["headers"]), "extensions": {}, "state": {}}


class _Line:
    """One end of a request's socket."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._has_ended = False  # a whole body was read

    @classmethod
    async def on(cls, end: socket.socket) -> _Line:
        return cls(*await asyncio.open_connection(sock=end))

    async def write(self, kind: int, content: bytes) -> None:
        for start in range(0, max(1, len(content)), _MOST):
            part = content[start : start + _MOST]
            is_last = start + _MOST >= len(content)
            if self._writer.is_closing():  # the loop may raise RuntimeError where it is written to
                raise ConnectionResetError("the other side has left")
            self._writer.write(_FRAME.pack(len(part), kind if is_last else PART) + part)
        await self._writer.drain()

    async def read(self) -> Frame | None:
        """Reads a frame; None: the other side has left."""
        try:
            length, kind = _FRAME.unpack(await self._reader.readexactly(_FRAME.size))
            content = await self._reader.readexactly(length)
        except (asyncio.IncompleteReadError, OSError):
            return None
        self._has_ended = kind == END
        return kind, content

    async def read_rest(self) -> None:
        """Reads the rest of a body that no client wants, until the other side has what was written and closes: were it
        closed on this side, that side would fail to write the body, and lose what it has not read yet."""
        if not self._has_ended:
            self._writer.write_eof()
            while await self.read() is not None:
                pass

    def close(self) -> None:
        self._writer.close()


# -- the side that has the client ----------------------------------------------------------------------


class Forwarded:
    """ASGI application: passes each request on to another process. `give`: handover.SocketExchange.give."""

    def __init__(self, give: Callable[[socket.socket], bool]) -> None:
        self._give = give

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        ours = self._opened()
        if ours is None:
            await PlainTextResponse(_NO_ANSWER, 503, {"Retry-After": "5"})(scope, receive, send)
            return
        line = await _Line.on(ours)
        try:
            await self._exchange(line, scope, receive, send)
        finally:
            line.close()

    def _opened(self) -> socket.socket | None:
        """A socket whose other end the other process has; None: there is none to be had just now."""
        try:
            ours, theirs = socket.socketpair()
        except OSError:  # no descriptors
            return None
        given = self._give(theirs)
        theirs.close()
        if not given:
            ours.close()
            return None
        ours.setblocking(False)
        return ours

    async def _exchange(self, line: _Line, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes frames on until the whole answer is sent, or the client leaves."""
        asking = asyncio.create_task(_ask(line, scope, receive), name="forwarded request")
        answering = asyncio.create_task(_pass_on(line, send), name="forwarded answer")
        try:
            await asyncio.wait({asking, answering}, return_when=asyncio.FIRST_COMPLETED)
            broken = asking.done() and asking.exception() is not None
            if broken and not answering.done():
                await asyncio.wait({answering})  # it answers before it has read the whole body
        finally:
            for task in (asking, answering):
                task.cancel()
            await asyncio.wait({asking, answering})
            _ = asking.cancelled() or asking.exception()  # else a broken one would be logged
        if not answering.cancelled() and not answering.result():
            await PlainTextResponse(_NO_ANSWER, 503, {"Retry-After": "5"})(scope, receive, send)


async def _ask(line: _Line, scope: Scope, receive: Receive) -> None:
    """Writes the request, and returns when its client has left."""
    await line.write(HEAD, scope_text(scope))
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        more = message.get("more_body", False)
        await line.write(PART if more else END, message.get("body", b""))
    while (await receive())["type"] != "http.disconnect":
        pass


async def _pass_on(line: _Line, send: Send) -> bool:
    """Sends the answer as it comes. False: there was none. ConnectionError: it broke off."""
    frame = await line.read()
    if frame is None:
        return False
    head = json.loads(frame[1])
    await send({"type": "http.response.start", "status": head["status"], "headers": _headers_of(head["headers"])})
    while (frame := await line.read()) is not None:
        kind, content = frame
        await send({"type": "http.response.body", "body": content, "more_body": kind != END})
        if kind == END:
            return True
    raise ConnectionError("the answer of the main process broke off")


# -- the side that answers -----------------------------------------------------------------------------


async def answer_forwarded(app: ASGIApp, end: socket.socket) -> None:
    """Answers the request on this socket, and closes it."""
    line = await _Line.on(end)
    try:
        frame = await line.read()
        if frame is not None:
            await app(scope_of(frame[1]), _receiver(line), _sender(line))
            await line.read_rest()
    except ConnectionError as error:  # the client has left
        _log.debug("a forwarded request broke off: %s", error)
    except Exception:  # as for a request that this process received itself
        _log.exception("a forwarded request failed")
    finally:
        with suppress(OSError):
            line.close()


def _receiver(line: _Line) -> Receive:
    async def receive() -> Message:
        frame = await line.read()
        if frame is None:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": frame[1], "more_body": frame[0] != END}

    return receive


def _sender(line: _Line) -> Send:
    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            head = {"status": message["status"], "headers": _text_of(list(message.get("headers", ())))}
            await line.write(HEAD, json.dumps(head).encode())
        elif message["type"] == "http.response.body":
            await line.write(PART if message.get("more_body") else END, message.get("body", b""))

    return send
