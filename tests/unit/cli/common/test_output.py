"""What commands print holds no password; what articles say is left as it is."""

import json

import pytest
import typer
from tests.cases import each

from tidings.cli.common import output
from tidings.cli.common.output import marked_text, parse_since, print_json, printable, table
from tidings.model.search import Passage


def test_an_address_is_shown_without_its_password() -> None:
    assert printable("following https://me:secret@example.org/feed") == "following https://***@example.org/feed"


def test_json_too_but_for_what_articles_say(capsys: pytest.CaptureFixture[str]) -> None:
    said = "see http://me:you@there"
    print_json([{"url": "https://me:secret@example.org/", "text": said, "visits": [{"how": "moved to http://a:b@c/"}]}])
    [told] = json.loads(capsys.readouterr().out)
    assert told == {"url": "https://***@example.org/", "text": said, "visits": [{"how": "moved to http://***@c/"}]}


def test_a_terminal_obeys_no_passage() -> None:
    said = marked_text(Passage("\x1b[2J[b]gas[/b]\x9b", ((7, 10),)))
    assert said.plain == " [2J[b]gas[/b] "
    assert [(span.start, span.end) for span in said.spans] == [(7, 10)]


@each("text", ["soon", "9 lives", "9999999999d", "0001-01-01T00:00+05:00"])
def test_what_is_no_time_is_said(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="write an ISO time"):
        parse_since(text)


@pytest.mark.parametrize("text", ["999999d", "999999999d"])
def test_what_was_before_all_time_is_said(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="is too long ago"):
        parse_since(text, "--backfill")


def test_a_row_is_one_line_where_there_is_no_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    address = "https://example.org/" + "long/" * 100
    table(["id", "address", "state"], [["1", address, "active"], ["2", "https://example.org/", address]], numbers=[0])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split() for line in lines if "example" in line] == [
        ["1", address, "active"],
        ["2", "https://example.org/", address],
    ]
    assert lines == [line.rstrip() for line in lines]


def test_columns_stand_below_each_other_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    table(["id", "title", "lang"], [["9", "漢字", "ja"], ["10", "[b]Gas\x1b[/b]", ""]], numbers=[0], least={2: 6})
    assert capsys.readouterr().out.splitlines() == [
        "",
        " id   title         lang",
        " ─────────────────────────",
        "  9   漢字          ja",
        " 10   [b]Gas [/b]",
        "",
    ]


def test_a_terminal_folds_long_addresses(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    table(["address"], [["https://example.org/" + "long/" * 100]])
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 40
