"""Answers are given again while nobody has written anything, and never after that, whoever wrote."""

from __future__ import annotations

import asyncio
import threading
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select
from sqlalchemy.engine import Connection

from tidings.errors import StoreError
from tidings.ports.together import SEEN, Seen
from tidings.store.db import database as database_module
from tidings.store.db.database import Database
from tidings.store.db.schema import meta
from tidings.store.unchanged import COUNTERS, MISSING, KeptAnswers


def _names(connection: Connection) -> list[str]:
    """A new list each time, by which one that was kept is known."""
    return sorted(connection.execute(select(meta.c.name).where(meta.c.name.startswith("kept "))).scalars())


def _files_in(folder: Path) -> list[str]:
    return [one.name for one in folder.iterdir()]


async def _note(database: Database, name: str) -> None:
    values = {"name": name, "value": 1}
    await database.write(lambda connection: connection.execute(insert(meta), values).close())


async def test_an_answer_is_kept_until_this_process_or_another_one_writes(database: Database, url: str) -> None:
    async with await Database.open(url) as other:
        wanted = list[str]()
        for writer, name in ((database, "kept 1"), (other, "kept 2"), (database, "kept 3"), (other, "kept 4")):
            # Other databases of a PostgreSQL server have the same numbers of transactions: they may come between.
            found = [await database.read(_names, "names") for _ in range(30)]
            assert all(one == wanted for one in found)
            assert any(one is two for one, two in pairwise(found))
            await _note(writer, name)
            wanted.append(name)
            assert await database.read(_names, "names") == await other.read(_names, "names") == wanted
        assert await database.read(lambda connection: "another", "question") == "another"


async def test_the_rest_of_an_answer_may_be_of_the_version_it_began_with(
    lender: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL, to save the way there. Whatever this process has written since is seen."""
    monkeypatch.setattr(database_module, "SEEN_SECONDS", 3_600.0)
    with lender.migrated() as url:
        async with await Database.open(url) as database, await Database.open(url) as other:
            before = SEEN.set(Seen())
            try:
                first = await database.read(_names, "names")
                await _note(other, "kept 1")
                assert await database.read(_names, "names") is first
                assert await database.read(_names, "not asked yet") == ["kept 1"], "this was not kept"
                assert await database.read(_names, "names") == ["kept 1"], "nor anything older than what was seen since"
                await _note(database, "kept 2")
                assert await database.read(_names, "names") == ["kept 1", "kept 2"]
                SEEN.set(Seen())
                await _note(other, "kept 3")
                assert await database.read(_names, "names") == ["kept 1", "kept 2", "kept 3"], "another request"
                monkeypatch.setattr(database_module, "SEEN_SECONDS", 0.0)
                assert await database.read(_names, "one more") == ["kept 1", "kept 2", "kept 3"]
                await _note(other, "kept 4")
                assert len(await database.read(_names, "names")) == 4, "a request that lasts"
            finally:
                SEEN.reset(before)


async def test_processes_that_answer_pages_together_look_again_after_a_moment(
    lender: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On PostgreSQL. What one of them has written is seen at once by all; what somebody else writes, a moment later."""
    monkeypatch.setattr(database_module, "LATEST_SECONDS", 3_600.0)
    memory = [0] * COUNTERS
    with lender.migrated() as url:
        async with (
            await Database.open(url) as database,
            await Database.open(url) as other,
            await Database.open(url) as outside,
        ):

            async def asked(key: str = "names") -> list[str]:
                """The answer to another request."""
                before = SEEN.set(Seen())
                try:
                    return await database.read(_names, key)
                finally:
                    SEEN.reset(before)

            await asked()
            await _note(outside, "kept 1")
            assert await asked() == ["kept 1"], "no other process answers pages"
            for one in (database, other):
                one.recent.share(memory)
            first = await asked()
            await _note(outside, "kept 2")
            assert await asked() is first
            assert await database.read(_names, "names") == ["kept 1", "kept 2"], "what no request asks"
            await _note(outside, "kept 3")
            assert await asked("not asked yet") == ["kept 1", "kept 2", "kept 3"]
            assert await asked() == ["kept 1", "kept 2", "kept 3"], "nor anything older than what was seen since"
            await _note(other, "kept 4")
            assert len(await asked()) == 4
            await _note(database, "kept 5")
            assert len(await asked()) == 5
            monkeypatch.setattr(database_module, "LATEST_SECONDS", 0.0)
            await _note(outside, "kept 6")
            await asked("one more")
            await _note(outside, "kept 7")
            assert len(await asked()) == 7


async def test_what_is_written_counts_once_it_is_made_though_who_asked_for_it_has_left(database: Database) -> None:
    began, go = threading.Event(), threading.Event()

    def slowly(connection: Connection) -> None:
        began.set()
        assert go.wait(30)
        connection.execute(insert(meta), {"name": "kept 1", "value": 1})

    async def names() -> list[str]:
        """As answers that take long are kept."""
        return await database.recent.value(7, "names", lambda: database.read(_names, "names"), lambda found: 101)

    assert await names() == []
    asked = asyncio.create_task(database.write(slowly, [7]))
    await asyncio.to_thread(began.wait)
    asked.cancel()  # its client has left
    await asyncio.wait({asked})
    written = database.recent.written
    assert await names() == []
    go.set()
    await database.write(lambda connection: None)  # the thread that writes has done both
    assert await names() == ["kept 1"]
    assert database.recent.written == written + 2


async def test_a_closed_file_is_not_opened_again_to_ask_for_its_version(tmp_path: Path) -> None:
    async with await Database.open(f"sqlite:///{tmp_path}/tidings.db") as database:
        assert await database.read(_names, "names") == []
    with pytest.raises(StoreError, match="closed"):
        await database.read(_names, "names")
    assert _files_in(tmp_path) == ["tidings.db"]


def test_answers_of_another_version_are_forgotten_and_the_oldest_first() -> None:
    kept = KeptAnswers(most=2)
    assert kept.find(1, "a") is MISSING
    for question in "abc":
        kept.keep(1, question, question.upper())
    assert [kept.find(1, question) for question in "abc"] == [MISSING, "B", "C"]
    assert kept.find(2, "b") is MISSING
    kept.keep(1, "b", "too late")
    assert len(kept) == 0


async def test_an_answer_holds_while_its_probe_finds_the_same_rows(tmp_path: Path) -> None:
    url, probe = f"sqlite:///{tmp_path}/tidings.db", ("SELECT value FROM meta WHERE name = ?", ("kept 2",))
    async with await Database.open(url) as database, await Database.open(url) as other:

        async def ask() -> list[str]:
            return await database.read(_names, "names", probe)

        await _note(other, "kept 1")
        first = await ask()
        await _note(other, "kept 3")
        assert await ask() is first == ["kept 1"], "what the probe does not ask for may change"
        await _note(other, "kept 2")
        again = await ask()
        assert again == ["kept 1", "kept 2", "kept 3"]
        await _note(database, "kept 4")
        assert await ask() is again
        wrong = await database.read(_names, "others", ("SELECT nothing FROM nowhere", ()))
        assert wrong == ["kept 1", "kept 2", "kept 3", "kept 4"]
