"""Texts that follow the calendar, in any language."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.cases import each

from tidings.read.page.words.calendar_moves import calendar_move
from tidings.read.page.words.time_spans import spans_of

AT = datetime(2026, 3, 3, 3, 42, tzinfo=UTC)
SIX_HOURS = 360


@each(
    ("old", "new"),
    [
        ("Today at 10:05", "Yesterday at 10:05"),
        ("Yesterday at 10:05", "Mar 1, 2026 at 10:05"),
        ("Heute um 9:15 Uhr", "Gestern um 9:15 Uhr"),
        ("wczoraj, 21:40", "01.03.2026, 21:40"),
        ("2 dage siden", "3 dage siden"),
        ("23 timer siden", "1 dage siden"),
        ("för 3 dagar sedan", "för 4 dagar sedan"),
        ("Publicado há 30 horas", "Publicado há 36 horas"),
        ("před 2 dny", "před 3 dny"),
        ("5 giờ trước", "11 giờ trước"),
        ("3 小時前", "9 小時前"),
        ("3일 전", "4일 전"),
        ("for lidt siden", "3 timer siden"),
        ("Залишилося: 3 д 5 год", "Залишилося: 2 д 23 год"),
        ("Zbývá 54 hodin", "Zbývá 48 hodin"),
        ("Interim report in 51 days", "Interim report in 50 days"),
        ("Svara senast 13 mars 2026 (11 dagar kvar)", "Svara senast 13 mars 2026 (10 dagar kvar)"),
        ("資料時間： 21:00", "資料時間： 03:00"),
        ("Opdateret 22:10", "Opdateret 04:00"),
        ("Borrowed today it is back on 6 March", "Borrowed today it is back on 7 March"),
    ],
)
def test_it_follows_the_calendar(old: str, new: str) -> None:
    move = calendar_move(old, new, AT, SIX_HOURS)
    assert move is not None
    assert not move.anchors


@each(
    ("old", "new"),
    [
        ("Today at 10:05", "Today at 11:30"),  # put off
        ("Today at 10:05", "Cancelled, new date 12 March at 10:05"),
        ("Yesterday at 10:05", "Today at 10:05"),
        ("Yesterday at 10:05", "3 March at 10:05"),  # put off
        ("Today at 10:05", "፩ March at 10:05"),  # a digit that is no decimal
        ("burns for 11 hours", "burns for 14 hours"),
        ("Notice: 14 days", "Notice: 30 days"),
        ("3 left", "2 left"),
        ("Svara senast 13 mars 2026 (11 dagar kvar)", "Svara senast 20 mars 2026 (17 dagar kvar)"),  # put off
        ("Zbývá 54 hodin", "Zbývá 90 hodin"),
        ("9 dage siden", "2 dage siden"),
        ("LM451 09:15", "LM451 09:40"),
        ("Meeting on 26 March", "Meeting on 27 March"),
        ("Interest 3.2 % in 12 months", "Interest 3.1 % in 12 months"),
        ("3.5 days", "2.5 days"),
        ("100 р.", "99 р."),
        ("13 h à 20 h", "14 h à 13 h"),  # hours of business, six hours less in sum
        ("Mon 8 h to 18 h", "Mon 8 h to 12 h"),
        ("Wait: 5 d", "Wait: 4 d"),
        ("Closed until 6 March", "Closed until 7 March"),  # put off
    ],
)
def test_it_is_something_else(old: str, new: str) -> None:
    assert calendar_move(old, new, AT, SIX_HOURS) is None


def test_a_clock_of_any_form_is_proof_with_the_next_move_only() -> None:
    for text in ("Klockan är {}.40", "il est {} h 40", "{}h40"):
        first, second = (
            calendar_move(text.format(old), text.format(old + 6), AT + timedelta(minutes=later), SIX_HOURS)
            for old, later in ((3, 0), (9, SIX_HOURS))
        )
        assert first is not None
        assert second is not None
        assert first.anchors[0] in second.anchors
    for old, new in (
        ("Stand 3.40 Euro", "Stand 9.40 Euro"),
        ("Updated price: 3.40", "Updated price: 9.40"),
        ("3.40", "9.40"),
    ):
        assert calendar_move(old, new, AT, SIX_HOURS) is None


def test_a_step_is_proof_with_the_next_one_only() -> None:
    day = timedelta(days=1)

    def anchors(old: int, new: int, at: datetime, text: str = "Delivery in {} days") -> tuple[int, ...]:
        move = calendar_move(text.format(old), text.format(new), at, SIX_HOURS)
        assert move is not None
        return move.anchors

    first = anchors(4, 3, AT)
    assert first
    assert first[0] in anchors(3, 2, AT + day)
    assert first[0] in anchors(3, 2, AT + day + timedelta(hours=4))
    assert first[0] not in anchors(3, 2, AT + day / 4)  # shorter again at the next visit
    assert first[0] not in anchors(2, 1, AT + day)
    stamp = calendar_move("doors 21:00", "doors 03:00", AT, SIX_HOURS)
    assert stamp is not None
    assert stamp.anchors
    assert calendar_move("doors 09:00", "doors 09:30", AT, 24 * 60) is None  # visits a day apart say nothing


def test_a_text_of_very_many_spans_has_none() -> None:
    """A unit of two lengths has two readings, and twenty of them a million."""
    assert spans_of("3 s " * 2_000) is None
    assert spans_of(" ".join(f"3 {unit}" for unit in "w d h m s t u j p g n e z".split())) is None
    spans = spans_of("3 w 2 d 5 h 3 m 1 s")
    assert spans is not None
    assert spans.readings[0] == (3 * 10_080 + 2 * 1_440 + 5 * 60 + 3, 1)
