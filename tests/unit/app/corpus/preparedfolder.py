"""A small data folder: two papers that print the same story, a followed page, a watch and what it found."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from tests.contract.db.port_calls import furnish
from tests.contract.stories import changed, hourly, new, page

from tidings.app.folder_clock import remember_clock
from tidings.app.maintenance.indexing import catch_up_index
from tidings.app.stores import Stores, open_stores
from tidings.read.article.signature import signature
from tidings.settings.settings import Settings, load

SHOWN = datetime(2026, 3, 1, 16, tzinfo=UTC)  # what the folder's clock shows: the tests' stories are about that day
STORY = (
    "The harbour of Aldwick was closed on Sunday after a ship lost part of its load of timber in the "
    "storm. Divers look for the trunks, which may be anywhere between the lighthouse and the old pier. "
    "The council expects that the gas terminal can be reached again on Tuesday, and the ferries on "
    "Wednesday at the earliest, said the harbour master."
)
_AT = SHOWN - timedelta(hours=1)


async def prepare(folder: Path) -> Settings:
    """Makes the folder, and a clock that goes by it."""
    settings = load(folder)
    async with open_stores(settings) as stores:
        await furnish(stores)
        await _carry(stores)
        await catch_up_index(settings, stores)
    remember_clock(folder, SHOWN)
    return settings


async def _carry(stores: Stores) -> None:
    """Both papers have the story, the second half an hour later."""
    for source_id, seq, minutes in ((1, 2, 0), (2, 0, 30)):
        at = _AT + timedelta(minutes=minutes)
        article = new(40 + source_id, title="Harbour closed", published=at - timedelta(minutes=5), host="h.test")
        await stores.crawl.apply([changed(source_id, seq, article, at=at)], hourly)
        found = await stores.search.unindexed(10)
        newest = max(one.entry_id for one in found)
        await stores.crawl.apply([page(newest, STORY, at=at, signature=signature(STORY))], hourly)
