"""One look at a page beside what is remembered of it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.costs import grows_like_its_size, seconds
from tests.unit.read.page.test_changes import PAGE, PARAGRAPHS, added, brief, look, only_few_leaves

from tidings.model.pages import NoiseRule
from tidings.read.page.compare.comparison import compare
from tidings.read.page.compare.keys import (
    between_key,
    figures_key,
    list_key,
    order_key,
    shared_key,
    shared_keys,
    site_key,
    slot_key,
    twice_key,
)
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.memory import PageMemory, unpack_memory
from tidings.read.page.tree.block_path import block_id
from tidings.read.page.tree.segments import read_segments


def looked(markup: str, memory: PageMemory | None = None) -> Look:
    return Look(read_segments(markup.encode(), url="https://paper.test/"), memory)


def remembered(markup: str) -> PageMemory:
    memory = unpack_memory(look(markup)[1])
    assert memory is not None
    return memory


@given(st.integers(-(2**63), 2**63 - 1), st.integers(-(2**63), 2**63 - 1), st.integers(0, 2**32 - 1))
def test_keys_are_signed_64_bits_and_their_kinds_are_apart(one: int, block: int, slot: int) -> None:
    keys = [
        slot_key(block, slot),
        figures_key(one, block, slot),
        between_key(one, slot, block),
        list_key(block),
        order_key(one, block, slot),
        shared_key(one, block, slot),
        site_key(one),
        twice_key(one),
    ]
    assert all(-(2**63) <= key < 2**63 for key in keys)
    assert len(set(keys)) == len(keys)
    assert shared_keys(np.array([one, one]), [block, block], [slot, slot]) == [shared_key(one, block, slot)] * 2


def test_keys_are_stored_and_must_not_change() -> None:
    assert slot_key(8, 1) == -8554309231526261659
    assert figures_key(1, 8, 1) == -7881682476858925341
    assert shared_key(1, 8, 1) == -1383736826336474172


def test_prose_is_there_once_and_a_value_as_often_as_it_is() -> None:
    page = f"<p>{PARAGRAPHS[0]}</p>" * 3 + "<p>5</p>" * 3
    found = looked(page)
    assert (found.leaves, found.count) == ([0, 3, 4, 5], 2)
    same = compare(looked(page), remembered(page))
    assert (len(same.same), same.fresh, same.gone) == (4, [], [])
    fewer = compare(looked(page.removesuffix("<p>5</p>")), remembered(page))
    assert (len(fewer.same), fewer.fresh, len(fewer.gone)) == (3, [], 1)


def test_other_white_space_is_no_change() -> None:
    before = "<div>Oak, 120 cm<b>Sold out</b></div><p>Open from June on, each day.</p>"
    same = compare(looked(before.replace("<b>", " <b>")), remembered(before))
    assert (len(same.same), same.fresh, same.gone) == (2, [], [])


def test_texts_that_are_exactly_as_before_have_the_same_hashes() -> None:
    page = PAGE + "<p>5</p><p>...</p>"
    assert looked(page, remembered(page)).hashes.tolist() == looked(page).hashes.tolist()


def test_what_moved_beyond_the_leaves_that_are_compared_is_neither_new_nor_gone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def page(*numbers: int) -> str:
        return "".join(f"<li>entry {number}" for number in numbers)

    many = range(only_few_leaves(monkeypatch) + 100)
    memory = look(page(*many), second=page(*many))[1]
    for numbers, new, gone in (
        ([9_999, *many], ["entry 9999"], 0),
        ([*many], [], 1),
        ([*many[1:]], [], 1),
        ([*many[1:], 9_999], [], 1),
        ([9_998, *many[2:], 9_999], ["entry 9998"], 1),
    ):
        seen, memory = look(page(*numbers), memory, second=page(*numbers))
        assert ([text for text, _ in added(seen)], seen.removed) == (new, gone)


def test_what_a_rule_mutes_is_heard_once_the_rule_is_gone() -> None:
    page, path = PAGE + "<div class='state'>{}</div>", "div.state"
    muted = brief(rules=(NoiseRule(block_id(path), path, muted=True),))
    memory = look(page.format("Open"))[1]
    for state in ("Closed", "Open", "Closed"):
        seen, memory = look(page.format(state), memory, muted)
        assert (seen.removed, seen.copy, seen.again) == (0, None, False)
    for state in ("Open", "Closed"):
        seen, memory = look(page.format(state), memory)
        assert (added(seen), seen.removed) == ([(state, None)], 1)


HOSTILE: dict[str, Callable[[int, int], str]] = {
    "one value": lambda at, size: "<p>x y" * size if at % 2 else "<p>y x" * size,
    "states beside links": lambda at, size: (
        "<table>"
        + "".join(f"<tr><td><a href=/{n}>name {n}</a><td>{'on' if (n + at) % 2 else 'off'}</tr>" for n in range(size))
    ),
    "one long row": lambda at, size: "<table><tr>" + "".join(f"<td>c{n} {at}</td><!--x-->" for n in range(size)),
    "ages": lambda at, size: "<ul>" + "".join(f"<li>{n} things and {at} minutes ago" for n in range(size)),
    "words in one list": lambda at, size: "<ul>" + "".join(f"<li>word{chr(97 + at)}{n}x sat" for n in range(size)),
}


# Beyond 400 texts that differ, less is worked out for each; both sizes of this page are.
SIZES = {"ages": 600}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_pages_are_looked_at_twice_in_time(name: str) -> None:
    def cost(size: int) -> float:
        first, again, later = (HOSTILE[name](at, size) for at in range(3))
        memory = look(first, second=again)[1]
        return seconds(lambda: look(again, memory, second=later))

    assert grows_like_its_size(cost, SIZES.get(name, 250))


def test_values_that_become_alike_are_told_apart_in_time() -> None:
    def cost(size: int) -> float:
        one = looked("<dl>" + "".join(f"<dt>Price<dd>{number % 5} euros" for number in range(size)))
        assert len(one.leaves) == 2 * size
        one.hashes[one.hashes != one.hashes[0]] = 7  # as if their figures were masked
        one.move({})
        return seconds(lambda: one.by_identity)

    assert grows_like_its_size(cost, 500)
