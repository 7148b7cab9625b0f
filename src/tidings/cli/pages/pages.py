"""Commands pages, changes, diff, noise: sites that are followed page by page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import every_words
from tidings.cli.common.output import counted, moment, parse_since, print_json, printable, short_moment, table
from tidings.cli.common.times import zoned

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.model.pages import Page, Site, Version
    from tidings.ports.library import Library, SiteBook
    from tidings.read.page.diff import PageDiff
    from tidings.read.page.noise_report import PageBlock
    from tidings.settings.settings import Settings

PageArgument = Annotated[
    str, typer.Argument(metavar="PAGE", help="Its id or URL, or a part only one has; sites come first.")
]
SiteArgument = Annotated[
    str | None, typer.Argument(metavar="SITE", help="An id, a URL, or a part only one has; left out: all sites.")
]


class PagesGroup(TyperGroup):
    """`pages`, with or without SITE, is short for `pages list`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if not args or (args[0] not in self.commands and args[0] not in ("-h", "--help")):
            args = ["list", *args]
        return super().parse_args(ctx, args)


pages = typer.Typer(
    name="pages",
    cls=PagesGroup,
    help="List the sites that are followed page by page; with SITE, its pages. Decide what is watched of a page.",
    epilog="Example: tidings pages example.org --refused",
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(pages)


@pages.command("list")
def list_(
    site: SiteArgument = None,
    refused: Annotated[
        bool, typer.Option("--refused", metavar=FLAG, help="List links that are not followed, and why.")
    ] = False,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")] = 200,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List the sites that are followed page by page; with SITE, its pages. The word `list` may be left out.

    Example: tidings pages example.org --refused
    """
    settings = load_settings(data)
    if site is None:
        _list_sites(run_async(_sites(settings)), json=json)
    elif refused:
        links = run_async(_refused(settings, site, limit))
        if json:
            print_json([{"url": url, "reason": reason} for url, reason in links])
        elif not links:
            print("no link of it is refused")
        else:
            table(["link", "why it is not followed"], links)
    else:
        _list_pages(run_async(_pages(settings, site, limit)), json=json)


def _list_sites(sites: list[Site], *, json: bool) -> None:
    from tidings.model.pages import PageScope

    if json:
        print_json(sites)
    elif not sites:
        print("no site is followed page by page: `tidings add SITE --pages`")
    else:
        chosen = ["watched"] if any(one.scope for one in sites) else []
        timed = ["every"] if any(one.every for one in sites) else []
        table(
            ["id", "site", "depth", "pages", "waiting", "refused", "versions", "stored", *timed, *chosen],
            (
                [
                    *(str(one.root_id), one.title or one.url, str(one.depth), str(one.pages), str(one.waiting)),
                    *(str(one.refused), str(one.versions), in_bytes(one.stored_bytes)),
                    *([every_words(one.every)] if timed else []),
                    *([str(one.scope or PageScope())] if chosen else []),
                ]
                for one in sites
            ),
            numbers=[0, 2, 3, 4, 5, 6, 7],
        )


def _list_pages(rows: list[Page], *, json: bool) -> None:
    if json:
        print_json(rows)
    elif not rows:
        print("no pages yet: `tidings crawl --once` visits what is due")
    else:
        chosen = ["watched"] if any(one.scope is not None for one in rows) else []
        table(
            ["id", "level", "page", "versions", zoned("changed"), zoned("next"), "state", *chosen],
            (
                [
                    *(str(one.source_id), str(one.level), one.url, str(one.versions)),
                    *(short_moment(one.last_change_at), short_moment(one.next_at), _state(one)),
                    *(["as of the site" if one.scope is None else str(one.scope)] if chosen else []),
                ]
                for one in rows
            ),
            numbers=[0, 1, 3],
            whole=[0, 1, 3, 4, 5],
        )


def _state(page: Page) -> str:
    every = [] if page.every is None else [f"every {every_words(page.every)}"]
    return "; ".join([page.last_error or page.state, *every])


def in_bytes(number: int) -> str:
    for unit in ("B", "KiB", "MiB"):
        if number < 1024:
            return f"{number:.0f} {unit}" if unit == "B" else f"{number:.1f} {unit}"
        number = number / 1024  # type: ignore[assignment]
    return f"{number:.1f} GiB"


async def _sites(settings: Settings) -> list[Site]:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        return await stores.sites.sites()


async def root_of(library: Library, book: SiteBook, text: str) -> int:
    """The id of the site's first page, found by it or by another of its pages. A number is only ever an id. A part that
    fits one site and other sources means the site. SourceNotFound, SourceError; AmbiguousSource names the sites."""
    from tidings.errors import AmbiguousSource, SourceError

    try:
        source = await library.find(text, page=True)
    except AmbiguousSource:
        asked = text.strip().casefold()
        meant = [site for site in await book.sites() if asked in f"{site.url} {site.title or ''}".casefold()]
        if not meant:
            raise
        if len(meant) > 1:
            raise AmbiguousSource(text, [f"{site.root_id} {site.url}" for site in meant]) from None
        return meant[0].root_id
    page = await book.page(source.id)
    if page is None:
        raise SourceError(source.url, "not followed page by page; `tidings add SITE --pages` does that")
    return page.root_id


async def _refused(settings: Settings, site: str, limit: int) -> list[tuple[str, str]]:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        return await stores.sites.refused(await root_of(stores.library, stores.sites, site), limit)


async def _pages(settings: Settings, site: str, limit: int) -> list[Page]:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        return await stores.sites.pages(await root_of(stores.library, stores.sites, site), limit)


@app.command()
def changes(
    site: SiteArgument = None,
    since: Annotated[str | None, typer.Option(metavar="T", help="Only since: 2026-01-31, 30d, 2h.")] = None,
    matching: Annotated[
        bool, typer.Option("--matching", metavar=FLAG, help="Only where the site's --words were found.")
    ] = False,
    limit: Annotated[int, typer.Option(min=1, max=100_000, help="How many at most.")] = 50,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List what changed on followed pages, the latest first; noise (menus, clocks, ads) is left out.

    Example: tidings changes example.org --since 2d
    """
    settings = load_settings(data)
    versions = run_async(_changes(settings, site, parse_since(since), limit, matching=matching))
    if json:
        print_json([_flat(version) for version in versions])
    elif not versions:
        print("no changes (yet); the first visit of a page is what later ones are compared with")
    else:
        table(
            [zoned("seen"), "page", "segments", "what is new"],
            ([moment(one.at), one.url, one.counted, _told(one)] for one in versions),
            whole=[0],
        )
        print(printable(f"`tidings diff {versions[0].source_id}` shows the latest of them whole"))


def _told(version: Version) -> str:
    found = "; ".join(finding.words for finding in version.findings)
    return f"[{found}] {version.words}" if found else version.words


def _flat(version: Version) -> dict[str, Any]:
    from dataclasses import asdict

    return {**asdict(version), "sha256": version.sha256.hex()}


async def _changes(
    settings: Settings, site: str | None, since: datetime | None, limit: int, *, matching: bool
) -> list[Version]:
    from tidings.app.stores import open_stores
    from tidings.model.pages import VersionQuery

    async with open_stores(settings) as stores:
        root = await root_of(stores.library, stores.sites, site) if site is not None else None
        query = VersionQuery(root_id=root, since=since, limit=limit, changes=True, matching=matching)
        return await stores.archive.versions(query)


@app.command()
def diff(
    page: PageArgument,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="T", help="As it was then (the version before): 2026-01-31, 2d.")
    ] = None,
    to: Annotated[str | None, typer.Option(metavar="T", help="As it was then (the last version).")] = None,
    all_: Annotated[bool, typer.Option("--all", metavar=FLAG, help="Show noise, too, with its reason.")] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Show what changed on a page: segments added (+), removed (-) and changed (~), with the words marked.

    Without times, the last stored version is compared with the one before.

    Example: tidings diff prices --from 7d
    """
    from tidings.cli.pages.diff_text import as_json, show

    settings = load_settings(data)  # with the zone of --from and --to
    times = parse_since(from_, "--from"), parse_since(to, "--to")
    if times[0] is not None and times[1] is not None and times[0] > times[1]:
        raise typer.BadParameter("--from is later than --to")
    old, new, found = run_async(_diff(settings, page, *times))
    if json:
        print_json({"from": _flat(old), "to": _flat(new), **as_json(found, noise=all_)})
    else:
        show(old, new, found, noise=all_)


async def _diff(
    settings: Settings, text: str, start: datetime | None, end: datetime | None
) -> tuple[Version, Version, PageDiff]:
    from tidings.app.remote.pages import diff_over_api
    from tidings.app.remote.stores import remote_of
    from tidings.app.stores import open_stores
    from tidings.app.views import followed_of

    async with open_stores(settings) as stores:
        source = await stores.library.find(text, page=True)
        await root_of(stores.library, stores.sites, str(source.id))
        followed = followed_of(stores, settings)
        page = await followed.page(source.id)
        old, new = await followed.pair(page, start, end)
        if (api := remote_of(stores)) is not None:
            return await diff_over_api(api, source.id, old, new)
        return old, new, await followed.compare(page, old, new)


@app.command()
def noise(
    page: PageArgument,
    mute: Annotated[
        str | None, typer.Option(metavar="BLOCK", help="From now on nothing in this block is a change.")
    ] = None,
    show: Annotated[
        str | None, typer.Option(metavar="BLOCK", help="From now on everything new in this block is a change.")
    ] = None,
    learn: Annotated[str | None, typer.Option(metavar="BLOCK", help="Go by what is learned again.")] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Show the blocks of a page with what was learned of each, and decide otherwise, for the whole site.

    A BLOCK is its path as listed, or a part only one has.

    Example: tidings noise example.org --mute "aside > ul.related"
    """
    if sum(option is not None for option in (mute, show, learn)) > 1:
        raise typer.BadParameter("one of --mute, --show and --learn at a time")
    decision = next(
        (
            (name, given)
            for name, given in zip(("mute", "show", "learn"), (mute, show, learn), strict=True)
            if given is not None
        ),
        None,
    )
    blocks, done = run_async(_noise(load_settings(data), page, decision))
    if json:
        print_json([_block(one) for one in blocks])
    elif done:
        print(printable(done))
    elif not blocks:
        print("nothing is kept of it yet: `tidings crawl --once` visits what is due")
    else:
        table(
            ["block", "segments", "changed", "what is made of it", "its words"],
            ([one.path, str(one.segments), _how_often(one), one.verdict, one.words] for one in blocks),
            numbers=[1],
            whole=[1, 2],
        )
        print("--mute BLOCK or --show BLOCK decides otherwise, --learn BLOCK takes that back")
        from tidings.read.page.noise_report import loudest

        if (loud := loudest(blocks)) is not None:
            print(printable(f"{loud.changed} of its last changes were in {loud.path}: if that is noise, mute it"))


def _how_often(block: PageBlock) -> str:
    return f"{block.changed} of {counted(block.visits, 'visit')}" if block.visits else "-"


def _block(block: PageBlock) -> dict[str, Any]:
    from dataclasses import asdict

    told = {name: value for name, value in asdict(block).items() if name != "block"}
    return {**told, "verdict": block.verdict}


async def _noise(settings: Settings, text: str, decision: tuple[str, str] | None) -> tuple[list[PageBlock], str]:
    from tidings.app.pages.page_service import block_named, blocks_of_page, decide_block
    from tidings.app.remote.pages import blocks_over_api, decide_over_api
    from tidings.app.remote.stores import remote_of
    from tidings.app.stores import open_stores
    from tidings.views.pages.page_service import BlockDecision

    async with open_stores(settings) as stores:
        source = await stores.library.find(text, page=True)
        root = await root_of(stores.library, stores.sites, str(source.id))
        api = remote_of(stores)
        blocks = await (blocks_of_page(stores, source.id) if api is None else blocks_over_api(api, source.id))
        if decision is None:
            return blocks, ""
        if api is not None:
            path = block_named([block.path for block in blocks], decision[1])
            done = await decide_over_api(api, source.id, path, BlockDecision(decision[0]))
            return await blocks_over_api(api, source.id), done
        done = await decide_block(stores, root, blocks, BlockDecision(decision[0]), decision[1])
        return await blocks_of_page(stores, source.id), done
