"""The application on a library in memory, asked in process."""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection
from datetime import tzinfo

import httpx
import pytest
from tests.unit.views.reading.readingservice import FakeReading
from tests.unit.web.library import FakeLibrary, StillClock, a_library

from tidings.views.conduct import Conduct
from tidings.views.sites import FollowedPages
from tidings.web.app import create_app


def ask(
    library: FakeLibrary,
    conduct: Conduct | None = None,
    names: Collection[str] = (),
    base: str = "http://tidings.test",
    followed: FollowedPages | None = None,
    zone: tzinfo | None = None,
) -> httpx.AsyncClient:
    app = create_app(
        library=library,
        clock=StillClock(),
        conduct=conduct,
        names=names,
        followed=followed,
        zone=zone,
        reading=FakeReading(library),
    )
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=base)


@pytest.fixture
def library() -> FakeLibrary:
    return a_library()


@pytest.fixture
async def client(library: FakeLibrary) -> AsyncIterator[httpx.AsyncClient]:
    async with ask(library) as client:
        yield client
