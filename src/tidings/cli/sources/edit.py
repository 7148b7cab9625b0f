"""Command set: changes how a source is treated."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import SourceArgument, SubscribersOption, WeightOption, checked_weight
from tidings.cli.common.output import print_json, printable

if TYPE_CHECKING:
    from tidings.model.sources import Source
    from tidings.settings.settings import Settings


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
