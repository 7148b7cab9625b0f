"""People: the store of persons, of their sessions in browsers and of their tokens for programs.

Keys are hashes: reading the database does not let one sign in.
"""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from tidings.model.people import ApiToken, Caller, OwnChannel, Person, Rights, Role, Session


class People(Protocol):
    # -- persons ---

    async def people(self) -> list[Person]:
        """Returns the people with a name, sorted by it."""
        ...

    async def person(self, name: str) -> Person:
        """Returns the person of this name. PersonNotFound."""
        ...

    async def owner(self) -> Person:
        """Returns the person who runs the program, with or without a name."""
        ...

    async def can_sign_in(self) -> bool:
        """Returns whether any person has a password."""
        ...

    async def add(self, name: str, role: Role, password: str | None, at: datetime) -> Person:
        """Adds a person. `password`: hashed. The first one is an admin and takes the owner's place. PersonError where
        the name is taken or unfit."""
        ...

    async def password(self, name: str) -> tuple[Person, str] | None:
        """Returns the person and the hash of the password; None where there is no such person or no password."""
        ...

    async def set_password(self, person_id: int, password: str, keep: bytes | None = None) -> None:
        """Sets the password, and ends all sessions of the person but `keep`. PersonNotFound."""
        ...

    async def set_role(self, person_id: int, role: Role) -> None:
        """Sets the role. PersonNotFound; PersonError where no admin would be left."""
        ...

    async def remove(self, person_id: int) -> None:
        """Deletes a person with all that is theirs. PersonNotFound; PersonError where it is the owner, or no admin
        would be left."""
        ...

    # -- sessions ---

    async def open_session(self, person_id: int, key: bytes, at: datetime, until: datetime, agent: str) -> None: ...

    async def session(self, key: bytes, now: datetime, until: datetime) -> Caller | None:
        """Returns who is signed in with this session, and extends it until then; None: it does not exist, or has
        expired."""
        ...

    async def sessions(self, person_id: int, now: datetime) -> list[Session]:
        """Returns the sessions of a person, the latest used one first."""
        ...

    async def end_session(self, key: bytes) -> None: ...

    async def end_sessions(self, person_id: int, keep: bytes | None = None) -> int:
        """Ends the sessions of a person but `keep`; returns how many there were."""
        ...

    # -- tokens ---

    async def add_token(
        self, person_id: int, name: str, rights: Rights, key: bytes, at: datetime, until: datetime | None = None
    ) -> ApiToken: ...

    async def token(self, key: bytes, now: datetime) -> Caller | None:
        """Returns the owner of a token, with the rights of the token or of the person, whichever are fewer. Notes its
        use."""
        ...

    async def tokens(self, person_id: int) -> list[ApiToken]:
        """Returns the tokens of a person, the newest first."""
        ...

    async def remove_token(self, person_id: int, token_id: int) -> bool:
        """Deletes a token; returns False where the person has no such token."""
        ...


class OwnChannels(Protocol):
    """Channels that people keep under a name. The person is always the first argument."""

    async def channels(self, person_id: int) -> list[OwnChannel]:
        """Returns the channels of a person by name."""
        ...

    async def add(self, person_id: int, name: str, address: str, at: datetime) -> OwnChannel:
        """Stores a channel under a name. PersonError where they have one of this name, or too many; PersonNotFound."""
        ...

    async def remove(self, person_id: int, channel_id: int) -> bool:
        """Deletes a channel; returns False where the person has none of this id."""
        ...

    async def address(self, person_id: int, name: str) -> str | None:
        """Returns the address of a channel; None where the person has none of this name."""
        ...


class Accounts(Protocol):
    """The ways people prove who they are: passwords, sessions, tokens. Called by the web page and the command line."""

    async def is_open(self) -> bool:
        """Returns True where no person can sign in: then every visitor is the owner."""
        ...

    async def caller(self, *, session: str | None = None, token: str | None = None) -> Caller | None:
        """Returns the person of a session or token; the owner where `is_open`; None: it is unknown."""
        ...

    async def known(self, name: str) -> Caller | None:
        """Returns the person whom a trusted proxy has let in under this name."""
        ...

    async def sign_in(self, name: str, password: str, address: str, agent: str) -> str:
        """Checks the password and returns the key that the browser keeps as its session. SignInRefused."""
        ...

    async def sign_out(self, caller: Caller) -> None: ...

    async def change_password(self, caller: Caller, old: str, new: str) -> None:
        """Changes the password and ends all other sessions. PersonError where the old one is wrong or the new one
        unfit."""
        ...

    async def end_other_sessions(self, caller: Caller) -> int:
        """Ends all sessions but this one; returns how many there were."""
        ...

    async def sessions(self, caller: Caller) -> list[Session]: ...

    async def new_token(
        self, person_id: int, name: str, rights: Rights, days: int | None = None
    ) -> tuple[ApiToken, str]:
        """Makes a token; returns it and the secret that the program is to send, which is not stored. PersonError where
        the name is empty."""
        ...

    async def tokens(self, person_id: int) -> list[ApiToken]: ...

    async def remove_token(self, person_id: int, token_id: int) -> bool: ...

    async def people(self) -> list[Person]: ...

    async def person(self, name: str) -> Person:
        """Returns the person of this name. PersonNotFound."""
        ...

    async def add_person(self, name: str, role: Role, password: str | None) -> Person:
        """Adds a person. PersonError where name or password are unfit."""
        ...

    async def set_password(self, person_id: int, password: str) -> None:
        """Sets a password as an admin does it for others: all sessions of the person end."""
        ...

    async def set_role(self, person_id: int, role: Role) -> None: ...

    async def remove(self, person_id: int) -> None: ...
