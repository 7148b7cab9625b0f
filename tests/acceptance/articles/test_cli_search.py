"""Search as a person asks it."""

from __future__ import annotations

import json
import re
import signal
import sqlite3
import time
import urllib.request
from typing import Any

import pytest
from tests.acceptance.shell import Shell


@pytest.fixture(scope="module")
def kept(site: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Shell:
    shell = Shell(tmp_path_factory.mktemp("kept"), site)
    names = "http://news.test/wire.xml", "http://blog.test/wire.xml", "http://news.test/feed.xml"
    assert shell("add", "--unchecked", *names).code == 0
    assert shell("crawl", "--once", "--json").json["articles_new"] == 5
    return shell


def test_what_was_kept_is_found(kept: Shell) -> None:
    with sqlite3.connect(next(kept.folder.rglob("*.db"))) as database:
        assert database.execute("SELECT count(*) FROM unindexed").fetchone() == (0,)  # `crawl --once` has indexed it
    found = kept("search", "ferries island", "--json").json  # inflected: the text has ferry and islands
    assert {row["source_name"] for row in found} == {"The news.test feed", "The blog.test feed"}
    one = found[0]
    passage = one["passages"][0]
    words = {passage["text"][start:end].lower() for start, end in passage["marks"]}
    assert {"ferry", "islands"} <= words
    assert kept("article", str(one["id"]), "--json").json["title"] == one["title"]
    assert {row["kind"] for row in found} == {"article"}
    assert [row["score"] for row in found] == sorted((row["score"] for row in found), reverse=True)


def test_words_that_are_not_quoted_are_one_query(kept: Shell) -> None:
    assert kept("search", "ferry", "islands", "--json").json == kept("search", "ferry islands", "--json").json


def test_narrowed_down(kept: Shell) -> None:
    assert {row["source_name"] for row in kept("search", "ferry", "--source", "//blog.test", "--json").json} == {
        "The blog.test feed"
    }
    assert len(kept("search", "ferry", "--limit", "1", "--json").json) == 1
    assert kept("search", "ferry", "--lang", "pl", "--json").json == []
    assert kept("search", "ferry", "--since", "2999-01-01", "--json").json == []
    assert len(kept("search", "ferry", "--since", "1d", "--by", "seen", "--lang", "en", "--json").json) == 2
    assert kept("search", "ferry", "--since", "1d", "--json").json == []  # dated 2 March


def test_for_people(kept: Shell) -> None:
    said = kept("search", "ferry", "--limit", "1")
    assert "The ferry to the islands" in said.out
    assert said.out.endswith("1 article, and there are more: --limit\n")
    assert kept("search", "unheardof").out == "nothing was found\n"


def test_asked_for_wrongly(kept: Shell) -> None:
    assert "column 7" in kept("search", "ferry (islands").one_clear_line()
    assert "nothing is asked" in kept("search", " ").one_clear_line()
    assert "no such source" in kept("search", "ferry", "--source", "nowhere.test").one_clear_line()
    assert "is no language" in kept("search", "ferry", "--lang", "not a language").one_clear_line()
    assert "--since" in kept("search", "ferry", "--since", "soon").one_clear_line()


def test_what_feeds_say_does_not_reach_the_terminal(tidings: Shell) -> None:
    tidings("add", "http://evil.test/evil.json")
    said = tidings("search", "evil").out
    assert "Evil" in said
    assert not any(char in said for char in "\x1b\x07\x9b\u202e")


def test_a_store_that_was_kept_before_there_was_a_search(kept: Shell) -> None:
    """Its articles are noted by the migration; here, by hand."""
    with sqlite3.connect(next(kept.folder.rglob("*.db"))) as database:
        database.execute("INSERT INTO search_terms (search_terms) VALUES ('delete-all')")
        database.execute("DELETE FROM search_kept")
        database.execute("INSERT INTO unindexed SELECT id, 1 FROM article WHERE true ON CONFLICT DO NOTHING")
    assert len(kept("search", "ferry", "--json").json) == 2
    assert kept("search", "ferry scope:pages").out == "nothing was found\n"


def test_a_running_program_indexes_what_it_keeps(tidings: Shell) -> None:
    assert tidings("add", "http://news.test/wire.xml").code == 0
    process = tidings.start("run", TIDINGS_WEB__PORT="0", TIDINGS_CRAWL__POLL="0.1s")
    try:
        assert process.stdout is not None
        url = next(found[1] for line in process.stdout if (found := re.search(r"web page: (http://\S+)", line)))
        deadline = time.monotonic() + 120
        while not (found := _asked(url))["hits"] or found["waiting"]:
            assert time.monotonic() < deadline, "it indexed nothing in two minutes"
            time.sleep(0.2)
        assert "islands" in found["hits"][0]["article"]["title"] + found["hits"][0]["passages"][0]["text"]
        with urllib.request.urlopen(f"{url}search?q=ferries") as answer:
            assert b"<mark>" in answer.read()
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=120)
        assert (process.returncode, "Traceback" in errors) == (0, False)
    finally:
        process.kill()
        process.communicate()


def _asked(url: str) -> Any:
    with urllib.request.urlopen(f"{url}api/search?q=ferries") as answer:
        return json.load(answer)
