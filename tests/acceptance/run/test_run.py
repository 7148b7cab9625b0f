"""`tidings run` as a process of its own: it serves, it is the only one, it sees what is added beside it, it stops."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from tests.acceptance.shell import ASKED, SLOW, Shell

MONITORING = Path(__file__).parents[3] / "examples/monitoring"
FEED = "http://news.test/feed.xml"
# Without the planner, whose kernels take half a second to load: articles/test_cli_search.py starts it as people do.
SIMPLY = {"TIDINGS_SCHEDULE__POLICY": "fixed", "TIDINGS_SCHEDULE__PAGE_POLICY": "fixed"}
SOON = {
    **SIMPLY,
    "TIDINGS_WEB__PORT": "0",
    "TIDINGS_CRAWL__POLL": "0.1s",
    "TIDINGS_WEB__PUBLIC_URL": "https://tidings.example.org",
    "TIDINGS_FETCH__CONTACT": "admin@example.org",
}


@contextmanager
def running(tidings: Shell, *args: str, python: str = "") -> Iterator[subprocess.Popen[str]]:
    process = tidings.start("run", *args, python=python, **SOON)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def line_of(process: subprocess.Popen[str], pattern: str, *, logged: bool = False) -> str:
    """What the pattern's group found in what the program prints, or logs."""
    lines = process.stderr if logged else process.stdout
    assert lines is not None
    for line in lines:
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError(f"it ended without saying {pattern}: {process.communicate()[1]}")


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < deadline, "nothing came of it in 120 s"
        time.sleep(0.15)


def assert_known_names(url: str) -> None:
    """By its address and its public name, and by no name of somebody else's."""

    def ask(path: str, host: str) -> str:
        with urllib.request.urlopen(urllib.request.Request(url + path, headers={"Host": host})) as answer:
            return str(answer.read().decode())

    assert "(+https://tidings.example.org/bot; admin@example.org)" in ask("bot", "tidings.example.org")
    assert ask("hosts", "localhost")
    with pytest.raises(urllib.error.HTTPError) as refused:
        ask("", "evil.example.org")
    assert refused.value.code == 421


def assert_monitored(url: str) -> None:
    """Each metric, and each value of a label, that the dashboard and the alert rules ask for is in /metrics."""
    with urllib.request.urlopen(f"{url}metrics") as answer:
        families = list(text_string_to_metric_families(answer.read().decode()))
    counters = {f"{family.name}_total" for family in families if family.type == "counter"}
    buckets = {f"{family.name}_bucket" for family in families if family.type == "histogram"}
    names = {family.name for family in families} | counters | buckets
    values = {value for family in families for sample in family.samples for value in sample.labels.values()}
    dashboard = json.loads((MONITORING / "grafana.json").read_text(encoding="utf-8"))
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel.get("targets", ())]
    rules = yaml.safe_load((MONITORING / "tidings.rules.yaml").read_text(encoding="utf-8"))
    asked += [rule["expr"] for group in rules["groups"] for rule in group["rules"]]
    assert len(asked) > 30
    assert {name for one in asked for name in re.findall(r"\btidings_\w+", one)} - names == set()
    labels = {value for one in asked for value in re.findall(r'(?:queue|status|result|state)=~?"([^"]+)"', one)}
    assert {part for label in labels for part in label.split("|")} - values == set()


def stopped(process: subprocess.Popen[str], by: signal.Signals) -> str:
    process.send_signal(by)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 0, errors
    assert "Traceback" not in errors
    return errors


def test_it_serves_sees_what_is_added_and_stops_when_told(tidings: Shell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    address = ("--host", "127.0.0.1", "--port", str(port))  # before what is set
    with running(tidings, *address, python=sys.executable) as process:
        url = line_of(process, r"web page: (http://127\.0\.0\.1:\d+/)")
        assert url.endswith(f":{port}/")
        with urllib.request.urlopen(f"{url}healthz") as answer:
            assert answer.status == 200
        assert_known_names(url)

        second = tidings("run", "--no-web").one_clear_line()
        assert f"data folder {tidings.folder}: another Tidings (process {process.pid}) already runs on it" in second
        assert "already runs on it" in tidings("crawl", "--once").one_clear_line()

        ASKED.clear()
        assert tidings("add", FEED).out == f"following The news.test feed: {FEED}: 3 articles\n"
        wait_for(lambda: [row["text_state"] for row in tidings("articles", "--json").json] == ["done"] * 3)
        assert [url for url, _ in ASKED].count(FEED) == 1  # the program reads the pages and does not ask again
        assert tidings("add", FEED).out == f"already followed: {FEED}\n"
        assert len(tidings("explain", "1", "--json").json["visits"]) == 1
        assert tidings("add", "--unchecked", "http://blog.test/feed.xml").code == 0
        wait_for(lambda: [row["text_state"] for row in tidings("articles", "--json").json] == ["done"] * 6)
        assert_monitored(url)
        assert tidings("remove", "http://blog.test/feed.xml", "--yes").code == 0
        assert tidings("remove", "1", "--yes").code == 0
        assert tidings("articles", "--json").json == []
        stopped(process, signal.SIGTERM)
        with pytest.raises(urllib.error.URLError):
            urllib.request.urlopen(f"{url}healthz")
    # and the folder is free again
    assert tidings("crawl", "--once").code == 0


def test_an_address_needs_a_web_page(tidings: Shell) -> None:
    line = tidings("run", "--no-web", "--port", "8080").one_clear_line()
    assert "--port is of the web page, which --no-web leaves out" in line


def test_ctrl_c_stops_it_too(tidings: Shell) -> None:
    with running(tidings, "--no-web") as process:
        assert line_of(process, r"tidings runs on (.*); Ctrl-C stops it") == str(tidings.folder)
        stopped(process, signal.SIGINT)


def test_a_crawl_that_is_stopped_says_so_and_leaves_the_rest_due(tidings: Shell) -> None:
    urls = ["http://news.test/slow.xml", FEED]  # of one host: the second waits until the first is over
    assert tidings("add", "--unchecked", *urls).code == 0
    SLOW.clear()
    process = tidings.start("crawl", "--once", "--json", TIDINGS_FETCH__TOTAL_TIMEOUT="1s", **SIMPLY)
    assert SLOW.wait(60)
    process.send_signal(signal.SIGTERM)
    out, errors = process.communicate(timeout=120)
    assert process.returncode == 1
    assert errors == "tidings: stopped before all that is due was visited; the rest stays due\n"
    summary = json.loads(out)
    assert (summary["visited"], summary["failed"]) == (1, 1)
    assert tidings("crawl", "--once", "--feeds-only", "--json").json["changed"] == 1


def test_a_port_in_use(tidings: Shell) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        line = tidings("run", TIDINGS_WEB__PORT=str(port)).one_clear_line()
    assert line == f"tidings: port {port} is in use; set web.port or TIDINGS_WEB__PORT"


def test_others_do_not_reach_it_before_somebody_can_sign_in(tidings: Shell) -> None:
    line = tidings("run", "--host", "0.0.0.0", "--port", "0").one_clear_line()
    assert "nobody can sign in yet: make the first person with `tidings user add NAME`" in line
