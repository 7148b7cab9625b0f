"""`tidings cluster up`: servers and processes of a cluster on one machine, kept running until they are stopped.

servers -> controllers -> terminals, watchers, web page
one that dies is started again, after a pause that grows
stop: controllers -> terminals, which finish their visits -> watchers and web page -> servers
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final

from tidings.app.cluster.servers import NatsServer, PostgresServer, ServerProcess
from tidings.errors import SettingsError, TidingsError
from tidings.settings.settings import Settings
from tidings.store.sqlite.data_folder import create_file, make_folder

WITH_PARENT: Final = "--with-parent"  # a child ends with its parent, which holds the other end of its standard input
FIRST_PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds before one that died is started again
_STEADY = 60.0  # seconds after which a process counts as well: the pause is short again
LOOK = 1.0  # seconds between looks at the servers
GRACE = {"controller": 20.0, "terminal": 45.0}  # seconds that one has to end
USUAL_GRACE = 20.0
_LINE = 1 << 20  # bytes of a line of a log, at most

Say = Callable[[str, str], None]  # who, and a line


@dataclass(frozen=True, slots=True)
class ClusterPlan:
    """How many processes of each kind."""

    controllers: int = 2
    terminals: int = 3
    watchers: int = 1
    web: bool = True

    def commands(self) -> list[tuple[str, str]]:
        """(name, command), in the order of their start."""
        counts = {"controller": self.controllers, "terminal": self.terminals, "watcher": self.watchers}
        found = [(f"{kind}-{number}", kind) for kind, count in counts.items() for number in range(1, count + 1)]
        return [*found, ("web", "web")] if self.web else found


@dataclass
class Child:
    """One process, started again whenever it ends by itself."""

    name: str
    kind: str
    environment: Mapping[str, str]
    say: Say
    process: asyncio.subprocess.Process | None = None
    _stopping: bool = field(default=False, repr=False)

    async def run(self) -> None:
        """Runs the process, and starts it again whenever it ends, until `stop` is called."""
        pause = FIRST_PAUSE
        while not self._stopping:
            begun = time.monotonic()
            await self._run_once()
            if self._stopping:
                return
            pause = FIRST_PAUSE if time.monotonic() - begun > _STEADY else pause
            self.say(self.name, f"ended ({self._how()}); it is started again in {pause:g} s")
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _run_once(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "tidings",
            self.kind,
            WITH_PARENT,
            env={**os.environ, **self.environment, "TIDINGS_CLUSTER__NAME": self.name},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,  # Ctrl-C is for the supervisor, which stops them in order
            limit=_LINE,
        )
        self.say(self.name, f"process {self.process.pid}")
        assert self.process.stdout is not None
        try:
            while line := await self.process.stdout.readline():
                self.say(self.name, line.decode("utf-8", "replace").rstrip())
        except ValueError:  # a line without an end: the rest is not shown
            await self.process.stdout.read()
        await self.process.wait()

    def _how(self) -> str:
        code = None if self.process is None else self.process.returncode
        return f"exit code {code}" if code is None or code >= 0 else f"by {signal.Signals(-code).name}"

    async def stop(self) -> None:
        """SIGTERM, and after a while SIGKILL."""
        self._stopping = True
        if self.process is None or self.process.returncode is not None:
            return
        self.process.terminate()
        try:
            async with asyncio.timeout(GRACE.get(self.kind, USUAL_GRACE)):
                await self.process.wait()
        except TimeoutError:
            self.say(self.name, "does not end; it is killed")
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)  # what it has started, too: that may hold its output open
            await self.process.wait()  # no process uses the servers any more when they are stopped


class Supervisor:
    """`say` is called with each line of each process."""

    def __init__(self, settings: Settings, plan: ClusterPlan, say: Say) -> None:
        folder = settings.data.absolute() / "servers"
        self._say, self._plan, self._settings = say, plan, settings
        self._nats, self._postgres = NatsServer(folder / "nats"), PostgresServer(folder / "postgres")
        self._servers: list[ServerProcess] = []
        self._children: list[Child] = []

    async def start_servers(self) -> dict[str, str]:
        """Starts servers where the settings name none, or these. Returns the variables that lead to them. SettingsError
        where the folder has a database of its own, which would not be used any more."""
        settings, found = self._settings, dict[str, str]()
        own = settings.data / "tidings.db"
        if not settings.database and own.exists():
            raise SettingsError(
                f"{own} is a SQLite database, and a cluster begins with an empty PostgreSQL: give another folder with "
                "--data; `tidings export` and `tidings import` take the sources there"
            )
        if not settings.database or settings.database == self._postgres.url:
            await asyncio.to_thread(self._postgres.start)
            self._servers.append(self._postgres)
            found["TIDINGS_DATABASE"] = self._postgres.url
        if not settings.lane or settings.lane == self._nats.url:
            await asyncio.to_thread(self._nats.start)
            self._servers.append(self._nats)
            found["TIDINGS_LANE"] = self._nats.url
        for server in self._servers:
            self._say(server.name, f"process {server.pid}")
        return found

    async def run(self, environment: Mapping[str, str], stop: asyncio.Event) -> None:
        """Runs all processes until `stop` is set, then stops them and the servers in order."""
        everywhere = {"TIDINGS_DATA": str(self._settings.data.absolute()), **environment}
        self._children = [Child(name, kind, everywhere, self._say) for name, kind in self._plan.commands()]
        tasks = [asyncio.create_task(child.run()) for child in self._children]
        guard = asyncio.create_task(self._guard_servers())
        stopped = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({stopped, *tasks}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for kinds in (["controller"], ["terminal"], ["watcher", "web"]):
                await asyncio.gather(*(child.stop() for child in self._children if child.kind in kinds))
            for task in (stopped, guard, *tasks):
                task.cancel()
            await asyncio.gather(stopped, guard, *tasks, return_exceptions=True)
        for task in tasks:
            if not task.cancelled() and (fault := task.exception()) is not None:
                raise fault

    def kill(self, name: str) -> bool:
        """Kills a process, as a machine that fails does; it is started again. False where it does not run."""
        for child in self._children:
            if child.name == name and child.process is not None and child.process.returncode is None:
                child.process.kill()
                return True
        return False

    async def stop_servers(self) -> None:
        for server in reversed(self._servers):
            await asyncio.to_thread(server.stop)

    def remove_servers(self) -> None:
        """Deletes what stopped servers have kept: after a trial that is not continued."""
        self._postgres.remove()

    async def _guard_servers(self) -> None:
        """Starts a server again that died."""
        while True:
            await asyncio.sleep(LOOK)
            for server in self._servers:
                if server.pid is None:
                    self._say(server.name, "ended; it is started again")
                    try:
                        await asyncio.to_thread(server.start)
                        self._say(server.name, f"process {server.pid}")
                    except TidingsError as error:
                        self._say(server.name, str(error))


def note_addresses(settings: Settings, found: Mapping[str, str]) -> bool:
    """Writes tidings.toml with the servers' addresses, so that other commands on this folder find them. False: there is
    one already, which is left as it is."""
    file = settings.data / "tidings.toml"
    names = {"TIDINGS_DATABASE": "database", "TIDINGS_LANE": "lane"}
    lines = [f'{names[variable]} = "{value}"' for variable, value in found.items()]
    make_folder(settings.data)
    try:
        with os.fdopen(create_file(file), "w", encoding="utf-8") as opened:
            opened.write("\n".join(["# Written by `tidings cluster up`: where its servers are.", *lines, ""]))
    except FileExistsError:
        return False
    return True
