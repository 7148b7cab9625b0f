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
        """Those with a name, sorted by it."""
        ...

    async def person(self, name: str) -> Person:
        """PersonNotFound."""
        ...

    async def owner(self) -> Person:
        """The person who runs the program, with or without a name."""
        ...

    async def can_sign_in(self) -> bool:
        """Whether anybody has a password."""
        ...

    async def add(self, name: str, role: Role, password: str | None, at: datetime) -> Person:
        """`password`: hashed. The first one is an admin and takes the owner's place. PersonError where the name is
        taken or unfit."""
        ...

    async def password(self, name: str) -> tuple[Person, str] | None:
        """The person and the hash of the password; None where there is no such person or no password."""
        ...

    async def set_password(self, person_id: int, password: str, keep: bytes | None = None) -> None:
        """Ends all sessions of the person but `keep`. PersonNotFound."""
        ...

    async def set_role(self, person_id: int, role: Role) -> None:
        """PersonNotFound; PersonError where no admin would be left."""
        ...

    async def remove(self, person_id: int) -> None:
        """With all that is theirs. PersonNotFound; PersonError where it is the owner, or no admin would be left."""
        ...

    # -- sessions ---

    async def open_session(self, person_id: int, key: bytes, at: datetime, until: datetime, agent: str) -> None: ...

    async def session(self, key: bytes, now: datetime, until: datetime) -> Caller | None:
        """Who is signed in with it; None: no person, or no longer. As it is used now, it counts on until then."""
        ...

    async def sessions(self, person_id: int, now: datetime) -> list[Session]:
        """The latest used one first."""
        ...

    async def end_session(self, key: bytes) -> None: ...

    async def end_sessions(self, person_id: int, keep: bytes | None = None) -> int:
        """Returns how many there were."""
        ...

    # -- tokens ---

    async def add_token(
        self, person_id: int, name: str, rights: Rights, key: bytes, at: datetime, until: datetime | None = None
    ) -> ApiToken: ...

    async def token(self, key: bytes, now: datetime) -> Caller | None:
        """Whose token it is, with the rights of the token or of the person, whichever are fewer. Notes its use."""
        ...

    async def tokens(self, person_id: int) -> list[ApiToken]:
        """The newest first."""
        ...

    async def remove_token(self, person_id: int, token_id: int) -> bool:
        """False where the person has no such token."""
        ...


class OwnChannels(Protocol):
    """Channels that people keep under a name. The person is always the first argument."""

    async def channels(self, person_id: int) -> list[OwnChannel]:
        """By name."""
        ...

    async def add(self, person_id: int, name: str, address: str, at: datetime) -> OwnChannel:
        """PersonError where they have one of this name, or too many; PersonNotFound."""
        ...

    async def remove(self, person_id: int, channel_id: int) -> bool:
        """False where they have none of this id."""
        ...

    async def address(self, person_id: int, name: str) -> str | None:
        """None where they have none of this name."""
        ...


class Accounts(Protocol):
    """How people prove who they are: passwords, sessions, tokens. What the web page and the command line call."""

    async def is_open(self) -> bool:
        """No person can sign in: every visitor is the owner."""
        ...

    async def caller(self, *, session: str | None = None, token: str | None = None) -> Caller | None:
        """Whose session or token it is; the owner where `is_open`; None: no person's."""
        ...

    async def known(self, name: str) -> Caller | None:
        """The person whom a trusted proxy has let in under this name."""
        ...

    async def sign_in(self, name: str, password: str, address: str, agent: str) -> str:
        """What the browser keeps as its session. SignInRefused."""
        ...

    async def sign_out(self, caller: Caller) -> None: ...

    async def change_password(self, caller: Caller, old: str, new: str) -> None:
        """Ends all other sessions. PersonError where the old one is wrong or the new one unfit."""
        ...

    async def end_other_sessions(self, caller: Caller) -> int:
        """Returns how many there were."""
        ...

    async def sessions(self, caller: Caller) -> list[Session]: ...

    async def new_token(
        self, person_id: int, name: str, rights: Rights, days: int | None = None
    ) -> tuple[ApiToken, str]:
        """The token and what the program is to send, which is nowhere kept. PersonError where the name is empty."""
        ...

    async def tokens(self, person_id: int) -> list[ApiToken]: ...

    async def remove_token(self, person_id: int, token_id: int) -> bool: ...

    async def people(self) -> list[Person]: ...

    async def person(self, name: str) -> Person:
        """PersonNotFound."""
        ...

    async def add_person(self, name: str, role: Role, password: str | None) -> Person:
        """PersonError where name or password are unfit."""
        ...

    async def set_password(self, person_id: int, password: str) -> None:
        """As an admin does it for others: ends all their sessions."""
        ...

    async def set_role(self, person_id: int, role: Role) -> None: ...

    async def remove(self, person_id: int) -> None: ...
