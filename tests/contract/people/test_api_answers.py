"""ports.reader_apps.ApiAnswers on both engines."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import insert

from tidings.errors import PersonNotFound
from tidings.model.people import OWNER, Role
from tidings.ports.reader_apps import KeptAnswer, KeyState
from tidings.store.db.database import Database
from tidings.store.db.people_tables import api_answer
from tidings.store.people import api_answers
from tidings.store.people.api_answers import ApiAnswerRows
from tidings.store.people.people_rows import PeopleRows

NOW = datetime(2026, 11, 16, 8, 0, tzinfo=UTC)
DAY = timedelta(days=1)
ANSWER = KeptAnswer(201, "application/json", b'{"id": 7}')


async def test_a_request_is_carried_out_once(database: Database) -> None:
    answers = ApiAnswerRows(database)
    both = [answers.begin(OWNER, b"key", b"one", NOW) for _ in range(2)]
    states = sorted(use.state for use in await asyncio.gather(*both))
    assert states == [KeyState.NEW, KeyState.RUNNING]
    assert (await answers.begin(OWNER, b"key", b"other", NOW)).state is KeyState.OTHER
    await answers.finish(OWNER, b"key", ANSWER)
    again = await answers.begin(OWNER, b"key", b"one", NOW + DAY - timedelta(seconds=1))
    assert (again.state, again.answer) == (KeyState.ANSWERED, ANSWER)
    assert (await answers.begin(OWNER, b"key", b"other", NOW)).state is KeyState.OTHER
    assert (await answers.begin(OWNER, b"key", b"other", NOW + DAY)).state is KeyState.NEW


async def test_what_failed_may_be_tried_again(database: Database) -> None:
    answers = ApiAnswerRows(database)
    await answers.begin(OWNER, b"key", b"one", NOW)
    await answers.finish(OWNER, b"key", None)
    assert (await answers.begin(OWNER, b"key", b"another", NOW)).state is KeyState.NEW
    later = NOW + api_answers.ABANDONED  # the program was killed meanwhile
    assert (await answers.begin(OWNER, b"key", b"another", later)).state is KeyState.NEW
    await answers.finish(OWNER, b"key", KeptAnswer(201))
    assert (await answers.begin(OWNER, b"key", b"another", later)).answer == KeptAnswer(201)


async def test_keys_are_each_persons_own_and_few(database: Database) -> None:
    answers, people = ApiAnswerRows(database), PeopleRows(database)
    await people.add("Ada", Role.ADMIN, None, NOW)
    ben = await people.add("Ben", Role.READER, None, NOW)
    kept: dict[str, object] = {"person_id": ben.id, "request": b"one", "at": NOW}
    many = [{**kept, "key": b"%d" % number} for number in range(api_answers.MOST_KEYS - 1)]
    for person_id in (OWNER, ben.id):
        assert (await answers.begin(person_id, b"key", b"one", NOW)).state is KeyState.NEW
    with pytest.raises(PersonNotFound):
        await answers.begin(99, b"key", b"one", NOW)
    await database.write(lambda connection: connection.execute(insert(api_answer), many))
    assert (await answers.begin(ben.id, b"key", b"one", NOW)).state is KeyState.RUNNING
    await answers.begin(ben.id, b"the last", b"one", NOW)
    assert (await answers.begin(OWNER, b"key", b"one", NOW)).state is KeyState.RUNNING
    assert (await answers.begin(ben.id, b"key", b"one", NOW)).state is KeyState.NEW  # the oldest was forgotten
    await people.remove(ben.id)
    assert await answers.prune(NOW + DAY - timedelta(seconds=1)) == 0
    assert await answers.prune(NOW + DAY) == 1
