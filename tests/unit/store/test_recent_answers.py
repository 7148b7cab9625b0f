"""Long answers are given again for two seconds, but never after the person has written something."""

from __future__ import annotations

from tidings.store.unchanged import COUNTERS, EVERYBODY, MOST_RECENT, SECONDS, SIGN_INS, SLOTS, VERY_MANY, RecentAnswers


async def test_long_answers_are_given_again_for_a_moment() -> None:
    now, reads = [0.0], list[int]()
    recent = RecentAnswers(timer=lambda: now[0])

    async def ask(person_id: int = 1, question: str = "tree", *, long: bool = True) -> int:
        async def read() -> int:
            reads.append(person_id)
            return len(reads)

        return await recent.value(person_id, question, read, lambda answer: 101 if long else 100)

    assert [await ask(), await ask(), await ask(2), await ask(1, "feeds")] == [1, 1, 2, 3]
    recent.forget(1)
    assert [await ask(), await ask(2)] == [4, 2]
    now[0] += SECONDS
    assert [await ask(), await ask(2)] == [5, 6]
    assert [await ask(3, long=False), await ask(3, long=False)] == [7, 8]

    async def meanwhile() -> int:
        recent.forget(4)  # the person writes while it is read
        return 0

    assert await recent.value(4, "tree", meanwhile, lambda answer: 101) == 0
    assert await ask(4) == 9
    for person_id in range(10, 10 + MOST_RECENT):
        await ask(person_id)
    assert await ask(4) > 9, "the oldest are forgotten"


async def test_what_is_made_of_ten_times_as_many_sources_is_counted_a_tenth_as_often() -> None:
    now, reads = [0.0], list[int]()
    recent = RecentAnswers(timer=lambda: now[0])

    async def ask(sources: int) -> int:
        async def read() -> int:
            reads.append(sources)
            return len(reads)

        return await recent.value(1, sources, read, lambda answer: sources)

    for sources, seconds in ((VERY_MANY, SECONDS), (10 * VERY_MANY, 10 * SECONDS)):
        first = await ask(sources)
        now[0] += seconds - 0.1
        assert await ask(sources) == first
        now[0] += 0.1
        assert await ask(sources) == first + 1
    recent.forget(1)
    assert await ask(10 * VERY_MANY) == 5, "what they do themselves is seen at once"


async def test_what_one_process_writes_for_a_person_the_others_read_again() -> None:
    writes, reads = [0] * COUNTERS, list[int]()
    here, there = RecentAnswers(), RecentAnswers()
    for one in (here, there):
        one.share(writes)

    async def read() -> int:
        reads.append(len(reads))
        return reads[-1]

    async def ask(person_id: int) -> int:
        return await there.value(person_id, "tree", read, lambda answer: 101)

    assert [await ask(1), await ask(2), await ask(1)] == [0, 1, 0]
    here.forget(1)
    assert [await ask(1), await ask(2)] == [2, 1]
    here.forget(EVERYBODY)
    assert [await ask(1), await ask(2), await ask(1)] == [3, 4, 3]


async def test_sessions_have_a_count_of_their_own() -> None:
    reads = list[int]()
    recent = RecentAnswers()

    async def read() -> int:
        reads.append(len(reads))
        return reads[-1]

    async def ask(key: str) -> int:
        return await recent.value(SIGN_INS, key, read, lambda answer: 101)

    assert [await ask("a"), await ask("b"), await ask("a")] == [0, 1, 0]
    for person_id in range(1, SLOTS + 1):
        recent.forget(person_id)  # somebody marks an article as read
    assert [await ask("a"), await ask("b")] == [0, 1]
    recent.drop(SIGN_INS, "a")
    assert [await ask("a"), await ask("b")] == [2, 1]
    recent.forget(SIGN_INS)  # somebody signs out
    assert [await ask("a"), await ask("b")] == [3, 4]
