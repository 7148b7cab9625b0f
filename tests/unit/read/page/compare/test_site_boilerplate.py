"""The number of pages that have a segment."""

from __future__ import annotations

import struct
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tidings.read.page.compare import site_boilerplate as recurrence
from tidings.read.page.compare.site_boilerplate import (
    FEW_PAGES,
    MANY_PAGES,
    RecurringHashes,
    count_pages,
    pack_hashes,
    pack_recurring,
)

HASHES = st.integers(-(2**63), 2**63 - 1)


def pages_of(counts: bytes, segment: int) -> int:
    """The number of pages with this segment: `counts` are rows of its hash, that number and a turn, behind 4 bytes."""
    pages: dict[int, int] = {one: number for one, number, _ in struct.iter_unpack("<qHH", counts[4:])}
    return pages.get(segment, 0)


def fresh(*hashes: int) -> bytes:
    return pack_hashes(np.array(hashes, np.int64))


@given(st.lists(st.lists(st.integers(-20, 20), unique=True), max_size=12))
def test_counts_are_those_of_the_pages(pages: list[list[int]]) -> None:
    counts = b""
    for page in pages:
        counts = count_pages(counts, fresh(*page))
    truth = Counter(one for page in pages for one in page)
    assert {one: pages_of(counts, one) for one in range(-20, 21)} == {one: truth[one] for one in range(-20, 21)}
    at_once = count_pages(b"", b"".join(fresh(*page) for page in pages))
    assert {one: pages_of(at_once, one) for one in truth} == dict(truth)


@given(st.dictionaries(HASHES, st.integers(1, 12), max_size=30), st.lists(HASHES, max_size=10))
def test_what_recurs_is_told_by_the_number_of_pages(pages: dict[int, int], others: list[int]) -> None:
    counts = b""
    for turn in range(12):
        counts = count_pages(counts, fresh(*[one for one, number in pages.items() if number > turn]))
    asked = np.array([*pages, *others], np.int64)
    known = RecurringHashes(pack_recurring(counts))
    assert known.anywhere(asked).tolist() == [pages.get(int(one), 0) >= FEW_PAGES for one in asked]
    assert known.widespread(asked).tolist() == [pages.get(int(one), 0) >= MANY_PAGES for one in asked]


def test_the_rarest_go_first_and_a_menu_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recurrence, "MOST_HASHES", 100)
    counts = b""
    for page in range(200):
        counts = count_pages(counts, fresh(1, 2, 3, *range(1_000 + 40 * page, 1_040 + 40 * page)))
    assert [pages_of(counts, one) for one in (1, 2, 3)] == [200, 200, 200]
    assert pages_of(counts, 1_000) == 0
    assert pages_of(counts, 1_000 + 40 * 199) == 1  # of the rare ones the latest stay
    assert len(counts) <= 4 + 100 * 12


@given(st.lists(st.lists(st.integers(-30, 30), max_size=20), max_size=12))
def test_those_on_most_pages_stay_then_the_latest_then_the_first(batches: list[list[int]]) -> None:
    most, pages, turns, counts = 10, Counter[int](), dict[int, int](), b""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recurrence, "MOST_HASHES", most)
        for turn, batch in enumerate(batches):
            counts = count_pages(counts, fresh(*batch))
            pages.update(batch)
            turns |= dict.fromkeys(batch, turn)
            ranked = sorted(pages, key=lambda one: (-pages[one], -turns[one], one))
            pages = Counter({one: pages[one] for one in ranked[:most]})
            assert {one: pages_of(counts, one) for one in range(-30, 31)} == {n: pages[n] for n in range(-30, 31)}


def test_only_the_most_frequent_travel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recurrence, "MOST_RECURRING", 3)
    counts = b""
    for turn in range(9):
        counts = count_pages(counts, fresh(*[one for one in range(6) if turn < 4 + one]))
    assert RecurringHashes(pack_recurring(counts)).anywhere(np.arange(6)).tolist() == [
        False,
        False,
        False,
        True,
        True,
        True,
    ]


@given(st.binary(max_size=60))
def test_anything_else_is_taken_for_nothing(garbage: bytes) -> None:
    assert isinstance(pack_recurring(garbage), bytes)
    assert isinstance(count_pages(garbage, fresh(1)), bytes)
    RecurringHashes(garbage).anywhere(np.array([1, 2], np.int64))


def test_nothing_new_leaves_the_counts_alone() -> None:
    counts = count_pages(b"", fresh(5))
    assert count_pages(counts, b"") == counts
    assert pack_recurring(b"") == b""
