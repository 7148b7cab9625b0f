"""Controllers, terminals and servers as processes of one machine, each as if it were on one of its own: they can be
killed, stopped and woken, cut off from the network, given a wrong clock or a full disk."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from tidings.app.cluster.servers import NatsServer, PostgresServer

_NEAR, _FAR = "10.77.0.1", "10.77.0.2"  # the two ends of the cable to the machine that is cut off
_FAKETIME = ("/usr/lib/x86_64-linux-gnu/faketime", "/usr/lib/aarch64-linux-gnu/faketime", "/usr/local/lib/faketime")


@dataclass
class Machine:
    """A program with a data folder of its own."""

    name: str
    folder: Path
    command: Sequence[str]
    prefix: Sequence[str] = ()  # put before the command: run it elsewhere
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            [*self.prefix, sys.executable, "-m", "tidings", "--data", str(self.folder), *self.command],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=os.environ | self.environment,
        )

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def send(self, number: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def end(self, number: signal.Signals = signal.SIGTERM, wait: float = 45) -> int:
        """Ends it and returns its exit code; it is killed where it does not end in time."""
        if self.process is None:
            return 0
        with suppress(ProcessLookupError):
            self.process.send_signal(number)
        try:
            return self.process.wait(wait)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait(10)

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text(errors="replace")


@dataclass
class Cluster:
    """All machines, with the settings they share."""

    folder: Path
    nats: NatsServer
    postgres: PostgresServer
    settings: str  # tidings.toml but for database and lane
    machines: list[Machine] = field(default_factory=list)

    def add(self, name: str, *command: str, prefix: Sequence[str] = (), **environment: str) -> Machine:
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        lines = f'database = "{self.postgres.url}"\nlane = "{self.nats.url}"\n{self.settings}'
        (folder / "tidings.toml").write_text(lines)
        machine = Machine(name, folder, command, prefix, environment)
        self.machines.append(machine)
        return machine

    def named(self, name: str) -> Machine:
        return next(one for one in self.machines if one.name == name)

    def end(self) -> None:
        for machine in self.machines:
            if machine.alive:
                machine.send(signal.SIGTERM)
        for machine in self.machines:
            machine.end()


@contextmanager
def servers(folder: Path) -> Iterator[tuple[NatsServer, PostgresServer]]:
    nats, postgres = NatsServer(folder / "nats"), PostgresServer(folder / "postgres")
    home: Path | None = None
    try:
        nats.start()
        postgres.start()
        home = postgres.folder.resolve()
        yield nats, postgres
    finally:
        nats.stop(signal.SIGKILL)
        with suppress(Exception):
            postgres.stop()
        if home is not None and postgres.folder.is_symlink():
            shutil.rmtree(home, ignore_errors=True)


# -- a machine of its own on the network ---------------------------------------------------------------


def missing_for_network() -> str | None:
    """Why no network of its own can be made here."""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return "network namespaces need root and iproute2"
    return None


@contextmanager
def far_machine(ports: Sequence[int], python: str = sys.executable) -> Iterator[str]:
    """A network namespace behind a cable, in which these ports of loopback lead to the same ones here. Yields its
    name; `cut(name)` pulls the cable."""
    name = f"tidings{os.getpid() % 10000}"
    forwards: list[subprocess.Popen[bytes]] = []
    try:
        for command in (
            f"netns add {name}",
            f"link add {name}a type veth peer name {name}b netns {name}",
            f"addr add {_NEAR}/24 dev {name}a",
            f"link set {name}a up",
            f"-n {name} addr add {_FAR}/24 dev {name}b",
            f"-n {name} link set {name}b up",
            f"-n {name} link set lo up",
        ):
            subprocess.run(["ip", *command.split()], check=True)
        forward = [python, "-m", "bench.cluster.forward"]
        words = [str(port) for port in ports]
        forwards.append(subprocess.Popen([*forward, _NEAR, "127.0.0.1", *words]))
        forwards.append(subprocess.Popen(["ip", "netns", "exec", name, *forward, "127.0.0.1", _NEAR, *words]))
        time.sleep(1)
        yield name
    finally:
        for one in forwards:
            one.kill()
            one.wait()
        subprocess.run(["ip", "link", "del", f"{name}a"], check=False, stderr=subprocess.DEVNULL)
        subprocess.run(["ip", "netns", "del", name], check=False, stderr=subprocess.DEVNULL)


def cut(name: str, *, off: bool) -> None:
    subprocess.run(["ip", "link", "set", f"{name}a", "down" if off else "up"], check=True)


# -- clocks and disks ----------------------------------------------------------------------------------


def wrong_clock(hours: float) -> dict[str, str] | None:
    """The environment of a program whose clock is wrong by that; None without Debian's libfaketime."""
    for folder in _FAKETIME:
        library = Path(folder) / "libfaketime.so.1"
        if library.is_file():
            return {
                "LD_PRELOAD": str(library),
                "FAKETIME": f"{hours * 3600:+.0f}",
                "FAKETIME_DONT_FAKE_MONOTONIC": "1",
                "DONT_FAKE_MONOTONIC": "1",
            }
    return None


@contextmanager
def small_disk(folder: Path, mebibytes: int = 4) -> Iterator[None]:
    """A disk of its own for a folder. Needs root."""
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={mebibytes}m", "tmpfs", str(folder)], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=False)


def fill(folder: Path) -> Path:
    """Writes until the disk is full."""
    file = folder / "filler"
    with file.open("wb", buffering=0) as out, suppress(OSError):
        while True:
            out.write(b"\0" * 65536)
    return file
