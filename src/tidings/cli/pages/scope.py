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

    from tidings.app.stores import Stores
    from tidings.model.pages import Page, PageScope
    from tidings.settings.settings import Settings
    from tidings.views.pages.scope_preview import ScopePreview


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
    chosen = {"only": tuple(only or ()), "ignore": tuple(ignore or ()), "main": main, "all": all_, "as_site": as_site}
    found = run_async(_set(load_settings(data), page, chosen, of_site=site, preview=preview))
    if json:
        print_json(found)
    else:
        _say(found)


def _say(found: dict[str, Any]) -> None:
    where = "all pages of its site without a setting of their own" if found["site"] else found["url"]
    begin = "watched of" if found["set"] else "would be watched of" if found["asked"] else "watched now of"
    print(printable(f"{begin} {where}: {found['watched']}"))
    say_preview(found["preview"], found["at"])
    if found["set"]:
        print(printable(f"the next visit is the new baseline; `tidings refresh {found['id']} --page` makes it due now"))


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


async def _set(
    settings: Settings, text: str, chosen: dict[str, Any], *, of_site: bool, preview: bool
) -> dict[str, Any]:
    from tidings.app.stores import open_stores
    from tidings.app.views import followed_of
    from tidings.cli.pages.pages import root_of
    from tidings.read.page.tree.scope import check_scope

    async with open_stores(settings) as stores:
        source = await stores.library.find(text, page=True)
        root = await root_of(stores.library, stores.sites, str(source.id))
        followed = followed_of(stores)
        page = await followed.page(source.id)
        asked = any(chosen.values())
        scope = check_scope(_changed(await _present(stores, page, of_site), chosen))
        if chosen["as_site"]:
            scope = await followed.site_scope(page)
        version, shown = await followed.preview(page, scope)
        if asked and not preview:
            if of_site:
                await stores.sites.site_scope(root, scope or None)
            else:
                await stores.sites.page_scope(page.source_id, None if chosen["as_site"] else scope)
        return {
            "id": page.source_id,
            "url": page.url,
            "site": of_site,
            "asked": asked,
            "set": asked and not preview,
            "watched": str(scope),
            "scope": scope,
            "at": version.at if version is not None else None,
            "preview": shown,
        }


async def _present(stores: Stores, page: Page, of_site: bool) -> PageScope:
    """What is watched of the page, or of its site's pages, as it is."""
    from tidings.model.pages import PageScope

    if page.scope is not None and not of_site:
        return page.scope
    return (await stores.sites.site(page.root_id, counted=False)).scope or PageScope()


def _changed(present: PageScope, chosen: dict[str, Any]) -> PageScope:
    """The scope with what was chosen now; the rest stays."""
    from dataclasses import replace

    from tidings.model.pages import PageScope

    if chosen["all"]:
        present = PageScope()
    if chosen["only"]:
        present = replace(present, only=chosen["only"], main=False)
    if chosen["main"]:
        present = replace(present, only=(), main=True)
    return replace(present, ignore=chosen["ignore"]) if chosen["ignore"] else present
