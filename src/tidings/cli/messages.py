"""What was told, and what is still to be: messages, messages retry, messages test."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tidings.cli.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.output import counted, print_json, printable

if TYPE_CHECKING:
    from tidings.model.watches import Message
    from tidings.settings import Settings
    from tidings.web.watching import ShownMessage

messages = typer.Typer(
    name="messages",
    help="What channels were told, and what they did not take; try it again, or try a channel out.",
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
        bool, typer.Option("--unsent", metavar=FLAG, help="Only those that nobody has taken yet.")
    ] = False,
    limit: Annotated[int, typer.Option(min=1, max=10_000, metavar="N", help="How many at most.")] = 50,
    json: JsonOption = False,
    data: DataOption = None,
) -> None:
    """List messages, the latest first: to whom, how many matches, sent or why not. No password is shown.

    Example: tidings messages --unsent
    """
    if context.invoked_subcommand is not None:
        if watch is not None or unsent or json:
            raise typer.BadParameter(f"--watch, --unsent and --json do not go with {context.invoked_subcommand}")
        return
    rows = run_async(_messages(load_settings(data), watch, limit, unsent=unsent))
    if json:
        print_json([_object(one) for one in rows])
    elif not rows:
        print("nothing is still to be sent" if unsent else "no messages (yet); `tidings watch edit WATCH --to CHANNEL`")
    else:
        from tidings.cli.watchview import show_messages

        show_messages(rows, watches=True)


def _object(one: ShownMessage) -> dict[str, Any]:
    """The same as the API has."""
    from tidings.web.watchschema import MessageOut

    return MessageOut.of(one).model_dump(mode="json")


async def _messages(settings: Settings, watch: str | None, limit: int, *, unsent: bool) -> list[ShownMessage]:
    from tidings.cli.watchview import watching_of
    from tidings.model.watches import SendingQuery
    from tidings.wiring import open_stores

    async with open_stores(settings) as stores:
        watch_id = (await stores.watches.watch(watch)).id if watch is not None else None
        return await watching_of(stores).messages(SendingQuery(watch_id, unsent, limit))


@messages.command("retry")
def retry(
    id: Annotated[
        int | None, typer.Argument(metavar="ID", min=1, help="One message; left out: all that failed.")
    ] = None,
    data: DataOption = None,
) -> None:
    """Send again what no channel took. `tidings run` does it within a minute, `tidings crawl --once` when it runs.

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
    from tidings.wiring import open_stores

    async with open_stores(settings) as stores:
        return await stores.outbox.retry(message_id, datetime.now(UTC))


# -- test ---------------------------------------------------------------------------------------------


@messages.command("test")
def try_out(
    channel: Annotated[
        str,
        typer.Argument(metavar="CHANNEL", help="A name of notify.channels, webhook:https://..., or mailto://..."),
    ],
    data: DataOption = None,
) -> None:
    """Send a test message through a channel, now, and say what came of it. Nothing is kept.

    Example: tidings messages test mailto://me:password@example.org
    """
    from tidings.notify.addresses import shown

    secret = run_async(_test(load_settings(data), channel))
    print(printable(f"{shown(channel)} took the message"))
    if secret:
        print(f"it was signed with {secret}; each watch has a secret of its own: `tidings watch show WATCH --secret`")


async def _test(settings: Settings, channel: str) -> str:
    """What it was signed with, where it was. ChannelError where it was not taken."""
    import asyncio

    from tidings.errors import ChannelError
    from tidings.notify.addresses import Kind, address_of, check, shown
    from tidings.wiring import open_fetcher
    from tidings.wiring.telling import channels_of

    check(channel, settings.notify.channels)
    message = _greeting(channel, datetime.now(UTC))
    limit = settings.notify.timeout.total_seconds()
    async with open_fetcher(settings) as fetcher:
        try:
            async with asyncio.timeout(limit):
                await channels_of(settings.notify, fetcher).send(message, message.created_at)
        except TimeoutError:
            raise ChannelError(shown(channel), f"no answer in {limit:g} s (notify.timeout)") from None
    signed = address_of(channel, settings.notify.channels).kind is Kind.WEBHOOK
    return message.watch.secret if signed else ""


def _greeting(channel: str, now: datetime) -> Message:
    """A message as a watch would send it, about nothing."""
    import secrets

    from tidings.model import Passage
    from tidings.model.watches import Match, Message, Watch, WatchTerms
    from tidings.notify.signing import SECRET_BYTES, secret_of

    watch = Watch(
        0, WatchTerms("test", "test", channels=(channel,)), now, now, secret_of(secrets.token_bytes(SECRET_BYTES))
    )
    said = Passage("If you read this, Tidings can tell you what it finds.", ())
    match = Match(
        id=0,
        watch_id=0,
        watch_name="test",
        source_id=0,
        source_name="Tidings",
        at=now,
        url=None,
        title="A test message",
        score=1.0,
        words="somebody asked for it",
        reasons=(),
        passages=(Passage("A test message"), said),
        baseline=False,
        article_id=0,
    )
    return Message(0, f"test-{secrets.token_hex(8)}", watch, channel, False, (match,), now)
