"""Command add: finds the feeds behind an address and follows them."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.memory import check_memory
from tidings.cli.common.options import (
    AtLeastOption,
    CategoryOption,
    DepthOption,
    EgressOption,
    ExcludeOption,
    IgnoreOption,
    IncludeOption,
    MainOption,
    OnlyOption,
    PolicyOption,
    SameTitleOption,
    SubscribersOption,
    WeightOption,
    WordsOption,
    checked_weight,
    egress_label,
    every_seconds,
)
from tidings.cli.common.output import complain, counted, note_demo_clock, printable, report
from tidings.cli.common.progress import Show, progress
from tidings.text.url import addresses

if TYPE_CHECKING:
    from tidings.app.discovery import Scout
    from tidings.discover.candidates import DiscoveryResult
    from tidings.discover.search import SearchLimits
    from tidings.ports.outside import Response
    from tidings.settings.settings import Settings
    from tidings.views.adding.offers import Offer

_MOST_REQUESTS = 40  # of a search for all feeds of a site


class AddAs(StrEnum):
    FEED = "feed"
    SITEMAP = "sitemap"
    LINKS = "links"


@dataclass(frozen=True, slots=True)
class AddOptions:
    """How `add` chooses and follows."""

    given: dict[str, Any] = field(default_factory=dict)  # values set for the new source
    kind: AddAs | None = None
    every: bool = False  # all feeds
    yes: bool = False
    asks: bool = False  # a terminal is there to ask

    @property
    def subscribers(self) -> int:
        return int(self.given.get("subscribers", 1))


@dataclass(frozen=True, slots=True)
class Selection:
    """The sources that were chosen for an address."""

    offers: list[Offer]
    others: list[str] = field(default_factory=list)
    word: str = ""  # a remark to print
    requests: int = 0
    answers: dict[str, Response] = field(default_factory=dict)  # responses already fetched, other than feeds


AllOption = Annotated[bool, typer.Option("--all", metavar=FLAG, help="Follow all feeds of a site.")]
YesOption = Annotated[
    bool, typer.Option("--yes", "-y", metavar=FLAG, help="Do not ask: follow the best that is found.")
]
KindOption = Annotated[
    AddAs | None,
    typer.Option(metavar="KIND", help="feed, sitemap, or links (of a page without a feed); found out if left out."),
]
EveryOption = Annotated[
    str | None,
    typer.Option("--every", metavar="T", help="Visit it so often (10m, 2h), within what servers allow."),
]
UncheckedOption = Annotated[
    bool, typer.Option("--unchecked", metavar=FLAG, help="Do not look first: take the URL as it is.")
]
PagesOption = Annotated[
    bool, typer.Option("--pages", metavar=FLAG, help="Follow the site page by page, segment by segment.")
]

_FEEDS_ONLY = "--all, --yes, --kind, --unchecked and --same-title-is-same are about feeds, --pages is not"


@app.command()
def add(
    urls: Annotated[list[str], typer.Argument(metavar="URL", help="Feeds, or sites whose feeds are to be found.")],
    every: AllOption = False,
    yes: YesOption = False,
    kind: KindOption = None,
    policy: PolicyOption = None,
    category: CategoryOption = None,
    weight: WeightOption = None,
    subscribers: SubscribersOption = None,
    interval: EveryOption = None,
    same_title: SameTitleOption = None,
    egress: EgressOption = None,
    unchecked: UncheckedOption = False,
    pages: PagesOption = False,
    depth: DepthOption = None,
    include: IncludeOption = None,
    exclude: ExcludeOption = None,
    words: WordsOption = None,
    at_least: AtLeastOption = 1,
    only: OnlyOption = None,
    ignore: IgnoreOption = None,
    main: MainOption = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Follow feeds. The feeds of a site are found from its address; https:// may be left out.

    Where several fit, you are asked; without a terminal the best is followed and the others are named. What the feed
    holds now is kept at once; the pages of its articles come with `tidings run` or `tidings crawl`.

    With --pages the site itself is followed, page by page: links within it up to --depth, and what is new in a page,
    or in a part of it: --only and --ignore take CSS or XPath, --main is the main content alone.

    Example: tidings add https://example.org/feed.xml blog.example.org

    Example: tidings add https://example.org/ --pages --depth 2 --exclude https://example.org/archive/

    Example: tidings add https://shop.example/tea --pages --depth 0 --only ".price" --every 10m
    """
    settings = load_settings(data)
    note_demo_clock()
    own = {"policy": policy, "category": category, "subscribers": subscribers, "same_title": same_title}
    given = _given(weight, interval, egress, **own)
    if pages and (every or yes or unchecked or kind is not None or same_title):
        raise typer.BadParameter(_FEEDS_ONLY)
    if pages:
        from tidings.cli.sources.add_pages import follow_sites, scope_of

        limits = depth, include, exclude, words, at_least
        follow_sites(settings, urls, given, limits, scope_of(only, ignore, main), json=json)
        return
    if include or exclude or words or depth is not None or only or ignore or main:
        raise typer.BadParameter("--depth, --include, --exclude, --words, --only, --ignore, --main belong to --pages")
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and not json
    options = AddOptions(given, kind, every, yes, asks=terminal and not yes and not every)
    check_memory("add")
    with progress(quiet=json or sys.stderr.isatty()) as show:  # a bar would be in the way of questions
        results = run_async(_add(settings, urls, options, show, unchecked=unchecked))
    report(results, say_added, json=json)


def _given(
    weight: float | None, interval: str | None, egress: str | None, **others: str | int | None
) -> dict[str, Any]:
    """The values that were set for a new source."""
    seconds = None if interval is None else every_seconds(interval)
    label = None if egress is None else egress_label(egress)
    values: dict[str, Any] = {**others, "weight": checked_weight(weight), "every": seconds, "egress": label}
    return {name: value for name, value in values.items() if value is not None}


def say_added(result: dict[str, Any]) -> None:
    if "error" in result:
        complain(str(result["error"]))
    elif result["added"]:
        title = f"{result['title']}: " if result["title"] else ""
        via = f" (found at {result['asked']})" if result["asked"] != result["url"] else ""
        articles = result["articles"]
        told = f": {counted(articles, 'article')}" if articles is not None else ""
        print(printable(f"following {title}{result['url']}{via}{told}"))
    else:
        print(printable(f"already followed: {result['url']}"))
    if result.get("word"):
        print(printable(f"  {result['word']}"))
    if result.get("others"):
        print(printable(f"  it has more feeds (--all follows them all): {' '.join(result['others'])}"))


async def _add(
    settings: Settings, urls: list[str], options: AddOptions, show: Show, *, unchecked: bool
) -> list[dict[str, Any]]:
    from contextlib import AsyncExitStack

    from tidings.app.discovery import open_scout
    from tidings.app.remote.stores import add_all, remote_of
    from tidings.app.scheduling import policy_given
    from tidings.app.stores import open_stores
    from tidings.errors import TidingsError

    if "policy" in options.given:
        policy_given(options.given["policy"])
    results: list[dict[str, Any]] = []
    async with AsyncExitStack() as stack:
        stores = await stack.enter_async_context(open_stores(settings))
        if (api := remote_of(stores)) is not None:
            return await add_all(api, urls, options.given, unchecked=unchecked, every=options.every, sure=options.yes)
        scout = await stack.enter_async_context(open_scout(settings, stores))
        for number, asked in enumerate(urls):
            show(f"looking at {asked}", number, len(urls))
            try:
                selection = _as_it_is(asked, options) if unchecked else await _look(scout, asked, options)
            except TidingsError as error:
                results.append({"asked": asked, "error": str(error)})
                continue
            results += await follow_all(scout, asked, selection, options, unchecked=unchecked)
    return results


async def follow_all(
    scout: Scout, asked: str, selection: Selection, options: AddOptions, *, unchecked: bool = False
) -> list[dict[str, Any]]:
    """Follows each with its first visit; an error in one does not stop the others."""
    from tidings.errors import TidingsError

    results: list[dict[str, Any]] = []
    for number, offer in enumerate(selection.offers):
        try:
            answer = None if unchecked else await _answer(scout, offer, selection, options)
            new, kept = await scout.follow(offer.source(options.given), answer)
        except TidingsError as error:
            results.append({"asked": asked, "error": str(error)})
            continue
        results.append(
            {
                "asked": asked,
                "added": new,
                "id": kept.id,
                "url": kept.url,
                "kind": kept.kind,
                "title": kept.title,
                "articles": kept.articles if new and answer is not None else None,
                "how": offer.how,
                "requests": selection.requests,
                "word": selection.word if number == 0 else "",
                "others": selection.others if number == 0 else [],
            }
        )
    return results


async def _answer(scout: Scout, offer: Offer, selection: Selection, options: AddOptions) -> Response | None:
    """The response for its first visit; None where that must be fetched."""
    from tidings.model.sources import SourceKind

    if offer.kind is not SourceKind.FEED:
        return selection.answers.get(offer.url)
    if offer.entries is None:  # listed by the site, not read yet: it must be a feed
        return (await scout.feed(offer.url, options.subscribers))[1]
    return await scout.answer(offer.url, options.subscribers)


# -- from an address to sources ---------------------------------------------------------------------


def _as_it_is(asked: str, options: AddOptions) -> Selection:
    from tidings.discover.candidates import FeedKind
    from tidings.model.sources import SourceKind
    from tidings.views.adding.offers import Offer

    return Selection([Offer(addresses(asked)[0], "as it is", FeedKind.MAIN, SourceKind(options.kind or AddAs.FEED))])


async def _look(scout: Scout, asked: str, options: AddOptions) -> Selection:
    from tidings.errors import ConnectFailed

    first: ConnectFailed | None = None
    for url in addresses(asked):
        try:
            return await _by_kind(scout, asked, url, options)
        except ConnectFailed as error:
            first = first or error
    assert first is not None
    raise first


async def _by_kind(scout: Scout, asked: str, url: str, options: AddOptions) -> Selection:
    if options.kind is AddAs.SITEMAP:
        return await _sitemap(scout, url, options)
    if options.kind is AddAs.LINKS:
        return await _links(scout, url, options)
    limits = limits_of(url, every=options.every, sure=options.yes)
    found = await scout.find(url, replace(limits, sitemaps=options.kind is None), options.subscribers)
    return await _from(scout, asked, url, found, options)


def limits_of(url: str, *, every: bool, sure: bool) -> SearchLimits:
    """The limits of a search. The page is read for other feeds, unless the URL is enough (a known platform, a feed) or
    the caller wants the best one."""
    from tidings.discover.page_traits import looks_like_feed
    from tidings.discover.platform_match import platform_site
    from tidings.discover.search import SearchLimits
    from tidings.discover.url_shape import parse_site_url

    if every:
        return SearchLimits(requests=_MOST_REQUESTS, thorough=True)
    try:
        told = looks_like_feed(url) or platform_site(parse_site_url(url)) is not None
    except ValueError:  # the search reports it
        told = True
    return SearchLimits(predict=sure or told)


async def _from(scout: Scout, asked: str, url: str, found: DiscoveryResult, options: AddOptions) -> Selection:
    from tidings.cli.sources.offers import is_meant, nothing_found
    from tidings.errors import SourceError
    from tidings.views.adding.offers import doubt_of, offers_of

    offers = offers_of(found, feeds_only=options.kind is AddAs.FEED)
    if not offers:
        raise nothing_found(scout, url, found)
    doubt = doubt_of(offers[0], scout.failure(url))
    if doubt is not None and not (options.asks or options.yes or options.every):
        raise SourceError(asked, f"{doubt}: {offers[0].url} (--yes follows it)")
    chosen = _chosen(asked, offers, doubt, options)
    others = [] if options.asks or options.every or is_meant(offers[0]) else [offer.url for offer in offers[1:]]
    word = doubt if doubt is not None and not options.asks else ""
    return await _with_sitemaps(scout, Selection(chosen, others, word, found.requests))


def _chosen(asked: str, offers: list[Offer], doubt: str | None, options: AddOptions) -> list[Offer]:
    from tidings.cli.sources.offers import choose, confirmed, is_meant

    if is_meant(offers[0]):
        return offers[:1]
    if options.every:
        return offers
    if options.asks and doubt is not None:
        return offers[:1] if confirmed(asked, doubt, offers[0]) else []
    if options.asks and sum(offer.rank <= 1 for offer in offers) > 1:
        return choose(asked, offers)
    return offers[:1]


async def _with_sitemaps(scout: Scout, selection: Selection) -> Selection:
    """Adds the sitemaps of an index; a plain sitemap was read already."""
    from tidings.model.sources import SourceKind

    for offer in selection.offers:
        if offer.kind is SourceKind.SITEMAP:
            answer = await scout.answer(offer.url)
            if b"<sitemapindex" not in answer.body[:4096]:
                selection.answers[offer.url] = answer
    return selection


async def _sitemap(scout: Scout, url: str, options: AddOptions) -> Selection:
    from tidings.discover.candidates import FeedKind, FoundVia
    from tidings.model.sources import SourceKind
    from tidings.views.adding.offers import Offer

    place, sitemap, answer = await scout.sitemap(url, options.subscribers)
    how = FoundVia.ITSELF if place == url else FoundVia.SITEMAP
    offer = Offer(place, how, FeedKind.SITEMAP, SourceKind.SITEMAP, sitemap.title, sitemap.link, len(sitemap.entries))
    return Selection([offer], answers={} if sitemap.children else {place: answer})


async def _links(scout: Scout, url: str, options: AddOptions) -> Selection:
    from tidings.discover.candidates import FeedKind, FoundVia
    from tidings.model.sources import SourceKind
    from tidings.views.adding.offers import Offer

    page, answer = await scout.links(url, options.subscribers)
    offer = Offer(url, FoundVia.ITSELF, FeedKind.MAIN, SourceKind.LINKS, page.title, url, len(page.entries))
    return Selection([offer], answers={url: answer})
