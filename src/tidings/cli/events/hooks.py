"""Commands hooks add, hooks list, hooks test, hooks resume, hooks remove: webhooks that events are sent to."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import PersonOption, person_id_of
from tidings.cli.common.output import complain, moment, print_json, table
from tidings.errors import TidingsError
from tidings.model.messages import EventFilter, EventKind, Hook, NewHook
from tidings.notify.channels.address import WEBHOOK, redacted_channel

if TYPE_CHECKING:
    from tidings.app.hooks.hook_service import StoredHookService
    from tidings.app.remote.events import RemoteHookService
    from tidings.app.stores import Stores
    from tidings.settings.settings import Settings

    AnyHookService = StoredHookService | RemoteHookService

T = TypeVar("T")

hooks = typer.Typer(
    name="hooks",
    help="Webhooks that events are sent to: new and revised articles, matches, pages that changed, sources that fail.",
    epilog="Example: tidings hooks add https://n8n.example.org/webhook/news --event article.new --query ferry",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(hooks)

EventOption = Annotated[
    list[EventKind] | None,
    typer.Option("--event", help="Only events of this kind; several times for several kinds. Left out: all."),
]
SourceOption = Annotated[
    list[str] | None,
    typer.Option("--source", metavar="SOURCE", help="Only of this source; several times for several."),
]
QueryOption = Annotated[
    str, typer.Option("--query", metavar="QUERY", help="Only articles, pages and matches that answer this query.")
]
WatchOption = Annotated[str | None, typer.Option("--watch", metavar="WATCH", help="Only matches of this watch.")]
FolderOption = Annotated[str | None, typer.Option("--folder", metavar="NAME", help="Only of sources in this folder.")]
IdArgument = Annotated[int, typer.Argument(metavar="ID", min=1, help="Its id in `tidings hooks list`.")]


async def filter_of(
    stores: Stores,
    person_id: int,
    kinds: list[EventKind] | None,
    sources: list[str] | None,
    folder: str | None,
    watch: str | None,
    query: str,
) -> EventFilter:
    """Makes the filter that the options name. TidingsError where one of them is not there."""
    ids = tuple([(await stores.library.find(one)).id for one in sources or ()])
    folder_id = None
    if folder is not None:
        named = {one.name.casefold(): one.id for one in await stores.reading.folders(person_id)}
        if (folder_id := named.get(folder.casefold())) is None:
            there = f"there are: {', '.join(named)}" if named else "you have none at all"
            raise TidingsError(f"folder {folder}: there is none of this name; {there}")
    watch_id = None if watch is None else (await stores.watches.watch(watch, person_id)).id
    return EventFilter(tuple(kinds or ()), ids, folder_id, watch_id, query)


def is_remote(settings: Settings) -> bool:
    return getattr(settings, "server", None) is not None


async def with_service(settings: Settings, work: Callable[[Stores, AnyHookService], Awaitable[T]]) -> T:
    from tidings.app.remote.stores import remote_of
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        if (api := remote_of(stores)) is not None:
            from tidings.app.remote.events import RemoteHookService

            return await work(stores, RemoteHookService(api))
        from tidings.app.folder_clock import clock_of
        from tidings.app.hooks.hook_service import StoredHookService

        return await work(stores, StoredHookService(stores, settings, clock_of(settings)))


@hooks.command("add")
def add(
    url: Annotated[str, typer.Argument(metavar="URL", help="The URL that events are posted to.")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="Left out: the host of the URL.")] = "",
    event: EventOption = None,
    source: SourceOption = None,
    folder: FolderOption = None,
    watch: WatchOption = None,
    query: QueryOption = "",
    person: PersonOption = None,
    data: DataOption = None,
) -> None:
    """Add a webhook, which receives events from now on, and print the secret that it checks signatures with.

    Example: tidings hooks add https://n8n.example.org/webhook/news --event article.new --source bbc.co.uk
    """

    async def work(stores: Stores, service: AnyHookService) -> Hook:
        person_id = await person_id_of(stores, person)
        wanted = await filter_of(stores, person_id, event, source, folder, watch, query)
        return await service.add(person_id, NewHook(name, url, wanted))

    made = run_async(with_service(load_settings(data), work))
    complain(f"hook {made.id} is told from now on; this is the secret of its signatures (docs/automation.md)")
    print(made.secret)


@hooks.command("list")
def list_(
    secret: Annotated[bool, typer.Option("--secret", metavar=FLAG, help="With the secrets of signatures.")] = False,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List the hooks: the events each wants, how many it received, what is wrong with it.

    Example: tidings hooks list
    """

    async def work(stores: Stores, service: AnyHookService) -> list[Hook]:
        return await service.hooks(None)

    settings = load_settings(data)
    if secret and is_remote(settings):
        raise TidingsError("secrets are not told over the network; leave --secret out, or ask on the machine itself")
    found = run_async(with_service(settings, work))
    if json:
        print_json([hook_object(one, with_secret=secret) for one in found])
    elif not found:
        print("no hooks; `tidings hooks add URL` makes one")
    else:
        heads = ("id", "name", "address", "wants", "told", "state", *(("secret",) if secret else ()))
        table(heads, [_row(one) + ((one.secret,) if secret else ()) for one in found], numbers=(0, 4))


def _row(one: Hook) -> tuple[str, ...]:
    return str(one.id), one.name, _shown(one), filter_words(one.filter), str(one.sent), state_words(one)


def _shown(one: Hook) -> str:
    return redacted_channel(WEBHOOK + one.url).removeprefix(WEBHOOK)


def filter_words(wanted: EventFilter) -> str:
    parts = [*(one.value for one in wanted.kinds)] or ["everything"]
    parts += [f"source {one}" for one in wanted.sources]
    parts += [f"folder {wanted.folder_id}"] if wanted.folder_id is not None else []
    parts += [f"watch {wanted.watch_id}"] if wanted.watch_id is not None else []
    return ", ".join(parts + ([f"query {wanted.query}"] if wanted.query else []))


def state_words(one: Hook) -> str:
    if one.parked_at is not None:
        return f"parked since {moment(one.parked_at)}: {one.error}; `tidings hooks resume {one.id}` tries again"
    if one.refused:
        number, last = len(one.refused), one.refused[-1]
        words = f"{number} {'event' if number == 1 else 'events'} refused, the last ({last.place}): {last.error}"
        return f"{words}; `tidings hooks resume {one.id}` sends them again"
    if one.error and one.next_at is not None:
        return f"not taken {one.attempts} times, again at {moment(one.next_at)}: {one.error}"
    return f"told {moment(one.sent_at)}" if one.sent_at is not None else "not told yet"


def hook_object(one: Hook, *, with_secret: bool = False) -> dict[str, Any]:
    from tidings.views.schema.channels import HookOut

    return HookOut.of(one).model_dump(mode="json") | ({"secret": one.secret} if with_secret else {})


@hooks.command("test")
def try_out(id: IdArgument, data: DataOption = None) -> None:
    """Post a test event to a hook now, with its signature, and say what came of it.

    Example: tidings hooks test 1
    """

    async def work(stores: Stores, service: AnyHookService) -> str | None:
        return await service.test(await service.hook(id, None))

    if (problem := run_async(with_service(load_settings(data), work))) is not None:
        raise TidingsError(problem)
    print("it was taken")


@hooks.command("resume")
def resume(
    id: IdArgument,
    skip: Annotated[
        bool, typer.Option("--skip", metavar=FLAG, help="Pass over the events that it has not received yet.")
    ] = False,
    data: DataOption = None,
) -> None:
    """Try a parked hook again, from where it was, and send what it refused; with --skip, go on from now on.

    Example: tidings hooks resume 1
    """

    async def work(stores: Stores, service: AnyHookService) -> None:
        await service.resume(await service.hook(id, None), skip=skip)

    run_async(with_service(load_settings(data), work))
    print("it is tried again")


@hooks.command("remove")
def remove(id: IdArgument, data: DataOption = None) -> None:
    """Remove a hook: it receives no more events.

    Example: tidings hooks remove 1
    """

    async def work(stores: Stores, service: AnyHookService) -> None:
        await service.remove(await service.hook(id, None))

    run_async(with_service(load_settings(data), work))
    print("it is told nothing more")
