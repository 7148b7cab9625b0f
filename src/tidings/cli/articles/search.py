"""Command search: the full-text search in all stored articles and the followed pages."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import ByOption
from tidings.cli.common.output import (
    beside,
    complain,
    console,
    counted,
    marked_text,
    moment,
    parse_since,
    print_json,
    printable,
)
from tidings.cli.common.progress import progress
from tidings.cli.common.times import READER
from tidings.model.articles import BEFORE, Article, ArticleTime
from tidings.model.search import SearchQuery

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.search import FoundPage, Hit, IndexState, SearchPage
    from tidings.settings.settings import Settings


@app.command()
def search(
    query: Annotated[
        list[str],
        typer.Argument(metavar="QUERY", help='Words, "phrases", or, -not, near/5, word*, title:word, scope:pages.'),
    ],
    since: Annotated[
        str | None,
        typer.Option(
            metavar="T", help="Published since (--by seen: seen), pages changed since: an ISO time, or 30d, 2h."
        ),
    ] = None,
    by: ByOption = None,
    source: Annotated[
        str | None, typer.Option(metavar="SOURCE", help="Only of this source or site: an id, a URL, or a part of one.")
    ] = None,
    lang: Annotated[str | None, typer.Option(metavar="L", help="Only in this language: pl, en.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="How many at most.")] = 20,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Search all stored articles and the current text of followed pages, inflected forms included.

    Each result says which it is; scope:articles or scope:pages in the query finds only these.

    Example: tidings search 'gas (price or market) -shale' --since 30d
    """
    settings = load_settings(data)  # with the zone of --since
    text, from_when = " ".join(query), parse_since(since)
    if lang is not None:
        from tidings.text.language import primary

        if primary(lang) is None:
            raise typer.BadParameter(f"{lang!r} is no language; write its code, as in pl or de", param_hint="--lang")
    wanted = SearchQuery(text, READER.now(), from_when, None, lang, limit, by=by or ArticleTime.PUBLISHED)
    found = run_async(_search(settings, wanted, source))
    if json:
        print_json([_object(hit) for hit in found.hits])
    else:
        _show(found)
    _say_unindexed(found.index)
    if found.bounded:
        complain("so many are possible that only some of them were looked at; say more to see all that answer")


async def _search(settings: Settings, query: SearchQuery, source: str | None) -> SearchPage:
    from tidings.app.stores import open_stores
    from tidings.watch.query.parser import parse_query

    parse_query(query.text)  # errors in it come before anything is indexed
    async with open_stores(settings) as stores:
        source_id = (await stores.library.find(source)).id if source else None
        await _index(settings, stores)
        return await stores.search.search(replace(query, source_id=source_id))


async def _index(settings: Settings, stores: Stores) -> None:
    """Indexes what is not indexed yet, so that all that is stored is found. Says how far it is on standard error."""
    from tidings.app.maintenance.indexing import catch_up_index

    if not stores.read_only:
        with progress(quiet=False) as show:
            whole = await catch_up_index(settings, stores, show)
        if not whole:
            complain("older articles are found by their stems alone, until `tidings run` has indexed them with lemmas")


def _say_unindexed(index: IndexState) -> None:
    if index.waiting:
        complain(f"indexing {index.done:,} of {index.total:,}: the others are not searched yet")


def _show(found: SearchPage) -> None:
    if not found.hits:
        print("nothing was found")
        return
    out = console()
    for hit in found.hits:
        url = hit.found.url or "untitled"
        out.print(marked_text(hit.title, "bold") if hit.title.text else printable(url), markup=False)
        facts = _facts(hit.found)
        out.print(printable("  ".join(fact for fact in facts if fact)), style="dim", markup=False)
        for passage in hit.passages:
            out.print(marked_text(passage))
        out.print()
    print(_number(found) + (", and there are more: --limit" if found.more else ""))


def _facts(found: Article | FoundPage) -> list[str]:
    if isinstance(found, Article):
        return ["article", f"{found.id}", *_times(found), found.source_name, found.language or ""]
    return ["page", f"{found.source_id}", moment(found.changed), found.url, found.language or ""]


def _number(found: SearchPage) -> str:
    """`3 articles, 1 page`."""
    kinds = [hit.kind for hit in found.hits]
    return ", ".join(counted(kinds.count(kind), kind) for kind in ("article", "page") if kind in kinds)


def _times(article: Article) -> list[str]:
    """`2026-11-15 09:12`, `seen 09:19`."""
    published = article.dated if article.has_date else None
    said = [] if published is None else [moment(published)]
    return [*said, BEFORE if article.backlog else f"seen {beside(article.first_seen, published)}"]


def _object(hit: Hit) -> dict[str, Any]:
    return {
        "kind": hit.kind,
        **_described(hit.found),
        "score": round(hit.score, 4),
        "title_marks": hit.title.marks,
        "passages": [{"text": one.text, "marks": one.marks} for one in hit.passages],
    }


def _described(found: Article | FoundPage) -> dict[str, Any]:
    """What both kinds have has the same name. The id is an article's, or that of a page (`tidings diff`)."""
    both = {"title": found.title, "url": found.url, "language": found.language, "category": found.category}
    if isinstance(found, Article):
        own = {"id": found.id, "source_id": found.source_id, "source_name": found.source_name}
        return own | both | {"published": found.published, "first_seen": found.first_seen, "backlog": found.backlog}
    own = {"id": found.source_id, "source_id": found.root_id, "source_name": found.site_name}
    return own | both | {"changed": found.changed}
