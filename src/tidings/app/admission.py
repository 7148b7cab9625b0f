"""Sites followed page by page: which of their links become pages, and how many versions are stored."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING

from tidings.errors import FetchError, SettingsError, StoreError
from tidings.model.pages import FoundLink, NewSite, Site
from tidings.ports.library import Archive
from tidings.ports.outside import Fetcher
from tidings.settings.sections import KeepSettings
from tidings.text.url import host_of

if TYPE_CHECKING:
    from tidings.fetch.admission.admission import Admission
    from tidings.fetch.admission.filters import Filter


log = logging.getLogger(__name__)


@lru_cache(maxsize=256)
def site_filter(text: str) -> Filter:
    """Parses a filter of a site. SettingsError says what is wrong with it."""
    from tidings.fetch.admission.filter_syntax import parse_filter
    from tidings.fetch.admission.filters import load_filter_plugin

    return parse_filter(text, load_filter_plugin)


def belongs_to(site: NewSite | Site) -> Callable[[str], bool]:
    """A predicate: do the site's own filters admit an address? It raises SettingsError for a filter that is no longer
    valid."""

    def belongs(url: str) -> bool:
        return _refusal(site, url) is None

    return belongs


def _refusal(site: NewSite | Site, url: str) -> str | None:
    if site.include and not any(site_filter(text).admits(url) for text in site.include):
        return "no filter of the site includes it"
    excluding = next((text for text in site.exclude if site_filter(text).admits(url)), None)
    return None if excluding is None else f"the site's filter `{excluding}` excludes it"


def admit_by(admission: Admission) -> Callable[[FoundLink, Site], Awaitable[str | None]]:
    """A function that returns why a link of a site may not be followed, or None: the site's own filters first, then
    the global filter, traps and robots.txt."""

    async def admit(link: FoundLink, site: Site) -> str | None:
        try:
            refusal = _refusal(site, link.url)
        except SettingsError as error:  # a plugin that is not installed any more
            return str(error)
        return refusal or await admission.admit(link.url, host_of(site.url), link.level)

    return admit


def asked_again_when_fetched(fetcher: Fetcher) -> Callable[[str], Awaitable[bool]]:
    """A check of robots.txt before a page is added. If robots.txt cannot be read just now, the page is added: its visit
    checks again, and is postponed as long as there is no answer."""

    async def allows(url: str) -> bool:
        try:
            return await fetcher.allows(url)
        except FetchError:
            return True

    return allows


def thin_by(archive: Archive, keep: KeepSettings) -> Callable[[datetime], Awaitable[int]]:
    """A function that deletes versions of pages beyond the age, number or size that the settings allow."""

    async def thin(now: datetime) -> int:
        if not (keep.versions or keep.versions_a_page or keep.versions_bytes):
            return 0
        before = now - keep.versions if keep.versions else None
        return await archive.thin(before, keep.versions_a_page or None, keep.versions_bytes or None)

    return thin


class Sweeps:
    """Sweeps objects outside the database that belong to no body any more, beside the visits: one sweep at a time."""

    def __init__(self, sweep: Callable[[datetime], Awaitable[int]]) -> None:
        self._sweep = sweep
        self._task: asyncio.Task[None] | None = None

    def begin(self, now: datetime) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run(now))

    async def _run(self, now: datetime) -> None:
        try:
            if count := await self._sweep(now):
                log.info("%d stored bodies that nothing refers to any more were deleted", count)
        except StoreError as error:
            log.warning("bodies that nothing refers to any more stay until tomorrow: %s", error)

    async def finish(self) -> None:
        if self._task is not None:
            await asyncio.wait([self._task])

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await self.finish()
