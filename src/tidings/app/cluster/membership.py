"""Keeps the leases of one process by a heartbeat, and says whether they still count.

A process that could not renew its leases in time must take them as lost, for others may hold them by now: by the steady
clock, which goes on while the process is stopped.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import Awaitable, Mapping
from datetime import datetime, timedelta
from typing import Final, TypeVar

from tidings.crawl.clock import SystemClock
from tidings.errors import StoreError, StoreUnavailable
from tidings.ports.cluster import Duty, Held, LeaseBook, Member
from tidings.settings.sections import ClusterSettings
from tidings.version import __version__

STEP: Final = timedelta(milliseconds=50)  # smaller differences are left as they are
_FAR = timedelta(seconds=5)  # from the machine's own clock: said once


class ClusterClock(SystemClock):
    """The clock of a cluster: the database's, so that machines whose clocks differ agree on what is due.

    It goes on by the machine's steady clock and is compared with the database's at each heartbeat; until the first
    measurement it shows the machine's time. What the machine's own time of day is set to does not matter later."""

    def __init__(self, machine: SystemClock | None = None) -> None:
        self._machine = machine or SystemClock()
        self._base, self._base_steady = self._machine.now(), self._machine.steady()
        self._said = False
        super().__init__(lambda: self._at(self._machine.steady()), self._machine.steady)

    def measured(self, shown: datetime, sent: float, received: float) -> None:
        """The database's clock showed this between two moments of the steady clock."""
        trip = timedelta(seconds=received - sent)
        true = shown + trip / 2
        difference = true - self._at(received)
        if abs(difference) >= max(STEP, trip / 2):
            self._base, self._base_steady = true, received
        off = self._machine.now() - true
        if abs(off) > _FAR and not self._said:
            self._said = True
            log.warning(
                "the clock of this machine is %.0f s %s the database's, which is gone by; set it right (NTP)",
                abs(off.total_seconds()),
                "ahead of" if off > timedelta(0) else "behind",
            )

    def _at(self, steady: float) -> datetime:
        return self._base + timedelta(seconds=steady - self._base_steady)


_BEATS = 4  # in the time that a lease lasts
_MARGIN = timedelta(seconds=1)  # before its end a lease is not used any more

Result = TypeVar("Result")

log = logging.getLogger(__name__)


def process_name(settings: ClusterSettings, kind: str) -> str:
    """Returns the name of this process for people."""
    return settings.name or f"{kind}-{os.getpid()} on {socket.gethostname()}"


def process_id(kind: str) -> str:
    """New at every start."""
    return f"{kind}-{secrets.token_hex(8)}"


class Membership:
    """The leases of one duty. `beat` once before they are used, then `run` beside."""

    def __init__(self, book: LeaseBook, id_: str, duty: Duty, name: str, ttl: timedelta, clock: ClusterClock) -> None:
        self.member: Final = Member(id_, duty, name, __version__)
        self._book, self._ttl, self._clock = book, ttl, clock
        self._margin = min(_MARGIN, ttl / 8)
        self._held: Held | None = None
        self._renewed = float("-inf")  # when the last heartbeat that succeeded was sent
        self._changed = asyncio.Event()
        self._is_failing = False

    @property
    def epochs(self) -> Mapping[int, int]:
        """The leases that are held, with their epochs: as the last heartbeat said."""
        return {} if self._held is None else self._held.epochs

    @property
    def is_fresh(self) -> bool:
        """Returns whether no other process can have taken the leases."""
        return self._clock.steady() - self._renewed < (self._ttl - self._margin).total_seconds()

    async def beat(self) -> None:
        """One heartbeat. StoreUnavailable where the database does not answer."""
        sent = self._clock.steady()
        held = await self._in_time(self._book.heartbeat(self.member, self._ttl))
        self._clock.measured(held.now, sent, self._clock.steady())
        self._renewed = sent
        if self._held is None or held.epochs != self._held.epochs:
            self._changed.set()
        self._held = held

    async def run(self) -> None:
        """Renews the leases until it is cancelled; a database that is away is tried again."""
        while True:
            await asyncio.sleep((self._ttl / _BEATS).total_seconds())
            try:
                await self.beat()
            except StoreError as error:
                if not self._is_failing:
                    log.warning("the leases of %s are not renewed: %s", self.member.duty.value, error)
                self._is_failing = True
            else:
                if self._is_failing:
                    log.warning("the leases of %s are renewed again", self.member.duty.value)
                self._is_failing = False

    @property
    def is_held(self) -> bool:
        """Returns whether this process has a lease of the duty that counts."""
        return bool(self.epochs) and self.is_fresh

    async def changed(self, epochs: Mapping[int, int]) -> None:
        """Returns when other leases are held than these."""
        while self.epochs == epochs:
            self._changed.clear()
            await self._changed.wait()

    async def leave(self) -> None:
        """Gives all leases back. Where the database is away they expire."""
        self._renewed = float("-inf")
        try:
            await self._in_time(self._book.leave(self.member.id))
        except StoreError as error:
            log.warning("the leases are left to expire: %s", error)

    async def _in_time(self, call: Awaitable[Result]) -> Result:
        """Limits the wait for an answer: one that comes when others may have the leases is of no use."""
        try:
            async with asyncio.timeout(self._ttl.total_seconds()):
                return await call
        except TimeoutError as error:
            seconds = self._ttl.total_seconds()
            raise StoreUnavailable(f"the database does not answer within {seconds:g} s (cluster.lease)") from error
