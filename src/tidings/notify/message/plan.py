"""Which matches make one message, and when. Pure: what waits + watches + now -> MessagePlan.

    its text is still to come         waits, for `patience` at most: copies of a story are known by their texts
    quiet hours                       all waits until they are over
    its story is told, or told now    a copy: told by nobody
    at once                           a message for each story; segments of one version of a page go together
    hourly, daily                     a digest of all that waits, when its time has come
    more than BURST at once           a digest, too: nobody gets 500 messages in an hour

A story is told once to each channel of a watch; what is other news by its title is told as well (watch.copies). A text
that stands on pages is told once within DUPLICATE_WINDOW. An article and the first state of the page at its address are
one story; where the page came first, an article within DUPLICATE_WINDOW. What is neither in a
message nor a copy waits on.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tidings.errors import ChannelError
from tidings.model.messages import Message, NewMessage, PendingDelivery
from tidings.model.watches import DUPLICATE_WINDOW, DeliveryPace, DeliveryTiming, Watch
from tidings.notify.message.quiet_hours import Quiet, day_at_or_after, hour_at_or_after, quiet_until
from tidings.watch.duplicates import CopyFinder

# -- When a message that nobody took is tried again. Pure: message + error + now + chance -> a moment, or never.

FIRST, LONGEST = timedelta(minutes=1), timedelta(hours=1)
FEWEST = 8  # tries before a message is given up: two hours
_JITTER = 0.1
_DOUBLINGS = 10


def next_try(
    message: Message, error: ChannelError, now: datetime, give_up: timedelta, rng: random.Random
) -> datetime | None:
    """After a minute, two, four ... an hour at most, and not before the other side said. None: that was it. A message
    that is older than `give_up` was tried some times at least: the program, or the line, may have been away."""
    ends = message.created_at + give_up
    if error.final or (now >= ends and message.attempts >= FEWEST):
        return None
    wait = min(FIRST * (1 << min(message.attempts, _DOUBLINGS)), LONGEST) * rng.uniform(1 - _JITTER, 1 + _JITTER)
    at = max(now + wait, error.retry_at or now)
    return min(at, ends) if now < ends else at


# --------------------------------------------------------------------------------------------------

MOST = 200  # matches in one message
BURST = 30  # messages in BURST_WITHIN to one channel of a watch, before they are joined, where nothing is said
BURST_WITHIN = timedelta(hours=1)
JOINED_EVERY = timedelta(minutes=15)  # then

Target = tuple[int, str]  # watch, channel


@dataclass(frozen=True, slots=True)
class Recent:
    """Messages that were made for a target within BURST_WITHIN."""

    count: int
    last: datetime


@dataclass(frozen=True, slots=True)
class MessagePlan:
    parcels: tuple[NewMessage, ...] = ()
    copies: tuple[int, ...] = ()  # ids of deliveries
    next_at: datetime | None = None  # when what waits on is worth another look; None: nothing waits for a time


@dataclass(frozen=True, slots=True)
class Openings:
    """Watches that may have something to send now; the others, some of which may have much, wait for their time."""

    watch_ids: tuple[int, ...] = ()
    next_at: datetime | None = None  # of the others


@dataclass(frozen=True, slots=True)
class _Part:
    """What is decided for one channel of one watch."""

    parcels: Sequence[NewMessage] = ()
    copies: Sequence[int] = ()
    next_at: datetime | None = None


def openings(
    oldest: Mapping[int, datetime], watches: Mapping[int, Watch], now: datetime, quiet: Quiet | None = None
) -> Openings:
    """`oldest`: of what waits, by watch."""
    times = {
        watch_id: _opens_at(watches[watch_id].terms.timing, at, now, quiet)
        for watch_id, at in oldest.items()
        if watch_id in watches
    }
    later = [at for at in times.values() if at > now]
    return Openings(tuple(sorted(number for number, at in times.items() if at <= now)), min(later, default=None))


def _opens_at(timing: DeliveryTiming, oldest: datetime, now: datetime, usual: Quiet | None) -> datetime:
    """After quiet hours; a digest at the first time of one after the oldest that waits."""
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
    """`quiet`: for watches that name none. `recent`: what was made lately, against floods; `burst`: how many messages
    make one."""
    targets: dict[Target, list[PendingDelivery]] = {}
    for one in sorted(waiting, key=lambda one: (one.at, one.delivery_id)):
        if one.watch_id in watches:  # one that was removed meanwhile takes them along
            targets.setdefault((one.watch_id, one.channel), []).append(one)
    parts = [
        _planned(
            target, those, watches[target[0]].terms.timing, now, patience, quiet, (recent or {}).get(target), burst
        )
        for target, those in targets.items()
    ]
    times = [part.next_at for part in parts if part.next_at is not None]
    return MessagePlan(
        tuple(parcel for part in parts for parcel in part.parcels),
        tuple(copy for part in parts for copy in part.copies),
        min(times, default=None),
    )


def count_messages(news: Iterable[PendingDelivery]) -> int:
    """How many messages all of this makes for one channel of a watch, told at once and never joined."""
    told, _ = _without_copies(sorted(news, key=lambda one: (one.at, one.delivery_id)))
    return len(_one_by_one((0, ""), told))


def _planned(
    target: Target,
    those: Sequence[PendingDelivery],
    timing: DeliveryTiming,
    now: datetime,
    patience: timedelta,
    usual: Quiet | None,
    recent: Recent | None,
    burst: int,
) -> _Part:
    opens = _opens_at(timing, those[0].at, now, usual)
    if opens > now:
        return _Part(next_at=opens)
    ready = [one for one in those if one.settled or one.at + patience <= now]
    unsettled = [one for one in those if not one.settled and one.at + patience > now]
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
    told, copies = _without_copies(ready)
    later = min((one.at + patience for one in unsettled), default=None)
    parcels = _one_by_one(target, told)
    room = burst - (recent.count if recent is not None else 0)
    if len(parcels) <= room:
        return _Part(parcels, copies, later)
    if recent is not None and room <= 0 and now < (again := recent.last + JOINED_EVERY):
        return _Part((), copies, min(again, later or again))
    return _Part(_together(target, told), copies, later)


def _digest(
    target: Target,
    ready: Sequence[PendingDelivery],
    unsettled: Sequence[PendingDelivery],
    timing: DeliveryTiming,
    now: datetime,
    patience: timedelta,
) -> _Part:
    """Those that came before its time and have no text yet are waited for, so that they are not a digest of their own a
    minute later."""
    missing = [one.at + patience for one in unsettled if _slot(one.at, timing) <= now]
    if missing:
        return _Part(next_at=min(missing))
    told, copies = _without_copies(ready)
    return _Part(_together(target, told), copies, min((_slot(one.at, timing) for one in unsettled), default=None))


def _slot(at: datetime, timing: DeliveryTiming) -> datetime:
    if timing.pace is DeliveryPace.HOURLY:
        return hour_at_or_after(at, timing.zone)
    return day_at_or_after(at, timing.at, timing.zone)


def _without_copies(ready: Sequence[PendingDelivery]) -> tuple[list[PendingDelivery], list[int]]:
    told: list[PendingDelivery] = []
    copies: list[int] = []
    seen = _Seen()
    for one in ready:
        of_story = seen.knows_story(one) or (one.told and not one.by_address)
        is_copy = of_story or one.told or seen.knows_place(one)
        if is_copy:
            copies.append(one.delivery_id)
        else:
            told.append(one)
        seen.note(one, told=not is_copy, of_story=of_story)
    return told, copies


class _Seen:
    """What one channel of a watch hears of in this plan, in the order of time."""

    def __init__(self) -> None:
        self._stories: dict[int, CopyFinder] = {}
        self._texts: dict[int, datetime] = {}  # when they were told last
        self._articles: set[int] = set()  # addresses
        self._pages: dict[int, datetime] = {}  # the same, of pages that are seen for the first time

    def knows_story(self, one: PendingDelivery) -> bool:
        if one.story is None:
            return False
        if one.version_id is None:
            heard = self._stories.get(one.story)
            return heard is not None and heard.original_of(one.source_id, one.title) is not None
        before = self._texts.get(one.story)
        return before is not None and one.at - before < DUPLICATE_WINDOW

    def knows_place(self, one: PendingDelivery) -> bool:
        if one.version_id is None:
            return any(
                place in self._pages and one.at - self._pages[place] < DUPLICATE_WINDOW for place in one.addresses
            )
        return not self._articles.isdisjoint(one.addresses)

    def note(self, one: PendingDelivery, *, told: bool, of_story: bool) -> None:
        """An article whose page was told speaks for its story. A copy does not, or what is like the copy alone would be
        lost; nor does one of a text: the day goes from what was told."""
        if one.version_id is None:
            if one.story is not None and not of_story:
                heard = self._stories.setdefault(one.story, CopyFinder())
                heard.add(one.delivery_id, one.source_id, one.title)
            self._articles.update(one.addresses)
        else:
            if one.story is not None and told:
                self._texts[one.story] = one.at
            self._pages.update((place, one.at) for place in one.addresses)


def _one_by_one(target: Target, told: Sequence[PendingDelivery]) -> list[NewMessage]:
    versions: dict[tuple[str, int], list[int]] = {}
    for one in told:
        own = ("version", one.version_id) if one.version_id is not None else ("delivery", one.delivery_id)
        versions.setdefault(own, []).append(one.delivery_id)
    return [
        NewMessage(*target, tuple(ids[start : start + MOST]))
        for ids in versions.values()
        for start in range(0, len(ids), MOST)
    ]


def _together(target: Target, told: Sequence[PendingDelivery]) -> list[NewMessage]:
    ids = [one.delivery_id for one in told]
    return [NewMessage(*target, tuple(ids[start : start + MOST]), digest=True) for start in range(0, len(ids), MOST)]
