"""Commands pause and resume."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tidings.cli.common.app import DataOption, app, load_settings, run_async
from tidings.cli.common.options import PageOption, find_source
from tidings.cli.common.output import printable
from tidings.cli.common.times import READER

if TYPE_CHECKING:
    from tidings.settings.settings import Settings

SourceArguments = Annotated[
    list[str],
    typer.Argument(
        metavar="SOURCE", help="Ids, URLs, or parts only one has, a feed before a site; a site: all its pages."
    ),
]


@app.command()
def pause(sources: SourceArguments, page: PageOption = False, data: DataOption = None) -> None:
    """Do not visit sources until they are resumed. What is stored of them stays.

    Example: tidings pause example.org 7
    """
    for line in run_async(_hold(load_settings(data), sources, page=page, resume=False)):
        print(printable(line))


@app.command()
def resume(sources: SourceArguments, page: PageOption = False, data: DataOption = None) -> None:
    """Visit paused sources again; what was due meanwhile is due now. One that was removed on the web page a short time
    ago comes back.

    Example: tidings resume 7
    """
    for line in run_async(_hold(load_settings(data), sources, page=page, resume=True)):
        print(printable(line))


async def _hold(settings: Settings, texts: list[str], *, page: bool, resume: bool) -> list[str]:
    from tidings.app.stores import open_stores

    lines = []
    async with open_stores(settings) as stores:
        found = [await find_source(stores.library, text, page=page, strict=False) for text in texts]
        for source in found:
            if not resume:
                done, words = await stores.catalogue.pause([source.id]), "paused"
            else:
                done = await stores.catalogue.restore([source.id])
                done += await stores.catalogue.resume([source.id], READER.now())
                words = "resumed"
            lines.append(f"{words}: {source.name}" if done else f"{source.state} already: {source.name}")
    return lines
