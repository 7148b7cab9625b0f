"""What is learned of lines that one of two looks has, of figures beside words that are edited, and of cards that are
picked; boxes that ask, greetings, countdowns."""

from __future__ import annotations

from tests.cases import each
from tests.unit.read.page.noise.test_lines_at_times import Page, news
from tests.unit.read.page.test_changes import PAGE, look

STEPS = ("Open", "Filled", "Closed", "Open again")


def test_a_line_with_other_figures_is_known_at_its_third_sighting_whatever_they_are() -> None:
    line, memory, looks = (PAGE + "<p>{} people read this page with you</p>").format, b"", []
    memory = look(PAGE, second=PAGE)[1]
    for visit, count in enumerate((700, 541, 649, 812), 2):
        seen, after = look(line(count), memory, visit=visit)
        looks.append(seen.again)
        if seen.again:  # the second look does not have it
            seen, after = look(line(count), memory, visit=visit, second=PAGE)
        assert news(seen) == []
        memory = look(PAGE, after, visit=visit)[1]
    assert looks == [True, True, False, False]


def test_a_figure_that_was_proved_restless_is_so_once_its_text_was_edited() -> None:
    page, entry = Page(), (PAGE + "<dl><dt>State</dt><dd>{}, {} in the queue</dd></dl>").format
    page.visited(entry(STEPS[0], 12), entry(STEPS[0], 9))
    for at, state in enumerate(STEPS[1:]):
        assert page.visited(entry(state, 20 + at)) == [f"{state}, {20 + at} in the queue"]  # both looks say the same
        assert page.visited(entry(state, 31 + at)) == []


def test_a_figure_of_an_edited_text_that_is_beside_other_words_is_told() -> None:
    page, text = Page(), (PAGE + "<p>{} places, {} are looking</p>").format
    page.visited(text("Two", 12), text("Two", 9))
    assert page.visited(PAGE + "<p>Two places, 20 may be sold</p>") == ["Two places, 20 may be sold"]
    assert page.visited(PAGE + "<p>Two places, 19 may be sold</p>") == ["Two places, 19 may be sold"]


@each(
    "box",
    [
        "<section class='survey'><p>Could you spare {} minutes? You may win.</p><button>Take part</button></section>",
        "<div class='fixed bottom-4 right-4'><p>Hi, I am Colm. Do you move from another host?</p></div>",
        "<div class='sohbet'><p>Merhaba, ben Onur. Yardım edeyim mi?</p></div>",
    ],
)
def test_a_box_that_asks_comes_and_goes_in_silence(box: str) -> None:
    page = Page()
    page.visited(PAGE)
    assert page.visited(PAGE + box.format(5)) == []
    assert page.visited(PAGE) == []


def test_what_a_survey_found_is_told() -> None:
    page, survey = Page(), (PAGE + "<section class='survey'><p>{} of all voters would vote again.</p></section>").format
    page.visited(survey("Half"))
    assert page.visited(survey("A third")) == ["A third of all voters would vote again."]


def test_a_greeting_goes_by_the_hour_and_what_follows_it_is_told() -> None:
    page, form = Page(), (PAGE + "<form><p>{}</p></form>").format
    page.visited(form("Good morning. Where would you like to go?"))
    assert page.visited(form("Good afternoon. Where would you like to go?")) == []
    assert page.visited(form("Travelling late? Where would you like to go?")) == []
    assert page.visited(form("Good morning. Where would you like to go?")) == []
    assert page.visited(form("Good morning. No trains run today.")) == ["Good morning. No trains run today."]


def test_what_a_picked_card_says_below_a_link_that_the_menu_has_is_another_page() -> None:
    menu = "<ul class='menu'>{}</ul>".format(
        "".join(f"<li><a href='/{one}'>{one} of the park</a></li>" for one in "abcde")
    )
    said = dict(
        zip("abcde", ("Wolves live here.", "Opens in May.", "A loop of miles.", "By lot.", "Walks."), strict=True)
    )

    def shown(*picked: str) -> str:
        cards = (
            f"<div class='tile'><h3><a href='/{one}'>{one} of the park</a></h3><p>{said[one]}</p></div>"
            for one in picked
        )
        return f"{menu}<main>{PAGE}</main><section class='tiles'><h2>Plan</h2>{''.join(cards)}</section>"

    page = Page()
    page.visited(shown("a", "b"), shown("c", "b"))
    for _ in range(2):
        page.visited(shown("b", "c"), shown("a", "c"))
        page.visited(shown("a", "c"), shown("b", "d"))
    assert page.visited(shown("d", "e")) == []
    said["a"] = "No wolf was seen this year."
    assert page.visited(shown("a", "d")) == []


@each(
    ("text", "told"),
    [
        ("{} days to the night of books", False),
        ("Do jara zbývá {} dní.", False),
        ("The warranty is {} days", True),
    ],
)
def test_many_days_that_are_left_fall_in_silence(text: str, told: bool) -> None:
    page = Page()
    for _ in range(3):
        page.visited(f"{PAGE}<p>{text.format(40)}</p>")
    assert bool(page.visited(f"{PAGE}<p>{text.format(39)}</p>")) == told
