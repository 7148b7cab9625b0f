"""The memory of a page between visits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tidings.read.page.memory import (
    LARGEST,
    MOST_HISTORIES,
    MOST_LEAVES,
    ChangeHistory,
    Leaves,
    PageMemory,
    after_visit,
    first_memory,
    pack_memory,
    unpack_memory,
)


def leaves(hashes: list[int], mark: int = 0) -> Leaves:
    count = len(hashes)
    sums = np.array([one & 0xFFFFFFFF for one in hashes], np.uint32)
    return Leaves(np.array(hashes, np.int64), sums, np.full(count, mark, np.uint16))


def known(memory: PageMemory, hashes: list[int]) -> list[bool]:
    found: list[bool] = memory.find(np.array(hashes, np.int64))[0].tolist()
    return found


@given(
    st.lists(st.integers(-(2**63), 2**63 - 1), unique=True, max_size=40),
    st.dictionaries(st.integers(-(2**63), 2**63 - 1), st.integers(1, 0xFFFF), max_size=20),
    st.integers(1, 2**31),
)
def test_packing_and_recalling_change_nothing(hashes: list[int], places: dict[int, int], visit: int) -> None:
    memory = first_memory(visit, leaves(hashes, mark=6))
    history = {key: ChangeHistory(visit & 0xFFFF, visit & 0xFFFF, bits) for key, bits in places.items()}
    memory = after_visit(memory, visit, np.zeros(0, np.intp), np.zeros(0, np.uint32), leaves([]), history)
    back = unpack_memory(pack_memory(memory))
    assert back is not None
    assert back.hashes.tolist() == sorted(hashes)
    assert back.marks.tolist() == [6] * len(hashes)
    assert back.histories == history
    assert (back.first, back.last) == (visit, visit)
    assert known(back, hashes) == [True] * len(hashes)


@given(st.binary(max_size=200))
def test_anything_else_is_no_memory(garbage: bytes) -> None:
    found = unpack_memory(garbage)
    assert found is None or len(pack_memory(found)) <= LARGEST


def test_new_leaves_and_those_that_were_there_again() -> None:
    memory = first_memory(1, leaves([10, 20, 30]))
    there, at = memory.find(np.array([10, 30, 40], np.int64))
    after = after_visit(memory, 2, at[there], np.array([7, 8], np.uint32), leaves([40]), {})
    assert after.hashes.tolist() == [10, 20, 30, 40]
    assert after.latest.tolist() == [True, False, True, True]
    assert after.sums.tolist() == [7, 20, 8, 40]
    assert after.first == 1


def test_memory_is_bounded_and_keeps_what_was_seen_last() -> None:
    memory = first_memory(1, leaves(list(range(MOST_LEAVES))))
    places = {key: ChangeHistory(1, key % 16 + 1, 1) for key in range(3 * MOST_HISTORIES)}
    fresh = leaves(list(range(10_000, 10_000 + 500)))
    memory = after_visit(memory, 16, np.zeros(0, np.intp), np.zeros(0, np.uint32), fresh, places)
    packed = pack_memory(memory)
    assert len(packed) == LARGEST <= 100 * 1024
    back = unpack_memory(packed)
    assert back is not None
    assert known(back, list(range(10_000, 10_500))) == [True] * 500
    assert len(back.histories) == MOST_HISTORIES
    assert min(place.last for place in back.histories.values()) >= 11


def test_where_it_leads_and_what_is_beyond_are_kept() -> None:
    memory = replace(first_memory(1, leaves([1, 2])), leads=2**64 - 1, whole=2**63, beyond=70_000)
    back = unpack_memory(pack_memory(memory))
    assert back is not None
    assert (back.leads, back.whole, back.beyond) == (2**64 - 1, 2**63, 0xFFFF)
    after = after_visit(back, 2, np.zeros(0, np.intp), np.zeros(0, np.uint32), leaves([3]), {})
    assert (after.leads, after.whole) == (back.leads, back.whole)


def test_a_memory_of_the_form_before_is_none() -> None:
    packed = pack_memory(first_memory(1, leaves([1, 2])))
    assert unpack_memory(b"\x01" + packed[1:]) is None


def test_a_page_of_usual_size_takes_about_3_kilobytes() -> None:
    assert len(pack_memory(first_memory(1, leaves(list(range(180)))))) < 3_000


def history(changes: list[int], now: int, first: int = 1) -> tuple[int, int]:
    memory = first_memory(first, leaves([]))
    for visit in changes:
        place = memory.histories.get(5)
        place = place.changed_at(visit) if place else ChangeHistory(visit & 0xFFFF, visit & 0xFFFF, 1)
        memory = after_visit(memory, visit, np.zeros(0, np.intp), np.zeros(0, np.uint32), leaves([]), {5: place})
        packed = unpack_memory(pack_memory(memory))
        assert packed is not None
        memory = packed
    return memory.history(5, now)


def test_histories() -> None:
    assert history([], 2) == (1, 1)
    assert history([2, 3, 4], 5) == (4, 4)
    assert history([2, 4], 6) == (3, 5)
    assert history([2, 3], 18) == (2, 16)  # the first has fallen off the end
    assert history([10, 11], 12) == (3, 7)  # it was quiet before: four visits stand for that
    assert history([2], 60) == (1, 16)
    assert history([70_000, 70_001], 70_002, first=69_999) == (3, 3)  # beyond 16 bits


def test_leaves_that_were_not_seen_for_long_are_forgotten() -> None:
    memory = first_memory(1, leaves([1, 2]))
    memory = after_visit(memory, 25_000, np.array([0]), np.array([1], np.uint32), leaves([]), {})
    back = unpack_memory(pack_memory(memory))
    assert back is not None
    assert back.hashes.tolist() == [1]
