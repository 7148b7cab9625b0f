"""Command remove; the checks of `watch remove` too."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from tidings.cli.common.app import FLAG, DataOption, app, load_settings, run_async
from tidings.cli.common.options import PageOption, SourceArgument, find_source
from tidings.cli.common.output import counted, printable
from tidings.errors import TidingsError
from tidings.model.redact import redacted
from tidings.model.watches import name_key

if TYPE_CHECKING:
    from tidings.app.stores import Stores
    from tidings.model.sources import Source
    from tidings.model.watches import Watch
    from tidings.settings.settings import Settings

# -- checks before something is removed ------------------------------------------------------------

_AT_A_TIME = 1_000
_MOST_LOOKED_AT = 20_000  # matches; where there are more, those that go are not all counted
_MOST_NAMED = 5
_SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*://", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class WatchLosses:
    """The matches that watches lose with a source."""

    watches: tuple[Watch, ...]  # those that name it
    matches: int  # of all watches
    is_all: bool = True  # False: there may be more


def check_watch(given: str, watch: Watch) -> None:
    """Refuses a part of a name with --yes, where no prompt asks whether it is the right watch."""
    if name_key(given) not in (name_key(watch.name), str(watch.id)):
        command = f"tidings watch remove {shlex.quote(watch.name)} --yes"
        raise TidingsError(f"watch {given}: a part of {watch.name}; with --yes write the whole name: `{command}`")


def check_source(given: str, source: Source) -> None:
    """Accepts its id, its whole URL with or without the scheme, or its whole title."""
    known = (str(source.id), source.url, _bare(source.url), source.title or "")
    if name_key(given) in map(name_key, known) or _bare(name_key(given)) == _bare(name_key(source.url)):
        return
    whole = source.url if redacted(source.url) == source.url else str(source.id)
    command = f"tidings remove {shlex.quote(whole)} --yes"
    raise TidingsError(f"{given}: a part of {source.name}; with --yes write its id or the whole address: `{command}`")


def _bare(url: str) -> str:
    return _SCHEME.sub("", url).rstrip("/")


# -- what watches lose ------------------------------------------------------------------------------------


async def watch_losses(stores: Stores, source_id: int) -> WatchLosses:
    """Returns the matches that watches would lose with this source."""
    watches = await stores.watches.watches()
    named = tuple(one for one in watches if source_id in one.terms.sources)
    if not any(one.matches for one in watches):
        return WatchLosses(named, 0)
    source_ids = await _source_ids(stores, source_id)
    return WatchLosses(named, *await _matches(stores, source_ids))


async def _source_ids(stores: Stores, source_id: int) -> set[int]:
    """The source, and of a site all its pages."""
    source_ids, after = {source_id}, 0
    page = await stores.sites.page(source_id)
    while page is not None and page.root_id == source_id:
        pages = await stores.sites.pages(source_id, _AT_A_TIME, after)
        if not pages:
            break
        source_ids |= {one.source_id for one in pages}
        after = max(one.source_id for one in pages)
    return source_ids


async def _matches(stores: Stores, source_ids: set[int]) -> tuple[int, bool]:
    from tidings.model.matches import MatchQuery

    found, before = 0, None
    for _ in range(_MOST_LOOKED_AT // _AT_A_TIME):
        rows = await stores.matches.matches(MatchQuery(limit=_AT_A_TIME, before_id=before))
        found += sum(one.source_id in source_ids for one in rows)
        if len(rows) < _AT_A_TIME:
            return found, True
        before = rows[-1].id
    return found, False


def lost_matches(losses: WatchLosses) -> str:
    """`with 3 matches of watches`; empty: none."""
    if not losses.matches:
        return ""
    number = "1 match" if losses.matches == 1 else f"{losses.matches} matches"
    return f"{number if losses.is_all else f'{number} or more'} of watches"


def left_behind(watches: Iterable[Watch], source_id: int) -> list[str]:
    """A line on each watch that names the source: whether it has other sources left."""
    alone = [one.name for one in watches if set(one.terms.sources) == {source_id}]
    others = [one.name for one in watches if set(one.terms.sources) != {source_id}]
    lines = []
    if alone:
        find = "finds" if len(alone) == 1 else "find"
        lines.append(f"limited to it, and {find} nothing without it: {_named(alone)}")
    if others:
        looks = "looks" if len(others) == 1 else "look"
        lines.append(f"{looks} on in other sources: {_named(others)}")
    return lines


def _named(names: list[str]) -> str:
    more = len(names) - _MOST_NAMED
    which = "the watch" if len(names) == 1 else "the watches"
    return f"{which} {', '.join(names[:_MOST_NAMED])}" + (f" and {counted(more, 'other')}" if more > 0 else "")


# -- command --------------------------------------------------------------------------------------


@app.command()
def remove(
    source: SourceArgument,
    page: PageOption = False,
    yes: Annotated[bool, typer.Option("--yes", "-y", metavar=FLAG, help="Do not ask.")] = False,
    data: DataOption = None,
) -> None:
    """Stop following a source and forget its articles; of a site, all its pages and what is kept of them.

    What watches found in it goes, too. With --yes, a part of its name or address is not enough.

    Example: tidings remove https://example.org/feed.xml --yes
    """
    run_async(_remove(load_settings(data), source, yes, page=page))


async def _remove(settings: Settings, text: str, yes: bool, *, page: bool) -> None:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        source = await find_source(stores.library, text, page=page)
        if yes:
            check_source(text, source)
        losses = await watch_losses(stores, source.id)
        if not yes:
            its = await _kept(stores, source)
            its += f", and {lost_matches(losses)}" if losses.matches else ""
            for line in left_behind(losses.watches, source.id):
                print(printable(line))
            question = f"Forget {source.name} ({source.url}) and {its}?"
            typer.confirm(printable(question), abort=True)
        await stores.catalogue.remove(source.id)
    print(printable(f"removed {source.name}" + (f", with {lost_matches(losses)}" if losses.matches else "")))
    if yes:
        for line in left_behind(losses.watches, source.id):
            print(printable(line))


async def _kept(stores: Stores, source: Source) -> str:
    page = await stores.sites.page(source.id)
    if page is None:
        return f"its {counted(source.articles, 'article')}"
    if page.root_id == source.id:
        return f"its {counted((await stores.sites.site(source.id)).pages, 'page')}, with all that is kept of it"
    return "all that is kept of it"
