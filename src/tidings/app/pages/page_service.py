"""What people decide about pages, on the command line and on the web page: which blocks are noise, what is watched."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tidings.app.stores import Stores
from tidings.app.views import followed_of
from tidings.errors import SourceError
from tidings.model.pages import NoiseRule, PageScope, VersionQuery
from tidings.views.pages.page_service import BlockDecision, ChosenScope, ScopeChoice

if TYPE_CHECKING:
    from tidings.model.pages import Page, Version
    from tidings.read.page.noise_report import PageBlock


# -- the blocks of a page ------------------------------------------------------------------------------
# A decision holds for all pages of the site, and for all people who follow it: there is one memory of a page.

_MOST_NAMED = 5


async def blocks_of_page(stores: Stores, source_id: int) -> list[PageBlock]:
    """The blocks of a page's latest version, in the order of the page. SourceNotFound where it is no page."""
    followed = followed_of(stores)
    return await followed.blocks(stores.library, await followed.page(source_id))


async def decide_block(
    stores: Stores, root_id: int, blocks: Sequence[PageBlock], decision: BlockDecision, text: str
) -> str:
    """Sets the rule for one block on all pages of a site. Returns a sentence for people. SourceError where `text` names
    no block, or more than one."""
    known = {block.path: block.block for block in blocks}
    known |= {rule.path: rule.block for rule in await stores.sites.rules(root_id)}  # of other pages, too
    path = block_named(known, text)
    return await set_rule(stores, root_id, known[path], path, decision)


async def set_rule(stores: Stores, root_id: int, block: int, path: str, decision: BlockDecision) -> str:
    """Sets the rule for a block, or forgets it. Returns a sentence for people."""
    rule = None if decision is BlockDecision.LEARN else NoiseRule(block, path, decision is BlockDecision.MUTE)
    await stores.sites.rule(root_id, block, rule)
    return f"{path}: {decision.words}, on all pages of the site"


def block_named(known: Collection[str], text: str) -> str:
    """The path that is meant by it, or by a part that only one has. SourceError."""
    asked = " ".join(text.split())
    if asked in known:
        return asked
    fitting = [path for path in known if asked and asked.casefold() in path.casefold()]
    if len(fitting) == 1:
        return fitting[0]
    if not fitting:
        raise SourceError(text, "no block of this page is called so; `tidings noise PAGE` lists them")
    named = "; ".join(fitting[:_MOST_NAMED]) + ("; ..." if len(fitting) > _MOST_NAMED else "")
    raise SourceError(text, f"{len(fitting)} blocks are called so: {named}")


# -- what is watched of a page -------------------------------------------------------------------------


async def choose_scope(
    stores: Stores, page_id: int, choice: ScopeChoice, *, of_site: bool = False, preview: bool = False
) -> ChosenScope:
    """Sets what is watched of a page, or of the pages of its site, unless it is a preview or nothing is chosen.
    SourceNotFound where it is no page, SelectorError where a selector cannot be read."""
    from tidings.read.page.tree.scope import check_scope

    followed = followed_of(stores)
    page = await followed.page(page_id)
    if choice.as_site:
        scope = await followed.site_scope(page)
    else:
        scope = check_scope(choice.applied(await _present(stores, page, of_site=of_site)))
    version, shown = await followed.preview(page, scope)
    stored = bool(choice) and not preview
    if stored and of_site:
        await stores.sites.site_scope(page.root_id, scope or None)
    elif stored:
        await stores.sites.page_scope(page.source_id, None if choice.as_site else scope)
    at = None if version is None else version.at
    return ChosenScope(page.source_id, page.url, of_site, bool(choice), stored, scope, at, shown)


async def _present(stores: Stores, page: Page, *, of_site: bool) -> PageScope:
    if page.scope is not None and not of_site:
        return page.scope
    return (await stores.sites.site(page.root_id, counted=False)).scope or PageScope()


class StoredPageService:
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
