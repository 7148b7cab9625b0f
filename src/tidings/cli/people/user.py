"""Commands user list, user add, user password, user role, user remove; user api-password list, add and remove."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tidings.cli.common.app import FLAG, DataOption, JsonOption, app, load_settings, run_async
from tidings.cli.common.output import complain, moment, print_json, printable, table
from tidings.errors import PersonError
from tidings.model.people import Role

if TYPE_CHECKING:
    from tidings.app.remote.connection import RemoteServer
    from tidings.app.remote.people import RemoteAccounts, RemoteApiPasswords
    from tidings.model.people import ApiPassword, Person
    from tidings.ports.people import Accounts
    from tidings.ports.reader_apps import ApiPasswords
    from tidings.settings.settings import Settings

    AnyAccounts = Accounts | RemoteAccounts
    AnyPasswords = ApiPasswords | RemoteApiPasswords

T = TypeVar("T")

user = typer.Typer(
    name="user",
    help="People who sign in to the web page: add them, give them a role or a new password, remove them.",
    epilog="Example: tidings user add Ada",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(user)

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="Upper and lower case are the same.")]
_STDIN = "Read the password from the first line of standard input instead of asking for it."
StdinOption = Annotated[bool, typer.Option("--password-stdin", metavar=FLAG, help=_STDIN)]


async def with_accounts(settings: Settings, work: Callable[[AnyAccounts], Awaitable[T]]) -> T:
    """Gives the work the accounts of the data folder, or of the machine that --server names."""
    if (server := server_of(settings)) is not None:
        return await with_remote_accounts(server, work)
    from tidings.app.folder_clock import clock_of
    from tidings.app.people.accounts import StoredAccounts
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        return await work(StoredAccounts(stores.people, clock_of(settings)))


async def with_remote_accounts(server: RemoteServer, work: Callable[[RemoteAccounts], Awaitable[T]]) -> T:
    from tidings.app.remote.connection import open_api
    from tidings.app.remote.people import RemoteAccounts

    async with open_api(server) as api:
        return await work(RemoteAccounts(api))


def server_of(settings: Settings) -> RemoteServer | None:
    """The machine that --server names; None: the data folder is used."""
    return getattr(settings, "server", None)


def _asked_password(*, stdin: bool) -> str:
    if stdin:
        return sys.stdin.readline().rstrip("\r\n")
    if not sys.stdin.isatty():
        raise PersonError("password", "nobody can be asked for it here; pipe it in and add --password-stdin")
    return str(typer.prompt("Password", hide_input=True, confirmation_prompt="Once more"))


@user.command("list")
def list_(json: JsonOption = False, data: DataOption = None) -> None:
    """List all people, with their roles and when they last signed in.

    Example: tidings user list
    """
    people = run_async(with_accounts(load_settings(data), lambda accounts: accounts.people()))
    if json:
        print_json([_object(one) for one in people])
    elif not people:
        print("nobody yet: whoever reaches the web page on this machine is the admin; `tidings user add NAME`")
    else:
        table(("name", "role", "since", "signed in"), [_row(one) for one in people])


def _row(one: Person) -> tuple[str, str, str, str]:
    signed_in = moment(one.seen_at) if one.seen_at else "never" if one.has_password else "no password"
    return one.name, one.role.value, moment(one.created_at), signed_in


def _object(one: Person) -> dict[str, object]:
    return {
        "name": one.name,
        "role": one.role.value,
        "created_at": one.created_at,
        "seen_at": one.seen_at,
        "has_password": one.has_password,
    }


@user.command("add")
def add(
    name: NameArgument,
    admin: Annotated[
        bool, typer.Option("--admin", metavar=FLAG, help="Decides on people and settings; the first one always does.")
    ] = False,
    password_stdin: StdinOption = False,
    no_password: Annotated[
        bool, typer.Option("--no-password", metavar=FLAG, help="A proxy signs them in (web.proxy_user_header).")
    ] = False,
    data: DataOption = None,
) -> None:
    """Add a person. The first one takes over all that is here; from then on every visitor must sign in.

    Example: tidings user add Ada
    """
    settings = load_settings(data)
    password = None if no_password else _asked_password(stdin=password_stdin)
    role = Role.ADMIN if admin else Role.READER
    person = run_async(with_accounts(settings, lambda accounts: accounts.add_person(name, role, password)))
    print(printable(f"added {person.name}, {person.role.value}"))


@user.command("password")
def password(name: NameArgument, password_stdin: StdinOption = False, data: DataOption = None) -> None:
    """Give a person a new password. They are signed out everywhere.

    Example: tidings user password Ada
    """

    async def work(accounts: AnyAccounts) -> Person:
        person = await accounts.person(name)
        await accounts.set_password(person.id, _asked_password(stdin=password_stdin))
        return person

    person = run_async(with_accounts(load_settings(data), work))
    print(printable(f"{person.name} has a new password, and is signed out everywhere"))


@user.command("role")
def role(
    name: NameArgument,
    role: Annotated[Role, typer.Argument(help="reader or admin")],
    data: DataOption = None,
) -> None:
    """Make a person a reader or an admin.

    Example: tidings user role Ada admin
    """

    async def work(accounts: AnyAccounts) -> Person:
        person = await accounts.person(name)
        await accounts.set_role(person.id, role)
        return person

    person = run_async(with_accounts(load_settings(data), work))
    print(printable(f"{person.name} is {role.value} now"))


@user.command("remove")
def remove(name: NameArgument, data: DataOption = None) -> None:
    """Remove a person, with all that is theirs alone: sessions, tokens, marks.

    Example: tidings user remove Ada
    """

    async def work(accounts: AnyAccounts) -> Person:
        person = await accounts.person(name)
        await accounts.remove(person.id)
        return person

    person = run_async(with_accounts(load_settings(data), work))
    print(printable(f"{person.name} is removed"))


# -- passwords of apps -------------------------------------------------------------------------------

api_password = typer.Typer(
    name="api-password",
    help="Passwords of apps that speak the Google Reader or the Fever API: make them, see their use, remove them.",
    epilog="Example: tidings user api-password add phone --user Ada",
    no_args_is_help=True,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)
user.add_typer(api_password)

UserOption = Annotated[
    str | None,
    typer.Option("--user", metavar="NAME", help="Whose; left out: the first person's; with --server your own."),
]


async def _with_passwords(
    settings: Settings, whose: str | None, work: Callable[[AnyPasswords, Person], Awaitable[T]]
) -> T:
    """Gives the work the passwords of apps, and the person whose they are."""
    if (server := server_of(settings)) is not None:
        from tidings.app.remote.connection import open_api
        from tidings.app.remote.people import RemoteApiPasswords

        async with open_api(server) as api:
            remote = RemoteApiPasswords(api)
            return await work(remote, await remote.whose(whose))
    from tidings.app.folder_clock import clock_of
    from tidings.app.people.reader_apps import StoredApiPasswords
    from tidings.app.stores import open_stores

    async with open_stores(settings) as stores:
        person = await (stores.people.owner() if whose is None else stores.people.person(whose))
        return await work(StoredApiPasswords(stores.api_passwords, clock_of(settings)), person)


@api_password.command("list")
def list_passwords(whose: UserOption = None, json: JsonOption = False, data: DataOption = None) -> None:
    """List the API passwords of a person: which app each is for, and when it was last used.

    Example: tidings user api-password list --user Ada
    """

    async def work(passwords: AnyPasswords, person: Person) -> list[ApiPassword]:
        return await passwords.passwords(person.id)

    found = run_async(_with_passwords(load_settings(data), whose, work))
    if json:
        names = ("id", "name", "user_name", "created_at", "used_at")
        print_json([{name: getattr(one, name) for name in names} for one in found])
    elif not found:
        print("no API passwords; `tidings user api-password add APP` makes one")
    else:
        table(("id", "app", "user name", "made", "used"), [_password_row(one) for one in found], numbers=(0,))


def _password_row(one: ApiPassword) -> tuple[str, ...]:
    used = moment(one.used_at) if one.used_at else "never"
    return str(one.id), one.name, one.user_name, moment(one.created_at), used


@api_password.command("add")
def add_password(
    app_name: Annotated[str, typer.Argument(metavar="APP", help="What it is for.")],
    whose: UserOption = None,
    data: DataOption = None,
) -> None:
    """Make a password for an app and print it. It is shown this once; what is kept cannot be turned back into it.

    Example: tidings user api-password add phone --user Ada
    """

    async def work(passwords: AnyPasswords, person: Person) -> tuple[ApiPassword, str]:
        return await passwords.make(person, app_name)

    made, secret = run_async(_with_passwords(load_settings(data), whose, work))
    complain(f"user name {made.user_name}; this is the password; it is not shown again")
    print(secret)


@api_password.command("remove")
def remove_password(
    id: Annotated[int, typer.Argument(metavar="ID", min=1, help="Its id in `user api-password list`.")],
    whose: UserOption = None,
    data: DataOption = None,
) -> None:
    """Remove an API password: its app is signed out.

    Example: tidings user api-password remove 3
    """

    async def work(passwords: AnyPasswords, person: Person) -> bool:
        return await passwords.remove(person.id, id)

    if not run_async(_with_passwords(load_settings(data), whose, work)):
        raise PersonError(str(id), "no such API password; `tidings user api-password list` lists them")
    print("it no longer works")
