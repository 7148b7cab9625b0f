"""Commands refresh and set: make sources due now, and change how they are treated."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import SourceArgument, SubscribersOption, WeightOption, checked_weight
from tidings.cli.common.output import complain, print_json, printable

if TYPE_CHECKING:
    from tidings.model.sources import Source
    from tidings.settings.settings import Settings

SourceArguments = Annotated[
    list[str], typer.Argument(metavar="SOURCE", help="Ids, URLs, or parts only one source has.")
]


# -- refresh -------------------------------------------------------------------------------------------


@app.command()
def refresh(sources: SourceArguments, json: JsonOption = False, data: DataOption = None) -> None:
    """Make sources due now; one that is gone comes back. A running program visits them within seconds.

    Where none runs, `tidings crawl --once` visits them.

    Not within fetch.refresh_cool_down (10m) of the last visit, and not while their server asks to be left alone.

    Example: tidings refresh example.org 7
    """
    results = run_async(_refresh(load_settings(data), sources))
    if json:
        print_json(results)
    else:
        for result in results:
            if "error" in result:
                complain(result["error"])
            else:
                back = " (it had been gone)" if result["was_gone"] else ""
                print(printable(f"due now: {result['title'] or result['url']}{back}"))
    if any("error" in result for result in results):
        raise typer.Exit(1)


async def _refresh(settings: Settings, texts: list[str]) -> list[dict[str, Any]]:
    from tidings.app.stores import open_stores
    from tidings.errors import TidingsError
    from tidings.model.sources import SourceState

    results: list[dict[str, Any]] = []
    async with open_stores(settings) as stores:
        for asked in texts:
            now = datetime.now(UTC)
            try:
                source = await stores.library.find(asked)
                may_at = await stores.catalogue.refresh(source.id, now, settings.fetch.refresh_cool_down)
            except TidingsError as error:
                results.append({"asked": asked, "error": str(error)})
                continue
            result = {
                "asked": asked,
                "id": source.id,
                "url": source.url,
                "title": source.title,
                "was_gone": source.state is SourceState.GONE,
                "due": may_at is None,
                "may_at": may_at,
            }
            results.append(result if may_at is None else result | {"error": _not_yet(source, settings, may_at)})
    return results


def _not_yet(source: Source, settings: Settings, may_at: datetime) -> str:
    from tidings.settings.durations import show_duration

    cool_down = show_duration(settings.fetch.refresh_cool_down)
    why = f"visited or refreshed less than {cool_down} ago, or its server asked us to wait"
    return f"{source.name}: not before {may_at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC ({why})"


# -- set -----------------------------------------------------------------------------------------------


@app.command("set")
def set_(
    source: SourceArgument,
    policy: Annotated[
        str | None, typer.Option(metavar="NAME", help="Its policy; `default` is what schedule.policy says.")
    ] = None,
    weight: WeightOption = None,
    subscribers: SubscribersOption = None,
    category: Annotated[
        str | None, typer.Option(metavar="NAME", help='The category of its articles; "" takes it away.')
    ] = None,
    title: Annotated[
        str | None, typer.Option(metavar="TEXT", help='Its title here; "" leaves it to the feed again.')
    ] = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Change how a source is treated or shown, and say what changed. A policy or weight counts from the next visit on.

    Example: tidings set example.org --policy fixed --weight 3 --subscribers 12
    """
    given: dict[str, Any] = {
        "policy": policy,
        "weight": checked_weight(weight),
        "subscribers": subscribers,
        "category": category,
        "title": title,
    }
    changes = {name: value for name, value in given.items() if value is not None}
    if not changes:
        raise typer.TyperException("set needs --policy, --weight, --subscribers, --category or --title")
    before, after = run_async(_set(load_settings(data), source, changes))
    if json:
        print_json(after)
        return
    changed = [name for name in changes if getattr(before, name) != getattr(after, name)]
    for name in changed:
        print(printable(f"{after.name}: {name} {_shown(name, before)} -> {_shown(name, after)}"))
    if not changed:
        print(printable(f"{after.name}: nothing changed"))


async def _set(settings: Settings, text: str, changes: dict[str, Any]) -> tuple[Source, Source]:
    from tidings.app.stores import open_stores
    from tidings.errors import SourceError
    from tidings.schedule.registry import policy_named

    if changes.get("policy") == "default":
        changes["policy"] = None
    elif "policy" in changes:
        policy_named(changes["policy"])
    async with open_stores(settings) as stores:
        before = await stores.library.find(text)
        try:
            await stores.catalogue.edit(before.id, changes)
        except ValueError as error:
            raise SourceError(before.name, str(error)) from error
        return before, await stores.library.find(str(before.id))


def _shown(name: str, source: Source) -> str:
    value = getattr(source, name)
    if value is None:
        return "default" if name == "policy" else "none"
    return f"{value:g}" if isinstance(value, float) else str(value)
