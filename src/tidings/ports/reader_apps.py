"""Stores of what belongs to apps and programs of a person: passwords of the apps that read through the Google Reader
and Fever APIs, the streams of articles that they read, secret addresses of output feeds, and the answers to writes
through our own API.

All of it belongs to one person, who is the first argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from tidings.model.people import (
    ApiPassword,
    Caller,
    FeedLink,
    FollowedFeed,
    IdPage,
    MarkedWholeArticle,
    Person,
    ReadingQuery,
)


class PasswordStore(Protocol):
    """Passwords of apps. Keys are hashes: reading the database does not let one sign in."""

    async def add(
        self, person_id: int, name: str, user_name: str, key: bytes, fever: bytes, at: datetime
    ) -> ApiPassword:
        """Stores a password. PersonNotFound; PersonError where they have too many."""
        ...

    async def passwords(self, person_id: int) -> list[ApiPassword]:
        """Returns the passwords of a person, the newest first."""
        ...

    async def remove(self, person_id: int, password_id: int) -> bool:
        """Deletes a password; returns False where the person has none of this id."""
        ...

    async def by_key(self, key: bytes, now: datetime) -> tuple[Person, ApiPassword] | None:
        """Returns the password with this key and its owner. Notes its use."""
        ...

    async def by_fever(self, key: bytes, now: datetime) -> tuple[Person, ApiPassword] | None:
        """Returns the password and its owner by the key that an app makes of user name and password by Fever's rule.
        Notes its use."""
        ...


class ApiPasswords(Protocol):
    """The ways apps prove who they are. Called by the APIs, the web page and the command line."""

    async def make(self, person: Person, name: str) -> tuple[ApiPassword, str]:
        """Makes a password; returns it as it is stored, and the secret that the app is to send, which is not stored.
        PersonError."""
        ...

    async def passwords(self, person_id: int) -> list[ApiPassword]: ...

    async def remove(self, person_id: int, password_id: int) -> bool: ...

    async def sign_in(self, user_name: str, password: str, address: str) -> str:
        """Checks the password and returns the token that the app sends with each request. SignInRefused."""
        ...

    async def caller(self, auth: str) -> Caller | None:
        """Returns the person to whom `sign_in` gave this token; None: it is unknown, or its password was removed."""
        ...

    async def fever_caller(self, key: str, address: str) -> Caller | None:
        """Returns the person of a Fever key: the MD5 of "user name:password", in hexadecimal digits."""
        ...


class FeedLinkStore(Protocol):
    """Secret addresses of output feeds."""

    async def links(self, person_id: int) -> list[FeedLink]:
        """Returns the addresses of a person in the order they were made."""
        ...

    async def make(self, person_id: int, listed: str, name: str, token: str, at: datetime) -> FeedLink:
        """Returns the address of a list, made where there is none yet. PersonNotFound; PersonError where they have too
        many."""
        ...

    async def renew(self, person_id: int, link_id: int, token: str, at: datetime) -> bool:
        """Replaces the token; the old one works no more. Returns False where the person has none of this id."""
        ...

    async def remove(self, person_id: int, link_id: int) -> bool: ...

    async def by_token(self, token: str, now: datetime) -> tuple[Person, FeedLink] | None:
        """Returns the address with this token and its owner. Notes its use."""
        ...

    async def every(self) -> list[tuple[Person, FeedLink]]:
        """Returns the addresses of all people."""
        ...

    async def announced(self, link: FeedLink, content: int) -> None:
        """Stores that the hub was pinged with this content. Does nothing where the address was renewed or removed
        meanwhile."""
        ...


class FeedLinks(Protocol):
    """Secret addresses of output feeds, for the web page: as FeedLinkStore, but makes the tokens itself."""

    async def links(self, person_id: int) -> list[FeedLink]: ...

    async def make(self, person_id: int, listed: str, name: str) -> FeedLink:
        """Returns the address of a list, made where there is none yet. PersonError where they have too many."""
        ...

    async def renew(self, person_id: int, link_id: int) -> bool: ...

    async def remove(self, person_id: int, link_id: int) -> bool: ...

    async def by_token(self, token: str) -> tuple[Person, FeedLink] | None: ...


class Streams(Protocol):
    """A person's articles as apps read them. Ids of articles that do not exist are passed over."""

    async def ids(self, person_id: int, query: ReadingQuery) -> IdPage:
        """Returns one page of ids; `query.limit` up to MOST_IDS."""
        ...

    async def ids_by_id(
        self, person_id: int, limit: int, *, after: int | None = None, before: int | None = None
    ) -> list[int]:
        """Returns the articles of what they follow in the order of their ids: after one, the smallest first; otherwise
        the largest first, before one."""
        ...

    async def whole(self, person_id: int, article_ids: Sequence[int]) -> list[MarkedWholeArticle]:
        """Returns whole articles in the order of the ids."""
        ...

    async def feeds(self, person_id: int, *, with_newest: bool = False) -> list[FollowedFeed]:
        """Returns the followed feeds by name."""
        ...

    async def totals(self, person_id: int) -> tuple[int, datetime | None]:
        """Returns how many articles there are of what they follow, and when the latest of all was seen."""
        ...

    async def change_tags(
        self, person_id: int, article_ids: Sequence[int], add: Sequence[str], remove: Sequence[str]
    ) -> int:
        """Adds and removes tags; returns how many articles changed. ValueError where a tag is unfit, or an article
        would have too many."""
        ...

    async def rename_tag(self, person_id: int, tag: str, name: str) -> bool:
        """Renames a tag; articles that have both keep one. Returns False where no article has it. ValueError where the
        name is unfit."""
        ...

    async def remove_tag(self, person_id: int, tag: str) -> bool:
        """Removes a tag from all articles; returns False where none has it."""
        ...


MOST_IDS = 10_000


# -- answers to writes of programs, kept for a day ---------------------------------------------------


class KeyState(StrEnum):
    NEW = "new"  # the caller carries out the request, and then calls `finish`
    RUNNING = "running"  # the same request is being carried out
    OTHER = "other"  # another request had this key
    ANSWERED = "answered"


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """`body` None: it held a secret, and was not kept."""

    status: int
    content_type: str = ""
    body: bytes | None = None


@dataclass(frozen=True, slots=True)
class KeyUse:
    state: KeyState
    answer: KeptAnswer | None = None  # where it is ANSWERED


class ApiAnswers(Protocol):
    """Stored answers to writes: a request that comes again with the same key gets the same answer. `key` and `request`
    are hashes: of the key that the program chose, and of method, path and body."""

    async def begin(self, person_id: int, key: bytes, request: bytes, now: datetime) -> KeyUse:
        """Takes the key for the request. A request that was begun and never finished counts as running for a while. The
        last keys of each person are kept. PersonNotFound."""
        ...

    async def finish(self, person_id: int, key: bytes, answer: KeptAnswer | None) -> None:
        """Stores the answer to a request. None: the request failed, and may be carried out when it comes again."""
        ...

    async def prune(self, now: datetime) -> int:
        """Deletes answers that are a day old; returns how many."""
        ...
