"""The same story in several sources, as the command line shows it."""

from __future__ import annotations

import pytest
from tests.acceptance.shell import Shell

NAMES = "news.test", "blog.test", "other-news.test"
SOURCES = {f"The {name} feed" for name in NAMES}


@pytest.fixture(scope="module")
def wired(site: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Three sources that carry one report, and a fourth with articles of its own."""
    shell = Shell(tmp_path_factory.mktemp("wired"), site)
    assert (
        shell("add", "--unchecked", *(f"http://{name}/wire.xml" for name in NAMES), "http://news.test/feed.xml").code
        == 0
    )
    assert shell("crawl", "--once", "--json").json["articles_new"] == 6
    return shell


def test_of_each_story_only_the_first_article(wired: Shell) -> None:
    rows = wired("articles", "--stories", "--json").json
    [story] = [row for row in rows if row["members"] > 1]
    assert len(rows) == 4
    assert (story["members"], set(story["sources"])) == (3, SOURCES)
    assert story["sources"][0] == story["source_name"]
    assert {row["story_id"] for row in wired("articles", "--json").json} == {None, story["story_id"]}
    assert story["text"].startswith("The ferry to the islands")
    alone = [row for row in rows if row["members"] == 1]
    assert {(row["story_id"], *row["sources"]) for row in alone} == {(None, "The news.test feed")}


def test_the_table_names_the_other_sources(wired: Shell) -> None:
    [story] = [row for row in wired("articles", "--stories", "--json").json if row["members"] > 1]
    lines = wired("articles", "--stories").out.splitlines()
    [line] = [line for line in lines if "+" in line]
    assert f"+2: {', '.join(story['sources'][1:])}" in line
    assert line.split()[0] == str(story["id"])
    assert "also in" in next(line for line in lines if line.strip())


def test_without_stories_every_article_is_listed(wired: Shell) -> None:
    rows = wired("articles", "--json").json
    assert len(rows) == 6
    assert "sources" not in rows[0]
    assert sorted(row["members"] for row in rows) == [1, 1, 1, 3, 3, 3]
    assert "also in" not in wired("articles").out


def test_of_one_source_its_own_first_member(wired: Shell) -> None:
    [row] = wired("articles", "--stories", "--source", "//blog.test", "--json").json
    assert row["source_name"] == "The blog.test feed"
    assert set(row["sources"]) == SOURCES


def test_one_article_says_where_else_it_stands(wired: Shell) -> None:
    [story] = [row for row in wired("articles", "--stories", "--json").json if row["members"] > 1]
    whole = wired("article", str(story["id"]), "--json").json
    assert (whole["id"], whole["members"], whole["text"]) == (story["id"], 3, story["text"])
    assert {other["source_name"] for other in whole["also_in"]} == SOURCES - {whole["source_name"]}
    said = wired("article", str(story["id"])).out
    also = ", ".join(f"{other['source_name']} ({other['id']})" for other in whole["also_in"])
    assert f"also in: {also}\n" in said
    assert story["text"].splitlines()[0] in said
    other = wired("article", str(whole["also_in"][0]["id"]), "--json").json
    assert story["id"] in {one["id"] for one in other["also_in"]}


def test_an_article_alone_says_nothing_of_others(wired: Shell) -> None:
    [alone, *_] = [row for row in wired("articles", "--json").json if row["members"] == 1]
    assert wired("article", str(alone["id"]), "--json").json["also_in"] == []
    said = wired("article", str(alone["id"])).out
    assert said.startswith(f"{alone['title']}\n")
    assert "also in" not in said


def test_asked_for_wrongly(wired: Shell) -> None:
    assert "999: no such article" in wired("article", "999").one_clear_line()
    assert "'ID'" in wired("article", "first").one_clear_line()
    assert "--jsonl" in wired("articles", "--stories", "--jsonl", "-").one_clear_line()


def test_what_feeds_say_does_not_reach_the_terminal(tidings: Shell) -> None:
    tidings("add", "http://evil.test/evil.json")
    said = tidings("article", "1").out
    assert "Evil" in said
    assert not any(char in said for char in "\x1b\x07\x9b\u202e")


def test_flags_of_simulate_show_no_value(tidings: Shell) -> None:
    said = tidings("simulate", "--help").out
    assert not any("bool" in line for line in said.splitlines() if "--cold" in line or "--from-history" in line)
