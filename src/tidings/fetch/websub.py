"""Subscribes to hubs so that they push new entries (WebSub), and renews subscriptions before their lease ends.

    store.wanted -> stored as requested -> POST to the hub  2xx: the hub verifies by a request of its own (web/websub)
                                                            else: stored as refused, requested again later

A hub gets one request at a time, a second apart, through the same guard as every other request. If it does not answer,
its other subscriptions wait for the next pass.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from urllib.parse import urljoin

from tidings.errors import AddressRefused, BadStatus, FetchError, StoreError
from tidings.model.hosts import Subscription, SubscriptionState
from tidings.model.orders import HopKind
from tidings.ports.crawl_store import WebSubStore
from tidings.ports.outside import IGNORED_BYTES, Clock, Fetcher, Request
from tidings.read.feed.websub import FORM_TYPE, callback_of, subscription_form
from tidings.schedule.hosts import LEASE, VERIFY_WITHIN, subscription_asked, subscription_refused
from tidings.schedule.policies.base import duration_words
from tidings.text.http_headers import hints_of
from tidings.text.url import host_of

GAP = timedelta(seconds=1)  # between two requests to one hub
POLL = timedelta(minutes=1)  # between two passes
AT_ONCE = 200  # subscriptions in one pass
_MOST_REDIRECTS = 3
_SILENT = f"the hub did not verify within {duration_words(VERIFY_WITHIN)}"

log = logging.getLogger(__name__)


class Hubs:
    """Subscribes and renews: `run` beside the controller, or `pass_time` for a single pass."""

    def __init__(
        self,
        store: WebSubStore,
        fetcher: Fetcher,
        clock: Clock,
        rng: random.Random,
        public_url: str,
        poll: timedelta = POLL,
        is_offline: Callable[[], bool] = lambda: False,
    ) -> None:
        """`is_offline`: nothing can be reached, so that no hub is to blame for not answering."""
        self._store, self._fetcher, self._clock, self._rng = store, fetcher, clock, rng
        self._public_url, self._poll, self._is_offline = public_url, poll, is_offline
        self._asked_at: dict[str, datetime] = {}  # by host, of the last request

    async def run(self, stop: asyncio.Event) -> None:
        """Runs until `stop` is set. A request under way is then abandoned, and counts as one the hub never verified."""
        stopping = asyncio.create_task(stop.wait(), name="hubs stop")
        try:
            while not stop.is_set():
                turn = asyncio.create_task(self._turn(), name="hubs")
                try:
                    await asyncio.wait({turn, stopping}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    turn.cancel()
                    await asyncio.wait({turn})
                if not turn.cancelled():
                    turn.result()
        finally:
            stopping.cancel()

    async def _turn(self) -> None:
        now = self._clock.now()
        if self._is_offline():
            await self._clock.sleep_until(now + self._poll)
            return
        try:
            then = await self.pass_time(now) or now + self._poll
        except* StoreError as group:
            log.warning("hubs were not asked: %s", group.exceptions[0])
            then = now + self._poll
        await self._clock.sleep_until(then)

    async def pass_time(self, now: datetime) -> datetime | None:
        """Asks for all subscriptions that are due. Returns when to continue, None if nothing more is due."""
        with self._clock.hold():
            wanted = await self._store.wanted(now, AT_ONCE)
        by_host: dict[str, list[Subscription]] = {}
        for subscription in wanted:
            by_host.setdefault(host_of(subscription.hub), []).append(subscription)
        self._asked_at = {host: at for host, at in self._asked_at.items() if at + GAP > now}
        async with asyncio.TaskGroup() as group:
            for host, subscriptions in by_host.items():
                group.create_task(self._ask_all(host, subscriptions))
        return self._clock.now() if len(wanted) == AT_ONCE else None

    async def _ask_all(self, host: str, subscriptions: Sequence[Subscription]) -> None:
        """Asks for the subscriptions of one hub, one after the other."""
        down: FetchError | None = None
        for subscription in subscriptions:
            if subscription.state is SubscriptionState.ASKED:
                await self._refuse(subscription, _SILENT)
            elif down is not None:
                await self._refuse(subscription, down.message, down)
            else:
                down = await self._ask(host, subscription.token)

    async def _ask(self, host: str, token: str) -> FetchError | None:
        """Asks for one subscription. Returns the error if the hub would fail for the next one too."""
        if before := self._asked_at.get(host):
            await self._clock.sleep_until(min(before, self._clock.now()) + GAP)  # later: the clock was set back
        with self._clock.hold():
            kept = await self._store.by_token(token)  # read again: visits may have changed it during the other requests
            if kept is None:
                return None
            subscription = subscription_asked(kept, self._clock.now())
            await self._store.save(subscription)
            try:
                await self._post(subscription)
            except FetchError as error:
                log.info("the hub of source %d: %s", subscription.source_id, error.message)
                await self._refuse(subscription, error.message, error)
                return error if _is_down(error) else None
            finally:
                self._asked_at[host] = self._clock.now()
        return None

    async def _post(self, subscription: Subscription) -> None:
        """Posts the request, following 307 and 308 as the Recommendation demands; each address passes the guard."""
        url = subscription.hub
        body = subscription_form(subscription, callback_of(self._public_url, subscription), int(LEASE.total_seconds()))
        for _ in range(_MOST_REDIRECTS):
            request = Request(
                url,
                max_bytes=IGNORED_BYTES,
                truncate=True,
                robots=False,
                kind=HopKind.HUB,
                form=body,
                headers={"Content-Type": FORM_TYPE},
            )
            try:
                await self._fetcher.fetch(request)
                return
            except BadStatus as error:
                location = error.headers.get("location")
                if error.status not in (307, 308) or not location:
                    raise
                url = _joined(url, location)
        raise FetchError(subscription.hub, f"the hub redirects more than {_MOST_REDIRECTS - 1} times")

    async def _refuse(self, subscription: Subscription, words: str, error: FetchError | None = None) -> None:
        """Stores the refusal, unless the hub has verified meanwhile: its response may have been lost on the way."""
        with self._clock.hold():
            now = self._clock.now()
            kept = await self._store.by_token(subscription.token)
            if kept is None or (kept.state, kept.lease_until) != (subscription.state, subscription.lease_until):
                return
            wait = hints_of(error.headers, now, failed=True).retry_after if isinstance(error, BadStatus) else None
            await self._store.save(subscription_refused(kept, words, now, self._rng, wait))


def _joined(url: str, location: str) -> str:
    try:
        return urljoin(url, location)
    except ValueError as error:
        raise AddressRefused(url, f"the hub redirects to what is no address ({error})") from error


def _is_down(error: FetchError) -> bool:
    """Returns whether the hub itself is down, and has not refused this topic alone."""
    return not isinstance(error, BadStatus) or error.status == 429 or error.status >= 500
