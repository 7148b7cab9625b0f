"""PostgreSQL itself is stopped and started under a running program."""

from __future__ import annotations

import json
import signal
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from tests.acceptance.run.test_run import line_of, running, stopped, wait_for
from tests.acceptance.shell import Shell
from tests.servers.postgres import CannotStart, Postgres, new_postgres

WAITS = r"(it is tried again until it works)"
GOES_ON = r"(the database can be used again)"


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    with ExitStack() as stack:
        try:
            yield stack.enter_context(new_postgres(outlives_crashes=True))
        except CannotStart as error:
            pytest.skip(str(error))


@pytest.fixture
def tidings(tidings: Shell, server: Postgres) -> Shell:
    settings = {"TIDINGS_DATABASE": server.url.format("postgres"), "TIDINGS_FETCH__PAGE_GAP": "0s"}
    return Shell(tidings.folder, {**tidings.environment, **settings})


def health(url: str) -> tuple[int, dict[str, str]]:
    try:
        with urllib.request.urlopen(f"{url}healthz") as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def articles(tidings: Shell) -> list[str]:
    return [row["text_state"] for row in tidings("articles", "--json").json]


def test_the_program_outlives_its_database(tidings: Shell, server: Postgres) -> None:
    server.stop()
    with running(tidings) as process:  # the database is away at the start
        assert line_of(process, WAITS, logged=True)
        server.start()
        assert line_of(process, GOES_ON, logged=True)
        url = line_of(process, r"web page: (http://127\.0\.0\.1:\d+/)")
        assert tidings("add", "http://news.test/feed.xml").code == 0
        wait_for(lambda: articles(tidings) == ["done"] * 3)
        for feed, by in (("http://blog.test/feed.xml", signal.SIGINT), ("http://other-news.test/feed.xml", None)):
            server.stop(by or signal.SIGQUIT)
            assert line_of(process, WAITS, logged=True)
            wait_for(lambda: health(url)[0] == 503)
            assert "cannot connect to PostgreSQL" in health(url)[1]["error"]
            with pytest.raises(urllib.error.HTTPError) as refused:
                urllib.request.urlopen(url)
            assert refused.value.code == 503
            assert refused.value.headers["Retry-After"]
            assert "cannot connect to PostgreSQL" in tidings("sources").one_clear_line()
            assert process.poll() is None
            server.start()
            assert line_of(process, GOES_ON, logged=True)
            wait_for(lambda: health(url) == (200, {"status": "ok"}))
            before = len(articles(tidings))
            assert tidings("add", "--unchecked", feed).code == 0
            wait_for(lambda: articles(tidings) == ["done"] * (before + 3))  # noqa: B023
        assert len({row["url"] for row in tidings("articles", "--json").json}) == 9
        stopped(process, signal.SIGTERM)


def test_once_waits_for_its_patience_and_then_says_why(tidings: Shell, server: Postgres) -> None:
    server.stop()
    try:
        said = tidings("crawl", "--once", TIDINGS_STORE__PATIENCE="0.2s").one_clear_line()
        assert "cannot connect to PostgreSQL" in said
        assert said.endswith("waited for 0.2 s (store.patience)")
    finally:
        server.start()
