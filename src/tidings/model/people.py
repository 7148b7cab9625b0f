"""People who use the web page and the API, and how they prove who they are.

Person      one who reads here
Caller      who makes a request, and what it may do
ApiToken    what a program proves itself with
Session     a browser that is signed in

Person OWNER is there from the beginning and has no name: whoever runs the program. As long as nobody can sign in, all
that is done is done by it. The first one who gets a name is it: what was collected before stays theirs.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

OWNER: Final = 1  # the id of whoever runs the program
LONGEST_NAME: Final = 60  # characters
SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 1_000  # to hash more is work that a stranger could ask for


class Role(StrEnum):
    READER = "reader"  # reads everything; has subscriptions, watches and marks of their own
    ADMIN = "admin"  # decides on people, sources of all, settings


class Rights(StrEnum):
    """What a caller may do. Each includes those before it."""

    READ = "read"
    WRITE = "write"
    ADMIN = "admin"

    def include(self, wanted: Rights) -> bool:
        order = tuple(Rights)
        return order.index(self) >= order.index(wanted)


RIGHTS_OF: Final = {Role.READER: Rights.WRITE, Role.ADMIN: Rights.ADMIN}


@dataclass(frozen=True, slots=True)
class Person:
    id: int
    name: str  # empty: OWNER, as long as nobody can sign in
    role: Role
    created_at: datetime
    seen_at: datetime | None = None  # last sign-in
    has_password: bool = False


@dataclass(frozen=True, slots=True)
class Caller:
    """`session`: the key of the browser's session; None: a program, or nobody needs to sign in."""

    person: Person
    rights: Rights
    session: bytes | None = None


@dataclass(frozen=True, slots=True)
class Session:
    number: int  # names it on pages, where its key must not be
    key: bytes
    agent: str  # the browser, in its own words
    created_at: datetime
    seen_at: datetime
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class ApiToken:
    id: int
    person_id: int
    name: str
    rights: Rights
    created_at: datetime
    used_at: datetime | None = None
    expires_at: datetime | None = None


def person_key(name: str) -> str:
    """Equal for names that a person would take for the same."""
    return " ".join(name.split()).casefold()
