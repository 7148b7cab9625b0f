"""What the web page decides about pages: views.pages.page_desk.PageDesk over the stores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tidings.app.pages.blocks import set_rule
from tidings.app.pages.scopes import choose_scope
from tidings.app.views import followed_of
from tidings.errors import SourceError
from tidings.model.pages import VersionQuery

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.pages import Version
    from tidings.views.pages.page_desk import BlockDecision
    from tidings.views.pages.page_scope import ChosenScope, ScopeChoice


class StoredPageDesk:
    def __init__(self, stores: Stores) -> None:
        self._stores, self._followed = stores, followed_of(stores)

    async def decide(self, page_id: int, path: str, decision: BlockDecision, version_id: int | None = None) -> str:
        page = await self._followed.page(page_id)
        asked = " ".join(path.split())
        known = {rule.path: rule.block for rule in await self._stores.sites.rules(page.root_id)}
        if asked not in known:
            for version in await self._versions(page_id, version_id):
                known |= await self._followed.block_ids(page, version)
        if asked not in known:
            raise SourceError(path, "the page has no such block; reload it")
        return await set_rule(self._stores, page.root_id, known[asked], asked, decision)

    async def choose_scope(self, page_id: int, choice: ScopeChoice, *, of_site: bool, preview: bool) -> ChosenScope:
        return await choose_scope(self._stores, page_id, choice, of_site=of_site, preview=preview)

    async def _versions(self, page_id: int, version_id: int | None) -> list[Version]:
        found = await self._stores.archive.versions(VersionQuery(source_id=page_id, limit=1))
        other = None if version_id is None else await self._stores.archive.version(version_id)
        return found if other is None or other.source_id != page_id else [*found, other]
