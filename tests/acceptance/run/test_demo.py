"""`tidings demo` from its start to its verdict, on three of its sites and for a few simulated minutes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unittest import mock

import pytest
from tests.acceptance.shell import Shell
from tests.acceptance.sources.street import at_a_terminal

from tidings.cli.run import demo


@pytest.fixture(autouse=True)
def few_sites() -> Iterator[None]:
    with mock.patch.object(demo, "SITES", 3):
        yield


def test_at_a_terminal_it_shows_what_happens_and_ends_with_a_verdict(tidings: Shell) -> None:
    code, seen = at_a_terminal(tidings, "demo", "--for", "20m", "--port", "0", answers={})
    assert code == 0, seen
    plain = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", seen)
    for words in ("Monday 02 March 2026", "just in", "next, and why", "pages read", "mean delay", "from before"):
        assert words in plain
    assert re.search(r"[\d.]+ simulated hours in", plain)
    assert "0 missed, 0 doubled, 0 requests against robots.txt: ok" in plain


def test_without_a_terminal_it_is_a_summary(tidings: Shell) -> None:
    found = tidings("demo", "--for", "10m", "--port", "0", "--json").json
    assert found["ok"]
    assert 0.16 < found["simulated_hours"] < 0.5
    assert found["policy"] == "planner"
    assert found["visits"] >= 3
    assert found["pages_read"] > 0
    assert (found["articles_missed"], found["articles_doubled"], found["robots_violations"]) == (0, 0, 0)


def test_what_is_no_time_is_refused(tidings: Shell) -> None:
    assert "--for" in tidings("demo", "--for", "61d").one_clear_line()
    assert "soon" in tidings("demo", "--for", "soon").one_clear_line()
