"""Following a site page by page, and collecting one, as a person does it."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet
from tests.acceptance.shell import Shell
from tests.cases import each
from tests.unit.store.archive.keptpages import read_warc

from tidings.cli.sources.add_pages import filter_text


def test_a_site_is_followed_and_visited(tidings: Shell) -> None:
    said = tidings("add", "news.test", "--pages", "--depth", "1", "--words", "rain,river", "--at-least", "2")
    assert said.code == 1, "a bare name is taken by https, and nobody answers there"
    said = tidings("add", "http://news.test/", "--pages", "--depth", "1", "--words", "rain,river", "--at-least", "2")
    assert said.out.startswith("following the pages of http://news.test/, 1 link deep")
    crawled = tidings("crawl", "--once", "--json").json
    assert (crawled["visited"], crawled["failed"]) == (2, 0), "the front page, and the one it links to"
    again = tidings("add", "http://news.test/", "--pages")
    assert again.out.startswith("already followed: http://news.test/")
    assert tidings("crawl", "--once", "--json").json["failed"] == 0


def test_what_it_says_as_json(tidings: Shell) -> None:
    [result] = tidings("add", "http://news.test/", "--pages", "--json").json
    assert result == {"asked": "http://news.test/", "added": True, "id": 1, "url": "http://news.test/", "depth": 2}


@each(
    ("arguments", "words"),
    [
        (("http://news.test/none", "--pages"), "HTTP 404"),
        (("http://news.test/feed.xml", "--pages"), "application/rss+xml, not a page"),
        (("ftp://news.test/", "--pages"), "no address that can be followed"),
        (("http://news.test/", "--pages", "--include", "domain:("), "filter"),
        (("http://news.test/", "--pages", "--words", "a,b", "--at-least", "3"), "3 of 2 words"),
        (("http://news.test/", "--pages", "--policy", "nosuch"), "no policy 'nosuch'"),
        (("http://news.test/", "--include", "http://news.test/a"), "belong to --pages"),
        (("http://slow.test/private/x", "--pages"), "robots.txt does not allow it"),
    ],
)
def test_mistakes_are_one_clear_line(tidings: Shell, arguments: tuple[str, ...], words: str) -> None:
    assert words in tidings("add", *arguments).one_clear_line()


def test_filters_choose_the_links(tidings: Shell) -> None:
    tidings("add", "http://news.test/", "--pages", "--exclude", "http://news.test/items/")
    assert tidings("crawl", "--once", "--json").json["visited"] == 1
    refused = tidings("pages", "http://news.test/", "--refused", "--json").json
    assert refused == [
        {
            "url": "http://news.test/items/1",
            "reason": 'the site\'s filter `prefix:"http://news.test/items/"` excludes it',
        }
    ]


def test_a_filter_may_be_the_beginning_of_an_address() -> None:
    assert filter_text(" https://a.test/x ") == 'prefix:"https://a.test/x"'
    assert filter_text("domain:a.test or domain:b.test") == "domain:a.test or domain:b.test"
    assert filter_text("not prefix:https://a.test/") == "not prefix:https://a.test/"
    assert filter_text("(domain:a.test)") == "(domain:a.test)"


def test_a_collection_stands_in_a_folder_of_its_own(tidings: Shell, tmp_path: Path) -> None:
    into, rows, columns, warc = (tmp_path / name for name in ("corpus", "p.jsonl", "p.parquet", "p.warc.gz"))
    files = "--jsonl", str(rows), "--parquet", str(columns), "--warc", str(warc)
    said = tidings("collect", "http://news.test/", "--depth", "1", "--into", str(into), *files)
    assert said.out.splitlines()[0] == f"2 pages kept in {into}"
    lines = [json.loads(line) for line in rows.read_text().splitlines()]
    assert [line["url"] for line in lines] == ["http://news.test/", "http://news.test/items/1"]
    assert "The rain that began on Monday" in lines[1]["text"]
    assert pyarrow.parquet.read_table(columns).num_rows == 2
    assert [page.url for page in read_warc(warc)] == [line["url"] for line in lines]
    assert tidings("sources", "--json").json == [], "the data folder itself knows nothing of it"
    again = tidings("collect", "http://news.test/", "--depth", "1", "--into", str(into), "--json").json
    assert (again["visited"], again["kept"]) == (0, 2), "what was collected is not asked for again"
    assert tidings.elsewhere(into)("crawl", "--once", "--json").json["visited"] == 0


def test_a_collection_of_nothing_fails(tidings: Shell, tmp_path: Path) -> None:
    said = tidings("collect", "http://news.test/none", "--into", str(tmp_path / "x"))
    assert said.code == 1
    assert "nothing was collected: HTTP 404" in said.err


def test_a_list_for_other_readers_holds_no_pages(tidings: Shell) -> None:
    tidings("add", "http://news.test/", "--pages")
    tidings("add", "http://blog.test/feed.xml")
    said = tidings("export")
    assert "blog.test" in said.out
    assert "news.test" not in said.out
    assert said.err == "tidings: 1 site followed page by page left out: a list holds feeds\n"
