"""Sets of which a few are shown in turn, and texts that are noise wherever they stand."""

from __future__ import annotations

from collections.abc import Sequence

from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, added, look

from tidings.model.pages import Noise, PageSeen

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
