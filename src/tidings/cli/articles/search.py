"""Command search: the full-text search in all stored articles."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
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
from tidings.model.articles import BEFORE, ArticleTime
from tidings.model.search import SearchQuery

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.articles import Article
    from tidings.model.search import Hit, SearchPage
    from tidings.settings.settings import Settings

_WORTH_WORKERS = 2_000  # articles to index from which on worker processes are worth their start


@app.command()
def search(
    query: Annotated[
        list[str],
        typer.Argument(metavar="QUERY", help='Words, "phrases", and, or, -not, near/5, word*, title:word.'),
    ],
    since: Annotated[
        str | None, typer.Option(metavar="T", help="Published since (--by seen: seen): an ISO time, or 30d, 2h.")
    ] = None,
    by: ByOption = None,
    source: Annotated[
        str | None, typer.Option(metavar="SOURCE", help="Only of this source: an id, a URL, or a part of one.")
    ] = None,
    lang: Annotated[str | None, typer.Option(metavar="L", help="Only in this language: pl, en.")] = None,
    limit: Annotated[int, typer.Option(min=1, max=1000, metavar="N", help="How many at most.")] = 20,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Search in all articles that are kept. Inflected forms are found, and Chinese and Japanese too.

    Example: tidings search 'gas (price or market) -shale' --since 30d
    """
    settings = load_settings(data)  # with the zone of --since
    text, from_when = " ".join(query), parse_since(since)
    if lang is not None:
        from tidings.text.language import primary

        if primary(lang) is None:
            raise typer.BadParameter(f"{lang!r} is no language; write its code, as in pl or de", param_hint="--lang")
    wanted = SearchQuery(text, datetime.now(UTC), from_when, None, lang, limit, by=by or ArticleTime.PUBLISHED)
    found = run_async(_search(settings, wanted, source, quiet=json))
    if json:
        print_json([_object(hit) for hit in found.hits])
    else:
        _show(found)
    if found.bounded:
        complain("so many articles are possible that only some of them were looked at; say more to see all that answer")


async def _search(settings: Settings, query: SearchQuery, source: str | None, *, quiet: bool) -> SearchPage:
    from tidings.app.stores import open_stores
    from tidings.watch.query.parser import parse_query

    parse_query(query.text)  # errors in it come before anything is indexed
    async with open_stores(settings) as stores:
        source_id = (await stores.library.find(source)).id if source else None
        await _index(settings, stores, quiet=quiet)
        return await stores.search.search(replace(query, source_id=source_id))


async def _index(settings: Settings, stores: Stores, *, quiet: bool) -> None:
    """Indexes articles that are not indexed yet, so that all stored ones are found."""
    from tidings.app.lemmas import index_lemmas_of, lemma_folder
    from tidings.crawl.search_indexer import Indexer, Vocabulary, analyse_here

    store, vocabulary = stores.search, Vocabulary(stores.crawl)
    if not stores.read_only:
        await index_lemmas_of(settings, store, stores.crawl).begin()
    waiting = await store.waiting()
    if not waiting:
        return
    if stores.read_only:
        complain(f"{counted(waiting, 'article')} not searched: not indexed yet, and this database may only be read")
        return
    with progress(quiet=quiet) as show:

        def show_table(code: str) -> None:
            show(f"making the table of lemmas for {code}, once", 0, None)

        lemmas = index_lemmas_of(settings, store, stores.crawl, show_table)
        if waiting < _WORTH_WORKERS:
            indexer = Indexer(store, analyse_here, vocabulary, lemmas)
            await indexer.catch_up(lambda done, total: show("indexing", done, total))
            return
        from os import cpu_count

        from tidings.crawl.workers.tasks import Readers

        at_once = cpu_count() or 1
        readers = Readers(at_once, settings.crawl.read_timeout.total_seconds(), lemma_folder(settings))
        indexer = Indexer(store, readers.terms, vocabulary, lemmas, at_once=at_once)
        try:
            await indexer.catch_up(lambda done, total: show("indexing", done, total))
        finally:
            await readers.close()


def _show(found: SearchPage) -> None:
    if not found.hits:
        print("nothing was found")
        return
    out = console()
    for hit in found.hits:
        article = hit.article
        out.print(
            marked_text(hit.title, "bold") if hit.title.text else printable(article.url or "untitled"), markup=False
        )
        facts = [f"{article.id}", *_times(article), article.source_name, article.language or ""]
        out.print(printable("  ".join(fact for fact in facts if fact)), style="dim", markup=False)
        for passage in hit.passages:
            out.print(marked_text(passage))
        out.print()
    print(counted(len(found.hits), "article") + (", and there are more: --limit" if found.more else ""))


def _times(article: Article) -> list[str]:
    """`2026-11-15 09:12`, `seen 09:19`."""
    published = article.dated if article.has_date else None
    said = [] if published is None else [moment(published)]
    return [*said, BEFORE if article.backlog else f"seen {beside(article.first_seen, published)}"]


def _object(hit: Hit) -> dict[str, Any]:
    article = hit.article
    return {
        "id": article.id,
        "title": article.title,
        "url": article.url,
        "source_id": article.source_id,
        "source_name": article.source_name,
        "language": article.language,
        "category": article.category,
        "published": article.published,
        "first_seen": article.first_seen,
        "backlog": article.backlog,
        "score": round(hit.score, 4),
        "title_marks": hit.title.marks,
        "passages": [{"text": one.text, "marks": one.marks} for one in hit.passages],
    }
