"""Commands messages, messages retry, messages test: what was sent to channels, and what failed."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.options import PersonOption, person_id_of
from tidings.cli.common.output import counted, print_json, printable
from tidings.cli.common.times import READER

if TYPE_CHECKING:
    from tidings.model.watches import Watch
    from tidings.settings.settings import Settings
    from tidings.views.watches import ShownMessage

messages = typer.Typer(
    name="messages",
    help="Messages sent to channels, and those they did not accept; send one again, or try a channel out.",
    epilog="Example: tidings messages --unsent",
    invoke_without_command=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(messages)


@messages.callback()
def list_(
    context: typer.Context,
    watch: Annotated[
        str | None, typer.Option("--watch", metavar="WATCH", help="Only of this one: a name, an id, or a part of one.")
    ] = None,
    unsent: Annotated[
        bool, typer.Option("--unsent", metavar=FLAG, help="Only those that no channel has accepted yet.")
    ] = False,
    limit: Annotated[int, typer.Option(min=1, max=10_000, metavar="N", help="How many at most.")] = 50,
    person: PersonOption = None,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List messages, the latest first: to whom, how many matches, sent or why not. No password is shown.

    Example: tidings messages --unsent
    """
    if context.invoked_subcommand is not None:
        if watch is not None or unsent or json or person is not None:
            named = "--watch, --unsent, --person and --json"
            raise typer.BadParameter(f"{named} do not go with {context.invoked_subcommand}")
        return
    rows = run_async(_messages(load_settings(data), watch, limit, person, unsent=unsent))
    if json:
        print_json([_object(one) for one in rows])
    elif not rows:
        print("nothing is still to be sent" if unsent else "no messages (yet); `tidings watch edit WATCH --to CHANNEL`")
    else:
        from tidings.cli.watch.show import show_messages

        show_messages(rows, watches=True)


def _object(one: ShownMessage) -> dict[str, Any]:
    """The shape that the API has."""
    from tidings.views.schema.watches import MessageOut

    return MessageOut.of(one).model_dump(mode="json")


async def _messages(
    settings: Settings, watch: str | None, limit: int, person: str | None, *, unsent: bool
) -> list[ShownMessage]:
    from tidings.app.stores import open_stores
    from tidings.cli.watch.show import watch_view
    from tidings.model.messages import MessageQuery

    async with open_stores(settings) as stores:
        own = await person_id_of(stores, person)
        watch_id = (await stores.watches.watch(watch, own)).id if watch is not None else None
        return await watch_view(stores).messages(MessageQuery(watch_id, unsent, limit, person_id=own))


@messages.command("retry")
def retry(
    id: Annotated[
        int | None, typer.Argument(metavar="ID", min=1, help="One message; left out: all that failed.")
    ] = None,
    data: DataOption = None,
) -> None:
    """Retry messages that failed. `tidings run` does it within a minute, `tidings crawl --once` when it runs.

    Example: tidings messages retry 7
    """
    number = run_async(_retry(load_settings(data), id))
    if number:
        print(f"{counted(number, 'message')} due now")
    elif id is not None:
        from tidings.errors import TidingsError

        raise TidingsError(f"{id}: no message of this number failed; `tidings messages --unsent` lists those that did")
    else:
        print("no message failed")


async def _retry(settings: Settings, message_id: int | None) -> int:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        return await stores.outbox.retry(message_id, READER.now())


# -- test ---------------------------------------------------------------------------------------------


@messages.command("test")
def try_out(
    channel: Annotated[
        str,
        typer.Argument(metavar="CHANNEL", help="A name of notify.channels, webhook:https://..., or mailto://..."),
    ],
    watch: Annotated[
        str | None,
        typer.Option("--watch", metavar="WATCH", help="As this watch would send it, signed with its secret."),
    ] = None,
    data: DataOption = None,
) -> None:
    """Send a test message through a channel, now, and say what came of it. Nothing is kept.

    Example: tidings messages test webhook:https://desk.example/hook --watch gas
    """
    from tidings.notify.channels.address import redacted_channel

    sender, signed = run_async(_test(load_settings(data), channel, watch))
    print(printable(f"{redacted_channel(channel)} took the message"))
    if signed and watch is not None:
        print(printable(f"it was signed with the secret of {sender.name}"))
    elif signed:
        print(f"it was signed with {sender.secret}, for once; --watch WATCH signs with the secret of that watch")


async def _test(settings: Settings, channel: str, name: str | None) -> tuple[Watch, bool]:
    """The watch it is from, and whether it was signed. ChannelError or TidingsError where it was not accepted."""
    from tidings.app.stores import open_fetcher
    from tidings.app.watches.channel_service import send_test
    from tidings.notify.channels.address import ChannelKind, address_of, check_channel

    if hasattr(settings, "server"):  # app.remote.connection.RemoteSettings
        from tidings.app.remote.connection import LOCAL_ONLY, RemoteError

        raise RemoteError(LOCAL_ONLY)
    check_channel(channel, settings.notify.addresses)
    now = READER.now()
    watch = _invented_watch(now) if name is None else await _watch(settings, name)
    async with open_fetcher(settings) as fetcher:
        await send_test(settings.notify, fetcher, watch, channel, now, is_named=name is not None)
    return watch, address_of(channel, settings.notify.addresses).kind is ChannelKind.WEBHOOK


async def _watch(settings: Settings, name: str) -> Watch:
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        return await stores.watches.watch(name)


def _invented_watch(now: datetime) -> Watch:
    """An invented watch, with a secret for this message."""
    import secrets

    from tidings.model.watches import Watch, WatchTerms
    from tidings.notify.channels.webhook import SECRET_BYTES, secret_of

    return Watch(0, WatchTerms("test", "test"), now, now, secret_of(secrets.token_bytes(SECRET_BYTES)))
