"""The list of sources narrowed down and read a page at a time; names that fit a feed and the pages of its site."""

from __future__ import annotations

import re

import pytest
from tests.acceptance.shell import Shell

NEWS, BLOG, MISSING = "http://news.test/feed.xml", "http://blog.test/feed.xml", "http://other-news.test/missing.xml"


@pytest.fixture(scope="module")
def crawled(site: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Two sources with articles, one of them in a category, one that fails, one that is due. To look at."""
    shell = Shell(tmp_path_factory.mktemp("crawled"), site)
    assert shell("add", "--unchecked", NEWS, BLOG, MISSING).code == 0
    assert shell("crawl", "--once", "--feeds-only").code == 0
    assert shell("set", BLOG, "--category", "Local").code == 0
    assert shell("add", "--unchecked", "http://slow.test/feed.xml").code == 0
    return shell


def addresses(tidings: Shell, *args: str) -> list[str]:
    return [row["url"] for row in tidings("sources", *args, "--json").json]


def test_filters_narrow_it_down_together(crawled: Shell) -> None:
    assert addresses(crawled, "--failing") == [MISSING]
    assert addresses(crawled, "--category", "local") == [BLOG]
    assert addresses(crawled, "--due") == ["http://slow.test/feed.xml"]
    assert addresses(crawled, "NEWS", "feed") == [NEWS]
    assert addresses(crawled, "blog", "--category", "Local") == [BLOG]
    assert addresses(crawled, "blog", "--failing") == []
    said = crawled("sources", "blog", "--failing")
    assert (said.code, said.out) == (0, "no source fits; `tidings sources` lists them all\n")
    assert "missing.xml" in crawled("sources", "--failing").out


@pytest.mark.parametrize("filters", [(), ("test",), ("--due",), ("--category", "Local")])
def test_pages_add_up_to_the_list(crawled: Shell, filters: tuple[str, ...]) -> None:
    found, after = [], list[str]()
    while True:
        said = crawled("sources", *filters, "--limit", "1", *after, "--json")
        assert len(said.json) == 1
        found += [row["url"] for row in said.json]
        place = re.fullmatch(r"tidings: these are the first 1; the next: the same with --after (\S+)\n", said.err)
        if place is None:
            assert said.err == ""
            break
        after = ["--after", place[1]]
    assert found == addresses(crawled, *filters)


def test_a_place_of_another_list_is_refused(crawled: Shell) -> None:
    place = crawled("sources", "--limit", "1").err.split()[-1]
    for args in (("test", "--after", place), ("--after", "nonsense")):
        assert "is no place in this list" in crawled("sources", *args).one_clear_line()


def test_addresses_are_whole_where_there_is_no_terminal(tidings: Shell) -> None:
    address = "http://news.test/" + "deep/" * 60 + "feed.xml"
    tidings("add", "--unchecked", address)
    assert address in tidings("sources", COLUMNS="80").out


# -- a feed and the pages of the same host ------------------------------------------------------------

SITE = "http://news.test/"


@pytest.fixture(scope="module")
def both(site: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Shell:
    shell = Shell(tmp_path_factory.mktemp("both"), site)
    assert shell("add", "--unchecked", NEWS).code == 0
    assert shell("add", SITE, "--pages", "--depth", "0").code == 0
    return shell


@pytest.mark.parametrize("command", ["explain", "etiquette", "set --weight 3", "refresh --now"])
def test_a_name_means_the_feed_after_its_site_is_followed_too(both: Shell, command: str) -> None:
    name, *options = command.split()
    said = both(name, "news.test", *options, "--json")
    assert said.code == 0
    means = "name it by its id" if name == "refresh" else "--page means that one"
    assert said.err == f"tidings: news.test: 1 {NEWS} is meant; fits 2 {SITE}, too; {means}\n"
    feed, page = both(name, "1", *options, "--json"), both(name, SITE, *options, "--json")
    assert (feed.code, feed.err, page.err) == (0, "", "")


def test_page_means_the_site(both: Shell) -> None:
    said = both("explain", "news.test", "--page", "--json")
    assert (said.json["id"], said.json["url"]) == (2, SITE)
    assert said.err == f"tidings: news.test: 2 {SITE} is meant; fits 1 {NEWS}, too; name it by its id\n"
    assert both("refresh", "news.test", "--page", "--now", "--json").json[0]["id"] == 2
    line = both("explain", "news.test/feed", "--page").one_clear_line()
    assert line == "tidings: news.test/feed: no followed page; `tidings pages` lists the sites"
    said = both("remove", "news.test", "--page", stdin="n\n")
    assert f"Forget {SITE} ({SITE}) and its 1 page" in said.out


def test_other_commands_know_what_is_meant(both: Shell) -> None:
    assert both("articles", "--source", "news.test").code == 0
    assert both("search", "rain", "--source", "news.test").code == 0
    assert "http://news.test/" in both("pages", "news.test").out
    for kind, source in (("--articles", 1), ("--pages", 2)):
        assert both("watch", "add", f"rain{source}", "rain", "--source", "news.test", kind).code == 0
        assert both("watch", "show", f"rain{source}", "--json").json["sources"] == [source]
