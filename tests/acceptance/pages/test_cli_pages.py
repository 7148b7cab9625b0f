"""Followed pages as the command line shows them: the real program on SQLite, against a small site that changes."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from aiohttp import web
from tests.acceptance.shell import Said, Shell, serving
from tests.cases import each
from tests.contract.sitestories import ROOT, SITE, baseline, resting
from tests.contract.stories import HOUR, gone

from tidings.app.stores import open_stores
from tidings.model.pages import SettledLink
from tidings.settings.settings import Settings

ROUND = [0]
SERVED = itertools.count()  # advertisements and the clock differ at every request
THINGS = "sofas shoes flights loans cruises watches lamps wine tools rings".split()
EVIL = "Evil\x1b]0;owned\x07 words that a terminal would obey are shown to nobody here."


def body(path: str) -> str | None:
    now = ROUND[0]
    seen = next(SERVED)
    ads = "".join(
        f"<li><a href='http://ads.test/{seen}'>Cheap {THINGS[(seen * 3 + n) % 10]}</a></li>" for n in range(3)
    )
    clock = f"<div class='clock'>Updated at {seen % 24:02}:{seen * 7 % 60:02}</div>"
    around = f"{clock}<aside><ul class='offers'>{ads}</ul></aside>"
    if path == "/":
        links = "<a href='/prices'>Prices</a> <a href='/x/1'>X</a>"
        return f"<title>The town</title><main><h1>Town</h1>{links}</main>{around}"
    if path == "/prices":
        bread, said = ("2.90", "The ferry is late.") if now < LAST else ("3.20", EVIL)
        table = f"<table class='prices'><tr><td>Bread and butter</td><td>{bread} euro</td></tr></table>"
        return f"<title>Prices</title><main><h1>Prices</h1>{table}<p>{said}</p></main>{around}"
    return None


LAST = 6  # the round at which the prices change


async def _answer(request: web.Request) -> web.Response:
    text = body(request.path)
    if request.path == "/robots.txt":
        return web.Response(text="User-agent: *\nDisallow: /x/\n")
    return web.Response(status=404) if text is None else web.Response(text=text, content_type="text/html")


@contextlib.contextmanager
def town() -> Iterator[dict[str, str]]:
    more = {
        "TIDINGS_FETCH__REFRESH_COOL_DOWN": "0s",
        "TIDINGS_PAGES__SECOND_LOOK": "0.01s",
        "TIDINGS_SCHEDULE__POLICY": "fixed",
        "TIDINGS_SCHEDULE__PAGE_POLICY": "frequency",
    }
    with serving(_answer, ["town.test", "2.town.test"]) as variables:
        yield variables | more


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """A site of two pages, visited once in each round; the prices change in the last one."""
    with town() as variables:
        shell = Shell(tmp_path_factory.mktemp("town") / "data", variables)
        ROUND[0] = 0
        assert shell("add", "http://town.test/", "--pages", "--words", "euro").code == 0
        shell("crawl", "--once")
        for number in range(1, LAST + 1):
            ROUND[0] = number
            assert shell("refresh", "1", "2").code == 0
            shell("crawl", "--once")
        yield shell


PRICES = "http://town.test/prices"


def without_noise(said: Said) -> list[str]:
    return [line for line in said.out.splitlines()[2:] if line]


def test_a_site_is_one_row_among_the_sources(followed: Shell) -> None:
    assert "The town (pages: 2)" in followed("sources").out
    [row] = followed("sources", "--json").json
    assert (row["pages"], row["kind"]) == (2, "page")


def test_search_finds_what_a_page_says_now(followed: Shell) -> None:
    [found] = followed("search", "bread 3.20", "--json").json
    assert (found["kind"], found["url"], found["title"], found["source_name"]) == ("page", PRICES, "Prices", "The town")
    assert followed("search", "2.90 or ferry", "--json").json == []  # what it said before
    said = followed("search", "bread scope:pages")
    assert "page  2  " in said.out
    assert said.out.endswith("1 page\n")
    assert "\x1b" not in followed("search", "evil").out
    assert followed("search", "bread scope:articles").out == "nothing was found\n"
    assert "scope:articles, scope:pages, scope:both" in followed("search", "bread scope:feeds").one_clear_line()


def test_a_diff_marks_the_words_and_leaves_noise_out(followed: Shell) -> None:
    said = followed("diff", PRICES)
    assert said.code == 0, said.err
    lines = said.out.splitlines()
    assert lines[0] == PRICES
    assert "segments: 2 changed; " in lines[1]
    assert re.search(r"; \d+ more differences? (is|are) noise \(--all\)$", lines[1])
    assert without_noise(said)[:2] == [
        "main > table.prices > tbody > tr > td",
        "  ~ Bread and butter: 2.90 euro -> 3.20 euro",
    ]
    changes = {row["url"]: row["words"] for row in followed("changes", "--json").json}
    assert changes[PRICES].startswith("Bread and butter: 2.90 euro -> 3.20 euro"), "as in the list"
    assert followed("diff", PRICES, "--json").json["segments"][0]["words"] == "Bread and butter: 2.90 euro -> 3.20 euro"
    assert "clock" not in said.out
    assert "Cheap" not in said.out
    assert "\x1b" not in said.out
    assert "\x07" not in said.out


def test_on_a_terminal_words_are_coloured_instead(followed: Shell) -> None:
    said = followed("diff", PRICES, "--all", FORCE_COLOR="1", NO_COLOR="", TERM="xterm-256color").out
    assert "\x1b[9;31m2.90 euro\x1b[0m" in said
    assert "\x1b[32m3.20 euro\x1b[0m" in said
    assert "\x1b[90maside > ul.offers > li  (noise: differs)" in said, "grey"
    assert "\x1b]" not in said, "what the page says is not obeyed"


def test_noise_is_shown_with_its_reason(followed: Shell) -> None:
    said = followed("diff", "2", "--all").out
    assert "aside > ul.offers > li  (noise: differs)" in said
    assert "clock" not in said, "a text of which only restless figures differ is the same text"


def test_a_diff_for_programs(followed: Shell) -> None:
    found = followed("diff", PRICES, "--json").json
    assert (found["from"]["source_id"], found["to"]["url"]) == (2, PRICES)
    assert (found["added"], found["removed"], found["changed"]) == (0, 0, 2)
    assert {one["noise"] for one in found["segments"]} == {None}
    price = found["segments"][0]
    assert (price["kind"], price["tag"], price["old"], price["new"]) == ("changed", "td", "2.90 euro", "3.20 euro")
    every = followed("diff", PRICES, "--all", "--json").json
    assert len(every["segments"]) == len(found["segments"]) + found["silent"]
    assert {one["noise"] for one in every["segments"]} == {None, "differs"}


def test_from_before_anything_was_kept_is_from_the_first_version_on(followed: Shell) -> None:
    assert followed("diff", PRICES, "--from", "2d").code == 0
    assert followed("diff", "prices", "--from", "2d").out == followed("diff", PRICES, "--from", "2d").out


def test_the_same_version_at_both_times(followed: Shell) -> None:
    said = followed("diff", PRICES, "--from", "0s")
    assert (said.code, said.out.count("\n")) == (0, 2)
    assert "the same version stood there at both times" in said.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nowhere"], "nowhere: no such source"),
        (["99"], "99: no such source"),
        ([PRICES, "--to", "2001-01-01"], "http://town.test/prices: nothing was kept by 2001-01-01 00:00 UTC"),
        ([PRICES, "--from", "whenever"], "write an ISO time"),
        ([PRICES, "--from", "2d", "--to", "3d"], "--from is later than --to"),
    ],
)
def test_why_there_is_no_diff(followed: Shell, args: list[str], words: str) -> None:
    assert words in followed("diff", *args).one_clear_line()


def test_a_page_with_one_version_and_a_source_that_is_no_page(followed: Shell, tmp_path: Path) -> None:
    other = followed.elsewhere(tmp_path / "other")
    other("add", "http://town.test/", "--pages", "--depth", "0")
    assert "no version is kept yet" in other("diff", "1").one_clear_line()
    other("crawl", "--once")
    assert "only one version is kept, of 20" in other("diff", "1").one_clear_line()
    other("add", "--unchecked", "http://town.test/feed.xml")
    assert "not followed page by page" in other("diff", "2").one_clear_line()
    assert "not followed page by page" in other("noise", "2").one_clear_line()


def test_blocks_and_what_is_made_of_each(followed: Shell) -> None:
    rows = {row["path"]: row for row in followed("noise", PRICES, "--json").json}
    assert (rows["div.clock"]["noise"], rows["div.clock"]["visits"]) == ("differs", 6)
    assert rows["aside > ul.offers > li"]["verdict"] == "noise: differs"
    assert rows["main > p"]["verdict"] == "what is new is a change"
    assert rows["main > p"]["changed"] == 1
    said = followed("noise", PRICES).out
    assert "1 of 6 visits" in said
    assert "noise: differs" in said


def test_a_person_overrules_what_was_learned(followed: Shell) -> None:
    def verdict(block: str) -> str:
        return str(next(row["verdict"] for row in followed("noise", "1", "--json").json if row["path"] == block))

    said = followed("noise", PRICES, "--show", "offers")
    expected = "aside > ul.offers > li: everything new in it is a change from now on, on all pages of the site\n"
    assert (said.code, said.out) == (0, expected)
    assert verdict("aside > ul.offers > li") == "always a change, by a rule", "on the other page, too"
    assert "aside > ul.offers > li\n  ~ Prices: Cheap" in followed("diff", PRICES).out
    assert followed("noise", "1", "--mute", "DIV.CLOCK").code == 0
    assert verdict("div.clock") == "muted by a rule"
    assert followed("noise", PRICES, "--mute", "table.prices").code == 0
    assert "td  (noise: muted)" in followed("diff", PRICES, "--all").out
    for block in ("offers", "clock", "table.prices"):
        assert "counts again" in followed("noise", PRICES, "--learn", block).out
    assert verdict("aside > ul.offers > li") == "noise: differs", "as before"


def test_a_number_is_an_id_and_no_part_of_an_address(followed: Shell, tmp_path: Path) -> None:
    """A rule for a page was stored for the site that had the page's number in its address."""
    other = followed.elsewhere(tmp_path / "other")
    other("add", "http://town.test/", "--pages")
    other("crawl", "--once")
    other("add", "http://2.town.test/", "--pages", "--depth", "0")
    other("crawl", "--once")
    assert other("noise", "2", "--mute", "div.clock").code == 0
    muted = [[row["verdict"] for row in other("noise", one, "--json").json] for one in ("1", "3")]
    assert ["muted by a rule" in verdicts for verdicts in muted] == [True, False]
    of_sites = (["pages"], ["changes"], ["archive", "storage", "--site"])
    for command in of_sites:
        assert "9: no such source" in other(*command, "9").one_clear_line()
    several = "town.test: fits 2 sources (1 http://town.test/, 3 http://2.town.test/); say more of it, or its id"
    for command in (*of_sites, ["noise"], ["diff"], ["refresh"], ["explain"]):
        assert several in other(*command, "town.test").one_clear_line()
    assert [row["source_id"] for row in other("pages", "2", "--json").json] == [1, 2]
    other("add", "--unchecked", "http://2.town.test/feed.xml")
    assert [row["source_id"] for row in other("pages", "2.town", "--json").json] == [3], "of these one is a site"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--mute", "zzz"], "zzz: no block of this page is called so"),
        (["--mute", "main"], "main: 3 blocks are called so: main > h1; "),
        (["--mute", "a", "--show", "b"], "one of --mute, --show and --learn at a time"),
    ],
)
def test_a_block_must_be_one(followed: Shell, args: list[str], words: str) -> None:
    assert words in followed("noise", PRICES, *args).one_clear_line()


def test_explain_speaks_of_a_page(followed: Shell) -> None:
    said = followed("explain", PRICES).out
    assert "A page at level 1, 2 versions kept, last change seen 20" in said
    assert "Policy frequency: " in said, "schedule.page_policy, not schedule.policy"
    assert "articles" not in said
    assert "segments: 2 changed" in said, "as diff counts"
    assert re.search(r"  first visit +first visit: \d+ segments", said)
    facts = followed("explain", PRICES, "--json").json
    assert (facts["policy"], facts["page"]["level"], facts["page"]["root_id"]) == ("frequency", 1, 1)


def test_changes_pages_and_refused_links(followed: Shell) -> None:
    changes = followed("changes", "--json").json
    assert [one["url"] for one in changes] == [PRICES], "and neither the clock nor the advertisements"
    assert changes[0]["words"].startswith("Bread and butter: 2.90 euro -> 3.20 euro / ")
    assert followed("changes", "--matching", "--json").json[0]["findings"][0]["words"] == "euro"
    assert [row["url"] for row in followed("pages", "town.test", "--json").json] == ["http://town.test/", PRICES]
    assert followed("pages", "town.test", "--refused", "--json").json == [
        {"url": "http://town.test/x/1", "reason": "robots.txt does not allow it"}
    ]


def test_refresh_of_a_site_is_of_all_its_pages(followed: Shell, tmp_path: Path) -> None:
    other = followed.elsewhere(tmp_path / "other")
    cool_down = {"TIDINGS_FETCH__REFRESH_COOL_DOWN": "10m"}
    other("add", "http://town.test/", "--pages")
    other("crawl", "--once")
    line = other("refresh", "town.test", **cool_down).one_clear_line()
    assert "The town: its 2 pages wait, until 20" in line
    assert line.endswith("UTC at the earliest (visited or refreshed less than 10m ago; --now does not wait for that)")
    assert other("refresh", "town.test", "--page", "--now", **cool_down).out == "due now: The town\n"
    assert other("crawl", "--once", "--json").json["visited"] == 1
    gap = {"TIDINGS_FETCH__PAGE_GAP": "3m"}
    said = other("refresh", "http://town.test/", "2", "--now", **cool_down, **gap)
    assert (said.code, said.out.splitlines()) == (
        0,
        ["due now: 2 pages of The town, with 3 min between two: 3 min for all", "due now: Prices"],
    )
    assert other("crawl", "--once", "--json").json["visited"] == 2
    assert other("refresh", "2", "--now").out == "due now: Prices\n", "a page that is no site is one page"


async def _visited_at_times(folder: Path) -> None:
    """A site of which the first page was visited two hours ago, six others just now, and one is gone."""
    now = datetime.now(UTC)
    async with open_stores(Settings(data=folder)) as stores:
        root, _ = await stores.sites.follow(SITE, now)
        links = [f"{ROOT}{number}" for number in range(7)]
        await stores.crawl.apply([baseline(root, 0, *links, at=now - 2 * HOUR)], resting)
        due = await stores.frontier.settle([SettledLink(one, "a.test") for one in await stores.frontier.found(10)], now)
        visits = [baseline(one.source_id, 0, at=now) for one in due[:6]]
        await stores.crawl.apply([*visits, gone(due[6].source_id, 0, at=now)], resting)


def test_refresh_says_which_pages_wait_and_why(tmp_path: Path) -> None:
    asyncio.run(_visited_at_times(tmp_path))
    shell = Shell(tmp_path)
    [said] = shell("refresh", "a.test", "--json").json
    pages = said["pages"]
    assert (said["due"], pages["due"], pages["left_out"], pages["pause_seconds"]) == (True, 1, 1, 10.0)
    assert {one["id"] for one in pages["waiting"]} == {2, 3, 4, 5, 6, 7}
    [said] = shell("refresh", "a.test", "--json", "--now").json
    assert (said["pages"]["due"], said["pages"]["waiting"]) == (7, [])
    asyncio.run(_visited_at_times(tmp_path / "more"))
    lines = Shell(tmp_path / "more")("refresh", "1").out.splitlines()
    assert lines[:2] == [
        "due now: 1 page of https://a.test/",
        "6 pages wait: visited or refreshed less than 10m ago; --now does not wait for that",
    ]
    assert re.fullmatch(r"  https://a\.test/0 until 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC", lines[2])
    assert lines[7:] == ["  and 1 more", "1 page left out: gone, or no longer followed"]


def test_an_interval_of_a_site_and_of_a_page(followed: Shell, tmp_path: Path) -> None:
    other = followed.elsewhere(tmp_path / "other")
    assert other("add", "http://town.test/", "--pages", "--every", "2h").code == 0
    other("crawl", "--once")
    assert "Next visit: " in other("explain", "2").out
    assert "Why then: every 2 h, as a person asked for." in other("explain", "2").out
    assert other("set", PRICES, "--every", "10m").out == "Prices: every 2h -> 10m\n"
    assert [row["every"] for row in other("pages", "1", "--json").json] == [7200, 600]
    assert "active; every 10m" in other("pages", "1").out
    assert re.search(r" every *\n.* 2h", other("pages").out, re.DOTALL)
    assert other("set", "town.test", "--every", "auto").out == "The town: every 2h -> auto\n"
    assert [row["every"] for row in other("pages", "1", "--json").json] == [None, None]
    assert "every" not in other("pages").out


def test_a_watch_for_any_change(followed: Shell, tmp_path: Path) -> None:
    other = followed.elsewhere(tmp_path / "other")
    ROUND[0] = 0
    other("add", "http://town.test/", "--pages", "--exclude", "http://town.test/x/")
    other("crawl", "--once")
    said = other("watch", "add", "town", "any site:town.test -lamps", "--pages")
    assert said.out.startswith("watching town: any change and on the site town.test and no “lamps”; in pages\n")
    ROUND[0] = LAST
    other("refresh", "town.test")
    other("crawl", "--once")
    matches = {one["passages"][0]["text"]: one["words"] for one in other("matches", "--json").json}
    assert any("3.20 euro" in text for text in matches)
    assert set(matches.values()) == {"any change"}
    assert not any("lamps" in text for text in matches)
    assert "any change" in other("matches").out


def test_a_site_is_removed_with_all_its_pages(followed: Shell, tmp_path: Path) -> None:
    other = followed.elsewhere(tmp_path / "other")
    other("add", "http://town.test/", "--pages", "--depth", "0")
    asked = other("remove", "1", stdin="n\n")
    assert "its 1 page, with all that is kept of it" in asked.out + asked.err
    assert other("remove", "1", "--yes").code == 0
    assert other("pages").out == "no site is followed page by page: `tidings add SITE --pages`\n"


@each("command", ["pages", "changes", "diff", "noise"])
def test_help_has_an_example(followed: Shell, command: str) -> None:
    assert f"Example: tidings {command}" in followed(command, "--help").out


LINK, FERRY = ["/manual-1.pdf"], ["<p>The ferry leaves at noon every day.</p>"]


async def _harbour(request: web.Request) -> web.Response:
    if request.path != "/":
        return web.Response(status=404)
    manual = f"<p>Please read <a href='{LINK[-1]}'>the manual of the port</a> first.</p>"
    text = f"<title>Harbour</title><main><h1>Harbour</h1>{manual}{FERRY[-1]}</main>"
    return web.Response(text=text, content_type="text/html")


def test_another_link_and_a_removal_are_said_in_words(tmp_path: Path) -> None:
    with serving(_harbour, ["harbour.test"]) as variables:
        shell = Shell(tmp_path / "data", variables | {"TIDINGS_FETCH__REFRESH_COOL_DOWN": "0s"})
        shell("add", "http://harbour.test/", "--pages", "--depth", "0")
        shell("crawl", "--once")
        LINK.append("/manual-2.pdf")
        shell("refresh", "1")
        shell("crawl", "--once")
        words = "Please read the manual of the port first: leads to http://harbour.test/manual-2.pdf now"
        assert words in shell("changes").out
        assert "segments: 1 changed (1 with other links)" in shell("explain", "1").out
        said = shell("diff", "1").out
        assert "segments: 1 changed\n" in said
        address = "http://harbour.test/manual-"
        assert f"first. (leads to [-{address}1.pdf-]{{+{address}2.pdf+}})" in said
        assert "segments: 1 changed" not in shell("diff", "1", TIDINGS_PAGES__LINK_TARGETS="false").out
        FERRY.append("")
        shell("refresh", "1")
        shell("crawl", "--once")
        newest = shell("changes", "--json").json[0]
        assert (newest["words"], newest["removed"]) == ("removed: The ferry leaves at noon every day.", 1)
        assert "main > p\n  - The ferry leaves at noon every day.\n" in shell("diff", "1").out
