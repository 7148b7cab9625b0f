"""pywb, which many web archives run, replays what `tidings archive export --warc` wrote.

It wants a virtual environment of its own: that is made once, in pytest's cache (some 10 s), and `make clean` takes it
away. Where no package registry can be reached the test is skipped.
"""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.acceptance.shell import Shell
from tests.unit.store.archive.keptpages import kept, page

from tidings.store.archive.warc_write import WarcWriter

PYWB = "2.10.0"
ONE, TWO = (page(f"The {word} front page; <a href='/story'>a story</a>") for word in ("first", "second"))
HOUR = timedelta(hours=1)
ROWS = [
    kept(1, "https://news.test/", ONE),
    kept(2, "https://news.test/story?id=1", page("A story about rain"), timedelta(seconds=10)),
    kept(3, "https://news.test/", TWO, 2 * HOUR),
    kept(4, "https://news.test/", ONE, 4 * HOUR),  # as it was: a revisit record
]


def installed(folder: Path) -> Path:
    """The commands of pywb; skips where it cannot be had."""
    ready = folder / "ready"
    commands = folder / "venv" / "bin"
    if not ready.exists():
        # Without a pip of its own, and compiled only as far as it is used: less than half the work.
        new = [sys.executable, "-m", "venv", "--without-pip", "--clear", str(folder / "venv")]
        subprocess.run(new, check=True, timeout=60)
        pip = [sys.executable, "-m", "pip", "--python", str(commands / "python")]
        pip += ["--disable-pip-version-check", "-q", "install", "--no-compile"]
        try:
            made = subprocess.run([*pip, f"pywb=={PYWB}"], capture_output=True, text=True, timeout=200)
        except subprocess.TimeoutExpired:
            pytest.skip("pywb was not installed within 200 s: the package registry is slow, or cannot be reached")
        if made.returncode:
            trouble = [line for line in made.stderr.splitlines() if line.startswith("ERROR")] or ["no word why"]
            pytest.skip(f"pywb cannot be installed here: {trouble[-1]}")
        ready.touch()
    return commands


@contextlib.contextmanager
def replaying(commands: Path, folder: Path, warc: Path) -> Iterator[str]:
    """A server of pywb on loopback with this file in it; the address of its collection."""
    for arguments in (["init", "kept"], ["add", "kept", str(warc)]):
        command = [str(commands / "wb-manager"), *arguments]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    log = folder / "wayback.log"
    with log.open("wb") as output:
        command = [str(commands / "wayback"), "-b", "127.0.0.1", "-p", str(port)]
        server = subprocess.Popen(command, cwd=folder, stdout=output, stderr=output)
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            assert server.poll() is None, log.read_text("utf-8", "replace")
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/kept"
    finally:
        server.terminate()
        server.wait(20)


def shown(address: str) -> tuple[bytes, str | None]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address, timeout=30) as answer:
        body: bytes = answer.read()
        return body, answer.headers["Content-Type"]


@pytest.mark.timeout(400)
def test_pywb_replays_an_export(tidings: Shell, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    cache = getattr(pytestconfig, "cache", None)  # none with -p no:cacheprovider
    commands = installed(cache.mkdir(f"pywb-{PYWB}") if cache else tmp_path)
    seed, exported = tmp_path / "seed.warc.gz", tmp_path / "exported.warc.gz"
    with WarcWriter(seed, "x", datetime(2026, 12, 1, tzinfo=UTC)) as writer:
        writer.add(ROWS)
    assert tidings("archive", "import", str(seed), "--json").json["new"] == 4
    summary = tidings("archive", "export", str(exported), "--warc", "--json").json
    assert (summary["versions"], summary["revisits"]) == (4, 1)
    with replaying(commands, tmp_path, exported) as kept_at:
        # As a reader sees it: the page, with links that lead on within the archive.
        text, media = shown(f"{kept_at}/20261115153827mp_/https://news.test/")
        assert b"The first front page" in text
        assert b"/kept/20261115153827mp_/https://news.test/story" in text
        assert media == "text/html; charset=utf-8"
        # As it was kept, byte for byte: each version, the one that is a revisit, and a query.
        for time_, url, body in [
            ("20261115153827", "https://news.test/", ONE),
            ("20261115173827", "https://news.test/", TWO),
            ("20261115193827", "https://news.test/", ONE),
            ("20261115153837", "https://news.test/story?id=1", ROWS[1][1]),
        ]:
            assert shown(f"{kept_at}/{time_}id_/{url}")[0] == body
        with pytest.raises(urllib.error.HTTPError, match="404"):
            shown(f"{kept_at}/20261115153827mp_/https://news.test/unknown")
