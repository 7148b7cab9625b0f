"""pywb, which many web archives run, replays what `tidings archive export --warc` wrote.

It wants a virtual environment of its own, inside that of the tests: `make` makes it with the test tools, once (`python
-m tests.acceptance.pages.test_replay`, some 10 s); where it did not, the test does. Where no package registry can be
reached the test is skipped.
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
HOME = Path(sys.prefix) / f"pywb-{PYWB}"
ONE, TWO = (page(f"The {word} front page; <a href='/story'>a story</a>") for word in ("first", "second"))
HOUR = timedelta(hours=1)
ROWS = [
    kept(1, "https://news.test/", ONE),
    kept(2, "https://news.test/story?id=1", page("A story about rain"), timedelta(seconds=10)),
    kept(3, "https://news.test/", TWO, 2 * HOUR),
    kept(4, "https://news.test/", ONE, 4 * HOUR),  # as it was: a revisit record
]


class CannotInstall(Exception):
    """Why there is no pywb."""


def installed(folder: Path) -> Path:
    """The commands of pywb, which is installed where it is not there yet."""
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
            raise CannotInstall("not within 200 s: the package registry is slow, or cannot be reached") from None
        if made.returncode:
            trouble = [line for line in made.stderr.splitlines() if line.startswith("ERROR")] or ["no word why"]
            raise CannotInstall(f"pywb cannot be installed here: {trouble[-1]}")
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
        server.wait(60)


def shown(address: str) -> tuple[bytes, str | None]:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(address, timeout=60) as answer:
        body: bytes = answer.read()
        return body, answer.headers["Content-Type"]


@pytest.mark.timeout(400)
def test_pywb_replays_an_export(tidings: Shell, tmp_path: Path) -> None:
    try:
        commands = installed(HOME)
    except CannotInstall as error:
        pytest.skip(str(error))
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


if __name__ == "__main__":
    with contextlib.suppress(CannotInstall):
        installed(HOME)
