"""The memory of a page between visits."""

from __future__ import annotations

import struct
from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.unit.read.page.test_changes import PAGE, PARAGRAPHS, added, look

from tidings.model.pages import PageScope
from tidings.read.page.compare.memory import (
    ANY_SLOT,
    LARGEST,
    LONGEST_OLD_TEXT,
    MOST_LEAVES,
    MOST_RESTLESS,
    NOISE_BIT,
    LeafRow,
    PageMemory,
    RepeatedLink,
    pack_memory,
    unpack_memory,
)
from tidings.read.page.tree.leaf_hash import hash_leaves
from tidings.read.page.tree.scope import seal_memory
from tidings.read.page.tree.segments import read_segments

HASHES = st.integers(-(2**63), 2**63 - 1)
SUMS = st.integers(0, 2**32 - 1)


def row(text: int, *, seen: int = 1, mark: int = 0) -> LeafRow:
    return LeafRow(text, text & 0xFFFFFFFF, 1, 0, seen & 0xFFFF, mark)


def recalled(memory: PageMemory) -> PageMemory:
    back = unpack_memory(pack_memory(memory))
    assert back is not None
    return back


@given(
    st.lists(st.tuples(HASHES, SUMS, SUMS, SUMS, st.text("ab é\n", max_size=9)), max_size=40),
    st.dictionaries(HASHES, st.just(0), max_size=20),
    st.dictionaries(HASHES, st.builds(RepeatedLink, SUMS, SUMS), max_size=9),
    st.integers(1, 2**31),
)
def test_packing_and_recalling_change_nothing(
    leaves: list[tuple[int, int, int, int, str]], keys: dict[int, int], links: dict[int, RepeatedLink], visit: int
) -> None:
    rows = tuple(LeafRow(*leaf[:4], visit & 0xFFFF, 6) for leaf in leaves)
    texts = {at: leaf[4] for at, leaf in enumerate(leaves)}
    memory = PageMemory(1, visit, rows, dict.fromkeys(keys, visit & 0xFFFF), texts, 2**64 - 1, 2**63, minute=77)
    memory = replace(memory, repeated=links or None)
    assert recalled(memory) == memory


@given(st.binary(max_size=200))
def test_anything_else_is_no_memory(garbage: bytes) -> None:
    for packed in (garbage, *(bytes([form]) + garbage for form in (2, 3, 4, 6, 7))):
        found = unpack_memory(packed)
        assert found is None or len(pack_memory(found)) <= LARGEST


def test_a_memory_with_broken_texts_is_read_without_them() -> None:
    packed = pack_memory(PageMemory(1, 1, (row(1), row(2)), {}, {0: "one", 1: "two"}))
    back = unpack_memory(packed[:-4])
    assert back is not None
    assert (len(back.rows), back.texts) == (2, {})


def test_the_leaves_of_the_last_visit_have_their_texts() -> None:
    memory = PageMemory(1, 2, (row(10), row(20, seen=2), row(30, seen=2)), {}, {1: "twenty", 2: "x" * 999})
    back = recalled(memory)
    assert back.latest == [1, 2]
    assert back.texts == {1: "twenty", 2: "x" * LONGEST_OLD_TEXT}


def test_a_leaf_is_found_by_its_exact_text() -> None:
    known, hashes = PageMemory(1, 1, (row(30), row(10))).hashes_of(np.array([10, 11, 30], np.uint32))
    assert known.tolist() == [True, False, True]
    assert hashes[known].tolist() == [10, 30]
    assert PageMemory(1, 1).hashes_of(np.array([10], np.uint32))[0].tolist() == [False]


def test_memory_is_bounded_and_keeps_what_was_seen_last() -> None:
    old = [row(text) for text in range(MOST_LEAVES)]
    new = [row(text, seen=16) for text in range(10_000, 10_500)]
    restless = {key: key % 16 + 1 for key in range(3 * MOST_RESTLESS)}
    texts = {MOST_LEAVES + at: f"{at} {'long ' * 99}" for at in range(500)}
    packed = pack_memory(PageMemory(1, 16, (*old, *new), restless, texts))
    assert len(packed) <= LARGEST <= 600_000
    back = unpack_memory(packed)
    assert back is not None
    assert len(back.rows) == MOST_LEAVES
    assert {one.hash for one in back.rows} >= set(range(10_000, 10_500))
    assert len(back.restless or {}) == MOST_RESTLESS
    assert min((back.restless or {}).values()) >= 11


def test_leaves_that_were_not_seen_for_long_are_forgotten() -> None:
    assert [one.hash for one in recalled(PageMemory(1, 25_000, (row(1, seen=25_000), row(2)))).rows] == [1]


def test_a_place_that_was_calm_for_two_hundred_visits_is_heard_again() -> None:
    memory = PageMemory(1, 210, (), {7: 205, 8: 5})
    assert recalled(memory).restless == {7: 205}
    assert recalled(replace(memory, last=70_000, restless={7: 69_990 & 0xFFFF, 8: 5})).restless == {7: 69_990 & 0xFFFF}


def test_a_page_of_usual_size_takes_about_6_kilobytes() -> None:
    page = "".join(f"<p>{text} {number}</p>" for number in range(30) for text in PARAGRAPHS)
    assert len(look(page)[1]) < 7_000


def packed_before(texts: list[str], *, noise: int = 0, whole: int | None = None) -> bytes:
    """A memory of version 2, as of one visit."""
    hashes = hash_leaves(texts).hashes.tolist()
    sums = read_segments("".join(f"<p>{text}</p>" for text in texts).encode(), url="https://paper.test/").sums
    head = struct.pack("<BxHIIHHQQ", 2, 1, 1, 1, len(texts), 0, 0, (whole or sum(hashes)) & (2**64 - 1))
    leaves = b"".join(struct.pack("<qIHH", key, total, 1, noise) for key, total in zip(hashes, sums, strict=True))
    return head + leaves + struct.pack("<qHHH", 5, 1, 1, 1)


def test_a_memory_of_version_2_is_read_on() -> None:
    memory = packed_before([*PARAGRAPHS, "In stock"], noise=NOISE_BIT)
    back = unpack_memory(memory)
    assert back is not None
    assert {one.slot for one in back.rows} == {ANY_SLOT}
    assert not any(one.is_noise for one in back.rows), "what was learned by frequency is forgotten"
    page = PAGE + "<table><tr><td>Availability</td><td>{}</td></tr></table>"
    seen, after = look(page.format("In stock"), memory)
    assert (seen.first, added(seen), seen.removed) == (False, [("Availability", None)], 0)
    seen, after = look(page.format("Sold out"), after)
    assert [change.words for change in seen.added] == ["Availability: In stock -> Sold out"]
    assert look(page.format("In stock"), memory, second=page.format("In stock"))[0].removed == 0
    assert look(PAGE, memory)[0].removed == 1


def test_a_memory_from_before_buttons_were_read_does_not_take_them_for_new() -> None:
    rows, button = "<p>Oak, 120 cm, from June on.</p>", "<button>Add to cart</button>"
    packed = look(rows)[1]
    before = packed.replace(b"\x07", b"\x03", 1)
    seen, after = look(rows + button, before)
    assert (added(seen), seen.removed) == ([], 0)
    assert added(look(rows + "<button>Sold out</button>", after)[0]) == [("Sold out", None)]
    assert added(look(rows + button, packed)[0]) == [("Add to cart", None)]


def test_nor_what_they_split_or_stand_before() -> None:
    before = "<p>Price 5 EUR each</p><ul><li>Oak table</li></ul>" + PAGE
    memory = look(before)[1].replace(b"\x07", b"\x03", 1)
    page = "<p>Price 5 EUR <button>Buy</button> each</p><ul><li><button>Like</button>Oak table</li></ul>" + PAGE
    seen, after = look(page, memory)
    assert (seen.added, seen.removed) == ((), 0)
    assert added(look(page.replace("5 EUR", "6 EUR"), after)[0]) == [("Price 6 EUR", None)]


def test_a_memory_from_before_links_in_frames_for_menus_were_read_does_not_take_them_for_moved() -> None:
    page = "<div class='wy-nav-content'><div class='document'><p>See the <a href='/{}'>list</a> now.</p></div></div>"
    packed = look(page.format("a"))[1]
    old = unpack_memory(packed)
    assert old is not None
    old = replace(old, rows=tuple(one._replace(link=0) for one in old.rows), fewer_links=True)
    seen, after = look(page.format("a"), pack_memory(old))
    assert (seen.added, seen.removed) == ((), 0)
    assert [change.leads for change in look(page.format("b"), after)[0].added] == [("https://paper.test/b",)]


def test_a_memory_of_version_1_is_none() -> None:
    assert unpack_memory(b"\x01" + pack_memory(PageMemory(1, 1, (row(1),)))[1:]) is None


def test_a_sealed_memory_is_read_whatever_its_scope() -> None:
    memory = PageMemory(1, 1, (row(1),), {}, {0: "one"})
    assert unpack_memory(seal_memory(pack_memory(memory), PageScope(main=True))) == memory
