"""A cluster is upgraded while it runs: terminals of the first program with a lane, and of this one, on one stream."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tarfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import pytest
from aiohttp import web
from tests import forks
from tests.acceptance.shell import Shell, rss, serving
from tests.servers.nats import CannotStart as NoNats
from tests.servers.nats import new_nats
from tests.servers.postgres import CannotStart as NoPostgres
from tests.servers.postgres import new_postgres

ROOT = Path(__file__).parents[3]
OLD = "0.0.1"  # what the old program says of itself, to tell the two apart
FIRST = "src/tidings/app/cluster/terminal.py"  # the program that brought this file is the old one
HOSTS = [f"paper{number}.test" for number in range(24)]
PATIENCE = 120.0  # seconds; each step takes a few
SETTINGS = {
    "TIDINGS_SCHEDULE__POLICY": "fixed",
    "TIDINGS_SCHEDULE__FIXED_INTERVAL": "1s",
    "TIDINGS_SCHEDULE__FLOOR": "1s",
    "TIDINGS_SCHEDULE__QUIET_FLOOR": "0s",
    "TIDINGS_SCHEDULE__BLIND_FLOOR": "0s",
    "TIDINGS_FETCH__ARTICLES": "false",
    "TIDINGS_FETCH__FEED_GAP": "0.2s",
    "TIDINGS_CRAWL__POLL": "0.3s",
    "TIDINGS_CRAWL__TERMINALS": "2",
}


@dataclass
class Farm:
    """Feeds of `edition` articles each, and whose requests came for which edition."""

    edition: int = 1
    requests: Counter[tuple[str, int]] = field(default_factory=Counter)  # by terminal and edition

    async def answer(self, request: web.Request) -> web.Response:
        name = re.search(r"(old|new)-\d", request.headers.get("User-Agent", ""))
        self.requests[name[0] if name else "", self.edition] += 1
        return web.Response(text=rss(request.host.partition(":")[0], self.edition), content_type="application/rss+xml")

    def visited(self, name: str, edition: int) -> int:
        return self.requests[name, edition]


def git(*words: str) -> bytes:
    return subprocess.run(["git", "-C", str(ROOT), *words], check=True, capture_output=True).stdout


@pytest.fixture
def old_program(tmp_path: Path) -> Path:
    """The source tree of the program that first had a lane, as PYTHONPATH."""
    try:
        if git("rev-parse", "--is-shallow-repository").strip() == b"true":
            pytest.skip("this clone has no history (git fetch --unshallow): the old program cannot be taken from it")
        commits = git("log", "--format=%H", "--reverse", "--", FIRST).split()
        if not commits:
            pytest.skip("the history of this repository does not have the program that brought the lane")
        archive = git("archive", commits[0].decode(), "src")
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"no git, or no repository: the old program cannot be taken from its history ({error})")
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(tmp_path / "old", filter="data")
    version = tmp_path / "old" / "src" / "tidings" / "__init__.py"
    text, changed = re.subn(r'__version__(.*?)= ".*?"', rf'__version__\1= "{OLD}"', version.read_text())
    assert changed == 1
    version.write_text(text)
    return tmp_path / "old" / "src"


@pytest.fixture
def servers() -> Iterator[dict[str, str]]:
    with ExitStack() as stack:
        try:
            nats, postgres = stack.enter_context(new_nats()), stack.enter_context(new_postgres())
        except (NoNats, NoPostgres) as error:
            pytest.skip(str(error))
        yield {"TIDINGS_LANE": nats.url, "TIDINGS_DATABASE": postgres.url.format("postgres")}


@dataclass
class Processes:
    shell: Shell
    log: Path
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)

    def start(self, name: str, command: str, source: Path | None = None) -> None:
        path = os.pathsep.join([str(source or ROOT / "src"), os.environ.get("PYTHONPATH", "")])
        contact = {"TIDINGS_FETCH__CONTACT": f"{name}@example.org", "TIDINGS_CLUSTER__NAME": name, "PYTHONPATH": path}
        with self.log.open("ab") as log:
            self.running[name] = subprocess.Popen(
                [sys.executable if source else forks.python(), "-m", "tidings", command],
                env=self.shell.variables({**contact, "TIDINGS_DATA": str(self.log.parent / name)}),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def drain(self, name: str) -> int:
        process = self.running.pop(name)
        process.send_signal(signal.SIGTERM)
        return process.wait(PATIENCE)

    def until(self, condition: Callable[[], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not condition():
            said = self.log.read_text(errors="replace")[-3000:]
            assert time.monotonic() < deadline, said
            assert all(process.poll() is None for process in self.running.values()), said
            time.sleep(0.3)

    def end(self) -> None:
        for process in self.running.values():
            process.terminate()
        for process in self.running.values():
            process.wait(PATIENCE)


def opml(folder: Path) -> str:
    outlines = "".join(f"<outline text='{name}' xmlUrl='http://{name}/feed.xml'/>" for name in HOSTS)
    (folder / "list.opml").write_text(f"<opml version='2.0'><body>{outlines}</body></opml>")
    return str(folder / "list.opml")


def stored(tidings: Shell) -> Counter[str]:
    return Counter(row["url"] for row in tidings("articles", "--json", "--limit", "1000").json)


def test_old_and_new_terminals_work_side_by_side(tmp_path: Path, old_program: Path, servers: dict[str, str]) -> None:
    farm = Farm()
    with serving(farm.answer, HOSTS) as variables, ExitStack() as stack:
        tidings = Shell(tmp_path / "data", {**variables, **servers, **SETTINGS})
        cluster = Processes(tidings, tmp_path / "log")
        stack.callback(cluster.end)
        cluster.start("controller", "controller")
        cluster.start("old-1", "terminal", old_program)
        cluster.start("new-1", "terminal")
        assert tidings("import", opml(tmp_path)).code == 0
        cluster.until(lambda: min(farm.visited("old-1", 1), farm.visited("new-1", 1)) > 5)
        cluster.until(lambda: len(stored(tidings)) == len(HOSTS))
        versions = {one["name"]: one["version"] for one in tidings("terminals", "--json").json}
        assert versions.keys() == {"old-1", "new-1"}
        assert versions["old-1"] == OLD != versions["new-1"]

        farm.edition = 2  # the old one ends in the midst of it, and the new one goes on alone
        cluster.until(lambda: farm.visited("old-1", 2) > 0)
        assert cluster.drain("old-1") == 0
        farm.edition = 3
        cluster.until(lambda: len(stored(tidings)) == 3 * len(HOSTS))
        assert {name for name, edition in farm.requests if edition == 3} == {"new-1"}
        assert set(stored(tidings).values()) == {1}
        status = tidings("cluster", "status", "--json").json
        assert (status["parked"], len(status["controllers"])) == (0, 1)
    said = cluster.log.read_text(errors="replace")
    assert "refused" not in said
    assert "not understood" not in said
