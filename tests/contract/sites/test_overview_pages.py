"""The front page counts pages of followed sites among the sources, and for themselves."""

from __future__ import annotations

from tests.contract.sitestories import ROOT, baseline, followed, resting, settled
from tests.contract.stories import NOW, Rooms


async def test_pages_are_counted(rooms: Rooms) -> None:
    root = await followed(rooms)
    await rooms.crawl.apply([baseline(root, 0, f"{ROOT}a", f"{ROOT}b")], resting)
    await settled(rooms)
    overview = await rooms.library.overview(NOW)
    assert (overview.sources, overview.pages) == (3, 3)
    assert [source.id for source in await rooms.library.sources()] == [root]
