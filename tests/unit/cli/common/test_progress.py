"""Long commands say how far they are where there is no terminal, too."""

from __future__ import annotations

import time

import pytest
from tests.cases import each

from tidings.cli.common import progress as module
from tidings.cli.common.progress import how_far, progress, progress_lines


@pytest.fixture(autouse=True)
def _often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EVERY", 0.02)


def test_a_line_every_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_lines("starting") as say:
        time.sleep(0.1)
        say("visiting: 2 of 3")
        time.sleep(0.1)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "tidings: starting (0 s)"
    assert lines[-1] == "tidings: visiting: 2 of 3 (0 s)"
    assert 4 <= len(lines) <= 10
    time.sleep(0.06)
    assert capsys.readouterr().err == ""  # it ended


def test_the_same_calls_as_for_a_bar(capsys: pytest.CaptureFixture[str]) -> None:
    with progress(quiet=False, unit="bytes") as show:
        show("copying", 1_500_000, 3_000_000_000)
        time.sleep(0.05)
    assert "tidings: copying: 1.5 of 3,000.0 MB (0 s)\n" in capsys.readouterr().err


def test_quiet_and_short_commands_say_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with progress(quiet=True) as show, progress_lines("starting", quiet=True) as say:
        show("reading", 1, None)
        say("reading")
        time.sleep(0.05)
    monkeypatch.setattr(module, "EVERY", 5.0)
    with progress(quiet=False) as show:
        show("reading", 1, 2)
    assert capsys.readouterr().err == ""


def test_it_ends_with_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ValueError, match="broken"), progress_lines("starting"):
        raise ValueError("broken")
    time.sleep(0.05)
    assert capsys.readouterr().err == ""


@each(
    ("done", "total", "words"),
    [(1200, 4000, "reading: 1,200 of 4,000"), (7, None, "reading: 7"), (0, None, "reading"), (0, 0, "reading: 0 of 0")],
)
def test_words(done: int, total: int | None, words: str) -> None:
    assert how_far("reading", done, total) == words
