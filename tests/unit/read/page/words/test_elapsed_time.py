"""Texts that moved on by the time between two visits."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.cases import each

from tidings.read.page.words.elapsed_time import clock_moved_on, date_moved_on, is_age_moved, moved_on

AT = datetime(2026, 3, 3, 9, 42, tzinfo=UTC)
SIX_HOURS = 360


@each(
    ("old", "new"),
    [
        ("ancora valido alle 04:41", "ancora valido alle 10:42"),  # an hour ahead of UTC
        ("3:42 am in Lisbon", "9:41 am in Lisbon"),
        ("depuis 3h42", "depuis 9h42"),
        ("om 4.42 uhr", "om 10.42 uhr"),
        ("22:42:10, kathmandu 09:27", "04:42:59, kathmandu 15:27"),
        ("begint over ongeveer 30 uur", "begint over ongeveer 24 uur"),
        ("sale: 1 d 2 h 10 min", "sale: 20 h 10 min"),
        ("online for 4 days and 18 hours", "online for 5 days and 0 hours"),
        ("documento generato il 02/03/2026 alle 22:41", "documento generato il 03/03/2026 alle 04:42"),  # in New York
        ("nous sommes le 03/03/2026, il est 4 h 42.", "nous sommes le 03/03/2026, il est 10 h 42."),
        ("made monday 2 march 23:42", "made tuesday 3 march 05:41"),
        ("dnes je pondeli 2. brezna 2026, 23:42:10", "dnes je utery 3. brezna 2026, 05:41:44"),
        ("mandag 2. marts kl. 23:42", "tirsdag 3. marts kl. 05:41"),
    ],
)
def test_it_is_the_time_that_passed(old: str, new: str) -> None:
    assert moved_on(old, new, AT, SIX_HOURS)


@each(
    ("old", "new"),
    [
        ("departure 10:15", "departure 09:42"),
        ("session on 2 march at 20:42", "session on 3 march at 09:42"),  # the first was not at the time of its visit
        ("meeting 12 on 3 march at 03:42", "meeting 13 on 3 march at 09:42"),
        ("departure 04:20", "departure 10:20"),  # as far apart as the visits, but not their times
        ("19.10", "09.40"),
        ("3.42", "9.42"),  # a price
        ("3.42 eur", "9.42 eur"),
        ("valid at 04:41, 3 places", "valid at 10:43, 2 places"),
        ("delivery in 3 days", "delivery in 6 days"),
        ("delivery in 3 days", "delivery in 2 days"),  # six hours are no day
        ("waiting time: 2 hours", "waiting time: 8 hours"),
        ("50 m", "410 m"),
        ("doors open at 04:00", "doors open at 10:00"),
        ("departure 03:42", "departure 09:45"),
        ("open 8 h a day", "open 10 h a day"),
        ("room 3", "room 9"),
        ("same", "same"),
        ("13 h à 20 h", "14 h à 13 h"),
        ("takes 2 h 10 min", "takes 2 h 40 min"),
    ],
)
def test_it_is_something_else(old: str, new: str) -> None:
    assert not moved_on(old, new, AT, SIX_HOURS)


def test_a_date_moves_on_by_the_days_that_passed() -> None:
    day = 24 * 60
    assert date_moved_on("there on thursday 5", "there on friday 6", SIX_HOURS)
    assert date_moved_on("there on thursday 5", "there on saturday 7", 2 * day)
    for old, new in (
        ("there on thursday 5", "there on saturday 7"),  # more than passed
        ("there on thursday 5", "there on friday 7"),
        ("there on thursday", "there on friday"),  # too little to know
        ("on thursday 5 in hall 2", "on friday 6 in hall 4"),
        ("there on thursday 5", "there on thursday 5"),
        ("5 on thursday", "5 on thursday 6"),
    ):
        assert not date_moved_on(old, new, SIX_HOURS)


def test_a_clock_in_two_halves_of_the_day_moves_on() -> None:
    assert clock_moved_on("court time 06 01 am and", "court time 12 02 pm and", SIX_HOURS)
    assert not clock_moved_on("court time 06 01 am and", "court time 12 02 am and", SIX_HOURS)


def test_a_bare_age_rises_by_what_passed() -> None:
    for old, new in (("3d", "4d"), ("17h", "23h"), ("20h", "1d"), ("6d", "1w"), ("45m", "6h")):
        assert is_age_moved(old, new, SIX_HOURS), (old, new)
    for old, new in (("3d", "5d"), ("4d", "3d"), ("17h", "18d"), ("3D", "4G"), ("3", "4"), ("45m", "2h"), ("3d", "3d")):
        assert not is_age_moved(old, new, SIX_HOURS), (old, new)
