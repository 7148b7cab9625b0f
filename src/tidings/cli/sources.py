"""Commands about which sources are followed: add, import, export, sources, remove."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.output import complain, counted, print_json, printable, short_moment, table

if TYPE_CHECKING:
    from tidings.model import NewSource, Source
    from tidings.ports import Fetcher, Response
    from tidings.settings import Settings

WeightOption = Annotated[
    float | None, typer.Option(metavar="W", help="How much more than a plain source's its delay counts (1).")
]
SubscribersOption = Annotated[
    int | None, typer.Option(min=0, max=2**31 - 1, metavar="N", help="People who read it here; its publisher is told.")
]
SourceArgument = Annotated[str, typer.Argument(metavar="SOURCE", help="An id, a URL, or a part only one source has.")]


@app.command()
def add(
    urls: Annotated[list[str], typer.Argument(metavar="URL", help="Feeds, or sites that link to their feed.")],
    policy: Annotated[
        str | None, typer.Option(metavar="NAME", help="Its policy; `tidings policies` lists them.")
    ] = None,
    category: Annotated[
        str | None, typer.Option(metavar="NAME", help="The category of its articles where the feed names none.")
    ] = None,
    weight: WeightOption = None,
    subscribers: SubscribersOption = None,
    unchecked: Annotated[
        bool, typer.Option("--unchecked", metavar=FLAG, help="Do not look first: take the URL as a feed's.")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Follow feeds. A site's address leads to the feed it links to; https:// may be left out.

    What the feed holds now is kept at once; the pages of its articles come with `tidings run` or `tidings crawl`.

    Example: tidings add https://example.org/feed.xml blog.example.org
    """
    settings = load_settings(data)
    wishes = {
        "policy": policy,
        "category": category,
        "weight": checked_weight(weight),
        "subscribers": subscribers,
    }
    given = {name: value for name, value in wishes.items() if value is not None}
    results = run_async(_add(settings, urls, given, unchecked))
    if json:
        print_json(results)
    else:
        for result in results:
            _say_added(result)
    if any("error" in result for result in results):
        raise typer.Exit(1)


def checked_weight(weight: float | None) -> float | None:
    if weight is not None and not 0 < weight < float("inf"):
        raise typer.BadParameter(f"{weight:g} is not a number above 0", param_hint="'--weight'")
    return weight


def _say_added(result: dict[str, object]) -> None:
    if "error" in result:
        complain(str(result["error"]))
    elif result["added"]:
        title = f"{result['title']}: " if result["title"] else ""
        via = f" (found at {result['asked']})" if result["asked"] != result["url"] else ""
        articles = result["articles"]
        told = f": {counted(articles, 'article')}" if isinstance(articles, int) else ""
        print(printable(f"following {title}{result['url']}{via}{told}"))
        others = result.get("others")
        if isinstance(others, list) and others:
            print(printable("  it links to more feeds; add them by their address: " + " ".join(others)))
    else:
        print(printable(f"already followed: {result['url']}"))


async def _add(settings: Settings, urls: list[str], given: dict[str, Any], unchecked: bool) -> list[dict[str, object]]:
    from tidings.errors import TidingsError
    from tidings.schedule import policy_named
    from tidings.wiring import begin, follow, open_fetcher, open_stores

    if "policy" in given:
        policy_named(given["policy"])
    results: list[dict[str, object]] = []
    async with open_stores(settings) as stores, open_fetcher(settings) as fetcher:
        for asked in urls:
            try:
                source, others, answer = await _resolve(fetcher, asked, given.get("subscribers", 1), unchecked)
                source = replace(source, **given)
                if answer is not None:
                    new = await begin(stores, settings, source, answer)
                else:
                    [new] = await follow(stores, settings, [source], datetime.now(UTC), random.Random())
                kept = await stores.library.find(source.url)
            except TidingsError as error:
                results.append({"asked": asked, "error": str(error)})
                continue
            results.append(
                {
                    "asked": asked,
                    "added": new,
                    "id": kept.id,
                    "url": source.url,
                    "title": kept.title,
                    "articles": kept.articles if new and answer is not None else None,
                    "others": others,
                }
            )
    return results


async def _resolve(
    fetcher: Fetcher, asked: str, subscribers: int, unchecked: bool
) -> tuple[NewSource, list[str], Response | None]:
    """What a person wrote, as a source, with what its server answered. A bare name is tried by https, then by http."""
    from tidings.errors import ConnectFailed, SourceError
    from tidings.model import NewSource
    from tidings.read.url import host_of, is_web

    url = asked.strip() if "://" in asked else f"https://{asked.strip()}"
    if not is_web(url) or not host_of(url) or any(char.isspace() for char in url):
        raise SourceError(asked, "no address that can be followed; write https://example.org/feed.xml")
    if unchecked:
        return NewSource(url, host_of(url)), [], None
    try:
        return await _look(fetcher, url, subscribers)
    except ConnectFailed as error:
        if "://" in asked:
            raise
        try:
            return await _look(fetcher, f"http://{asked.strip()}", subscribers)
        except ConnectFailed:
            raise error from None


async def _look(fetcher: Fetcher, url: str, subscribers: int) -> tuple[NewSource, list[str], Response]:
    """The feed at this address, or the first one the page there links to; the others it links to; the feed itself."""
    from tidings.crawl.visit import FEED_TYPES
    from tidings.errors import NoFeedFound, NotAFeed
    from tidings.model import HopKind, NewSource
    from tidings.ports import Request
    from tidings.read.feed import read_feed
    from tidings.read.page import feed_links, looks_like_html
    from tidings.read.url import host_of

    def request(url: str) -> Request:
        return Request(url, accept=FEED_TYPES, robots=False, kind=HopKind.FEED, subscribers=subscribers)

    answer = await fetcher.fetch(request(url))
    others: list[str] = []
    if looks_like_html(answer.body):
        links = feed_links(answer.body, url=answer.url, content_type=answer.headers.get("content-type"))
        if not links:
            raise NoFeedFound(url, "a page without a link to one")
        url, others = links[0].url, [link.url for link in links[1:]]
        answer = await fetcher.fetch(request(url))
    try:
        feed = read_feed(answer.body, url=answer.url, content_type=answer.headers.get("content-type"))
    except NotAFeed as error:
        raise NoFeedFound(url, str(error)) from error
    return NewSource(url, host_of(url), title=feed.title, site_url=feed.link), others, answer


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE.opml", help="A subscription list; - reads standard input.")],
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Follow every feed of an OPML list. Folders become categories.

    Example: tidings import subscriptions.opml
    """
    from tidings.errors import ReadError, TidingsError

    settings = load_settings(data)
    try:
        body = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise TidingsError(f"{file}: {error.strerror}") from error
    try:
        summary, refused = run_async(_import(settings, body))
    except ReadError as error:
        raise ReadError(f"{file}: {error}") from error
    for url in refused:
        complain(f"{url[:200]}: no address that can be followed")
    if json:
        print_json(summary)
    else:
        also = f", {summary['refused']} refused" if refused else ""
        print(f"{counted(summary['added'], 'new source')}, {summary['known']} already followed{also}")


async def _import(settings: Settings, body: bytes) -> tuple[dict[str, int], list[str]]:
    from tidings.model import NewSource
    from tidings.read.opml import read_opml
    from tidings.read.url import host_of
    from tidings.store.catalogue import LONGEST_URL
    from tidings.wiring import follow, open_stores

    feeds = read_opml(body)
    refused = [feed.url for feed in feeds if not host_of(feed.url) or len(feed.url.encode()) > LONGEST_URL]
    sources = [
        NewSource(feed.url, host_of(feed.url), title=feed.title, site_url=feed.site_url, category=feed.category)
        for feed in feeds
        if feed.url not in set(refused)
    ]
    async with open_stores(settings) as stores:
        new = await follow(stores, settings, sources, datetime.now(UTC), random.Random())
    return {"added": sum(new), "known": len(new) - sum(new), "refused": len(refused)}, refused


@app.command()
def export(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Where to; standard output if left out.")
    ] = None,
    data: DataOption = None,
) -> None:
    """Write the sources as an OPML list, for any other reader.

    Example: tidings export subscriptions.opml
    """
    from tidings.errors import TidingsError
    from tidings.read.opml import write_opml

    rows = run_async(_sources(load_settings(data)))
    body = write_opml(rows, "Tidings", datetime.now(UTC))
    if file is None:
        sys.stdout.buffer.write(body)
        return
    aside = file.with_name(file.name + ".part")
    try:
        aside.write_bytes(body)
        aside.replace(file)
    except OSError as error:
        raise TidingsError(f"{file}: {error.strerror}") from error
    complain(f"{counted(len(rows), 'source')} written to {file}")


@app.command()
def sources(json: JsonOption = False, data: DataOption = None) -> None:
    """List the sources: what they are, how they fare, when they are visited next.

    Example: tidings sources --json
    """
    rows = run_async(_sources(load_settings(data)))
    if json:
        print_json(rows)
    elif not rows:
        print("no sources yet: `tidings add URL` or `tidings import FILE.opml`")
    else:
        table(
            ["id", "source", "articles", "last (UTC)", "next (UTC)", "state"],
            (_row(source) for source in rows),
            numbers=[0, 2],
            whole=[0, 2, 3, 4],
        )


def _row(source: Source) -> list[str]:
    from tidings.web.standing import move

    state = source.last_error or source.state.value
    if source.failures > 1:
        state += f" ({source.failures} times)"
    more = [f"failing since {short_moment(source.failing_since)}"] if source.failing_since is not None else []
    more += [words for words in (source.notice, move(source)) if words]
    more += [f"weight {source.weight:g}"] if source.weight != 1 else []
    more += [counted(source.subscribers, "subscriber")] if source.subscribers != 1 else []
    return [
        str(source.id),
        source.name,
        str(source.articles),
        short_moment(source.last_visit_at),
        short_moment(source.next_at),
        "; ".join([state, *more]),
    ]


async def _sources(settings: Settings) -> list[Source]:
    from tidings.wiring import open_stores

    async with open_stores(settings) as stores:
        return await stores.library.sources()


@app.command()
def remove(
    source: SourceArgument,
    yes: Annotated[bool, typer.Option("--yes", "-y", metavar=FLAG, help="Do not ask.")] = False,
    data: DataOption = None,
) -> None:
    """Stop following a source and forget its articles.

    Example: tidings remove example.org --yes
    """
    run_async(_remove(load_settings(data), source, yes))


async def _remove(settings: Settings, text: str, yes: bool) -> None:
    from tidings.wiring import open_stores

    async with open_stores(settings) as stores:
        source = await stores.library.find(text)
        if not yes:
            question = f"Forget {source.name} ({source.url}) and its {counted(source.articles, 'article')}?"
            typer.confirm(printable(question), abort=True)
        await stores.catalogue.remove(source.id)
    print(printable(f"removed {source.name}"))
