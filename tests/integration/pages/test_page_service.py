"""The web page's service of pages over a real store: a block is muted for the whole site, and heard again."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.integration.publisher import HOUR, opened
from tests.integration.watch.test_watching import PAGES, ROOT, html

from tidings.app.pages.page_service import StoredPageService, blocks_of_page
from tidings.errors import SourceError, SourceNotFound
from tidings.model.pages import NewSite, VersionQuery
from tidings.text.url import host_of
from tidings.views.pages.page_service import BlockDecision


async def test_a_muted_block_is_no_change_until_it_is_heard_again(tmp_path: Path) -> None:
    async with opened(tmp_path, schedule=PAGES) as world:
        stores = world.program.stores

        async def changes(text: str) -> list[str]:
            world.plays["news.test/"] = html(text, title="Front")
            await world.run(3 * HOUR)
            return [one.words for one in await stores.archive.versions(VersionQuery(changes=True))]

        world.plays["news.test/"] = html("Welcome to all of you.", title="Front")
        root, _ = await stores.sites.follow(NewSite(ROOT, host_of(ROOT), depth=0), world.clock.now())
        await world.run(HOUR)
        told = len(await changes("The harbour is closed to ships."))
        assert told == 1
        assert (await stores.sites.site(root)).changed_at is not None
        service = StoredPageService(stores)
        [latest] = await stores.archive.versions(VersionQuery(source_id=root, limit=1))
        [path] = [block.path for block in await blocks_of_page(stores, root) if "harbour" in block.words]
        assert "nothing in it is a change" in await service.decide(root, path, BlockDecision.MUTE, latest.id)
        assert [(rule.path, rule.muted) for rule in await stores.sites.rules(root)] == [(path, True)]
        assert len(await changes("The old bridge was opened again.")) == told, "muted"
        await service.decide(root, path, BlockDecision.LEARN)
        assert await stores.sites.rules(root) == []
        assert len(await changes("Ferries leave twice as often now.")) == told + 1
        await service.decide(root, path, BlockDecision.SHOW)
        assert [rule.muted for rule in await stores.sites.rules(root)] == [False]
        with pytest.raises(SourceError, match="no such block"):
            await service.decide(root, "aside > ul", BlockDecision.MUTE)
        with pytest.raises(SourceNotFound):
            await service.decide(999, path, BlockDecision.MUTE)
