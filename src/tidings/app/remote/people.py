"""Tokens of people, and the checks of the doctor, over the API."""

from __future__ import annotations

import asyncio
from typing import Final

from tidings.app.remote.connection import Remote, RemoteApi, RemoteError
from tidings.errors import PersonNotFound
from tidings.model.people import ApiToken, Rights
from tidings.views.admin.admin_service import Check

PAUSE: Final = 0.5  # seconds between two looks at the checks
_OWN: Final = "/account/tokens"


class RemoteTokens(Remote):
    """Tokens of the person whose token is used; for admins, of other people, too."""

    async def whose(self, name: str | None) -> int:
        """Returns the id of a person; None: of the one whose token it is. PersonNotFound."""
        own = (await self._api.get("/account"))["person"]
        if name is None or name.casefold() == own["name"].casefold():
            return int(own["id"])
        found = [one["id"] for one in await self._api.get("/people") if one["name"].casefold() == name.casefold()]
        if not found:
            raise PersonNotFound(name)
        return int(found[0])

    async def tokens(self, person_id: int) -> list[ApiToken]:
        found = await self._api.get(await self._path(person_id))
        return self._api.values(ApiToken, [dict(one) | {"person_id": person_id} for one in found])

    async def new_token(
        self, person_id: int, name: str, rights: Rights, days: int | None = None
    ) -> tuple[ApiToken, str]:
        if (path := await self._path(person_id)) != _OWN:
            raise RemoteError("a token of somebody else is made on the machine that has the data folder")
        made = await self._api.send("POST", path, {"name": name, "rights": rights.value, "days": days})
        return self._api.value(ApiToken, dict(made["token"]) | {"person_id": person_id}), str(made["secret"])

    async def remove_token(self, person_id: int, token_id: int) -> bool:
        try:
            await self._api.send("DELETE", f"{await self._path(person_id)}/{token_id}")
        except RemoteError as error:
            if error.code == "token_not_found":
                return False
            raise
        return True

    async def _path(self, person_id: int) -> str:
        own = int((await self._api.get("/account"))["person"]["id"])
        return _OWN if person_id == own else f"/people/{person_id}/tokens"


async def examined(api: RemoteApi) -> list[Check]:
    """Has the server make its quick checks, and returns what they found."""
    run = await api.send("POST", "/admin/doctor")
    while run["ended_at"] is None:
        await asyncio.sleep(PAUSE)
        run = await api.get("/admin/doctor")
    return api.values(Check, run["checks"])
