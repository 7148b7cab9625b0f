"""ports.people.People on both engines."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from tidings.errors import PersonError, PersonNotFound
from tidings.model.people import LANGUAGE, OWNER, Rights, Role
from tidings.store.db.database import Database
from tidings.store.people.people_rows import PeopleRows
from tidings.store.people.reading_rows import ReadingRows
from tidings.store.unchanged import COUNTERS

NOW = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)
DAY = timedelta(days=1)


async def test_the_first_one_is_the_owner(database: Database) -> None:
    book = PeopleRows(database)
    nameless = await book.owner()
    assert (nameless.id, nameless.name, nameless.role) == (OWNER, "", Role.ADMIN)
    assert await book.people() == []
    assert not await book.can_sign_in()
    ada = await book.add("  Ada   Lovelace ", Role.READER, "hash", NOW)
    assert (ada.id, ada.name, ada.role, ada.has_password) == (OWNER, "Ada Lovelace", Role.ADMIN, True)
    assert await book.can_sign_in()
    ben = await book.add("Ben", Role.READER, None, NOW)
    assert ben.id != OWNER
    assert ben.role is Role.READER
    assert ben.created_at == NOW
    assert [one.name for one in await book.people()] == ["Ada Lovelace", "Ben"]
    assert await book.person("ada lovelace") == ada
    assert await book.password("ADA LOVELACE") == (ada, "hash")
    assert await book.password("Ben") is None
    assert await book.password("") is None
    assert await book.password("x\0y") is None
    with pytest.raises(PersonNotFound, match="tidings user list"):
        await book.person("Cleo")


async def test_names_that_cannot_be(database: Database) -> None:
    book = PeopleRows(database)
    await book.add("Ada", Role.ADMIN, None, NOW)
    for name in ("", "  ", "a\x07b", "x" * 61, "ADA"):
        with pytest.raises(PersonError):
            await book.add(name, Role.READER, None, NOW)
    assert len(await book.people()) == 1


async def test_somebody_must_be_admin(database: Database) -> None:
    book = PeopleRows(database)
    ada = await book.add("Ada", Role.ADMIN, "1", NOW)
    ben = await book.add("Ben", Role.ADMIN, "2", NOW)
    with pytest.raises(PersonError, match="stays"):
        await book.remove(ada.id)
    await book.set_role(ada.id, Role.READER)
    for refused in (book.set_role(ben.id, Role.READER), book.remove(ben.id)):
        with pytest.raises(PersonError, match="only admin"):
            await refused
    await book.set_role(ada.id, Role.ADMIN)
    await book.remove(ben.id)
    with pytest.raises(PersonNotFound):
        await book.set_role(ben.id, Role.ADMIN)
    # Both at once: one of the two stays.
    cleo = await book.add("Cleo", Role.ADMIN, "3", NOW)
    assert cleo.id not in (ada.id, ben.id)
    tries = (book.set_role(ada.id, Role.READER), book.set_role(cleo.id, Role.READER))
    outcomes = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(type(one).__name__ for one in outcomes) == ["NoneType", "PersonError"]
    assert [one.role for one in await book.people()].count(Role.ADMIN) == 1


async def test_sessions(database: Database) -> None:
    book = PeopleRows(database)
    ada = await book.add("Ada", Role.ADMIN, "hash", NOW)
    ben = await book.add("Ben", Role.READER, "hash", NOW)
    for number, one in enumerate((ada, ada, ben)):
        await book.open_session(one.id, bytes([number]) * 32, NOW, NOW + DAY, f"browser {number} " + "x" * 500)
    found = await book.session(b"\0" * 32, NOW, NOW + 2 * DAY)
    assert found is not None
    assert found.person.name == "Ada"
    assert found.rights is Rights.ADMIN
    assert found.person.seen_at == NOW
    assert found.session == b"\0" * 32
    of_ben = await book.session(b"\2" * 32, NOW, NOW + 2 * DAY)
    assert of_ben is not None
    assert of_ben.rights is Rights.WRITE
    assert await book.session(b"\0" * 32, NOW + DAY, NOW + DAY + 2 * DAY) is None
    assert await book.session(b"?" * 32, NOW, NOW + 2 * DAY) is None
    assert await book.session(b"\0" * 32, NOW + DAY / 2, NOW + 2 * DAY) is not None
    assert await book.session(b"\0" * 32, NOW + DAY, NOW + DAY + 2 * DAY) is not None
    first, second = await book.sessions(ada.id, NOW)
    assert first.key == b"\0" * 32
    assert first.seen_at == NOW + DAY
    assert second.agent.startswith("browser 1 ")
    await book.set_password(ada.id, "another", keep=first.key)
    assert [one.key for one in await book.sessions(ada.id, NOW)] == [first.key]
    await book.end_session(first.key)
    assert await book.session(first.key, NOW, NOW + 2 * DAY) is None
    assert await book.end_sessions(ben.id) == 1
    assert await book.session(b"\2" * 32, NOW, NOW + 2 * DAY) is None
    with pytest.raises(PersonNotFound):
        await book.open_session(99, b"z" * 32, NOW, NOW + DAY, "")


async def test_what_ends_or_changes_a_session_counts_for_the_next_request(database: Database) -> None:
    book, reading = PeopleRows(database), ReadingRows(database)
    ada = await book.add("Ada", Role.ADMIN, "hash", NOW)
    ben = await book.add("Ben", Role.READER, "hash", NOW)
    keys = [bytes([number]) * 32 for number in range(4)]
    for key, one in zip(keys, (ada, ben, ben, ben), strict=True):
        await book.open_session(one.id, key, NOW, NOW + DAY, "a browser")

    async def rights(key: bytes) -> Rights | None:
        caller = await book.session(key, NOW, NOW + DAY)
        return None if caller is None else caller.rights

    assert [await rights(key) for key in keys] == [Rights.ADMIN, Rights.WRITE, Rights.WRITE, Rights.WRITE]
    await book.set_role(ben.id, Role.ADMIN)
    assert [await rights(key) for key in keys] == [Rights.ADMIN] * 4
    await reading.prefer(ben.id, {LANGUAGE: "de"})
    found = await book.session(keys[1], NOW, NOW + DAY)
    assert found is not None
    assert found.person.language == "de"
    await book.end_session(keys[1])
    assert [await rights(key) for key in keys[1:]] == [None, Rights.ADMIN, Rights.ADMIN]
    await book.set_password(ben.id, "another", keep=keys[2])
    assert [await rights(key) for key in keys[1:]] == [None, Rights.ADMIN, None]
    await book.open_session(ben.id, keys[1], NOW, NOW + DAY, "a browser")
    assert await rights(keys[1]) is Rights.ADMIN
    await book.remove(ben.id)
    assert [await rights(key) for key in keys] == [Rights.ADMIN, None, None, None]


async def test_what_another_program_ends_counts_within_two_seconds(url: str) -> None:
    async with await Database.open(url) as here, await Database.open(url) as there:
        book, key = PeopleRows(here), b"k" * 32
        ada = await book.add("Ada", Role.ADMIN, "hash", NOW)
        await book.open_session(ada.id, key, NOW, NOW + DAY, "a browser")
        assert await book.session(key, NOW, NOW + DAY) is not None
        assert await PeopleRows(there).end_sessions(ada.id) == 1
        async with asyncio.timeout(30):
            while await book.session(key, NOW, NOW + DAY) is not None:  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def test_processes_that_share_a_count_see_a_sign_out_at_once(url: str) -> None:
    async with await Database.open(url) as main, await Database.open(url) as pages:
        writes = [0] * COUNTERS
        for one in (main, pages):
            one.recent.share(writes)
        book, key = PeopleRows(main), b"k" * 32
        ada = await book.add("Ada", Role.ADMIN, "hash", NOW)
        await book.open_session(ada.id, key, NOW, NOW + DAY, "a browser")
        assert await PeopleRows(pages).session(key, NOW, NOW + DAY) is not None
        await book.end_session(key)
        assert await PeopleRows(pages).session(key, NOW, NOW + DAY) is None


async def test_tokens(database: Database) -> None:
    book = PeopleRows(database)
    await book.add("Ada", Role.ADMIN, "hash", NOW)
    ben = await book.add("Ben", Role.READER, "hash", NOW)
    made = await book.add_token(ben.id, " my   script ", Rights.ADMIN, b"k" * 32, NOW)
    brief = await book.add_token(ben.id, "brief", Rights.READ, b"b" * 32, NOW, NOW + DAY)
    assert made.name == "my script"
    assert [one.id for one in await book.tokens(ben.id)] == [brief.id, made.id]
    caller = await book.token(b"k" * 32, NOW + DAY)
    assert caller is not None
    assert caller.rights is Rights.WRITE
    assert caller.session is None
    assert [one.used_at for one in await book.tokens(ben.id)] == [None, NOW + DAY]
    read = await book.token(b"b" * 32, NOW)
    assert read is not None
    assert read.rights is Rights.READ
    assert await book.token(b"b" * 32, NOW + DAY) is None
    assert await book.token(b"?" * 32, NOW) is None
    assert not await book.remove_token(OWNER, made.id)  # another's
    assert await book.remove_token(ben.id, made.id)
    assert await book.token(b"k" * 32, NOW) is None
    await book.remove(ben.id)
    assert await book.tokens(ben.id) == []
    assert await book.token(b"b" * 32, NOW) is None
    with pytest.raises(PersonNotFound):
        await book.add_token(ben.id, "late", Rights.READ, b"l" * 32, NOW)
