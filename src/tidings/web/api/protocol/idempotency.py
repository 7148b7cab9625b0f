"""Idempotency-Key of /api/v1: a write that comes again is answered as it was, and not carried out again.

A program chooses a key (a UUID, say) for each thing it wants done, and may send the request again when it does not know
what came of it. For a day the same key with the same request is answered with the kept response; with another one it is
refused. Keys are each person's own. What failed changed nothing, so its key is free again.

A write is carried out to its end though the client leaves meanwhile: otherwise its result would be unknown.
"""

from __future__ import annotations

import asyncio
import logging
import re
from hashlib import blake2b
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from tidings.model.people import OWNER
from tidings.ports.outside import Clock
from tidings.ports.reader_apps import ApiAnswers, KeptAnswer, KeyState, KeyUse
from tidings.web.api.protocol.exchanges import WholeResponse, body_in, is_of_api, response_of, with_body
from tidings.web.core.errors import problem
from tidings.web.core.visitor import visitor

_log = logging.getLogger(__name__)

MOST_KEPT: Final = 64 * 1024  # bytes of a response
KEY_PATTERN: Final = "^[!-~]{1,200}$"
_KEY = re.compile(KEY_PATTERN)
_WRITES: Final = frozenset({"POST", "PUT", "PATCH", "DELETE"})
UNFIT: Final = "Idempotency-Key: 1 to 200 letters, digits and signs, without spaces"
REUSED: Final = "another request had this Idempotency-Key in the last 24 hours; choose a new one"
RUNNING: Final = "the same request is being carried out; ask again in a moment"
DONE: Final = "this was done already; what it answered was secret or long, and is not kept"


class Idempotency:
    """ASGI middleware, inside the one that finds out who asks."""

    def __init__(self, app: ASGIApp, answers: ApiAnswers, clock: Clock) -> None:
        self._app, self._answers, self._clock = app, answers, clock
        self._under_way: set[asyncio.Task[WholeResponse]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        key = Headers(scope=scope).get("idempotency-key") if is_of_api(scope) else None
        if key is None or scope["method"] not in _WRITES:
            await self._app(scope, receive, send)
            return
        if not _KEY.fullmatch(key):
            await problem(422, UNFIT, "unusable_key", "Idempotency-Key")(scope, receive, send)
            return
        if (body := await body_in(receive)) is None:
            return
        person_id, hashed = _person(), _hash(key.encode())
        use = await self._answers.begin(person_id, hashed, _request(scope, body), self._clock.now())
        if use.state is not KeyState.NEW:
            await _answered(use)(scope, receive, send)
            return
        task = asyncio.create_task(self._carry_out(scope, with_body(body, receive), person_id, hashed))
        self._under_way.add(task)
        task.add_done_callback(self._ended)
        await (await asyncio.shield(task)).pass_on(send)

    async def _carry_out(self, scope: Scope, receive: Receive, person_id: int, key: bytes) -> WholeResponse:
        found: WholeResponse | None = None
        try:
            found = await response_of(self._app, scope, receive)
        finally:
            await self._answers.finish(person_id, key, _kept(found) if found is not None else None)
        return found

    def _ended(self, task: asyncio.Task[WholeResponse]) -> None:
        self._under_way.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.debug("a write with a key failed: %s", error)  # the request that waits for it raises it


def _kept(found: WholeResponse) -> KeptAnswer | None:
    if not 200 <= found.status < 300:
        return None
    body = None if found.is_secret or len(found.body) > MOST_KEPT else found.body
    return KeptAnswer(found.status, found.headers.get("content-type", ""), body)


def _answered(use: KeyUse) -> Response:
    if use.state is KeyState.OTHER:
        return problem(422, REUSED, "key_reused", "Idempotency-Key")
    if use.state is KeyState.RUNNING or use.answer is None:
        return problem(409, RUNNING, "still_running")
    if use.answer.body is None:
        return problem(409, DONE, "done_already")
    response = Response(use.answer.body, use.answer.status, {"Idempotency-Replayed": "true"})
    if use.answer.content_type:
        response.headers["content-type"] = use.answer.content_type
    return response


def _person() -> int:
    caller = visitor().caller
    return OWNER if caller is None else caller.person.id


def _request(scope: Scope, body: bytes) -> bytes:
    where = f"{scope['method']} {scope['path']}?{scope['query_string'].decode('latin-1')}\n"
    return _hash(where.encode("utf-8", "surrogatepass") + body)


def _hash(value: bytes) -> bytes:
    return blake2b(value, digest_size=20).digest()
