"""Leaves that are noise by what they say, on pages, each beside a true change that is told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.cases import each
from tests.unit.read.page.test_changes import PAGE, added, look

from tidings.model.pages import Noise, PageSeen

MORNING = datetime(2026, 3, 2, 8, 30, tzinfo=UTC)


def told(seen: PageSeen) -> list[str]:
    return [text for text, noise in added(seen) if noise is None]


@each(
    ("page", "old", "new"),
    [
        ("<p>Bürgerbüro: {}</p>", "Jetzt geöffnet", "Zurzeit geschlossen"),
        ("<p>The shop: <b>{}</b></p>", "open now", "closed now"),
        ("<dl><dt>Pollen</dt><dd>{}</dd></dl>", "high", "low"),
        ("<section><h3>Verjaardagen</h3><p>{}</p></section>", "eikje (32)", "Tjerk (33), smid"),
        (
            "<section><blockquote>{}</blockquote></section>",
            "“It just worked.” Kofi, Yard",
            "“We save days.” Anne, Lark",
        ),
        ("<div><h4>L'oggetto del giorno</h4><p>{}</p></div>", "Bilancia, ferro, 1702", "Globo celeste, 1688"),
    ],
)
def test_what_is_of_the_moment_passes_and_a_notice_beside_it_is_told(page: str, old: str, new: str) -> None:
    page = PAGE + page + "<p>{}</p>"
    memory = look(page.format(old, "Open daily."), at=MORNING)[1]
    later = MORNING + timedelta(hours=6)
    seen, _ = look(page.format(new, "Open daily."), memory, at=later)
    assert (told(seen), seen.removed) == ([], 0)
    assert {noise for _, noise in added(seen)} == {Noise.PASSES}
    assert told(look(page.format(new, "Closed until June."), memory, at=later)[0]) == ["Closed until June."]


@each(
    ("old", "new"),
    [
        ("The pass: open now", "The pass: closed now"),
        ("Menu: soup", "Menu: stew"),
        ("“We will pay.” The minister", "“We will not pay.” The minister"),
        ("Free places in the course: 12", "Free places in the course: 3"),
    ],
)
def test_a_road_a_menu_a_statement_and_a_course_are_told(old: str, new: str) -> None:
    memory = look(f"{PAGE}<p>{old}</p>", at=MORNING)[1]
    assert told(look(f"{PAGE}<p>{new}</p>", memory, at=MORNING + timedelta(hours=6))[0]) == [new]


def test_a_list_of_days_slides_on_and_a_date_of_a_meeting_is_told() -> None:
    def page(*days: str) -> str:
        return PAGE + "".join(f"<div class='day'><div class='date'>{day}</div><p>Quiet.</p></div>" for day in days)

    memory = look(page("Feb 28", "Mar 1", "Mar 2"), at=MORNING)[1]
    seen, _ = look(page("Mar 1", "Mar 2", "Mar 3"), memory, at=MORNING + timedelta(days=1))
    assert (told(seen), seen.removed) == ([], 0)
    assert ("Mar 3", Noise.PASSES) in added(seen)
    memory = look(page("Mar 5", "Mar 12", "Mar 19"), at=MORNING)[1]
    assert told(look(page("Mar 5", "Mar 13", "Mar 19"), memory, at=MORNING + timedelta(days=1))[0]) == ["Mar 13"]


@each("waiting", ["Loading …", "Wird geladen …", "Bewertungen konnten nicht geladen werden."])
def test_what_a_placeholder_stands_for_is_not_gone_and_its_change_is_told(waiting: str) -> None:
    page, rated = PAGE + "<h2>Courier</h2><div>{}</div>", "Rated 4.6 of 5 by 218 customers"
    memory = look(page.format(rated), second=page.format(waiting))[1]
    for shown in (waiting, waiting, rated):
        seen, memory = look(page.format(shown), memory)
        assert (told(seen), seen.removed, seen.again) == ([], 0, False)
    memory = look(page.format(waiting), memory)[1]
    assert told(look(page.format("Recalled: do not ride it"), memory)[0]) == ["Recalled: do not ride it"]
    first = look(page.format(waiting))[1]
    assert told(look(page.format(rated), first)[0]) == []


@each("heading", ["Prochains départs", "Next departures", "Abfahrten"])
def test_times_on_a_board_of_departures_pass_and_a_cancelled_one_is_told(heading: str) -> None:
    def board(*rows: tuple[str, str]) -> str:
        cells = "".join(
            f"<tr><td>{at}</td><td>{to}</td><td>{time}</td></tr>" for at, (to, time) in zip("AB", rows, strict=True)
        )
        lifts = "<h2>Lifts</h2><table><tr><th>1</th><td>Works</td></tr></table>"
        return f"{PAGE}<h2>{heading}</h2><table>{cells}</table>{lifts}"

    memory = look(board(("Port", "4 min"), ("Stade", "9 min")), at=MORNING)[1]
    seen, memory = look(board(("Stade", "2 min"), ("Port", "7 min")), memory, at=MORNING + timedelta(hours=1))
    assert (told(seen), seen.removed) == ([], 0)
    gone = board(("Stade", "Cancelled"), ("Port", "3 min"))
    assert told(look(gone, memory, at=MORNING + timedelta(hours=2))[0]) == ["Cancelled"]
