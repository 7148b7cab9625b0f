"""Commands archive export, import, storage: the stored versions of pages; archive move-bodies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.output import complain, counted, parse_since, print_json, printable, table
from tidings.cli.common.progress import Show, progress

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.pages import ArchivedPage, Storage, VersionQuery
    from tidings.settings.settings import Settings
    from tidings.store.archive.walk import VersionWalk

_BATCH, _BATCH_BYTES = 100, 8 * 1024 * 1024  # of one import transaction
_AHEAD = timedelta(days=1)  # clocks differ; later dates than this are wrong

archive = typer.Typer(
    name="archive",
    help="The kept versions of pages: write them out, take others in, see what they take.",
    epilog="Example: tidings archive export pages --site example.org",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(archive)

SiteOption = Annotated[
    str | None, typer.Option(metavar="SITE", help="Only of this site: an id, a URL, or a part only one has.")
]


class Layout(StrEnum):
    FOLDERS = "folders"
    WARC = "warc"


# -- export -------------------------------------------------------------------------------------------


@archive.command("export")
def export(
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="A folder; with --warc a file.warc.gz, too.")],
    layout: Annotated[Layout, typer.Option(help="folders: DATE-TIME/domain/path; warc: for replay.")] = Layout.FOLDERS,
    warc: Annotated[bool, typer.Option("--warc", metavar=FLAG, help="Short for --layout warc.")] = False,
    site: SiteOption = None,
    page: Annotated[str | None, typer.Option(metavar="PAGE", help="Only of this page: its id or its URL.")] = None,
    since: Annotated[str | None, typer.Option(metavar="T", help="Only seen since: 2026-01-31, 30d, 2h.")] = None,
    until: Annotated[str | None, typer.Option(metavar="T", help="Only seen until.")] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Write the kept versions of pages out: as folders to look through, or as WARC for tools that replay.

    Folders hold what was kept of each crawl: DATE-TIME/domain/path/index.html, and an index DATE-TIME.jsonl beside it.

    Example: tidings archive export pages --site example.org --since 30d

    Example: tidings archive export example.warc.gz --warc
    """
    settings = load_settings(data)
    warc = warc or target.name.endswith((".warc", ".warc.gz"))
    times = parse_since(since), parse_since(until, "--until")
    with progress(quiet=json) as show:
        summary = run_async(_export(settings, target, layout is Layout.WARC or warc, (site, page), times, show))
    if json:
        print_json(summary)
    elif not summary["versions"]:
        complain("nothing is kept that answers to that; `tidings archive storage` counts what is")
    else:
        _say_exported(target, summary)


def _say_exported(target: Path, summary: dict[str, Any]) -> None:
    from tidings.views.format import size

    written = f"{counted(summary['versions'], 'version')} written to {target}"
    if "files" in summary:
        again = summary["revisits"]
        also = f", {again} of them the same as one before" if again else ""
        print(printable(f"{written}: {counted(len(summary['files']), 'file')}, {size(summary['bytes'])}{also}"))
    else:
        print(printable(f"{written}: {counted(summary['crawls'], 'crawl')}, {size(summary['bytes'])}"))


async def _export(
    settings: Settings,
    target: Path,
    warc: bool,
    whose: tuple[str | None, str | None],
    times: tuple[datetime | None, datetime | None],
    show: Show,
) -> dict[str, Any]:
    from tidings.app.stores import open_stores
    from tidings.store.archive.walk import VersionWalk
    from tidings.store.archive.warc_write import require_fastwarc

    if warc:
        require_fastwarc()
    async with open_stores(settings) as stores:
        walk = await VersionWalk.over(stores.archive, await _query(stores, whose, times))
        if not walk.total:
            return {"versions": 0}
        summary = await (write_warc if warc else _write_folders)(walk, target, show)
        if walk.left_out:
            complain(f"{counted(len(walk.left_out), 'version')} left out: {printable(walk.left_out[0])}")
        return summary


async def _query(
    stores: Stores, whose: tuple[str | None, str | None], times: tuple[datetime | None, datetime | None]
) -> VersionQuery:
    from tidings.cli.pages.pages import root_of
    from tidings.model.pages import VersionQuery

    site, page = whose
    root = await root_of(stores.library, stores.sites, site) if site is not None else None
    source = await _page(stores, page) if page is not None else None
    return VersionQuery(source_id=source, root_id=root, since=times[0], until=times[1])


async def _page(stores: Stores, text: str) -> int:
    from tidings.errors import SourceError, SourceNotFound

    try:
        return (await stores.library.find(text, page=True)).id
    except SourceNotFound:
        raise SourceError(text, "no such page; `tidings pages SITE` lists those of a site") from None


async def _write_folders(walk: VersionWalk, target: Path, show: Show) -> dict[str, Any]:
    from tidings.store.archive.folders import FolderWriter

    with FolderWriter(target) as writer:
        async for batch in walk.batches():
            await asyncio.to_thread(writer.add, batch)
            show("writing", writer.files, walk.total)
    return {"versions": writer.files, "crawls": writer.crawls, "bytes": writer.bytes}


async def write_warc(walk: VersionWalk, target: Path, show: Show) -> dict[str, Any]:
    from tidings.store.archive.warc_write import WarcWriter
    from tidings.version import __version__

    with WarcWriter(target, f"tidings/{__version__}", datetime.now(UTC)) as writer:
        async for batch in walk.batches():
            await asyncio.to_thread(writer.add, batch)
            show("writing", writer.responses + writer.revisits, walk.total)
    return {
        "versions": writer.responses + writer.revisits,
        "revisits": writer.revisits,
        "bytes": writer.bytes,
        "files": [str(path) for path in writer.paths],
    }


# -- import -------------------------------------------------------------------------------------------


@archive.command("import")
def import_(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="WARC files, plain or compressed.")],
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Take the pages of WARC files in, as versions of their pages. They are not visited, unless they are followed.

    Only HTML is taken. What is there already is left as it is; what cannot be read is left out and counted.

    Example: tidings archive import crawl-00001.warc.gz crawl-00002.warc.gz
    """
    settings = load_settings(data)
    with progress(quiet=json, unit="bytes") as show:
        summary = run_async(_import(settings, files, show))
    if json:
        print_json(summary)
        return
    known = summary["pages"] - summary["new"]
    print(f"{counted(summary['new'], 'new version')}, {known} known, {summary['others']} no pages")
    for reason in summary["reasons"]:
        complain(f"{counted(reason['count'], 'record')} left out: {reason['reason']}")


async def _import(settings: Settings, files: list[Path], show: Show) -> dict[str, Any]:
    from tidings.app.stores import open_stores
    from tidings.store.archive.warc_read import WarcReader
    from tidings.store.archive.warc_write import require_fastwarc

    require_fastwarc()
    reader = WarcReader(cap=settings.fetch.max_body, until=datetime.now(UTC) + _AHEAD)
    fresh = 0
    async with open_stores(settings) as stores:
        for file in files:
            size = file.stat().st_size if file.is_file() else None
            pages = reader.read(file)
            while batch := await asyncio.to_thread(_batch, pages):
                fresh += await stores.archive.restore(batch)
                show(file.name, reader.position, size)
    counts = reader.counts
    return {
        "files": len(files),
        "pages": counts.pages,
        "new": fresh,
        "others": counts.others,
        "skipped": counts.skipped,
        "reasons": [{"reason": reason, "count": count} for reason, count in counts.broken.most_common()],
    }


def _batch(pages: Iterator[ArchivedPage]) -> list[ArchivedPage]:
    batch: list[ArchivedPage] = []
    size = 0
    for page in pages:
        batch.append(page)
        size += len(page.body)
        if len(batch) >= _BATCH or size >= _BATCH_BYTES:
            break
    return batch


# -- storage ------------------------------------------------------------------------------------------


@archive.command("storage")
def storage(site: SiteOption = None, json: JsonOption = False, data: DataOption = None) -> None:
    """Count the kept versions, and what they take: a body that is the same is kept once, and compressed.

    Example: tidings archive storage --site example.org
    """
    from tidings.views.format import size

    found = run_async(_storage(load_settings(data), site))
    if json:
        print_json(found)
        return
    table(
        ["", "number", "bytes"],
        [
            ["versions", str(found.versions), size(found.shown_bytes)],
            ["different bodies", str(found.bodies), size(found.body_bytes)],
            ["as they are stored", "", size(found.stored_bytes)],
        ],
        numbers=[1, 2],
    )


async def _storage(settings: Settings, site: str | None) -> Storage:
    from tidings.app.stores import open_stores
    from tidings.cli.pages.pages import root_of

    async with open_stores(settings) as stores:
        root = await root_of(stores.library, stores.sites, site) if site is not None else None
        return await stores.archive.storage(root)


# -- where bodies lie ---------------------------------------------------------------------------------


@archive.command("move-bodies")
def move_bodies(
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="PLACE", help="Where others lie: an earlier value of store.bodies."),
    ] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Move stored bodies (contents of articles, versions of pages) to where store.bodies says.

    Those in the database are moved, and with --from those of another place; with store.bodies empty, into the database.
    It can be interrupted, begun again, and run beside the program. What it copies from PLACE stays there.

    Example: tidings archive move-bodies

    Example: tidings archive move-bodies --from /srv/tidings-bodies
    """
    from tidings.app.maintenance.data_moves import move_all_bodies

    with progress(quiet=json) as show:
        moving = move_all_bodies(load_settings(data), source, lambda moved: show("moving", moved, None))
        found = run_async(moving)
    if json:
        print_json(found)
        return
    print(f"bodies moved: {found.moved}")
    if found.missing:
        complain(f"bodies that are missing there, and were not moved: {found.missing}")
