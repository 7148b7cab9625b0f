"""Measurements of the moment fall silent at their third move in a row; what merely looks like one is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, look

AT = datetime(2026, 3, 4, 6, tzinfo=UTC)


def told(texts: list[str], *, page: str = "<p>{}</p>", hours: int = 6) -> list[int]:
    """The visits, from 0 on, that told something of a page whose text is another each time."""
    memory, found = b"", list[int]()
    for visit, text in enumerate(texts):
        body = PAGE + page.format(text)
        seen, memory = look(body, memory, second=body, at=AT + visit * timedelta(hours=hours))
        if seen.removed or any(change.noise is None for change in seen.added):
            found.append(visit)
    return found


@each(
    "text",
    [
        "Right now {}% of you read this on Linux.",
        "Current waiting time at the counter: about {} minutes.",
        "Coda alla cassa: {} minuti",
        "Auslastung der Sauna: {} %",
        "ただいまの待ち時間：{}分",
    ],
)
def test_a_measurement_of_the_moment_is_told_twice(text: str) -> None:
    figures = [12, 31, 27, 18, 18, 44, 12, 31]
    assert told([text.format(figure) for figure in figures]) == [1, 2]


def test_in_a_table_its_label_says_it() -> None:
    rows = "<table><tr><th>Branch</th><th>Waiting now</th></tr><tr><td>Old town</td><td>{}</td></tr></table>"
    assert told([f"{figure} people" for figure in (4, 9, 6, 7, 3)], page=rows) == [1, 2]


@each(
    "text",
    [
        "Current price: {}.90 EUR",  # a price, whatever is said of it
        "Currently in stock: {} pieces at £{}",
        "Current version: 2.{}",
        "Currently {} vacancies",
        "There are now {} confirmed cases",
        "Updated at 12:05: {} injured",
        "Current alert level: {}",
        "Derzeit {} Störungen im Netz",
        "Actuellement {} appartements",
        "Right now {} places are left in this course",
        "Waiting time for a first appointment: {} weeks",
        "{} cases were counted",  # says nothing of the moment
        "Last checked by hand: {} faults are open",
    ],
)
def test_what_is_no_measurement_is_always_told(text: str) -> None:
    assert told([text.format(figure, figure) for figure in (12, 31, 27, 18, 44)]) == [1, 2, 3, 4]


def test_words_of_a_state_are_told_however_often_they_change() -> None:
    states = ["all systems up", "one system is down", "all systems up", "slow, we look into it", "one system is down"]
    assert told([f"Right now {state}" for state in (*states, *states)]) == list(range(1, 10))
    live = [f"Current load: {figure} %" for figure in (12, 31, 27, 18)]
    assert told([*live, "Current load: not known", "Current load: 15 %"]) == [1, 2, 4, 5]


def test_a_set_in_turn_under_the_hour_is_silent_where_it_returns() -> None:
    dishes = "pumpkin gratin;lentil stew;fish pie;onion tart;bean soup;fish pie;pumpkin gratin;goulash;bean soup".split(
        ";"
    )
    assert told([f"In the canteen at this hour: {dish}" for dish in dishes]) == [1, 2, 3, 4, 7]


def test_what_moves_at_each_of_seldom_visits_is_told() -> None:
    texts = [f"Current waiting time: {figure} minutes" for figure in (12, 31, 27, 18, 44)]
    assert told(texts, hours=60) == [1, 2, 3, 4]
    assert told([text for text in texts for _ in range(4)]) == [4, 8, 12, 16], "it rests for three visits"


def test_one_sentence_of_a_text_may_be_that_of_the_day() -> None:
    text = "<p>The office is at 18 Mill Lane. It opens at nine. Saint of the day: {}. Welcome!</p>"
    saints = ["Agnes", "Casimir", "Adrian"]
    assert told(saints, page=text, hours=24) == []
    other = "<p>The office is at {} Mill Lane. It opens at nine. Saint of the day: Agnes. Welcome!</p>"
    assert told(["18", "20"], page=other, hours=24) == [1]


def test_a_time_of_measuring_beside_a_figure_says_the_same() -> None:
    card = "<div><p>Station Quay</p><p>{} µg/m³</p><p>{}</p></div>"
    figures = (14, 31, 27, 18, 22)

    def visits(stamp: str, unit: str = "") -> list[int]:
        texts = [card.format(f"{figure}{unit}", stamp.format(6 + at)) for at, figure in enumerate(figures)]
        return told(texts, page="{}", hours=1)

    assert visits("measured at {}:05") == [1, 2]
    assert visits("measured by hand, every year") == [1, 2, 3, 4], "it does not move"
    assert visits("measured at {}:05", " EUR for") == [1, 2, 3, 4], "a price"
    states = "<div><p>Lift</p><p>{}</p><p>Updated {}:05</p></div>"
    shown = [states.format(word, 6 + at) for at, word in enumerate(("open", "closed", "open", "on hold", "closed"))]
    assert told(shown, page="{}", hours=1) == [1, 2, 3, 4], "a state"


def test_a_link_in_turn_is_silent_where_it_returns() -> None:
    names = "The lamp of the harbour;A walk by the river;Bread for a whole week;The house on the hill".split(";")
    links = [f"<a href='/{at % 4}'>{names[at % 4]}</a>" for at in range(8)]
    assert told(links, page="<div>{}</div>") == [1, 2, 3]
    assert told([f"<h2>{one}</h2>" for one in links], page="<div>{}</div>") == list(range(1, 8)), "a headline"


def test_a_menu_above_it_does_not_say_what_is_measured() -> None:
    menu = "<div>{}</div>".format(" ".join(f"<a href='/{name}'>{name}</a>" for name in ("Pool", "Prices", "News")))
    shares = [f"Gym {gym}% full · pool {pool}% full" for gym, pool in ((71, 12), (76, 22), (48, 45), (37, 78), (7, 38))]
    assert told(shares, page=f"<section>{menu}<p>{{}}</p></section>") == [1, 2]
    assert told(shares, page="<section><div><b>Prices</b></div><p>{}</p></section>") == [1, 2, 3, 4]


def test_now_in_another_sentence_says_nothing_of_a_figure_or_a_date() -> None:
    for text in (
        "Firmware 4 is now being sent to all boxes. It needs {} MB.",
        "The rollout now ends on {} March.",
        "Do not work on a live chassis without a transformer of {} VA.",
    ):
        assert told([text.format(figure) for figure in (12, 21, 17, 11, 24)]) == [1, 2, 3, 4], text


def test_a_count_that_shows_what_it_showed_before_is_no_counter() -> None:
    figures = ["2,300", "2,459", "2,300", "2,459", "2,300"]
    assert told([f"Every weekday some {figure} people change here" for figure in figures]) == [1, 2, 3, 4]
