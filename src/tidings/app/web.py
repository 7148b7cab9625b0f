"""The web page beside the program, and what it tells of our conduct."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from tidings.app.stores import Stores
from tidings.errors import SourceError
from tidings.model.pages import NoiseRule
from tidings.settings.settings import Settings

if TYPE_CHECKING:
    from tidings.app.program import Program
    from tidings.app.stores import Stores
    from tidings.read.page.noise_report import PageBlock
    from tidings.views.conduct import Conduct
    from tidings.views.sites import Followed
    from tidings.views.watches import Watching
    from tidings.web.core.metrics import Metrics
    from tidings.web.websub import HubDoor


def _hub_door(program: Program) -> HubDoor | None:
    """Where hubs push to, if they can reach us."""
    from tidings.web.websub import HubDoor

    settings = program.settings
    if not (settings.fetch.websub and settings.web.public_url):
        return None
    return HubDoor(program.stores.pushes, program.clock, settings.fetch.max_body, program.pushed)


def conduct_of(stores: Stores, settings: Settings) -> Conduct:
    """What the face and the command line tell of how publishers are treated."""
    from tidings.fetch.robots.agent import user_agent
    from tidings.fetch.robots.robots import verdict
    from tidings.views.conduct import Conduct, RobotsWord
    from tidings.views.etiquette import Customs

    fetch, schedule = settings.fetch, settings.schedule

    async def robots(url: str) -> RobotsWord:
        return RobotsWord(*await verdict(stores.robots, url))

    return Conduct(
        hosts=stores.crawl.manners,
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
    """What the face and the command line tell of sites that are followed page by page."""
    from tidings.views.sites import Followed

    return Followed(stores.sites, stores.archive, stores.crawl.feed_orders)


def watching_of(stores: Stores, settings: Settings) -> Watching:
    """What the face tells of watches. Of a channel only what holds no password."""
    from tidings.notify.channels.address import shown
    from tidings.views.watches import Watching

    return Watching(stores.watches, stores.matches, stores.outbox, shown, settings.web.public_url)


@asynccontextmanager
async def serve_web(
    program: Program, stop: asyncio.Event, on_url: Callable[[str], None] = lambda url: None
) -> AsyncIterator[Metrics]:
    """The web page beside the program, until `stop`; a page that breaks stops the program too."""
    from tidings.web.app import create_app
    from tidings.web.core.metrics import Metrics
    from tidings.web.core.server import serve

    metrics, web = Metrics(), program.settings.web
    app = create_app(
        library=program.stores.library,
        clock=program.clock,
        metrics=metrics,
        default_policy=program.settings.schedule.policy,
        page_policy=program.settings.schedule.page_policy,
        page_unit=program.settings.schedule.page_unit,
        followed=followed_of(program.stores),
        search=program.stores.search,
        watching=watching_of(program.stores, program.settings),
        hubs=_hub_door(program),
        conduct=conduct_of(program.stores, program.settings),
        names=(web.host, urlsplit(web.public_url).hostname or ""),
    )
    listening: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    server = asyncio.create_task(serve(app, web.host, web.port, stop=stop, started=listening.set_result))
    server.add_done_callback(lambda task: stop.set())
    either: set[asyncio.Future[Any]] = {server, listening}
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    if not listening.done():
        await server  # raises what went wrong
    on_url(f"http://{f'[{web.host}]' if ':' in web.host else web.host}:{listening.result()}/")
    try:
        yield metrics
    finally:
        stop.set()
        await server


# -- The blocks of a page, and what a person decides of them. --------------------------------------

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
