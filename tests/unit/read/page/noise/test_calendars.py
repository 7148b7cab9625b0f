"""Calendars on pages: the mark of today moves on, and nothing else of them is noise."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from tests.unit.read.page.test_changes import PAGE, look

AT = datetime(2026, 3, 4, 6, tzinfo=UTC)


def calendar(today: int, extra: str = "", *, last: int = 31) -> str:
    cells = [f"{day}<span>today</span>" if day == today else f"{day}" for day in range(1, last + 1)]
    cells[9] += extra
    rows = "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells[start : start + 7])}</tr>" for start in range(0, last, 7)
    )
    return f"{PAGE}<table><caption>March</caption>{rows}</table>"


def changes(old: str, new: str, days: int = 1) -> tuple[list[str], int]:
    memory = look(old, second=old, at=AT)[1]
    seen, _ = look(new, memory, second=new, at=AT + timedelta(days=days))
    return [change.segment.text for change in seen.added if change.noise is None], seen.removed


@pytest.mark.parametrize("days", [1, 3])
def test_the_mark_of_today_moves_on(days: int) -> None:
    assert changes(calendar(4), calendar(4 + days), days) == ([], 0)


def test_what_else_changes_in_a_calendar_is_told() -> None:
    assert changes(calendar(4), calendar(5, " closed"))[0] == ["10 closed"]
    assert changes(calendar(4), calendar(12))[0], "the mark is not where today is"
    assert changes(calendar(4, last=12), calendar(5, last=12))[0], "a table of a few numbers is no calendar"
