"""What is forgotten was named whole, and what goes with it is said."""

from __future__ import annotations

import pytest
from tests.acceptance.shell import Shell

FEED = "http://news.test/feed.xml"


def test_a_part_of_a_name_removes_no_watch_unasked(tidings: Shell) -> None:
    assert tidings("watch", "add", "Oven price history", "oven").code == 0
    line = tidings("watch", "remove", "ric", "-y").one_clear_line()
    assert "`tidings watch remove 'Oven price history' --yes`" in line
    assert len(tidings("watch", "list", "--json").json) == 1
    asked = tidings("watch", "remove", "ric", stdin="y\n")
    assert "Forget the watch Oven price history" in asked.out + asked.err
    assert asked.code == 0
    assert tidings("watch", "add", "Oven", "oven").code == 0
    assert tidings("watch", "remove", " oVEN", "-y").out == "removed Oven\n"


@pytest.mark.parametrize("part", ["news", "//news.test", "NEWS.TEST FEED"])
def test_a_part_of_a_name_removes_no_source_unasked(tidings: Shell, part: str) -> None:
    assert tidings("add", FEED).code == 0
    line = tidings("remove", part, "--yes").one_clear_line()
    assert f"a part of The news.test feed; with --yes write its id or the whole address: `tidings remove {FEED}" in line
    assert tidings("remove", part, stdin="y\n").code == 0
    assert tidings("sources", "--json").json == []


def test_a_watch_whose_source_is_gone_is_in_trouble(tidings: Shell) -> None:
    assert tidings("add", FEED, "http://blog.test/feed.xml").code == 0
    assert tidings("watch", "add", "alone", "--source", "1", "--backfill").code == 0
    assert tidings("watch", "add", "two", "--source", "1", "--source", "2").code == 0
    assert tidings("crawl", "--once").code == 0
    found = sum(one["source_id"] == 1 for one in tidings("matches", "--json").json)
    assert found > 0
    asked = tidings("remove", "1", stdin="n\n")
    assert "limited to it, and finds nothing without it: the watch alone\n" in asked.out
    assert "looks on in other sources: the watch two\n" in asked.out
    assert f", and {found} matches of watches?" in asked.out
    said = tidings("remove", "1", "--yes").out
    assert said.startswith(f"removed The news.test feed, with {found} matches of watches\nlimited to it")
    rows = {one["name"]: one["trouble"] for one in tidings("watch", "list", "--json").json}
    assert rows["two"] == ""
    assert "its source is no longer followed" in rows["alone"]
    assert "in trouble" in tidings("watch", "show", "alone").out
    assert "source 1, no longer followed" in tidings("watch", "show", "two").out
    assert " trouble" in tidings("watch", "list").out


def test_a_watch_that_can_find_nothing_says_so(tidings: Shell) -> None:
    assert tidings("add", FEED).code == 0
    said = tidings("watch", "add", "gas", "gas -gas", "--source", "1", "--pages", "--daily", "07:30").err
    assert "gas is asked for and excluded: nothing can be found" in said
    assert "--pages: its sources are feeds" in said
    assert "--daily: nobody is told by this watch; name a channel with --to" in said
    said = tidings("watch", "edit", "gas", "--none", "none", "--both").out
    assert "now: gas\n" in said
    assert "write the query anew" in tidings("watch", "edit", "gas", "--none", "none").one_clear_line()


def test_what_to_write_instead(tidings: Shell) -> None:
    assert (
        "write a time of the day, as in 07:30" in tidings("watch", "add", "x", "gas", "--daily", "7").one_clear_line()
    )
    assert "how long ago (30d" in tidings("watch", "add", "x", "gas", "--backfill", "yesterday").one_clear_line()
    assert tidings("watch", "add", "x", "-gas").one_clear_line().endswith("behind --: -- -gas")
    assert "abc is no id of a match" in tidings("matches", "show", "abc").one_clear_line()


def test_a_trial_names_what_is_older(tidings: Shell) -> None:
    assert tidings("add", FEED).code == 0
    said = tidings("watch", "test", "--source", "1", "--since", "2999-01-01").out
    assert "it would have found nothing in this time; 3 older ones fit: --since 20" in said
    said = tidings("watch", "test", "nosuchword1", "--since", "2999-01-01").out
    assert "nor in what is older (3 things looked at)" in said
