"""Commands set, pause and resume: change how a source is treated."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import (
    EgressOption,
    EveryOption,
    PageOption,
    SameTitleOption,
    SourceArgument,
    SubscribersOption,
    WeightOption,
    checked_weight,
    egress_label,
    every_seconds,
    every_words,
    find_source,
)
from tidings.cli.common.output import print_json, printable
from tidings.cli.common.times import READER
from tidings.model.times import show_duration

if TYPE_CHECKING:
    from tidings.model.sources import Source
    from tidings.settings.settings import Settings


@app.command("set")
def set_(
    source: SourceArgument,
    page: PageOption = False,
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
    every: EveryOption = None,
    same_title: SameTitleOption = None,
    egress: EgressOption = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """Change how a source is treated or shown, and say what changed. A policy or weight counts from the next visit on.

    What is set of a site that is followed page by page holds for all its pages, those of a page for it alone.

    Example: tidings set example.org --policy fixed --weight 3 --subscribers 12

    Example: tidings set https://example.org/prices --every 10m
    """
    given: dict[str, Any] = {
        "policy": policy,
        "weight": checked_weight(weight),
        "subscribers": subscribers,
        "category": category,
        "title": title,
        "same_title": same_title,
    }
    changes = {name: value for name, value in given.items() if value is not None}
    if every is not None:
        changes["every"] = every_seconds(every)
    if egress is not None:
        changes["egress"] = egress_label(egress)
    if not changes:
        others = "--category, --title, --every, --egress or --same-title-is-same"
        raise typer.TyperException(f"set needs --policy, --weight, --subscribers, {others}")
    settings = load_settings(data)
    before, after = run_async(_set(settings, source, changes, page=page))
    if json:
        print_json(after)
        return
    changed = [name for name in changes if getattr(before, name) != getattr(after, name)]
    for name in changed:
        print(printable(f"{after.name}: {name} {_shown(name, before)} -> {_shown(name, after)}"))
    if not changed:
        print(printable(f"{after.name}: nothing changed"))
    if every is not None and (words := limit_words(settings, after.every, page=after.kind == "page")):
        print(words)


def limit_words(settings: Settings, every: int | None, *, page: bool) -> str:
    """A sentence where the settings allow no such interval; empty where they do."""
    if every is None:
        return ""
    schedule, span = settings.schedule, timedelta(seconds=every)
    name, ceiling = ("page_ceiling", schedule.page_ceiling) if page else ("ceiling", schedule.ceiling)
    if span < schedule.floor:
        return f"no more often than every {show_duration(schedule.floor)} (schedule.floor)"
    return f"but at least every {show_duration(ceiling)} (schedule.{name})" if span > ceiling else ""


async def _set(settings: Settings, text: str, changes: dict[str, Any], *, page: bool) -> tuple[Source, Source]:
    from tidings.app.scheduling import policy_given
    from tidings.app.stores import open_stores
    from tidings.errors import SourceError

    if changes.get("policy") == "default":
        changes["policy"] = None
    elif "policy" in changes:
        policy_given(changes["policy"])
    async with open_stores(settings) as stores:
        before = await find_source(stores.library, text, page=page)
        _check_interval(settings, before, changes)
        _check_titles(before, changes)
        try:
            await stores.catalogue.edit(before.id, changes)
        except ValueError as error:
            raise SourceError(before.name, str(error)) from error
        return before, await stores.library.find(str(before.id))


def _check_interval(settings: Settings, source: Source, changes: dict[str, Any]) -> None:
    """Raises SourceError where a ranking policy, which knows no intervals, would decide."""
    from tidings.app.scheduling import policy_given
    from tidings.errors import SourceError
    from tidings.model.sources import SourceKind
    from tidings.schedule.policies.base import ranks

    policy = changes.get("policy", source.policy) or settings.schedule.policy
    if source.kind is SourceKind.PAGE or changes.get("every", source.every) is None or not ranks(policy_given(policy)):
        return
    raise SourceError(source.name, f"{policy} ranks sources; an interval (--every) needs a policy that times")


def _check_titles(source: Source, changes: dict[str, Any]) -> None:
    from tidings.errors import SourceError
    from tidings.model.sources import SourceKind

    if source.kind is SourceKind.PAGE and changes.get("same_title"):
        raise SourceError(source.name, "pages have no items: --same-title-is-same is about feeds")


def _shown(name: str, source: Source) -> str:
    value = getattr(source, name)
    if name == "every":
        return every_words(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return {"policy": "default", "egress": "any"}.get(name, "none")
    return f"{value:g}" if isinstance(value, float) else str(value)


# -- pause and resume --------------------------------------------------------------------------------

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
