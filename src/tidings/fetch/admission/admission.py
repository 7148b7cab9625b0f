"""Decides whether an address found on a page may be added. The cheap checks come first:

    address (is it a valid http or https address) -> filters -> traps -> robots.txt

A site that exceeds a limit is flagged for a person, and is still crawled within its limits.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import field
from datetime import timedelta

from tidings.errors import FetchError
from tidings.fetch.admission.addresses import UnreadableAddress, normalized
from tidings.fetch.admission.filters import Filter
from tidings.fetch.admission.traps import SiteTally, TrapLimits, Trip, examine, examine_shape
from tidings.model.hosts import Flag
from tidings.ports.crawl_store import FlagStore
from tidings.ports.outside import Clock
from tidings.quick_dataclass import quick_dataclass

SITES_HELD = 256  # tallies in memory: usually 10 KiB each, 1 MiB at worst
KEPT_EVERY = 100  # admissions of one site between two writes of its tally; a kill loses at most so many
FLAGGED_EVERY = timedelta(minutes=1)  # between two writes of one site's flag for one limit
_LONGEST_SHOWN = 500  # characters of an address or a filter in a message

log = logging.getLogger(__name__)


def _fresh_salt() -> bytes:
    return secrets.token_bytes(16)


@quick_dataclass(slots=True)
class _Site:
    tally: SiteTally
    unsaved: int = 0  # admissions since the tally was stored
    flagged: dict[str, Flag] = field(default_factory=dict)  # by reason: the flag stored last
    unflagged: dict[str, Flag] = field(default_factory=dict)  # by reason: what came after it


class Admission:
    """`admit` decides on each address; `close` stores the counts at the end."""

    def __init__(
        self,
        filters: Sequence[Filter],
        limits: TrapLimits,
        robots_allows: Callable[[str], Awaitable[bool]],
        flags: FlagStore,
        clock: Clock,
        salt: Callable[[], bytes] = _fresh_salt,
    ) -> None:
        self._filters, self._limits, self._robots_allows = tuple(filters), limits, robots_allows
        self._flags, self._clock, self._salt = flags, clock, salt
        self._sites: OrderedDict[str, _Site] = OrderedDict()
        self._loading = (
            asyncio.Lock()
        )  # tallies are loaded and evicted one at a time: two of one site would both be wrong

    async def admit(self, url: str, site: str, depth: int = 0) -> str | None:
        """Returns None and counts the address if it may be added, else the reason for people.

        `site` is the unit of counts and flags, the host of a followed site; `depth` is the number of links from the
        page where the site was entered.
        """
        address, refusal = self._filtered(url)
        if refusal is not None:
            return refusal
        trip = examine(address, depth, (await self._open(site)).tally, self._limits)
        if trip is not None:
            await self._flag(site, trip, address)
            return trip.words
        try:
            if not await self._robots_allows(address):
                return "robots.txt does not allow it"
        except FetchError as error:
            return error.message
        await self._count(site, address)
        return None

    async def admit_listed(self, url: str, site: str) -> str | None:
        """Checks as `admit` does an article listed in a feed. These are not counted: a newspaper has more of them in a
        year than a trap has pages. robots.txt is checked when the article is fetched, right after."""
        address, refusal = self._filtered(url)
        if refusal is not None:
            return refusal
        trip = examine_shape(address, self._limits)
        if trip is not None:
            await self._flag(site, trip, address)
        return trip.words if trip is not None else None

    def _filtered(self, url: str) -> tuple[str, str | None]:
        """The normalized address, and the reason if it is invalid or a filter refuses it."""
        try:
            address = normalized(url)
        except UnreadableAddress as error:
            return url, f"it {error}"
        for one in self._filters:
            if not one.admits(address):
                return address, f"the filter `{_cut(str(one))}` does not admit it"
        return address, None

    async def close(self) -> None:
        """Stores all counts and flags."""
        async with self._loading:
            while self._sites:
                await self._store(*self._sites.popitem())

    async def _count(self, name: str, address: str) -> None:
        site = await self._open(name)  # again: it may have been evicted while robots.txt was fetched
        site.tally.count(address)
        site.unsaved += 1
        if site.unsaved >= KEPT_EVERY:
            async with self._loading:
                if (
                    site.unsaved >= KEPT_EVERY and self._sites.get(name) is site
                ):  # else another task stored it meanwhile
                    await self._save_tally(name, site)

    async def _flag(self, name: str, trip: Trip, address: str) -> None:
        site, now = await self._open(name), self._clock.now()
        before = site.unflagged.get(trip.reason)
        flag = Flag(name, trip.reason, now, _cut(address), before.times + 1 if before else 1)
        site.unflagged[trip.reason] = flag
        stored = site.flagged.get(trip.reason)
        if stored is None:
            log.warning("%s looks like a trap: %s, as in %s", name, trip.reason, flag.url)
        if stored is None or now - stored.at >= FLAGGED_EVERY:
            await self._save_flag(site, trip.reason)

    async def _save_flag(self, site: _Site, reason: str) -> None:
        flag = site.unflagged.pop(reason, None)
        if flag is not None:  # else another task stored it meanwhile
            site.flagged[reason] = flag
            await self._flags.flag(flag)

    async def _open(self, name: str) -> _Site:
        """The site's counts, from memory or from the store."""
        site = self._sites.get(name)
        if site is None:
            async with self._loading:
                site = self._sites.get(name)
                if site is None:
                    site = self._sites[name] = _Site(await self._load(name))
                    await self._evict()
        if name in self._sites:
            self._sites.move_to_end(name)
        return site

    async def _load(self, name: str) -> SiteTally:
        packed = await self._flags.tally(name)
        if packed is not None:
            try:
                return SiteTally.unpack(packed)
            except ValueError as error:
                log.warning("what was counted of %s cannot be read and begins anew: %s", name, error)
        return SiteTally(self._salt())

    async def _evict(self) -> None:
        while len(self._sites) > SITES_HELD:
            await self._store(*self._sites.popitem(last=False))

    async def _store(self, name: str, site: _Site) -> None:
        for reason in list(site.unflagged):
            await self._save_flag(site, reason)
        if site.unsaved:
            await self._save_tally(name, site)

    async def _save_tally(self, name: str, site: _Site) -> None:
        site.unsaved = 0
        await self._flags.keep_tally(name, site.tally.pack())


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}..."
