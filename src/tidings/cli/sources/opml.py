"""Subscription lists: import and export."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.memory import check_memory
from tidings.cli.common.output import complain, counted, print_json
from tidings.cli.common.progress import Show, progress
from tidings.cli.common.times import READER

if TYPE_CHECKING:
    from tidings.settings.settings import Settings


@app.command("import")
def import_(
    file: Annotated[Path, typer.Argument(metavar="FILE.opml", help="A subscription list; - reads standard input.")],
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Follow every feed of an OPML list. Folders become categories.

    Example: tidings import subscriptions.opml
    """
    from tidings.errors import ReadError, TidingsError

    settings = load_settings(data)
    try:
        body = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise TidingsError(f"{file}: {error.strerror}") from error
    try:
        with progress(quiet=json) as show:
            check_memory("import")
            summary = run_async(_import(settings, body, show))
    except ReadError as error:
        raise ReadError(f"{file}: {error}") from error
    if json:
        print_json(summary)
    else:
        _say(summary)


def _say(summary: dict[str, Any]) -> None:
    also = f", {summary['repeated']} repeated" if summary["repeated"] else ""
    also += f", {summary['refused']} refused" if summary["refused"] else ""
    print(f"{counted(summary['added'], 'new source')}, {summary['known']} already followed{also}")
    if summary["mended"]:
        complain("the list is no well-formed XML: it was mended, and no feed was lost")
    for reason in summary["reasons"]:
        more = ", ..." if reason["count"] > len(reason["examples"]) else ""
        complain(f"{reason['count']} refused: {reason['reason']}: {' '.join(reason['examples'])}{more}")


async def _import(settings: Settings, body: bytes, show: Show) -> dict[str, Any]:
    from tidings.app.remote.stores import import_opml, remote_of
    from tidings.app.sources.import_list import import_list
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        if (api := remote_of(stores)) is not None:
            return await import_opml(api, body)
        return await import_list(stores, settings, body, READER.now(), show)


@app.command()
def export(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Where to; standard output if left out.")
    ] = None,
    data: DataOption = None,
) -> None:
    """Write the sources as an OPML list, for any other reader. Categories become folders.

    Example: tidings export subscriptions.opml
    """
    from tidings.cli.sources.listing import read_sources
    from tidings.errors import TidingsError
    from tidings.model.sources import SourceKind
    from tidings.read.feed.opml import write_opml

    every = run_async(read_sources(load_settings(data)))
    rows = [source for source in every if source.kind is not SourceKind.PAGE]
    if len(rows) < len(every):
        complain(f"{counted(len(every) - len(rows), 'site')} followed page by page left out: a list holds feeds")
    body = write_opml(rows, "Tidings", datetime.now(UTC))
    if file is None or str(file) == "-":
        sys.stdout.buffer.write(body)
        return
    aside = file.with_name(file.name + ".part")
    try:
        aside.write_bytes(body)
        aside.replace(file)
    except OSError as error:
        raise TidingsError(f"{file}: {error.strerror}") from error
    complain(f"{counted(len(rows), 'source')} written to {file}")
