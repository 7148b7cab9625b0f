"""Command pages set: what is watched of a page, with a preview on its latest version."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, load_settings, run_async
from tidings.cli.common.options import IgnoreOption, MainOption, OnlyOption
from tidings.cli.common.output import complain, counted, print_json, printable
from tidings.cli.common.times import stamped
from tidings.cli.pages.pages import PageArgument, pages

if TYPE_CHECKING:
    from datetime import datetime

    from tidings.settings.settings import Settings
    from tidings.views.pages.page_service import ChosenScope, ScopeChoice, ScopePreview


@pages.command("set")
def set_(
    page: PageArgument,
    only: OnlyOption = None,
    ignore: IgnoreOption = None,
    main: MainOption = False,
    all_: Annotated[bool, typer.Option("--all", metavar=FLAG, help="Watch the whole page again.")] = False,
    as_site: Annotated[
        bool, typer.Option("--as-site", metavar=FLAG, help="Watch of it what is watched of its site's pages.")
    ] = False,
    site: Annotated[
        bool, typer.Option("--site", metavar=FLAG, help="For all pages of its site that have no setting of their own.")
    ] = False,
    preview: Annotated[
        bool, typer.Option("--preview", metavar=FLAG, help="Only show what would be watched; set nothing.")
    ] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Decide what is watched of a page: elements, all but some, or the main content. Links are followed from all of it.

    --only and --ignore take CSS, or XPath beginning with / or xpath:, and may be repeated. What is not named stays as
    it is; without any of them, what is watched now is shown. The next visit is a new baseline.

    Example: tidings pages set https://example.org/prices --only "#prices" --ignore ".ad" --preview
    """
    if sum((bool(only), main, all_, as_site)) > 1 or (as_site and (ignore or site)):
        raise typer.BadParameter("one of --only, --main, --all and --as-site at a time; --as-site stands alone")
    choice = _choice(tuple(only or ()), tuple(ignore or ()), main, all_, as_site)
    found = run_async(_set(load_settings(data), page, choice, of_site=site, preview=preview))
    if json:
        print_json(_as_json(found))
    else:
        _say(found)


def _choice(*given: Any) -> ScopeChoice:
    from tidings.views.pages.page_service import ScopeChoice

    return ScopeChoice(*given)


def _as_json(found: ChosenScope) -> dict[str, Any]:
    return {
        "id": found.page_id,
        "url": found.url,
        "site": found.of_site,
        "asked": found.asked,
        "set": found.stored,
        "watched": str(found.scope),
        "scope": found.scope,
        "at": found.at,
        "preview": found.preview,
    }


def _say(found: ChosenScope) -> None:
    where = "all pages of its site without a setting of their own" if found.of_site else found.url
    begin = "watched of" if found.stored else "would be watched of" if found.asked else "watched now of"
    print(printable(f"{begin} {where}: {found.scope}"))
    say_preview(found.preview, found.at)
    if found.stored:
        print(
            printable(f"the next visit is the new baseline; `tidings refresh {found.page_id} --page` makes it due now")
        )


def say_preview(found: ScopePreview | None, at: datetime | None = None) -> None:
    """Prints how much of a page is watched, and the first lines of it."""
    if found is None:
        print("  nothing is kept of it yet to show what that is: `tidings crawl --once` visits what is due")
        return
    seen = f" of the version of {stamped(at)}" if at is not None else ""
    print(f"  {found.segments} of {counted(found.of, 'segment')}{seen}" + (":" if found.lines else ""))
    for line in found.lines:
        print(printable(f"    {line}"))
    if found.segments > len(found.lines):
        print(f"    and {found.segments - len(found.lines)} more")
    for warning in found.warnings:
        complain(warning)


async def _set(settings: Settings, text: str, choice: ScopeChoice, *, of_site: bool, preview: bool) -> ChosenScope:
    from tidings.app.pages.page_service import choose_scope
    from tidings.app.remote.pages import scope_over_api
    from tidings.app.remote.stores import remote_of
    from tidings.app.stores import open_stores
    from tidings.cli.pages.pages import root_of

    async with open_stores(settings) as stores:
        source = await stores.library.find(text, page=True)
        await root_of(stores.library, stores.sites, str(source.id))
        if (api := remote_of(stores)) is not None:
            return await scope_over_api(api, source.id, choice, of_site=of_site, preview=preview)
        return await choose_scope(stores, source.id, choice, of_site=of_site, preview=preview)
