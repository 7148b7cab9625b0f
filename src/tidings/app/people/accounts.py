"""Sign-in, passwords, sessions and tokens: ports.people.Accounts over the store of people.

Passwords are hashed by argon2id with the library's defaults; a hash of older parameters is renewed when its owner signs
in. Sessions and tokens are 32 random bytes, of which only the SHA-256 is kept: unlike passwords they cannot be guessed.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import deque
from collections.abc import Hashable
from datetime import datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, Final

from tidings.errors import PersonError, SignInRefused
from tidings.model.people import (
    LONGEST_PASSWORD,
    RIGHTS_OF,
    SHORTEST_PASSWORD,
    ApiToken,
    Caller,
    Person,
    Rights,
    Role,
    Session,
    person_key,
)

if TYPE_CHECKING:
    from argon2 import PasswordHasher

    from tidings.ports.outside import Clock
    from tidings.ports.people import People


WINDOW: Final = timedelta(minutes=15)
MOST_OF_NAME: Final = 10  # failures within the window
MOST_OF_ADDRESS: Final = 30  # several people may share one
_MOST_KEYS = 10_000  # remembered at once


class Attempts:
    """Failed sign-ins of the last minutes, by name and by address, so that neither one password nor one name can be
    guessed. Kept in memory: restarting the program forgets the tries, and one who can do that needs no
    password."""

    def __init__(self) -> None:
        self._failures: dict[Hashable, deque[datetime]] = {}

    def __len__(self) -> int:
        """Names and addresses that are remembered."""
        return len(self._failures)

    def wait(self, name: str, address: str, now: datetime) -> timedelta | None:
        """Returns how long until the next try; None: now."""
        waits = [self._wait(("name", name), MOST_OF_NAME, now), self._wait(("address", address), MOST_OF_ADDRESS, now)]
        return max((one for one in waits if one is not None), default=None)

    def failed(self, name: str, address: str, now: datetime) -> None:
        for key in (("name", name), ("address", address)):
            self._failures.setdefault(key, deque(maxlen=max(MOST_OF_NAME, MOST_OF_ADDRESS))).append(now)
        if len(self._failures) > _MOST_KEYS:
            self._forget(now)

    def succeeded(self, name: str) -> None:
        """The name's failures are forgotten. Not the address's: one's own password must not buy tries of others'."""
        self._failures.pop(("name", name), None)

    def _wait(self, key: Hashable, most: int, now: datetime) -> timedelta | None:
        failures = self._failures.get(key, ())
        recent = [at for at in failures if now - at < WINDOW]
        return recent[-most] + WINDOW - now if len(recent) >= most else None

    def _forget(self, now: datetime) -> None:
        """Drops the entries that are over; where that does not suffice, the half that failed least recently."""
        for key, failures in list(self._failures.items()):
            if now - failures[-1] >= WINDOW:
                del self._failures[key]
        if len(self._failures) > _MOST_KEYS:
            for key in sorted(self._failures, key=lambda key: self._failures[key][-1])[: _MOST_KEYS // 2]:
                del self._failures[key]


SESSION_TIME: Final = timedelta(days=30)  # since it was last used
TOKEN_PREFIX: Final = "tdg_"  # by which a secret scanner knows one that was published by mistake
_HASHES_AT_ONCE = 2  # each takes 64 MiB


class StoredAccounts:
    """`open_to_all`: as long as no person can sign in, every visitor is the owner."""

    def __init__(self, people: People, clock: Clock, *, open_to_all: bool = False) -> None:
        self._people, self._clock, self._open_to_all = people, clock, open_to_all
        self._attempts = Attempts()
        self._hashing = asyncio.Semaphore(_HASHES_AT_ONCE)

    # -- who calls ---

    async def is_open(self) -> bool:
        return self._open_to_all and not await self._people.can_sign_in()

    async def caller(self, *, session: str | None = None, token: str | None = None) -> Caller | None:
        now = self._clock.now()
        found = None
        if token is not None:
            found = await self._people.token(stored_key(token), now)
        elif session is not None:
            found = await self._people.session(stored_key(session), now, now + SESSION_TIME)
        if found is None and await self.is_open():
            return Caller(await self._people.owner(), Rights.ADMIN)
        return found

    async def known(self, name: str) -> Caller | None:
        wanted = person_key(name)
        for one in await self._people.people():
            if person_key(one.name) == wanted:
                return Caller(one, RIGHTS_OF[one.role])
        return None

    # -- sign-in ---

    async def sign_in(self, name: str, password: str, address: str, agent: str) -> str:
        now, key = self._clock.now(), person_key(name)
        if (wait := self._attempts.wait(key, address, now)) is not None:
            raise SignInRefused(max(1, round(wait.total_seconds())))
        found = await self._people.password(name)
        # A name that no person has takes as long as a wrong password.
        fits = await self._verified(found[1] if found else _nobodys_password(), password)
        if found is None or not fits:
            self._attempts.failed(key, address, now)
            raise SignInRefused
        self._attempts.succeeded(key)
        person, stored = found
        if password_hasher().check_needs_rehash(stored):
            await self._people.set_password(person.id, await self._hashed(password))
        secret = secrets.token_urlsafe(32)
        await self._people.open_session(person.id, stored_key(secret), now, now + SESSION_TIME, agent)
        return secret

    async def sign_out(self, caller: Caller) -> None:
        if caller.session is not None:
            await self._people.end_session(caller.session)

    async def sessions(self, caller: Caller) -> list[Session]:
        return await self._people.sessions(caller.person.id, self._clock.now())

    async def end_other_sessions(self, caller: Caller) -> int:
        return await self._people.end_sessions(caller.person.id, caller.session)

    # -- passwords ---

    async def change_password(self, caller: Caller, old: str, new: str) -> None:
        now, name = self._clock.now(), caller.person.name
        if (wait := self._attempts.wait(person_key(name), "", now)) is not None:
            raise SignInRefused(max(1, round(wait.total_seconds())))
        found = await self._people.password(name)
        if found is None or not await self._verified(found[1], old):
            self._attempts.failed(person_key(name), "", now)
            raise PersonError(name, "the present password is another one; nothing was changed")
        await self._people.set_password(caller.person.id, await self._fit(name, new), caller.session)

    async def set_password(self, person_id: int, password: str) -> None:
        await self._people.set_password(person_id, await self._fit("password", password))

    async def _fit(self, name: str, password: str) -> str:
        """The hash of a password. PersonError where it is too short or too long."""
        if len(password) < SHORTEST_PASSWORD:
            raise PersonError(name, f"a password has at least {SHORTEST_PASSWORD} characters")
        if len(password) > LONGEST_PASSWORD:
            raise PersonError(name, f"a password has at most {LONGEST_PASSWORD:,} characters")
        return await self._hashed(password)

    async def _hashed(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(password_hasher().hash, password)

    async def _verified(self, stored: str, password: str) -> bool:
        async with self._hashing:
            return await asyncio.to_thread(_verify, stored, password[:LONGEST_PASSWORD])

    # -- people ---

    async def people(self) -> list[Person]:
        return await self._people.people()

    async def person(self, name: str) -> Person:
        return await self._people.person(name)

    async def add_person(self, name: str, role: Role, password: str | None) -> Person:
        hashed = None if password is None else await self._fit(name, password)
        return await self._people.add(name, role, hashed, self._clock.now())

    async def set_role(self, person_id: int, role: Role) -> None:
        await self._people.set_role(person_id, role)

    async def remove(self, person_id: int) -> None:
        await self._people.remove(person_id)

    # -- tokens ---

    async def new_token(
        self, person_id: int, name: str, rights: Rights, days: int | None = None
    ) -> tuple[ApiToken, str]:
        if not name.strip():
            raise PersonError("token", "it needs a name: what is it for?")
        secret, now = TOKEN_PREFIX + secrets.token_urlsafe(32), self._clock.now()
        until = None if days is None else now + timedelta(days=days)
        return await self._people.add_token(person_id, name, rights, stored_key(secret), now, until), secret

    async def tokens(self, person_id: int) -> list[ApiToken]:
        return await self._people.tokens(person_id)

    async def remove_token(self, person_id: int, token_id: int) -> bool:
        return await self._people.remove_token(person_id, token_id)


def stored_key(secret: str) -> bytes:
    """Returns the hash under which a session, a token or a password of an app is stored."""
    return hashlib.sha256(secret.encode("utf-8", "surrogateescape")).digest()


@cache
def password_hasher() -> PasswordHasher:
    """argon2id with the library's defaults. A name of its own: tests that are not about it take a quicker one."""
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobodys_password() -> str:
    return password_hasher().hash(secrets.token_urlsafe())


def _verify(stored: str, password: str) -> bool:
    from argon2.exceptions import Argon2Error, InvalidHashError

    try:
        return password_hasher().verify(stored, password)
    except (Argon2Error, InvalidHashError):
        return False
