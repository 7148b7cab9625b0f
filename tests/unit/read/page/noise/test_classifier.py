"""Which new segments are noise, by example."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta

import numpy as np
import pytest
from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, added, brief, look

from tidings.model.pages import Noise, PageSeen
from tidings.read.page.compare.site_boilerplate import (
    FEW_PAGES,
    MANY_PAGES,
    count_pages,
    pack_hashes,
    pack_recurring,
)
from tidings.read.page.tree.leaf_hash import hash_leaves
from tidings.read.page.words.kinds_of_text import is_prose
from tidings.read.page.words.masked_figures import masked_words

WORDS = "alder birch cedar elm fir hazel juniper larch maple oak pine rowan spruce willow yew ash beech lime".split()
AROUND = "<h1>The news</h1>" + PAGE


NOON = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


def after(pages: Iterable[str], last: str, at: datetime | None = NOON) -> PageSeen:
    """What is seen of the last page after all the others, each looked at once."""
    memory = b""
    for page in pages:
        memory = look(page, memory, at=at)[1]
    return look(last, memory, at=at)[0]


def reasons(seen: PageSeen) -> list[Noise | None]:
    return [noise for _, noise in added(seen)]


LINES: dict[str, Callable[[int], str]] = {
    "an offer": lambda at: f"<div class='offer'><a href='https://shop.test/{at}'>Buy {WORDS[at]} now</a></div>",
    "without names": lambda at: f"<div>Our best {WORDS[at]}</div>",
    "a state": lambda at: f"<p>Current status: <strong>{WORDS[at]}</strong></p>",
    "a list": lambda at: "<ul>" + "".join(f"<li>{WORDS[(at * 3 + n) % 18]} wood" for n in range(3)) + "</ul>",
    "a price": lambda at: f"<p>Price: {499 - 10 * at} €</p>",
    "a linked price": lambda at: f"<p><a href='/shop'>Price: {499 - 10 * at} €</a></p>",
    "a bare price": lambda at: f"<div>{499 - 10 * at} €</div>",
    "a stock": lambda at: f"<p>In stock: {40 - at} left</p>",
    "a cell": lambda at: f"<table><tr><td>Cases</td><td>{at * 13}</td></tr></table>",
    "a headline": lambda at: f"<h1>The {WORDS[at]} news</h1>",
    "a sentence": lambda at: f"<p>Goal number {'one ' * at}says the {WORDS[at]} reporter from the stadium today.</p>",
}


@each("name", LINES)
def test_how_often_something_changes_is_no_reason(name: str) -> None:
    line, memory = LINES[name], b""
    for at in range(10):
        page = AROUND + line(at)
        seen, memory = look(page, memory, second=page, at=NOON)
        if at:
            assert set(reasons(seen)) == {None}
            assert seen.removed >= 1
            assert seen.copy is not None


def report(lines: int, least: int = 0) -> str:
    return AROUND + "<ul>" + "".join(f"<li>{WORDS[at]} wood</li>" for at in range(lines, least - 1, -1)) + "</ul>"


@pytest.mark.parametrize("kept", [3, 5, 99])
def test_short_lines_of_a_report_that_goes_on_are_changes(kept: int) -> None:
    for times in range(4, 14):
        seen = after((report(at, max(0, at - kept)) for at in range(3, times)), report(times, max(0, times - kept)))
        assert added(seen) == [(f"{WORDS[times]} wood", None)]
        assert seen.removed == (times - kept > 0)


def quoted(figures: Iterable[int]) -> str:
    return AROUND + "".join(
        f"<p>Gas stands at {figure} the unit at the exchange of the town.</p>" for figure in figures
    )


def test_lines_that_differ_in_figures_are_changes() -> None:
    for times in range(2, 12):
        assert reasons(after((quoted(range(at)) for at in range(1, times)), quoted(range(times)))) == [None]
        assert reasons(after((quoted([at]) for at in range(1, times)), quoted([times]))) == [None]


PASSING: dict[str, Callable[[int], str]] = {
    "clock": lambda at: f"<div>Local time: 12:0{at}</div>",
    "counter": lambda at: f"<p>{100 * at + 7} readers online</p>",
    "date": lambda at: f"<p>{('Sunday', 'Monday', 'Tuesday')[at]}, {at + 15} November 2026</p>",
    "age": lambda at: f"<p>Written {('2 minutes', '24 hours', '2 days')[at]} ago</p>",
    "countdown": lambda at: f"<p>The sale ends in {9 - at} hours</p>",
    "duration": lambda at: f"<p>This page was generated in 0.{at}1 seconds</p>",
}


@each("name", PASSING)
def test_what_only_follows_the_time_or_the_readers_passes(name: str) -> None:
    page, memory = PASSING[name], look(AROUND + PASSING[name](0), at=NOON - timedelta(days=1))[1]
    for visit in (1, 2):
        seen, memory = look(AROUND + page(visit), memory, at=NOON + timedelta(days=visit - 1))
        assert (reasons(seen), seen.removed, seen.copy, seen.again) == ([Noise.PASSES], 0, None, False)


def test_what_changed_beside_a_time_is_a_change() -> None:
    page = AROUND + "<p>Updated {} minutes ago: {} cases</p>"
    assert reasons(after([page.format(2, 40)], page.format(5, 41))) == [None]
    page = AROUND + "<p>Monday, {} November 2026: the library is {}</p>"
    assert reasons(after([page.format(15, "open")], page.format(16, "closed"))) == [None]
    assert reasons(
        after([AROUND + "<p>Deadline: 20 November 2026</p>"], AROUND + "<p>Deadline: 27 November 2026</p>")
    ) == [None]


def test_a_banner_that_asks_for_consent_passes() -> None:
    banner = "<div>We use cookies to make this site better. Accept all or change your preferences.</div>"
    assert reasons(after([AROUND], AROUND + banner)) == [Noise.PASSES]
    gone = after([AROUND + banner], AROUND)
    assert (gone.added, gone.removed) == ((), 0)
    assert reasons(after([AROUND], AROUND + "<p>Our cookies are baked fresh on Monday.</p>")) == [None]


TIPS = [
    "In the garden: plant your alder before the first frost comes over the hills.",
    "Birch logs burn with a bright flame, even when they are as green as on their first day.",
    "Cut hazel rods in winter, and they will have grown again by the end of next summer.",
    "Elm boards keep their colour for years where they were left to dry in the shade.",
    "A yew hedge wants one cut in the warm half of the year, and no other.",
    "Soak your willow in the pond for a whole night, then it bends as you like.",
]


def tip(at: int) -> str:
    return f"{AROUND}<div class='tip'>{TIPS[at % len(TIPS)]}</div>"


def test_a_tip_of_a_few_that_turn_rotates_once_all_were_there() -> None:
    memory = look(tip(0))[1]
    for at in range(1, 6):
        seen, memory = look(tip(at), memory)
        assert reasons(seen) == [None], "never seen before"
    for at in range(6, 14):
        seen, memory = look(tip(at), memory)
        assert (reasons(seen), seen.removed, seen.copy) == ([Noise.ROTATES], 0, None)
    seen, _ = look(f"{AROUND}<div class='tip'>The garden is closed until the storm has passed over us.</div>", memory)
    assert reasons(seen) == [None]


def test_a_sentence_that_comes_back_is_a_change_where_few_were_seen() -> None:
    notices = ["The road over the pass is open to all cars.", "The road over the pass is closed to all cars."]
    memory = look(f"{AROUND}<p class='road'>{notices[0]}</p>")[1]
    for at in range(1, 8):
        seen, memory = look(f"{AROUND}<p class='road'>{notices[at % 2]}</p>", memory)
        assert (reasons(seen), seen.removed) == ([None], 1)


def test_a_name_that_returns_in_a_sentence_is_a_change() -> None:
    page = AROUND + "<p>The keeper on duty is {} until the end of May.</p>"
    memory = look(page.format("Ines Ortega"))[1]
    for name in WORDS[:6]:  # more of them than a place of tips needs
        memory = look(page.format(name), memory)[1]
    seen, _ = look(page.format("Ines Ortega"), memory)
    assert (reasons(seen), seen.removed) == ([None], 1)


def test_a_figure_that_is_corrected_is_a_change() -> None:
    page = AROUND.replace("met again", "met 12 times")
    seen = after([page] * 5, page.replace("met 12 times", "met 13 times", 1))
    assert (reasons(seen), seen.removed) == ([None], 1)


@each(
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


@each("place", ["<li><a href='/x'>{}</a>", "<p class='state'>{}</p>", "<footer>{}</footer>"])
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


@pytest.mark.parametrize("known", [False, True])
def test_a_state_beside_a_counter_is_no_part_of_it(known: bool) -> None:
    def page(at: int, state: str) -> str:
        return AROUND + (
            f"<table><tr><td>Visitors</td><td>{at * 13}</td></tr><tr><td>State</td><td>{state}</td></tr></table>"
        )

    memory = look(page(1, "Open"), second=page(2, "Open") if known else None)[1]
    for at, state in enumerate(["Closed", "Open", "Closed", "Open"], start=3):
        seen, memory = look(page(at, state), memory, second=page(at + 20, state))
        assert [text for text, noise in added(seen) if noise is None] == [state]
        assert [one.text for one in seen.gone] == ["Open" if state == "Closed" else "Closed"]


def test_a_state_beside_an_advertisement_in_the_same_markup_is_no_part_of_it() -> None:
    def page(at: int, state: str) -> str:
        shown = f"<table><tr><td>Our best {WORDS[at]}</td></tr></table>"
        return f"<h1>The news</h1>{shown}{PAGE}<table><tr><td>State</td><td>{state}</td><td>Price</td></tr></table>"

    memory = look(page(0, "Open"), second=page(1, "Open"))[1]
    seen, memory = look(page(2, "Closed"), memory, second=page(3, "Closed"))
    assert added(seen) == [("Our best cedar", Noise.DIFFERS), ("Closed", None)]


def test_detectors_see_no_noise() -> None:
    pattern, box = (
        brief(words=("yew",)),
        AROUND + "<div class='ad'><a href='https://ads.test/{0}'>Buy {0} now</a></div>",
    )
    memory = look(box.format("elm"), given=pattern, second=box.format("fir"))[1]
    seen, _ = look(box.format("yew"), memory, pattern)
    assert (reasons(seen), seen.findings) == ([Noise.DIFFERS], ())


MENU = "<nav class='main-nav'><div class='dropdown'>{}<ul><li><a href='/up'>Uptime</a></li></ul></div></nav>"
CONTENTS = "<nav class='toc'><h4>{}</h4><ul><li><a href='#one'>First part</a></li></ul></nav>"


def test_what_stands_in_a_menu_leads_around_the_site() -> None:
    before, behind = (
        MENU.format("<h4>Tools</h4>"),
        MENU.format("<h4>Free tools</h4><ul><li><a href='/net'>Net</a><p>The subnet of any address</p></li></ul>"),
    )
    assert reasons(after([before + AROUND], behind + AROUND)) == [Noise.RECURS] * 3
    gone = after([behind + AROUND], before + AROUND)
    assert (set(reasons(gone)), gone.removed) == ({Noise.RECURS}, 0)
    assert reasons(after([before + AROUND], MENU.format("<h4>Tools from 49</h4>") + AROUND)) == [None]
    notice = "<div class='note'>Closed today because of the strike</div>"
    assert reasons(after([before + AROUND], MENU.format(notice + "<h4>Tools</h4>") + AROUND)) == [None]
    choice = "<div class='dropdown'><a href='/s'>S</a><ul><li>{}</li></ul></div>"
    assert reasons(after([choice.format("Medium") + AROUND], choice.format("Medium, sold out") + AROUND)) == [None]
    assert reasons(after([AROUND], CONTENTS.format("Table of contents") + AROUND))[0] is None
    dishes = "<div class='menu'><p>{}</p></div>"
    assert reasons(after([dishes.format("Tomato soup") + AROUND], dishes.format("Pea soup") + AROUND)) == [None]


@each(("box", "is_noise"), [("div-gpt-ad-17-0", True), ("ad-slot", True), ("ad", False)])
def test_an_advertisement_by_the_name_of_its_box(box: str, is_noise: bool) -> None:
    page = AROUND + f"<div id='{box}'><p>{{}}</p></div>"
    seen = after([page.format("Logs that grep themselves")], page.format("Garden chair, hardly used"))
    assert reasons(seen) == [Noise.RECURS if is_noise else None]
    assert seen.removed == (0 if is_noise else 1)


def test_copies_of_slides_are_not_read() -> None:
    slides = "<div class='slick-slide slick-cloned'>{}</div><div class='slick-slide'>Oak</div>"
    seen = after([slides.format("Last") + AROUND], slides.format("Another copy") + AROUND)
    assert (seen.added, seen.removed) == ((), 0)


def test_what_is_popular_now_is_another_at_each_visit() -> None:
    page = AROUND + "<p>Most visited now: {}</p>"
    assert reasons(after([page.format("France, Spain")], page.format("Japan, Averna"))) == [Noise.RECURS]


def test_a_link_of_a_menu_leads_around_the_site() -> None:
    page = AROUND + "<nav><ul>{}</ul></nav>"
    entries = [f"<li><a href='/{word}'>{word}</a>" for word in WORDS]
    memory = look(page.format("".join(entries[:5])))[1]
    seen, memory = look(page.format("".join(entries[1:6])), memory)
    assert (reasons(seen), seen.removed, seen.copy) == ([Noise.RECURS], 0, None)
    seen, _ = look(AROUND + "<ul>" + entries[7] + "</ul>", memory)
    assert (seen.added[0].segment.text, reasons(seen)) == ("larch", [None])


@each(
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


@pytest.mark.parametrize(("name", "noise"), [("Topics", Noise.RECURS), ("Sizes", None)])
def test_a_tag_box_that_many_pages_have_is_the_site_s(name: str, noise: Noise | None) -> None:
    items = WORDS[:8]
    old, new = (f"{AROUND}<p>{name}: {', '.join(words)}</p>" for words in (items, [*items[:7], WORDS[9]]))
    counts = b""
    for _ in range(3):
        counts = count_pages(counts, look(old)[0].fresh)
    seen, _ = look(new, look(old)[1], brief(recurring=pack_recurring(counts)))
    assert reasons(seen) == [noise]
