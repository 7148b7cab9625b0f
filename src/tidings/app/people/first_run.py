"""The one-time code with which the first person is made in the browser.

Whoever started the program reads the code in the terminal; whoever merely reaches the page does not have it.
"""

from __future__ import annotations

import secrets
from typing import Final

from tidings.errors import PersonError
from tidings.model.people import Person, Role
from tidings.ports.people import Accounts, People

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # none looks like another
_LENGTH = 12
_MOST_TRIES = 20


class FirstRun:
    """Makes the first person of an installation, once, for whoever has the code."""

    def __init__(self, people: People, accounts: Accounts) -> None:
        self._people, self._accounts = people, accounts
        letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        self.code = "-".join(letters[at : at + 4] for at in range(0, _LENGTH, 4))
        self._tries = 0

    async def is_waiting(self) -> bool:
        """Whether the first person is still to be made."""
        return not await self._people.can_sign_in()

    async def make(self, code: str, name: str, password: str) -> Person:
        """PersonError where the code is another one, name or password are unfit, or somebody was first."""
        if not await self.is_waiting():
            raise PersonError("first run", "somebody can sign in already; they add others at /people")
        if self._tries >= _MOST_TRIES:
            raise PersonError("first run", "too many wrong codes; start the program again for a new one")
        given = "".join(letter for letter in code.upper() if letter in _LETTERS)
        if not secrets.compare_digest(given.encode(), self.code.replace("-", "").encode()):
            self._tries += 1
            raise PersonError("first run", "the code is another one; the program printed it when it started")
        return await self._accounts.add_person(name, Role.ADMIN, password)
