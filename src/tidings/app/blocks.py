"""The blocks of a page, and what a person decides of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tidings.app.stores import Stores
from tidings.app.web import followed_of
from tidings.errors import SourceError
from tidings.model.pages import NoiseRule

if TYPE_CHECKING:
    from tidings.read.page.noise_report import PageBlock

_WORDS = {
    "mute": "nothing in it is a change from now on",
    "show": "everything new in it is a change from now on",
    "learn": "what is learned of it counts again",
}
_MOST_NAMED = 5


async def blocks_of_page(stores: Stores, source_id: int) -> list[PageBlock]:
    """Of its latest version, in the order of the page. SourceNotFound where it is no page."""
    followed = followed_of(stores)
    return await followed.blocks(stores.library, await followed.page(source_id))


async def decide_block(stores: Stores, root_id: int, blocks: Sequence[PageBlock], wish: str, text: str) -> str:
    """`mute`, `show` or `learn` a block, on all pages of a site; what was done, in words. SourceError where no block,
    or more than one, is meant."""
    known = {block.path: block.block for block in blocks}
    known |= {rule.path: rule.block for rule in await stores.sites.rules(root_id)}  # of other pages, too
    path = _meant(known, text)
    rule = None if wish == "learn" else NoiseRule(known[path], path, wish == "mute")
    await stores.sites.rule(root_id, known[path], rule)
    return f"{path}: {_WORDS[wish]}, on all pages of the site"


def _meant(known: dict[str, int], text: str) -> str:
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
