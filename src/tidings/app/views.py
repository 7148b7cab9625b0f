"""Stores -> views: what the web page and the command line show, and decisions about the blocks of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tidings.app.stores import Stores
from tidings.errors import SourceError
from tidings.model.pages import NoiseRule
from tidings.settings.settings import Settings

if TYPE_CHECKING:
    from tidings.read.page.noise_report import PageBlock
    from tidings.views.conduct import Conduct
    from tidings.views.sites import Followed
    from tidings.views.watches import Watching

_DECISIONS = {
    "mute": "nothing in it is a change from now on",
    "show": "everything new in it is a change from now on",
    "learn": "what is learned of it counts again",
}
_MOST_NAMED = 5


def conduct_of(stores: Stores, settings: Settings) -> Conduct:
    """The view of how publishers are treated: hosts, robots.txt, pauses, user agent."""
    from tidings.fetch.robots.agent import user_agent
    from tidings.fetch.robots.robots import stored_verdict
    from tidings.views.conduct import Conduct, RobotsWord
    from tidings.views.etiquette import Customs

    fetch, schedule = settings.fetch, settings.schedule

    async def robots(url: str) -> RobotsWord:
        return RobotsWord(*await stored_verdict(stores.robots, url))

    return Conduct(
        hosts=stores.hosts,
        flags=stores.flags.flags,
        robots=robots,
        user_agent=lambda subscribers: user_agent(settings.web.public_url, fetch.contact, subscribers),
        contact=fetch.contact,
        customs=Customs(fetch.feed_gap, fetch.page_gap, schedule.ceiling, schedule.push_floor),
        floor=schedule.floor,
        quiet_floor=schedule.quiet_floor,
        per_host=fetch.per_host,
        keep_hops=settings.keep.hops,
        articles=fetch.articles,
        robots_for_feeds=fetch.robots_for_feeds,
    )


def followed_of(stores: Stores) -> Followed:
    """The view of sites that are followed page by page."""
    from tidings.views.sites import Followed

    return Followed(stores.sites, stores.archive, stores.crawl.feed_orders)


def watching_of(stores: Stores, settings: Settings) -> Watching:
    """The view of watches, their matches and messages; channels are shown without passwords."""
    from tidings.notify.channels.address import redacted_channel
    from tidings.views.watches import Watching

    return Watching(stores.watches, stores.matches, stores.outbox, redacted_channel, settings.web.public_url)


# -- blocks of a page: mute, show, learn ---


async def blocks_of_page(stores: Stores, source_id: int) -> list[PageBlock]:
    """The blocks of a page's latest version, in the order of the page. SourceNotFound where it is no page."""
    followed = followed_of(stores)
    return await followed.blocks(stores.library, await followed.page(source_id))


async def decide_block(stores: Stores, root_id: int, blocks: Sequence[PageBlock], decision: str, text: str) -> str:
    """Sets the rule for one block on all pages of a site; `decision` is mute, show or learn. Returns a sentence for
    people. SourceError where `text` names no block, or more than one."""
    known = {block.path: block.block for block in blocks}
    known |= {rule.path: rule.block for rule in await stores.sites.rules(root_id)}  # of other pages, too
    path = _block_named(known, text)
    rule = None if decision == "learn" else NoiseRule(known[path], path, decision == "mute")
    await stores.sites.rule(root_id, known[path], rule)
    return f"{path}: {_DECISIONS[decision]}, on all pages of the site"


def _block_named(known: dict[str, int], text: str) -> str:
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
