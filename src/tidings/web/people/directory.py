"""The page of everybody here, for admins: add people, change their role or password, remove them."""

from __future__ import annotations

import secrets
from typing import Any

from fastapi import APIRouter, HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tidings.errors import PersonError
from tidings.model.people import SHORTEST_PASSWORD, Person, Role
from tidings.ports.people import Accounts
from tidings.web.core.context import WebContext
from tidings.web.core.forms import fields
from tidings.web.core.parameters import GET_OR_HEAD, Id


def router(context: WebContext, accounts: Accounts) -> APIRouter:
    site = APIRouter(include_in_schema=False, default_response_class=HTMLResponse)

    @site.api_route("/people", methods=GET_OR_HEAD)
    async def everybody() -> Response:
        return await _page(context, accounts)

    @site.post("/people")
    async def add(request: Request) -> Response:
        sent = await fields(request)
        password = sent.get("password") or secrets.token_urlsafe(12)
        try:
            person = await accounts.add_person(sent.get("name", ""), _role(sent), password)
        except PersonError as error:
            return await _page(context, accounts, problem=str(error), status=400)
        given = None if sent.get("password") else password
        return await _page(context, accounts, said=f"{person.name} can sign in now.", name=person.name, password=given)

    @site.post("/people/{id}/role")
    async def role(request: Request, id: Id) -> Response:
        person, wanted = await _named(accounts, id), _role(await fields(request))
        try:
            await accounts.set_role(person.id, wanted)
        except PersonError as error:
            return await _page(context, accounts, problem=str(error), status=400)
        return await _page(context, accounts, said=f"{person.name} is {wanted.value} now.")

    @site.post("/people/{id}/password")
    async def password(id: Id) -> Response:
        person, given = await _named(accounts, id), secrets.token_urlsafe(12)
        await accounts.set_password(person.id, given)
        said = f"{person.name} has a new password, and is signed out everywhere."
        return await _page(context, accounts, said=said, name=person.name, password=given)

    @site.post("/people/{id}/remove")
    async def remove(id: Id) -> Response:
        person = await _named(accounts, id)
        try:
            await accounts.remove(person.id)
        except PersonError as error:
            return await _page(context, accounts, problem=str(error), status=400)
        return await _page(context, accounts, said=f"{person.name} is removed, with all that was theirs.")

    @site.post("/people/{id}/tokens/{token}/remove")
    async def remove_token(id: Id, token: Id) -> Response:
        person = await _named(accounts, id)
        if not await accounts.remove_token(person.id, token):
            raise HTTPException(404, f"{person.name} has no token {token}")
        return await _page(
            context, accounts, said=f"The token of {person.name} is removed; its program is refused now."
        )

    return site


async def _page(context: WebContext, accounts: Accounts, *, status: int = 200, **values: Any) -> HTMLResponse:
    """`name`, `password`: of somebody who has a new password, shown this once."""
    given = {"said": None, "problem": None, "name": None, "password": None, "shortest": SHORTEST_PASSWORD}
    people = await accounts.people()
    tokens = {one.id: await accounts.tokens(one.id) for one in people}
    response = context.page("people.html", status=status, people=people, tokens=tokens, **(given | values))
    response.headers["Cache-Control"] = "no-store"
    return response


async def _named(accounts: Accounts, person_id: int) -> Person:
    for one in await accounts.people():
        if one.id == person_id:
            return one
    raise HTTPException(404, f"nobody here has the id {person_id}")


def _role(sent: dict[str, str]) -> Role:
    try:
        return Role(sent.get("role", "reader"))
    except ValueError:
        raise HTTPException(400, "role: must be reader or admin") from None
