"""The endpoint of WebSub hubs: they verify subscriptions and push new content.

    GET  /websub/{token}    verification of intent    the challenge, unchanged, or 404
    POST /websub/{token}    content                   202 at once; it is read later, like a body we fetched

Each subscription has a token of its own that cannot be guessed; there are no sessions and no cookies. A push without a
valid signature gets the same response as one with it, as the Recommendation asks, and is dropped.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tidings.model.hosts import Subscription, SubscriptionState
from tidings.ports.crawl_store import WebSubStore
from tidings.ports.outside import Clock
from tidings.read.feed.websub import intent_of, signature_ok
from tidings.schedule.hosts import subscription_denied, subscription_verified
from tidings.web.core.metrics import Metrics, PushResult
from tidings.web.core.routes import LazyRouter

SECONDS = 30.0  # real time that a body may take to arrive
WINDOW = timedelta(hours=1)
# In a window one source may push so many bodies of the largest size, or 32 times as many small ones. Hubs are chosen by
# publishers, and pushes are stored until they are read: without a limit they could fill the disk.
LARGEST_A_WINDOW, SMALL_FOR_ONE_LARGE = 4, 32
# Bodies that come at the same time, of one source and of all: each is held in memory until its signature is checked.
AT_ONCE_OF_ONE, AT_ONCE = 2, 16

_MOST_COUNTED = 1_000  # sources with a count; above it counts of earlier windows are dropped
_LONGEST_TOKEN = 200
_LONGEST_TYPE = 200

log = logging.getLogger(__name__)


def _ignore() -> None:
    return None


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class HubEndpoint:
    """Verifies and receives, within limits for each source. `on_push` is called after a push was stored. `may_receive`:
    False while nothing can be stored, or the disk is nearly full; the hub then tries again."""

    store: WebSubStore
    clock: Clock
    most: int  # bytes of one push
    on_push: Callable[[], None] = _ignore
    seconds: float = SECONDS
    may_receive: Callable[[], bool] = _always
    # By source: since when, how many bytes.
    _spent: dict[int, tuple[datetime, int]] = field(default_factory=dict, init=False, repr=False)
    receiving: Counter[int] = field(default_factory=Counter, init=False, repr=False)  # by source

    async def verify(self, token: str, query: bytes) -> bytes | None:
        """The body of the response to a verification; None (404) where there is no such subscription."""
        intent, subscription = intent_of(query), await self._by_token(token)
        if intent is None or subscription is None:
            return None
        now = self.clock.now()
        if intent.mode == "denied":
            then = subscription_denied(subscription, intent.topic, intent.reason, now)
        else:
            then = (
                subscription_verified(subscription, intent.mode, intent.topic, intent.lease, now)
                if intent.challenge
                else None
            )
        if then is None:
            return None
        await self.store.save(then)
        log.info("the hub of source %d: %s", then.source_id, then.error or f"verified until {then.lease_until}")
        return b"" if intent.mode == "denied" else intent.challenge

    async def take(self, request: Request, token: str) -> tuple[int, PushResult]:
        """Receives one push: the status of the response, and the result for the metrics."""
        if not self.may_receive():
            return 503, PushResult.REFUSED
        subscription = await self._by_token(token)
        if subscription is None:
            return 410, PushResult.UNKNOWN
        if request.headers.get("content-encoding", "identity").strip().lower() != "identity":
            return 415, PushResult.REFUSED
        source_id = subscription.source_id
        if self.receiving[source_id] >= AT_ONCE_OF_ONE or self.receiving.total() >= AT_ONCE:
            return 503, PushResult.REFUSED
        self.receiving[source_id] += 1
        try:
            async with asyncio.timeout(self.seconds):
                body = await self._body(request)
        except (TimeoutError, ClientDisconnect):
            return 408, PushResult.REFUSED
        finally:
            self.receiving[source_id] -= 1
            if not self.receiving[source_id]:
                del self.receiving[source_id]
        if body is None:
            return 413, PushResult.REFUSED
        if not _is_authentic(subscription, request.headers.get("x-hub-signature"), body):
            log.warning("a push for source %d was not signed as agreed; ignored", subscription.source_id)
            return 202, PushResult.UNSIGNED
        now = self.clock.now()
        if not self._affordable(subscription.source_id, len(body), now):
            log.warning("the hub of source %d pushes more than an hour's ration", subscription.source_id)
            return 429, PushResult.REFUSED
        kind = request.headers.get("content-type")
        await self.store.receive(subscription.source_id, now, kind[:_LONGEST_TYPE] if kind else None, body)
        self.on_push()
        return 202, PushResult.RECEIVED

    async def _by_token(self, token: str) -> Subscription | None:
        return await self.store.by_token(token) if len(token) <= _LONGEST_TOKEN and token.isprintable() else None

    async def _body(self, request: Request) -> bytes | None:
        """Reads the body; None: too large, by its Content-Length or as it turns out."""
        length = request.headers.get("content-length", "")
        if length.isascii() and length.isdigit() and (len(length) > 18 or int(length) > self.most):
            return None
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > self.most:
                return None
        return bytes(body)

    def _affordable(self, source_id: int, size: int, now: datetime) -> bool:
        """Returns whether the source is within its ration; the push is then counted."""
        if len(self._spent) > _MOST_COUNTED:
            for old in [one for one, (since, _) in self._spent.items() if now - since >= WINDOW]:
                del self._spent[old]
        since, spent = self._spent.get(source_id, (now, 0))
        if now - since >= WINDOW:
            since, spent = now, 0
        cost = max(size, self.most // SMALL_FOR_ONE_LARGE)
        if spent + cost > LARGEST_A_WINDOW * self.most:
            return False
        self._spent[source_id] = since, spent + cost
        return True


def _is_authentic(subscription: Subscription, signature: str | None, body: bytes) -> bool:
    if subscription.secret:
        return signature_ok(subscription.secret, signature, body)
    return subscription.state is SubscriptionState.ACTIVE  # only the token was agreed on


def router(endpoint: HubEndpoint, metrics: Metrics) -> LazyRouter:
    routes = LazyRouter(include_in_schema=False)

    @routes.get("/websub/{token}")
    async def verify(request: Request, token: str) -> Response:
        answer = await endpoint.verify(token, request.scope["query_string"])
        if answer is None:
            return Response(status_code=404)
        return Response(answer, media_type="text/plain", headers={"Cache-Control": "no-store"})

    @routes.post("/websub/{token}")
    async def take(request: Request, token: str) -> Response:
        status, result = await endpoint.take(request, token)
        metrics.pushed(result)
        wait = {429: int(WINDOW.total_seconds()), 503: int(SECONDS)}.get(status)
        headers = {"Retry-After": str(wait)} if wait is not None else None
        return Response(status_code=status, headers=headers)

    return routes
