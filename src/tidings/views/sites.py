"""Sites that are followed page by page, for the web pages, the API and the command line.

A page is read again from its stored versions on each request: that takes milliseconds, in a thread, and uses the noise
rules learned since.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tidings.errors import SourceError, SourceNotFound
from tidings.model.orders import FeedOrder
from tidings.model.pages import Page, PageScope, Version, VersionQuery
from tidings.model.visits import VisitResult
from tidings.ports.library import Archive, Library, SiteBook

if TYPE_CHECKING:
    from tidings.read.page.diff import PageDiff
    from tidings.read.page.noise_report import PageBlock
    from tidings.views.pages.page_service import ScopePreview

Orders = Callable[[Sequence[int]], Awaitable[list[FeedOrder]]]

_VISITS = 16  # as many as a page's memory reaches back
_VERSIONS = 100_000  # of one page
_READ = (VisitResult.CHANGED, VisitResult.UNCHANGED)


@dataclass(frozen=True, slots=True)
class TextLine:
    """A segment of a stored version as plain text."""

    tag: str
    text: str


@dataclass(frozen=True, slots=True)
class FollowedPages:
    """Reads pages, their versions and the differences between them."""

    sites: SiteBook
    archive: Archive
    orders: Orders  # the order of a visit: the page's memory, its site's rules
    link_targets: bool = True  # whether another address behind the same words is a change

    async def page(self, source_id: int) -> Page:
        """Returns a followed page. SourceNotFound where it is no page of a followed site."""
        found = await self.sites.page(source_id)
        if found is None:
            raise SourceNotFound(str(source_id))
        return found

    async def pair(
        self, page: Page, start: datetime | None = None, end: datetime | None = None
    ) -> tuple[Version, Version]:
        """The versions at two times; without times, the last one and the one before. SourceError says why there are
        none."""
        new = await self._version_at(page, end)
        if start is not None:
            return await self._since(page, start, new), new
        query = VersionQuery(source_id=page.source_id, limit=1, before_id=new.id)
        before = await self.archive.versions(query)
        if not before:
            words = f"only one version is kept{_by(end)}, of {_at(new.at)}; there is nothing to compare it with"
            raise SourceError(page.url, words)
        return before[0], new

    async def _since(self, page: Page, start: datetime, new: Version) -> Version:
        """The version at `start`; the first one where there was none yet."""
        query = VersionQuery(source_id=page.source_id, until=start, limit=1)
        found = await self.archive.versions(query)
        if not found:
            found = await self.archive.versions(replace(query, until=new.at, limit=_VERSIONS))
        return found[-1]

    async def _version_at(self, page: Page, at: datetime | None) -> Version:
        """The last version at this time."""
        found = await self.archive.versions(VersionQuery(source_id=page.source_id, until=at, limit=1))
        if found:
            return found[0]
        if at is None or not await self.archive.versions(VersionQuery(source_id=page.source_id, limit=1)):
            raise SourceError(page.url, "no version is kept yet; `tidings crawl --once` visits what is due")
        raise SourceError(page.url, f"nothing was kept by {_at(at)}")

    async def compare(self, page: Page, old: Version, new: Version) -> PageDiff:
        """The difference of two versions, with noise as it is known now."""
        from tidings.read.page.diff import diff_pages

        bodies = await self.archive.bodies([old.id, new.id])
        order = await self._order(page)
        brief = order.page if order is not None else None
        return await asyncio.to_thread(
            diff_pages,
            bodies.get(old.id, b""),
            bodies.get(new.id, b""),
            url=page.url,
            old_type=old.content_type,
            new_type=new.content_type,
            rules=brief.rules if brief is not None else await self.sites.rules(page.root_id),
            recurring=brief.recurring if brief is not None else b"",
            memory=order.known if order is not None else b"",
            scope=brief.scope if brief is not None else await self.scope(page),
            link_targets=self.link_targets,
            said=new.words,
        )

    async def site_scope(self, page: Page) -> PageScope:
        """Returns the watched part of the site's pages that have no scope of their own."""
        return (await self.sites.site(page.root_id, counted=False)).scope or PageScope()

    async def scope(self, page: Page) -> PageScope | None:
        """Returns the watched part of a page; None: all of it."""
        return (await self.site_scope(page) if page.scope is None else page.scope) or None

    async def preview(self, page: Page, scope: PageScope | None) -> tuple[Version | None, ScopePreview | None]:
        """Returns what a scope leaves of the latest version of a page; (None, None) where none is kept."""
        from tidings.views.pages.page_service import preview_scope

        found = await self.archive.versions(VersionQuery(source_id=page.source_id, limit=1))
        if not found:
            return None, None
        body = (await self.archive.bodies([found[0].id])).get(found[0].id, b"")
        return found[0], await asyncio.to_thread(preview_scope, body, page.url, found[0].content_type, scope)

    async def blocks(self, library: Library, page: Page) -> list[PageBlock]:
        """The blocks of its latest version, how often each changed, and whether it is noise."""
        from tidings.model.pages import PageBrief
        from tidings.read.page.noise_report import report_blocks

        # One more version: what the first of these visits found shows only against the one before it.
        latest, found, order = await asyncio.gather(
            library.visits(page.source_id, _VISITS),
            self.archive.versions(VersionQuery(source_id=page.source_id, limit=_VISITS + 1)),
            self._order(page),
        )
        visits = [one for one in latest if one.result in _READ]
        since = visits[-1].at if visits else None
        kept = found[: 1 + sum(since is None or one.at >= since for one in found)]
        bodies = await self.archive.bodies([one.id for one in kept])
        brief = order.page if order is not None else None
        if brief is None:  # it is gone: there is no order for a visit
            rules = tuple(await self.sites.rules(page.root_id))
            brief = PageBrief(page.root_id, page.level, rules=rules, scope=await self.scope(page))
        return await asyncio.to_thread(
            report_blocks,
            [(bodies[one.id], one.content_type) for one in kept if one.id in bodies],
            url=page.url,
            brief=brief,
            memory=order.known if order is not None else b"",
            visits=order.seq if order is not None else len(visits),
        )

    async def _order(self, page: Page) -> FeedOrder | None:
        return next(iter(await self.orders([page.source_id])), None)

    async def source(self, version: Version) -> str:
        """The stored body, decoded."""
        from tidings.text.charset import decode_html

        body = (await self.archive.bodies([version.id])).get(version.id, b"")
        return await asyncio.to_thread(decode_html, body, version.content_type)

    async def block_ids(self, page: Page, version: Version) -> dict[str, int]:
        """Maps the paths of the blocks of a version to their ids in rules."""
        body = (await self.archive.bodies([version.id])).get(version.id, b"")
        scope = await self.scope(page)
        return await asyncio.to_thread(_block_ids, body, version.url, version.content_type, scope)

    async def lines(self, version: Version) -> list[TextLine]:
        """The stored body as plain text, segment by segment."""
        body = (await self.archive.bodies([version.id])).get(version.id, b"")
        return await asyncio.to_thread(_lines, body, version.url, version.content_type)


def _lines(body: bytes, url: str, content_type: str | None) -> list[TextLine]:
    from tidings.read.page.tree.segments import read_segments

    tree = read_segments(body, url=url, content_type=content_type)
    return [TextLine(tree.tag(leaf), tree.text(leaf)) for leaf in range(len(tree))]


def _block_ids(body: bytes, url: str, content_type: str | None, scope: PageScope | None) -> dict[str, int]:
    from tidings.read.page.tree.segments import read_segments

    tree = read_segments(body, url=url, content_type=content_type, scope=scope)
    return {tree.path(leaf) or "body": tree.block(leaf) for leaf in range(len(tree))}


def _at(value: datetime) -> str:
    return f"{value.astimezone(UTC):%Y-%m-%d %H:%M} UTC"


def _by(end: datetime | None) -> str:
    return "" if end is None else f" by {_at(end)}"
