"""Sets of which a few are shown in turn, and texts that are noise wherever they stand."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, added, brief, look

from tidings.model.pages import Noise, PageSeen
from tidings.read.page.compare.site_boilerplate import count_pages, pack_hashes, pack_recurring
from tidings.read.page.tree.leaf_hash import hash_leaf

VOICES = (
    "Anna likes the quiet library",
    "Bo found good friends here",
    "Cleo built a small boat",
    "Dov sings in the choir",
    "Edda walks to every lecture",
    "Finn grows his own beans",
)
STIMMEN = tuple(f"{name} mag die stille Bibliothek" for name in ("Anke", "Bert", "Clara", "Dirk", "Elke", "Fritz"))
声 = tuple(f"{name}「図書館が静かで好きです」" for name in ("法学部", "理学部", "工学部", "農学部", "医学部", "文学部"))


def told(seen: PageSeen) -> list[str]:
    return [text for text, noise in added(seen) if noise is None]


def page(*voices: str, notice: str = "Open daily.") -> str:
    items = "".join(f"<li>{voice}</li>" for voice in voices)
    return f"<p>{notice}</p>{PAGE}<h3>Voices</h3><ul>{items}</ul>"


def after(looks: Sequence[tuple[str, ...]]) -> bytes:
    memory = b""
    for shown in looks:
        memory = look(page(*shown), memory, second=page(*shown))[1]
    return memory


@each("set_", [VOICES, STIMMEN, 声])
def test_a_set_that_returns_is_silent_and_a_new_one_is_told(set_: tuple[str, ...]) -> None:
    memory = after([set_[0:2], set_[2:4], set_[4:6]])
    seen, memory = look(page(*set_[0:2]), memory)
    assert (told(seen), seen.removed, seen.again) == ([], 0, False)
    assert {noise for _, noise in added(seen)} == {Noise.ROTATES}
    seen, memory = look(page(set_[0], set_[3], notice="Closed until June."), memory)
    assert told(seen) == ["Closed until June."]
    new = page(set_[0], "Gus bakes bread for everybody", notice="Closed until June.")
    assert told(look(new, memory)[0]) == ["Gus bakes bread for everybody"]


def test_a_small_set_turns_from_its_second_return_on() -> None:
    mottos = ("Work near your home", "Mentors wanted"), ("By the river since 1998", "Offers that we checked")
    memory = after([mottos[0], mottos[1]])
    seen, memory = look(page(*mottos[0]), memory, second=page(*mottos[0]))
    assert told(seen) == list(mottos[0])  # it may have been undone
    for number in range(4):
        shown = mottos[(number + 1) % 2]
        seen, memory = look(page(*shown), memory)
        assert (told(seen), seen.removed, seen.again) == ([], 0, False), number
    seen, memory = look(page(*mottos[1], "A third motto that is new"), memory)
    assert told(seen) == ["A third motto that is new"]


def test_an_outage_is_told_however_often_it_returns() -> None:
    states = ("All systems are up", "No known trouble"), ("Outage: payments fail", "Incident: logins fail")
    memory = b""
    for number in range(6):
        shown = page(*states[number % 2])
        seen, memory = look(shown, memory, second=shown)
        assert number == 0 or told(seen) == list(states[number % 2]), number


def test_cells_and_short_states_that_return_again_are_told_whenever_they_do() -> None:
    def line(*states: str) -> str:
        return PAGE + "<table>" + "".join(f"<tr><td>{state}</td></tr>" for state in states) + "</table>"

    for states in (
        (("Good service on all", "Part of it closed"), ("Severe delays today", "No trains at all")),
        (
            ("Open", "Shut"),
            ("Full", "Wet"),
        ),
    ):
        memory = b""
        for number in range(6):
            shown = line(*states[number % 2])
            seen, memory = look(shown, memory, second=shown)
            assert number == 0 or told(seen) == list(states[number % 2])


def test_what_is_open_or_closed_never_counts_as_a_set_that_turns() -> None:
    states = ("The tunnel is closed", "Drive over the pass"), ("All tunnels are open", "No toll is taken")
    memory = b""
    for number in range(6):
        shown = PAGE + "".join(f"<p>{state}</p>" for state in states[number % 2])
        seen, memory = look(shown, memory, second=shown)
        assert number == 0 or told(seen) == list(states[number % 2])


def test_one_notice_that_is_back_and_states_are_told() -> None:
    notice = "The pool is closed for repairs today"
    memory = after([(notice, *VOICES[:3]), VOICES[:3]])
    assert told(look(page(notice, *VOICES[:3]), memory)[0]) == [notice]
    states = [("Open", "Shut"), ("Full", "Wet"), ("Dry", "Late"), ("Iced", "Free")]
    assert told(look(page("Open", "Shut"), after(states))[0]) == ["Open", "Shut"]


def test_a_text_that_was_proved_restless_in_its_block_is_so_beside_another_label() -> None:
    rows = PAGE + "<table>{}</table>"

    def table(*cells: tuple[str, str]) -> str:
        return rows.format("".join(f"<tr><td>{name}</td><td>{text}</td></tr>" for name, text in cells))

    calm, advertised = ("Start", "Sobota"), ("Mecz", "Gwizdki już od 14,99 zł")
    memory = look(table(calm, advertised), second=table(calm))[1]
    again = table(calm, ("Tabela", advertised[1]))
    assert advertised[1] not in told(look(again, memory, second=again)[0])
    sold = table(calm, ("Tabela", "Wyprzedane"))
    assert "Wyprzedane" in told(look(sold, memory, second=sold)[0])


def test_titles_of_cards_are_under_the_heading_of_their_list() -> None:
    def magazine(*stories: str) -> str:
        cards = "".join(f"<article><h3>{story}</h3><p>À lire</p></article>" for story in stories)
        return f"{PAGE}<section><h2>Le magazine</h2>{cards}</section>"

    memory = look(magazine("Le port", "La mer"), second=magazine("Le pont", "Le phare"))[1]
    seen, _ = look(magazine("Le bac", "La dune"), memory)
    assert (told(seen), seen.again) == ([], False)


def turning(place: str, texts: Sequence[str], recurring: bytes = b"") -> tuple[list[bool], bytes]:
    """Whether each of eight visits tells the one of two texts that it finds, and the memory after them."""
    given = brief(recurring=recurring)
    memory = look(PAGE + place.format(texts[0]), given=given, second=PAGE + place.format(texts[0]))[1]
    said = []
    for visit in range(1, 9):
        shown = PAGE + place.format(texts[visit % 2])
        seen, memory = look(shown, memory, given, second=shown)
        said.append(bool(told(seen)))
        assert bool(seen.removed) == said[-1]
    return said, memory


TIPS = "Sign your letters before you send them.", "Use a new envelope for each letter."


def test_tips_that_take_turns_fall_silent_and_a_new_one_is_told() -> None:
    said, memory = turning("<p class='tip'>{}</p>", TIPS)
    assert said == [True] + [False] * 7
    new = PAGE + "<p class='tip'>Write the address in capital letters.</p>"
    assert told(look(new, memory)[0]) == ["Write the address in capital letters."]


@each(
    ("beginning", "first"),  # a fact is none of the page, whichever it is
    [("Did you know? {}", False), ("Visste du att {}", False), ("À découvrir : {}", True), ("豆知識 {}", True)],
)
def test_texts_that_begin_as_tips_do_take_turns(beginning: str, first: bool) -> None:
    assert turning("<p>{}</p>", [beginning.format(tip) for tip in TIPS])[0] == [first] + [False] * 7


def test_sentences_of_the_site_that_take_turns_fall_silent() -> None:
    counts = b""
    for _ in range(8):  # pages that have both
        counts = count_pages(counts, pack_hashes(np.array([hash_leaf(text) for text in TIPS], np.int64)))
    assert turning("<p>{}</p>", TIPS, pack_recurring(counts))[0] == [True, True] + [False] * 6


@pytest.mark.parametrize(
    ("place", "texts"),
    [
        ("<p class='cta'>{}</p>", ("Buy tickets", "Sold out")),
        ("<p class='quote'>{}</p>", ("12.40", "12.55")),
        ("<figure><figcaption>{}</figcaption></figure>", ("Mayor Ann Lee on Friday", "Mayor Ann Leigh on Friday")),
        ("<p class='tip'>{}</p>", ("The office is closed on Monday.", "Bring a form of your own to us.")),
    ],
)
def test_states_figures_and_corrections_are_told_in_places_for_turns_too(place: str, texts: tuple[str, str]) -> None:
    assert all(turning(place, texts)[0])


@pytest.mark.parametrize(
    ("place", "texts"),
    [
        ("<p>{}</p>", TIPS),
        ("<p>{}</p>", ("All trains run as planned today.", "An accident stops all trains.")),
        ("<table><tr><td>Line 3</td><td>{}</td></tr></table>", ("Every ten minutes.", "Every twenty minutes.")),
    ],
)
def test_other_sentences_and_states_are_told_however_often_they_return(place: str, texts: tuple[str, str]) -> None:
    assert all(turning(place, texts)[0])


def test_captions_of_pictures_that_turn_are_silent_once_known() -> None:
    names = ("The market square", "The river in flood", "From the church tower")

    def shown(visit: int) -> str:
        two = (names[(visit + step) % 3] for step in range(2))
        return PAGE + "".join(f"<figure><img src='/{visit}'><figcaption>{name}</figcaption></figure>" for name in two)

    memory = look(shown(0), second=shown(0))[1]
    said = []
    for visit in range(1, 8):
        seen, memory = look(shown(visit), memory, second=shown(visit))
        said.append(len(told(seen)))
    assert said[0] == 1
    assert not any(said[2:])


def test_three_sentences_in_turn_are_known_from_the_third_return_on() -> None:
    shown = ("Podcast: my first year as a clerk", "Guide: interviews by video call", "Write a much better letter")

    def strip(text: str) -> str:
        return f"{PAGE}<h3>Careers</h3><div class='strip'>{text}</div>"

    memory, heard = b"", []
    for number in range(9):
        html = strip(shown[number % 3])
        seen, memory = look(html, memory, second=html)
        heard.append(bool(told(seen)))
    assert heard == [False, True, True, True, True, False, False, False, False]
    assert told(look(strip("Our office has moved to the harbour"), memory)[0])


def test_a_part_of_a_status_page_is_told_when_all_is_well_again() -> None:
    names = ("Card payments", "Bank transfers", "Payouts", "Dashboard", "Webhooks")
    chance = Random(4)

    def status(headline: str, payouts: str) -> str:
        parts = "".join(
            f"<li><span>{name}</span>\n<span>{chance.randint(20, 290)} ms</span> "
            f"<span>{payouts if name == 'Payouts' else 'Up'}</span></li>"
            for name in names
        )
        return f"<main><div><h1>{headline}</h1></div><ul>{parts}</ul><p>Payments for small shops.</p></main>"

    memory, well, ill = b"", ("All services are up", "Up"), ("Major disruption", "Down")
    for number, shown in enumerate((well, well, ill, ill, well, well, ill, well)):
        seen, memory = look(status(*shown), memory, second=status(*shown), third=status(*shown))
        if number in (2, 4, 6, 7):
            assert any("Payouts" in text and shown[1] in text for text in told(seen)), number


def test_states_of_the_content_are_told_however_often_they_return() -> None:
    states = ("The pass road is clear for all", "Snow chains are required there", "Trucks must take the tunnel")
    memory, heard = b"", []
    for number in range(9):
        html = f"<main>{PAGE}<h3>State</h3><div class='strip'>{states[number % 3]}</div></main>"
        seen, memory = look(html, memory, second=html)
        heard.append(bool(told(seen)))
    assert heard == [False] + 8 * [True]


def test_a_state_that_returns_beside_what_differs_by_request_is_told() -> None:
    def page(state: str, picks: str) -> str:
        links = "".join(f"<p>Page {pick} of all</p>" for pick in picks)
        return f"{PAGE}<div><h3>Incident</h3><p>{state}</p></div><div><h3>Help</h3>{links}</div>"

    memory = b""
    for number, state in enumerate(["Watching the mend", "All is well again"] * 4):
        picks = "ab" if number % 2 else "cd"
        seen, memory = look(page(state, picks), memory, second=page(state, "ef" if number % 2 else "gh"))
        assert number == 0 or told(seen) == [state], number


def test_voices_of_customers_take_turns_in_a_box_named_for_them() -> None:
    def page(*texts: str, entry: str = "<p>{}</p>", name: str = "testimonials") -> str:
        return f"{PAGE}<div class='{name}'>{''.join(entry.format(text) for text in texts)}</div>"

    anna, bo = ("The roof is dry again.", "Anna, Ghent"), ("They came on a Sunday.", "Bo, Lier")
    memory = look(page(*anna), second=page(*anna))[1]
    seen, _ = look(page(*bo), memory)
    assert (told(seen), seen.removed, {noise for _, noise in added(seen)}) == ([], 0, {Noise.ROTATES})
    assert told(look(page(*anna, *bo), memory)[0]) == list(bo), "one more"
    for markup in ({"entry": "<p><a href='/x'>{}</a></p>"}, {"name": "notices"}):
        memory = look(page(*anna, **markup), second=page(*anna, **markup))[1]
        assert told(look(page(*bo, **markup), memory)[0]) == list(bo), markup


@each(
    ("place", "texts"),
    [
        (
            "<div class='tip-of-the-day'><p>{}</p></div>",
            (
                "Did you know? Albums nest.",
                "Did you know? Press g and then h to get back to the folder that all of your albums are in.",
                "Did you know? Drop a folder on the window to import it.",
            ),
        ),
        (
            "<p class='photo'>{}</p>",
            (
                "Photographie : La salle des cartes",
                "Photographie : Le verger du campus",
                "Photographie : Le cloître en hiver",
            ),
        ),
    ],
)
def test_tips_and_captions_that_return_are_silent_whatever_their_length(place: str, texts: tuple[str, ...]) -> None:
    memory = b""
    for text in texts:
        memory = look(PAGE + place.format(text), memory, second=PAGE + place.format(text))[1]
    for text in texts:
        seen, memory = look(PAGE + place.format(text), memory)
        assert (told(seen), seen.removed) == ([], 0)
    other = texts[0].split(maxsplit=3)[0] + " something that nobody has said here before"
    assert told(look(PAGE + place.format(other), memory)[0]) == [other]
