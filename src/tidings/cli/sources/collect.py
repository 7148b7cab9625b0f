"""Command collect: the pages of a site, once, into a folder of their own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common import output as logs
from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.memory import check_memory
from tidings.cli.common.options import DEPTH, ExcludeOption, IncludeOption
from tidings.cli.common.output import complain, counted, print_json, printable
from tidings.cli.common.progress import progress
from tidings.text.url import addresses

if TYPE_CHECKING:
    from tidings.app.program import Program
    from tidings.cli.common.progress import Show
    from tidings.crawl.controller.controller import Controller
    from tidings.model.pages import NewSite
    from tidings.settings.settings import Settings

Files = tuple[Path | None, Path | None, Path | None]  # JSON Lines, Parquet, WARC


@app.command()
def collect(
    site: Annotated[str, typer.Argument(metavar="SITE", help="The page to begin at; https:// may be left out.")],
    depth: Annotated[int, typer.Option(min=0, max=16, metavar="N", help="Links from the first page.")] = DEPTH,
    into: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Folder of the collection; HOST-DATE if left out.")
    ] = None,
    include: IncludeOption = None,
    exclude: ExcludeOption = None,
    jsonl: Annotated[Path | None, typer.Option(metavar="FILE", help="One page a line, text included.")] = None,
    parquet: Annotated[
        Path | None, typer.Option(metavar="FILE", help="One page a row, with columns and types.")
    ] = None,
    warc: Annotated[Path | None, typer.Option(metavar="FILE", help="The pages as they came, for replay.")] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Visit the pages of a site once, politely, and keep them in a folder of their own.

    Nothing is followed afterwards. A collection that was stopped goes on when the same command is given again. The
    folder is a data folder like any other: `tidings --data DIR pages`, `... archive export`. Without --jsonl, --parquet
    and --warc, pages.jsonl is written into it. Settings are those of --data.

    Example: tidings collect https://example.org/ --depth 3 --into corpus --parquet corpus.parquet
    """
    from tidings.cli.sources.add_pages import site_of

    url = addresses(site)[0]
    wanted = site_of(url, {}, depth, include, exclude, once=True)
    folder = into or _folder(wanted.host)
    settings = load_settings(data).model_copy(update={"data": folder, "database": ""})
    if warc is not None:
        from tidings.store.archive.warc_write import require_fastwarc

        require_fastwarc()  # before the site is visited
    files = (jsonl, parquet, warc) if jsonl or parquet or warc else (folder / "pages.jsonl", None, None)
    logs.begin("%(message)s")
    with progress(quiet=json) as show:
        check_memory("collect")
        summary = run_async(_collect(settings, wanted, files, show))
    if json:
        print_json(summary)
    else:
        _say(summary)
    if summary["stopped"]:
        complain("stopped before all pages were visited; the same command goes on")
    if summary["stopped"] or not summary["kept"]:
        raise typer.Exit(1)


def _folder(host: str) -> Path:
    from datetime import UTC, datetime

    name = "".join(char if char.isalnum() or char in ".-" else "-" for char in host) or "collection"
    return Path(f"{name}-{datetime.now(UTC):%Y-%m-%d}")


def _say(summary: dict[str, Any]) -> None:
    failed = f", {summary['failed']} failed" if summary["failed"] else ""
    refused = f", {counted(summary['refused'], 'link')} not followed" if summary["refused"] else ""
    print(printable(f"{counted(summary['kept'], 'page')} kept in {summary['folder']}{failed}{refused}"))
    for file in summary["files"]:
        print(printable(f"written: {file}"))
    if not summary["kept"]:
        complain(f"nothing was collected: {summary['error'] or 'no page was reached'}")


async def _collect(settings: Settings, site: NewSite, files: Files, show: Show) -> dict[str, Any]:
    from tidings.app.admission import belongs_to
    from tidings.app.program import Program
    from tidings.cli.run.crawl import stop_on_signals
    from tidings.errors import TidingsError
    from tidings.store.sqlite.data_folder import make_folder

    stop = stop_on_signals()
    try:
        make_folder(settings.data)
    except OSError as error:
        raise TidingsError(f"{settings.data}: {error.strerror}; --into names the folder of the collection") from error
    controllers: list[Controller] = []

    def tell(_: object) -> None:
        done = controllers[0].tally.visited
        show("visiting", done, done + controllers[0].waiting)

    async with Program.open(settings) as program:
        root_id, _ = await program.stores.sites.follow(site, program.clock.now(), belongs_to(site))
        tally = await program.crawl(stop, tell, once=True, on_controller=controllers.append)
        kept = await program.stores.sites.site(root_id)
        root = await program.stores.library.find(str(root_id))
        written = await _write(program, files, show) if kept.versions else []
    return {
        "site": site.url,
        "folder": str(settings.data),
        "visited": tally.visited,
        "failed": tally.failed,
        "pages": kept.pages,
        "kept": kept.versions,
        "waiting": kept.waiting,
        "refused": kept.refused,
        "files": written,
        "error": root.last_error,
        "stopped": stop.is_set(),
    }


async def _write(program: Program, files: Files, show: Show) -> list[str]:
    """Writes the files; each is complete or missing."""
    from tidings.cli.articles.export import PAGES, RowFiles, page_reader, write_pages
    from tidings.cli.pages.archive import write_warc
    from tidings.model.pages import VersionQuery
    from tidings.store.archive.walk import VersionWalk

    jsonl, parquet, warc = files
    if jsonl is not None or parquet is not None:
        rows = RowFiles(PAGES, jsonl=jsonl, parquet=parquet)
        walk = await VersionWalk.over(program.stores.archive, VersionQuery())
        with rows:
            await write_pages(walk, page_reader(program.readers), rows, show)
    if warc is not None:
        await write_warc(await VersionWalk.over(program.stores.archive, VersionQuery()), warc, show)
    return [str(file) for file in files if file is not None]
