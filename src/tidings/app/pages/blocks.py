"""The blocks of a page, and what a person decides about them: for the command line and the web page.

A decision holds for all pages of the site, and for everybody who follows it: there is one memory of a page.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from tidings.app.stores import Stores
from tidings.app.views import followed_of
from tidings.errors import SourceError
from tidings.model.pages import NoiseRule
from tidings.views.pages.page_desk import BlockDecision

if TYPE_CHECKING:
    from tidings.read.page.noise_report import PageBlock

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
