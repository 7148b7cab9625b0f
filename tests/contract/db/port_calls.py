"""A call of every method of every store port, on a database that has something of everything in it."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

from tests.contract.sitestories import baseline, look, news
from tests.contract.stories import HOUR, LONG, NOW, changed, hourly, new, page
from tests.contract.watchstories import MAIL, answer

from tidings.app.stores import Stores
from tidings.model.hosts import Flag, HostManners, Subscription
from tidings.model.matches import Rating
from tidings.model.messages import EventPlace, NewHook, NewMessage, RefusedEvent
from tidings.model.orders import FeedOutcome
from tidings.model.pages import ArchivedPage, FoundLink, NewSite, NoiseRule, PageScope, SettledLink
from tidings.model.people import OWNER, FeedLink
from tidings.model.search import Indexed, SearchQuery
from tidings.model.sources import NewSource
from tidings.model.times import TimeCeilings
from tidings.model.watches import WatchTerms
from tidings.ports import crawl_store, events, library, reader_apps, watch_store
from tidings.ports.crawl_store import KeptRobots
from tidings.settings.settings import load
from tidings.store.db.database import Database

FEED, SITE = "https://a.test/feed", "https://b.test/"
LATER = NOW + 2 * HOUR
PORTS: dict[str, type] = {
    "crawl": crawl_store.CrawlStore,
    "robots": crawl_store.RobotsStore,
    "flags": crawl_store.FlagStore,
    "pushes": crawl_store.WebSubStore,
    "frontier": crawl_store.Frontier,
    "catalogue": library.Catalogue,
    "library": library.Library,
    "search": library.SearchStore,
    "sites": library.SiteBook,
    "archive": library.Archive,
    "watches": watch_store.WatchBook,
    "queue": watch_store.WatchQueue,
    "matches": watch_store.MatchStore,
    "outbox": watch_store.Outbox,
    "events": events.EventLog,
    "hooks": events.HookStore,
    "feed_links": reader_apps.FeedLinkStore,
}

Call = Callable[[Stores], Awaitable[Any]]


def stores_over(database: Database, folder: Path) -> Stores:
    return Stores(database, _settings(folder))


_settings = cache(load)


async def furnish(stores: Stores) -> None:
    """Sources, articles, a followed site, watches, matches, messages, and things that wait."""
    feeds = [NewSource(f"https://{name}.test/feed", f"{name}.test") for name in ("a", "c")]
    await stores.catalogue.add(feeds, NOW, [NOW] * 2)
    await stores.watches.add(WatchTerms("all", channels=(MAIL,)), NOW - HOUR, "secret")
    articles = [new(number, content=f"{number} {LONG}") for number in range(4)]
    await stores.crawl.apply([changed(1, 0, *articles)], hourly, [HostManners("a.test", gap=30.0)])
    await stores.crawl.apply([page(1), changed(1, 1, new(1, 2), at=NOW + HOUR)], hourly)
    (root, _) = await stores.sites.follow(NewSite(SITE, "b.test", depth=2), NOW)
    await stores.crawl.apply([baseline(root, 0, f"{SITE}x", f"{SITE}y", f"{SITE}z")], hourly)
    found = await stores.frontier.found(10)
    await stores.frontier.settle([SettledLink(found[0], "b.test"), SettledLink(found[1], "b.test", "no")], NOW)
    await stores.crawl.apply([look(root, 1, news("Something new")), baseline(root + 1, 0)], hourly)
    waiting = await stores.queue.next_items(3)
    await stores.queue.write_results([answer(one, 1) for one in waiting])
    pending = await stores.outbox.waiting(10)
    await stores.outbox.create_messages([NewMessage(1, MAIL, (pending[0].delivery_id,))], [], NOW)
    await stores.search.index([Indexed(2, 1, ("title",), ("text",))])
    await stores.robots.keep(KeptRobots("https://a.test", b"User-agent: *", NOW, LATER))
    await stores.flags.flag(Flag("b.test", "deep", NOW, SITE))
    await stores.flags.keep_tally("b.test", b"counted")
    await stores.pushes.save(Subscription(1, "https://hub.test/", FEED, "token", "secret", next_at=NOW))
    await stores.pushes.receive(1, NOW, "application/rss+xml", b"<rss/>")
    await stores.crawl.keep("price", b"40")
    await stores.sites.rule(root, 17, NoiseRule(17, "main", True))
    await stores.matches.rate(1, Rating.GOOD, NOW)


async def furnish_wholly(stores: Stores) -> None:
    """The same with a webhook, an event that it is told, and a secret address of a feed."""
    await furnish(stores)
    await stores.hooks.add(OWNER, NewHook("all", "https://hook.test/"), "secret", NOW)
    await stores.crawl.apply([changed(1, 2, new(5), at=NOW + HOUR)], hourly)
    link = _feed_link()
    await stores.feed_links.make(link.person_id, link.list, link.name, link.token, NOW)


def _outcomes() -> list[FeedOutcome]:
    fresh = [new(number, content=f"{number} {LONG}", host="c.test") for number in range(10, 14)]
    return [changed(2, 0, *fresh, at=LATER), look(3, 2, news("Newer"), at=LATER)]


def _feed_link() -> FeedLink:
    return FeedLink(1, OWNER, "/articles", "All", "token", NOW)


def _link(stores_link: int = 3) -> FoundLink:
    return FoundLink(stores_link, 3, 3, 1, f"{SITE}z")


WRITES: dict[str, Call] = {
    "crawl.apply": lambda s: s.crawl.apply(_outcomes(), hourly, [HostManners("c.test", gap=60.0)]),
    "crawl.keep": lambda s: s.crawl.keep("price", b"50"),
    "crawl.prune": lambda s: s.crawl.prune(LATER, LATER),
    "crawl.mend_times": lambda s: s.crawl.mend_times(NOW - HOUR, TimeCeilings(HOUR / 2, HOUR / 2, HOUR / 2)),
    "robots.keep": lambda s: s.robots.keep(KeptRobots("https://c.test", b"x", NOW, LATER)),
    "flags.flag": lambda s: s.flags.flag(Flag("b.test", "deep", LATER, SITE)),
    "flags.unflag": lambda s: s.flags.unflag("b.test"),
    "flags.keep_tally": lambda s: s.flags.keep_tally("b.test", b"more"),
    "pushes.save": lambda s: s.pushes.save(Subscription(1, "https://hub.test/", FEED, "token", "secret", attempts=2)),
    "pushes.receive": lambda s: s.pushes.receive(1, LATER, None, b"<rss>2</rss>"),
    "frontier.settle": lambda s: s.frontier.settle([SettledLink(_link(), "b.test")], LATER),
    "catalogue.add": lambda s: s.catalogue.add([NewSource("https://d.test/", "d.test")], LATER, [LATER]),
    "catalogue.remove": lambda s: s.catalogue.remove(1),
    "catalogue.edit": lambda s: s.catalogue.edit(1, {"title": "Another", "weight": 3.0}),
    "catalogue.refresh": lambda s: s.catalogue.refresh(1, LATER, timedelta(0)),
    "catalogue.refresh_site": lambda s: s.catalogue.refresh_site(3, LATER, timedelta(0)),
    "catalogue.move": lambda s: s.catalogue.move(1, "https://e.test/feed", "e.test", LATER, "moved"),
    "catalogue.announce": lambda s: s.catalogue.announce(),
    "catalogue.pause": lambda s: s.catalogue.pause([1, 2]),
    "catalogue.resume": lambda s: s.catalogue.resume([1, 2], LATER),
    "catalogue.set_aside": lambda s: s.catalogue.set_aside([1, 2], LATER),
    "catalogue.restore": lambda s: s.catalogue.restore([1, 2]),
    "search.index": lambda s: s.search.index([Indexed(1, 1, ("title",), ("text",)), Indexed(3, 1)]),
    "sites.follow": lambda s: s.sites.follow(NewSite("https://f.test/", "f.test"), LATER),
    "sites.rule": lambda s: s.sites.rule(3, 18, NoiseRule(18, "main", False)),
    "sites.page_scope": lambda s: s.sites.page_scope(3, PageScope(only=("main",))),
    "sites.site_scope": lambda s: s.sites.site_scope(3, PageScope(main=True)),
    "archive.restore": lambda s: s.archive.restore([ArchivedPage("https://g.test/", "g.test", NOW, b"<p>Old")]),
    "archive.thin": lambda s: s.archive.thin(LATER, 1, None),
    "watches.add": lambda s: s.watches.add(WatchTerms("more", "rain"), LATER, "secret", NOW - HOUR),
    "watches.edit": lambda s: s.watches.edit(1, WatchTerms("all of it", channels=("webhook:https://a.test/",))),
    "watches.pause": lambda s: s.watches.pause(1, True),
    "watches.remove": lambda s: s.watches.remove(1),
    "watches.trouble": lambda s: s.watches.trouble([1], "it broke"),
    "queue.write_results": lambda s: _write_results(s),
    "matches.rate": lambda s: s.matches.rate(2, Rating.GOOD, LATER),
    "outbox.create_messages": lambda s: _create_messages(s),
    "outbox.begin": lambda s: s.outbox.begin(1, LATER),
    "outbox.sent": lambda s: s.outbox.sent(1, LATER),
    "outbox.failed": lambda s: s.outbox.failed(1, LATER, "no", LATER + HOUR),
    "outbox.hold": lambda s: s.outbox.hold(MAIL, LATER + HOUR),
    "outbox.give_up": lambda s: s.outbox.give_up(MAIL, LATER, "too old"),
    "outbox.retry": lambda s: s.outbox.retry(None, LATER),
    "events.keep_until": lambda s: s.events.keep_until(LATER + HOUR),
    "events.prune": lambda s: s.events.prune(LATER + HOUR),
    "hooks.add": lambda s: s.hooks.add(OWNER, NewHook("n8n", "https://hook.test/"), "secret", LATER),
    "hooks.resume": lambda s: s.hooks.resume(1),
    "hooks.remove": lambda s: s.hooks.remove(1),
    "hooks.sent": lambda s: s.hooks.sent(1, EventPlace(9, 1), LATER),
    "hooks.skip": lambda s: s.hooks.skip(1, EventPlace(9, 1)),
    "hooks.set_aside": lambda s: s.hooks.set_aside(1, RefusedEvent(EventPlace(9, 1), LATER, "HTTP 422")),
    "hooks.settle": lambda s: s.hooks.settle(1, EventPlace(1, 1), LATER),
    "hooks.failed": lambda s: s.hooks.failed(1, "HTTP 500", LATER, None),
    "feed_links.make": lambda s: s.feed_links.make(OWNER, "/articles?starred=1", "Starred", "another", LATER),
    "feed_links.renew": lambda s: s.feed_links.renew(OWNER, 1, "fresh", LATER),
    "feed_links.remove": lambda s: s.feed_links.remove(OWNER, 1),
    "feed_links.announced": lambda s: s.feed_links.announced(_feed_link(), 7),
}
READS: dict[str, Call] = {
    "search.folder_values": lambda s: s.search.folder_values(OWNER, ((1, 2),)),
    "search.search": lambda s: s.search.search(SearchQuery("title", NOW)),
    "crawl.states": lambda s: _sorted(s.crawl.states(10)),
    "library.find": lambda s: s.library.find("a.test"),
    "library.find_among": lambda s: s.library.find_among("a.test"),
    "sites.site": lambda s: s.sites.site(3),
    "sites.pages": lambda s: s.sites.pages(3, 10),
    "sites.refused": lambda s: s.sites.refused(3, 10),
    "watches.watch": lambda s: s.watches.watch("all"),
}


async def _sorted(answer: Awaitable[list[bytes]]) -> list[bytes]:
    """The sample is in a random order."""
    return sorted(await answer)


async def _write_results(stores: Stores) -> int:
    return await stores.queue.write_results([answer(one, 1) for one in await stores.queue.next_items(10)])


async def _create_messages(stores: Stores) -> int:
    ids = tuple(one.delivery_id for one in await stores.outbox.waiting(10))
    return await stores.outbox.create_messages([NewMessage(1, MAIL, ids[:1])], ids[1:], LATER)


def calls() -> dict[str, Call]:
    """One for each method of each port; those without an entry above get arguments by their types."""
    found: dict[str, Call] = {}
    for port, protocol in PORTS.items():
        for method in (name for name, value in vars(protocol).items() if inspect.iscoroutinefunction(value)):
            name = f"{port}.{method}"
            found[name] = WRITES.get(name) or READS.get(name) or _by_types(port, method, getattr(protocol, method))
    return found


def _by_types(port: str, method: str, declared: Callable[..., Any]) -> Call:
    hints = get_type_hints(declared)
    needed = [
        name
        for name, parameter in inspect.signature(declared).parameters.items()
        if name != "self" and parameter.default is inspect.Parameter.empty
    ]
    values = {name: _value(f"{port}.{method}", name, hints[name]) for name in needed}

    async def call(stores: Stores) -> Any:
        return await getattr(getattr(stores, port), method)(**values)

    return call


_VALUES: dict[Any, Any] = {int: 1, str: "b.test", bytes: b"x", bool: True, datetime: LATER, timedelta: HOUR}


def _value(call: str, name: str, kind: Any) -> Any:
    if kind in _VALUES:
        return _VALUES[kind]
    if type(None) in get_args(kind):
        return None
    origin = get_origin(kind)
    if origin in (Sequence, Collection, list, tuple) and get_args(kind)[0] is int:
        return [1, 2]
    if origin is tuple or kind == tuple[int, int]:
        return 0, 0
    if isinstance(origin, type) and issubclass(origin, (Sequence, Collection, Mapping)):
        return origin() if origin in (list, dict, set) else ()
    if dataclasses.is_dataclass(kind):
        return kind()  # type: ignore[operator]
    raise AssertionError(f"{call} needs a value for {name}: add a call of it to tests/contract/db/port_calls.py")
