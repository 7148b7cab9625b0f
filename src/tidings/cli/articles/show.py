"""Commands that show: articles, explain, policies, read, settings."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.articles.stories import list_articles
from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import SourceArgument
from tidings.cli.common.output import console, counted, moment, parse_since, print_json, printable, table

if TYPE_CHECKING:
    from tidings.model.pages import Page
    from tidings.read.document import FeedDocument, PageDocument
    from tidings.settings.settings import Settings


@app.command()
def articles(
    source: Annotated[str | None, typer.Option(metavar="SOURCE", help="Only of this source.")] = None,
    since: Annotated[str | None, typer.Option(metavar="T", help="Only seen since: 2026-01-31, 30d, 2h.")] = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="How many at most (50; with --jsonl or --parquet all of them).")
    ] = None,
    jsonl: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write them to this file, a JSON object a line; - prints them.")
    ] = None,
    parquet: Annotated[Path | None, typer.Option(metavar="FILE", help="Write them to this Parquet file.")] = None,
    stories: Annotated[
        bool, typer.Option("--stories", metavar=FLAG, help="Of each story only its first article, and who else has it.")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List articles, the latest first. With --json, --jsonl and --parquet, text and all.

    Example: tidings articles --source example.org --since 2d --limit 20

    Example: tidings articles --stories --since 1d

    Example: tidings articles --since 30d --parquet articles.parquet
    """
    settings = load_settings(data)
    if jsonl is not None or parquet is not None:
        if stories:
            raise typer.BadParameter("--stories is for lists; a file of --jsonl or --parquet has every article")
        from tidings.cli.articles.export import export_articles

        export_articles(settings, (source, parse_since(since), limit), jsonl, parquet, json=json)
        return
    list_articles(settings, source, parse_since(since), limit or 50, stories=stories, json=json)


@app.command()
def explain(
    source: SourceArgument,
    visits: Annotated[int, typer.Option(min=1, max=1000, help="How many of the last visits to show.")] = 10,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Say when a source is visited next and why: its last visits, what its policy has learned, what decided.

    Example: tidings explain example.org
    """
    facts = run_async(_explain(load_settings(data), source, visits))
    if json:
        print_json(facts)
        return
    out = console()
    name = f"[bold]{_safe(facts['title'])}[/bold]  " if facts["title"] else ""
    out.print(f"{name}{_safe(facts['url'])}")
    if facts["failures"]:
        out.print(f"Failed {counted(facts['failures'], 'time')} in a row: {_safe(facts['last_error'] or '')}")
    for line in _remarks(facts):
        out.print(_safe(line))
    if facts["next_at"] is None:
        out.print(f"Never visited again: {_safe(facts['reason'])}.")
    else:
        out.print(f"Next visit: {moment(facts['next_at'])} UTC. Why then: {_safe(facts['reason'])}.")
    out.print(f"Policy {facts['policy']}: {_safe(facts['policy_state'])}.")
    if facts["visits"]:
        # Of a page nothing is an article; how many segments are new is said in words.
        columns = 5 if facts["page"] is not None else 6
        table(
            ["visit (UTC)", "result", "how", "status", "seconds", "new"][:columns],
            (
                [
                    *(moment(v.at), v.result.value, v.how, str(v.status or "-"), f"{v.seconds:.2f}"),
                    str(v.articles_new),
                ][:columns]
                for v in facts["visits"]
            ),
            numbers=[3, 4, 5],
        )
    else:
        out.print("Not visited yet.")


def _remarks(facts: dict[str, Any]) -> list[str]:
    """What is odd about it, and what a person has set."""
    lines = []
    if (page := facts["page"]) is not None:
        changed = "no change seen yet"
        if page["last_change_at"] is not None:
            changed = f"last change seen {moment(page['last_change_at'])} UTC"
        lines.append(f"A page at level {page['level']}, {counted(page['versions'], 'version')} kept, {changed}.")
    if facts["failing_since"] is not None:
        lines.append(f"Failing since {moment(facts['failing_since'])} UTC.")
    if facts["notice"]:
        lines.append(f"Odd: {facts['notice']}.")
    if facts["move"]:
        lines.append(f"It has {facts['move']}.")
    if facts["weight"] != 1:
        lines.append(f"Weight {facts['weight']:g}: its delay counts so many times as much as a plain source's.")
    if facts["subscribers"] != 1:
        lines.append(f"{counted(facts['subscribers'], 'subscriber')}.")
    return lines


def _safe(text: str) -> str:
    from rich.markup import escape

    return escape(printable(text))


async def _explain(settings: Settings, text: str, visits: int) -> dict[str, Any]:
    from tidings.app.stores import open_stores
    from tidings.model.sources import SourceKind
    from tidings.schedule.registry import explain_state
    from tidings.views.sources import move

    async with open_stores(settings) as stores:
        source = await stores.library.find(text)
        scheduled = await stores.library.scheduled(source.id)
        history = await stores.library.visits(source.id, visits)
        page = await stores.sites.page(source.id) if source.kind is SourceKind.PAGE else None
    schedule = settings.schedule
    policy = source.policy or (schedule.policy if page is None else schedule.page_policy)
    return {
        "id": source.id,
        "url": source.url,
        "title": source.title,
        "state": source.state,
        "policy": policy,
        "policy_state": explain_state(policy, scheduled.policy_state, None if page is None else schedule.page_unit),
        "next_at": source.next_at,
        "reason": source.reason,
        "failures": source.failures,
        "last_error": source.last_error,
        "failing_since": source.failing_since,
        "notice": source.notice,
        "moved_to": source.moved_to,
        "moved_times": source.moved_times,
        "move": move(source),
        "weight": source.weight,
        "subscribers": source.subscribers,
        "page": None if page is None else _standing(page),
        "visits": history,
    }


def _standing(page: Page) -> dict[str, Any]:
    names = ("root_id", "parent_id", "level", "versions", "last_change_at")
    return {name: getattr(page, name) for name in names}


@app.command()
def policies(json: JsonOption = False, data: DataOption = None) -> None:
    """List the policies that decide when a source is visited again, and which of them is the setting's.

    Example: tidings policies
    """
    from tidings.schedule.policies.base import ranks
    from tidings.schedule.registry import policies as known

    usual = load_settings(data).schedule.policy
    rows: list[dict[str, Any]] = [
        {
            "name": p.name,
            "kind": "ranks" if ranks(p) else "times",
            "summary": p.summary,
            "default": p.name == usual,
        }
        for p in known()
    ]
    if json:
        print_json(rows)
    else:
        table(["policy", "kind", "what it does"], ([r["name"], r["kind"], r["summary"]] for r in rows))
        print(f"schedule.policy is {usual}: the one of sources that name none")


class Kind(StrEnum):
    FEED = "feed"
    SITEMAP = "sitemap"
    LINKS = "links"


@app.command()
def read(
    what: Annotated[str, typer.Argument(metavar="FILE|URL", help="A feed, a sitemap or a page.")],
    url: Annotated[
        str | None, typer.Option("--url", metavar="BASE", help="The address it came from, for links.")
    ] = None,
    kind: Annotated[Kind | None, typer.Option(help="Read it as this; otherwise its content tells which it is.")] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Show what Tidings sees in a feed, a sitemap, a sitemap index, a page of links or any other page.

    Example: tidings read https://example.org/sitemap.xml --json
    """
    document = run_async(_read(load_settings(data), what, url, kind))
    if json:
        print_json(_document(document))
    else:
        _show(document)


async def _read(settings: Settings, what: str, base: str | None, kind: Kind | None) -> FeedDocument | PageDocument:
    from tidings.app.stores import open_fetcher
    from tidings.errors import ReadError
    from tidings.ports.outside import Request

    content_type = None
    if "://" in what:  # of other schemes the fetcher says so
        async with open_fetcher(settings) as fetcher:
            answer = await fetcher.fetch(Request(what, robots=False))
        body, where, content_type = answer.body, answer.url, answer.headers.get("content-type")
    else:
        body, where = _file(what), ""
    try:
        return _document_in(body, base or where, content_type, kind)
    except ReadError as error:
        raise ReadError(f"{what}: {error}") from error


def _document_in(body: bytes, url: str, content_type: str | None, kind: Kind | None) -> FeedDocument | PageDocument:
    from tidings.discover.search import sitemap_in
    from tidings.errors import NotAFeed, ReadError
    from tidings.read.feed.feed import read_feed
    from tidings.read.feed.linkpage import read_links
    from tidings.read.feed.sitemap import inflated, read_sitemap
    from tidings.text.html import looks_like_html

    if kind is Kind.LINKS:
        if not url:
            raise ReadError("which links are the site's own is told by its address: say it with --url")
        return read_links(body, url=url, content_type=content_type)
    body = inflated(body)
    if kind is Kind.SITEMAP or (kind is None and sitemap_in(body) is not None):
        return read_sitemap(body, url=url, content_type=content_type)
    try:
        return read_feed(body, url=url, content_type=content_type)
    except NotAFeed as error:
        if kind is not None:
            raise
        if looks_like_html(body):
            return _page(body, url, content_type)
        try:  # a text with one address a line
            return read_sitemap(body, url=url, content_type=content_type)
        except NotAFeed:
            raise error from None


def _page(body: bytes, url: str, content_type: str | None) -> FeedDocument | PageDocument:
    """A page that is no article and has links to several is a page of links."""
    from tidings.errors import ReadError
    from tidings.model.articles import Verdict
    from tidings.read.article.article import read_article
    from tidings.read.article.page import read_page
    from tidings.read.feed.linkpage import read_links

    try:
        if read_article(body, url=url, content_type=content_type).verdict is not Verdict.NONE:
            return read_page(body, url=url, content_type=content_type)
    except ReadError:
        pass
    links = read_links(body, url=url, content_type=content_type)
    return links if len(links.entries) > 2 else read_page(body, url=url, content_type=content_type)


def _file(name: str) -> bytes:
    from tidings.errors import TidingsError

    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise TidingsError(f"{name}: {error.strerror}") from error


def _document(document: FeedDocument | PageDocument) -> dict[str, Any]:
    from dataclasses import asdict

    from tidings.read.document import FeedDocument

    kind = _kind(document.format) if isinstance(document, FeedDocument) else "page"
    return {"kind": kind, **asdict(document)}


def _kind(format_: str) -> Kind:
    if format_ == "links":
        return Kind.LINKS
    return Kind.SITEMAP if format_.startswith("sitemap") else Kind.FEED


def _show(document: FeedDocument | PageDocument) -> None:
    from tidings.read.document import FeedDocument

    out = console()
    if isinstance(document, FeedDocument):
        about = f"{len(document.entries)} entries, language {document.language or 'not said'}"
        if document.children:
            about = counted(len(document.children), "sitemap")
        head = f"[bold]{_safe(document.title or 'untitled')}[/bold]  {_safe(document.link or '')}"
        out.print(f"{head}\n{document.format}, {about}")
        if document.children:
            table(["changed (UTC)", "sitemap"], ([moment(one.modified), one.url] for one in document.children))
            return
        table(
            ["published (UTC)", "title", "link"],
            ([moment(e.published or e.updated), e.title or "", e.link or ""] for e in document.entries),
        )
        return
    out.print(f"[bold]{_safe(document.title or 'untitled')}[/bold]  language {document.language or 'not said'}")
    out.print(f"published {moment(document.published)}, author {_safe(document.author or 'not said')}")
    for feed in document.feeds:
        out.print(f"feed: {_safe(feed.url)}")
    out.print(f"{counted(len(document.links), 'link')}\n")
    out.print(_safe_lines(document.text))


def _safe_lines(text: str | None) -> str:
    return "\n".join(_safe(line) for line in (text or "no text").splitlines())


@app.command()
def settings(json: JsonOption = False, data: DataOption = None) -> None:
    """List every setting: its value now, its default, what it does. Set them in tidings.toml or as TIDINGS_*.

    Example: TIDINGS_WEB__PORT=8080 tidings settings
    """
    from tidings.settings.settings import describe

    current = load_settings(data)
    rows = [
        {"name": name, "value": _value(current, name), "default": default, "description": words}
        for name, default, words in describe()
    ]
    if json:
        print_json(rows)
    else:
        table(
            ["setting", "value", "default", "what it does"],
            ([r["name"], r["value"], r["default"], r["description"]] for r in rows),
            whole=[0],
        )


def _value(current: Settings, name: str) -> str:
    from datetime import timedelta
    from json import dumps

    from tidings.settings.durations import show_duration

    value: Any = current
    for part in name.split("."):
        value = getattr(value, part)
    if name == "database":
        value = current.shown_database
    if name == "notify.channels":
        from tidings.notify.channels.address import shown

        value = {channel: shown(address) for channel, address in value.items()}
    if isinstance(value, timedelta):
        return show_duration(value)
    # As it is written in TIDINGS_*.
    return str(value) if isinstance(value, (str, Path)) else dumps(value, ensure_ascii=False)
