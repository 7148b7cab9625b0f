"""People, their tokens and passwords of apps, and the checks of the doctor, over the API."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from tidings.app.remote.connection import Remote, RemoteApi, RemoteError
from tidings.errors import PersonNotFound
from tidings.model.people import ApiPassword, ApiToken, Person, Rights, Role, person_key
from tidings.views.admin.admin_service import Check

PAUSE: Final = 0.5  # seconds between two looks at the checks
_OWN: Final = "/account"


class _OfPeople(Remote):
    """The base of what people have: the caller's own at /account, that of others, for admins, at /people/ID."""

    async def whose(self, name: str | None) -> Person:
        """Returns a person; None: the one whose token is used. PersonNotFound."""
        own = await self._caller()
        if name is None or person_key(name) == person_key(own.name):
            return own
        return await self.person(name)

    async def people(self) -> list[Person]:
        return self._api.values(Person, await self._api.get("/people"))

    async def person(self, name: str) -> Person:
        found = [one for one in await self.people() if person_key(one.name) == person_key(name)]
        if not found:
            raise PersonNotFound(name)
        return found[0]

    async def _caller(self) -> Person:
        return self._api.value(Person, (await self._api.get("/account"))["person"])

    async def _path(self, person_id: int) -> str:
        return _OWN if person_id == (await self._caller()).id else f"/people/{person_id}"

    async def _removed(self, path: str, missing: str) -> bool:
        """Deletes what has this path; returns False where the API says that it is missing."""
        try:
            await self._api.send("DELETE", path)
        except RemoteError as error:
            if error.code == missing:
                return False
            raise
        return True


class RemoteAccounts(_OfPeople):
    async def add_person(self, name: str, role: Role, password: str | None) -> Person:
        sent = {"name": name, "role": role.value, "password": password, "behind_proxy": password is None}
        return self._api.value(Person, (await self._api.send("POST", "/people", sent))["person"])

    async def set_password(self, person_id: int, password: str) -> None:
        await self._api.send("POST", f"/people/{person_id}/password", {"password": password})

    async def set_role(self, person_id: int, role: Role) -> None:
        await self._api.send("PATCH", f"/people/{person_id}", {"role": role.value})

    async def remove(self, person_id: int) -> None:
        await self._api.send("DELETE", f"/people/{person_id}")

    async def tokens(self, person_id: int) -> list[ApiToken]:
        found = await self._api.get(f"{await self._path(person_id)}/tokens")
        return self._api.values(ApiToken, [dict(one) | {"person_id": person_id} for one in found])

    async def new_token(
        self, person_id: int, name: str, rights: Rights, days: int | None = None
    ) -> tuple[ApiToken, str]:
        if await self._path(person_id) != _OWN:
            raise RemoteError("a token of somebody else is made on the machine that has the data folder")
        made = await self._api.send("POST", f"{_OWN}/tokens", {"name": name, "rights": rights.value, "days": days})
        return self._api.value(ApiToken, dict(made["token"]) | {"person_id": person_id}), str(made["secret"])

    async def remove_token(self, person_id: int, token_id: int) -> bool:
        return await self._removed(f"{await self._path(person_id)}/tokens/{token_id}", "token_not_found")


class RemoteApiPasswords(_OfPeople):
    async def make(self, person: Person, name: str) -> tuple[ApiPassword, str]:
        if await self._path(person.id) != _OWN:
            raise RemoteError("an API password of somebody else is made on the machine that has the data folder")
        made = await self._api.send("POST", f"{_OWN}/passwords", {"name": name})
        return self._password(made["password"], person.id), str(made["secret"])

    async def passwords(self, person_id: int) -> list[ApiPassword]:
        found = await self._api.get(f"{await self._path(person_id)}/passwords")
        return [self._password(one, person_id) for one in found]

    async def remove(self, person_id: int, password_id: int) -> bool:
        return await self._removed(f"{await self._path(person_id)}/passwords/{password_id}", "password_not_found")

    def _password(self, found: dict[str, Any], person_id: int) -> ApiPassword:
        return self._api.value(ApiPassword, dict(found) | {"person_id": person_id})


async def examined(api: RemoteApi) -> list[Check]:
    """Has the server make its quick checks, and returns what they found."""
    run = await api.send("POST", "/admin/doctor")
    while run["ended_at"] is None:
        await asyncio.sleep(PAUSE)
        run = await api.get("/admin/doctor")
    return api.values(Check, run["checks"])
