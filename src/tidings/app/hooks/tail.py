"""The log of events as it grows: `tidings tail`."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Final

from tidings.app.events.details import StoredEventDetails
from tidings.app.hooks.hook_desk import LOGGED_FOR
from tidings.model.messages import EventFilter, EventPlace

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.app.stores import Stores
    from tidings.ports.outside import Clock
    from tidings.views.events.event_json import EventDetail

_EVENTS: Final = 200
_POLL: Final = 0.5  # seconds
_ASK_AGAIN: Final = LOGGED_FOR / 100


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
        if clock.now() - asked_at >= _ASK_AGAIN:
            test, asked_at = await details.test_of(wanted, person_id), await ask(stores, clock)


async def ask(stores: Stores, clock: Clock) -> datetime:
    """Has events logged for a week from now on, so that whoever stops can go on where they were."""
    if not stores.read_only:
        await stores.events.keep_until(clock.now() + LOGGED_FOR)
    return clock.now()
