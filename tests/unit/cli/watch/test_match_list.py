"""The list of matches: one change of a page is one entry, with its segments."""

from __future__ import annotations

import pytest
from tests.unit.web.watchroom import a_match

from tidings.cli.watch.matches import list_matches
from tidings.model.search import Passage


def test_segments_of_one_change_are_one_entry(capsys: pytest.CaptureFixture[str]) -> None:
    found = [
        a_match(id, version_id=3, segment=id, title="Prices", passages=(Passage(f"Bread {id}: 3.20 euro", ()),))
        for id in (29, 28, 27)
    ]
    many = [
        a_match(id, version_id=2, segment=id, title="Rules", passages=(Passage("A rule", ()),))
        for id in range(26, 18, -1)
    ]
    list_matches([*found, *many, a_match(1)], 50)
    said = capsys.readouterr().out
    assert said.count("Prices\n") == 1
    assert all(f"Bread {id}: 3.20 euro\n" in said for id in (29, 28, 27))
    assert "29, 28, 27  2026-" in said
    assert "26, 25, 24, 23, 22 and 3 more  2026-" in said
    assert said.endswith("12 matches in 3 entries\n")
