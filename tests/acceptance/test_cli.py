"""Every command as a person gives it: what it says, what it does, and what it says when it cannot."""

from __future__ import annotations

import re
import sys
from datetime import datetime, timedelta

import pytest
from tests.acceptance.shell import ASKED, Shell
from tests.cases import each

from tidings.cli.common.commands import COMMANDS

FEED = "http://news.test/feed.xml"


@pytest.fixture(scope="module")
def crawled(site: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Two sources with articles and one that fails. For tests that only look."""
    shell = Shell(tmp_path_factory.mktemp("crawled"), site)
    urls = FEED, "http://blog.test/feed.xml", "http://other-news.test/missing.xml"
    assert shell("add", "--unchecked", *urls).code == 0
    summary = shell("crawl", "--once", "--json").json
    assert summary["visited"] == 3
    return shell


# -- help ---------------------------------------------------------------------------------------------


def test_all_commands_are_there() -> None:
    expected = "add import export sources remove run crawl articles explain policies read settings demo "
    expected += "etiquette hosts refresh set discover"
    assert set(expected.split()) <= set(COMMANDS)


@each("command", COMMANDS)
def test_help_has_an_example(tidings: Shell, command: str) -> None:
    said = tidings(command, "--help")
    assert said.code == 0
    example = re.search(r"Example: (.*)", said.out)
    assert example is not None
    assert f"tidings {command}" in example[1]


def test_help_lists_every_command(tidings: Shell) -> None:
    for said in (tidings("--help"), tidings("-h")):
        assert said.code == 0
        assert all(re.search(rf"\b{command}\b", said.out) for command in COMMANDS)


def test_no_command_shows_the_help(tidings: Shell) -> None:
    said = tidings()
    assert "Usage: tidings" in said.out
    assert said.err == ""


def test_help_shows_no_value_after_a_flag(tidings: Shell) -> None:
    said = tidings("crawl", "--help").out
    assert re.search(r"--once +Visit all", said)
    assert "Usage: tidings add [OPTIONS] {URL}..." in tidings("add", "--help").out


def test_version(tidings: Shell) -> None:
    assert re.fullmatch(r"tidings \d+\.\d[\w.]*\n", tidings("--version").out)


# -- add ----------------------------------------------------------------------------------------------


def test_add_a_feed(tidings: Shell) -> None:
    said = tidings("add", FEED)
    assert (said.code, said.err) == (0, "")
    assert said.out == f"following The news.test feed: {FEED}: 3 articles\n"
    [source] = tidings("sources", "--json").json
    assert (source["url"], source["site_url"], source["host"]) == (FEED, "http://news.test/", "news.test")


def test_add_brings_the_articles_and_the_publisher_is_asked_once(tidings: Shell) -> None:
    ASKED.clear()
    assert tidings("add", FEED).code == 0
    assert {row["title"] for row in tidings("articles", "--json").json} == {f"news.test story {n}" for n in range(3)}
    [source] = tidings("sources", "--json").json
    assert source["articles"] == 3
    assert source["next_at"] > source["last_visit_at"] >= source["added_at"]
    [visit] = tidings("explain", "1", "--json").json["visits"]
    assert (visit["result"], visit["how"], visit["status"]) == ("changed", "3 new", 200)
    assert tidings("crawl", "--once", "--feeds-only", "--json").json["visited"] == 0
    assert [url for url, _ in ASKED] == [FEED]


def test_the_pages_of_what_add_brought_wait_for_a_crawl(tidings: Shell) -> None:
    tidings("add", FEED)
    assert {row["text_state"] for row in tidings("articles", "--json").json} == {"pending"}
    said = tidings("crawl", "--once", TIDINGS_FETCH__PAGE_GAP="0.05s")
    assert said.err == (
        "tidings: fetching the pages of articles, 0.05s between two of the same host "
        "(--feeds-only leaves them for later)\n"
    )
    assert re.fullmatch(r"visited 0: .*; 0 new articles, 0 revised, 3 pages read; [\d.]+ s\n", said.out)
    assert {row["text_state"] for row in tidings("articles", "--json").json} == {"done"}


def test_add_unchecked_asks_nobody(tidings: Shell) -> None:
    ASKED.clear()
    said = tidings("add", "--unchecked", FEED)
    assert (said.code, said.out, ASKED) == (0, f"following {FEED}\n", [])
    assert tidings("crawl", "--once", "--feeds-only", "--json").json["articles_new"] == 3


def test_add_a_site_through_its_link(tidings: Shell) -> None:
    said = tidings("add", "http://news.test/")
    assert said.code == 0
    assert said.out.splitlines() == [
        f"following The news.test feed: {FEED} (found at http://news.test/): 3 articles",
        "  it has more feeds (--all follows them all): http://news.test/more.xml",
    ]


def test_add_several_with_one_bad(tidings: Shell) -> None:
    said = tidings("add", FEED, "http://bare.test/nothing", "http://blog.test/")
    assert said.code == 1
    assert said.out.count("following") == 2
    assert said.err == (
        "tidings: http://bare.test/nothing: no feed found (no feed is named, none lies where most do; "
        "--kind links follows the links of a page); give the address of the feed itself\n"
    )
    assert len(tidings("sources", "--json").json) == 2


def test_add_twice(tidings: Shell) -> None:
    tidings("add", FEED)
    before = tidings("sources", "--json").json
    said = tidings("add", FEED)
    assert (said.code, said.out, said.err) == (0, f"already followed: {FEED}\n", "")
    [again] = tidings("add", FEED, "--json").json
    assert (again["added"], again["id"], again["articles"]) == (False, 1, None)
    assert tidings("sources", "--json").json == before
    assert len(tidings("articles", "--json").json) == 3
    assert len(tidings("explain", "1", "--json").json["visits"]) == 1


def test_add_a_bare_name_by_http_where_there_is_no_https(tidings: Shell) -> None:
    said = tidings("add", "news.test/feed.xml")
    assert said.code == 0
    assert said.out == f"following The news.test feed: {FEED} (found at news.test/feed.xml): 3 articles\n"


def test_add_as_json(tidings: Shell) -> None:
    said = tidings("add", "http://news.test/", "http://bare.test/missing", "--json")
    assert said.code == 1
    good, bad = said.json
    assert (good["added"], good["id"], good["url"], good["articles"]) == (True, 1, FEED, 3)
    assert good["others"] == ["http://news.test/more.xml"]
    assert (good["kind"], good["how"], good["requests"]) == ("feed", "link element", 2)
    assert bad == {
        "asked": "http://bare.test/missing",
        "error": "http://bare.test/missing: HTTP 404 Not Found (not found: has it moved?)",
    }


def test_add_with_policy_and_category(tidings: Shell) -> None:
    assert tidings("add", FEED, "--policy", "fixed", "--category", "Local").code == 0
    [source] = tidings("sources", "--json").json
    assert (source["policy"], source["category"]) == ("fixed", "Local")
    assert "no policy 'often'; there are " in tidings("add", FEED, "--policy", "often").one_clear_line()


@each("url", ["ftp://news.test/feed", "http://", "not an address", "file:///etc/passwd", ""])
@each("how", [[], ["--unchecked"]])
def test_add_what_is_no_address(tidings: Shell, url: str, how: list[str]) -> None:
    line = tidings("add", *how, url).one_clear_line()
    assert line.endswith(": no address that can be followed; write https://example.org/feed.xml")
    assert tidings("sources", "--json").json == []


def test_loopback_is_refused_by_name_of_the_setting(tidings: Shell) -> None:
    for url in ("http://127.0.0.1:8009/feed", "http://[::1]/feed", FEED, "127.0.0.1:8009"):
        line = tidings("add", url, TIDINGS_FETCH__ALLOW_ADDRESSES="[]").one_clear_line()
        assert "is a private address; fetch.allow_addresses says which of them may be reached" in line


# -- sources, remove ----------------------------------------------------------------------------------


def test_sources(crawled: Shell, tidings: Shell) -> None:
    said = crawled("sources")
    assert "The news.test feed" in said.out
    assert "HTTP 404 Not Found (not found: has it moved?)" in said.out
    assert re.search(r"\b3 +\d\d-\d\d \d\d:\d\d +\d\d-\d\d \d\d:\d\d +active", crawled("sources", COLUMNS="80").out)
    rows = crawled("sources", "--json").json
    assert [row["articles"] for row in rows] == [3, 3, 0]
    assert rows[2]["last_error"] == "HTTP 404 Not Found (not found: has it moved?)"
    assert tidings("sources").out == "no sources yet: `tidings add URL` or `tidings import FILE.opml`\n"


@pytest.mark.parametrize("which", ["1", "http://news.test/feed.xml", "news.test/feed.xml", "THE NEWS.TEST FEED"])
def test_remove(tidings: Shell, which: str) -> None:
    tidings("add", FEED, "http://blog.test/feed.xml")
    said = tidings("remove", which, "--yes")
    assert (said.code, said.out) == (0, "removed The news.test feed\n")
    assert [source["url"] for source in tidings("sources", "--json").json] == ["http://blog.test/feed.xml"]


def test_remove_asks_first(tidings: Shell) -> None:
    tidings("add", FEED)
    said = tidings("remove", "1", stdin="n\n")
    assert said.code == 1
    assert f"Forget The news.test feed ({FEED}) and its 3 articles?" in said.out
    assert said.err == "tidings: stopped; nothing was changed\n"
    assert len(tidings("sources", "--json").json) == 1
    assert tidings("remove", "1", stdin="y\n").code == 0
    assert tidings("sources", "--json").json == []


def test_remove_what_is_ambiguous_or_unknown(tidings: Shell) -> None:
    tidings("add", "--unchecked", FEED, "http://other-news.test/feed.xml")
    line = tidings("remove", "news.test", "--yes").one_clear_line()
    assert line.startswith("tidings: news.test: fits 2 sources (")
    assert line.endswith("; say more of it, or its id")
    for which in ("nowhere", "99"):
        line = tidings("remove", which, "--yes").one_clear_line()
        assert (
            line
            == f"tidings: {which}: no such source; `tidings sources` lists them, `tidings pages SITE` a site's pages"
        )
    assert len(tidings("sources", "--json").json) == 2


# -- times --------------------------------------------------------------------------------------------


def test_times_are_shown_in_the_readers_zone(crawled: Shell) -> None:
    [utc, tokyo] = [crawled("articles", "--limit", "1", TIDINGS_UI__ZONE=zone).out for zone in ("UTC", "Asia/Tokyo")]
    assert ("published (UTC)" in utc, "published (JST)" in tokyo) == (True, True)
    pattern = r"\d{4}-\d\d-\d\d \d\d:\d\d"
    times = [datetime.fromisoformat(re.findall(pattern, said)[0]) for said in (utc, tokyo)]
    assert times[1] - times[0] == timedelta(hours=9)
    explained = crawled("explain", "1", TIDINGS_UI__ZONE="Asia/Tokyo").out
    assert re.search(rf"Next visit: {pattern} JST\. ", explained)
    assert "UTC" not in explained
    seen = times[1] + timedelta(minutes=1)
    assert crawled("articles", "--json", "--since", f"{seen:%Y-%m-%dT%H:%M}", TIDINGS_UI__ZONE="Asia/Tokyo").json == []
    [row] = crawled("articles", "--json", "--limit", "1", TIDINGS_UI__ZONE="Asia/Tokyo").json
    assert row["first_seen"].endswith("Z")
    assert "is no time zone" in crawled("sources", TIDINGS_UI__ZONE="Mars/Olympus").one_clear_line()


# -- crawl --------------------------------------------------------------------------------------------


def test_crawl_once_and_again(tidings: Shell) -> None:
    tidings("add", "--unchecked", FEED)
    first = tidings("crawl", "--once", "--feeds-only", "--json").json
    assert {"visited", "unchanged", "changed", "failed", "articles_new", "seconds"} <= first.keys()
    assert (first["visited"], first["changed"], first["articles_new"], first["pages"]) == (1, 1, 3, 0)
    second = tidings("crawl", "--once", "--feeds-only", "--json").json
    assert (second["visited"], second["articles_new"]) == (0, 0)


def test_crawl_says_what_it_came_to(tidings: Shell) -> None:
    said = tidings("crawl", "--once")
    assert re.fullmatch(
        r"visited 0: 0 unchanged, 0 changed, 0 failed; 0 new articles, 0 revised, 0 pages read; [\d.]+ s\n"
        r"nothing was due; `tidings sources` shows when each source is visited next\n",
        said.out,
    )
    assert said.err == ""
    line = tidings("crawl").one_clear_line()
    assert line == "tidings: crawl needs --once; to go on visiting, use `tidings run`"


def test_crawl_says_what_it_waits_for(tidings: Shell) -> None:
    tidings("add", "--unchecked", FEED)
    said = tidings("crawl", "--once", TIDINGS_FETCH__PAGE_GAP="0.05s")
    assert said.err == (
        "tidings: 3 new articles so far; fetching their pages, 0.05s between two of the same host "
        "(--feeds-only leaves them for later)\n"
    )
    assert "3 pages read" in said.out


def test_crawl_says_how_far_it_is_where_there_is_no_terminal(tidings: Shell) -> None:
    tidings("add", "--unchecked", FEED)
    tidings.lines_every = 0.05
    said = tidings("crawl", "--once", TIDINGS_FETCH__PAGE_GAP="0.2s")
    waiting = r"(; waiting 1 s between two requests to news\.test|; reading news\.test)?"
    assert re.search(rf"^tidings: visiting: [123] of \d, 3 new articles{waiting} \(\d s\)$", said.err, re.MULTILINE)
    assert said.out.startswith("visited 1: ")
    tidings("refresh", "1", "--now")
    assert tidings("crawl", "--once", "--json", TIDINGS_FETCH__PAGE_GAP="0.2s").err == ""


# -- articles -----------------------------------------------------------------------------------------


def test_articles(crawled: Shell, tidings: Shell) -> None:
    rows = crawled("articles", "--json").json
    assert len(rows) == 6
    assert {row["text_state"] for row in rows} == {"done"}
    assert all(row["text"].startswith("The rain that began on Monday") for row in rows)
    assert {(row["language"], row["category"]) for row in rows} == {("en", "Weather")}
    table = crawled("articles").out
    assert "news.test story 2" in table
    assert "Weather" in table
    assert tidings("articles").out == (
        "no articles (yet): `tidings add URL` follows a source, `tidings crawl --once` visits what is due\n"
    )


def test_articles_of_one_source_since_and_at_most(crawled: Shell) -> None:
    def titles(*args: str) -> list[str]:
        return [row["title"] for row in crawled("articles", "--json", *args).json]

    assert set(titles("--source", "//news.test")) == {f"news.test story {number}" for number in range(3)}
    assert len(titles("--limit", "4")) == 4
    assert titles("--limit", "4") == titles()[:4]
    assert len(titles("--since", "1h", "--by", "seen")) == len(titles("--since", "2026-01-01")) == 6
    assert titles("--since", "1h") == []  # they are dated 2 March
    assert sorted(titles("--since", "2026-03-02T02:00Z")) == ["blog.test story 2", "news.test story 2"]
    assert crawled("articles", "--limit", "2").out.count("  from before you followed it  ") == 2
    assert {row["backlog"] for row in crawled("articles", "--json").json} == {True}
    lines = crawled("articles", "--since", "1h", "--jsonl", "-").out.splitlines()
    assert len(lines) == 6  # files go by when articles were seen
    assert titles("--since", "0s") == titles("--since", "2099-01-01T00:00:00Z") == []


def test_articles_asked_for_wrongly(crawled: Shell) -> None:
    assert (
        "write an ISO time (2026-01-31) or how long ago (30d, 2h)"
        in crawled("articles", "--since", "yesterday").one_clear_line()
    )
    assert "'--limit'" in crawled("articles", "--limit", "many").one_clear_line()
    assert "'--limit'" in crawled("articles", "--limit", "0").one_clear_line()
    assert "no such source" in crawled("articles", "--source", "nowhere").one_clear_line()


# -- explain, policies --------------------------------------------------------------------------------


def test_explain(crawled: Shell, tidings: Shell) -> None:
    said = crawled("explain", "//news.test")
    assert f"The news.test feed  {FEED}\n" in said.out
    why = "never seen to change, and its server offers no ETag: every 24 h"
    assert re.search(rf"Next visit: \d{{4}}-\d\d-\d\d \d\d:\d\d UTC\. Why then: {why}\.", said.out)
    assert "Policy planner: hardly an article" in said.out  # its dates lie far back
    assert re.search(r"changed +3 new +200", said.out)
    failing = crawled("explain", "missing.xml").out
    assert "Failed 1 time in a row: HTTP 404 Not Found (not found: has it moved?)" in failing
    assert "nothing learned yet: no visit has worked so far" in failing
    tidings("add", "--unchecked", FEED)
    unvisited = tidings("explain", "1").out
    assert "nothing learned yet: it has not been visited" in unvisited
    assert "Not visited yet." in unvisited


def test_explain_as_json(crawled: Shell) -> None:
    facts = crawled("explain", "1", "--json").json
    assert (facts["policy"], facts["failures"], facts["state"]) == ("planner", 0, "active")
    assert facts["next_at"].endswith("Z")
    [visit] = facts["visits"]
    assert (visit["result"], visit["how"], visit["status"], visit["articles_new"]) == ("changed", "3 new", 200, 3)


def test_policies(tidings: Shell) -> None:
    rows = {row["name"]: row for row in tidings("policies", "--json").json}
    assert {"median", "fixed", "round-robin"} <= rows.keys()
    assert rows["round-robin"]["kind"] == "ranks"
    assert all(row["name"] in tidings("policies").out for row in rows.values())
    said = tidings("policies", "--json", "--data", str(tidings.folder), TIDINGS_SCHEDULE__POLICY="fixed")
    assert [row["name"] for row in said.json if row["default"]] == ["fixed"]


# -- control characters -------------------------------------------------------------------------------


def test_no_control_character_of_a_feed_reaches_the_terminal(tidings: Shell) -> None:
    url = "http://evil.test/evil.json"
    said = [tidings("add", url), tidings("crawl", "--once", "--feeds-only")]
    for command in (["sources"], ["articles"], ["explain", "1"], ["read", url]):
        said += [tidings(*command), tidings(*command, "--json")]
    said += [tidings("add", url), tidings("remove", "1", stdin="n\n"), tidings("remove", "1", "--yes")]
    assert sum("owned" in one.out for one in said) >= 8
    for one in said:
        found = [char for char in one.out + one.err if not char.isprintable() and char != "\n"]
        assert found == []


# -- pipes --------------------------------------------------------------------------------------------


def test_a_reader_that_has_had_enough_is_no_error(tidings: Shell) -> None:
    process = tidings.start("settings", "--json", python=sys.executable)
    assert process.stdout is not None
    process.stdout.close()
    _, err = process.communicate(timeout=60)
    assert "Traceback" not in err
    assert "Exception ignored" not in err
