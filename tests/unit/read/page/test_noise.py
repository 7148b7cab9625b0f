"""Which new segments are noise, by example."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import pytest
from tests.unit.read.page.test_changes import PAGE, PARAGRAPHS, added, brief, look

from tidings.model.pages import Noise, PageSeen
from tidings.read.page.leaf_hash import hash_leaves
from tidings.read.page.noise import is_prose
from tidings.read.page.site_boilerplate import (
    FEW_PAGES,
    MANY_PAGES,
    count_pages,
    masked_hash,
    masked_words,
    pack_hashes,
    pack_recurring,
)

WORDS = "alder birch cedar elm fir hazel juniper larch maple oak pine rowan spruce willow yew ash beech lime".split()
AROUND = "<h1>The news</h1>" + PAGE


def after(pages: Iterable[str], last: str, visits: Iterable[int] | None = None) -> PageSeen:
    """What is seen of the last page after all the others."""
    memory, numbers = b"", iter(visits) if visits is not None else None
    for page in pages:
        memory = look(page, memory, visit=next(numbers) if numbers else None)[1]
    return look(last, memory, visit=next(numbers) if numbers else None)[0]


def turned(box: Callable[[int], str], times: int = 5) -> PageSeen:
    """A box that is another one at each visit, at the last of so many."""
    return after((AROUND + box(at) for at in range(times)), AROUND + box(times))


BOXES: dict[str, Callable[[int], str]] = {
    "advertisement": lambda at: f"<div class='ad'><a href='https://ads.test/{at}'>Buy {WORDS[at]} now</a></div>",
    "without names": lambda at: f"<div>Our best {WORDS[at]}</div>",
    "a paragraph": lambda at: f"<p>Advertisement: {WORDS[at]}</p>",
    "a list": lambda at: "<ul>" + "".join(f"<li>{WORDS[(at * 3 + n) % 18]} wood" for n in range(3)) + "</ul>",
    "one line of links": lambda at: (
        f"<div><a href='https://x.test'>{WORDS[at]}</a> <a href='https://y.test'>b</a></div>"
    ),
}


@pytest.mark.parametrize("name", BOXES)
def test_what_is_another_thing_at_each_visit_rotates(name: str) -> None:
    seen = turned(BOXES[name])
    assert {noise for _, noise in added(seen)} == {Noise.ROTATES}
    assert not any(change.doubtful for change in seen.added)
    assert (seen.removed, seen.copy) == (0, None)


@pytest.mark.parametrize("name", BOXES)
def test_at_first_it_is_a_change(name: str) -> None:
    seen = turned(BOXES[name], times=1)
    assert {noise for _, noise in added(seen)} == {None}
    assert seen.copy is not None


def test_a_teaser_into_the_site_is_doubtful() -> None:
    seen = turned(lambda at: f"<ul class='more'><li><a href='/story/{at}'>The {WORDS[at]} story</a></ul>")
    (change,) = seen.added
    assert (change.noise, change.doubtful) == (Noise.ROTATES, True)
    assert seen.links == ("https://paper.test/story/5",)
    assert seen.copy is not None  # the store may say that it is a change


def test_novel_prose_is_a_change_however_often_it_comes() -> None:
    live = [
        f"<p>Goal number {'one ' * at}says the {WORDS[at]} reporter from the stadium by the river.</p>"
        for at in range(9)
    ]
    for times in range(2, 9):
        seen = after(
            (AROUND + "".join(reversed(live[:at])) for at in range(1, times)), AROUND + "".join(reversed(live[:times]))
        )
        assert [noise for _, noise in added(seen)] == [None]


def report(lines: int, least: int = 0) -> str:
    return AROUND + "<ul>" + "".join(f"<li>{WORDS[at]} wood</li>" for at in range(lines, least - 1, -1)) + "</ul>"


def test_short_lines_of_a_report_that_goes_on_are_changes() -> None:
    for times in range(2, 12):
        seen = after(map(report, range(1, times)), report(times))
        assert [noise for _, noise in added(seen)] == [None]


@pytest.mark.parametrize("kept", [3, 5])
def test_they_are_where_the_oldest_fall_off(kept: int) -> None:
    for times in range(4, 14):
        seen = after((report(at, at - kept) for at in range(3, times)), report(times, times - kept))
        assert [noise for _, noise in added(seen)] == [None]


def test_a_line_that_makes_room_for_the_next_rotates_wherever_it_stands() -> None:
    for before, behind in (("", PAGE), (PAGE, "")):
        seen = after(
            (f"{before}<p>Advertisement: {WORDS[at]}</p>{behind}" for at in range(7)),
            f"{before}<p>Advertisement: {WORDS[8]}</p>{behind}",
        )
        assert [noise for _, noise in added(seen)] == [Noise.ROTATES]


def quoted(figures: Iterable[int]) -> str:
    return AROUND + "".join(
        f"<p>Gas stands at {figure} the unit at the exchange of the town.</p>" for figure in figures
    )


def test_lines_that_differ_in_figures_are_changes_while_they_stand_beside_each_other() -> None:
    for times in range(2, 12):
        seen = after((quoted(range(at)) for at in range(1, times)), quoted(range(times)))
        assert [noise for _, noise in added(seen)] == [None]
        alone = after((quoted([at]) for at in range(1, times)), quoted([times]))
        assert [noise for _, noise in added(alone)] == [None if times < 6 else Noise.COUNTS]


def test_the_headline_is_a_change_however_often_it_changes() -> None:
    seen = after((f"<h1>The {WORDS[at]} news</h1>{PAGE}" for at in range(6)), f"<h1>The yew news</h1>{PAGE}")
    assert added(seen) == [("The yew news", None)]


def test_a_true_edit_beside_a_rotating_box_is_a_change() -> None:
    box = BOXES["without names"]
    edited = AROUND.replace("Paragraph three says", "Paragraph three denies") + "<div>" + "Correction made" + "</div>"
    seen = after((AROUND + box(at) for at in range(6)), edited.replace(PARAGRAPHS[0], PARAGRAPHS[0] + box(6)))
    assert (PARAGRAPHS[2].replace("says", "denies"), None) in added(seen)


def test_visits_that_found_nothing_new_count() -> None:
    """A line that is edited once in ten visits does not churn, though it is another at each look."""
    pages = [AROUND + BOXES["without names"](at) for at in range(7)]
    quiet = after(pages[:-1], pages[-1], visits=range(1, 100, 10))
    assert {noise for _, noise in added(quiet)} == {None}
    busy = after(pages[:-1], pages[-1], visits=range(1, 100))
    assert {noise for _, noise in added(busy)} == {Noise.ROTATES}


def test_a_place_that_was_quiet_needs_longer() -> None:
    quiet = [AROUND + "<div>Our best oak</div>"] * 8
    turned = [AROUND + BOXES["without names"](at) for at in range(6)]
    assert [noise for _, noise in added(after([*quiet, *turned[:2]], turned[2]))] == [None]
    assert [noise for _, noise in added(after([*quiet, *turned[:5]], turned[5]))] == [Noise.ROTATES]


CLOCKS: dict[str, Callable[[int], str]] = {
    "clock": lambda at: f"<div>{10 + at}:3{at}</div>",
    "counter": lambda at: f"<p>{100 * at + 7} readers online</p>",
    "date": lambda at: (
        f"<span>{('Monday', 'Tuesday', 'Friday')[at % 3]}, {at + 1} {('May', 'June')[at % 2]} 2026</span>"
    ),
    "ago": lambda at: f"<p>Updated {at + 2} {('minutes', 'hours')[at % 2]} ago</p>",
    "cell": lambda at: f"<table><tr><td>Visitors</td><td>{at * 13}</td></tr></table>",
    "long": lambda at: f"<p>This page was made in 0.{at}1 seconds for one of our {at}00 many readers of the day</p>",
}


@pytest.mark.parametrize("name", CLOCKS)
def test_figures_that_move_at_each_visit_count(name: str) -> None:
    seen = turned(CLOCKS[name], times=6)
    assert [noise for _, noise in added(seen)] == [Noise.COUNTS]
    assert seen.removed == 0


def test_a_figure_that_is_corrected_is_a_change() -> None:
    page = AROUND.replace("met again", "met 12 times")
    seen = after([page] * 5, page.replace("met 12 times", "met 13 times", 1))
    assert [noise for _, noise in added(seen)] == [None]
    assert seen.removed == 1


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Updated 5 minutes ago", "updated 0"),
        ("Updated 1 hour ago", "updated 0"),
        ("Sunday, 15 November 2026, 14:02", "0"),
        ("Sonntag, 15. März", "0"),
        ("1,234 readers", "0 readers"),
        ("-5 °C", "0 c"),
        ("May set out to march", "may set out to march"),
        ("On Tuesday", "on 0"),
    ],
)
def test_masked_figures(text: str, masked: str) -> None:
    assert " ".join(masked_words(text)) == masked


def test_texts_without_figures_are_not_masked() -> None:
    assert masked_hash("No figure in it") is None
    assert masked_hash("5 minutes ago") == masked_hash("2 hours ago")


def on_pages(text: str, pages: int) -> bytes:
    counts = b""
    for _ in range(pages):
        counts = count_pages(counts, pack_hashes(np.array(hash_leaves([text]).hashes)))
    return pack_recurring(counts)


def menu(*entries: str) -> str:
    return "<ul>" + "".join(f"<li><a href='/x'>{entry}</a>" for entry in entries) + "</ul>"


SECTIONS = ("Home", "World", "Sport", "Weather", "Science", "Travel")


def on_many(*texts: str) -> bytes:
    counts = b""
    for _ in range(MANY_PAGES):
        counts = count_pages(counts, pack_hashes(np.array(hash_leaves(texts).hashes)))
    return pack_recurring(counts)


def test_what_stands_on_several_pages_recurs_in_a_menu() -> None:
    memory = look(AROUND + menu(*SECTIONS))[1]
    page = AROUND + menu(*SECTIONS[:3], "Election special", *SECTIONS[3:])
    for known, noise in (((), None), (("Election special",), Noise.RECURS)):
        seen, _ = look(page, memory, brief(recurring=on_many(*SECTIONS, *known)))
        assert added(seen) == [("Election special", noise)]
    counts = b""
    for turn in range(FEW_PAGES):
        counts = count_pages(
            counts, pack_hashes(hash_leaves([*SECTIONS, *(["Election special"] if turn else [])]).hashes)
        )
    assert added(look(page, memory, brief(recurring=pack_recurring(counts)))[0]) == [("Election special", None)]


@pytest.mark.parametrize("place", ["<li><a href='/x'>{}</a>", "<p class='state'>{}</p>", "<footer>{}</footer>"])
def test_the_same_words_elsewhere_are_news(place: str) -> None:
    memory = look(AROUND + menu(*SECTIONS))[1]
    page = AROUND + menu(*SECTIONS) + "<div>" + place.format("Sold out") + "</div>"
    noise = Noise.RECURS if "footer" in place else None
    assert added(look(page, memory, brief(recurring=on_many(*SECTIONS, "Sold out")))[0]) == [("Sold out", noise)]


def test_what_takes_the_place_of_another_is_news_even_in_a_menu() -> None:
    memory = look(AROUND + menu(*SECTIONS))[1]
    page = AROUND + menu(*SECTIONS[:3], "Closed", *SECTIONS[4:])
    seen, _ = look(page, memory, brief(recurring=on_many(*SECTIONS, "Closed")))
    assert (added(seen), seen.removed) == ([("Closed", None)], 1)


def test_prose_must_stand_on_more_pages() -> None:
    memory = look(AROUND)[1]
    prose = "All rights in this text are ours and nobody else may print it without asking us first."
    for pages, noise in ((FEW_PAGES, None), (MANY_PAGES, Noise.RECURS)):
        known = brief(recurring=on_pages(prose, pages))
        assert added(look(f"{AROUND}<footer><p>{prose}</p></footer>", memory, known)[0]) == [(prose, noise)]
        assert added(look(f"{AROUND}<p>{prose}</p>", memory, known)[0]) == [(prose, None)]


def test_what_recurs_is_not_missed_when_it_goes_from_a_menu() -> None:
    memory = look(AROUND + menu(*SECTIONS))[1]
    memory = look(AROUND + menu(*SECTIONS, "Election special"), memory)[1]
    assert look(AROUND + menu(*SECTIONS), memory)[0].removed == 1
    known = brief(recurring=on_many(*SECTIONS, "Election special"))
    assert look(AROUND + menu(*SECTIONS), memory, known)[0].removed == 0
    memory = look(AROUND + "<div>Sold out</div>", memory)[1]
    assert look(AROUND, memory, brief(recurring=on_many("Sold out")))[0].removed == 1


STATES = ["In stock", "Sold out"]


def product(number: int, state: str, price: int = 10, cell: str = "<td>") -> str:
    return (
        f"<h1>Product {number}</h1><p>A fine thing number {number}, made by hand in our own workshop by the sea.</p>"
        f"<table><tr><td>Availability</td>{cell}{state}</td></tr><tr><td>Price</td><td>{price} EUR</td></tr></table>"
    )


@pytest.mark.parametrize("cell", ["<td>", "<td class='state'>"])
def test_ten_products_of_which_one_is_sold_out(cell: str) -> None:
    counts, memories = b"", []
    for number in range(10):
        given = brief(recurring=pack_recurring(counts), words=("sold",))
        seen, memory = look(product(number, STATES[number % 2], cell=cell), given=given)
        assert len(seen.findings) == number % 2, "a detector sees each of them at its baseline"
        counts = count_pages(counts, seen.fresh)
        memories.append(memory)
    given = brief(recurring=pack_recurring(counts), words=("sold",))
    seen, memory = look(product(4, "Sold out", cell=cell), memories[4], given, visit=10)
    assert (added(seen), seen.removed, len(seen.findings)) == ([("Sold out", None)], 1, 1)
    seen, memory = look(product(4, "Sold out", 12, cell), memory, given, visit=20)
    assert (added(seen), seen.removed) == ([("12 EUR", None)], 1)
    seen, memory = look(product(4, "In stock", 12, cell), memory, given, visit=30)
    assert (added(seen), seen.removed) == ([("In stock", None)], 1), "it was so before, and is so again"
    seen, memory = look(product(4, "Sold out", 12, cell), memory, given, visit=40)
    assert (added(seen), seen.removed, len(seen.findings)) == ([("Sold out", None)], 1, 1)


@pytest.mark.parametrize(
    ("line", "noise"),
    [
        ("<p>Price: {} €</p>", None),
        ("<div class='offer'>Now only {} zł</div>", None),
        ("<p>In stock: {} left</p>", Noise.COUNTS),
        ("<p>Read {} times</p>", Noise.COUNTS),
        ("<div>{} €</div>", Noise.COUNTS),  # of what?
        ("<p><a href='/shop'>Price: {} €</a></p>", Noise.COUNTS),
    ],
)
def test_a_price_is_a_change_however_often_it_moves(line: str, noise: Noise | None) -> None:
    seen = turned(lambda at: line.format(499 - 10 * at), times=9)
    assert [found for _, found in added(seen)] == [noise]


@pytest.mark.parametrize("first", [2, 12])
def test_a_state_beside_a_counter_is_no_part_of_it(first: int) -> None:
    def page(at: int, state: str) -> str:
        return AROUND + (
            f"<table><tr><td>Visitors</td><td>{at * 13}</td></tr><tr><td>State</td><td>{state}</td></tr></table>"
        )

    seen = after((page(at, "Open") for at in range(first)), page(first, "Closed"))
    assert ("Closed", None) in added(seen)
    assert seen.removed >= 1


def test_a_state_beside_an_advertisement_in_the_same_markup_is_no_part_of_it() -> None:
    def page(at: int, state: str) -> str:
        shown = f"<table><tr><td>Our best {WORDS[at]}</td></tr></table>"
        return f"<h1>The news</h1>{shown}{PAGE}<table><tr><td>State</td><td>{state}</td><td>Price</td></tr></table>"

    seen = after((page(at, "Open") for at in range(8)), page(8, "Closed"))
    assert added(seen) == [("Our best maple", Noise.ROTATES), ("Closed", None)]


def test_what_comes_and_goes_in_a_box_that_rotates_is_not_new_again() -> None:
    box = BOXES["a list"]
    seen = after((AROUND + box(at % 3) for at in range(9)), AROUND + box(0))
    assert (added(seen), seen.removed) == ([], 0)


def test_detectors_see_no_noise() -> None:
    pattern = brief(words=("yew",))
    memory = b""
    for at in range(6):
        memory = look(AROUND + BOXES["advertisement"](at), memory, pattern)[1]
    seen, _ = look(AROUND + "<div class='ad'><a href='https://ads.test/'>Buy yew now</a></div>", memory, pattern)
    assert ([noise for _, noise in added(seen)], seen.findings) == ([Noise.ROTATES], ())


@pytest.mark.parametrize(
    ("text", "linked", "prose"),
    [
        ("The council met on Tuesday and decided.", 0.0, True),
        ("The council met on Tuesday and decided", 0.0, False),
        ("Council decides", 0.0, False),
        ("The council of the small town met on Tuesday evening to talk about bridges", 0.0, True),
        ("The council of the small town met on Tuesday evening", 0.0, True),
        ("The council of the small town met on Tuesday evening to talk about bridges", 0.9, False),
        ("川沿いの小さな町の議会は火曜日の夜に集まり、水車小屋のそばの古い橋について話し合いました。", 0.0, True),
        ("東京の天気", 0.0, False),
        ("https://paper.test/a/very/long/address/that/is/one/word", 0.0, False),
        ("", 0.0, False),
    ],
)
def test_prose(text: str, linked: float, prose: bool) -> None:
    assert is_prose(text, linked) is prose
