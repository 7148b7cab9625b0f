"""Commands on a folder that the demo made: times are by its clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.acceptance.shell import Shell

from tidings.app.folder_clock import remember_clock

SHOWN = datetime(2026, 3, 2, 4, tzinfo=UTC)  # the articles of the street are of this morning


def test_commands_go_by_the_demos_clock(tidings: Shell) -> None:
    tidings("sources")  # makes the folder
    remember_clock(tidings.folder, SHOWN)
    said = tidings("add", "http://news.test/feed.xml")
    assert "this folder is a demo's, and goes by its clock, which shows 2026-03-02 04:0" in said.err
    [row] = tidings("sources", "--json").json
    assert SHOWN <= datetime.fromisoformat(row["added_at"]) < SHOWN + timedelta(minutes=5)
    found = tidings("articles", "--since", "150m", "--json").json
    assert [one["title"] for one in found] == ["news.test story 2"]
    assert tidings("search", "story", "--since", "90m", "--json").json == []
    said = tidings("watch", "add", "gas", "gas")
    assert "from now on, 2026-03-02 04:0" in said.out
    assert " UTC by the clock of this demo; `tidings watch test gas` shows" in said.out
    [watch] = tidings("watch", "list", "--json").json
    assert watch["created_at"].startswith("2026-03-02T04:0")
    assert "is still to come" in tidings("watch", "add", "oil", "oil", "--backfill", "2026-03-03").one_clear_line()


def test_other_folders_go_by_the_machines(tidings: Shell) -> None:
    said = tidings("watch", "add", "gas", "gas")
    assert "from now on; `tidings watch test gas` shows" in said.out
    [watch] = tidings("watch", "list", "--json").json
    assert abs(datetime.now(UTC) - datetime.fromisoformat(watch["created_at"])) < timedelta(minutes=5)
