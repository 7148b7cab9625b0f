"""What people do with webhooks for events: views.events.hook_service.HookService over the stores."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from tidings.app.events.details import StoredEventDetails
from tidings.errors import TidingsError
from tidings.model.messages import ALL_EVENTS, LONGEST_NAME, EventFilter, EventPage, EventPlace, Hook, NewHook
from tidings.notify.channels.address import WEBHOOK, check_channel
from tidings.notify.channels.webhook import SECRET_BYTES, json_body, post_signed, secret_of
from tidings.views.events.hook_service import HookChoices
from tidings.views.format import iso

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tidings.app.stores import Stores
    from tidings.ports.outside import Clock
    from tidings.settings.settings import Settings
    from tidings.views.events.event_detail import EventDetail


LOGGED_FOR: Final = timedelta(days=7)  # from the last time that events were requested
_ASK_AGAIN: Final = timedelta(hours=1)


class StoredHookService:
    def __init__(self, stores: Stores, settings: Settings, clock: Clock) -> None:
        self._stores, self._settings, self._clock = stores, settings, clock
        self._details = StoredEventDetails(stores)
        self._asked_at: datetime | None = None

    @property
    def readers_may(self) -> bool:
        return self._settings.web.reader_channels

    async def hooks(self, person_id: int | None) -> list[Hook]:
        return await self._stores.hooks.hooks(person_id)

    async def hook(self, hook_id: int, person_id: int | None) -> Hook:
        return await self._stores.hooks.hook(hook_id, person_id)

    async def choices(self, person_id: int, hooks: Sequence[Hook]) -> HookChoices:
        named = sorted({one for hook in hooks for one in hook.filter.sources})
        return HookChoices(
            folders=await self._stores.reading.folder_names(person_id),
            watches={one.id: one.name for one in await self._stores.watches.watches(person_id)},
            sources=await self._stores.library.source_names(named),
        )

    async def source_id(self, text: str) -> int:
        return (await self._stores.library.find(text)).id

    async def add(self, person_id: int, new: NewHook) -> Hook:
        from tidings.app.watches.terms import refused_channels

        if not new.url.startswith(("https://", "http://")):
            raise TidingsError("url: must begin with https:// or http://")
        await asyncio.to_thread(check_channel, WEBHOOK + new.url, {})
        for words in refused_channels(self._settings, [WEBHOOK + new.url]):
            raise TidingsError(words)
        name = " ".join(new.name.split()) or (urlsplit(new.url).hostname or "")[:LONGEST_NAME]
        if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            raise TidingsError(f"name: 1 to {LONGEST_NAME} characters")
        await self._check(person_id, new.filter)
        secret = secret_of(secrets.token_bytes(SECRET_BYTES))
        return await self._stores.hooks.add(person_id, replace(new, name=name), secret, self._clock.now())

    async def _check(self, person_id: int, wanted: EventFilter) -> None:
        """Raises TidingsError where something that the filter names is not there."""
        known = await self._stores.library.source_names(wanted.sources)
        for source_id in wanted.sources:
            if source_id not in known:
                raise TidingsError(f"source {source_id}: there is none; `tidings sources` lists them")
        if wanted.watch_id is not None:
            await self._stores.watches.by_id(wanted.watch_id, person_id)
        if wanted.folder_id is not None:
            tree = await self._stores.reading.folders(person_id)
            if wanted.folder_id not in [one.id for one in tree]:
                raise TidingsError(f"folder {wanted.folder_id}: you have none of this id")
        await self._details.test_of(wanted, person_id)

    async def test(self, hook: Hook) -> str | None:
        from tidings.app.stores import open_fetcher

        now, key = self._clock.now(), f"test-{secrets.token_hex(8)}"
        data: dict[str, Any] = {"id": key, "hook": {"id": hook.id, "name": hook.name}}
        body = json_body({"type": "test", "timestamp": iso(now), "data": data})
        limit = self._settings.notify.timeout.total_seconds()
        try:
            async with asyncio.timeout(limit), open_fetcher(self._settings, self._clock) as fetcher:
                await post_signed(fetcher, hook.url, hook.secret, key, body, now)
        except TimeoutError:
            return f"no answer in {limit:g} s (notify.timeout); is it running, and can it be reached?"
        except TidingsError as error:
            return str(error)
        return None

    async def resume(self, hook: Hook, *, skip: bool = False) -> None:
        if skip:
            await self._stores.hooks.skip(hook.id, await self._stores.events.end())
            for one in hook.refused:
                await self._stores.hooks.settle(hook.id, one.place, None)
        await self._stores.hooks.resume(hook.id)

    async def remove(self, hook: Hook) -> None:
        await self._stores.hooks.remove(hook.id)

    async def events(
        self, person_id: int, after: EventPlace | datetime | None, limit: int, wanted: EventFilter = ALL_EVENTS
    ) -> tuple[EventPage, list[EventDetail]]:
        now = self._clock.now()
        if not self._stores.read_only and (self._asked_at is None or now - self._asked_at >= _ASK_AGAIN):
            await self._stores.events.keep_until(now + LOGGED_FOR)
            self._asked_at = now
        if after is None:
            return EventPage((), await self._stores.events.end()), []
        if not isinstance(after, EventPlace):
            after = await self._stores.events.since(after)
        page = await self._stores.events.read(after, limit)
        test = await self._details.test_of(wanted, person_id)
        details = await self._details.details([one for one in page.events if test.may_want(one)])
        return page, await asyncio.to_thread(lambda: [one for one in details if test.wants(one)])


# -- the log of events as it grows: `tidings tail` -----------------------------------------------------

_EVENTS: Final = 200
_POLL: Final = 0.5  # seconds
_TAIL_ASKS_AGAIN: Final = LOGGED_FOR / 100


async def tail(
    stores: Stores, clock: Clock, wanted: EventFilter, person_id: int, after: EventPlace, *, follow: bool
) -> AsyncIterator[EventDetail]:
    """Events behind a place, in the order of the log; then those that come, if `follow`. QueryError."""
    details = StoredEventDetails(stores)
    test, asked_at = await details.test_of(wanted, person_id), await ask(stores, clock)
    while True:
        page = await stores.events.read(after, _EVENTS)
        possible = [one for one in page.events if test.may_want(one)]
        for detail in await details.details(possible):
            if test.wants(detail):
                yield detail
        after = page.last
        if page.more:
            continue
        if not follow:
            return
        await asyncio.sleep(_POLL)
        if clock.now() - asked_at >= _TAIL_ASKS_AGAIN:
            test, asked_at = await details.test_of(wanted, person_id), await ask(stores, clock)


async def ask(stores: Stores, clock: Clock) -> datetime:
    """Keeps events in the log for a week from now on, so that a reader that stops can go on where it was."""
    if not stores.read_only:
        await stores.events.keep_until(clock.now() + LOGGED_FOR)
    return clock.now()
