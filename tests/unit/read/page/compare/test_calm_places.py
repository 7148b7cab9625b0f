"""How many looks it takes to tell a change: one in calm places, three in doubtful ones."""

from __future__ import annotations

from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, added, look

from tidings.model.pages import PageSeen
from tidings.read.page.compare.calm_places import LEAST_VISITS


def told(seen: PageSeen) -> list[str]:
    return [text for text, noise in added(seen) if noise is None]


def settled(page: str) -> bytes:
    """The memory of a page that was the same at all visits until the one before LEAST_VISITS + 1."""
    memory = look(page, second=page, visit=1)[1]
    for visit in range(2, LEAST_VISITS + 1):
        memory = look(page + f"<p>Served by node {visit}</p>", memory, second=page, visit=visit)[1]
    return memory


@each(
    ("page", "old", "new"),
    [
        ("<table><tr><th>Kettle</th><td>{}</td></tr></table>", "39 EUR", "45 EUR"),
        ("<h3>Zustand</h3><p>{}</p>", "Der Weg ist frei und trocken.", "Der Weg ist gesperrt und nass."),
        ("<ul><li>{}</li><li>在庫あり</li></ul>", "受付中です", "受付終了です"),
    ],
)
def test_what_replaces_a_text_of_many_visits_is_told_at_once(page: str, old: str, new: str) -> None:
    before, after = PAGE + page.format(old), PAGE + page.format(new)
    memory = settled(before)
    early, _ = look(after, look(before, second=before, visit=1)[1], visit=2)
    assert (told(early), early.again) == ([new], True)
    seen, memory = look(after, memory, visit=LEAST_VISITS + 1)
    assert (told(seen), seen.again) == ([new], False)
    back, _ = look(before, memory, visit=LEAST_VISITS + 2)
    assert (told(back), back.again) == ([old], True), "it changed a moment ago: it may be one of two that are shown"


def test_one_more_and_one_less_of_several_are_told_at_once_a_banner_is_looked_at_twice() -> None:
    page = PAGE + "<ul><li>One ferry a day</li><li>No bicycles</li>{}</ul>"
    memory = settled(page.format("<li>No dogs</li>"))
    more, fewer = page.format("<li>No dogs</li><li>No cats</li>"), page.format("")
    banner = page.format("<li>No dogs</li>") + "<div>Tell us what you think</div>"
    found = [look(now, memory, visit=LEAST_VISITS + 1)[0] for now in (more, fewer, banner)]
    assert [seen.again for seen in found] == [False, False, True]
    assert [told(seen) or [one.text for one in seen.gone] for seen in found[:2]] == [["No cats"], ["No dogs"]]


def test_what_two_looks_agree_on_in_a_restless_block_takes_a_third() -> None:
    tips = "<div class='tips'><h4>Tips</h4><p>{}</p></div><div class='tips'><h4>Hours</h4><p>{}</p></div>"
    page = (PAGE + tips).format
    memory = look(page("Bring boots", "9 to 12"), second=page("Take the bus", "9 to 12"))[1]
    now = page("Bring a hat", "9 to 13")
    assert look(now, memory)[0].again
    seen, _ = look(now, memory, second=page("Take the bus", "9 to 13"))
    assert (told(seen), seen.again) == (["9 to 13"], True), "two looks differed in such a block before"
    agreed, _ = look(now, memory, second=page("Take the bus", "9 to 13"), third=page("Bring boots", "9 to 13"))
    assert (told(agreed), agreed.removed, agreed.again) == (["9 to 13"], 1, False)
    differing, _ = look(now, memory, second=page("Take the bus", "9 to 13"), third=page("Bring boots", "9 to 14"))
    assert (told(differing), differing.removed, differing.again) == ([], 0, False)


def test_a_text_that_differed_elsewhere_on_the_page_takes_a_third_look() -> None:
    page = (PAGE + "<div class='ad'><b>{}</b></div><table><tr><th>Kettle</th><td>{}</td></tr></table>").format
    memory = look(page("Sold out", "In stock"), second=page("Only today", "In stock"))[1]
    now = page("Only today", "Sold out")
    assert look(now, memory, second=now)[0].again
    seen, _ = look(now, memory, second=now, third=now)
    assert (told(seen), seen.again) == (["Sold out"], False)
    other, _ = look(page("Only today", "Last one"), memory, second=page("Only today", "Last one"))
    assert (told(other), other.again) == (["Last one"], False), "two are enough"


def test_a_figure_that_looks_agreed_on_thrice_is_told_at_once_and_one_of_two_texts_is_not() -> None:
    page = (PAGE + "<ul><li>Paros, {} seats left</li></ul><p class='s'>{}</p>").format
    memory, looks = look(page(300, "Calm"), second=page(300, "Calm"))[1], []
    for visit, seats in enumerate((290, 270, 210, 180, 170, 160), 2):
        now = page(seats, "Calm")
        seen, after = look(now, memory, visit=visit)
        looks.append(1 + seen.again)
        memory = look(now, memory, second=now, visit=visit)[1] if seen.again else after
        assert told(seen) == [f"Paros, {seats} seats left"]
    assert looks == [2, 2, 2, 1, 2, 1], "every other visit is looked at twice: it may differ at some looks only"
    seen, _ = look(page(270, "Calm"), memory, visit=9)
    assert (told(seen), seen.again) == (["Paros, 270 seats left"], True), "it was there before: one of a few may return"
    seen, _ = look(page(180, "Calm") + "<p class='t'>Rough</p>", memory, visit=9)
    assert seen.again, "nothing is known of another place"


def test_a_place_that_looks_agreed_on_is_not_doubtful_for_what_differs_beside_it() -> None:
    box = "<div class='box'><h4>{}</h4><p>{}</p></div>"
    pages = [
        PAGE + box.format("Tips", tip) + box.format("Rate", "1 EUR is {} USD") for tip in ("Bring boots", "Go by bus")
    ]
    memory, looks = b"", list[bool]()
    for visit in range(1, 9):
        now = [page.format(f"1.0{visit}") for page in pages]
        once = look(now[0], memory, visit=visit)[0]
        twice, memory = look(now[0], memory, second=now[1], visit=visit)
        looks.append(once.again and twice.again)
    assert looks == [False, True, True, True, False, False, False, False], "a third look until they agreed thrice"
