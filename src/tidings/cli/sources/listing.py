"""Command sources: all of them, or those that fit filters, a page at a time where there are many."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import every_words
from tidings.cli.common.output import complain, counted, print_json, short_moment, table
from tidings.cli.common.times import READER, zoned

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.hosts import Offline
    from tidings.model.sources import Source, SourceQuery
    from tidings.settings.settings import Settings

_AT_A_TIME = 1_000  # sources that are read in one transaction

WordsArgument = Annotated[
    list[str] | None, typer.Argument(metavar="TEXT", help="Only those with these words in name, address or category.")
]
FailingOption = Annotated[
    bool, typer.Option("--failing", metavar=FLAG, help="Only those whose last visit failed; not those that are gone.")
]
ThisCategoryOption = Annotated[str | None, typer.Option(metavar="NAME", help="Only those of this category.")]
DueOption = Annotated[
    bool, typer.Option("--due", metavar=FLAG, help="Only those that are to be visited now, the longest due first.")
]
LimitOption = Annotated[int | None, typer.Option(min=1, metavar="N", help="How many at most (all of them).")]
AfterOption = Annotated[
    str | None, typer.Option(metavar="PLACE", help="Go on where a list with --limit ended; it says PLACE.")
]


class ListedSources(NamedTuple):
    sources: list[Source]
    pages: dict[int, int]  # the number of pages of each site, by the id of its first page
    following: str | None  # where the next page begins; None: these are the last
    offline: Offline | None


@app.command()
def sources(
    text: WordsArgument = None,
    failing: FailingOption = False,
    category: ThisCategoryOption = None,
    due: DueOption = False,
    limit: LimitOption = None,
    after: AfterOption = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List the sources: what they are, how they fare, when they are visited next.

    TEXT and the filters narrow it down together. With TEXT they are sorted by name, with --due by when they are due,
    otherwise by id. Where --limit leaves some out, a line on standard error says how to go on.

    Example: tidings sources harbour --category Local --failing

    Example: tidings sources --json --limit 100
    """
    settings = load_settings(data)  # with the clock of --due
    query = _query(" ".join(text or []), category, failing=failing, due=due)
    found = run_async(_listed(settings, _placed(query, after), limit))
    if json:
        print_json([{**_fields(source), "pages": found.pages.get(source.id)} for source in found.sources])
    elif found.sources:
        _show(found)
    elif text or failing or category is not None or due or after is not None:
        print("no source fits; `tidings sources` lists them all")
    else:
        print("no sources yet: `tidings add URL` or `tidings import FILE.opml`")
    if found.following is not None:
        complain(f"these are the first {len(found.sources)}; the next: the same with --after {found.following}")


def _query(text: str, category: str | None, *, failing: bool, due: bool) -> SourceQuery:
    from tidings.model.sources import SourceOrder, SourceQuery, SourceShow

    show = SourceShow.FAILING if failing else SourceShow.ALL
    # In the order of names the store goes through all that fit, in others only through the first of very many.
    order = SourceOrder.NAME if text.split() else SourceOrder.NEXT if due else SourceOrder.ID
    return SourceQuery(text, show, order, category=category, due=READER.now() if due else None)


def _placed(query: SourceQuery, after: str | None) -> SourceQuery:
    from tidings.views.paging import source_place

    if after is None:
        return query
    try:
        return replace(query, after=source_place(query.order, after))
    except ValueError:
        words = f"{after!r} is no place in this list; it is said where --limit leaves sources out"
        raise typer.BadParameter(words, param_hint="'--after'") from None


def _show(found: ListedSources) -> None:
    table(
        ["id", "source", "articles", zoned("last"), zoned("next"), "state"],
        (_row(source, found.pages.get(source.id)) for source in found.sources),
        numbers=[0, 2],
        whole=[0, 2, 3, 4],
    )
    if found.offline is not None:
        print(found.offline)


def _fields(source: Source) -> dict[str, Any]:
    from dataclasses import fields

    return {field.name: getattr(source, field.name) for field in fields(source)}


def _row(source: Source, pages: int | None) -> list[str]:
    """A followed site is one row, with how many pages it has."""
    from tidings.model.sources import SourceKind
    from tidings.views.sources import move

    kind = "" if source.kind is SourceKind.FEED else f" ({source.kind})"
    if pages is not None:
        kind = f" (pages: {pages})"
    state = source.last_error or source.state.value
    if source.failures > 1:
        state += f" ({source.failures} times)"
    more = [f"failing since {short_moment(source.failing_since)}"] if source.failing_since is not None else []
    more += [words for words in (source.notice, move(source)) if words]
    more += [f"every {every_words(source.every)}"] if source.every is not None else []
    more += ["items by title"] if source.same_title else []
    more += [f"egress {source.egress}"] if source.egress is not None else []
    more += [f"weight {source.weight:g}"] if source.weight != 1 else []
    more += [counted(source.subscribers, "subscriber")] if source.subscribers != 1 else []
    return [
        str(source.id),
        f"{source.name}{kind}",
        str(source.articles) if pages is None else "-",
        short_moment(source.last_visit_at),
        short_moment(source.next_at),
        "; ".join([state, *more]),
    ]


async def read_sources(settings: Settings) -> list[Source]:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        return await stores.library.sources()


async def _listed(settings: Settings, query: SourceQuery, limit: int | None) -> ListedSources:
    from tidings.app.stores import open_stores
    from tidings.model.sources import SourceKind

    async with open_stores(settings) as stores:
        found, following = await _read(stores, query, limit)
        roots = [source.id for source in found if source.kind is SourceKind.PAGE]
        pages = await stores.sites.page_counts(roots) if roots else {}
        return ListedSources(found, pages, following, await stores.library.offline(READER.now()))


async def _read(stores: Stores, query: SourceQuery, limit: int | None) -> tuple[list[Source], str | None]:
    """The sources that fit, and where the next page begins if the limit leaves some out."""
    from tidings.views.paging import source_cursor

    found: list[Source] = []
    while True:
        some = _AT_A_TIME if limit is None else min(_AT_A_TIME, limit - len(found))
        page = await stores.library.source_page(replace(query, limit=some))
        found += page.sources
        if page.following is None:
            return found, None
        if limit is not None and len(found) >= limit:
            return found, source_cursor(query.order, page.following)
        query = replace(query, after=page.following)
