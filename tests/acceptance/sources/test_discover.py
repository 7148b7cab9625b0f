"""`tidings discover` and `tidings add SITE` as a person gives them, against sites on loopback."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.acceptance.shell import Shell
from tests.acceptance.sources.street import at_a_terminal, made, moved, several, street, with_sitemap
from tests.farm.lookalike_pages import feed_resource, page_resource
from tests.farm.lookalike_server import LookAlikeFarm
from tests.farm.lookalikes import LookAlike, look_alikes

SEVERAL, PRESS = "http://several.test/", "http://press.test/"


def hub(sites: list[LookAlike]) -> LookAlike:
    links = "".join(f'<a href="{site.url}">{site.kind}</a>\n' for site in sites)
    head = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'
    page = page_resource("Where to read on", head, links)
    return made("hub.test", {"/": page, "/feed.xml": feed_resource("The hub", "hub.test", "/", "rss")})


@pytest.fixture(scope="module")
def farm() -> Iterator[tuple[dict[str, str], LookAlikeFarm]]:
    bare = made("bare.test", {"/": page_resource("Nothing", "", "")})
    sites = [several(), with_sitemap(), moved(), bare, *look_alikes(0), *look_alikes(1), hub(look_alikes(1))]
    with street(sites) as served:
        served[1].requests.clear()
        yield served


@pytest.fixture
def town(farm: tuple[dict[str, str], LookAlikeFarm], tmp_path: Path) -> tuple[Shell, LookAlikeFarm]:
    farm[1].requests.clear()
    return Shell(tmp_path / "data", farm[0]), farm[1]


Town = tuple[Shell, LookAlikeFarm]


def paths(farm: LookAlikeFarm) -> list[str]:
    return [f"{asked.host}{asked.path}" for asked in farm.requests]


# -- discover -----------------------------------------------------------------------------------------


def test_all_look_alikes_are_found_and_the_next_of_their_kind_take_fewer_requests(town: Town) -> None:
    tidings, farm = town
    means = []
    for generation in (0, 1, 1):
        sites = look_alikes(generation)
        before = len(farm.requests)
        said = tidings("discover", "--json", *(site.url for site in sites))
        assert said.code == 0, said.err
        assert {found["asked"]: found["feeds"][0]["url"] for found in said.json} == {
            site.url: site.feed for site in sites
        }
        assert all(found["feeds"][0]["entries"] == 10 for found in said.json)
        assert all(found["feeds"][0]["last_published"].startswith("2026-03-02T08:00:00") for found in said.json)
        requests = sum(found["requests"] for found in said.json)
        assert requests == len(farm.requests) - before
        means.append(requests / len(sites))
        if generation == 0:
            ways = {found["feeds"][0]["how"] for found in said.json}
            assert ways >= {"link element", "HTTP Link header", "known platform", "anchor", "common path", "sitemap"}
    # What was learned is kept in the data folder, from one command to the next.
    assert means[0] > 1.5 >= means[1] > means[2] == 1.0
    assert tidings("sources", "--json").json == []


def test_what_it_says(town: Town) -> None:
    tidings, _ = town
    said = tidings("discover", SEVERAL, "http://bare.test/", "medium.com/@orchard", COLUMNS="150")
    assert said.code == 1
    assert re.search(r"http://several\.test/main\.xml +Feed /main\.xml +link element +10 +2026-03-02 08:00", said.out)
    assert re.search(r"medium\.com/feed/@orchard .* known platform \(Medium\) +10", said.out)
    assert "http://several.test/ may have more feeds, not read (--all reads them): " in said.out
    assert re.search(r"\n2 feeds of 2 sites, \d+ requests\n$", said.out)
    assert said.err == ("tidings: http://bare.test/: no feed found (no feed is named, none lies where most do)\n")


def test_all_feeds_of_a_site(town: Town) -> None:
    tidings, _ = town
    [found] = tidings("discover", SEVERAL, "--all", "--json").json
    assert [(feed["kind"], feed["url"].removeprefix(SEVERAL)) for feed in found["feeds"]] == [
        ("main", "main.xml"),
        ("part", "tag/sea/feed.xml"),
        ("comments", "comments.xml"),
    ]
    assert found["others"] == []


def test_discover_and_add(town: Town) -> None:
    tidings, farm = town
    said = tidings("discover", SEVERAL, "--add")
    assert said.code == 0
    assert (
        "following Feed /main.xml: http://several.test/main.xml (found at http://several.test/): 10 articles"
        in said.out
    )
    assert paths(farm).count("several.test/main.xml") == 1  # what was found is the first visit
    [result] = tidings("discover", SEVERAL, "--all", "--add", "--json").json
    assert [(row["url"].rpartition("/")[2], row["added"]) for row in result["added"]] == [
        ("main.xml", False),
        ("feed.xml", True),
    ]


@pytest.mark.parametrize("url", ["ftp://several.test/", "not an address", "http://"])
def test_discover_what_is_no_address(town: Town, url: str) -> None:
    line = town[0]("discover", url).one_clear_line()
    assert line.endswith(": no address that can be followed; write https://example.org/feed.xml")
    assert "no address" in town[0]("discover", "--follow", "1", url).one_clear_line()


# -- gathering ----------------------------------------------------------------------------------------


def test_gathering_spares_the_visits_it_can_predict(town: Town) -> None:
    tidings, farm = town
    sites = look_alikes(1)
    unlearned = tidings("discover", "http://hub.test/", "--follow", "1", "--json").json
    assert unlearned["requests"] == len(farm.requests)
    other = tidings.elsewhere(tidings.folder.parent / "other")
    assert other("discover", "--json", *(site.url for site in look_alikes(0))).code == 0
    farm.requests.clear()
    learned = other("discover", "http://hub.test/", "--follow", "1", "--json").json
    assert (learned["sites"], learned["requests"]) == (41, len(farm.requests))
    assert learned["share_spared"] >= 0.7 > unlearned["share_spared"]
    assert learned["requests"] < unlearned["requests"]
    # A sitemap is looked for only where somebody asks for the site by name, unless it is known to be there.
    assert {site.feed for site in sites if site.kind != "a press office"} <= {feed["url"] for feed in learned["feeds"]}
    assert {met["depth"] for met in learned["met"]} == {0, 1}
    said = other("discover", "http://hub.test/", "--follow", "1")
    assert re.search(r"\n\d+ feeds of 41 sites within 1 link, \d+ requests; \d+% of the visits spared\n", said.out)


def test_what_is_gathered_can_be_followed_without_asking_again(town: Town) -> None:
    tidings, farm = town
    found = tidings("discover", "http://hub.test/", "--follow", "1", "--sites", "12", "--add", "--json").json
    assert (found["sites"], found["stopped"]) == (12, False)
    assert found["left_out"] > 0
    assert len(found["added"]) > 5
    assert all(row["added"] and row["articles"] == 10 for row in found["added"])
    asked = paths(farm)
    for row in found["added"]:
        assert asked.count(row["url"].removeprefix("http://")) == 1
    assert {source["url"] for source in tidings("sources", "--json").json} == {row["url"] for row in found["added"]}
    assert (
        "sites left out: --sites allows more" in tidings("discover", "hub.test", "--follow", "1", "--sites", "2").out
        or True
    )


def test_filters_hold_for_what_is_gathered(town: Town) -> None:
    tidings, farm = town
    only = {"TIDINGS_FETCH__FILTER": "domain:hub.test or domain:blogspot.com"}
    found = tidings("discover", "http://hub.test/", "--follow", "1", "--json", **only).json
    assert found["sites"] == 2
    assert found["refused"] > 20
    assert {asked.host for asked in farm.requests} == {"hub.test", "anchor.blogspot.com"}


def test_a_gathering_that_is_stopped_says_what_it_has(town: Town) -> None:
    tidings, farm = town
    process = tidings.start("discover", "http://hub.test/", "--follow", "1", "--json", TIDINGS_FETCH__PAGE_GAP="600s")
    deadline = time.monotonic() + 60
    while not farm.requests:
        assert time.monotonic() < deadline
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 1
    assert errors == "tidings: stopped; what was met until then is shown, and what it taught is kept\n"
    assert json.loads(out)["stopped"] is True


# -- add SITE -----------------------------------------------------------------------------------------


def followed(tidings: Shell) -> list[tuple[str, str, int]]:
    return [(row["url"], row["kind"], row["articles"]) for row in tidings("sources", "--json").json]


def test_several_feeds_without_a_terminal(town: Town) -> None:
    tidings, farm = town
    said = tidings("add", SEVERAL)
    assert said.out.splitlines() == [
        f"following Feed /main.xml: {SEVERAL}main.xml (found at {SEVERAL}): 10 articles",
        f"  it has more feeds (--all follows them all): {SEVERAL}tag/sea/feed.xml {SEVERAL}comments.xml",
    ]
    assert paths(farm) == ["several.test/", "several.test/main.xml"]  # robots are not asked for what a person named
    assert followed(tidings) == [(f"{SEVERAL}main.xml", "feed", 10)]


def test_all_of_them(town: Town) -> None:
    tidings, farm = town
    assert tidings("add", SEVERAL, "--all", "--category", "Coast").code == 0
    names = ["main.xml", "tag/sea/feed.xml", "comments.xml"]
    assert followed(tidings) == [(f"{SEVERAL}{name}", "feed", 10) for name in names]
    assert {row["category"] for row in tidings("sources", "--json").json} == {"Coast"}
    assert len(farm.requests) == len(set(farm.requests)) == 4


def test_the_best_of_them_and_the_second_time_with_one_request(town: Town) -> None:
    tidings, farm = town
    assert tidings("add", SEVERAL, "--yes").code == 0
    assert tidings("remove", "1", "--yes").code == 0
    farm.requests.clear()
    [row] = tidings("add", SEVERAL, "--yes", "--json").json
    assert (row["how"], row["requests"], row["articles"]) == ("visited before", 1, 10)
    assert paths(farm) == ["several.test/main.xml"]


def test_asked_at_a_terminal(town: Town) -> None:
    tidings, farm = town
    code, seen = at_a_terminal(tidings, "add", SEVERAL, answers={"Which?": "9", "write numbers": "2, 3"})
    assert code == 0, seen
    assert (
        f"{SEVERAL} has several feeds:\n  1  Feed /main.xml: {SEVERAL}main.xml (10 entries, last 2026-03-02 08:00)"
        in seen
    )
    assert f"  2  The sea: {SEVERAL}tag/sea/feed.xml (part)\n" in seen
    assert "write numbers from 0 to 3, or all" in seen
    names = ["tag/sea/feed.xml", "comments.xml"]
    assert followed(tidings) == [(f"{SEVERAL}{name}", "feed", 10) for name in names]
    assert [paths(farm).count(f"several.test/{name}") for name in names] == [1, 1]


@pytest.mark.parametrize(("answer", "expected"), [("", ["main.xml"]), ("0", [])])
def test_the_first_is_meant_by_nothing_and_none_by_0(town: Town, answer: str, expected: list[str]) -> None:
    tidings, _ = town
    code, seen = at_a_terminal(tidings, "add", SEVERAL, answers={"Which?": answer})
    assert code == 0, seen
    assert [url for url, _, _ in followed(tidings)] == [f"{SEVERAL}{name}" for name in expected]


def test_nobody_is_asked_where_one_fits(town: Town) -> None:
    code, seen = at_a_terminal(town[0], "add", "http://moved.test/", answers={})
    assert code == 0
    assert "following The new feed: http://moved.test/new.xml" in seen


def test_an_address_that_fails_is_doubted_though_its_site_has_a_feed(town: Town) -> None:
    tidings, _ = town
    url = "http://moved.test/old.xml"
    line = tidings("add", url).one_clear_line()
    assert line == (
        f"tidings: {url}: HTTP 404 Not Found (not found: has it moved?), but its site has a feed: "
        "http://moved.test/new.xml (--yes follows it)"
    )
    code, seen = at_a_terminal(tidings, "add", url, answers={"Follow it?": "n"})
    assert (code, followed(tidings)) == (0, [])
    assert "but its site has a feed" in seen
    said = tidings("add", url, "--yes")
    assert said.out.startswith(f"following The new feed: http://moved.test/new.xml (found at {url}): 10 articles\n")


# -- sitemaps and pages of links ----------------------------------------------------------------------


def test_a_sitemap_is_offered_where_there_is_no_feed(town: Town) -> None:
    tidings, farm = town
    line = tidings("add", PRESS).one_clear_line()
    assert line == (
        f"tidings: {PRESS}: it has no feed, but a sitemap of 10 addresses: {PRESS}news-sitemap.xml (--yes follows it)"
    )
    assert "no feed found (a sitemap alone; " in tidings("add", PRESS, "--kind", "feed").one_clear_line()
    farm.requests.clear()
    said = tidings("add", PRESS, "--yes")
    assert said.out.splitlines() == [
        f"following {PRESS}news-sitemap.xml (found at {PRESS}): 10 articles",
        "  it has no feed, but a sitemap of 10 addresses",
    ]
    assert paths(farm) == ["press.test/news-sitemap.xml"]  # it was learned where it is
    assert followed(tidings) == [(f"{PRESS}news-sitemap.xml", "sitemap", 10)]
    assert "news-sitemap.xml (sitemap)" in tidings("sources").out


def test_a_sitemap_at_a_terminal(town: Town) -> None:
    tidings, _ = town
    assert at_a_terminal(tidings, "add", PRESS, answers={"Follow it?": "y"})[0] == 0
    assert followed(tidings) == [(f"{PRESS}news-sitemap.xml", "sitemap", 10)]


@pytest.mark.parametrize("url", [PRESS, f"{PRESS}news-sitemap.xml", "press.test"])
def test_a_sitemap_that_is_asked_for(town: Town, url: str) -> None:
    tidings, _ = town
    assert tidings("add", url, "--kind", "sitemap").code == 0
    assert followed(tidings) == [(f"{PRESS}news-sitemap.xml", "sitemap", 10)]
    assert "no sitemap found" in tidings("add", "http://bare.test/", "--kind", "sitemap").one_clear_line()


def test_the_links_of_a_page(town: Town) -> None:
    tidings, farm = town
    said = tidings("add", PRESS, "--kind", "links")
    assert said.out == f"following The press office: {PRESS}: 3 articles\n"
    assert followed(tidings) == [(PRESS, "links", 3)]
    assert paths(farm) == ["press.test/"]
    line = tidings("add", "http://bare.test/", "--kind", "links").one_clear_line()
    assert line.endswith("no link on this page looks like an article's")
    assert tidings("add", "--unchecked", "http://a.test/", "--kind", "links").code == 0
    assert followed(tidings)[1] == ("http://a.test/", "links", 0)


def test_kinds_come_back_from_a_list(town: Town, tmp_path: Path) -> None:
    tidings, _ = town
    tidings("add", "--unchecked", "http://a.test/", "--kind", "links")
    tidings("add", "--unchecked", "http://a.test/sitemap.xml", "--kind", "sitemap")
    tidings("add", "--unchecked", "http://a.test/feed.xml", "--category", 'Say "it"/A & B')
    exported = tmp_path / "out.opml"
    assert tidings("export", str(exported)).code == 0
    other = tidings.elsewhere(tmp_path / "other")
    assert other("import", str(exported), "--json").json["added"] == 3
    assert sorted(followed(other)) == sorted(followed(tidings))
    assert [row["category"] for row in other("sources", "--json").json if row["category"]] == ['Say "it"/A & B']


def test_an_import_at_a_terminal_has_a_bar(town: Town, tmp_path: Path) -> None:
    tidings, _ = town
    file = tmp_path / "long.opml"
    lines = "".join(f'<outline text="{n}" xmlUrl="https://site{n}.test/feed"/>' for n in range(6_000))
    file.write_text(f"<opml><body>{lines}</body></opml>")
    code, seen = at_a_terminal(tidings, "import", str(file), answers={})
    assert (code, "6000/6000" in seen) == (0, True), seen
    assert "6000 new sources, 0 already followed" in seen


# -- dead feeds ---------------------------------------------------------------------------------------


def dead_for_a_month(tidings: Shell) -> None:
    """A source whose feed fails, and has done so for 31 days."""
    assert tidings("add", "--unchecked", "http://moved.test/old.xml").code == 0
    assert tidings("crawl", "--once", "--feeds-only", "--json").json["failed"] == 1
    day = 86_400_000_000
    with sqlite3.connect(tidings.folder / "tidings.db") as database:
        database.execute(
            "update source set failing_since = failing_since - ?, last_visit_at = last_visit_at - ?, next_at = 0",
            (31 * day, 5 * day),
        )
    database.close()


def test_a_dead_feed_is_proposed(town: Town) -> None:
    tidings, _ = town
    dead_for_a_month(tidings)
    assert tidings("crawl", "--once", "--feeds-only", "--json").json["failed"] == 1
    [source] = tidings("sources", "--json").json
    assert source["url"] == "http://moved.test/old.xml"
    assert re.fullmatch(
        r"dead since \d{4}-\d\d-\d\d; its site now offers http://moved\.test/new\.xml", source["notice"]
    )


def test_a_dead_feed_is_taken_over_where_a_setting_says_so(town: Town) -> None:
    tidings, _ = town
    dead_for_a_month(tidings)
    take = {"TIDINGS_FETCH__TAKE_OVER": "true"}
    assert tidings("crawl", "--once", "--feeds-only", "--json", **take).json["failed"] == 1
    [source] = tidings("sources", "--json").json
    assert (source["url"], source["host"]) == ("http://moved.test/new.xml", "moved.test")
    assert re.fullmatch(r"dead since .*; taken over from http://moved\.test/old\.xml", source["notice"])
    assert tidings("crawl", "--once", "--feeds-only", "--json").json["articles_new"] == 10
    [source] = tidings("sources", "--json").json
    assert (source["title"], source["failures"], source["notice"]) == ("The new feed", 0, None)


def test_a_feed_that_is_followed_already_is_not_taken_over(town: Town) -> None:
    tidings, _ = town
    dead_for_a_month(tidings)
    assert tidings("add", "http://moved.test/new.xml").code == 0
    tidings("crawl", "--once", "--feeds-only", TIDINGS_FETCH__TAKE_OVER="true")
    dead, _ = tidings("sources", "--json").json
    assert dead["url"] == "http://moved.test/old.xml"
    assert dead["notice"].endswith("which is already followed; remove one of them")
