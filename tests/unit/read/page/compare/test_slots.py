"""Slots and labels: what a value on a page is about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, added, look

from tidings.model.pages import PageSeen
from tidings.read.page.compare.memory import VALUE_BIT
from tidings.read.page.compare.slots import UNNAMED, Slots
from tidings.read.page.tree.segments import read_segments


def slots_of(markup: str) -> tuple[Slots, list[str]]:
    tree = read_segments(markup.encode(), url="https://shop.test/")
    return Slots(tree), [tree.text(leaf) for leaf in range(len(tree))]


def label(markup: str, value: str) -> str:
    slots, texts = slots_of(markup)
    return slots.label(texts.index(value))


CARD = "<div class='card'><h3>{}</h3><p>Made by hand</p><p class='price'>{}</p></div>"


@each(
    ("markup", "value", "expected"),
    [
        ("<table><tr><td>Bread</td><td>2.90</td></tr><tr><td>Milk</td><td>1.20</td></tr></table>", "1.20", "Milk"),
        (
            "<table><tr><td><a href='/k'>Kettle 3000</a></td><td>9</td><td>49.90</td></tr></table>",
            "49.90",
            "Kettle 3000",
        ),
        ("<table><tr><td>9</td><td><a href='/k'>Kettle</a></td></tr></table>", "9", "Kettle"),
        (CARD.format("Kettle 3000 (2 l)", "49.90") + CARD.format("Pan", "19.90"), "49.90", "Kettle 3000 (2 l)"),
        (CARD.format("Kettle", "49.90") + CARD.format("Pan", "19.90"), "19.90", "Pan"),
        ("<dl><dt>State</dt><dd>Open</dd><dt>Since</dt><dd>May</dd><dd>June</dd></dl>", "June", "Since"),
        ("<div class='a'><div>Price:</div><div>2.90</div></div>", "2.90", "Price"),
        (
            "<h2>Opening</h2><ul><li>Monday closed</li><li>Friday nine to five</li></ul>",
            "Friday nine to five",
            "Opening",
        ),
        ("<ul><li>Monday closed</li><li>Friday nine to five</li></ul>", "Friday nine to five", ""),
        ("<div><p>Status: up</p><p>Response time: 12 ms</p></div>", "Response time: 12 ms", ""),
        (f"{PAGE}<div>Friday open</div>", "Friday open", ""),
        ("<p>2.90</p>", "2.90", ""),
    ],
)
def test_labels(markup: str, value: str, expected: str) -> None:
    assert label(markup, value) == expected


def test_a_long_text_or_a_link_is_no_value() -> None:
    slots, texts = slots_of(f"<h2>News</h2>{PAGE}<p><a href='/x'>A short link</a></p><p>A short text</p>")
    assert [slots.is_value(leaf) for leaf in range(len(texts))] == [False] * 8 + [True]
    assert slots.slot(1) == slots.slot(7) == slots.heading_slot(8)
    assert slots.slot(8) & VALUE_BIT
    assert slots.label(1) == "News"


def test_what_has_no_label_is_known_by_that() -> None:
    slots, _ = slots_of("<p>5</p><table><tr><td>7</td><td>9</td></tr></table>")
    assert {slots.slot(leaf) for leaf in range(2)} <= UNNAMED
    assert slots.label(2) == "7", "the first cell names the row"


@each("names", [("101", "102"), ("A7", "A9"), ("12.05.", "13.05."), ("08:00", "09:00")])
def test_rows_that_are_named_by_figures_may_swap_their_states(names: tuple[str, str]) -> None:
    memory = look(rows((names[0], "free"), (names[1], "full")))[1]
    seen, _ = look(rows((names[0], "full"), (names[1], "free")), memory)
    assert [(change.old, change.segment.text) for change in seen.added] == [("free", "full"), ("full", "free")]


def test_an_age_in_a_label_is_no_part_of_it() -> None:
    page = "<div class='card'><h3>Kettle, {} minutes ago</h3><p>49.90</p></div>"
    (one, _), (other, _) = slots_of(page.format(3)), slots_of(page.format(8))
    assert one.slot(1) == other.slot(1)


@each(
    ("markup", "leaf", "around"),
    [
        ("<div class='price'><div>24</div><div>.99</div></div>", 0, ("", " .99")),
        ("<div class='price'><div>24</div><div>.99</div><div>EUR</div></div>", 1, ("24 ", " EUR")),
        ("<table><tr><td>Grade</td><td>A-</td></tr></table>", 1, ("", "")),
        ("<table><tr><td>24</td><td>99</td></tr></table>", 1, ("", "")),
        ("<dl><dt>Age</dt><dd>24</dd></dl>", 1, ("", "")),
        ("<div><p>Price</p><p>24</p></div>", 1, ("", "")),
        ("<div><p>Age:</p><p>24</p></div>", 1, ("", "")),
        ("<ul><li>24</li><li>25</li></ul>", 1, ("", "")),
        ("<p>24</p><p>25</p>", 1, ("", "")),
    ],
)
def test_parts_of_a_value(markup: str, leaf: int, around: tuple[str, str]) -> None:
    assert slots_of(markup)[0].parts_around(leaf) == around


def test_a_split_price_is_told_whole() -> None:
    page = PAGE + "<div class='card'><h3>Kettle</h3><div class='price'><div>{}</div><div>.99</div></div></div>"
    seen, _ = look(page.format(19), look(page.format(24))[1])
    assert [change.words for change in seen.added] == ["Kettle: 24 .99 -> 19 .99"]


# -- rows of products ---------------------------------------------------------------------------------


def rows(*products: tuple[str, str], linked: bool = False) -> str:
    shown = "".join(
        f"<tr><td>{f'<a href=/{name}>{name}</a>' if linked else name}</td><td>{state}</td></tr>"
        for name, state in products
    )
    return f"{PAGE}<table><tr><th>Product</th><th>State</th></tr>{shown}</table>"


def told(seen: PageSeen) -> list[str]:
    return [change.words for change in seen.added if change.noise is None]


@pytest.mark.parametrize("linked", [False, True])
def test_sold_out_beside_another_product_is_new_and_new_again_later(linked: bool) -> None:
    def page(kettle: str, pan: str) -> str:
        return rows(("Kettle", kettle), ("Pan", pan), linked=linked)

    memory = look(page("Sold out", "In stock"), second=page("Sold out", "In stock"))[1]
    for states, words in (
        (("Sold out", "Sold out"), ["Pan, State: In stock -> Sold out"]),
        (("Sold out", "In stock"), ["Pan, State: Sold out -> In stock"]),
        (("In stock", "Sold out"), ["Kettle, State: Sold out -> In stock", "Pan, State: In stock -> Sold out"]),
        (("Sold out", "Sold out"), ["Kettle, State: In stock -> Sold out"]),
        (("Sold out", "Sold out"), []),
    ):
        seen, memory = look(page(*states), memory, second=page(*states))
        assert told(seen) == words
        assert seen.removed == len(words)


@pytest.mark.parametrize("linked", [False, True])
def test_a_row_that_moved_is_no_change(linked: bool) -> None:
    products = [("Kettle", "Sold out"), ("Pan", "In stock"), ("Pot", "Sold out"), ("Lid", "In stock")]
    memory = look(rows(*products, linked=linked))[1]
    for order in (products[::-1], products[2:] + products[:2]):
        seen, _ = look(rows(*order, linked=linked), memory)
        assert (seen.added, seen.removed) == ((), 0)


@pytest.mark.parametrize("linked", [False, True])
def test_a_renamed_row_is_one_change(linked: bool) -> None:
    old, new = ("Kettle", "Sold out"), ("Kettle XL", "Sold out")
    memory = look(rows(old, ("Pan", "In stock"), linked=linked))[1]
    seen, memory = look(rows(new, ("Pan", "In stock"), linked=linked), memory)
    assert (added(seen), seen.removed) == ([("Kettle XL", None)], 1)
    assert [one.text for one in seen.gone] == ["Kettle"]
    seen, _ = look(rows(("Kettle XL", "In stock"), ("Pan", "In stock"), linked=linked), memory)
    assert told(seen) == ["Kettle XL, State: Sold out -> In stock"]


def test_a_row_that_is_new_is_told_with_its_state() -> None:
    memory = look(rows(("Kettle", "Sold out")))[1]
    seen, memory = look(rows(("Pan", "Sold out"), ("Kettle", "Sold out")), memory)
    assert [text for text, _ in added(seen)] == ["Pan", "Sold out"]
    seen, _ = look(rows(("Pan", "Sold out")), memory)
    assert (seen.added, [one.text for one in seen.gone]) == ((), ["Kettle", "Sold out"])


def test_a_first_entry_gives_no_label_to_those_below() -> None:
    page = PAGE + "<ul>{}</ul>"
    entries = ["<li>Pier closed</li>", "<li>Ferry late</li>", "<li>Road icy</li>"]
    memory = look(page.format("".join(entries[1:])))[1]
    seen, memory = look(page.format("".join(entries)), memory)
    assert (told(seen), seen.removed) == (["Pier closed"], 0)
    seen, _ = look(page.format("".join(entries[1:])), memory)
    assert (seen.added, [one.text for one in seen.gone]) == ((), ["Pier closed"])


VALUES = st.lists(st.sampled_from(["Kettle", "Pan", "5", "7", "In stock"]), max_size=6)


@given(VALUES, VALUES)
def test_values_of_a_list_are_counted(old: list[str], new: list[str]) -> None:
    """The same value twice is two leaves; their order is none."""
    before, now = ("<ul>" + "".join(f"<li>{value}</li>" for value in values) + "</ul>" for values in (old, new))
    seen, _ = look(now, look(before, second=before)[1], second=now)
    came, went = list(new), list(old)
    for value in old:
        if value in came:
            came.remove(value)
            went.remove(value)
    assert sorted(text for text, _ in added(seen)) == sorted(came)
    assert sorted(one.text for one in seen.gone) == sorted(went)


@given(st.text("<>/abdhlprtu 1", max_size=80))
def test_any_markup_has_slots(markup: str) -> None:
    slots, texts = slots_of(markup)
    for leaf in range(len(texts)):
        assert 0 <= slots.slot(leaf) < 2**32
        assert slots.label_leaf(leaf) != leaf
        before, behind = slots.parts_around(leaf)
        assert len(before) + len(behind) <= 40
