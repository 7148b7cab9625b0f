"""Passwords of reader apps, and secret addresses of output feeds: the ports ApiPasswords and FeedLinks over the store.

A password is 20 random letters, so what is kept of it needs no slow hash. Of each, two hashes are kept: of what the app
sends with each request after it signed in (itself a hash of the password), and of Fever's key, which is the MD5 of
"user name:password". Neither leads back to the password, nor to what an app sends.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import TYPE_CHECKING, Final

from tidings.app.people.accounts import Attempts, stored_key
from tidings.errors import PersonError, SignInRefused
from tidings.model.people import Caller, Rights, person_key

if TYPE_CHECKING:
    from tidings.model.people import ApiPassword, FeedLink, Person
    from tidings.ports.outside import Clock
    from tidings.ports.reader_apps import FeedLinkStore, PasswordStore


NAMELESS: Final = "owner"  # the user name of the person who runs the program, as long as no person has a name
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # none looks like another: it is typed on phones
_GROUPS, _GROUP = 4, 5  # 99 bits


class StoredApiPasswords:
    """Failures are counted by address, apart from those of the sign-in page: an app that goes on trying a password that
    was removed locks out only itself."""

    def __init__(self, store: PasswordStore, clock: Clock) -> None:
        self._store, self._clock, self._attempts = store, clock, Attempts()

    async def make(self, person: Person, name: str) -> tuple[ApiPassword, str]:
        if not name.strip():
            raise PersonError("password", "it needs a name: which app is it for?")
        groups = ("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
        secret, user_name = "-".join(groups), person.name or NAMELESS
        keys = stored_key(_auth(secret)), stored_key(_fever(user_name, secret))
        return await self._store.add(person.id, name, user_name, *keys, self._clock.now()), secret

    async def passwords(self, person_id: int) -> list[ApiPassword]:
        return await self._store.passwords(person_id)

    async def remove(self, person_id: int, password_id: int) -> bool:
        return await self._store.remove(person_id, password_id)

    async def sign_in(self, user_name: str, password: str, address: str) -> str:
        """An owner who got a name after the password was made may use either."""
        now, who = self._clock.now(), f"{person_key(user_name)} at {address}"
        if (wait := self._attempts.wait(who, address, now)) is not None:
            raise SignInRefused(max(1, round(wait.total_seconds())))
        auth = _auth(password)
        found = await self._store.by_key(stored_key(auth), now)
        fits = found is not None and person_key(user_name) in {
            person_key(found[0].name or NAMELESS),
            person_key(found[1].user_name),
        }
        if not fits:
            self._attempts.failed(who, address, now)
            raise SignInRefused
        self._attempts.succeeded(who)
        return auth

    async def caller(self, auth: str) -> Caller | None:
        return _caller(await self._store.by_key(stored_key(auth), self._clock.now()))

    async def fever_caller(self, key: str, address: str) -> Caller | None:
        kept = stored_key(key.strip().lower())
        # Each key by itself: what an old app sends at every request keeps no other one out.
        now, who = self._clock.now(), f"Fever {kept.hex()} at {address}"
        if self._attempts.wait(who, address, now) is not None:
            return None
        found = _caller(await self._store.by_fever(kept, now))
        if found is None:
            self._attempts.failed(who, address, now)
        return found


def _caller(found: tuple[Person, ApiPassword] | None) -> Caller | None:
    """An app reads and marks; it never administers, not even for an admin."""
    return None if found is None else Caller(found[0], Rights.WRITE)


def _auth(password: str) -> str:
    return hashlib.sha256(b"tidings reader\n" + password.encode("utf-8", "surrogateescape")).hexdigest()


def _fever(user_name: str, password: str) -> str:
    return hashlib.md5(f"{user_name}:{password}".encode(), usedforsecurity=False).hexdigest()


_BYTES: Final = 24  # of a feed's token: 192 random bits


class StoredFeedLinks:
    def __init__(self, store: FeedLinkStore, clock: Clock) -> None:
        self._store, self._clock = store, clock

    async def links(self, person_id: int) -> list[FeedLink]:
        return await self._store.links(person_id)

    async def make(self, person_id: int, listed: str, name: str) -> FeedLink:
        return await self._store.make(person_id, listed, name, _token(), self._clock.now())

    async def renew(self, person_id: int, link_id: int) -> bool:
        return await self._store.renew(person_id, link_id, _token(), self._clock.now())

    async def remove(self, person_id: int, link_id: int) -> bool:
        return await self._store.remove(person_id, link_id)

    async def by_token(self, token: str) -> tuple[Person, FeedLink] | None:
        return await self._store.by_token(token, self._clock.now())


def _token() -> str:
    return secrets.token_urlsafe(_BYTES)
