"""The JSON API of people: all of them, for admins; one's own account, tokens, sessions and passwords of apps."""

from __future__ import annotations

import secrets

from starlette.responses import Response

from tidings.model.people import Caller, Person, Rights, Role
from tidings.ports.people import Accounts
from tidings.ports.reader_apps import ApiPasswords
from tidings.version import __version__
from tidings.views.schema.people import (
    AccountOut,
    AppPasswordIn,
    AppPasswordOut,
    EndedOut,
    NewAppPasswordOut,
    NewPassword,
    NewPersonOut,
    NewTokenOut,
    PasswordIn,
    PasswordOut,
    PersonEdit,
    PersonIn,
    PersonOut,
    SessionOut,
    TokenIn,
    TokenOut,
)
from tidings.web.core.errors import ApiProblem
from tidings.web.core.parameters import Id
from tidings.web.core.routes import LazyRouter
from tidings.web.core.visitor import visitor

SECRET = {"Cache-Control": "no-store"}


def router(accounts: Accounts, passwords: ApiPasswords | None, base: str) -> LazyRouter:
    """`passwords`: None where no app can sign in."""
    api = LazyRouter(prefix=base)
    _people(api, accounts)
    _account(api, accounts)
    _tokens(api, accounts)
    if passwords is not None:
        _app_passwords(api, accounts, passwords)
    return api


def _people(api: LazyRouter, accounts: Accounts) -> None:
    @api.get("/people", tags=["people"], summary="All people")
    async def people() -> list[PersonOut]:
        return [PersonOut.of(one) for one in await accounts.people()]

    @api.post("/people", tags=["people"], status_code=201, summary="Add a person; the first one is an admin")
    async def add(sent: PersonIn, response: Response) -> NewPersonOut:
        response.headers.update(SECRET)
        if sent.behind_proxy and sent.password:
            raise ApiProblem(422, "invalid", "who is signed in by a proxy has no password", "password")
        made = None if sent.password or sent.behind_proxy else secrets.token_urlsafe(12)
        person = await accounts.add_person(sent.name, Role(sent.role), sent.password or made)
        return NewPersonOut(person=PersonOut.of(person), password=made)

    @api.get("/people/{id}", tags=["people"], summary="One person")
    async def person(id: Id) -> PersonOut:
        return PersonOut.of(await _named(accounts, id))

    @api.patch("/people/{id}", tags=["people"], summary="Change the role of a person")
    async def edit(id: Id, sent: PersonEdit) -> PersonOut:
        await accounts.set_role((await _named(accounts, id)).id, Role(sent.role))
        return PersonOut.of(await _named(accounts, id))

    @api.post("/people/{id}/password", tags=["people"], summary="Give a person a new password; ends their sessions")
    async def password(id: Id, response: Response, sent: NewPassword | None = None) -> PasswordOut:
        response.headers.update(SECRET)
        given = None if sent is None else sent.password
        made = None if given else secrets.token_urlsafe(12)
        await accounts.set_password((await _named(accounts, id)).id, given or str(made))
        return PasswordOut(password=made)

    @api.delete("/people/{id}", tags=["people"], status_code=204, summary="Remove a person with all that is theirs")
    async def remove(id: Id) -> Response:
        await accounts.remove((await _named(accounts, id)).id)
        return Response(status_code=204)

    @api.get("/people/{id}/tokens", tags=["people"], summary="The tokens of a person")
    async def tokens(id: Id) -> list[TokenOut]:
        return [TokenOut.of(one) for one in await accounts.tokens((await _named(accounts, id)).id)]

    @api.delete("/people/{id}/tokens/{token}", tags=["people"], status_code=204, summary="Remove a person's token")
    async def remove_token(id: Id, token: Id) -> Response:
        return await _removed(accounts, (await _named(accounts, id)).id, token)


def _account(api: LazyRouter, accounts: Accounts) -> None:
    @api.get("/account", tags=["account"], summary="Who you are, and what this token may do")
    async def account() -> AccountOut:
        caller = _caller()
        return AccountOut(person=PersonOut.of(caller.person), rights=caller.rights, version=__version__)

    @api.post("/account/password", tags=["account"], status_code=204, summary="Change your password")
    async def password(sent: PasswordIn) -> Response:
        await accounts.change_password(_caller(), sent.old, sent.new)
        return Response(status_code=204)

    @api.get("/account/sessions", tags=["account"], summary="Browsers in which you are signed in")
    async def sessions() -> list[SessionOut]:
        return [SessionOut.of(one) for one in await accounts.sessions(_caller())]

    @api.delete("/account/sessions", tags=["account"], summary="Sign out in all other browsers")
    async def end_sessions() -> EndedOut:
        return EndedOut(ended=await accounts.end_other_sessions(_caller()))


def _tokens(api: LazyRouter, accounts: Accounts) -> None:
    @api.get("/account/tokens", tags=["account"], summary="Your tokens")
    async def tokens() -> list[TokenOut]:
        return [TokenOut.of(one) for one in await accounts.tokens(_caller().person.id)]

    @api.post("/account/tokens", tags=["account"], status_code=201, summary="Make a token for a program")
    async def make(sent: TokenIn, response: Response) -> NewTokenOut:
        response.headers.update(SECRET)
        caller, rights = _caller(), Rights(sent.rights)
        if not caller.rights.include(rights):
            raise ApiProblem(403, "not_allowed", "a token can do no more than you", "rights")
        made, secret = await accounts.new_token(caller.person.id, sent.name, rights, sent.days)
        return NewTokenOut(token=TokenOut.of(made), secret=secret)

    @api.delete("/account/tokens/{id}", tags=["account"], status_code=204, summary="Remove a token of yours")
    async def remove(id: Id) -> Response:
        return await _removed(accounts, _caller().person.id, id)


def _app_passwords(api: LazyRouter, accounts: Accounts, apps: ApiPasswords) -> None:
    """Adds the routes of apps' passwords: one's own, and for admins those of all people."""

    async def removed(person_id: int, password_id: int) -> Response:
        if not await apps.remove(person_id, password_id):
            raise ApiProblem(404, "password_not_found", f"there is no API password {password_id}")
        return Response(status_code=204)

    @api.get("/account/passwords", tags=["account"], summary="The passwords of your apps")
    async def mine() -> list[AppPasswordOut]:
        return [AppPasswordOut.of(one) for one in await apps.passwords(_caller().person.id)]

    @api.post("/account/passwords", tags=["account"], status_code=201, summary="Make a password for an app")
    async def make(sent: AppPasswordIn, response: Response) -> NewAppPasswordOut:
        response.headers.update(SECRET)
        made, secret = await apps.make(_caller().person, sent.name)
        return NewAppPasswordOut(password=AppPasswordOut.of(made), secret=secret)

    @api.delete("/account/passwords/{id}", tags=["account"], status_code=204, summary="Remove a password of an app")
    async def remove_mine(id: Id) -> Response:
        return await removed(_caller().person.id, id)

    @api.get("/people/{id}/passwords", tags=["people"], summary="The passwords of a person's apps")
    async def of_person(id: Id) -> list[AppPasswordOut]:
        return [AppPasswordOut.of(one) for one in await apps.passwords((await _named(accounts, id)).id)]

    @api.delete(
        "/people/{id}/passwords/{password}", tags=["people"], status_code=204, summary="Remove a password of an app"
    )
    async def remove(id: Id, password: Id) -> Response:
        return await removed((await _named(accounts, id)).id, password)


async def _removed(accounts: Accounts, person_id: int, token_id: int) -> Response:
    if not await accounts.remove_token(person_id, token_id):
        raise ApiProblem(404, "token_not_found", f"there is no token {token_id}")
    return Response(status_code=204)


async def _named(accounts: Accounts, person_id: int) -> Person:
    for one in await accounts.people():
        if one.id == person_id:
            return one
    raise ApiProblem(404, "person_not_found", f"nobody here has the id {person_id}")


def _caller() -> Caller:
    """The caller, whom the middleware has let through."""
    caller = visitor().caller
    if caller is None:
        raise ApiProblem(401, "not_signed_in", "sign in, or send a token")
    return caller
