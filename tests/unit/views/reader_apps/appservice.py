"""What apps sign in with and read, in memory."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from tests.unit.web.people.accounts import NOW, FakeAccounts

from tidings.errors import SignInRefused
from tidings.model.people import (
    ApiPassword,
    Caller,
    FeedLink,
    FollowedFeed,
    IdPage,
    MarkedWholeArticle,
    Person,
    ReadingQuery,
    Rights,
    Role,
)


class FakePasswords:
    """Implements ports.reader_apps.ApiPasswords: the app `app-ben` is Ben's."""

    def __init__(self, accounts: FakeAccounts) -> None:
        self._accounts, self.removed = accounts, False

    async def make(self, person: Person, name: str) -> tuple[ApiPassword, str]:
        return ApiPassword(4, person.id, name, person.name, NOW), "abcde-fghjk"

    async def passwords(self, person_id: int) -> list[ApiPassword]:
        return [] if self.removed else [ApiPassword(3, person_id, "<i>phone</i>", "Ben", NOW)]

    async def remove(self, person_id: int, password_id: int) -> bool:
        self.removed = password_id == 3
        return self.removed

    async def sign_in(self, user_name: str, password: str, address: str) -> str:
        raise SignInRefused

    async def caller(self, auth: str) -> Caller | None:
        known = await self._accounts.known(auth.removeprefix("app-")) if auth.startswith("app-") else None
        return None if known is None else Caller(known.person, Rights.WRITE)

    async def fever_caller(self, key: str, address: str) -> Caller | None:
        return None


class FakeFeedLinks:
    """Implements ports.reader_apps.FeedLinks: Ben has one, with the number and the token that all tests use."""

    def __init__(self) -> None:
        self.ben = Person(2, "Ben", Role.READER, NOW)

    async def links(self, person_id: int) -> list[FeedLink]:
        return [FeedLink(1, 2, "/articles", "Articles", "1", NOW)] if person_id == self.ben.id else []

    async def make(self, person_id: int, listed: str, name: str) -> FeedLink:
        return FeedLink(1, person_id, listed, name, "1", NOW)

    async def renew(self, person_id: int, link_id: int) -> bool:
        return (person_id, link_id) == (2, 1)

    async def remove(self, person_id: int, link_id: int) -> bool:
        return (person_id, link_id) == (2, 1)

    async def by_token(self, token: str) -> tuple[Person, FeedLink] | None:
        return (self.ben, (await self.links(self.ben.id))[0]) if token == "1" else None


class FakeStreams:
    """Implements ports.reader_apps.Streams: nothing is followed."""

    async def ids(self, person_id: int, query: ReadingQuery) -> IdPage:
        return IdPage(())

    async def ids_by_id(
        self, person_id: int, limit: int, *, after: int | None = None, before: int | None = None
    ) -> list[int]:
        return []

    async def whole(self, person_id: int, article_ids: Sequence[int]) -> list[MarkedWholeArticle]:
        return []

    async def feeds(self, person_id: int, *, with_newest: bool = False) -> list[FollowedFeed]:
        return []

    async def totals(self, person_id: int) -> tuple[int, datetime | None]:
        return 0, None

    async def change_tags(
        self, person_id: int, article_ids: Sequence[int], add: Sequence[str], remove: Sequence[str]
    ) -> int:
        return 0

    async def rename_tag(self, person_id: int, tag: str, name: str) -> bool:
        return False

    async def remove_tag(self, person_id: int, tag: str) -> bool:
        return False
