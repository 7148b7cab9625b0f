"""Noise as servers send it, each kind with a true change beside it that is told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, added, brief, look

from tidings.model.pages import PageSeen
from tidings.read.page.compare.site_boilerplate import count_pages, pack_recurring
from tidings.read.page.tree.block_path import place_id

WORDS = "alder birch cedar elm fir hazel juniper larch maple oak pine rowan spruce willow yew ash beech lime".split()
Page = Callable[[int, str], str]  # by the number of the fetch, and the state that is true


def told(seen: PageSeen) -> list[str]:
    return [text for text, noise in added(seen) if noise is None]


def counters(at: int, state: str) -> str:
    posts = "".join(
        f"<article class='post'><h3>Post {name}</h3><p class='share'>{100 * at + 7 * number} shares</p></article>"
        for number, name in enumerate(("one", "two", "three"))
    )
    return f"<div class='feed'>{posts}</div><p class='state'>{state}</p>{PAGE}"


def wrapped(at: int, state: str) -> str:
    main = f"<main><h2>Lifts</h2><p>{at * 31} people waiting</p><p class='state'>{state}</p>{PAGE}</main>"
    return f"<div class='layout--b'><div class='inner'>{main}</div></div>" if at % 2 else f"<div>{main}</div>"


def numbered(at: int, state: str) -> str:
    return f"<div id='c{900 + at}'><p>Retrieved by node {WORDS[at % 18]}</p><p class='state'>{state}</p></div>{PAGE}"


def tags(at: int, state: str) -> str:
    return f"<p class='tags'>{' '.join(WORDS[at % 18 :] + WORDS[: at % 18])}</p><p class='state'>{state}</p>{PAGE}"


def beside(at: int, state: str) -> str:
    return f"<div class='adviser'><b>{state} Zanetti</b>, <i>{WORDS[at % 18]} now</i></div>{PAGE}"


KINDS: dict[str, Page] = {
    "counters of each post": counters,
    "a test of two layouts": wrapped,
    "ids that are numbered anew": numbered,
    "shuffled tags": tags,
    "a name beside a restless word": beside,
}


@each("name", KINDS)
def test_noise_is_silent_and_what_is_true_beside_it_is_told_each_time(name: str) -> None:
    page, state, number = KINDS[name], "Reto", 2
    memory = look(page(0, state), second=page(1, state))[1]
    for visit in range(2, 14):
        new = "Flurina" if visit % 5 == 0 else "Reto" if visit % 5 == 3 else state
        first, second = page(number, new), page(number + 1, new)
        number += 2
        seen, after = look(first, memory, visit=visit)
        if seen.again:
            seen, after = look(first, memory, second=second, visit=visit)
        assert [new in text for text in told(seen)] == ([True] if new != state else []), visit
        memory, state = after, new


def test_what_both_looks_show_by_chance_in_a_place_that_was_proved_twice_is_noise() -> None:
    def page(tip: str) -> str:
        return f"<h2>News</h2>{PAGE}<aside><blockquote>{tip} is in season, says our gardener.</blockquote></aside>"

    memory = look(page("Alder"), second=page("Birch"))[1]
    memory = look(page("Cedar") + "<p>New.</p>", memory, second=page("Elm") + "<p>New.</p>")[1]
    seen, _ = look(page("Fir"), memory, second=page("Fir"))
    assert told(seen) == []


def test_a_text_that_was_restless_on_three_pages_is_so_on_the_fourth() -> None:
    counts, banner = b"", "<div class='box'><p>Never miss a story: join our letter.</p></div>"
    for _ in range(3):
        counts = count_pages(counts, look(PAGE + banner, second=PAGE)[0].fresh)
    memory = look(PAGE)[1]
    known = brief(recurring=pack_recurring(counts))
    assert told(look(PAGE + banner, memory, known, second=PAGE + banner)[0]) == []
    assert len(told(look(PAGE + banner, memory, second=PAGE + banner)[0])) == 1


def test_what_six_pages_say_alike_may_change_on_one_of_them() -> None:
    shop, counts = PAGE + "<h1>{}</h1><div>Availability</div><div>{}</div>", b""
    for name in WORDS[:6]:
        counts = count_pages(counts, look(shop.format(name, "In stock"))[0].fresh)
    memory, known = look(shop.format("elm", "In stock"))[1], brief(recurring=pack_recurring(counts))
    assert told(look(shop.format("elm", "Sold out"), memory, known)[0]) == ["Sold out"]


def test_a_link_that_leads_elsewhere_at_each_look_is_not_told_and_a_new_one_is() -> None:
    page = PAGE + "<p>See the <a href='/s/{}/terms'>terms of use</a> before you order.</p><p>The form is {}.</p>"
    memory = look(page.format("a1", "here"), second=page.format("b2", "here"))[1]
    seen, memory = look(page.format("c3", "here"), memory)
    assert (seen.added, seen.again) == ((), False)
    seen, _ = look(page.format("d4", "<a href='/form'>here</a>"), memory)
    assert [change.leads for change in seen.added] == [("https://paper.test/form",)]
    seen, _ = look(page.format("d4", "<a href='/form'>here</a>"), memory, brief(link_targets=False))
    assert (seen.added, seen.again) == ((), False)


def test_a_box_of_teasers_is_silent_and_a_notice_beside_it_is_not() -> None:
    page = PAGE + "<section><h3>Most read</h3><ul>{}</ul></section><p>{}</p>"
    cat, dog = (f"<li><a href='/{name}'>A {name} on the roof</a></li>" for name in ("cat", "dog"))
    memory = look(page.format(cat, "Open daily."))[1]
    assert told(look(page.format(dog, "Open daily."), memory)[0]) == []
    assert told(look(page.format(dog, "Closed until June."), memory)[0]) == ["Closed until June."]
    dose = PAGE + "<section><h3>Recommended dose</h3><p>{} mg a day</p></section>"
    assert len(told(look(dose.format(50), look(dose.format(20))[1])[0])) == 1


@pytest.mark.parametrize("buttons", ["<button>Accept</button><button>Let me choose</button>", ""])
def test_a_banner_of_consent_is_silent_with_its_buttons_and_a_policy_is_heard(buttons: str) -> None:
    banner = f"<div id='cmp-81'><p>We use cookies. 34 partners may read them. Accept all?</p>{buttons}</div>"
    memory = look(PAGE)[1]
    assert told(look(PAGE + banner, memory)[0]) == []
    memory = look(PAGE + banner)[1]
    seen, _ = look(PAGE, memory)
    assert (seen.added, seen.removed) == ((), 0)
    dialog = f"<div class='ccc'><h2>Cookies here</h2>{banner}<button>Reject</button></div>"
    seen, memory = look(PAGE + dialog, look(PAGE)[1])
    assert told(seen) == []
    seen, _ = look(PAGE, memory)
    assert (seen.added, seen.removed) == ((), 0)
    policy = "<p>We use cookies to remember your choices and keep them for {} days.</p>"
    memory = look(PAGE + policy.format(30))[1]
    assert len(told(look(PAGE + policy.format(90), memory)[0])) == 1


@pytest.mark.parametrize(
    "banner",
    [
        "<div class='cc-window cc-banner'>Tyto stránky používají soubory cookie. Dalším procházením souhlasíte.</div>",
        "<div class='sv-cookie-consent'><h2>Kakor hos oss</h2><p>Vi behöver kakor för att allt ska gå.</p></div>",
        "<div id='cookie-bar'><p>このサイトではクッキーを使っています。</p><button>はい</button></div>",
    ],
)
def test_a_banner_of_consent_is_known_by_its_name_in_any_language(banner: str) -> None:
    assert told(look(PAGE + banner, look(PAGE)[1])[0]) == []
    page = PAGE + "<main><div class='cookie-policy'><p>Wir speichern Cookies {} Tage lang.</p></div></main>"
    assert len(told(look(page.format(90), look(page.format(30))[1])[0])) == 1
    shop = PAGE + "<div class='cookie-news'><p>Recall: our nut cookies may contain glass.</p></div>"
    assert len(told(look(shop, look(PAGE)[1])[0])) == 1


def test_buttons_that_answer_a_question_are_silent_and_a_yes_in_a_table_is_told() -> None:
    page = PAGE + "<section><p>Was this of use?</p>{}</section><table><tr><td>Stock</td><td>{}</td></tr></table>"
    memory = look(page.format("", "Yes"))[1]
    assert told(look(page.format("<button>Yes</button><button>No</button>", "Yes"), memory)[0]) == []
    assert told(look(page.format("", "No"), memory)[0]) == ["No"]


@pytest.mark.parametrize("stale", ["first", "second"])
def test_a_change_that_has_not_reached_all_servers_is_told_at_the_next_visit(stale: str) -> None:
    shop, notice = (
        PAGE + "<table><tr><td>Kettle</td><td>{} EUR</td></tr></table>",
        "<p>Closed until further notice.</p>",
    )
    for old, new, words in (
        (shop.format(5), shop.format(6), ["6 EUR"]),
        (PAGE, PAGE + notice, ["Closed until further notice."]),
    ):
        memory = look(old, second=old)[1]
        looks = (old, new) if stale == "first" else (new, old)
        seen, memory = look(looks[0], memory, second=looks[1])
        assert told(seen) == []
        assert look(new, memory)[0].again
        assert told(look(new, memory, second=new)[0]) == words


def test_a_place_is_the_end_of_its_path() -> None:
    assert place_id("div.layout > main > p") == place_id("div.layout--b > div.inner > main > p")
    assert place_id("div#c997.frame > p") == place_id("div#c12.frame > p")
    assert place_id("div.track > div.slide.slick-active > p") == place_id("div.track > div.slide > p")
    assert place_id("div.layout > dl > dd") == place_id("div.layout__inner > dl > dd") == place_id("dl > dd")
    assert place_id("ul.topics > li.row.bg1 > p") == place_id("ul.topics > li.row.bg2 > p")
    assert place_id("div.side > div.promo-c56") == place_id("div.side > div.promo-b83")
    assert place_id("ul.news > li") != place_id("ul.tags > li")
    assert place_id("div.inner") != place_id("div.outer"), "a wrapper with a text of its own is a place"


def test_a_paragraph_of_a_policy_that_speaks_of_accepting_cookies_is_told() -> None:
    page = "<main><h1>Cookies</h1><p>This policy holds for the shop and its pages.</p>{}</main>"
    new = "<p>By using the website you agree that we may set these cookies.</p>"
    memory = look(page.format(""))[1]
    assert [change.noise for change in look(page.format(new), memory, second=page.format(new))[0].added] == [None]
