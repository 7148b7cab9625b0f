"""Texts that only say how late it is, how old something is, or how many look at it."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.cases import each

from tidings.read.page.noise.teaser_headings import heads_teasers
from tidings.read.page.words.passing_text import is_forecast, is_passing, names_time, without_time

AT = datetime(2026, 3, 3, 9, 42, tzinfo=UTC)  # a Tuesday, week 10

PASSING = [
    ("41 people are using this service right now", "37 people are using this service right now"),
    ("12 utenti collegati in questo momento", "9 utenti collegati in questo momento"),
    ("Targi pracy 9 kwietnia: pozostało dni: 29", "Targi pracy 9 kwietnia: pozostało dni: 28"),
    ("© 2025 Example Inc.", "© 2026 Example Inc."),
    ("Copyright 2019-2025 Beispiel AG", "Copyright 2019-2026 Beispiel AG"),
    ("© 2025 Exemple SA", "© 2025–2026 Exemple SA"),
    ("5 out of 9 found this helpful", "6 out of 10 found this helpful"),
    ("12 von 15 Personen fanden dies hilfreich", "13 von 16 Personen fanden dies hilfreich"),
    ("Ray ID: 8f3a9b2c1d • Your browser", "Ray ID: 7f3a9bee1d • Your browser"),
    ("Monday, 2 March 2026", "Tuesday, 3 March 2026"),
    ("Today is Monday, March 2nd", "Today is Tuesday, March 3rd"),
    ("Heute ist Montag, der 2. März 2026", "Heute ist Dienstag, der 3. März 2026"),
    ("Mo, 02.03.2026", "Di, 03.03.2026"),
    ("lundi 2 mars 2026", "mardi 3 mars 2026"),
    ("poniedziałek, 2 marca 2026", "wtorek, 3 marca 2026"),
    ("2026年3月2日(月)", "2026年3月3日(火)"),
    ("2026-03-02", "2026-03-03"),
    ("28 February 2026", "3 March 2026"),
    ("Stand: 02.03.2026, 15:40 Uhr", "Stand: 03.03.2026, 10:42 Uhr"),
    ("Last updated 2 March 2026 at 03:40", "Last updated 3 March 2026 at 09:41"),
    ("It is now 15:41 in Vienna", "It is now 10:42 in Vienna"),
    ("3 hours ago", "9 hours ago"),
    ("posted 59 minutes ago by ann", "posted 6 hours ago by ann"),
    ("an hour ago", "2 hours ago"),
    ("yesterday", "2 days ago"),
    ("3 h 12 min ago", "98 hours ago"),
    ("vor 3 Stunden", "vor 9 Stunden"),
    ("vor einer Stunde", "vor 7 Stunden"),
    ("il y a 3 heures", "il y a 2 jours"),
    ("hace 3 horas", "hace 9 horas"),
    ("3 godziny temu", "9 godzin temu"),
    ("3 時間前", "9 時間前"),
    ("3日前に更新", "4日前に更新"),
    ("Offer ends in 3 h 12 min", "Offer ends in 2 h 58 min"),
    ("Only 3 days left", "Only 2 days left"),
    ("noch 3 Tage", "noch 2 Tage"),
    ("Angebot endet in 3 Std. 12 Min.", "Angebot endet in 2 Std. 2 Min."),
    ("se termine dans 3 h 12 min", "se termine dans 2 h 5 min"),
    ("zostało 3 dni", "zostało 2 dni"),
    ("あと3日", "あと2日"),
    ("12 days until the fair", "11 days until the fair"),
    ("Noch 12 Tage bis zur Wahl", "Noch 11 Tage bis zur Wahl"),
    ("Calendar week 9", "Calendar week 10"),
    ("KW 9", "KW 10"),
    ("12 people are viewing this now", "7 people are viewing this now"),
    ("1,234 views", "1,301 views"),
    ("Besucher heute: 412", "Besucher heute: 87"),
    ("Online: 33 users, 4 guests", "Online: 41 users, 4 guests"),
    ("87 personnes regardent ce produit", "88 personnes regardent ce produit"),
    ("wyświetleń: 1200", "wyświetleń: 1311"),
    ("閲覧数 1,200", "閲覧数 1,377"),
    ("Page generated in 0.12 s", "Page generated in 0.31 s"),
    ("Open now", "Closed now"),
    ("Jetzt geöffnet", "Jetzt geschlossen"),
    ("Good morning!", "Good evening!"),
    ("Livestream öffnet in 3 Tagen und 4 Stunden", "Livestream öffnet in 2 Tagen und 22 Stunden"),
    ("Order within 48 min for dispatch today", "Order within 9 min for dispatch today"),
    ("8 h à 19 h Ouvert en ce moment", "8 h à 19 h Fermé en ce moment"),
    ("Il est 03h40.", "Il est 09h42."),
    ("Es ist 3.40 Uhr.", "Es ist 9.42 Uhr."),
    ("Corvid reads archives. 3 views", "Corvid reads archives. 5 views"),
    ("Het is nu 02 mrt 2026, 15:42", "Het is nu 03 mrt 2026, 09:42"),
    ("Abgerufen am 02.03.2026 um 15:41 Uhr", "Abgerufen am 03.03.2026 um 10:42 Uhr"),
    ("Stars: 7031", "Stars: 7164"),
    ("Downloads this week: 23,439", "Downloads this week: 27,534"),
    ("Downloads: 46k a week", "Downloads: 87k a week"),
    ("203 Likes", "223 Likes"),
    ("Thought of the day: No map shows the weather.", "Thought of the day: Salt first, then questions."),
    ("Spruch des Tages: Wer rastet, der rostet.", "Spruch des Tages: Übung macht den Meister."),
]
TRUE = [
    ("41 people are using food banks", "57 people are using food banks"),
    ("300 people are without power right now", "900 people are without power right now"),
    ("Places left: 12", "Places left: 11"),
    ("© 2025 Example Inc.", "© 2026 Another Inc."),
    ("Copyright term: until 2025", "Copyright term: until 2045"),
    ("Order number 7f3a9bee1d", "Order number 8f3a9b2c1d"),
    ("Session planning begins", "Session bookings begin"),
    ("Price 19.10 EUR", "Price 21.00 EUR"),
    ("19.10", "09.40"),
    ("Train leaves at 10:15", "Train leaves at 09:42"),
    ("Deadline: 2 March 2026", "Deadline: 9 April 2026"),
    ("Deadline: 2 March 2026, 13:00", "Deadline: 3 March 2026, 13:00"),  # today, as it was
    ("Einsendeschluss: 2. März 2026", "Einsendeschluss: 3. März 2026"),
    ("Deadline: 12:00 on 2 March", "Deadline: 12:00 on 20 March"),
    ("5 cases as of 2 March 2026", "7 cases as of 3 March 2026"),
    ("5 comments, 3 hours ago", "6 comments, 4 hours ago"),
    ("12 people viewing, 49 EUR", "13 people viewing, 59 EUR"),
    ("Delivery in 3 days", "Delivery in 5 days"),
    ("Version 3.2", "Version 3.3"),
    ("Open", "Closed"),
    ("geöffnet", "geschlossen"),
    ("3 items left", "2 items left"),
    ("Room 2", "Room 3"),
    ("2 : 1", "3 : 1"),
    ("Session 12", "Session 13"),
    ("Week 9 of the course", "Week 11 of the course"),
    ("12 °C", "14 °C"),
    ("Figures of March 2", "Figures of April 3"),
    ("Corvid reads and writes archives. It needs Python 3.9", "Corvid reads and writes archives. It needs Python 3.11"),
    ("Delivery within 3 days", "Delivery within 5 days"),
    ("The Furka pass is currently closed", "The Furka pass is currently open"),
    ("Applications are now closed", "Applications are now open"),
    ("Registration closes in 3 days", "Registration closes in 30 days"),
    ("Book at least 3 days in advance", "Book at least 7 days in advance"),
    ("Last incident: 30 days ago", "Last incident: 1 hour ago"),
    ("Online price: 49 EUR", "Online price: 45 EUR"),
    ("Adult visitors 12 EUR", "Adult visitors 14 EUR"),
    ("Visitors a year: 58,000", "Visitors a year: 61,500"),
    ("Besucher im Jahr: 58.000", "Besucher im Jahr: 61.500"),
    ("The meter reads 412 kWh", "The meter reads 530 kWh"),
    ("Nodes online: 12 of 14", "Nodes online: 3 of 14"),
    ("Lectures in room 201", "Lectures in room 305"),
    ("Download size: 318 kB", "Download size: 296 kB"),
    ("5 stars", "4 stars"),
    ("Downloads: 3", "Downloads: 4"),
    ("Dish of the day: soup", "Dish of the day: pie"),
    ("Saturday", "Sunday"),
]
WITH_LAST_VISIT = [  # a day before
    ("Council meeting: 24 November", "Council meeting: 4 March"),
    ("Latest release of 20 February", "Latest release of 3 March"),
    ("Cases on 02.03.2026: 9", "Cases on 03.03.2026: 3"),
    ("Garbage: KW 7", "Garbage: KW 10"),
]


@each(("old", "new"), PASSING)
def test_what_only_moves_on_with_time(old: str, new: str) -> None:
    assert is_passing(old, new, AT)


@each(("old", "new"), TRUE)
def test_what_is_a_change(old: str, new: str) -> None:
    assert not is_passing(old, new, AT)


@each(("old", "new"), WITH_LAST_VISIT)
def test_a_date_of_today_takes_the_place_of_that_of_the_last_visit(old: str, new: str) -> None:
    assert not is_passing(old, new, AT, 24 * 60)
    assert is_passing("Monday, 2 March 2026", "Tuesday, 3 March 2026", AT, 24 * 60)


@each("heading", ["Recommended dose", "Anzeige erstatten", "Related party transactions", "Popular vote"])
def test_a_heading_that_begins_like_one_of_teasers(heading: str) -> None:
    assert not heads_teasers(heading)
    assert heads_teasers("Most read")
    assert heads_teasers("Das könnte Sie auch interessieren")


def test_without_the_time_of_the_visit_dates_are_changes() -> None:
    assert not is_passing("2 March 2026", "3 March 2026", None)
    assert is_passing("3 hours ago", "4 hours ago", None)


def test_a_day_of_the_week_with_its_temperature_is_a_forecast() -> None:
    assert all(map(is_forecast, ["Mo -6°", "Mo-6°", "Saturday 12 °C / 4 °C", "sobota 3°"]))
    assert not any(map(is_forecast, ["12 °C", "Water 22°", "Monday", "Monday 9-17", "Wash at 30°", "Sauna Mo 90°"]))


def test_a_label_without_its_time() -> None:
    assert without_time("jonas 68 h 43 min ago") == without_time("jonas 98 hours ago") == "jonas"
    assert without_time("Chain 112") == "chain 112"
    digits = "9" * 100_000  # read from each of them, these took hours
    assert without_time(f"Jonas {digits} days ago, {digits}") == f"jonas , {digits}"


def test_an_age_or_a_time_names_nothing() -> None:
    """What is beside an advertisement's name is noise as it is; the text beside the age of a post is not."""
    assert all(map(names_time, ("4 days ago #1", "vor 3 Stunden", "14:05", "Posted 2 hours ago")))
    assert not any(map(names_time, ("Whetstone 1000/6000", "Oak table", "Moth lamp, 3 days ago", "3 rooms", "")))


@each(
    "old, new",
    [
        ("Kiss play their first concert 15 months ago", "Kiss play their first concert 34 months ago"),
        (
            "Up to 40,000 visitors are expected at the fair this year",
            "Up to 49,000 visitors are expected at the fair this year",
        ),
        ("Visitors: maximum 20", "Visitors: maximum 15"),
        ("The team plays 3 home games", "The team plays 4 home games"),
        ("Futures fall after S&P 500 hits high", "Futures fall after S&P 531 hits high"),
        (
            "The State pushes back on the plan to buy $400m of cars",
            "The State pushes back on the plan to buy $487m of cars",
        ),
        ("Please book 3 days ahead", "Please book 2 days ahead"),
        ("News des Tages: Zölle, Gletscher, Wahl", "News des Tages: Streik, Brücke, Börse"),
        (
            "Of my 1,000 followers, five swiped away before the week was over",
            "Of my 1,736 followers, five swiped away before the week was over",
        ),
    ],
)
def test_a_sentence_that_was_edited_is_a_change(old: str, new: str) -> None:
    assert not is_passing(old, new, AT, 360)


def test_ages_and_counters_beside_them_pass() -> None:
    for old, new in (
        ("Posted 13 hours ago", "Posted 19 hours ago"),
        ("Posted 3 weeks ago", "Posted 1 month ago"),
        ("checked 12 minutes ago", "checked 4 hours ago"),
        ("Visitors: 40,122", "Visitors: 40,190"),
        (
            "This page has had 1,204 views since it was made in spring",
            "This page has had 1,207 views since it was made in spring",
        ),
    ):
        assert is_passing(old, new, AT, 360), new
