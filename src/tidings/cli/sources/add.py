"""The command that follows: add."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import (
    AtLeastOption,
    CategoryOption,
    DepthOption,
    ExcludeOption,
    IncludeOption,
    PolicyOption,
    SubscribersOption,
    WeightOption,
    WordsOption,
    addresses,
    checked_weight,
)
from tidings.cli.common.output import complain, counted, printable, report

if TYPE_CHECKING:
    from tidings.app.discovery import Scout
    from tidings.cli.sources.offers import Offer
    from tidings.discover.candidates import DiscoveryResult
    from tidings.discover.search import SearchLimits
    from tidings.errors import TidingsError
    from tidings.ports.outside import Response
    from tidings.settings.settings import Settings

_MOST_REQUESTS = 40  # of a search for all feeds of a site


class Kind(StrEnum):
    FEED = "feed"
    SITEMAP = "sitemap"
    LINKS = "links"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person wants to be done with what is found."""

    given: dict[str, Any] = field(default_factory=dict)  # what is set of the source
    kind: Kind | None = None
    every: bool = False  # all feeds
    yes: bool = False
    asks: bool = False  # is there somebody who can be asked?

    @property
    def subscribers(self) -> int:
        return int(self.given.get("subscribers", 1))


@dataclass(frozen=True, slots=True)
class Taken:
    """What is to be followed of an address."""

    offers: list[Offer]
    others: list[str] = field(default_factory=list)
    word: str = ""  # what a person should know of it
    requests: int = 0
    answers: dict[str, Response] = field(default_factory=dict)  # those at hand that are no feed's


@app.command()
def add(
    urls: Annotated[list[str], typer.Argument(metavar="URL", help="Feeds, or sites whose feeds are to be found.")],
    every: Annotated[bool, typer.Option("--all", metavar=FLAG, help="Follow all feeds of a site.")] = False,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", metavar=FLAG, help="Do not ask: follow the best that is found.")
    ] = False,
    kind: Annotated[
        Kind | None,
        typer.Option(metavar="KIND", help="feed, sitemap, or links (of a page without a feed); found out if left out."),
    ] = None,
    policy: PolicyOption = None,
    category: CategoryOption = None,
    weight: WeightOption = None,
    subscribers: SubscribersOption = None,
    unchecked: Annotated[
        bool, typer.Option("--unchecked", metavar=FLAG, help="Do not look first: take the URL as it is.")
    ] = False,
    pages: Annotated[
        bool, typer.Option("--pages", metavar=FLAG, help="Follow the site page by page, segment by segment.")
    ] = False,
    depth: DepthOption = None,
    include: IncludeOption = None,
    exclude: ExcludeOption = None,
    words: WordsOption = None,
    at_least: AtLeastOption = 1,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Follow feeds. The feeds of a site are found from its address; https:// may be left out.

    Where several fit, you are asked; without a terminal the best is followed and the others are named. What the feed
    holds now is kept at once; the pages of its articles come with `tidings run` or `tidings crawl`.

    With --pages the site itself is followed, page by page: links within it up to --depth, and what is new in a page.

    Example: tidings add https://example.org/feed.xml blog.example.org

    Example: tidings add https://example.org/ --pages --depth 2 --exclude https://example.org/archive/
    """
    settings = load_settings(data)
    wishes = {"policy": policy, "category": category, "weight": checked_weight(weight), "subscribers": subscribers}
    given = {name: value for name, value in wishes.items() if value is not None}
    if pages and (every or yes or unchecked or kind is not None):
        raise typer.BadParameter("--all, --yes, --kind and --unchecked are about feeds, --pages is not")
    if pages:
        from tidings.cli.sources.add_pages import follow_sites

        follow_sites(settings, urls, given, (depth, include, exclude, words, at_least), json=json)
        return
    if include or exclude or words or depth is not None:
        raise typer.BadParameter("--depth, --include, --exclude and --words belong to --pages")
    terminal = sys.stdin.isatty() and sys.stdout.isatty() and not json
    wish = Wish(given, kind, every, yes, asks=terminal and not yes and not every)
    report(run_async(_add(settings, urls, wish, unchecked)), say_added, json=json)


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


async def _add(settings: Settings, urls: list[str], wish: Wish, unchecked: bool) -> list[dict[str, Any]]:
    from tidings.app.discovery import open_scout
    from tidings.app.stores import open_stores
    from tidings.errors import TidingsError
    from tidings.schedule.registry import policy_named

    if "policy" in wish.given:
        policy_named(wish.given["policy"])
    results: list[dict[str, Any]] = []
    async with open_stores(settings) as stores, open_scout(settings, stores) as scout:
        for asked in urls:
            try:
                taken = _as_it_is(asked, wish) if unchecked else await _look(scout, asked, wish)
            except TidingsError as error:
                results.append({"asked": asked, "error": str(error)})
                continue
            results += await follow_all(scout, asked, taken, wish, unchecked=unchecked)
    return results


async def follow_all(
    scout: Scout, asked: str, taken: Taken, wish: Wish, *, unchecked: bool = False
) -> list[dict[str, Any]]:
    """Each with its first visit; one that fails stops no other."""
    from tidings.errors import TidingsError

    results: list[dict[str, Any]] = []
    for number, offer in enumerate(taken.offers):
        try:
            answer = None if unchecked else await _answer(scout, offer, taken, wish)
            new, kept = await scout.follow(offer.source(wish.given), answer)
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
                "requests": taken.requests,
                "word": taken.word if number == 0 else "",
                "others": taken.others if number == 0 else [],
            }
        )
    return results


async def _answer(scout: Scout, offer: Offer, taken: Taken, wish: Wish) -> Response | None:
    """What its server answered; None where the first visit needs more than that."""
    from tidings.model.sources import SourceKind

    if offer.kind is not SourceKind.FEED:
        return taken.answers.get(offer.url)
    if offer.entries is None:  # named by the site, and chosen: it must be one
        return (await scout.feed(offer.url, wish.subscribers))[1]
    return await scout.answer(offer.url, wish.subscribers)


# -- what an address leads to -----------------------------------------------------------------------


def _as_it_is(asked: str, wish: Wish) -> Taken:
    from tidings.cli.sources.offers import Offer
    from tidings.discover.candidates import FeedKind
    from tidings.model.sources import SourceKind

    return Taken([Offer(addresses(asked)[0], "as it is", FeedKind.MAIN, SourceKind(wish.kind or Kind.FEED))])


async def _look(scout: Scout, asked: str, wish: Wish) -> Taken:
    from tidings.errors import ConnectFailed

    first: ConnectFailed | None = None
    for url in addresses(asked):
        try:
            return await _by_kind(scout, asked, url, wish)
        except ConnectFailed as error:
            first = first or error
    assert first is not None
    raise first


async def _by_kind(scout: Scout, asked: str, url: str, wish: Wish) -> Taken:
    if wish.kind is Kind.SITEMAP:
        return await _sitemap(scout, url, wish)
    if wish.kind is Kind.LINKS:
        return await _links(scout, url, wish)
    limits = limits_of(url, every=wish.every, sure=wish.yes)
    found = await scout.find(url, replace(limits, sitemaps=wish.kind is None), wish.subscribers)
    return await _from(scout, asked, url, found, wish)


def limits_of(url: str, *, every: bool, sure: bool) -> SearchLimits:
    """How a site is searched for a person. Its page is read to see what else it has, unless its address tells enough
    (a known platform, a feed), or a person said that the best will do."""
    from tidings.discover.page_traits import looks_like_feed
    from tidings.discover.platform_match import platform_site
    from tidings.discover.search import SearchLimits
    from tidings.discover.url_shape import parse_site_url

    if every:
        return SearchLimits(requests=_MOST_REQUESTS, thorough=True)
    try:
        told = looks_like_feed(url) or platform_site(parse_site_url(url)) is not None
    except ValueError:  # the search itself will say it
        told = True
    return SearchLimits(predict=sure or told)


async def _from(scout: Scout, asked: str, url: str, found: DiscoveryResult, wish: Wish) -> Taken:
    from tidings.cli.sources.offers import doubt_of, offers_of
    from tidings.errors import SourceError

    offers = offers_of(found, feeds_only=wish.kind is Kind.FEED)
    if not offers:
        raise _nothing(scout, url, found)
    doubt = doubt_of(offers[0], scout.failure(url))
    if doubt is not None and not (wish.asks or wish.yes or wish.every):
        raise SourceError(asked, f"{doubt}: {offers[0].url} (--yes follows it)")
    chosen = _chosen(asked, offers, doubt, wish)
    others = [] if wish.asks or wish.every or _is_meant(offers[0]) else [offer.url for offer in offers[1:]]
    word = doubt if doubt is not None and not wish.asks else ""
    return await _with_sitemaps(scout, Taken(chosen, others, word, found.requests))


def _chosen(asked: str, offers: list[Offer], doubt: str | None, wish: Wish) -> list[Offer]:
    from tidings.cli.sources.offers import choose

    if _is_meant(offers[0]):
        return offers[:1]
    if wish.every:
        return offers
    if wish.asks and doubt is not None:
        return offers[:1] if _confirmed(asked, doubt, offers[0]) else []
    if wish.asks and sum(offer.rank <= 1 for offer in offers) > 1:
        return choose(asked, offers)
    return offers[:1]


def _is_meant(offer: Offer) -> bool:
    """Is it the very address that was given?"""
    from tidings.discover.candidates import FoundVia

    return offer.how == FoundVia.ITSELF


def _nothing(scout: Scout, url: str, found: DiscoveryResult) -> TidingsError:
    from tidings.errors import ConnectFailed, NoFeedFound

    failure = scout.failure(url)
    if failure is not None:
        return failure
    if scout.failures and not found.pages and all(isinstance(one, ConnectFailed) for one in scout.failures):
        return scout.failures[0]
    hint = "; --kind links follows the links of a page" if found.pages else ""
    return NoFeedFound(url, f"{found.reason or 'a sitemap alone'}{hint}")


def _confirmed(asked: str, doubt: str, best: Offer) -> bool:
    print(printable(f"{asked}: {doubt}:"))
    print(f"  {best.words}")
    return typer.confirm("Follow it?", default=False)


async def _with_sitemaps(scout: Scout, taken: Taken) -> Taken:
    """The first visit of a sitemap is at hand, unless it is an index: then the sitemaps in it are visited, too."""
    from tidings.model.sources import SourceKind

    for offer in taken.offers:
        if offer.kind is SourceKind.SITEMAP:
            answer = await scout.answer(offer.url)
            if b"<sitemapindex" not in answer.body[:4096]:
                taken.answers[offer.url] = answer
    return taken


async def _sitemap(scout: Scout, url: str, wish: Wish) -> Taken:
    from tidings.cli.sources.offers import Offer
    from tidings.discover.candidates import FeedKind, FoundVia
    from tidings.model.sources import SourceKind

    place, sitemap, answer = await scout.sitemap(url, wish.subscribers)
    how = FoundVia.ITSELF if place == url else FoundVia.SITEMAP
    offer = Offer(place, how, FeedKind.SITEMAP, SourceKind.SITEMAP, sitemap.title, sitemap.link, len(sitemap.entries))
    return Taken([offer], answers={} if sitemap.children else {place: answer})


async def _links(scout: Scout, url: str, wish: Wish) -> Taken:
    from tidings.cli.sources.offers import Offer
    from tidings.discover.candidates import FeedKind, FoundVia
    from tidings.model.sources import SourceKind

    page, answer = await scout.links(url, wish.subscribers)
    offer = Offer(url, FoundVia.ITSELF, FeedKind.MAIN, SourceKind.LINKS, page.title, url, len(page.entries))
    return Taken([offer], answers={url: answer})
