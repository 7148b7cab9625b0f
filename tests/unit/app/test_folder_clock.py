"""A folder that the demo made goes on by the demo's clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tidings.app.folder_clock import CLOCK_NAME, clock_of, remember_clock, time_behind
from tidings.errors import SettingsError
from tidings.settings.settings import load

SHOWN = datetime(2026, 3, 2, 12, tzinfo=UTC)


def test_the_clock_goes_on_from_what_the_demo_left(tmp_path: Path) -> None:
    settings = load(tmp_path)
    assert time_behind(settings) == timedelta(0)
    now = datetime.now(UTC)
    for ahead in (0, 1):  # noted again: the last one counts
        remember_clock(tmp_path, SHOWN + ahead * timedelta(hours=1), now)
    assert time_behind(settings) == now - SHOWN - timedelta(hours=1)
    assert timedelta(0) <= clock_of(settings).now() - SHOWN - timedelta(hours=1) < timedelta(minutes=5)
    assert (tmp_path / CLOCK_NAME).stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == [CLOCK_NAME]


def test_a_database_elsewhere_is_not_the_demos(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    remember_clock(tmp_path, SHOWN)
    monkeypatch.setenv("TIDINGS_DATABASE", "postgresql+psycopg://me@host/mine")
    assert time_behind(load(tmp_path)) == timedelta(0)


@pytest.mark.parametrize("text", ["", "[]", '{"shown": "noon", "at": "noon"}', '{"shown": "2026-03-02T12:00:00Z"}'])
def test_a_note_that_cannot_be_read_is_said(tmp_path: Path, text: str) -> None:
    (tmp_path / CLOCK_NAME).write_text(text)
    with pytest.raises(SettingsError, match="no clock of a demo; without this file"):
        time_behind(load(tmp_path))
