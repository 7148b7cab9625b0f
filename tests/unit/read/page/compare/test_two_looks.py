"""Two looks at the same moment: what differs is noise, what both have is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, PARAGRAPHS, added, look

from tidings.model.pages import Noise, PageSeen
from tidings.read.page.compare.look import Look
from tidings.read.page.compare.two_looks import agree
from tidings.read.page.tree.segments import read_segments

WORDS = "alder birch cedar elm fir hazel juniper larch maple oak pine rowan spruce willow yew ash beech lime".split()
AROUND = "<h1>The news</h1>" + PAGE
STORIES = [f"<li><a href='/story-{word}'>The {word} story</a></li>" for word in WORDS]


def told(seen: PageSeen) -> list[str]:
    return [text for text, noise in added(seen) if noise is None]


def chosen(at: int, count: int = 4) -> str:
    return "<ul class='related'>" + "".join(STORIES[(at * 4 + n) % len(STORIES)] for n in range(count)) + "</ul>"


def shuffled(at: int) -> str:
    return "<ul class='tags'>" + "".join(Random(at).sample(STORIES, len(STORIES))) + "</ul>"


NOISE: dict[str, Callable[[int], str]] = {
    "advertisement": lambda at: f"<div class='ad'><a href='https://ads.test/{at}'>Buy {WORDS[at % 18]} now</a></div>",
    "an advertisement without names": lambda at: f"<div>Our best {WORDS[at % 18]}</div>",
    "counter": lambda at: f"<p>Seen by {100 * at + 7} people</p>",
    "cell": lambda at: f"<table><tr><td>Load</td><td>0.{at}</td></tr></table>",
    "clock": lambda at: f"<div>{at % 24:02}:{at * 7 % 60:02}</div>",
    "token": lambda at: f"<p>Request {Random(at).randbytes(8).hex()}</p>",
    "random links": chosen,
    "shuffled": shuffled,
}


@each("name", NOISE)
def test_what_differs_is_learned_at_the_first_visit(name: str) -> None:
    noise = NOISE[name]
    memory = look(AROUND + noise(1), second=AROUND + noise(2))[1]
    for at in range(3, 12):
        page = AROUND + noise(at)
        seen, memory = look(page, memory)
        if seen.again:
            seen, memory = look(page, memory, second=AROUND + noise(at + 51))
        assert (told(seen), seen.removed, seen.copy) == ([], 0, None)


@each("name", [name for name in NOISE if name != "random links"])
def test_a_restless_place_needs_no_second_look(name: str) -> None:
    noise = NOISE[name]
    memory = look(AROUND + noise(1), second=AROUND + noise(2))[1]
    for at in range(3, 12):
        seen, memory = look(AROUND + noise(at), memory)
        assert not seen.again
        assert {found for _, found in added(seen)} <= {Noise.DIFFERS}


@each("name", NOISE)
def test_a_change_beside_what_differs_is_told(name: str) -> None:
    noise = NOISE[name]
    memory = look(AROUND + noise(1), second=AROUND + noise(2))[1]
    edited = AROUND.replace("Paragraph two says", "Paragraph two denies")
    seen, _ = look(edited + noise(3), memory)
    assert seen.again
    seen, memory = look(edited + noise(3), memory, second=edited + noise(4))
    assert told(seen) == [PARAGRAPHS[1].replace("says", "denies")]
    assert [one.text for one in seen.gone] == [PARAGRAPHS[1]]
    assert seen.copy is not None
    again, _ = look(edited + noise(3), memory, second=edited + noise(6))
    assert (told(again), again.removed) == ([], 0)


def test_when_a_second_look_is_wanted() -> None:
    seen, memory = look(AROUND)
    assert seen.again, "at the first visit"
    seen, memory = look(AROUND, second=AROUND)
    assert not seen.again
    assert not look(AROUND, memory)[0].again
    assert look(AROUND + "<p>A new one.</p>", memory)[0].again
    assert look(AROUND.replace(f"<p>{PARAGRAPHS[2]}</p>", ""), memory)[0].again
    assert not look(AROUND + "<p>A new one.</p>", memory, second=AROUND)[0].again


def test_a_banner_in_one_look_only_is_noise_and_stays_so() -> None:
    banner = "<div class='banner'>Subscribe to our letter today</div>"
    for first, second in ((AROUND + banner, AROUND), (AROUND, AROUND + banner)):
        memory = look(AROUND, second=AROUND)[1]
        for _ in range(2):  # the first time, it may be a notice that has not reached all servers
            seen, memory = look(first, memory, second=second)
            assert (told(seen), seen.removed) == ([], 0)
        for page in (AROUND + banner, AROUND, AROUND + banner):
            seen, memory = look(page, memory)
            assert (told(seen), seen.removed, seen.again) == ([], 0, False)


def test_a_clock_that_was_learned_stays_silent_when_a_banner_comes_and_goes() -> None:
    clock, banner = "<div>{}:{:02}</div>", "<div>Ferry cancelled</div>"

    def page(minute: int, *, storm: bool) -> str:
        return (banner if storm else "") + clock.format(12, minute) + AROUND

    memory = look(page(1, storm=False), second=page(2, storm=False))[1]
    for visit, storm in enumerate([True, True, False, False, True, False], start=3):
        before = visit in (3, 7)
        seen, memory = look(page(visit, storm=storm), memory, second=page(visit + 20, storm=storm))
        assert told(seen) == (["Ferry cancelled"] if before else [])
        assert [one.text for one in seen.gone] == (["Ferry cancelled"] if visit in (5, 8) else [])


@pytest.mark.parametrize("where", ["top", "end"])
def test_a_list_that_goes_on_between_the_looks_is_not_lost(where: str) -> None:
    def page(count: int) -> str:
        entries = [f"<li>Goal by {word}</li>" for word in WORDS[:count]]
        return AROUND + "<ul class='live'>" + "".join(entries if where == "end" else entries[::-1]) + "</ul>"

    memory = look(page(4), second=page(5))[1]
    found = []
    for count in range(5, 12):
        seen, memory = look(page(count), memory, second=page(count + 1))
        found += told(seen)
        assert seen.removed == 0
    assert found == [f"Goal by {word}" for word in WORDS[4:11]]


def test_a_list_that_goes_on_and_drops_its_oldest_is_not_lost() -> None:
    def page(first: int) -> str:
        entries = [f"<li>Goal by {word}</li>" for word in WORDS[first : first + 6]]
        return AROUND + "<ul class='live'>" + "".join(reversed(entries)) + "</ul>"

    memory = look(page(0), second=page(1))[1]
    found = []
    for first in range(1, 10):
        seen, memory = look(page(first), memory, second=page(first + 1))
        found += told(seen)
    assert found == [f"Goal by {word}" for word in WORDS[6:15]]


@pytest.mark.parametrize("states", [("On time", "Delayed"), ("4.90 EUR", "5.20 EUR", "5.60 EUR"), WORDS[:9]])
def test_a_place_that_never_differed_is_heard_at_every_visit(states: tuple[str, ...]) -> None:
    page = AROUND + "<table><tr><td><a href='/ferry'>Ferry 12</a></td><td>{}</td></tr></table>" + "<p>Load {}</p>"
    memory = look(page.format(states[0], 1), second=page.format(states[0], 2))[1]
    for visit in range(1, 20):
        state, before = states[visit % len(states)], states[(visit - 1) % len(states)]
        seen, memory = look(page.format(state, visit), memory, second=page.format(state, visit + 70))
        assert [change.words for change in seen.added if change.noise is None] == [f"Ferry 12: {before} -> {state}"]


def test_a_state_told_beside_a_changing_response_time() -> None:
    """The second outage was never told: its paragraph changed at each visit."""
    page = AROUND + "<div><p>Current status: <strong>{}</strong></p><p>Response time: {} ms</p></div>"
    memory = look(page.format("Operational", 12), second=page.format("Operational", 15))[1]
    for visit, state in enumerate(["Operational", "Outage", "Operational", "Operational", "Outage", "Outage"]):
        before = ["Operational", "Operational", "Outage", "Operational", "Operational", "Outage"][visit]
        first, second = page.format(state, 20 + visit), page.format(state, 70 + visit)
        seen, memory = look(first, memory, second=second)
        assert told(seen) == ([f"Current status: {state}"] if state != before else [])


def test_a_price_of_a_row_whose_name_is_a_link_is_told_at_every_visit() -> None:
    page = AROUND + "<table><tr><td><a href='/kettle'>Kettle 3000</a></td><td>{}.90</td></tr></table>"
    memory = look(page.format(40), second=page.format(40))[1]
    for price in range(41, 60):
        seen, memory = look(page.format(price), memory, second=page.format(price))
        assert [change.words for change in seen.added] == [f"Kettle 3000: {price - 1}.90 -> {price}.90"]


@pytest.mark.parametrize("box", ["<div>{} views</div>", "<div>Our best {}</div>"])
@pytest.mark.parametrize("whole", ["<section>{}<div>{}</div></section>", "{}<hr><div>{}</div>"])
def test_a_value_behind_a_restless_text_is_heard(box: str, whole: str) -> None:
    def page(at: int, state: str) -> str:
        return whole.format(box.format(at if "views" in box else WORDS[at]), state) + PAGE

    memory = look(page(1, "In stock"), second=page(2, "In stock"))[1]
    for at, state in enumerate(["In stock", "Sold out", "Sold out", "In stock", "Sold out"], start=3):
        before = "In stock" if at in (3, 4, 7) else "Sold out"
        seen, memory = look(page(at, state), memory, second=page(at + 8, state))
        assert told(seen) == ([state] if state != before else [])
        assert [one.text for one in seen.gone] == ([before] if state != before else [])


def test_new_entries_in_a_restless_place_are_told_where_both_looks_have_them() -> None:
    memory = look(AROUND + NOISE["advertisement"](1), second=AROUND + NOISE["advertisement"](2))[1]
    page = AROUND + "<div class='ad'><a href='https://ads.test/'>The shop has closed for good</a></div>"
    assert not look(page, memory)[0].again, "it is not looked for there"
    other = page.replace("Paragraph two says", "Paragraph two denies")
    seen, _ = look(other, memory, second=other)
    assert "The shop has closed for good" in told(seen)


def test_a_text_that_was_proved_restless_is_noise_even_where_both_looks_have_it() -> None:
    ad = NOISE["advertisement"]
    memory = look(AROUND + ad(1), second=AROUND + ad(2))[1]
    edited = AROUND.replace("Paragraph two says", "Paragraph two denies")
    for shown in (1, 2):
        seen, _ = look(edited + ad(shown), memory, second=edited + ad(shown))
        assert [text[:20] for text in told(seen)] == ["Paragraph two denies"]


def test_a_sentence_that_is_restless_anywhere_on_the_page_is_noise() -> None:
    def page(quote: int, picks: tuple[int, ...], state: str = "Open") -> str:
        said = [f"The {word} tree said so to me" for word in WORDS]
        items = "".join(f"<li>{said[one]}</li>" for one in picks)
        return f"{AROUND}<p class='quote'>{said[quote]}</p><h2>Voices</h2><ul>{items}<li>{state}</li></ul>"

    memory = look(page(1, (7, 8)), second=page(2, (7, 8)))[1]
    seen, _ = look(page(3, (1, 2), "Closed"), memory, second=page(4, (1, 2), "Closed"))
    assert told(seen) == ["Closed"]


def test_the_price_of_a_restless_card_is_noise_and_one_below_a_restless_headline_is_not() -> None:
    def page(card: int, price: int, headline: str = "Our shop") -> str:
        cards = f"<section><div class='card'><h5>{WORDS[card]} inn</h5><p>from {price} EUR</p></div></section>"
        return f"<h2>{headline}</h2><p>Ticket: {price} EUR</p>{PAGE}{cards}"

    memory = look(page(1, 70), second=page(2, 70, "Your shop"))[1]
    seen, _ = look(page(1, 75), memory, second=page(1, 75))
    assert told(seen) == ["Ticket: 75 EUR"]


def test_a_date_beside_a_restless_part_moves_on_with_the_calendar() -> None:
    def page(date: str, town: str) -> str:
        return f"{AROUND}<p class='eta'>There on {date} in <span>{town}</span></p>"

    at = datetime(2026, 3, 2, 18, tzinfo=UTC)
    memory = look(page("Thursday 5", "Ghent"), second=page("Thursday 5", "Lyon"), at=at)[1]
    at += timedelta(hours=8)
    assert told(look(page("Monday 9", "Cork"), memory, second=page("Monday 9", "Turin"), at=at)[0])
    seen, memory = look(page("Friday 6", "Cork"), memory, at=at)
    assert (told(seen), seen.again, seen.removed) == ([], False, 0)
    seen, memory = look(page("Friday 6", "Porto"), memory, at=at + timedelta(hours=1))
    assert (seen.added, seen.again) == ((), False), "it is known by the rest again"


def test_the_second_look_may_be_no_page() -> None:
    memory = look(AROUND, second=AROUND)[1]
    seen, _ = look(AROUND + "<p>New.</p>", memory, second="%PDF-1.7")
    assert (told(seen), seen.again) == (["New."], False), "what the first look saw is told as it is"


def test_looks_that_agree_teach_nothing() -> None:
    found = agree(*(Look(read_segments(AROUND.encode(), url="https://paper.test/")) for _ in range(2)))
    assert len(found.agreed) == 7
    assert (found.restless, found.lost, found.gained) == (frozenset(), frozenset(), ())


def test_a_price_beside_a_restless_figure_is_heard() -> None:
    def page(price: str, readers: int) -> str:
        return f"<p class='offer'>Now {price}, {readers} people looking</p>{AROUND}"

    memory = look(page("49 EUR", 3), second=page("49 EUR", 7))[1]
    assert told(look(page("49 EUR", 9), memory)[0]) == []
    seen = look(page("45 EUR", 9), memory, second=page("45 EUR", 12))[0]
    assert told(seen) == ["Now 45 EUR, 9 people looking"]
    restless = look(page("49 EUR", 3), second=page("51 EUR", 7))[1]  # the price itself is
    assert told(look(page("45 EUR", 9), restless)[0]) == []


@each(
    ("shown", "old", "new"),
    [
        ("Session {key}. Term ends on {}. {seen} readers at the moment.", "20 March", "21 March"),
        ("Only {} left, {seen} viewing, basket {number}", "3", "2"),
        ("Answer until {}; {seen} people are reading this.", "15 March", "22 March"),
        ("<b>{key}</b> Term ends on {}. Ask at the desk. {seen} <i>readers</i>.", "20 March", "27 March"),
    ],
)
def test_what_stays_between_two_restless_parts_is_heard(shown: str, old: str, new: str) -> None:
    def page(at: int, value: str) -> str:
        said = shown.format(value, key=f"{Random(at).randbytes(4).hex()}a", seen=at * 7 % 43 + 3, number=at * 31 + 400)
        return AROUND + f"<p>{said}</p>"

    memory = look(page(1, old), second=page(2, old))[1]
    for at in range(3, 8):
        seen, memory = look(page(at, old), memory)
        assert (told(seen), seen.removed, seen.again) == ([], 0, False)
    for at, value in ((8, new), (9, old), (10, new)):
        seen, memory = look(page(at, value), memory, second=page(at + 20, value))
        assert [value in text for text in told(seen)] == [True]
    seen, memory = look(page(11, new), memory)
    assert (told(seen), seen.removed) == ([], 0)


def test_a_value_beside_a_label_of_which_a_part_is_restless_is_heard() -> None:
    def page(at: int, state: str) -> str:
        picked = f"<ul><li>Ticket 20 zł <i>{at * 7 % 43 + 3} people are choosing</i></li></ul>"
        return AROUND + picked + f"<p>For the derby: {state} <span>(basket ends in {at % 9}:{at + 20})</span></p>"

    memory = look(page(1, "places left"), second=page(2, "places left"))[1]
    seen, memory = look(page(3, "places left"), memory)
    assert (told(seen), seen.removed, seen.again) == ([], 0, False)
    seen, memory = look(page(4, "sold out"), memory, second=page(5, "sold out"))
    assert [text for text in told(seen) if "sold out" in text]
