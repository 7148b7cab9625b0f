"""Commands about how sources and hosts are treated: etiquette, hosts, refresh, set."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from tests.acceptance.shell import ASKED, EVIL, GONE, Shell
from tests.cases import each

from tidings.app.stores import open_stores
from tidings.model.hosts import Flag
from tidings.settings.settings import load

FEED, SHUT = "http://news.test/etag.xml", "http://shut.test/feed.xml"
AT_ONCE = {"TIDINGS_FETCH__REFRESH_COOL_DOWN": "0s"}


def visit(tidings: Shell, *more: str, **environment: str) -> Any:
    said = tidings("crawl", "--once", "--json", *more, **environment)
    assert said.code == 0, said.err
    return said.json


def flag(tidings: Shell, *flags: Flag) -> None:
    async def work() -> None:
        async with open_stores(load(tidings.folder)) as stores:
            for each in flags:
                await stores.flags.flag(each)

    asyncio.run(work())


# -- etiquette ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def visited(site: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """A feed with an ETag that was visited three times, with one page; and a host that refuses us."""
    shell = Shell(tmp_path_factory.mktemp("visited"), site | {"TIDINGS_WEB__PUBLIC_URL": "https://t.example"})
    assert shell("add", "--unchecked", FEED, "--subscribers", "3").code == 0
    assert shell("add", "--unchecked", SHUT).code == 0
    visit(shell)
    for _ in range(2):
        assert shell("refresh", FEED, **AT_ONCE).code == 0
        visit(shell)
    return shell


def test_etiquette(visited: Shell) -> None:
    said = visited("etiquette", FEED)
    assert (said.code, said.err) == (0, "")
    assert re.search(r"^User-Agent: Tidings/\d[\w.]* \(\+https://t\.example/bot; 3 subscribers\)$", said.out, re.M)
    assert re.search(r"^Since .* UTC: .*3 feed requests", said.out, re.M)
    assert "Conditional: 67% of the feed's requests; 67% answered 304" in said.out
    assert "Host news.test: treated like any other" in said.out
    assert re.search(r"^robots.txt: allows it, as of .* UTC \(it is asked for pages", said.out, re.M)
    assert re.search(r"conditional requests +yes +3 requests, every one after the first", said.out)
    assert re.search(r"^Score: 100 % of \d+ rules kept$", said.out, re.M)


def test_etiquette_as_json(visited: Shell) -> None:
    seen = visited("etiquette", FEED, "--days", "1", "--json").json
    assert seen["source_id"] == 1
    assert seen["requests"]["feed"] == 3
    assert seen["answers"]["304"] == 2
    assert (round(seen["conditional"], 2), round(seen["unchanged"], 2)) == (0.67, 0.67)
    assert (seen["score"], seen["robots"]["allowed"], seen["crawl_delay"]) == (100.0, True, 0.0)
    assert {rule["kept"] for rule in seen["rules"]} == {True, None}


def test_etiquette_of_a_host_that_refuses_us(visited: Shell) -> None:
    said = visited("etiquette", SHUT).out
    assert re.search(r"Host shut\.test: a gap of 30 s, .*left alone until .* UTC \(HTTP 429, Retry-After\)", said)
    assert "Answers: 1 x 429" in said


def test_etiquette_without_a_visit_or_a_source(tidings: Shell) -> None:
    tidings("add", "--unchecked", FEED)
    said = tidings("etiquette", "1")
    assert re.search(r"^Since .* UTC: no request$", said.out, re.M)
    assert "Score: nothing to judge yet" in said.out
    assert "no such source" in tidings("etiquette", "nowhere").one_clear_line()
    assert "'--days'" in tidings("etiquette", "1", "--days", "0").one_clear_line()


# -- hosts --------------------------------------------------------------------------------------------


def test_hosts(visited: Shell) -> None:
    said = visited("hosts").out
    assert re.search(r"shut\.test +1 +30 s +- +1 +\d{4}-\d\d-\d\d \d\d:\d\d +HTTP 429, Retry-After", said)
    assert "news.test" not in said
    assert "news.test" in visited("hosts", "--all").out
    [host] = visited("hosts", "--json").json["hosts"]
    assert (host["host"], host["sources"], host["refusals"]) == ("shut.test", 1, 1)
    until = datetime.fromisoformat(host["closed_until"])
    assert timedelta(hours=1.9) < until - datetime.now(UTC) <= timedelta(hours=2)


def test_a_host_is_closed_only_until_then(visited: Shell, tmp_path: Path) -> None:
    """What it answered is still said, beside the gap that it taught."""
    earlier = shutil.copytree(visited.folder, tmp_path / "earlier")
    with closing(sqlite3.connect(earlier / "tidings.db")) as base, base:
        base.execute("UPDATE host SET closed_until = 1 WHERE name = 'shut.test'")
    later = replace(visited, folder=earlier)
    assert re.search(r"shut\.test +1 +30 s +- +1 +- +HTTP 429, Retry-After", later("hosts").out)
    assert later("hosts", "--json").json["hosts"][0]["closed_until"] is None


def test_a_crawl_says_what_was_put_off(visited: Shell, site: dict[str, str]) -> None:
    assert visited("add", "--unchecked", "http://shut.test/other.xml").code == 0
    said = visited("crawl", "--once").out
    assert "1 visit put off: the host wants to be left alone; `tidings hosts` shows until when\n" in said
    assert visit(visited)["put_off"] == 1
    assert visited("remove", "http://shut.test/other.xml", "--yes").code == 0


def test_a_crawl_delay_is_learned(tidings: Shell) -> None:
    tidings("add", "--unchecked", "http://slow.test/feed.xml")
    visit(tidings)
    [host] = tidings("hosts", "--json").json["hosts"]
    assert (host["host"], host["crawl_delay"], host["closed_until"]) == ("slow.test", 0.5, None)
    assert re.search(r"slow\.test +1 +0\.5 s +0\.5 s", tidings("hosts").out)
    assert re.search(r"Crawl-delay +yes +at least", tidings("etiquette", "1").out)


def test_no_hosts(tidings: Shell) -> None:
    assert tidings("hosts").out == "no host asks for anything special; --all lists every one\n"
    assert tidings("hosts", "--json").json == {"hosts": [], "flags": []}


def test_flags_are_shown_and_taken_away(tidings: Shell) -> None:
    now = datetime.now(UTC)
    url = "http://calendar.test/?day=1"
    flag(tidings, Flag("calendar.test", "101 queries after one path", now, url), Flag("other.test", "deep", now, url))
    said = tidings("hosts").out
    assert re.search(r"calendar\.test +101 queries after one path +1 +\d{4}-.* +http://calendar\.test/\?day=1", said)
    assert {each["host"] for each in tidings("hosts", "--json").json["flags"]} == {"calendar.test", "other.test"}
    assert tidings("hosts", "--unflag", "Calendar.TEST").out == "Calendar.TEST: 1 flag taken away\n"
    assert [each["host"] for each in tidings("hosts", "--json").json["flags"]] == ["other.test"]
    assert tidings("hosts", "--unflag", "nowhere.test").one_clear_line().endswith("lists those that are")


def test_no_control_character_of_a_site_reaches_the_terminal(tidings: Shell) -> None:
    flag(tidings, Flag(EVIL, EVIL, datetime.now(UTC), EVIL))
    for said in (tidings("hosts"), tidings("hosts", "--json")):
        assert "owned" in said.out
        assert [char for char in said.out if not char.isprintable() and char != "\n"] == []


# -- refresh ------------------------------------------------------------------------------------------


def test_refresh_and_its_cool_down(tidings: Shell) -> None:
    tidings("add", "--unchecked", FEED)
    assert visit(tidings)["visited"] == 1
    assert visit(tidings)["visited"] == 0
    line = tidings("refresh", FEED).one_clear_line()
    found = re.search(r"not before (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d) UTC \(visited or refreshed less than 10m ago", line)
    assert found is not None
    may_at = datetime.fromisoformat(f"{found[1]}+00:00")
    assert timedelta(minutes=9) < may_at - datetime.now(UTC) <= timedelta(minutes=10)
    assert visit(tidings)["visited"] == 0
    assert tidings("refresh", FEED, **AT_ONCE).out == "due now: The news.test feed\n"
    assert visit(tidings)["visited"] == 1


def test_what_add_saw_is_a_visit_to_all_that_follows(tidings: Shell) -> None:
    """It is too early for a refresh; the visit that comes then is conditional."""
    assert tidings("add", FEED).code == 0
    assert "visited or refreshed less than 10m ago" in tidings("refresh", FEED).one_clear_line()
    assert tidings("refresh", FEED, **AT_ONCE).code == 0
    assert visit(tidings, "--feeds-only")["unchanged"] == 1
    seen = tidings("etiquette", FEED, "--json").json
    assert (seen["requests"]["feed"], seen["answers"]["304"], seen["score"]) == (2, 1, 100.0)


def test_refresh_several_with_one_bad(tidings: Shell) -> None:
    tidings("add", "--unchecked", FEED, "http://blog.test/feed.xml")
    said = tidings("refresh", "1", "nowhere", "2", **AT_ONCE)
    assert said.code == 1
    assert said.out.count("due now: ") == 2
    assert (
        said.err
        == "tidings: nowhere: no such source; `tidings sources` lists them, `tidings pages SITE` a site's pages\n"
    )
    good, bad = tidings("refresh", "1", "nowhere", "--json", **AT_ONCE).json
    assert (good["id"], good["due"], good["may_at"]) == (1, True, None)
    assert list(bad) == ["asked", "error"]


def test_what_a_server_asked_for_is_not_refreshed_away(visited: Shell) -> None:
    line = visited("refresh", SHUT, **AT_ONCE).one_clear_line()
    assert "not before" in line
    assert "its server asked us to wait" in line


def test_a_gone_source_comes_back(tidings: Shell) -> None:
    GONE.set()
    tidings("add", "--unchecked", "http://news.test/coming.xml")
    visit(tidings)
    [source] = tidings("sources", "--json").json
    assert (source["state"], source["next_at"]) == ("gone", None)
    GONE.clear()
    assert tidings("refresh", "1", **AT_ONCE).out == "due now: http://news.test/coming.xml (it had been gone)\n"
    assert visit(tidings)["changed"] == 1
    [source] = tidings("sources", "--json").json
    assert source["state"] == "active"


# -- set, add -----------------------------------------------------------------------------------------


def test_set_says_what_changed(tidings: Shell) -> None:
    tidings("add", FEED)
    said = tidings("set", "1", "--policy", "fixed", "--weight", "2.5", "--subscribers", "12", "--category", "Local")
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines() == [
        "The news.test feed: policy default -> fixed",
        "The news.test feed: weight 1 -> 2.5",
        "The news.test feed: subscribers 1 -> 12",
        "The news.test feed: category none -> Local",
    ]
    assert tidings("set", "1", "--title", "Mine").out == "Mine: title The news.test feed -> Mine\n"
    assert tidings("set", "1", "--weight", "2.5").out == "Mine: nothing changed\n"
    after = tidings("set", "1", "--policy", "default", "--category", "", "--json").json
    assert (after["policy"], after["category"], after["weight"], after["subscribers"]) == (None, None, 2.5, 12)
    state = tidings("sources").out
    assert "active; weight 2.5; 12 subscribers" in state
    explained = tidings("explain", "1").out
    assert "Weight 2.5: " in explained
    assert "12 subscribers." in explained


def test_an_interval_of_a_feed(tidings: Shell) -> None:
    assert tidings("add", FEED, "--every", "2h").code == 0
    assert tidings("set", "1", "--every", "20m").out == "The news.test feed: every 2h -> 20m\n"
    assert "Every 20m, as was set; `--every auto` leaves it to the policy." in tidings("explain", "1").out
    assert tidings("explain", "1", "--json").json["every"] == 1200
    assert "active; every 20m" in tidings("sources").out
    assert tidings("set", "1", "--every", "1m").out.splitlines() == [
        "The news.test feed: every 20m -> 1m",
        "no more often than every 5m (schedule.floor)",
    ]
    assert tidings("set", "1", "--every", "3d").out.endswith("but at least every 1d (schedule.ceiling)\n")
    assert tidings("set", "1", "--every", "auto").out == "The news.test feed: every 3d -> auto\n"
    assert "Every" not in tidings("explain", "1").out


def test_an_egress_of_a_feed(tidings: Shell) -> None:
    assert tidings("add", FEED, "--egress", "EU").code == 0
    assert "active; egress eu" in tidings("sources").out
    assert tidings("sources", "--json").json[0]["egress"] == "eu"
    assert "Only terminals with the label eu visit it" in tidings("explain", "1").out
    assert tidings("set", "1", "--egress", "any").out == "The news.test feed: egress eu -> any\n"
    assert tidings("explain", "1", "--json").json["egress"] is None
    assert "is no label" in tidings("set", "1", "--egress", "two words").one_clear_line()


def test_items_by_title(tidings: Shell) -> None:
    assert tidings("add", FEED, "--same-title-is-same").code == 0
    assert "active; items by title" in tidings("sources").out
    assert "An item with a known title is that item" in tidings("explain", "1").out
    assert tidings("set", "1", "--no-same-title-is-same").out == "The news.test feed: same_title yes -> no\n"
    assert tidings("set", "1", "--same-title-is-same", "--json").json["same_title"] is True
    refused = tidings("add", FEED, "--pages", "--same-title-is-same").one_clear_line()
    assert "--same-title-is-same are about feeds" in refused


@each(
    ("given", "words"),
    [
        ([], "--category, --title, --every, --egress or --same-title-is-same"),
        (["--every", "often"], "'often' is no duration; write 90s, 10m, 2h or 30d, or auto"),
        (["--every", "5s"], "5s is not between a minute and a year"),
        (["--every", "10m", "--policy", "round-robin"], "round-robin ranks sources; an interval (--every) needs"),
        (["--weight", "0"], "0 is not a number above 0"),
        (["--weight", "nan"], "nan is not a number above 0"),
        (["--weight", "inf"], "inf is not a number above 0"),
        (["--subscribers", "-1"], "'--subscribers'"),
        (["--policy", "often"], "no policy 'often'; there are "),
    ],
)
def test_set_what_cannot_be(tidings: Shell, given: list[str], words: str) -> None:
    tidings("add", "--unchecked", FEED)
    assert words in tidings("set", "1", *given).one_clear_line()
    if "--weight" in given or given in (["--every", "often"], ["--every", "5s"]):
        assert words in tidings("add", FEED, *given).one_clear_line()
    assert "no such source" in tidings("set", "nowhere", "--weight", "2").one_clear_line()


def test_add_with_weight_and_subscribers(tidings: Shell) -> None:
    assert tidings("add", FEED, "--weight", "3", "--subscribers", "0").code == 0
    [source] = tidings("sources", "--json").json
    assert (source["weight"], source["subscribers"]) == (3.0, 0)


def test_add_tells_the_publisher_of_the_subscribers(tidings: Shell) -> None:
    ASKED.clear()
    assert tidings("add", "http://news.test/", "--subscribers", "12").code == 0
    assert [url for url, _ in ASKED] == ["http://news.test/", "http://news.test/feed.xml"]
    assert all("12 subscribers" in agent for _, agent in ASKED)


# -- what is odd about a source -----------------------------------------------------------------------


def test_a_move_a_notice_and_a_failure_are_shown(tidings: Shell) -> None:
    urls = ["http://news.test/moved.xml", "http://blog.test/odd.xml", "http://other-news.test/missing.xml"]
    assert tidings("add", "--unchecked", *urls).code == 0
    visit(tidings, "--feeds-only")
    assert tidings("refresh", "1", **AT_ONCE).code == 0
    visit(tidings, "--feeds-only")
    listed = tidings("sources").out
    assert f"moved to {FEED} (seen 2 of 3 times)" in listed
    assert "2 items are dated in the future" in listed
    assert re.search(r"HTTP 404 .*; failing since \d\d-\d\d \d\d:\d\d", listed)
    assert f"It has moved to {FEED} (seen 2 of 3 times)." in tidings("explain", "1").out
    assert "Odd: 2 items are dated in the future" in tidings("explain", "2").out
    assert "Failing since " in tidings("explain", "3").out
    facts = tidings("explain", "1", "--json").json
    assert (facts["moved_to"], facts["moved_times"], facts["weight"]) == (FEED, 2, 1.0)
    assert tidings("refresh", "1", **AT_ONCE).code == 0
    visit(tidings, "--feeds-only")
    assert tidings("sources", "--json").json[0]["url"] == FEED


# -- pause, resume --------------------------------------------------------------------------------------


def test_pause_and_resume(tidings: Shell) -> None:
    assert tidings("add", "--unchecked", FEED).code == 0
    assert tidings("pause", "news.test").out == f"paused: {FEED}\n"
    assert tidings("pause", FEED).out == f"paused already: {FEED}\n"
    assert visit(tidings)["visited"] == 0
    refused = tidings("refresh", FEED)
    assert (refused.code, "it is paused" in refused.err) == (1, True)
    assert tidings("resume", FEED).out == f"resumed: {FEED}\n"
    assert visit(tidings)["visited"] == 1
    assert tidings("resume", "1").out.startswith("active already: ")
