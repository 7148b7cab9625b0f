"""A request that is passed on to the application, and its whole response."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

V1 = "/api/v1"
V0 = "/api"  # the old names of what can be read


@dataclass(slots=True)
class WholeResponse:
    """Collects what the application sends. The API streams nothing: all its responses fit into memory."""

    start: Message | None = None
    body: bytes = b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.start = message
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")

    @property
    def status(self) -> int:
        """0: there was no response."""
        return 0 if self.start is None else int(self.start["status"])

    @property
    def headers(self) -> MutableHeaders:
        if self.start is None:
            return MutableHeaders()
        self.start["headers"] = list(self.start.get("headers", []))
        return MutableHeaders(scope=self.start)

    @property
    def is_secret(self) -> bool:
        return "no-store" in self.headers.get("cache-control", "")

    async def pass_on(self, send: Send) -> None:
        if self.start is not None:
            await send(self.start)
            await send({"type": "http.response.body", "body": self.body})


async def response_of(app: ASGIApp, scope: Scope, receive: Receive) -> WholeResponse:
    found = WholeResponse()
    await app(scope, receive, found.send)
    return found


async def body_in(receive: Receive) -> bytes | None:
    """The body of a request, which RequestLimit has bounded; None: the client left."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if not message.get("more_body"):
            return bytes(body)


def with_body(body: bytes, rest: Receive) -> Receive:
    first: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return first.pop() if first else await rest()

    return receive


def is_of_api(scope: Scope) -> bool:
    return scope["type"] == "http" and str(scope["path"]).startswith(f"{V1}/")
