"""What is watched of a page, as a person decides it: the real program on SQLite, against a shop that changes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from aiohttp import web
from tests.acceptance.shell import Shell, serving

TEA = "http://shop.test/"
PAGE = {"price": "4.90 euro", "news": "The shop opens at nine.", "shape": "whole"}


async def _answer(request: web.Request) -> web.Response:
    if request.path == "/robots.txt":
        return web.Response(text="")
    table = f"<table id='prices'><tr><td>Green tea</td><td class='price'>{PAGE['price']}</td></tr></table>"
    table = table if PAGE["shape"] == "whole" else ""
    text = f"<title>Tea</title><nav><a href='/'>Home</a></nav><main>{table}<p>{PAGE['news']}</p></main><p>Foot</p>"
    return web.Response(text=text, content_type="text/html")


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shell]:
    PAGE.update(price="4.90 euro", news="The shop opens at nine.", shape="whole")
    with serving(_answer, ["shop.test"]) as variables:
        yield Shell(tmp_path / "data", variables | {"TIDINGS_FETCH__REFRESH_COOL_DOWN": "0s"})


def added(shop: Shell, *args: str) -> None:
    assert shop("add", TEA, "--pages", "--depth", "0", *args).code == 0
    shop("crawl", "--once")


def visited(shop: Shell, **page: str) -> list[str]:
    """One more visit, of the page as it is now; what all changes say."""
    PAGE.update(page)
    assert shop("refresh", "1").code == 0
    shop("crawl", "--once")
    return [row["words"] for row in shop("changes", "--json").json]


def test_only_what_was_chosen_is_watched(shop: Shell) -> None:
    said = shop("add", TEA, "--pages", "--depth", "0", "--only", ".price")
    assert said.out.splitlines()[1:] == [
        "watched of its pages: only .price; of the first page that is",
        "  1 of 5 segments:",
        "    4.90 euro",
    ]
    shop("crawl", "--once")
    assert visited(shop, news="The shop is closed on Mondays from now on.") == []
    assert visited(shop, price="5.20 euro") == ["Green tea: 4.90 euro -> 5.20 euro"]
    assert "5" in shop("diff", "1").out
    assert "Mondays" not in shop("diff", "1").out
    assert [row["words"] for row in shop("noise", "1", "--json").json] == ["5.20 euro"]
    assert "only .price" in shop("pages").out
    assert shop("pages", "--json").json[0]["scope"] == {"only": [".price"], "ignore": [], "main": False}


def test_a_selector_that_matches_nothing_any_more_is_no_change(shop: Shell) -> None:
    added(shop, "--only", "//td[@class='price']")
    assert visited(shop, shape="without a table") == []
    assert "the selector matched nothing" in shop("explain", "1", "--json").json["notice"]
    assert visited(shop, shape="whole", price="5.20 euro") == ["Green tea: 4.90 euro -> 5.20 euro"]
    assert not shop("explain", "1", "--json").json["notice"]
    assert "the selector matched nothing" in shop("explain", "1").out, "of the visit before"


def test_a_page_is_set_later_and_the_next_visit_is_a_baseline(shop: Shell) -> None:
    added(shop)
    previewed = shop("pages", "set", "1", "--only", "#prices", "--ignore", ".price", "--preview")
    lines = previewed.out.splitlines()
    assert lines[0] == f"would be watched of {TEA}: only #prices, without .price"
    assert lines[1].startswith("  1 of 5 segments of the version of 20")
    assert lines[2:] == ["    Green tea"]
    assert shop("pages", "set", "1").out.startswith(f"watched now of {TEA}: the whole page\n")
    assert "`tidings refresh 1 --page`" in shop("pages", "set", "1", "--only", "#prices").out
    assert visited(shop, news="Closed on Mondays from now on.", price="5.20 euro") == []
    assert visited(shop, price="5.50 euro") == ["Green tea: 5.20 euro -> 5.50 euro"]
    assert shop("pages", "set", "1", "--ignore", ".price", "--json").json["scope"]["only"] == ["#prices"]
    assert shop("pages", "1", "--json").json[0]["scope"]["ignore"] == [".price"]
    assert "only #prices, without .price" in shop("pages", "list", "1").out
    assert shop("pages", "set", "1", "--main").out.startswith(f"watched of {TEA}: the main content, without .price\n")
    assert visited(shop) == ["Green tea: 5.20 euro -> 5.50 euro"]
    shop("pages", "set", "1", "--site", "--main")
    shop("pages", "set", "1", "--all")
    assert shop("pages", "set", "1").out.startswith(f"watched now of {TEA}: the whole page\n")
    assert "the main content" in shop("pages", "set", "1", "--as-site").out
    assert shop("pages", "1", "--json").json[0]["scope"] is None


def test_what_matches_nothing_is_set_with_a_warning(shop: Shell) -> None:
    added(shop)
    said = shop("pages", "set", "1", "--only", ".cost", "--ignore", "//video")
    assert said.code == 0
    assert said.err.splitlines() == [
        "tidings: selector '.cost' matches nothing on it",
        "tidings: selector '//video' matches nothing on it",
        "tidings: so nothing of it is watched",
    ]


def test_nothing_is_kept_yet(shop: Shell) -> None:
    shop("add", TEA, "--pages", "--depth", "0")
    assert "nothing is kept of it yet to show" in shop("pages", "set", "1", "--main").out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--only", "p["], "selector 'p[': cannot be read as CSS; write CSS such as"),
        (["--only", "//p["], "selector '//p[': cannot be read as XPath"),
        (["--ignore", 'p:contains("x")'], ":lexbor-contains"),
        (["--only", "xpath:count(//p)"], "not elements"),
    ],
)
def test_a_selector_that_cannot_be_read_says_what_to_write(shop: Shell, args: list[str], words: str) -> None:
    assert words in shop("add", TEA, "--pages", *args).one_clear_line()
    shop("add", TEA, "--pages", "--depth", "0")
    assert words in shop("pages", "set", "1", *args).one_clear_line()


@pytest.mark.parametrize(
    "args", [["--only", "p", "--main"], ["--all", "--main"], ["--as-site", "--ignore", "p"], ["--as-site", "--site"]]
)
def test_options_that_exclude_each_other(shop: Shell, args: list[str]) -> None:
    assert "--as-site stands alone" in shop("pages", "set", "1", *args).err


def test_options_of_pages_need_pages(shop: Shell) -> None:
    assert "belong to --pages" in " ".join(shop("add", TEA, "--main").err.split())
    assert "either --only or --main" in shop("add", TEA, "--pages", "--main", "--only", "p").err


def test_help(shop: Shell) -> None:
    assert "Example: tidings pages set" in shop("pages", "set", "--help").out
    assert {"list", "set"} <= set(shop("pages", "--help").out.split())
