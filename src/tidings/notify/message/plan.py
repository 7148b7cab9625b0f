"""Plans messages: which pending deliveries make one message, and when. Pure: deliveries + watches + now -> MessagePlan.

    the article's text is not read yet     pending, for `patience` at most: duplicates are recognised by their texts
    quiet hours                            pending until they end
    its story was or is being delivered    a copy, never delivered
    at once                                a message for each story; segments of one version of a page go together
    hourly, daily                          a digest of all that is pending, when its time has come
    more than BURST at once                a digest too, so that no channel gets 500 messages in an hour

A story is delivered once to each channel of a watch; an article of it whose title is other news is delivered as well
(watch.duplicates). A text that appears on several pages is delivered once within DUPLICATE_WINDOW, but for short ones
(watch/page/documents.py). An article and the first version of the page at its address are one story; if the page came
first, an article within DUPLICATE_WINDOW is.
Deliveries that are neither in a message nor copies stay pending. The end of this module decides when a failed message
is retried.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from tidings.chunks import chunks
from tidings.errors import ChannelError
from tidings.model.messages import Message, NewMessage, PendingDelivery
from tidings.model.watches import DUPLICATE_WINDOW, DeliveryPace, DeliveryTiming, Watch
from tidings.notify.message.quiet_hours import Quiet, day_at_or_after, hour_at_or_after, quiet_until
from tidings.watch.duplicates import CopyFinder

MOST_MATCHES = 200  # in one message
BURST = 30  # default: messages in BURST_WITHIN to one channel of a watch before further ones are joined
BURST_WITHIN = timedelta(hours=1)
JOINED_EVERY = timedelta(minutes=15)  # then

FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=1)  # before a failed message is retried
FEWEST_ATTEMPTS = 8  # before a message is given up: two hours
_ALL_WAITS = timedelta(days=2)
_JITTER = 0.1
_DOUBLINGS = 10

Target = tuple[int, str]  # watch, channel


@dataclass(frozen=True, slots=True)
class Recent:
    """Messages made for a target within BURST_WITHIN."""

    count: int
    last: datetime


@dataclass(frozen=True, slots=True)
class MessagePlan:
    messages: tuple[NewMessage, ...] = ()
    copies: tuple[int, ...] = ()  # ids of deliveries
    next_at: datetime | None = None  # when to plan again; None: nothing pending depends on time


@dataclass(frozen=True, slots=True)
class Openings:
    """Watches that may send now, so that the deliveries of the others are not even queried."""

    watch_ids: tuple[int, ...] = ()
    next_at: datetime | None = None  # when the first of the others may send


@dataclass(frozen=True, slots=True)
class _Part:
    """The plan for one channel of one watch."""

    messages: Sequence[NewMessage] = ()
    copies: Sequence[int] = ()
    next_at: datetime | None = None


def openings(
    oldest: Mapping[int, datetime], watches: Mapping[int, Watch], now: datetime, quiet: Quiet | None = None
) -> Openings:
    """Returns the watches that may send now. `oldest`: the time of the oldest pending delivery, by watch."""
    times = {
        watch_id: _opens_at(watches[watch_id].terms.timing, _passed(at, now), now, quiet)
        for watch_id, at in oldest.items()
        if watch_id in watches
    }
    later = [at for at in times.values() if at > now]
    return Openings(tuple(sorted(number for number, at in times.items() if at <= now)), min(later, default=None))


def _passed(at: datetime, now: datetime) -> datetime:
    """The time of a match; of one in the future, found while the clock was ahead, a time at which whatever it would
    have waited for (its text, its digest) is over."""
    return at if at <= now else now - _ALL_WAITS


def _opens_at(timing: DeliveryTiming, oldest: datetime, now: datetime, usual: Quiet | None) -> datetime:
    """Returns when a watch may send: after quiet hours, and for a digest at its first slot after the oldest
    delivery."""
    ends = quiet_until(usual if timing.quiet is None else Quiet(*timing.quiet, timing.zone), now)
    if ends is not None:
        return ends
    return now if timing.pace is DeliveryPace.AT_ONCE else max(now, _slot(oldest, timing))


def plan_messages(
    waiting: Iterable[PendingDelivery],
    watches: Mapping[int, Watch],
    now: datetime,
    *,
    patience: timedelta,
    quiet: Quiet | None = None,
    recent: Mapping[Target, Recent] | None = None,
    burst: int = BURST,
) -> MessagePlan:
    """`quiet`: for watches that name none. `recent`: messages made lately; with more than `burst` of them, further ones
    are joined."""
    targets: dict[Target, list[PendingDelivery]] = {}
    for one in sorted(waiting, key=lambda one: (one.at, one.delivery_id)):
        if one.watch_id in watches:  # else it was removed meanwhile, and its deliveries with it
            known = one if one.at <= now else replace(one, at=_passed(one.at, now))
            targets.setdefault((one.watch_id, one.channel), []).append(known)
    parts = [
        _planned(
            target, deliveries, watches[target[0]].terms.timing, now, patience, quiet, (recent or {}).get(target), burst
        )
        for target, deliveries in targets.items()
    ]
    times = [part.next_at for part in parts if part.next_at is not None]
    return MessagePlan(
        tuple(message for part in parts for message in part.messages),
        tuple(copy for part in parts for copy in part.copies),
        min(times, default=None),
    )


def count_messages(news: Iterable[PendingDelivery]) -> int:
    """Returns how many messages these deliveries make for one channel of a watch that sends at once and never joins
    them."""
    fresh, _ = _without_copies(sorted(news, key=lambda one: (one.at, one.delivery_id)))
    return len(_one_by_one((0, ""), fresh))


def _planned(
    target: Target,
    deliveries: Sequence[PendingDelivery],
    timing: DeliveryTiming,
    now: datetime,
    patience: timedelta,
    usual: Quiet | None,
    recent: Recent | None,
    burst: int,
) -> _Part:
    opens = _opens_at(timing, deliveries[0].at, now, usual)
    if opens > now:
        return _Part(next_at=opens)
    ready = [one for one in deliveries if one.settled or one.at + patience <= now]
    unsettled = [one for one in deliveries if not one.settled and one.at + patience > now]
    if timing.pace is DeliveryPace.AT_ONCE:
        return _at_once(target, ready, unsettled, now, patience, recent, burst)
    return _digest(target, ready, unsettled, timing, now, patience)


def _at_once(
    target: Target,
    ready: Sequence[PendingDelivery],
    unsettled: Sequence[PendingDelivery],
    now: datetime,
    patience: timedelta,
    recent: Recent | None,
    burst: int,
) -> _Part:
    fresh, copies = _without_copies(ready)
    later = min((one.at + patience for one in unsettled), default=None)
    messages = _one_by_one(target, fresh)
    room = burst - (recent.count if recent is not None else 0)
    if len(messages) <= room:
        return _Part(messages, copies, later)
    if recent is not None and room <= 0 and now < (again := recent.last + JOINED_EVERY):
        return _Part((), copies, min(again, later or again))
    return _Part(_together(target, fresh), copies, later)


def _digest(
    target: Target,
    ready: Sequence[PendingDelivery],
    unsettled: Sequence[PendingDelivery],
    timing: DeliveryTiming,
    now: datetime,
    patience: timedelta,
) -> _Part:
    """Waits for deliveries that belong into this digest but have no text yet: they would be a digest of their own a
    minute later."""
    missing = [one.at + patience for one in unsettled if _slot(one.at, timing) <= now]
    if missing:
        return _Part(next_at=min(missing))
    fresh, copies = _without_copies(ready)
    return _Part(_together(target, fresh), copies, min((_slot(one.at, timing) for one in unsettled), default=None))


def _slot(at: datetime, timing: DeliveryTiming) -> datetime:
    if timing.pace is DeliveryPace.HOURLY:
        return hour_at_or_after(at, timing.zone)
    return day_at_or_after(at, timing.at, timing.zone)


def _without_copies(ready: Sequence[PendingDelivery]) -> tuple[list[PendingDelivery], list[int]]:
    fresh: list[PendingDelivery] = []
    copies: list[int] = []
    seen = _Seen()
    for one in ready:
        of_story = seen.knows_story(one) or (one.delivered and not one.by_address)
        is_copy = of_story or one.delivered or seen.knows_address(one)
        if is_copy:
            copies.append(one.delivery_id)
        else:
            fresh.append(one)
        seen.note(one, delivered=not is_copy, of_story=of_story)
    return fresh, copies


class _Seen:
    """The matches that this plan has delivered to one channel of a watch so far, in order of time."""

    def __init__(self) -> None:
        self._stories: dict[int, CopyFinder] = {}
        self._texts: dict[int, datetime] = {}  # segment texts, and when they were delivered last
        self._articles: set[int] = set()  # addresses
        self._pages: dict[int, datetime] = {}  # addresses of pages seen for the first time

    def knows_story(self, one: PendingDelivery) -> bool:
        if one.story is None:
            return False
        if one.version_id is None:
            heard = self._stories.get(one.story)
            return heard is not None and heard.original_of(one.source_id, one.title) is not None
        before = self._texts.get(one.story)
        return before is not None and one.at - before < DUPLICATE_WINDOW

    def knows_address(self, one: PendingDelivery) -> bool:
        if one.version_id is None:
            return any(
                address in self._pages and one.at - self._pages[address] < DUPLICATE_WINDOW for address in one.addresses
            )
        return not self._articles.isdisjoint(one.addresses)

    def note(self, one: PendingDelivery, *, delivered: bool, of_story: bool) -> None:
        """An article counts for its story, even if only its page was delivered. A copy does not, or what resembles the
        copy alone would be lost; nor does a copy of a text: the window starts at the one that was delivered."""
        if one.version_id is None:
            if one.story is not None and not of_story:
                heard = self._stories.setdefault(one.story, CopyFinder())
                heard.add(one.delivery_id, one.source_id, one.title)
            self._articles.update(one.addresses)
        else:
            if one.story is not None and delivered:
                self._texts[one.story] = one.at
            self._pages.update((address, one.at) for address in one.addresses)


def _one_by_one(target: Target, fresh: Sequence[PendingDelivery]) -> list[NewMessage]:
    versions: dict[tuple[str, int], list[int]] = {}
    for one in fresh:
        own = ("version", one.version_id) if one.version_id is not None else ("delivery", one.delivery_id)
        versions.setdefault(own, []).append(one.delivery_id)
    return [NewMessage(*target, tuple(some)) for ids in versions.values() for some in chunks(ids, MOST_MATCHES)]


def _together(target: Target, fresh: Sequence[PendingDelivery]) -> list[NewMessage]:
    ids = [one.delivery_id for one in fresh]
    return [NewMessage(*target, tuple(some), digest=True) for some in chunks(ids, MOST_MATCHES)]


# -- retries ----------------------------------------------------------------------------------------


def next_try(
    message: Message, error: ChannelError, now: datetime, give_up: timedelta, rng: random.Random
) -> datetime | None:
    """Returns when to retry: after a minute, two, four ... an hour at most, and not before the error's own time. None:
    never. A message older than `give_up` still gets FEWEST_ATTEMPTS: the program, or the network, may have been
    down."""
    ends = message.created_at + give_up
    if error.final or (now >= ends and message.attempts >= FEWEST_ATTEMPTS):
        return None
    at = retry_time(message.attempts, error, now, rng)
    return min(at, ends) if now < ends else at


def retry_time(attempts: int, error: ChannelError, now: datetime, rng: random.Random) -> datetime:
    """Returns a time after a minute, two, four ... an hour at most, and not before the error's own time."""
    doubled = FIRST_WAIT * (1 << min(attempts, _DOUBLINGS))
    wait = min(doubled, LONGEST_WAIT) * rng.uniform(1 - _JITTER, 1 + _JITTER)
    return max(now + wait, error.retry_at or now)
