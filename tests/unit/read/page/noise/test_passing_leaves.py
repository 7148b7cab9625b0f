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


def test_an_entry_whose_votes_moved_is_told_when_it_goes() -> None:
    def page(*entries: str) -> str:
        return f"{PAGE}<h2>Planned</h2><ul>{''.join(f'<li>{entry}</li>' for entry in entries)}</ul>"

    memory = look(page("Vector hillshade ▲ 382", "Flash export ▲ 46"), at=MORNING)[1]
    seen, memory = look(page("Vector hillshade ▲ 386", "Flash export ▲ 50"), memory, at=MORNING + timedelta(hours=6))
    assert (told(seen), seen.removed) == ([], 0)
    seen, _ = look(page("Vector hillshade ▲ 390"), memory, at=MORNING + timedelta(hours=12))
    assert (told(seen), [one.text for one in seen.gone]) == ([], ["Flash export ▲ 50"])


def test_a_temperature_that_is_set_is_told_beside_one_that_is_measured() -> None:
    page, memory = PAGE + "<h2>Pool</h2><p>The main pool is kept at {} °C.</p><p>Water right now: {} °C</p>", b""
    kept = [(28, False), (28, False), (28, False), (27, True), *[(27, False)] * 4, (29, True)]
    for hour, (degrees, is_told) in enumerate(kept):
        at = MORNING + timedelta(hours=hour)
        seen, memory = look(page.format(degrees, f"2{hour % 7}.5"), memory, at=at)
        assert (f"The main pool is kept at {degrees} °C." in told(seen)) == is_told, hour
    assert ("Water right now: 21.5 °C", Noise.PASSES) in added(seen)


@each(
    ("old", "new", "is_told"),
    [
        ("19 mensen bekijken deze pagina · laatste boeking 1 minuut geleden",
         "31 mensen bekijken deze pagina · laatste boeking 3 minuten geleden", False),
        ("6 people are booking right now · viewed 87 times", "4 people are booking right now · viewed 91 times", False),
        ("Hut at the lake · 31 € · viewed 879 times", "Hut at the lake · 34 € · viewed 912 times", True),
        ("6 people are booking right now · 4 beds left", "9 people are booking right now · 3 beds left", True),
    ],
)  # fmt: skip
def test_a_text_of_several_parts_passes_where_each_that_differs_does(old: str, new: str, is_told: bool) -> None:
    memory = look(f"{PAGE}<p>{old}</p>", at=MORNING)[1]
    assert bool(told(look(f"{PAGE}<p>{new}</p>", memory, at=MORNING + timedelta(hours=6))[0])) == is_told


def test_a_card_whose_counter_moved_is_told_when_it_goes_and_when_it_leads_elsewhere() -> None:
    def page(likes: int, *films: str, link: str = "/a") -> str:
        card = "<li><time>21.15</time><b>{}</b><a href='{}'>Tickets</a><small>{} likes</small></li>"
        return PAGE + "<ul>" + "".join(card.format(film, f"{link}-{film}", likes) for film in films) + "</ul>"

    times = [MORNING + timedelta(hours=hours) for hours in (0, 6, 12)]
    memory = look(page(110, "Granite", "Slate"), at=times[0])[1]
    seen, memory = look(page(121, "Granite", "Slate"), memory, at=times[1])
    assert (told(seen), seen.removed) == ([], 0)
    gone, _ = look(page(135, "Granite"), memory, at=times[2])
    assert (told(gone), [one.text for one in gone.gone]) == ([], ["21.15 Slate Tickets 121 likes"])
    moved, _ = look(page(135, "Granite", "Slate", link="/b"), memory, at=times[2])
    assert [change.leads[0].rpartition("/")[2] for change in moved.added if change.leads] == ["b-Granite", "b-Slate"]


@each("ages", [("{} uur geleden", "{} dagen geleden"), ("il y a {} heures", "il y a {} jours")])
def test_ages_of_a_list_move_on_to_what_others_said_and_a_new_entry_is_told(ages: tuple[str, str]) -> None:
    def page(*entries: tuple[str, str]) -> str:
        items = "".join(f"<li><h3>{title}</h3><p class='meta'>{age}</p></li>" for title, age in entries)
        return f"{PAGE}<ol>{items}</ol>"

    hours, days = ages
    first = page(("Noise on the ring road", hours.format(22)), ("A bridge", days.format(2)), ("Fairs", days.format(3)))
    memory = look(first, second=first, at=MORNING)[1]
    moved = ("Noise on the ring road", days.format(2)), ("A bridge", days.format(3)), ("Fairs", days.format(4))
    seen, memory = look(page(*moved), memory, at=MORNING + timedelta(hours=26))
    assert (told(seen), seen.removed) == ([], 0)
    more = page(("The clerk leaves office", hours.format(3)), *moved)
    assert "The clerk leaves office" in told(look(more, memory, at=MORNING + timedelta(hours=27))[0])


def test_how_long_a_thing_takes_is_no_age() -> None:
    page = PAGE + "<ul><li><b>Letter</b> <i>takes {} days</i></li><li><b>Parcel</b> <i>takes {} days</i></li></ul>"
    memory = look(page.format(2, 3), second=page.format(2, 3), at=MORNING)[1]
    seen, _ = look(page.format(3, 4), memory, at=MORNING + timedelta(days=1))
    assert len(told(seen)) == 2


@each(
    "act",
    ["Someone in Kendal just bought one", "Jemand in Ulm hat gerade bestellt", "Quelqu'un vient de réserver à Lyon"],
)
def test_a_purchase_of_somebody_without_a_name_passes_and_that_of_a_firm_is_told(act: str) -> None:
    memory = look(PAGE, second=PAGE, at=MORNING)[1]
    seen, memory = look(f"{PAGE}<p>{act}</p>", memory, at=MORNING + timedelta(hours=1))
    assert (told(seen), seen.again) == ([], False)
    assert (told(look(PAGE, memory, at=MORNING + timedelta(hours=2))[0])) == []
    firm = "Alder Group just bought the mill"
    assert told(look(f"{PAGE}<p>{firm}</p>", memory, at=MORNING + timedelta(hours=2))[0]) == [firm]


def test_an_entry_with_its_age_is_told_when_it_goes() -> None:
    entries = ("Bus 14 returns to Station Road", "Choir looks for more tenors", "Snow leaves farms short of hay")
    days = {name: at for at, name in enumerate(entries, start=2)}

    def page(later: int, *shown: str) -> str:
        return PAGE + "".join(f"<ul><li>{name} <time>{days[name] + later} days ago</time></li></ul>" for name in shown)

    memory = look(page(0, *entries), at=MORNING)[1]
    for later in (1, 2):
        seen, memory = look(page(later, *entries), memory, at=MORNING + timedelta(days=later))
        assert (told(seen), seen.removed) == ([], 0)
    seen, _ = look(page(3, *entries[1:]), memory, at=MORNING + timedelta(days=3))
    assert (told(seen), [one.text for one in seen.gone]) == ([], ["Bus 14 returns to Station Road 4 days ago"])
