"""May this address be added? The cheap questions first:

    address (can it be read, is it http or https) -> filters -> traps -> robots.txt

A site that trips a trap's limit is flagged for a person and goes on within its limits.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from tidings.errors import FetchError
from tidings.fetch.admission.filters import Filter
from tidings.fetch.admission.traps import SiteTally, TrapLimits, Trip, UnreadableAddress, examine, examine_shape, plain
from tidings.ports.crawl_store import Flag, FlagShelf
from tidings.ports.outside import Clock

SITES_HELD = 256  # tallies in memory: usually 10 KiB each, 1 MiB at worst
KEPT_EVERY = 100  # admissions of one site, at most, that a kill loses
FLAGGED_EVERY = timedelta(minutes=1)  # one site's trips over one limit are put together so long
_SHOWN = 500  # characters of an address or a filter that a person is shown

log = logging.getLogger(__name__)


def _fresh_salt() -> bytes:
    return secrets.token_bytes(16)


@dataclass(slots=True)
class _Site:
    tally: SiteTally
    unkept: int = 0  # admissions since the tally was kept
    flagged: dict[str, Flag] = field(default_factory=dict)  # by reason: the last one told to the shelf
    untold: dict[str, Flag] = field(default_factory=dict)  # by reason: what came after it


class Admission:
    """Ask `admit` for each address, and `close` at the end."""

    def __init__(
        self,
        filters: Sequence[Filter],
        limits: TrapLimits,
        robots_allows: Callable[[str], Awaitable[bool]],
        flags: FlagShelf,
        clock: Clock,
        salt: Callable[[], bytes] = _fresh_salt,
    ) -> None:
        self._filters, self._limits, self._robots_allows = tuple(filters), limits, robots_allows
        self._flags, self._clock, self._salt = flags, clock, salt
        self._sites: OrderedDict[str, _Site] = OrderedDict()
        self._moving = asyncio.Lock()  # a tally comes and goes one at a time: two of one site would both be wrong

    async def admit(self, url: str, site: str, depth: int = 0) -> str | None:
        """None: it may be added, and is counted. Otherwise why not, in words.

        `site` is what is counted and flagged together, the host of a followed site; `depth` is how many links the
        page lies from where the site was entered.
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
        """The same for an article that a feed lists. A newspaper has more of these in a year than a trap has pages, so
        they are not counted; and robots.txt is asked when it is fetched, at once."""
        address, refusal = self._filtered(url)
        if refusal is not None:
            return refusal
        trip = examine_shape(address, self._limits)
        if trip is not None:
            await self._flag(site, trip, address)
        return trip.words if trip is not None else None

    def _filtered(self, url: str) -> tuple[str, str | None]:
        """The address as it would be fetched, and why it is not admitted."""
        try:
            address = plain(url)
        except UnreadableAddress as error:
            return url, f"it {error}"
        for one in self._filters:
            if not one.admits(address):
                return address, f"the filter `{_cut(str(one))}` does not admit it"
        return address, None

    async def close(self) -> None:
        """Keep what was counted."""
        async with self._moving:
            while self._sites:
                await self._let_go(*self._sites.popitem())

    async def _count(self, name: str, address: str) -> None:
        site = await self._open(name)  # again: it may have been put away while robots.txt was asked
        site.tally.count(address)
        site.unkept += 1
        if site.unkept >= KEPT_EVERY:
            async with self._moving:
                if site.unkept >= KEPT_EVERY and self._sites.get(name) is site:  # else somebody kept it meanwhile
                    await self._keep(name, site)

    async def _flag(self, name: str, trip: Trip, address: str) -> None:
        site, now = await self._open(name), self._clock.now()
        before = site.untold.get(trip.reason)
        flag = Flag(name, trip.reason, now, _cut(address), before.times + 1 if before else 1)
        site.untold[trip.reason] = flag
        told = site.flagged.get(trip.reason)
        if told is None:
            log.warning("%s looks like a trap: %s, as in %s", name, trip.reason, flag.url)
        if told is None or now - told.at >= FLAGGED_EVERY:
            await self._tell(site, trip.reason)

    async def _tell(self, site: _Site, reason: str) -> None:
        flag = site.untold.pop(reason, None)
        if flag is not None:  # else somebody else told it meanwhile
            site.flagged[reason] = flag
            await self._flags.flag(flag)

    async def _open(self, name: str) -> _Site:
        """The site's tally, from memory or from the store."""
        site = self._sites.get(name)
        if site is None:
            async with self._moving:
                site = self._sites.get(name)
                if site is None:
                    site = self._sites[name] = _Site(await self._recalled(name))
                    await self._put_away()
        if name in self._sites:
            self._sites.move_to_end(name)
        return site

    async def _recalled(self, name: str) -> SiteTally:
        packed = await self._flags.tally(name)
        if packed is not None:
            try:
                return SiteTally.unpack(packed)
            except ValueError as error:
                log.warning("what was counted of %s cannot be read and begins anew: %s", name, error)
        return SiteTally(self._salt())

    async def _put_away(self) -> None:
        while len(self._sites) > SITES_HELD:
            await self._let_go(*self._sites.popitem(last=False))

    async def _let_go(self, name: str, site: _Site) -> None:
        for reason in list(site.untold):
            await self._tell(site, reason)
        if site.unkept:
            await self._keep(name, site)

    async def _keep(self, name: str, site: _Site) -> None:
        site.unkept = 0
        await self._flags.keep_tally(name, site.tally.pack())


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
