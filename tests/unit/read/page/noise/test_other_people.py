"""What other people do with a page, and signs and dates that follow the clock: silent, beside changes that are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, added, look

from tidings.model.pages import PageSeen

START = datetime(2026, 3, 2, 0, 30, tzinfo=UTC)
POSTS = (
    "Booked my train to Ljubljana",
    "The keynote list is superb",
    "Two beds free near the river",
    "Send help, please do",
)


def told(seen: PageSeen) -> list[str]:
    return [text for text, noise in added(seen) if noise is None]


def visits(pages: Sequence[str], hours: int = 6) -> list[PageSeen]:
    """What each visit but the first tells, both looks alike."""
    memory, found = look(pages[0], second=pages[0], at=START)[1], []
    for number, page in enumerate(pages[1:], 1):
        at = START + number * timedelta(hours=hours)
        seen, memory = look(page, memory, second=page, visit=number + 1, at=at)
        found.append(seen)
    return found


def quiet(seen: PageSeen) -> bool:
    return not told(seen) and not seen.removed


@each(
    ("page", "old", "new"),
    [
        ("<div class='slot'><b>Opening</b><button class='star'>{}</button></div>", "☆ 12", "☆ 31"),
        ("<div class='seal'><b>4,8</b> von 5 aus {} Bewertungen</div>", "48.210", "48.318"),
        ("<aside><div class='gift'>{} min ago</div></aside>", "Ruth gave £40 8", "Owen gave £5 21"),
        ("<div><h3>Downloaded most in the past two hours</h3><ol><li>{}</li></ol></div>", "Pell [2024] 87", "Osei 166"),
        ("<h2>Nejhledanější</h2><ul><li>{}</li></ul>", "stavební zákon", "výsluhy"),
        ("<p>Vanliga sökningar: {}</p>", "Norrå, Mälarnät", "Dalälven, Brofors"),
        ("<p class='sign'>{}</p>", "Most zárva", "Most nyitva"),
        ("<p>{}</p>", "V tento den roku 1968 byla zrušena cenzura.", "V tento den roku 1848 bylo svoláno shromáždění."),
        ("<div><b>2.3.2026</b> <b>Nimipäivä: {}</b></div>", "Ari</b> <b>Ulkona -3 °C", "Laila</b> <b>Ulkona 2 °C"),
    ],
)
def test_counts_acts_rankings_and_signs_are_silent_and_a_price_beside_them_is_told(
    page: str, old: str, new: str
) -> None:
    page = f"{PAGE}{page}<p>Ticket: {{}}</p>"
    assert quiet(visits([page.format(old, "12 EUR"), page.format(new, "12 EUR")])[0])
    assert told(visits([page.format(old, "12 EUR"), page.format(new, "15 EUR")])[0]) == ["Ticket: 15 EUR"]


@pytest.mark.parametrize(
    ("page", "old", "new"),
    [
        ("<p>Hotel <b>{}</b></p>", "★ 4", "★ 3"),
        ("<h3>Popular</h3><ul><li>{}</li></ul>", "City bike 26, 499 EUR", "City bike 26, 479 EUR"),
        ("<ul><li>Paros 07:30 Blue Arete {}</li></ul>", "306 seats left", "12 seats left"),
        ("<p>{}</p>", "The pass is open now", "The pass is closed now"),
        ("<p>{}</p>", "Office closed", "Office open"),
        ("<p>We counted {} comments on the plan.</p>", "312", "402"),
    ],
)
def test_what_is_alike_and_true_is_told(page: str, old: str, new: str) -> None:
    assert len(told(visits([PAGE + page.format(old), PAGE + page.format(new)])[0])) == 1


def test_a_mark_of_today_that_moves_on_is_silent_and_a_dish_is_told() -> None:
    def menu(today: str, dish: str = "Fish pie", mark: str = "today") -> str:
        days = (("Monday", "Soup"), ("Tuesday", dish), ("Wednesday", "Stew"))
        return PAGE + "".join(f"<h3>{day}{f' ({mark})' * (day == today)}</h3><p>{food}</p>" for day, food in days)

    assert quiet(visits([menu("Monday"), menu("Tuesday")], hours=24)[0])
    assert told(visits([menu("Monday"), menu("Tuesday", "Pasta")], hours=24)[0]) == ["Pasta"]
    assert len(told(visits([menu("Monday", mark="sold out"), menu("Tuesday", mark="sold out")], hours=24)[0])) == 2


def test_a_large_number_of_results_falls_silent_at_its_third_move_and_a_small_one_does_not() -> None:
    for least, silent in ((18_400, [False, False, True, True]), (12, [False] * 4)):
        pages = [f"{PAGE}<p>Знайдено {least + 3 * at}</p>" for at in range(5)]
        assert [quiet(seen) for seen in visits(pages)] == silent


def wall(*posts: str, product: str = "", likes: int = 7) -> str:
    cards = "".join(
        f"<div class='post'><b>@{post[:3].lower()}x</b><p>{post}</p><small>{likes + at}h</small></div>"
        for at, post in enumerate(posts)
    )
    goods = "".join(
        f"<div class='item'><h4>{name}</h4><p>{state}</p><span>♥ {likes * at}</span></div>"
        for at, (name, state) in enumerate((("Red lamp", product), ("Blue lamp", "On its way to us again")), 2)
    )
    return f"{PAGE}<section>{cards}</section><main>{goods}</main>"


def test_posts_that_return_to_a_wall_are_silent_and_new_ones_told() -> None:
    one, two, three, four = POSTS
    shown = [wall(one, two), wall(two, three, likes=3), wall(three, one, likes=9), wall(one, two), wall(two, four)]
    second, third, fourth, fifth = visits(shown)
    assert [three in " ".join(told(second)), quiet(third), quiet(fourth), four in " ".join(told(fifth))] == [True] * 4


def test_the_state_of_a_product_that_people_like_is_told_each_time() -> None:
    states = ["In stock at our shop", "On its way to us again"] * 3
    seen = visits([wall(*POSTS[:2], product=state, likes=4 + at) for at, state in enumerate(states)])
    assert [told(one) for one in seen] == [[state] for state in states[1:]]


def signs(hours: str) -> Callable[[str], str]:
    return lambda state: f"{PAGE}<p class='s'>The office is {state}</p><p>{hours}</p>"


def test_a_sign_beside_hours_falls_silent_at_its_third_turn() -> None:
    turns = ("closed", "open", "closed", "open", "closed")
    assert [quiet(seen) for seen in visits([signs("Mon-Fri 9-17")(one) for one in turns])] == [False, False, True, True]
    assert not any(quiet(seen) for seen in visits([signs("Ring the bell")(one) for one in turns]))


def listed(day: str, case: str, frame: str = "") -> str:
    return (
        f"<header><p>{frame}</p></header><main>{PAGE}<h2>{day}</h2><ul><li>{case}</li><li>Weir v Weir</li></ul></main>"
    )


def test_the_date_of_a_list_is_told_with_what_is_new_in_it_and_a_calendar_is_not() -> None:
    days = ("Monday 2 March 2026", "Tuesday 3 March 2026")
    both = visits([listed(days[0], "Marchetti v Bell", days[0]), listed(days[1], "Oakes v Dairies", days[1])], hours=24)
    assert told(both[0]) == [days[1], "Oakes v Dairies"]
    assert quiet(visits([listed(day, "Marchetti v Bell", day) for day in days], hours=24)[0])
    stamped = [f"{PAGE}<p>Updated {day}</p><p>Fee: {fee}</p>" for day, fee in zip(days, ("£455", "£488"), strict=True)]
    assert told(visits(stamped, hours=24)[0]) == [f"Updated {days[1]}", "Fee: £488"]
