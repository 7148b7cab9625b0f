"""Kept versions for tests, and ports.Archive in memory."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tidings.model.pages import ArchivedPage, Storage, Version, VersionQuery
from tidings.store.archive.warc_read import RecordCounts, WarcReader

START = datetime(2026, 11, 15, 15, 38, 27, tzinfo=UTC)


def page(text: str, title: str = "A page") -> bytes:
    return f"<!doctype html><html><head><title>{title}</title></head><body><p>{text}</p></body></html>".encode()


def kept(
    number: int,
    url: str,
    body: bytes,
    after: timedelta = timedelta(0),
    content_type: str | None = "text/html; charset=utf-8",
    status: int | None = 200,
) -> tuple[Version, bytes]:
    """A version, seen so long after START."""
    sha = hashlib.sha256(body).digest()
    version = Version(number, number, 1, url, "A page", START + after, sha, len(body), content_type, status)
    return version, body


def read_warc(path: Path, counts: RecordCounts | None = None, *, html_only: bool = True) -> Iterator[ArchivedPage]:
    """The pages of one file."""
    return WarcReader(counts, html_only=html_only).read(path)


class FakeArchive:
    def __init__(self, *rows: tuple[Version, bytes]) -> None:
        self.rows = {version.id: (version, body) for version, body in rows}
        self.restored: list[ArchivedPage] = []
        self.most_bodies = 0  # that were asked for at once

    async def versions(self, query: VersionQuery) -> list[Version]:
        found = sorted((version for version, _ in self.rows.values()), key=lambda one: (one.at, one.id), reverse=True)
        found = [one for one in found if query.source_id in (None, one.source_id)]
        found = [one for one in found if query.root_id in (None, one.root_id)]
        found = [one for one in found if query.since is None or one.at >= query.since]
        found = [one for one in found if query.until is None or one.at <= query.until]
        if query.before_id is not None:
            before = self.rows[query.before_id][0]
            found = [one for one in found if (one.at, one.id) < (before.at, before.id)]
        return found[: query.limit]

    async def version(self, version_id: int) -> Version | None:
        return self.rows[version_id][0] if version_id in self.rows else None

    async def bodies(self, version_ids: Sequence[int]) -> dict[int, bytes]:
        self.most_bodies = max(self.most_bodies, len(version_ids))
        return {number: self.rows[number][1] for number in version_ids if number in self.rows}

    async def restore(self, pages: Sequence[ArchivedPage]) -> int:
        self.restored += pages
        return len(pages)

    async def storage(self, root_id: int | None = None) -> Storage:
        bodies = {version.sha256: len(body) for version, body in self.rows.values()}
        shown = sum(len(body) for _, body in self.rows.values())
        return Storage(len(self.rows), len(bodies), shown, sum(bodies.values()), sum(bodies.values()))

    async def thin(self, before: datetime | None, most: int | None, most_bytes: int | None) -> int:
        return 0
