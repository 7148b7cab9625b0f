"""changedetection.io: its server over all rounds, which fetches without a browser, and checks when its API is asked.

A change is told where a check added a snapshot to the history of a page; what is told is a line diff of the last two,
made here. Snapshots are read from its folder, so that reading them is not counted as its CPU.
"""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from difflib import unified_diff
from pathlib import Path
from typing import Any

import brotli
from aiohttp import ClientError, ClientSession

from bench.changing.peers.unified import report_lines
from bench.changing.peers.watched import Task, Watcher
from bench.changing.reports import Report
from bench.changing.scenario import Edit
from bench.peer_environments import Unavailable

_LIMIT = 180.0  # seconds for one round, and for the start
_POLL = 0.2
_SECOND = 1.1  # it dates snapshots in whole seconds
_SETTINGS = "changedetection.json"
_ENVIRONMENT = {"ALLOW_IANA_RESTRICTED_ADDRESSES": "true", "DISABLE_VERSION_CHECK": "yes"}


@dataclass(frozen=True, slots=True)
class Watch:
    """A watched page as its folder has it."""

    url: str
    checks: int
    error: str
    snapshots: Sequence[Path]  # oldest first


def watch_in(folder: Path) -> Watch | None:
    """The watch of a folder; None where there is none, or while it is being written."""
    try:
        state: Mapping[str, Any] = json.loads((folder / "watch.json").read_text())
    except (OSError, ValueError):
        return None
    index = folder / "history.txt"
    names = [line.partition(",")[2] for line in index.read_text().splitlines()] if index.is_file() else []
    error = str(state.get("last_error") or "")
    return Watch(state["url"], state.get("check_count", 0), error, [folder / Path(name).name for name in names])


def text_of(snapshot: Path) -> str:
    """The text of a page; large ones are kept compressed."""
    content = snapshot.read_bytes()
    return (brotli.decompress(content) if snapshot.suffix == ".br" else content).decode()


class JoinedReport(Report):
    """Its text joins neighbouring elements ("Price1,199.00 EURAvailable"): what an edit shows counts within words."""

    def tells(self, edit: Edit) -> bool:
        return _within(edit.shows, self.new) if edit.shows else self.tells_old(edit)

    def tells_old(self, edit: Edit) -> bool:
        return _within(edit.instead_of, self.old)


def _within(wanted: str, text: str) -> bool:
    wanted, text = ("".join(one.split()).casefold() for one in (wanted, text))
    return wanted in text


def diff_of(watch: Watch) -> list[tuple[str, str, str]]:
    old, new = (text_of(snapshot).splitlines() for snapshot in watch.snapshots[-2:])
    return report_lines(unified_diff(old, new, n=0, lineterm=""))


@dataclass
class _Server:
    task: Task
    port: int
    process: asyncio.subprocess.Process
    _seen: dict[str, int] = field(default_factory=dict)  # snapshots by URL

    async def check(self, round: int) -> Sequence[Report]:
        if round:  # its scheduler checks new pages by itself
            await asyncio.sleep(_SECOND)
            await self._recheck()
        watches = await self._checked(round + 1)
        told = [watch for watch in watches if len(watch.snapshots) > self._seen.get(watch.url, 1)]
        self._seen = {watch.url: len(watch.snapshots) for watch in watches}
        return [JoinedReport(*self.task.pages[watch.url], round, "", 0, diff_of(watch)) for watch in told]

    async def _recheck(self) -> None:
        settings = json.loads(await asyncio.to_thread((self.task.folder / _SETTINGS).read_text))
        key = settings["settings"]["application"]["api_access_token"]
        url = f"http://127.0.0.1:{self.port}/api/v1/watch?recheck_all=1"
        try:
            async with ClientSession() as session, session.get(url, headers={"x-api-key": key}) as response:
                response.raise_for_status()
        except ClientError as error:
            raise Unavailable(f"changedetection.io does not check its pages when asked to: {error}") from error

    async def _checked(self, times: int) -> Sequence[Watch]:
        """All watches, once each was checked so often."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_LIMIT):
                while self.process.returncode is None:
                    watches = await asyncio.to_thread(self._watches)
                    if len(watches) == len(self.task.pages) and all(watch.checks >= times for watch in watches):
                        return self._sound(watches)
                    await asyncio.sleep(_POLL)
        raise Unavailable(f"changedetection.io did not check all pages within {_LIMIT:.0f} s, or ended")

    def _watches(self) -> list[Watch]:
        found = (watch_in(path.parent) for path in self.task.folder.glob("*/watch.json"))
        return [watch for watch in found if watch is not None]

    def _sound(self, watches: Sequence[Watch]) -> Sequence[Watch]:
        wrong = next((watch for watch in watches if watch.error), None)
        if wrong is not None:
            raise Unavailable(f"changedetection.io failed at {wrong.url}: {wrong.error[:200]}")
        return watches


@asynccontextmanager
async def opened(task: Task) -> AsyncIterator[Watcher]:
    port = _free_port()
    options = ("-h", "127.0.0.1", "-p", str(port), "-d", str(task.folder))
    process = await asyncio.create_subprocess_exec(
        str(task.programs / "changedetection.io"),
        *options,
        *(part for url in task.pages for part in ("-u", url)),  # instead of the pages it brings along
        env=task.environment | _ENVIRONMENT,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
    )
    try:
        yield _Server(task, port, process)
    finally:
        await _ended(process)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


async def _ended(process: asyncio.subprocess.Process) -> None:
    with suppress(ProcessLookupError):
        process.terminate()
    try:
        await asyncio.wait_for(process.wait(), 10)
    except TimeoutError:
        process.kill()
        await process.wait()
