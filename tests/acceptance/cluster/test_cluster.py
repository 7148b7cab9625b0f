"""A whole cluster on one machine: `tidings cluster up`, with a terminal and a controller killed under it."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time
import tomllib
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from tests.acceptance.processes import survivors
from tests.acceptance.shell import Shell, rss, serving

from tidings.app.cluster.servers import nats_program, postgres_programs
from tidings.errors import TidingsError

HOSTS = [f"paper{number}.test" for number in range(30)]
PATIENCE = 120.0  # seconds; each step takes a few
GAP = 1.0  # seconds between two visits of a host
STORY = "The ferry stays in the harbour until Thursday, and the school has sent its pupils home for the week. " * 5
SOON = {
    "TIDINGS_SCHEDULE__POLICY": "fixed",
    "TIDINGS_SCHEDULE__PAGE_POLICY": "fixed",
    "TIDINGS_SCHEDULE__FIXED_INTERVAL": "4s",
    "TIDINGS_SCHEDULE__FLOOR": "1s",
    "TIDINGS_SCHEDULE__QUIET_FLOOR": "1s",
    "TIDINGS_SCHEDULE__BLIND_FLOOR": "1s",
    "TIDINGS_FETCH__FEED_GAP": f"{GAP:g}s",
    "TIDINGS_FETCH__PAGE_GAP": f"{GAP:g}s",
    "TIDINGS_CRAWL__POLL": "0.5s",
    "TIDINGS_CLUSTER__LEASE": "3s",
}


@dataclass
class Farm:
    """Feeds of `edition` articles each; every request is logged when it arrives."""

    edition: int = 1
    requests: list[tuple[float, str, str]] = field(default_factory=list)

    async def answer(self, request: web.Request) -> web.Response:
        name, path = request.host.partition(":")[0], request.path
        self.requests.append((time.monotonic(), name, path))
        if path == "/feed.xml":
            return web.Response(text=rss(name, self.edition), content_type="application/rss+xml")
        if path.startswith("/items/"):
            page = f"<html lang='en'><title>{path}</title><body><article><p>{STORY}</p></article></body></html>"
            return web.Response(text=page, content_type="text/html")
        return web.Response(status=404)

    def visited(self, since: float = 0.0) -> set[str]:
        return {name for at, name, path in self.requests if path == "/feed.xml" and at >= since}

    def closest(self) -> float:
        """Seconds between the closest two visits of one host. robots.txt belongs to the visit that follows it."""
        times: dict[str, list[float]] = {}
        for at, name, path in self.requests:
            if path != "/robots.txt":
                times.setdefault(name, []).append(at)
        return min(later - earlier for ats in times.values() for earlier, later in pairwise(sorted(ats)))


@dataclass
class Cluster:
    """`tidings cluster up` as a process, and what it has printed."""

    process: subprocess.Popen[str]
    lines: list[str] = field(default_factory=list)

    def read(self) -> None:
        assert self.process.stdout is not None
        self.lines.extend(self.process.stdout)

    def pids(self, name: str) -> list[int]:
        """Of one of its processes, in the order of their starts."""
        found = (re.match(rf"{re.escape(name)} +\| process (\d+)$", line.strip()) for line in list(self.lines))
        return [int(match[1]) for match in found if match]

    def kill(self, name: str) -> None:
        os.kill(self.pids(name)[-1], signal.SIGKILL)


def until(condition: Callable[[], Any], cluster: Cluster) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "".join(cluster.lines[-60:])
        assert cluster.process.poll() is None, "".join(cluster.lines[-60:])
        time.sleep(0.3)


@pytest.fixture
def farm() -> Iterator[tuple[Farm, dict[str, str]]]:
    farm = Farm()
    with serving(farm.answer, HOSTS) as variables:
        yield farm, {**variables, **SOON}


@pytest.fixture
def tidings(tmp_path: Path, farm: tuple[Farm, dict[str, str]]) -> Iterator[Shell]:
    pytest.importorskip("nats", reason="the extra `cluster` is not installed")
    try:
        nats_program()
        postgres_programs()
    except TidingsError as error:
        pytest.skip(str(error))
    yield Shell(tmp_path / "data", farm[1])
    shutil.rmtree((tmp_path / "data" / "servers" / "postgres").resolve(), ignore_errors=True)  # root's is elsewhere


@pytest.fixture
def cluster(tidings: Shell) -> Iterator[Cluster]:
    cluster = Cluster(tidings.start("cluster", "up", "--controllers", "2", "--terminals", "2", "--port", "0"))
    reader = threading.Thread(target=cluster.read)
    reader.start()
    yield cluster
    if cluster.process.poll() is None:
        cluster.process.terminate()
    cluster.process.wait(PATIENCE)
    reader.join()
    assert cluster.process.stderr is not None
    cluster.process.stderr.close()


def opml(folder: Path) -> str:
    outlines = "".join(f"<outline text='{name}' xmlUrl='http://{name}/feed.xml'/>" for name in HOSTS)
    (folder / "list.opml").write_text(f"<opml version='2.0'><body>{outlines}</body></opml>")
    return str(folder / "list.opml")


def articles(tidings: Shell) -> Counter[str]:
    return Counter(row["url"] for row in tidings("articles", "--json", "--limit", "1000").json)


def partitions(tidings: Shell) -> dict[str, int]:
    return {one["id"]: one["leases"] for one in tidings("cluster", "status", "--json").json["controllers"]}


def assert_shown(tidings: Shell) -> None:
    """Commands beside a running cluster say who runs."""
    status = tidings("cluster", "status", "--json").json
    assert sorted(one["leases"] for one in status["controllers"]) == [32, 32]
    assert {one["name"] for one in status["terminals"]} == {"terminal-1", "terminal-2"}
    assert {one["duty"] for one in status["others"]} == {"keep", "watch", "index", "post"}
    assert status["parked"] == 0
    assert not status["notices"]
    printed = tidings("cluster", "status").out + tidings("terminals").out
    assert printed.count("terminal-2") == 2
    assert "controller-1" in printed
    assert "already runs on it" in tidings("run", "--no-web").one_clear_line()
    database = tomllib.loads((tidings.folder / "tidings.toml").read_text())["database"]
    beside = tidings.elsewhere(tidings.folder.parent / "other")("crawl", "--once", TIDINGS_DATABASE=database)
    assert "a cluster runs on this database (controller-1, controller-2)" in beside.one_clear_line()


def health(url: str) -> object:
    with urllib.request.urlopen(f"{url}healthz") as answer:
        return json.load(answer)


def page(url: str) -> str:
    with urllib.request.urlopen(url) as answer:
        text: str = answer.read().decode()
        return text


def assert_served(cluster: Cluster) -> None:
    """The web page of the cluster, health included."""
    address = re.compile(r"web page: (http://127\.0\.0\.1:\d+/)")
    until(lambda: any(map(address.search, list(cluster.lines))), cluster)
    url = next(match[1] for match in map(address.search, cluster.lines) if match)
    until(lambda: health(url) == {"status": "ok"}, cluster)  # what it says of the cluster is some seconds old
    names = ("controller-1", "controller-2", "terminal-2", "watcher-1")
    until(lambda: all(name in page(f"{url}cluster") for name in names), cluster)


def matches(tidings: Shell) -> int:
    return len(tidings("matches", "--json", "--limit", "1000").json)


@pytest.mark.timeout(600)
def test_a_cluster_loses_nothing_when_a_terminal_and_a_controller_are_killed(
    tidings: Shell, cluster: Cluster, farm: tuple[Farm, dict[str, str]], tmp_path: Path
) -> None:
    ledger, _ = farm
    until(lambda: any("a cluster runs on" in line for line in cluster.lines), cluster)
    assert tidings("watch", "add", "Stories", "story").code == 0
    assert tidings("import", opml(tmp_path)).code == 0
    until(lambda: len(ledger.visited()) == len(HOSTS), cluster)
    until(lambda: len(articles(tidings)) == len(HOSTS), cluster)
    until(lambda: sorted(partitions(tidings).values()) == [32, 32], cluster)
    until(lambda: len(tidings("terminals", "--json").json) == 2, cluster)
    assert_shown(tidings)
    assert_served(cluster)
    before = set(partitions(tidings))

    cluster.kill("terminal-1")
    cluster.kill("controller-1")
    killed, ledger.edition = time.monotonic(), 2
    until(lambda: len(cluster.pids("controller-1")) == len(cluster.pids("terminal-1")) == 2, cluster)
    until(lambda: len(ledger.visited(killed)) == len(HOSTS), cluster)
    until(lambda: len(articles(tidings)) == 2 * len(HOSTS), cluster)
    until(lambda: sum(partitions(tidings).values()) == 64, cluster)
    until(lambda: len(set(partitions(tidings)) & before) == 1, cluster)  # the dead one is forgotten
    assert set(articles(tidings).values()) == {1}
    until(lambda: matches(tidings) == 2 * len(HOSTS), cluster)

    cluster.process.send_signal(signal.SIGTERM)
    assert cluster.process.wait(PATIENCE) == 0
    assert ledger.closest() >= GAP - 0.05
    assert not survivors(tidings.folder)
    assert "cannot connect to PostgreSQL" in tidings("sources").one_clear_line()


def test_commands_say_what_a_cluster_needs(tmp_path: Path) -> None:
    alone = Shell(tmp_path / "data")
    for command in ("controller", "terminal", "web", "terminals"):
        said = alone(command).one_clear_line()
        assert "setting lane is empty" in said
        assert "`tidings cluster up`" in said
    lane = {"TIDINGS_LANE": "nats://127.0.0.1:9"}
    for words in (["controller"], ["watcher"], ["web"], ["cluster", "status"]):
        said = alone(*words, **lane).one_clear_line()
        assert "the database is SQLite" in said
        assert 'database = "postgresql+psycopg://..."' in said
