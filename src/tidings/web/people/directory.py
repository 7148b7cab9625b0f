"""The page of all people, for admins: add people, change their role or password, remove them, their tokens and
the passwords of their apps."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from fastapi import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tidings.errors import PersonError
from tidings.model.people import SHORTEST_PASSWORD, Person, Role
from tidings.ports.people import Accounts
from tidings.ports.reader_apps import ApiPasswords
from tidings.views.languages.current import gettext as _
from tidings.web.core.context import WebContext
from tidings.web.core.parameters import GET_OR_HEAD, Id, fields
from tidings.web.core.routes import LazyRouter


@dataclass(frozen=True, slots=True)
class _Directory:
    context: WebContext
    accounts: Accounts
    passwords: ApiPasswords | None  # None: no app can sign in here

    async def page(self, *, status: int = 200, **values: Any) -> HTMLResponse:
        """`name`, `password`: of a person who has a new password, shown this once."""
        given: dict[str, Any] = {
            "said": None,
            "problem": None,
            "name": None,
            "password": None,
            "shortest": SHORTEST_PASSWORD,
        }
        people = await self.accounts.people()
        given["people"] = people
        given["tokens"] = {one.id: await self.accounts.tokens(one.id) for one in people}
        apps = self.passwords
        given["apps"] = {} if apps is None else {one.id: await apps.passwords(one.id) for one in people}
        response = self.context.page("people.html", status=status, **(given | values))
        response.headers["Cache-Control"] = "no-store"
        return response

    async def named(self, person_id: int) -> Person:
        for one in await self.accounts.people():
            if one.id == person_id:
                return one
        raise HTTPException(404, f"nobody here has the id {person_id}")


def router(context: WebContext, accounts: Accounts, passwords: ApiPasswords | None = None) -> LazyRouter:
    site = LazyRouter(include_in_schema=False, default_response_class=HTMLResponse)
    directory = _Directory(context, accounts, passwords)
    _add_people(site, directory)
    _add_secrets(site, directory)
    return site


def _add_people(site: LazyRouter, directory: _Directory) -> None:
    accounts = directory.accounts

    @site.api_route("/people", methods=GET_OR_HEAD)
    async def everybody() -> Response:
        return await directory.page()

    @site.post("/people")
    async def add(request: Request) -> Response:
        sent = await fields(request)
        password = sent.get("password") or secrets.token_urlsafe(12)
        try:
            person = await accounts.add_person(sent.get("name", ""), _role(sent), password)
        except PersonError as error:
            return await directory.page(problem=str(error), status=400)
        given = None if sent.get("password") else password
        return await directory.page(
            said=_("%(name)s can sign in now.") % {"name": person.name}, name=person.name, password=given
        )

    @site.post("/people/{id}/role")
    async def role(request: Request, id: Id) -> Response:
        person, wanted = await directory.named(id), _role(await fields(request))
        try:
            await accounts.set_role(person.id, wanted)
        except PersonError as error:
            return await directory.page(problem=str(error), status=400)
        return await directory.page(
            said=_("%(name)s is %(role)s now.") % {"name": person.name, "role": _(wanted.value)}
        )

    @site.post("/people/{id}/password")
    async def password(id: Id) -> Response:
        person, given = await directory.named(id), secrets.token_urlsafe(12)
        await accounts.set_password(person.id, given)
        said = _("%(name)s has a new password, and is signed out everywhere.") % {"name": person.name}
        return await directory.page(said=said, name=person.name, password=given)

    @site.post("/people/{id}/remove")
    async def remove(id: Id) -> Response:
        person = await directory.named(id)
        try:
            await accounts.remove(person.id)
        except PersonError as error:
            return await directory.page(problem=str(error), status=400)
        return await directory.page(said=_("%(name)s is removed, with all that was theirs.") % {"name": person.name})


def _add_secrets(site: LazyRouter, directory: _Directory) -> None:
    @site.post("/people/{id}/tokens/{token}/remove")
    async def remove_token(id: Id, token: Id) -> Response:
        person = await directory.named(id)
        if not await directory.accounts.remove_token(person.id, token):
            raise HTTPException(404, f"{person.name} has no token {token}")
        return await directory.page(
            said=_("The token of %(name)s is removed; its program is refused now.") % {"name": person.name}
        )

    if (apps := directory.passwords) is None:
        return

    @site.post("/people/{id}/apps/{password}/remove")
    async def remove_app(id: Id, password: Id) -> Response:
        person = await directory.named(id)
        if not await apps.remove(person.id, password):
            raise HTTPException(404, f"{person.name} has no API password {password}")
        return await directory.page(
            said=_("The API password of %(name)s is removed; its app is refused now.") % {"name": person.name}
        )


def _role(sent: dict[str, str]) -> Role:
    try:
        return Role(sent.get("role", "reader"))
    except ValueError:
        raise HTTPException(400, "role: must be reader or admin") from None
