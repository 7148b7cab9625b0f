"""Commands that show: articles, explain, policies, read, settings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.options import SourceArgument
from tidings.cli.output import console, counted, moment, parse_since, print_json, printable, table

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.model import Article
    from tidings.read.document import FeedDocument, PageDocument
    from tidings.settings import Settings


@app.command()
def articles(
    source: Annotated[str | None, typer.Option(metavar="SOURCE", help="Only of this source.")] = None,
    since: Annotated[str | None, typer.Option(metavar="T", help="Only seen since: 2026-01-31, 30d, 2h.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")] = 50,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List articles, the latest first. With --json, text and all.

    Example: tidings articles --source example.org --since 2d --limit 20
    """
    rows = run_async(_articles(load_settings(data), source, parse_since(since), limit, with_text=json))
    if json:
        print_json(rows)
    elif not rows:
        print("no articles (yet): `tidings crawl --once` visits what is due")
    else:
        table(
            ["seen (UTC)", "source", "title", "lang", "category"],
            ([moment(a.first_seen), a.source_name, a.title or a.url or "", a.language or "", a.category] for a in rows),
        )


async def _articles(
    settings: Settings, source: str | None, since: datetime | None, limit: int, *, with_text: bool
) -> list[Any]:
    from tidings.model import ArticleQuery
    from tidings.wiring import open_stores

    async with open_stores(settings) as stores:
        source_id = (await stores.library.find(source)).id if source else None
        found = await stores.library.articles(ArticleQuery(source_id, since, limit))
        if not with_text:
            return list(found)
        details = [await stores.library.article(article.id) for article in found]
    return [_flat(article, detail.text if detail else None) for article, detail in zip(found, details, strict=True)]


def _flat(article: Article, text: str | None) -> dict[str, Any]:
    from dataclasses import asdict

    return {**asdict(article), "text": text}


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
        table(
            ["visit (UTC)", "result", "how", "status", "seconds", "new"],
            (
                [moment(v.at), v.result.value, v.how, str(v.status or "-"), f"{v.seconds:.2f}", str(v.articles_new)]
                for v in facts["visits"]
            ),
            numbers=[3, 4, 5],
        )
    else:
        out.print("Not visited yet.")


def _remarks(facts: dict[str, Any]) -> list[str]:
    """What is odd about it, and what a person has set."""
    lines = []
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
    from tidings.schedule import explain_state
    from tidings.web.standing import move
    from tidings.wiring import open_stores

    async with open_stores(settings) as stores:
        source = await stores.library.find(text)
        scheduled = await stores.library.scheduled(source.id)
        history = await stores.library.visits(source.id, visits)
    policy = source.policy or settings.schedule.policy
    return {
        "id": source.id,
        "url": source.url,
        "title": source.title,
        "state": source.state,
        "policy": policy,
        "policy_state": explain_state(policy, scheduled.policy_state),
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
        "visits": history,
    }


@app.command()
def policies(json: JsonOption = False, data: DataOption = None) -> None:
    """List the policies that decide when a source is visited again, and which of them is the setting's.

    Example: tidings policies
    """
    from tidings.schedule import policies as known
    from tidings.schedule import ranks

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


@app.command()
def read(
    what: Annotated[str, typer.Argument(metavar="FILE|URL", help="A feed or a page.")],
    url: Annotated[
        str | None, typer.Option("--url", metavar="BASE", help="The address it came from, for links.")
    ] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Show what Tidings sees in a feed or a page.

    Example: tidings read https://example.org/feed.xml --json
    """
    document = run_async(_read(load_settings(data), what, url))
    if json:
        print_json(_document(document))
    else:
        _show(document)


async def _read(settings: Settings, what: str, base: str | None) -> FeedDocument | PageDocument:
    from tidings.errors import ReadError
    from tidings.ports import Request
    from tidings.wiring import open_fetcher

    content_type = None
    if "://" in what:  # of other schemes the fetcher says so
        async with open_fetcher(settings) as fetcher:
            answer = await fetcher.fetch(Request(what, robots=False))
        body, where, content_type = answer.body, answer.url, answer.headers.get("content-type")
    else:
        body, where = _file(what), ""
    try:
        return _feed_or_page(body, base or where, content_type)
    except ReadError as error:
        raise ReadError(f"{what}: {error}") from error


def _feed_or_page(body: bytes, url: str, content_type: str | None) -> FeedDocument | PageDocument:
    from tidings.errors import NotAFeed
    from tidings.read.feed import read_feed
    from tidings.read.page import looks_like_html, read_page

    try:
        return read_feed(body, url=url, content_type=content_type)
    except NotAFeed:
        if not looks_like_html(body):
            raise
        return read_page(body, url=url, content_type=content_type)


def _file(name: str) -> bytes:
    from tidings.errors import TidingsError

    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise TidingsError(f"{name}: {error.strerror}") from error


def _document(document: FeedDocument | PageDocument) -> dict[str, Any]:
    from dataclasses import asdict

    from tidings.read.document import FeedDocument

    kind = "feed" if isinstance(document, FeedDocument) else "page"
    return {"kind": kind, **asdict(document)}


def _show(document: FeedDocument | PageDocument) -> None:
    from tidings.read.document import FeedDocument

    out = console()
    if isinstance(document, FeedDocument):
        about = f"{document.format}, {len(document.entries)} entries, language {document.language or 'not said'}"
        out.print(f"[bold]{_safe(document.title or 'untitled')}[/bold]  {_safe(document.link or '')}\n{about}")
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
    from tidings.settings import describe

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

    from tidings.settings import show_duration

    value: Any = current
    for part in name.split("."):
        value = getattr(value, part)
    if name == "database":
        value = current.shown_database
    if isinstance(value, timedelta):
        return show_duration(value)
    return str(value) if isinstance(value, (str, Path)) else dumps(value)  # as it is written in TIDINGS_*
