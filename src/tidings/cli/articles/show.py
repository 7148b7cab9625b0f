"""Commands articles and article: the list, and one article with the other sources of its story."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import ByOption, PersonOption, ReadingChoice
from tidings.cli.common.output import beside, console, counted, moment, parse_since, print_json, printable, table
from tidings.cli.common.times import stamped, zoned
from tidings.model.articles import BEFORE, ArticleQuery, ArticleTime

if TYPE_CHECKING:
    from tidings.model.articles import Article, ArticleDetail
    from tidings.ports.library import Library
    from tidings.settings.settings import Settings

UnreadOption = Annotated[
    bool,
    typer.Option(
        "--unread", metavar=FLAG, help="Only what is not read yet. Marks: N unread, * starred, S saved, n with a note."
    ),
]


@app.command()
def article(
    id: Annotated[int, typer.Argument(metavar="ID", min=1, help="Its id, as `tidings articles` lists it.")],
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Show one article: its text, and which other sources have the same story.

    Example: tidings article 4812
    """
    detail, others = run_async(_article(load_settings(data), id))
    if json:
        print_json(_whole(detail, others))
        return
    found, out = detail.article, console()
    out.print(printable(found.title or "untitled"), style="bold", markup=False)
    for line in _facts(detail, others):
        out.print(printable(line), markup=False)
    out.print()
    for line in (detail.text or detail.error or found.summary or "no text").splitlines():
        out.print(printable(line), markup=False)


@app.command()
def articles(
    source: Annotated[str | None, typer.Option(metavar="SOURCE", help="Only of this source.")] = None,
    since: Annotated[
        str | None, typer.Option(metavar="T", help="Only published since (--by seen: seen): 2026-01-31, 30d, 2h.")
    ] = None,
    by: ByOption = None,
    limit: Annotated[
        int | None, typer.Option(min=1, help="How many at most (50; with --jsonl or --parquet all of them).")
    ] = None,
    jsonl: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write them to this file, a JSON object a line; - prints them.")
    ] = None,
    parquet: Annotated[Path | None, typer.Option(metavar="FILE", help="Write them to this Parquet file.")] = None,
    stories: Annotated[
        bool,
        typer.Option(
            "--stories", metavar=FLAG, help="Only the first article of each story, and which sources have it, too."
        ),
    ] = False,
    unread: UnreadOption = False,
    starred: Annotated[bool, typer.Option("--starred", metavar=FLAG, help="Only starred ones.")] = False,
    saved: Annotated[bool, typer.Option("--saved", metavar=FLAG, help="Only those that are saved for later.")] = False,
    folder: Annotated[str | None, typer.Option(metavar="NAME", help="Only of sources in this folder.")] = None,
    tag: Annotated[str | None, typer.Option(metavar="NAME", help="Only those with this tag.")] = None,
    person: PersonOption = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List articles, the latest first. With --json, --jsonl and --parquet, text and all.

    They are sorted by publication; files of --jsonl and --parquet by when articles were seen, so that --since 1d is all
    that came in a day.

    Example: tidings articles --source example.org --since 2d --limit 20

    Example: tidings articles --stories --since 1d

    Example: tidings articles --unread --folder News

    Example: tidings articles --since 30d --parquet articles.parquet
    """
    settings = load_settings(data)
    own = ReadingChoice(person, unread, starred, saved, folder, tag)
    if own.is_given:
        if jsonl is not None or parquet is not None or stories:
            raise typer.BadParameter("--jsonl, --parquet and --stories are of all articles, not of what a person reads")
        from tidings.cli.articles.marks import list_reading

        list_reading(settings, own, source, parse_since(since), limit or 50, by or ArticleTime.PUBLISHED, json=json)
        return
    if jsonl is not None or parquet is not None:
        if stories:
            raise typer.BadParameter("--stories is for lists; a file of --jsonl or --parquet has every article")
        from tidings.cli.articles.export import ArticleChoice, export_articles

        wanted = ArticleChoice(source, parse_since(since), limit, by or ArticleTime.SEEN)
        export_articles(settings, wanted, jsonl, parquet, json=json)
        return
    query = ArticleQuery(None, parse_since(since), limit or 50, stories=stories, by=by or ArticleTime.PUBLISHED)
    _list_articles(settings, source, query, json=json)


def _list_articles(settings: Settings, source: str | None, query: ArticleQuery, *, json: bool) -> None:
    """`tidings articles`: a table for people, or JSON with the texts."""
    if json:
        print_json(run_async(_with_texts(settings, source, query)))
        return
    found, others = run_async(_found(settings, source, query))
    if not found:
        print("no articles (yet): `tidings add URL` follows a source, `tidings crawl --once` visits what is due")
        return
    times = ["published", "seen"] if query.by is ArticleTime.PUBLISHED else ["seen", "published"]
    headings = ["id", zoned(times[0]), times[1], "source", "title"]
    if query.stories:
        rows = [[*_cells(one, query.by), _also_in(one, others.get(one.id, []))] for one in found]
        headings += ["also in"]
    else:
        rows = [[*_cells(one, query.by), one.language or "", one.category] for one in found]
        headings += ["lang", "category"]
    table(headings, rows, numbers=[0], whole=[0, 1])


def _cells(article: Article, by: ArticleTime) -> list[str]:
    """Its id, the two times, its source and title. A time that is not known is a dash."""
    published = article.dated if article.has_date else None
    if by is ArticleTime.PUBLISHED:
        times = [moment(published), BEFORE if article.backlog else beside(article.first_seen, published)]
    else:
        times = [moment(article.first_seen), beside(published, article.first_seen)]
        times[1] += f" ({BEFORE})" * article.backlog
    return [str(article.id), *times, article.source_name, article.title or article.url or ""]


def _also_in(article: Article, others: Iterable[Article]) -> str:
    """`+2: Le Phare, Rheinbote`: how many copies there are, and in which other sources."""
    copies = list(others)
    names = [name for name in _sources(article, copies) if name != article.source_name]
    more = f": {', '.join(names)}" if names else " in the same source"
    return f"+{len(copies)}{more}" if copies else ""


def _sources(article: Article, others: Iterable[Article]) -> list[str]:
    """Names of all sources, each once, the article's own first."""
    return list(dict.fromkeys([article.source_name, *(other.source_name for other in others)]))


def _facts(detail: ArticleDetail, others: Iterable[Article]) -> Iterable[str]:
    found = detail.article
    author = f", by {found.author}" if found.author else ""
    yield f"{found.source_name}{author}"
    if found.url:
        yield found.url
    before = f"; {BEFORE}" if found.backlog else ""
    yield f"published {moment(found.published)}, seen {stamped(found.first_seen)}{before}"
    if also := ", ".join(f"{other.source_name} ({other.id})" for other in others):
        yield f"also in: {also}"
    if found.image:
        yield f"picture: {found.image}"
    for one in found.enclosures:
        from tidings.views.format import size

        about = ", ".join(filter(None, (one.type, size(one.length) if one.length else "")))
        yield f"enclosure: {one.url}{f' ({about})' if about else ''}"
    if found.revisions:
        yield f"changed {counted(found.revisions, 'time')}"


def _whole(detail: ArticleDetail, others: Iterable[Article]) -> dict[str, Any]:
    shown = ("id", "source_id", "source_name", "title", "url", "published", "first_seen", "backlog")
    return {
        **asdict(detail.article),
        "content": detail.content,
        "text": detail.text,
        "error": detail.error,
        "also_in": [{name: getattr(other, name) for name in shown} for other in others],
        "history": [asdict(revision) for revision in detail.revisions],
    }


# -- from the store -----------------------------------------------------------------------------------


async def _others(library: Library, articles: Iterable[Article]) -> dict[int, list[Article]]:
    """The other articles of each one's story, by the article's id; articles without any are left out."""
    found: dict[int, list[Article]] = {}
    for one in articles:
        story = await library.story(one.story_id) if one.story_id is not None and one.members > 1 else None
        if story is not None:
            found[one.id] = [member for member in story.members if member.id != one.id]
    return found


async def _found(
    settings: Settings, source: str | None, query: ArticleQuery
) -> tuple[list[Article], dict[int, list[Article]]]:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        found = await _chosen(stores.library, source, query)
        return found, await _others(stores.library, found) if query.stories else {}


async def _with_texts(settings: Settings, source: str | None, query: ArticleQuery) -> list[dict[str, Any]]:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        found = await _chosen(stores.library, source, query)
        details = [await stores.library.article(one.id) for one in found]
        others = await _others(stores.library, found) if query.stories else {}
    rows = []
    for one, detail in zip(found, details, strict=True):
        row = {**asdict(one), "text": detail.text if detail else None}
        rows.append(row | {"sources": _sources(one, others.get(one.id, []))} if query.stories else row)
    return rows


async def _chosen(library: Library, source: str | None, query: ArticleQuery) -> list[Article]:
    source_id = (await library.find(source)).id if source else None
    return await library.articles(replace(query, source_id=source_id))


async def _article(settings: Settings, article_id: int) -> tuple[ArticleDetail, list[Article]]:
    from tidings.app.stores import open_stores
    from tidings.errors import TidingsError

    async with open_stores(settings) as stores:
        detail = await stores.library.article(article_id)
        if detail is None:
            raise TidingsError(f"{article_id}: no such article")
        return detail, (await _others(stores.library, [detail.article])).get(article_id, [])
