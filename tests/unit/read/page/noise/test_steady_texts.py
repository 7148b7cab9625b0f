"""True texts among random ones: steady entries, values under labels that come and go, rows in any order."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from random import Random

from tests.unit.read.page.test_changes import look

from tidings.model.pages import PageSeen

PARTNERS = ("Car hire from 19 EUR a day", "Airport taxi", "City card, 48 hours", "Boat trip at dusk")


def told(seen: PageSeen) -> list[str]:
    return [change.segment.text for change in seen.added if change.noise is None]


def visited(page: Callable[[int], str], memory: bytes, at: int) -> tuple[PageSeen, bytes]:
    """A visit with as many looks as it asks for. `page`: by the number of the request."""
    bodies = [page(10 * at + number) for number in range(3)]
    seen, after = look(bodies[0], memory)
    if seen.again:
        seen, after = look(bodies[0], memory, second=bodies[1])
    if seen.again:
        seen, after = look(bodies[0], memory, second=bodies[1], third=bodies[2])
    return seen, after


def offers(own: str) -> Callable[[int], str]:
    """An own entry between two of the partners, in any order."""

    def page(request: int) -> str:
        random = Random(request)
        lines = [*([own] if own else []), *random.sample(PARTNERS, 2)]
        return f"<h1>Offers</h1><ul>{''.join(f'<li>{one}</li>' for one in random.sample(lines, len(lines)))}</ul>"

    return page


def test_a_steady_entry_among_random_ones_is_told_when_it_changes_or_goes() -> None:
    first = offers("10 % for members")
    memory = look(first(1), second=first(2))[1]
    for at in range(2, 10):
        seen, memory = visited(first, memory, at)
        assert (told(seen), seen.removed) == ([], 0)
    second = offers("12 % for members")
    assert look(second(100), memory)[0].again
    seen, memory = visited(second, memory, 10)
    assert (told(seen), [one.text for one in seen.gone]) == (["12 % for members"], ["10 % for members"])
    for at in range(11, 19):
        seen, memory = visited(second, memory, at)
        assert (told(seen), seen.removed) == ([], 0)
    seen, memory = visited(offers(""), memory, 19)
    assert (told(seen), [one.text for one in seen.gone]) == ([], ["12 % for members"])


def test_one_entry_more_among_random_ones_of_a_constant_number_is_told() -> None:
    fewer, more = offers(""), offers("Three nights for two")
    memory = look(fewer(1), second=fewer(2))[1]
    for at in range(2, 7):
        seen, memory = visited(fewer, memory, at)
        assert (told(seen), seen.removed) == ([], 0)
    seen, memory = visited(more, memory, 7)
    assert told(seen) == ["Three nights for two"]
    for at in range(8, 15):
        seen, memory = visited(more, memory, at)
        assert (told(seen), seen.removed) == ([], 0)
    seen, memory = visited(fewer, memory, 15)
    assert [one.text for one in seen.gone] == ["Three nights for two"]


def test_a_badge_that_comes_and_goes_names_no_price() -> None:
    def page(badge: str, price: str) -> str:
        mark = f"<span>{badge}</span>" if badge else ""
        return f"<h1>Saw</h1><div class=buy>{mark}<p class=price>{price}</p><p class=state>In stock</p></div>"

    memory = look(page("Bestseller", "129 EUR"), second=page("", "129 EUR"))[1]
    seen, memory = look(page("Bestseller", "129 EUR"), memory)
    assert (told(seen), seen.removed) == ([], 0)
    for badges, price in ((("", "Bestseller"), "119 EUR"), (("Bestseller", ""), "109 EUR"), (("", ""), "99 EUR")):
        seen, memory = look(page(badges[0], price), memory, second=page(badges[1], price))
        assert told(seen) == [price]


def test_a_mark_behind_the_name_of_a_row_does_not_silence_it() -> None:
    def page(mark: str, state: str) -> str:
        name = f"Sauces <i>{mark}</i>" if mark else "Sauces"
        rows = "".join(f"<tr><td>{one}</td><td>{now}</td></tr>" for one, now in (("Bread", "Open"), (name, state)))
        return f"<h1>School</h1><table>{rows}</table>"

    memory = look(page("In demand", "Free"), second=page("", "Free"))[1]
    for at, state in enumerate(("Full", "Free", "Waiting list", "Full")):
        marks = ("", "In demand", "A gift")[at % 3], ("In demand", "")[at % 2]
        seen, memory = look(page(marks[0], state), memory, second=page(marks[1], state))
        assert told(seen) == [state]


def test_rows_in_any_order_do_not_name_each_other() -> None:
    def page(*rows: tuple[str, str]) -> Callable[[int], str]:
        def body(request: int) -> str:
            random = Random(request)
            cells = [
                f"<tr><td>{name}</td><td>{state}</td><td>{random.randint(1, 99)} %</td></tr>" for name, state in rows
            ]
            return f"<h1>Mirrors</h1><table>{''.join(random.sample(cells, len(cells)))}</table>"

        return body

    before = page(("oulu", "full"), ("gent", "read only"), ("brno", "full"))
    memory = look(before(1), second=before(2))[1]
    for at in range(2, 6):
        seen, memory = visited(before, memory, at)
        assert (told(seen), seen.removed) == ([], 0)
    after = page(("oulu", "full"), ("gent", "suspended"), ("brno", "full"), ("tartu", "full"))
    seen, memory = visited(after, memory, 6)
    assert {"suspended", "tartu"} <= set(told(seen))


PLACES = {
    "an inline part": "<p><strong>{} places left</strong> <span>Basket {}</span></p>",
    "a sentence": "<p>Places left: {}. Code of your request {}.</p>",
    "a figure": "<p>Left: {} of all places, request {}</p>",
}


def test_a_figure_beside_a_restless_one_is_told_whenever_it_changes() -> None:
    for name, line in PLACES.items():
        memory = b""
        for at, left in enumerate([23, 23, 11, 11, 4, 4, 11]):

            def page(request: int, line: str = line, left: int = left) -> str:
                number = 10_000 + Random(request).randrange(80_000)
                return f"<h1>Workshop</h1>{line.format(left, number)}<p>Bring boots.</p>"

            seen, memory = visited(page, memory, at)
            changed = at in (2, 4, 6)
            assert bool(told(seen)) is changed, (name, at)
            assert not changed or str(left) in told(seen)[0]


def test_a_sentence_that_entries_have_in_common_does_not_make_them_one() -> None:
    def jobs(*names: str) -> str:
        return f"<h1>Jobs</h1><ul>{''.join(f'<li>Full time. {name}.</li>' for name in names)}</ul>"

    names = "Carpenter in Graz", "Painter in Linz", "Nurse at the clinic in Wels", "Cook in Salzburg"
    memory = look(jobs(*names, "Gardener in Villach"), second=jobs(*names, "Baker in Bregenz"))[1]
    after = jobs(*names[1:], "Gardener in Villach", "Teacher at the school in Lienz")
    seen, _ = look(after, memory, second=after)
    assert told(seen) == ["Full time. Teacher at the school in Lienz."]
    assert [one.text for one in seen.gone] == ["Full time. Carpenter in Graz."]


def test_a_clock_beside_a_restless_number_passes() -> None:
    noon = datetime(2026, 3, 3, 12, 0, tzinfo=UTC)
    for line in ("<p>Board time is {:%H:%M}. Report {}.</p>", "<td>{:%H.%M} | online: {}</td>"):
        memory = b""
        for at in range(5):
            now = noon + at * timedelta(hours=6)
            bodies = [
                f"<h1>Board</h1>{line.format(now, 1_000 + 37 * at + 11 * number)}<p>Be kind.</p>" for number in (0, 1)
            ]
            seen, after = look(bodies[0], memory, at=now)
            if seen.again:
                seen, after = look(bodies[0], memory, second=bodies[1], at=now)
            memory = after
            assert (told(seen), seen.removed) == ([], 0), (line, at)


def test_names_that_are_made_up_for_each_request_are_left_out() -> None:
    def status(state: str) -> Callable[[int], str]:
        def page(request: int) -> str:
            random = Random(request)
            name = "".join(random.choices("abcdefghij", k=5))
            rows = "".join(
                f"<div class='{name}_row'><b>{part}</b> <i>{is_}</i> <span>{random.randrange(400)} ms</span></div>"
                for part, is_ in (("Gateway", "Operational"), ("Storage", state), ("Console", "Operational"))
            )
            lines = "".join(f"<p>{one} of this page stays as it is</p>" for one in ("The first", "The second", "All"))
            read = "".join(f"<p>{one}</p>" for one in random.sample(PARTNERS, 2))
            return (
                f"<div class='{name}_page'><div class='{name}_main'><h1>Status</h1>{rows}{lines}</div>"
                f"<div class='{name}_also'>{read}</div></div>"
            )

        return page

    memory = b""
    for at, state in enumerate(["Operational", "Operational", "Partial outage", "Partial outage", "Operational"]):
        seen, memory = visited(status(state), memory, at)
        assert any(f"Storage {state}" in one for one in told(seen)) is (at in (2, 4)), at


def test_what_took_the_place_of_a_steady_entry_is_steady() -> None:
    first, second = offers("10 % for members"), offers("12 % for members")
    memory = look(first(1), second=first(2))[1]
    for at in range(2, 10):
        memory = visited(first, memory, at)[1]
    for at, (page, text) in enumerate(((second, "12 % for members"), (first, "10 % for members")) * 2):
        seen, memory = visited(page, memory, 10 + at)
        assert told(seen) == [text]
