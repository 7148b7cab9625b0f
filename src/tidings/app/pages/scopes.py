"""What is watched of a page: for the command line and the web page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tidings.app.views import followed_of
from tidings.model.pages import PageScope
from tidings.views.pages.page_scope import ChosenScope, ScopeChoice

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.pages import Page


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
