"""Commands about what is followed: sources, remove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import SourceArgument
from tidings.cli.common.output import counted, print_json, printable, short_moment, table

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.sources import Source
    from tidings.settings.settings import Settings


@app.command()
def sources(json: JsonOption = False, data: DataOption = None) -> None:
    """List the sources: what they are, how they fare, when they are visited next.

    Example: tidings sources --json
    """
    rows, pages = run_async(_sources(load_settings(data)))
    if json:
        print_json([{**_fields(source), "pages": pages.get(source.id)} for source in rows])
    elif not rows:
        print("no sources yet: `tidings add URL` or `tidings import FILE.opml`")
    else:
        table(
            ["id", "source", "articles", "last (UTC)", "next (UTC)", "state"],
            (_row(source, pages.get(source.id)) for source in rows),
            numbers=[0, 2],
            whole=[0, 2, 3, 4],
        )


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


async def _sources(settings: Settings) -> tuple[list[Source], dict[int, int]]:
    """And how many pages each followed site has, by its root."""
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        found = await stores.library.sources()
        return found, {site.root_id: site.pages for site in await stores.sites.sites()}


@app.command()
def remove(
    source: SourceArgument,
    yes: Annotated[bool, typer.Option("--yes", "-y", metavar=FLAG, help="Do not ask.")] = False,
    data: DataOption = None,
) -> None:
    """Stop following a source and forget its articles; of a site, all its pages and what is kept of them.

    What watches found in it goes, too. With --yes, a part of its name or address is not enough.

    Example: tidings remove https://example.org/feed.xml --yes
    """
    run_async(_remove(load_settings(data), source, yes))


async def _remove(settings: Settings, text: str, yes: bool) -> None:
    from tidings.app.stores import open_stores
    from tidings.cli.sources.removal import bound_to, check_source, left_behind, lost_matches

    async with open_stores(settings) as stores:
        source = await stores.library.find(text)
        if yes:
            check_source(text, source)
        bound = await bound_to(stores, source.id)
        if not yes:
            its = await _kept(stores, source)
            its += f", and {lost_matches(bound)}" if bound.matches else ""
            for line in left_behind(bound.watches, source.id):
                print(printable(line))
            question = f"Forget {source.name} ({source.url}) and {its}?"
            typer.confirm(printable(question), abort=True)
        await stores.catalogue.remove(source.id)
    print(printable(f"removed {source.name}" + (f", with {lost_matches(bound)}" if bound.matches else "")))
    if yes:
        for line in left_behind(bound.watches, source.id):
            print(printable(line))


async def _kept(stores: Stores, source: Source) -> str:
    page = await stores.sites.page(source.id)
    if page is None:
        return f"its {counted(source.articles, 'article')}"
    if page.root_id == source.id:
        return f"its {counted((await stores.sites.site(source.id)).pages, 'page')}, with all that is kept of it"
    return "all that is kept of it"
