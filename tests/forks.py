"""Processes of the program that need not import it: a server process has, once for all tests, and forks them.

To import the program takes a process longer than most of what tests want of it. `python()` is a Python whose `-m
tidings ...` and `-c ...` are such forks, with the arguments, variables, folder and streams that they are given. What is
started is a small process that stands for the fork: it passes SIGTERM and SIGINT on and ends as the fork does; if it is
killed, so is the fork. Only its number is not the fork's. The start itself is tested by processes of a real Python.

    python -m tests.forks SOCKET     the server; it ends when nobody can write to its standard input
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import gc
import importlib
import marshal
import multiprocessing
import os
import pkgutil
import random
import runpy
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import types
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tidings"
# Of these packages all modules, and what they import only when they need it. No commands: those that are imported are
# all built for the one that is given.
PRELOADED = ("app", "cli.common", "crawl", "fetch", "notify", "read", "store", "watch", "web")
MORE = ("alembic.command", "nats", "psycopg", "sqlalchemy.dialects.postgresql.psycopg", "uvicorn", "uvloop")
_ends_with: list[int] = []  # the exit code of a fork, at its end
_ASIDE = 500  # no file has this number or one above it
_MOST_FILES = 250  # that one message can carry
_STANDS_FOR_A_FORK = """#!{python} -SE
import marshal, os, signal, socket, sys
server = socket.socket(socket.AF_UNIX)
server.connect({path!r})
files = [int(one) for one in os.listdir("/dev/fd") if os.path.exists("/dev/fd/" + one)]
files.remove(server.fileno())
wanted = marshal.dumps((files, os.getcwd(), sys.argv[1:], dict(os.environ)))
socket.send_fds(server, [len(wanted).to_bytes(4, "little")], files)
server.sendall(wanted)
fork = int.from_bytes(server.recv(4), "little")
for number in (signal.SIGTERM, signal.SIGINT):
    signal.signal(number, lambda number, frame: os.kill(fork, number))
code = os.waitstatus_to_exitcode(int.from_bytes(server.recv(4), "little"))
if code < 0:
    signal.signal(-code, signal.SIG_DFL) if -code != signal.SIGKILL else None
    os.kill(os.getpid(), -code)
os._exit(code)
"""


@cache
def python() -> str:
    """The path of such a Python; of the usual one, where the system cannot do that. All processes of one run of tests
    have the same server, which ends with the last of those that have asked for it."""
    if not (hasattr(os, "fork") and hasattr(socket, "send_fds") and Path("/dev/fd").exists()):
        return sys.executable
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", f"{os.getpid()}")
    folder = Path(tempfile.gettempdir()) / f"forks-{run}"
    folder.mkdir(mode=0o700, exist_ok=True)
    alone = os.open(folder, os.O_RDONLY)
    fcntl.flock(alone, fcntl.LOCK_EX)
    try:
        try:
            holds = os.open(folder / "holders", os.O_WRONLY | os.O_NONBLOCK)
        except OSError:  # nobody has started it, or it has ended
            holds = _start(folder)
    finally:
        os.close(alone)
    atexit.register(os.close, holds)
    return str(folder / "python")


def _start(folder: Path) -> int:
    """Starts the server there. It ends when what is returned is closed, and all that others have opened beside it."""
    path, holders, command = folder / "socket", folder / "holders", folder / "python"
    path.unlink(missing_ok=True)
    holders.unlink(missing_ok=True)
    os.mkfifo(holders, 0o600)
    command.write_text(_STANDS_FOR_A_FORK.format(python=sys.executable, path=str(path)))
    command.chmod(0o755)
    held = os.open(holders, os.O_RDONLY | os.O_NONBLOCK)
    holds = os.open(holders, os.O_WRONLY)
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.forks", str(path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}", "OPENBLAS_NUM_THREADS": "1"},
        stdin=held,
        stdout=subprocess.PIPE,
    )
    os.close(held)
    assert server.stdout is not None
    assert server.stdout.readline() == b"ready\n"
    return holds


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a fork is to be. `files`: those that are open in who stands for it, by their places there."""

    files: dict[int, int]
    folder: str
    arguments: list[str]
    variables: dict[str, str]


@dataclass
class _Server:
    """Forks for each that connects; `forks` are those who wait for one, by its number."""

    door: socket.socket
    forks: dict[int, socket.socket] = field(default_factory=dict)
    asking: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)

    def serve(self) -> _Wanted | None:
        """In a fork: what it is to be. In the server itself None, when it is to end."""
        ended, woken = socket.socketpair()
        ended.setblocking(False)
        woken.setblocking(False)
        signal.set_wakeup_fd(woken.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        for asked in (0, self.door, ended):
            self.asking.register(asked, selectors.EVENT_READ)
        while True:
            for key, _ in self.asking.select():
                if key.fileobj == 0:
                    return None
                if key.fileobj is ended:
                    with contextlib.suppress(BlockingIOError):
                        ended.recv(4096)
                    self._tell_ends()
                elif key.fileobj is not self.door:
                    self._kill(key.fileobj)
                elif (wanted := self._fork()) is not None:
                    signal.set_wakeup_fd(-1)
                    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                    self.asking.close()
                    for one in (self.door, ended, woken, *self.forks.values()):
                        one.close()
                    return wanted

    def _fork(self) -> _Wanted | None:
        client, _ = self.door.accept()
        size, streams, _, _ = socket.recv_fds(client, 4, _MOST_FILES)
        with client.makefile("rb") as sent:
            places, folder, arguments, variables = marshal.loads(sent.read(int.from_bytes(size, "little")))
        number = os.fork()
        if not number:
            client.close()
            return _Wanted(dict(zip(places, streams, strict=True)), folder, arguments, variables)
        self.forks[number] = client
        self.asking.register(client, selectors.EVENT_READ)
        client.sendall(number.to_bytes(4, "little"))
        for stream in streams:
            os.close(stream)
        return None

    def _tell_ends(self) -> None:
        with contextlib.suppress(ChildProcessError):
            while (found := os.waitpid(-1, os.WNOHANG))[0]:
                client = self.forks.pop(found[0])
                with contextlib.suppress(KeyError):  # it was killed
                    self.asking.unregister(client)
                with contextlib.suppress(OSError), client:
                    client.sendall(found[1].to_bytes(4, "little"))

    def _kill(self, client: object) -> None:
        """Who waited for it is gone."""
        for number, one in self.forks.items():
            if one is client:
                os.kill(number, signal.SIGKILL)
                self.asking.unregister(one)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the tests
    atexit.register(_end)
    for package in PRELOADED:
        for found in pkgutil.walk_packages([str(SOURCE.joinpath(*package.split(".")))], f"tidings.{package}."):
            if "migrations" not in found.name:
                importlib.import_module(found.name)
    for name in MORE:
        with contextlib.suppress(ImportError):  # of an extra
            importlib.import_module(name)
    path = Path(sys.argv[1])
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(str(path))
        door.listen(64)
        os.write(1, b"ready\n")
        gc.collect()
        gc.freeze()
        wanted = _Server(door).serve()
    if wanted is not None:
        _become(wanted, str(path.with_name("python")))
    else:
        shutil.rmtree(path.parent, ignore_errors=True)


def _become(wanted: _Wanted, python: str) -> None:
    """What a new process of Python would be. What it starts with `sys.executable` is a fork as well, and so is the
    server of its workers."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.setsid()
    os.chdir(wanted.folder)
    os.environ.clear()
    os.environ.update(wanted.variables)
    time.tzset()
    random.seed()
    sys.executable = python
    multiprocessing.set_executable(python)
    _take_files(wanted.files)
    try:
        _run(wanted.arguments)
    except SystemExit as end:
        _ends_with.append(end.code if isinstance(end.code, int) else int(end.code is not None))
        raise
    _ends_with.append(0)


def _run(arguments: list[str]) -> None:
    match arguments:
        case ["-m", "tidings", *words]:
            sys.argv = ["tidings", *words]
            runpy.run_module("tidings", run_name="__main__", alter_sys=True)
        case ["-c", code, *words]:
            sys.argv = ["-c", *words]
            sys.modules["__main__"] = module = types.ModuleType("__main__")
            exec(code, vars(module))
        case ["-B", *rest]:  # as multiprocessing starts its server where no bytecode is written
            _run(rest)
        case other:
            sys.exit(f"no fork of the tests runs {other}")


def _end() -> None:
    """The last of all that is done at the end: to take all modules apart would take longer than most tests."""
    if _ends_with:
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(OSError, ValueError):  # nobody reads it, or it is closed
                stream.flush()
        os._exit(_ends_with[0])


def _take_files(files: dict[int, int]) -> None:
    aside = {place: fcntl.fcntl(file, fcntl.F_DUPFD_CLOEXEC, _ASIDE) for place, file in files.items()}
    for file in files.values():
        os.close(file)
    for place, file in aside.items():
        os.dup2(file, place)
        os.close(file)
    kinds = ("r", -1, sys.stdin), ("w", -1, sys.stdout), ("w", 1, sys.stderr)
    sys.stdin, sys.stdout, sys.stderr = (
        open(place, mode, buffering, old.encoding, old.errors, closefd=False)  # noqa: SIM115  # open until its end
        for place, (mode, buffering, old) in enumerate(kinds)
    )


if __name__ == "__main__":
    main()
