"""Commands token list, token add, token remove: what programs prove themselves with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tidings.cli.common.app import DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.output import complain, moment, print_json, table
from tidings.cli.people.user import UserOption, server_of, with_accounts, with_remote_accounts
from tidings.errors import PersonError
from tidings.model.people import OWNER, Rights

if TYPE_CHECKING:
    from tidings.app.remote.people import RemoteAccounts
    from tidings.cli.people.user import AnyAccounts
    from tidings.model.people import ApiToken
    from tidings.settings.settings import Settings

T = TypeVar("T")

token = typer.Typer(
    name="token",
    help="Tokens that programs and reader apps sign in with: make them, see when they were used, remove them.",
    epilog="Example: tidings token add backup-script --rights read",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(token)


async def _with_tokens(settings: Settings, name: str | None, work: Callable[[AnyAccounts, int], Awaitable[T]]) -> T:
    """Gives the work the tokens, and the id of the person whose they are."""
    if (server := server_of(settings)) is not None:

        async def of_caller(accounts: RemoteAccounts) -> T:
            return await work(accounts, (await accounts.whose(name)).id)

        return await with_remote_accounts(server, of_caller)

    async def of_person(accounts: AnyAccounts) -> T:
        return await work(accounts, OWNER if name is None else (await accounts.person(name)).id)

    return await with_accounts(settings, of_person)


@token.command("list")
def list_(user: UserOption = None, json: JsonOption = False, data: DataOption = None) -> None:
    """List the tokens of a person: what each is for, what it may do, when it was last used.

    Example: tidings token list --user Ada
    """

    async def work(tokens: AnyAccounts, person_id: int) -> list[ApiToken]:
        return await tokens.tokens(person_id)

    tokens = run_async(_with_tokens(load_settings(data), user, work))
    if json:
        print_json([_object(one) for one in tokens])
    elif not tokens:
        print("no tokens; `tidings token add NAME` makes one")
    else:
        table(("id", "name", "may", "made", "used", "until"), [_row(one) for one in tokens], numbers=(0,))


def _row(one: ApiToken) -> tuple[str, ...]:
    used = moment(one.used_at) if one.used_at else "never"
    until = moment(one.expires_at) if one.expires_at else ""
    return str(one.id), one.name, one.rights.value, moment(one.created_at), used, until


def _object(one: ApiToken) -> dict[str, object]:
    times = {"created_at": one.created_at, "used_at": one.used_at, "expires_at": one.expires_at}
    return {"id": one.id, "name": one.name, "rights": one.rights.value} | times


@token.command("add")
def add(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is for.")],
    rights: Annotated[Rights, typer.Option("--rights", help="read, write or admin")] = Rights.READ,
    days: Annotated[int | None, typer.Option("--days", min=1, max=36_500, help="How long it lasts.")] = None,
    user: UserOption = None,
    data: DataOption = None,
) -> None:
    """Make a token and print it. It is shown this once; what is kept cannot be turned back into it.

    Example: tidings token add backup-script --rights read --days 90
    """

    async def work(tokens: AnyAccounts, person_id: int) -> str:
        return (await tokens.new_token(person_id, name, rights, days))[1]

    secret = run_async(_with_tokens(load_settings(data), user, work))
    complain("this is the token; it is not shown again")
    print(secret)


@token.command("remove")
def remove(
    id: Annotated[int, typer.Argument(metavar="ID", min=1, help="Its id in `tidings token list`.")],
    user: UserOption = None,
    data: DataOption = None,
) -> None:
    """Remove a token: it no longer works from now on.

    Example: tidings token remove 3
    """

    async def work(tokens: AnyAccounts, person_id: int) -> bool:
        return await tokens.remove_token(person_id, id)

    if not run_async(_with_tokens(load_settings(data), user, work)):
        raise PersonError(str(id), "no such token; `tidings token list` lists them")
    print("it no longer works")
