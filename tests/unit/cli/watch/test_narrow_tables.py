"""Tables of watches and messages on a terminal of 80 columns: no line is longer, and no word is broken."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tidings.cli.common import output
from tidings.cli.watch.commands import show_list
from tidings.cli.watch.show import show_messages
from tidings.model.messages import MessageSummary
from tidings.model.watches import Watch, WatchTerms
from tidings.views.watches import ShownMessage

NOW = datetime(2026, 11, 15, 22, 52, tzinfo=UTC)
WHY = "HTTP 503 Service Unavailable: the receiver is being repaired"
SENDING = MessageSummary(12345, "k", 1, "Gas prices in Poland", "desk", 3, NOW, 8, WHY, NOW + timedelta(hours=1))
TO = "webhook:https://desk.example.org/hooks/…"


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")


def fitting(capsys: pytest.CaptureFixture[str], most: int = 80) -> str:
    out = capsys.readouterr().out
    assert max(map(len, out.splitlines())) <= most
    return out


@pytest.mark.parametrize("watches", [True, False])
def test_messages(capsys: pytest.CaptureFixture[str], watches: bool) -> None:
    gone = replace(SENDING, next_at=None, error="HTTP 410: it wants no more messages")
    sent = replace(SENDING, id=7, attempts=1, sent_at=NOW, next_at=None, error=None, matches=1)
    messages = [ShownMessage(SENDING, TO, WHY), ShownMessage(gone, "me", gone.error), ShownMessage(sent, "me", None)]
    show_messages(messages, watches=watches)
    out = fitting(capsys)
    said = set(out.split())
    assert {"failing", "attempts),", "22:52", "Unavailable:", "repaired", "given", "match:", "sent"} <= said
    assert ("Poland" in said) is watches
    assert {"messages", "12345", "receiver"} <= said


def test_watches(capsys: pytest.CaptureFixture[str]) -> None:
    terms = WatchTerms("Gas prices in Poland", 'gas near/5 price or "shale gas"', detectors=("identifiers",))
    words = "detector identifiers: it took longer than 10 s and was stopped; 12 documents were not looked at"
    fine = Watch(1, terms, NOW, NOW, "", matches=123_456, last_match_at=NOW)
    show_list([(fine, 0.5), (replace(fine, id=2, trouble=words), 12.0), (replace(fine, id=3, paused=True), 0.0)])
    out, below = fitting(capsys, 200).rsplit("\n", 2)[:2]
    assert max(map(len, out.splitlines())) <= 80
    assert {"watching", "trouble", "paused", "Poland", "identifiers", "123456"} <= set(out.split())
    assert below == f"Gas prices in Poland: {words}"


def test_there_is_room_for_more_where_it_is_wide(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    show_list([(Watch(1, WatchTerms("gas", "gas", channels=("desk",)), NOW, NOW, ""), 0.5)])
    assert "0.5" in fitting(capsys, 160)
