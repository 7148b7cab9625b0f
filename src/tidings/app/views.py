"""Stores -> views: what the web page and the command line show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tidings.app.stores import Stores
from tidings.settings.settings import Settings

if TYPE_CHECKING:
    from tidings.views.conduct import Conduct
    from tidings.views.sites import FollowedPages
    from tidings.views.watches import Watching


def conduct_of(stores: Stores, settings: Settings) -> Conduct:
    """The view of how publishers are treated: hosts, robots.txt, pauses, user agent."""
    from tidings.fetch.robots.robots import stored_verdict, user_agent
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
        subscriber_weight=settings.schedule.subscriber_weight,
        contact=fetch.contact,
        customs=Customs(fetch.feed_gap, fetch.page_gap, schedule.ceiling, schedule.push_floor),
        floor=schedule.floor,
        quiet_floor=schedule.quiet_floor,
        per_host=fetch.per_host,
        keep_hops=settings.keep.hops,
        articles=fetch.articles,
        robots_for_feeds=fetch.robots_for_feeds,
    )


def followed_of(stores: Stores, settings: Settings | None = None) -> FollowedPages:
    """The view of sites that are followed page by page. Settings are needed where versions are compared."""
    from tidings.views.sites import FollowedPages

    # Read when they are needed: stores over the API have no orders.
    links = settings is None or settings.pages.link_targets
    return FollowedPages(stores.sites, stores.archive, lambda ids: stores.crawl.feed_orders(ids), links)


def watching_of(stores: Stores, settings: Settings) -> Watching:
    """The view of watches, their matches and messages; channels are shown without passwords."""
    from tidings.notify.channels.address import redacted_channel
    from tidings.views.watches import Watching

    kept = stores.watches, stores.matches, stores.outbox
    return Watching(*kept, redacted_channel, settings.web.public_url, stores.people)
